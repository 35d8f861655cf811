// Who sits where: links to pass on, and who is here.

const say = { ...Caldera.words, ...JSON.parse(document.getElementById("alert-words").textContent) };

// ---- links ----

/** The server knows paths; the page knows under which address it was opened. */
function links() {
  for (const field of document.querySelectorAll("[data-link]")) {
    field.value = location.origin + field.dataset.link;
    field.scrollLeft = 0;
  }
  if (navigator.share) for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy], [data-share]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy ?? button.dataset.share);
  try {
    if (button.dataset.share) return void (await navigator.share({ title: document.title.replace(/^● .*? – /, ""), url: field.value }));
    field.select();
    await navigator.clipboard.writeText(field.value);
    Caldera.toast(say.copied, "soft");
  } catch {
    field.select(); // without the right to the clipboard, and when sharing was called off, the link stays selected
  }
});

// ---- an address to call when it is my turn ----

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-hook]");
  if (!form) return;
  event.preventDefault();
  const answer = await Caldera.post("/seat/webhook", { seat: Number(form.dataset.hook), url: form.elements.url.value, last_version: Caldera.now.version });
  if (answer) Caldera.toast(say.saved, "soft");
});

// ---- presence ----

/** Since when somebody is away, in the time of day of whoever reads. */
function clock() {
  for (const tag of document.querySelectorAll("[data-at]")) {
    const at = new Date(tag.dataset.at);
    const today = at.toDateString() === new Date().toDateString();
    const shown = at.toLocaleString(document.documentElement.lang, today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" });
    const words = tag.dataset.since.replace("{time}", shown);
    if (tag.textContent !== words) tag.textContent = words;
    const dot = tag.parentElement.querySelector("i");
    if (dot.title !== words) {
      dot.title = words;
      dot.setAttribute("aria-label", words);
    }
  }
}
new MutationObserver(clock).observe(document.getElementById("seats"), { childList: true, subtree: true });

document.addEventListener("caldera:presence", (event) => {
  const { seats, watching } = event.detail;
  document.getElementById("watching").textContent = watching;
  for (const mark of document.querySelectorAll("[data-presence]")) {
    const fresh = document.createElement("template");
    fresh.innerHTML = seats[Number(mark.dataset.presence)];
    if (fresh.content.firstElementChild) mark.replaceWith(fresh.content.firstElementChild);
  }
  clock();
  offer();
  refreshTable();
});

/** What may be done about a seat changes with time: the open panel is asked for again now and then. */
function refreshTable() {
  const shown = document.getElementById("panel").dataset.shown ?? "";
  if (!document.hidden && !document.getElementById("drawer").hidden && shown.split("?")[0] === "table") Caldera.refreshPanel();
}
setInterval(refreshTable, 15_000);

/** Whoever waits for somebody who has been away for a while is shown what can be done about it. */
function offer() {
  const button = document.getElementById("offer");
  const away = [...document.querySelectorAll("#seats .now .presence.away [data-at]")].map((tag) => Date.now() - Date.parse(tag.dataset.at));
  button.hidden = Caldera.now.seat === null || Caldera.now.mine || !away.some((time) => time > 1000 * Number(button.dataset.after));
}
setInterval(offer, 5_000);
document.addEventListener("caldera:sheet", offer);

// ---- another table waits for me ----

const next = document.getElementById("next");
const LOOK_AROUND = 20_000;
const NOT_AGAIN = 3_000;
let looked = 0;
let waited = false; // for others, at the position before

async function lookAround() {
  if (Caldera.now.mine) next.hidden = true;
  if (Caldera.now.mine || Caldera.now.seat === null || document.hidden || Date.now() - looked < NOT_AGAIN) return;
  looked = Date.now();
  try {
    const answer = await (await fetch(`/mine/next?here=${Caldera.base.split("/").at(-1)}`, { headers: { Accept: "application/json" } })).json();
    next.hidden = !answer.waiting || Caldera.now.mine;
    if (!answer.waiting) return;
    next.href = answer.path;
    next.textContent = answer.words;
  } catch {
    // The next time it may work again.
  }
}
if (!document.querySelector("main.guided")) {
  setInterval(lookAround, LOOK_AROUND);
  document.addEventListener("visibilitychange", lookAround);
  document.addEventListener("caldera:sheet", () => {
    if (!waited || Caldera.now.mine) lookAround(); // what others do one after the other is no reason to ask again
    waited = !Caldera.now.mine;
  });
  lookAround();
}

document.addEventListener("caldera:sheet", links);
document.addEventListener("caldera:panel", () => {
  links();
  clock();
});
links();
clock();
