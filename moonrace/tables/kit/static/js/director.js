// The director: plays what has just happened over the board, where its things stand, and then gets out of the way.
// The page beneath is already the new one; nothing here decides anything, holds a button back or knows a secret.
// What is played comes with the page (`tables/kit/moments.py`); kinds of scenes are in scenes.js, and a game may add its own.

import { sceneSpeed } from "./replay.js";
import { cue, fade } from "./sound.js";
import { SCENES } from "./scenes.js";

const MOST_MS = 5000;
const HELD_MS = 2600;
const STILL_MS = 1200;
const SKIP_ALL_WITHIN_MS = 400;
const FIGURES_AT_ONCE = 6;
const PACES = { full: 1, quick: 0.45 };
const AGAIN = [1, 0.7, 0.7, 0.45];
const OF_OTHERS = 0.7;
const SVG = "http://www.w3.org/2000/svg";

const byId = (id) => document.getElementById(id);
const table = () => byId("table");
const isOwn = ({ seat }) => seat === Number(table().dataset.viewer);
// Where scenes are staged: the board, or the part of it that a game has marked so.
const boardNode = () => document.querySelector("#board [data-stage]") ?? byId("board");
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

// A drawing of the page, whether it is in sight or not, to be shown elsewhere and in another size.
function portray(were, id) {
  const drawing = id && byId(id);
  if (!drawing || were.has(id)) return;
  const picture = copyOf(drawing, new DOMRect());
  picture.setAttribute("preserveAspectRatio", "xMidYMax meet");
  were.set(id, { box: null, copy: () => picture.cloneNode(true) });
}

// A picture of a thing that can be moved about: an element of the page, or a group of its drawing in a frame of its own.
export function copyOf(thing, box) {
  const copy = thing.cloneNode(true);
  for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
  copy.removeAttribute("data-moves");
  copy.classList?.remove("is-held", "is-marked");
  if (!(thing instanceof SVGElement) || thing.tagName === "svg") return placed(copy, box);
  const frame = document.createElementNS(SVG, "svg");
  const bounds = thing.getBBox();
  frame.setAttribute("viewBox", `${bounds.x} ${bounds.y} ${bounds.width || 1} ${bounds.height || 1}`);
  copy.removeAttribute("transform");
  frame.append(copy);
  frame.setAttribute("class", thing.ownerSVGElement?.getAttribute("class") ?? "");
  frame.classList.add("scene-frame");
  return placed(frame, box);
}

// The part of the board that one sees: a phone shows a piece of it, over the moves if there is room.
// Where next to nothing of it is in sight, as below a result, what happens is played over what is.
const LEAST_IN_SIGHT = 280;
const LEAST_STAGE = 180;
// On a phone the moves lie over the foot of the page.
const isAskLow = () => Boolean(byId("ask")) && getComputedStyle(byId("ask")).position === "fixed";
const floorInSight = () => (isAskLow() ? Math.min(innerHeight, byId("ask").getBoundingClientRect().y) : innerHeight);
function inSight({ x, y, width, height }) {
  const floor = floorInSight();
  const top = Math.max(y, 0);
  const seen = (low) => Math.min(y + height, low) - top;
  const high = seen(floor) < LEAST_IN_SIGHT ? seen(innerHeight) : seen(floor);
  if (height > LEAST_STAGE && high < LEAST_STAGE) return new DOMRect(x, 0, width, innerHeight);
  return new DOMRect(x, top, width, high);
}

// The board in sight. At the end of a game a narrow page has the result above it, which waits for the scenes: its room is theirs.
function theatre() {
  const board = boardNode().getBoundingClientRect();
  const above = document.querySelector("#ask.result.is-held")?.getBoundingClientRect();
  const isFree = above?.height && above.bottom <= board.y + 1 && above.x < board.right && board.x < above.right;
  return inSight(isFree ? new DOMRect(board.x, above.y, board.width, board.bottom - above.y) : board);
}

function placed(node, { x, y, width, height }) {
  Object.assign(node.style, { position: "absolute", left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px`, margin: 0 });
  return node;
}

// The stage ---------------------------------------------------------------------------------------------------------

let stage = null;
let running = null;
let waiting = [];
let lastSkip = -Infinity;
let goesOn = false;
let idle = Promise.resolve();

export function stageNode() {
  if (!stage?.isConnected) {
    stage = document.createElement("div");
    stage.id = "stage";
    stage.setAttribute("aria-hidden", "true");
    document.body.append(stage);
  }
  return stage;
}

// One moment being played. Times are milliseconds at full length, counted from its `lead`; `pace` shortens them all.
export class Scene {
  constructor(shown, were, pace) {
    Object.assign(this, { ...shown, were, pace, lead: 0, animations: [], held: [], moved: new Set(), isOver: false });
    const board = theatre();
    this.node = document.createElement("div");
    this.node.className = "scene";
    this.set = document.createElement("div");
    this.set.className = "scene-set";
    this.board = board;
    placed(this.set, board);
    this.node.append(this.set);
    stageNode().append(this.node);
    this.colour = { good: "var(--teal)", caution: "var(--amber)", bad: "var(--red)" }[this.moment.mood] ?? "var(--acc)";
    this.seatColour = this.seat >= 0 ? `var(--seat-${this.seat})` : "var(--acc)";
  }

  // Where a thing stands now, or stood before; null where the page does not show it.
  box(id) {
    const box = id && byId(id)?.getBoundingClientRect();
    return box?.width ? box : null;
  }

  was(id) { return this.were.get(id)?.box ?? null; }
  spot(id) { return this.box(id) ?? this.was(id) ?? this.middle(); }
  middle(width = 0, height = 0) {
    const { x, y, width: w, height: h } = this.board;
    return new DOMRect(x + (w - width) / 2, y + (h - height) / 2, width, height);
  }

  // Lifts a thing out of the page as it was; the new one is out of sight until it is set down.
  actor(id, into = this.node) {
    const was = this.were.get(id);
    if (!was) return null;
    return this.add(was.copy(), into);
  }

  // What the page had drawn before, or has now if that is wanted, in a box of its own.
  likeness(id, box, { into = this.set, isNow = false } = {}) {
    const found = new Map(isNow ? [] : this.were);
    portray(found, id);
    const picture = (found.get(id) ?? this.were.get(id))?.copy();
    picture?.classList.add("scene-art");
    return picture ? this.add(placed(picture, box), into) : null;
  }

  // A picture of a thing as it stands now.
  twin(id, into = this.node) {
    const box = this.box(id);
    return box && this.add(copyOf(byId(id), box), into);
  }

  // A drawing in a box of the page. Inside the set it is cut off at the edge of the board.
  draw(markup, box, { into = this.node, view = "", className = "" } = {}) {
    const holder = document.createElement("template");
    holder.innerHTML = markup.trimStart().startsWith("<svg") || !view ? markup : `<svg viewBox="${view}">${markup}</svg>`;
    const node = holder.content.firstElementChild;
    if (className) node.classList.add(...className.split(" "));
    if (!node.classList.contains("scene-frame")) node.classList.add("scene-art");
    return this.add(placed(node, box), into);
  }

  write(words, box, className, into = this.node) {
    const node = document.createElement("p");
    node.className = `scene-words ${className}`;
    node.textContent = words;
    return this.add(placed(node, { ...plain(box), height: box.height || 0 }), into);
  }

  add(node, into) {
    if (into === this.set) {
      node.style.left = `${parseFloat(node.style.left) - this.board.x}px`;
      node.style.top = `${parseFloat(node.style.top) - this.board.y}px`;
    }
    into.append(node);
    return node;
  }

  // Before its first move a thing stands as that begins, and after each as it ends.
  go(node, frames, at, ms, easing = "settle") {
    if (!node) return null;
    const fill = this.moved.has(node) ? "forwards" : "both";
    this.moved.add(node);
    const animation = node.animate(frames, { delay: (this.lead + at) * this.pace, duration: Math.max(ms * this.pace, 1), easing: EASES[easing] ?? easing, fill });
    this.animations.push(animation);
    return animation;
  }

  // Moves a thing of the page itself, for so long and no longer.
  touch(thing, frames, at, ms, easing = "linear") {
    const animation = thing?.animate(frames, { id: "scene", delay: (this.lead + at) * this.pace, duration: Math.max(ms * this.pace, 1), easing: EASES[easing] ?? easing });
    if (animation) this.animations.push(animation);
  }

  appear(node, at, ms = 160) { return this.go(node, { opacity: [0, 1] }, at, ms, "linear"); }
  leave(node, at, ms = 240) { return this.go(node, { opacity: [1, 0] }, at, ms, "linear"); }

  // The board steps back while something else has the word.
  dim(level, at, until) {
    const veil = document.createElement("div");
    veil.className = "scene-veil";
    this.set.prepend(veil);
    const dark = { opacity: 1 - level }, clear = { opacity: 0 };
    this.go(veil, [this.comes ? dark : clear, { ...dark, offset: 0.12 }, { ...dark, offset: 0.85 }, this.moment.goes_on ? dark : clear], at, until - at, "linear");
    return veil;
  }

  cue(name, at = 0, options = {}) { cue(name, { ...options, at: (this.lead + at) * this.pace }); }

  // Things of the new page that would tell the end before it comes.
  hold(things) {
    for (const thing of things) {
      thing?.classList.add("is-held");
      if (thing) this.held.push(thing);
    }
  }

  hide(...ids) { this.hold(ids.map(byId)); }

  // Hides what comes only now; what stood there before stays in sight.
  hideNew(id) { if (!this.were.has(id)) this.hide(id); }

  // The moment in which one may know: words, figures and the thing itself are shown.
  answer(at) {
    const clock = this.node.animate([], { duration: Math.max((this.lead + at) * this.pace, 1) });
    this.animations.push(clock);
    clock.finished.then(() => this.release(), () => {});
    if (this.words && !this.isSmall) this.plate(at);
  }

  release() {
    show(this.held.splice(0));
  }

  plate(at) {
    const plate = document.createElement("p");
    plate.className = "scene-plate";
    if (this.seat >= 0 && !isOwn(this)) plate.append(Object.assign(document.createElement("span"), { className: `scene-side is-${this.seat}`, textContent: "ABCDE"[this.seat] ?? "" }));
    plate.append(this.words);
    plate.style.setProperty("--tone", this.colour);
    plate.style.setProperty("--sunk", `${Math.max(0, this.board.bottom - floorInSight())}px`);
    this.set.append(plate);
    plate.classList.toggle("is-high", this.isBetterHigh(plate));
    this.go(plate, { opacity: [0, 1], transform: ["translateY(8px)", "none"] }, at, 200);
  }

  // Words stand at the foot of the board, unless the thing they are about is there, or what they would cover is to be read.
  isBetterHigh(plate) {
    const sheets = Array.from(this.node.querySelectorAll(".scene-sheet, .scene-trophy"), (sheet) => laidOut(sheet, this.set));
    const covered = () => sheets.reduce((sum, sheet) => sum + shared(sheet, laidOut(plate, this.set)), 0);
    const low = covered();
    plate.classList.add("is-high");
    const high = covered();
    if (low !== high) return high < low;
    const { actor, at: place } = this.moment;
    const about = this.was([actor].flat()[0]) ?? this.box([actor ?? place].flat()[0]);
    return Boolean(about) && about.y < this.board.bottom && about.y + about.height / 2 > this.board.y + 0.6 * this.board.height;
  }
}

// Where a thing is laid out in the set, however it is moved just now.
function laidOut(thing, set) {
  const { offsetWidth: width, offsetHeight: height, offsetTop } = thing;
  return { top: thing.offsetParent === set ? offsetTop : offsetTop - set.offsetTop, width, height };
}

// How much of their height two things have in common.
const shared = (one, other) => Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top));

const plain = ({ x, y, width, height }) => ({ x, y, width, height });

export const EASES = {
  settle: "cubic-bezier(.2,.8,.2,1)",
  lift: "cubic-bezier(.55,0,.9,.35)",
  travel: "cubic-bezier(.45,0,.2,1)",
  snap: "cubic-bezier(.3,1.35,.5,1)",
};

// The queue ---------------------------------------------------------------------------------------------------------

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

const show = (things) => { for (const thing of things) thing.classList.remove("is-held"); };
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
  stage.classList.remove("is-playing");
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
  const box = document.createElement("div");
  box.id = "digest";
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
