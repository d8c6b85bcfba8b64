// What makes a table comfortable: sounds, a second look before a move, a call when it is your turn, a spoken position.

import { byId, find } from "./dom.js";
import { Sounds } from "./sound.js";

const CONFIRM = "ask-first";
const NOTIFY = "notify";

export class Comfort {
  #described = 0;

  /** @param {string} description where the position is told in words @param {SVGSVGElement} board */
  constructor(description, board) {
    this.sounds = new Sounds();
    this.board = board;
    board.addEventListener("focusin", () => this.#describe(description));
    const dialog = find("#settings", HTMLDialogElement);
    byId("open-settings").addEventListener("click", () => {
      byId("description").hidden = true;
      dialog.showModal();
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    this.#toggle("set-sound", this.sounds.on, (on) => this.sounds.turn(on));
    this.#toggle("set-ask-first", this.confirms, (on) => localStorage.setItem(CONFIRM, on ? "yes" : "no"));
    this.#toggle("set-notify", this.notifies, (on) => this.#allow(on));
    if (!("Notification" in window)) byId("set-notify").closest("label")?.remove();
    byId("describe").addEventListener("click", async () => {
      const answer = await fetch(description);
      byId("description").textContent = await answer.text();
      byId("description").hidden = false;
      byId("description").focus();
    });
  }

  /** Tell the board in words to whoever cannot see it. @param {string} text */
  describe(text) {
    this.#described += 1;
    this.board.setAttribute("aria-description", text);
  }

  /** What was told of the board is true no more: better nothing than something false. */
  outdate() {
    this.#described += 1;
    this.board.removeAttribute("aria-description");
  }

  /** Whoever comes to the board by keyboard is told it as it stands. @param {string} description */
  async #describe(description) {
    if (this.board.hasAttribute("aria-description") || !this.board.querySelector(":focus-visible") || !byId("cover").hidden) return;
    const asked = this.#described;
    const answer = await fetch(description);
    if (answer.ok && asked === this.#described) this.describe(await answer.text());
  }

  /** Whether a move is asked about before it is played. */
  get confirms() {
    return localStorage.getItem(CONFIRM) === "yes";
  }

  get notifies() {
    return "Notification" in window && Notification.permission === "granted" && localStorage.getItem(NOTIFY) === "yes";
  }

  /** Say that it is somebody's turn. @param {string} text @param {string} title */
  call(text, title) {
    this.sounds.play("bell");
    if (document.hidden && this.notifies) new Notification(text, { body: title, icon: "/static/icon-192.png", tag: title });
  }

  /** Let the tab call, or rest. @param {boolean} calling */
  mark(calling) {
    const icon = document.querySelector("link[rel=icon]");
    const wanted = calling ? "/static/mark-call.svg" : "/static/mark.svg";
    if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  }

  /** @param {string} id @param {boolean} on @param {(on: boolean) => void} changed */
  #toggle(id, on, changed) {
    const box = find(`#${id}`, HTMLInputElement);
    box.checked = on;
    box.addEventListener("change", () => changed(box.checked));
  }

  /** @param {boolean} on */
  async #allow(on) {
    const granted = on && (await Notification.requestPermission()) === "granted";
    localStorage.setItem(NOTIFY, granted ? "yes" : "no");
    find("#set-notify", HTMLInputElement).checked = granted;
  }
}
