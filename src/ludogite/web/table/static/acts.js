// What can be done at a table besides playing: take back, offer a draw, resign, answer, claim, play again.
// @ts-check

import { $, button, config, known, make, mine, nameOf, words } from "./page.js";

/** @typedef {(command: object) => void} Act */

/** Looks again when a wait is over. @type {number | undefined} */
let waiting;

/** @param {Act} act */
export function offerActs(act) {
  $("takeback").addEventListener("click", () => act({ type: "ask-takeback", seat: lastToDecide() }));
  $("draw").addEventListener("click", () => act({ type: "offer-draw", seat: seatForAct() }));
  $("resign").addEventListener("click", () => {
    if (confirm(words("resign-sure"))) act({ type: "resign", seat: seatForAct() });
  });
}

/** @param {Act} act */
export function showActs(act) {
  const { table, moves } = known;
  const own = mine().filter((n) => table.seats[n].captain);
  const playing = table.status === "playing" && own.length > 0;
  const over = table.status === "over";
  $("takeback").hidden = !playing || !moves.some((m) => own.includes(m.seat));
  $("draw").hidden = !playing || !table.draws;
  $("resign").hidden = !playing;
  $("rematch").hidden = !(over && mine().length) || Boolean(table.rematch);
  $("review").hidden = !over || !moves.length;
  $("invite").hidden = table.status !== "waiting" || table.awaits_nonce;
  $("link").hidden = !$("invite").hidden;
  for (const id of ["invite", "link"]) $(id).dataset.copy = linkWith(table.invitation);
  $("say").hidden = false;
  showTeam(act);
}

/** What belongs to a team: its captain invites and sends off, the others may leave. @param {Act} act */
function showTeam(act) {
  const { table } = known;
  /** @type {HTMLElement[]} */ const row = [];
  for (const seat of table.teams && table.status !== "over" ? mine() : []) {
    const { captain, invitation, mates = [], people } = table.seats[seat];
    if (captain && invitation) row.push(teamLink(invitation));
    if (mates.length) row.push(sendOff(seat, mates, act));
    if (table.status === "playing" && people.length > 1) row.push(button(words("team-leave"), "sm", () => act({ type: "leave", seat })));
  }
  $("team").replaceChildren(...row);
  $("team").hidden = !row.length;
}

/** @param {string} invitation */
function teamLink(invitation) {
  const made = button(words("team-invite"), "sm", () => {});
  made.dataset.copy = linkWith(invitation);
  made.dataset.done = words("copied");
  return made;
}

/** A list of mates, to send one of them off. @param {number} seat @param {{ person: string, name: string }[]} mates @param {Act} act */
function sendOff(seat, mates, act) {
  const list = /** @type {HTMLSelectElement} */ (make("select", "input"));
  list.setAttribute("aria-label", words("team-send-off"));
  list.append(new Option(words("team-send-off"), ""), ...mates.map(({ person, name }) => new Option(name, person)));
  list.addEventListener("change", () => {
    const { text, value: person } = list.selectedOptions[0];
    if (confirm(words("team-send-off-sure", text))) act({ type: "leave", seat, person });
    else list.value = "";
  });
  return list;
}

/** The address of this table, with the secret word that invites. @param {string | undefined} invitation */
function linkWith(invitation) {
  return invitation ? `${config.link}?invite=${invitation}` : config.link;
}

/** What others propose, what an absent player leaves behind, where it goes on. @param {Act} act */
export function showAnswers(act) {
  const { table } = known;
  /** @type {HTMLElement[]} */ const row = [];
  const own = mine().filter((n) => table.seats[n].captain);
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
  for (const seat of own) {
    for (const { person, name } of table.seats[seat].asking ?? []) {
      row.push(make("span", "small", words("join-wish", name)));
      row.push(button(words("accept"), "sm go", () => act({ type: "answer-to-join", seat, person, agree: true })));
      row.push(button(words("refuse"), "sm", () => act({ type: "answer-to-join", seat, person, agree: false })));
    }
  }
  for (const seat of table.seats.keys()) row.push(...wayIntoTeam(seat, act));
  row.push(...absence(act));
  if (table.rematch) {
    const go = make("a", "btn sm go", words("go-rematch"));
    go.setAttribute("href", `/tables/${table.rematch}`);
    row.push(go);
  }
  $("answers").replaceChildren(...row);
}

/** @param {number} seat @param {Act} act */
function wayIntoTeam(seat, act) {
  const { joining, people: [captain] } = known.table.seats[seat];
  const { word: invitation, team } = config.invitation;
  if (!joining) return [];
  if (joining === "welcome" || team === seat) {
    return [button(words("join-team", captain), "sm gold", () => act({ type: "sit", seat, invitation }))];
  }
  if (joining === "asked") return [make("span", "small", words("join-asked", captain))];
  // Whoever was invited to one team is not asked to try the other.
  return joining === "ask" && team == null ? [button(words("join-ask", captain), "sm", () => act({ type: "ask-to-join", seat }))] : [];
}

/** Somebody is away who should move: a wait, then what may be done about it. @param {Act} act */
function absence(act) {
  clearTimeout(waiting);
  const { absent } = known.turn;
  if (!absent || known.table.status !== "playing") return [];
  const { seat, left_ms: wait, claimable } = absent;
  const left = wait - (performance.now() - known.toldAt);
  if (left > 0) {
    waiting = setTimeout(() => showAnswers(act), Math.max(50, left % 1000));
    return [make("span", "small", words("may-be-back", nameOf(seat), String(Math.ceil(left / 1000))))];
  }
  const row = [button(words("hand-over"), "sm", () => act({ type: "hand-over", seat }))];
  if (claimable) row.unshift(button(`${words("claim")} (${nameOf(seat)})`, "sm", () => act({ type: "claim", seat })));
  return row;
}

function seatForAct() {
  const own = mine();
  return own.includes(known.turn.acting) ? known.turn.acting : own[0];
}

function lastToDecide() {
  const own = mine();
  return known.moves.findLast((move) => own.includes(move.seat))?.seat ?? own[0];
}
