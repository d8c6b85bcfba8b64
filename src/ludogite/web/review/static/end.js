// The end of a game as a moment: a card beside the board, a flourish on the felt, where the game turned, and ways to share it.

import { ask } from "./ask.js";
import { find, findAll, scriptOf, styled } from "./dom.js";
import { exchange } from "./exchange.js";
import { flourish } from "./flourish.js";
import { wordsOf } from "./words.js";

const AGAIN_MS = 1000;
const ASKED_MOST = 60;
const NEXT_MS = 5000;
/** So often it is asked whether a next game was paired. */
const NEXT_MOST = 240;

/**
 * Lay the card into this place. Whoever sees the end happen sees it as a moment; whoever comes later finds it lying there.
 * @param {HTMLElement} place
 * @param {string} address of the card; empty where it lies there already
 * @param {{ stage: HTMLElement, board: SVGSVGElement, happens: boolean }} around
 */
export async function showEnd(place, address, { stage, board, happens }) {
  if (address) {
    const answer = await ask(address);
    place.hidden = true;
    place.innerHTML = await answer.text();
    await styled(place);
    place.hidden = false;
  }
  find("#ending", HTMLElement).hidden = false;
  const [card, script] = scriptOf("end");
  openShares(script);
  if (script.celebrates) requestAnimationFrame(() => flourish(stage, board, happens));
  if (happens) find("#end-title", HTMLElement).focus({ preventScroll: true });
  showTurn(card, script);
  if (script.again) showNext(card, script.again);
}

/** The ways to share are made when somebody looks at them first. @param {Wire.EndScript} script */
function openShares(script) {
  const panel = find(".end-share", HTMLElement);
  const opener = find("[data-open-share]", HTMLButtonElement);
  /** @type {Promise<void> | null} */ let offered = null;
  opener.addEventListener("click", async () => {
    offered ??= import("./share.js").then(({ offerShares }) => offerShares(script, wordsOf(script.words)));
    await offered;
    panel.hidden = !panel.hidden;
    opener.setAttribute("aria-expanded", String(!panel.hidden));
    panel.scrollIntoView({ block: "nearest" });
  });
}

/**
 * Ask until the next game in the tournament is paired: whoever still looks at this board is awaited there.
 * @param {HTMLElement} card @param {string} address
 */
async function showNext(card, address) {
  const [way] = findAll(".end-again", card);
  for (let asked = 0; asked < NEXT_MOST; asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, NEXT_MS));
    if (!way || !card.isConnected) return;
    if (document.hidden) continue;
    const answer = await ask(address).catch(() => null);
    if (!answer?.ok) continue;
    const anew = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".end-again");
    if (anew?.textContent?.trim() === way.textContent?.trim()) continue;
    if (anew) exchange(way, anew);
    return;
  }
}

/**
 * Ask where the game turned until the Owl has looked. The line stays where it is, whatever she says: what lies under it
 * must not move under a finger.
 * @param {HTMLElement} card
 * @param {Wire.EndScript} script
 */
async function showTurn(card, script) {
  const [line] = findAll("a.end-turn", card);
  if (!(line instanceof HTMLAnchorElement)) return;
  const [title] = findAll("b", line);
  const [, text] = findAll("span", line);
  for (let asked = 0; asked < ASKED_MOST && card.isConnected; asked += 1) {
    const answer = await ask(script.turn).catch(() => null);
    if (answer?.status === 200) {
      /** @type {Wire.TurnOfTheGame} */ const turn = await answer.json();
      if (title) title.textContent = turn.title;
      if (text) text.textContent = turn.text;
      line.href = `${script.after}#${turn.event}`;
      return;
    }
    if (answer?.status !== 202) break;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
  if (text) text.textContent = line.dataset.unseen ?? "";
}
