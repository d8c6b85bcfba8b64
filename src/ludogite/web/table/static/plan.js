// Deciding ahead: while another one thinks, a touch plans one's own move, and another one takes the plan back.

import { showAsk } from "./ask-box.js";
import { button } from "./dom.js";
import { ringed } from "./ghosts.js";
import { known, mine, words } from "./page.js";
import { matching, nextTouches } from "./touches.js";

/**
 * @import { Board } from "./board.js"
 * @import { Previews } from "./preview.js"
 */

export class Planning {
  /** @type {string[]} */ #chosen = [];
  #ply = -1;
  #back = button(words("plan-back"), "sm", () => this.#forget());

  /**
   * @param {Board} board
   * @param {Previews} previews
   * @param {Page.Act} act
   * @param {() => void} askAgain say again what is asked, in place of what would happen
   */
  constructor(board, previews, act, askAgain) {
    this.board = board;
    this.previews = previews;
    this.act = act;
    this.askAgain = askAgain;
    this.#back.dataset.plan = "";
    document.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || known.turn.mine) return;
      if (this.#chosen.length) this.#choose([]);
      else this.#forget();
    });
  }

  /** Offer what may be decided ahead, and show what was. */
  show() {
    const { ply, plan = "", plannable = [], plan_spots: spots = [] } = known.turn;
    if (ply !== this.#ply) this.#chosen = [];
    this.#ply = ply;
    const next = nextTouches(plannable, this.#chosen, spots);
    const planned = plannable.find(({ move }) => move === plan)?.touch ?? [];
    const lit = this.#chosen.length ? this.#chosen : planned;
    this.board.spots.offer([...next], [...lit], (spot) => this.#touch(spot), {
      spots,
      look: (spot) => this.#look(spot),
      pieces: ringed(this.board.sprites, plannable),
    });
    this.#showPlan();
  }

  /** @param {string} spot */
  #touch(spot) {
    const { plannable = [], plan_spots: spots = [], plan = "", ply } = known.turn;
    const path = [...this.#chosen, spot];
    const open = matching(plannable, path, spots);
    const [move] = open;
    if (!move) return this.#choose(matching(plannable, [spot], spots).length ? [spot] : []);
    if (open.some(({ touch = [] }) => touch.length > path.length)) return this.#choose(path);
    this.#chosen = [];
    if (move.move === plan) return this.#forget();
    const [seat = 0] = mine();
    this.act({ type: "plan", seat, token: move.move, ply });
  }

  /** @param {string[]} path */
  #choose(path) {
    this.#chosen = path;
    this.show();
  }

  #forget() {
    const [seat = 0] = mine();
    if (known.turn.plan) this.act({ type: "forget-plan", seat });
  }

  /** @param {string | null} spot */
  #look(spot) {
    const { plannable = [], plan_spots: spots = [] } = known.turn;
    const path = spot === null ? [] : [...this.#chosen, spot];
    const [move] = matching(plannable, path, spots);
    if (spot === null || !move || (move.touch ?? []).length !== path.length) return this.#showPlan();
    if (move.move !== known.turn.plan) this.previews.rest(move.move, ({ tell }) => showAsk({ state: "plan", text: tell }), "plan");
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
