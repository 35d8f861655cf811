// Shows notifications where pages may not do it themselves; a touch on one brings its table to the front.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("notificationclick", (event) => {
  /** @type {string} */
  const page = event.notification.data;
  event.notification.close();
  const find = async () => {
    const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const found = open.find((client) => client.url.split("?")[0] === page.split("?")[0]);
    return found ? found.focus() : worker.clients.openWindow(page);
  };
  event.waitUntil(find());
});
