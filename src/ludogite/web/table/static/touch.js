// Touching: from spot to spot until a move is whole. What it would do is shown first; then it is played, and seen at once.

import { showAsk, showDeed } from "./ask-box.js";
import { button, byId } from "./dom.js";
import { ringed } from "./ghosts.js";
import { Hand } from "./hand.js";
import { known, words } from "./page.js";
import { preferences } from "./preferences.js";
import { watch } from "./spots.js";
import { isConfirming, matching, nextTouches, touched } from "./touches.js";
import { capitalised } from "./words.js";

/**
 * @import { Board } from "./board.js"
 * @import { Dice } from "./dice.js"
 * @import { Drag } from "./drag.js"
 * @import { Previews } from "./preview.js"
 */

export class Touching {
  /** @type {string[]} */ chosen = [];
  /** A whole move that waits for its second touch. @type {{ path: string[], move: Wire.MoveChoice } | null} */ #pending = null;
  /** What touched last: a mouse, a finger, a pen; nothing before a first touch. */ #pointer = "";
  #isDown = false;
  /** @type {Dice | undefined} */ #dice;
  /** @type {Drag | undefined} */ #drag;

  /**
   * @param {Board} board
   * @param {Previews} previews
   * @param {(token: string, ahead: Wire.StepOut[], label?: string) => void} play what to do with a whole move, what of it is seen at once, and what was touched
   * @param {() => void} askAgain say again what is asked, in place of what would happen
   */
  constructor(board, previews, play, askAgain) {
    this.board = board;
    this.previews = previews;
    this.play = play;
    this.askAgain = askAgain;
    this.hand = new Hand(board);
    document.addEventListener("pointerdown", ({ pointerType }) => ([this.#pointer, this.#isDown] = [pointerType, true]), true);
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => (this.#isDown = false), true);
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && (this.chosen.length || this.#pending)) this.#choose([]);
    });
    board.svg.addEventListener("click", ({ target }) => {
      if (target instanceof Element && !target.closest(".spot.can") && (this.#pending || this.chosen.length)) this.#choose([]);
    });
  }

  /** Begin anew: nothing is chosen. */
  forget() {
    this.chosen = [];
    this.#pending = null;
    this.#drag?.cancel();
    this.previews.forget();
    this.#dice?.forget();
  }

  /** Let nothing be touched. */
  rest() {
    this.chosen = [];
    this.#pending = null;
    this.#drag?.cancel();
    this.previews.forget();
    this.board.spots.offer([], [], () => {});
    this.hand.offer(new Set(), [], () => {});
  }

  /** Offer what can be touched next. */
  show() {
    const next = byId("cover").hidden ? this.nextAfter(this.chosen) : new Set();
    // Buttons first: they take room from the board, and its targets are made for a finger at the size it has then.
    this.#showButtons(next);
    this.#offer(next, this.chosen);
    if (this.#pending) this.#wait(this.#pending);
  }

  /** The spots with which a move can go on after these touches. @param {string[]} path */
  nextAfter(path) {
    return nextTouches(known.turn.moves, path, this.board.spots.all);
  }

  /** The legal moves that begin with these touches. @param {string[]} path */
  matching(path) {
    return matching(known.turn.moves, path, this.board.spots.all);
  }

  /** The move that is whole with these touches. @param {string[]} path */
  whole(path) {
    const open = this.matching(path);
    return open.every(({ touch = [] }) => touch.length === path.length) ? open[0] : undefined;
  }

  /** @param {string} spot @param {boolean} [isThing] whether a thing was touched that a finger may first ask about, not words or a key */
  touch(spot, isThing = false) {
    const pending = this.#pending;
    const { toggles, at_once: atOnce } = this.board.spots.at(spot) ?? {};
    if (pending && (pending.path.at(-1) === spot || (!toggles && pending.path.includes(spot)))) return this.#finish(pending);
    const path = touched(this.chosen, spot, this.board.spots.all);
    const move = this.whole(path);
    if (move) {
      const asks = this.asksTwice(isThing) && !atOnce && !isConfirming(spot);
      return asks ? this.#wait({ path, move }) : this.#finish({ path, move });
    }
    this.#pending = null;
    if (this.matching(path).length) this.#choose(path);
    else this.#choose(this.matching([spot]).length ? [spot] : []);
  }

  /** Play what was dragged to its goal: letting go there is as good as a second touch. @param {string[]} path */
  drop(path) {
    const move = this.whole(path);
    if (move) this.#finish({ path, move });
    else this.#choose(path);
  }

  /** Whether this touch only shows what would happen. A mouse has shown it before it clicks, and a key before it is pressed. @param {boolean} isThing */
  asksTwice(isThing) {
    if (preferences.confirm !== "twice") return false;
    const byFinger = isThing && (this.#pointer === "touch" || this.#pointer === "pen");
    return byFinger || preferences.isConfirmChosen;
  }

  /** @param {Set<string>} next @param {string[]} chosen */
  #offer(next, chosen) {
    this.board.spots.offer([...next], chosen, (spot, { type }) => this.touch(spot, type === "click"), {
      look: (spot) => this.#look(spot),
      pieces: ringed(this.board.sprites, known.turn.moves),
      grab: (spot, event) => this.#grab(spot, event),
    });
  }

  /** Somebody points at a spot: where it would complete a move, what would happen is shown. @param {string | null} spot */
  #look(spot) {
    if (this.#pending || this.#drag?.isUnderWay) return;
    const move = spot === null ? undefined : this.whole([...this.chosen, spot]);
    if (move) return this.previews.rest(move.move, (answer) => this.#tell(answer));
    this.previews.clear();
    this.askAgain();
  }

  /** @param {Wire.Previewed} answer */
  #tell({ note, tell }) {
    const byKey = document.activeElement?.matches(".spots :focus-visible, #buttons :focus-visible") && !this.#pending;
    showAsk({ state: "mine" });
    showDeed({ note, tell: byKey ? `${tell} ${words("enter-plays")}` : tell });
  }

  /** Wait for the second touch: on what was touched, on its ghost, or on the button. @param {{ path: string[], move: Wire.MoveChoice }} pending */
  #wait(pending) {
    const { path, move } = pending;
    this.#pending = pending;
    this.chosen = path.slice(0, -1);
    const others = this.nextAfter(this.chosen);
    this.#offer(others, path);
    this.hand.offer(others, path, (spot) => this.touch(spot, true));
    const { symbol, label, caption } = this.board.spots.at(path.at(-1) ?? "") ?? {};
    const yes = button(capitalised(caption || (symbol && label) || words("play")), "sm go", () => this.#finish(pending));
    showAsk({ state: "mine", buttons: [yes] });
    this.previews.show(move.move, { told: (answer) => this.#tell(answer) });
  }

  /** @param {string[]} spots */
  #choose(spots) {
    this.chosen = spots;
    this.#pending = null;
    this.previews.clear();
    this.askAgain();
    this.show();
  }

  /** @param {{ path: string[], move: Wire.MoveChoice }} whole */
  #finish({ path, move }) {
    this.#pending = null;
    this.previews.advise("");
    this.board.spots.offer([], move.ahead ? [] : path, () => {});
    showAsk({ buttons: [] });
    this.hand.offer(new Set(), [], () => {});
    this.play(move.move, move.ahead ?? [], this.board.spots.at(path.at(-1) ?? "")?.label);
  }

  /** Show what letting go there would do to what is being dragged. @param {string[]} path @param {(answer: Wire.Previewed) => void} told */
  foretell(path, told) {
    const move = path.length ? this.whole(path) : undefined;
    const tell = (/** @type {Wire.Previewed} */ answer) => {
      this.#tell(answer);
      told(answer);
    };
    if (move) return this.previews.show(move.move, { told: tell });
    this.previews.clear();
    this.askAgain();
  }

  /** Show where something may go that is being dragged. @param {string[]} path */
  lead(path) {
    this.previews.clear();
    this.#offer(this.nextAfter(path), path);
  }

  /** @param {string} spot @param {PointerEvent} event */
  async #grab(spot, event) {
    if (!this.#drag) {
      const { Drag } = await import("./drag.js");
      this.#drag ??= new Drag(this.board, this, this.previews);
      if (!this.#isDown) return;
    }
    this.#drag.grab(spot, event);
  }

  /** @param {Set<string>} next */
  #showButtons(next) {
    const row = byId("buttons");
    const had = document.activeElement && row.contains(document.activeElement);
    this.hand.offer(next, this.chosen, (spot) => this.touch(spot, true));
    const made = this.board.spots
      .buttons()
      .filter(({ name, symbol }) => next.has(name) && !symbol)
      .map((spot) => this.#button(spot, next));
    if (this.chosen.length) made.push(button(words("choose-again"), "sm", () => this.#choose([])));
    showAsk({ buttons: made });
    if (had) row.querySelector("button")?.focus();
    if (known.turn.may_type) this.#offerDice(row, Boolean(had));
  }

  /** @param {Wire.SpotOut} spot @param {Set<string>} next */
  #button({ name, label }, next) {
    const main = isConfirming(name) || next.size === 1;
    const made = button(capitalised(label), `sm${main ? " go" : ""}`, () => this.touch(name));
    made.dataset.spot = name;
    watch(made, name, (spot) => this.#look(spot));
    return made;
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
