// SHA-256 and HMAC (FIPS 180-4, RFC 2104). Browsers offer their own only on secure pages, and a house at home is often a plain one.

const BLOCK = 64;
const PRIMES = primes(64);
/** It begins with bits of square roots, and its rounds add bits of cube roots. */
const START = PRIMES.slice(0, 8).map((prime) => fraction(prime, 2n));
const ROUNDS = PRIMES.map((prime) => fraction(prime, 3n));

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */ const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** The first 32 bits of a root behind its point, exactly. @param {number} prime @param {bigint} degree */
function fraction(prime, degree) {
  const power = BigInt(prime) << (32n * degree);
  let root = 0n;
  for (let bit = 1n << 37n; bit; bit >>= 1n) if ((root | bit) ** degree <= power) root |= bit;
  return Number(root & 0xffff_ffffn);
}

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} bytes @returns {Uint8Array} 32 bytes */
export function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Uint32Array.from(START);
  for (let at = 0; at < padded.length; at += BLOCK) absorb(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => digest.setUint32(4 * n, word));
  return new Uint8Array(digest.buffer);
}

/** Take one block in. @param {Uint32Array} state @param {DataView} view @param {number} at */
function absorb(state, view, at) {
  const words = new Uint32Array(64);
  for (let n = 0; n < 16; n++) words[n] = view.getUint32(at + 4 * n);
  for (let n = 16; n < 64; n++) {
    const early = words[n - 15] ?? 0;
    const late = words[n - 2] ?? 0;
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[n] = (words[n - 16] ?? 0) + s0 + (words[n - 7] ?? 0) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let n = 0; n < 64; n++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[n] ?? 0) + (words[n] ?? 0)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  state.set([a, b, c, d, e, f, g, h].map((word, n) => word + (state[n] ?? 0)));
}

/** HMAC-SHA256. @param {Uint8Array} key @param {Uint8Array} message */
export function hmac(key, message) {
  const short = key.length > BLOCK ? sha256(key) : key;
  /** @param {number} mask */
  const pad = (mask) => Uint8Array.from({ length: BLOCK }, (_, n) => (short[n] ?? 0) ^ mask);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), message))));
}

/** @param {Uint8Array} first @param {Uint8Array} second */
function joined(first, second) {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
