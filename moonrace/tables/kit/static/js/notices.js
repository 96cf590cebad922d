// Lets this browser be called. Everything else on the page works without this file.
import { register } from "./install.js";

const place = document.getElementById("push");
const button = document.getElementById("push-on");
const HOPELESS = ["refused", "install", "insecure", "none"];

// What keeps this browser from being called, if something does.
function obstacle() {
  if (!window.isSecureContext) return "insecure";
  const canCall = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  // Only one maker's devices know the word, and theirs can call for an installed page.
  if (!canCall) return navigator.standalone === false ? "install" : "none";
  return Notification.permission === "denied" ? "refused" : "";
}

function tell(state, why = "") {
  for (const told of place.querySelectorAll("[data-push-state]")) {
    told.hidden = told.dataset.pushState !== state;
    told.querySelector("[data-why]").textContent = why;
  }
  button.hidden = HOPELESS.includes(state);
  button.disabled = false;
}

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
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "refused" : "unanswered";
  await register();
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(place.dataset.key) };
  await send(await worker.pushManager.subscribe(options));
  return "";
}

async function press() {
  tell("");
  button.disabled = true;
  try {
    const state = await callHere();
    if (state) tell(state);
    else location.reload();
  } catch (error) {
    tell("failed", error.message);
  }
}

if (place?.dataset.key) {
  place.hidden = false;
  tell(obstacle());
  button.addEventListener("click", press);
  // Who allows it in the browser's settings need not come again.
  navigator.permissions?.query({ name: "notifications" }).then((status) => { status.onchange = () => tell(obstacle()); }, () => {});
}
