// What this device knows by itself of draws that it can check: the commitment that it saw first, and its own nonce.

const NONCE_BYTES = 16;
const KEPT = 60;
const PREFIX = "fair:";

/** So many bits that nobody can guess. */
function randomNonce() {
  const drawn = crypto.getRandomValues(new Uint32Array(NONCE_BYTES / 4));
  return Array.from(drawn, (number) => number.toString(16).padStart(8, "0")).join("");
}

/** The memory of a table, or of a tournament. @param {string} id */
export function memoryOf(id) {
  const key = PREFIX + id;
  const memory = recalled();

  /** @returns {Page.FairMemory} */
  function recalled() {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "{}");
    } catch {
      return {};
    }
  }

  /**
   * Keep what was learned, beside what other pages of this device know, and forget the oldest.
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

  /**
   * The nonce of this device. Made once, when the commitment is known: a house that could make a page draw again would
   * choose among its nonces.
   * @param {string} commitment
   */
  function ownNonce(commitment) {
    if (!memory.commitment) remember({ commitment });
    const made = memory.nonce ?? randomNonce();
    if (!memory.nonce) remember({ nonce: made });
    return memory.nonce ?? made;
  }

  return { memory, remember, ownNonce };
}
