// What makes a table comfortable: preferences, sounds, a call when it is your turn, a spoken position.

import { byId, find, findAll } from "./dom.js";
import { preferences } from "./preferences.js";

const NOTIFY = "notify";
const TREMBLE_MS = [60, 60, 60];

export class Comfort {
  /** @type {import("./sound.js").Sounds | undefined} */ #sounds;
  #described = 0;

  /** @param {string} description where the position is told in words @param {SVGSVGElement} board */
  constructor(description, board) {
    this.board = board;
    board.addEventListener("focusin", () => this.#describe(description));
    this.#offerChoices();
    this.#toggle("set-sound", () => preferences.sound, (on) => this.#turnSounds(on));
    this.#toggle("set-vibration", () => preferences.vibration, (on) => this.#turnVibration(on));
    this.#toggle("set-notation", () => preferences.notation, (on) => (preferences.notation = on));
    this.#toggle("set-notify", () => this.notifies, (on) => this.#allow(on));
    byId("sound-switch").addEventListener("click", () => this.#turnSounds(!preferences.sound));
    if (!("Notification" in window)) find("[data-preference=notify]", HTMLElement).hidden = true;
    if (!("vibrate" in navigator) || !matchMedia("(pointer: coarse)").matches) {
      find("[data-preference=vibration]", HTMLElement).hidden = true;
    }
    byId("describe").addEventListener("click", () => this.#read(description));
    preferences.onchange(() => this.show());
    this.show();
  }

  /** Show what is chosen now. */
  show() {
    for (const { box, isOn } of this.switches) box.checked = isOn();
    for (const choice of this.choices) choice.checked = choice.value === chosen(choice.name);
    byId("sound-switch").setAttribute("aria-pressed", String(preferences.sound));
  }

  /** Play a sound where somebody wishes to hear any: only there is what makes them loaded. @param {string} name */
  async play(name) {
    if (!preferences.sound) return;
    const { Sounds } = await import("./sound.js");
    (this.#sounds ??= new Sounds()).play(name);
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
    byId("description").hidden = true;
  }

  /** Whoever comes to the board by keyboard is told it as it stands. @param {string} description */
  async #describe(description) {
    if (this.board.hasAttribute("aria-description") || !this.board.querySelector(":focus-visible") || !byId("cover").hidden) return;
    const asked = this.#described;
    const answer = await fetch(description);
    if (answer.ok && asked === this.#described) this.describe(await answer.text());
  }

  /** Say the position to whoever asks for it. @param {string} description */
  async #read(description) {
    const answer = await fetch(description);
    byId("description").textContent = await answer.text();
    byId("description").hidden = false;
    byId("description").focus();
  }

  get notifies() {
    return "Notification" in window && Notification.permission === "granted" && localStorage.getItem(NOTIFY) === "yes";
  }

  /** Say that it is somebody's turn. @param {string} text @param {string} title */
  call(text, title) {
    this.play("bell");
    if (preferences.vibration) navigator.vibrate?.(TREMBLE_MS);
    if (document.hidden && this.notifies) new Notification(text, { body: title, icon: "/static/icon-192.png", tag: title });
  }

  /** Let the tab call, or rest. @param {boolean} calling */
  mark(calling) {
    const icon = document.querySelector("link[rel=icon]");
    const wanted = calling ? "/static/mark-call.svg" : "/static/mark.svg";
    if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  }

  /** @type {{ box: HTMLInputElement, isOn: () => boolean }[]} */ switches = [];
  /** @type {HTMLInputElement[]} */ choices = [];

  /** @param {string} id @param {() => boolean} isOn @param {(on: boolean) => void} turn */
  #toggle(id, isOn, turn) {
    const box = find(`#${id}`, HTMLInputElement);
    box.addEventListener("change", () => turn(box.checked));
    this.switches.push({ box, isOn });
  }

  #offerChoices() {
    this.choices = findAll("#pane-hand [type=radio]").filter((found) => found instanceof HTMLInputElement);
    for (const choice of this.choices) {
      choice.addEventListener("change", () => {
        if (choice.name === "speed") preferences.speed = /** @type {Page.Speed} */ (choice.value);
        else preferences.confirm = /** @type {Page.Confirm} */ (choice.value);
      });
    }
  }

  /** @param {boolean} on */
  #turnSounds(on) {
    preferences.sound = on;
    this.play("tap");
  }

  /** @param {boolean} on */
  #turnVibration(on) {
    preferences.vibration = on;
    if (on) navigator.vibrate?.(TREMBLE_MS);
  }

  /** @param {boolean} on */
  async #allow(on) {
    const granted = on && (await Notification.requestPermission()) === "granted";
    localStorage.setItem(NOTIFY, granted ? "yes" : "no");
    this.show();
  }
}

/** What is chosen of the choices of this name. @param {string} name */
function chosen(name) {
  return name === "speed" ? preferences.speed : preferences.confirm;
}
