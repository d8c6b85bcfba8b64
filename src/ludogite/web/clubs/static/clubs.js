// Dates of a club as this device writes them, and the zone of time in which its owner sets them.

import { findAll, make } from "./dom.js";

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const language = document.documentElement.lang;

for (const field of findAll("input[data-zone]")) field.setAttribute("value", timeZone);

for (const leaf of findAll("[data-leaf]")) {
  const at = new Date(Number(leaf.dataset.leaf));
  /** @param {Intl.DateTimeFormatOptions} shown */
  const written = (shown) => at.toLocaleDateString(language, shown);
  leaf.replaceChildren(
    make("small", "", written({ weekday: "long" })),
    make("b", "", String(at.getDate())),
    make("em", "", written({ month: "long" })),
  );
}
