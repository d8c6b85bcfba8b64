// The box of the question. Whoever asks or says something there does it through here, so that its height stays the same.

import { byId, find } from "./dom.js";
import { page } from "./page.js";
import { capitalised } from "./words.js";

/** From so many buttons on they need two rows, and from so many on as many as there is room for. */
const [ROWS, MANY] = [5, 9];
/** How close words are set: smaller, less of what is told, none of it, smaller still. */
const STEPS = ["long", "longer", "longest", "smallest"];
const box = find(".ask", HTMLElement);

/**
 * Ask this. What is left out stays as it is.
 * @param {Page.Asking} asking
 */
export function showAsk({ state, heading, text, buttons }) {
  if (state !== undefined) box.dataset.ask = state;
  if (heading !== undefined) setText("question", heading);
  if (text !== undefined) setText("told", text);
  if (buttons !== undefined) {
    const row = byId("buttons");
    // What stays is left alone: a finger may be on it.
    if (buttons.length !== row.childElementCount || buttons.some((one, n) => one !== row.children[n])) row.replaceChildren(...buttons);
    makeRoom(buttons.length);
  }
  for (const line of page.querySelectorAll(".sheet-ask")) line.textContent = byId("question").textContent;
}

/** Tell a move in few words over whole sentences; what both would say is said once. @param {{ note?: Wire.NoteOut | null, tell: string }} deed */
export function showDeed({ note, tell }) {
  const heading = capitalised(note?.phrase || tell);
  showAsk({ heading, text: heading === tell ? "" : tell });
}

/**
 * Have room for so many buttons. The box grows when more of them come than ever before, and never shrinks while a
 * game goes on: the board must not jump under the finger.
 * @param {number} count
 */
export function makeRoom(count) {
  const wanted = count >= MANY ? 2 : count >= ROWS ? 1 : 0;
  if (wanted > Number(page.dataset.buttons ?? 0)) page.dataset.buttons = String(wanted);
}

/** Words that find no room, or leave none to the buttons, are set closer, before anything is cut. */
function fit() {
  const asked = byId("asked");
  asked.classList.remove(...STEPS);
  const isCut = (/** @type {HTMLElement} */ words) => words.scrollHeight > words.clientHeight + 1;
  if (isCut(byId("told")) || isCut(byId("waits"))) asked.classList.add("long");
  for (const step of STEPS) if (isCut(asked) || isCut(byId("buttons"))) asked.classList.add(step);
}
const changes = { childList: true, characterData: true, subtree: true };
new MutationObserver(fit).observe(byId("asked"), changes);
new MutationObserver(fit).observe(byId("buttons"), changes);
new ResizeObserver(fit).observe(byId("asked"));

/** What is said aloud is said once. @param {string} id @param {string} text */
function setText(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}
