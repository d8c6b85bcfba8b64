// The way to a good move at a table, where the house allows it: buttons that ask, and a card beside the question.

import { button, find, findAll, make, scriptOf } from "./dom.js";
import { wordsOf } from "./words.js";

/** What asks, marks and tells: loaded for the first one who wishes it. @type {typeof import("./hint.js") | undefined} */
let hints;
const [page, { hint: { url, words: texts }, language }] = scriptOf("table");
const words = wordsOf(texts);
const board = find("svg.board", SVGSVGElement);
// One stands in the bar and one at the thumb: whichever there is room for is seen.
const buttons = findAll(".hint-ask");
const card = make("div", { class: "hint-card", id: "hint-card", role: "status", tabindex: "-1" });
document.getElementById("buttons")?.before(card);
let upright = false;
let ply = -1;
/** @type {Wire.SpotOut[]} */ let places = [];
/** @type {Page.ShownHint | null} */ let shown = null;

/** @param {boolean} shows */
function open(shows) {
  card.hidden = !shows;
  page.toggleAttribute("data-hint", shows);
  for (const asks of buttons) asks.setAttribute("aria-expanded", String(shows));
}
function close() {
  if (shown) page.dispatchEvent(new CustomEvent("advising", { detail: "" }));
  shown = null;
  open(false);
  hints?.unmark(board);
}
/** Mark what is touched for it where it lies on this board, which may be turned. @param {Page.ShownHint} hint */
function markMove(hint) {
  hints?.mark(board, hint.touch.map((name) => places.find((spot) => spot.name === name) ?? { name }));
}
open(false);

page.addEventListener("turn", (event) => {
  const { turn, upright: shape, spots } = event.detail;
  places = spots;
  for (const asks of buttons) {
    // Whoever may ask now and then finds it in one place all the time.
    if (turn.hints) asks.hidden = false;
    asks.toggleAttribute("disabled", !turn.hints);
  }
  if (turn.ply !== ply || shape !== upright || !turn.hints) {
    close();
  } else if (shown) markMove(shown);
  ply = turn.ply;
  upright = shape;
});
page.addEventListener("beats", close);
// Buttons come and go while a move is being touched.
const row = document.getElementById("buttons");
if (row) new MutationObserver(() => shown && markMove(shown)).observe(row, { childList: true });
for (const asks of buttons) {
  asks.setAttribute("aria-controls", card.id);
  asks.addEventListener("click", () => (card.hidden ? show() : close()));
}

async function show() {
  const asked = ply;
  open(true);
  card.replaceChildren(make("p", "", words("hint-thinking")));
  card.focus({ preventScroll: true });
  try {
    hints ??= await import("./hint.js");
    const { askHint, tell, waiting } = hints;
    const hint = await askHint(url, { language, upright: String(upright) }, (ahead) => {
      if (asked === ply && !card.hidden) card.replaceChildren(make("p", "", waiting(ahead, words)));
      return asked === ply && !card.hidden;
    });
    if (!hint || asked !== ply || hint.ply !== ply || card.hidden) return;
    shown = hint;
    tell(card, hint, words);
    card.append(playing(hint));
    markMove(hint);
    page.dispatchEvent(new CustomEvent("advising", { detail: hint.move }));
  } catch (error) {
    if (asked === ply) card.replaceChildren(make("p", "", hints?.failure(error, words) ?? words("hint-failed")));
  }
}

/** A way to play what is advised. @param {Page.ShownHint} hint */
function playing(hint) {
  return button(words("hint-play"), "go", () => page.dispatchEvent(new CustomEvent("advised", { detail: hint.move })));
}
