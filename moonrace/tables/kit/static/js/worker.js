// Runs without a page: shows notices, opens their tables, and has a page for when there is no connection.

const KEPT = "moonrace-1";
const OFFLINE = "/offline";
const FILES = [OFFLINE, "/static/kit/css/tokens.css", "/static/kit/css/type.css", "/static/kit/css/controls.css", "/static/kit/css/pages.css"];

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(fresh)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const tidy = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(Promise.all([tidy, self.clients.claim()]));
});

// Only whole pages are looked after, and only when nobody answers. Nothing of a table is kept.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (FILES.includes(pathname) && !search) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});

self.addEventListener("push", (event) => {
  const letter = event.data.json();
  const shown = { body: letter.body, tag: letter.tag, renotify: true, icon: "/static/kit/favicon.svg", data: letter.url };
  event.waitUntil(self.registration.showNotification(letter.title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
