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

/** Rings around elements, numbered in the order in which to touch them; they follow what they are around. */
function ring(names) {
  rings.replaceChildren();
  const around = names.map((name, index) => {
    const element = document.querySelector(`#scene [data-el="${CSS.escape(name)}"], #tray [data-el="${CSS.escape(name)}"]`);
    const mark = document.createElement("div");
    mark.className = "ring";
    mark.dataset.around = name;
    if (names.length > 1) mark.append(Object.assign(document.createElement("b"), { textContent: index + 1 }));
    return [element, mark];
  });
  const found = around.filter(([element]) => element);
  rings.append(...found.map(([, mark]) => mark));
  const follow = () => {
    if (!found.length || !rings.contains(found[0][1])) return;
    for (const [element, mark] of found) {
      const at = element.getBoundingClientRect();
      mark.style.transform = `translate(${at.left - 6}px, ${at.top - 6}px)`;
      mark.style.width = `${at.width + 12}px`;
      mark.style.height = `${at.height + 12}px`;
      mark.hidden = !at.width;
    }
    requestAnimationFrame(follow);
  };
  follow();
  return found.map(([element]) => element);
}

function show(names) {
  const elements = ring(names);
  const drawer = document.getElementById("drawer").getBoundingClientRect();
  const covered = (element) => element.getBoundingClientRect().right > drawer.left && element.getBoundingClientRect().bottom > drawer.top;
  if (!elements.length || elements.some(covered)) document.getElementById("drawer-close").click();
  for (const element of elements) if (element.closest("#tray")) document.getElementById("tab-act")?.click();
  elements.at(-1)?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-show]");
  if (button) show(JSON.parse(button.dataset.show));
});
document.addEventListener("caldera:sheet", () => rings.replaceChildren());
document.addEventListener("keydown", (event) => event.key === "Escape" && rings.replaceChildren());
