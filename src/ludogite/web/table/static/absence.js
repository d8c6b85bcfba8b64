// Somebody is away who should move, or was away and a machine plays for them: what may be done about it.

import { button } from "./dom.js";
import { askFirst } from "./offers.js";
import { config, known, nameOf, words } from "./page.js";
import { capitalised } from "./words.js";

/** The level of the machine that plays on for whoever is away. */
const STAND_IN = "1";
/** Looks again when a second of a wait is over. @type {number | undefined} */
let waiting;

/**
 * A machine plays for whoever looks, who was away: they take their seats back where they wish.
 * @param {number[]} seats @param {Page.Act} tell @returns {Page.Offer[]}
 */
export function playOn(seats, tell) {
  const [first] = seats;
  if (first === undefined) return [];
  const take = () => seats.forEach((seat) => tell({ type: "play-on", seat }));
  const heading = capitalised(words("handed-yours", nameOf(first)));
  return [{ key: `handed ${seats}`, heading, text: words("handed-how"), buttons: [button(words("play-myself"), "go", take)] }];
}

/**
 * Somebody is away who should move: a wait, then what may be done about it.
 * @param {Wire.Waiting} absent @param {Page.Act} tell @param {() => void} again what to do once a second of the wait is over
 * @returns {Page.Offer[]}
 */
export function absence({ seat, left_ms: wait, claimable, decides }, tell, again) {
  const left = wait - (performance.now() - known.toldAt);
  const name = nameOf(seat);
  if (decides) return runningOut(left, again, (ms) => capitalised(words("away-loses", name, asTime(ms))));
  if (left > 0) return runningOut(left, again, (ms) => words("may-be-back", name, String(Math.ceil(ms / 1000))));
  const isAway = () => known.turn.absent?.seat === seat;
  /** @param {string} yes @param {{ heading: string, text: string }} question @param {Wire.Command} command */
  const ask = (yes, question, command) => {
    const asked = { ...question, yes, no: words("wait-longer") };
    return button(yes, "", () => askFirst(asked, () => tell(command), isAway));
  };
  const machine = capitalised(config.opponents[STAND_IN] ?? "");
  const handing = { heading: words("hand-over-sure"), text: words("hand-over-how", machine, name) };
  const buttons = [ask(words("hand-over"), handing, { type: "hand-over", seat })];
  const claiming = { heading: words("claim-sure"), text: words("claim-how", name) };
  if (claimable) buttons.unshift(ask(words("claim"), claiming, { type: "claim", seat }));
  return [{ key: `absent ${seat} ${claimable}`, heading: capitalised(words("absent", name)), text: "", buttons }];
}

/**
 * Whoever looks has to move and is not connected: when they will have lost.
 * @param {number} left @param {() => void} again what to do once a second of the wait is over
 */
export function ownAbsence(left, again) {
  return runningOut(left, again, (ms) => words("away-yours", asTime(ms)));
}

/**
 * Something that is told while a time runs out, a second at a time.
 * @param {number} left @param {() => void} again @param {(left: number) => string} say @returns {Page.Offer[]}
 */
function runningOut(left, again, say) {
  clearTimeout(waiting);
  if (left > 0) waiting = setTimeout(again, Math.max(50, left % 1000));
  const text = say(Math.max(0, left));
  return [{ key: text, heading: "", text, buttons: [] }];
}

/** Minutes and seconds, rounded up. @param {number} ms */
function asTime(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
