// The desk keeps up while it is looked at, and tells what has happened since one looked at a table.
import { seen } from "./looked.js";
import { morph } from "./morph.js";
import { countDown } from "./time_left.js";

const PAUSE_MS = 60000;
const SHORTEST_MS = 3000;
const PARTS = ["desk-heading", "desk-all", "tables", "open-tables"];
let last = Date.now(), seenAt = last;

// The server knows what came after one's last move; the browser, how far one has read since.
function tellNews(place) {
  const read = seen(place.dataset.table), fresh = place.dataset.fresh.split(" ").map(Number);
  const hasLooked = read !== undefined && read <= Number(place.dataset.lines);
  const unread = hasLooked ? fresh.filter((number) => number > read) : fresh;
  const told = Array.from(place.querySelectorAll("[data-line]")).filter((line) => {
    line.hidden = !unread.includes(Number(line.dataset.line));
    return !line.hidden;
  });
  place.hidden = !unread.length;
  const heading = place.querySelector("[data-since]"), more = place.querySelector("[data-more]");
  if (!heading) return;
  heading.textContent = unread.length < fresh.length ? "Since you looked" : heading.dataset.since;
  const rest = unread.length - told.length;
  more.hidden = !rest;
  more.textContent = `${rest} more ${rest === 1 ? "line" : "lines"}.`;
}

const tellAll = () => document.querySelectorAll(".desk-news[data-table]").forEach(tellNews);

// Without a connection nobody can be joined, nor a game begun: what would do that is grey, and the strip says why.
const WANTS_SERVER = "#desk-all .btn, #open-tables :is(a.btn, button), .games .btn, .desk-side button";
const timeOf = (at) => new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

function tellConnection(isThere) {
  const strip = document.getElementById("offline");
  if (strip.hidden) strip.querySelector("[data-seen]").textContent = ` at ${timeOf(seenAt)}`;
  strip.hidden = isThere;
  for (const button of document.querySelectorAll(WANTS_SERVER)) {
    button.toggleAttribute("inert", !isThere);
    button.classList.toggle("is-away", !isThere);
  }
}

// Who is filling something in is not disturbed.
const isBusy = (part) => part.querySelector(":is(input, select):focus, details[open]") !== null;

async function refresh() {
  if (document.hidden || Date.now() - last < SHORTEST_MS) return;
  last = Date.now();
  const response = await fetch("/", { headers: { accept: "text/html" } }).catch(() => null);
  tellConnection(response !== null);
  if (!response?.ok) return;
  seenAt = last;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  // Who has no table any more, or the first one, finds another page.
  if (PARTS.some((id) => !fresh.getElementById(id))) return;
  document.title = fresh.title;
  for (const id of PARTS) {
    const part = document.getElementById(id);
    if (!isBusy(part)) morph(part, fresh.getElementById(id));
  }
  tellAll();
  countDown(refresh);
  document.dispatchEvent(new Event("moonrace:shown"));
}

tellAll();
countDown(refresh);
document.addEventListener("visibilitychange", refresh);
addEventListener("pageshow", (event) => { if (event.persisted) refresh(); });
addEventListener("offline", () => tellConnection(false));
addEventListener("online", () => { last = 0; refresh(); });
setInterval(refresh, PAUSE_MS);
