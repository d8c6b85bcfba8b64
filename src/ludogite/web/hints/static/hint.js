// A good move, asked of the house: shown on the board, said in words.

import { ask, Refusal } from "./ask.js";
import { draw, make } from "./dom.js";

/** After so long the house says how many come before. */
const WAIT_S = 1.5;

/** Take all marks off the board and off the buttons. @param {SVGSVGElement} board */
export function unmark(board) {
  board.querySelector(".hints")?.remove();
  for (const hinted of document.querySelectorAll(".hinted")) hinted.classList.remove("hinted");
}

/**
 * Mark the spots of a move, numbered where there are several.
 * @param {SVGSVGElement} board
 * @param {Page.NamedSpot[]} spots
 */
export function mark(board, spots) {
  unmark(board);
  const group = draw("g", { class: "hints" });
  const seen = board.viewBox.baseVal;
  const placed = spots.filter(({ x = 0, y = 0, width }) => {
    return width && x >= seen.x && y >= seen.y && x <= seen.x + seen.width && y <= seen.y + seen.height;
  });
  for (const [n, { x = 0, y = 0, width = 0, height = 0 }] of placed.entries()) {
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
    document.querySelector(`:is(#buttons, #hand) [data-spot="${CSS.escape(spot.name)}"]`)?.classList.add("hinted");
  }
}

/**
 * Ask for a good move, for as long as it takes.
 * @param {string} url @param {Record<string, string>} query
 * @param {(ahead: number) => boolean} queued told how many come before; whether the answer is still wanted
 * @returns {Promise<Page.ShownHint | null>}
 */
export async function askHint(url, query, queued) {
  for (;;) {
    const answer = await ask(`${url}?${new URLSearchParams({ ...query, wait: String(WAIT_S) })}`);
    if (answer.status !== 202) return withSpots(await answer.json());
    /** @type {Wire.HintWaiting} */ const { ahead } = await answer.json();
    if (!queued(ahead)) return null;
  }
}

/** A hint with its spots in the order of touching. @param {Wire.Hint} hint @returns {Page.ShownHint} */
function withSpots(hint) {
  const places = new Map(hint.spots.map((spot) => [spot.name, spot]));
  return { ...hint, spots: hint.touch.map((name) => places.get(name) ?? { name }) };
}

/** What to say while a good move is waited for. @param {number} ahead @param {Page.Words} words */
export function waiting(ahead, words) {
  return ahead ? words("owl-queued", ahead) : words("hint-thinking");
}

/** What to say where no good move comes. @param {unknown} error @param {Page.Words} words */
export function failure(error, words) {
  if (!(error instanceof Refusal && error.isTooMuch)) return words("hint-failed");
  return `${words("slow-down")} ${words("slow-down-how", error.seconds)}`;
}

/** Say it in words. @param {HTMLElement} card @param {Page.ShownHint} hint @param {Page.Words} words */
export function tell(card, hint, words) {
  const [before = "", after = ""] = words("hint-title").split("{}");
  const title = make("h2", "", before, make("code", "", hint.move), after);
  card.replaceChildren(title, make("p", "", hint.tell), make("p", "small", hint.reasons.join(" ")));
  if (hint.line) card.append(make("p", "small", hint.line));
  card.hidden = false;
}
