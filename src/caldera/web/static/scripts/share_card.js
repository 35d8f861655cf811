// Drawings of the stage on a canvas: a card of 1200 by 630, and the frames of a clip.

import { byId, fromServer } from "./dom.js";

/** @import { ShareCard } from "./types.d.ts" */

export const WIDTH = 1200;
export const HEIGHT = 630;
const SIDE = 470; // the words are to the left of the board
const STILL =
  "*{animation:none!important;transition:none!important}#scene{transform:none!important;opacity:1!important;inset:auto!important}";
const SVG = "http://www.w3.org/2000/svg";
const NEEDED = /url\(["']?#([\w-]+)|href="#([\w-]+)"/g;

/** All rules of the page, as one sheet. */
function allRules() {
  return [...document.styleSheets]
    .flatMap((sheet) => {
      try {
        return [...sheet.cssRules].map((rule) => rule.cssText);
      } catch {
        return []; // a sheet of somebody else, such as an extension of the browser
      }
    })
    .join("\n");
}

/**
 * The board as a drawing that stands alone: with the rules of the page, with what it stands in, as far as rules look for it, and
 * with the symbols of the page that it uses.
 * @param {string} board
 */
function standalone(board) {
  const scene = fromServer(board)[0];
  const box = (scene.getAttribute("viewBox") ?? "0 0 100 100").split(/[ ,]+/).map(Number);
  for (const [name, value] of [
    ["width", box[2]],
    ["height", box[3]],
  ])
    scene.setAttribute(String(name), String(value));
  /** @type {Element} */
  let inside = scene;
  for (let outer = byId("scene").parentElement; outer; outer = outer.parentElement) {
    const isRoot = outer === document.documentElement;
    const copy = document.createElementNS(SVG, isRoot ? "svg" : "g");
    for (const { name, value } of outer.attributes) if (/^(class|id|lang|data-[\w-]+)$/.test(name)) copy.setAttribute(name, value);
    copy.append(inside);
    inside = copy;
  }
  const shapes = addNeeded(inside);
  const style = document.createElementNS(SVG, "style");
  style.textContent = `${allRules()}${STILL}`;
  inside.prepend(style, shapes);
  for (const [name, value] of Object.entries({ width: box[2], height: box[3], viewBox: `0 0 ${box[2]} ${box[3]}` }))
    inside.setAttribute(name, String(value));
  return { drawing: new XMLSerializer().serializeToString(inside), width: box[2], height: box[3] };
}

/** What the drawing refers to and does not hold. @param {Element} drawing */
function addNeeded(drawing) {
  const shapes = document.createElementNS(SVG, "defs");
  const has = (/** @type {string} */ id) => [drawing, shapes].some((part) => part.querySelector(`#${CSS.escape(id)}`));
  for (let missing = 1; missing;) {
    missing = 0;
    for (const found of `${drawing.outerHTML}${shapes.outerHTML}`.matchAll(NEEDED)) {
      const id = found[1] ?? found[2];
      const original = has(id) ? null : document.getElementById(id);
      if (!original) continue;
      shapes.append(original.cloneNode(true));
      missing += 1;
    }
  }
  return shapes;
}

/**
 * A board as an image.
 * @param {string} board
 */
export async function imageOf(board) {
  const { drawing, width, height } = standalone(board);
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  return image;
}

/** A colour or a font of the page. @param {string} name */
const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/**
 * Words on one line, made smaller where they are too long for it.
 * @param {CanvasRenderingContext2D} pen @param {string} words @param {number} x @param {number} y
 * @param {{ size: number, colour: string, family?: string, weight?: number, room?: number }} how
 */
function write(pen, words, x, y, { size, colour, family = "", weight = 400, room = SIDE - x - 10 }) {
  pen.fillStyle = colour;
  for (let height = size; height >= 20; height -= 2) {
    pen.font = `${weight} ${height}px ${(family && token(family)) || "system-ui, sans-serif"}`;
    if (pen.measureText(words).width <= room || height === 20) break;
  }
  pen.fillText(words, x, y, room);
}

/**
 * The card: words at the left, the whole board at the right.
 * @param {CanvasRenderingContext2D} pen
 * @param {ShareCard} card
 * @param {CanvasImageSource & { width: number, height: number }} image
 * @param {string} [caption] what happens, in a clip
 */
export function drawCard(pen, card, image, caption = "") {
  pen.fillStyle = "#101116";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const [room, edge] = [WIDTH - SIDE, 12];
  const scale = Math.min((room - 2 * edge) / image.width, (HEIGHT - 2 * edge) / image.height);
  const [wide, high] = [image.width * scale, image.height * scale];
  pen.drawImage(image, SIDE + (room - wide) / 2, (HEIGHT - high) / 2, wide, high);
  drawMountain(pen);
  write(pen, "Caldera", 112, 84, { size: 32, colour: "#f3efe6", family: "--display", weight: 700 });
  const gold = card.won ? "#ffcf5c" : "#f3efe6";
  const lines = halves(card.title);
  const size = lines.length > 1 ? 38 : 64;
  lines.forEach((line, number) => {
    write(pen, line, 48, (lines.length > 1 ? 156 : 196) + 46 * number, { size, colour: gold, family: "--display", weight: 700 });
  });
  if (card.won) write(pen, card.game, 48, 252, { size: 32, colour: "#f3efe6", weight: 700 });
  card.seats.forEach(({ name, colour, letter, score }, index) => {
    const y = 316 + 46 * index;
    pen.fillStyle = colourOf(colour);
    pen.beginPath();
    pen.arc(64, y - 10, 17, 0, 7);
    pen.fill();
    write(pen, letter, 57, y - 2, { size: 22, colour: "#14151a", weight: 700 });
    write(pen, name, 98, y, { size: 30, colour: "#f3efe6", room: 250 });
    write(pen, score, 372, y, { size: 32, colour: "#f3efe6", family: "--display", weight: 700 });
  });
  write(pen, caption || card.foot, 48, 592, { size: 26, colour: caption ? "#ffcf5c" : "#b9b6ae" });
}

/** A long title stands on two lines. @param {string} words */
function halves(words) {
  if (words.length <= 22) return [words];
  const middle = words.length / 2;
  const gaps = [...words.matchAll(/ /g)].map(({ index }) => index);
  const gap = gaps.reduce((best, at) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best), 0);
  return gap ? [words.slice(0, gap), words.slice(gap + 1)] : [words];
}

/** @param {string} colour */
function colourOf(colour) {
  const probe = document.createElement("i");
  probe.className = `c-${colour}`;
  byId("main").append(probe);
  const found = getComputedStyle(probe).getPropertyValue("--pc").trim();
  probe.remove();
  return found || "#e8e3d8";
}

/** The sign of the room. @param {CanvasRenderingContext2D} pen */
function drawMountain(pen) {
  pen.save();
  pen.translate(48, 48);
  pen.scale(1.1, 1.1);
  for (const [path, colour] of [
    ["M2 34L17 7h14l15 27Z", "#3a3d46"],
    ["M19 5q5 3 10 0l3 8-4 3 3 6-4 4 2 8h-8l2-9-4-4 3-7-5-3Z", "#ff6a2b"],
  ]) {
    pen.fillStyle = colour;
    pen.fill(new Path2D(path));
  }
  pen.restore();
}
