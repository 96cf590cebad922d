// A table that waits asks now and then whether something has changed, and goes where it has begun.
import { morph } from "./morph.js";

const PAUSE_MS = 2500;
// What may be over in a moment.
const PASSING = [429, 500, 502, 503, 504];
const lobby = () => document.getElementById("lobby");
const randomId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
let mark = "";

const isBusy = () => {
  const active = document.activeElement;
  // What is being said is kept from the morph, so that the talk goes on while one types.
  const isTyping = active?.matches("input:not([type=hidden]), select") && lobby().contains(active) && !active.closest("#say");
  return isTyping || lobby().querySelector("details[open]") !== null;
};

async function look() {
  if (document.hidden) return;
  const response = await fetch(`${lobby().dataset.address}/fragment${location.search}`, { headers: { "x-fragment": "true", "x-held": mark } });
  const elsewhere = response.headers.get("x-elsewhere");
  if (elsewhere) { location.href = elsewhere; return; }
  if ([404, 423].includes(response.status)) { location.reload(); return; }
  // Who is filling something in is not disturbed; what is new comes at the next look.
  if (response.status !== 200 || isBusy()) return;
  const text = await response.text();
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("lobby");
  if (!fresh) return;
  mark = response.headers.get("x-mark") ?? "";
  morph(lobby(), fresh);
  document.dispatchEvent(new Event("moonrace:shown"));
}

// Something is said without loading the page again; whoever has no script sends the form.
async function say(event) {
  const form = event.target;
  if (form.id !== "say") return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  fields.set("command", randomId());
  if (event.submitter?.name !== "phrase") form.reset();
  await send(form.action, fields);
}

const tellUnsent = (words) => document.dispatchEvent(new CustomEvent("moonrace:unsent", { detail: words }));
const wordsOf = ([, fields]) => fields.get("phrase") ?? fields.get("words");
let unsent = [];

async function send(...said) {
  const [action, fields] = said;
  try {
    const response = await fetch(action, { method: "POST", body: fields, headers: { accept: "application/json" } });
    if (PASSING.includes(response.status)) throw new Error(response.statusText);
    tellWhy(response.ok ? "" : (await response.json()).error ?? "That did not work. Nothing was changed.");
  } catch {
    // The same words again are said once: the command goes with them.
    unsent.push(said);
    tellUnsent(unsent.map(wordsOf).join("” “"));
    return;
  }
  await look();
}

function tellWhy(words) {
  const strip = document.getElementById("talk-why");
  strip.textContent = words;
  strip.hidden = !words;
}

async function sendAgain() {
  const waiting = unsent;
  unsent = [];
  tellUnsent("");
  for (const said of waiting) await send(...said);
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

document.addEventListener("submit", (event) => { say(event).catch(() => { document.getElementById("offline").hidden = false; }); });
document.addEventListener("visibilitychange", () => { look().catch(() => {}); });
document.addEventListener("moonrace:again", sendAgain);
addEventListener("online", sendAgain);
keepLooking();
