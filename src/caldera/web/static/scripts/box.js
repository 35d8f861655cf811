// The form of one's own box is checked while one types: what is wrong stands beside its field, and the drawings follow.

import { find, findAll, fromServer } from "./dom.js";

const PAUSE = 350;

/** @typedef {{ problems: { path: string, message: string }[], status: string, pictures: Record<string, string> }} Checked */

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("box-form"));
const status = document.getElementById("box-status");
let timer = 0;
let asked = 0;

/** @param {string[]} lines the first is the state of the whole, the others are about no single field */
function tell(...lines) {
  status?.replaceChildren(
    ...lines.map((line, index) => {
      const told = document.createElement("p");
      told.textContent = line;
      if (index) told.className = "box-problem";
      return told;
    }),
  );
}

/** What a field holds, as the server writes it. @param {ParentNode} field */
const written = (field) =>
  [...field.querySelectorAll("input, select, textarea")]
    .map((input) => /** @type {HTMLInputElement} */ (input).value)
    .join(" ")
    .replaceAll(",", " ")
    .split(/\s+/)
    .filter(Boolean)
    .join(" ");

/** @param {Checked} checked */
function show(checked) {
  const wrong = new Map(checked.problems.map(({ path, message }) => [path, message]));
  for (const place of findAll(".box-problem[id]")) {
    const path = place.id.replace("problem-", "");
    const message = wrong.get(path) ?? "";
    if (place.textContent !== message) place.textContent = message;
    wrong.delete(path);
    const field = place.parentElement;
    field?.classList.toggle("wrong", Boolean(message));
    for (const input of field?.querySelectorAll("input, select, textarea") ?? []) {
      if (message) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
  }
  for (const [table, drawn] of Object.entries(checked.pictures)) {
    find(`[data-picture="${table}"]`)?.replaceChildren(...fromServer(drawn));
  }
  tell(checked.status, ...wrong.values());
}

/** @param {HTMLFormElement} typed */
async function check(typed) {
  const mine = ++asked;
  try {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(typed)) if (typeof value === "string") body.append(name, value);
    const answer = await fetch(typed.dataset.check ?? "", { method: "POST", headers: { Accept: "application/json" }, body });
    const said = await answer.json();
    if (mine !== asked) return; // somebody has typed on
    if (answer.ok) show(said);
    else tell(said.error ?? typed.dataset.lost ?? "");
  } catch {
    if (mine === asked) tell(typed.dataset.lost ?? "");
  }
}

form?.addEventListener("input", () => {
  for (const field of findAll(".box-field", form)) {
    field.classList.toggle("differs", written(field) !== (field.dataset.ours ?? "").trim());
  }
  asked += 1;
  tell(form.dataset.checking ?? "");
  clearTimeout(timer);
  timer = setTimeout(() => void check(form), PAUSE);
});
