// One script for all games: shows the scene the server sends, moves the sprites that changed, collects touches.
// @ts-check

import { Board } from "./board.js";
import { Comfort } from "./comfort.js";
import { Link } from "./link.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-table]"));
const config = JSON.parse(page.dataset.table ?? "{}");
const CONFIRM = "ok";
const TICK_MS = 200;

/** @param {string} id */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} key @param {...string} filled */
const words = (key, ...filled) => filled.reduce((text, part) => text.replace("{}", part), config.words[key] ?? key);

const upright = matchMedia("(max-width: 54rem) and (orientation: portrait)");
const board = new Board(/** @type {SVGSVGElement} */ (document.querySelector("svg.board")));

const comfort = new Comfort(config.description);
board.heard = (sound) => comfort.sounds.play(sound);

/** @type {any} */ let table = null;
/** @type {any} */ let turn = null;
/** @type {any[]} */ let moves = [];
/** @type {string[]} */ let chosen = [];
let clocksAt = 0;
let shownSeat = -1;
let muted = localStorage.getItem("muted") === "yes";
let showing = Promise.resolve();

const link = new Link(config.socket, () => ({ language: config.language, upright: upright.matches }), receive, (up) => {
  $("status").classList.toggle("lost", !up);
  say(up ? "" : words("reconnecting"));
});

/** Take messages in one after the other: an animation is finished before the next one begins. @param {any} message */
function receive(message) {
  if (message.type === "refused") {
    trouble(message.text);
    chosen = [];
    showing = showing.then(showTurn);
    return;
  }
  if (message.type !== "snapshot" && message.type !== "news") return;
  showing = showing.then(() => (message.type === "snapshot" ? takeSnapshot(message) : takeNews(message))).catch((error) => {
    console.error(error);
    link.restart();
  });
}

/** @param {any} message */
function takeSnapshot(message) {
  table = message.table;
  moves = message.moves;
  take(message);
  $("talk").replaceChildren();
  message.talk.forEach(addTalk);
  if (message.board) {
    board.lay(message.board);
    $("board").setAttribute("aria-description", message.board.description);
  }
  showAll();
}

/** @param {any} message */
async function takeNews(message) {
  if (message.table) table = message.table;
  chosen = [];
  board.offer([], [], () => {});
  showSeats({ ...message.turn, mine: false });
  const { beats, board: change, marks } = message.shown;
  board.begin();
  for (const beat of beats) {
    say(beat.tell);
    await board.perform(beat.steps ?? []);
  }
  if (change) board.settle(change, marks ?? []);
  moves = moves.slice(0, message.turn.ply - message.moves.length).concat(message.moves);
  take(message);
  message.talk.forEach(addTalk);
  showAll();
  if (turn.mine && beats.length) comfort.call(words("turn-call"), table.title);
}

/** @param {any} message */
function take(message) {
  turn = message.turn;
  turn.moves ??= [];
  turn.dice ??= [];
  chosen = [];
  clocksAt = performance.now();
  link.seq = message.seq;
}

function showAll() {
  trouble("");
  showSeats(turn);
  showCover();
  showTurn();
  showMoves();
  showActs();
}

/** @param {string} text */
function say(text) {
  $("told").textContent = text;
}

/** @param {string} text */
function trouble(text) {
  $("trouble").textContent = text;
  $("trouble").hidden = !text;
}

/** @param {any} command */
function act(command) {
  trouble("");
  link.act(command);
}

/** @param {number} seat */
function nameOf(seat) {
  const facts = table.seats[seat];
  if (facts.mine && mine().length > 1) return facts.title;
  if (facts.level) return config.opponents[facts.level] ?? facts.level;
  return facts.member || facts.people.join(" + ") || words("free-seat");
}

const mine = () => table.seats.map((/** @type {any} */ s, /** @type {number} */ n) => (s.mine ? n : -1)).filter((/** @type {number} */ n) => n >= 0);

/** @param {string} tag @param {string} classes @param {string} [text] */
function make(tag, classes, text) {
  const element = document.createElement(tag);
  element.className = classes;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** @param {string} text @param {string} classes @param {() => void} whenTouched */
function button(text, classes, whenTouched) {
  const made = /** @type {HTMLButtonElement} */ (make("button", `btn ${classes}`, text));
  made.type = "button";
  made.addEventListener("click", whenTouched);
  return made;
}

/** @param {any} now */
function showSeats(now) {
  const own = mine();
  const bottom = own.length ? own[own.length - 1] : table.seats.length - 1;
  $("above").replaceChildren();
  $("below").replaceChildren();
  const all = table.seats.length;
  for (let n = 1; n <= all; n++) {
    // From my left around the table; I sit below.
    const number = (bottom + n) % all;
    const facts = table.seats[number];
    const box = make("section", "seat");
    box.setAttribute("aria-label", facts.title);
    box.classList.toggle("turn", now.acting === number && table.status === "playing");
    box.classList.toggle("away", facts.away_ms != null);
    const who = make("div", "who");
    const name = nameOf(number);
    who.append(make("b", "", name), make("span", "", note(facts, number, now)));
    box.append(face(facts.level, name), who);
    if (table.outcome?.scores) box.append(make("span", "num", String(table.outcome.scores[number])));
    if (now.clocks) {
      const clock = make("span", "clock");
      clock.dataset.seat = String(number);
      clock.setAttribute("role", "timer");
      box.append(clock);
    }
    const open = !facts.level && !facts.people.length && (!facts.reserved || facts.kept_for_you);
    if (table.status === "waiting" && open && (!own.length || facts.kind === "device")) {
      box.append(button(words("join"), "sm gold", () => act({ type: "sit", seat: number })));
    } else if (table.teams && table.status !== "over" && facts.people.length && !own.length) {
      box.append(button(words("join-team"), "sm", () => act({ type: "sit", seat: number })));
    } else if (table.status === "waiting" && facts.mine) {
      box.append(button(words("get-up"), "sm", () => act({ type: "leave", seat: number })));
    }
    $(number === bottom ? "below" : "above").append(box);
  }
  page.dataset.seats = all > 2 ? "many" : "two";
  tick();
}

/** @param {string} level @param {string} name */
function face(level, name) {
  const made = make("span", "face", level ? "" : name.slice(0, 1));
  made.setAttribute("aria-hidden", "true");
  const portrait = level && document.getElementById(`face-${level}`);
  if (portrait) {
    made.classList.add("portrait");
    made.innerHTML = `<svg viewBox="0 0 48 48"><use href="#${portrait.id}"/></svg>`;
  } else if (level) made.textContent = "?";
  else if (name === words("free-seat")) made.textContent = "+";
  return made;
}

/** @param {any} facts @param {number} number @param {any} now */
function note(facts, number, now) {
  const parts = facts.mine && mine().length > 1 ? facts.people.slice() : [facts.title];
  if (facts.mine && facts.people.length && mine().length === 1) parts.push(words("you"));
  if (facts.away_ms != null) parts.push(words("away"));
  if (facts.reserved && !facts.people.length) parts.push(words("kept-seat"));
  if (now.acting === number && table.status === "playing" && facts.level) parts.push(words("thinking", "").trim());
  return parts.join(" · ");
}

function tick() {
  if (!turn?.clocks) return;
  for (const element of document.querySelectorAll("[data-seat]")) {
    const seat = Number(/** @type {HTMLElement} */ (element).dataset.seat);
    const gone = seat === turn.running ? performance.now() - clocksAt : 0;
    const left = Math.max(0, turn.clocks[seat] - gone);
    const days = Math.floor(left / 86400000);
    const seconds = Math.floor(left / 1000);
    const pad = (/** @type {number} */ n) => String(n).padStart(2, "0");
    element.textContent = days
      ? `${days} j ${Math.floor((left % 86400000) / 3600000)} h`
      : seconds >= 3600
        ? `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
        : `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
  }
}
setInterval(tick, TICK_MS);

function showCover() {
  const own = mine();
  const covered = table.secrets && table.status === "playing" && own.length > 1 && turn.mine && turn.acting !== shownSeat;
  $("cover").hidden = !covered;
  board.svg.classList.toggle("covered", covered);
  if (covered) $("cover-words").textContent = words("cover", nameOf(turn.acting));
}
$("cover-show").addEventListener("click", () => {
  shownSeat = turn.acting;
  showCover();
  showTurn();
});

function question() {
  if (table.closed) return words("closed");
  if (table.outcome) return result();
  if (table.status === "waiting") return words("waiting-for");
  if (turn.mine || turn.may_type) return turn.ask || words("your-move");
  if (turn.acting == null) return turn.ask || "…";
  return words(table.seats[turn.acting].level ? "thinking" : "their-move", nameOf(turn.acting));
}

function result() {
  const { ranks, drawn } = table.outcome;
  const best = ranks.map((/** @type {number} */ r, /** @type {number} */ n) => (r === 1 ? n : -1)).filter((/** @type {number} */ n) => n >= 0);
  const own = mine();
  if (drawn) return words("drawn");
  if (best.length > 1) return words("shared", best.map(nameOf).join(", "));
  if (own.length === 1) return words(best[0] === own[0] ? "won" : "lost");
  return words("wins", nameOf(best[0]));
}

function showTurn() {
  $("question").textContent = question();
  document.title = `${turn.mine ? `● ${words("your-move")} · ` : ""}${table.title} · Ludogîte`;
  comfort.mark(turn.mine);
  page.classList.toggle("mine", Boolean(turn.mine));
  const waiting = table.status === "waiting";
  if (waiting) say(words("waiting-how"));
  if (table.outcome) say(table.outcome.text);
  const covered = !$("cover").hidden;
  const open = covered ? [] : turn.moves.filter((/** @type {any} */ m) => chosen.every((spot, n) => m.touch[n] === spot));
  const next = new Set(open.map((/** @type {any} */ m) => m.touch[chosen.length]).filter(Boolean));
  board.offer([...next], chosen, touch);
  showButtons(next);
  showAnswers();
  page.dispatchEvent(new CustomEvent("turn", { detail: { turn, upright: upright.matches } }));
}

/** @param {Set<string>} next */
function showButtons(next) {
  const row = $("buttons");
  const had = document.activeElement && row.contains(document.activeElement);
  row.replaceChildren();
  for (const spot of board.buttons()) {
    if (!next.has(spot.name)) continue;
    const made = button(spot.label, `sm${spot.name === CONFIRM || next.size === 1 ? " go" : ""}`, () => touch(spot.name));
    made.dataset.spot = spot.name;
    row.append(made);
  }
  if (chosen.length) row.append(button(words("choose-again"), "sm", () => choose([])));
  if (turn.may_type) showDice(row);
  if (had) /** @type {HTMLElement | null} */ (row.querySelector("button"))?.focus();
}

/** @param {HTMLElement} row */
function showDice(row) {
  for (const token of turn.dice) row.append(button(token, "sm", () => play(token)));
  const form = /** @type {HTMLFormElement} */ (make("form", "say"));
  const input = /** @type {HTMLInputElement} */ (make("input", "input"));
  input.setAttribute("aria-label", words("type-dice"));
  input.placeholder = "[…]";
  input.maxLength = 64;
  form.append(input, button(words("send"), "sm", () => form.requestSubmit()));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = input.value.trim();
    if (typed) play(typed.startsWith("[") ? typed : `[${typed}]`);
  });
  row.append(form);
}

/** @param {string[]} spots */
function choose(spots) {
  chosen = spots;
  showTurn();
}

/** @param {string} spot */
function touch(spot) {
  const path = [...chosen, spot];
  const matching = turn.moves.filter((/** @type {any} */ m) => path.every((s, n) => m.touch[n] === s));
  if (!matching.length) {
    const restarts = turn.moves.some((/** @type {any} */ m) => m.touch[0] === spot);
    choose(restarts ? [spot] : []);
    return;
  }
  const whole = matching.filter((/** @type {any} */ m) => m.touch.length === path.length);
  if (!whole.length || matching.length !== whole.length) choose(path);
  else if (comfort.confirms && spot !== CONFIRM) confirmFirst(path, whole[0].move);
  else finish(path, whole[0].move);
}

/** @param {string[]} path @param {string} token */
function finish(path, token) {
  board.offer([], path, () => {});
  $("buttons").replaceChildren();
  play(token);
}

/** @param {string[]} path @param {string} token */
function confirmFirst(path, token) {
  board.offer([], path, () => {});
  const yes = button(words("play-this", token), "sm go", () => finish(path, token));
  $("buttons").replaceChildren(yes, button(words("choose-again"), "sm", () => choose([])));
  yes.focus();
}

/** @param {string} token */
function play(token) {
  act({ type: "play", token, ply: turn.ply });
}

function showAnswers() {
  const row = $("answers");
  row.replaceChildren();
  const own = mine();
  const ask = (/** @type {number | null} */ from, /** @type {string} */ key, /** @type {string} */ type) => {
    if (from == null || table.status !== "playing") return;
    const seat = own.find((/** @type {number} */ n) => n !== from && !table.answered.includes(n));
    if (own.includes(from) && own.length === 1) row.append(make("span", "small", words("asked")));
    else if (seat !== undefined) {
      row.append(make("span", "small", words(key, nameOf(from))));
      row.append(button(words("accept"), "sm go", () => act({ type, seat, agree: true })));
      row.append(button(words("refuse"), "sm", () => act({ type, seat, agree: false })));
    }
  };
  ask(table.draw_from, "draw-asked", "answer-draw");
  ask(table.takeback_from, "takeback-asked", "answer-takeback");
  if (table.status === "playing" && own.length) {
    table.seats.forEach((/** @type {any} */ facts, /** @type {number} */ seat) => {
      if (facts.away_ms == null || facts.mine) return;
      row.append(button(`${words("claim")} (${nameOf(seat)})`, "sm", () => act({ type: "claim", seat })));
      row.append(button(words("hand-over"), "sm", () => act({ type: "hand-over", seat })));
    });
  }
  if (table.rematch) {
    const go = make("a", "btn sm go", words("go-rematch"));
    go.setAttribute("href", `/tables/${table.rematch}`);
    row.append(go);
  }
}

function showMoves() {
  const list = $("moves");
  while (list.children.length > moves.length) list.lastChild?.remove();
  // What is already written stays: a list of hundreds of moves is not written anew for each of them.
  for (let n = 0; n < moves.length; n++) {
    let item = /** @type {HTMLElement | undefined} */ (list.children[n]);
    if (!item) list.append((item = make("li", "")));
    if (item.textContent !== moves[n].token) item.textContent = item.title = moves[n].token;
    item.className = moves[n].seat == null ? "chance" : `seat-${moves[n].seat}`;
    item.toggleAttribute("aria-current", n === moves.length - 1);
  }
  $("count").textContent = String(moves.length);
  $("ticker").replaceChildren(...moves.slice(-8).map((m) => make("span", "", m.token)));
}

/** @param {any} talk */
function addTalk(talk) {
  if (muted) return;
  const item = make("li", "");
  item.append(make("b", "", talk.name), ` ${talk.text}`);
  $("talk").append(item);
  $("talk").scrollTop = $("talk").scrollHeight;
}

function showActs() {
  const own = mine().filter((/** @type {number} */ n) => !table.seats[n].level);
  const playing = table.status === "playing" && own.length > 0;
  $("takeback").hidden = !playing || !moves.some((m) => own.includes(m.seat));
  $("draw").hidden = !playing || !table.draws;
  $("resign").hidden = !playing;
  const over = table.status === "over";
  $("rematch").hidden = !(over && own.length) || Boolean(table.rematch);
  $("review").hidden = !over || !moves.length;
  $("invite").hidden = table.status !== "waiting";
  $("link").hidden = !$("invite").hidden;
  $("say").hidden = false;
}

const seatForAct = () => {
  const own = mine();
  return own.includes(turn.acting) ? turn.acting : own[0];
};
$("takeback").addEventListener("click", () => act({ type: "ask-takeback", seat: lastToDecide() }));
$("draw").addEventListener("click", () => act({ type: "offer-draw", seat: seatForAct() }));
$("resign").addEventListener("click", () => {
  if (confirm(words("resign-sure"))) act({ type: "resign", seat: seatForAct() });
});
function lastToDecide() {
  const own = mine();
  for (let n = moves.length - 1; n >= 0; n--) if (own.includes(moves[n].seat)) return moves[n].seat;
  return own[0];
}
$("say").addEventListener("submit", (event) => {
  event.preventDefault();
  const free = /** @type {HTMLInputElement | null} */ (document.getElementById("words"));
  const set = /** @type {HTMLSelectElement | null} */ (document.getElementById("phrase"));
  if (free?.value.trim()) act({ type: "say", text: free.value.trim() });
  else if (set) act({ type: "say", phrase: set.value });
  if (free) free.value = "";
});
function showMute() {
  $("mute").textContent = words(muted ? "unmute" : "mute");
  $("mute").setAttribute("aria-pressed", String(muted));
}
$("mute").addEventListener("click", () => {
  muted = !muted;
  localStorage.setItem("muted", muted ? "yes" : "no");
  showMute();
  $("talk").replaceChildren();
});
showMute();

for (const tab of document.querySelectorAll(".tabs a")) {
  tab.addEventListener("click", (event) => {
    event.preventDefault();
    page.dataset.tab = /** @type {HTMLElement} */ (tab).dataset.tab;
    for (const other of document.querySelectorAll(".tabs a")) other.toggleAttribute("aria-current", other === tab);
  });
}
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && chosen.length) choose([]);
});
upright.addEventListener("change", () => link.greet());
link.open();
