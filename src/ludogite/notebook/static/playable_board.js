// The front end of a board in a notebook: draws what the kernel sends, and tells it what is touched.

/** @typedef {{ name: string, label: string, x: number, y: number, width: number, height: number, mark: string, classes: string, can: boolean, on: boolean }} SpotView */
/** @typedef {{ number: number, token: string, told: string, depth: number }} TriedView */
/** @typedef {{ kind: string, level: number, moves: [string, number][] }} ValuesView */
/**
 * @typedef {{
 *   width: number, height: number, ground: string, layers: string, spots: SpotView[],
 *   spoken: string, status: string, refused: string,
 *   at_chance: boolean, decides: boolean, current: number, can_go_forward: boolean,
 *   tried: TriedView[], values: null | ValuesView,
 * }} BoardView
 */
/** @typedef {{ style: string, symbols: string, theme: string, language: string, title: string, words: Record<string, string> }} BoardArt */
/** @typedef {{ get(name: string): unknown, on(event: string, heard: () => void): void, off(event: string, heard: () => void): void, send(message: object): void }} Model */

const SVG = "http://www.w3.org/2000/svg";
/** Nothing that answers a touch is smaller than this on the screen, in pixels. */
const FINGER = 32;
/** In a narrower cell boards stand upright, in pixels. */
const NARROW = 560;

const STYLE = `
:host { display: block; }
.frame { display: flex; flex-wrap: wrap; gap: 1rem; padding: 1rem; border-radius: .75rem; background: var(--paper); color: var(--ink); font: 1rem/1.45 var(--sans, sans-serif); }
.table { flex: 1 1 20rem; min-inline-size: 0; max-inline-size: 34rem; }
.table > svg { display: block; inline-size: 100%; block-size: auto; max-block-size: 70vh; }
.side { flex: 1 1 14rem; min-inline-size: 0; display: grid; gap: .6rem; align-content: start; }
p { margin: 0; }
.status { font-weight: 600; min-block-size: 2.9em; white-space: pre-line; }
.refused { color: var(--brick); }
.refused:empty { display: none; }
.row { display: flex; flex-wrap: wrap; gap: .4rem; }
button { font: inherit; color: inherit; background: var(--paper-2); border: 1px solid var(--edge); border-radius: .5rem; }
button { min-block-size: 2.5rem; min-inline-size: 2.5rem; padding: .2rem .7rem; cursor: pointer; }
button:disabled { opacity: .45; cursor: default; }
button[aria-pressed="true"], button[aria-current="true"] { background: var(--gold); color: var(--on-gold); border-color: var(--gold-ink); }
button:focus-visible, .spot:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.spot { fill: transparent; stroke: transparent; stroke-width: 3; cursor: pointer; }
.spot.can { stroke: var(--gold); fill: rgb(255 230 166 / .16); }
.spot.can:hover { fill: rgb(255 230 166 / .4); }
.spot.on { stroke: var(--gleam); fill: rgb(255 243 207 / .45); }
.tried { list-style: none; margin: 0; padding: 0; max-block-size: 16rem; overflow: auto; }
.tried button { min-block-size: 2rem; border: 0; background: none; text-align: start; inline-size: 100%; padding: .1rem .4rem; overflow-wrap: anywhere; }
.tried button[aria-current="true"] { background: var(--gold); }
.tried code { font-weight: 600; margin-inline-end: .5em; }
.worth { display: grid; grid-template-columns: auto 1fr auto; gap: .15rem .6rem; align-items: center; }
.worth i { block-size: .7rem; background: var(--blue); }
.worth b { font-weight: 400; background: var(--paper-3); }
.worth > span:nth-child(3n) { font-variant-numeric: tabular-nums; }
`;

/** @param {string} tag @param {string} [kind] @param {string} [words] */
function make(tag, kind = "", words = "") {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.textContent = words;
  return element;
}

/** @param {string} words @param {() => void} act */
function button(words, act) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = words;
  element.addEventListener("click", act);
  return element;
}

/** A place on the board that answers a touch. @param {SpotView} spot @param {number} least @param {() => void} touch */
function place(spot, least, touch) {
  const group = document.createElementNS(SVG, "g");
  const rect = document.createElementNS(SVG, "rect");
  const [width, height] = [Math.max(spot.width, least), Math.max(spot.height, least)];
  const box = { x: spot.x - width / 2, y: spot.y - height / 2, width, height, rx: Math.min(width, height) / 5 };
  for (const [name, value] of Object.entries(box)) rect.setAttribute(name, String(value));
  rect.setAttribute("class", ["spot", spot.can && "can", spot.on && "on"].filter(Boolean).join(" "));
  rect.setAttribute("role", "button");
  rect.setAttribute("tabindex", spot.can ? "0" : "-1");
  rect.setAttribute("aria-label", spot.label);
  rect.setAttribute("data-spot", spot.name);
  if (spot.can) {
    rect.addEventListener("click", touch);
    rect.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      touch();
    });
  }
  group.append(rect);
  return group;
}

const DEVICE = matchMedia("(prefers-color-scheme: dark)");
/** How notebooks say on the page whether they are dark: JupyterLab and Notebook, VS Code, Colab, marimo. */
const NIGHTS = ['body[data-jp-theme-light="false"]', "body.vscode-dark", "body.vscode-high-contrast:not(.vscode-high-contrast-light)", 'html[theme="dark"]', "body.dark-theme"];
const DAYS = ['body[data-jp-theme-light="true"]', "body.vscode-light", "body.vscode-high-contrast-light", 'html[theme="light"]', "body.light-theme"];

/** Whether the notebook is dark; where it does not say, as the device wishes. */
function isNight() {
  if (document.querySelector(NIGHTS.join())) return true;
  if (document.querySelector(DAYS.join())) return false;
  return DEVICE.matches;
}

class BoardFace {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.art = /** @type {BoardArt} */ (model.get("art"));
    const host = make("div");
    host.lang = this.art.language;
    el.append(host);
    this.root = host.attachShadow({ mode: "open" });
    const style = document.createElement("style");
    style.textContent = this.art.style + STYLE;
    const frame = make("div", `frame lg lg-${this.art.theme}`);
    this.frame = frame;
    this.#follow();
    this.table = make("div", "table");
    this.side = make("div", "side");
    frame.append(this.table, this.side);
    this.root.append(style, frame);
    this.status = make("p", "status");
    this.status.setAttribute("role", "status");
    this.refused = make("p", "refused");
    this.refused.setAttribute("role", "alert");
    this.spots = make("div", "row");
    this.ways = make("div", "row");
    this.worth = make("div", "worth");
    this.tried = make("ol", "tried");
    this.tried.setAttribute("aria-label", this.word("tried"));
    this.side.append(this.status, this.refused, this.spots, this.ways, this.worth, this.tried);
    this.isUpright = false;
    this.watching = new ResizeObserver(([entry]) => this.#turn((entry?.contentRect.width ?? NARROW) < NARROW));
    this.watching.observe(host);
  }

  /** Be as light as the notebook, now and whenever that changes, unless a theme was chosen. */
  #follow() {
    this.paint = () => {
      const night = isNight();
      this.frame.classList.toggle("lg-night", night);
      this.frame.classList.toggle("lg-day", !night);
    };
    this.themes = new MutationObserver(this.paint);
    if (this.art.theme !== "auto") return;
    this.paint();
    for (const element of [document.documentElement, document.body]) this.themes.observe(element, { attributes: true });
    DEVICE.addEventListener("change", this.paint);
  }

  /** Look at nothing any more. */
  leave() {
    this.watching.disconnect();
    this.themes?.disconnect();
    if (this.paint) DEVICE.removeEventListener("change", this.paint);
  }

  /** @param {string} key */
  word(key) {
    return this.art.words[key] ?? key;
  }

  /** @param {object} message */
  ask(message) {
    this.model.send(message);
  }

  /** Ask for the shape that suits the cell. @param {boolean} upright */
  #turn(upright) {
    if (upright === this.isUpright) return;
    this.isUpright = upright;
    this.ask({ do: "turn", upright });
  }

  show() {
    const view = /** @type {BoardView} */ (this.model.get("view"));
    const focused = this.root.activeElement?.getAttribute("data-spot") ?? this.root.activeElement?.getAttribute("data-do");
    this.status.textContent = view.status;
    this.refused.textContent = view.refused;
    this.#drawTable(view);
    const beside = view.spots.filter((spot) => !spot.width);
    this.spots.replaceChildren(...beside.map((spot) => this.#besideBoard(spot)));
    this.#offerWays(view);
    this.#tellWorth(view);
    this.#tellTried(view);
    if (focused) /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-spot="${CSS.escape(focused)}"],[data-do="${CSS.escape(focused)}"]`))?.focus();
  }

  /** @param {BoardView} view */
  #drawTable(view) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", `0 0 ${view.width} ${view.height}`);
    svg.setAttribute("class", "lg");
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", `${this.art.title}. ${view.spoken}`);
    // Drawn by the library in the kernel, which escapes whatever words are in it.
    svg.innerHTML = `<defs>${this.art.symbols}</defs><g class="lg-background">${view.ground}</g>${view.layers}`;
    this.table.replaceChildren(svg);
    const least = FINGER / (svg.getScreenCTM()?.a || 1);
    for (const spot of view.spots) {
      if (spot.width) svg.append(place(spot, least, () => this.ask({ do: "touch", spot: spot.name })));
    }
  }

  /** @param {SpotView} spot */
  #besideBoard(spot) {
    const element = button(spot.label, () => this.ask({ do: "touch", spot: spot.name }));
    element.setAttribute("data-spot", spot.name);
    element.disabled = !spot.can;
    if (spot.on) element.setAttribute("aria-pressed", "true");
    return element;
  }

  /** @param {BoardView} view */
  #offerWays(view) {
    const started = view.current !== 0;
    /** @type {[string, boolean][]} */
    const ways = [["start", started], ["back", started], ["forward", view.can_go_forward], ["draw", view.at_chance], ["evaluate", view.decides]];
    this.ways.replaceChildren(
      ...ways
        .filter(([what, can]) => can || what !== "draw")
        .map(([what, can]) => {
          const element = button(this.word(what), () => this.ask({ do: what }));
          element.setAttribute("data-do", what);
          element.disabled = !can;
          return element;
        }),
    );
  }

  /** @param {BoardView} view */
  #tellWorth(view) {
    const rows = (view.values?.moves ?? []).flatMap(([token, value]) => {
      const bar = make("b");
      const part = make("i");
      part.style.display = "block";
      part.style.inlineSize = `${100 * value}%`;
      bar.append(part);
      return [make("span", "", token), bar, make("span", "", value.toFixed(3))];
    });
    this.worth.replaceChildren(...rows.slice(0, 30));
  }

  /** @param {BoardView} view */
  #tellTried(view) {
    this.tried.replaceChildren(
      ...view.tried.map(({ number, token, told, depth }) => {
        const item = make("li");
        item.style.paddingInlineStart = `${depth}rem`;
        const element = button("", () => this.ask({ do: "go", number }));
        element.append(make("code", "", token), told);
        element.setAttribute("data-do", `go-${number}`);
        if (number === view.current) element.setAttribute("aria-current", "true");
        item.append(element);
        return item;
      }),
    );
    const here = this.tried.querySelector('[aria-current="true"]');
    if (here instanceof HTMLElement) this.tried.scrollTop = here.offsetTop - this.tried.offsetTop - this.tried.clientHeight / 2;
  }
}

export default {
  /** @param {{ model: Model, el: HTMLElement }} place */
  render({ model, el }) {
    const face = new BoardFace(model, el);
    const show = () => face.show();
    model.on("change:view", show);
    show();
    return () => {
      face.leave();
      model.off("change:view", show);
    };
  },
};
