// The proof of fair chance, once a game is over: asked of the house, checked here, laid open and told in words.

import { ask } from "./ask.js";
import { check } from "./chance.js";
import { byId, make } from "./dom.js";
import { config, gave, line, memory, tell, words } from "./fair.js";

/** Ask for the proof, check it here, and say what was found. @param {Page.SeenThrow[]} [seen] */
export async function checkProof(seen) {
  /** @type {Wire.ThrowsOut} */ const proof = await (await ask(config.throws)).json();
  layOpen(proof);
  conclude(check(proof, memory, seen));
}

/** Say in words what checking found. @param {Page.Finding} finding */
function conclude({ fault, at, proven, typed }) {
  /** @param {number} count */
  const draws = (count) => words("fair-draws", count);
  if (fault) tell(`fair-bad-${fault}`, "bad", String(at + 1));
  else if (!proven) tell("fair-typed", "", draws(typed));
  else if (!gave()) tell("fair-partly", "", draws(proven));
  else if (!config.in_play) tell("fair-proved-setup", "good");
  else tell("fair-proved", "good", String(proven));
}

/** Lay open what the proof is made of. @param {Wire.ThrowsOut} proof */
function layOpen(proof) {
  byId("fair-seal").textContent = proof.commitment;
  byId("fair-secret").textContent = proof.seed;
  byId("fair-secret").className = "mono";
  byId("fair-nonces").replaceChildren(
    ...proof.nonces.map(({ seat, nonce, by }, n) => {
      const own = memory.nonce === nonce && memory.seats?.includes(n);
      return line(nonce, `${seat}, ${words(own ? "fair-by-device" : `fair-by-${by}`)}`);
    }),
  );
  byId("fair-draws").replaceChildren(
    ...proof.throws.map(({ number, tell: told, draws, typed }) => {
      const drawn = draws.map(([bound, value]) => words("fair-draw", String(value + 1), String(bound)));
      const made = make("li");
      made.value = number + 1;
      made.append(make("span", "", told), make("small", "muted num", typed ? words("fair-typed-dice") : drawn.join(" · ")));
      return made;
    }),
  );
  byId("fair-list").hidden = !proof.throws.length;
}
