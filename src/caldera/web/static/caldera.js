// A table in the browser. No rule lives here: the server sends the legal actions with their click paths (names of elements, in order),
// previews and pictures; this file lights up what continues some path, and sends the action when its path is complete.

const $ = (id) => document.getElementById(id);
const main = $("main");
const words = JSON.parse($("words").textContent);
const base = main.dataset.base;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(max-width: 760px), (max-width: 900px) and (orientation: portrait)"); // as in caldera.css: phones, and tablets held upright
const CONFIRM = "confirm"; // the name with which every path through a set ends
const FRAME = 750; // how long each picture of a film stands, in milliseconds
const LONGEST_FILM = 12000; // of one event, at normal speed
const SPEEDS = { slow: 0.6, normal: 1, fast: 2.2, none: 0 }; // what people prefer: how fast films run, or no film at all

let now = JSON.parse($("boot").textContent); // the sheet that the page shows
let previews = {}; // action, or actions of a route with commas between them -> [label, chip, marks, ghost, what it puts beyond recall]
let warnings = {}; // what to say about that
let chosen = []; // the elements touched so far
let looked = null; // the element under the pointer or the focus
let armed = null; // on touch screens the first tap shows, the second plays
let sending = false; // from the touch until the table shows what it did
let awaited = 0; // the version that shows it
let byKeyboard = false;
let past = "ply" in main.dataset ? {} : null; // the earlier position that is shown instead; the table goes on behind it
let through = now.as; // at a screen that several people share: the seat through which one of them looks
const camera = new Camera($("stage"));

const named = (name) => document.querySelectorAll(`[data-el="${CSS.escape(name)}"]`);
const nameOf = (target) => target.closest?.("[data-el]")?.dataset.el;

/** What the other scripts of the page may use. They hear of a new position by the event "caldera:sheet". */
globalThis.Caldera = {
  base,
  words,
  narrow,
  get now() {
    return now;
  },
  get through() {
    return through;
  },
  post: (path, body) => post(path, body),
  /** Play an action for the seat that looks. */
  send: (action) => send(action),
  /** What an action puts beyond recall: a word, "" for nothing, undefined as long as nobody knows. */
  crosses: (action) => previews[action]?.[4],
  /** Let go of what is being chosen; whether there was anything. */
  letGo() {
    const held = chosen.length > 0 || armed !== null;
    if (held) stepBack();
    return held;
  },
  /** Whether an action is to be touched twice. The person's preferences answer. */
  wary: () => false,
  get busy() {
    return sending;
  },
  toast: (message, kind, clauses) => toast(message, kind, clauses),
  ruleLink,
  placeLabel: (text, anchor) => placeLabel(text, anchor),
  get chosen() {
    return chosen;
  },
  get past() {
    return past;
  },
  lookAt: (picture) => lookAt(picture),
  tab: (which, fold) => tab(which, fold),
  connect: () => connect(),
};

// ---- paths ----

let paths = new Paths([], () => null, () => false); // of the actions that are legal now

/** Read the paths against the elements on the page: these say which belong to a set, and which are buttons. */
function readPaths() {
  const sets = new Map([...document.querySelectorAll("[data-el][data-set]")].map((element) => [element.dataset.el, element.dataset.set]));
  const on = (place, name) => document.querySelector(`${place} [data-el="${CSS.escape(name)}"]`);
  paths = new Paths(now.actions, (name) => sets.get(name), ([one, two]) => on("#scene", one) && on("#tray", two));
}

const nextNames = () => (past ? new Set() : paths.next(chosen));
const actionAt = (name) => paths.actionAt(chosen, name);
/** A set is being chosen, and could be taken as it is. */
const settled = () => (chosen.length && nextNames().has(CONFIRM) ? CONFIRM : null);

function touch(name, bold) {
  if (sending || !now.mine) return;
  if (nextNames().has(name)) {
    const action = actionAt(name);
    if (!action) {
      chosen.push(name);
      armed = null;
    } else if ((bold && !Caldera.wary(action[0])) || armed === name || name === CONFIRM) {
      return send(action[0]);
    } else {
      armed = name;
    }
  } else {
    // Touching the chosen thing again lets go of it; touching another one that could have been chosen instead changes the choice.
    const change = paths.instead(chosen, name);
    if (!change) return stepBack();
    chosen = change.chosen;
    armed = null;
    if (change.again) return touch(name, bold);
  }
  looked = name;
  light();
}

function stepBack() {
  if (armed) armed = null;
  else chosen.pop();
  looked = null;
  light();
}

// ---- what is lit ----

function light() {
  const acting = now.mine && !sending && !past;
  const names = acting ? nextNames() : new Set();
  const others = acting ? paths.others(chosen) : new Set();
  for (const element of document.querySelectorAll("[data-el]")) {
    const name = element.dataset.el;
    const can = names.has(name);
    const sel = chosen.includes(name) || armed === name;
    const alt = !can && others.has(name);
    element.classList.toggle("can", can);
    element.classList.toggle("alt", alt);
    element.classList.toggle("sel", sel);
    if (element instanceof HTMLButtonElement) element.disabled = !(can || alt);
    else if (can) element.setAttribute("tabindex", "0");
    else element.removeAttribute("tabindex");
    if (sel) element.setAttribute("aria-pressed", "true");
    else element.removeAttribute("aria-pressed");
  }
  chips();
  look(looked && names.has(looked) ? looked : armed);
}

function chips() {
  const lasts = paths.lasts(chosen);
  for (const text of document.querySelectorAll("[data-chip]")) {
    const last = chosen.length && lasts.get(text.dataset.chip);
    const chip = (last && previews[last[0]]?.[1]) || "";
    text.textContent = chip;
    text.classList.toggle("on", chip !== "");
  }
}

/** Show what touching this element would do. */
function look(name) {
  for (const lit of document.querySelectorAll(".hov")) lit.classList.remove("hov");
  clearPreview();
  looked = name;
  const lit = name ? [...named(name)] : [];
  for (const element of lit) element.classList.add("hov");
  const wished = name && nextNames().has(name) && actionAt(name) ? name : settled();
  const action = wished ? actionAt(wished) : null;
  $("act").classList.toggle("set", wished === CONFIRM);
  $("act").classList.toggle("held", touching && armed !== null);
  const preview = action && previews[action[0]];
  $("go").disabled = !action;
  $("go-say").textContent = action ? action[2] : chosen.length ? words.next : now.hint;
  $("go-label").textContent = preview ? further(preview[0], action[2]) : "";
  $("go-chip").textContent = preview?.[1] ?? "";
  const mark = [(action && warnings[preview?.[4]]) || "", action && armed === wished && Caldera.wary(action[0]) ? words.again : ""].filter(Boolean).join(" ");
  $("go-mark").textContent = mark;
  $("go-mark").hidden = mark === "";
  if (preview) showPreview(preview, lit, action[2]);
}

// ---- previews ----

/** What a preview says beyond the action's own words. */
const further = (label, say) => (label.startsWith(say) ? label.slice(say.length).replace(/^[.\s]+/, "") : label);

function clearPreview() {
  for (const marked of document.querySelectorAll(".on:not([data-chip])")) marked.classList.remove("on");
  for (const gain of document.querySelectorAll("[data-gain]")) gain.textContent = "";
  $("ghosts")?.replaceChildren();
  $("label").hidden = true;
}

function showPreview([label, , marks, ghost], lit, say) {
  for (const mark of marks) {
    const [what, text] = mark.split("=");
    if (text === undefined) for (const element of named(mark)) element.classList.add("on");
    else for (const element of document.querySelectorAll(`[data-gain="${what.replace("gain-", "")}"]`)) element.textContent = text;
  }
  if (ghost) showGhost(...ghost);
  const anchor = lit.find((element) => element.closest("#scene"));
  if (anchor && label !== say) placeLabel(label, anchor);
}

/** A pale copy of a piece on the place to which it would go, and the way there. */
function showGhost(piece, place) {
  const layer = $("ghosts");
  const source = document.querySelector(`[data-ghost="${CSS.escape(piece)}"]`) ?? $("scene").querySelector(`[data-el="${CSS.escape(piece)}"]`);
  const target = $("scene").querySelector(`[data-el="${CSS.escape(place)}"]`);
  if (!layer || !source || !target?.dataset.x) return;
  const copy = source.cloneNode(true);
  for (const element of [copy, ...copy.querySelectorAll("*")]) for (const name of ["id", "data-el", "tabindex", "role", "aria-label"]) element.removeAttribute(name);
  copy.setAttribute("class", `${copy.getAttribute("class").replace(/\b(can|alt|sel|hov|new)\b/g, "")} ghost`);
  copy.setAttribute("aria-hidden", "true");
  const x = Number(target.dataset.x);
  const y = Number(target.dataset.y);
  copy.style.transform = `translate(${x}px, ${y}px)`;
  layer.replaceChildren(copy);
  const from = /translate\(([-\d.]+)px,\s*([-\d.]+)px\)/.exec(source.style.transform ?? "");
  const way = document.querySelector("[data-way]");
  if (!way || !from) return;
  const [ax, ay] = [Number(from[1]), Number(from[2])];
  const [dx, dy] = [x - ax, y - ay];
  const far = Math.hypot(dx, dy) || 1;
  const bend = Math.min(40, far / 5);
  way.setAttribute("d", `M${ax} ${ay}Q${ax + dx / 2 - (dy / far) * bend} ${ay + dy / 2 + (dx / far) * bend} ${ax + dx * (1 - 26 / far)} ${ay + dy * (1 - 26 / far)}`);
  way.classList.add("on");
}

/** The label goes beside the element, where it hides least of what it explains and of what can be touched. */
function placeLabel(text, anchor) {
  const label = $("label");
  label.textContent = text;
  label.hidden = narrow.matches; // on phones the bar below says it
  if (label.hidden) return;
  const stage = $("stage").getBoundingClientRect();
  const at = anchor.getBoundingClientRect();
  const { width, height } = label.getBoundingClientRect();
  const gap = 10;
  const middleX = at.left + at.width / 2 - width / 2;
  const middleY = at.top + at.height / 2 - height / 2;
  const places = [];
  for (const away of [gap, gap + at.width / 2, gap + at.width, gap + 2 * at.width]) {
    for (const slide of [0, -0.5, 0.5, -1, 1]) {
      places.push([at.right + away, middleY + slide * at.height, away], [at.left - width - away, middleY + slide * at.height, away]);
      places.push([middleX + slide * at.width, at.top - height - away, away], [middleX + slide * at.width, at.bottom + away, away]);
    }
  }
  const busy = [...document.querySelectorAll("#scene .can, #scene .on, #scene .sel, #scene .piece")].filter((e) => e !== anchor).map((e) => e.getBoundingClientRect());
  let best = null;
  for (const [left, top, away] of places) {
    const x = Math.max(stage.left + 6, Math.min(left, stage.right - width - 6));
    const y = Math.max(stage.top + 6, Math.min(top, stage.bottom - height - 6));
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    const cost = 30 * away + 5 * overlap(box, at) + busy.reduce((sum, other) => sum + overlap(box, other), 0);
    if (!best || cost < best.cost) best = { cost, x, y };
  }
  label.style.transform = `translate(${best.x - stage.left}px, ${best.y - stage.top}px)`;
}

function overlap(a, b) {
  return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
}

async function fetchPreviews() {
  const version = now.version;
  if (!now.mine) return;
  try {
    const answer = await (await fetch(`${base}/previews?last_version=${version}${through === null ? "" : `&as=${through}`}`, { headers: { Accept: "application/json" } })).json();
    if (answer.version !== version || now.version !== version) return;
    previews = answer.previews;
    warnings = answer.warnings;
    chips();
    look(looked);
    list();
  } catch {
    // Without previews the table still works; the next position asks again.
  }
}

// ---- all actions as a list, for screen readers and for whoever prefers it ----

function list() {
  const groups = new Map();
  for (const action of now.mine ? now.actions : []) {
    const first = action[1].length > 1 ? action[1][0] : "";
    if (!groups.has(first)) groups.set(first, []);
    groups.get(first).push(action);
  }
  const parts = [];
  for (const [first, actions] of groups) {
    const group = document.createElement("ul");
    const title = (first && document.querySelector(`[data-el="${CSS.escape(first)}"]`)?.getAttribute("aria-label")) || "";
    if (title) {
      const heading = document.createElement("h3");
      heading.textContent = title;
      parts.push(heading);
      group.setAttribute("aria-label", title);
    }
    for (const [code, , say] of actions) {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.action = code;
      button.id = `action-${code}`;
      const label = previews[code]?.[0];
      button.textContent = label && label !== say ? `${say}: ${label}` : say;
      const warning = warnings[previews[code]?.[4]];
      if (warning) button.append(Object.assign(document.createElement("small"), { className: "mark", textContent: warning }));
      item.append(button);
      group.append(item);
    }
    parts.push(group);
  }
  if (!parts.length) {
    const none = document.createElement("p");
    none.textContent = words.none;
    parts.push(none);
  }
  const focused = document.activeElement?.id;
  $("list").replaceChildren(...parts);
  if (focused?.startsWith("action-")) $(focused)?.focus();
}

/** Whoever wants to be asked touches an entry of the list twice. */
function takeFromList(button) {
  const code = button.dataset.action.split(",").map(Number);
  if (!Caldera.wary(code) || button.classList.contains("sel")) return send(code);
  for (const other of $("list").querySelectorAll(".sel")) other.classList.remove("sel");
  button.classList.add("sel");
  toast(words.again, "soft");
}

function openList(wish) {
  $("list").hidden = !wish;
  $("list-open").setAttribute("aria-expanded", wish);
  localStorage.setItem("list", wish ? "open" : "");
  if (wish) tab("act");
}

// ---- up: what the person does ----

/** Send something that changes the table. Gives back the answer, or null when it was refused or did not arrive. */
async function post(path, body) {
  sending = true;
  light();
  let told = null;
  try {
    const answer = await fetch(base + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
    const said = await answer.json();
    if (answer.ok) told = said;
    else toast(said.error ?? words.server, "", said.clauses);
    awaited = told?.version ?? 0;
    if (told?.news) take(told.news); // a guided game tells with the answer what it did
  } catch {
    toast(words.lost);
    awaited = 0;
  }
  chosen = [];
  armed = null;
  sending = awaited > now.version;
  light();
  return told;
}

/** One action, or the list of a route, of which the table plays as much as goes without anything coming in between. */
function send(codes) {
  if (sending) return null; // touched twice
  const [action, ...then] = [codes].flat();
  return post("/act", { seat: now.seat, action, last_version: now.version, ...(then.length && { then }) });
}

function toast(message, kind = "", clauses = []) {
  const note = document.createElement("p");
  note.className = `toast ${kind}`;
  note.textContent = message;
  note.append(...clauses.map(ruleLink));
  $("toasts").replaceChildren(note);
  setTimeout(() => note.remove(), 6000);
}

/** A button that opens the rules at a clause. */
function ruleLink(clause) {
  const link = document.createElement("button");
  link.type = "button";
  link.className = "rule";
  link.dataset.panel = `rules?clause=${clause}`;
  link.textContent = words.rule.replace("%", clause);
  return link;
}

// ---- down: what happened ----

const speed = () => SPEEDS[localStorage.getItem("speed")] ?? 1;
const news = []; // events that wait for the film before them
let showing = false;

function take(event) {
  news.push(event);
  show();
}

async function show() {
  if (showing) return;
  showing = true;
  while (news.length) {
    const { frames, sheet, log } = news.shift();
    for (const picture of [...frames, sheet]) picture.board = board(picture.board);
    // Whoever looks away or wants no motion gets the last picture at once, and so does whoever is far behind.
    const film = calm.matches || document.hidden || past || news.length > 3 || !speed() ? [] : frames;
    const lines = addLog(log);
    for (const frame of film) {
      if (past) break;
      draw(frame);
      // However much bots have done, nobody watches it for long; and who is behind catches up.
      const pause = Math.min(FRAME, LONGEST_FILM / film.length) / (1 + news.length) / speed();
      await new Promise((done) => setTimeout(done, pause));
    }
    if (sheet.cover) past = null; // the screen is passed on: what one person looked at is not for the next
    if (!past) draw(sheet);
    sheet.stands = log.from;
    settle(sheet, lines);
  }
  showing = false;
}

// Drawings that are the same as before need no look: their id says so.
const unchanged = (old, fresh) => old.nodeName === "defs" && old.id !== "" && old.id === fresh.id;
const MORPH = { ignoreActiveValue: true, restoreFocus: true, callbacks: { beforeNodeMorphed: (old, fresh) => !unchanged(old, fresh) } };

let pieces = []; // of the board's text; changes are told in terms of them

/** The whole board from what changed: new pieces, or runs [start, count] of pieces of the board before. */
function board(parts) {
  pieces = parts.flatMap((part) => (typeof part === "string" ? [part] : pieces.slice(part[0], part[0] + part[1])));
  return pieces.join("");
}

function draw(picture) {
  const places = new Map([...$("scene").querySelectorAll(".piece[id]")].map((piece) => [piece.id, piece.style.transform]));
  Idiomorph.morph($("scene"), picture.board, MORPH);
  travel(places);
  hurry();
  for (const id of ["footer", "seats", "prompt", "tray", "invites", "cover", "coach"]) if (id in picture) Idiomorph.morph($(id), picture[id], { ...MORPH, morphStyle: "innerHTML" });
  camera.follow();
  light();
}

/** Show an earlier position, in which nothing can be done; null: the table as it is. */
function lookAt(picture) {
  past = picture;
  chosen = [];
  armed = null;
  if (past) return draw(past);
  if (!now.board) return connect(-1); // the page began in the past
  draw(now);
  readPaths();
  light();
  list();
}

/** CSS moves the pieces; where the morph had to lift one out of its row, which ends its transition, we move it the same way. */
function travel(places) {
  for (const piece of $("scene").querySelectorAll(".piece[id]")) {
    const from = places.get(piece.id);
    const to = piece.style.transform;
    if (!from || from === to || piece.getAnimations().some((animation) => animation.transitionProperty === "transform")) continue;
    const style = getComputedStyle(piece);
    const duration = 1000 * parseFloat(style.transitionDuration);
    if (duration > 0) piece.animate([{ transform: from }, { transform: to }], { duration, easing: style.transitionTimingFunction });
  }
}

/** What moves on the board moves as fast as the person likes. */
function hurry() {
  if (speed() === 1) return;
  for (const motion of $("scene").getAnimations({ subtree: true })) {
    if (speed()) motion.playbackRate = speed();
    else if (motion.effect.getComputedTiming().iterations !== Infinity) motion.finish();
  }
}

function settle(sheet, lines) {
  const wasMine = now.mine && now.seat === sheet.seat;
  // Somebody else spoke or moved a marker of their own: a choice half made stays, and so does what is shown of it.
  const same = wasMine && !sending && JSON.stringify(now.actions) === JSON.stringify(sheet.actions);
  now = sheet;
  through = sheet.as;
  if (!same) {
    previews = {};
    warnings = {};
    chosen = [];
    armed = null;
  }
  sending = awaited > sheet.version;
  main.dataset.version = sheet.version;
  document.title = sheet.title;
  ended();
  readPaths();
  light();
  list();
  if (lines.length) $("news").textContent = lines.join(" ");
  if (sheet.mine && !wasMine) chime();
  if (byKeyboard && sheet.mine && document.activeElement === document.body) first()?.focus();
  fetchPreviews();
  document.dispatchEvent(new CustomEvent("caldera:sheet", { detail: sheet }));
}

function ended() {
  $("again").hidden = !now.over;
  $("go").hidden = $("list-open").hidden = $("ask").hidden = now.over;
}

/** Replace the log from a ply on; the newest line is on top. What is new is given back as text. */
function addLog({ from, lines }) {
  const log = $("log");
  for (const line of [...log.children]) if (Number(line.dataset.ply) >= from) line.remove();
  const fresh = document.createElement("template");
  fresh.innerHTML = lines;
  const added = [...fresh.content.children];
  const texts = added.map((line) => line.lastElementChild.textContent);
  const said = added.filter((line) => line.matches(".said")).at(-1);
  if (said && from > 0 && narrow.matches && main.dataset.tab !== "log") toast(said.lastElementChild.textContent, "soft");
  log.prepend(...added.reverse());
  $("log-count").textContent = log.children.length || "";
  return from > 0 || added.length < 6 ? texts : [];
}

let source = null;
let heard = Date.now(); // when the server last said anything
const SILENCE = 40_000; // the server says something at least every 15 seconds

function connect(lastVersion = now.version) {
  if (main.matches(".guided")) return; // nobody else is there
  source?.close();
  news.length = 0;
  const mine = (source = new EventSource(`${base}/events?last_version=${lastVersion}${through === null ? "" : `&as=${through}`}`));
  let lost = null;
  source.onmessage = (message) => {
    if (mine !== source) return; // somebody else looks now
    heard = Date.now();
    take(JSON.parse(message.data));
  };
  for (const kind of ["presence", "beat", "review"]) {
    source.addEventListener(kind, (message) => {
      heard = Date.now();
      if (mine === source) document.dispatchEvent(new CustomEvent(`caldera:${kind}`, { detail: JSON.parse(message.data) }));
    });
  }
  source.onopen = () => {
    heard = Date.now();
    clearTimeout(lost);
    if (main.classList.contains("lost")) toast(words.back, "soft");
    main.classList.remove("lost");
  };
  source.onerror = () => {
    clearTimeout(lost);
    lost = setTimeout(() => {
      main.classList.add("lost");
      toast(words.lost);
    }, 1500);
    if (mine === source && mine.readyState === EventSource.CLOSED) setTimeout(() => connect(), 3000); // the browser gave up: we do not
  };
}
addEventListener("pagehide", () => source?.close());
// Back from the browser's cache of pages: what it shows may be old.
addEventListener("pageshow", (event) => event.persisted && connect());
// A phone that slept may hold a connection that is dead without knowing it.
const wake = () => !document.hidden && Date.now() - heard > SILENCE && ((heard = Date.now()), connect());
document.addEventListener("visibilitychange", wake);
addEventListener("online", () => connect());
setInterval(wake, 10_000);

// ---- a screen that is passed on ----

/** Whoever has taken the screen asks for what they may see; until then the page does not have it. */
$("cover").addEventListener("click", (event) => {
  const button = event.target.closest("[data-look]");
  if (!button) return;
  through = Number(button.dataset.look);
  connect(-1);
});

// ---- talking ----

$("chat")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = $("words-said");
  if (now.seat === null || !field.value.trim()) return;
  try {
    const body = JSON.stringify({ seat: now.seat, words: field.value });
    const answer = await fetch(`${base}/chat`, { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body });
    if (answer.ok) field.value = "";
    else toast((await answer.json()).error ?? words.server);
  } catch {
    toast(words.lost);
  }
});

// ---- sound: one soft tone when it is your turn ----

let audio = null;
const wantsSound = () => localStorage.getItem("sound") === "on";

function chime() {
  if (!wantsSound()) return;
  audio ??= new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.setValueAtTime(392, audio.currentTime);
  tone.frequency.setValueAtTime(523, audio.currentTime + 0.12);
  volume.gain.setValueAtTime(0.0001, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.12, audio.currentTime + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.5);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.55);
}

// ---- pointer ----

let touching = false;
let turned = 0; // when the wheel last turned something
addEventListener("pointerdown", (event) => {
  touching = event.pointerType === "touch";
  byKeyboard = false;
}, true);
main.addEventListener("click", (event) => {
  const action = event.target.closest("[data-action]");
  if (action) return void takeFromList(action);
  if (Caldera.explain?.(event)) return; // what does not glow says why
  const name = nameOf(event.target);
  const before = chosen.length;
  const group = touching && event.target.closest("[data-cycle]");
  if (group && armed && [...group.querySelectorAll("[data-el].can")].length > 1) turn(1, group); // a tap turns, the bar below plays
  else if (name) touch(name, !touching);
  else if (event.target.closest("#stage")) stepBack();
  if (byKeyboard && chosen.length > before) goOn(name); // a button pressed with a key
});
main.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const name = nameOf(event.target);
  if (name !== looked && !(armed && !name)) look(name && nextNames().has(name) ? name : null);
});
main.addEventListener("focusin", (event) => {
  const name = nameOf(event.target);
  if (name && byKeyboard) look(name);
});
$("stage").addEventListener("wheel", (event) => {
  const group = event.target.closest("[data-cycle]");
  if (!group || !event.deltaY || !group.querySelector(".can")) return;
  event.preventDefault(); // the wheel turns the tile, not the camera
  if (event.timeStamp - turned > 120) turn(event.deltaY > 0 ? 1 : -1, group);
  turned = event.timeStamp;
}, { passive: false, capture: true });
$("go").addEventListener("click", () => {
  const wished = looked && nextNames().has(looked) && actionAt(looked) ? looked : settled();
  if (wished) send(actionAt(wished)[0]);
});
$("list-open").addEventListener("click", () => openList($("list").hidden));
$("keys").addEventListener("click", () => $("help").showModal());
$("sound").addEventListener("click", () => {
  localStorage.setItem("sound", wantsSound() ? "off" : "on");
  $("sound").setAttribute("aria-pressed", wantsSound());
  chime();
});

// ---- keyboard ----

const reachable = () => {
  const seen = new Set(); // an element may be on the board and in the tray: the board's comes first
  return [...document.querySelectorAll("#scene .can, #footer .can, #tray .can")].filter((e) => !seen.has(e.dataset.el) && seen.add(e.dataset.el) && e.getClientRects().length);
};
const first = () => reachable()[0];
const ZOOMS = { "+": "in", "=": "in", "-": "out", 0: "fit" };
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

function walk([wx, wy]) {
  const from = document.activeElement?.closest?.("[data-el]");
  const elements = reachable();
  if (!from || !elements.includes(from)) return focusOn(elements[0]);
  const centre = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = centre(from);
  let best = null;
  for (const element of elements) {
    if (element === from) continue;
    const [ex, ey] = centre(element);
    const along = (ex - x) * wx + (ey - y) * wy;
    const aside = Math.abs((ex - x) * wy + (ey - y) * wx);
    const cost = along + 2.2 * aside;
    if (along > 1 && (!best || cost < best.cost)) best = { cost, element };
  }
  focusOn(best?.element);
}

function focusOn(element) {
  element?.focus({ preventScroll: Boolean(element.closest("#scene")) });
  if (element) camera.show(element);
}

/** After choosing something with a key: on to what comes next, but dice of a set are chosen one after the other. */
const goOn = (name) => paths.setOf(name) || focusOn(first());

/** Of a group of ways to do the same thing (a tile turned) one is seen: show the next one. */
function turn(step, group = document.querySelector("[data-cycle]")) {
  const ways = group ? [...group.querySelectorAll("[data-el].can")].map((way) => way.dataset.el) : [];
  if (!ways.length) return;
  const shown = ways.indexOf(armed ?? looked);
  const name = ways[(Math.max(shown, 0) + step + ways.length) % ways.length];
  if (armed) armed = name;
  look(name);
  light();
  if (byKeyboard) focusOn([...named(name)].find((element) => element.closest("[data-cycle]")));
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("help").open) return;
  byKeyboard = true;
  if (event.target.matches?.("input, select, textarea")) return;
  const name = nameOf(event.target);
  if (event.key in WAYS && !event.target.closest?.("#list, .tabs, #log")) {
    event.preventDefault();
    walk(WAYS[event.key]);
  } else if ((event.key === "Enter" || event.key === " ") && name && event.target.closest("#scene")) {
    event.preventDefault();
    const before = chosen.length;
    touch(name, true);
    if (chosen.length > before) goOn(name);
  } else if (event.key === "Escape") {
    const left = chosen.at(-1);
    stepBack();
    if (left) named(left)[0]?.focus();
  } else if (event.key === "q" || event.key === "e") {
    turn(event.key === "e" ? 1 : -1);
  } else if (event.key in ZOOMS) {
    camera.act(ZOOMS[event.key]);
  } else if (event.key === "l" || event.key === "L") {
    openList(true);
    $("list").querySelector("button")?.focus();
  } else if (event.key === "?") {
    $("help").showModal();
  }
});

// ---- tabs on phones ----

function tab(which, fold = false) {
  main.dataset.tab = which;
  main.classList.toggle("folded", fold);
  for (const [id, mine] of [["tab-act", "act"], ["tab-log", "log"]]) {
    $(id).setAttribute("aria-selected", mine === which);
    $(id).setAttribute("aria-expanded", mine === which && !fold);
    $(id).tabIndex = mine === which ? 0 : -1;
  }
}
// The open tab folds the sheet away, so that the whole board can be seen.
for (const which of ["act", "log"]) $(`tab-${which}`).addEventListener("click", () => tab(which, main.dataset.tab === which && !main.classList.contains("folded")));
document.querySelector(".tabs").addEventListener("keydown", (event) => {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  tab(main.dataset.tab === "log" ? "act" : "log");
  $(`tab-${main.dataset.tab}`).focus();
});

// ---- begin ----

$("log").replaceChildren(...[...$("log").children].reverse());
$("log-count").textContent = $("log").children.length || "";
$("sound").setAttribute("aria-pressed", wantsSound());
tab("act");
openList(localStorage.getItem("list") === "open");
ended();
camera.follow(false);
readPaths();
light();
list();
fetchPreviews();
connect();
