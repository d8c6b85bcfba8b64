// The list of moves beside a table's board, and the board as it was after one of them.

import { showAsk } from "./ask-box.js";
import { button, byId, find, make } from "./dom.js";
import { columnHeads, gatherLines, inside, MoveList, spokenLine } from "./move-list.js";
import { config, known, labelOf, page, toNewest, trouble, words } from "./page.js";
import { preferences } from "./preferences.js";
import { onSheet, openSheet } from "./sheets.js";
import { capitalised } from "./words.js";

/** @import { Board } from "./board.js" */

const TICKED = 3;
const heads = byId("move-heads");
const switcher = find("#notation", HTMLInputElement);
const past = byId("past");
/** What lies on the board now, while it shows what was. @type {{ sprites: Wire.SpriteOut[], marks: Wire.SpriteOut[] } | null} */
let now = null;
/** How often something was asked for or left: what arrives too late is not shown. */
let asked = 0;
/** The event that is looked at. @type {number | undefined} */
let at;

/** What is drawn on, what it says by itself, and what follows when the board shows the present again. */
const looking = { board: /** @type {Board | null} */ (null), rest: () => {}, back: () => {}, about: () => ({}) };

/** Who sits where, as a column is headed. */
const names = () => known.table?.seats.map((_, seat) => capitalised(labelOf(seat))) ?? [];

/** While a game with secrets goes on, nobody sees again what they should remember. */
const mayLookBack = () => !(known.table.secrets && known.table.status === "playing");

const list = new MoveList(byId("moves"), words, names, look);

/**
 * Let lines lead to the board as it was.
 * @param {Board} board
 * @param {() => Record<string, string>} about how the board is seen
 * @param {() => void} rest let nothing be played
 * @param {() => void} back let things be played again
 */
export function lookBackOn(board, about, rest, back) {
  Object.assign(looking, { board, about, rest, back });
}

export function showMoves() {
  const { moves } = known;
  list.goes = mayLookBack();
  switcher.checked = preferences.notation;
  const seats = names();
  heads.hidden = seats.length !== 2 || !moves.some(({ turn }) => turn);
  heads.replaceChildren(...columnHeads(seats, known.turn.marks, moves));
  list.marks = known.turn.marks ?? [];
  const lines = list.show(moves, preferences.notation, at);
  if (at === undefined) toNewest(byId("moves"));
  else list.current?.scrollIntoView({ block: "nearest" });
  byId("count").textContent = String(moves.filter(({ seat }) => seat !== null).length || "");
  const ticked = lines.filter(({ number }) => number > 0).slice(-TICKED).reverse();
  byId("ticker").replaceChildren(
    ...ticked.map((line) => {
      const shown = make("span", { title: spokenLine(line, seats, words) });
      shown.append(...(preferences.notation ? [make("code", "", line.events.map(({ token }) => token).join(" "))] : inside(line).filter((part) => !(part instanceof SVGElement))));
      return shown;
    }),
  );
}

/** Show the board as it was after an event; the last one is now. @param {number} event */
async function look(event) {
  if (event === known.moves.length - 1) return backToNow();
  const mine = ++asked;
  const query = new URLSearchParams({ after: String(event + 1), language: config.language, ...looking.about() });
  const answer = await fetch(`${config.position}?${query}`);
  if (mine !== asked || !looking.board) return;
  if (!answer.ok) return trouble((await answer.json()).text);
  /** @type {Wire.BoardOut} */ const scene = await answer.json();
  if (mine !== asked) return;
  now ??= { sprites: [...looking.board.sprites.values()].map(({ data }) => data), marks: looking.board.marks };
  at = event;
  looking.rest();
  looking.board.show(scene.sprites, scene.marks);
  page.classList.add("looks-back");
  showPast();
  showMoves();
}

/** While the board shows what was, say which moment it is, and ask nothing but whether to come back. @returns {boolean} whether it does */
export function showPast() {
  if (at === undefined) return false;
  const event = at;
  const line = gatherLines(known.moves).find(({ last }) => last >= event);
  const moment = words("past", line ? spokenLine(line, names(), words) : "");
  byId("past-said").textContent = moment;
  past.hidden = false;
  const said = words(known.table.outcome ? "to-end-of-game" : "to-now");
  byId("to-now").textContent = said;
  const back = button(said, "sm gold", backToNow);
  back.dataset.now = "";
  showAsk({ state: "idle", heading: moment, text: "", buttons: [back] });
  return true;
}

/** Show the board as it is. */
export function backToNow() {
  asked++;
  if (!now) return;
  looking.board?.show(now.sprites, now.marks);
  now = null;
  at = undefined;
  past.hidden = true;
  page.classList.remove("looks-back");
  showAsk({ text: "", buttons: [] });
  showMoves();
  looking.back();
}

byId("to-now").addEventListener("click", backToNow);
// Whoever closes the list, or asks for advice, wants to play on; after the end they want to see what was, large.
onSheet(() => openSheet() || known.table.outcome || backToNow());
page.addEventListener("advising", backToNow);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && now) backToNow();
});
switcher.addEventListener("change", () => {
  preferences.notation = switcher.checked;
  showMoves();
});
