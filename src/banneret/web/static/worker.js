// The service worker: shows notices that come while no page is open, and opens the match when one is touched.

const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title, text, link } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { body: text, tag: link, data: link }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow(event.notification.data));
});
