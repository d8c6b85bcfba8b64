// What can be done at a table besides playing: take back, offer a draw, resign, answer, claim, play again.

import { button, byId, make } from "./dom.js";
import { config, known, mine, nameOf, seatAt, words } from "./page.js";

/** Looks again when a wait is over. @type {number | undefined} */
let waiting;

/** @param {Page.Act} act */
export function offerActs(act) {
  byId("takeback").addEventListener("click", () => act({ type: "ask-takeback", seat: lastToDecide() }));
  byId("draw").addEventListener("click", () => act({ type: "offer-draw", seat: seatForAct() }));
  byId("resign").addEventListener("click", () => {
    if (confirm(words("resign-sure"))) act({ type: "resign", seat: seatForAct() });
  });
}

/** @param {Page.Act} act */
export function showActs(act) {
  const { table, moves } = known;
  const own = mine().filter((n) => seatAt(n).captain);
  const playing = table.status === "playing" && own.length > 0;
  const over = table.status === "over";
  byId("takeback").hidden = !playing || !moves.some((move) => isOf(own, move.seat));
  byId("draw").hidden = !playing || !table.draws;
  byId("resign").hidden = !playing;
  byId("rematch").hidden = !(over && mine().length) || Boolean(table.rematch);
  byId("review").hidden = !over || !moves.length;
  byId("invite").hidden = table.status !== "waiting" || table.awaits_nonce;
  byId("link").hidden = !byId("invite").hidden;
  for (const id of ["invite", "link"]) byId(id).dataset.copy = linkWith(table.invitation);
  byId("say").hidden = false;
  showTeam(act);
}

/** What belongs to a team: its captain invites and sends off, the others may leave. @param {Page.Act} act */
function showTeam(act) {
  const { table } = known;
  /** @type {HTMLElement[]} */ const row = [];
  for (const seat of table.teams && table.status !== "over" ? mine() : []) {
    const { captain, invitation, mates = [], people } = seatAt(seat);
    if (captain && invitation) row.push(teamLink(invitation));
    if (mates.length) row.push(sendOff(seat, mates, act));
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

/** A list of mates, to send one of them off. @param {number} seat @param {Wire.Teammate[]} mates @param {Page.Act} act */
function sendOff(seat, mates, act) {
  const list = make("select", "input");
  list.setAttribute("aria-label", words("team-send-off"));
  list.append(new Option(words("team-send-off"), ""), ...mates.map(({ person, name }) => new Option(name, person)));
  list.addEventListener("change", () => {
    const [mate] = list.selectedOptions;
    if (mate && confirm(words("team-send-off-sure", mate.text))) act({ type: "leave", seat, person: mate.value });
    else list.value = "";
  });
  return list;
}

/** The address of this table, with the secret word that invites. @param {string | undefined} invitation */
function linkWith(invitation) {
  if (invitation) return `${config.link}?invite=${invitation}`;
  return known.table.status === "waiting" ? `${config.link}?sit=1` : config.link;
}

/** What others propose, what an absent player leaves behind, where it goes on. @param {Page.Act} act */
export function showAnswers(act) {
  const { table } = known;
  /** @type {HTMLElement[]} */ const row = [];
  const own = mine().filter((n) => seatAt(n).captain);
  /** @param {number | null} from @param {string} key @param {(Wire.AnswerDraw | Wire.AnswerTakeback)["type"]} type */
  const asked = (from, key, type) => {
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
    for (const { person, name } of seatAt(seat).asking ?? []) {
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
  byId("answers").replaceChildren(...row);
}

/** @param {number} seat @param {Page.Act} act */
function wayIntoTeam(seat, act) {
  const { joining, people: [captain = ""] } = seatAt(seat);
  const { word: invitation, team } = config.invitation;
  if (!joining) return [];
  if (joining === "welcome" || team === seat) {
    return [button(words("join-team", captain), "sm gold", () => act({ type: "sit", seat, invitation }))];
  }
  if (joining === "asked") return [make("span", "small", words("join-asked", captain))];
  // Whoever was invited to one team is not asked to try the other.
  return joining === "ask" && team == null ? [button(words("join-ask", captain), "sm", () => act({ type: "ask-to-join", seat }))] : [];
}

/** Somebody is away who should move: a wait, then what may be done about it. @param {Page.Act} act */
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
