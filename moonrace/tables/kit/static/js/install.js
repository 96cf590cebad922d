// The worker that shows notices and has a page for when there is no connection. Everything works without it, so only
// those have it who asked to be called, or who have Moonrace installed.

export const register = () => navigator.serviceWorker.register("/worker.js");

if ("serviceWorker" in navigator && matchMedia("(display-mode: standalone)").matches) register().catch(() => {});
