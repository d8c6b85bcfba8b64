// What can be touched on a board: places that answer a finger, the keyboard, and the nearest of them where they overlap.

import { draw } from "./dom.js";
import { outline } from "./ghosts.js";

/** Nothing that answers a touch is smaller than this on the screen, in pixels. */
const FINGER = 40;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Wire.SpotOut} spot @param {number} least size on the board */
function box({ x = 0, y = 0, width = 0, height = 0 }, least = 0) {
  const [broad, high] = [Math.max(width, least), Math.max(height, least)];
  return { x: x - broad / 2, y: y - high / 2, width: broad, height: high };
}

/** Notice who points at a spot, with a mouse or by keyboard. @param {HTMLElement | SVGElement} element @param {string} name @param {(name: string | null) => void} look */
export function watch(element, name, look) {
  /** @param {Event} event */
  const byMouse = (event) => event instanceof PointerEvent && event.pointerType === "mouse";
  element.addEventListener("pointerenter", (event) => byMouse(event) && look(name));
  element.addEventListener("pointerleave", (event) => byMouse(event) && look(null));
  element.addEventListener("focus", () => element.matches(":focus-visible") && look(name));
  element.addEventListener("blur", () => look(null));
}

/** The middle of an element on the screen. @param {Element} element @returns {[number, number]} */
function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

export class Spots {
  /** @type {Wire.SpotOut[]} */ all = [];
  /** @type {SVGGElement | null} */ #group = null;
  /** What of the board is seen: left, top, width, height; nothing where that is all. @type {number[]} */ #crop = [];
  #under = draw("g");
  #returning = false;
  #offerAgain = () => {};

  /** @param {SVGSVGElement} board */
  constructor(board) {
    this.board = board;
    new ResizeObserver(() => this.#offerAgain()).observe(board);
    board.addEventListener("keydown", (event) => this.#walk(event));
  }

  /** Lie in this group of a new scene. @param {SVGGElement} group @param {Wire.SpotOut[]} spots @param {number[]} crop */
  lay(group, spots, crop) {
    this.#group = draw("g");
    this.#under = draw("g");
    group.replaceChildren(this.#under, this.#group);
    this.all = spots;
    this.#crop = crop;
  }

  /** Show this under everything that can be touched. @param {SVGElement} picture */
  show(picture) {
    this.#under.replaceChildren(picture);
  }

  /** Where a spot lies, by its name. @param {string} name */
  at(name) {
    return this.all.find((spot) => spot.name === name);
  }

  /** Whether a part of the board is not seen. */
  get isCropped() {
    return this.#crop.length > 0;
  }

  /** Whether a place is not seen. @param {{ x?: number, y?: number }} place */
  isOutside({ x = 0, y = 0 }) {
    const [left = 0, top = 0, width = Infinity, height = Infinity] = this.#crop;
    return x < left || y < top || x > left + width || y > top + height;
  }

  /** Those without a place on what is seen: buttons beside the board. */
  buttons() {
    return this.all.filter((spot) => !spot.width || this.isOutside(spot));
  }

  /**
   * Let these be touched.
   * @param {string[]} names
   * @param {string[]} chosen
   * @param {Page.Answers["touch"]} touch
   * @param {Omit<Page.Answers, "touch">} [more]
   */
  offer(names, chosen, touch, more = {}) {
    this.#offerAgain = () => this.offer(names, chosen, touch, more);
    const group = this.#group;
    if (!group) return;
    const focused = group.querySelector(":focus")?.getAttribute("data-spot") ?? undefined;
    this.#returning ||= focused !== undefined;
    const all = more.spots ?? this.all;
    const placed = all.filter((spot) => spot.width && !this.isOutside(spot));
    const shown = placed.filter((spot) => names.includes(spot.name) || chosen.includes(spot.name));
    // A game lights up what goes with the things that are chosen.
    const toggled = placed.filter(({ name, toggles }) => toggles && chosen.includes(name)).map(({ name }) => name);
    if (toggled.length) this.board.dataset.chosen = toggled.join("");
    else delete this.board.dataset.chosen;
    const finger = FINGER / (this.board.getScreenCTM()?.a || 1);
    group.replaceChildren(
      ...shown.map((spot) => {
        const can = names.includes(spot.name);
        const on = chosen.includes(spot.name);
        const isGoal = can && !spot.toggles && chosen.some((name) => !names.includes(name));
        const states = [can && "can", isGoal && "goal", on && "on", spot.mark && "marked", more.spots && "ahead", spot.classes];
        const classes = ["spot", ...states].filter(Boolean).join(" ");
        const element = this.#target(spot, classes, finger, more.pieces?.get(spot.name));
        if (spot.toggles) element.setAttribute("aria-pressed", String(on));
        if (can) {
          this.#answer(element, (event) => touch(this.#meant(event, names, all) ?? spot.name, event));
          if (more.look) watch(element, spot.name, more.look);
        }
        if (more.grab) element.addEventListener("pointerdown", (event) => more.grab?.(this.#meant(event, names, all) ?? spot.name, event));
        return element;
      }),
    );
    this.#focusAgain(group, focused);
  }

  /**
   * Whoever plays by keyboard finds the focus on the board again when it is their turn.
   * @param {SVGGElement} group
   * @param {string} [focused]
   */
  #focusAgain(group, focused) {
    const ready = [...group.querySelectorAll("g")].filter((element) => element.classList.contains("can"));
    if (!this.#returning || !ready.length) return;
    const same = ready.find((element) => element.dataset.spot === focused);
    this.#returning = false;
    if (document.activeElement === document.body || focused) (same ?? ready[0])?.focus();
  }

  /**
   * A spot as it is seen, on a ground that a finger can hit; where a piece stands for it, with a ring around the piece.
   * @param {Wire.SpotOut} spot
   * @param {string} classes
   * @param {number} finger
   * @param {Wire.SpriteOut} [piece]
   */
  #target(spot, classes, finger, piece) {
    const element = draw("g", { class: classes, role: "button", "aria-label": spot.label, "data-spot": spot.name });
    element.append(draw("rect", { class: "ground", ...box(spot, finger) }));
    const edge = box(spot);
    const around = draw("rect", { class: "edge", ...edge, rx: Math.min(edge.width, edge.height) * 0.22 });
    element.append(piece ? outline(this.board, piece, "edge ring") : around);
    if (spot.mark) element.append(draw("use", { href: `#${spot.mark}`, x: spot.x ?? 0, y: spot.y ?? 0 }));
    return element;
  }

  /** The spot nearest to where a finger fell: grounds may overlap. @param {Event} event @param {string[]} names @param {Wire.SpotOut[]} all */
  #meant(event, names, all) {
    const matrix = this.board.getScreenCTM();
    if (!(event instanceof MouseEvent) || !event.clientX || !matrix) return null;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const finger = FINGER / matrix.a;
    let best = null;
    let least = 1;
    for (const { name, x = 0, y = 0, width = 0, height = 0 } of all) {
      if (!width || !names.includes(name) || this.isOutside({ x, y })) continue;
      const far = Math.max(Math.abs(at.x - x) / Math.max(width, finger), Math.abs(at.y - y) / Math.max(height, finger));
      if (far < least) [best, least] = [name, far];
    }
    return best;
  }

  /** @param {SVGElement} element @param {(event: Event) => void} act */
  #answer(element, act) {
    element.setAttribute("tabindex", "0");
    element.addEventListener("click", act);
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      act(event);
    });
  }

  /** Arrows walk from spot to spot, to the nearest one in their direction. @param {KeyboardEvent} event */
  #walk(event) {
    const way = ARROWS[event.key];
    const from = document.activeElement;
    if (!way || !from || !this.#group?.contains(from)) return;
    event.preventDefault();
    const [x, y] = middle(from);
    /** @type {SVGGElement | null} */ let best = null;
    let least = Infinity;
    for (const other of this.#group.querySelectorAll("g")) {
      const [there, below] = middle(other);
      const [dx, dy] = [there - x, below - y];
      const along = dx * way[0] + dy * way[1];
      const far = along + 3 * Math.abs(dx * way[1] - dy * way[0]);
      if (other.classList.contains("can") && along > 1 && far < least) [best, least] = [other, far];
    }
    best?.focus();
  }
}
