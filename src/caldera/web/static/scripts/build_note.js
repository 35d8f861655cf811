// The note on the home page that says how far the fast build is. It asks again every few seconds and goes when there is nothing to say.

const EVERY = 3_000;
const note = document.getElementById("build-note");

/** Ask the room how far it is, and show it. */
async function refresh() {
  if (!note || document.hidden) return;
  try {
    const answer = await fetch("/build", { headers: { Accept: "text/plain" } });
    if (!answer.ok) return;
    const words = await answer.text();
    if (words) note.textContent = words;
    else {
      note.remove();
      clearInterval(timer);
    }
  } catch {
    // The room is being restarted: the next question may be answered.
  }
}

const timer = setInterval(refresh, EVERY);
