// The medals of this browser: those that the room has worked out, and those that were known before, whose tables may be gone.

import { findAll, h } from "./dom.js";
import { keepHere, medalsHere } from "./kept_here.js";

const game = document.getElementById("main")?.dataset.game ?? "";
const all = medalsHere();
const mine = (all[game] ??= {});
for (const row of findAll(".camp-row")) {
  const name = row.dataset.camp ?? "";
  const medal = Math.max(Number(row.dataset.medal), Number(mine[name]) || 0);
  if (medal) mine[name] = medal;
  for (const place of findAll(`[data-camp="${CSS.escape(name)}"]`)) place.dataset.medal = String(medal);
  findAll(".step .vh", row)
    .slice(0, medal)
    .forEach((said) => said.append(h("span", {}, ` ${said.dataset.got}`)));
}
keepHere("medals", all);
for (const count of findAll("[data-count]")) {
  const shown = Math.max(Object.keys(all[count.dataset.count ?? ""] ?? {}).length, Number.parseInt(count.textContent ?? "", 10));
  count.textContent = (count.dataset.words ?? "").replace("{n}", String(shown));
}
const next = findAll(".camp-row").find((row) => row.dataset.medal === "0");
for (const place of next ? findAll(`[data-camp="${CSS.escape(next.dataset.camp ?? "")}"]`) : []) place.classList.add("next");
