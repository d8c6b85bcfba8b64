// Dragging: a piece rides under the finger to one of its goals; let go anywhere else, it goes back.

import { draw } from "./dom.js";
import { outline } from "./ghosts.js";

/**
 * @import { Board } from "./board.js"
 * @import { Previews } from "./preview.js"
 * @import { Touching } from "./touch.js"
 */

/** What moves less than this is a touch, in pixels: a finger trembles more than a mouse. */
const [SLOP_MOUSE, SLOP_FINGER] = [5, 9];
/** How far a piece rides above the board, in its units, and up and left of a finger, in pixels. */
const [LIFT, ASIDE] = [10, 28];
/** A goal takes what is let go this near to it, in pixels. */
const CATCH = 34;
const SETTLE_MS = 140;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** A goal: where it lies, and the touches that it stands for. @typedef {{ path: string[], x: number, y: number, width: number, height: number }} Goal */

export class Drag {
  #pointer = -1;
  #spot = "";
  #start = { x: 0, y: 0 };
  /** What is dragged: where it stood, and its picture under the finger. @type {{ piece: Page.Piece, rider: SVGGElement, hole: SVGElement } | null} */ #held = null;
  /** @type {Goal | null} */ #nearest = null;

  /**
   * @param {Board} board
   * @param {Touching} touching
   * @param {Previews} previews
   */
  constructor(board, touching, previews) {
    this.board = board;
    this.touching = touching;
    this.previews = previews;
    const { svg } = board;
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", (event) => event.pointerId === this.#pointer && this.cancel());
    svg.addEventListener("lostpointercapture", (event) => event.pointerId === this.#pointer && this.cancel());
    addEventListener("blur", () => this.cancel());
  }

  get isUnderWay() {
    return this.#held !== null;
  }

  /** A finger or the main button went down on a spot: from here on it may drag. @param {string} spot @param {PointerEvent} event */
  grab(spot, event) {
    // A second finger does not drag a second piece; it lets the first one go.
    if (this.#pointer !== -1) return this.cancel();
    if (!event.isPrimary || event.button) return;
    [this.#pointer, this.#spot] = [event.pointerId, spot];
    this.#start = { x: event.clientX, y: event.clientY };
  }

  /** What is dragged goes back to where it was. */
  cancel() {
    const held = this.#held;
    [this.#pointer, this.#held, this.#nearest] = [-1, null, null];
    if (!held) return;
    this.#release(held, calm.matches ? 0 : SETTLE_MS);
    this.previews.clear();
    this.touching.show();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.pointerId !== this.#pointer) return;
    if (!event.buttons) return this.cancel();
    if (!this.#held && !this.#begin(event)) return;
    const at = this.#point(event);
    const aside = event.pointerType === "mouse" ? 0 : ASIDE / this.#scale;
    const { rotate = 0, scale = 1 } = this.#held?.piece.data ?? {};
    this.#held?.rider.setAttribute(
      "transform",
      `translate(${at.x - aside} ${at.y - aside - LIFT}) rotate(${rotate}) scale(${scale})`,
    );
    this.#lightNearest(at);
  }

  /** @param {PointerEvent} event @returns {boolean} whether something is dragged from here on */
  #begin(event) {
    const far = Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y);
    if (far < (event.pointerType === "mouse" ? SLOP_MOUSE : SLOP_FINGER)) return false;
    const piece = this.#pieceAt(this.#spot);
    if (!piece) {
      this.#pointer = -1;
      return false;
    }
    const path = [...this.touching.chosen, this.#spot];
    const move = this.touching.whole(path);
    const { svg } = this.board;
    svg.setPointerCapture(this.#pointer);
    const rider = draw("g", { class: `rider sprite ${piece.data.classes ?? ""}` });
    rider.append(draw("use", { href: `#${piece.data.symbol}` }));
    const hole = outline(svg, piece.data, "hole");
    this.#held = { piece, rider, hole };
    piece.element.classList.add("lifted");
    if (move) this.previews.show(move.move);
    else this.touching.lead(path);
    svg.append(hole, rider);
    return true;
  }

  /** The sprite that a touch on this spot takes: the one that surely moves, or the topmost that lies in it. @param {string} name */
  #pieceAt(name) {
    const path = [...this.touching.chosen, name];
    const [first] = this.touching.matching(path);
    const moved = this.board.sprites.get(first?.ahead?.[0]?.changes[0]?.id ?? "");
    const spot = this.board.spots.at(name);
    if (!spot) return undefined;
    const { x = 0, y = 0, width = 0, height = 0 } = spot;
    const inside = [...this.board.sprites.values()].filter(({ data }) => {
      const { layer = "sprites", symbol } = data;
      const off = [Math.abs((data.x ?? 0) - x), Math.abs((data.y ?? 0) - y)];
      return layer === "sprites" && symbol && (off[0] ?? 0) <= width / 2 && (off[1] ?? 0) <= height / 2;
    });
    return moved && inside.includes(moved) ? moved : inside.at(-1);
  }

  /** Where what is dragged may be let go: the next spots, or where the move would bring it. @returns {Goal[]} */
  #goals() {
    const path = [...this.touching.chosen, this.#spot];
    if (this.touching.whole(path)) {
      return this.previews.ends.slice(0, 1).map(({ sprite: { x = 0, y = 0 }, way: [[fromX, fromY] = [x, y]] }) => {
        // Far from where it set out, it is caught from farther away.
        const size = Math.min(Math.hypot(x - fromX, y - fromY) * 0.9, (4 * CATCH) / this.#scale);
        return { path, x, y, width: size, height: size };
      });
    }
    return [...this.touching.nextAfter(path)].flatMap((name) => {
      const { x = 0, y = 0, width = 0, height = 0 } = this.board.spots.at(name) ?? {};
      const least = (2 * CATCH) / this.#scale;
      const size = { width: Math.max(width, least), height: Math.max(height, least) };
      return width && name !== this.#spot ? [{ path: [...path, name], x, y, ...size }] : [];
    });
  }

  /** @param {DOMPoint} at */
  #lightNearest(at) {
    let least = 1;
    this.#nearest = null;
    for (const goal of this.#goals()) {
      const { x, y, width, height } = goal;
      const far = Math.max(Math.abs(at.x - x) / (width / 2), Math.abs(at.y - y) / (height / 2));
      if (far < least) [this.#nearest, least] = [goal, far];
    }
    const near = this.#nearest?.path.at(-1);
    for (const spot of this.board.svg.querySelectorAll(".spot.goal")) {
      spot.classList.toggle("near", spot.getAttribute("data-spot") === near);
    }
    this.board.svg.querySelector(".ghosts")?.classList.toggle("near", this.#nearest !== null);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (event.pointerId !== this.#pointer) return;
    const [held, goal] = [this.#held, this.#nearest];
    if (!held || !goal) return this.cancel();
    [this.#pointer, this.#held, this.#nearest] = [-1, null, null];
    this.#release(held, 0);
    this.touching.drop(goal.path);
  }

  /** @param {{ piece: Page.Piece, rider: SVGGElement, hole: SVGElement }} held @param {number} ms */
  #release({ piece, rider, hole }, ms) {
    // The click that follows letting go is no touch.
    const deaf = (/** @type {Event} */ click) => click.stopPropagation();
    this.board.svg.addEventListener("click", deaf, { capture: true, once: true });
    setTimeout(() => this.board.svg.removeEventListener("click", deaf, { capture: true }));
    hole.remove();
    const back = () => {
      rider.remove();
      piece.element.classList.remove("lifted");
    };
    if (!ms) return back();
    rider.style.transition = `transform ${ms}ms ease-out`;
    rider.style.transform = piece.element.style.transform;
    setTimeout(back, ms);
  }

  get #scale() {
    return this.board.svg.getScreenCTM()?.a || 1;
  }

  /** @param {PointerEvent} event */
  #point(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.board.svg.getScreenCTM()?.inverse());
  }
}
