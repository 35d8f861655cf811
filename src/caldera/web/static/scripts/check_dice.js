// "Check the dice" at the end of a match: asks for the record and for what could have been rolled, recomputes it all, and says so.

import { checkRolls } from "./dice_rolls.js";

/** @param {string} path */
async function get(path) {
  const answer = await fetch(path, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

export async function checkDice() {
  const line = document.getElementById("dice-check");
  const told = line?.querySelector("[role=status]");
  if (!line || !(told instanceof HTMLElement)) return;
  const { base } = line.dataset;
  const say = (/** @type {string} */ name, n = 0) => {
    told.textContent = (told.dataset[name] ?? "").replace("{n}", `${n}`);
  };
  say("checking");
  try {
    const found = checkRolls(await get(`${base}/match.json`), await get(`${base}/rolls`));
    if (!found.kept) say("unfit");
    else if (found.wrong) say("differs", found.wrong);
    else say("fits", found.rolls);
  } catch {
    say("failed");
  }
}
