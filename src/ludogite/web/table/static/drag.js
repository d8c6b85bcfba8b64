// Dragging: a piece rides under the finger, with what lies on it, to one of its goals; let go anywhere else, it goes back.
// Where a move has several goals, one after the other, the finger may pass over them, or let go and drag on.

import { draw } from "./dom.js";
import { outline } from "./ghosts.js";

/**
 * @import { Board } from "./board.js"
 * @import { Previews } from "./preview.js"
 * @import { Touching } from "./touch.js"
 */

/** What moves less than this is a touch, in pixels: a finger trembles more than a mouse. */
const [SLOP_MOUSE, SLOP_FINGER] = [5, 9];
/** How far a piece rides above the board, in its units, and above what a finger hides, in pixels. */
const [LIFT, ABOVE] = [10, 40];
/** A goal takes what is let go this near to it, in pixels. */
const CATCH = 34;
/** How large words above what is dragged are, in pixels. */
const CHIP = 13;
const SETTLE_MS = 140;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * A goal: where it lies, and the touches that it stands for.
 * @typedef {{ path: string[], x: number, y: number, width: number, height: number }} Goal
 */

/**
 * What is dragged: the sprites, the first of them being what was touched, their picture under the finger, and where
 * they stood.
 * @typedef {{ pieces: Page.Piece[], rider: SVGGElement, hole: SVGElement }} Held
 */

export class Drag {
  #pointer = -1;
  #spot = "";
  #start = { x: 0, y: 0 };
  /** The touches so far: what was chosen before, what is dragged, and the goals that it passed over. @type {string[]} */ #path = [];
  /** How many touches there were when it was lifted. */ #taken = 0;
  /** @type {Held | null} */ #held = null;
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
    // A finger is caught by what it touched first: that it loses it to the board is no reason to let go.
    svg.addEventListener("lostpointercapture", (event) => event.target === svg && event.pointerId === this.#pointer && this.cancel());
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
    const { x = 0, y = 0 } = this.#held?.pieces[0]?.data ?? {};
    const rides = this.#onLane(at) ?? { x: at.x, y: at.y - LIFT - (event.pointerType === "mouse" ? 0 : ABOVE / this.#scale) };
    this.#held?.rider.setAttribute("transform", `translate(${rides.x - x} ${rides.y - y})`);
    this.#lightNearest(at);
  }

  /** @param {PointerEvent} event @returns {boolean} whether something is dragged from here on */
  #begin(event) {
    const far = Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y);
    if (far < (event.pointerType === "mouse" ? SLOP_MOUSE : SLOP_FINGER)) return false;
    const { chosen } = this.touching;
    // Whoever chose a part of a move goes on with it, from wherever it was touched; whatever begins a move is taken anew.
    if (chosen.includes(this.#spot)) this.#path = [...chosen];
    else this.#path = this.touching.matching([this.#spot]).length ? [this.#spot] : [...chosen, this.#spot];
    this.#taken = this.#path.length;
    const pieces = this.#piecesAt(this.#path[0] ?? "");
    const [piece] = pieces;
    if (!piece) {
      this.#pointer = -1;
      return false;
    }
    const move = this.touching.whole(this.#path);
    const { svg } = this.board;
    svg.setPointerCapture(this.#pointer);
    const rider = draw("g", { class: "rider" });
    rider.append(...pieces.map(picture));
    const hole = outline(svg, piece.data, "hole");
    this.#held = { pieces, rider, hole };
    for (const { element } of pieces) element.classList.add("lifted");
    if (move) this.previews.show(move.move);
    else this.touching.lead(this.#path);
    svg.append(hole, rider);
    return true;
  }

  /** The sprites that a touch on this spot takes: the one that surely moves and what goes with it, or the topmost that lies in it. @param {string} name */
  #piecesAt(name) {
    const spot = this.board.spots.at(name);
    if (!spot) return [];
    const inside = [...this.board.sprites.values()].filter(
      ({ data }) => (data.layer ?? "sprites") === "sprites" && data.symbol && holds(spot, data),
    );
    const [first] = this.touching.matching(this.#path);
    const surely = new Set(first?.ahead?.[0]?.changes.map(({ id }) => id));
    const moved = inside.filter(({ data }) => surely.has(data.id));
    return moved.length ? moved : inside.slice(-1);
  }

  /** Where what is dragged may be let go: the next spots, or where the move would bring it. @returns {Goal[]} */
  #goals() {
    const path = this.#path;
    if (this.touching.whole(path)) {
      return this.previews.ends.slice(0, 1).map(({ sprite: { x = 0, y = 0 }, way: [[fromX, fromY] = [x, y]] }) => {
        // Far from where it set out, it is caught from farther away.
        const size = Math.min(Math.hypot(x - fromX, y - fromY) * 0.9, (4 * CATCH) / this.#scale);
        // Where it ends in a place of its own, a rack, all of that place takes it.
        const place = this.board.spots.all.find((spot) => spot.width && !path.includes(spot.name) && holds(spot, { x, y }));
        return { path, x: place?.x ?? x, y: place?.y ?? y, width: place?.width ?? size, height: place?.height ?? size };
      });
    }
    const passed = path.slice(this.#taken).slice(-1);
    return [...passed.map((name) => ({ name, touches: path })), ...[...this.touching.nextAfter(path)].map((name) => ({ name, touches: [...path, name] }))]
      .flatMap(({ name, touches }) => {
        const { x = 0, y = 0, width = 0, height = 0 } = this.board.spots.at(name) ?? {};
        return width && name !== this.#spot ? [{ path: touches, x, y, width, height }] : [];
      });
  }

  /** Where what can only go straight ahead rides: on its way, as far along it as the finger. @param {DOMPoint} at */
  #onLane(at) {
    if (!this.touching.whole(this.#path)) return null;
    const [end] = this.previews.ends;
    if (!end) return null;
    const { sprite: { x = 0, y = 0 }, way: [[fromX, fromY] = [x, y]] } = end;
    const [dx, dy] = [x - fromX, y - fromY];
    // What goes around corners follows the finger.
    if (!(dx || dy) || end.way.some(([wayX, wayY]) => Math.abs((wayX - fromX) * dy - (wayY - fromY) * dx) > Math.hypot(dx, dy))) return null;
    const share = ((at.x - fromX) * dx + (at.y - fromY) * dy) / (dx * dx + dy * dy);
    const along = Math.min(1, Math.max(0, share));
    return { x: fromX + along * dx, y: fromY + along * dy };
  }

  /** @param {DOMPoint} at */
  #lightNearest(at) {
    const most = CATCH / this.#scale;
    let least = 1;
    const before = this.#nearest?.path.join();
    this.#nearest = null;
    for (const goal of this.#goals()) {
      const { x, y, width, height } = goal;
      const far = Math.max(Math.abs(at.x - x) / Math.max(width / 2, most), Math.abs(at.y - y) / Math.max(height / 2, most));
      if (far < least) [this.#nearest, least] = [goal, far];
    }
    const goal = /** @type {Goal | null} */ (this.#nearest);
    if (goal && goal.path.length > this.#path.length && !this.touching.whole(goal.path)) {
      this.#path = goal.path;
      this.touching.lead(this.#path);
    } else if (!this.touching.whole(this.#path) && goal?.path.join() !== before) {
      this.#chip("");
      this.touching.foretell(goal?.path ?? [], ({ note }) => this.#chip(note.distance ?? ""));
    }
    const near = goal?.path.at(-1);
    for (const spot of this.board.svg.querySelectorAll(".spot.goal")) {
      spot.classList.toggle("near", spot.getAttribute("data-spot") === near);
    }
    this.board.svg.querySelector(".ghosts")?.classList.toggle("near", this.#nearest !== null);
  }

  /** Say above what is dragged how far it goes. @param {string} words */
  #chip(words) {
    const { rider, pieces: [piece] } = this.#held ?? { pieces: [] };
    rider?.querySelector(".chip")?.remove();
    if (!words || !rider || !piece) return;
    const size = CHIP / this.#scale;
    const top = (piece.data.y ?? 0) - rider.getBBox().height / 2;
    const chip = draw("g", { class: "chip", transform: `translate(${piece.data.x ?? 0} ${top - size})` });
    const text = draw("text", { dy: ".35em" });
    text.textContent = words;
    text.style.fontSize = `${size}px`;
    rider.append(chip);
    chip.append(text);
    const { width } = text.getBBox();
    const [broad, high] = [width + size * 1.2, size * 1.9];
    chip.prepend(draw("rect", { x: -broad / 2, y: -high / 2, width: broad, height: high, rx: high / 2 }));
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

  /** @param {Held} held @param {number} ms */
  #release({ pieces, rider, hole }, ms) {
    // The click that follows letting go is no touch.
    const deaf = (/** @type {Event} */ click) => click.stopPropagation();
    this.board.svg.addEventListener("click", deaf, { capture: true, once: true });
    setTimeout(() => this.board.svg.removeEventListener("click", deaf, { capture: true }));
    hole.remove();
    const back = () => {
      rider.remove();
      for (const { element } of pieces) element.classList.remove("lifted");
    };
    if (!ms) return back();
    rider.style.transition = `transform ${ms}ms ease-out`;
    rider.style.transform = "none";
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

/** Whether a place lies in a spot. @param {Wire.SpotOut} spot @param {{ x?: number, y?: number }} at */
function holds({ x = 0, y = 0, width = 0, height = 0 }, { x: left = 0, y: top = 0 }) {
  return Math.abs(left - x) <= width / 2 && Math.abs(top - y) <= height / 2;
}

/** A second picture of a sprite, where it lies. @param {Page.Piece} piece */
function picture({ element }) {
  const copy = /** @type {SVGGElement} */ (element.cloneNode(true));
  delete copy.dataset.id;
  copy.style.transition = "none";
  return copy;
}
