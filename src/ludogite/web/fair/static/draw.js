// The draw of a tournament: brings this device's nonce when somebody enters, and checks the draw once it is made.

import { ask } from "./ask.js";
import { checkDraw } from "./chance.js";
import { button, byId, make, scriptOf } from "./dom.js";
import { memoryOf } from "./fair-memory.js";
import { wordsOf } from "./words.js";

const [dialog, config] = scriptOf("draw");
const words = wordsOf(config.words);
const { memory, ownNonce } = memoryOf(config.tournament);
/** @type {{ mood: string, said: string, again: boolean } | null} */ let found = null;
let isChecking = false;

/** The part of the page that speaks of the draw; it is exchanged while the tournament goes on. */
const part = () => document.getElementById("part-draw");

/** Whether the number of this device is in a draw. @param {Wire.DrawFacts} draw */
const isIn = (draw) => draw.places.some((one) => one.nonce === memory.nonce);

/** Check the draw here, and say what was found. */
async function prove() {
  isChecking = true;
  found = { mood: "", said: words("lot-checking"), again: false };
  show();
  try {
    /** @type {Wire.DrawFacts} */ const draw = await (await ask(config.address)).json();
    layOpen(draw);
    const fault = checkDraw(draw, memory, Number(part()?.dataset.own ?? 0));
    if (fault) found = { mood: "bad", said: words(`lot-bad-${fault}`), again: false };
    else found = { mood: isIn(draw) ? "good" : "", said: words(isIn(draw) ? "lot-proved" : "lot-partly"), again: false };
  } catch (error) {
    console.warn(error);
    found = { mood: "bad", said: words("lot-unreachable"), again: true };
  }
  show();
}

/** Say what was found, wherever the page says something of the draw now. */
function show() {
  const here = part();
  if (!here || !found || here.dataset.said === found.said) return;
  here.dataset.said = found.said;
  here.classList.toggle("good", found.mood === "good");
  here.classList.toggle("bad", found.mood === "bad");
  const said = make("span", "", found.said);
  byId("draw-said").replaceChildren(said, ...(found.again ? [" ", button(words("fair-again"), "sm", prove)] : []));
}

/** Lay open what the draw follows from. @param {Wire.DrawFacts} draw */
function layOpen(draw) {
  byId("draw-secret").textContent = draw.secret;
  byId("draw-places").replaceChildren(
    ...draw.places.map(({ name, nonce }) => {
      const added = nonce === "none" ? make("small", "muted", words("lot-number-none")) : make("code", "mono", nonce);
      const whose = nonce === memory.nonce ? [" ", make("small", "muted", words("fair-by-device"))] : [];
      return make("li", "", make("b", "", name), " ", added, ...whose);
    }),
  );
}

/** Check what is drawn as soon as it is, and say again what was found where the page was exchanged. */
function look() {
  if (part()?.dataset.drawn === undefined) return;
  if (isChecking) show();
  else prove();
}

byId("draw-seal").textContent = memory.commitment ?? config.commitment;
document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("[data-draw-how]") && dialog instanceof HTMLDialogElement) dialog.showModal();
});
document.addEventListener(
  "submit",
  ({ target }) => {
    const nonce = target instanceof HTMLFormElement ? target.elements.namedItem("nonce") : null;
    if (nonce instanceof HTMLInputElement) nonce.value = ownNonce(config.commitment);
  },
  { capture: true },
);
new MutationObserver(look).observe(byId("tournament-live"), { childList: true });
look();
