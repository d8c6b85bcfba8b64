// Days and hours as this device writes them, in the language of the page.

import { findAll } from "./dom.js";
import { HOUR } from "./hours.js";

/** @type {Intl.DateTimeFormatOptions} */
const DAY = { day: "numeric", month: "short", year: "numeric" };
/** @type {Intl.DateTimeFormatOptions} */
const MOMENT = { ...DAY, ...HOUR };

/** @param {ParentNode} [within] */
export function writeMoments(within) {
  for (const time of findAll("time[data-day], time[data-moment]", within)) {
    const shown = time.dataset.day === undefined ? MOMENT : DAY;
    const at = new Date(time.getAttribute("datetime") ?? "");
    time.textContent = at.toLocaleString(document.documentElement.lang, shown);
  }
}
writeMoments();
