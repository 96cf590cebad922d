// The director: plays what has just happened over the board, where its things stand, and then gets out of the way.
// The page beneath is already the new one; nothing here decides anything, holds a button back or knows a secret.
// What is played comes with the page (`tables/kit/moments.py`); kinds of scenes are in scenes.js, and a game may add its own.

import { byId, table } from "./page.js";
import { sceneSpeed } from "./replay.js";
import { SCENES } from "./scenes.js";
import { fade } from "./sound.js";
import { EASES, Scene, boardNode, copyOf, floorInSight, isAskLow, isOwn, portray, show, stageNode } from "./stage.js";

const MOST_MS = 5000;
const HELD_MS = 2600;
const STILL_MS = 1200;
const SKIP_ALL_WITHIN_MS = 400;
const FIGURES_AT_ONCE = 6;
const PACES = { full: 1, quick: 0.45 };
const AGAIN = [1, 0.7, 0.7, 0.45];
const OF_OTHERS = 0.7;

const paceAt = (speed) => PACES[speed] / sceneSpeed();
const wantsStills = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Settings: full, quick, stills, off -------------------------------------------------------------------------------

export const SPEEDS = ["full", "quick", "stills", "off"];
export function speed() {
  let kept = null;
  try { kept = localStorage.getItem("moonrace:scenes"); } catch { /* no storage, the usual way */ }
  const chosen = SPEEDS.includes(kept) ? kept : "full";
  return wantsStills() && chosen !== "off" ? "stills" : chosen;
}
export function setSpeed(value) { localStorage.setItem("moonrace:scenes", value); skipAll(); }

// What is new on a page that is about to be shown -------------------------------------------------------------------

let seen = Number(byId("moments")?.dataset.total ?? 0);
let step = Number(table()?.dataset.at ?? -1);

// Called with the next table before it takes the place of the present one: what will play, and where its things stand now.
export function prepare(fresh) {
  letFiguresGo();
  const told = fresh.querySelector("#moments");
  const total = Number(told?.dataset.total ?? 0);
  const at = Number(fresh.dataset.at ?? -1);
  const isNext = at < 0 || step < 0 ? at === step : at === step + 1;
  const from = seen;
  [seen, step] = [total, at];
  const shown = told && isNext && total > from ? Array.from(told.children, (one) => JSON.parse(one.dataset.shown)) : [];
  const news = shown.filter(({ number }) => number > from);
  const were = new Map();
  bringIntoSight(news);
  for (const { moment } of news) {
    for (const id of [moment.actor, moment.at, moment.to].flat()) if (id && !were.has(id)) remember(were, id);
    for (const id of [moment.likeness, moment.other_likeness]) portray(were, id);
  }
  return { news, were, line: newestLine(), figures: isNext ? readFigures() : new Map() };
}

function remember(were, id) {
  const thing = byId(id);
  const box = thing?.getBoundingClientRect();
  if (box?.width && box.height) were.set(id, { box, copy: () => copyOf(thing, box) });
  // The thing changes with the page: its picture is taken now.
  const was = were.get(id);
  if (was) { const picture = was.copy(); was.copy = () => picture.cloneNode(true); }
}

// On a narrow page a board may scroll sideways: what is about to be told comes into sight.
function bringIntoSight(news) {
  const ids = news.flatMap(({ moment }) => [moment.at, moment.actor].flat());
  const thing = ids.map((id) => id && byId(id)).find((found) => found?.closest("#board"));
  for (let strip = thing?.parentElement; strip && strip.id !== "board"; strip = strip.parentElement) {
    if (strip.scrollWidth <= strip.clientWidth || strip instanceof SVGElement) continue;
    const { x, width } = thing.getBoundingClientRect(), seen = strip.getBoundingClientRect();
    strip.scrollLeft += x + width / 2 - seen.x - seen.width / 2;
  }
}

// The queue ---------------------------------------------------------------------------------------------------------

let running = null;
let waiting = [];
let lastSkip = -Infinity;
let goesOn = false;
let idle = Promise.resolve();

// Called when the new page stands.
export function perform({ news, were, figures, line = Infinity }) {
  const now = speed();
  unmark();
  if (now === "off") return;
  if (document.hidden) { missed.push(...news.filter(({ words }) => words)); return; }
  if (now === "stills") { stills(news); return; }
  const items = news.map((shown) => ({ shown, were }));
  holdBack(items, line);
  waiting.push(...items);
  fit(now);
  holdFigures(figures);
  if (running) return;
  if (waiting.length) idle = playAll(now);
  else tickFigures();
}

// Plays moments on the page as it stands: for lessons, and to look at scenes one by one.
export function rehearse(news) {
  const were = new Map();
  for (const { moment } of news) {
    for (const id of [moment.actor, moment.at, moment.to].flat()) if (id) remember(were, id);
    for (const id of [moment.likeness, moment.other_likeness]) portray(were, id);
  }
  perform({ news, were, figures: new Map() });
}

// Resolves when nothing plays; a replay waits for it before it goes on.
export const done = () => idle;

const lengthOf = ({ shown }) => SCENES[shown.moment.kind]?.ms ?? 0;
const isTick = (item) => lengthOf(item) <= 400;

// Too much to tell: first the small things go, then all is told quicker, then plates of firsts go, then what is oldest.
function fit(now) {
  const total = () => waiting.reduce((sum, item) => sum + lengthOf(item) * paceAt(now), 0);
  if (total() > MOST_MS) keep(waiting.filter((item, i) => !isTick(item) || i === waiting.length - 1));
  while (waiting.length > 1 && total() * 0.45 > MOST_MS) {
    const plate = waiting.findIndex(({ shown }, i) => shown.moment.kind === "celebrates" && i < waiting.length - 1);
    keep(waiting.toSpliced(Math.max(0, plate), 1));
  }
  const hurry = Math.min(1, MOST_MS / (total() || 1));
  for (const item of waiting) item.hurry = hurry;
}

// What is not told any more keeps nothing back.
function keep(items) {
  for (const item of waiting) if (!items.includes(item)) show(item.held);
  waiting = items;
}

const newestLine = () => Number(document.querySelector("#log-lines > [data-line]")?.dataset.line ?? 0);

// What would tell the end: each scene holds the new log lines up to its own and what it names, the last one all the rest.
// A thing that several name is shown by the last of them.
function holdBack(items, line) {
  const lines = Array.from(document.querySelectorAll("#log-lines > [data-line]")).filter((node) => Number(node.dataset.line) > line).reverse();
  const weighty = items.filter((item) => !isTick(item));
  for (const item of items) item.held = [];
  for (const item of weighty) {
    const own = item.shown.words ? lines.findIndex((node) => node.textContent.trim().endsWith(item.shown.words)) : -1;
    item.held.push(...lines.splice(0, own + 1));
  }
  weighty.at(-1)?.held.push(...lines, ...[byId("headlines"), byId("since"), document.querySelector("#ask.result")].filter(Boolean));
  const named = new Map();
  for (const item of items) for (const thing of (item.shown.moment.holds ?? []).map(byId)) if (thing) named.set(thing, item);
  for (const [thing, item] of named) item.held.push(thing);
  for (const { held } of items) for (const thing of held) thing.classList.add("is-held");
  // On a phone what the moves say gives its room to the scenes, whose words tell the same, and comes after them all.
  if (isAskLow()) for (const item of items) item.held = item.held.filter((thing) => !byId("ask").contains(thing));
}

async function playAll(now) {
  stageNode().classList.add("is-playing");
  goesOn = false;
  while (waiting.length) {
    const item = waiting.shift();
    showSkipAll(waiting.length > 0);
    await play(item, paceAt(now));
    if (now !== speed()) { keep([]); break; }
  }
  tickFigures();
  for (const thing of document.querySelectorAll(".is-held")) thing.classList.remove("is-held");
  showSkipAll(false);
  stageNode().classList.remove("is-playing");
  running = null;
}

const told = new Map();

function paceOf({ shown, hurry }, pace) {
  const kind = shown.moment.kind;
  const times = told.get(kind) ?? 0;
  told.set(kind, times + 1);
  if (shown.moment.is_first) return Math.min(pace, pace * (hurry ?? 1));
  return pace * (hurry ?? 1) * Math.min(AGAIN[Math.min(times, 3)], isOwn(shown) ? 1 : OF_OTHERS);
}

async function play(item, pace) {
  const { shown, were } = item;
  const kind = SCENES[shown.moment.kind];
  if (!kind || !boardNode()) { show(item.held); return; }
  const scene = new Scene(shown, were, paceOf(item, pace));
  scene.isSmall = kind.ms <= 400;
  [scene.comes, goesOn] = [goesOn, Boolean(shown.moment.goes_on)];
  running = scene;
  report(shown, "played");
  scene.hold(item.held);
  const patience = setTimeout(() => { scene.release(); tickFigures(); }, HELD_MS);
  try {
    kind.play(scene, shown.moment);
    await Promise.allSettled(scene.animations.map((animation) => animation.finished));
  } catch (error) {
    console.error(error);
  }
  clearTimeout(patience);
  scene.release();
  // Whoever pressed something sees at once that it was taken; the next scene is made after that.
  if (scene.isOver) await painted();
  if (!scene.isSmall) tickFigures();
  await lastLook(scene);
  scene.node.remove();
  fade();
}

// Resolves when the page as it stands is on the screen. A page that nobody sees is not drawn.
const painted = () => document.hidden ? undefined : new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); });

// The words stay a little after the last move, unless somebody is in a hurry.
function lastLook(scene) {
  const plate = scene.node.querySelector(".scene-plate");
  if (!plate || scene.isOver || waiting.length) return undefined;
  return scene.go(plate, { opacity: [1, 1, 0] }, 0, 700, "linear").finished.catch(() => {});
}

const report = (shown, how) => document.dispatchEvent(
  new CustomEvent("moonrace:scene", { detail: { kind: shown.moment.kind, number: shown.number, seat: shown.seat, words: shown.words, how } }),
);

export function skip() {
  if (!running) return;
  const now = performance.now();
  if (now - lastSkip < SKIP_ALL_WITHIN_MS) keep([]);
  lastSkip = now;
  end(running);
}

export function skipAll() {
  for (const { shown } of waiting) report(shown, "skipped");
  keep([]);
  if (running) end(running);
}

function end(scene) {
  if (!scene.isOver) report(scene, "skipped");
  scene.isOver = true;
  for (const animation of scene.animations) { try { animation.finish(); } catch { /* nothing to finish */ } }
}

function showSkipAll(isShown) {
  let button = byId("skip-all");
  if (!isShown) { button?.remove(); return; }
  if (button) return;
  button = Object.assign(document.createElement("button"), { id: "skip-all", type: "button", className: "btn small-btn", textContent: "Skip all" });
  button.addEventListener("click", skipAll);
  document.querySelector(".bar-right").prepend(button);
}

// Figures that tick -------------------------------------------------------------------------------------------------

const readFigures = () => new Map(Array.from(document.querySelectorAll("#table [data-figure][id]"), (figure) => [figure.id, figure.cloneNode(true)]));
const numberIn = (words) => Number(words.replace(/[^0-9.−-]/g, "").replace("−", "-"));

// Figures say what they said before until the first scene that takes its time is over: its end is what changed them.
let holding = [];

function holdFigures(before) {
  for (const [id, was] of before) {
    const figure = byId(id);
    if (!figure || figure.textContent.trim() === was.textContent.trim()) continue;
    holding.push({ figure, now: [...figure.childNodes], change: numberIn(figure.textContent) - numberIn(was.textContent) });
    figure.replaceChildren(...was.childNodes);
  }
}

function letFiguresGo() {
  for (const { figure, now } of holding) figure.replaceChildren(...now);
  return holding.splice(0);
}

function tickFigures() {
  // What a scene that still waits keeps out of sight says what it said until then.
  const unseen = waiting.flatMap(({ shown }) => shown.moment.gone ?? []).map(byId).filter(Boolean);
  const later = holding.filter(({ figure }) => unseen.some((thing) => thing.contains(figure)));
  holding = holding.filter((held) => !later.includes(held));
  const seen = letFiguresGo().filter(({ figure, change }) => change && isInSight(figure));
  holding = later;
  for (const { figure, change } of seen.slice(0, FIGURES_AT_ONCE)) flag(figure, change);
}

// What lies under the moves of a phone is not flagged on top of them.
function isInSight(figure) {
  const { width, top } = figure.getBoundingClientRect();
  return width > 0 && top < (byId("ask")?.contains(figure) ? innerHeight : floorInSight());
}

function flag(figure, change) {
  const { right, top } = figure.getBoundingClientRect();
  const node = document.createElement("span");
  node.className = `scene-change ${change > 0 ? "is-more" : "is-less"}`;
  node.textContent = `${change > 0 ? "+" : "−"}${Math.round(Math.abs(change) * 10) / 10}`;
  Object.assign(node.style, { left: `${right + 2}px`, top: `${top - 6}px` });
  stageNode().append(node);
  figure.animate({ transform: ["translateY(-0.4em)", "none"], opacity: [0.2, 1] }, { duration: 240, easing: EASES.settle });
  node.animate([{ opacity: 0, transform: "translateY(6px)" }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.75 }, { opacity: 0, transform: "translateY(-10px)" }], { duration: 1400, fill: "both" })
    .finished.finally(() => node.remove());
}

// Without motion ----------------------------------------------------------------------------------------------------

const thingsOf = ({ moment }) => [moment.to, moment.at, moment.actor, moment.along?.at(-1)].flat().filter(Boolean);

function unmark() { for (const thing of document.querySelectorAll(".is-marked")) thing.classList.remove("is-marked"); }

function stills(news) {
  const weighty = news.filter(({ words }) => words).slice(-3);
  for (const shown of weighty) {
    report(shown, "still");
    byId(thingsOf(shown).find((id) => byId(id)))?.classList.add("is-marked");
  }
  // The panel of a lesson tells what happened; words over the table would hide what it lights.
  if (weighty.length && !document.querySelector("#ask.lesson")) strip("", weighty, STILL_MS * weighty.length);
}

// While nobody looked -----------------------------------------------------------------------------------------------

const missed = [];

function strip(heading, news, ms = 0) {
  byId("digest")?.remove();
  const box = document.createElement("aside");
  box.id = "digest";
  box.ariaLabel = heading || "What happened";
  box.className = "scene-digest";
  if (heading) box.append(Object.assign(document.createElement("p"), { className: "eb", textContent: heading }));
  for (const { words } of news) box.append(Object.assign(document.createElement("p"), { textContent: words }));
  document.body.append(box);
  if (ms) setTimeout(() => box.remove(), ms);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) { skipAll(); return; }
  const news = missed.splice(0).slice(-3);
  if (news.length) strip("Since you were here", news);
});
document.addEventListener("moonrace:move", () => byId("digest")?.remove());
document.addEventListener("pointerdown", () => byId("digest")?.remove());
addEventListener("scroll", () => { if (running) skipAll(); }, { passive: true });
addEventListener("resize", skipAll);

window.moonrace = { ...window.moonrace, scenesDone: done };
