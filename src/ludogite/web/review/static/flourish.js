// Pieces of the game itself fly out behind its board and come to rest beside it. Where motion is reduced they lie there.

import { draw, make } from "./dom.js";

const PIECES = 26;
const EDGE = 12;
const SIZE = 34;
const FLIGHT_MS = 700;
const APART_MS = 30;
/** Spreads points evenly without a pattern that is seen. */ const GOLDEN = 0.61803398875;
/** One drawing of a thing. @typedef {{ symbol: string, classes: string, turn: string }} Part */
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Let pieces fly out, or lie there at once. Where the board finds another place, they lie anew around it.
 * @param {HTMLElement} stage
 * @param {SVGSVGElement} board
 * @param {boolean} flies
 */
export function flourish(stage, board, flies) {
  scatter(stage, board, flies);
  let [width, height] = [board.clientWidth, board.clientHeight];
  new ResizeObserver(() => {
    if (board.clientWidth === width && board.clientHeight === height) return;
    [width, height] = [board.clientWidth, board.clientHeight];
    scatter(stage, board, false);
  }).observe(board);
}

/** @param {HTMLElement} stage @param {SVGSVGElement} board @param {boolean} flies */
function scatter(stage, board, flies) {
  const [pieces, ground] = [drawings(board), make("div", { class: "flourish", "aria-hidden": "true" })];
  const room = stage.getBoundingClientRect();
  const middle = drawnBox(board);
  const taken = [...Array.from(stage.querySelectorAll(".seat"), (seat) => seat.getBoundingClientRect()), middle];
  if (!pieces.length) return;
  stage.querySelector(".flourish")?.remove();
  stage.prepend(ground);
  const from = { x: middle.x + middle.width / 2 - room.x, y: middle.y + middle.height / 2 - room.y };
  /** @type {{ x: number, y: number }[]} */ const lying = [];
  let shown = 0;
  for (let n = 1; n <= PIECES * 6 && shown < PIECES; n += 1) {
    const at = { x: EDGE + ((n * GOLDEN) % 1) * (room.width - 2 * EDGE), y: EDGE + ((n * 0.7548776662) % 1) * (room.height - 2 * EDGE) };
    if (taken.some((box) => lies(at, box, room)) || lying.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < SIZE)) continue;
    lying.push(at);
    const piece = pieces[shown % pieces.length];
    if (piece) ground.append(flown(piece, at, from, shown, flies && !calm.matches));
    shown += 1;
  }
}

/** Where a board is really drawn: its element may be larger than the drawing in it. @param {SVGSVGElement} board */
function drawnBox(board) {
  const [matrix, { x, y, width, height }] = [board.getScreenCTM(), board.viewBox.baseVal];
  if (!matrix) return board.getBoundingClientRect();
  return new DOMRect(matrix.a * x + matrix.e, matrix.d * y + matrix.f, matrix.a * width, matrix.d * height);
}

/** Whether a point of the stage lies on a box of the page, or too near. @param {{ x: number, y: number }} at @param {DOMRect} box @param {DOMRect} room */
function lies(at, box, room) {
  const [x, y] = [at.x + room.x, at.y + room.y];
  const near = SIZE / 2;
  return x > box.left - near && x < box.right + near && y > box.top - near && y < box.bottom + near;
}

/**
 * A few different things of the board, each with its colours. What lies in one place is one thing: a swimmer is a body
 * and a cap.
 * @param {SVGSVGElement} board
 * @returns {Part[][]}
 */
function drawings(board) {
  /** @type {Map<string, Part[]>} */ const things = new Map();
  for (const use of board.querySelectorAll(".lg-sprites use")) {
    const sprite = use.parentElement;
    const { transform = "" } = sprite instanceof SVGElement ? sprite.style : {};
    const [place = "", turn = "0"] = [/translate\([^)]*\)/.exec(transform)?.[0], /rotate\(([-\d.]+)deg/.exec(transform)?.[1]];
    const part = { symbol: use.getAttribute("href") ?? "", classes: sprite?.getAttribute("class") ?? "", turn };
    things.set(place, [...(things.get(place) ?? []), part]);
  }
  const different = new Map([...things.values()].map((parts) => [parts.map(({ symbol, classes }) => `${symbol} ${classes}`).join(), parts]));
  return [...different.values()].slice(0, 8);
}

/**
 * @param {Part[]} parts
 * @param {{ x: number, y: number }} at
 * @param {{ x: number, y: number }} from
 * @param {number} number
 * @param {boolean} flies
 */
function flown(parts, at, from, number, flies) {
  const turned = (number * 137.5) % 360;
  const picture = draw("svg", { viewBox: "-60 -60 120 120", width: SIZE, height: SIZE });
  for (const { symbol, classes, turn } of parts) {
    const group = draw("g", { class: classes, transform: `rotate(${turn})` });
    group.append(draw("use", { href: symbol }));
    picture.append(group);
  }
  const rest = `translate(${at.x - SIZE / 2}px, ${at.y - SIZE / 2}px) rotate(${turned}deg)`;
  picture.style.transform = rest;
  if (flies) {
    const start = `translate(${from.x - SIZE / 2}px, ${from.y - SIZE / 2}px) rotate(${turned - 200}deg) scale(.4)`;
    picture.animate([{ transform: start, opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: rest }], {
      duration: FLIGHT_MS,
      delay: number * APART_MS,
      easing: "cubic-bezier(.15, .7, .2, 1)",
      fill: "backwards",
    });
  }
  return picture;
}
