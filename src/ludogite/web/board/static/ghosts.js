// What would happen, drawn over a board: a ring, a dotted way, the ghost where it ends, and who is sent away or taken.

import { draw } from "./dom.js";

/** A way bends around those within this distance of it, by so much. */
const [CLOSE, BEND] = [75, 34];
/** A way begins and ends so far from the middle of what goes it. */
const TRIM = 46;
/** The boxes of symbols that say nothing of their own outline. @type {Map<string, DOMRect>} */
const measured = new Map();

/** @param {Wire.SpriteOut} sprite */
function transform({ x = 0, y = 0, rotate = 0, scale = 1 }) {
  return `translate(${x} ${y}) rotate(${rotate}) scale(${scale})`;
}

/** Whether the drawing of a sprite has an edge of its own, along which a ring can run. @param {Wire.SpriteOut} sprite */
function hasOutline({ symbol = "" }) {
  return Boolean(document.getElementById(symbol)?.dataset.outline);
}

/**
 * The sprites that spots surely move by a single touch, where rings can run along their edges.
 * @param {Map<string, Page.Piece>} sprites
 * @param {Wire.MoveChoice[]} moves
 */
export function ringed(sprites, moves) {
  /** @type {Map<string, Wire.SpriteOut>} */ const pieces = new Map();
  for (const { touch: [spot, ...more] = [], ahead = [] } of moves) {
    const piece = sprites.get(ahead[0]?.changes[0]?.id ?? "")?.data;
    if (spot && !more.length && piece && hasOutline(piece)) pieces.set(spot, piece);
  }
  return pieces;
}

/**
 * A line along the edge of a sprite, or around it.
 * @param {SVGSVGElement} board
 * @param {Wire.SpriteOut} sprite
 * @param {string} classes
 */
export function outline(board, sprite, classes) {
  const { symbol = "" } = sprite;
  const edge = document.getElementById(symbol)?.dataset.outline;
  const place = { class: classes, transform: transform(sprite) };
  if (edge) return draw("use", { href: `#${edge}`, ...place });
  const { x, y, width, height } = measured.get(symbol) ?? measure(board, symbol);
  return draw("rect", { x, y, width, height, rx: Math.min(width, height) * 0.22, ...place });
}

/** @param {SVGSVGElement} board @param {string} symbol */
function measure(board, symbol) {
  const use = draw("use", { href: `#${symbol}` });
  board.append(use);
  const box = use.getBBox();
  use.remove();
  measured.set(symbol, box);
  return box;
}

/**
 * Draw what a move would do.
 * @param {SVGSVGElement} board
 * @param {Wire.GhostOut[]} ghosts
 * @param {Iterable<Page.Piece>} pieces what stands on the board
 * @param {Page.Speaker} speaker
 * @param {string} [chip] a word beside the ghost
 */
export function drawGhosts(board, ghosts, pieces, speaker, chip = "") {
  const group = draw("g", { class: `ghosts of-${speaker}` });
  const standing = [...pieces].map(({ data }) => data).filter(({ layer = "sprites" }) => layer === "sprites");
  const met = ghosts.filter(({ fate }) => fate !== "moves").map(({ way: [first = [0, 0]] }) => first);
  for (const [n, one] of ghosts.entries()) {
    const { fate, sprite, way } = one;
    const [from = [0, 0]] = way;
    const now = standing.find(({ x = 0, y = 0 }) => Math.hypot(x - from[0], y - from[1]) < 0.1) ?? sprite;
    if (fate === "moves" && ghosts.slice(0, n).some((other) => carries(board, other, one))) group.append(body(sprite));
    else if (fate === "moves") {
      const path = bent(way, met);
      group.append(draw("path", { class: "way under", d: path }), draw("path", { class: "way", d: path }));
      group.append(outline(board, now, "ring under"), outline(board, now, "ring"), ghost(board, sprite));
    } else {
      if (fate === "sent") group.append(draw("path", { class: "back", d: bent(way, []) }), outline(board, sprite, "place"));
      group.append(outline(board, now, "met under"), outline(board, now, "met"));
    }
  }
  const [first] = ghosts;
  if (chip && first) group.append(chipBeside(board, first.sprite, chip));
  return group;
}

/** A word on a small plate, on the side where there is room. @param {SVGSVGElement} board @param {Wire.SpriteOut} sprite @param {string} word */
function chipBeside(board, { x = 0, y = 0 }, word) {
  const wide = word.length * 14 + 36;
  const { x: left, width } = board.viewBox.baseVal;
  const side = x + wide + CLOSE > left + width ? -1 : 1;
  const made = draw("g", { class: "plan-chip", transform: `translate(${x + side * (CLOSE - 20 + wide / 2)} ${y})` });
  const text = draw("text", { dy: ".35em" });
  text.textContent = word;
  made.append(draw("rect", { x: -wide / 2, y: -21, width: wide, height: 42, rx: 21 }), text);
  return made;
}

/** What moves, where it will end. @param {SVGSVGElement} board @param {Wire.SpriteOut} sprite */
function ghost(board, sprite) {
  const shown = body(sprite);
  shown.append(outline(board, sprite, "place"));
  return shown;
}

/** A way without its two ends, which lie under what goes it. @param {[number, number][]} way @returns {[number, number][]} */
function trimmed(way) {
  /** @param {[number, number]} from @param {[number, number]} to @returns {[number, number]} */
  const nearer = ([x, y], [there, below]) => {
    const far = Math.hypot(there - x, below - y);
    const share = Math.min(TRIM / (far || 1), 0.4);
    return [x + (there - x) * share, y + (below - y) * share];
  };
  return way.map((place, n) => {
    const other = n === 0 ? way[1] : n === way.length - 1 ? way[n - 1] : undefined;
    return other ? nearer(place, other) : place;
  });
}

/** A sprite as it will be, half seen. @param {Wire.SpriteOut} sprite */
function body(sprite) {
  const { symbol, text, classes = "" } = sprite;
  const shown = draw("g", { class: "ghost" });
  const drawn = draw("g", { class: `sprite ${text ? "lg-words " : ""}${classes}`, transform: transform(sprite) });
  drawn.append(draw("use", { href: `#${symbol}` }));
  if (text) {
    const words = draw("text", { class: "lg-text", dy: ".35em" });
    words.textContent = text;
    drawn.append(words);
  }
  shown.append(drawn);
  return shown;
}

/** Whether one thing lies on another that goes the same way: no ring and no way of its own are drawn for it. @param {SVGSVGElement} board @param {Wire.GhostOut} tray @param {Wire.GhostOut} load */
function carries(board, tray, load) {
  const [from = [0, 0], to = from] = [tray.way[0], tray.way.at(-1)];
  const [there = [0, 0], end = there] = [load.way[0], load.way.at(-1)];
  const { symbol = "", scale = 1 } = tray.sprite;
  const { width, height } = measured.get(symbol) ?? measure(board, symbol);
  const [dx, dy] = [there[0] - from[0], there[1] - from[1]];
  const isOn = Math.abs(dx) < (width * scale) / 2 && Math.abs(dy) < (height * scale) / 2;
  return tray.fate === "moves" && isOn && Math.hypot(end[0] - to[0] - dx, end[1] - to[1] - dy) < 0.1;
}

/** A line through all places of a way, which goes round those that are met on it. @param {[number, number][]} way @param {[number, number][]} met */
function bent(way, met) {
  const last = way.length - 1;
  const points = trimmed(way).map(([x, y], n) => {
    const before = way[n - 1];
    const isClose = met.some(([there, below]) => Math.hypot(there - x, below - y) < CLOSE);
    if (!before || n === last || !isClose) return [x, y];
    const far = Math.hypot(x - before[0], y - before[1]) || 1;
    return [x + ((y - before[1]) / far) * BEND, y - ((x - before[0]) / far) * BEND];
  });
  return points.reduce((path, [x = 0, y = 0], n) => {
    const [nextX = x, nextY = y] = points[n + 1] ?? [];
    if (!n) return `M${x} ${y}`;
    if (n === last) return `${path}L${x} ${y}`;
    return `${path}Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  }, "");
}
