// Open tables are shown as they are: whoever looks for a game is led to none that has filled, begun or gone.
import { morph } from "./morph.js";

const PAUSE_MS = 4000;
const list = () => document.querySelector("[data-open-mark]");
let isLooking = false;

async function catchUp() {
  const answer = await fetch("/join/open/mark");
  if (!answer.ok || await answer.text() === list().dataset.openMark) return;
  const page = await fetch(list().dataset.openAt, { headers: { accept: "text/html" } });
  if (!page.ok) return;
  const fresh = new DOMParser().parseFromString(await page.text(), "text/html").getElementById(list().id);
  if (!fresh) return;
  morph(list(), fresh);
  document.dispatchEvent(new Event("moonrace:shown"));
}

async function look() {
  if (document.hidden || isLooking) return;
  isLooking = true;
  // Without a connection the list stays as it was last known.
  await catchUp().catch(() => {});
  isLooking = false;
}

document.addEventListener("visibilitychange", look);
addEventListener("pageshow", (event) => { if (event.persisted) look(); });
addEventListener("online", look);
setInterval(look, PAUSE_MS);
