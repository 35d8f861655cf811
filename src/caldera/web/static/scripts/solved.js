// Which puzzles this browser has solved: their addresses, kept here and marked in the list.

import { keepHere, solvedHere } from "./kept_here.js";

/** @param {string} address */
export function rememberSolved(address) {
  keepHere("solved", [...new Set([...solvedHere(), address])]);
}

const known = new Set(solvedHere());
for (const link of document.querySelectorAll(".puzzles a")) {
  if (!known.has(link.getAttribute("href") ?? "")) continue;
  link.classList.add("done");
  link.setAttribute("aria-label", `${link.textContent} ${link.getAttribute("data-solved-words")}`);
}
