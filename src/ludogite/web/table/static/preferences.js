// What somebody prefers at any table, kept with this browser. What was never chosen follows the device.

/**
 * What each preference may be; the first is the usual one.
 * @type {{ confirm: Page.Confirm[], speed: Page.Speed[] }}
 */
const CHOICES = { confirm: ["twice", "linger", "once"], speed: ["lively", "calm", "none"] };
const coarse = matchMedia("(pointer: coarse)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
/** By how much longer beats last. @type {Record<Page.Speed, number>} */
const FACTORS = { calm: 1.8, lively: 1, none: 0 };

/** Told after something was chosen. @type {Set<() => void>} */
const listeners = new Set();

/** @param {string} key @param {string} value */
function keep(key, value) {
  localStorage.setItem(key, value);
  for (const tell of listeners) tell();
}

/**
 * What was chosen, where it is one of these.
 * @template {string} V
 * @param {string} key @param {V[]} choices @param {V} usual
 */
function kept(key, choices, usual) {
  const found = localStorage.getItem(key);
  return choices.find((choice) => choice === found) ?? usual;
}

/** @param {string} key @param {boolean} usual */
const isOn = (key, usual) => kept(key, ["on", "off"], usual ? "on" : "off") === "on";

export const preferences = {
  /** Whether the clock of this table counts days: then a wait costs nothing. */
  countsDays: false,

  /** How a move is played: by a second touch, at once but two seconds to call it back, or at once. */
  get confirm() {
    const usual = coarse.matches || localStorage.getItem("ask-first") === "yes" ? "twice" : this.countsDays ? "linger" : "once";
    return kept("confirm", CHOICES.confirm, usual);
  },
  set confirm(value) {
    keep("confirm", value);
  },

  /** Whether somebody chose how: then it holds for a mouse and for keys as well. */
  get isConfirmChosen() {
    return localStorage.getItem("confirm") !== null || localStorage.getItem("ask-first") === "yes";
  },

  /** How fast things move on a board. */
  get speed() {
    return kept("speed", CHOICES.speed, still.matches ? "none" : "lively");
  },
  set speed(value) {
    keep("speed", value);
  },
  /** By how much longer a beat lasts; 0 where nothing moves. */
  get pace() {
    return FACTORS[this.speed];
  },

  get sound() {
    return isOn("sound", false);
  },
  set sound(on) {
    keep("sound", on ? "on" : "off");
  },

  /** Whether the device trembles when it is one's turn. */
  get vibration() {
    return isOn("vibration", false);
  },
  set vibration(on) {
    keep("vibration", on ? "on" : "off");
  },

  /** Whether the list of moves shows notation instead of words. */
  get notation() {
    return isOn("notation", false);
  },
  set notation(on) {
    keep("notation", on ? "on" : "off");
  },

  /** Be told after something was chosen, here or in another window. @param {() => void} tell */
  onchange(tell) {
    listeners.add(tell);
  },
};

addEventListener("storage", () => {
  for (const tell of listeners) tell();
});
