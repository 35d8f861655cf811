// The room's worker: it shows notifications, and keeps what a browser needs to read its tables without a connection.
// The server writes WORDS above this file: by language, what an offline page says ("{at}": of when it is).

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @typedef {{ copy: string, nothing: string }} Words */
/** @typedef {{ title: string, body: string, tag: string, path: string }} Note */

const PAGES = "pages";
const FILES = "files";
const MOST = { [PAGES]: 12, [FILES]: 120 };
const TABLE = /^\/t\/[\w-]+$/;
const FILE = /^\/(bundle|static|games)\//; // their addresses change with their content
const KEPT_AT = "x-kept-at";

// ---- what is kept ----

/**
 * Keep an answer, and of very many not the oldest.
 * @param {string} where
 * @param {string} address
 * @param {Response} answer
 */
async function keep(where, address, answer) {
  const cache = await caches.open(where);
  await cache.delete(address); // so that the latest is the last
  await cache.put(address, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST[where])).map((old) => cache.delete(old)));
}

/** @param {string} path @param {Response} page */
async function keepPage(path, page) {
  if (!page.ok || page.redirected || !TABLE.test(path)) return;
  const headers = { "Content-Type": "text/html; charset=utf-8", [KEPT_AT]: String(Date.now()) };
  for (const name of ["Content-Security-Policy", "Referrer-Policy"]) {
    const value = page.headers.get(name);
    if (value) Object.assign(headers, { [name]: value });
  }
  await keep(PAGES, path, new Response(await page.text(), { headers }));
}

/** @param {string} path */
async function fetchPage(path) {
  const page = await fetch(path, { headers: { Accept: "text/html" } }).catch(() => null);
  if (page) await keepPage(path, page);
}

/** @param {string} address */
async function file(address) {
  const kept = await (await caches.open(FILES)).match(address);
  if (kept) return kept;
  const answer = await fetch(address);
  if (answer.ok) await keep(FILES, address, answer.clone());
  return answer;
}

/**
 * The page as it was, and a line that says so.
 * @param {string} path
 */
async function keptPage(path) {
  const kept = await (await caches.open(PAGES)).match(path);
  const language = worker.navigator.language.slice(0, 2);
  if (!kept) {
    const { nothing } = WORDS[language] ?? WORDS.en;
    const text = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><p>${nothing}</p>`;
    return new Response(text, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
  }
  const page = await kept.text();
  const shown = /<html lang="(\w\w)/.exec(page)?.[1] ?? language;
  const at = new Intl.DateTimeFormat(shown, { dateStyle: "medium", timeStyle: "short" }).format(Number(kept.headers.get(KEPT_AT)));
  const line = `<p class="offline" role="status">${(WORDS[shown] ?? WORDS.en).copy.replace("{at}", at)}</p>`;
  return new Response(
    page.replace(/<body[^>]*>/, (body) => body + line),
    { headers: kept.headers },
  );
}

/** @param {Request} request @param {string} path */
async function navigate(request, path) {
  try {
    const page = await fetch(request);
    if (TABLE.test(path)) await keepPage(path, page.clone());
    return page;
  } catch {
    return keptPage(path);
  }
}

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { pathname, origin, href } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== worker.location.origin) return;
  if (FILE.test(pathname)) event.respondWith(file(href));
  else if (event.request.mode === "navigate") event.respondWith(navigate(event.request, pathname));
});

// A page that goes to the background asks for it to be kept as it is then, with the files that it uses.
worker.addEventListener("message", (event) => {
  const { path, files } = /** @type {{ path: string, files: string[] }} */ (event.data);
  const all = files.filter((address) => FILE.test(new URL(address).pathname)).map((address) => file(address).catch(() => null));
  if (TABLE.test(path)) event.waitUntil(Promise.all([fetchPage(path), ...all]));
});

// ---- notifications ----

/** Nobody is called to a table that is before their eyes. @param {Note} note */
async function show(note) {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === note.path)) return;
  const options = { body: note.body, tag: note.tag, renotify: true, icon: "/static/icon.svg", data: note.path };
  await worker.registration.showNotification(note.title, options);
}

worker.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

worker.addEventListener("notificationclick", (event) => {
  /** @type {string} */
  const page = event.notification.data;
  event.notification.close();
  const bring = async () => {
    const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const found = open.find((client) => new URL(client.url).pathname === new URL(page, worker.location.origin).pathname);
    return found ? found.focus() : worker.clients.openWindow(page);
  };
  event.waitUntil(bring());
});
