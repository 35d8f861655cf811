// The page of a table. No rule lives in these scripts: the server sends the legal actions with their click paths (names of elements,
// in order), previews and pictures; the scripts light up what continues some path, and send the action when its path is complete.
//
// The order matters where several scripts listen to the same key or click: the first one listed hears it first.

import "./about.js";
import { listActions, openList } from "./action_list.js";
import "./animation.js";
import { camera } from "./camera.js";
import "./chat.js";
import { light, readPaths } from "./choice.js";
import { connect } from "./connection.js";
import { byId, h } from "./dom.js";
import "./drawer.js";
import "./keyboard.js";
import "./pointer.js";
import { page } from "./page.js";
import "./pass_device.js";
import { showEnd } from "./position.js";
import { fetchPreviews } from "./preview.js";
import "./rules.js";
import "./sheet.js";
import "./tethers.js";

/** The styles of what is seen after the first board: panels, earlier positions, endings. */
function addLaterStyles() {
  const { later } = byId("main").dataset;
  if (later) document.head.append(h("link", { rel: "stylesheet", href: later }));
}

export function beginTable() {
  openList(localStorage.getItem("list") === "open");
  showEnd();
  camera.follow(false);
  readPaths();
  light();
  listActions();
  void fetchPreviews().then(addLaterStyles);
  connect();
  // For the console and for tests, to look at; no script of ours reads it.
  Object.defineProperty(globalThis, "tablePage", { value: page });
}
