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
import "./drawer.js";
import "./keyboard.js";
import "./pointer.js";
import { page } from "./page.js";
import "./pass_device.js";
import { showEnd } from "./position.js";
import { fetchPreviews } from "./preview.js";
import "./sheet.js";
import "./tethers.js";

export function beginTable() {
  openList(localStorage.getItem("list") === "open");
  showEnd();
  camera.follow(false);
  readPaths();
  light();
  listActions();
  void fetchPreviews();
  connect();
  // For the console and for tests, to look at; no script of ours reads it.
  Object.defineProperty(globalThis, "tablePage", { value: page });
}
