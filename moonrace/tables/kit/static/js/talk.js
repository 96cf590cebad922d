// Talk at the table: how many words are unread, and whose words this browser folds away.

import * as sound from "./sound.js";

const MUTED = "moonrace:muted";
const WIDE = "(min-width: 1101px)";
const kept = (key, otherwise) => { try { return JSON.parse(localStorage.getItem(key)) ?? otherwise; } catch { return otherwise; } };
const keep = (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* then only until the page is left */ } };

const list = () => document.getElementById("talk-lines");
const lines = () => Array.from(document.querySelectorAll("#talk-lines > [data-by]"));
const readKey = () => `moonrace:read:${document.getElementById("table")?.dataset.base ?? ""}`;
let unread = 0;

function fold() {
  const muted = kept(MUTED, []);
  for (const line of lines()) {
    const isMuted = muted.includes(line.dataset.by);
    const name = line.querySelector("b").textContent;
    const button = line.querySelector("[data-mute]");
    line.classList.toggle("is-muted", isMuted);
    line.querySelector(".talk-words").hidden = isMuted;
    if (!button) continue;
    button.hidden = false;
    button.textContent = isMuted ? `Hear ${name} again` : `Mute ${name}`;
  }
}

const isSeen = () => !document.hidden && Boolean(list()?.checkVisibility());

function count() {
  const numbers = lines().map((line) => Number(line.dataset.number));
  if (isSeen()) keep(readKey(), Math.max(0, ...numbers));
  const read = kept(readKey(), 0);
  const fresh = lines().filter((line) => Number(line.dataset.number) > read && !line.matches(".is-own, .is-muted")).length;
  if (fresh > unread) sound.cue("chime");
  unread = fresh;
  for (const badge of document.querySelectorAll("[data-talk-count]")) {
    badge.hidden = !fresh;
    badge.textContent = fresh ? `${fresh} new` : "";
  }
  const [, mark, plain] = document.title.match(/^(● )?(?:\(\d+\) )?(.*)$/);
  document.title = `${mark ?? ""}${fresh ? `(${fresh}) ` : ""}${plain}`;
}

function look() {
  fold();
  count();
}

document.addEventListener("click", (event) => {
  const by = event.target.closest?.("[data-mute]")?.closest("[data-by]").dataset.by;
  if (!by) return;
  const muted = kept(MUTED, []);
  keep(MUTED, muted.includes(by) ? muted.filter((one) => one !== by) : [...muted, by]);
  look();
});
document.addEventListener("moonrace:shown", look);
document.addEventListener("visibilitychange", count);
document.addEventListener("change", (event) => { if (event.target.name === "tab") count(); });
document.addEventListener("toggle", (event) => { if (event.target.id === "talk") count(); }, true);

// On a phone it has a tab of its own and need not be unfolded there.
const talk = document.getElementById("talk");
if (talk && !matchMedia(WIDE).matches) talk.open = true;
look();
