// What the parts of a table's page share: its elements, its words, and what is known of the table.
// @ts-check

import { wordsOf } from "./words.js";

export const page = /** @type {HTMLElement} */ (document.querySelector("[data-table]"));
export const config = JSON.parse(page?.dataset.table ?? "{}");

/** What the house last told of this table, and when. @type {{ table: any, turn: any, moves: any[], toldAt: number }} */
export const known = { table: null, turn: null, moves: [], toldAt: 0 };

/** @param {string} id */
export const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export const words = wordsOf(config.words);

/** @param {string} tag @param {string} classes @param {string} [text] */
export function make(tag, classes, text) {
  const element = document.createElement(tag);
  element.className = classes;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** @param {string} text @param {string} classes @param {() => void} whenTouched */
export function button(text, classes, whenTouched) {
  const made = /** @type {HTMLButtonElement} */ (make("button", `btn ${classes}`, text));
  made.type = "button";
  made.addEventListener("click", whenTouched);
  return made;
}

/** The seats of whoever looks. @returns {number[]} */
export function mine() {
  const numbers = [];
  for (const [number, seat] of known.table.seats.entries()) if (seat.mine) numbers.push(number);
  return numbers;
}

/** @param {number} seat @returns {string} */
export function nameOf(seat) {
  const facts = known.table.seats[seat];
  if (facts.mine && mine().length > 1) return facts.title;
  if (facts.level) return config.opponents[facts.level] ?? facts.level;
  return facts.member || facts.people.join(" + ") || words("free-seat");
}

/** Show the end of a list that is read from its end. @param {HTMLElement} list */
export function toNewest(list) {
  /** @type {HTMLElement} */ (list.parentElement).scrollTop = 0;
}

/** Tell what happened, to eyes and ears. @param {string} text */
export function say(text) {
  $("told").textContent = text;
}

/** @param {string} text */
export function trouble(text) {
  $("trouble").textContent = text;
  $("trouble").hidden = !text;
}
