// Puzzles: what was solved, and for how many days in a row, is remembered here, in this browser, and nowhere else.

const ANSWERS = "moonrace:puzzles";
const DAYS = "moonrace:puzzle-days";
const DAY_MS = 24 * 3600 * 1000;
const SOLVED = "best";

function kept(key) {
  try { return JSON.parse(localStorage.getItem(key)) ?? {}; } catch { return {}; }
}

const keep = (key, value) => localStorage.setItem(key, JSON.stringify(value));

// The first answer counts: afterwards the best move is known.
function note(panel) {
  const answers = kept(ANSWERS);
  answers[panel.dataset.puzzle] ??= panel.dataset.verdict;
  keep(ANSWERS, answers);
  if (!panel.dataset.day) return;
  const days = kept(DAYS);
  days[panel.dataset.day] ??= panel.dataset.verdict;
  keep(DAYS, days);
}

const dayBefore = (day) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

// Days in a row on which the puzzle of the day was solved; today need not be answered yet.
function streak(today) {
  const days = kept(DAYS);
  let count = 0;
  let day = days[today] ? today : dayBefore(today);
  while (days[day] === SOLVED) {
    count += 1;
    day = dayBefore(day);
  }
  return count;
}

const inWords = (count) => `${count} ${count === 1 ? "day" : "days"} in a row.`;

function show() {
  const panel = document.querySelector("#puzzle[data-verdict]");
  if (panel) note(panel);
  const answers = kept(ANSWERS);
  for (const item of document.querySelectorAll("[data-puzzle-key]")) {
    const answer = answers[item.dataset.puzzleKey];
    item.dataset.answered = answer ?? "";
    item.querySelector("[data-mark]").textContent = answer ? (answer === SOLVED ? "solved" : "answered") : "";
  }
  for (const place of document.querySelectorAll("[data-solved-of]")) {
    const items = [...place.closest("section").querySelectorAll("[data-puzzle-key]")];
    place.textContent = `${items.filter((item) => item.dataset.answered === SOLVED).length} of ${items.length} solved`;
  }
  for (const daily of document.querySelectorAll("[data-daily]")) {
    const count = streak(daily.dataset.daily);
    daily.querySelector("[data-streak]").textContent = count ? `Solved ${inWords(count)}` : "";
  }
  const place = document.getElementById("puzzle-streak");
  if (place && panel?.dataset.day && streak(panel.dataset.day)) {
    place.textContent = `Solved ${inWords(streak(panel.dataset.day))}`;
    place.hidden = false;
  }
}

show();
