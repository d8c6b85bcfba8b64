// The seats around a board: who sits there, whose turn it is, how far each has come, and how much time is left.

import { arrange, countSeats } from "./arrange.js";
import { button, byId, findAll, make } from "./dom.js";
import { ownNonce } from "./fair.js";
import { drawnBadge } from "./move-list.js";
import { config, isNamed, known, labelOf, mine, programMark, seatAt, words } from "./page.js";

const TICK_MS = 200;
const DAY_MS = 86_400_000;

/** @param {Page.KnownTurn} now whose turn it is @param {Page.Act} act */
export function showSeats(now, act) {
  const { table } = known;
  const own = mine();
  const all = table.seats.length;
  const bottom = own.at(-1) ?? all - 1;
  /** @type {HTMLElement[]} */ const above = [];
  for (let n = 1; n <= all; n++) {
    // From my left around the table; I sit below.
    const number = (bottom + n) % all;
    const box = seat(number, now);
    const way = wayIn(number, own, act);
    if (way) box.append(way);
    above.push(box);
  }
  byId("below").replaceChildren(...above.splice(-1));
  byId("above").replaceChildren(...above);
  byId("self").replaceChildren(...(own.length === 1 && own[0] !== undefined ? selfLine(own[0], now) : []));
  countSeats(all);
  tick();
  arrange(own.length === 1 && table.status !== "waiting");
}

/** My own seat as the first line of the question, where the board needs the room. @param {number} number @param {Page.KnownTurn} now */
function selfLine(number, now) {
  const facts = seatAt(number);
  const line = [face(facts.level, labelOf(number)), make("b", "", labelOf(number)), make("small", "", ...sideOf(number, now))];
  return [...line, ...figures(number, now)];
}

/** @param {number} number @param {Page.KnownTurn} now */
function seat(number, now) {
  const { table } = known;
  const facts = seatAt(number);
  const name = labelOf(number);
  const box = make("section", "seat");
  box.setAttribute("aria-label", facts.title);
  box.dataset.seat = String(number);
  box.classList.toggle("turn", now.acting === number && table.status === "playing");
  box.classList.toggle("away", facts.away_ms != null);
  const who = make("div", "who", make("b", "", name, ...programMarks(facts)), make("span", "", ...note(number, now)));
  const doing = status(facts, number, now);
  if (doing) who.append(make("em", "", doing));
  box.append(face(facts.level, name), who, ...figures(number, now));
  return box;
}

/** That programs sit there, and whose they are. @param {Wire.SeatFacts} facts */
function programMarks({ programs }) {
  return Object.values(programs ?? {}).map(programMark);
}

/** How far a seat has come, and its time. @param {number} number @param {Page.KnownTurn} now */
function figures(number, now) {
  const { table } = known;
  /** @type {HTMLElement[]} */ const found = [];
  const reached = now.tally?.[number] ?? table.outcome?.scores?.[number];
  if (reached !== undefined) found.push(tally(String(reached)));
  if (now.clocks) found.push(make("span", { class: "clock", role: "timer", "data-seat": String(number) }));
  return found;
}

/** How far somebody has come, with what is counted. @param {string} reached */
function tally(reached) {
  const made = make("span", "tally");
  made.append(make("b", "num", reached), make("small", "", config.tally));
  return made;
}

/** A way to sit down or to get up, where there is one. @param {number} number @param {number[]} own @param {Page.Act} act */
function wayIn(number, own, act) {
  const { table } = known;
  const facts = seatAt(number);
  const { word: invitation, friend } = config.invitation;
  const open = !facts.level && !facts.people.length && (!facts.reserved || facts.kept_for_you) && (!facts.invited_only || friend);
  if (table.status === "waiting" && open && (!own.length || facts.kind === "device")) {
    return button(words("join"), "sm gold", () => act({ type: "sit", seat: number, nonce: ownNonce(table.commitment), invitation }));
  }
  if (table.status === "waiting" && facts.mine) {
    return button(words("get-up"), "sm", () => act({ type: "leave", seat: number }));
  }
  return null;
}

/** @param {string | undefined} level @param {string} name */
function face(level, name) {
  const made = make("span", "face", level ? "" : name.slice(0, 1));
  made.setAttribute("aria-hidden", "true");
  const portrait = level && document.getElementById(`face-${level}`);
  if (portrait) {
    made.classList.add("portrait");
    made.innerHTML = `<svg viewBox="0 0 48 48"><use href="#${portrait.id}"/></svg>`;
  } else if (level) made.textContent = "?";
  else if (name === words("free-seat")) made.textContent = "+";
  return made;
}

/**
 * Which side somebody plays, as a small picture and a word or two: what they do now, else the title of the seat, where it
 * tells more than a letter and holds however the board is turned.
 * @param {number} number
 * @param {Page.KnownTurn} now
 */
function sideOf(number, now) {
  const { lettered, sides, status } = known.table;
  const mark = status === "waiting" ? undefined : now.marks?.[number];
  const said = now.tasks?.[number] ?? (lettered || sides ? "" : seatAt(number).title);
  return [...(mark ? [drawnBadge(mark)] : []), ...(said ? [said] : [])];
}

/** Which side somebody plays, and who they are. @param {number} number @param {Page.KnownTurn} now */
function note(number, now) {
  const facts = seatAt(number);
  const several = facts.mine && mine().length > 1 && !isNamed(number);
  const side = sideOf(number, now);
  const parts = several ? [...facts.people] : [];
  if (facts.mine && mine().length === 1 && facts.people.length) parts.push(words("you"));
  if (facts.people.length > 1 && !several) parts.push(facts.people.join(", "));
  const told = parts.join(" · ");
  return told && typeof side.at(-1) === "string" ? [...side, ` · ${told}`] : [...side, told];
}

/** What somebody does just now, or why not. @param {Wire.SeatFacts} facts @param {number} number @param {Page.KnownTurn} now */
function status(facts, number, now) {
  if (facts.away_ms != null) return words("away");
  if (facts.reserved && !facts.people.length && known.table.status === "waiting") return words(facts.reserved_name ? "awaited" : "kept-seat");
  if (now.acting !== number || known.table.status !== "playing" || !facts.level) return "";
  return now.queued ? words("queued-short") : words("thinking", "").trim();
}

/** @param {number} left milliseconds */
function written(left) {
  const days = Math.floor(left / DAY_MS);
  if (days) return `${days} ${words("days-short")} ${Math.floor((left % DAY_MS) / 3_600_000)} h`;
  const pad = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const seconds = Math.floor(left / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${pad(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds % 60)}`;
}

function tick() {
  const { turn } = known;
  if (!turn?.clocks) return;
  for (const element of findAll(".clock[data-seat]")) {
    const number = Number(element.dataset.seat);
    const gone = number === turn.running ? performance.now() - known.toldAt : 0;
    element.textContent = written(Math.max(0, (turn.clocks[number] ?? 0) - gone));
  }
}
setInterval(tick, TICK_MS);
