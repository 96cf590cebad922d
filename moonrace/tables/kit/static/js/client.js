// The table page: sends commands until they are answered, hears when the table changes, and morphs it in place.
// The page works without this file; with it nothing reloads, nothing is sent twice, and nothing is lost on the way.

import * as clocks from "./clocks.js";
import { askFirst, dropOldQuestion, questionFor } from "./confirm.js";
import * as director from "./director.js";
import { closeDrawer, openDrawer } from "./drawer.js";
import "./looked.js";
import { CONFIRMS, change, recallLook, showHabits } from "./looks.js";
import { morph } from "./morph.js";
import { base, byId, isAlone, pause, randomId, say, table, version } from "./page.js";
import { ENDED, PASSING, RETRY_MS, connection, queue } from "./queue.js";
import * as replay from "./replay.js";
import * as sound from "./sound.js";
import { aboutAddress, namedAt, openMenu } from "./things.js";
import { fetchFragment } from "./wire.js";

const HIDDEN_POLL_MS = 15000;
const HERE_MS = 20000;
const MOVE_MS = 320;
const COMMANDS = ["act", "undo", "redo", "restart-turn", "say", "show"];

const isStill = () => director.speed() === "stills" || director.speed() === "off";

async function take({ response, text }) {
  const elsewhere = response.headers.get("x-elsewhere");
  if (elsewhere) { location.href = elsewhere; return; }
  if (holdsTable(text)) { await show(text); return; }
  // No table in the answer: the link has gone, the form has grown old, or an error of ours.
  const page = new DOMParser().parseFromString(text, "text/html");
  say(page.querySelector("main")?.textContent.trim().replace(/\s+/g, " ") ?? "That did not work. Nothing was changed.");
  if (response.status === 403 || ENDED.includes(response.status)) location.reload();
  else await refresh();
}

const holdsTable = (text) => text.includes('id="table"');

// Showing -------------------------------------------------------------------------------------------------------

// Answers may overtake each other: what was asked for before the last command must not be painted after it.
const isOutOfDate = (html) => Number(html.match(/\bdata-version="(\d+)"/)?.[1] ?? Infinity) < version();

async function show(html) {
  if (isOutOfDate(html)) return;
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  const before = remember();
  const programme = director.prepare(next);
  morph(table(), next);
  document.dispatchEvent(new Event("moonrace:shown"));
  followChoice();
  dropOldQuestion(before.version);
  const lookBack = byId("look-back-here");
  if (lookBack) lookBack.hidden = Number(table().dataset.step) < 1;
  animate(before.places, programme);
  restoreFocus(before);
  announce(before);
  director.perform(programme);
  if (canAct() && !before.couldAct) sound.cue("turn");
  clocks.restartCountdown();
  clocks.restart(refresh);
  markTitle();
}

function remember() {
  const places = new Map();
  for (const thing of document.querySelectorAll("#table [data-moves][id]")) places.set(thing.id, spot(thing));
  const focused = document.activeElement;
  return {
    places,
    hadFocus: Boolean(focused && table()?.contains(focused)),
    focusId: focused?.id ?? "",
    lastLine: lastLine(),
    lastWords: newestLine()?.textContent.trim() ?? "",
    couldAct: canAct(),
    version: version(),
  };
}

const lastLine = () => Math.max(0, ...Array.from(document.querySelectorAll("[data-line]"), (line) => Number(line.dataset.line)));
const newestLine = () => document.querySelector("#log-lines > [data-line]");
const canAct = () => Boolean(document.querySelector("#ask.is-awaited"));

function spot(thing) {
  const box = thing.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// Pieces that no scene is about go to their new place by themselves.
function animate(places, { news }) {
  if (isStill()) return;
  const told = new Set(news.flatMap(({ moment }) => [moment.actor].flat()));
  for (const [id, from] of places) {
    const thing = byId(id);
    if (!thing || told.has(id)) continue;
    const to = spot(thing);
    const scale = thing.parentElement?.getScreenCTM?.()?.a || 1;
    const dx = (from.x - to.x) / scale, dy = (from.y - to.y) / scale;
    if (Math.hypot(dx, dy) < 1) continue;
    thing.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { duration: MOVE_MS, easing: "ease-in-out" });
  }
}

function restoreFocus({ hadFocus, focusId }) {
  if (!hadFocus || (document.activeElement && document.activeElement !== document.body)) return;
  const same = focusId && byId(focusId);
  const target = same || byId("replay-play") || document.querySelector("#ask button[name=action]:not([hidden])") || byId("ask-heading");
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function announce({ lastLine: seen, lastWords, couldAct }) {
  const refusal = document.querySelector("#table .refusal, #table #changed");
  const lines = Array.from(document.querySelectorAll("#log-lines > [data-line]"))
    .filter((line) => Number(line.dataset.line) > seen)
    .sort((one, other) => one.dataset.line - other.dataset.line)
    .map((line) => line.textContent.trim());
  // What was taken back makes the log shorter; the line that says so is not new by its number.
  const newest = newestLine()?.textContent.trim() ?? "";
  const words = lines.length || newest === lastWords ? lines.slice(-4) : [newest];
  if (canAct() && !couldAct) words.push(byId("ask-heading")?.textContent.trim() ?? "Your turn.");
  if (words.length && !refusal) say(words.join(" "));
}

function markTitle() {
  const plain = document.title.replace(/^● /, "");
  document.title = canAct() && document.hidden ? `● ${plain}` : plain;
}

// Fetching what is new ------------------------------------------------------------------------------------------

let fetching = null;
let fetchAgain = false;

function refresh() {
  if (replay.isLookingBack() || isAlone()) return Promise.resolve();
  if (fetching) { fetchAgain = true; return fetching; }
  fetching = fetchTable(`${base()}/fragment`).finally(() => {
    fetching = null;
    if (fetchAgain) { fetchAgain = false; refresh(); }
  });
  return fetching;
}

async function fetchTable(url) {
  const moment = location.search;
  try {
    const { response, text } = await fetchFragment(url);
    connection.found();
    if (holdsTable(text) && location.search === moment) await show(text);
    else if (PASSING.includes(response.status)) setTimeout(refresh, RETRY_MS);
    else if (ENDED.includes(response.status)) location.reload();
  } catch {
    connection.lost();
  }
}

// Pages of one browser share a stream, where it has workers that pages can share; else each opens its own.
const stream = {
  port: null,
  source: null,
  here: 0,
  isFirst: true,
  open() {
    if (this.port || this.source || isAlone()) return;
    this.isFirst = true;
    if (window.SharedWorker) this.join();
    else this.openOwn();
  },
  join() {
    this.port = new SharedWorker(new URL("./streams.js", import.meta.url), { name: "streams" }).port;
    this.port.addEventListener("message", ({ data }) => {
      if (data.kind === "error") connection.lost();
      else connection.found();
      if (data.kind === "open") queue.flush();
      if (data.kind === "version") { this.isFirst ||= data.isFirst; this.hear(data.version); }
    });
    this.port.start();
    const say = () => this.port?.postMessage({ base: base() });
    say();
    this.here = setInterval(say, HERE_MS);
  },
  openOwn() {
    this.source = new EventSource(`${base()}/events`);
    this.source.addEventListener("version", (event) => this.hear(Number(event.data)));
    this.source.addEventListener("open", () => { connection.found(); queue.flush(); });
    this.source.addEventListener("error", () => {
      connection.lost();
      // The browser tries again by itself after a lost connection, but not after an answer that is no stream.
      if (this.source?.readyState === EventSource.CLOSED) {
        this.close();
        setTimeout(() => this.open(), RETRY_MS);
      }
    });
  },
  close() {
    clearInterval(this.here);
    this.port?.postMessage({});
    this.port?.close();
    this.source?.close();
    this.port = this.source = null;
  },
  hear(heard) {
    const isNews = !this.isFirst || heard !== version();
    this.isFirst = false;
    // An answer on its way brings the newest table anyhow.
    if (isNews && !queue.isSending) refresh();
    else if (isNews) queueDone().then(() => heard !== version() && refresh());
  },
};

async function queueDone() {
  while (queue.isSending) await pause(50);
}

// Tabs in the background leave the stream and look now and then.
let poll = 0;

function onVisibility() {
  clearInterval(poll);
  if (document.hidden) {
    stream.close();
    poll = setInterval(refresh, HIDDEN_POLL_MS);
  } else {
    stream.open();
    refresh();
  }
  markTitle();
}

// Forms and buttons ---------------------------------------------------------------------------------------------

function onSubmit(event) {
  const form = event.target;
  const action = form.getAttribute("action") ?? "";
  if (!table() || !action.startsWith(`${base()}/`)) return;
  const submitter = event.submitter;
  event.preventDefault();
  if (questionFor(submitter, action) && !submitter.dataset.confirmed) { askFirst(submitter, questionFor(submitter, action)); return; }
  delete submitter?.dataset.confirmed;
  const fields = new URLSearchParams(new FormData(form, submitter));
  if (COMMANDS.includes(action.slice(base().length + 1))) fields.set("command", randomId());
  const isTaken = queue.add(action, fields);
  if (isTaken) {
    closeDrawer({ isFocusKept: true });
    document.dispatchEvent(new Event("moonrace:move"));
  }
  // What was said is on its way; the field is kept from being morphed, so it is emptied here.
  if (isTaken && action === `${base()}/say` && submitter?.name !== "phrase") form.reset();
}

// Where one of several things is chosen before it is done, the big button does it to the one that is open.
function followChoice() {
  const primary = byId("primary");
  const chosen = document.querySelector("#table details[data-leads][open]");
  const button = chosen && byId(chosen.dataset.leads);
  if (!primary || !button || primary.value === button.value) return;
  primary.value = button.value;
  primary.setAttribute("aria-label", button.getAttribute("aria-label"));
  primary.dataset.confirm = button.dataset.confirm ?? "";
  primary.removeAttribute("title");
  primary.querySelector("span").textContent = chosen.dataset.label;
  const note = document.querySelector("#act > .note > span");
  if (note) note.textContent = chosen.dataset.note;
  for (const drawn of document.querySelectorAll("#table [data-drawn-for]")) {
    drawn.toggleAttribute("hidden", drawn.dataset.drawnFor !== chosen.id);
  }
}

function press(action) {
  const button = document.querySelector(`#table button[name=action][value="${CSS.escape(action)}"]`);
  reveal(button);
  button?.click();
}

function pick(id) {
  const group = byId(id);
  if (!group) return;
  reveal(group);
  for (const other of document.querySelectorAll(".is-picked")) other.classList.remove("is-picked");
  group.classList.add("is-picked");
  group.scrollIntoView({ block: "nearest", behavior: isStill() ? "auto" : "smooth" });
  group.querySelector("button:not([disabled])")?.focus({ preventScroll: true });
}

function reveal(thing) {
  for (let sheet = thing?.closest("details"); sheet; sheet = sheet.parentElement?.closest("details")) sheet.open = true;
}

function touch(thing) {
  if (thing.dataset.presses) press(thing.dataset.presses);
  else if (!openMenu(thing, byId(thing.dataset.picks))) pick(thing.dataset.picks);
}

function read(thing) { openDrawer(aboutAddress(thing.dataset.about), thing); }

function onClick(event) {
  director.skip();
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
  const thing = event.target.closest("[data-presses], [data-picks]");
  const inner = event.target.closest("a, button, input, summary, label");
  if (thing && (!inner || inner === thing || !thing.contains(inner))) { touch(thing); return; }
  const named = namedAt(event.target);
  if (named && plain && !thing && !inner) { read(named); return; }
  const link = event.target.closest("a[href]");
  if (!event.target.closest("#drawer, a[data-drawer]") && event.target.isConnected) closeDrawer({ isFocusKept: true });
  if (link && plain && opensHere(link)) { event.preventDefault(); return; }
  const button = event.target.closest("button");
  if (!button) return;
  if ("themeSwitch" in button.dataset) change("theme", button.dataset.themeSwitch);
  if ("paletteSwitch" in button.dataset) change("palette", button.dataset.paletteSwitch);
  if ("scenesSwitch" in button.dataset) { director.setSpeed(button.dataset.scenesSwitch); showHabits(); }
  if ("soundSwitch" in button.dataset) { sound.setSound(button.dataset.soundSwitch === "on"); showHabits(); }
  if ("confirmSwitch" in button.dataset) { localStorage.setItem(CONFIRMS, button.dataset.confirmSwitch); showHabits(); }
  if ("keys" in button.dataset) toggleKeys();
  if ("closeDrawer" in button.dataset) closeDrawer();
}

function opensHere(link) {
  const address = link.getAttribute("href");
  if ("opens" in link.dataset) {
    const panel = byId(link.dataset.opens);
    link.closest("details.menu")?.removeAttribute("open");
    if (panel) showPanel(panel);
    return true;
  }
  const isRule = address.startsWith("/rules/") && link.closest("#drawer") && !link.classList.contains("btn");
  if (byId("drawer") && ("drawer" in link.dataset || isRule)) {
    openDrawer(address.split("#")[0], link);
    return true;
  }
  if (table() && link.closest("#table, #drawer") && (address.startsWith(`${base()}?at=`) || address === base())) {
    replay.goTo(address);
    return true;
  }
  return false;
}

// A panel beside the board; on phones it lies behind a tab.
function showPanel(panel) {
  const tab = byId("tab-players");
  if (tab) tab.checked = true;
  panel.open = true;
  panel.scrollIntoView({ block: "nearest" });
  panel.querySelector("summary")?.focus();
}

function onSlide(event) {
  if (event.target.id === "volume") { sound.setVolume(Number(event.target.value)); sound.cue("tick"); }
}

// Keys ----------------------------------------------------------------------------------------------------------

const KEYS = {
  "?": toggleKeys,
  z: () => byId("undo")?.click(),
  y: () => byId("redo")?.click(),
  e: () => byId("end")?.focus(),
  r: () => document.querySelector(".bar a[data-drawer]")?.click(),
  a: () => document.querySelector("#ask button[name=action]")?.focus(),
  b: () => document.querySelector("#board [tabindex='0']")?.focus(),
};

function toggleKeys() {
  const help = byId("keys");
  if (help) help.hidden = !help.hidden;
}

function onKey(event) {
  director.skip();
  const thing = event.target.closest?.("[data-presses], [data-picks]");
  if (thing && thing === event.target && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    touch(thing);
    return;
  }
  if (event.key === "Escape") {
    closeDrawer();
    return;
  }
  const pointed = document.querySelectorAll("#table [data-about]:hover");
  const named = namedAt(event.target) ?? pointed[pointed.length - 1];
  if (event.key === "i" && named && !event.target.closest?.("input, textarea, select")) { read(named); return; }
  if (table() && replay.onKey(event)) return;
  const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !table()) return;
  const own = document.querySelector(`#table button[data-key="${CSS.escape(event.key)}"]`)
    ?? document.querySelector(`#table button[data-key="${CSS.escape(event.key.toUpperCase())}"]`);
  const does = own ? () => { reveal(own); own.click(); } : KEYS[event.key];
  // A key that is held down must not go on to what it would press next.
  if (!does || event.repeat) return;
  event.preventDefault();
  does();
}

// Chance that can be checked: every person's browser adds words of its own to the secret of the table, once --------

function addWords() {
  const token = document.querySelector("[name=_csrf_token]")?.value;
  if (!token || !("wantsWords" in table().dataset)) return;
  const body = new URLSearchParams({ _csrf_token: token, added: randomId() });
  // Another page of this seat asks again if it is lost.
  fetch(`${base()}/seal`, { method: "POST", headers: { accept: "application/json" }, body }).catch(() => {});
}

// Beginning -----------------------------------------------------------------------------------------------------

document.addEventListener("click", onClick);
document.addEventListener("contextmenu", (event) => {
  const named = namedAt(event.target);
  if (named && table()) { event.preventDefault(); read(named); }
});
document.addEventListener("keydown", onKey);
document.addEventListener("input", onSlide);
document.addEventListener("toggle", followChoice, true);
recallLook();
showHabits();

if (table()) {
  queue.take = take;
  replay.setUp(show);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("visibilitychange", onVisibility);
  addEventListener("pageshow", (event) => { if (event.persisted) { stream.close(); onVisibility(); } });
  addEventListener("online", () => { queue.flush(); refresh(); });
  addEventListener("offline", () => connection.lost());
  addEventListener("pagehide", () => stream.close());
  clocks.restartCountdown();
  clocks.restart(refresh);
  if (!document.hidden) stream.open();
  queue.flush();
  addWords();
}
