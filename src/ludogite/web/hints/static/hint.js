// A good move, asked of the house: shown on the board, said in words. At tables where the house allows it.
// @ts-check

const SVG = "http://www.w3.org/2000/svg";
/** After so long the house says how many come before. */
const WAIT_S = 1.5;

/** @param {string} tag @param {Record<string, string | number>} attributes */
function draw(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** @param {string} tag @param {string} classes @param {string} [text] */
function make(tag, classes, text) {
  const element = document.createElement(tag);
  element.className = classes;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Take all marks off the board and off the buttons. @param {SVGSVGElement} board */
export function unmark(board) {
  board.querySelector(".hints")?.remove();
  for (const button of document.querySelectorAll(".hinted")) button.classList.remove("hinted");
}

/** Mark the spots of a move, numbered where there are several. @param {SVGSVGElement} board @param {any[]} spots */
export function mark(board, spots) {
  unmark(board);
  const group = draw("g", { class: "hints" });
  const placed = spots.filter((spot) => spot.width);
  for (const [n, { x, y, width, height }] of placed.entries()) {
    const corner = Math.min(width, height) * 0.22;
    const frame = { x: x - width / 2, y: y - height / 2, width, height, rx: corner };
    group.append(draw("rect", { ...frame, class: "under" }), draw("rect", frame));
    if (placed.length < 2) continue;
    const size = Math.min(width, height) * 0.3;
    group.append(draw("circle", { cx: x - width / 2 + size / 2, cy: y - height / 2 + size / 2, r: size * 0.62 }));
    const number = draw("text", { x: x - width / 2 + size / 2, y: y - height / 2 + size / 2, "font-size": size, dy: ".35em" });
    number.textContent = String(n + 1);
    group.append(number);
  }
  board.append(group);
  for (const spot of spots) {
    document.querySelector(`#buttons [data-spot="${CSS.escape(spot.name)}"]`)?.classList.add("hinted");
  }
}

/** The house asks to slow down. */
export class TooMuch extends Error {
  /** @param {Response} answer */
  constructor(answer) {
    super(String(answer.status));
    this.seconds = answer.headers.get("retry-after") ?? "5";
  }
}

/**
 * Ask for a good move, for as long as it takes.
 * @param {string} url @param {Record<string, string>} query
 * @param {(ahead: number) => boolean} queued told how many come before; whether the answer is still wanted
 */
export async function ask(url, query, queued) {
  let answer;
  do {
    answer = await fetch(`${url}?${new URLSearchParams({ ...query, wait: String(WAIT_S) })}`);
    if (answer.status === 429) throw new TooMuch(answer);
    if (!answer.ok) throw new Error(String(answer.status));
  } while (answer.status === 202 && queued((await answer.json()).ahead));
  if (answer.status === 202) return null;
  const hint = await answer.json();
  const places = new Map(hint.spots.map((/** @type {any} */ spot) => [spot.name, spot]));
  return { ...hint, spots: hint.touch.map((/** @type {string} */ name) => places.get(name) ?? { name }) };
}

/** What to say while a good move is waited for. @param {number} ahead @param {Record<string, string>} words */
export function waiting(ahead, words) {
  return ahead ? words["owl-queued"].replace("{}", String(ahead)) : words["hint-thinking"];
}

/** What to say where no good move comes. @param {unknown} error @param {Record<string, string>} words */
export function failure(error, words) {
  if (!(error instanceof TooMuch)) return words["hint-failed"];
  return `${words["slow-down"]} ${words["slow-down-how"].replace("{}", error.seconds)}`;
}

/** Say it in words. @param {HTMLElement} card @param {any} hint @param {Record<string, string>} words */
export function tell(card, hint, words) {
  const [before, after] = words["hint-title"].split("{}");
  const title = make("h3", "");
  title.append(before, make("code", "", hint.move), after);
  card.replaceChildren(title, make("p", "", hint.tell), make("p", "small", hint.reasons.join(" ")));
  if (hint.line) card.append(make("p", "small", hint.line));
  card.hidden = false;
}

/** @param {HTMLElement} page */
function atTable(page) {
  const config = JSON.parse(page.dataset.table ?? "{}");
  const { url, words } = config.hint;
  const board = /** @type {SVGSVGElement} */ (document.querySelector("svg.board"));
  const button = /** @type {HTMLButtonElement} */ (make("button", "btn sm hint-ask"));
  button.type = "button";
  button.hidden = true;
  button.title = words["hint-ask"];
  button.innerHTML = '<svg class="icon" aria-hidden="true"><use href="#i-bulb"/></svg>';
  button.append(make("span", "", words["hint-short"]));
  const card = make("div", "hint-card");
  card.setAttribute("role", "status");
  card.tabIndex = -1;
  card.hidden = true;
  card.id = "hint-card";
  button.setAttribute("aria-controls", card.id);
  document.getElementById("asked")?.prepend(button);
  document.getElementById("buttons")?.before(card);
  let upright = false;
  let ply = -1;
  /** @type {any} */ let shown = null;

  /** @param {boolean} shows */
  function open(shows) {
    card.hidden = !shows;
    button.setAttribute("aria-expanded", String(shows));
  }
  function close() {
    shown = null;
    open(false);
    unmark(board);
  }
  open(false);

  page.addEventListener("turn", (event) => {
    const { turn, upright: shape } = /** @type {CustomEvent} */ (event).detail;
    button.hidden = !turn.hints;
    if (turn.ply !== ply || shape !== upright || !turn.hints) {
      close();
    } else if (shown) mark(board, shown.spots);
    ply = turn.ply;
    upright = shape;
  });
  page.addEventListener("beats", close);
  // Buttons come and go while a move is being touched.
  const row = document.getElementById("buttons");
  if (row) new MutationObserver(() => shown && mark(board, shown.spots)).observe(row, { childList: true });
  button.addEventListener("click", async () => {
    if (!card.hidden) return close();
    const asked = ply;
    open(true);
    card.replaceChildren(make("p", "", words["hint-thinking"]));
    card.focus({ preventScroll: true });
    try {
      const hint = await ask(url, { language: config.language, upright: String(upright) }, (ahead) => {
        if (asked === ply && !card.hidden) card.replaceChildren(make("p", "", waiting(ahead, words)));
        return asked === ply && !card.hidden;
      });
      if (asked !== ply || hint?.ply !== ply || card.hidden) return;
      shown = hint;
      tell(card, hint, words);
      mark(board, hint.spots);
    } catch (error) {
      if (asked === ply) card.replaceChildren(make("p", "", failure(error, words)));
    }
  });
}

const page = /** @type {HTMLElement | null} */ (document.querySelector("[data-table]"));
if (page) atTable(page);
