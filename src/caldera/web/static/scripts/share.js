// To show a position or a result to others: a picture, a clip of the last turns, and a text. Made here from what anybody may see.

import { fromServer, h } from "./dom.js";
import { base, words } from "./page.js";
import { drawCard, HEIGHT, imageOf, WIDTH } from "./share_card.js";
import { toast } from "./toast.js";

/** @import { PastPicture, ShareCard } from "./types.d.ts" */

const FRAME = 650; // milliseconds that a frame of a clip stands, at least
const LAST = 1600;
const MOST_FRAMES = 40;
const KINDS = ["video/mp4;codecs=avc1.42E01E", "video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];
const wait = (/** @type {number} */ milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
async function get(path) {
  const answer = await fetch(`${base}${path}`, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/** @param {number} ply the position to be shown */
export async function openShare(ply) {
  try {
    const /** @type {ShareCard} */ card = await get(`/share?ply=${ply}`);
    const canvas = h("canvas", { width: WIDTH, height: HEIGHT });
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    drawCard(pen, card, await imageOf(card.board));
    const picture = await new Promise((done) => canvas.toBlob(done, "image/png"));
    show(card, ply, canvas, new File([picture], `${card.file}.png`, { type: "image/png" }));
  } catch {
    toast(words.lost);
  }
}

/**
 * The window with everything to pass it on.
 * @param {ShareCard} card @param {number} ply @param {HTMLCanvasElement} canvas @param {File} picture
 */
function show(card, ply, canvas, picture) {
  const say = card.words;
  const address = `${location.origin}${base}?ply=${ply}`;
  const text = h("textarea", { readonly: true, rows: 4, "aria-label": say.text }, `${card.text}\n${address}`);
  const status = h("p", { role: "status", class: "soft" });
  const button = (/** @type {string} */ name, /** @type {() => unknown} */ act, kind = "bt") => {
    const made = h("button", { type: "button", class: kind, "data-share-do": name }, say[name]);
    made.addEventListener("click", act);
    return made;
  };
  const copy = button("copy", async () => {
    await navigator.clipboard?.writeText(text.value).catch(() => text.select());
    status.textContent = say.copied;
  });
  const save = (/** @type {File} */ file) => {
    const link = h("a", { href: URL.createObjectURL(file), download: file.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    status.textContent = say.saved.replace("{file}", file.name);
  };
  let kept = picture;
  const clip = button("clip", async () => {
    clip.disabled = true;
    status.textContent = say.making;
    try {
      kept = await record(card, ply, canvas);
      save(kept);
    } catch {
      status.textContent = say.failed;
    }
    clip.disabled = false;
  });
  clip.hidden = !kindOfClip() || card.since === ply;
  const send = button("send", () => navigator.share({ files: [kept], text: text.value }).catch(() => undefined), "go");
  send.hidden = !navigator.canShare?.({ files: [picture] });
  const window_ = h("dialog", { id: "share", "aria-labelledby": "share-title" }, h("h2", { id: "share-title" }, say.title));
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", say.alt.replace("{title}", `${card.title}, ${card.foot}`));
  const close = button("close", () => window_.close());
  const row = h(
    "div",
    { class: "row" },
    send,
    button("picture", () => save(picture)),
    clip,
    copy,
    close,
  );
  window_.append(canvas, text, row, status);
  window_.addEventListener("close", () => window_.remove());
  document.getElementById("share")?.remove();
  document.body.append(window_);
  window_.showModal();
}

const kindOfClip = () =>
  "MediaRecorder" in window && "captureStream" in HTMLCanvasElement.prototype
    ? KINDS.find((kind) => MediaRecorder.isTypeSupported(kind))
    : undefined;

/**
 * The last turns as a film: every picture of the way with what happens there, and the card at the end.
 * @param {ShareCard} card @param {number} ply @param {HTMLCanvasElement} canvas
 */
async function record(card, ply, canvas) {
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const /** @type {PastPicture} */ past = await get(`/at/${ply}?since=${card.since}&view=public`);
  const frames = (past.frames ?? []).slice(-MOST_FRAMES);
  const drawn = [];
  for (const { board, prompt, steps } of frames)
    drawn.push({ image: await imageOf(board), caption: steps?.at(-1)?.caption || plain(prompt) });
  const final = await imageOf(card.board);
  const kind = /** @type {string} */ (kindOfClip());
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: kind, videoBitsPerSecond: 4_000_000 });
  /** @type {Blob[]} */
  const parts = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const done = new Promise((ended) => recorder.addEventListener("stop", ended));
  recorder.start();
  for (const { image, caption } of drawn) await stand(() => drawCard(pen, card, image, caption), FRAME);
  await stand(() => drawCard(pen, card, final), LAST);
  recorder.stop();
  await done;
  const ending = kind.startsWith("video/mp4") ? "mp4" : "webm";
  return new File(parts, `${card.file}.${ending}`, { type: kind.split(";")[0] });
}

/** A frame is drawn anew while it stands, so that the recorder has something to record. @param {() => void} draw @param {number} long */
async function stand(draw, long) {
  for (const until = performance.now() + long; performance.now() < until; await wait(80)) draw();
}

/** @param {string} [html] */
const plain = (html = "") =>
  fromServer(html)
    .map((part) => part.textContent ?? "")
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim();
