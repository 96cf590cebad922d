// The kinds of scenes: what one sees of each kind of moment. `ms` is the full length, `play` sets everything going.
// Only transform and opacity change, so that nothing is laid out or painted anew while it moves.

import { BURST, CAPSULE, CHUTE, CLOSING, CLOUD, DISC, MODULE, RING, STAR, STARS, STREAK, between, escaped, ground, keepInside, list, panel, pennant, plume, random, sampled, seatMark, sheet, smoke, square, standing, standsAt, within } from "./props.js";

const BESIDE = 60;

export const SCENES = {
  marks: { ms: 400, play(scene, { at }) {
    for (const id of list(at)) {
      const box = scene.box(id);
      if (!box) continue;
      const frame = sheet(scene, new DOMRect(box.x - 3, box.y - 3, box.width + 6, box.height + 6), "is-frame", "", scene.node);
      scene.go(frame, [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], 0, 400, "linear");
    }
    scene.answer(0);
  } },

  flies: { ms: 400, play(scene, { actor, to, art: alike, arts, is_new, cue = "card" }) {
    const from = list(actor), ends = list(to);
    ends.forEach((id, i) => {
      const source = from[Math.min(i, from.length - 1)];
      const start = scene.was(source) ?? scene.box(source), end = scene.box(id);
      if (!start || !end) return;
      scene.cue(cue, i * BESIDE, { step: i });
      if (is_new) {
        const twin = scene.twin(id);
        scene.hide(id);
        scene.go(twin, [{ transform: `${between(end, start)} scale(.6)`, opacity: 0.4 }, { transform: "none", opacity: 1 }], i * BESIDE, 280);
        scene.leave(twin, i * BESIDE + 270, 60);
        return;
      }
      const art = arts?.[i] ?? alike;
      const size = Math.max(28, Math.min(start.width, start.height, Number(art?.match(/ width="([\d.]+)"/)?.[1] ?? 64)));
      const node = art ? scene.draw(art, square(start, size)) : scene.actor(source) ?? null;
      const begin = art ? square(start, size) : start;
      scene.hideNew(id);
      const shrink = art ? 1 : Math.min(1, end.width / start.width, end.height / start.height);
      scene.go(node, { transform: ["none", `${between(begin, end)} scale(${shrink})`] }, i * BESIDE, 280);
      scene.leave(node, i * BESIDE + 270, 60);
    });
    scene.answer(280);
  } },

  snaps: { ms: 400, play(scene, { actor, to, links }) {
    const start = scene.was(actor), end = scene.box(to);
    if (end) {
      const node = start ? scene.actor(actor) : scene.twin(to);
      const way = start ? ["none", `${between(start, end)} scale(${end.width / start.width})`] : ["scale(1.5)", "none"];
      scene.hide(to);
      scene.go(node, { transform: way }, 0, 320, "snap");
      scene.leave(node, 360, 40);
    }
    scene.cue("snap", 300);
    list(links).forEach((id, i) => {
      const box = scene.box(id);
      if (!box) return;
      const ring = scene.draw(RING, square(box, Math.max(box.width, box.height) + 12), { view: "0 0 100 100" });
      scene.go(ring, [{ transform: "scale(1.6)", opacity: 0 }, { transform: "scale(1)", opacity: 1, offset: 0.4 }, { opacity: 0 }], 360 + 120 * i, 420);
      scene.cue("tick", 360 + 120 * i, { step: i });
    });
    scene.answer(330);
  } },

  travels: { ms: 900, play(scene, { actor, at, to, along, path, near, likeness, cue = "hush" }) {
    const start = scene.was(actor), end = scene.box(actor) ?? scene.box(to);
    const board = near && document.getElementById(near);
    const isClose = board && start && end && closeUp(scene, board, actor, end);
    scene.hide(actor);
    if (!start || !end) { scene.answer(0); return; }
    if (isClose) { sink(scene, scene.actor(actor), start, end); return; }
    const line = path && document.getElementById(path);
    const passed = list(along).filter((id) => scene.box(id));
    const stops = line?.getPointAtLength ? sampled(line, start, end) : [start, ...passed.map((id) => scene.box(id)), end];
    const ms = line ? 900 : Math.min(900, Math.max(320, 90 * stops.length));
    if (scene.comes) scene.dim(0.45, 0, ms * 0.7);
    if (line) trail(scene, stops.slice(1), ms);
    const whole = scene.box(at) ? standsAt(scene, scene.box(at)) : square(start, 84);
    const craft = likeness ? scene.likeness(likeness, whole, { isNow: true }) : null;
    // What is seen in full before the flight becomes the small piece that it is on the board.
    // Its foot goes the way: a small craft stands low in its frame, and would sink into the world it leaves.
    const foot = new DOMRect(whole.x, whole.bottom, whole.width, 0);
    if (craft) craft.style.transformOrigin = "50% 100%";
    scene.go(craft, stops.map((stop, i) => ({ transform: i ? `${between(foot, stop)} scale(${1 - 0.82 * (i / (stops.length - 1))})` : "none" })), 0, ms, "travel");
    scene.leave(craft, ms * 0.86, ms * 0.14);
    const node = scene.actor(actor, craft ? scene.set : scene.node);
    scene.go(node, stops.map((stop, i) => ({ transform: between(start, stop), opacity: craft ? i / (stops.length - 1) : 1 })), 0, ms, "travel");
    passed.forEach((id, i) => {
      const when = ms * ((i + 1) / stops.length);
      const dot = scene.draw(DISC(scene.seatColour), square(scene.box(id), 10), { into: scene.set, view: "0 0 20 20" });
      scene.go(dot, [{ transform: "scale(.3)", opacity: 0 }, { transform: "scale(1)", opacity: 1, offset: 0.2 }, { transform: "scale(1)", opacity: 1, offset: 0.7 }, { transform: "scale(.7)", opacity: 0 }], when, ms - when + 300);
      scene.cue("tick", when, { step: i });
    });
    if (!passed.length) scene.cue(cue, 0, { gain: 0.5 });
    scene.answer(ms);
  } },

  waits: { ms: 900, play(scene, moment) {
    const { node, box } = standing(scene, moment);
    scene.dim(0.75, 0, 900);
    scene.go(node, [{ transform: "translateY(10px)", opacity: 0 }, { transform: "none", opacity: 1, offset: 0.2 }, { transform: "none", opacity: 1 }], 0, 900, "linear");
    const ring = scene.draw(CLOSING, square(box, box.height * 1.35), { into: scene.set, view: "0 0 100 100" });
    scene.go(ring, [{ transform: "scale(1.4)", opacity: 0 }, { opacity: 1, offset: 0.25 }, { transform: "scale(.8)", opacity: 0.4 }], 0, 900, "linear");
    scene.cue("tick", 0);
    scene.answer(200);
  } },

  lifts_off: { ms: 2000, play(scene, moment) {
    const { node, box } = standing(scene, moment, moment.is_far ? 48 : 120);
    const top = box.bottom - scene.board.y + Math.max(40, box.height * 0.6);
    scene.hide(moment.actor);
    scene.dim(0.75, 0, 1900);
    list(moment.bands).forEach((id, i) => {
      scene.touch(document.getElementById(id), [{ opacity: 1 }, { opacity: 0.55, offset: 0.4 }, { opacity: 1 }], 520 + 160 * i, 500);
    });
    const flame = plume(scene, box, 200, 200);
    smoke(scene, box, 220, 1700);
    const rise = [{ transform: "none" }, { transform: "translateY(-30px)", offset: 0.3 }, { transform: `translateY(${-top}px)` }];
    scene.go(node, rise, 420, 1240, "lift");
    scene.go(flame, rise.map((frame) => ({ ...frame, transform: `${frame.transform === "none" ? "" : frame.transform} scaleY(${frame.offset ? 1.2 : 1})` })), 420, 1240, "lift");
    scene.cue("rumble", 200, { gain: moment.is_far ? 0.4 : 1 });
    scene.cue(moment.mood === "bad" ? "low" : "chime", 1640);
    scene.answer(1600);
  } },

  fizzles: { ms: 1400, play(scene, moment) {
    const stands = standing(scene, moment);
    scene.hide(moment.actor);
    fizzle(scene, stands, moment);
  } },

  rolls: { ms: 1500, play(scene, moment) {
    const { sides, shown, needed, name, adds, checks } = moment;
    const rows = [
      `<p class="eb">${escaped(name)}</p>`,
      `<div class="scene-throw">${needed ? `<p class="scene-needed"><b>${needed}+</b> needed</p>` : "<span></span>"}<span class="scene-die" data-sides="${sides}">${shown}</span></div>`,
      `<div class="scene-notches">${Array.from({ length: sides }, (_, i) => `<i class="${i < shown ? "is-full" : ""}${i + 1 === needed ? " is-needed" : ""}"></i>`).join("")}</div>`,
      ...list(adds).length ? [`<p class="scene-adds">${adds.map(([words, by]) => `<span class="${by < 0 ? "is-less" : "is-more"}">${escaped(words)} ${by < 0 ? "−" : "+"}${Math.abs(by)}</span>`).join("")}</p>`] : [],
      ...list(checks).length ? [`<ul class="scene-checks">${checks.map(([words, holds]) => `<li class="${holds ? "is-more" : "is-less"}">${holds ? "✓" : "✗"} ${escaped(words)}</li>`).join("")}</ul>`] : [],
    ];
    scene.dim(0.6, 0, 1500);
    const card = sheet(scene, new DOMRect(0, 0, 236, 0), "is-roll", rows.join(""));
    const { x, y } = panel(scene, moment, { width: 236, height: card.offsetHeight });
    Object.assign(card.style, { left: `${x - scene.board.x}px`, top: `${y - scene.board.y}px` });
    scene.appear(card, 0, 120);
    const die = card.querySelector(".scene-die");
    const face = document.createElement("span");
    face.className = "scene-die is-turning";
    face.textContent = "?";
    die.after(face);
    scene.go(face, { transform: ["rotate(-144deg) translateY(-14px)", "rotate(0) translateY(0)"] }, 0, 620, "settle");
    scene.leave(face, 560, 80);
    scene.appear(die, 560, 100);
    card.querySelectorAll(".scene-notches .is-full").forEach((notch, i) => scene.go(notch, { opacity: [0.15, 1] }, 620 + (240 / sides) * i, 80, "linear"));
    card.querySelectorAll(".scene-adds span").forEach((add, i) => scene.go(add, { opacity: [0, 1], transform: ["translateX(-10px)", "none"] }, 700 + 160 * i, 160));
    card.querySelectorAll(".scene-checks li").forEach((check, i) => { scene.appear(check, 760 + 140 * i, 120); scene.cue("tick", 760 + 140 * i, { step: i }); });
    scene.cue("roll");
    const end = 900 + 140 * list(checks).length;
    scene.cue(moment.mood === "bad" ? "low" : moment.mood === "good" ? "chime" : "tick", end);
    scene.go(card, { opacity: [1, 1] }, end, 600, "linear");
    scene.answer(end);
  } },

  turns: { ms: 1400, play(scene, moment) {
    const box = panel(scene, moment, { width: 132, height: 172 });
    scene.dim(0.6, 0, 1400);
    const back = sheet(scene, box, "is-back", "");
    const face = sheet(scene, box, "is-face", `<p class="eb">${escaped(moment.name)}</p><div class="scene-picture">${moment.art ?? ""}</div><p class="scene-said">${escaped(moment.face)}</p><p class="scene-under">${escaped(moment.under)}</p>`);
    // A card with much to say is taller than others, on both sides.
    Object.assign(face.style, { height: "auto", minHeight: `${box.height}px` });
    for (const side of [back, face]) Object.assign(side.style, { height: `${face.offsetHeight}px`, top: `${within(scene.board, new DOMRect(box.x, box.y + (box.height - face.offsetHeight) / 2, box.width, face.offsetHeight)).y - scene.board.y}px` });
    scene.go(back, { transform: ["translateY(24px)", "none"], opacity: [0, 1] }, 0, 160);
    scene.go(back, { transform: ["scaleX(1)", "scaleX(0)"] }, 460, 140, "linear");
    scene.go(face, { transform: ["scaleX(0)", "scaleX(1)"], opacity: [1, 1] }, 600, 140);
    scene.cue("card", 0);
    scene.cue("card", 460);
    scene.cue(moment.mood === "good" ? "chime" : moment.mood ? "low" : "tick", moment.mood === "bad" ? 1000 : 740);
    scene.go(face, { opacity: [1, 1] }, 740, 660, "linear");
    scene.answer(740);
  } },

  bursts: { ms: 2200, play(scene, moment) {
    const { node, box } = standing(scene, moment);
    if (!moment.likeness) scene.hide(moment.actor);
    scene.dim(0.45, 0, 2200);
    const size = Math.max(90, Math.min(scene.board.height * 0.4, 220));
    scene.go(node, [{ opacity: 1 }, { opacity: 1, offset: 0.9 }, { opacity: 0 }], 0, 320, "linear");
    const glare = scene.draw(DISC("var(--sun)"), square(box, size * 1.5), { into: scene.set, view: "0 0 20 20" });
    scene.go(glare, [{ transform: "scale(.2)", opacity: 0 }, { transform: "scale(1)", opacity: 0.22, offset: 0.2 }, { opacity: 0 }], 300, 1500);
    const burst = scene.draw(BURST, square(box, size), { into: scene.set, view: "0 0 100 100" });
    scene.go(burst, [{ transform: "scale(0)", opacity: 1 }, { transform: "scale(1)", opacity: 1, offset: 0.18 }, { transform: "scale(.7)", opacity: 0 }], 300, 1100);
    const ring = scene.draw(RING, square(box, size * 1.15), { into: scene.set, view: "0 0 100 100" });
    scene.go(ring, [{ transform: "scale(.3)", opacity: 0 }, { transform: "scale(.5)", opacity: 1, offset: 0.1 }, { transform: "scale(1.5)", opacity: 0 }], 420, 1200);
    // What is lost leaves its mark on the page, where a game draws one.
    const gone = !document.getElementById(moment.leaves) && scene.draw('<circle cx="10" cy="10" r="9" fill="none" stroke="var(--text2)" stroke-width="1.4" stroke-dasharray="3 2.6"/>', square(new DOMRect(box.x + box.width / 2, box.bottom - 12, 0, 0), 30), { into: scene.set, view: "0 0 20 20" });
    if (gone) scene.appear(gone, 1300, 300);
    if (moment.likeness) shatter(scene, moment, box, size);
    else for (let i = 0; i < 8; i++) {
      const part = scene.draw(`<path d="${i % 2 ? "M0 0h14v9H0z" : "M0 10L12 0l-2 14z"}" fill="${["var(--body)", "var(--metal)", "var(--shade)", "var(--amber)"][i % 4]}"/>`, square(box, 16), { into: scene.set, view: "0 0 16 16" });
      const angle = (Math.PI * 2 * (i + 0.4 * random(i))) / 8, far = size * (0.55 + 0.35 * random(i + 3));
      scene.go(part, [{ transform: "none", opacity: 1 }, { transform: `translate(${far * Math.cos(angle)}px, ${far * Math.sin(angle)}px) rotate(${180 * (random(i) - 0.5)}deg)`, opacity: 0 }], 400, 1400);
    }
    scene.cue("burst", 300);
    scene.answer(700);
  } },

  mourns: { ms: 2600, play(scene, { names }) {
    scene.dim(0.16, 0, 2600);
    const who = list(names);
    const middle = scene.middle();
    const wide = 128, columns = Math.max(1, Math.min(who.length, Math.floor((scene.board.width - 16) / wide)));
    const top = middle.y - 74 - 46 * (Math.ceil(who.length / columns) - 1);
    who.forEach((name, i) => {
      const row = Math.floor(i / columns), inRow = Math.min(columns, who.length - row * columns);
      const x = middle.x + (i % columns - (inRow - 1) / 2) * wide, y = top + 92 * row;
      const halo = scene.draw(DISC("var(--text)"), new DOMRect(x - 30, y - 13, 60, 60), { into: scene.set, view: "0 0 20 20" });
      scene.go(halo, { transform: ["scale(.2)", "scale(1)"], opacity: [0, 0.12] }, 400 + 200 * i, 700);
      const star = scene.draw(STAR, new DOMRect(x - 17, y, 34, 34), { into: scene.set, view: "0 0 20 20" });
      scene.go(star, { transform: ["scale(.2)", "scale(1)"], opacity: [0, 1] }, 400 + 200 * i, 500);
      const words = scene.write(name, new DOMRect(x - wide / 2 + 4, y + 46, wide - 8, 0), "is-name", scene.set);
      scene.appear(words, 500 + 200 * i, 400);
      for (const [node, seen] of [[halo, 0.12], [star, 1], [words, 1]]) scene.go(node, { opacity: [seen, 0] }, 2260, 320, "linear");
    });
    scene.cue("bell", 400);
    scene.go(scene.node, { opacity: [1, 1] }, 0, 2600, "linear");
    scene.answer(500);
  } },

  stamps: { ms: 1400, play(scene, moment) {
    const start = scene.was(moment.actor) ?? scene.spot(moment.actor), end = scene.box(moment.to);
    const node = moment.art ? scene.draw(moment.art, square(start, Math.max(48, Math.min(start.width, start.height)))) : scene.actor(moment.actor);
    // A copy of a card may be taller than the room it had on the page.
    const from = moment.art ? square(start, Math.max(48, Math.min(start.width, start.height))) : new DOMRect(start.x, start.y, node?.offsetWidth || start.width, node?.offsetHeight || start.height);
    const grown = Math.max(1.2, Math.min(2.4, 150 / Math.max(from.width, from.height)));
    if (moment.to === moment.actor) scene.hide(moment.to);
    else scene.hideNew(moment.to);
    scene.dim(0.6, 0, 1300);
    const held = `${between(from, scene.middle())} scale(${grown})`;
    scene.go(node, { transform: ["none", held] }, 0, 360);
    if (moment.bonus) {
      const { x, y } = scene.middle();
      const isLong = moment.bonus.length > 5;
      const beside = Math.min(x + Math.max(70, (from.width * grown) / 2 + 6), scene.board.right - 84);
      const bonus = scene.write(moment.bonus, new DOMRect(isLong ? x : beside, isLong ? y + 70 : y - 18, 80, 36), isLong ? "is-bonus is-long" : "is-bonus", scene.set);
      bonus.style.setProperty("--tone", scene.colour);
      bonus.style.width = "max-content";
      scene.go(bonus, { transform: ["scale(0)", "scale(1)"], opacity: [0, 1] }, 440, 200, "snap");
      scene.leave(bonus, 900, 160);
    }
    if (moment.seat >= 0) {
      const mark = scene.draw(seatMark(moment.seat), square(new DOMRect(scene.middle().x + from.width * grown / 2 - 8, scene.middle().y + from.height * grown / 2 - 8, 0, 0), 40), { view: "0 0 40 40" });
      scene.go(mark, { transform: ["scale(2.2)", "scale(1)"], opacity: [0, 1] }, 400, 160, "snap");
      scene.leave(mark, 900, 160);
    }
    scene.cue("snap", 460);
    scene.cue("chime", 620);
    scene.go(node, { transform: [held, end ? `${between(from, end)} scale(${Math.min(1, end.width / from.width)})` : held], opacity: [1, end ? 1 : 0] }, 940, 360, "travel");
    scene.answer(620);
  } },

  explores: { ms: 1400, play(scene, moment) {
    const box = scene.spot(moment.at);
    const node = scene.actor(moment.at, scene.set);
    scene.hide(moment.at);
    scene.dim(0.5, 0, 1400);
    scene.go(node, { transform: ["scale(1)", "scale(1.8)"] }, 0, 300);
    scene.go(node, { transform: ["scale(1.8)", "scale(0, 1.8)"] }, 360, 170, "linear");
    const wide = 168;
    const card = sheet(scene, new DOMRect(box.x + box.width / 2 - wide / 2, box.y + box.height / 2 - 42, wide, 0), "is-face is-found", `<div class="scene-picture">${moment.art ?? ""}</div><p class="scene-said">${escaped(moment.found)}</p>`);
    keepInside(scene, card, wide);
    scene.go(card, { transform: ["scaleX(0)", "scaleX(1)"], opacity: [1, 1] }, 530, 180);
    scene.cue("card", 360);
    scene.cue(moment.mood === "bad" ? "low" : "chime", 720);
    scene.go(card, { opacity: [1, 1] }, 720, 680, "linear");
    scene.answer(720);
  } },

  covers: { ms: 1300, play(scene, moment) {
    const middle = scene.middle(140, 190);
    middle.y = Math.max(scene.board.y + 10, middle.y - 20);
    scene.dim(0.6, 0, 1300);
    list(moment.cards).forEach((name, i, all) => {
      const box = new DOMRect(middle.x - 64 * (all.length - 1) / 2 + 64 * i, middle.y + 12 * i, 140, 0);
      const card = sheet(scene, box, "is-face is-laid", `<div class="scene-picture">${moment.arts?.[i] ?? ""}</div><p class="scene-said">${escaped(name)}</p><p class="scene-under">${escaped(moment.says?.[i])}</p>`);
      scene.go(card, { transform: [`translateY(${i % 2 ? -160 : 160}px)`, "none"], opacity: [0, 1] }, 240 * i, 240, "snap");
      scene.cue("card", 240 * i);
      const isBeaten = moment.is_negated && i === all.length - 2;
      if (isBeaten) scene.go(card, [{ transform: "none", opacity: 1 }, { transform: "scaleX(0)", opacity: 1, offset: 0.5 }, { transform: "scaleX(1) translateY(120px)", opacity: 0 }], 240 * all.length + 120, 420);
      else scene.go(card, { opacity: [1, 1] }, 240 * all.length, 760, "linear");
    });
    const end = 240 * list(moment.cards).length + 120;
    scene.cue(moment.is_negated ? "low" : "snap", end);
    scene.answer(end);
  } },

  lands: { ms: 4000, play(scene, moment) {
    const { board } = scene;
    const target = scene.spot(moment.at);
    const radius = Math.min(board.width, board.height) * 0.62;
    const floor = board.bottom - Math.min(110, board.height * 0.24);
    const centre = board.x + board.width / 2;
    const sky = document.createElement("div");
    sky.className = "scene-sky";
    scene.set.append(sky);
    sky.innerHTML = STARS;
    scene.appear(sky, 100, 400);
    const disc = scene.draw(ground(moment.world), new DOMRect(centre - radius, floor, 2 * radius, 2 * radius), { into: scene.set, view: "0 0 200 200" });
    const small = target.width / (2 * radius);
    scene.go(disc, { transform: [`translate(${target.x + target.width / 2 - centre}px, ${target.y + target.height / 2 - floor - radius}px) scale(${small})`, "none"] }, 200, 500);
    const high = Math.min(150, board.height * 0.34), wide = high;
    const stand = new DOMRect(centre - wide / 2, floor - high + high * 0.06, wide, high);
    const module = (moment.likeness && scene.likeness(moment.likeness, stand)) || scene.draw(moment.art || MODULE, stand, { into: scene.set, view: "0 0 120 120" });
    const flame = plume(scene, new DOMRect(stand.x, stand.y, stand.width, stand.height * 0.86), 620, 300);
    const way = [[-60, -board.height * 0.62], [-34, -board.height * 0.36], [-12, -board.height * 0.14], [0, 0]].map(([x, y]) => `translate(${x}px, ${y}px)`);
    scene.go(module, [{ transform: way[0], opacity: 0 }, { transform: way[0], opacity: 1, offset: 0.08 }, ...way.slice(1).map((transform) => ({ transform, opacity: 1 }))], 560, 1440, "settle");
    scene.go(flame, way.map((transform, i) => ({ transform: `${transform} scaleY(${1 - 0.22 * i})` })), 560, 1440, "settle");
    scene.leave(flame, 1960, 120);
    for (let i = 0; i < 12; i++) {
      const side = i % 2 ? 1 : -1;
      const streak = scene.draw(STREAK, new DOMRect(centre + side * 18 - (side < 0 ? 60 : 0), floor - 2 - 3 * random(i) * 6, 60, 3), { into: scene.set, view: "0 0 60 3" });
      scene.go(streak, [{ transform: "scaleX(.1)", opacity: 0 }, { transform: `translate(${side * 40}px, ${-6 * random(i)}px) rotate(${side * -8 * random(i + 5)}deg)`, opacity: 0.9, offset: 0.4 }, { transform: `translate(${side * (90 + 60 * random(i))}px, ${-16 * random(i)}px) rotate(${side * -10 * random(i + 5)}deg) scaleX(.6)`, opacity: 0 }], 1450 + 30 * i, 1100);
    }
    if (moment.seat >= 0) {
      const flag = scene.draw(pennant(moment.seat), new DOMRect(centre + wide * 0.52, floor - high * 0.62, high * 0.45, high * 0.68), { into: scene.set, view: "0 0 68 100", className: "scene-pennant" });
      scene.go(flag, { transform: ["scaleY(0)", "scaleY(1)"], opacity: [1, 1] }, 2020, 360);
    }
    list(moment.trophies).forEach((art, i, all) => {
      const step = Math.min(62, (board.width - 64) / Math.max(1, all.length - 1)), side = i - (all.length - 1) / 2;
      const trophy = scene.draw(art, new DOMRect(centre + side * step - 24, board.y + 26 + 10 * Math.abs(side), 48, 48), { into: scene.set, className: "scene-trophy" });
      scene.go(trophy, { transform: ["scale(1.8)", "scale(1)"], opacity: [0, 1] }, 2500 + BESIDE * i, 200, "snap");
    });
    scene.cue("rumble", 560, { gain: 0.5 });
    scene.cue("hush", 1900);
    scene.cue("hymn", 2500);
    scene.go(disc, { opacity: [1, 1] }, 2500, 1500, "linear");
    scene.answer(2500);
  } },

  returns: { ms: 2600, play(scene, { seat }) {
    const { board } = scene;
    const centre = board.x + board.width / 2, sea = board.bottom - 70;
    const sky = document.createElement("div");
    sky.className = "scene-sky is-day";
    scene.set.append(sky);
    scene.appear(sky, 0, 300);
    const water = scene.draw('<svg viewBox="0 0 200 60" preserveAspectRatio="none"><path d="M0 12q25-10 50 0t50 0 50 0 50 0v88H0z" fill="var(--earth-shade)"/></svg>', new DOMRect(board.x, sea - 6, board.width, 140), { into: scene.set });
    scene.appear(water, 0, 300);
    for (const [x, y, wide] of [[0.12, 0.16, 0.2], [0.66, 0.28, 0.26], [0.3, 0.46, 0.14]]) {
      const cloud = scene.draw(CLOUD, new DOMRect(board.x + x * board.width, board.y + y * board.height, wide * board.width, wide * board.width * 0.3), { into: scene.set, view: "0 0 100 30" });
      scene.go(cloud, { opacity: [0, 0.4] }, 100, 300);
    }
    const size = Math.max(1, Math.min(board.width / 300, board.height / 260));
    const box = new DOMRect(centre - 30 * size, sea - 46 * size, 60 * size, 50 * size);
    // Capsule and parachutes come down as one.
    const falling = document.createElement("div");
    falling.className = "scene";
    scene.set.append(falling);
    const put = (markup, at, view, className = "") => scene.draw(markup, new DOMRect(at.x - board.x, at.y - board.y, at.width, at.height), { into: falling, view, className });
    put(CAPSULE + (seat >= 0 ? `<g transform="translate(12.4 7) scale(.38)">${seatMark(seat)}</g>` : ""), box, "0 0 40 34");
    for (const i of [0, 1, 2]) {
      const chute = put(CHUTE, new DOMRect(centre - 26 * size, box.y - 55 * size, 52 * size, 58 * size), "0 0 40 44", "scene-chute");
      const leaning = `rotate(${42 * (i - 1)}deg)`;
      scene.go(chute, { transform: [`${leaning} scale(.05)`, leaning], opacity: [0, 1] }, 840 + 90 * i, 300);
      scene.leave(chute, 2200, 300);
    }
    scene.go(falling, [{ transform: `translate(-${board.width * 0.3}px, -${board.height}px)` }, { transform: `translate(-40px, -${board.height * 0.45}px)`, offset: 0.4 }, { transform: "none" }], 0, 2100, "settle");
    scene.cue("hush", 600);
    scene.cue("hymn", 2100);
    scene.answer(2100);
  } },

  meets: { ms: 1600, play(scene, { art, other, likeness, other_likeness, steps = 3, paid }) {
    const middle = scene.middle();
    scene.dim(0.5, 0, 1600);
    const wide = 110;
    const goal = new DOMRect(middle.x + 6, middle.y - wide / 2, wide, wide);
    const target = scene.likeness(other_likeness, goal) ?? scene.draw(other || ground("moon"), goal, { into: scene.set, view: "0 0 200 200" });
    scene.appear(target, 0, 160);
    const node = scene.likeness(likeness, new DOMRect(middle.x - 96, middle.y - wide / 2, wide, wide)) ?? scene.draw(art || CAPSULE, new DOMRect(middle.x - 76, middle.y - 34, 80, 68), { into: scene.set, view: "0 0 40 34" });
    const stops = Array.from({ length: steps + 1 }, (_, i) => ({ transform: `translateX(${-190 * (1 - i / steps) ** 1.4}px)`, opacity: 1 }));
    scene.go(node, [{ ...stops[0], opacity: 0 }, ...stops], 60, 960, "travel");
    for (let i = 0; i < steps; i++) scene.cue("tick", 60 + (960 / steps) * i, { step: i });
    list(paid).forEach((coin, i, all) => {
      const spent = scene.draw(coin, new DOMRect(middle.x + (i - (all.length - 1) / 2) * 34 - 13, middle.y - wide, 26, 26), { into: scene.set });
      scene.go(spent, { transform: ["scale(1.8)", "scale(1)"], opacity: [0, 1] }, 60 + (960 / steps) * i, 160, "snap");
    });
    const ring = scene.draw(RING, square(new DOMRect(middle.x, middle.y, 0, 0), 60), { into: scene.set, view: "0 0 100 100" });
    scene.go(ring, { transform: ["scale(1.8)", "scale(1)"], opacity: [0, 1] }, 1020, 200, "snap");
    scene.cue("snap", 1020);
    scene.go(ring, { opacity: [1, 0] }, 1400, 200, "linear");
    scene.answer(1100);
  } },

  celebrates: { ms: 3000, play(scene, moment) {
    const { board } = scene;
    const seat = moment.seat ?? -1;
    const picture = moment.art || (seat >= 0 && moment.mood !== "bad" ? `<svg viewBox="0 0 68 100">${pennant(seat)}</svg>` : "");
    scene.dim(0.3, 0, 3000);
    const card = sheet(scene, new DOMRect(board.x, board.y + board.height * 0.28, board.width, 0), "is-banner", `<div class="scene-picture">${picture}</div><div><p class="scene-title">${escaped(moment.title)}</p><p class="scene-history">${escaped(moment.history)}</p></div>`);
    if (seat >= 0) card.style.setProperty("--tone", `var(--seat-${seat})`);
    const held = card.firstElementChild;
    scene.go(card, { transform: ["translateX(-40px)", "none"], opacity: [0, 1] }, 0, 360);
    scene.go(held, moment.art ? { transform: ["translateX(-60px)", "none"], opacity: [0, 1] } : { transform: ["scaleY(0)", "scaleY(1)"], opacity: [1, 1] }, 240, 360);
    scene.go(card, [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], 2200, 800, "linear");
    scene.cue(moment.cue ?? "chime", 200);
    scene.words = "";
    scene.answer(200);
  } },
};

// Ignition, and then nothing, for a rocket that stands in a box.
export function fizzle(scene, { node, box }, { band: words }) {
  scene.dim(0.75, 0, 1300);
  const flame = plume(scene, box, 150, 200);
  scene.go(flame, { transform: ["scaleY(1)", "scaleY(0)"], opacity: [1, 0] }, 480, 300);
  smoke(scene, box, 300, 1000, 5);
  scene.go(node, [{ opacity: 1 }, { opacity: 1, offset: 0.88 }, { opacity: 0 }], 0, 1400, "linear");
  scene.cue("hush", 480);
  if (words) {
    const band = sheet(scene, within(scene.board, new DOMRect(box.x + box.width / 2 - 70, box.y + box.height / 2 - 15, 140, 30)), "is-band", escaped(words));
    scene.go(band, { transform: ["translateY(-40px)", "none"], opacity: [0, 1] }, 620, 240, "snap");
    scene.leave(band, 1240, 160);
  }
  scene.answer(620);
}

// The very thing in pieces: its own drawing cut into eight, which fly apart, slow down and fade.
function shatter(scene, { likeness }, box, size) {
  for (let i = 0; i < 8; i++) {
    const part = scene.likeness(likeness, box);
    if (!part) return;
    const side = i % 2, row = Math.floor(i / 2);
    part.style.clipPath = `inset(${25 * row}% ${side ? 0 : 50}% ${75 - 25 * row}% ${side ? 50 : 0}%)`;
    part.style.transformOrigin = `${25 + 50 * side}% ${12.5 + 25 * row}%`;
    const x = (side ? 1 : -1) * size * (0.35 + 0.4 * random(i)), y = size * (0.38 * row - 0.62 + 0.2 * random(i + 5));
    scene.go(part, [{ transform: "none", opacity: 1 }, { transform: `translate(${x * 0.86}px, ${y * 0.86}px) rotate(${120 * (random(i + 2) - 0.5)}deg)`, opacity: 1, offset: 0.45 }, { transform: `translate(${x}px, ${y}px) rotate(${160 * (random(i + 2) - 0.5)}deg)`, opacity: 0 }], 400, 1500);
  }
}

// A way gone: a dot for each piece of it, seen from when it was passed.
function trail(scene, stops, ms) {
  stops.slice(0, -1).forEach((stop, i) => {
    const dot = scene.draw(DISC("var(--acc)"), square(stop, 5), { into: scene.set, view: "0 0 20 20" });
    scene.go(dot, { opacity: [0, 1] }, (ms * (i + 0.5)) / stops.length, 80, "linear");
    scene.leave(dot, ms + 80, 240);
  });
}

// One goes near a place: the board again, larger, without its words.
const NEAR = 1.6;
function closeUp(scene, board, actor, { x, y, width, height }) {
  const box = board.getBoundingClientRect();
  const copy = board.cloneNode(true);
  copy.querySelector(`#${CSS.escape(actor)}`)?.remove();
  for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
  Object.assign(copy.style, { position: "absolute", left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px`, transformOrigin: `${x + width / 2 - box.x}px ${y + height / 2 - box.y}px` });
  copy.classList.add("scene-near");
  const sky = document.createElement("div");
  sky.className = "scene-sky";
  scene.set.append(sky);
  scene.add(copy, scene.set);
  for (const layer of [sky, copy]) scene.go(layer, [{ opacity: 0 }, { opacity: 1, offset: 0.08 }, { opacity: 1, offset: 0.88 }, { opacity: 0 }], 0, 1300, "linear");
  scene.go(copy, [{ transform: "none" }, { transform: `scale(${NEAR})`, offset: 0.3, easing: "linear" }, { transform: `scale(${NEAR})` }], 0, 1300);
  return copy;
}

// A piece goes one space down while one is near.
function sink(scene, node, start, end) {
  const dx = start.x + start.width / 2 - end.x - end.width / 2, dy = start.y + start.height / 2 - end.y - end.height / 2;
  const above = `translate(${(NEAR - 1) * dx}px, ${(NEAR - 1) * dy}px) scale(${NEAR})`;
  scene.go(node, { transform: ["none", above] }, 0, 400);
  scene.go(node, { transform: [above, `translate(${-dx}px, ${-dy}px) scale(${NEAR})`] }, 400, 460);
  scene.leave(node, 1150, 150);
  scene.cue("low", 400);
  scene.answer(860);
}
