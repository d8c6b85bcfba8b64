// A table where a move has days: until when somebody may think, who is on vacation, and which table waits next.

import { byId, find, scriptOf } from "./dom.js";
import { dayAndHour } from "./moments.js";
import { known, mine, nameOf, page } from "./page.js";
import { capitalised, wordsOf } from "./words.js";

const [place, config] = scriptOf("days");
const words = wordsOf(config.words);
const said = byId("days-said");
const opener = byId("ahead-open");
const next = find("#next-table", HTMLAnchorElement);
/** At which event of the game it was last asked which table waits. */
let asked = -1;
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

/** Offer the table that waits, after one's own move. */
async function showNext() {
  const { turn } = known;
  if (turn.mine || !mine().length) next.hidden = true;
  else if (turn.ply !== asked) {
    asked = turn.ply;
    const answer = await fetch(config.waiting);
    if (!answer.ok) return;
    /** @type {Wire.WaitingTables} */ const { count, next: where } = await answer.json();
    next.hidden = !count || Boolean(known.turn.mine);
    next.href = where;
    next.textContent = words("next-table", count);
  }
}

function show() {
  const { table, turn } = known;
  const isPlayed = table.status === "playing";
  place.hidden = !isPlayed;
  if (!isPlayed) return;
  said.textContent = turn.lines_missed ? words("ahead-missed") : sentence();
  said.hidden = !said.textContent;
  opener.hidden = !turn.plans_lines;
  const count = turn.lines?.length ?? 0;
  opener.textContent = count ? words("ahead-count", count) : words("ahead");
  showNext();
}

page.addEventListener("turn", show);
opener.addEventListener("click", async () => {
  const { PlanningAhead } = await import("./ahead.js");
  planning ??= new PlanningAhead(config.ahead, words);
  planning.open();
});
document.addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
  if (key.toLowerCase() !== "n" || ctrlKey || metaKey || altKey || next.hidden || place.hidden) return;
  if (target instanceof Element && target.closest("input, textarea, select, dialog")) return;
  next.click();
});
if (known.turn) show();
