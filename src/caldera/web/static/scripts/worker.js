// The room's worker: for notifications of the system, and for reading a table without a connection.

import { JSON_HEADERS } from "./server.js";

/** @returns {Promise<ServiceWorkerRegistration | null>} null where the browser has none, or not for this address */
export const findWorker = async () => (await navigator.serviceWorker?.register("/worker.js").catch(() => null)) ?? null;

/** @param {string} path @param {object} body */
const tellRoom = (path, body) => fetch(path, { method: "POST", headers: JSON_HEADERS, body: JSON.stringify(body) });

/** Let the room call this browser even when no page is open. @returns {Promise<boolean>} whether it can */
export async function subscribe() {
  const worker = await findWorker();
  if (!worker?.pushManager) return false;
  try {
    const { key } = await (await fetch("/push", { headers: { Accept: "application/json" } })).json();
    if (!key) return false;
    await navigator.serviceWorker.ready;
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint = "", keys } = made.toJSON();
    return (await tellRoom("/push", { endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" })).ok;
  } catch {
    return false; // no push service, or none that may be used: pages go on telling it themselves
  }
}

/** No more calls. */
export async function unsubscribe() {
  const worker = await navigator.serviceWorker?.getRegistration("/");
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  await tellRoom("/push/off", {}).catch(() => null);
}

/** What is on the screen when it goes dark can be read later without a connection. */
export function keepForLater() {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  navigator.serviceWorker?.controller?.postMessage({ path: location.pathname, files });
}
