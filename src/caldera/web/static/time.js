// Moving through the match: by log, keys, bar and slider, while it goes on or when it is over. The server draws every position.

const $ = (id) => document.getElementById(id);
const main = $("main");
const bar = $("time");
const log = $("log");
const words = JSON.parse(bar.dataset.words);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const FRAME = 750; // how long a picture inside an action stands, in milliseconds
const REST = 1500; // how long a position stands while the match plays by itself

let ply = "ply" in main.dataset ? Number(main.dataset.ply) : null; // the position that is shown; null: now
let open = ply !== null; // the bar is there while somebody looks back, and always when the match is over
let stops = []; // positions at which somebody had something to decide
let stopsOf = -1; // the version that they belong to
let playing = false;
let asked = 0; // what was asked last wins
let goal = null; // where it leads, until we are there
let quiet = main.classList.contains("quiet");
let reached = ply ?? 0; // how far somebody who wants no spoilers has come

const last = () => Caldera.now.ply;
const shown = () => ply ?? last();
const from = () => goal ?? shown(); // whoever presses a key twice means two steps
const view = () => $("time-view")?.value ?? "";
const skips = () => $("time-skip").checked;
const speed = () => Number($("time-speed").value);
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// ---- going there ----

/** Show the position after that many actions; with `film`, what happens on the way. Gives back whether it was shown. */
async function go(target, { film = false, led = false } = {}) {
  const wanted = Math.max(0, Math.min(target, last()));
  if (!led) document.dispatchEvent(new CustomEvent("caldera:went"));
  const mine = ++asked;
  const filmed = film && !calm.matches && goal === null && wanted > shown();
  goal = wanted;
  open = true;
  if (wanted === last() && !view() && !filmed) return leave();
  const question = new URLSearchParams({ view: view() });
  if (filmed) question.set("since", shown());
  if (Caldera.through !== null) question.set("as", Caldera.through);
  let picture;
  try {
    const answer = await fetch(`${Caldera.base}/at/${wanted}?${question}`, { headers: { Accept: "application/json" } });
    picture = await answer.json();
    if (mine !== asked) return false;
    if (!answer.ok) return refuse(picture.error);
  } catch {
    return mine === asked && refuse(Caldera.words.lost);
  }
  for (const frame of picture.frames) {
    Caldera.lookAt(frame);
    put(frame.ply - 1);
    await wait(FRAME / speed());
    if (mine !== asked) return false;
  }
  if (wanted === last() && !view()) return leave();
  if (ply === null && Caldera.narrow.matches) Caldera.tab("log", true); // on phones the board needs the place
  Caldera.lookAt(picture);
  goal = null;
  put(wanted);
  return true;
}

function refuse(message) {
  goal = null;
  Caldera.toast(message);
  halt();
  return false;
}

/** Back to the table as it is. */
function leave() {
  asked += 1;
  ply = goal = null;
  Caldera.lookAt(null);
  if (!Caldera.now.over && !playing) open = false;
  tell();
  return true;
}

function put(number) {
  ply = number;
  tell();
}

// ---- steps ----

async function learnStops() {
  if (stopsOf === Caldera.now.version) return;
  const question = Caldera.through === null ? "" : `?as=${Caldera.through}`;
  const answer = await (await fetch(`${Caldera.base}/stops${question}`, { headers: { Accept: "application/json" } })).json();
  stops = answer.stops;
  stopsOf = answer.version;
}

async function step(way, film = way > 0) {
  let target = from() + way;
  if (skips()) {
    try {
      await learnStops();
    } catch {
      return refuse(Caldera.words.lost);
    }
    target = way > 0 ? stops.find((stop) => stop > from()) ?? last() : stops.findLast((stop) => stop < from()) ?? 0;
  }
  return go(target, { film });
}

async function play() {
  if (playing) return halt();
  if (shown() === last() && !(await go(0))) return;
  playing = true;
  tell();
  while (playing && shown() < last()) {
    await wait(REST / speed());
    if (playing && !(await step(1))) break;
  }
  halt();
}

function halt() {
  playing = false;
  if (ply === null) open = false;
  tell();
}

// ---- what the page says about it ----

function tell() {
  const at = shown();
  reached = quiet ? Math.max(reached, at) : last();
  const over = Caldera.now.over;
  const past = Caldera.past !== null;
  const ends = at === last() && over;
  const hides = quiet && reached < last();
  bar.hidden = !(open || past || over);
  $("time-open").hidden = !bar.hidden || last() === 0;
  main.classList.toggle("timing", !bar.hidden);
  main.classList.toggle("past", past);
  main.classList.toggle("quiet", hides);
  const said = ends ? words.end : at === 0 ? words.start : hides ? words.at_quiet : words.at;
  const where = said.replace("{n}", at).replace("{all}", last());
  if ($("time-where").textContent !== where) $("time-where").textContent = where;
  $("stage").parentElement.dataset.past = past ? `${words.past} – ${where}` : "";
  $("time-turn").hidden = !(past && Caldera.now.mine);
  $("time-now").hidden = !past || hides;
  $("time-now").textContent = over ? words.to_end : words.now;
  $("time-slider").max = reached;
  $("time-slider").value = at;
  $("time-slider").setAttribute("aria-valuetext", where);
  $("time-first").disabled = $("time-back").disabled = at === 0;
  $("time-forward").disabled = at === last();
  $("time-last").disabled = at === last() || hides;
  const name = playing ? words.pause : words.play;
  $("time-play").classList.toggle("playing", playing);
  for (const attribute of ["aria-label", "title"]) $("time-play").setAttribute(attribute, name);
  for (const id of ["time-quiet-label", "time-view-label"]) if ($(id)) $(id).hidden = !over;
  markLog(at);
  address();
  document.dispatchEvent(new CustomEvent("caldera:time", { detail: { ply, at } }));
}

/** The log shows where we are: what comes later is pale, or not there for whoever wants no spoilers. */
function markLog(at) {
  let here = null;
  for (const line of log.children) {
    const number = Number(line.dataset.ply);
    const event = !line.matches(".said");
    line.classList.toggle("later", Caldera.past !== null && (event ? number >= at : number > at));
    const current = Caldera.past !== null && event && number === at - 1;
    line.classList.toggle("here", current);
    line.removeAttribute("aria-current");
    if (current) here = line; // of several lines of one action the first that happened, which is the lowest
  }
  if (!here) return;
  here.setAttribute("aria-current", "step");
  const [box, frame] = [here.getBoundingClientRect(), log.getBoundingClientRect()];
  if (box.top < frame.top || box.bottom > frame.bottom) log.scrollTop += box.top - frame.top - frame.height / 2;
}

/** Every position has an address that can be copied. */
function address() {
  const question = new URLSearchParams(location.search);
  if (Caldera.past !== null) question.set("ply", shown());
  else question.delete("ply");
  if (Caldera.past !== null && quiet) question.set("spoilers", "no");
  else question.delete("spoilers");
  const here = location.pathname + (question.size ? `?${question}` : "");
  if (here !== location.pathname + location.search) history.replaceState(null, "", here + location.hash);
  const back = document.querySelector(".lang [name=back]");
  if (back) back.value = here;
}

// ---- hands ----

/** Whatever a person does with the bar ends what plays by itself. */
const by = (act) => () => {
  if (playing) halt();
  return act();
};

$("time-first").addEventListener("click", by(() => go(0)));
$("time-back").addEventListener("click", by(() => step(-1)));
$("time-play").addEventListener("click", play);
$("time-forward").addEventListener("click", by(() => step(1)));
$("time-last").addEventListener("click", by(() => go(last())));
$("time-now").addEventListener("click", by(() => back()));
$("time-open").addEventListener("click", () => step(-1));
$("time-slider").addEventListener("input", by(() => go(Number($("time-slider").value))));
$("time-skip").checked = localStorage.getItem("skip") !== "no";
$("time-skip").addEventListener("change", () => localStorage.setItem("skip", skips() ? "yes" : "no"));
$("time-view")?.addEventListener("change", by(() => go(shown())));
$("time-quiet").addEventListener("change", by(() => {
  quiet = $("time-quiet").checked;
  reached = 0;
  return quiet && shown() === last() ? go(0) : tell();
}));
$("time-try").addEventListener("click", () => Caldera.openPanel(`try?ply=${shown()}`));
$("time-copy").addEventListener("click", async () => {
  const question = new URLSearchParams({ ply: shown() });
  if (quiet) question.set("spoilers", "no");
  const link = `${location.origin}${location.pathname}?${question}`;
  try {
    await navigator.clipboard.writeText(link);
    Caldera.toast(words.copied, "soft");
  } catch {
    Caldera.toast(link, "soft"); // without the right to the clipboard it can be copied by hand
  }
});

function back() {
  if ($("time-view")) $("time-view").value = "";
  document.dispatchEvent(new CustomEvent("caldera:went"));
  return leave();
}

log.addEventListener("click", (event) => {
  const line = event.target.closest("li[data-ply]");
  if (!line || event.target.closest("button, a") || String(getSelection())) return;
  if (playing) halt();
  go(Number(line.dataset.ply) + (line.matches(".said") ? 0 : 1));
});

const STEPS = { "[": -1, ",": -1, "]": 1, ".": 1 };
const IN_LOG = { ArrowUp: 1, ArrowDown: -1 }; // the newest line is on top

addEventListener(
  "keydown",
  (event) => {
    const typed = event.getModifierState("AltGraph") || !(event.ctrlKey || event.metaKey || event.altKey);
    if (!typed || event.target.matches?.("input:not([type=range], [type=checkbox]), select, textarea") || event.target.closest?.("#drawer, dialog[open]")) return;
    const way = STEPS[event.key] ?? (event.target === log ? IN_LOG[event.key] : undefined);
    if (way) {
      event.preventDefault();
      if (playing) halt();
      if (!(way > 0 && from() === last())) step(way);
    } else if (event.target === log && (event.key === "Home" || event.key === "End")) {
      event.preventDefault();
      go(event.key === "Home" ? last() : 0);
    } else if (Caldera.past !== null && event.key === "Escape") {
      if (playing) halt();
      back();
    } else if (Caldera.past === null || event.target.closest?.("#time, header") || event.key === "Tab" || event.key === "?") {
      return;
    }
    event.stopImmediatePropagation(); // in the past no key plays
  },
  true,
);

// ---- the table goes on ----

document.addEventListener("caldera:sheet", ({ detail: sheet }) => {
  if (ply !== null && Caldera.past === null) ply = null; // the screen was passed on
  else if (ply !== null && ply > last()) {
    Caldera.toast(words.gone, "soft");
    leave();
  } else if (ply !== null && sheet.stands < ply && !playing) go(ply, { led: true }); // what we look at may be another action now
  tell();
});
Object.assign(Caldera, { time: { go, back, leave, halt, get at() { return shown(); }, get ply() { return ply; } } });
$("time-more").open = !Caldera.narrow.matches;
tell();
main.classList.add("timed");
