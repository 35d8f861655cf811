// Hints, analysis and statistics: asks again while the server thinks, and shows on the board what a hint means.

const panel = document.getElementById("panel");
const rings = document.createElement("div");
rings.id = "rings";
rings.setAttribute("aria-hidden", "true");
document.body.append(rings);
let waiting = 0;

document.addEventListener("caldera:panel", () => {
  clearTimeout(waiting);
  const again = panel.querySelector("[data-again]");
  if (again) waiting = setTimeout(() => Caldera.refreshPanel(), Number(again.dataset.again));
});

const seen = (element) => element.getBoundingClientRect().width > 0;

/** The element of that name which can be seen; the scene and the tray may both have one. */
function named(name) {
  const all = [...document.querySelectorAll(`#scene [data-el="${CSS.escape(name)}"], #tray [data-el="${CSS.escape(name)}"]`)];
  return all.find(seen) ?? all[0];
}

/** Rings around elements, numbered in the order in which to touch them; they follow what they are around. */
function ring(names) {
  const marks = names.map((name, index) => {
    const mark = document.createElement("div");
    mark.className = "hint-ring";
    mark.dataset.around = name;
    mark.hidden = true;
    if (names.length > 1) mark.append(Object.assign(document.createElement("b"), { textContent: index + 1 }));
    return mark;
  });
  rings.replaceChildren(...marks);
  const follow = () => {
    if (!marks.length || !rings.contains(marks[0])) return;
    for (const mark of marks) {
      const at = named(mark.dataset.around)?.getBoundingClientRect();
      mark.hidden = !at?.width;
      if (mark.hidden) continue;
      mark.style.transform = `translate(${at.left - 6}px, ${at.top - 6}px)`;
      mark.style.width = `${at.width + 12}px`;
      mark.style.height = `${at.height + 12}px`;
    }
    requestAnimationFrame(follow);
  };
  follow();
}

function show(names) {
  ring(names);
  const elements = names.map(named).filter(Boolean);
  if (elements.some((element) => element.closest("#tray") && !seen(element))) document.getElementById("tab-act")?.click();
  const drawer = document.getElementById("drawer").getBoundingClientRect();
  const covered = (element) => element.getBoundingClientRect().right > drawer.left && element.getBoundingClientRect().bottom > drawer.top;
  if (!elements.length || elements.some(covered)) document.getElementById("drawer-close").click();
  elements.at(-1)?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-show]");
  // Not before the click is over: whoever else hears of it must not find what lies behind the drawer under the pointer.
  if (button) setTimeout(() => show(JSON.parse(button.dataset.show)));
});
// A moment of the analysis is a look at an earlier ply, for which the page need not be loaded again.
panel.addEventListener("click", (event) => {
  const link = event.target.closest("a[href*='?ply=']");
  if (!link || !Caldera.time || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (Caldera.narrow.matches) document.getElementById("drawer-close").click();
  const [, ply] = link.getAttribute("href").split("?ply=");
  Caldera.time.go(Number(ply));
});
document.addEventListener("caldera:sheet", () => rings.replaceChildren());
document.addEventListener("keydown", (event) => event.key === "Escape" && rings.replaceChildren());
