// Forced actions that play themselves, for whoever prefers that.

import { page, words } from "./page.js";
import { wants } from "./preferences.js";
import { send } from "./server.js";
import { on } from "./signals.js";
import { toast } from "./toast.js";

const PAUSE = 1200; // before a forced action is played by itself, in milliseconds

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** When there is one thing to do, do it after a moment; but never again what was just taken back. */
function playForced() {
  clearTimeout(waiting);
  const { now } = page;
  if (!wants("forced") || wants("confirm") || !now.mine || !now.forced || page.past !== null || now.back.redo === "") return;
  const { codes, words: say } = now.actions[0];
  toast(words.forced.replace("{what}", say), "soft");
  waiting = setTimeout(() => page.now.version === now.version && send(codes), PAUSE);
}
addEventListener("keydown", (event) => event.key === "Escape" && clearTimeout(waiting), true);
on("preference", playForced);
on("position", playForced);
playForced();
