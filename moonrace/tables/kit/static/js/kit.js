// Small comforts of the kit: copying links, closing menus and sheets. Everything works without them.
"use strict";

// A link to hand on must name this house, and only the browser knows by which name it was reached.
function complete(field) {
  if (field.value.startsWith("/")) field.value = new URL(field.value, location.origin).href;
}

const completeAll = () => document.querySelectorAll("input[data-link]").forEach(complete);
completeAll();
document.addEventListener("moonrace:shown", completeAll);

document.addEventListener("click", async (event) => {
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    const field = document.getElementById(copy.dataset.copy);
    const words = copy.textContent;
    try {
      complete(field);
      await navigator.clipboard.writeText(field.value);
      copy.textContent = "Copied";
    } catch {
      field.focus();
      field.select();
      copy.textContent = "Press Ctrl+C";
    }
    setTimeout(() => { copy.textContent = words; }, 2000);
  }
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const open of document.querySelectorAll("details.menu[open], details.moves[open]")) {
    open.open = false;
    open.querySelector("summary").focus();
  }
});

// A reason that opens below the edge of its list is brought into sight.
document.addEventListener("toggle", (event) => {
  if (event.target.matches?.("details.why[open]")) event.target.scrollIntoView({ block: "nearest" });
}, true);

// On a phone the moves lie in a sheet over the board; after a move the board is what one wants to see.
document.addEventListener("submit", (event) => {
  const sheet = event.target.querySelector?.("details.moves[open]");
  if (sheet) sheet.open = false;
});

// A button shows a word or two; whoever points at it is told the whole sentence that a screen reader says.
document.addEventListener("mouseover", (event) => {
  const button = event.target.closest?.("button[name=action][aria-label]");
  if (button) button.title = button.getAttribute("aria-label");
});
