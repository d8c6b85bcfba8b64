// One script for all games: shows the scene the server sends, moves the sprites that changed, collects touches.

import { offerActs, showActs } from "./acts.js";
import { arrangeAgain } from "./arrange.js";
import { makeRoom, showAsk, showDeed } from "./ask-box.js";
import { Board } from "./board.js";
import { Comfort } from "./comfort.js";
import { byId, find } from "./dom.js";
import { showFair } from "./fair.js";
import { Link, NOT_STORED } from "./link.js";
import { backToNow, lookBackOn, showMoves, showPast } from "./moves.js";
import { answerOf, heard, showOffers } from "./offers.js";
import { awaited, config, known, mine, nameOf, page, say, seatAt, trouble, turned, upright, words } from "./page.js";
import { preferences } from "./preferences.js";
import { Previews } from "./preview.js";
import { showSeats } from "./seats.js";
import { closeSheet } from "./sheets.js";
import { addTalk, listen, setTalk, showWatching, takeBack } from "./talk.js";
import { Touching } from "./touch.js";
import { capitalised, listNames } from "./words.js";

/** Where room is short the board leaves what is not played on to the page around it. */
const small = matchMedia("(max-width: 54rem), (max-height: 32rem)");
const board = new Board(find("svg.board", SVGSVGElement));
board.crops = small.matches;
const comfort = new Comfort(config.description, board.svg);
board.heard = (sound) => comfort.play(sound);
const previews = new Previews(board, (question) => link.ask(question));
const touching = new Touching(board, previews, play, askAgain);
/** @type {import("./linger.js").Linger | undefined} */ let linger;
/** @type {import("./plan.js").Planning | undefined} */ let planning;

/** The move that is already seen here, and not yet agreed to. @type {{ token: string, ply: number } | null} */
let ahead = null;
/** Whether the board is compared with what the house says: not while a whole one is asked for, nor when that differs too. */
let checks = false;
/**
 * Whose eyes the board is seen with, where people who share it hide something from each other.
 * @type {number | null}
 */
let uncovered = null;
let counting = false;
/** The rematch that the card of the end leads to; null before it lies there. @type {string | null} */
let laid = null;
/** What was last told, to be read again when the connection is back. */
let told = "";
let showing = Promise.resolve();
/** Whether the next game of a tournament is what somebody waits for now. */
let matchEnded = false;
preferences.countsDays = config.days;
if (config.hand) page.dataset.hand = "dice";

/** What of a hello says how a board is seen. */
const SEEN = ["upright", "turned"];
const about = () => ({ language: config.language, upright: upright.matches, covers: true, uncovered, turned: turned() });
const link = new Link(config.socket, about, receive, (up) => {
  byId("status").classList.toggle("lost", !up);
  heard(up);
  if (!up) say(words("reconnecting"));
  else if (known.turn) askAgain();
  else say(told);
});

byId("turn-board").addEventListener("click", () => {
  const sides = known.table.seats.length + 1;
  localStorage.setItem(`turned:${config.game}`, String((turned() + 1) % sides));
  link.restart();
});

/** Tell what happened. @param {string} text */
function tellAll(text) {
  told = text;
  say(text);
}

/**
 * Take messages in one after the other: an animation is finished before the next one begins.
 * @param {Wire.Outward} message
 */
function receive(message) {
  if (message.type === "previewed") return previews.take(message);
  if (endsMatch(message)) {
    matchEnded = true;
    board.rush();
  }
  showing = showing.then(() => takeIn(message)).catch((error) => {
    console.error(error);
    link.restart();
  });
}

/**
 * Whether a game in a tournament ends by this for somebody who plays there: the time to come to the next one runs, and
 * nobody waits until the moves before the end were shown.
 * @param {Wire.Outward} message
 */
function endsMatch(message) {
  if (message.type !== "news" && message.type !== "snapshot") return false;
  return Boolean(message.table?.outcome && message.table.tournament && known.table && mine().length);
}

/** @param {Wire.Outward} message */
async function takeIn(message) {
  if (message.type === "news" || message.type === "snapshot") backToNow();
  if (message.type === "news") await takeNews(message);
  else if (message.type === "snapshot") takeSnapshot(message);
  else if (message.type === "refused") takeRefusal(message);
  else if (message.type === "watching") showWatching(message);
  else if (message.type === "queued") showQueue(message);
}

/** @param {Wire.Refused} message */
function takeRefusal(message) {
  if (message.code === NOT_STORED) {
    touching.rest();
    showAsk({ heading: words("not-stored") });
    return trouble(words("not-stored-kept"));
  }
  const why = message.code === "guest/limit" ? words("slow-down") : message.text;
  if (takeBack(message.cid, why)) return;
  putBack();
  // What came too late, or twice, needs no words: the board shows how it stands.
  trouble(["table/stale", "move/over"].includes(message.code) ? "" : why);
  touching.forget();
  if (known.turn) showTurn();
}

/** @param {Wire.Snapshot} message */
function takeSnapshot(message) {
  linger?.send();
  ahead = null;
  const wasTakenBack = known.table && message.table.status === "playing" && message.turn.ply < known.turn.ply;
  const ends = known.table?.status === "playing" && message.table.status === "over";
  takeTable(message.table);
  known.moves = message.moves;
  take(message);
  setTalk(message.talk);
  if (message.board) {
    previews.forget();
    board.lay(message.board);
    checks = board.checksum() === message.board.checksum;
    comfort.describe(message.board.description);
  }
  showAll();
  layEnd(ends);
  if (known.table.status === "waiting") return;
  const before = wasTakenBack ? words("taken-back") : (message.told ?? "");
  tellAll([before, capitalised(known.table.outcome?.text ?? "")].join(" ").trim());
}

/** @param {Wire.News} message */
async function takeNews(message) {
  const answer = message.table && !message.moves.length ? answerOf(known.table, message.table) : "";
  if (message.table) takeTable(message.table);
  const { beats, board: change, marks, checksum, first } = message.shown;
  if (first) layAnew(first);
  if (beats.length) await show(beats, message);
  // Whoever is handed the device reads all that happened, not the last of it.
  if (first) tellAll(beats.map(({ tell }) => tell).join(" "));
  if (change) {
    comfort.outdate();
    board.settle(change, marks ?? []);
    if (checks && board.checksum() !== checksum) heal();
  }
  // A line that hid something may be told again, so each goes where its number says.
  for (const move of message.moves) known.moves[move.n] = move;
  take(message);
  message.talk.forEach(addTalk);
  showAll();
  if (answer) tellAll(answer);
  layEnd(true);
  if (known.turn.mine && beats.length) comfort.call(words("turn-call"), known.table.title);
}

/** Other eyes look now: they see the board before what happened, and then what happened. @param {Wire.BoardOut} scene */
function layAnew(scene) {
  putBack();
  board.lay(scene);
}

/** What is shown is not what happened: ask for everything anew, once. */
function heal() {
  checks = false;
  link.restart({ astray: true });
}

/** Animate what happened; of one's own move only what was not yet seen. @param {Wire.Beat[]} beats @param {Wire.News} message */
async function show(beats, message) {
  const agreed = ahead !== null && message.moves[ahead.ply - message.turn.ply + message.moves.length]?.token === ahead.token;
  if (!agreed) putBack();
  ahead = null;
  page.dispatchEvent(new Event("beats"));
  touching.rest();
  showSeats({ ...wholeTurn(message.turn), mine: false, tally: known.turn.tally, tasks: known.turn.tasks, marks: known.turn.marks }, act);
  showAsk({ state: "idle" });
  page.classList.remove("mine");
  board.begin();
  if (matchEnded) board.rush();
  for (const [n, beat] of beats.entries()) {
    tellAll(beat.tell);
    if (beat.by !== null && mine().includes(beat.by)) showDeed({ ...message.moves.at(n - beats.length), tell: beat.tell });
    await board.perform(beat.steps);
  }
}

/** @param {{ turn: Wire.Turn }} message */
function take(message) {
  if (message.turn.ply !== known.turn?.ply || !(message.turn.mine || message.turn.may_type)) touching.forget();
  known.turn = wholeTurn(message.turn);
  known.toldAt = performance.now();
}

/** What is empty is not sent. @param {Wire.Turn} turn @returns {Page.KnownTurn} */
function wholeTurn(turn) {
  return { moves: [], dice: [], ...turn };
}

/** The end of a game is seen beside the board, whatever was open before. @param {Wire.Facts} table */
function takeTable(table) {
  const ends = known.table && !known.table.outcome && table.outcome;
  if (ends) closeSheet();
  known.table = table;
  page.dataset.status = table.status;
}

/**
 * Play a move: what it moves for certain is seen at once, the rest when the house agrees. Whoever wishes may call it back
 * before it is sent, where no clock of minutes runs.
 * @param {string} token
 * @param {Wire.StepOut[]} steps
 * @param {string} [label] of what was touched for it
 */
async function play(token, steps, label) {
  const { ply, clocks } = known.turn;
  const mine = (ahead = { token, ply });
  const lingers = preferences.confirm === "linger" && (!clocks || preferences.countsDays);
  showAsk({ state: "idle", ...(label && { heading: capitalised(label), text: "" }) });
  previews.hear(token, (answer) => ahead === mine && showDeed(answer), lingers);
  board.begin();
  showing = showing.then(() => (ahead === mine ? board.ahead(steps) : undefined));
  const send = () => act({ type: "play", token, ply });
  if (!lingers) return send();
  const { Linger } = await import("./linger.js");
  linger ??= new Linger();
  linger.wait(send, () => {
    putBack();
    touching.forget();
    showTurn();
  });
}

page.addEventListener("act", ({ detail }) => act(detail));
page.addEventListener("advising", ({ detail }) => previews.advise(detail));
page.addEventListener("advised", ({ detail }) => {
  const move = known.turn.moves.find((choice) => choice.move === detail);
  if (!move) return;
  play(move.move, move.ahead ?? []);
  touching.rest();
});

/** What was seen too early goes back. */
function putBack() {
  linger?.forget();
  if (ahead) board.putBack();
  ahead = null;
}

/** @param {Wire.Command} command */
function act(command) {
  trouble("");
  link.act(command);
}

function showAll() {
  trouble("");
  showSeats(known.turn, act);
  showCover();
  showTurn();
  showMoves();
  showActs(act);
  showFair(known, mine(), act);
  showFinal();
}

/** Whether the next one takes the device: until they say that they have it, what all may see is shown. */
function covered() {
  const { table, turn } = known;
  return Boolean(table.secrets && table.status === "playing" && mine().length > 1 && turn.mine && turn.acting !== uncovered);
}

function showCover() {
  const waits = covered();
  byId("cover").hidden = !waits;
  if (waits) comfort.outdate();
  byId("describe").toggleAttribute("disabled", waits);
}
byId("cover-show").addEventListener("click", () => {
  uncovered = known.turn.acting;
  showCover();
  showTurn();
  link.restart();
});

function question() {
  const { table, turn } = known;
  if (table.closed) return table.closed_text || words("closed");
  if (table.outcome) return result(table.outcome);
  if (table.awaits_nonce) return words("fair-sealing");
  if (table.status === "waiting") return waitingFor();
  // Whoever has just decided is asked nothing: what they play stays there.
  if (ahead) return byId("question").textContent ?? "";
  if (covered() && turn.acting !== null) return words("cover", nameOf(turn.acting));
  if (turn.roll) return words(turn.roll.count > 1 ? "tell-dice" : "tell-die");
  if (turn.mine || turn.may_type) return turn.ask || words("your-move");
  if (turn.acting === null) return turn.ask || "…";
  if (!seatAt(turn.acting).level) return capitalised(words("their-move", nameOf(turn.acting)));
  const name = nameOf(turn.acting);
  return capitalised(turn.queued ? words("queued", name, String(turn.queued)) : words("thinking", name));
}

/** Whom the table waits for; by name, where all free seats are kept for somebody. */
function waitingFor() {
  const names = awaited();
  return names.length ? words("waiting-name", listNames(words, names)) : words("waiting-for");
}

/** The machine waits for time to think; news begin a new turn without a queue. @param {Wire.Queued} message */
function showQueue({ ahead }) {
  known.turn.queued = ahead;
  showSeats(known.turn, act);
  if (!showPast()) showAsk({ heading: question().split("\n")[0] ?? "" });
}

/** @param {Wire.OutcomeFacts} outcome */
function result({ ranks, drawn }) {
  const best = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const own = mine();
  const [seat] = own;
  // Whoever left the seat to a machine has not won by it.
  if (own.length === 1 && seat !== undefined && seatAt(seat).level) return words("lost");
  if (drawn) return words("drawn");
  if (best.length > 1) return words("shared", listNames(words, best.map(nameOf)));
  if (own.length === 1) return words(best[0] === own[0] ? "won" : "lost");
  return words("wins", listNames(words, best.map(nameOf)));
}

/** While another one thinks, whoever waits may decide ahead. */
async function showPlanning() {
  const { Planning } = await import("./plan.js");
  planning ??= new Planning(board, previews, act, { askAgain, asksTwice: (isThing) => touching.asksTwice(isThing) });
  if (known.turn.plannable?.length) planning.show();
}

/** Say again what is asked and what happened, in place of what would happen. */
function askAgain() {
  const { turn } = known;
  if (!turn || showPast()) return;
  const [heading = "", helps = ""] = question().split("\n");
  const text = turn.plan_dropped ? words("plan-dropped") : helps && turn.mine ? helps : told;
  showAsk({ state: turn.mine || turn.may_type ? "mine" : "idle", heading, text });
}

function showTurn() {
  const { table, turn } = known;
  askAgain();
  byId("status").textContent = table.status === "playing" && played() ? words("table-turn", played()) : "";
  document.title = `${turn.mine ? `● ${words("your-move")} · ` : ""}${table.title} · Ludogîte`;
  comfort.mark(Boolean(turn.mine));
  page.classList.toggle("mine", Boolean(turn.mine));
  if (table.status === "waiting") say(table.awaits_nonce ? "" : words(awaited().length ? "waiting-asked" : "waiting-how"));
  if (table.outcome) tellAll(capitalised(table.outcome.text));
  if (ahead) touching.rest();
  else touching.show();
  if (turn.plannable?.length) showPlanning();
  makeRoom(byId("buttons").childElementCount);
  arrangeAgain();
  showOffers(act);
  page.dispatchEvent(new CustomEvent("turn", { detail: { turn, upright: upright.matches, spots: board.spots.all } }));
}

/** The number of the turn that was played last; 0 before the first. */
function played() {
  return known.moves.at(-1)?.turn ?? 0;
}

/** Lay the card of the end beside the board, anew when a rematch waits. @param {boolean} happens whether it is seen happening */
async function layEnd(happens) {
  const { outcome, rematch } = known.table;
  if (!outcome || laid === rematch) return;
  const place = byId("end-place");
  const celebrates = happens && laid === null;
  const isThere = laid === null && place.childElementCount > 0;
  laid = rematch;
  const { showEnd } = await import("./end.js");
  await showEnd(place, isThere ? "" : config.end, { stage: find(".stage", HTMLElement), board: board.svg, happens: celebrates });
  arrangeAgain();
  if (celebrates) comfort.play("end");
}

/** Show the count at the end, as the house draws it. */
async function showFinal() {
  if (!known.table.outcome || !byId("final").hidden || counting) return;
  counting = true;
  const answer = await fetch(config.final);
  if (answer.status !== 200) return;
  byId("final-count").innerHTML = await answer.text();
  byId("final").hidden = false;
}

lookBackOn(
  board,
  () => Object.fromEntries(Object.entries(about()).flatMap(([key, value]) => (SEEN.includes(key) ? [[key, String(value)]] : []))),
  () => touching.rest(),
  showTurn,
);
offerActs(act);
listen((command) => link.act(command));
for (const shape of [upright, small]) {
  shape.addEventListener("change", () => {
    board.crops = small.matches;
    link.restart();
  });
}
link.open();
// Whoever comes from a lesson is guided through a first game.
if (document.cookie.includes("guided=")) import("./guide.js").catch(() => {});
