// Small comforts of the kit: copying links, closing what lies over the table. Everything works without them.
"use strict";

// A link to hand on must name this house, and only the browser knows by which name it was reached.
function complete(field) {
  if (field.value.startsWith("/")) field.value = new URL(field.value, location.origin).href;
}

const completeAll = () => document.querySelectorAll("input[data-link]").forEach(complete);
completeAll();
document.addEventListener("moonrace:shown", completeAll);

// Moments are told by the reader's own clock: today by the hour, then "yesterday", then by the day.
function tellWhen(place) {
  const then = new Date(place.dateTime), day = (date) => date.toDateString();
  const hour = `${String(then.getHours()).padStart(2, "0")}.${String(then.getMinutes()).padStart(2, "0")}`;
  const date = then.toLocaleDateString("en-GB", { day: "numeric", month: "short" });
  const now = new Date(), before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const words = day(then) === day(now) ? hour : day(then) === day(before) ? "yesterday" : date;
  if (place.textContent !== words) place.textContent = words;
  place.title = `${date}, ${hour}`;
}

const tellAll = () => document.querySelectorAll("time.when").forEach(tellWhen);
tellAll();
document.addEventListener("moonrace:shown", tellAll);

document.addEventListener("click", async (event) => {
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    const field = document.getElementById(copy.dataset.copy);
    const words = copy.textContent;
    try {
      complete(field);
      await navigator.clipboard.writeText(field.value);
      copy.textContent = "Copied";
    } catch {
      field.focus();
      field.select();
      copy.textContent = "Press Ctrl+C";
    }
    setTimeout(() => { copy.textContent = words; }, 2000);
  }
  // What opens beside the table must not lie under the menu it was chosen from.
  closePopovers(event.target.closest("[data-drawer]") ? null : event.target);
});

// What opens over other things goes with Escape, a click elsewhere and the next move. Whether it lies over them is
// for the style sheet to say: on a phone most of it opens in the flow of the page, and a finger must not shift that.
// Talk stays while one plays on.
const isOver = (thing) => ["absolute", "fixed"].includes(getComputedStyle(thing).position);
const popsUp = (details) => isOver(details) || Array.from(details.children).some((part) => part.tagName !== "SUMMARY" && isOver(part));
const openOnes = (kinds) => Array.from(document.querySelectorAll(kinds)).filter(popsUp);
const openPopovers = () => openOnes("details[open]:not(.text-view, .talk)");

function closePopovers(except = null) {
  const isLeft = (thing) => !except || !thing.contains(except);
  for (const details of openPopovers().filter(isLeft)) details.open = false;
  for (const question of document.querySelectorAll("[data-asking]")) if (isLeft(question)) question.remove();
  const keys = document.getElementById("keys");
  if (keys && isLeft(keys) && !except?.closest("[data-keys]")) keys.hidden = true;
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const left = [...openPopovers(), ...openOnes(".talk[open]"), ...document.querySelectorAll("details.moves[open], details.text-view[open]")];
  closePopovers();
  for (const details of left) details.open = false;
  left.at(-1)?.querySelector("summary").focus();
});

// What somebody adds to the chance of a new table need not be thought up.
for (const field of document.querySelectorAll("input[data-random]")) {
  field.value ||= Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A new table offers the modes for as many as sit down; whoever is alone is shown the one that is made for it.
const modes = Array.from(document.querySelectorAll("input[data-players]"));
const isFor = (mode, count) => mode.dataset.players.split(" ").includes(String(count));

function offerModes({ isAsked = true } = {}) {
  const count = Array.from(document.querySelectorAll("select[name^=seat-]")).filter((seat) => seat.value !== "empty").length;
  for (const mode of modes) mode.closest("label").hidden = !isFor(mode, count);
  const own = modes.find((mode) => mode.dataset.players === String(count));
  const now = modes.find((mode) => mode.checked);
  if (!isAsked || (isFor(now, count) && (!own || now !== usual))) return;
  (own ?? usual).checked = true;
  document.getElementById("more").open = true;
}

const usual = modes.find((mode) => mode.checked);
if (usual) {
  offerModes({ isAsked: false });
  document.addEventListener("change", (event) => { if (event.target.matches("select[name^=seat-]")) offerModes(); });
}

// A reason that opens below the edge of its list is brought into sight.
document.addEventListener("toggle", (event) => {
  if (event.target.matches?.("details.why[open]")) event.target.scrollIntoView({ block: "nearest" });
}, true);

// On a phone the moves lie in a sheet over the board; after a move the board is what one wants to see.
document.addEventListener("moonrace:move", () => {
  closePopovers();
  for (const sheet of document.querySelectorAll("details.moves[open]")) sheet.open = false;
});

// A button shows a word or two; whoever points at it is told the whole sentence that a screen reader says.
document.addEventListener("mouseover", (event) => {
  const button = event.target.closest?.("button[name=action][aria-label]");
  if (button) button.title = button.getAttribute("aria-label");
});

// Where a new table is at home, so that its nights are nights.
for (const field of document.querySelectorAll("input[data-zone]")) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
