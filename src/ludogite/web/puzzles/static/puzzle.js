// One puzzle: the streak it belongs to, or the run against the clock.

import { byId, pause, scriptOf } from "./dom.js";
import { daysInARow, endRun, keepRun, miss, run, share, solve } from "./progress.js";
import { wordsOf } from "./words.js";

const [bar, config] = scriptOf("puzzle");
const [page] = scriptOf("lesson");
const words = wordsOf(config.words);
const address = location.pathname;
const TICK_MS = 200;
const COST_MS = 10_000;
/** How long one looks at what was found, or missed, before the next puzzle comes. */
const FOUND_MS = 500;
const MISSED_MS = 1500;

function showStreak() {
  page.addEventListener("missed", () => {
    miss(address);
    share(config.owner ?? "");
  });
  page.addEventListener("solved", ({ detail: { counts } }) => {
    const { streak } = solve(address, counts);
    share(config.owner ?? "");
    const days = daysInARow();
    const said = [streak > 1 ? words("streak", streak) : "", days > 1 ? words("streak-days", days) : ""];
    byId("streak").textContent = said.filter(Boolean).join(" · ");
    byId("streak").hidden = !said.some(Boolean);
  });
}

/** @param {Page.PuzzleRun} now */
function race(now) {
  page.classList.add("running");
  bar.hidden = false;
  let moving = false;

  /** @param {Page.PuzzleRun} then @param {number} wait */
  async function goOn(then, wait) {
    if (moving) return;
    moving = true;
    keepRun(then);
    await pause(wait);
    const next = then.queue[then.at];
    if (!next || then.ends <= Date.now()) finish(then);
    else location.replace(`${next}?run`);
  }

  /** @param {Page.PuzzleRun} then */
  function finish(then) {
    endRun(then);
    location.replace("/puzzles/run");
  }

  /** @param {string} [note] */
  function show(note = "") {
    const left = Math.max(0, Math.ceil((now.ends - Date.now()) / 1000));
    const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    bar.textContent = [clock, note, `★ ${now.score}`].filter(Boolean).join(" · ");
    bar.classList.toggle("short", left <= 20);
  }

  page.addEventListener("solved", () => {
    solve(address, false);
    now = { ...now, score: now.score + 1, at: now.at + 1 };
    show();
    goOn(now, FOUND_MS);
  });
  page.addEventListener("missed", () => {
    now = { ...now, ends: now.ends - COST_MS, at: now.at + 1 };
    show(words("run-minus"));
    goOn(now, MISSED_MS);
  });
  show();
  setInterval(() => {
    if (moving) return;
    show();
    if (now.ends > Date.now()) return;
    moving = true;
    finish(now);
  }, TICK_MS);
}

if (new URLSearchParams(location.search).has("run")) {
  const now = run();
  const here = now && !now.over ? now.queue[now.at] : "";
  if (now && here === address) race(now);
  else location.replace(here ? `${here}?run` : "/puzzles/run");
} else showStreak();
