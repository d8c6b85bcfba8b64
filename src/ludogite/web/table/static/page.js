// What the parts of a table's page share: its words, and what is known of the table.

import { byId, make, scriptOf } from "./dom.js";
import { wordsOf } from "./words.js";

export const [page, config] = scriptOf("table");

/** Table and turn are there from the first snapshot on; whoever may come before it looks first. */
export const known = /** @type {Page.KnownTable} */ (/** @type {Partial<Page.KnownTable>} */ ({ moves: [], toldAt: 0 }));

export const words = wordsOf(config.words);

/** Whether the board stands upright. */
export const upright = matchMedia("(max-width: 54rem) and (orientation: portrait)");

/** How often the board of this game was turned here. */
export const turned = () => Number(localStorage.getItem(`turned:${config.game}`)) || 0;

/** The seats of whoever looks. */
export function mine() {
  return known.table.seats.flatMap((seat, number) => (seat.mine ? [number] : []));
}

/** @param {number} seat @returns {Wire.SeatFacts} */
export function seatAt(seat) {
  const facts = known.table.seats[seat];
  if (!facts) throw new Error(`there is no seat ${seat}`);
  return facts;
}

/** @param {number} seat */
export function nameOf(seat) {
  const facts = seatAt(seat);
  if (facts.mine && mine().length > 1 && !isNamed(seat)) return facts.title;
  if (facts.level) return config.opponents[facts.level] ?? facts.level;
  return facts.member || facts.people.join(" + ") || facts.reserved_name || words("free-seat");
}

/** Whether whoever sits there is called otherwise than everybody else. @param {number} seat */
export function isNamed(seat) {
  const [name] = seatAt(seat).people;
  return Boolean(name) && known.table.seats.every(({ people }, other) => other === seat || !people.includes(name ?? ""));
}

/** Who sits there, where there is little room. @param {number} seat */
export function labelOf(seat) {
  const { level } = seatAt(seat);
  return (level && config.labels[level]) || nameOf(seat);
}

/** A machine beside people, and whose program it is; empty where that was forgotten. @param {string} owner */
export function programMark(owner) {
  const told = owner ? words("program-of", owner) : words("a-program");
  const mark = make("span", { class: "program-mark", role: "img", "aria-label": told, title: told });
  mark.innerHTML = `<svg class="icon" aria-hidden="true"><use href="#i-robot"/></svg>`;
  return mark;
}

/** Show the end of a list that is read from its end. @param {HTMLElement} list */
export function toNewest(list) {
  if (list.parentElement) list.parentElement.scrollTop = 0;
}

/** Tell what happened, to eyes and ears. @param {string} text */
export function say(text) {
  byId("told").textContent = text;
}

/** @param {string} text */
export function trouble(text) {
  byId("trouble").textContent = text;
  byId("trouble").hidden = !text;
}

/** Who is waited for, by name, where every free seat is kept for somebody: they were asked. */
export function awaited() {
  const free = known.table.seats.filter(({ level, people }) => !level && !people.length);
  const names = free.flatMap(({ reserved_name: name }) => (name ? [name] : []));
  return names.length === free.length ? names : [];
}
