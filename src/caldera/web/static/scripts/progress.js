// What this browser has won and solved, in a line each on the home page.

import { medalsHere, solvedHere } from "./kept_here.js";

const medals = document.getElementById("medals-won");
if (medals) {
  const all = medalsHere();
  const won = Object.values(all).reduce((sum, game) => sum + Object.keys(game).length, 0);
  const here = all[medals.dataset.game ?? ""] ?? {};
  /** @type {[string, string][]} */
  const listed = JSON.parse(medals.dataset.next ?? "[]");
  const next = listed.find(([name]) => !here[name]);
  const words = (medals.dataset.words ?? "").replace("{n}", String(won));
  const then = next ? (medals.dataset.then ?? "").replace("{what}", () => next[1]) : "";
  medals.textContent = `${words}. ${then}`;
}

const puzzles = document.getElementById("puzzles-solved");
const solved = solvedHere().length;
if (puzzles && solved) puzzles.textContent = (puzzles.dataset.words ?? "").replace("{n}", String(solved));
