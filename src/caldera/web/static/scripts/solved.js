// Which puzzles this browser has solved: their addresses, kept here and marked in the list.

const KEPT = "solved";

/** @returns {string[]} */
function solved() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return []; // nothing can be kept here, or it was damaged
  }
}

/** @param {string} address */
export function rememberSolved(address) {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...new Set([...solved(), address])]));
  } catch {
    // nothing can be kept here
  }
}

const known = new Set(solved());
for (const link of document.querySelectorAll(".puzzles a")) {
  if (!known.has(link.getAttribute("href") ?? "")) continue;
  link.classList.add("done");
  link.setAttribute("aria-label", `${link.textContent} ${link.getAttribute("data-solved-words")}`);
}
