// What makes a table comfortable: sounds, a second look before a move, a call when it is your turn, a spoken position.
// @ts-check

import { Sounds } from "./sound.js";

const CONFIRM = "ask-first";
const NOTIFY = "notify";

/** @param {string} id */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Comfort {
  /** @param {string} description where the position is told in words */
  constructor(description) {
    this.sounds = new Sounds();
    const dialog = /** @type {HTMLDialogElement} */ ($("settings"));
    $("open-settings").addEventListener("click", () => {
      $("description").hidden = true;
      dialog.showModal();
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    this.#toggle("set-sound", this.sounds.on, (on) => this.sounds.turn(on));
    this.#toggle("set-ask-first", this.confirms, (on) => localStorage.setItem(CONFIRM, on ? "yes" : "no"));
    this.#toggle("set-notify", this.notifies, (on) => this.#allow(on));
    if (!("Notification" in window)) $("set-notify").closest("label")?.remove();
    $("describe").addEventListener("click", async () => {
      const answer = await fetch(description);
      $("description").textContent = await answer.text();
      $("description").hidden = false;
      $("description").focus();
    });
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
    const box = /** @type {HTMLInputElement} */ ($(id));
    box.checked = on;
    box.addEventListener("change", () => changed(box.checked));
  }

  /** @param {boolean} on */
  async #allow(on) {
    const granted = on && (await Notification.requestPermission()) === "granted";
    localStorage.setItem(NOTIFY, granted ? "yes" : "no");
    /** @type {HTMLInputElement} */ ($("set-notify")).checked = granted;
  }
}
