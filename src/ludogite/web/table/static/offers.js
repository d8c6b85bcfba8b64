// What is asked of somebody besides a move: proposals of others, an absence, or whether they mean it. One thing at a
// time, in the box of the question and with buttons to answer; never in a window of the browser.

import { button, byId, make } from "./dom.js";
import { config, known, mine, nameOf, page, seatAt, words } from "./page.js";
import { capitalised } from "./words.js";

/** What is said of a proposal. */
const SAID = {
  draw: {
    asked: "draw-asked",
    means: "draw-means",
    waits: "draw-waits",
    declined: "draw-declined",
    yours: "draw-declined-yours",
  },
  takeback: {
    asked: "takeback-asked",
    means: "takeback-means",
    waits: "takeback-waits",
    declined: "takeback-declined",
    yours: "takeback-declined-yours",
  },
};
/** What is said of somebody who is away, or was: loaded for the first of them. @type {typeof import("./absence.js") | undefined} */
let away;
/** What somebody is asked about their own wish. @type {Page.Offer | null} */
let own = null;
/** Whether what is asked can still be done. */
let holds = () => true;
/** Since when the house is not heard, so that nobody knows here who else is away; null while it is. @type {number | null} */
let lostAt = null;
let shown = "";
/** @type {Page.Act} */ let tell = () => {};

/**
 * Ask whether somebody means it; the game can be gone on with meanwhile.
 * @param {{ heading: string, text: string, yes: string, no: string }} question
 * @param {() => void} act what to do if so
 * @param {() => boolean} [can] whether it can still be done; once it cannot, nobody is asked any more
 */
export function askFirst({ heading, text, yes, no }, act, can = () => true) {
  const back = document.activeElement;
  const close = () => {
    own = null;
    show();
    if (back instanceof HTMLElement && back.checkVisibility()) back.focus();
  };
  const agree = () => {
    close();
    act();
  };
  holds = can;
  own = { key: `own ${heading} ${known.turn.ply}`, heading, text, buttons: [button(yes, "go", agree), button(no, "", close)] };
  show();
  own.buttons.at(-1)?.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") own?.buttons.at(-1)?.click();
});

/** What others propose, what an absent player leaves behind. @param {Page.Act} act */
export function showOffers(act) {
  tell = act;
  if (known.table.status !== "playing" || !holds()) own = null;
  show();
}

function show() {
  const { playOn, absence } = awayOffers();
  const offers = [...(own ? [own] : []), ...playOn, ...proposals(), ...wishes(), ...absence];
  const [offer] = [...offers.filter(({ buttons }) => buttons.length), ...offers];
  const key = offer ? offer.key : "";
  if (key === shown) return;
  shown = key;
  const row = byId("answers");
  const had = row.contains(document.activeElement);
  const answerable = Boolean(offer?.buttons.length);
  row.replaceChildren(...(offer && answerable ? parts(offer) : []));
  // What only waits is said with the question. Seconds that run are seen; nobody wants to hear each of them.
  byId("waits").textContent = answerable ? "" : (offer?.text ?? "");
  page.toggleAttribute("data-offer", answerable);
  if (had) row.querySelector("button")?.focus();
}

/** @param {Page.Offer} offer */
function parts({ heading, text, buttons }) {
  const words = make("div", own ? "offer own" : "offer");
  if (heading) words.append(make("h3", "", heading));
  if (text) words.append(make("p", "small", text));
  return [words, make("div", "row", ...buttons)];
}

/** A draw, or a decision taken back. @returns {Page.Offer[]} */
function proposals() {
  const { table } = known;
  const captained = mine().filter((n) => seatAt(n).captain);
  if (table.status !== "playing") return [];
  /** @param {number | null} from @param {"draw" | "takeback"} what @returns {Page.Offer[]} */
  const asked = (from, what) => {
    if (from == null) return [];
    const answered = (what === "draw" ? table.answered : table.takeback_answered) ?? [];
    const seat = captained.find((n) => n !== from && !answered.includes(n));
    const key = `${what} ${from} ${known.turn.ply}`;
    if (captained.includes(from) && captained.length === 1) return [{ key, heading: "", text: words(SAID[what].waits), buttons: [] }];
    if (seat === undefined) return [];
    const type = what === "draw" ? "answer-draw" : "answer-takeback";
    return [{ key, heading: capitalised(words(SAID[what].asked, nameOf(from))), text: words(SAID[what].means), buttons: yesNo((agree) => ({ type, seat, agree })) }];
  };
  return [...asked(table.draw_from, "draw"), ...asked(table.takeback_from, "takeback")];
}

/** @param {(agree: boolean) => Wire.Command} answer */
function yesNo(answer) {
  return [button(words("accept"), "go", () => tell(answer(true))), button(words("refuse"), "", () => tell(answer(false)))];
}

/** Who would like to join a team, and the way into one. @returns {Page.Offer[]} */
function wishes() {
  const { table } = known;
  /** @type {Page.Offer[]} */ const found = [];
  for (const seat of mine().filter((n) => seatAt(n).captain)) {
    for (const { person, name } of seatAt(seat).asking ?? []) {
      const buttons = yesNo((agree) => ({ type: "answer-to-join", seat, person, agree }));
      found.push({ key: `join ${person}`, heading: capitalised(words("join-wish", name)), text: "", buttons });
    }
  }
  const ways = [...table.seats.keys()].map(wayIntoTeam);
  const buttons = ways.flatMap(({ way }) => way ?? []);
  const text = ways.map(({ asked = "" }) => asked).join(" ").trim();
  if (buttons.length || text) found.push({ key: `team ${text} ${buttons.map((b) => b.textContent)}`, heading: "", text, buttons });
  return found;
}

/** @param {number} seat @returns {{ way?: HTMLElement, asked?: string }} */
function wayIntoTeam(seat) {
  const { joining, people: [captain = ""] } = seatAt(seat);
  const { word: invitation, team } = config.invitation;
  if (joining === "welcome" || (joining && team === seat)) {
    return { way: button(words("join-team", captain), "gold", () => tell({ type: "sit", seat, invitation })) };
  }
  if (joining === "asked") return { asked: words("join-asked", captain) };
  // Whoever was invited to one team is not asked to try the other.
  if (joining !== "ask" || team != null) return {};
  return { way: button(words("join-ask", captain), "", () => tell({ type: "ask-to-join", seat })) };
}

/** What is asked because somebody is away, or was. @returns {{ playOn: Page.Offer[], absence: Page.Offer[] }} */
function awayOffers() {
  const { status, absence_wait_ms: wait = 0 } = known.table;
  const seats = mine().filter((n) => seatAt(n).handed_over);
  const absent = lostAt === null && known.turn.absent;
  // What is said to whoever has lost the connection can no longer be loaded then.
  const mayLose = wait > 0 && mine().length > 0;
  if (status !== "playing" || !(absent || mayLose || seats.length)) return { playOn: [], absence: [] };
  if (!away) import("./absence.js").then((loaded) => {
    away = loaded;
    show();
  }, () => {});
  const awaited = lostAt !== null && mayLose && known.turn.mine && away?.ownAbsence(wait - (Date.now() - lostAt), show);
  return { playOn: away?.playOn(seats, tell) ?? [], absence: awaited || (absent && away?.absence(absent, tell, show)) || [] };
}

/** Note whether the house is heard: while it is not, whoever has to move reads when they will have lost. @param {boolean} up */
export function heard(up) {
  lostAt = up ? null : (lostAt ?? Date.now());
  if (known.table) show();
}

/**
 * What became of a proposal, said to those who made it and to those who answered; empty where there is nothing new.
 * @param {Wire.Facts | undefined} before
 * @param {Wire.Facts} after
 */
export function answerOf(before, after) {
  if (!before || after.status !== "playing") return "";
  /** @param {number | null} from @param {"draw" | "takeback"} what */
  const declined = (from, what) => {
    if (from === null) return "";
    return after.seats[from]?.mine ? words(SAID[what].yours) : capitalised(words(SAID[what].declined, nameOf(from)));
  };
  if (after.draw_from === null && before.draw_from !== null) return declined(before.draw_from, "draw");
  if (after.takeback_from === null && before.takeback_from !== null) return declined(before.takeback_from, "takeback");
  return "";
}
