// Sounds, made in the browser: no recordings. Off until switched on once; every one of them has something to see beside it.

const D = 293.7;
const SCALE = [1, 9 / 8, 5 / 4, 3 / 2, 5 / 3].map((step) => D * step);
const LOUD = 0.25;
const KEPT = "moonrace:sound", KEPT_VOLUME = "moonrace:volume";

let context = null;
let master = null;
let noise = null;
let quietUntil = 0;
const playing = [];

const store = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
export const isOn = () => store(KEPT) === "on";
export const volume = () => Number(store(KEPT_VOLUME) ?? 70);

export function setSound(on) { localStorage.setItem(KEPT, on ? "on" : "off"); if (on) { wake(); cue("chime"); } }
export function setVolume(level) {
  localStorage.setItem(KEPT_VOLUME, String(level));
  if (master) master.gain.value = LOUD * level / 70;
}

function wake() {
  if (!context) {
    context = new AudioContext();
    const press = new DynamicsCompressorNode(context);
    master = new GainNode(context, { gain: LOUD * volume() / 70 });
    master.connect(press).connect(context.destination);
    noise = new AudioBuffer({ length: 2 * context.sampleRate, sampleRate: context.sampleRate });
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  }
  if (context.state === "suspended") context.resume();
}

// A voice: a source, perhaps through a filter, with attack, decay, level held and release in milliseconds.
function voice({ wave, from, to, over, filter, tone, toneTo, q = 1, gain = 1 }, [attack, decay, level, release], at, length) {
  const start = context.currentTime + at / 1000;
  const end = start + length / 1000;
  const source = wave
    ? new OscillatorNode(context, { type: wave, frequency: from })
    : new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  if (to) source.frequency.exponentialRampToValueAtTime(to, start + (over ?? length) / 1000);
  const shape = new GainNode(context, { gain: 0 });
  shape.gain.setValueAtTime(0, start);
  shape.gain.linearRampToValueAtTime(gain, start + attack / 1000);
  shape.gain.linearRampToValueAtTime(Math.max(level * gain, 0.0001), start + (attack + decay) / 1000);
  shape.gain.setValueAtTime(Math.max(level * gain, 0.0001), Math.max(start + (attack + decay) / 1000, end - release / 1000));
  shape.gain.exponentialRampToValueAtTime(0.0001, end);
  let last = source;
  if (filter) {
    const sieve = new BiquadFilterNode(context, { type: filter, frequency: tone, Q: q });
    if (toneTo) sieve.frequency.exponentialRampToValueAtTime(toneTo, start + (over ?? length) / 1000);
    last = last.connect(sieve);
  }
  last.connect(shape).connect(master);
  source.start(start);
  source.stop(end + 0.05);
  const sounding = { source, shape };
  playing.push(sounding);
  source.addEventListener("ended", () => playing.splice(playing.indexOf(sounding), 1));
}

const CUES = {
  tick: (at, step) => voice({ wave: "triangle", from: 3 * SCALE[step % 5] * 2 ** Math.floor(step / 5), to: 2.25 * SCALE[step % 5] }, [1, 40, 0, 20], at, 60),
  card: (at) => voice({ filter: "bandpass", tone: 2400, q: 1.2 }, [4, 60, 0, 30], at, 90),
  snap: (at) => {
    voice({ wave: "triangle", from: 220 }, [1, 50, 0, 30], at, 80);
    voice({ filter: "highpass", tone: 4000, gain: 0.25 }, [1, 50, 0, 30], at, 80);
  },
  chime: (at) => {
    voice({ wave: "sine", from: 2 * D }, [4, 180, 0.2, 400], at, 600);
    voice({ wave: "sine", from: 3 * D }, [4, 180, 0.2, 400], at + 90, 610);
  },
  low: (at) => voice({ wave: "triangle", from: 1.5 * D / 2, to: 1.25 * D / 2, over: 260 }, [10, 200, 0.3, 300], at, 600),
  roll: (at) => {
    for (let i = 0, when = at; i < 6; when += 60 + 16 * i, i++) voice({ filter: "bandpass", tone: 1600 }, [1, 30, 0, 10], when, 45);
  },
  rumble: (at, _, gain) => {
    voice({ filter: "lowpass", tone: 90, toneTo: 420, over: 1200, gain }, [250, 0, 1, 700], at, 1600);
    voice({ wave: "sine", from: 48, gain }, [250, 0, 1, 700], at, 1600);
  },
  hush: (at, _, gain) => voice({ filter: "lowpass", tone: 900, toneTo: 120, gain: 0.6 * gain }, [5, 0, 1, 900], at, 1100),
  burst: (at) => {
    voice({ filter: "lowpass", tone: 1800, toneTo: 70, over: 700 }, [2, 300, 0.4, 900], at, 1400);
    voice({ wave: "sine", from: 62, to: 31 }, [2, 300, 0.4, 900], at, 1400);
  },
  bell: (at) => {
    voice({ wave: "sine", from: D }, [4, 900, 0.0001, 1200], at, 2200);
    voice({ wave: "sine", from: 2.76 * D, gain: 0.2 }, [4, 900, 0.0001, 1200], at, 2200);
    quietUntil = context.currentTime + (at + 1500) / 1000;
  },
  hymn: (at) => [D, 1.5 * D, 2 * D, 2.5 * D].forEach((tone, i) => voice({ wave: "sine", from: tone, gain: 0.6 }, [30, 0, 1, 900], at + 220 * i, 2400 - 220 * i)),
  turn: (at) => [2 * D, 2.5 * D].forEach((tone, i) => voice({ wave: "sine", from: tone, gain: 0.7 }, [4, 120, 0.1, 200], at + 120 * i, 360)),
};

// The program's own record of what it would sound like, for whoever cannot hear it and for tests.
export function cue(name, { at = 0, step = 0, gain = 1 } = {}) {
  document.dispatchEvent(new CustomEvent("moonrace:cue", { detail: { name, isOn: isOn() } }));
  if (!isOn() || typeof AudioContext === "undefined") return;
  wake();
  if (name !== "bell" && context.currentTime + at / 1000 < quietUntil) return;
  CUES[name]?.(at, step, gain);
}

// What still sounds of the scene before fades away.
export function fade() {
  if (!context) return;
  for (const { source, shape } of playing.slice()) {
    shape.gain.cancelScheduledValues(context.currentTime);
    shape.gain.setTargetAtTime(0, context.currentTime, 0.03);
    try { source.stop(context.currentTime + 0.15); } catch { /* it has not begun */ }
  }
}

// Browsers let pages sound only after a press; a page that was opened with sound on is woken by the first.
document.addEventListener("pointerdown", () => { if (isOn()) wake(); }, { once: true });
