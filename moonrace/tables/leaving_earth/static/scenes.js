// Scenes of Leaving Earth alone: research, outcomes, burns, damage, the turn of a year.

import { WORLDS, between, escaped, list, panel, plume, sheet, smoke, standsAt, within } from "/static/kit/js/props.js";
import { SCENES } from "/static/kit/js/scenes.js";

for (const world of ["phobos", "ceres", "mercury"]) WORLDS[world] = [`var(--le-${world})`, `var(--le-${world}-shade)`];

const CARD = { width: 138, height: 158 };
const GAUGE = { width: 176, height: 78 };
const GAP = 8;
const VEIL = 0.45;

// The craft in full where it stands, with room for the card or the gauge at its side.
function onThePad(scene, { at, likeness, goes_on }, ms) {
  const place = scene.box(at) ?? scene.was(at);
  const box = likeness && place && standsAt(scene, place);
  const hull = box && scene.likeness(likeness, box);
  if (!hull) return null;
  scene.go(hull, [{ opacity: scene.comes ? 1 : 0 }, { opacity: 1, offset: 0.16 }, { opacity: 1, offset: 0.9 }, { opacity: goes_on ? 1 : 0 }], 0, ms, "linear");
  return { hull, box };
}

function beside(scene, box, { width, height }, gap = 34) {
  const x = box.right + gap + width < scene.board.right - 8 ? box.right + gap : box.x - gap - width;
  return within(scene.board, new DOMRect(x, box.y, width, height));
}

// A card, and below it the gauge, in one column at the side of the craft.
function column(scene, box) {
  const { x, y } = beside(scene, box, { width: CARD.width, height: CARD.height + GAP + GAUGE.height });
  const gauge = new DOMRect(x - (GAUGE.width - CARD.width) / 2, y + CARD.height + GAP, GAUGE.width, GAUGE.height);
  return { card: new DOMRect(x, y, CARD.width, CARD.height), gauge: within(scene.board, gauge) };
}

// Thrust so far against thrust needed; `share` of the bar is what this engine gives.
function gauge(scene, box, [before, needed, gives], words) {
  const most = Math.max(needed * 1.12, before + gives, 1);
  const plate = sheet(scene, column(scene, box).gauge, "is-gauge",
    `<p class="le-scene-thrust"><b>${before}</b> of ${needed} thrust</p><div class="le-scene-bar"><i></i><i class="is-new"></i><u></u></div><p class="scene-under">${escaped(words)}</p>`);
  const [done, added, mark] = plate.querySelector(".le-scene-bar").children;
  const share = (value) => `${(100 * value) / most}%`;
  done.style.width = share(before);
  Object.assign(added.style, { left: share(before), width: share(gives) });
  mark.style.left = share(needed);
  return plate;
}

const STAGE = '<path d="M3 0h14v24H3z" fill="var(--body)"/><path d="M12 0h5v24h-5z" fill="var(--shade)"/><path d="M3 4h14v3H3z" fill="var(--acc)"/><path d="M6 24h8l3 7H3z" fill="var(--metal)"/>';
const back = '<svg viewBox="0 0 40 40" width="44" height="44"><path d="M25 4a16 16 0 1 0 11 24A14 14 0 0 1 25 4z" fill="var(--acc)"/></svg>';

SCENES.draws = { ms: 1300, play(scene, moment) {
  const isDire = moment.mood === "bad";
  const ms = isDire ? 1400 : 1200;
  scene.dim(VEIL, 0, ms);
  const pad = onThePad(scene, moment, ms);
  const isBurning = pad && moment.is_fired;
  const box = isBurning ? column(scene, pad.box).card : pad ? beside(scene, pad.box, CARD) : panel(scene, moment, CARD);
  const under = sheet(scene, box, "is-back is-outcome", back);
  const face = sheet(scene, box, "is-face", `<p class="eb">Outcome</p><div class="scene-picture">${moment.art}</div><p class="scene-said">${escaped(moment.face)}</p><p class="scene-under">${escaped(moment.name)}</p>`);
  if (isBurning) {
    const plate = gauge(scene, pad.box, moment.thrust, `${moment.name} gives ${moment.thrust[2]}`);
    scene.go(plate, [{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1 }], 0, ms, "linear");
    plate.querySelector(".is-new").style.opacity = 0;
    const flame = plume(scene, pad.box, 260, 200);
    scene.go(flame, { transform: ["scaleY(1)", moment.mood === "good" ? "scaleY(1.15)" : "scaleY(.25)"], opacity: [1, moment.mood === "good" ? 1 : 0.5] }, 740, 300);
    scene.cue("rumble", 200, { gain: 0.5 });
  }
  scene.go(under, { transform: ["translateY(24px)", "none"], opacity: [0, 1] }, 0, 160);
  scene.go(under, { transform: ["scaleX(1)", "scaleX(0)"] }, 460, 140, "linear");
  scene.go(face, { transform: ["scaleX(0)", "scaleX(1)"], opacity: [1, 1] }, 600, 140);
  scene.go(face, { opacity: [1, 1] }, 740, ms - 740, "linear");
  scene.cue("card", 0);
  scene.cue("card", 460);
  if (!isDire) scene.cue(moment.mood === "good" ? "chime" : "low", 740);
  scene.answer(740);
} };

SCENES.burns = { ms: 900, play(scene, moment) {
  const ms = 900;
  scene.dim(VEIL, 0, ms);
  const pad = onThePad(scene, moment, ms);
  const [before, needed, gives] = moment.thrust;
  const isThere = before + gives >= needed;
  if (pad) {
    const flame = plume(scene, pad.box, 0, 160);
    scene.go(flame, { transform: ["scaleY(1)", "scaleY(1.5)", "scaleY(1.1)"] }, 160, 500);
    const plate = gauge(scene, pad.box, moment.thrust, isThere ? "The way is open." : `${needed - before - gives} more needed`);
    plate.classList.toggle("is-there", isThere);
    const grown = scene.go(plate.querySelector(".is-new"), { transform: ["scaleX(0)", "scaleX(1)"] }, 0, 500);
    const count = () => { plate.querySelector("b").textContent = before + gives; };
    grown.finished.then(count, count);
    scene.appear(plate.querySelector(".scene-under"), 480, 120);
    if (!moment.is_kept) {
      const wide = Math.min(34, 14 + gives / 8);
      const spent = scene.draw(STAGE, new DOMRect(pad.box.x + (pad.box.width - wide) / 2, pad.box.bottom - wide * 1.3, wide, wide * 1.6), { into: scene.set, view: "0 0 20 32" });
      scene.go(spent, [{ transform: "none", opacity: 0 }, { transform: "translateY(6px)", opacity: 1, offset: 0.2 }, { transform: "translateY(40px) rotate(16deg)", opacity: 0 }], 480, 400, "linear");
    }
  }
  scene.cue("rumble", 0, { gain: Math.min(1, 0.4 + gives / 160) });
  if (isThere) scene.cue("chime", 520);
  scene.go(scene.node, { opacity: [1, 1] }, 0, ms, "linear");
  scene.answer(480);
} };

SCENES.cracks = { ms: 1100, play(scene, moment) {
  const ms = 1100;
  scene.dim(VEIL, 0, ms);
  const pad = onThePad(scene, moment, ms);
  const { x, y, width, height } = pad?.box ?? scene.middle(90, 110);
  const box = new DOMRect(x, y, width, height);
  const crack = (d) => scene.draw(`<path d="${d}" fill="none" stroke="var(--amber)" stroke-width="5" stroke-linejoin="round"/>`, new DOMRect(x + width * 0.24, y + height * 0.46, width * 0.52, height * 0.22), { into: scene.set, view: "0 0 100 50" });
  const [one, two] = ["M2 8L22 28L38 14L52 32", "M52 32L64 20L80 42L98 30"].map(crack);
  scene.appear(one, 80, 100);
  scene.appear(two, 200, 100);
  for (const half of [one, two]) scene.leave(half, ms - 160, 140);
  smoke(scene, box, 200, 800, 5);
  const tag = sheet(scene, beside(scene, box, { width: 132, height: 64 }), "is-face is-found", `<p class="scene-said">${escaped(moment.name)}</p><p class="scene-under">damaged</p>`);
  scene.go(tag, { opacity: [0, 1, 1, 1, 0] }, 120, ms - 120, "linear");
  scene.cue("low", 80);
  scene.answer(200);
} };

SCENES.stocks = { ms: 1200, play(scene, { actor, name, cards, art }) {
  const middle = scene.middle(CARD.width);
  const from = scene.was(actor) ?? scene.spot(actor), to = scene.spot(actor);
  scene.hide(actor);
  scene.dim(0.6, 0, 1200);
  const all = document.createElement("div");
  all.className = "scene-set le-scene-all";
  scene.node.append(all);
  const step = Math.min(30, (scene.board.width - CARD.width - 40) / Math.max(1, cards));
  const backs = Array.from({ length: cards }, (_, i) => {
    const at = new DOMRect(middle.x + CARD.width * 0.28 + step * (i + 1) - (step * cards) / 2, middle.y + 14, CARD.width * 0.72, CARD.height * 0.72);
    const card = sheet(scene, at, "is-back is-outcome", back);
    all.prepend(card);
    Object.assign(card.style, { left: `${at.x}px`, top: `${at.y}px` });
    return card;
  });
  const face = sheet(scene, new DOMRect(middle.x - (step * cards) / 2, middle.y, CARD.width, CARD.height), "is-face", `<p class="eb">Researched</p><div class="scene-picture">${art}</div><p class="scene-said">${escaped(name)}</p><p class="scene-under">${cards === 1 ? "1 outcome" : `${cards} outcomes`}, unseen</p>`);
  face.style.left = `${middle.x - (step * cards) / 2}px`;
  face.style.top = `${middle.y}px`;
  all.append(face);
  scene.go(face, { transform: [`${between(middle, from)} scale(.5)`, "none"], opacity: [0, 1] }, 0, 240);
  backs.forEach((card, i) => {
    scene.go(card, { transform: [`translateX(${scene.board.right - middle.x}px)`, "none"], opacity: [0, 1] }, 240 + 90 * i, 240);
    scene.cue("card", 240 + 90 * i);
  });
  const end = 700 + 60 * cards;
  for (const card of [face, ...backs]) scene.go(card, { transform: ["none", `${between(middle, to)} scale(.4)`], opacity: [1, 0] }, end, 300, "travel");
  scene.answer(240 + 90 * cards);
} };

SCENES.new_year = { ms: 900, play(scene, { year, at }) {
  const lamp = document.querySelector("#phases [aria-current]")?.getBoundingClientRect();
  if (lamp?.width) {
    const frame = sheet(scene, new DOMRect(lamp.x - 3, lamp.y - 3, lamp.width + 6, lamp.height + 6), "is-frame", "");
    scene.node.append(frame);
    Object.assign(frame.style, { left: `${lamp.x - 3}px`, top: `${lamp.y - 3}px` });
    scene.go(frame, [{ transform: `translateX(${-lamp.width / 2}px)`, opacity: 0 }, { transform: "none", opacity: 1, offset: 0.35 }, { opacity: 0 }], 0, 900);
  }
  const middle = scene.middle(150, 56);
  const plate = sheet(scene, middle, "is-year", `<p>${year - 1}</p><p>${year}</p>`);
  scene.go(plate, [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], 0, 900, "linear");
  const [old, fresh] = plate.children;
  scene.go(old, { transform: ["none", "translateY(-100%)"], opacity: [1, 0] }, 160, 320, "travel");
  scene.go(fresh, { transform: ["translateY(100%)", "none"], opacity: [0, 1] }, 160, 320, "travel");
  list(at).forEach((id, i) => {
    const box = scene.box(id);
    if (!box) return;
    const ring = sheet(scene, new DOMRect(box.x - 3, box.y - 3, box.width + 6, box.height + 6), "is-frame", "");
    scene.go(ring, [{ opacity: 0 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], 320 + 80 * i, 300, "linear");
    scene.cue("tick", 320 + 80 * i, { step: i });
  });
  scene.cue("tick", 160);
  scene.answer(320);
} };
