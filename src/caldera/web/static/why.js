// What is this, and why can't I? Whatever does not glow explains itself when it is touched; names of things appear when the pointer rests.
// The reasons come from the server; nothing here knows a rule.

const main = document.getElementById("main");
const stage = document.getElementById("stage");
const words = JSON.parse(document.getElementById("why-words").textContent);
const REST = 450; // how long a pointer rests before a name appears, in milliseconds
const PLACES = "#scene, #footer, #tray, #seats";
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

const card = document.createElement("div");
card.id = "why";
card.className = "why";
card.setAttribute("role", "status");
card.hidden = true;
const tip = document.createElement("div");
tip.id = "tip";
tip.className = "tip";
tip.setAttribute("aria-hidden", "true"); // screen readers have the same words from the element itself
tip.hidden = true;
document.body.append(card, tip);

let asking = false; // while the question mark is on, touching explains and plays nothing
let cursor = null; // the element that the keyboard asks about

const lit = (element) => element.matches(".can, .alt, .sel");
const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getClientRects().length > 0;
const labelOf = (element) => (element.closest("[aria-label]:not(#scene, section, ul)")?.getAttribute("aria-label") || (element.matches("button") ? element.textContent.trim() : "")) ?? "";

/** The topmost thing with a name at a point of the page, whether it glows or not. */
function under(x, y, wanted) {
  main.classList.add("asking"); // what does not glow lets the pointer through: for a moment it does not
  const hits = document.elementsFromPoint(x, y);
  main.classList.remove("asking");
  for (const hit of hits) {
    const found = hit.closest(wanted);
    if (found && found.id !== "scene" && found.closest(PLACES) && seen(hit)) return found;
  }
  return null;
}

// ---- why can't I? ----

let question = 0;

async function explain(element) {
  if (Caldera.past) return; // the reasons are about the table as it is now
  const mine = (question += 1);
  const name = element.dataset.el;
  const asked = new URLSearchParams({ el: name, chosen: Caldera.chosen.join(","), last_version: Caldera.now.version });
  if (Caldera.through !== null) asked.set("as", Caldera.through);
  try {
    const answer = await (await fetch(`${Caldera.base}/why?${asked}`, { headers: { Accept: "application/json" } })).json();
    if (mine !== question) return;
    show(element, element.matches(".can") ? words.can : answer.reason ?? answer.error, answer.about ?? "", answer.clauses ?? []);
  } catch {
    Caldera.toast(Caldera.words.lost);
  }
}

function show(element, reason, about, clauses) {
  tip.hidden = true;
  const line = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
  const close = Object.assign(document.createElement("button"), { type: "button", className: "close", textContent: "×", ariaLabel: words.close });
  close.addEventListener("click", hide);
  const parts = [close, line("b", labelOf(element)), line("p", reason)];
  if (about) parts.push(line("small", about));
  const links = document.createElement("p");
  links.append(...clauses.map(Caldera.ruleLink));
  if (clauses.length) parts.push(links);
  card.replaceChildren(...parts.filter((part) => part.textContent));
  card.hidden = false;
  beside(card, element.getBoundingClientRect());
}

function hide() {
  question += 1;
  card.hidden = true;
}

/** Beside a box, inside the window; on phones the style sheet puts it at the bottom. */
function beside(note, at) {
  const { width, height } = note.getBoundingClientRect();
  const left = at.right + 12 + width < innerWidth ? at.right + 12 : at.left - 12 - width;
  const x = left > 6 ? left : Math.max(6, Math.min(at.left, innerWidth - width - 6));
  const y = left > 6 ? at.top + at.height / 2 - height / 2 : at.bottom + 12;
  note.style.left = `${x}px`;
  note.style.top = `${Math.max(6, Math.min(y, innerHeight - height - 6))}px`;
}

/** A click on the board: whether it was a question. What glows is played, what does not explains itself. */
Caldera.explain = (event) => {
  const target = event.target.closest("[data-el]");
  if (!asking && (target ? lit(target) : !stage.contains(event.target))) return false;
  if (event.target.closest("#go, #tools, [data-camera]")) return false;
  const found = under(event.clientX, event.clientY, "[data-el]");
  if (!found || (!asking && lit(found))) return asking && stage.contains(event.target);
  explain(found);
  return true;
};

// A button that is off hears no click.
addEventListener("pointerup", (event) => {
  if (card.contains(event.target)) return;
  if (!stage.contains(event.target) || event.button !== 0) hide();
  const control = event.target.closest?.("button, a, input, select, textarea, label");
  if (control && !control.matches("[data-el]")) return; // it is for something else, whatever lies below it
  if (event.button !== 0 || stage.contains(event.target) || !main.contains(event.target)) return;
  const target = event.target.closest("[data-el]");
  if (target && lit(target)) return;
  const found = under(event.clientX, event.clientY, "[data-el]");
  if (found && !lit(found) && !found.closest("#scene")) explain(found);
}, true);
addEventListener("pointerdown", (event) => card.contains(event.target) || hide(), true);

// ---- asking with the keyboard, and on purpose ----

const askable = () => {
  const names = new Set(); // an element may be on the board and in the tray: the board's comes first
  return [...document.querySelectorAll("#scene [data-el], #footer [data-el], #tray [data-el]")].filter(
    (element) => !names.has(element.dataset.el) && labelOf(element) && seen(element) && names.add(element.dataset.el),
  );
};

function ask(wish) {
  asking = wish;
  document.getElementById("ask").setAttribute("aria-pressed", wish);
  main.classList.toggle("wondering", wish);
  cursor?.classList.remove("asked");
  cursor = null;
  if (wish) Caldera.toast(words.on, "soft");
  else hide();
}

function walk([wx, wy]) {
  const centre = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const elements = askable();
  const from = cursor?.isConnected ? cursor : document.activeElement?.closest?.("[data-el]");
  let best = null;
  if (from) {
    const [x, y] = centre(from);
    for (const element of elements) {
      const [ex, ey] = centre(element);
      const along = (ex - x) * wx + (ey - y) * wy;
      const cost = along + 2.2 * Math.abs((ex - x) * wy + (ey - y) * wx);
      if (element !== from && along > 1 && (!best || cost < best.cost)) best = { cost, element };
    }
  }
  const next = best?.element ?? (from ? null : elements[0]);
  if (!next) return;
  cursor?.classList.remove("asked");
  cursor = next;
  cursor.classList.add("asked");
  explain(cursor);
}

document.getElementById("ask").addEventListener("click", () => ask(!asking));
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, select, textarea") || event.target.closest?.("#drawer, dialog")) return;
  if (event.key === "y" || event.key === "Y") {
    const focused = document.activeElement?.closest?.("[data-el]");
    ask(!asking);
    if (asking && focused) {
      cursor = focused;
      cursor.classList.add("asked");
      explain(cursor);
    }
  } else if (asking && event.key in WAYS) {
    walk(WAYS[event.key]);
  } else if (event.key === "Escape" && (asking || !card.hidden)) {
    ask(false);
  } else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// ---- names of things ----

let resting = null;

function name(element) {
  const words = element && labelOf(element);
  if (!words || !card.hidden || !document.getElementById("label").hidden || element.closest("#tray button")) return;
  tip.textContent = words;
  tip.hidden = false;
  beside(tip, element.getBoundingClientRect());
}

function restart(find) {
  clearTimeout(resting);
  tip.hidden = true;
  resting = setTimeout(() => name(find()), REST);
}

main.addEventListener("pointermove", (event) => {
  if (event.pointerType === "touch" || event.buttons) return;
  restart(() => under(event.clientX, event.clientY, "[aria-label]"));
});
main.addEventListener("focusin", (event) => event.target.matches("[data-el]:focus-visible") && restart(() => event.target));
for (const kind of ["pointerleave", "pointerdown", "focusout", "wheel"]) {
  main.addEventListener(kind, () => {
    clearTimeout(resting);
    tip.hidden = true;
  }, { passive: true });
}
document.addEventListener("caldera:sheet", () => {
  cursor = null;
  tip.hidden = true;
  if (!asking) hide();
});
