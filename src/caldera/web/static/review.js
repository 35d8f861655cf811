// Looking at a match together: a leader's page tells what it shows and points at; the pages of those who follow do the same.

const $ = (id) => document.getElementById(id);
const main = $("main");
const words = JSON.parse($("review").dataset.words);
const board = document.querySelector(".board");
const STILL_HERE = 10_000; // how often a leader's page says that it is there, in milliseconds
const PAUSE = 150; // between two steps of a leader

let leads = []; // everybody who leads
let mine = ""; // our own lead
let followed = ""; // whom we follow
let pointed = null; // the element that we point at
let waiting = null;
let sent = "";

const ring = document.createElement("div");
ring.className = "pointer";
ring.hidden = true;
ring.append(document.createElement("b"));
board.append(ring);

const leader = () => leads.find((lead) => lead.id === followed);

// ---- leading ----

async function tell(body, keepalive = false) {
  const answer = await fetch(`${Caldera.base}/lead`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
    keepalive,
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.error);
  return said.id;
}

const step = () => ({ ply: Caldera.time.ply, el: pointed });

async function begin() {
  leaveLeader();
  try {
    mine = await tell(step());
    Caldera.connect(); // a spectator's browser has a name for itself only now
  } catch (error) {
    Caldera.toast(error.message || Caldera.words.lost);
  }
  show();
}

async function stop() {
  mine = "";
  pointed = null;
  show();
  try {
    await tell({ ply: null, on: false });
  } catch {
    // The table forgets who is silent.
  }
}

/** Tell the others, not more often than they can follow. */
function pass() {
  if (!mine || waiting) return;
  waiting = setTimeout(async () => {
    waiting = null;
    if (!mine || sent === JSON.stringify(step())) return;
    sent = JSON.stringify(step());
    try {
      await tell(step());
    } catch {
      // The next step says where we are.
    }
  }, PAUSE);
}

setInterval(() => mine && tell(step()).catch(() => {}), STILL_HERE);
addEventListener("pagehide", () => mine && tell({ ply: null, on: false }, true).catch(() => {}));
document.addEventListener("caldera:time", () => {
  if (mine) reachable();
  pass();
});

function point(event) {
  if (!mine) return;
  const name = event.target.closest?.("[data-el]")?.dataset.el ?? null;
  if (name === pointed) return;
  pointed = name;
  pass();
}
board.addEventListener("pointerover", point);
board.addEventListener("focusin", point);
board.addEventListener("pointerleave", () => {
  if (mine && pointed) {
    pointed = null;
    pass();
  }
});

/** Whoever leads can point at everything, by keyboard too. */
function reachable() {
  for (const element of board.querySelectorAll("[data-el]")) element.setAttribute("tabindex", "0");
}

// ---- following ----

function follow(id) {
  followed = id;
  goAlong();
}

function leaveLeader() {
  followed = "";
  show();
}

function goAlong() {
  const lead = leader();
  if (lead && lead.ply !== Caldera.time.ply) {
    Caldera.time.halt();
    if (lead.ply === null) Caldera.time.leave();
    else Caldera.time.go(lead.ply, { led: true, film: lead.ply > Caldera.time.at && lead.ply - Caldera.time.at < 6 });
  }
  show();
}

document.addEventListener("caldera:went", () => followed && leaveLeader()); // whoever goes their own way does not follow
document.addEventListener("caldera:review", ({ detail }) => {
  const before = leader();
  leads = detail;
  if (mine && !leads.some((lead) => lead.me)) {
    mine = "";
    Caldera.toast(words.lost, "soft");
  }
  if (followed && !leader()) {
    Caldera.toast(words.ended.replace("{who}", before?.name ?? ""), "soft");
    followed = "";
  }
  goAlong();
});

// ---- what the page shows of it ----

function show() {
  main.classList.toggle("leading", mine !== "");
  if (mine) reachable();
  $("lead").textContent = mine ? words.stop : words.lead;
  $("lead").setAttribute("aria-pressed", mine !== "");
  $("review-say").textContent = mine ? words.leading : "";
  const others = leads.filter((lead) => !lead.me);
  const parts = others.map((lead) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "bt";
    button.dataset.follow = lead.id;
    const here = lead.id === followed;
    button.textContent = here ? `${words.following.replace("{who}", lead.name)} ${words.leave}` : words.follow.replace("{who}", lead.name);
    button.setAttribute("aria-pressed", here);
    return button;
  });
  const focused = document.activeElement?.dataset?.follow;
  $("follows").replaceChildren(...parts);
  $("follows").hidden = !parts.length;
  if (focused) $("follows").querySelector(`[data-follow="${CSS.escape(focused)}"]`)?.focus();
  place();
}

$("lead").addEventListener("click", () => (mine ? stop() : begin()));
$("follows").addEventListener("click", (event) => {
  const id = event.target.closest("[data-follow]")?.dataset.follow;
  if (!id) return;
  if (id === followed) leaveLeader();
  else if (mine) stop().then(() => follow(id));
  else follow(id);
});

/** A ring around what the leader points at, with their name. */
function place() {
  const lead = leader();
  const element = lead?.el && board.querySelector(`[data-el="${CSS.escape(lead.el)}"]`);
  ring.hidden = !element;
  if (!element) return;
  const [box, frame] = [element.getBoundingClientRect(), board.getBoundingClientRect()];
  const size = Math.max(36, Math.max(box.width, box.height) + 12);
  ring.style.cssText = `left:${box.left - frame.left + box.width / 2 - size / 2}px;top:${box.top - frame.top + box.height / 2 - size / 2}px;width:${size}px;height:${size}px`;
  ring.firstChild.textContent = lead.name;
}
setInterval(() => leader()?.el && place(), 300); // pieces travel, cameras move
addEventListener("resize", place);
show();
