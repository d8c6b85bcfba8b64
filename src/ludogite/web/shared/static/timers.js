// Count-downs on pages, in minutes and seconds.

import { findAll } from "./dom.js";

const SECOND_MS = 1000;

/** What is left, in minutes and seconds. @param {HTMLElement} timer @returns {[number, number]} */
export function leftOn(timer) {
  const left = Math.max(0, Math.floor((Number(timer.dataset.until) - Date.now()) / SECOND_MS));
  return [Math.floor(left / 60), left % 60];
}

setInterval(() => {
  for (const timer of findAll("[role=timer][data-until]")) {
    const [minutes, seconds] = leftOn(timer);
    timer.textContent = minutes ? `${minutes} min ${String(seconds).padStart(2, "0")} s` : `${seconds} s`;
  }
}, SECOND_MS);
