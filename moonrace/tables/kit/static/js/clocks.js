// Clocks of live tables tick here, without asking the server. What is right is what the server sends.

import { table } from "./page.js";

const LOW = 60;
const SOON = 20;
const OFTEN_MS = 200;
const SELDOM_MS = 600000;
let shownAt = 0;
let ticking = 0;

const words = (whole) => {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
};

/** Let the clocks of the page run; `refresh` fetches it anew where only the server can say more. */
export function restart(refresh) {
  clearInterval(ticking);
  shownAt = performance.now();
  const clocks = [...document.querySelectorAll("#table .clock[data-ticks]")].map((clock) => [clock, Number(clock.dataset.ticks)]);
  if (clocks.length) ticking = setInterval(() => clocks.forEach(([clock, seconds]) => tick(clock, seconds)), OFTEN_MS);
  else if (document.querySelector("#table .clock")) ticking = setInterval(refresh, SELDOM_MS);
}

function tick(clock, seconds) {
  const left = Math.max(0, Math.floor(seconds - (performance.now() - shownAt) / 1000));
  const mark = clock.querySelector("[data-tick]");
  const told = left ? words(left) : "0:00";
  if (mark.textContent !== told) mark.textContent = told;
  clock.classList.toggle("is-low", left <= LOW && left >= SOON);
  clock.classList.toggle("is-soon", left < SOON);
}

// The countdown of a response window.
let closesAt = 0;
let countingDown = 0;

export function restartCountdown() {
  const seconds = Number(table()?.dataset.seconds ?? 0);
  clearInterval(countingDown);
  if (!seconds) return;
  closesAt = performance.now() + 1000 * seconds;
  countingDown = setInterval(tickDown, 100);
  tickDown();
}

function tickDown() {
  const left = Math.max(0, (closesAt - performance.now()) / 1000);
  const words = String(Math.ceil(left));
  for (const mark of document.querySelectorAll("#table [data-countdown]")) {
    if (mark instanceof HTMLProgressElement) mark.value = left;
    else if (mark.textContent !== words) mark.textContent = words;
  }
  if (!left) clearInterval(countingDown);
}
