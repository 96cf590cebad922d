// Talk at the table: how many words are unread, and whose words this browser folds away.

import * as sound from "./sound.js";

const UNHEARD = "moonrace:unheard";
const WIDE = "(min-width: 1101px)";
const kept = (key, otherwise) => { try { return JSON.parse(localStorage.getItem(key)) ?? otherwise; } catch { return otherwise; } };
const keep = (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* then only until the page is left */ } };

const QUIET = "moonrace:quiet";
const place = () => document.getElementById("table")?.dataset.base ?? document.getElementById("lobby")?.dataset.address ?? "";
const list = () => document.getElementById("talk-lines");
const lines = () => Array.from(document.querySelectorAll(":is(#talk-lines, #talk-older) > [data-by]"));
const readKey = () => `moonrace:read:${place()}`;
let unread = 0;

// Whose words are folded, and whose not shown: the pilot's own lists, of which this browser keeps a copy.
const unheard = () => ({ muted: [], blocked: [], ...kept(UNHEARD, {}) });

function fold() {
  const { muted, blocked } = unheard();
  for (const line of lines()) {
    const isMuted = muted.includes(line.dataset.by);
    const button = line.querySelector("[data-tie=muted] button");
    line.hidden = blocked.includes(line.dataset.by);
    line.classList.toggle("is-muted", isMuted);
    line.querySelector(".talk-words").hidden = isMuted;
    if (!button) continue;
    button.textContent = isMuted ? "Hear again" : "Mute";
    button.ariaLabel = `${button.textContent}: ${line.querySelector("b").textContent}`;
  }
}

async function tie(form) {
  const { who, name } = Object.fromEntries(new FormData(form));
  const kind = form.dataset.tie;
  const before = unheard();
  const isUndone = before[kind]?.includes(who) ?? false;
  if (before[kind]) keep(UNHEARD, { ...before, [kind]: isUndone ? before[kind].filter((one) => one !== who) : [...before[kind], who] });
  look();
  const body = JSON.stringify({ who, kind, name });
  const answer = await fetch(`/people/${isUndone ? "untie" : "tie"}`, { method: "POST", headers: { "content-type": "application/json" }, body }).catch(() => null);
  const button = form.querySelector("button");
  button.disabled = Boolean(answer?.ok) && kind !== "muted";
  if (button.disabled) button.textContent = kind === "friend" ? "Kept" : "Blocked";
}

// A whole table may be left unheard, in this browser: nothing of it is shown, counted or heard.
const quietOnes = () => kept(QUIET, []);
const isQuiet = () => quietOnes().includes(place());

function hush() {
  const button = document.getElementById("talk-mute");
  document.getElementById("talk")?.classList.toggle("is-quiet", isQuiet());
  if (!button) return;
  button.textContent = isQuiet() ? "Hear this table again" : "Mute all";
  button.setAttribute("aria-pressed", String(isQuiet()));
}

// What was said before the lines of the page stands below them; where a gap has come about it is fetched anew.
const numbers = (parent) => Array.from(parent?.children ?? [], (line) => Number(line.dataset.number)).filter(Boolean);

async function fetchEarlier(before) {
  const link = document.getElementById("talk-earlier"), older = document.getElementById("talk-older");
  const address = new URL(link.href);
  address.searchParams.set("before", before);
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) { location.href = address; return; }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  older.append(...page.querySelectorAll("#earlier > [data-number]"));
  older.hidden = false;
  link.hidden = Math.min(...numbers(older), before) <= 1;
  document.dispatchEvent(new Event("moonrace:shown"));
}

async function earlier() {
  await fetchEarlier(Math.min(...numbers(document.getElementById("talk-older")), ...numbers(list())));
}

function closeGap() {
  const older = document.getElementById("talk-older");
  const [top, first] = [Math.max(0, ...numbers(older)), Math.min(...numbers(list()))];
  if (!top || top === first - 1) return;
  for (const line of [...older.children]) if (Number(line.dataset.number) >= first) line.remove();
  if (top < first - 1) {
    older.replaceChildren();
    fetchEarlier(first);
  }
}

// What is not sent yet says so; whoever sends it says when it is.
function tellUnsent(event) {
  const strip = document.getElementById("talk-unsent");
  if (!strip) return;
  strip.hidden = !event.detail;
  strip.firstElementChild.textContent = event.detail ? `“${event.detail}”` : "";
}

async function reportName(form) {
  const button = form.querySelector("button");
  const body = JSON.stringify({ who: button.value });
  const answer = await fetch(form.action, { method: "POST", headers: { "content-type": "application/json" }, body }).catch(() => null);
  button.disabled = Boolean(answer?.ok);
  button.textContent = answer?.ok ? "Reported. Thank you" : "Not sent. Try again";
}

async function learn() {
  const answer = await fetch("/people/unheard.json").catch(() => null);
  const told = answer?.ok ? await answer.json() : null;
  if (!told) return;
  keep(UNHEARD, told);
  look();
}

const isSeen = () => !document.hidden && Boolean(list()?.checkVisibility());

function count() {
  if (isSeen()) keep(readKey(), Math.max(0, ...lines().map((line) => Number(line.dataset.number))));
  const read = kept(readKey(), 0);
  const fresh = isQuiet() ? 0 : lines().filter((line) => Number(line.dataset.number) > read && !line.hidden && !line.matches(".is-own, .is-muted")).length;
  if (fresh > unread) sound.cue("chime");
  unread = fresh;
  for (const badge of document.querySelectorAll("[data-talk-count]")) {
    badge.hidden = !fresh;
    badge.textContent = fresh ? `${fresh} new` : "";
  }
  const [, mark, plain] = document.title.match(/^(● )?(?:\(\d+\) )?(.*)$/);
  document.title = `${mark ?? ""}${fresh ? `(${fresh}) ` : ""}${plain}`;
}

function look() {
  hush();
  closeGap();
  fold();
  count();
}

document.addEventListener("submit", (event) => {
  if ("reportName" in event.target.dataset) { event.preventDefault(); reportName(event.target); }
  if (!event.target.dataset.tie) return;
  event.preventDefault();
  tie(event.target);
});
document.addEventListener("click", (event) => {
  if (event.target.closest("#talk-earlier")) { event.preventDefault(); earlier(); }
  if (event.target.closest("#talk-unsent button")) document.dispatchEvent(new Event("moonrace:again"));
  if (!event.target.closest("#talk-mute")) return;
  keep(QUIET, isQuiet() ? quietOnes().filter((one) => one !== place()) : [...quietOnes().slice(-99), place()]);
  look();
});
document.addEventListener("moonrace:unsent", tellUnsent);
document.addEventListener("moonrace:shown", look);
document.addEventListener("visibilitychange", count);
document.addEventListener("change", (event) => { if (event.target.name === "tab") count(); });
document.addEventListener("toggle", (event) => { if (event.target.id === "talk") count(); }, true);

// On a phone it has a tab of its own and need not be unfolded there.
const talk = document.getElementById("talk");
if (talk?.matches("details") && !matchMedia(WIDE).matches) talk.open = true;
look();
if (list()) learn();
