// What can be done at a table besides playing: take back, offer a draw, resign, turn the board, send off, invite.

import { button, byId } from "./dom.js";
import { askFirst } from "./offers.js";
import { config, known, mine, nameOf, seatAt, words } from "./page.js";
import { closeSheet } from "./sheets.js";

/** @param {Page.Act} act */
export function offerActs(act) {
  onAct("takeback", () => act({ type: "ask-takeback", seat: lastToDecide() }));
  onAct("draw", () => {
    const offer = () => act({ type: "offer-draw", seat: seatForAct() });
    // Whoever plays all seats has nobody to ask: it would be a draw at once.
    if (mine().length < known.table.seats.length) offer();
    else askFirst({ heading: words("draw-sure"), text: words("draw-how"), yes: words("draw-yes"), no: words("play-on") }, offer);
  });
  onAct("resign", () => {
    const seat = seatForAct();
    const text = [resigning(seat), known.table.rated ? words("resign-counts") : ""].join(" ");
    const question = { heading: words("resign-sure"), text, yes: words("resign"), no: words("play-on") };
    askFirst(question, () => act({ type: "resign", seat }));
  });
}

/** What is touched among the acts is seen on the table, not under the sheet. @param {string} id @param {() => void} act */
function onAct(id, act) {
  byId(id).addEventListener("click", () => {
    closeSheet();
    act();
  });
}

/** What happens when somebody gives up, in a whole sentence. @param {number} seat */
function resigning(seat) {
  const others = known.table.seats.flatMap((facts, number) => (number === seat ? [] : [{ facts, number }]));
  // Where a game counts nobody plays against a machine that plays on for somebody: it wins nothing.
  const counts = known.table.rated || known.table.tournament;
  const rivals = counts ? others.filter(({ facts }) => !facts.level || facts.kind === "bot") : others;
  if (rivals.length > 1 && rivals.some(({ facts }) => !facts.level)) return words("resign-handed");
  if (rivals.length > 1) return words("resign-last");
  return words("resign-wins", nameOf(rivals[0]?.number ?? seat));
}

/** @param {Page.Act} act */
export function showActs(act) {
  const { table, moves } = known;
  const own = mine().filter((n) => seatAt(n).captain);
  const playing = table.status === "playing" && own.length > 0;
  // Whatever comes and goes during a game keeps its place: nothing moves to where "Resign" was.
  byId("takeback").hidden = !playing || !!(table.rated || table.tournament);
  byId("takeback").toggleAttribute("disabled", !moves.some((move) => isOf(own, move.seat)));
  byId("draw").hidden = !playing || !table.draws;
  byId("resign").hidden = !playing;
  byId("turn-board").hidden = !table.sides;
  byId("invite").hidden = table.status !== "waiting" || table.awaits_nonce || !!table.tournament;
  byId("link").hidden = !byId("invite").hidden;
  // A game that ended has its card; one that was put away leads back from here.
  if (table.closed) document.getElementById("tournament-way")?.removeAttribute("hidden");
  for (const id of ["invite", "link"]) byId(id).dataset.copy = linkWith(table.invitation);
  showTeam(act);
}

/** What belongs to a team: its captain invites and sends off, the others may leave. @param {Page.Act} act */
function showTeam(act) {
  const { table } = known;
  /** @type {HTMLElement[]} */ const row = [];
  for (const seat of table.teams && table.status !== "over" ? mine() : []) {
    const { captain, invitation, mates = [], people } = seatAt(seat);
    if (captain && invitation) row.push(teamLink(invitation));
    row.push(...mates.map((mate) => sendOff(seat, mate, act)));
    if (table.status === "playing" && people.length > 1) row.push(button(words("team-leave"), "sm", () => act({ type: "leave", seat })));
  }
  byId("team").replaceChildren(...row);
  byId("team").hidden = !row.length;
}

/** @param {string} invitation */
function teamLink(invitation) {
  const made = button(words("team-invite"), "sm", () => {});
  made.dataset.copy = linkWith(invitation);
  made.dataset.done = words("copied");
  return made;
}

/** @param {number} seat @param {Wire.Teammate} mate @param {Page.Act} act */
function sendOff(seat, { person, name }, act) {
  return button(words("team-send-off", name), "sm", () => {
    closeSheet();
    const text = words("team-send-off-how");
    const question = { heading: words("team-send-off-sure", name), text, yes: words("team-send-off", name), no: words("team-keep") };
    askFirst(question, () => act({ type: "leave", seat, person }));
  });
}

/** The address of this table, with the secret word that invites. @param {string | undefined} invitation */
function linkWith(invitation) {
  if (invitation) return `${config.link}?invite=${invitation}`;
  return known.table.status === "waiting" ? `${config.link}?sit=1` : config.link;
}

/** Whether a seat is one of these; chance has none. @param {number[]} seats @param {number | null} seat */
function isOf(seats, seat) {
  return seat !== null && seats.includes(seat);
}

/** The seat for which whoever looks acts: the one to move, or their first. */
function seatForAct() {
  const own = mine();
  return own.find((seat) => seat === known.turn.acting) ?? own[0] ?? 0;
}

function lastToDecide() {
  const own = mine();
  return known.moves.findLast((move) => isOf(own, move.seat))?.seat ?? own[0] ?? 0;
}
