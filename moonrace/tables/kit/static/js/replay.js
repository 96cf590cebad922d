// Looking back: one step or chapter on, playing by itself, and fetching ahead so that nothing stutters.
// The page works without this file: every control that matters is a link, a form or a field.

import { fetchFragment } from "./wire.js";

const STEP_MS = 1100;
const AHEAD = 3;
const MOST_KEPT = 24;
const SPEED_KEY = "moonrace:replay-speed";

const byId = (id) => document.getElementById(id);
const table = () => byId("table");
const asked = () => new URLSearchParams(location.search);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export const isLookingBack = () => asked().has("at");

let show = async () => {};
let isPlaying = false;
let turn = 0;
const kept = new Map();

const step = () => Number(table()?.dataset.at ?? 0);
const last = () => Number(table()?.dataset.step ?? 0);
const clamp = (at) => Math.min(Math.max(at, 0), last());
const speed = () => Number(byId("replay-speed")?.value ?? 1);

// How many times as fast scenes play: as fast as the replay that shows them, and never slower than at the table.
export const sceneSpeed = () => (isLookingBack() ? Math.max(1, speed()) : 1);

function addressOf(at) {
  const query = asked();
  query.set("at", at);
  return `${table().dataset.base}?${query}`;
}

// What was fetched before the table went on must not be painted after it.
function fragment(address) {
  const [base, query] = address.split("?");
  const key = `${table().dataset.version} ${query ?? ""}`;
  if (!kept.has(key)) {
    const coming = fetchFragment(`${base}/fragment${query ? `?${query}` : ""}`).then(({ text }) => text);
    coming.catch(() => kept.delete(key));
    kept.set(key, coming);
    while (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
  }
  return kept.get(key);
}

function fetchAhead() {
  for (let at = step() + 1; at <= Math.min(step() + AHEAD, last()); at += 1) fragment(addressOf(at));
}

export async function goTo(address) {
  turn += 1;
  const mine = turn;
  history.replaceState(null, "", address);
  const coming = address.includes("?") ? fragment(address) : fetchFragment(`${address}/fragment`).then(({ text }) => text);
  try {
    const html = await coming;
    if (mine === turn) await show(html);
  } catch {
    stop();
    return;
  }
  if (isLookingBack()) fetchAhead();
  else stop();
}

const goToStep = (at) => goTo(addressOf(clamp(at)));

// Chapters: the options of the list say where each begins.
const chapters = () => Array.from(document.querySelectorAll("#replay-chapter option"), (option) => Number(option.value));
const chapterBefore = () => chapters().filter((at) => at < step()).at(-1) ?? 0;
const chapterAfter = () => chapters().find((at) => at > step()) ?? last();

// Playing -------------------------------------------------------------------------------------------------------

async function play() {
  if (isPlaying) return;
  isPlaying = true;
  paint();
  if (step() >= last()) await goToStep(0);
  while (isPlaying && isLookingBack() && step() < last()) {
    const before = step();
    const due = performance.now() + STEP_MS / speed();
    await goToStep(before + 1);
    // Scenes play for as long as they need; the next step waits for them.
    await window.moonrace?.scenesDone?.();
    await pause(Math.max(0, due - performance.now()));
    if (step() === before) break;
  }
  stop();
}

function stop() {
  isPlaying = false;
  paint();
}

function toggle() {
  if (isPlaying) stop();
  else play();
}

// What is kept from being morphed is painted here.
function paint() {
  const button = byId("replay-play");
  if (button) {
    button.setAttribute("aria-pressed", String(isPlaying));
    button.querySelector("[data-words]").textContent = isPlaying ? "Pause" : "Play";
  }
  document.documentElement.toggleAttribute("data-playing", isPlaying);
  const list = byId("replay-chapter");
  const here = chapters().filter((at) => at <= step()).at(-1);
  if (list && here !== undefined) list.value = String(here);
  const slider = byId("replay-slider");
  if (slider && Number(slider.value) !== step()) slider.value = String(step());
}

// Keys, anywhere on the page but where somebody types ---------------------------------------------------------------

const MOVES = {
  ArrowLeft: () => goToStep(step() - 1),
  ArrowRight: () => goToStep(step() + 1),
  ArrowUp: () => goToStep(chapterBefore()),
  ArrowDown: () => goToStep(chapterAfter()),
  PageUp: () => goToStep(chapterBefore()),
  PageDown: () => goToStep(chapterAfter()),
  Home: () => goToStep(0),
  End: () => goToStep(last()),
};
const TYPES = "input:not([type=range]), textarea, select, [contenteditable]";
const PRESSES = "button, summary";

// Whether the key was for the replay.
export function onKey(event) {
  if (!isLookingBack() || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (event.target.closest?.(TYPES)) return false;
  if (event.key === " " && !event.target.closest?.(PRESSES)) {
    event.preventDefault();
    toggle();
    return true;
  }
  const move = MOVES[event.key];
  if (!move) return false;
  event.preventDefault();
  stop();
  move();
  return true;
}

let sliding = 0;

function onInput(event) {
  if (!("replay" in event.target.dataset)) return;
  // Read before anything is painted, which sets it back to the step that is shown.
  const at = event.target.value;
  stop();
  clearTimeout(sliding);
  sliding = setTimeout(() => goToStep(Number(at)), 40);
}

function onChange(event) {
  if ("chapter" in event.target.dataset) { stop(); goToStep(Number(event.target.value)); }
  if ("speed" in event.target.dataset) localStorage.setItem(SPEED_KEY, event.target.value);
}

function recallSpeed() {
  const field = byId("replay-speed");
  const wanted = localStorage.getItem(SPEED_KEY);
  if (field && wanted && Array.from(field.options).some((option) => option.value === wanted)) field.value = wanted;
}

// `paints` is how the page shows a fragment.
export function setUp(paints) {
  show = paints;
  document.addEventListener("input", onInput);
  document.addEventListener("change", onChange);
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-play]")) toggle();
    else if (event.target.closest("#replay a")) stop();
  });
  document.addEventListener("moonrace:shown", () => { recallSpeed(); paint(); });
  recallSpeed();
  paint();
  if (isLookingBack()) fetchAhead();
}
