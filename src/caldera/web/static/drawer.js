// The drawer of a table's page: one panel of HTML at a time, from the server, fetched again whenever the table changes.

const drawer = document.getElementById("drawer");
const panel = document.getElementById("panel");
const menu = document.getElementById("menu");
const tabs = [...drawer.querySelectorAll("[role=tab]")];
let shown = ""; // the panel's name, empty while the drawer is closed

/** A panel's name may carry a question: "rules?clause=12". */
async function open(name, focus = true) {
  shown = name;
  const plain = name.split("?")[0];
  drawer.hidden = false;
  menu.setAttribute("aria-expanded", "true");
  for (const tab of tabs) {
    tab.setAttribute("aria-selected", tab.dataset.panel === plain);
    tab.tabIndex = tab.dataset.panel === plain ? 0 : -1;
  }
  if (focus) tabs.find((tab) => tab.dataset.panel === plain)?.focus();
  await refresh();
}

function close() {
  shown = "";
  drawer.hidden = true;
  menu.setAttribute("aria-expanded", "false");
  menu.focus();
}

async function refresh() {
  const wanted = shown;
  if (!wanted) return;
  const [name, question] = wanted.split("?");
  const asking = new URLSearchParams(question ?? "");
  if (Caldera.through !== null) asking.set("as", Caldera.through);
  try {
    const answer = await fetch(`${Caldera.base}/panel/${name}?${asking}`, { headers: { Accept: "text/html" } });
    const html = await answer.text();
    if (wanted !== shown || !answer.ok) return;
    const fresh = panel.dataset.shown !== wanted;
    Idiomorph.morph(panel, html, { morphStyle: "innerHTML", ignoreActiveValue: true, restoreFocus: true });
    panel.dataset.shown = wanted;
    if (fresh) panel.scrollTop = 0;
    document.dispatchEvent(new CustomEvent("caldera:panel", { detail: name }));
  } catch {
    Caldera.toast(Caldera.words.lost);
  }
}

menu.addEventListener("click", () => (shown ? close() : open(panel.dataset.shown || tabs[0].dataset.panel)));
drawer.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
  if (event.target.matches("[role=tab]") && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
    const step = event.key === "ArrowRight" ? 1 : -1;
    open(tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length].dataset.panel);
  }
  event.stopPropagation(); // keys in the drawer are not the board's
});
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-post], [data-panel], #drawer-close");
  if (!button) return;
  if (button.id === "drawer-close") return close();
  if (button.dataset.panel) return open(button.dataset.panel);
  await Caldera.post(button.dataset.post, { ...JSON.parse(button.dataset.body ?? "{}"), last_version: Caldera.now.version });
  refresh();
});
document.addEventListener("caldera:sheet", refresh);
Object.assign(Caldera, { openPanel: open, refreshPanel: refresh });
