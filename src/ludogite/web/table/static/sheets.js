// Sheets below or beside the board: one at a time. The focus goes in and comes back; Escape and the way back close them.

import { findAll } from "./dom.js";
import { page } from "./page.js";

/** What opened the sheet that is open. @type {HTMLElement | null} */
let opener = null;

/** The sheet that is open; empty where none is. */
export const openSheet = () => page.dataset.tab ?? "";

/** Told whenever a sheet was opened or closed. @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} tell */
export function onSheet(tell) {
  listeners.add(tell);
}

/** Open a sheet, or close it where it is open. @param {HTMLElement} by */
function toggle(by) {
  const name = by.dataset.tab ?? "";
  if (openSheet() === name) return closeSheet();
  const state = { sheet: name };
  if (openSheet()) history.replaceState(state, "");
  else {
    opener = by;
    history.pushState(state, "");
  }
  show(name);
  const sheet = document.getElementById(by.getAttribute("aria-controls") ?? "");
  sheet?.querySelector("h2")?.focus({ preventScroll: true });
}

/** Close what is open; it is the way back of the browser, so that the next one leaves the table. */
export function closeSheet() {
  if (openSheet()) history.back();
}

/** @param {string} name */
function show(name) {
  page.dataset.tab = name;
  for (const tab of findAll("[data-tab][aria-controls]", page)) {
    tab.setAttribute("aria-expanded", String(name !== "" && tab.dataset.tab === name));
  }
  for (const tell of listeners) tell();
}

page.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const tab = target.closest("[data-tab][aria-controls]");
  if (tab instanceof HTMLElement) toggle(tab);
  else if (target.closest(".sheet-close")) closeSheet();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) closeSheet();
});
addEventListener("popstate", () => {
  if (!openSheet()) return;
  show("");
  opener?.focus({ preventScroll: true });
});
// A page that is loaded anew has no sheet open, whatever its place in the history says.
if (history.state?.sheet) history.replaceState(null, "");
