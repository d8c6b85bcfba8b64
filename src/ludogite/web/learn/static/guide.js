// A first game with a guide: before one's move the Owl points softly at a good piece, after a blunder she names the better
// move. Only at the table that was laid after a lesson, only while one plays against machines, and off for good at a touch.

import { ask } from "./ask.js";
import { byId, draw, find, make } from "./dom.js";
import { askHint } from "./hint.js";
import { config, known, mine, page } from "./page.js";
import { wordsOf } from "./words.js";

const MARK = "guided";
/** One looks at the board oneself first. */
const WAIT_MS = 1200;
/** A move that gives up so much of the game is worth a word. */
const BLUNDER = 0.15;
const upright = matchMedia("(max-width: 54rem) and (orientation: portrait)");
const board = find("svg.board", SVGSVGElement);

/** What was thought of the position before one's move. @type {Page.ShownHint | null} */
let advice = null;
let asked = -1;
let judged = -1;

/** @param {string} value @param {number} seconds */
function remember(value, seconds) {
  document.cookie = `${MARK}=${value}; path=/; max-age=${seconds}; samesite=lax`;
}

function isGuided() {
  const here = location.pathname.split("/")[2] ?? "";
  const kept = document.cookie.split("; ").find((part) => part.startsWith(`${MARK}=`))?.split("=")[1];
  if (kept === "next") remember(here, 86_400);
  return kept === "next" || kept === here;
}

async function begin() {
  /** @type {Wire.ScriptWords} */ const told = await (await ask(`/guide?language=${config.language}`)).json();
  const words = wordsOf(told);
  const said = make("p", { role: "status" }, words("guide-begins"));
  const off = make("button", { type: "button", class: "btn bare sq", title: words("guide-off") });
  off.innerHTML = '<svg class="icon" aria-hidden="true"><use href="#i-cross"/></svg>';
  off.append(make("span", "sr", words("guide-off")));
  const owl = make("span");
  owl.innerHTML = '<svg class="face-art" viewBox="0 0 48 48" aria-hidden="true"><use href="#face-5"/></svg>';
  const card = make("div", "guide", owl, said, off);
  document.head.append(make("link", { rel: "stylesheet", href: "/static/guide.css" }));
  const stop = new AbortController();

  // On a phone the question keeps its height, so the Owl has a row of her own above it.
  function place() {
    (upright.matches ? find(".ask", HTMLElement) : byId("buttons")).before(card);
  }
  place();
  upright.addEventListener("change", place, { signal: stop.signal });

  function end() {
    stop.abort();
    unpoint();
    card.remove();
    remember("", 0);
  }

  async function look() {
    if (stop.signal.aborted) return;
    if (known.table?.outcome) return end();
    const { turn } = known;
    if (!turn?.mine || !turn.hints) return;
    // The board may have been turned meanwhile.
    if (asked === turn.ply) return void (advice && point(advice));
    unpoint();
    const { ply } = turn;
    const before = advice;
    asked = ply;
    const better = before && judge(before);
    said.textContent = better ? `${words("guide-better")} ${better}` : words("guide-begins");
    advice = null;
    if (turn.moves.length < 2) return;
    const about = { language: config.language, every: "true" };
    const [hint] = await Promise.all([
      askHint(config.hint.url, about, () => asked === ply).catch(() => null),
      new Promise((resolve) => setTimeout(resolve, WAIT_MS)),
    ]);
    if (!hint || hint.ply !== ply || asked !== ply || stop.signal.aborted) return;
    advice = hint;
    if (known.turn.ply !== ply || !known.turn.mine) return;
    if (!better) said.textContent = words("guide-points");
    point(hint);
  }

  off.addEventListener("click", end);
  page.addEventListener("turn", look, { signal: stop.signal });
  page.addEventListener("beats", unpoint, { signal: stop.signal });
  const row = document.getElementById("buttons");
  const again = new MutationObserver(() => advice && known.turn?.mine && known.turn.ply === advice.ply && point(advice));
  if (row) again.observe(row, { childList: true });
  stop.signal.addEventListener("abort", () => again.disconnect());
  look();
}

/** The better move in words, where one's own gave up much; nothing where it was good. @param {Page.ShownHint} before */
function judge(before) {
  const played = known.moves[before.ply];
  if (judged === before.ply || !played || played.seat === null || !mine().includes(played.seat)) return "";
  judged = before.ply;
  const value = before.best.find(({ move }) => move === played.token)?.value;
  const best = before.best[0]?.value ?? 0;
  return value !== undefined && best - value >= BLUNDER ? before.tell : "";
}

function unpoint() {
  board.querySelector(".guide-ring")?.remove();
  for (const button of document.querySelectorAll(".guided")) button.classList.remove("guided");
}

/** Point at the first thing to touch, where it lies on this board, which may be turned. @param {Page.ShownHint} hint */
function point(hint) {
  unpoint();
  const [name = ""] = hint.touch;
  const named = `[data-spot="${CSS.escape(name)}"]`;
  const place = board.querySelector(`.spot${named} .ground`);
  if (place instanceof SVGRectElement) {
    const { x, y, width, height } = place.getBBox();
    const frame = { x, y, width, height, rx: Math.min(width, height) * 0.3 };
    const ring = draw("g", { class: "guide-ring" });
    ring.append(draw("rect", { ...frame, class: "under" }), draw("rect", frame));
    board.append(ring);
  }
  document.querySelector(`:is(#buttons, #hand) ${named}`)?.classList.add("guided");
}

if (isGuided()) begin();
