// A table that waits asks now and then whether something has changed, and goes where it has begun.
import { morph } from "./morph.js";

const PAUSE_MS = 2500;
const lobby = () => document.getElementById("lobby");
let mark = "";

const isBusy = () => {
  const active = document.activeElement;
  const isTyping = active?.matches("input:not([type=hidden]), select") && lobby().contains(active);
  return isTyping || lobby().querySelector("details[open]") !== null;
};

async function look() {
  if (document.hidden) return;
  const response = await fetch(`${lobby().dataset.address}/fragment`, { headers: { "x-fragment": "true", "x-held": mark } });
  const elsewhere = response.headers.get("x-elsewhere");
  if (elsewhere) { location.href = elsewhere; return; }
  if (response.status === 404) { location.reload(); return; }
  // Who is filling something in is not disturbed; what is new comes at the next look.
  if (response.status !== 200 || isBusy()) return;
  const text = await response.text();
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("lobby");
  if (!fresh) return;
  mark = response.headers.get("x-mark") ?? "";
  morph(lobby(), fresh);
}

async function keepLooking() {
  for (;;) {
    await new Promise((done) => { setTimeout(done, PAUSE_MS); });
    try {
      await look();
      document.getElementById("offline").hidden = true;
    } catch {
      document.getElementById("offline").hidden = false;
    }
  }
}

document.addEventListener("visibilitychange", () => { look().catch(() => {}); });
keepLooking();
