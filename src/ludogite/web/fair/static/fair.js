// Fair chance on a page: brings this device's nonce, remembers what was promised, and has everything checked at the end.

import { button, byId, find, findAll, make, scriptOf } from "./dom.js";
import { memoryOf } from "./fair-memory.js";
import { wordsOf } from "./words.js";

export const [place, config] = scriptOf("fair");
export const words = wordsOf(config.words);
const { memory, remember, ownNonce } = memoryOf(config.table);
export { memory, ownNonce };
/** @type {"" | "checking" | "checked"} */ let stage = "";

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
