// One stream for all pages of a browser, in a worker that they share: a browser opens six connections to a server, and
// seven pages side by side would leave none for pressing a button.
"use strict";

const SILENT_MS = 60000;
const RETRY_MS = 1000;
const MOST_TABLES = 24;

const ports = new Map();
let source = null;
// What was heard of each table since the stream was opened.
let heard = new Map();

const tell = (message, at) => {
  for (const [port, page] of ports) if (!at || page.base === at) port.postMessage(message);
};

function listen() {
  const bases = Array.from(new Set(Array.from(ports.values(), (page) => page.base))).sort().slice(0, MOST_TABLES);
  const address = `/events?${bases.map((base) => `at=${base}`).join("&")}`;
  if (source?.url === new URL(address, location).href && source.readyState !== EventSource.CLOSED) return;
  source?.close();
  source = null;
  heard = new Map();
  if (!bases.length) return;
  const opened = source = new EventSource(address);
  opened.addEventListener("open", () => tell({ kind: "open" }));
  opened.addEventListener("version", (event) => {
    const [version, base] = event.data.split(" ");
    tell({ kind: "version", version: Number(version), isFirst: !heard.has(base) }, base);
    heard.set(base, Number(version));
  });
  opened.addEventListener("error", () => {
    tell({ kind: "error" });
    heard = new Map();
    // The browser tries again by itself after a lost connection, but not after an answer that is no stream.
    if (opened.readyState === EventSource.CLOSED) setTimeout(listen, RETRY_MS);
  });
}

self.addEventListener("connect", ({ ports: [port] }) => {
  port.addEventListener("message", ({ data: { base } }) => {
    // A page that joins a stream which is open is told where its table stands, as the others were.
    if (!ports.has(port) && heard.has(base)) port.postMessage({ kind: "version", version: heard.get(base), isFirst: true });
    if (base) ports.set(port, { base, at: Date.now() });
    else ports.delete(port);
    listen();
  });
  port.start();
});

// A page that was torn away says nothing more.
setInterval(() => {
  for (const [port, page] of ports) if (Date.now() - page.at > SILENT_MS) ports.delete(port);
  listen();
}, SILENT_MS / 2);
