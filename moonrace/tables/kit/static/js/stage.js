// The stage over the board: where it is, what of the page is in sight, and one scene with all that it may do.

import { byId, table } from "./page.js";
import { cue } from "./sound.js";

const SVG = "http://www.w3.org/2000/svg";

export const isOwn = ({ seat }) => seat === Number(table().dataset.viewer);
// Where scenes are staged: the board, or the part of it that a game has marked so.
export const boardNode = () => document.querySelector("#board [data-stage]") ?? byId("board");
export const show = (things) => { for (const thing of things) thing.classList.remove("is-held"); };

// A drawing of the page, whether it is in sight or not, to be shown elsewhere and in another size.
export function portray(were, id) {
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
export const isAskLow = () => Boolean(byId("ask")) && getComputedStyle(byId("ask")).position === "fixed";
export const floorInSight = () => (isAskLow() ? Math.min(innerHeight, byId("ask").getBoundingClientRect().y) : innerHeight);
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

let stage = null;

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
