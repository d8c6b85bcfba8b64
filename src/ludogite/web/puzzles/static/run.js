// Before and after a run against the clock.

import { byId, scriptOf } from "./dom.js";
import { keepRun, progress, run, share } from "./progress.js";
import { wordsOf } from "./words.js";

const [, config] = scriptOf("run");
const words = wordsOf(config.words);
const RUN_MS = 180_000;
/** So many puzzles of each number of stars come first; the others follow the last. */
const EACH = 6;

/** @template T @param {T[]} items */
function shuffled(items) {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

function begin() {
  const stars = config.stars.map(shuffled);
  const queue = [...stars.flatMap((some) => some.slice(0, EACH)), ...stars.flatMap((some) => some.slice(EACH))];
  keepRun({ ends: Date.now() + RUN_MS, queue, at: 0, score: 0 });
  location.assign(`${queue[0]}?run`);
}

function show() {
  const { best } = progress();
  const last = run();
  byId("best").textContent = words("run-best", best);
  byId("best").hidden = !best;
  if (!last?.over) return;
  byId("score").textContent = words("run-solved", last.score);
  byId("score").hidden = false;
  byId("record").hidden = !last.record;
}

byId("start").addEventListener("click", begin);
// A page that comes back by the browser's button shows what has happened since.
addEventListener("pageshow", async () => {
  show();
  await share(config.owner ?? "");
  show();
});
