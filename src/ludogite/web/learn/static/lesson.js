// A lesson: one position, one thing to do by touching the board, an answer to whatever is tried.
// @ts-check

import { Board } from "./board.js";
import { Sounds } from "./sound.js";
import { wordsOf } from "./words.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-lesson]"));
const config = JSON.parse(page.dataset.lesson ?? "{}");
const YEAR_S = 31536000;
const REST_MS = 450;

/** @param {string} id */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const words = wordsOf(config.words);

const upright = matchMedia("(max-width: 54rem) and (orientation: portrait)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const board = new Board(/** @type {SVGSVGElement} */ (document.querySelector("svg.board")));
const sounds = new Sounds();
board.heard = (sound) => sounds.play(sound);

/** @type {string[]} */ const names = config.steps;
/** What the browser remembers: the steps of a lesson, or the numbers of a game's puzzles. @type {string[]} */
const lasting = config.lasting ?? names;
const done = new Set(kept());
let at = 0;
/** @type {any} */ let step = null;
/** @type {string[]} */ let chosen = [];
/** The touches of the move that is being shown to whoever asked. @type {string[] | null} */ let shown = null;
let busy = false;
/** Whether the screen was turned while something moved or was fetched: then the step is shown once more. */
let turned = false;

function kept() {
  const pair = document.cookie.split("; ").find((part) => part.startsWith(`${config.cookie}=`));
  return (pair?.split("=")[1] ?? "").split(".").filter((name) => lasting.includes(name));
}

/** @param {string} name */
function keep(name) {
  done.add(name);
  const value = lasting.filter((one) => done.has(one)).join(".");
  document.cookie = `${config.cookie}=${value}; path=/; max-age=${YEAR_S}; samesite=lax`;
}

/** @type {Map<string, Promise<any>>} */ const fetched = new Map();

/** Every step is asked for once; one that did not come is asked for again. @param {number} number */
function ask(number) {
  const address = `${config.address}/${number + 1}?language=${config.language}&upright=${upright.matches}`;
  const known = fetched.get(address);
  if (known) return known;
  const coming = fetch(address).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)));
  fetched.set(address, coming);
  coming.catch(() => fetched.delete(address));
  return coming;
}

/** @param {number} number @param {boolean} [move] Whether the focus goes to the new step. */
async function go(number, move = true) {
  if (busy) return;
  at = number;
  busy = true;
  turned = false;
  try {
    step = await ask(number);
  } catch {
    reply(words("lesson-lost"), "bad");
    $("buttons").replaceChildren(button(words("try-again"), "sm", () => go(number)));
    return;
  } finally {
    busy = false;
  }
  if (turned) return go(number, move);
  history.replaceState(null, "", `#${step.name}`);
  begin();
  if (move) $("title").focus({ preventScroll: true });
  if (number + 1 < names.length) ask(number + 1).catch(() => {});
}

function begin() {
  chosen = [];
  shown = null;
  $("prompt").style.minBlockSize = "";
  board.lay(step.board);
  board.svg.setAttribute("aria-description", step.board.description);
  $("count").textContent = words("lesson-step", String(at + 1), String(names.length));
  $("title").textContent = step.title;
  $("say").textContent = step.text;
  $("task").textContent = step.task;
  $("told").textContent = "";
  for (const [id, hidden] of /** @type {[string, boolean][]} */ ([["prompt", false], ["reply", false], ["end", true], ["show", false], ["again", true], ["next", true]])) $(id).hidden = hidden;
  reply("", "");
  page.dataset.stand = "open";
  ladder();
  offer();
}

function ladder() {
  $("ladder").replaceChildren(
    ...names.map((name, n) => {
      const item = document.createElement("li");
      const rung = button(done.has(name) ? "" : String(n + 1), "rung", () => go(n));
      rung.className = `rung${done.has(name) ? " done" : ""}`;
      if (n === at) rung.setAttribute("aria-current", "step");
      const said = `${words("lesson-step", String(n + 1), String(names.length))}, ${config.titles[n]}`;
      rung.setAttribute("aria-label", done.has(name) ? `${said}, ${words("lesson-done")}` : said);
      rung.title = config.titles[n];
      if (done.has(name)) rung.innerHTML = '<svg class="icon" aria-hidden="true"><use href="#i-check"/></svg>';
      item.append(rung);
      return item;
    }),
  );
}

/** @param {string} text @param {string} classes @param {() => void} whenTouched */
function button(text, classes, whenTouched) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `btn ${classes}`;
  made.textContent = text;
  made.addEventListener("click", whenTouched);
  return made;
}

/** @param {string} text @param {"good" | "bad" | ""} kind */
function reply(text, kind) {
  const answer = $("answer");
  // The answer comes where the question was: what lies below stays where it is.
  if (text && !$("prompt").style.minBlockSize) $("prompt").style.minBlockSize = `${$("prompt").offsetHeight}px`;
  answer.textContent = text;
  answer.hidden = !text;
  answer.className = `answer ${kind}`;
  page.classList.toggle("answered", Boolean(text));
}

/** Light up what can be touched now; where the learner has to find it, everything can be and nothing lights up. */
function offer() {
  const open = step.tries.filter((/** @type {any} */ one) => chosen.every((spot, n) => one.touch[n] === spot));
  const legal = new Set(open.map((/** @type {any} */ one) => one.touch[chosen.length]).filter(Boolean));
  const searching = step.quiet && !shown && !chosen.length;
  page.classList.toggle("quiet", searching);
  let ready = /** @type {string[]} */ ([...legal]);
  if (searching) ready = step.board.spots.map((/** @type {any} */ spot) => spot.name);
  if (shown && shown.length > chosen.length) ready = [shown[chosen.length]];
  const row = $("buttons");
  const had = row.contains(document.activeElement);
  row.replaceChildren();
  for (const spot of board.buttons()) {
    if (!legal.has(spot.name) || (shown && !ready.includes(spot.name))) continue;
    const made = button(spot.label, `sm${shown ? " gold" : ""}`, () => touch(spot.name));
    made.dataset.spot = spot.name;
    row.append(made);
  }
  if (chosen.length) row.append(button(words("choose-again"), "sm bare", () => choose([])));
  if (had) /** @type {HTMLElement | null} */ (row.querySelector("button"))?.focus();
  board.offer(ready, chosen, touch);
}

/** @param {string[]} spots */
function choose(spots) {
  chosen = spots;
  offer();
}

/** @param {string} spot */
function touch(spot) {
  if (busy) return;
  const path = [...chosen, spot];
  const matching = step.tries.filter((/** @type {any} */ one) => path.every((name, n) => one.touch[n] === name));
  const whole = matching.find((/** @type {any} */ one) => one.touch.length === path.length);
  if (!matching.length) refuse(step.spots[spot] ?? step.otherwise);
  else if (!whole) choose(path);
  else if (whole.done != null) finish(path, step.done[whole.done]);
  else refuse(whole.answer || step.otherwise);
}

/** A wrong try: the position stays as it was. @param {string} answer */
function refuse(answer) {
  chosen = [];
  // The same words said twice are spoken twice.
  reply("", "");
  requestAnimationFrame(() => reply(answer, "bad"));
  if (!calm.matches) board.svg.animate([{ translate: "0" }, { translate: "-6px" }, { translate: "6px" }, { translate: "0" }], 260);
  offer();
}

/** @param {string[]} path @param {any} end */
async function finish(path, end) {
  busy = true;
  reply("", "");
  page.classList.remove("quiet");
  $("show").hidden = true;
  $("buttons").replaceChildren();
  board.offer([], path, () => {});
  board.begin();
  for (const [n, event] of end.events.entries()) {
    if (n && !board.hurry) await new Promise((resolve) => setTimeout(resolve, REST_MS));
    board.offer([], [], () => {});
    $("told").textContent = event.tell;
    await board.perform(event.steps);
    board.settle(event.change, event.marks ?? []);
  }
  keep(step.name);
  busy = false;
  if (config.flows && at + 1 < names.length) {
    setTimeout(() => go(at + 1, false), board.hurry ? 0 : REST_MS);
    return;
  }
  if (turned) return go(at, false);
  page.querySelector("a.rung[aria-current]")?.classList.add("done");
  reply(end.answer, "good");
  page.dataset.stand = "done";
  ladder();
  $("again").hidden = $("next").hidden = false;
  $("next").focus({ preventScroll: true });
}

function close() {
  for (const id of ["prompt", "reply"]) $(id).hidden = true;
  $("end").hidden = false;
  page.dataset.stand = "end";
  $("end-title").focus({ preventScroll: true });
}

$("next").addEventListener("click", () => {
  if (at + 1 < names.length) go(at + 1);
  else if (config.onward) location.assign(config.onward);
  else close();
});
$("again").addEventListener("click", () => (config.flows ? go(0) : begin()));
$("show").addEventListener("click", () => {
  shown = step.tries.find((/** @type {any} */ one) => one.done != null).touch;
  chosen = [];
  reply(words("lesson-touch"), "");
  offer();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && chosen.length) choose([]);
});
addEventListener("hashchange", () => {
  const asked = names.indexOf(location.hash.slice(1));
  if (asked >= 0) go(asked);
});
upright.addEventListener("change", () => {
  turned = true;
  board.rush();
  go(at, false);
});

const asked = names.indexOf(location.hash.slice(1));
const left = names.findIndex((name) => !done.has(name));
go(asked >= 0 ? asked : Math.max(0, left), false);
