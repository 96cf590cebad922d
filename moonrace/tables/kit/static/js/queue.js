// Commands are kept in the tab's storage until the server has answered, so that a reload or a restart loses none.

import { base, byId, pause, say, table, version } from "./page.js";
import { fetchFragment } from "./wire.js";

export const RETRY_MS = 1000;
const LONGEST_RETRY_MS = 8000;
const OFFLINE_AFTER_MS = 1500;
// What may be over in a moment. An error that stays is shown after a few attempts.
export const PASSING = [429, 500, 502, 503, 504];
// What is over for good: the table was closed, or cleared away.
export const ENDED = [410, 423];
const MOST_ERRORS = 4;

// The connection strip.
export const connection = {
  timer: 0,
  lost() {
    if (!this.timer) this.timer = setTimeout(() => { byId("offline").hidden = false; }, OFFLINE_AFTER_MS);
  },
  found() {
    clearTimeout(this.timer);
    this.timer = 0;
    const strip = byId("offline");
    if (strip) strip.hidden = true;
  },
};

export const queue = {
  isSending: false,
  // What is done with an answer.
  take: async () => {},
  key: () => `moonrace:commands:${base()}`,
  all() {
    try { return JSON.parse(sessionStorage.getItem(this.key())) ?? []; } catch { return []; }
  },
  keep(commands) {
    if (commands.length) sessionStorage.setItem(this.key(), JSON.stringify(commands));
    else sessionStorage.removeItem(this.key());
  },
  add(url, fields) {
    // One at a time: what comes next depends on the answer, unless the page shows already what it has changed.
    const sent = this.all();
    if (sent.some((command) => command.version === version())) { say("Waiting for the server. Nothing is lost."); return false; }
    this.keep([...sent, { url, body: fields.toString(), version: version() }]);
    this.flush();
    return true;
  },
  async flush() {
    if (this.isSending) return;
    this.isSending = true;
    table()?.setAttribute("aria-busy", "true");
    try {
      while (this.all().length) {
        const answer = await sendUntilAnswered(this.all()[0]);
        tellUnsent(null);
        this.keep(this.all().slice(1));
        await this.take(answer);
      }
    } finally {
      this.isSending = false;
      table()?.removeAttribute("aria-busy");
    }
  },
};

async function sendUntilAnswered(command) {
  let errors = 0;
  for (let wait = RETRY_MS; ; wait = Math.min(2 * wait, LONGEST_RETRY_MS)) {
    try {
      const { response, text } = await fetchFragment(command.url, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: command.body,
        redirect: "follow",
      });
      if (response.status === 500) errors += 1;
      if (!PASSING.includes(response.status) || errors >= MOST_ERRORS) {
        connection.found();
        return { response, text };
      }
      const seconds = Number(response.headers.get("retry-after"));
      if (seconds) wait = Math.min(1000 * seconds, LONGEST_RETRY_MS);
    } catch {
      connection.lost();
    }
    tellUnsent(command);
    await Promise.race([pause(wait), new Promise((done) => document.addEventListener("moonrace:again", done, { once: true }))]);
  }
}

// Words that wait stand below the talk, with a button to try at once (`talk.js`).
function tellUnsent(command) {
  const fields = command?.url.endsWith("/say") ? new URLSearchParams(command.body) : null;
  document.dispatchEvent(new CustomEvent("moonrace:unsent", { detail: fields ? fields.get("phrase") ?? fields.get("words") : "" }));
}
