// What one person prefers and notes. It stays in this browser: nothing here is ever sent.

const PAUSE = 1200; // before a forced action is played by itself, in milliseconds
const wants = (name) => localStorage.getItem(name) === "on";
const panel = document.getElementById("panel");

// ---- preferences ----

// What may cross a barrier is touched twice; as long as nobody knows whether it does, too.
Caldera.wary = (action) => wants("confirm") && Caldera.crosses(action) !== "";

function fillPreferences() {
  for (const field of panel.querySelectorAll("[data-pref]")) {
    if (field.type === "checkbox") field.checked = wants(field.dataset.pref);
    else field.value = localStorage.getItem(field.dataset.pref) ?? "normal";
  }
}

panel.addEventListener("change", (event) => {
  const { pref } = event.target.dataset;
  if (!pref) return;
  localStorage.setItem(pref, event.target.type === "checkbox" ? (event.target.checked ? "on" : "off") : event.target.value);
  document.getElementById("sound").setAttribute("aria-pressed", wants("sound"));
  forced();
});

// ---- forced actions ----

let waiting = null;

/** When there is one thing to do, do it after a moment; but never again what was just taken back. */
function forced() {
  clearTimeout(waiting);
  const { now } = Caldera;
  if (!wants("forced") || wants("confirm") || !now.mine || !now.forced || Caldera.past !== null || now.back.redo === "") return;
  const [code, , say] = now.actions[0];
  Caldera.toast(Caldera.words.forced.replace("{what}", say), "soft");
  waiting = setTimeout(() => Caldera.now.version === now.version && Caldera.send(code), PAUSE);
}
addEventListener("keydown", (event) => event.key === "Escape" && clearTimeout(waiting), true);

// ---- notes: a screen that several people share has a page for each of them ----

const place = () => `notes ${Caldera.base}${Caldera.through === null ? "" : ` ${Caldera.through}`}`;

panel.addEventListener("input", (event) => {
  if (event.target.id !== "notes") return;
  if (event.target.value) localStorage.setItem(place(), event.target.value);
  else localStorage.removeItem(place());
});

document.addEventListener("caldera:panel", ({ detail }) => {
  if (detail === "preferences") fillPreferences();
  const notes = document.getElementById("notes");
  if (notes && document.activeElement !== notes) notes.value = localStorage.getItem(place()) ?? "";
});
document.addEventListener("caldera:sheet", forced);
forced();
