// Passkeys: keeping a pilot by one, and coming back with it. The server asks, the device answers.

const place = document.getElementById("passkeys");
const words = document.getElementById("passkey-words");
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

async function send(path, body) {
  const answer = await fetch(`/pilot/passkeys${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-csrftoken": place.dataset.csrf },
    body: JSON.stringify(body),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.error);
  return said;
}

async function add() {
  const asked = await send("/new", {});
  const named = (list) => list.map((one) => ({ ...one, id: bytes(one.id) }));
  const user = { ...asked.user, id: bytes(asked.user.id) };
  const publicKey = { ...asked, user, challenge: bytes(asked.challenge), excludeCredentials: named(asked.excludeCredentials) };
  const made = await navigator.credentials.create({ publicKey });
  const response = { clientDataJSON: text(made.response.clientDataJSON), attestationObject: text(made.response.attestationObject) };
  await send("", { credential: { id: made.id, rawId: text(made.rawId), type: made.type, response } });
  location.reload();
}

async function back() {
  const asked = await send("/ask", {});
  const shown = await navigator.credentials.get({ publicKey: { ...asked, challenge: bytes(asked.challenge), allowCredentials: [] } });
  const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response;
  const response = { clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData), signature: text(signature) };
  if (userHandle) response.userHandle = text(userHandle);
  await send("/back", { credential: { id: shown.id, rawId: text(shown.rawId), type: shown.type, response } });
  location.assign("/");
}

const SAID = {
  NotAllowedError: "Nothing was chosen, or the device did not allow it. Nothing was changed.",
  InvalidStateError: "This device keeps the pilot already.",
};

function wire(button, work) {
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    words.textContent = "";
    try {
      await work();
    } catch (error) {
      words.textContent = SAID[error.name] ?? error.message ?? "It did not work. Nothing was changed.";
      button.disabled = false;
    }
  });
}

if (place && window.PublicKeyCredential) {
  wire(document.getElementById("passkey-add"), add);
  wire(document.getElementById("passkey-back"), back);
}
