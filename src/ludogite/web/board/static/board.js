// A board: a still background, sprites that move, and above them the spots that answer a touch.

import { draw } from "./dom.js";
import { preferences } from "./preferences.js";
import { appearance, changed, checksum, settled, stepped } from "./scene.js";
import { Spots } from "./spots.js";

/** From below. @type {Wire.Layer[]} */
const LAYERS = ["furniture", "marks", "sprites", "over", "labels"];
const BACK_MS = 220;
const STEP_MS = 240;

/** An empty group for each layer. @returns {Page.Layers} */
const newLayers = () => ({
  furniture: draw("g", { class: "lg-furniture" }),
  marks: draw("g", { class: "lg-marks" }),
  sprites: draw("g", { class: "lg-sprites" }),
  over: draw("g", { class: "lg-over" }),
  labels: draw("g", { class: "lg-labels" }),
});

export class Board {
  /** @type {Map<string, Page.Piece>} */ sprites = new Map();
  /** How they lay in the last scene, from the lowest to the highest. @type {string[]} */ order = [];
  /** Those that are gone and still seen on their way. @type {Set<Element>} */ leaving = new Set();
  /** @type {Wire.SpriteOut[]} */ marks = [];
  layers = newLayers();
  /** Marks lie over what the scene has in their layer. */ trails = newLayers();
  hurry = false;
  wake = () => {};
  /** Where room is short, only what is played on is seen; the page shows the rest. */ crops = false;
  /** Told when something lies elsewhere than before. */ changed = () => {};
  /** What a step sounds like is told here. @type {(sound: string) => void} */ heard = () => {};

  /** @param {SVGSVGElement} element */
  constructor(element) {
    this.svg = element;
    this.spots = new Spots(element);
    document.addEventListener("pointerdown", () => this.rush());
    document.addEventListener("keydown", () => this.rush());
    document.addEventListener("visibilitychange", () => document.hidden && this.rush());
  }

  /** Show a whole scene. @param {Wire.BoardOut} scene */
  lay(scene) {
    const crop = this.crops ? (scene.crop ?? []) : [];
    const [left = 0, top = 0, width = scene.width, height = scene.height] = crop;
    this.svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    this.svg.style.aspectRatio = `${width} / ${height}`;
    this.svg.parentElement?.style.setProperty("--ratio", String(width / height));
    const drawn = `<svg xmlns="${this.svg.namespaceURI}">${scene.background}</svg>`;
    const parsed = new DOMParser().parseFromString(drawn, "image/svg+xml");
    const ground = draw("g", { class: "lg-background" });
    ground.append(...Array.from(parsed.documentElement.childNodes, (node) => document.importNode(node, true)));
    [this.layers, this.trails] = [newLayers(), newLayers()];
    const spots = draw("g", { class: "spots" });
    const groups = [ground, ...LAYERS.flatMap((name) => [this.layers[name], this.trails[name]])];
    this.svg.replaceChildren(...groups, spots);
    this.svg.classList.toggle("cropped", crop.length > 0);
    if (crop.length) this.#clip(groups, { x: left, y: top, width, height });
    this.sprites.clear();
    this.spots.lay(spots, scene.spots, crop);
    this.show(scene.sprites, scene.marks);
  }

  /** Beside the part that is seen there is felt. @param {SVGGElement[]} groups @param {Record<string, number>} seen */
  #clip(groups, seen) {
    const clip = draw("clipPath", { id: "lg-crop" });
    clip.append(draw("rect", seen));
    this.svg.prepend(clip);
    for (const group of groups) group.setAttribute("clip-path", "url(#lg-crop)");
  }

  /**
   * Bring everything to where it is in a scene, whatever is still under way.
   * @param {Iterable<Wire.SpriteOut>} sprites
   * @param {Wire.SpriteOut[]} marks
   */
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
    this.#mark(marks);
    this.changed();
  }

  /**
   * Bring everything to where it is after all steps were made.
   * @param {Wire.BoardChange} change
   * @param {Wire.SpriteOut[]} marks
   */
  settle(change, marks) {
    const data = new Map(Array.from(this.sprites, ([id, piece]) => [id, piece.data]));
    if (change.spots) this.spots.all = change.spots;
    this.show(settled(this.order, data, change).values(), marks);
  }

  /** A short value of what stands on the board, as it is in the document. */
  checksum() {
    /** @type {Map<Element, Page.Piece>} */ const pieces = new Map();
    for (const piece of this.sprites.values()) pieces.set(piece.element, piece);
    /** @type {Wire.SpriteOut[]} */ const standing = [];
    for (const layer of LAYERS) {
      for (const element of this.layers[layer].children) {
        const piece = pieces.get(element);
        if (piece) standing.push({ ...seen(piece), layer });
        else if (!this.leaving.has(element)) standing.push({ id: "" });
      }
    }
    return checksum(standing);
  }

  /** Take time again: from here on a touch or a key brings all beats to their end at once. */
  begin() {
    this.hurry = !preferences.pace || document.hidden;
  }

  /** Bring all beats to their end at once. */
  rush() {
    this.hurry = true;
    this.wake();
  }

  /** Play the beats of a move. @param {Wire.StepOut[]} steps */
  async perform(steps) {
    this.#mark([]);
    for (const step of steps) await this.#step(step);
  }

  /** Play the first beats of a move before the house has agreed to it. @param {Wire.StepOut[]} steps */
  async ahead(steps) {
    this.#mark([]);
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
      this.#paint(piece.element, piece.data, BACK_MS * preferences.pace);
    }
    this.#mark(this.marks);
  }

  /** @param {Wire.StepOut} step */
  async #step(step) {
    const before = this.sprites;
    /** @type {{ piece: Page.Piece, change: Wire.ChangeOut, still: boolean }[]} */ const altered = [];
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
    this.changed();
    if (ms) await this.#pause(ms);
  }

  /** How long a step takes now; it is heard when it takes time. @param {Wire.StepOut} step */
  #begin(step) {
    const ms = this.hurry ? 0 : (step.ms ?? STEP_MS) * preferences.pace;
    if (ms && step.sound) this.heard(step.sound);
    return ms;
  }

  /** @param {Page.Piece} piece @param {number} ms */
  #move(piece, ms) {
    const { element } = piece;
    if (ms && element !== element.parentNode?.lastChild) {
      // What moves lies above what rests. Asked for its style there, it knows where it sets out from.
      element.parentNode?.append(element);
      void getComputedStyle(element).transform;
    }
    this.#paint(element, seen(piece), ms);
  }

  /** @param {Page.Piece} piece @param {number} ms */
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

  /** @param {Wire.SpriteOut[]} marks */
  #mark(marks) {
    for (const trail of Object.values(this.trails)) trail.replaceChildren();
    for (const mark of marks) this.trails[mark.layer ?? "sprites"].append(this.#draw(mark));
  }

  /** @param {Wire.SpriteOut} data */
  #draw(data) {
    const element = draw("g");
    this.#paint(element, data, 0);
    return element;
  }

  /** @param {SVGGElement} element @param {Wire.SpriteOut} data @param {number} ms */
  #paint(element, data, ms) {
    element.setAttribute("class", `sprite ${data.text ? "lg-words " : ""}${data.classes ?? ""}`);
    element.style.transition = ms ? `transform ${ms}ms cubic-bezier(.2, .7, .2, 1)` : "none";
    element.style.transform =
      `translate(${data.x ?? 0}px, ${data.y ?? 0}px) rotate(${data.rotate ?? 0}deg) scale(${data.scale ?? 1})`;
    const key = `${data.symbol ?? ""} ${data.text ?? ""}`;
    if (element.dataset.key === key) return;
    element.dataset.key = key;
    element.replaceChildren();
    if (data.symbol) element.append(draw("use", { href: `#${data.symbol}` }));
    if (data.text) {
      const text = draw("text", { class: "lg-text", dy: ".35em" });
      text.textContent = data.text;
      element.append(text);
    }
  }

  /**
   * A sprite at its place, without a movement; the same element in the same layer.
   * @param {Page.Piece | undefined} known
   * @param {Wire.SpriteOut} data
   * @returns {Page.Piece}
   */
  #placed(known, data) {
    const layer = this.layers[data.layer ?? "sprites"];
    if (known && known.element.parentNode === layer) {
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

/** What is seen of a sprite. @param {Page.Piece} piece */
function seen(piece) {
  return piece.early ?? piece.data;
}

/** Whether two sprites look the same, whatever they are called. @param {Wire.SpriteOut} one @param {Wire.SpriteOut} other */
function alike(one, other) {
  return appearance({ ...one, id: "" }) === appearance({ ...other, id: "" });
}
