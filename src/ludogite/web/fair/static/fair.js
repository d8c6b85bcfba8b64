// Fair chance on a page: brings this device's nonce, remembers what was promised, and has everything checked at the end.

import { button, byId, find, findAll, make, scriptOf } from "./dom.js";
import { wordsOf } from "./words.js";

const NONCE_BYTES = 16;
const SHORT = 6;
const KEPT = 60;
const PREFIX = "fair:";

export const [place, config] = scriptOf("fair");
export const words = wordsOf(config.words);
const key = PREFIX + config.table;

export const memory = recalled();
/** @type {"" | "checking" | "checked"} */ let stage = "";

/** @returns {Page.FairMemory} */
function recalled() {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * Keep what was learned, beside what other pages of this device know, and forget the oldest tables.
 * @param {Page.FairMemory} learned
 */
function remember(learned) {
  Object.assign(memory, learned, recalled(), { at: Date.now() });
  try {
    localStorage.setItem(key, JSON.stringify(memory));
    /** @param {string} name @returns {number} */
    const age = (name) => JSON.parse(localStorage.getItem(name) ?? "{}").at ?? 0;
    const kept = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    for (const old of kept.sort((one, other) => age(other) - age(one)).slice(KEPT)) localStorage.removeItem(old);
  } catch {
    // A browser that keeps nothing still knows it until the page is closed.
  }
}

/** So many bits that nobody can guess. */
function randomNonce() {
  const drawn = crypto.getRandomValues(new Uint32Array(NONCE_BYTES / 4));
  return Array.from(drawn, (number) => number.toString(16).padStart(8, "0")).join("");
}

/**
 * The nonce of this device for this table. Made once, when the seal is known: a house that could make a page draw
 * again would choose among its nonces.
 * @param {string} seal
 */
export function ownNonce(seal) {
  if (!memory.commitment) remember({ commitment: seal });
  const made = memory.nonce ?? randomNonce();
  if (!memory.nonce) remember({ nonce: made });
  return memory.nonce ?? made;
}

/**
 * Take in what the house says of the chance at this table, bring a nonce where it is awaited, and check at the end.
 * @param {Pick<Page.KnownTable, "table" | "moves">} known @param {number[]} mine @param {Page.Act} act
 */
export function showFair({ table, moves }, mine, act) {
  if (!memory.commitment && table.status !== "over") remember({ commitment: table.commitment });
  if (table.awaits_nonce) act({ type: "bring-nonce", nonce: ownNonce(table.commitment) });
  if (!memory.nonces && table.status === "playing") remember({ nonces: table.nonces, seats: mine, own_dice: table.own_dice });
  showSeal(table);
  if (memory.commitment && memory.commitment !== table.commitment) tell("fair-bad-seal", "bad");
  else if (table.status === "over" && moves.some((move) => move.seat == null)) {
    prove(moves.flatMap((move, number) => (move.seat == null ? [{ number, token: move.token }] : [])));
  }
}

/** Whether this device gave a number to the game. */
export const gave = () => Boolean(memory.nonce && memory.seats?.length);

/** Claim nothing that this device did not do; before a game it still may. @param {boolean} isTrue */
function claim(isTrue) {
  for (const one of findAll("[data-gave]")) one.hidden = (one.dataset.gave === "yes") !== isTrue;
}

/** @param {Wire.Facts} table */
function showSeal(table) {
  byId("fair-open").hidden = !table.chance || table.status === "over";
  byId("fair-open-seal").textContent = words("fair-seal-short", table.commitment.slice(0, SHORT));
  byId("fair-seal").textContent = memory.commitment ?? table.commitment;
  claim(table.status === "waiting" || gave());
  if (stage) return;
  const own = memory.nonce && (memory.seats ?? [-1]).length ? [line(memory.nonce, words("fair-by-device"))] : [];
  byId("fair-nonces").replaceChildren(...own);
}

/** Check the proof here, and say what was found. @param {Page.SeenThrow[]} [seen] */
async function prove(seen) {
  if (stage) return;
  stage = "checking";
  tell("fair-checking");
  try {
    const { checkProof } = await import("./proof.js");
    await checkProof(seen);
    stage = "checked";
  } catch (error) {
    console.warn(error);
    stage = "";
    tell("fair-unreachable", "bad").append(" ", button(words("fair-again"), "sm", () => prove(seen)));
  }
}

/** @param {string} word @param {string} mood @param {...string} filled */
export function tell(word, mood = "", ...filled) {
  const said = byId("fair-said");
  place.hidden = false;
  place.className = `fair ${mood}`;
  said.dataset.said = word;
  said.replaceChildren(make("span", "", words(word, ...filled)));
  return said;
}

/** @param {string} nonce @param {string} whose */
export function line(nonce, whose) {
  const made = make("li");
  made.append(make("code", "mono", nonce), " ", make("small", "muted", whose));
  return made;
}

for (const opener of findAll("[data-fair-how]")) {
  opener.addEventListener("click", () => find("#fair-dialog", HTMLDialogElement).showModal());
}
if (place.dataset.over !== undefined) {
  claim(gave());
  prove();
}
