// What goes over the wire: a page that holds a fragment is sent only what has changed since (`server/changes.py`).

const PIECE = /<[^>]*>[^<]*/g;

let held = { mark: "", text: "" };

// The answer, and the whole of its text. Answers may cross, so each is read with what was held when it was asked for.
export async function fetchFragment(address, options = {}) {
  const from = held;
  const mark = from.mark ? { "x-held": from.mark } : {};
  const response = await fetch(address, { ...options, headers: { ...options.headers, ...mark, "x-fragment": "true" } });
  const said = await response.text();
  const text = response.headers.has("x-changes") ? changed(from.text, said) : said;
  if (response.headers.has("x-mark")) held = { mark: response.headers.get("x-mark"), text };
  return { response, text };
}

// Words that are new, which begin with a tag, and pieces of what was held: the first and how many.
function changed(old, changes) {
  const pieces = old.match(PIECE);
  return changes.split("\x1e").map((change) => {
    if (change.startsWith("<")) return change;
    const [first, count] = change.split(" ").map(Number);
    return pieces.slice(first, first + count).join("");
  }).join("");
}
