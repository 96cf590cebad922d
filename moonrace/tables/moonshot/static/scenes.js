// Scenes of Moonshot alone: the rope of both sides, blueprints that fly, risks, and what becomes of a rocket.

import { escaped, plume, sheet, smoke } from "/static/kit/js/props.js";
import { SCENES, fizzle } from "/static/kit/js/scenes.js";

const LETTERS = "ABCDE";
const LONG = 620, WIDE = 400, MIDDLE = WIDE / 2, LANE = 92, EDGE = 44, TOKEN = 22;
const STROKES = 7;

// The outline of a rocket, as its blueprint has it, and a box of its shape. A rival without blueprint has the other's.
const hullOf = (id) => (document.getElementById(id) ?? document.querySelector(".ms-hull[id]"))?.getAttribute("d") ?? "M20 60V20L40 0L60 20V60Z";
function shapeOf(d) {
  const figures = d.match(/-?[\d.]+/g).map(Number), low = [Infinity, Infinity], high = [-Infinity, -Infinity];
  figures.forEach((figure, i) => { low[i % 2] = Math.min(low[i % 2], figure); high[i % 2] = Math.max(high[i % 2], figure); });
  return { x: low[0], y: low[1], width: high[0] - low[0], height: high[1] - low[1] };
}
const viewOf = ({ x, y, width, height }) => `${x - 4} ${y - 4} ${width + 8} ${height + 8}`;
const art = (shape, inside) => `<svg viewBox="${viewOf(shape)}" preserveAspectRatio="none">${inside}</svg>`;
const LINE = (d) => `<path d="${d}" fill="none" class="ms-scene-line"/>`;
// Folded, a blueprint is a rocket of three stages, with a stripe in the colour of its side.
const solid = (d, { x, y, width, height }, seat) => `<path d="${d}" fill="var(--body)" class="ms-scene-line"/><path d="M${x + width * 0.46} ${y + height * 0.16}h${width * 0.08}V${y + height}h${-width * 0.08}z" fill="var(--seat-${seat})"/>`;

// A rocket as it stands on the stage: slim, where its blueprint is broad.
function standing(scene, id, tall) {
  const d = hullOf(id), shape = shapeOf(d), { board } = scene;
  const height = Math.min(tall, board.height * 0.42), width = height * 0.46;
  const box = new DOMRect(board.x + (board.width - width) / 2, board.y + board.height * 0.7 - height, width, height);
  return { d, shape, box, was: scene.was(id) };
}
const onto = (box, other) => `translate(${other.x + other.width / 2 - box.x - box.width / 2}px, ${other.y + other.height / 2 - box.y - box.height / 2}px) scale(${other.width / box.width}, ${other.height / box.height})`;

SCENES.fires = { ms: 1800, play(scene, { actor, by }) {
  const { d, shape, box, was } = standing(scene, actor, 190);
  const from = was ? onto(box, was) : "none";
  scene.dim(0.2, 0, 1750);
  const [line, body] = [LINE(d), solid(d, shape, by)].map((inside) => scene.draw(art(shape, inside), box, { into: scene.set }));
  scene.go(line, { transform: [from, "none"], opacity: [0.4, 1] }, 0, 420);
  scene.go(body, [{ transform: from, opacity: 0 }, { transform: "none", opacity: 1 }], 60, 440);
  const flame = plume(scene, box, 480, 200);
  smoke(scene, box, 500, 1200);
  const top = box.bottom - scene.board.y + box.height;
  const rise = [{ transform: "none" }, { transform: "translateY(-24px)", offset: 0.3 }, { transform: `translateY(${-top}px)` }];
  for (const part of [line, body, flame]) scene.go(part, rise, 640, 960, "lift");
  scene.cue("rumble", 460);
  scene.answer(1000);
} };

SCENES.stalls = { ms: SCENES.fizzles.ms, play(scene, moment) {
  const { d, shape, box } = standing(scene, moment.actor, 150);
  fizzle(scene, { node: scene.draw(art(shape, solid(d, shape, moment.by)), box, { into: scene.set }), box }, moment);
} };

SCENES.dares = { ms: 2000, play(scene, moment) {
  const { sides, shown, adds, value, rows, row, step, of, name } = moment;
  const { board } = scene, wide = Math.min(460, board.width - 24);
  const holds = moment.mood === "good", mark = holds ? "✓" : "✗";
  const told = (adds ?? []).map(([words, by]) => `<span class="${by < 0 ? "is-less" : "is-more"}">${by < 0 ? "−" : "+"}${Math.abs(by)} <small>${escaped(words)}</small></span>`).join("");
  const cells = (needs, isIt) => needs.map(([letter, least]) => `<td>${least} ${letter}${isIt ? ` <i class="ms-held-mark">${mark}</i>` : ""}</td>`).join("");
  const lines = rows.map(([span, needs], i) => `<tr${i === row ? ' class="is-it"' : ""}><th>${i === row ? '<i class="ms-row-lit"></i>' : ""}${escaped(span)}</th>${cells(needs, i === row && holds)}<td class="ms-verdict-mark">${i === row && !holds ? mark : ""}</td></tr>`).join("");
  const card = sheet(scene, new DOMRect(board.x + (board.width - wide) / 2, board.y + Math.max(16, board.height / 2 - 150), wide, 0), "is-roll ms-dare",
    `<p class="eb">Risk ${step} of ${of}</p><div class="scene-throw"><p class="scene-said">${escaped(name)}</p><span class="scene-die" data-sides="${sides}">${shown}</span></div><p class="ms-sum">${told}<b>check value ${String(value).replace("-", "−")}</b></p><table>${lines}</table>`);
  scene.dim(0.2, 0, 1900);
  scene.appear(card, 0, 120);
  climb(scene, moment, card);
  const die = card.querySelector(".scene-die"), turning = Object.assign(document.createElement("span"), { className: "scene-die is-turning", textContent: "?" });
  turning.dataset.sides = sides;
  die.after(turning);
  scene.go(turning, { transform: ["rotate(-144deg) translateY(-14px)", "none"] }, 0, 620);
  scene.leave(turning, 560, 80);
  scene.appear(die, 560, 100);
  card.querySelectorAll(".ms-sum > span").forEach((add, i) => scene.go(add, { opacity: [0, 1], transform: ["translateX(-14px)", "none"] }, 680 + 160 * i, 160));
  const at = 720 + 160 * (adds ?? []).length;
  scene.appear(card.querySelector(".ms-sum > b"), at, 120);
  const lit = card.querySelector(".is-it");
  scene.appear(card.querySelector(".ms-row-lit"), at + 60, 160);
  for (const other of card.querySelectorAll("tr:not(.is-it)")) scene.go(other, { opacity: [1, 0.45] }, at + 60, 160, "linear");
  const marks = lit?.querySelectorAll(".ms-held-mark, .ms-verdict-mark") ?? [];
  marks.forEach((each, i) => { scene.go(each, { opacity: [0, 1], transform: ["scale(1.6)", "none"] }, at + 200 + 140 * i, 120); if (holds) scene.cue("tick", at + 200 + 140 * i, { step: i }); });
  scene.cue("roll");
  const end = at + 240 + 140 * (marks.length || 1);
  scene.cue(holds ? "chime" : "low", end);
  scene.go(card, { opacity: [1, 1] }, end, 500, "linear");
  scene.answer(end);
} };

// The path at the left of a risk: a mark for each card, the rocket at the one it meets, and a step up where it holds.
function climb(scene, { actor, by, step, of, mood }, card) {
  const d = hullOf(actor), shape = shapeOf(d), box = card.getBoundingClientRect(), x = box.x + 58;
  const gap = Math.min(46, (box.height - 40) / (of + 1)), low = box.bottom - 10;
  for (let i = 1; i <= of; i++) {
    const isDone = i < step, isHere = i === step;
    const ink = isDone ? "var(--teal)" : isHere ? "var(--acc)" : "var(--edge)";
    const spot = `<circle cx="10" cy="10" r="8" fill="${isDone ? ink : "none"}" stroke="${ink}" stroke-width="2.5"/>${isDone ? '<path d="M6 10l3 3 5-6" fill="none" stroke="var(--on)" stroke-width="2.4"/>' : ""}`;
    scene.appear(scene.draw(spot, new DOMRect(x, low - gap * i, 20, 20), { into: scene.set, view: "0 0 20 20" }), 0, 120);
  }
  const rocket = scene.draw(art(shape, solid(d, shape, by)), new DOMRect(x - 40, low - gap * step - 22, 25, 54), { into: scene.set });
  scene.appear(rocket, 0, 120);
  if (mood === "good") scene.go(rocket, { transform: ["none", `translateY(${-gap}px)`] }, 1300, 320, "travel");
}

SCENES.breaks = { ms: 2400, play(scene, { actor }) {
  const { d, shape, box: place } = standing(scene, actor, 220);
  place.y = scene.board.y + (scene.board.height - place.height) / 2 - 20;
  scene.dim(0.15, 0, 2400);
  const outline = document.createElementNS("http://www.w3.org/2000/svg", "path");
  outline.setAttribute("d", d);
  const whole = outline.getTotalLength(), middle = { x: shape.x + shape.width / 2, y: shape.y + shape.height / 2 };
  for (let i = 0; i < STROKES; i++) {
    const points = Array.from({ length: 9 }, (_, k) => outline.getPointAtLength((whole * (i + k / 8)) / STROKES));
    const way = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
    const stroke = scene.draw(art(shape, `<path d="M${way}" fill="none" class="ms-scene-line"/>`), place, { into: scene.set });
    const { x, y } = points[4], far = 1.1;
    const apart = `translate(${((x - middle.x) / shape.width) * place.width * far}px, ${((y - middle.y) / shape.height) * place.height * far}px) rotate(${(i - 3) * 7}deg)`;
    scene.go(stroke, [{ transform: "none", opacity: 1 }, { transform: "none", opacity: 1, offset: 0.16 }, { transform: apart, opacity: 1, offset: 0.6 }, { transform: apart, opacity: 0 }], 0, 2200);
  }
  const size = Math.max(place.width, place.height) * 1.1;
  const ring = scene.draw('<circle cx="50" cy="50" r="47" fill="none" stroke="var(--red)" stroke-width="2"/>', new DOMRect(place.x + (place.width - size) / 2, place.y + (place.height - size) / 2, size, size), { into: scene.set, view: "0 0 100 100" });
  scene.go(ring, [{ transform: "scale(.25)", opacity: 1 }, { transform: "scale(1.25)", opacity: 0 }], 350, 1300);
  scene.cue("burst", 330);
  scene.answer(900);
} };

// The risks of the way become a stair; the module comes down it, one check after the other, and lands.
const STAIR = 900, FOOT = "stair-foot";
SCENES.comes_down = { ms: 4800, play(scene, moment) {
  const { steps, art: module } = moment, { board } = scene, count = steps.length;
  const wide = Math.min(170, (board.width * 0.8) / count), drop = Math.min(64, (board.height * 0.5) / count);
  const left = board.x + (board.width - wide * (count + 0.6)) / 2, top = board.y + Math.max(56, (board.height - drop * (count + 1)) / 2);
  const sky = document.createElement("div");
  sky.className = "scene-sky";
  scene.set.append(sky);
  scene.appear(sky, 0, 60);
  const way = `M0 2h${wide}${`v${drop}h${wide}`.repeat(count - 1)}`, box = new DOMRect(left, top, wide * count, drop * count);
  scene.appear(scene.draw(`<path d="${way}" fill="none" class="ms-scene-line"/>`, box, { into: scene.set, view: `0 0 ${box.width} ${box.height}` }), 0, 120);
  const each = (STAIR - 160) / count, size = Math.min(52, wide * 0.5);
  steps.forEach((name, i) => {
    const mark = "<svg viewBox='0 0 20 20'><circle cx='10' cy='10' r='9' fill='var(--teal)'/><path d='M5 10l4 4 6-8' fill='none' stroke='var(--on)' stroke-width='2.4'/></svg>";
    const words = scene.write(name, new DOMRect(left + wide * i, top + drop * i + 8, wide, 0), "ms-stair-name", scene.set);
    scene.go(words, { opacity: [0, 0.7] }, 0, 120, "linear");
    const passed = scene.draw(mark, new DOMRect(left + wide * (i + 0.5) - 9, top + drop * i - size - 24, 18, 18), { into: scene.set });
    scene.go(passed, { opacity: [0, 1], transform: ["scale(1.6)", "none"] }, 120 + each * (i + 0.4), 120);
    scene.cue("tick", 120 + each * (i + 0.4), { step: count - i });
  });
  const walker = scene.draw(module, new DOMRect(left + (wide - size) / 2, top - size + 2, size, size), { into: scene.set });
  const stands = steps.map((_, i) => ({ transform: `translate(${wide * i}px, ${drop * i}px)`, easing: "cubic-bezier(.45,0,.2,1)" }));
  const round = Math.min(drop, wide * 0.5), foot = new DOMRect(left + wide * count + 4, top + drop * (count - 0.5), round, round);
  const down = `translate(${foot.x + (round - wide) / 2 - left}px, ${foot.y - top + size / 2}px) scale(.4)`;
  scene.go(walker, [...stands.flatMap((stand) => [stand, stand]), { transform: down }], 0, STAIR, "linear");
  scene.were.set(FOOT, { box: foot });
  scene.lead = STAIR - 100;
  SCENES.lands.play(scene, { ...moment, at: FOOT });
} };

SCENES.sabotages = { ms: 1300, play(scene, { actor, by, count }) {
  const { d, shape, box } = standing(scene, actor, 220);
  scene.dim(0.2, 0, 1250);
  const rocket = scene.draw(art(shape, solid(d, shape, by)), box, { into: scene.set });
  scene.appear(rocket, 0, 120);
  scene.go(rocket, { transform: ["none", "rotate(4deg)"] }, 420, 120, "snap");
  for (let i = 0; i < count; i++) {
    const spot = new DOMRect(box.x + box.width / 2 - 23 * count + 46 * i, box.bottom - 52, 40, 40);
    const token = scene.draw('<path d="M20 1l5 11 12-3-6 11 6 11-12-3-5 11-5-11-12 3 6-11-6-11 12 3z" fill="var(--red)" stroke="var(--outline)"/>', spot, { into: scene.set, view: "0 0 40 40" });
    scene.go(token, { transform: [`translateX(${scene.board.right - spot.x}px)`, "none"] }, 90 * i, 320);
  }
  scene.cue("hush", 100, { gain: 0.6 });
  scene.go(scene.node, { opacity: [1, 1] }, 0, 1300, "linear");
  scene.answer(500);
} };

SCENES.stops = { ms: 1000, play(scene) {
  const { x, y } = scene.middle();
  scene.dim(0.4, 0, 1000);
  const sign = scene.draw('<path d="M59 4h82l55 55v82l-55 55H59L4 141V59z" fill="var(--tone)" stroke="var(--on)" stroke-width="4"/><text x="100" y="120" text-anchor="middle" font-size="56" font-weight="700" fill="var(--on)">STOP</text>', new DOMRect(x - 80, y - 80, 160, 160), { into: scene.set, view: "0 0 200 200" });
  sign.style.setProperty("--tone", scene.colour);
  scene.go(sign, { transform: ["translateY(-60px) scale(1.3)", "none"], opacity: [0, 1] }, 0, 240, "snap");
  scene.cue("snap", 180);
  scene.leave(sign, 820, 160);
  scene.answer(240);
} };

SCENES.pushes = { ms: 1300, play(scene, { name, gives, by }) {
  const { x, y } = scene.middle(), wide = Math.min(220, scene.board.width * 0.56);
  const left = x - wide / 2, column = new DOMRect(left - 46, y - 66, 40, 132);
  scene.dim(0.4, 0, 1300);
  const card = sheet(scene, new DOMRect(left, y - 56, wide, 112), "is-face is-found", `<p class="scene-said">${escaped(name)}</p><p class="scene-under">${escaped(gives)}</p>`);
  const tokens = scene.draw([0, 1, 2].map((i) => `<g transform="translate(2 ${2 + 44 * i})">${by % 2 ? '<rect width="36" height="36" rx="6"' : '<circle cx="18" cy="18" r="18"'} fill="var(--seat-${by})" stroke="var(--outline)"/></g>`).join(""), column, { into: scene.set, view: "0 0 40 132" });
  scene.go(card, { transform: ["none", "translateX(40px) rotate(3deg)"], opacity: [1, 1] }, 240, 320, "settle");
  scene.go(tokens, { transform: ["translateX(-80px)", "none", "translateX(40px)"], opacity: [0, 1, 1] }, 0, 560, "settle");
  scene.leave(card.querySelector(".scene-under"), 480, 240);
  scene.cue("low", 260);
  scene.go(scene.node, { opacity: [1, 1] }, 0, 1300, "linear");
  scene.answer(520);
} };

// The rope ----------------------------------------------------------------------------------------------------------

// One column for each token, in the order of turning; on a narrow stage the row runs downward.
const FEW = 7;
SCENES.tugs = { ms: 3200, play(scene, moment) {
  const { tokens, seats, names, owner, level, levels, name } = moment;
  const over = scene.box("rope"), { board } = scene, isTall = board.width < 500;
  const box = over && !isTall ? over : board;
  const each = Math.min(440, 2000 / Math.max(tokens.length, 1)), first = 240;
  const ways = ropeOf(tokens, isTall ? 52 : 84);
  const totals = [0, 1].map((side) => tokens.filter(([whose, counts]) => whose === side && counts).length);
  const figures = (side) => Array.from({ length: totals[side] + 1 }, (_, sum) => `<span data-sum="${side}-${sum}">${sum}</span>`).join("");
  const head = (side) => `<p class="ms-pull-head"><span class="scene-side is-${seats[side]}">${LETTERS[seats[side]]}</span><span><b>${escaped(names[side])}</b></span><b class="ms-pull-figure">${figures(side)}</b></p>`;
  const card = `<div class="ms-scene-card seat-${owner}"><b>${escaped(name)}</b><ol>${levels.map((words, i) => `<li${i + 1 === level ? ' class="is-now"' : ""}><b>${i + 1}</b> ${escaped(words)}</li>`).join("")}</ol></div>`;
  const node = sheet(scene, box, `is-tug${isTall ? " is-tall" : ""}`, `<div class="ms-scene"><div class="ms-scene-side">${head(1)}${card}${head(0)}</div>${drawn(ways, moment, isTall)}</div>`);
  if (box !== over) scene.appear(node, 0, 120);
  const frame = node.querySelector(".ms-tug-frame");
  const spot = ({ x }) => (isTall ? `translateY(${x}px)` : `translateX(${x}px)`);
  const sums = [0, 0];
  ways.forEach((way, i) => {
    const at = first + each * i, part = (className) => node.querySelector(`.${className}[data-i="${i}"]`);
    if (i) scene.go(frame, { transform: [spot(ways[i - 1]), spot(way)] }, at - 40, each * 0.35, "settle");
    else scene.go(frame, { transform: [spot(way), spot(way)], opacity: [0, 1] }, 120, 100, "linear");
    const flat = isTall ? "scaleY(0)" : "scaleX(0)";
    // Of many tokens only the faces turn, over the backs: little may move in one scene.
    if (tokens.length <= FEW) scene.go(part("ms-tug-back"), { transform: ["none", flat] }, at + each * 0.2, each * 0.25, "linear");
    scene.go(part("ms-tug-face"), { transform: [flat, "none"] }, at + each * 0.45, each * 0.25);
    scene.go(part("ms-tug-rope"), { transform: [flat, "none"] }, at + each * 0.6, each * 0.3, "settle");
    scene.go(part("ms-tug-knot"), { transform: ["scale(0)", "none"] }, at + each * 0.75, each * 0.2, "snap");
    scene.cue(way.counts ? "tick" : "card", at + each * 0.45, { step: i });
    if (!way.counts) return;
    const figure = () => node.querySelector(`[data-sum="${way.side}-${sums[way.side]}"]`);
    scene.leave(figure(), at + each * 0.75, 60);
    sums[way.side] += 1;
    scene.appear(figure(), at + each * 0.75, 120);
  });
  const end = first + each * tokens.length + 80, lead = sums[0] - sums[1];
  scene.leave(frame, end - 120, 120);
  scene.appear(node.querySelector(lead > 0 ? ".is-won.is-below" : lead < 0 ? ".is-won.is-above" : ".ms-tie-line.is-won"), end - 80, 200);
  scene.cue(lead ? "chime" : "low", end, { gain: 0.7 });
  scene.go(node, { opacity: [1, 1] }, end, 560, "linear");
  scene.answer(end);
} };

// How the sum goes: where each column stands, and where the rope is after it.
function ropeOf(tokens, widest) {
  const wide = Math.min(widest, (LONG - 2 * EDGE) / Math.max(1, tokens.length));
  const most = Math.max(1, ...[0, 1].map((side) => tokens.filter(([whose, counts]) => whose === side && counts).length));
  const step = Math.min(34, (LANE - 14) / most);
  let lead = 0;
  return tokens.map(([side, counts], i) => {
    const from = MIDDLE + lead * step;
    lead += side ? -counts : counts;
    return { side, counts, lead, from, x: EDGE + wide * (i + 0.5), y: MIDDLE + lead * step, wide };
  });
}

function drawn(ways, { seats, names, ends }, isTall) {
  const at = (x, y) => (isTall ? `${y} ${x}` : `${x} ${y}`);
  const xy = (x, y) => { const [a, b] = isTall ? [y, x] : [x, y]; return `x="${a}" y="${b}"`; };
  const box = (x, y, w, h, className) => `<path class="${className}" d="M${at(x, y)}L${at(x + w, y)}L${at(x + w, y + h)}L${at(x, y + h)}Z"/>`;
  const words = (x, y, text, className = "ms-lane-name") => `<text class="${className}" ${xy(x, y)} ${isTall ? 'text-anchor="middle"' : ""}>${escaped(text)}</text>`;
  const lanes = [
    box(0, MIDDLE - LANE, LONG, LANE, `ms-lane is-above seat-${seats[1]}`), box(0, MIDDLE, LONG, LANE, `ms-lane is-below seat-${seats[0]}`),
    box(0, MIDDLE - LANE, LONG, LANE, `ms-lane is-won is-above seat-${seats[1]}`), box(0, MIDDLE, LONG, LANE, `ms-lane is-won is-below seat-${seats[0]}`),
    ...["", " is-won"].map((won) => `<path class="ms-tie-line${won}" d="M${at(0, MIDDLE)}L${at(LONG, MIDDLE)}"/>`),
    ...(isTall ? [] : [words(10, MIDDLE - LANE + 16, `${names[1]} ahead: ${ends[1]}`), words(10, MIDDLE + LANE - 8, `${names[0]} ahead: ${ends[0]}`)]),
  ];
  const frame = `<rect class="ms-tug-frame" ${isTall ? `x="8" y="-25" width="${WIDE - 16}" height="50"` : `x="-34" y="8" width="68" height="${WIDE - 16}"`} rx="8"/>`;
  const parts = ways.map(({ side, counts, lead, from, x, y, wide }, i) => {
    const seat = seats[side], across = side ? 40 : WIDE - 40, r = Math.min(TOKEN, wide * 0.46), [cx, cy] = isTall ? [across, x] : [x, across];
    const disk = seat % 2 ? `<rect x="${cx - r}" y="${cy - r}" width="${2 * r}" height="${2 * r}" rx="5" class="ms-disk"/>` : `<circle cx="${cx}" cy="${cy}" r="${r}" class="ms-disk"/>`;
    const kind = `ms-pull seat-${seat} is-${counts ? "influence" : "bluff"}`;
    const start = i ? ways[i - 1].x : 0, bend = Math.max(start, x - 24), [kx, ky] = isTall ? [y, x] : [x, y];
    const rope = `<path class="ms-mast" d="M${at(x, 62)}L${at(x, WIDE - 62)}"/><path class="ms-rope-line ms-tug-rope" data-i="${i}" d="M${at(start, from)}L${at(bend, from)}L${at(x, y)}"/>`;
    // Every knot lies over every rope, the next one's too.
    return [rope, `<g class="ms-tug-back ${kind} is-down" data-i="${i}">${disk}<path d="M${cx + 5} ${cy - 9}a10 10 0 1 0 4 13a8 8 0 0 1-4-13z" fill="var(--ink)"/></g>
      <g class="ms-tug-face ${kind} is-open" data-i="${i}">${disk}<text class="ms-turned" x="${cx}" y="${cy + 8}" text-anchor="middle">${counts}</text></g>
      <g class="ms-tug-knot" data-i="${i}"><circle class="ms-knot" cx="${kx}" cy="${ky}" r="13"/><text class="ms-knot-words" x="${kx}" y="${ky + 4.5}" text-anchor="middle">${lead ? `+${Math.abs(lead)}` : 0}</text></g>`];
  });
  const [width, height] = isTall ? [WIDE, EDGE + (ways.at(-1)?.x ?? 0)] : [LONG, WIDE];
  return `<svg class="ms-rope" viewBox="0 0 ${width} ${height}">${lanes.join("")}${frame}${[0, 1].map((layer) => parts.map((part) => part[layer]).join("")).join("")}</svg>`;
}
