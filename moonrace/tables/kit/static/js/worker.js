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
  const actions = letter.stop ? [{ action: "stop", title: "No more of these" }] : [];
  const data = { url: letter.url, stop: letter.stop };
  const shown = { body: letter.body, tag: letter.tag, renotify: true, icon: "/static/kit/icons/192.png", actions, data };
  event.waitUntil(self.registration.showNotification(letter.title, shown));
});

// A browser may give a page another address to be called at, and tells nobody but this.
async function moveTo(fresh, old) {
  const { key } = await (await fetch("/notices/key.json")).json();
  const subscription = fresh ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = subscription.toJSON();
  const known = JSON.stringify({ p256dh: keys.p256dh, auth: keys.auth });
  const body = JSON.stringify({ kind: "push", address: endpoint, keys: known, instead: old?.endpoint ?? "" });
  await fetch("/notices/ways", { method: "POST", headers: { "content-type": "application/json" }, body });
}

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(moveTo(event.newSubscription, event.oldSubscription)));

// One press ends them: the address proves who may. Where that does not get through, a page asks once more.
async function stop(address) {
  const answer = await fetch(address, { method: "POST" }).catch(() => null);
  if (!answer?.ok) return self.clients.openWindow(address);
  const subscription = await self.registration.pushManager.getSubscription();
  return subscription?.unsubscribe();
}

// A table that is open already comes to the front.
async function goTo(address) {
  const open = await self.clients.matchAll({ type: "window" });
  const there = open.find((client) => client.url.split(/[?#]/)[0] === address);
  return there ? there.focus() : self.clients.openWindow(address);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url, stop: end } = event.notification.data;
  event.waitUntil(event.action === "stop" ? stop(end) : goTo(url));
});
