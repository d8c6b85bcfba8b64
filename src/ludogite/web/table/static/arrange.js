// How the seats stand round a board: over and under it, in a row above it, or in a rail beside it.
// Whichever leaves the board largest, for the room there is now.

import { byId, find } from "./dom.js";
import { page } from "./page.js";

/** In the order in which they are liked: a later one must leave the board clearly larger. */
const [USUAL, ...OTHERS] = ["around", "row", "rail"];
const CLEARLY = 1.03;
let arranged = "";

const stage = find(".stage", HTMLElement);
const board = find("svg.board", SVGSVGElement);
new ResizeObserver(arrange).observe(stage);

/** Let the seats stand where they leave the board the most room. */
export function arrange() {
  const { width, height } = board.viewBox.baseVal ?? {};
  if (!width || !height) return;
  const seats = [...document.querySelectorAll(".seats .seat")];
  // What seats hold changes their size; figures and names within them do not.
  const held = seats.map((seat) => seat.childElementCount).join();
  const now = [stage.clientWidth, stage.clientHeight, width / height, held].join(" ");
  if (now === arranged) return;
  arranged = now;
  let best = USUAL;
  let largest = 0;
  for (const way of [USUAL, ...OTHERS]) {
    byId("round").dataset.round = way;
    const size = boardHeight(width / height, seats);
    if (size > largest * CLEARLY) [best, largest] = [way, size];
  }
  byId("round").dataset.round = best;
}

/**
 * How high the board is as the seats stand now; nothing where they find no room.
 * @param {number} ratio
 * @param {Element[]} seats
 */
function boardHeight(ratio, seats) {
  const hold = byId("board").getBoundingClientRect();
  const felt = stage.getBoundingClientRect();
  const boxes = seats.map((seat) => seat.getBoundingClientRect());
  const out = boxes.some((box) => box.bottom > felt.bottom || box.right > felt.right);
  const over = boxes.some((box, n) => boxes.some((other, m) => m > n && overlap(box, other)) || overlap(box, hold));
  return out || over ? 0 : Math.min(hold.height, hold.width / ratio);
}

/** @param {DOMRect} one @param {DOMRect} other */
function overlap(one, other) {
  return one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
}

/** Tell the styles how many sit here. @param {number} count */
export function countSeats(count) {
  page.dataset.seats = count > 4 ? "many" : count > 2 ? "some" : "two";
  page.style.setProperty("--seats", String(count));
  page.style.setProperty("--across", String(count > 4 ? Math.ceil(count / 2) : count));
}
