// What lies in the hand: where the board is cropped, its dice and plates stand in the question, as things to touch.

import { button, byId, draw, make } from "./dom.js";
import { page } from "./page.js";

/** @import { Board } from "./board.js" */

/** Half of what is seen of a drawing, in its own units. */
const REACH = 58;

/** A drawing of the board's. @param {string} symbol @param {string} [classes] */
export function drawing(symbol, classes = "") {
  const picture = draw("svg", { class: classes, viewBox: `${-REACH} ${-REACH} ${2 * REACH} ${2 * REACH}`, "aria-hidden": "true" });
  picture.append(draw("use", { href: `#${symbol}` }));
  return picture;
}

/**
 * A button that is a thing: its drawing, a word below it, its name for whoever cannot see it.
 * @param {Wire.SpotOut} spot
 * @param {() => void} touch
 */
export function thing({ name, label, symbol = "", classes = "", caption = "", at_once: plays }, touch) {
  const made = button("", "thing", touch);
  made.dataset.spot = name;
  made.setAttribute("aria-label", label);
  made.title = label;
  made.append(drawing(symbol, classes));
  // What only chooses says what it does where that is played.
  if (caption && plays) made.append(make("small", "", caption));
  return made;
}

/** The thing under a pointer, wherever it was put down. @param {PointerEvent} event */
function spotAt({ clientX, clientY }) {
  const found = document.elementFromPoint(clientX, clientY)?.closest("#hand [data-spot]");
  return found instanceof HTMLElement ? (found.dataset.spot ?? "") : "";
}

export class Hand {
  #row = byId("hand");
  #thrown = make("div", "thrown");
  /** @type {(name: string) => void} */ #touch = () => {};
  /** Where a finger that slides along the dice was put down. */ #from = "";

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.#row.append(this.#thrown);
    board.changed = () => this.#showThrown();
    this.#row.addEventListener("pointerdown", (event) => (this.#from = spotAt(event)));
    this.#row.addEventListener("pointermove", (event) => this.#from && this.#light(spotAt(event)));
    this.#row.addEventListener("pointerup", (event) => this.#slideEnds(spotAt(event)));
  }

  /** So many are taken if the finger is lifted here. @param {string} name */
  #light(name) {
    const things = [...this.#row.querySelectorAll("[aria-pressed]")];
    if (!name || name === this.#from || !things.some((one) => one instanceof HTMLElement && one.dataset.spot === name)) return;
    for (const one of things) {
      if (one instanceof HTMLElement) one.setAttribute("aria-pressed", String(one.dataset.spot === name));
    }
  }

  /** Lifted where it was put down, a finger has only touched. @param {string} name */
  #slideEnds(name) {
    const slid = this.#from && name && name !== this.#from;
    this.#from = "";
    if (slid) this.#touch(name);
  }

  /** The spots that are things beside the board. @param {Wire.SpotOut[]} spots */
  static things(spots) {
    return spots.filter(({ symbol }) => symbol);
  }

  /**
   * Offer things to touch; those that are not offered now are not there.
   * @param {Set<string>} names
   * @param {string[]} chosen
   * @param {(name: string) => void} touch
   */
  offer(names, chosen, touch) {
    this.#touch = touch;
    const had = document.activeElement instanceof HTMLElement && this.#row.contains(document.activeElement);
    const focused = had && document.activeElement instanceof HTMLElement ? document.activeElement.dataset.spot : undefined;
    const offered = Hand.things(this.board.spots.buttons()).filter(({ name }) => names.has(name) || chosen.includes(name));
    const choosing = offered.some(({ toggles, at_once: plays }) => toggles || !plays);
    this.#row.replaceChildren(
      this.#thrown,
      ...offered.map((spot) => {
        const made = thing(spot, () => touch(spot.name));
        if (choosing) made.setAttribute("aria-pressed", String(chosen.includes(spot.name)));
        if (spot.name === focused) requestAnimationFrame(() => made.focus());
        return made;
      }),
    );
    this.#showThrown();
  }

  /** Dice that were thrown lie here while the board has no room for them. */
  #showThrown() {
    const lying = [...this.board.sprites.values()].filter(
      ({ data }) => data.symbol && (data.layer ?? "sprites") === "sprites" && this.board.spots.isOutside(data),
    );
    this.#thrown.replaceChildren(
      ...lying.map(({ data }) => {
        const die = make("span", { class: "lies", role: "img", "aria-label": data.label ?? "" });
        die.append(drawing(data.symbol ?? "", data.classes));
        if (data.text) die.append(make("small", "", data.text));
        return die;
      }),
    );
    const holds = lying.length > 0 || this.#row.childElementCount > 1;
    // Once something was in the hand, the question keeps the room for it: the board does not jump.
    if (holds) page.dataset.hand = "dice";
    this.#row.hidden = page.dataset.hand !== "dice" || !this.board.spots.isCropped;
  }
}
