// Real dice: one row of faces a die. A single row is sent by touching a face; several are chosen first and sent together.

const tray = document.getElementById("tray");
let chosen = new Map(); // row -> outcome
let ply = ""; // the position that they are for

const form = () => document.getElementById("real-dice");

function send(outcomes) {
  Caldera.post("/roll", { outcomes: outcomes.map(Number), last_version: Caldera.now.version });
}

/** Put what was chosen back on the form: somebody may have said something meanwhile, or a slip was taken back. */
function show() {
  if (!form()) return;
  const stands = (row, face) => form().querySelector(`[data-step="${row}"] [data-face="${face}"]`);
  chosen = form().dataset.ply === ply ? new Map([...chosen].filter(([row, face]) => stands(row, face))) : new Map();
  ply = form().dataset.ply;
  const rows = [...form().querySelectorAll("[data-step]")];
  for (const face of form().querySelectorAll("[data-face]")) {
    face.setAttribute("aria-pressed", chosen.get(face.closest("[data-step]").dataset.step) === face.dataset.face);
  }
  const button = form().querySelector("[data-roll]");
  if (button) button.disabled = chosen.size < rows.length;
}

tray.addEventListener("click", (event) => {
  const face = event.target.closest("[data-face]");
  if (face) {
    const rows = form().querySelectorAll("[data-step]").length;
    chosen.set(face.closest("[data-step]").dataset.step, face.dataset.face);
    if (rows === 1) send([face.dataset.face]);
    else show();
  } else if (event.target.closest("[data-roll]")) {
    send([...chosen].sort(([one], [other]) => one - other).map(([, outcome]) => outcome));
  }
});
document.addEventListener("caldera:sheet", show);
show();
