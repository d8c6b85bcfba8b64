// Deciding ahead: while another one thinks, one's own move is touched as it is when it is one's turn; a button takes it back.

import { showAsk } from "./ask-box.js";
import { button } from "./dom.js";
import { ringed } from "./ghosts.js";
import { known, mine, words } from "./page.js";
import { matching, nextTouches } from "./touches.js";

/**
 * @import { Board } from "./board.js"
 * @import { Previews } from "./preview.js"
 */

/** Tell what a move would do that is only looked at. @param {Wire.Previewed} answer */
const tellLook = ({ tell }) => showAsk({ state: "plan", heading: words("plan-look"), text: tell });

export class Planning {
  /** @type {string[]} */ #chosen = [];
  #ply = -1;
  /** A whole move that waits for its second touch, and what was touched. @type {{ move: string, spot: string } | null} */ #pending = null;
  #back = button(words("plan-back"), "sm", () => this.#forget());

  /**
   * @param {Board} board
   * @param {Previews} previews
   * @param {Page.Act} act
   * @param {{ askAgain: () => void, asksTwice: (isThing: boolean) => boolean }} how say again what is asked, in place of
   *   what would happen; whether a touch only shows what would happen
   */
  constructor(board, previews, act, { askAgain, asksTwice }) {
    this.board = board;
    this.previews = previews;
    this.act = act;
    this.askAgain = askAgain;
    this.asksTwice = asksTwice;
    this.#back.dataset.plan = "";
    document.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || known.turn.mine) return;
      if (this.#chosen.length || this.#pending) this.#choose([]);
      else this.#forget();
    });
  }

  /** Offer what may be decided ahead, and show what was. */
  show() {
    const { ply, plan = "", plannable = [], plan_spots: spots = [] } = known.turn;
    if (ply !== this.#ply) [this.#chosen, this.#pending] = [[], null];
    this.#ply = ply;
    const next = nextTouches(plannable, this.#chosen, spots);
    const planned = plannable.find(({ move }) => move === plan)?.touch ?? [];
    const lit = this.#chosen.length ? this.#chosen : planned;
    this.board.spots.offer([...next], [...lit], (spot, { type }) => this.#touch(spot, type === "click"), {
      spots,
      look: (spot) => this.#look(spot),
      pieces: ringed(this.board.sprites, plannable),
    });
    if (this.#pending) this.#wait(this.#pending);
    else this.#showPlan();
  }

  /** @param {string} spot @param {boolean} isThing whether a thing was touched that a finger may first ask about */
  #touch(spot, isThing) {
    const { plannable = [], plan_spots: spots = [], plan = "" } = known.turn;
    const pending = this.#pending;
    this.#pending = null;
    if (pending?.spot === spot) return this.#plan(pending.move);
    const path = [...this.#chosen, spot];
    const open = matching(plannable, path, spots);
    const [move] = open;
    if (!move) return this.#choose(matching(plannable, [spot], spots).length ? [spot] : []);
    if (open.some(({ touch = [] }) => touch.length > path.length)) return this.#choose(path);
    // What is planned already stays so; the button takes it back.
    if (move.move === plan) return this.#choose([]);
    if (this.asksTwice(isThing)) return this.#wait({ move: move.move, spot });
    this.#plan(move.move);
  }

  /** @param {string} token */
  #plan(token) {
    [this.#chosen, this.#pending] = [[], null];
    const [seat = 0] = mine();
    this.act({ type: "plan", seat, token, ply: known.turn.ply });
  }

  /** Show what would be planned, and wait for the second touch or the button. @param {{ move: string, spot: string }} pending */
  #wait(pending) {
    this.#pending = pending;
    const yes = button(words("plan-go"), "sm go", () => this.#plan(pending.move));
    showAsk({ state: "plan", buttons: [yes] });
    this.previews.show(pending.move, { speaker: "plan", told: tellLook });
  }

  /** @param {string[]} path */
  #choose(path) {
    [this.#chosen, this.#pending] = [path, null];
    this.show();
  }

  #forget() {
    const [seat = 0] = mine();
    if (known.turn.plan) this.act({ type: "forget-plan", seat });
  }

  /** @param {string | null} spot */
  #look(spot) {
    if (this.#pending) return;
    const { plannable = [], plan_spots: spots = [] } = known.turn;
    const path = spot === null ? [] : [...this.#chosen, spot];
    const [move] = matching(plannable, path, spots);
    if (spot === null || !move || (move.touch ?? []).length !== path.length) return this.#showPlan();
    if (move.move !== known.turn.plan) this.previews.rest(move.move, tellLook, "plan");
  }

  #showPlan() {
    const { plan } = known.turn;
    this.previews.clear();
    this.askAgain();
    if (!plan) return showAsk({ buttons: [] });
    showAsk({ state: "plan", buttons: [this.#back] });
    const told = (/** @type {Wire.Previewed} */ { tell }) => showAsk({ state: "plan", text: words("plan-said", tell) });
    this.previews.show(plan, { speaker: "plan", chip: words("planned"), told });
  }
}
