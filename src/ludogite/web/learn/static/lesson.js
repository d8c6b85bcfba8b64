// A lesson: one position, one thing to do by touching the board, an answer to whatever is tried.

import { ask } from "./ask.js";
import { Board } from "./board.js";
import { button, byId, find, make, pause, scriptOf } from "./dom.js";
import { share } from "./progress.js";
import { Sounds } from "./sound.js";
import { matching as matchingMoves, nextTouches, touched } from "./touches.js";
import { wordsOf } from "./words.js";

const [page, config] = scriptOf("lesson");
const YEAR_S = 31536000;
const REST_MS = 450;
/** What plays at a touch and is drawn smaller than this, in pixels, stands beside the board in words as well. */
const SMALL = 24;

const words = wordsOf(config.words);

const upright = matchMedia("(max-width: 54rem) and (orientation: portrait)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const board = new Board(find("svg.board", SVGSVGElement));
const sounds = new Sounds();
board.heard = (sound) => sounds.play(sound);

const names = config.steps;
/** What the browser remembers: the steps of a lesson, or the numbers of a game's puzzles. */
const lasting = config.lasting ?? names;
const done = new Set(kept());
let at = 0;
/** @type {Wire.LessonStepOut} */ let step;
/** @type {string[]} */ let chosen = [];
/** The touches of the move that is being shown to whoever asked. @type {string[] | null} */ let shown = null;
let busy = false;
/** Whether nothing was tried in vain and nothing shown since the page was opened. */
let clean = true;
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
  if (config.owner) share(config.owner);
}

/** @type {Map<string, Promise<Wire.LessonStepOut>>} */ const fetched = new Map();

/** Every step is asked for once; one that did not come is asked for again. @param {number} number */
function askStep(number) {
  const address = `${config.address}/${number + 1}?language=${config.language}&upright=${upright.matches}`;
  const known = fetched.get(address);
  if (known) return known;
  /** @type {Promise<Wire.LessonStepOut>} */ const coming = ask(address).then((answer) => answer.json());
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
    step = await askStep(number);
  } catch {
    reply(words("lesson-lost"), "bad");
    byId("buttons").replaceChildren(button(words("try-again"), "sm", () => go(number)));
    return;
  } finally {
    busy = false;
  }
  if (turned) return go(number, move);
  history.replaceState(null, "", `#${step.name}`);
  begin();
  if (move) byId("title").focus({ preventScroll: true });
  if (number + 1 < names.length) askStep(number + 1).catch(() => {});
}

function begin() {
  chosen = [];
  shown = null;
  byId("prompt").style.minBlockSize = "";
  board.lay(step.board);
  board.svg.setAttribute("aria-description", step.board.description);
  byId("count").textContent = words("lesson-step", String(at + 1), String(names.length));
  byId("title").textContent = step.title;
  byId("say").textContent = step.text;
  byId("task").textContent = step.task;
  byId("told").textContent = "";
  for (const id of ["prompt", "reply", "show"]) byId(id).hidden = false;
  for (const id of ["end", "again", "next"]) byId(id).hidden = true;
  for (const id of ["like", "worths", "streak"]) document.getElementById(id)?.setAttribute("hidden", "");
  reply("", "");
  page.dataset.stand = "open";
  ladder();
  offer();
}

function ladder() {
  byId("ladder").replaceChildren(
    ...names.map((name, n) => {
      const rung = button(done.has(name) ? "" : String(n + 1), "rung", () => go(n));
      rung.className = `rung${done.has(name) ? " done" : ""}`;
      if (n === at) rung.setAttribute("aria-current", "step");
      const said = `${words("lesson-step", String(n + 1), String(names.length))}, ${config.titles[n] ?? ""}`;
      rung.setAttribute("aria-label", done.has(name) ? `${said}, ${words("lesson-done")}` : said);
      rung.title = config.titles[n] ?? "";
      if (done.has(name)) rung.innerHTML = '<svg class="icon" aria-hidden="true"><use href="#i-check"/></svg>';
      return make("li", "", rung);
    }),
  );
}

/** @param {string} text @param {"good" | "bad" | ""} kind */
function reply(text, kind) {
  const answer = byId("answer");
  // The answer comes where the question was: what lies below stays where it is.
  if (text && !byId("prompt").style.minBlockSize) byId("prompt").style.minBlockSize = `${byId("prompt").offsetHeight}px`;
  answer.textContent = text;
  answer.hidden = !text;
  answer.className = `answer ${kind}`;
  page.classList.toggle("answered", Boolean(text));
}

/** Light up what can be touched now; where the learner has to find it, everything can be and nothing lights up. */
function offer() {
  const legal = nextTouches(step.tries, chosen, board.spots.all);
  const searching = step.quiet && !shown && !chosen.length;
  page.classList.toggle("quiet", searching);
  page.classList.toggle("showing", shown !== null);
  let ready = [...legal];
  if (searching) ready = step.board.spots.map((spot) => spot.name);
  if (shown && shown.length > chosen.length) ready = shown.slice(chosen.length, chosen.length + 1);
  const row = byId("buttons");
  const had = row.contains(document.activeElement);
  row.replaceChildren();
  const beside = new Set([...board.spots.buttons(), ...(searching ? [] : small(legal))]);
  for (const spot of beside) {
    if (!legal.has(spot.name) || (shown && !ready.includes(spot.name))) continue;
    const made = button(spot.label, `sm${shown ? " gold" : ""}`, () => touch(spot.name));
    made.dataset.spot = spot.name;
    row.append(made);
  }
  if (chosen.length) row.append(button(words("choose-again"), "sm bare", () => choose([])));
  if (had) row.querySelector("button")?.focus();
  board.spots.offer(ready, chosen, touch);
}

/** What plays at a touch, where one of it is too small for a finger on this screen. @param {Set<string>} legal */
function small(legal) {
  const scale = board.svg.getScreenCTM()?.a ?? 1;
  const playing = board.spots.all.filter(({ name, at_once: plays }) => plays && legal.has(name));
  return playing.some(({ width = 0, height = 0 }) => width && Math.min(width, height) * scale < SMALL) ? playing : [];
}

/** The moves that begin with these touches. @param {string[]} path */
function matching(path) {
  return matchingMoves(step.tries, path, board.spots.all);
}

/** @param {string[]} spots */
function choose(spots) {
  chosen = spots;
  offer();
}

/** @param {string} spot */
function touch(spot) {
  if (busy) return;
  const path = touched(chosen, spot, board.spots.all);
  const open = matching(path);
  const whole = open.find((one) => one.touch.length === path.length);
  const right = whole?.done === undefined ? undefined : step.done[whole.done];
  if (!open.length) refuse(step.spots[spot] ?? step.otherwise);
  else if (!whole) choose(path);
  else if (right) finish(path, whole, right);
  else refuse(whole.answer || step.otherwise, whole);
}

/** Something was tried in vain, or shown. */
function stumble() {
  if (clean) page.dispatchEvent(new Event("missed"));
  clean = false;
}

/** A wrong try: the position stays as it was. @param {string} answer @param {Wire.LessonTryOut} [tried] */
function refuse(answer, tried) {
  chosen = [];
  stumble();
  // The same words said twice are spoken twice.
  reply("", "");
  requestAnimationFrame(() => reply(answer, "bad"));
  if (!calm.matches) board.svg.animate([{ translate: "0" }, { translate: "-6px" }, { translate: "6px" }, { translate: "0" }], 260);
  if (tried && step.worths?.length) return close(tried);
  offer();
}

/** What each decision is worth, and which one was tried. @param {Wire.LessonTryOut} tried */
function compare(tried) {
  const shown = document.getElementById("worths");
  if (!shown || !step.worths?.length) return;
  shown.hidden = false;
  find("#worths ol", HTMLElement).replaceChildren(
    ...step.worths.map(({ name, percent, touch }, n) => {
      const line = make("li", n ? "" : "best", make("span", "", name), make("b", "", String(percent)));
      line.style.setProperty("--share", `${percent}%`);
      if (touch.join() === tried.touch.join()) line.setAttribute("aria-current", "true");
      return line;
    }),
  );
}

/** Nothing is left to find: show what decisions were worth, and the ways on. @param {Wire.LessonTryOut} tried */
function close(tried) {
  compare(tried);
  page.dataset.stand = "done";
  ladder();
  board.spots.offer([], [], () => {});
  byId("buttons").replaceChildren();
  byId("show").hidden = true;
  byId("again").hidden = byId("next").hidden = false;
  document.getElementById("like")?.removeAttribute("hidden");
  byId("next").focus({ preventScroll: true });
}

/** @param {string[]} path @param {Wire.LessonTryOut} tried @param {Wire.LessonDoneOut} happens */
async function finish(path, tried, happens) {
  busy = true;
  reply("", "");
  page.classList.remove("quiet");
  byId("show").hidden = true;
  byId("buttons").replaceChildren();
  board.spots.offer([], path, () => {});
  board.begin();
  for (const [n, event] of happens.events.entries()) {
    if (n && !board.hurry) await pause(REST_MS);
    board.spots.offer([], [], () => {});
    byId("told").textContent = event.tell;
    await board.perform(event.steps);
    if (event.change) board.settle(event.change, event.marks);
  }
  const isNew = lasting.includes(step.name) && !done.has(step.name);
  keep(step.name);
  busy = false;
  if (config.flows && at + 1 < names.length) {
    setTimeout(() => go(at + 1, false), board.hurry ? 0 : REST_MS);
    return;
  }
  if (turned) return go(at, false);
  page.querySelector("a.rung[aria-current]")?.classList.add("done");
  reply(happens.answer, "good");
  close(tried);
  page.dispatchEvent(new CustomEvent("solved", { detail: { counts: clean && isNew } }));
}

function end() {
  for (const id of ["prompt", "reply"]) byId(id).hidden = true;
  byId("end").hidden = false;
  page.dataset.stand = "end";
  byId("end-title").focus({ preventScroll: true });
}

byId("next").addEventListener("click", () => {
  if (at + 1 < names.length) go(at + 1);
  else if (config.onward) location.assign(config.onward);
  else end();
});
byId("again").addEventListener("click", () => (config.flows ? go(0) : begin()));
byId("show").addEventListener("click", () => {
  shown = step.tries.find((one) => one.done !== undefined)?.touch ?? null;
  chosen = [];
  stumble();
  reply("", "");
  // What is explained stays in sight, and what to do beside it.
  byId("task").textContent = `${step.task} ${words("lesson-touch")}`;
  offer();
});
// The first game after a lesson is guided: the page of that table finds this mark (guide.js), the house asks nothing of it.
document.querySelector("#end form")?.addEventListener("submit", () => {
  document.cookie = "guided=next; path=/; max-age=86400; samesite=lax";
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
