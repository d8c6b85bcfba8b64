// Small wooden sounds, made on the spot. Silent until somebody asks for them.

import { preferences } from "./preferences.js";

const APART_MS = 200;

/** Frequency in hertz, length in seconds, how far it falls. @type {Record<string, [number, number, number][]>} */
const TAPS = {
  tap: [[420, 0.07, 0.5]],
  leap: [[420, 0.06, 0.5], [560, 0.08, 0.5]],
  dice: [[700, 0.03, 0.7], [520, 0.03, 0.7], [610, 0.03, 0.7], [430, 0.05, 0.6]],
  card: [[900, 0.04, 0.3]],
  bell: [[880, 0.5, 1], [1318, 0.7, 1]],
  end: [[523, 0.16, 1], [659, 0.16, 1], [784, 0.16, 1], [1047, 0.6, 1]],
};

export class Sounds {
  /** @type {AudioContext | null} */ context = null;
  last = -APART_MS;

  /** @param {string} name */
  play(name) {
    const taps = TAPS[name];
    if (!preferences.sound || !taps || performance.now() - this.last < APART_MS) return;
    this.last = performance.now();
    const context = (this.context ??= new AudioContext());
    if (context.state === "suspended") context.resume();
    let at = context.currentTime + 0.01;
    for (const [pitch, seconds, fall] of taps) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = "triangle";
      tone.frequency.setValueAtTime(pitch, at);
      tone.frequency.exponentialRampToValueAtTime(pitch * fall, at + seconds);
      volume.gain.setValueAtTime(0.16, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + seconds);
      at += name === "bell" ? 0.14 : seconds + 0.03;
    }
  }
}
