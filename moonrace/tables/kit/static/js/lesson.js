// A lesson at its table: lights what a step is about, lays a veil over the rest, and answers what a beginner presses.
// Which lessons are finished is remembered here, in this browser, and nowhere else.

const FINISHED = "moonrace:lessons";
const NUDGE_MS = 1200;
const LONGEST_WAY = 90;
const BAR = 48;
const RING = 5;
const CONTROLS = "a[href], button, input, select, summary, [tabindex='0']";
const KEEPS_LIGHT = "#ask, #tabs, #standing, #phases, #told, form, template, .lesson-way";
const TABS = { ".side, .seats": "tab-players", ".log": "tab-log", ".own": "tab-own", ".hand": "tab-hand" };

const byId = (id) => document.getElementById(id);
const panel = () => document.querySelector("#ask[data-lesson]");
const isSmall = () => matchMedia("(max-width: 1100px)").matches;

function finished() {
  try { return JSON.parse(localStorage.getItem(FINISHED)) ?? []; } catch { return []; }
}

function noteFinished(key) {
  const known = finished();
  if (!known.includes(key)) localStorage.setItem(FINISHED, JSON.stringify([...known, key]));
}

function markFinished() {
  const known = finished();
  for (const card of document.querySelectorAll("[data-lesson-key]")) {
    const mark = card.querySelector(".lesson-finished");
    if (mark) mark.hidden = !known.includes(card.dataset.lessonKey);
  }
}

// On the home page the lesson after the one finished last, of those that are left.
function offerNext() {
  const known = finished(), offers = [...document.querySelectorAll("[data-next-lesson]")];
  if (!offers.length) return;
  const after = offers.findIndex((offer) => offer.dataset.nextLesson === known.at(-1)) + 1;
  const next = [...offers.slice(after), ...offers.slice(0, after)].find((offer) => !known.includes(offer.dataset.nextLesson));
  for (const offer of offers) offer.hidden = offer !== next;
  offers[0].parentElement.hidden = !next;
}

// Light and veil ------------------------------------------------------------------------------------------------

let lastStep = "";

function show() {
  for (const one of document.querySelectorAll(".lesson-lit, .lesson-veil")) one.classList.remove("lesson-lit", "lesson-veil", "is-cut");
  byId("lesson-way")?.remove();
  const ask = panel();
  if (!ask) return;
  if (ask.dataset.ended === "yes") noteFinished(ask.dataset.lesson);
  if (ask.dataset.ended) return;
  const lit = litThings(ask);
  for (const area of byId("table").children) if (!area.matches(KEEPS_LIGHT)) veil(area, lit);
  for (const thing of lit) thing.classList.add("lesson-lit");
  bringIntoSight(ask, lit);
  for (const thing of lit) thing.classList.toggle("is-cut", isCut(thing));
  if (!ask.dataset.lights.includes("*")) drawWay(lit);
}

// A star in a name stands for anything.
function named(id) {
  if (!id.includes("*")) return [byId(id)];
  const fits = new RegExp(`^${id.split("*").map((part) => part.replace(/[^\w-]/g, "\\$&")).join(".*")}$`);
  return [...document.querySelectorAll("#table [id]")].filter((thing) => fits.test(thing.id));
}

const litThings = (ask) => (ask.dataset.lights || "").split(" ").filter(Boolean).flatMap(named).filter(Boolean);

function veil(part, lit) {
  if (lit.includes(part)) return;
  // What has no box of its own takes no veil either.
  if (lit.some((thing) => part.contains(thing)) || getComputedStyle(part).display === "contents") {
    for (const child of part.children) veil(child, lit);
    return;
  }
  part.classList.add("lesson-veil");
  // It stays readable, and out of the way of the keyboard.
  for (const control of [part, ...part.querySelectorAll(CONTROLS)]) if (control.matches(CONTROLS)) control.setAttribute("tabindex", "-1");
}

// Whether what scrolls or hides would cut the ring around a thing.
function isCut(thing) {
  const box = thing.getBoundingClientRect();
  for (let around = thing.parentElement; around && around.id !== "table"; around = around.parentElement) {
    if (getComputedStyle(around).overflow === "visible") continue;
    const edge = around.getBoundingClientRect();
    if (box.top - RING < edge.top || box.bottom + RING > edge.bottom || box.left - RING < edge.left || box.right + RING > edge.right) return true;
  }
  return false;
}

// Where not all lies beside each other the lit thing is brought into sight, once for each step.
function bringIntoSight(ask, [first]) {
  if (!first || !isSmall() || ask.dataset.stepNumber === lastStep) return;
  lastStep = ask.dataset.stepNumber;
  ask.scrollTop = 0;
  if (!first.getClientRects().length) {
    // A hand without a tab of its own lies with all that is one's own.
    const tab = Object.entries(TABS).find(([place]) => first.closest(place))?.[1];
    if (tab) (byId(tab) ?? byId("tab-own")).checked = true;
  }
  first.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
  // On phones the panel lies over the lower part of the page: the middle is that of what is left above it.
  const box = first.getBoundingClientRect();
  const floor = getComputedStyle(ask).position === "fixed" ? ask.getBoundingClientRect().top : innerHeight;
  scrollBy({ top: box.top + box.height / 2 - (BAR + floor) / 2, behavior: "instant" });
}

// From the thing to take to the place close by where it goes; within one drawing the game draws the way itself, and nothing goes from one
// entry of a list to another.
function drawWay([from, to]) {
  if (!from || !to || from.closest("svg") || to.closest("svg") || from.parentElement === to.parentElement) return;
  const one = from.getBoundingClientRect(), other = to.getBoundingClientRect();
  const gap = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
  if (!one.width || !other.width || gap < 0 || gap > LONGEST_WAY) return;
  const goesUp = other.top < one.top;
  const x1 = one.x + one.width / 2 + scrollX, y1 = (goesUp ? one.top - 5 : one.bottom + 5) + scrollY;
  const x2 = other.x + other.width / 2 + scrollX, y2 = (goesUp ? other.bottom - 18 : other.top + 18) + scrollY;
  const half = (goesUp ? y1 - 9 : y1 + 9), wing = goesUp ? 8 : -8;
  const art = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  art.id = "lesson-way";
  art.classList.add("lesson-way");
  art.setAttribute("aria-hidden", "true");
  art.innerHTML = `<path d="M${x1} ${y1}V${half}H${x2}V${y2}"/><path class="tip" d="M${x2} ${y2}l-6 ${wing}h12z"/>`;
  byId("table").append(art);
}

// Pressing something else ---------------------------------------------------------------------------------------

// Copies of a card are one thing: their ids differ by a number at the end.
function wrongAct(ask, target) {
  const known = JSON.parse(ask.dataset.wrong || "{}");
  for (let thing = target; thing && thing.id !== "table"; thing = thing.parentElement) {
    const act = known[thing.id] ?? known[thing.id?.replace(/-\d+$/, "")];
    if (act) return act;
  }
  return "";
}

function nudge(ask) {
  const heading = byId("ask-heading");
  heading.classList.add("is-nudged");
  setTimeout(() => heading.classList.remove("is-nudged"), NUDGE_MS);
  const region = byId("announce");
  if (region) region.textContent = heading.textContent;
  ask.scrollTop = 0;
}

function tryAct(act) {
  const form = byId("act");
  const button = document.createElement("button");
  Object.assign(button, { name: "action", value: act, hidden: true });
  form.append(button);
  form.requestSubmit(button);
  button.remove();
}

function onClick(event) {
  const ask = panel();
  const target = event.target;
  if (!ask || ask.dataset.ended || !target.closest?.("#table") || target.closest("[data-presses], [data-picks]") || target.closest(KEEPS_LIGHT)) return;
  const act = wrongAct(ask, target);
  if (!act && !target.closest(".lesson-veil")) return;
  event.preventDefault();
  event.stopPropagation();
  if (act) tryAct(act);
  else nudge(ask);
}

document.addEventListener("click", onClick, true);
document.addEventListener("moonrace:shown", show);
addEventListener("resize", () => { if (panel()) show(); });
markFinished();
offerNext();
show();
document.fonts?.ready.then(show);
