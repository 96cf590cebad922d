// How much of each table's log this browser has shown to whoever looks: nobody else knows.

const KEY = "moonrace:looked";
const MOST = 60;
const all = () => { try { return JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { return {}; } };

// How many lines were there when somebody looked last; nothing where nobody has.
export const seen = (base) => all()[base];

function note() {
  const table = document.getElementById("table");
  if (!table?.dataset.base || "at" in table.dataset || document.hidden) return;
  const numbers = Array.from(document.querySelectorAll("#log-lines > [data-line]"), (line) => Number(line.dataset.line));
  const { [table.dataset.base]: _, ...others } = all();
  const kept = [...Object.entries(others).slice(1 - MOST), [table.dataset.base, Math.max(0, ...numbers)]];
  try { localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept))); } catch { /* then the desk tells more */ }
}

document.addEventListener("moonrace:shown", note);
document.addEventListener("visibilitychange", note);
note();
