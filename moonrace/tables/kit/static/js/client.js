// The table page: sends commands until they are answered, hears when the table changes, and morphs it in place.
// The page works without this file; with it nothing reloads, nothing is sent twice, and nothing is lost on the way.

import * as clocks from "./clocks.js";
import { morph } from "./morph.js";
import * as director from "./director.js";
import * as replay from "./replay.js";
import * as sound from "./sound.js";
import { aboutAddress, namedAt, openMenu } from "./things.js";
import { fetchFragment } from "./wire.js";

const RETRY_MS = 1000;
const LONGEST_RETRY_MS = 8000;
const HIDDEN_POLL_MS = 15000;
const HERE_MS = 20000;
const OFFLINE_AFTER_MS = 1500;
const MOVE_MS = 320;
// What may be over in a moment. An error that stays is shown after a few attempts.
const PASSING = [429, 500, 502, 503, 504];
// What is over for good: the table was closed, or cleared away.
const ENDED = [410, 423];
const MOST_ERRORS = 4;
const COMMANDS = ["act", "undo", "redo", "restart-turn", "say", "show"];

const byId = (id) => document.getElementById(id);
const table = () => byId("table");
const base = () => table()?.dataset.base ?? "";
const version = () => Number(table()?.dataset.version ?? -1);
// A page on which nothing moves but by a new page: nobody else acts there.
const isAlone = () => !table() || "still" in table().dataset;
const isStill = () => director.speed() === "stills" || director.speed() === "off";
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The connection strip ------------------------------------------------------------------------------------------

const connection = {
  timer: 0,
  lost() {
    if (!this.timer) this.timer = setTimeout(() => { byId("offline").hidden = false; }, OFFLINE_AFTER_MS);
  },
  found() {
    clearTimeout(this.timer);
    this.timer = 0;
    const strip = byId("offline");
    if (strip) strip.hidden = true;
  },
};

// Commands: kept in the tab's storage until the server has answered, so that a reload or a restart loses none ------

const queue = {
  isSending: false,
  key: () => `moonrace:commands:${base()}`,
  all() {
    try { return JSON.parse(sessionStorage.getItem(this.key())) ?? []; } catch { return []; }
  },
  keep(commands) {
    if (commands.length) sessionStorage.setItem(this.key(), JSON.stringify(commands));
    else sessionStorage.removeItem(this.key());
  },
  add(url, fields) {
    // One at a time: what comes next depends on the answer, unless the page shows already what it has changed.
    const sent = this.all();
    if (sent.some((command) => command.version === version())) { say("Waiting for the server. Nothing is lost."); return false; }
    this.keep([...sent, { url, body: fields.toString(), version: version() }]);
    this.flush();
    return true;
  },
  async flush() {
    if (this.isSending) return;
    this.isSending = true;
    table()?.setAttribute("aria-busy", "true");
    try {
      while (this.all().length) {
        const answer = await sendUntilAnswered(this.all()[0]);
        this.keep(this.all().slice(1));
        await take(answer);
      }
    } finally {
      this.isSending = false;
      table()?.removeAttribute("aria-busy");
    }
  },
};

async function sendUntilAnswered(command) {
  let errors = 0;
  for (let wait = RETRY_MS; ; wait = Math.min(2 * wait, LONGEST_RETRY_MS)) {
    try {
      const { response, text } = await fetchFragment(command.url, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: command.body,
        redirect: "follow",
      });
      if (response.status === 500) errors += 1;
      if (!PASSING.includes(response.status) || errors >= MOST_ERRORS) {
        connection.found();
        return { response, text };
      }
      const seconds = Number(response.headers.get("retry-after"));
      if (seconds) wait = Math.min(1000 * seconds, LONGEST_RETRY_MS);
    } catch {
      connection.lost();
    }
    await pause(wait);
  }
}

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
  restartCountdown();
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

function say(words) {
  const region = byId("announce");
  if (region) region.textContent = words;
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

// Acts that hurt ask first, but for the answer to a puzzle, which changes nothing; whoever wants it so is asked before each act.
function questionFor(submitter, action) {
  if (submitter?.dataset.confirm && !isAlone()) return submitter.dataset.confirm;
  if (localStorage.getItem(CONFIRMS) !== "on" || submitter?.name !== "action" || !action.endsWith("/act")) return "";
  return submitter.getAttribute("aria-label") ?? "";
}

function askFirst(button, words) {
  const box = document.createElement("div");
  box.className = "confirm told";
  box.dataset.asking = "";
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", words);
  const question = document.createElement("p");
  question.textContent = words;
  const choice = (words, answer) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "btn small-btn";
    made.textContent = words;
    made.addEventListener("click", answer);
    return made;
  };
  const yes = choice("Do it", () => { box.remove(); button.dataset.confirmed = "yes"; button.click(); });
  const no = choice("Leave it", () => { box.remove(); button.focus(); });
  box.append(question, yes, no);
  button.after(box);
  no.focus();
}

// A question about what could be done before is no question any more.
function dropOldQuestion(asked) {
  if (version() !== asked) document.querySelector("[data-asking]")?.remove();
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

function onSlide(event) {
  if (event.target.id === "volume") { sound.setVolume(Number(event.target.value)); sound.cue("tick"); }
}

// The rules drawer ----------------------------------------------------------------------------------------------

let drawerOpener = null;

async function openDrawer(address, opener) {
  const drawer = byId("drawer");
  try {
    const response = await fetch(`${address}${address.includes("?") ? "&" : "?"}drawer=1`, { headers: { "x-fragment": "true" } });
    drawer.innerHTML = await response.text();
  } catch {
    connection.lost();
    return;
  }
  if (!drawer.contains(opener)) drawerOpener = opener;
  drawer.hidden = false;
  drawer.tabIndex = -1;
  drawer.scrollTop = 0;
  drawer.focus();
}

function closeDrawer({ isFocusKept = false } = {}) {
  const drawer = byId("drawer");
  if (!drawer || drawer.hidden) return;
  drawer.hidden = true;
  if (!isFocusKept && drawerOpener?.isConnected) drawerOpener.focus();
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

// Theme and palette ---------------------------------------------------------------------------------------------

const CHOICES = { theme: ["dark", "light", ""], palette: ["signal", "poster", "ladder"] };

function change(what, value) {
  const root = document.documentElement;
  const choices = CHOICES[what];
  const now = root.dataset[what] ?? "";
  const next = choices.includes(value) ? value : choices[(choices.indexOf(now) + 1) % choices.length];
  apply(what, next);
  localStorage.setItem(`moonrace:${what}`, next);
  document.cookie = `${what}=${next}; path=/; max-age=31536000; samesite=lax`;
}

function apply(what, value) {
  const root = document.documentElement;
  if (value) root.dataset[what] = value;
  else delete root.dataset[what];
  for (const button of document.querySelectorAll(`[data-${what}-switch]`)) {
    const stands = button.getAttribute(`data-${what}-switch`);
    button.setAttribute("aria-pressed", String(stands === (value || (what === "palette" ? "signal" : ""))));
  }
}

// Paper is light, whatever the screen is.
let screenTheme = "";
addEventListener("beforeprint", () => { screenTheme = document.documentElement.dataset.theme ?? ""; apply("theme", "light"); });
addEventListener("afterprint", () => apply("theme", screenTheme));

// Scenes, sound, and whether what cannot be taken back asks first: habits of this browser, unknown to the server.
const CONFIRMS = "moonrace:confirm";
const habits = () => ({ scenes: localStorage.getItem("moonrace:scenes") ?? "full", sound: sound.isOn() ? "on" : "off", confirm: localStorage.getItem(CONFIRMS) ?? "off" });

function showHabits() {
  for (const [what, value] of Object.entries(habits())) {
    for (const button of document.querySelectorAll(`[data-${what}-switch]`)) {
      button.setAttribute("aria-pressed", String(button.getAttribute(`data-${what}-switch`) === value));
    }
  }
  const dial = byId("volume");
  if (dial) { dial.value = sound.volume(); dial.disabled = !sound.isOn(); }
}

function recallLook() {
  for (const what of Object.keys(CHOICES)) {
    const kept = localStorage.getItem(`moonrace:${what}`);
    if (kept !== null && CHOICES[what].includes(kept) && kept !== (document.documentElement.dataset[what] ?? "")) {
      change(what, kept);
    }
  }
}

// The countdown of a response window ----------------------------------------------------------------------------

let closesAt = 0;
let ticking = 0;

function restartCountdown() {
  const seconds = Number(table()?.dataset.seconds ?? 0);
  clearInterval(ticking);
  if (!seconds) return;
  closesAt = performance.now() + 1000 * seconds;
  ticking = setInterval(tick, 100);
  tick();
}

function tick() {
  const left = Math.max(0, (closesAt - performance.now()) / 1000);
  const words = String(Math.ceil(left));
  for (const mark of document.querySelectorAll("#table [data-countdown]")) {
    if (mark instanceof HTMLProgressElement) mark.value = left;
    else if (mark.textContent !== words) mark.textContent = words;
  }
  if (!left) clearInterval(ticking);
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
  replay.setUp(show);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("visibilitychange", onVisibility);
  addEventListener("pageshow", (event) => { if (event.persisted) { stream.close(); onVisibility(); } });
  addEventListener("online", () => { queue.flush(); refresh(); });
  addEventListener("offline", () => connection.lost());
  addEventListener("pagehide", () => stream.close());
  restartCountdown();
  clocks.restart(refresh);
  if (!document.hidden) stream.open();
  queue.flush();
  addWords();
}
