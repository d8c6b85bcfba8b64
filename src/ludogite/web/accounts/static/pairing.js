// Two devices that know each other by letters: each page looks every two seconds how far the other has come.

import { ask } from "./ask.js";
import { findAll, pause } from "./dom.js";

const LOOK_MS = 2000;

/** @param {HTMLElement} place */
async function watch(place) {
  for (;;) {
    await pause(LOOK_MS);
    if (document.hidden) continue;
    try {
      const answer = await ask(place.dataset.pairing ?? "");
      /** @type {Wire.PairingOut} */ const told = await answer.json();
      if ((told.state ?? "") !== place.dataset.state) return location.reload();
    } catch {
      // The house is away for a moment, or asks to slow down: the next look tells.
    }
  }
}

findAll("[data-pairing]").forEach(watch);
