// How a language writes the hour of a moment: 1:04 AM where the day has two halves, 01:04 where it has not.

const { hour12 } = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "numeric" }).resolvedOptions();

/** @type {Intl.DateTimeFormatOptions} */
export const HOUR = { hour: hour12 ? "numeric" : "2-digit", minute: "2-digit" };
