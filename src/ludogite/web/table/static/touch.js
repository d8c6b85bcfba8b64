// Touching: from spot to spot until a move is whole, then it is played, and seen at once.

import { button, byId } from "./dom.js";
import { Hand } from "./hand.js";
import { known, words } from "./page.js";
import { isConfirming, matching, nextTouches, touched } from "./touches.js";

/**
 * @import { Board } from "./board.js"
 * @import { Comfort } from "./comfort.js"
 * @import { Dice } from "./dice.js"
 */

export class Touching {
  /** @type {string[]} */ chosen = [];
  /** @type {Dice | undefined} */ #dice;

  /**
   * @param {Board} board
   * @param {Comfort} comfort
   * @param {(token: string, ahead: Wire.StepOut[]) => void} play what to do with a whole move, and what of it is seen at once
   */
  constructor(board, comfort, play) {
    this.board = board;
    this.comfort = comfort;
    this.play = play;
    this.hand = new Hand(board);
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.chosen.length) this.#choose([]);
    });
  }

  /** Begin anew: nothing is chosen. */
  forget() {
    this.chosen = [];
    this.#dice?.forget();
  }

  /** Let nothing be touched. */
  rest() {
    this.chosen = [];
    this.board.spots.offer([], [], () => {});
    this.hand.offer(new Set(), [], () => {});
  }

  /** Offer what can be touched next. */
  show() {
    const moves = byId("cover").hidden ? known.turn.moves : [];
    const next = nextTouches(moves, this.chosen, this.board.spots.all);
    // Buttons first: they take room from the board, and its targets are made for a finger at the size it has then.
    this.#showButtons(next);
    this.board.spots.offer([...next], this.chosen, (spot) => this.touch(spot));
  }

  /** @param {string} spot */
  touch(spot) {
    const path = touched(this.chosen, spot, this.board.spots.all);
    const open = this.#matching(path);
    const [move] = open;
    if (!move) {
      this.#choose(this.#matching([spot]).length ? [spot] : []);
      return;
    }
    const whole = open.every(({ touch = [] }) => touch.length === path.length);
    const playsAtOnce = isConfirming(spot) || this.#spot(spot)?.at_once;
    if (!whole) this.#choose(path);
    else if (this.comfort.confirms && !playsAtOnce) this.#confirmFirst(path, move);
    else this.#finish(path, move);
  }

  /** The legal moves that begin with these touches. @param {string[]} path */
  #matching(path) {
    return matching(known.turn.moves, path, this.board.spots.all);
  }

  /** @param {string} name */
  #spot(name) {
    return this.board.spots.all.find((spot) => spot.name === name);
  }

  /** @param {string[]} spots */
  #choose(spots) {
    this.chosen = spots;
    this.show();
  }

  /** @param {string[]} path @param {Wire.MoveChoice} move */
  #finish(path, move) {
    this.board.spots.offer([], move.ahead ? [] : path, () => {});
    byId("buttons").replaceChildren();
    this.hand.offer(new Set(), [], () => {});
    this.play(move.move, move.ahead ?? []);
  }

  /** @param {string[]} path @param {Wire.MoveChoice} move */
  #confirmFirst(path, move) {
    const last = this.#spot(path.at(-1) ?? "");
    this.board.spots.offer([], path, () => {});
    const others = nextTouches(known.turn.moves, this.chosen, this.board.spots.all);
    this.hand.offer(others, path, (spot) => this.touch(spot));
    const yes = button(last?.symbol ? last.label : words("play-this", move.move), "sm go", () => this.#finish(path, move));
    byId("buttons").replaceChildren(yes, button(words("choose-again"), "sm", () => this.#choose([])));
    yes.focus();
  }

  /** @param {Set<string>} next */
  #showButtons(next) {
    const row = byId("buttons");
    const had = document.activeElement && row.contains(document.activeElement);
    row.replaceChildren();
    this.hand.offer(next, this.chosen, (spot) => this.touch(spot));
    for (const spot of this.board.spots.buttons()) {
      if (!next.has(spot.name) || spot.symbol) continue;
      const main = isConfirming(spot.name) || next.size === 1;
      const made = button(spot.label, `sm${main ? " go" : ""}`, () => this.touch(spot.name));
      made.dataset.spot = spot.name;
      row.append(made);
    }
    const mayLetGo = this.chosen.every((name) => this.#spot(name)?.toggles);
    if (!mayLetGo) row.append(button(words("choose-again"), "sm", () => this.#choose([])));
    if (had) row.querySelector("button")?.focus();
    if (known.turn.may_type) this.#offerDice(row, Boolean(had));
  }

  /** At few tables people throw real dice: only there is what asks for them loaded. @param {HTMLElement} row @param {boolean} had */
  async #offerDice(row, had) {
    const { Dice } = await import("./dice.js");
    if (!known.turn.may_type) return;
    this.#dice ??= new Dice((token) => this.play(token, []));
    this.#dice.offer(row, known.turn);
    if (had) row.querySelector("button")?.focus();
  }
}
