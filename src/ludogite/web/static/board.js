// A board: a still background, sprites that move, spots that answer a touch.
// @ts-check

const SVG = "http://www.w3.org/2000/svg";
const LAYERS = ["furniture", "marks", "sprites", "over", "labels"];
/** Boards narrower than this, width to height, need the whole height of a phone. */
const TALL = 0.76;
/** Nothing that answers a touch is smaller than this on the screen, in pixels. */
const FINGER = 40;
const BACK_MS = 220;
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
    /** @type {Map<string, {data: any, element: SVGGElement}>} */ this.sprites = new Map();
    /** @type {any[]} */ this.spots = [];
    /** @type {Record<string, SVGElement>} */ this.layers = {};
    this.hurry = false;
    /** What a step sounds like is told here. @type {(sound: string) => void} */ this.heard = () => {};
    this.returning = false;
    /** What was moved before the house agreed, as it was before. @type {Map<string, any>} */ this.early = new Map();
    /** @type {() => void} */ this.offerAgain = () => {};
    new ResizeObserver(() => this.offerAgain()).observe(element);
    document.addEventListener("pointerdown", () => (this.hurry = true));
    document.addEventListener("keydown", () => (this.hurry = true));
    element.addEventListener("keydown", (event) => this.#walk(event));
  }

  /** Show a whole scene. @param {any} scene */
  lay(scene) {
    this.early.clear();
    this.svg.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
    this.svg.style.aspectRatio = `${scene.width} / ${scene.height}`;
    const tall = scene.width / scene.height < TALL;
    /** @type {HTMLElement | null} */ (this.svg.closest("main"))?.setAttribute("data-shape", tall ? "tall" : "broad");
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
    for (const sprite of scene.sprites) this.#place(sprite);
    this.spots = scene.spots;
    this.#mark(scene.marks);
  }

  /** Bring everything to where it is in a position. @param {Iterable<any>} sprites @param {any[]} marks */
  show(sprites, marks) {
    const all = [...sprites];
    const ids = new Set(all.map((sprite) => sprite.id));
    for (const id of [...this.sprites.keys()]) if (!ids.has(id)) this.#remove(id);
    for (const sprite of all) this.#place(sprite);
    this.#mark(marks);
  }

  /** Take time again: from here on a touch or a key brings all beats to their end at once. */
  begin() {
    this.hurry = calm.matches || document.hidden;
  }

  /** Play the beats of a move. @param {any[]} steps */
  async perform(steps) {
    this.layers.trail.replaceChildren();
    for (const step of steps) {
      const ms = this.hurry ? 0 : (step.ms ?? 240);
      if (ms && step.sound) this.heard(step.sound);
      for (const change of step.changes) this.#change(change, ms);
      if (ms) await this.#pause(ms);
    }
  }

  /** Play the first beats of a move before the house has agreed to it. @param {any[]} steps */
  async ahead(steps) {
    for (const { id } of steps.flatMap((step) => step.changes)) {
      const sprite = this.sprites.get(id);
      if (sprite && !this.early.has(id)) this.early.set(id, { ...sprite.data });
    }
    await this.perform(steps);
  }

  /** The house did not agree: what was moved too early goes back. */
  putBack() {
    for (const [id, data] of this.early) {
      const sprite = this.sprites.get(id);
      if (!sprite) continue;
      sprite.data = data;
      this.#paint(sprite.element, data, calm.matches ? 0 : BACK_MS);
    }
    this.early.clear();
  }

  /** What of a move's beats is still to be seen: whatever went ahead waits where it is until the others follow. @param {any[]} steps */
  unseen(steps) {
    const early = new Map([...this.early].map(([id, was]) => [id, { was, is: this.sprites.get(id)?.data ?? was }]));
    this.early.clear();
    return steps.map((step) => {
      let still = true;
      const changes = step.changes.map((/** @type {any} */ change) => {
        const known = early.get(change.id);
        if (!known) {
          still = false;
          return change;
        }
        const { was, is } = known;
        const { id, x, y, scale, becomes, ...rest } = change;
        const here = { id, becomes, x: is.x, y: is.y, scale: is.scale };
        early.delete(id);
        was.x = x ?? was.x;
        was.y = y ?? was.y;
        if (was.x !== is.x || was.y !== is.y) {
          early.set(becomes ?? id, known);
          return here;
        }
        still &&= Object.entries(rest).every(([name, value]) => is[name] === value);
        return { ...rest, ...here };
      });
      return still ? { changes, ms: 0 } : { ...step, changes };
    });
  }

  /** @param {number} ms */
  async #pause(ms) {
    const end = performance.now() + ms;
    while (!this.hurry && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(60, Math.max(1, end - performance.now()))));
    }
  }

  /** Bring everything to where it truly is. @param {any} change @param {any[]} marks */
  settle(change, marks) {
    for (const id of change.gone) this.#remove(id);
    for (const sprite of change.sprites) this.#place(sprite);
    if (change.spots) this.spots = change.spots;
    this.#mark(marks);
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

  /** @param {any[]} marks */
  #mark(marks) {
    this.layers.trail.replaceChildren(...marks.map((mark) => this.#draw(mark)));
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

  /** @param {any} given */
  #place(given) {
    const data = { ...given };
    const known = this.sprites.get(data.id);
    const layer = data.layer ?? "sprites";
    if (known && (known.data.layer ?? "sprites") === layer) {
      known.data = data;
      this.#paint(known.element, data, 0);
      return;
    }
    known?.element.remove();
    const element = this.#draw(data);
    element.dataset.id = data.id;
    this.layers[layer].append(element);
    this.sprites.set(data.id, { data, element });
  }

  /** @param {string} id */
  #remove(id) {
    this.sprites.get(id)?.element.remove();
    this.sprites.delete(id);
  }

  /** @param {any} change @param {number} ms */
  #change(change, ms) {
    let sprite = this.sprites.get(change.id);
    if (!sprite && change.appears) {
      this.#place({ id: change.id, symbol: change.symbol ?? "", x: change.x ?? 0, y: change.y ?? 0, classes: change.classes ?? "" });
      sprite = this.sprites.get(change.id);
    }
    if (!sprite) return;
    for (const name of ["x", "y", "rotate", "scale", "symbol", "classes"]) {
      if (change[name] != null) sprite.data[name] = change[name];
    }
    const { element } = sprite;
    if (ms && !change.leaves && element !== element.parentNode?.lastChild) {
      // What moves lies above what rests. Asked for its style there, it knows where it sets out from.
      element.parentNode?.append(element);
      void getComputedStyle(element).transform;
    }
    this.#paint(element, sprite.data, change.appears ? 0 : ms);
    if (change.leaves) {
      this.sprites.delete(change.id);
      setTimeout(() => element.remove(), ms);
    }
    if (change.becomes) {
      this.sprites.delete(change.id);
      this.sprites.get(change.becomes)?.element.remove();
      sprite.data.id = change.becomes;
      element.dataset.id = change.becomes;
      this.sprites.set(change.becomes, sprite);
    }
  }
}
