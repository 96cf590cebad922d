// Lets this browser be called. Everything else on the page works without this file.
import { register } from "./install.js";

const place = document.getElementById("push");
const words = document.getElementById("push-words");
const button = document.getElementById("push-on");
const BLOCKED = "This browser does not allow notices from here. Its settings for this site can change that.";

function bytesOf(key) {
  const text = atob((key + "=".repeat((4 - (key.length % 4)) % 4)).replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function send(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const body = { kind: "push", address: endpoint, keys: JSON.stringify({ p256dh: keys.p256dh, auth: keys.auth }) };
  const answer = await fetch("/notices/ways", {
    method: "POST",
    headers: { "content-type": "application/json", "x-csrftoken": place.dataset.csrf },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error((await answer.json()).error);
}

async function callHere() {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(BLOCKED);
  await register();
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(place.dataset.key) };
  await send(await worker.pushManager.subscribe(options));
}

if (place?.dataset.key && "serviceWorker" in navigator && "PushManager" in window) {
  place.hidden = false;
  if (Notification.permission === "denied") words.textContent = BLOCKED;
  button.addEventListener("click", async () => {
    button.disabled = true;
    words.textContent = "";
    try {
      await callHere();
      location.reload();
    } catch (error) {
      words.textContent = error.message || "It did not work. Nothing was changed.";
      button.disabled = false;
    }
  });
}
