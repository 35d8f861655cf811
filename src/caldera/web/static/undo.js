// Taking back, playing again, starting the turn anew, going back to a line of the log, and what others ask. Whether something is
// possible, and why not, the server says with every position (`now.back`).

const $ = (id) => document.getElementById(id);
const post = (path, body = {}) => Caldera.post(path, { ...body, last_version: Caldera.now.version });

/** Do it, or say why not. */
function attempt(problem, path) {
  if (problem) Caldera.toast(problem, "soft");
  else if (!Caldera.busy) post(path);
}

function undo() {
  if (!Caldera.letGo()) attempt(Caldera.now.back.undo, "/undo");
}
const redo = () => attempt(Caldera.now.back.redo, "/redo");
const restart = () => attempt(Caldera.now.back.restart, "/restart");

function show() {
  const { undo: problem, asks, redo: stuck, further } = Caldera.now.back;
  $("undo").classList.toggle("off", problem !== "");
  $("undo").setAttribute("aria-disabled", problem !== "");
  $("undo").title = $("undo-why").textContent = problem || asks;
  $("undo-say").textContent = asks ? Caldera.words.ask : Caldera.words.undo;
  $("redo").hidden = stuck !== "";
  $("restart").hidden = !further;
  offerLines();
  // What others ask is of now, whatever the board shows.
  if ("asked" in Caldera.now) Idiomorph.morph($("asked"), Caldera.now.asked, { morphStyle: "innerHTML", restoreFocus: true });
}

/** Of the lines after which this person decided something, each offers to go back to it. */
function offerLines() {
  for (const old of document.querySelectorAll("#log .to-line")) old.remove();
  const last = new Map(); // the newest line is on top, so the first line of an action is its last
  for (const line of document.querySelectorAll("#log li[class*=ev-]")) if (!last.has(line.dataset.ply)) last.set(line.dataset.ply, line);
  for (const stop of Caldera.now.back.stops) {
    const line = last.get(String(stop - 1));
    if (!line) continue;
    const button = Object.assign(document.createElement("button"), { type: "button", className: "to-line", title: Caldera.words.here });
    button.dataset.to = stop;
    button.setAttribute("aria-label", `${Caldera.words.here}: ${line.lastElementChild.textContent}`);
    button.textContent = "↶";
    line.prepend(button); // the line's text stays its last element
  }
}

$("undo").addEventListener("click", undo);
$("redo").addEventListener("click", redo);
$("restart").addEventListener("click", restart);
$("log").addEventListener("click", (event) => {
  const button = event.target.closest(".to-line");
  if (!button) return;
  event.stopImmediatePropagation(); // a touch of the line itself looks at its position
  post("/undo", { to: Number(button.dataset.to) });
}, true);
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("help").open || event.target.matches?.("input, select, textarea")) return;
  const key = event.key.toLowerCase();
  if (key === "u") (event.shiftKey ? redo : undo)();
  else if (key === "r") restart();
});
document.addEventListener("caldera:sheet", show);
show();
