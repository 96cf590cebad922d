// A question before an act, beside its button.

import { CONFIRMS } from "./looks.js";
import { isAlone, version } from "./page.js";

// Acts that hurt ask first, but for the answer to a puzzle, which changes nothing; whoever wants it so is asked before each act.
export function questionFor(submitter, action) {
  if (submitter?.dataset.confirm && !isAlone()) return submitter.dataset.confirm;
  if (localStorage.getItem(CONFIRMS) !== "on" || submitter?.name !== "action" || !action.endsWith("/act")) return "";
  return submitter.getAttribute("aria-label") ?? "";
}

export function askFirst(button, words) {
  const box = document.createElement("div");
  box.className = "confirm told";
  box.dataset.asking = "";
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", words);
  const question = document.createElement("p");
  question.textContent = words;
  const choice = (words, answer) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "btn small-btn";
    made.textContent = words;
    made.addEventListener("click", answer);
    return made;
  };
  const yes = choice("Do it", () => { box.remove(); button.dataset.confirmed = "yes"; button.click(); });
  const no = choice("Leave it", () => { box.remove(); button.focus(); });
  box.append(question, yes, no);
  button.after(box);
  no.focus();
}

// A question about what could be done before is no question any more.
export function dropOldQuestion(asked) {
  if (version() !== asked) document.querySelector("[data-asking]")?.remove();
}
