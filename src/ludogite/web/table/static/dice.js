// What real dice show, told to the house: a throw by one touch where few can fall, die by die where many can.

import { button, make } from "./dom.js";
import { words } from "./page.js";

/** So many throws are offered whole. */
const WHOLE = 12;

/** The faces of a throw, as it is written. @param {string} token */
const faces = (token) => [...token.replace(/^\[|\]$/g, "")];

export class Dice {
  /** @param {(token: string) => void} play */
  constructor(play) {
    this.play = play;
    /** @type {HTMLElement | null} */ this.row = null;
    /** @type {string[]} */ this.throws = [];
    /** @type {string[]} */ this.told = [];
  }

  /** Begin anew: no die has been told. */
  forget() {
    this.told = [];
  }

  /** Offer what can have fallen, to be touched or typed. @param {HTMLElement} row @param {string[]} throws */
  offer(row, throws) {
    this.row = row;
    this.throws = throws;
    this.#show();
  }

  #show() {
    const { row, throws } = this;
    if (!row) return;
    const had = row.contains(document.activeElement);
    const offered =
      throws.length > WHOLE && this.#areDice(throws)
        ? this.#next(throws).map((face) => button(face, "sm die", () => this.#tell(face)))
        : throws.map((token) => button(token, "sm", () => this.play(token)));
    if (this.told.length) {
      offered.push(button(`${words("choose-again")} ${this.told.join(" ")}`, "sm", () => this.#again()));
    }
    row.replaceChildren(...offered, this.#typing());
    if (had) offered[0]?.focus();
  }

  /** Whether throws are as many dice each, in no order. @param {string[]} throws */
  #areDice(throws) {
    const sorted = new Set(throws.map((token) => faces(token).sort().join("")));
    return sorted.size === throws.length && throws.every((token) => token.length === throws[0]?.length);
  }

  /** The throws that hold these dice. @param {string[]} throws @param {string[]} dice */
  #holding(throws, dice) {
    return throws.filter((token) => {
      const left = faces(token);
      return dice.every((face) => left.includes(face) && left.splice(left.indexOf(face), 1));
    });
  }

  /** The faces that the next die can show. @param {string[]} throws */
  #next(throws) {
    const all = [...new Set(throws.flatMap(faces))].sort();
    return all.filter((face) => this.#holding(throws, [...this.told, face]).length);
  }

  /** @param {string} face */
  #tell(face) {
    this.told.push(face);
    const left = this.#holding(this.throws, this.told);
    const [only, another] = left;
    if (only && !another && faces(only).length === this.told.length) {
      this.forget();
      this.play(only);
    } else this.#show();
  }

  #again() {
    this.forget();
    this.#show();
  }

  /** A place to type a throw. */
  #typing() {
    const form = make("form", "say");
    const input = make("input", "input");
    input.setAttribute("aria-label", words("type-dice"));
    input.placeholder = "[…]";
    input.maxLength = 64;
    form.append(input, button(words("send"), "sm", () => form.requestSubmit()));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const typed = input.value.trim();
      if (typed) this.play(typed.startsWith("[") ? typed : `[${typed}]`);
    });
    return form;
  }
}
