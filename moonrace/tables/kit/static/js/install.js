// The worker that shows notices and has a page for when there is no connection. Everything works without it.

if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});
