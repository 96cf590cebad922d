// The rulebook: search while typing, and worked examples played step by step. Without this file all of it works by links.

const WAIT = 250;
const PACE = 2600;

// Search ---------------------------------------------------------------------------------------------------------

const field = document.getElementById("q");
let asked = 0;
let waiting = 0;

async function look() {
  const number = ++asked;
  const address = new URL(field.form.action);
  if (field.value.trim()) address.searchParams.set("q", field.value);
  let text;
  try {
    const response = await fetch(address);
    if (!response.ok) return;
    text = await response.text();
  } catch {
    return;
  }
  if (number !== asked) return;
  const found = new DOMParser().parseFromString(text, "text/html");
  for (const part of ["#book-text", ".book-chapters ul"]) {
    document.querySelector(part).replaceWith(found.querySelector(part));
  }
  history.replaceState(null, "", address);
  wake();
}

field?.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(look, WAIT);
});

// On a phone the chapters are folded, and lie open where there is room.
const narrow = matchMedia("(max-width: 1000px)");
function fold() {
  const chapters = document.querySelector(".book-chapters");
  if (chapters) chapters.open = !narrow.matches;
}
narrow.addEventListener("change", fold);
fold();

// Examples -------------------------------------------------------------------------------------------------------

class Example {
  constructor(root) {
    this.root = root;
    this.steps = [...root.querySelectorAll("[data-step]")];
    this.boards = this.steps.map((step) => step.querySelector("[data-board]"));
    this.stage = root.querySelector("[data-stage]");
    this.timer = 0;
    root.classList.add("is-live");
    root.querySelector("[data-controls]").hidden = this.stage.hidden = false;
    for (const board of this.boards) board.remove();
    root.addEventListener("click", (event) => this.pressed(event));
    root.addEventListener("keydown", (event) => this.keyed(event));
    this.show(0);
  }

  show(at) {
    this.at = Math.max(0, Math.min(at, this.steps.length - 1));
    this.stage.replaceChildren(this.boards[this.at]);
    this.steps.forEach((step, number) => {
      if (number === this.at) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    });
    this.root.querySelector("[data-count]").textContent = `Step ${this.at + 1} of ${this.steps.length}`;
    if (this.at === this.steps.length - 1) this.stop();
  }

  pressed(event) {
    const button = event.target.closest("[data-go]");
    const step = event.target.closest("[data-step]");
    if (button) this.go(button.dataset.go);
    else if (step && !event.target.closest("a, button")) { this.stop(); this.show(this.steps.indexOf(step)); }
  }

  keyed(event) {
    const way = { ArrowRight: "forward", ArrowLeft: "back" }[event.key];
    if (!way || event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    this.go(way);
  }

  go(way) {
    if (way === "play") { if (this.timer) this.stop(); else this.play(); return; }
    this.stop();
    this.show({ first: 0, back: this.at - 1, forward: this.at + 1 }[way]);
  }

  play() {
    if (this.at === this.steps.length - 1) this.show(0);
    this.timer = setInterval(() => this.show(this.at + 1), PACE);
    this.tell(true);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.tell(false);
  }

  tell(isPlaying) {
    const button = this.root.querySelector("[data-go=play]");
    button.setAttribute("aria-pressed", String(isPlaying));
    button.lastElementChild.textContent = isPlaying ? "Pause" : "Play";
  }
}

function wake() {
  for (const root of document.querySelectorAll("[data-example]:not(.is-live)")) new Example(root);
}

async function open(link) {
  const clause = link.closest(".book-clause");
  const isOpen = link.getAttribute("aria-expanded") === "true";
  clause.querySelector(".book-example")?.remove();
  for (const other of clause.querySelectorAll("[data-show]")) other.setAttribute("aria-expanded", "false");
  if (isOpen) return;
  const address = `${new URL(link.href).pathname.split("/").slice(0, 3).join("/")}/${link.dataset.show}/example`;
  const response = await fetch(address);
  if (!response.ok) { location.assign(link.href); return; }
  const place = document.createElement("div");
  place.className = "book-example";
  place.innerHTML = await response.text();
  clause.append(place);
  link.setAttribute("aria-expanded", "true");
  wake();
  place.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-show]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  open(link).catch(() => location.assign(link.href));
});

wake();
document.querySelector(".book-clause.is-chosen")?.scrollIntoView({ block: "start" });
