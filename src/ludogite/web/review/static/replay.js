// A finished game once more: slider, keys, autoplay, and a link to every moment.

import { ask } from "./ask.js";
import { Board } from "./board.js";
import { byId, find, pause, scriptOf } from "./dom.js";
import { columnHeads, MoveList } from "./move-list.js";
import { preferences } from "./preferences.js";
import { changed, settled, stepped } from "./scene.js";
import { wordsOf } from "./words.js";

const [page, config] = scriptOf("replay");
const REST_MS = 450;

const words = wordsOf(config.words);

const board = new Board(find("svg.board", SVGSVGElement));
const slider = find("#ply", HTMLInputElement);
const notation = find("#notation", HTMLInputElement);
const heads = byId("move-heads");
const shown = new MoveList(byId("moves"), words, () => config.names, (event) => step(() => event + 1));
/** @type {Page.MoveLine[]} */ let lines = [];

/** @type {Wire.EventOut[]} */ let moments = [];
/** Every sprite of every position, by its id. @type {Map<string, Wire.SpriteOut>[]} */ let frames = [];
let at = 0;
let wanted = 0;
let running = false;
/** How often it was begun to run by itself: what an earlier run left over is no concern of the next. */ let runs = 0;
let busy = false;

async function load() {
  // The sheet is higher than it is broad, on every screen.
  /** @type {Wire.Replay} */ const game = await (await ask(`${config.replay}?upright=true`)).json();
  moments = game.moments;
  let frame = new Map(game.board.sprites.map((sprite) => [sprite.id, sprite]));
  frames = [frame];
  for (const { steps, change } of moments) {
    let sprites = frame;
    for (const step of steps) sprites = stepped(sprites, step.changes, changed);
    frame = change ? settled(frame.keys(), sprites, change) : sprites;
    frames.push(frame);
  }
  board.lay(game.board);
  list();
  at = momentOfAddress();
  show();
}

/** The moment that the address names; the last one where it names none. */
function momentOfAddress() {
  const asked = Number(location.hash.slice(1));
  return location.hash && asked >= 0 && asked <= moments.length ? Math.floor(asked) : moments.length;
}

function show() {
  board.show(frames[at]?.values() ?? [], moments[at - 1]?.marks ?? []);
  note();
}

/** The turn that a moment belongs to, as the list numbers them; 0 while the game is set up. @param {number} moment */
function turnAt(moment) {
  return moments[moment - 1]?.turn ?? 0;
}

function note() {
  wanted = busy ? wanted : at;
  slider.value = String(at);
  const [turn, turns] = [turnAt(at), turnAt(moments.length)];
  slider.setAttribute("aria-valuetext", words("moment", turn, turns));
  byId("count").textContent = `${turn} / ${turns}`;
  byId("told").textContent = moments[at - 1]?.tell ?? words("moment", 0, turns);
  shown.mark(lines, at - 1);
  const { current } = shown;
  if (current instanceof HTMLElement) byId("moves").scrollTop = current.offsetTop - byId("moves").clientHeight / 2;
  const link = `${config.here}#${at}`;
  history.replaceState(null, "", `#${at}`);
  find("#lk", HTMLInputElement).value = link;
  byId("copy").dataset.copy = link;
  byId("picture").setAttribute("href", `${config.picture}?at=${at}`);
  const decides = typeof moments[at]?.by === "number";
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
    const next = moments[at];
    if (next && goal === at + 1) {
      byId("told").textContent = next.tell;
      board.begin();
      await board.perform(next.steps);
    }
    at = goal;
    show();
  }
  busy = false;
}

/** @param {boolean} on */
function run(on) {
  running = on;
  byId("run").querySelector("use")?.setAttribute("href", on ? "#i-pause" : "#i-play");
  const label = byId("run").querySelector("span");
  if (label) label.textContent = words(on ? "pause" : "replay");
}

async function play() {
  run(true);
  const mine = ++runs;
  const goesOn = () => running && mine === runs;
  await loaded;
  if (at === moments.length) await go(0);
  while (goesOn() && at < moments.length) {
    await go(at + 1);
    await pause(REST_MS);
  }
  if (mine === runs) run(false);
}

function list() {
  const played = moments.map(({ by, token = "", turn, owner, note }, n) => ({ n, seat: by, token, turn, owner, note }));
  notation.checked = preferences.notation;
  shown.marks = config.marks;
  lines = shown.show(played, preferences.notation, at - 1);
  heads.hidden = config.names.length !== 2;
  heads.replaceChildren(...columnHeads(config.names, config.marks, played));
}
notation.addEventListener("change", () => {
  preferences.notation = notation.checked;
  list();
});

/** Go to a moment as soon as the game is there: what was touched before is not lost. @param {() => number} moment */
async function step(moment) {
  run(false);
  await loaded;
  go(moment());
}
slider.addEventListener("input", () => step(() => Number(slider.value)));
byId("first").addEventListener("click", () => step(() => 0));
byId("prev").addEventListener("click", () => step(() => wanted - 1));
byId("next").addEventListener("click", () => step(() => wanted + 1));
byId("last").addEventListener("click", () => step(() => moments.length));
byId("run").addEventListener("click", () => (running ? run(false) : play()));
byId("lk").addEventListener("focus", () => find("#lk", HTMLInputElement).select());
document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, select, textarea, dialog")) return;
  if (event.key === "ArrowLeft") step(() => wanted - 1);
  else if (event.key === "ArrowRight") step(() => wanted + 1);
  else if (event.key === "Home") step(() => 0);
  else if (event.key === "End") step(() => moments.length);
  else if (event.key === " " && !target.matches("button, a, summary")) running ? run(false) : play();
  else return;
  event.preventDefault();
});
page.addEventListener("go", (event) => step(() => event.detail));
addEventListener("hashchange", () => step(momentOfAddress));
const loaded = load();
