// How much time is left, as people say it, counted down while the page is open. The server says it first.

const LOW = { live: 60, days: 43200 };
const SOON = { live: 20, days: 3600 };
const EVERY_MS = 1000;
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
let shownAt = performance.now();

/** The same words as `spoken` in `clocks.py`. */
export function spoken(seconds, isLive) {
  let rest = Math.max(0, Math.floor(seconds));
  const parts = UNITS.slice(0, isLive ? 4 : 3).map(([unit, length]) => {
    const number = Math.floor(rest / length);
    rest %= length;
    return [number, unit];
  });
  const first = parts.findIndex(([number]) => number);
  if (first < 0) return isLive ? "0 seconds" : "less than a minute";
  const said = parts.slice(first, first + 2).filter(([number]) => number);
  return said.map(([number, unit]) => `${number} ${unit}${number === 1 ? "" : "s"}`).join(" ");
}

function tell(clock) {
  const isLive = "live" in clock.dataset, pace = isLive ? "live" : "days";
  const left = Number(clock.dataset.left) - (performance.now() - shownAt) / 1000;
  const words = left > 0 ? `${spoken(left, isLive)} left` : "Time is up";
  const place = clock.querySelector("[data-time]");
  if (place.textContent !== words) place.textContent = words;
  clock.classList.toggle("is-low", left <= LOW[pace] && left >= SOON[pace]);
  clock.classList.toggle("is-soon", left < SOON[pace]);
  return left > 0;
}

/** Count down from what the page says now; `refresh` asks for more once a clock is at its end. */
export function countDown(refresh) {
  shownAt = performance.now();
  let running = -1;
  clearInterval(countDown.ticking);
  countDown.ticking = setInterval(() => {
    const still = Array.from(document.querySelectorAll(".time-left[data-left]"), tell).filter(Boolean).length;
    if (still < running) refresh();
    running = still;
  }, EVERY_MS);
}
