// What somebody typed comes along when they choose another language: the page is a new one then. Loaded when it is needed.

import { findAll } from "./dom.js";

const KEPT = "typed";
const UNKEPT = ["hidden", "password", "file", "submit"];

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
/** What stood in a field: its value, and whether it was chosen. @typedef {[string, boolean]} Typed */

/** The fields of all forms that decide something. @returns {Field[]} */
function fields() {
  const found = findAll("main form[method=post] :is(input, select, textarea)");
  return /** @type {Field[]} */ (found).filter((field) => field.name && !UNKEPT.includes(field.type));
}

/** @param {Field} field @returns {field is HTMLInputElement} */
const isChoice = (field) => field.type === "radio" || field.type === "checkbox";

/** What a field is called on this page in every language. @param {Field} field */
const nameOf = (field) =>
  [field.form?.getAttribute("action"), field.name, isChoice(field) ? field.value : ""].join(" ");

/** Keep what was typed for the page at an address. @param {string} address */
export function keep(address) {
  /** @type {Record<string, Typed>} */
  const typed = {};
  for (const field of fields()) typed[nameOf(field)] = [field.value, isChoice(field) && field.checked];
  sessionStorage.setItem(KEPT, JSON.stringify([new URL(address, location.href).pathname, typed]));
}

/** Write what was kept into this page, once. */
export function restore() {
  /** @type {[string, Record<string, Typed>]} */
  const [path, typed] = JSON.parse(sessionStorage.getItem(KEPT) ?? '["", {}]');
  sessionStorage.removeItem(KEPT);
  if (path !== location.pathname) return;
  for (const field of fields()) {
    const [value, isChosen] = typed[nameOf(field)] ?? [field.value, isChoice(field) && field.checked];
    if (isChoice(field) ? field.checked === isChosen : field.value === value) continue;
    if (isChoice(field)) field.checked = isChosen;
    else field.value = value;
    field.form?.setAttribute("data-kept", "");
    for (let fold = field.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
