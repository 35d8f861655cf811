// Parts of the page that come when somebody needs them, each with its style sheets.

import { dataOf, find, h } from "./dom.js";
import { words } from "./page.js";
import { toast } from "./toast.js";

/**
 * What the parts give to the page.
 * @typedef {object} Parts
 * @property {typeof import("./sound_voices.js")} sound_voices
 * @property {typeof import("./panels.js")} panels
 * @property {typeof import("./why.js")} why
 * @property {typeof import("./past.js")} past
 * @property {typeof import("./ending.js")} ending
 * @property {typeof import("./share.js")} share
 * @property {typeof import("./joint_dice.js")} joint_dice
 * @property {typeof import("./check_dice.js")} check_dice
 * @property {typeof import("./worker.js")} worker
 * @property {typeof import("./hand.js")} hand
 * @property {typeof import("./clock.js")} clock
 * @property {typeof import("./real_board.js")} real_board
 */

/** @type {Record<string, string[]>} the address of a part's script, and those of its style sheets */
const addresses = dataOf("parts");
/** @type {Map<string, Promise<any>>} what has come or is on its way; what has failed is asked for again */
const files = new Map();
let tries = 0;

/**
 * The part with its styles, or null where it cannot be fetched at the moment.
 * @template {keyof Parts} Name
 * @param {Name} name
 * @returns {Promise<Parts[Name] | null>}
 */
export async function fetchPart(name) {
  try {
    const [script, ...sheets] = addresses[name];
    const [part] = await Promise.all([fetchOnce(script, run), ...sheets.map((sheet) => fetchOnce(sheet, addSheet))]);
    return part;
  } catch {
    return null;
  }
}

/**
 * The same for what a person has asked for: they are told when it does not come.
 * @template {keyof Parts} Name
 * @param {Name} name
 */
export async function askForPart(name) {
  const part = await fetchPart(name);
  if (!part) toast(words.lost);
  return part;
}

/** @param {string} address @param {(address: string) => Promise<any>} fetchIt */
function fetchOnce(address, fetchIt) {
  const file = files.get(address) ?? fetchIt(address);
  files.set(address, file);
  file.catch(() => files.delete(address));
  return file;
}

/** A browser does not fetch a module again that has failed once, unless its address differs. @param {string} address */
const run = (address) => import(`${address}#${tries++}`);

/** @param {string} address @returns {Promise<unknown>} */
function addSheet(address) {
  if (find(`link[href="${CSS.escape(address)}"]`)) return Promise.resolve(); // the page came with it
  const sheet = h("link", { rel: "stylesheet", href: address });
  document.head.append(sheet);
  return new Promise((done, fail) => {
    sheet.addEventListener("load", done);
    sheet.addEventListener("error", () => {
      sheet.remove();
      fail(new Error(address));
    });
  });
}
