// A table where a move has days: until when somebody may think, who is on vacation, and which table waits next.

import { byId, findAll, scriptOf } from "./dom.js";
import { dayAndHour } from "./day-and-hour.js";
import { known, mine, nameOf, page } from "./page.js";
import { capitalised, wordsOf } from "./words.js";

const [, config] = scriptOf("days");
const words = wordsOf(config.words);
const said = byId("days-said");
const openers = findAll(".ahead-open");
const nexts = findAll(".next-table");
/** The table that waits next; empty where none does. */
let where = "";
/** At which event of the game it was last asked which table waits. */
let asked = -1;
const missedKey = `missed:${config.ahead}`;
/** At which event of the game it is told here that lines were dropped. */
let missedAt = -1;
/** @type {import("./ahead.js").PlanningAhead | undefined} */ let planning;

/** @param {number} at */
const moment = (at) => words("day-hour", ...dayAndHour(at));

/** What is to be said of time: a vacation before all else, then when the flag falls. */
function sentence() {
  const { seats } = known.table;
  const own = mine();
  const away = seats.flatMap(({ vacation_until: until }, seat) => (until ? [{ seat, until }] : []));
  const [first] = [...away.filter(({ seat }) => !own.includes(seat)), ...away];
  if (first) {
    return own.includes(first.seat) ? words("on-vacation-you", moment(first.until)) : capitalised(words("on-vacation", nameOf(first.seat), moment(first.until)));
  }
  const { flag_at: flag, running } = known.turn;
  if (!flag || running == null) return "";
  if (own.includes(running)) return words("flag-falls", moment(flag));
  return capitalised(words("flag-falls-theirs", nameOf(running), moment(flag)));
}

/** That lines were dropped: told here until the game goes on, and not again by a page that is loaded anew. */
function missed() {
  const { lines_missed: isMissed, ply } = known.turn;
  if (!isMissed || (ply !== missedAt && localStorage.getItem(missedKey) === String(ply))) return "";
  missedAt = ply;
  localStorage.setItem(missedKey, String(ply));
  return words("ahead-missed");
}

/**
 * Show buttons with a count, or not at all. A tab has its place as long as it is ever of use: fingers aim at its neighbours.
 * @param {HTMLElement[]} buttons
 * @param {{ isOffered: boolean, isKept: boolean }} when
 * @param {number} [count]
 * @param {string} [text] in whole words
 */
function offer(buttons, { isOffered, isKept }, count = 0, text = "") {
  for (const one of buttons) {
    one.hidden = !(isOffered || (isKept && one.closest(".tabs")));
    one.toggleAttribute("disabled", !isOffered);
    one.title = text;
    const counted = one.querySelector(".unread");
    if (counted instanceof HTMLElement) {
      counted.hidden = !count;
      counted.textContent = String(count);
    } else one.textContent = text;
  }
}

/** Offer the table that waits, after one's own move. */
async function showNext() {
  const { turn, table } = known;
  const isKept = mine().length > 0 && table.status === "playing";
  if (isKept && !turn.mine && turn.ply === asked) return;
  offer(nexts, { isOffered: false, isKept });
  if (!isKept || turn.mine) return;
  asked = turn.ply;
  const answer = await fetch(config.waiting);
  if (!answer.ok) return;
  /** @type {Wire.WaitingTables} */ const { count, next } = await answer.json();
  where = next;
  offer(nexts, { isOffered: count > 0 && !known.turn.mine, isKept }, count, words("next-table", count));
}

function show() {
  const { table, turn } = known;
  const isPlayed = table.status === "playing";
  said.textContent = isPlayed ? [sentence(), missed()].filter(Boolean).join(" ") : "";
  said.hidden = !said.textContent;
  const count = turn.lines?.length ?? 0;
  const isOffered = isPlayed && Boolean(turn.plans_lines);
  const isKept = isPlayed && !table.secrets && mine().length === 1;
  offer(openers, { isOffered, isKept }, count, count ? words("ahead-count", count) : words("ahead"));
  showNext();
}

const goOn = () => location.assign(where);

page.addEventListener("turn", show);
for (const one of nexts) one.addEventListener("click", goOn);
for (const one of openers) {
  one.addEventListener("click", async () => {
    const { PlanningAhead } = await import("./ahead.js");
    planning ??= new PlanningAhead(config.ahead, words);
    planning.open();
  });
}
document.addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
  if (key.toLowerCase() !== "n" || ctrlKey || metaKey || altKey || nexts.some((one) => one.hasAttribute("disabled"))) return;
  if (!(target instanceof Element && target.closest("input, textarea, select, dialog"))) goOn();
});
if (known.turn) show();
