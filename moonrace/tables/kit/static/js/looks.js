// How pages look and sound in this browser: theme and palette, scenes, volume, and whether acts ask first.

import { byId } from "./page.js";
import * as sound from "./sound.js";

const CHOICES = { theme: ["dark", "light", ""], palette: ["signal", "poster", "ladder"] };

export function change(what, value) {
  const root = document.documentElement;
  const choices = CHOICES[what];
  const now = root.dataset[what] ?? "";
  const next = choices.includes(value) ? value : choices[(choices.indexOf(now) + 1) % choices.length];
  apply(what, next);
  localStorage.setItem(`moonrace:${what}`, next);
  document.cookie = `${what}=${next}; path=/; max-age=31536000; samesite=lax`;
}

function apply(what, value) {
  const root = document.documentElement;
  if (value) root.dataset[what] = value;
  else delete root.dataset[what];
  for (const button of document.querySelectorAll(`[data-${what}-switch]`)) {
    const stands = button.getAttribute(`data-${what}-switch`);
    button.setAttribute("aria-pressed", String(stands === (value || (what === "palette" ? "signal" : ""))));
  }
}

// Paper is light, whatever the screen is.
let screenTheme = "";
addEventListener("beforeprint", () => { screenTheme = document.documentElement.dataset.theme ?? ""; apply("theme", "light"); });
addEventListener("afterprint", () => apply("theme", screenTheme));

// Scenes, sound, and whether what cannot be taken back asks first: habits of this browser, unknown to the server.
export const CONFIRMS = "moonrace:confirm";
const habits = () => ({ scenes: localStorage.getItem("moonrace:scenes") ?? "full", sound: sound.isOn() ? "on" : "off", confirm: localStorage.getItem(CONFIRMS) ?? "off" });

export function showHabits() {
  for (const [what, value] of Object.entries(habits())) {
    for (const button of document.querySelectorAll(`[data-${what}-switch]`)) {
      button.setAttribute("aria-pressed", String(button.getAttribute(`data-${what}-switch`) === value));
    }
  }
  const dial = byId("volume");
  if (dial) { dial.value = sound.volume(); dial.disabled = !sound.isOn(); }
}

export function recallLook() {
  for (const what of Object.keys(CHOICES)) {
    const kept = localStorage.getItem(`moonrace:${what}`);
    if (kept !== null && CHOICES[what].includes(kept) && kept !== (document.documentElement.dataset[what] ?? "")) {
      change(what, kept);
    }
  }
}
