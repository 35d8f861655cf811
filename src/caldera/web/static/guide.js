// A guided game: point at what the coach talks about, keep the address, and go on with the keyboard.

const coach = document.getElementById("coach");
let byKeyboard = false;
addEventListener("keydown", () => (byKeyboard = true), true);
addEventListener("pointerdown", () => (byKeyboard = false), true);

function point() {
  for (const element of document.querySelectorAll(".coached")) element.classList.remove("coached");
  const names = new Set(JSON.parse(coach.querySelector("[data-show]").dataset.show));
  for (const element of document.querySelectorAll("[data-el]")) element.classList.toggle("coached", names.has(element.dataset.el));
}

document.addEventListener("caldera:sheet", (event) => {
  point();
  history.replaceState(null, "", `${Caldera.base}/${event.detail.version + 1}`);
  document.querySelector(".lang [name=back]").value = location.pathname;
  coach.scrollTop = 0;
  const next = document.getElementById("coach-next");
  if (byKeyboard && next && !coach.contains(document.activeElement)) next.focus();
});
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input")) return;
  const button = { n: "coach-next", b: "coach-back" }[event.key.toLowerCase()];
  if (button) document.getElementById(button)?.click();
});
point();
