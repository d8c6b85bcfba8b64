// A finished game once more: slider, keys, autoplay, and a link to every moment.
// @ts-check

import { Board } from "./board.js";
import { changed, settled, stepped } from "./scene.js";
import { wordsOf } from "./words.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-replay]"));
const config = JSON.parse(page.dataset.replay ?? "{}");
const REST_MS = 450;

/** @param {string} id */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const words = wordsOf(config.words);

const board = new Board(/** @type {SVGSVGElement} */ (document.querySelector("svg.board")));
const slider = /** @type {HTMLInputElement} */ ($("ply"));

/** @type {any[]} */ let moments = [];
/** Every sprite of every position, by its id. @type {Map<string, any>[]} */ let frames = [];
let at = 0;
let wanted = 0;
let running = false;
let busy = false;

async function load() {
  // The sheet is higher than it is broad, on every screen.
  const answer = await fetch(`${config.replay}?upright=true`);
  const game = await answer.json();
  moments = game.moments;
  frames = [new Map(game.board.sprites.map((/** @type {any} */ sprite) => [sprite.id, sprite]))];
  for (const { steps, change } of moments) {
    const before = frames[frames.length - 1];
    let sprites = before;
    for (const step of steps) sprites = stepped(sprites, step.changes, changed);
    frames.push(settled(before.keys(), sprites, change));
  }
  board.lay(game.board);
  list();
  const asked = Number(location.hash.slice(1));
  at = location.hash && asked >= 0 && asked <= moments.length ? Math.floor(asked) : moments.length;
  show();
}

function show() {
  board.show(frames[at].values(), at ? moments[at - 1].marks : []);
  note();
}

function note() {
  wanted = busy ? wanted : at;
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", words("moment", String(at), String(moments.length)));
  $("count").textContent = `${at} / ${moments.length}`;
  $("told").textContent = at ? moments[at - 1].tell : words("moment", "0", String(moments.length));
  for (const [n, item] of [...$("moves").children].entries()) item.toggleAttribute("aria-current", n === at - 1);
  const here = $("moves").children[at - 1];
  if (here) $("moves").scrollTop = /** @type {HTMLElement} */ (here).offsetTop - $("moves").clientHeight / 2;
  const link = `${config.here}#${at}`;
  history.replaceState(null, "", `#${at}`);
  /** @type {HTMLInputElement} */ ($("lk")).value = link;
  $("copy").dataset.copy = link;
  $("picture").setAttribute("href", `${config.picture}?at=${at}`);
  const decides = at < moments.length && moments[at].by != null;
  page.dispatchEvent(new CustomEvent("moment", { detail: { at, decides } }));
}

/** Go to a moment; the next one is shown as it was played. @param {number} number */
async function go(number) {
  wanted = Math.max(0, Math.min(moments.length, number));
  board.rush();
  if (busy) return;
  busy = true;
  while (at !== wanted) {
    const goal = wanted;
    if (goal === at + 1) {
      $("told").textContent = moments[at].tell;
      board.begin();
      await board.perform(moments[at].steps);
    }
    at = goal;
    show();
  }
  busy = false;
}

/** @param {boolean} on */
function run(on) {
  running = on;
  $("run").querySelector("use")?.setAttribute("href", on ? "#i-pause" : "#i-play");
  const label = $("run").querySelector("span");
  if (label) label.textContent = words(on ? "pause" : "replay");
}

async function play() {
  run(true);
  if (at === moments.length) await go(0);
  while (running && at < moments.length) {
    await go(at + 1);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
  run(false);
}

function list() {
  for (const [n, moment] of moments.entries()) {
    const item = document.createElement("li");
    item.className = moment.by == null ? "chance" : `seat-${moment.by}`;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = moment.token;
    button.title = moment.tell;
    button.addEventListener("click", () => step(n + 1));
    item.append(button);
    $("moves").append(item);
  }
}

/** @param {number} number */
function step(number) {
  run(false);
  go(number);
}
slider.addEventListener("input", () => step(Number(slider.value)));
$("first").addEventListener("click", () => step(0));
$("prev").addEventListener("click", () => step(wanted - 1));
$("next").addEventListener("click", () => step(wanted + 1));
$("last").addEventListener("click", () => step(moments.length));
$("run").addEventListener("click", () => (running ? run(false) : play()));
$("lk").addEventListener("focus", () => /** @type {HTMLInputElement} */ ($("lk")).select());
document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea")) return;
  if (event.key === "ArrowLeft") step(wanted - 1);
  else if (event.key === "ArrowRight") step(wanted + 1);
  else if (event.key === "Home") step(0);
  else if (event.key === "End") step(moments.length);
  else if (event.key === " " && !target.matches("button, a, summary")) running ? run(false) : play();
  else return;
  event.preventDefault();
});
page.addEventListener("go", (event) => step(/** @type {CustomEvent} */ (event).detail));
addEventListener("hashchange", () => step(Number(location.hash.slice(1)) || 0));
load();
