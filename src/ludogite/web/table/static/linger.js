// A move that is seen at once and sent a little later, so that a slip can be called back.

import { showAsk } from "./ask-box.js";
import { button, make } from "./dom.js";
import { words } from "./page.js";

const LINGER_MS = 2000;

export class Linger {
  #timer = 0;
  /** @type {(() => void) | null} */ #send = null;

  constructor() {
    // Whoever leaves has decided.
    addEventListener("pagehide", () => this.send());
  }

  /** Send later, unless it is undone. @param {() => void} send @param {() => void} undo */
  wait(send, undo) {
    this.#send = send;
    this.#timer = setTimeout(() => this.send(), LINGER_MS);
    const undoing = button(words("undo"), "sm", () => {
      this.forget();
      undo();
    });
    undoing.append(make("span", "linger-bar"));
    undoing.dataset.undo = "";
    showAsk({ state: "mine", buttons: [undoing] });
  }

  /** Send it now. */
  send() {
    const send = this.#send;
    this.forget();
    send?.();
  }

  /** What waited is not sent. */
  forget() {
    clearTimeout(this.#timer);
    this.#send = null;
  }
}
