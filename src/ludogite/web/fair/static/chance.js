// Fair chance, drawn again: the same derivation as core/chance.py and core/rng.py, for somebody who does not know the game.

import { hex, hmac, sha256, unhex } from "./sha256.js";

const WORD = 0xffff_ffffn;
const WORDS = 0x1_0000_0000n;
const MOST = 2 ** 32;
/** The number of the draw of the sides, before the first event. */ const SIDES = -1;
/** The number of the draw of who stands where in a tournament. */ const PLACES = -2;

/** What is shown of a seed before the first event. @param {string} seed */
export const commitment = (seed) => hex(sha256(unhex(seed)));

export class FairSource {
  block = 0;
  /** @type {number[]} */ words = [];

  /** @param {string} seed @param {string[]} nonces @param {number} number of the event */
  constructor(seed, nonces, number) {
    this.key = unhex(seed);
    this.message = `${nonces.join("/")}#${number}`;
  }

  /** The next 32 bits of the stream. */
  bits() {
    if (!this.words.length) {
      const digest = hmac(this.key, new TextEncoder().encode(`${this.message}:${this.block++}`));
      const view = new DataView(digest.buffer);
      for (let at = 0; at < digest.length; at += 4) this.words.push(view.getUint32(at));
    }
    return this.words.shift() ?? 0;
  }

  /** One of 0 … bound - 1, each equally likely (Lemire's method). @param {number} bound */
  below(bound) {
    const n = BigInt(bound);
    let spread = BigInt(this.bits()) * n;
    const uneven = WORDS % n;
    while ((spread & WORD) < uneven) spread = BigInt(this.bits()) * n;
    return Number(spread >> 32n);
  }
}

/**
 * Whether all that a throw drew follows from the seed, the nonces and its number.
 * @param {Wire.ThrowOut} thrown
 * @param {string} seed
 * @param {string[]} nonces
 */
export function follows(thrown, seed, nonces) {
  const source = new FairSource(seed, nonces, thrown.number);
  /** @param {number} bound */
  const sound = (bound) => Number.isInteger(bound) && bound >= 1 && bound <= MOST;
  return thrown.draws.length > 0 && thrown.draws.every(([bound, value]) => sound(bound) && source.below(bound) === value);
}

/**
 * Whether the sides follow from the seed: the nonces in alphabetical order, shuffled before the first event, stand seat by seat.
 * @param {string} seed
 * @param {string[]} nonces
 */
export function sidesFollow(seed, nonces) {
  const order = [...nonces].sort();
  return shuffled(order, new FairSource(seed, order, SIDES)).join("/") === nonces.join("/");
}

/**
 * The same things in an order drawn from a source.
 * @template T @param {T[]} things @param {FairSource} source
 */
function shuffled(things, source) {
  const order = [...things];
  for (let at = order.length - 1; at > 0; at--) {
    const other = source.below(at + 1);
    [order[at], order[other]] = [/** @type {T} */ (order[other]), /** @type {T} */ (order[at])];
  }
  return order;
}

/**
 * Check the draw of a tournament against what this device remembers, and against the number under which somebody plays.
 * @param {Wire.DrawFacts} draw
 * @param {Page.FairMemory} remembered
 * @param {number} own 0 for whoever only looks
 * @returns {"seal" | "nonce" | "order" | ""} what is wrong
 */
export function checkDraw({ commitment: promised, secret, places }, remembered, own) {
  if (!secret || [promised, remembered.commitment ?? promised].some((one) => one !== commitment(secret))) return "seal";
  const mine = places.find((one) => one.entrant === own);
  if (mine && remembered.nonce && mine.nonce !== remembered.nonce) return "nonce";
  const entered = [...places].sort((one, other) => one.entrant - other.entrant);
  const source = new FairSource(secret, entered.map((one) => one.nonce), PLACES);
  return shuffled(entered, source).every((one, at) => one === places[at]) ? "" : "order";
}

/**
 * Check a proof against what this device remembers: the seal it saw, the nonces that were used when the game began, and
 * its own one among them, whether people typed dice; and, where it saw the game, which events were chance.
 * @param {Wire.ThrowsOut} proof
 * @param {Page.FairMemory} remembered
 * @param {Page.SeenThrow[]} [seen]
 * @returns {Page.Finding}
 */
export function check(proof, remembered, seen) {
  const nonces = proof.nonces.map((one) => one.nonce);
  const typed = proof.throws.filter((one) => one.typed).length;
  /** @param {Page.Finding["fault"]} fault */
  const found = (fault, at = 0) => ({ fault, at, proven: proof.throws.length - typed, typed });
  const promised = [proof.commitment, remembered.commitment ?? proof.commitment];
  if (promised.some((one) => one !== commitment(proof.seed))) return found("seal");
  if (remembered.nonces && remembered.nonces.join("/") !== nonces.join("/")) return found("nonce");
  if (remembered.nonce && !remembered.seats?.every((seat) => nonces[seat] === remembered.nonce)) return found("nonce");
  if (proof.sides && !sidesFollow(proof.seed, nonces)) return found("sides");
  const strange = seen ? unlike(proof.throws, seen) : -1;
  if (strange >= 0) return found("list", strange);
  if (typed && remembered.own_dice === false) return found("list", proof.throws.find((one) => one.typed)?.number);
  const wrong = proof.throws.find((one) => !one.typed && !follows(one, proof.seed, nonces));
  return wrong ? found("throw", wrong.number) : found("");
}

/**
 * The first event at which a proof speaks of other chance than was seen; -1 where there is none.
 * @param {Wire.ThrowOut[]} throws
 * @param {Page.SeenThrow[]} seen
 */
function unlike(throws, seen) {
  for (let n = 0; n < Math.max(throws.length, seen.length); n++) {
    const [told, here] = [throws[n], seen[n]];
    if (told?.number !== here?.number || told?.token !== here?.token) return (here ?? told)?.number ?? 0;
  }
  return -1;
}
