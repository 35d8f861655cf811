// Being told, also while another tab is in front: the icon, a notification and a buzz when it is my turn; who sits down.
// Notifications are asked for by a button, never by themselves.

const box = document.getElementById("alert-words");
const words = JSON.parse(box.textContent);
const icon = document.querySelector("link[rel=icon]");
let before = Caldera.now;

const can = () => "Notification" in globalThis;
const wanted = () => can() && Notification.permission === "granted" && localStorage.getItem("notify") === "on";

// ---- the button ----

function bells() {
  for (const bell of document.querySelectorAll("[data-bell]")) bell.setAttribute("aria-pressed", wanted());
}

async function ring() {
  if (!can()) return Caldera.toast(words.none);
  if (wanted()) {
    localStorage.setItem("notify", "off");
    Caldera.toast(words.off, "soft");
  } else {
    const answer = Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
    localStorage.setItem("notify", answer === "granted" ? "on" : "off");
    Caldera.toast(answer === "granted" ? words.on : words.denied, answer === "granted" ? "soft" : "");
  }
  bells();
}
document.addEventListener("click", (event) => event.target.closest("[data-bell]") && ring());
document.addEventListener("caldera:panel", bells);

// ---- telling ----

async function notify(title, body) {
  if (!wanted() || !document.hidden) return;
  const options = { body, tag: Caldera.base, icon: icon.dataset.rest };
  try {
    const note = new Notification(title, options);
    note.onclick = () => {
      focus();
      note.close();
    };
  } catch {
    // Phones show notifications only through a worker.
    const worker = await navigator.serviceWorker?.register(box.dataset.worker);
    await worker?.showNotification(title, { ...options, data: location.href }).catch(() => null);
  }
}

function buzz() {
  if (wanted() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(120);
}

function comings(people) {
  people.forEach(([who, state], seat) => {
    const was = before.people?.[seat]?.[1];
    if (!was || was === state) return;
    const key = state === "bot" ? "bot" : state === "person" ? (was === "bot" ? "back" : "sat") : null;
    if (!key) return;
    const said = words[key].replace("{who}", who);
    Caldera.toast(said, "soft");
    if (key === "sat") notify(document.querySelector("h1").textContent, said);
  });
}

function turn(sheet) {
  const mine = sheet.mine && !sheet.over;
  icon.href = mine ? icon.dataset.turn : icon.dataset.rest;
  if (!mine || (before.mine && before.seat === sheet.seat)) return;
  const asked = document.querySelector("#prompt p")?.firstChild?.textContent.trim() ?? "";
  notify(`${words.turn} – ${document.querySelector("h1").textContent}`, asked);
  buzz();
}

document.addEventListener("caldera:sheet", ({ detail }) => {
  if (detail.people) comings(detail.people);
  turn(detail);
  before = detail;
});
icon.href = before.mine && !before.over ? icon.dataset.turn : icon.dataset.rest;
bells();
