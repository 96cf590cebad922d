// Makes one element what another is, in place: what stays keeps its focus, its scroll and its listeners.
// After the morph of htmx (Zero-Clause BSD, see ../licences/htmx-0BSD.txt), of which nothing else is needed here.

const SCAN_LIMIT = 10;
const KEPT = "[data-keep]";
const isIgnored = (name) => name === "open";

export function morph(old, fresh) {
  const pantry = document.createElement("div");
  pantry.hidden = true;
  document.body.after(pantry);
  const ids = sharedIds(old, fresh);
  const holders = new Map();
  noteHolders(holders, ids, old);
  noteHolders(holders, ids, fresh);
  morphNode({ target: old, ids, holders, pantry, wanted: new WeakSet() }, old, fresh);
  pantry.remove();
}

const withIds = (root) => [...(root.id ? [root] : []), ...root.querySelectorAll("[id]")];

// Ids that stand once on either side, for the same kind of element: these elements survive wherever they go.
function sharedIds(old, fresh) {
  const twice = new Set(), before = new Map(), shared = new Set();
  for (const { id, tagName } of withIds(old)) {
    if (before.has(id)) twice.add(id);
    else before.set(id, tagName);
  }
  for (const { id, tagName } of withIds(fresh)) {
    if (shared.has(id)) twice.add(id);
    else if (before.get(id) === tagName) shared.add(id);
  }
  for (const id of twice) shared.delete(id);
  return shared;
}

// For each element, which of the surviving ids are in it.
function noteHolders(holders, ids, root) {
  for (const element of withIds(root)) {
    if (!ids.has(element.id)) continue;
    for (let holder = element; holder && holder !== root.parentElement; holder = holder.parentElement) {
      if (!holders.has(holder)) holders.set(holder, new Set());
      holders.get(holder).add(element.id);
    }
  }
}

function morphNode(context, old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  if (old.matches(KEPT)) return;
  morphAttributes(old, fresh);
  const isIdle = document.activeElement !== old;
  if (old instanceof HTMLTextAreaElement && isIdle && old.defaultValue !== fresh.defaultValue) old.value = fresh.value;
  if (!old.isEqualNode(fresh)) morphChildren(context, old, fresh);
}

function morphAttributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (isIgnored(name) || old.getAttribute(name) === value) continue;
    old.setAttribute(name, value);
    if (name === "value" && old instanceof HTMLInputElement && document.activeElement !== old) old.value = value;
  }
  for (const { name } of [...old.attributes]) {
    if (!isIgnored(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
}

function morphChildren(context, parent, freshParent) {
  let next = parent.firstChild;
  for (let fresh = freshParent.firstChild, after; fresh; fresh = after) {
    after = fresh.nextSibling;
    const match = (next && skippedTo(context, parent, next, fresh)) || called(context, parent, fresh, next);
    if (match) {
      morphNode(context, match, fresh);
      next = match.nextSibling;
    } else if (context.holders.has(fresh)) {
      // Something that survives belongs into it: made empty, and filled like the others.
      const made = document.createElementNS(fresh.namespaceURI, fresh.localName);
      parent.insertBefore(made, next);
      morphNode(context, made, fresh);
      next = made.nextSibling;
    } else {
      parent.insertBefore(fresh, next);
    }
  }
  while (next) {
    const leaving = next;
    next = next.nextSibling;
    putAway(context, leaving);
  }
}

// The next child that can become the fresh one. What stands before it makes room: to the end if it is needed later.
function skippedTo(context, parent, next, fresh) {
  const match = matching(context, next, fresh);
  for (let passed = next, after; match && passed !== match; passed = after) {
    after = passed.nextSibling;
    const isNeeded = passed instanceof Element && (context.holders.has(passed) || isWantedLater(context, passed, fresh));
    if (isNeeded) move(parent, passed, null);
    else putAway(context, passed);
  }
  return match;
}

// The survivor of this id, from wherever it is.
function called(context, parent, fresh, next) {
  if (!(fresh instanceof Element) || !context.ids.has(fresh.id)) return null;
  const selector = `[id="${CSS.escape(fresh.id)}"]`;
  const found = context.target.querySelector(selector) ?? context.pantry.querySelector(selector);
  if (!found) return null;
  for (let holder = found.parentNode; holder; holder = holder.parentNode) {
    const held = context.holders.get(holder);
    if (held?.delete(found.id) && !held.size) context.holders.delete(holder);
  }
  move(parent, found, next);
  return found;
}

function matching(context, next, fresh) {
  if (fresh.nodeType === Node.TEXT_NODE) return next.nodeType === Node.TEXT_NODE ? next : null;
  if (!(fresh instanceof Element)) return null;
  const wanted = context.holders.get(fresh);
  if (fresh.id && !wanted) return null;
  let likely = null, passedIds = 0;
  for (let old = next, left = SCAN_LIMIT; old; old = old.nextSibling) {
    const held = context.holders.get(old);
    if (isAlike(context, old, fresh)) {
      if (held && wanted && [...held].some((id) => wanted.has(id))) return old;
      if (!held && left > 0 && old.isEqualNode(fresh)) return old;
      if (!held) likely ??= old;
    }
    passedIds += held?.size ?? 0;
    if (passedIds > (wanted?.size ?? 0)) break;
    if (document.activeElement?.selectionStart != null && old.contains(document.activeElement)) break;
    left -= 1;
    if (left < 1 && !wanted?.size) break;
  }
  return likely && isWantedLater(context, likely, fresh) ? null : likely;
}

// Nobody takes the place of a survivor.
function isAlike(context, old, fresh) {
  if (!(old instanceof Element) || old.tagName !== fresh.tagName) return false;
  return old.id === fresh.id || (!old.id && !context.ids.has(fresh.id));
}

// Whether an element is exactly what one of the next fresh ones is.
function isWantedLater(context, old, fresh) {
  if (context.wanted.has(old)) return true;
  for (let later = fresh.nextSibling, left = SCAN_LIMIT; later && left > 0; later = later.nextSibling, left -= 1) {
    if (later instanceof Element && old.isEqualNode(later)) {
      context.wanted.add(old);
      return true;
    }
  }
  return false;
}

function putAway(context, node) {
  if (context.holders.has(node)) move(context.pantry, node, null);
  else node.remove();
}

function move(parent, node, before) {
  if (parent.moveBefore) {
    try {
      parent.moveBefore(node, before);
      return;
    } catch { /* Not everything can be moved as it is. */ }
  }
  parent.insertBefore(node, before);
}
