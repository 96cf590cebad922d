// Things and moves belong together: pointing at one lights the other, pressing a thing with several moves offers them
// where it stands, and everything that has a name can be read.

import { copyOf, stageNode } from "./stage.js";

const MOST_IN_MENU = 14;
const GAP = 6;

const byId = (id) => document.getElementById(id);
const namesOf = (button) => (button.dataset.thing ?? "").split(" ").filter(Boolean);
const buttonsOf = (id) => Array.from(document.querySelectorAll(`#table button[name=action][data-thing~="${CSS.escape(id)}"]`));

// What is pointed at --------------------------------------------------------------------------------------------------

let lit = [];
let ghost = null;

function unlight() {
  for (const thing of lit) thing.classList.remove("is-lit");
  lit = [];
  ghost?.remove();
  ghost = null;
}

function light(target) {
  unlight();
  const button = target.closest?.("#table button[name=action]");
  const thing = button ? null : target.closest?.("#table [data-presses][id], #table [data-picks][id]");
  lit = button ? namesOf(button).map(byId).filter(Boolean) : thing ? buttonsOf(thing.id) : [];
  for (const item of lit) item.classList.add("is-lit");
  if (button?.dataset.ghost) showGhost(...button.dataset.ghost.split(" "));
}

// The result of a move, before it is made: the piece stands where it would stand.
function showGhost(actor, target) {
  const from = byId(actor), to = byId(target)?.getBoundingClientRect();
  const box = from?.getBoundingClientRect();
  if (!box?.width || !to?.width) return;
  ghost = copyOf(from, box);
  ghost.classList.add("scene-ghost");
  ghost.style.left = `${to.x + (to.width - box.width) / 2}px`;
  ghost.style.top = `${to.y + (to.height - box.height) / 2}px`;
  stageNode().append(ghost);
}

for (const [on, off] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
  document.addEventListener(on, (event) => light(event.target));
  document.addEventListener(off, unlight);
}

// The moves of a thing, where it stands ---------------------------------------------------------------------------------

let opener = null;
let openedAt = "";

const version = () => byId("table")?.dataset.version;

export function closeMenu({ isFocusKept = false } = {}) {
  const menu = byId("thing-menu");
  if (!menu) return;
  menu.remove();
  if (!isFocusKept && opener?.isConnected) opener.focus?.({ preventScroll: true });
}

// Whether the moves fit at the thing; else whoever asked goes to their row, as also where that shows more than words.
export function openMenu(thing, group) {
  closeMenu({ isFocusKept: true });
  if (group?.matches("[data-leads]")) return false;
  const inRow = group ? Array.from(group.querySelectorAll("button[name=action]:not([disabled])")) : [];
  const moves = [...new Set([...(thing.id ? buttonsOf(thing.id) : []), ...inRow])];
  if (!moves.length || moves.length > MOST_IN_MENU) return false;
  const menu = document.createElement("div");
  menu.id = "thing-menu";
  menu.className = "thing-menu";
  menu.setAttribute("role", "group");
  menu.setAttribute("aria-label", thing.getAttribute("aria-label") ?? "Moves");
  menu.append(...moves.map(proxyOf));
  if (thing.dataset.about) menu.append(reader(thing.dataset.about));
  document.body.append(menu);
  stand(menu, thing.getBoundingClientRect());
  [opener, openedAt] = [thing, version()];
  menu.querySelector("button").focus({ preventScroll: true });
  return true;
}

function proxyOf(button) {
  const proxy = document.createElement("button");
  proxy.type = "button";
  proxy.className = "btn";
  proxy.textContent = button.getAttribute("aria-label") ?? button.textContent;
  proxy.addEventListener("click", () => { closeMenu(); button.click(); });
  for (const name of ["mouseenter", "focus"]) proxy.addEventListener(name, () => light(button));
  return proxy;
}

function reader(name) {
  const link = document.createElement("a");
  link.className = "btn quiet";
  link.dataset.drawer = "";
  link.href = aboutAddress(name);
  link.textContent = `Read: ${name}`;
  link.addEventListener("click", () => closeMenu({ isFocusKept: true }));
  return link;
}

// Below its thing, or above it, and inside the window; there it stays while it is open.
function stand(menu, box) {
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = box.bottom + GAP;
  const top = below + height < innerHeight - GAP ? below : Math.max(GAP, box.top - GAP - height);
  menu.style.left = `${Math.max(GAP, Math.min(box.x + box.width / 2 - width / 2, innerWidth - width - GAP))}px`;
  menu.style.top = `${top}px`;
}

// Everything that has a name can be read --------------------------------------------------------------------------------

export const aboutAddress = (name) => `${byId("table").dataset.base}/about?name=${encodeURIComponent(name)}`;
export const namedAt = (target) => target?.closest?.("#table [data-about]");

document.addEventListener("pointerdown", (event) => { if (!event.target.closest("#thing-menu")) closeMenu({ isFocusKept: true }); });
document.addEventListener("moonrace:move", () => closeMenu({ isFocusKept: true }));
// A page that is painted again with the same moves leaves their menu open: somebody is about to press one of them.
document.addEventListener("moonrace:shown", () => {
  if (version() !== openedAt || !opener?.isConnected) closeMenu({ isFocusKept: true });
  unlight();
});
document.addEventListener("keydown", (event) => {
  const menu = byId("thing-menu");
  if (!menu) return;
  if (event.key === "Escape") { event.stopPropagation(); closeMenu(); return; }
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!way) return;
  event.preventDefault();
  const items = Array.from(menu.children);
  items[(items.indexOf(document.activeElement) + way + items.length) % items.length].focus();
}, true);
