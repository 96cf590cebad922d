// Scenes of Apogee's own: the tower, the pad at dawn and the hall of Engineers. Times are the director's.

import { PLUME, smoke } from "/static/kit/js/props.js";
import { SCENES } from "/static/kit/js/scenes.js";

const byId = (id) => document.getElementById(id);

// The pad as one sees it: the board's own, or while another view of the board is open a picture of it laid over that.
function padOf(scene) {
  const own = byId("board-art");
  if (scene.box("board-art")) return { own, box: scene.box("board-art") };
  const { board } = scene, height = board.width * 342 / 560;
  const box = new DOMRect(board.x, board.y, board.width, Math.min(height, board.height));
  const copy = own.cloneNode(true);
  copy.removeAttribute("style");
  for (const part of [copy, ...copy.querySelectorAll("[id]")]) { part.dataset.part = part.id; part.removeAttribute("id"); }
  for (const name of ["rocket", "leaders"]) copy.querySelector(`[data-part=${name}]`)?.remove();
  const shown = scene.draw(copy.outerHTML, box, { into: scene.set });
  shown.style.background = "var(--plate)";
  return { own: shown, box };
}

const part = ({ own }, name) => own.querySelector(`#${name}, [data-part="${name}"]`);

// Drawings of the pad's size lie exactly over it.
const overPad = (scene, pad, art) => scene.draw(art, pad.box, { into: scene.set });

// What the page shows of the end already is out of sight for as long as the scene lasts.
function without(scene, gone, ms) {
  for (const id of gone ?? []) scene.touch(byId(id), { opacity: [0, 0] }, 0, ms);
}

function armsBack(scene, pad, at, ms) {
  const back = { transform: "scaleX(.2)" };
  scene.touch(part(pad, "arms"), [{ transform: "none" }, { ...back, offset: 0.16 }, { ...back, offset: 0.84 }, { transform: "none" }], at, ms, "travel");
}

function lit(art) {
  return Array.from(art.querySelectorAll(".ap-plume"), (place) => {
    place.innerHTML = `<g class="ap-flame">${PLUME}</g>`;
    return place.firstElementChild;
  });
}

function ignite(scene, art, flames, at, until) {
  for (const flame of flames) scene.go(flame, { transform: ["scaleY(0)", "scaleY(1)"] }, at, 220);
  const shine = [{ opacity: 0, transform: "scale(.2)" }, { opacity: 0.75, transform: "none", offset: 0.3 }, { opacity: 0, transform: "scale(1.3)" }];
  scene.go(art.querySelector(".ap-glare"), shine, at, until - at, "settle");
}

function smokeOnPad(scene, pad, at, ms, count) {
  const { x, y, width } = part(pad, "pad").getBoundingClientRect();
  smoke(scene, new DOMRect(x, y - 20, width, 22), at, ms, count);
}

Object.assign(SCENES, {
  tries: { ms: 1500, play(scene, moment) {
    without(scene, moment.gone, 1500);
    if (moment.art) overPad(scene, padOf(scene), moment.art);
    SCENES.rolls.play(scene, moment);
  } },

  docks: { ms: 1600, play(scene, moment) {
    without(scene, moment.gone, 1600);
    SCENES.meets.play(scene, moment);
  } },

  ascends: { ms: 2400, play(scene, { art, arrival, bands, gone, is_far, mood }) {
    const whole = is_far ? 1300 : 2400, begin = is_far ? 260 : 420, rise = is_far ? 940 : 1240;
    without(scene, gone, whole);
    const pad = padOf(scene), over = overPad(scene, pad, art), rocket = over.querySelector(".ap-flier");
    ignite(scene, over, lit(over), is_far ? 60 : 250, begin + rise);
    if (is_far) scene.appear(over, 0, 140);
    else {
      armsBack(scene, pad, 80, 2200);
      smokeOnPad(scene, pad, 260, 1900, 3);
      (bands ?? []).forEach((id, i) => {
        const band = part(pad, id), still = Number(band?.getAttribute("opacity") ?? 1), bright = Math.min(1, still * 1.7);
        scene.touch(band, [{ opacity: still }, { opacity: bright, offset: 0.25 }, { opacity: bright, offset: 0.7 }, { opacity: still }], 520 + 150 * i, whole - 520 - 150 * i);
      });
    }
    scene.go(rocket, [{ transform: "none" }, { transform: `translateY(${is_far ? -10 : -26}px)`, offset: 0.3 }, { transform: "translateY(-480px)" }], begin, rise, "lift");
    scene.cue("rumble", begin - 140, { gain: is_far ? 0.4 : 1 });
    scene.cue(mood === "bad" ? "low" : "chime", begin + rise);
    if (arrival) {
      const there = overPad(scene, pad, arrival);
      scene.appear(there, 1620, 260);
      scene.leave(there, 2320, 80);
    }
    scene.answer(begin + rise);
  } },

  stays: { ms: 1400, play(scene, { art, gone, is_far }) {
    without(scene, gone, 1400);
    const pad = padOf(scene), over = overPad(scene, pad, art), flames = lit(over);
    if (is_far) { scene.appear(over, 0, 120); scene.leave(over, 1240, 160); }
    else {
      armsBack(scene, pad, 80, 1120);
      smokeOnPad(scene, pad, 320, 1060, 7);
    }
    ignite(scene, over, flames, 200, 900);
    for (const flame of flames) scene.go(flame, { transform: ["scaleY(1)", "scaleY(0)"], opacity: [1, 0] }, 500, 320);
    scene.cue("hush", 480, { gain: is_far ? 0.5 : 1 });
    scene.cue("low", 820);
    scene.answer(820);
  } },

  cranes: { ms: 900, play(scene, { actor, art, gone }) {
    const pad = padOf(scene), tower = part(pad, "tower").getBoundingClientRect();
    [actor ?? []].flat().forEach((id, i) => {
      const card = scene.actor(id), from = scene.was(id);
      if (!card) return;
      const way = `translate(${tower.x + tower.width / 2 - from.x - from.width / 2}px, ${tower.y - from.y - from.height / 2}px) scale(.2)`;
      scene.go(card, [{ transform: "none", opacity: 1 }, { transform: way, opacity: 1, offset: 0.9 }, { transform: way, opacity: 0 }], 60 * i, 320, "travel");
      scene.cue("card", 60 * i);
    });
    const pieces = overPad(scene, pad, art).querySelectorAll(".ap-planned");
    without(scene, gone, 900 + 80 * pieces.length);
    pieces.forEach((piece, i) => {
      scene.go(piece, [{ transform: "translate(30px, -34px)", opacity: 0 }, { transform: "translate(30px, -34px)", opacity: 1, offset: 0.15 }, { transform: "translate(0, -34px)", opacity: 1, offset: 0.55 }, { transform: "none", opacity: 1 }], 280 + 80 * i, 480, "travel");
      scene.cue("snap", 740 + 80 * i);
    });
    scene.answer(700 + 80 * pieces.length);
  } },

  unmasks: { ms: 1000, play(scene, { at, backs, sums, spot }) {
    const people = at.map((id) => byId(id)).map((hall, i) => (hall?.getClientRects().length ? hall : byId(at[i].replace(/^hall/, "floor"))));
    for (const other of document.querySelectorAll(".ap-hall-spot")) {
      if (other.id !== spot) scene.touch(other, [{ opacity: 1 }, { opacity: 0.35, offset: 0.15 }, { opacity: 0.35, offset: 0.85 }, { opacity: 1 }], 0, 900 + 60 * people.length);
    }
    people.forEach((who, i) => {
      who?.getAnimations().forEach((moving) => moving.cancel());
      const box = who?.querySelector("svg")?.getBoundingClientRect();
      if (!box?.width) return;
      const back = scene.draw(backs[i], box, { into: scene.set });
      scene.go(back, { transform: ["scaleX(1)", "scaleX(0)"] }, 250 + 60 * i, 140, "linear");
      const turned = 390 + 60 * i, ms = turned + 180;
      scene.touch(who, [{ opacity: 0, transform: "scaleX(0)" }, { opacity: 0.01, transform: "scaleX(0)", offset: turned / ms }, { opacity: 1, transform: "none" }], 0, ms);
      scene.cue("card", 250 + 60 * i);
    });
    const end = 420 + 60 * people.length;
    (sums ?? []).map(byId).forEach((sum, i) => {
      scene.touch(sum, [{ opacity: 0 }, { opacity: 0, offset: 0.98 }, { opacity: 1 }], 0, end);
      if (sum && !i) scene.touch(sum, [{ boxShadow: "0 2px 0 var(--acc)" }, { boxShadow: "0 2px 0 var(--acc)" }], end, 480);
      scene.touch(sum, { transform: ["translateY(8px)", "none"] }, end, 200, "settle");
    });
    scene.cue("tick", end);
    scene.words = "";
    scene.answer(end);
  } },
});
