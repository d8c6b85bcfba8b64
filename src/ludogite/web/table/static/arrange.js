// How the seats stand round a board: my own in the question, all in a row, or all in a rail beside the board.
// Whichever leaves the board largest, for the room there is. It depends on the screen and the game, not on what is said.

import { byId, find } from "./dom.js";
import { page } from "./page.js";

/** A way that is liked less must leave the board so much larger. */
const CLEARLY = 1.04;
/** So much room over the height of the board is given to the last moves. */
const SPARE_PX = 124;
const standing = matchMedia("(max-width: 54rem) and (orientation: portrait)");
const board = find("svg.board", SVGSVGElement);
let arranged = "";
let hasSelf = false;
new ResizeObserver(() => arrange(hasSelf)).observe(page);

/** What is asked may have come to take other room. */
export const arrangeAgain = () => arrange(hasSelf);

/** Let the seats stand where they leave the board the most room. @param {boolean} alone whether just one seat is mine */
export function arrange(alone) {
  hasSelf = alone;
  const { width, height } = board.viewBox.baseVal ?? {};
  if (!width || !height || page.dataset.tab) return;
  const seats = [...document.querySelectorAll(".seats .seat")];
  // What seats hold changes their size; figures and names within them do not.
  const held = seats.map((seat) => seat.childElementCount).join();
  const { buttons, hand, status } = page.dataset;
  const laid = byId("ending").hidden;
  const now = [page.clientWidth, page.clientHeight, width / height, held, alone, buttons, hand, status, laid].join(" ");
  if (now === arranged) return;
  arranged = now;
  page.removeAttribute("data-spare");
  // The question holds my seat while there is one: at the end its card says other things.
  const ways = standing.matches ? [...(alone && status !== "over" ? ["self"] : []), "row", "rail"] : ["rail", "row"];
  let best = ways[0];
  let largest = 0;
  for (const way of ways) {
    page.dataset.round = way;
    const size = boardHeight(width / height, seats);
    if (size > largest * CLEARLY) [best, largest] = [way, size];
  }
  page.dataset.round = best;
  page.toggleAttribute("data-spare", byId("board").clientHeight - largest > SPARE_PX);
}

/**
 * How high the board is as the seats stand now; nothing where they find no room.
 * @param {number} ratio
 * @param {Element[]} seats
 */
function boardHeight(ratio, seats) {
  const hold = byId("board").getBoundingClientRect();
  const felt = find(".stage", HTMLElement).getBoundingClientRect();
  const boxes = seats.map((seat) => seat.getBoundingClientRect()).filter((box) => box.width);
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
