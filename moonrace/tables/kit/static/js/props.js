// What scenes are made of: drawings, places on the board, smoke and flame, sheets with words.

export const square = ({ x, y, width, height }, size) => new DOMRect(x + width / 2 - size / 2, y + height / 2 - size / 2, size, size);
export const between = (from, to) => `translate(${to.x + to.width / 2 - from.x - from.width / 2}px, ${to.y + to.height / 2 - from.y - from.height / 2}px)`;
export const list = (value) => [value ?? []].flat().filter(Boolean);
export const random = (seed) => { const x = Math.sin(seed * 127.1) * 43758.5453; return x - Math.floor(x); };

// Drawings that any scene may need; inks are the kit's.
export const PLUME = '<path d="M3 0h14c4 18 0 38-7 60C3 38-1 18 3 0z" fill="var(--flame)"/><path d="M5 0h10c3 14 0 28-5 44C5 28 2 14 5 0z" fill="var(--sun)"/><path d="M7 0h6c2 9 0 17-3 26C7 17 5 9 7 0z" fill="var(--flame-core)"/>';
export const DISC = (fill) => `<circle cx="10" cy="10" r="10" fill="${fill}"/>`;
export const RING = '<circle cx="50" cy="50" r="47" fill="none" stroke="var(--sun)" stroke-width="5"/>';
export const CLOSING = '<circle cx="50" cy="50" r="49" fill="none" stroke="var(--sun)" stroke-width="1.4"/>';
export const STAR = '<path d="M10 0l2.2 7.8L20 10l-7.8 2.2L10 20l-2.2-7.8L0 10l7.8-2.2z" fill="var(--text)"/>';
const spikes = (points, inner, fill) => {
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const r = i % 2 ? inner : 50, a = (Math.PI * i) / points;
    return `${(50 + r * Math.sin(a)).toFixed(1)},${(50 - r * Math.cos(a)).toFixed(1)}`;
  });
  return `<polygon points="${corners.join(" ")}" fill="${fill}"/>`;
};
export const BURST = spikes(12, 30, "var(--flame)") + `<g transform="translate(14 14) scale(.72)">${spikes(10, 28, "var(--sun)")}</g><circle cx="50" cy="50" r="12" fill="var(--flame-core)"/>`;
export const STARS = `<svg viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice">${Array.from({ length: 36 }, (_, i) => `<circle cx="${(160 * random(i + 1)).toFixed(1)}" cy="${(78 * random(i + 40)).toFixed(1)}" r="${i % 5 ? 0.2 : 0.35}" fill="var(--metal)"/>`).join("")}</svg>`;
export const STREAK = '<rect width="60" height="3" rx="1.5" fill="var(--moon-shade)"/>';
export const CHUTE = '<path d="M0 14a20 14 0 0 1 40 0l-5-3-5 3-5-3-5 3-5-3-5 3-5-3z" fill="var(--red)"/><path d="M10 14a10 14 0 0 1 10-14 10 14 0 0 1 10 14l-5-3-5 3-5-3z" fill="var(--body)"/><path d="M1 14l19 30 19-30M12 13l8 31 8-31" fill="none" stroke="var(--metal)"/>';
export const CLOUD = '<path d="M4 30a9 9 0 0 1 8-14 14 14 0 0 1 24-7 18 18 0 0 1 32 4 11 11 0 0 1 18 5 6 6 0 0 1 6 12z" fill="var(--body)"/>';
export const CAPSULE = '<path d="M12 0h16l10 26q-18 8-36 0z" fill="var(--body)"/><path d="M22 0h6l10 26q-6 3-14 4z" fill="var(--shade)"/><circle cx="20" cy="14" r="4" fill="var(--ink)"/>';
export const MODULE = '<path d="M40 92L24 116M80 92l16 24M52 92l-4 20M68 92l4 20" stroke="var(--metal)" stroke-width="4"/><path d="M16 117h16M88 117h16" stroke="var(--metal)" stroke-width="5"/><path d="M34 66h52v26H34z" fill="var(--flame)"/><path d="M68 66h18v26H68z" fill="var(--mars-shade)"/><path d="M44 26h32l12 14v14L76 66H44L32 54V40z" fill="var(--body)"/><path d="M66 26h10l12 14v14L76 66H64z" fill="var(--shade)"/><path d="M40 38l12 4-8 10z" fill="var(--ink)"/><path d="M70 26V14" stroke="var(--metal)" stroke-width="3"/><path d="M62 6q8 12 20 4z" fill="var(--metal)"/>';
export const WORLDS = { moon: ["var(--moon)", "var(--moon-shade)"], mars: ["var(--mars)", "var(--mars-shade)"], venus: ["var(--venus)", "var(--venus-shade)"], earth: ["var(--earth)", "var(--earth-shade)"] };
export const ground = (world) => {
  const [light, shade] = WORLDS[world] ?? WORLDS.moon;
  return `<circle cx="100" cy="100" r="100" fill="${light}"/><path d="M128 4A100 100 0 0 1 128 196A160 160 0 0 0 128 4z" fill="${shade}"/><g fill="${shade}" opacity=".6"><circle cx="62" cy="58" r="14"/><circle cx="104" cy="38" r="7"/><circle cx="44" cy="104" r="8"/><circle cx="82" cy="15" r="5"/><circle cx="112" cy="13" r="2.5"/></g>`;
};
const LETTERS = "ABCDE";
export const pennant = (seat) => `<path d="M3 0v100" stroke="var(--metal)" stroke-width="4"/><path d="M5 2h60l-14 17 14 17H5z" fill="var(--seat-${seat})"/><text x="24" y="27" font-size="22" font-weight="700" text-anchor="middle" fill="var(--ink)">${LETTERS[seat] ?? ""}</text>`;

// A seat as everywhere: colour, shape and letter.
const SHAPES = ["M20 2a18 18 0 1 1 0 36a18 18 0 1 1 0-36z", "M4 4h32v32H4z", "M20 1l19 34H1z", "M20 0l20 20-20 20L0 20z", "M20 1l17 10v18L20 39 3 29V11z"];
export const seatMark = (seat) => `<path d="${SHAPES[seat]}" fill="var(--seat-${seat})" stroke="var(--outline)" stroke-width="2"/><text x="20" y="${seat === 2 ? 31 : 28}" text-anchor="middle" font-size="${seat === 2 ? 18 : 22}" font-weight="700" fill="var(--ink)">${LETTERS[seat] ?? ""}</text>`;

// A plume below a thing that stands in a box.
export function plume(scene, box, at, ms, into = scene.set) {
  const width = Math.max(10, Math.min(box.width * 0.34, 44));
  const flame = scene.draw(PLUME, new DOMRect(box.x + (box.width - width) / 2, box.bottom - 4, width, Math.max(24, box.height * 0.5)), { into, view: "0 0 20 60", className: "scene-plume" });
  scene.go(flame, { transform: ["scaleY(0)", "scaleY(1)"], opacity: [0.6, 1] }, at, Math.min(ms, 200));
  return flame;
}

export function smoke(scene, box, at, ms, count = 7) {
  const size = Math.max(14, Math.min(box.width * 0.4, 46));
  for (let i = 0; i < count; i++) {
    const side = i - (count - 1) / 2;
    const disc = scene.draw(DISC(i % 2 ? "var(--shade)" : "var(--body)"), new DOMRect(box.x + box.width / 2 - size / 2, box.bottom - size * 0.5, size, size), { into: scene.set, view: "0 0 20 20" });
    const far = side * size * 0.75;
    scene.go(disc, [
      { transform: "scale(.2)", opacity: 0 },
      { transform: `translate(${far * 0.6}px, 0) scale(.9)`, opacity: 0.85, offset: 0.35 },
      { transform: `translate(${far}px, ${-6 - 10 * random(i)}px) scale(${1 + 0.3 * random(i + 9)})`, opacity: 0 },
    ], at, ms, "settle");
  }
}

// A box moved so that it is on the board.
export function within(board, { x, y, width, height }, rim = 8) {
  const inside = (value, low, high) => Math.max(low + rim, Math.min(value, high - rim));
  return new DOMRect(inside(x, board.x, board.right - width), inside(y, board.y, board.bottom - height), width, height);
}

// Where a thing stands that is shown in full: on a world, or over a small place.
export function standsAt(scene, place) {
  const high = Math.min(148, scene.board.height * 0.36), wide = high * 0.78;
  const foot = place.width > 20 ? place.y + place.height * 0.12 : place.y + place.height / 2;
  return within(scene.board, new DOMRect(place.x + place.width / 2 - wide / 2, foot - high, wide, high));
}

// The thing itself, or its drawing, where it stands on the board.
export function standing(scene, moment, smallest = 96) {
  const box = scene.was(moment.actor) ?? scene.box(moment.actor) ?? scene.middle(60, 90);
  const shown = moment.likeness && standsAt(scene, box);
  const node = shown && scene.likeness(moment.likeness, shown);
  if (node) return { node, box: shown };
  if (!moment.art) return { node: scene.actor(moment.actor, scene.set), box };
  const height = Math.max(box.height, Math.min(smallest, 0.36 * scene.board.height)), width = height * 0.55;
  const tall = within(scene.board, new DOMRect(box.x + box.width / 2 - width / 2, box.bottom - height, width, height), 2);
  return { node: scene.draw(moment.art, tall, { into: scene.set }), box: tall };
}

export function panel(scene, moment, { width, height }) {
  const near = scene.was(moment.at) ?? scene.box(moment.at);
  const { board } = scene;
  const isWide = near && near.right + width + 16 < board.right;
  const isBelow = near && !isWide && near.x - width - 12 < board.x - width / 4;
  const x = !near || isBelow ? board.x + (board.width - width) / 2 : isWide ? near.right + 12 : near.x - width - 12;
  const y = isBelow ? near.bottom + 14 : near ? near.y + near.height / 2 - height / 2 : board.y + (board.height - height) / 2;
  return within(board, new DOMRect(x, y, width, height));
}

export const sheet = (scene, box, className, html, into = scene.set) => {
  const node = document.createElement("div");
  node.className = `scene-sheet ${className}`;
  node.style.setProperty("--tone", scene.colour);
  node.innerHTML = html;
  Object.assign(node.style, { position: "absolute", left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: box.height ? `${box.height}px` : "auto" });
  return scene.add(node, into);
};

export const escaped = (words) => { const box = document.createElement("p"); box.textContent = words ?? ""; return box.innerHTML; };

export function keepInside(scene, node, width) {
  const left = parseFloat(node.style.left);
  node.style.left = `${Math.max(6, Math.min(left, scene.board.width - width - 6))}px`;
  node.style.top = `${Math.max(6, Math.min(parseFloat(node.style.top), scene.board.height - 120))}px`;
}

// A drawn way as places on the page, from where the piece was to where it is, whichever way round it was drawn.
export function sampled(line, start, end) {
  const whole = line.getTotalLength(), matrix = line.getScreenCTM();
  const spots = Array.from({ length: 16 }, (_, i) => {
    const { x, y } = line.getPointAtLength((whole * i) / 15).matrixTransform(matrix);
    return new DOMRect(x, y, 0, 0);
  });
  const gap = (one, other) => Math.hypot(one.x - other.x - other.width / 2, one.y - other.y - other.height / 2);
  const nearest = (box) => spots.reduce((best, spot, i) => (gap(spot, box) < gap(spots[best], box) ? i : best), 0);
  const [first, last] = [nearest(start), nearest(end)];
  const passed = first <= last ? spots.slice(first + 1, last) : spots.slice(last + 1, first).reverse();
  return [start, ...passed, end];
}
