// Moments as people say them, in the time of this device: tomorrow at 14:00.

import { HOUR } from "./hours.js";

const DAY_MS = 86_400_000;
/** Within so many days a day of the week says which one. */
const WEEK = 6;

/** The day and the hour of a moment. @param {number} moment milliseconds since 1970 @param {number} [now] @returns {[string, string]} */
export function dayAndHour(moment, now = Date.now()) {
  const language = document.documentElement.lang;
  const at = new Date(moment);
  const days = Math.round((new Date(moment).setHours(12, 0, 0, 0) - new Date(now).setHours(12, 0, 0, 0)) / DAY_MS);
  const day =
    Math.abs(days) <= 1
      ? new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day")
      : at.toLocaleDateString(language, days > 0 && days <= WEEK ? { weekday: "long" } : { weekday: "short", day: "numeric", month: "short" });
  return [day, at.toLocaleTimeString(language, HOUR)];
}
