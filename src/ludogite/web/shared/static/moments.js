// Days and hours as this device writes them, in the language of the page.

import { findAll } from "./dom.js";

/** @type {Intl.DateTimeFormatOptions} */
const DAY = { day: "numeric", month: "short", year: "numeric" };
/** @type {Intl.DateTimeFormatOptions} */
const MOMENT = { ...DAY, hour: "2-digit", minute: "2-digit" };

for (const time of findAll("time[data-day], time[data-moment]")) {
  const shown = time.dataset.day === undefined ? MOMENT : DAY;
  time.textContent = new Date(time.getAttribute("datetime") ?? "").toLocaleString(document.documentElement.lang, shown);
}
