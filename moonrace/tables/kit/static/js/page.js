// What every script of the table page asks of it.

export const byId = (id) => document.getElementById(id);
export const table = () => byId("table");
export const base = () => table()?.dataset.base ?? "";
export const version = () => Number(table()?.dataset.version ?? -1);
// A page on which nothing moves but by a new page: nobody else acts there.
export const isAlone = () => !table() || "still" in table().dataset;
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Words for a screen reader.
export function say(words) {
  const region = byId("announce");
  if (region) region.textContent = words;
}
