// What can be done at a table besides playing: take back, offer a draw, resign, answer, claim, play again.
// @ts-check

import { $, button, known, make, mine, nameOf, words } from "./page.js";

/** @typedef {(command: object) => void} Act */

/** @param {Act} act */
export function offerActs(act) {
  $("takeback").addEventListener("click", () => act({ type: "ask-takeback", seat: lastToDecide() }));
  $("draw").addEventListener("click", () => act({ type: "offer-draw", seat: seatForAct() }));
  $("resign").addEventListener("click", () => {
    if (confirm(words("resign-sure"))) act({ type: "resign", seat: seatForAct() });
  });
}

export function showActs() {
  const { table, moves } = known;
  const own = mine().filter((n) => !table.seats[n].level);
  const playing = table.status === "playing" && own.length > 0;
  const over = table.status === "over";
  $("takeback").hidden = !playing || !moves.some((m) => own.includes(m.seat));
  $("draw").hidden = !playing || !table.draws;
  $("resign").hidden = !playing;
  $("rematch").hidden = !(over && own.length) || Boolean(table.rematch);
  $("review").hidden = !over || !moves.length;
  $("invite").hidden = table.status !== "waiting";
  $("link").hidden = !$("invite").hidden;
  $("say").hidden = false;
}

/** What others propose, what an absent player leaves behind, where it goes on. @param {Act} act */
export function showAnswers(act) {
  const { table } = known;
  /** @type {HTMLElement[]} */ const row = [];
  const own = mine();
  const asked = (/** @type {number | null} */ from, /** @type {string} */ key, /** @type {string} */ type) => {
    if (from == null || table.status !== "playing") return;
    const seat = own.find((n) => n !== from && !table.answered.includes(n));
    if (own.includes(from) && own.length === 1) row.push(make("span", "small", words("asked")));
    else if (seat !== undefined) {
      row.push(make("span", "small", words(key, nameOf(from))));
      row.push(button(words("accept"), "sm go", () => act({ type, seat, agree: true })));
      row.push(button(words("refuse"), "sm", () => act({ type, seat, agree: false })));
    }
  };
  asked(table.draw_from, "draw-asked", "answer-draw");
  asked(table.takeback_from, "takeback-asked", "answer-takeback");
  if (table.status === "playing" && own.length) {
    for (const [seat, facts] of table.seats.entries()) {
      if (facts.away_ms == null || facts.mine) continue;
      row.push(button(`${words("claim")} (${nameOf(seat)})`, "sm", () => act({ type: "claim", seat })));
      row.push(button(words("hand-over"), "sm", () => act({ type: "hand-over", seat })));
    }
  }
  if (table.rematch) {
    const go = make("a", "btn sm go", words("go-rematch"));
    go.setAttribute("href", `/tables/${table.rematch}`);
    row.push(go);
  }
  $("answers").replaceChildren(...row);
}

function seatForAct() {
  const own = mine();
  return own.includes(known.turn.acting) ? known.turn.acting : own[0];
}

function lastToDecide() {
  const own = mine();
  return known.moves.findLast((move) => own.includes(move.seat))?.seat ?? own[0];
}
