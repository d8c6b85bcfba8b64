// Touch before you play: what a move would do, asked of the house and shown before it is played.

import { drawGhosts } from "./ghosts.js";
import { known } from "./page.js";

/** @import { Board } from "./board.js" */

/** A pointer that passes over asks nothing. */
const REST_MS = 60;
/** An answer that has not come by then is not waited for: the house may have been asked too often. */
const PATIENCE_MS = 1500;

export class Previews {
  /** What the house answered of this position, by move. @type {Map<string, Wire.Previewed>} */ #known = new Map();
  /** The move that is to be shown. */ #wanted = "";
  #speaker = /** @type {Page.Speaker} */ ("mine");
  /** The move that the house is being asked about. */ #asked = "";
  #timer = 0;
  #group = /** @type {SVGGElement | null} */ (null);
  #chip = "";
  /** What the house advises: shown while nothing else is. */ #advised = "";
  #told = (/** @type {Wire.Previewed} */ _) => {};

  /**
   * @param {Board} board
   * @param {(message: Wire.Preview & { type: "preview" }) => void} ask
   */
  constructor(board, ask) {
    this.board = board;
    this.ask = ask;
  }

  /** Nothing that was answered is true any more: the game went on, or the board lies differently. */
  forget() {
    this.#known.clear();
    this.#asked = this.#advised = "";
    this.#wipe();
  }

  /** Show nothing but what is advised. */
  clear() {
    this.#wipe();
    if (this.#advised) this.show(this.#advised, { speaker: "hint" });
  }

  /** Show what the house advises; nothing is advised any more where no move is named. @param {string} token */
  advise(token) {
    this.#advised = token;
    this.clear();
  }

  #wipe() {
    clearTimeout(this.#timer);
    this.#wanted = "";
    this.#group?.remove();
    this.#group = null;
    this.board.svg.classList.remove("previewing");
  }

  /**
   * Show what a move would do, as soon as it is known.
   * @param {string} token
   * @param {{ speaker?: Page.Speaker, told?: (answer: Wire.Previewed) => void, wait?: number, chip?: string }} [how]
   */
  show(token, { speaker = "mine", told = () => {}, wait = 0, chip = "" } = {}) {
    this.#wipe();
    [this.#wanted, this.#speaker, this.#told, this.#chip] = [token, speaker, told, chip];
    const answer = this.#known.get(token);
    if (answer) this.#draw(answer);
    else this.#timer = setTimeout(() => this.#askNow(), wait);
  }

  /**
   * Hear what a move does that is played: nothing is drawn before it is seen. Where it is not known, it may be asked.
   * @param {string} token @param {(answer: Wire.Previewed) => void} told @param {boolean} asks
   */
  hear(token, told, asks) {
    if (asks || this.#known.has(token)) this.show(token, { speaker: "", told });
  }

  /** Show what somebody points at, once they rest there. @param {string} token @param {(answer: Wire.Previewed) => void} told @param {Page.Speaker} [speaker] */
  rest(token, told, speaker) {
    this.show(token, { told, speaker, wait: REST_MS });
  }

  /** @param {Wire.Previewed} answer */
  take(answer) {
    if (answer.ply !== known.turn?.ply) return;
    this.#known.set(answer.token, answer);
    const wasAsked = this.#asked === answer.token;
    if (wasAsked) this.#asked = "";
    if (answer.token === this.#wanted) this.#draw(answer);
    else if (wasAsked && this.#wanted) this.#askNow();
  }

  /** The sprite that would move, and where it would end, of what is shown now. */
  get ends() {
    return (this.#known.get(this.#wanted)?.ghosts ?? []).filter(({ fate }) => fate === "moves");
  }

  /** One question at a time: the next one is asked when the answer has come. */
  #askNow() {
    if (this.#asked || !this.#wanted) return;
    this.#asked = this.#wanted;
    this.ask({ type: "preview", token: this.#wanted, ply: known.turn.ply });
    const asked = this.#asked;
    setTimeout(() => {
      if (this.#asked === asked) this.#asked = "";
    }, PATIENCE_MS);
  }

  /** @param {Wire.Previewed} answer */
  #draw(answer) {
    const { svg, sprites } = this.board;
    this.#group?.remove();
    if (this.#speaker) {
      this.#group = drawGhosts(svg, answer.ghosts, sprites.values(), this.#speaker, this.#chip);
      this.board.spots.show(this.#group);
      svg.classList.add("previewing");
    }
    this.#told(answer);
  }
}
