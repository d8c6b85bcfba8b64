// A board: a still background, sprites that move, spots that answer a touch.
// @ts-check

import { appearance, changed, checksum, settled, stepped } from "./scene.js";

/**
 * @typedef {import("./scene.js").Sprite} Sprite
 * @typedef {import("./scene.js").Change} Change
 * @typedef {import("./scene.js").Step} Step
 */

/**
 * A sprite as the house told it, and its element. What was shown ahead of the house is `early`: it stays in sight until
 * the steps of the move have brought the sprite there.
 * @typedef {{ data: Sprite, element: SVGGElement, early?: Sprite }} Piece
 */

const SVG = "http://www.w3.org/2000/svg";
const LAYERS = ["furniture", "marks", "sprites", "over", "labels"];
/** Nothing that answers a touch is smaller than this on the screen, in pixels. */
const FINGER = 40;
const BACK_MS = 220;
const STEP_MS = 240;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {string} tag @param {Record<string, string | number>} [attributes] */
function svg(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** @param {{ x: number, y: number }} middle @param {number} width @param {number} height */
const box = ({ x, y }, width, height) => ({ x: x - width / 2, y: y - height / 2, width, height });

export class Board {
  /** @param {SVGSVGElement} element */
  constructor(element) {
    this.svg = element;
    /** @type {Map<string, Piece>} */ this.sprites = new Map();
    /** How they lay in the last scene, from the lowest to the highest. @type {string[]} */ this.order = [];
    /** Those that are gone and still seen on their way. @type {Set<SVGGElement>} */ this.leaving = new Set();
    /** @type {any[]} */ this.marks = [];
    /** @type {any[]} */ this.spots = [];
    /** @type {Record<string, SVGElement>} */ this.layers = {};
    this.hurry = false;
    this.wake = () => {};
    /** What a step sounds like is told here. @type {(sound: string) => void} */ this.heard = () => {};
    this.returning = false;
    /** @type {() => void} */ this.offerAgain = () => {};
    new ResizeObserver(() => this.offerAgain()).observe(element);
    document.addEventListener("pointerdown", () => this.rush());
    document.addEventListener("keydown", () => this.rush());
    document.addEventListener("visibilitychange", () => document.hidden && this.rush());
    element.addEventListener("keydown", (event) => this.#walk(event));
  }

  /** Show a whole scene. @param {any} scene */
  lay(scene) {
    this.svg.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
    this.svg.style.aspectRatio = `${scene.width} / ${scene.height}`;
    this.svg.parentElement?.style.setProperty("--ratio", String(scene.width / scene.height));
    const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${scene.background}</svg>`, "image/svg+xml");
    const ground = svg("g", { class: "lg-background" });
    ground.append(...Array.from(parsed.documentElement.childNodes, (node) => document.importNode(node, true)));
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: `lg-${name}` })]));
    this.layers.trail = svg("g", { class: "lg-marks" });
    this.layers.spots = svg("g", { class: "spots" });
    const { furniture, marks, trail, sprites, over, labels, spots } = this.layers;
    this.svg.replaceChildren(ground, furniture, marks, trail, sprites, over, labels, spots);
    this.sprites.clear();
    this.spots = scene.spots;
    this.show(scene.sprites, scene.marks);
  }

  /** Bring everything to where it is in a scene, whatever is still under way. @param {Iterable<any>} sprites @param {any[]} marks */
  show(sprites, marks) {
    const known = this.sprites;
    this.sprites = new Map(Array.from(sprites, (data) => [data.id, this.#placed(known.get(data.id), data)]));
    const kept = new Set(this.sprites.values());
    for (const piece of known.values()) if (!kept.has(piece)) piece.element.remove();
    for (const element of this.leaving) element.remove();
    this.leaving.clear();
    this.order = [...this.sprites.keys()];
    this.#arrange();
    this.marks = marks;
    this.#mark();
  }

  /** Bring everything to where it is after all steps were made. @param {import("./scene.js").BoardChange} change @param {any[]} marks */
  settle(change, marks) {
    const data = new Map(Array.from(this.sprites, ([id, piece]) => [id, piece.data]));
    if (change.spots) this.spots = change.spots;
    this.show(settled(this.order, data, change).values(), marks);
  }

  /** A short value of what stands on the board, as it is in the document. */
  checksum() {
    /** @type {Map<Element, Piece>} */ const pieces = new Map();
    for (const piece of this.sprites.values()) pieces.set(piece.element, piece);
    /** @type {Sprite[]} */ const standing = [];
    for (const layer of LAYERS) {
      for (const element of /** @type {Iterable<SVGGElement>} */ (this.layers[layer].children)) {
        const piece = pieces.get(element);
        if (piece) standing.push({ ...seen(piece), layer });
        else if (!this.leaving.has(element)) standing.push({ id: "" });
      }
    }
    return checksum(standing);
  }

  /** Take time again: from here on a touch or a key brings all beats to their end at once. */
  begin() {
    this.hurry = calm.matches || document.hidden;
  }

  /** Bring all beats to their end at once. */
  rush() {
    this.hurry = true;
    this.wake();
  }

  /** Play the beats of a move. @param {Step[]} steps */
  async perform(steps) {
    this.layers.trail.replaceChildren();
    for (const step of steps) await this.#step(step);
  }

  /** Play the first beats of a move before the house has agreed to it. @param {Step[]} steps */
  async ahead(steps) {
    this.layers.trail.replaceChildren();
    for (const step of steps) {
      const ms = this.#begin(step);
      for (const change of step.changes) {
        const piece = this.sprites.get(change.id);
        if (!piece) continue;
        piece.early = changed(seen(piece), change);
        this.#move(piece, ms);
      }
      if (ms) await this.#pause(ms);
    }
  }

  /** The house did not agree: what was moved too early goes back. */
  putBack() {
    this.#arrange();
    for (const piece of this.sprites.values()) {
      if (!piece.early) continue;
      delete piece.early;
      void getComputedStyle(piece.element).transform;
      this.#paint(piece.element, piece.data, calm.matches ? 0 : BACK_MS);
    }
    this.#mark();
  }

  /** @param {Step} step */
  async #step(step) {
    const before = this.sprites;
    /** @type {{ piece: Piece, change: Change, still: boolean }[]} */ const altered = [];
    this.sprites = stepped(before, step.changes, (known, change) => {
      const data = changed(known?.data, change);
      const piece = known ?? this.#placed(undefined, data);
      const { early } = piece;
      piece.data = data;
      piece.element.dataset.id = data.id;
      if (early && early.x === data.x && early.y === data.y) delete piece.early;
      const still = early !== undefined && !change.leaves && alike(early, seen(piece));
      altered.push({ piece, change, still });
      return piece;
    });
    // What was seen ahead is not waited for a second time.
    const ms = altered.length && altered.every(({ still }) => still) ? 0 : this.#begin(step);
    for (const { piece, change } of altered) {
      if (!change.leaves) this.#move(piece, change.appears ? 0 : ms);
      else if (ms) this.#leave(piece, ms);
    }
    const there = new Set(this.sprites.values());
    for (const piece of [...before.values(), ...altered.map((one) => one.piece)]) {
      if (!there.has(piece) && !this.leaving.has(piece.element)) piece.element.remove();
    }
    if (ms) await this.#pause(ms);
  }

  /** How long a step takes now; it is heard when it takes time. @param {Step} step */
  #begin(step) {
    const ms = this.hurry ? 0 : (step.ms ?? STEP_MS);
    if (ms && step.sound) this.heard(step.sound);
    return ms;
  }

  /** @param {Piece} piece @param {number} ms */
  #move(piece, ms) {
    const { element } = piece;
    if (ms && element !== element.parentNode?.lastChild) {
      // What moves lies above what rests. Asked for its style there, it knows where it sets out from.
      element.parentNode?.append(element);
      void getComputedStyle(element).transform;
    }
    this.#paint(element, seen(piece), ms);
  }

  /** @param {Piece} piece @param {number} ms */
  #leave({ element, data }, ms) {
    this.#paint(element, data, ms);
    delete element.dataset.id;
    this.leaving.add(element);
    setTimeout(() => {
      element.remove();
      this.leaving.delete(element);
    }, ms);
  }

  /** @param {number} ms @returns {Promise<void>} */
  #pause(ms) {
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, ms);
    });
  }

  /** The spots without a place: buttons beside the board. */
  buttons() {
    return this.spots.filter((spot) => !spot.width);
  }

  /** Let these spots be touched. @param {string[]} names @param {string[]} chosen @param {(name: string) => void} touch */
  offer(names, chosen, touch) {
    this.offerAgain = () => this.offer(names, chosen, touch);
    const group = this.layers.spots;
    if (!group) return;
    const focused = /** @type {SVGElement | null} */ (group.querySelector(":focus"))?.dataset.spot;
    this.returning ||= focused !== undefined;
    const shown = this.spots.filter((spot) => spot.width && (names.includes(spot.name) || chosen.includes(spot.name)));
    const finger = FINGER / (this.svg.getScreenCTM()?.a || 1);
    group.replaceChildren(
      ...shown.map((spot) => {
        const can = names.includes(spot.name);
        const goal = can && chosen.length ? " goal" : "";
        const element = this.#spot(spot, `spot${can ? " can" : ""}${goal}${chosen.includes(spot.name) ? " on" : ""}`, finger);
        if (can) this.#answer(element, (event) => touch(this.#meant(event, names) ?? spot.name));
        return element;
      }),
    );
    // Whoever plays by keyboard finds the focus on the board again when it is their turn.
    const ready = [...group.querySelectorAll(".can")];
    if (!this.returning || !ready.length) return;
    const same = ready.find((element) => /** @type {SVGElement} */ (element).dataset.spot === focused);
    this.returning = false;
    if (document.activeElement === document.body || focused) /** @type {SVGElement} */ (same ?? ready[0]).focus();
  }

  /** A spot as it is seen, on a ground that a finger can hit. @param {any} spot @param {string} classes @param {number} finger */
  #spot(spot, classes, finger) {
    const element = svg("g", { class: classes, role: "button", "aria-label": spot.label });
    element.dataset.spot = spot.name;
    const round = Math.min(spot.width, spot.height) * 0.22;
    const [width, height] = [Math.max(spot.width, finger), Math.max(spot.height, finger)];
    element.append(
      svg("rect", { class: "ground", ...box(spot, width, height) }),
      svg("rect", { class: "edge", ...box(spot, spot.width, spot.height), rx: round }),
    );
    return element;
  }

  /** The spot nearest to where a finger fell: grounds may overlap. @param {Event} event @param {string[]} names */
  #meant(event, names) {
    const matrix = this.svg.getScreenCTM();
    if (!(event instanceof MouseEvent) || !event.clientX || !matrix) return null;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const finger = FINGER / matrix.a;
    let best = null;
    let least = 1;
    for (const { name, x, y, width, height } of this.spots) {
      if (!width || !names.includes(name)) continue;
      const far = Math.max(Math.abs(at.x - x) / Math.max(width, finger), Math.abs(at.y - y) / Math.max(height, finger));
      if (far < least) [best, least] = [name, far];
    }
    return best;
  }

  /** @param {SVGElement} element @param {(event: Event) => void} act */
  #answer(element, act) {
    element.setAttribute("tabindex", "0");
    element.addEventListener("click", act);
    element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      act(event);
    });
  }

  /** Arrows walk from spot to spot, to the nearest one in their direction. @param {KeyboardEvent} event */
  #walk(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const from = document.activeElement;
    if (!way || !from || !this.layers.spots?.contains(from)) return;
    event.preventDefault();
    const middle = (/** @type {Element} */ e) => {
      const box = e.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const other of this.layers.spots.querySelectorAll(".can")) {
      const [dx, dy] = middle(other).map((value, axis) => value - [x, y][axis]);
      const along = dx * way[0] + dy * way[1];
      const far = along + 3 * Math.abs(dx * way[1] - dy * way[0]);
      if (along > 1 && far < least) [best, least] = [other, far];
    }
    /** @type {SVGElement | null} */ (best)?.focus();
  }

  #mark() {
    this.layers.trail.replaceChildren(...this.marks.map((mark) => this.#draw(mark)));
  }

  /** @param {any} data @returns {SVGGElement} */
  #draw(data) {
    const element = /** @type {SVGGElement} */ (svg("g"));
    this.#paint(element, data, 0);
    return element;
  }

  /** @param {SVGGElement} element @param {any} data @param {number} ms */
  #paint(element, data, ms) {
    element.setAttribute("class", `sprite ${data.text ? "lg-words " : ""}${data.classes ?? ""}`);
    element.style.transition = ms ? `transform ${ms}ms cubic-bezier(.2, .7, .2, 1)` : "none";
    element.style.transform =
      `translate(${data.x ?? 0}px, ${data.y ?? 0}px) rotate(${data.rotate ?? 0}deg) scale(${data.scale ?? 1})`;
    const key = `${data.symbol ?? ""} ${data.text ?? ""}`;
    if (element.dataset.key === key) return;
    element.dataset.key = key;
    element.replaceChildren();
    if (data.symbol) element.append(svg("use", { href: `#${data.symbol}` }));
    if (data.text) {
      const text = svg("text", { class: "lg-text", dy: ".35em" });
      text.textContent = data.text;
      element.append(text);
    }
  }

  /** A sprite at its place, without a movement; the same element in the same layer. @param {Piece | undefined} known @param {any} data @returns {Piece} */
  #placed(known, data) {
    const layer = this.layers[data.layer ?? "sprites"];
    if (known?.element.parentNode === layer) {
      delete known.early;
      known.data = data;
      this.#paint(known.element, data, 0);
      return known;
    }
    const element = this.#draw(data);
    element.dataset.id = data.id;
    layer.append(element);
    return { data, element };
  }

  /** Let all lie as in the scene, from the lowest to the highest. */
  #arrange() {
    for (const name of LAYERS) {
      const layer = this.layers[name];
      let next = layer.firstElementChild;
      for (const { element } of this.sprites.values()) {
        if (element.parentNode !== layer) continue;
        if (element === next) next = element.nextElementSibling;
        else layer.insertBefore(element, next);
      }
    }
  }
}

/** What is seen of a sprite. @param {Piece} piece */
function seen(piece) {
  return piece.early ?? piece.data;
}

/** Whether two sprites look the same, whatever they are called. @param {Sprite} one @param {Sprite} other */
function alike(one, other) {
  return appearance({ ...one, id: "" }) === appearance({ ...other, id: "" });
}
