// What real dice show, told to the house: die by die where the game draws them, else whole throws.

import { makeRoom } from "./ask-box.js";
import { button, make } from "./dom.js";
import { drawing, thing } from "./hand.js";
import { say, words } from "./page.js";
import { capitalised } from "./words.js";

export class Dice {
  /** @type {HTMLElement | null} */ #row = null;
  /** @type {Page.KnownTurn | null} */ #turn = null;
  /** The dice that were told, as they are written. @type {Wire.FaceOut[]} */ #told = [];

  /** @param {(token: string) => void} play */
  constructor(play) {
    this.play = play;
  }

  /** Begin anew: no die has been told. */
  forget() {
    this.#told = [];
  }

  /** Offer what can have fallen, to be touched or typed. @param {HTMLElement} row @param {Page.KnownTurn} turn */
  offer(row, turn) {
    this.#row = row;
    this.#turn = turn;
    this.#show();
  }

  #show() {
    const [row, turn] = [this.#row, this.#turn];
    if (!row || !turn) return;
    const had = row.contains(document.activeElement);
    const offered = turn.roll ? this.#dieByDie(turn.roll) : this.#whole(turn);
    row.replaceChildren(...offered, this.#typing());
    // Faces, and below them what was told.
    makeRoom(turn.roll ? 2 * turn.roll.faces.length + 1 : offered.length);
    if (had) row.querySelector("button")?.focus();
  }

  /** Every throw by itself. @param {Page.KnownTurn} turn */
  #whole({ dice, dice_words: told = [] }) {
    return dice.map((token, n) => button(capitalised(told[n] ?? token), "sm", () => this.play(token)));
  }

  /** The dice that were told, and the faces of the next one. @param {Wire.RollOut} roll */
  #dieByDie(roll) {
    const next = this.#told.length + 1;
    say(roll.count > 1 ? words("tell-nth-die", next, roll.count) : words("tell-face"));
    const faces = roll.faces.map((face) => {
      const made = thing({ ...face, name: face.sign }, () => this.#tell(face, roll));
      made.classList.add("die");
      made.dataset.face = face.sign;
      delete made.dataset.spot;
      return made;
    });
    const offered = [make("div", "hand", ...faces)];
    if (this.#told.length) offered.push(make("div", "hand told", ...this.#lying(), this.#again()));
    return offered;
  }

  #lying() {
    return this.#told.map(({ symbol, classes, label }) => {
      const die = make("span", { class: "lies", role: "img", "aria-label": label });
      die.append(drawing(symbol, classes));
      return die;
    });
  }

  /** @param {Wire.FaceOut} face @param {Wire.RollOut} roll */
  #tell(face, roll) {
    this.#told.push(face);
    if (this.#told.length < roll.count) return this.#show();
    const order = roll.faces.map(({ sign }) => sign);
    const signs = this.#told.map(({ sign }) => sign).sort((one, other) => order.indexOf(one) - order.indexOf(other));
    this.forget();
    this.play(`[${roll.prefix}${signs.join("")}]`);
  }

  #again() {
    return button(words("choose-again"), "sm", () => {
      this.forget();
      this.#show();
    });
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
