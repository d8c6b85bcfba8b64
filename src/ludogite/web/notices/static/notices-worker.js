// Shows the notices that the house sends to this browser, whether or not one of its pages is open. It keeps nothing.

const worker = /** @type {Page.NoticeWorker} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", () => worker.skipWaiting());

worker.addEventListener("push", (event) => {
  /** @type {Wire.NoticeOut} */ const told = event.data.json();
  const shown = {
    body: told.body,
    lang: told.language,
    // A later notice takes the place of the one before.
    tag: "ludogite",
    icon: "/static/icon-192.png",
    badge: "/static/icon-192.png",
    data: told,
    actions: [{ action: "stop", title: told.stop_words }],
  };
  event.waitUntil(worker.registration.showNotification(told.title, shown));
});

worker.addEventListener("notificationclick", (event) => {
  /** @type {Wire.NoticeOut} */ const { url, stop } = event.notification.data;
  event.notification.close();
  if (event.action === "stop") event.waitUntil(fetch(stop, { method: "POST" }));
  else event.waitUntil(open(url));
});

/** Go to a page of the house in a window that is there, or in a new one. @param {string} url */
async function open(url) {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === url);
  await (there ? there.focus() : worker.clients.openWindow(url));
}
