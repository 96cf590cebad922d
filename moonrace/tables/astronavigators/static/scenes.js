// What one sees in AstroNavigators alone. Ways and figures come in the units of the map they belong to.

import { CAPSULE, CHUTE, DISC, STAR, between, escaped, ground, list, plume, sheet, smoke, square } from "/static/kit/js/props.js";
import { SCENES } from "/static/kit/js/scenes.js";

const LARGE = 0.6;
const HALO = '<circle cx="10" cy="10" r="10" fill="var(--text)" opacity=".16"/>';
const SUN = '<circle cx="20" cy="20" r="20" fill="var(--sun)" opacity=".25"/><circle cx="20" cy="20" r="12" fill="var(--sun)"/>';
const EARTH = '<circle cx="100" cy="100" r="100" fill="var(--earth)"/><path d="M52 22q30 4 44 28l-14 30-34 12-22-18-8 8q2-42 34-60zM118 96q30-8 52 14l-8 44-30 20-18-34zM126 20q26 8 44 32l-22 8-28-14z" fill="var(--earth-land)"/><path d="M118 2A100 100 0 0 1 118 198A150 150 0 0 0 118 2z" fill="var(--earth-shade)" opacity=".55"/>';

const byId = (id) => document.getElementById(id);

// A map of the board: the large one itself, or a picture of a small one that is brought forward until the scene is over.
function chart(scene, name, ms, missing = []) {
  const real = document.querySelector(`#map-${name} svg`);
  scene.hide(...missing);
  let svg = real, box = real.getBoundingClientRect();
  if (box.width < LARGE * scene.board.width) {
    const front = Array.from(document.querySelectorAll(".an-map"), (map) => map.getBoundingClientRect()).sort((one, other) => other.width - one.width)[0];
    const plate = sheet(scene, front, "an-maps an-brought", "");
    svg = plate.appendChild(real.cloneNode(true));
    for (const id of missing) svg.querySelector(`#${CSS.escape(id)}`)?.remove();
    for (const part of svg.querySelectorAll("[id]")) part.removeAttribute("id");
    scene.go(plate, [{ opacity: 0 }, { opacity: 1, offset: 0.08 }, { opacity: 1, offset: 0.92 }, { opacity: 0 }], 0, ms, "linear");
    box = svg.getBoundingClientRect();
  }
  const matrix = svg.getScreenCTM();
  const spot = ([x, y]) => { const found = new DOMPoint(x, y).matrixTransform(matrix); return new DOMRect(found.x, found.y, 0, 0); };
  return { box, spot, scale: matrix.a };
}

function veil(scene, box, ms) {
  const node = sheet(scene, box, "an-veil", "");
  scene.go(node, [{ opacity: 0 }, { opacity: 0.78, offset: 0.12 }, { opacity: 0.78, offset: 0.84 }, { opacity: 0 }], 0, ms, "linear");
}

// A line from spot to spot that runs out from its first end.
function runs(scene, from, to, at, ms) {
  const line = sheet(scene, new DOMRect(from.x, from.y - 1.5, Math.hypot(to.x - from.x, to.y - from.y), 3), "an-line", "");
  const turn = `rotate(${Math.atan2(to.y - from.y, to.x - from.x)}rad)`;
  scene.go(line, { transform: [`${turn} scaleX(0)`, `${turn} scaleX(1)`], opacity: [1, 1] }, at, ms, "linear");
}

const inside = (value, low, high) => Math.max(low, Math.min(value, high));

// Along a way of spots, as frames that move a thing from the first of them.
const along = (spots) => spots.map((spot) => ({ transform: between(spots[0], spot) }));

// A bow over the straight way, higher for a longer one.
function bow([from, to]) {
  const far = Math.hypot(to.x - from.x, to.y - from.y), lift = Math.min(90, far * 0.28);
  return Array.from({ length: 13 }, (_, i) => {
    const share = i / 12;
    return new DOMRect(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share - 4 * lift * share * (1 - share), 0, 0);
  });
}

function gains(scene, gain, from, to, at) {
  if (!gain) return;
  const pill = scene.write(gain, new DOMRect(from.x, from.y, 60, 34), "is-bonus");
  pill.style.setProperty("--tone", scene.colour);
  const end = scene.box(to);
  scene.go(pill, { transform: ["scale(.4)", "scale(1)"], opacity: [0, 1] }, at, 180, "snap");
  scene.go(pill, { transform: ["scale(1)", end ? `${between(new DOMRect(from.x, from.y, 60, 34), end)} scale(.6)` : "scale(1)"], opacity: [1, end ? 0.9 : 0] }, at + 420, 320, "travel");
  scene.leave(pill, at + 740, 60);
}

function lightsFigure(scene, moment, { box, spot, scale }) {
  const { stars, lines = [], name, gain, to } = moment;
  const spots = stars.map(spot);
  const size = Math.max(14, 18 * scale), each = Math.min(90, 460 / stars.length), run = Math.min(140, 560 / Math.max(1, lines.length));
  const level = moment.is_missed ? 0.5 : 1;
  if (!moment.is_missed) lines.forEach(([one, other], i) => {
    runs(scene, spots[one], spots[other], 680 + run * i, run);
    scene.cue("tick", 680 + run * i, { step: 5 + i });
  });
  spots.forEach((place, i) => {
    const at = 180 + each * i;
    for (const [art, wide] of [[HALO, 1.6 * size], [STAR, size]]) {
      const star = scene.draw(art, square(place, wide), { into: scene.set, view: "0 0 20 20" });
      scene.go(star, { transform: ["scale(.2)", "scale(1)"], opacity: [0, level] }, at, 160);
    }
    scene.cue("tick", at, { step: i });
  });
  const middle = spots.reduce((sum, { x, y }) => ({ x: sum.x + x / spots.length, y: Math.max(sum.y, y) }), { x: 0, y: 0 });
  const wide = 190, x = inside(middle.x - wide / 2, box.x + 4, box.right - wide - 70), y = inside(middle.y + 16, box.y, box.bottom - 44);
  if (moment.is_missed) { band(scene, new DOMRect(middle.x - 80, y - 60, 160, 30), "Not in sight", 640); return; }
  scene.appear(scene.write(name, new DOMRect(x, y, wide, 30), "an-figure-name", scene.set), 1250, 120);
  gains(scene, gain, new DOMRect(x + wide + 2, y - 2, 0, 0), to, 1250);
}

function band(scene, box, words, at, until) {
  const node = sheet(scene, new DOMRect(inside(box.x, scene.board.x + 6, scene.board.right - box.width - 6), box.y, box.width, box.height), "is-band", escaped(words));
  scene.go(node, { transform: ["translateY(-30px)", "none"], opacity: [0, 1] }, at, 240, "snap");
  if (until) scene.leave(node, until, 200);
}

function holdsUp(scene, moment, { box }) {
  const wide = 168, high = 190;
  const card = sheet(scene, new DOMRect(box.x + (box.width - wide) / 2, box.y + Math.max(8, (box.height - high) / 2), wide, high), "is-face", `<p class="eb">Observed</p><div class="scene-picture">${moment.art}</div><p class="scene-said">${escaped(moment.name)}</p>`);
  const from = scene.was(list(moment.at).at(-1));
  const here = card.getBoundingClientRect();
  scene.go(card, { transform: [from ? `${between(here, from)} scale(.4)` : "translateY(30px)", "none"], opacity: [0.4, 1] }, 160, 420);
  scene.cue("card", 160);
  if (moment.is_missed) { card.querySelector(".eb").textContent = "Looked for"; band(scene, new DOMRect(here.x + 4, here.y + high / 2 - 15, 160, 30), "Not in sight", 640); return; }
  gains(scene, moment.gain, new DOMRect(here.right + 10, here.y + high / 2 - 17, 0, 0), moment.to, 1000);
}

SCENES.observes = { ms: 2000, play(scene, moment) {
  const map = chart(scene, "sky", 2000);
  veil(scene, map.box, 2000);
  if (moment.week) {
    const tag = sheet(scene, new DOMRect(map.box.x + 10, map.box.y + 10, 150, 0), "an-week-tag", `${moment.moon}<b>Week ${moment.week}</b><span>${escaped(moment.name)}</span>`);
    scene.go(tag, [{ opacity: 1, transform: "translateY(8px)" }, { opacity: 1, transform: "none", offset: 0.4 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], 0, 620);
  }
  if (list(moment.stars).length) lightsFigure(scene, moment, map);
  else holdsUp(scene, moment, map);
  const end = moment.is_missed ? 700 : list(moment.stars).length ? 1250 : 1000;
  scene.cue(moment.is_missed ? "low" : "chime", end);
  scene.answer(end);
} };

SCENES.waxes = { ms: 400, play(scene, { at, week, art }) {
  const [place, seat] = at;
  const moon = byId(place)?.querySelector(".an-phase"), box = moon?.getBoundingClientRect();
  if (box?.width) {
    const disc = scene.draw(DISC("var(--ink)"), square(box, box.width * 0.88), { view: "0 0 20 20" });
    scene.go(disc, { transform: ["none", `translateX(${week === 4 ? "" : "-"}${box.width * 0.9}px)`], opacity: [1, 0] }, 0, 300, "travel");
    const frame = sheet(scene, byId(place).getBoundingClientRect(), "is-frame", "", scene.node);
    scene.go(frame, [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], 0, 400, "linear");
    const from = scene.was(seat);
    if (from) {
      const start = new DOMRect(from.x + 12, from.y + 12, 24, 24), token = scene.draw(art, start);
      scene.go(token, { transform: ["none", between(start, box)], opacity: [1, 1] }, 0, 320);
      scene.leave(token, 320, 80);
    }
  }
  scene.cue("tick", 0, { step: week - 1 });
  scene.answer(0);
} };

SCENES.sun_moves = { ms: 900, play(scene, { start, end }) {
  const { box, spot, scale } = chart(scene, "sky", 1100);
  const [from, to] = [spot(start), spot(end)], size = 40 * scale, day = box.width / 4;
  const window = sheet(scene, box, "an-window", "");
  for (const turn of [0, -box.width]) {
    const light = document.createElement("div");
    light.className = "an-light";
    Object.assign(light.style, { left: `${from.x + turn - box.x - day / 2}px`, width: `${day}px` });
    window.append(light);
    scene.go(light, [{ transform: "none", opacity: 0.2 }, { transform: `translateX(${to.x - from.x}px)`, opacity: 0.2, offset: 0.6 }, { transform: `translateX(${to.x - from.x}px)`, opacity: 0 }], 0, 900, "travel");
    const sun = scene.draw(SUN, square(new DOMRect(from.x + turn - box.x + scene.board.x, from.y - box.y + scene.board.y, 0, 0), size), { view: "0 0 40 40" });
    Object.assign(sun.style, { left: `${from.x + turn - box.x - size / 2}px`, top: `${from.y - box.y - size / 2}px` });
    window.append(sun);
    scene.go(sun, { transform: ["none", `translate(${to.x - from.x}px, ${to.y - from.y}px)`] }, 0, 560, "travel");
  }
  scene.hold(Array.from(document.querySelectorAll("#map-sky .an-sun")));
  scene.cue("tick", 0);
  scene.cue("tick", 560, { step: 2 });
  scene.answer(560);
} };

SCENES.goes = { ms: 900, play(scene, { at, map, way, art, is_curved }) {
  const { spot } = chart(scene, map, 900, [at].filter((id) => id.startsWith("die-")));
  const ends = way.map(spot), spots = is_curved ? bow(ends) : ends;
  const far = Math.hypot(ends.at(-1).x - ends[0].x, ends.at(-1).y - ends[0].y), ms = inside(far * 2, 320, 700);
  spots.slice(1).forEach((to, i) => runs(scene, spots[i], to, (ms / (spots.length - 1)) * i, ms / (spots.length - 1)));
  const high = is_curved ? 44 : 24;
  const piece = scene.draw(art, new DOMRect(spots[0].x - 12, spots[0].y - (is_curved ? 34 : 12), 24, high));
  scene.go(piece, along(spots), 0, ms, "linear");
  scene.go(piece, { opacity: [1, 1] }, ms, 900 - ms, "linear");
  scene.cue("hush", 0, { gain: 0.5 });
  scene.answer(ms);
} };

SCENES.launches = { ms: 1800, play(scene, { way, art }) {
  const { box, spot, scale } = chart(scene, "trajectory", 1800);
  veil(scene, box, 1800);
  // The Earth of the map comes near: its limb fills the corner below, and the rocket stands on it.
  const spots = way.map(spot), round = Math.max(76, 96 * scale), wide = Math.max(1.6 * round, box.height * 0.78);
  const near = new DOMRect(box.x + wide * 0.4, box.bottom - wide * 0.2, 0, 0);
  const window = scene.set.appendChild(sheet(scene, box, "an-window", ""));
  const disc = scene.draw(EARTH, square(near, wide), { into: window, view: "0 0 200 200" });
  Object.assign(disc.style, { left: `${near.x - wide / 2 - box.x}px`, top: `${near.y - wide / 2 - box.y}px` });
  const far = `${between(near, spots[0])} scale(${(0.72 * round) / wide})`;
  scene.go(disc, [{ transform: far, opacity: 1, easing: "ease-out" }, { transform: "none", opacity: 1, offset: 0.17 }, { transform: "none", opacity: 1, offset: 0.72, easing: "ease-in" }, { transform: far, opacity: 1, offset: 0.96 }, { transform: far, opacity: 0 }], 0, 1800, "linear");
  const high = Math.max(64, box.height * 0.34), stand = new DOMRect(near.x - high * 0.26, near.y - wide * 0.49 - high, high * 0.52, high);
  const rocket = document.createElement("div");
  rocket.className = "an-rocket";
  Object.assign(rocket.style, { position: "absolute", left: `${stand.x}px`, top: `${stand.y}px`, width: `${stand.width}px`, height: `${stand.height}px` });
  scene.add(rocket, scene.set);
  const inner = scene.draw(art, new DOMRect(0, 0, stand.width, stand.height), { into: rocket });
  inner.style.left = inner.style.top = "0";
  scene.appear(inner, 160, 140);
  const flame = plume(scene, new DOMRect(0, 0, stand.width, stand.height), 250, 250, rocket);
  flame.style.left = `${stand.width * 0.33}px`;
  flame.style.top = `${stand.height - 4}px`;
  flame.style.width = `${stand.width * 0.34}px`;
  smoke(scene, stand, 280, 1300);
  const third = spots[1], last = spots.at(-1);
  const there = (to, turn, size) => `translate(${to.x - near.x}px, ${to.y - (stand.y + high / 2)}px) rotate(${turn}deg) scale(${size})`;
  scene.go(rocket, [{ transform: "none", opacity: 1, easing: "ease-in" }, { transform: `translateY(${-high * 0.2}px)`, opacity: 1, offset: 0.4, easing: "ease-in" }, { transform: there(third, 48, 0.4), opacity: 1, offset: 0.86 }, { transform: there({ x: (third.x + last.x) / 2, y: (third.y + last.y) / 2 }, 66, 0.24), opacity: 0 }], 420, 1200, "linear");
  scene.cue("rumble", 250);
  scene.cue("chime", 1500);
  scene.answer(1500);
} };

SCENES.turns_up = { ms: 900, play(scene, { spot: place, value }) {
  const { spot, scale } = chart(scene, "trajectory", 900);
  const box = square(spot(place), Math.max(46, 48 * scale));
  const back = sheet(scene, box, "an-stone is-back", "<b>?</b>"), face = sheet(scene, box, "an-stone", `<b>${value}</b>`);
  scene.go(back, { transform: ["scale(1)", "scale(1.3)"] }, 0, 160);
  scene.go(back, { transform: ["scale(1.3)", "scale(0, 1.3)"] }, 260, 130, "linear");
  scene.go(face, { transform: ["scale(0, 1.3)", "scale(1.3)"], opacity: [1, 1] }, 390, 140);
  scene.go(face, { transform: ["scale(1.3)", "scale(1)"] }, 640, 220);
  scene.cue("card", 260);
  scene.cue("low", 400, { gain: Math.min(1, value / 25) });
  scene.answer(400);
} };

SCENES.weighs = { ms: 1200, play(scene, { spot: place, value, dv, nk }) {
  const { box, spot } = chart(scene, "trajectory", 1200);
  const most = Math.max(nk, dv, 1), wide = Math.min(box.width - 32, 420);
  const gauge = sheet(scene, new DOMRect(box.x + (box.width - wide) / 2, box.bottom - 100, wide, 0), "an-gauge", `<p class="scene-said">${escaped(scene.words)}</p><p><span><b>${dv}</b> DV, difficulty</span><span>${dv > nk ? `${dv - nk} too much for` : `${nk - dv} left of`} ${nk} NK</span></p><div><i></i><i class="is-added"></i><u></u></div>`);
  const [had, added, mark] = gauge.querySelectorAll("i, u");
  const share = (part) => `${(100 * part) / most}%`;
  had.style.width = share(Math.max(0, dv - value));
  Object.assign(added.style, { left: share(Math.max(0, dv - value)), width: share(value) });
  mark.style.left = share(nk);
  const from = spot(place), target = gauge.getBoundingClientRect();
  const stone = sheet(scene, square(from, 46), "an-stone", `<b>${value}</b>`);
  scene.appear(gauge, 0, 120);
  scene.go(stone, { transform: ["none", `${between(from, new DOMRect(target.x + (wide * dv) / most, target.bottom, 0, 0))} scale(.5)`], opacity: [1, 0.4] }, 120, 320, "travel");
  scene.leave(stone, 420, 80);
  scene.go(added, { transform: ["scaleX(0)", "scaleX(1)"] }, 420, 420);
  scene.go(gauge, { opacity: [1, 1] }, 840, 360, "linear");
  scene.cue(dv > nk ? "low" : "tick", 440, { step: 1 });
  const told = gauge.querySelector(".scene-said");
  scene.appear(told, 840, 160);
  scene.words = "";
  scene.answer(840);
} };

SCENES.falls_back = { ms: 2000, play(scene, { way, band: words, seat }) {
  const { box, spot } = chart(scene, "trajectory", 2000);
  veil(scene, box, 2000);
  const spots = way.map(spot), from = spots[0];
  const fall = document.createElement("div");
  fall.className = "an-fall";
  Object.assign(fall.style, { position: "absolute", left: `${from.x - 26}px`, top: `${from.y - 40}px`, width: "52px", height: "80px" });
  scene.add(fall, scene.set);
  const chute = scene.draw(CHUTE, new DOMRect(0, 0, 52, 50), { into: fall, view: "0 0 40 44", className: "scene-chute" });
  const capsule = scene.draw(`${CAPSULE}<circle cx="20" cy="14" r="6" fill="var(--seat-${seat})"/>`, new DOMRect(10, 48, 32, 28), { into: fall, view: "0 0 40 34" });
  scene.go(chute, { transform: ["scale(0)", "scale(1)"], opacity: [0, 1] }, 620, 260);
  scene.go(capsule, { opacity: [1, 1] }, 0, 300);
  scene.go(fall, along(spots), 580, 920, "settle");
  scene.go(fall, { opacity: [1, 1, 0] }, 1600, 400, "linear");
  band(scene, new DOMRect(from.x - 90, from.y - 96, 180, 32), words, 120, 1640);
  scene.cue("low", 120);
  scene.cue("hush", 620);
  scene.answer(700);
} };

SCENES.earth_rises = { ms: 3400, play(scene, { gain, to }) {
  const { board } = scene;
  const sky = sheet(scene, board, "an-space", "");
  scene.appear(sky, 0, 300);
  for (let i = 0; i < 12; i++) {
    const star = scene.draw(STAR.replace("--text", "--body"), new DOMRect(board.x + ((i * 0.618 + 0.05) % 1) * board.width, board.y + ((i * 0.37 + 0.08) % 1) * board.height * 0.6, 8, 8), { into: scene.set, view: "0 0 20 20" });
    scene.go(star, { opacity: [0, 0.7] }, 200, 300, "linear");
  }
  const size = Math.min(board.width, board.height) * 0.4, floor = board.y + board.height * 0.64, middle = board.x + board.width / 2;
  const earth = scene.draw(EARTH, new DOMRect(middle - size / 2, floor - size * 0.86, size, size), { into: scene.set, view: "0 0 200 200" });
  scene.go(earth, [{ transform: `translateY(${size}px)`, opacity: 0 }, { opacity: 1, offset: 0.04 }, { transform: "none", opacity: 1 }], 380, 1920);
  const wide = board.width * 1.7;
  const limb = scene.draw(ground("moon"), new DOMRect(middle - wide / 2, floor, wide, wide), { into: scene.set, view: "0 0 200 200" });
  scene.go(limb, { transform: ["translateY(60%)", "none"], opacity: [1, 1] }, 0, 400);
  scene.go(limb, { opacity: [1, 1] }, 2300, 1100, "linear");
  gains(scene, gain, new DOMRect(middle + size * 0.6, floor - size * 0.6, 0, 0), to, 2200);
  scene.cue("hymn", 600);
  scene.answer(2000);
} };
