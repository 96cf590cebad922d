// The lab's pages: a piece of work is fetched again while it goes on; values of a game are found by a word.
const EVERY = 700;

async function refresh() {
  const work = document.getElementById("lab-work");
  if (!work || !work.dataset.live) return;
  if (!document.hidden) {
    try {
      const answer = await fetch(work.dataset.address, { headers: { "x-fragment": "true" } });
      if (answer.ok) {
        const made = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("lab-work");
        if (made && work.querySelector("details")?.open) made.querySelector("details")?.setAttribute("open", "");
        // What somebody is about to press stays where it is.
        if (made && !work.contains(document.activeElement)) work.replaceWith(made);
        else if (made && !made.dataset.live) work.replaceWith(made);
      }
    } catch {
      // The next try may find the server again.
    }
  }
  setTimeout(refresh, EVERY);
}

setTimeout(refresh, EVERY);

// A game's options are chosen as at a new table; what is sent is the field that can be typed without this script.
function offer() {
  const typed = form.elements.options;
  const chosen = new Map(typed.value.split(",").map((pair) => pair.split("=").map((word) => word.trim())));
  const fields = known.options.map(({ id, name, usual, help, choices }) => {
    const [field, label, select] = ["p", "label", "select"].map((tag) => document.createElement(tag));
    field.className = "field";
    label.htmlFor = select.id = `option-${id}`;
    label.textContent = name;
    field.title = help;
    for (const [choice, words] of Object.entries(choices)) select.add(new Option(words, choice, false, choice === (chosen.get(id) ?? usual)));
    field.append(label, select);
    select.addEventListener("change", () => {
      const others = known.options.map((option) => [option, document.getElementById(`option-${option.id}`).value]);
      typed.value = others.filter(([option, value]) => value !== option.usual).map(([option, value]) => `${option.id}=${value}`).join(", ");
    });
    return field;
  });
  const box = document.getElementById("options-chosen");
  box.replaceChildren(...fields);
  box.hidden = !fields.length;
  document.getElementById("options-typed").hidden = true;
}

// Finding values ------------------------------------------------------------------------------------------------

const SHOWN = 12;
const form = document.querySelector(".lab-form");
let known = { values: {}, options: [], counts: [] };

async function changeable() {
  const game = form.elements.game.value;
  document.getElementById("all-values").href = `/lab/values/${game}`;
  try {
    const answer = await fetch(`/lab/values/${game}`, { headers: { accept: "application/json" } });
    if (!answer.ok || form.elements.game.value !== game) return;
    known = await answer.json();
  } catch {
    return; // The list of all values is a link away.
  }
  const [fewest, most] = [Math.min(...known.counts), Math.max(...known.counts)];
  document.getElementById("players-known").textContent = fewest === most ? `${most}` : `${fewest} to ${most}`;
  offer();
  form.querySelector(".lab-find").hidden = !Object.keys(known.values).length;
  find();
}

function find() {
  const words = document.getElementById("find").value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ([path, value]) => words.every((word) => `${path} ${value}`.toLowerCase().replaceAll("_", " ").includes(word.replaceAll("_", " ")));
  const found = words.length ? Object.entries(known.values).filter(fits) : [];
  found.sort((a, b) => likely(a) - likely(b));
  const list = document.getElementById("found");
  list.replaceChildren(...found.slice(0, SHOWN).map(([path, value]) => {
    const [item, button] = [document.createElement("li"), document.createElement("button")];
    button.type = "button";
    button.textContent = `${path} = ${value}`;
    button.addEventListener("click", () => write(`${path} = ${value}`));
    item.append(button);
    return item;
  }));
  if (words.length) {
    const told = document.createElement("li");
    told.className = "hint";
    const more = found.length - SHOWN;
    told.textContent = more > 0 ? `and ${more} more` : found.length ? "Press one to change it in B." : "Nothing has these words.";
    list.append(told);
  }
}

// Numbers by a name of their own are changed most; then places in lists, then words.
function likely([path, value]) {
  return typeof value === "string" ? 2 : /\.\d+$/.test(path) ? 1 : 0;
}

// A line in B, with its value selected, to be typed over.
function write(line) {
  const values = form.elements.b;
  values.value = `${values.value.trimEnd()}\n${line}`.trimStart();
  values.focus();
  values.setSelectionRange(values.value.lastIndexOf("= ") + 2, values.value.length);
}

if (form) {
  form.elements.game.addEventListener("change", () => {
    form.elements.options.value = "";
    changeable();
  });
  const search = document.getElementById("find");
  search.addEventListener("input", find);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    document.querySelector("#found button")?.click();
  });
  changeable();
}
