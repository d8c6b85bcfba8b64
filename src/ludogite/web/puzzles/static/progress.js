// How far somebody has come with puzzles: kept by this device, under names that begin with "puzzles", and for members with
// their account too.

const KEPT = "puzzles";
const RUN = "puzzles-run";
const DAY_MS = 86_400_000;

/** @returns {Page.PuzzleProgress} */
function nothing() {
  return { streak: 0, longest: 0, days: 0, day: "", missed: "", best: 0 };
}

/** What is remembered; nothing where it cannot be read. @returns {Page.PuzzleProgress} */
export function progress() {
  const kept = read(KEPT);
  return typeof kept === "object" && kept ? { ...nothing(), ...kept } : nothing();
}

/** @param {string} name @returns {unknown} */
function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** Where a device keeps nothing, nothing is kept. @param {string} name @param {object | null} value */
function write(name, value) {
  try {
    if (value) localStorage.setItem(name, JSON.stringify(value));
    else localStorage.removeItem(name);
  } catch {
    return;
  }
}

let sharing = false;

/**
 * Let the account and this device know the same: the best of both. For guests only this device knows it, and forgets what
 * was a member's here before.
 * @param {string} owner whose progress it is; empty for a guest
 */
export async function share(owner) {
  const kept = progress();
  const isOthers = Boolean(kept.of) && kept.of !== owner;
  if (!owner) return void (isOthers && write(KEPT, null));
  if (sharing) return;
  sharing = true;
  // What else happens at this moment is told with it.
  await Promise.resolve();
  const { of, ...told } = isOthers ? nothing() : progress();
  try {
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/me/progress", { method: "POST", headers, body: JSON.stringify(told), keepalive: true });
    if (!answer.ok) return;
    /** @type {Wire.Streaks} */ const best = await answer.json();
    write(KEPT, { ...best, of: owner });
  } catch {
    return;
  } finally {
    sharing = false;
  }
}

/** A day as the device's calendar has it. @param {number} at */
function dayOf(at) {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].join("-");
}

/** Days in a row up to today, or up to yesterday where today's puzzle is still to come. */
export function daysInARow() {
  const { day, days } = progress();
  return [dayOf(Date.now()), dayOf(Date.now() - DAY_MS)].includes(day) ? days : 0;
}

/**
 * A puzzle was solved. It counts for the streak where it was new and found without a wrong try.
 * @param {string} address @param {boolean} counts
 */
export function solve(address, counts) {
  const kept = progress();
  const today = dayOf(Date.now());
  if (kept.day !== today) kept.days = daysInARow() + 1;
  kept.day = today;
  if (counts && kept.missed !== address) kept.streak += 1;
  kept.longest = Math.max(kept.longest, kept.streak);
  write(KEPT, kept);
  return kept;
}

/** A wrong try ends a streak, once a puzzle. @param {string} address */
export function miss(address) {
  write(KEPT, { ...progress(), streak: 0, missed: address });
}

/** The run against the clock that was begun last. @returns {Page.PuzzleRun | null} */
export function run() {
  const kept = read(RUN);
  const whole = typeof kept === "object" && kept && "queue" in kept && Array.isArray(kept.queue);
  return whole ? /** @type {Page.PuzzleRun} */ (kept) : null;
}

/** @param {Page.PuzzleRun} now */
export function keepRun(now) {
  write(RUN, now);
}

/** The time is over: keep the best. @param {Page.PuzzleRun} now */
export function endRun(now) {
  const kept = progress();
  write(RUN, { ...now, over: true, record: now.score > kept.best });
  write(KEPT, { ...kept, best: Math.max(kept.best, now.score) });
}
