// The note on the home page that says how far the fast build is. It asks again every few seconds and goes when there is nothing to say.

const note = document.getElementById("build-note");
const EVERY = 3_000;

async function refreshNote() {
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

const timer = note ? setInterval(() => document.hidden || refreshNote(), EVERY) : 0;
