// The list of puzzles: what this device remembers of streaks and runs.

import { scriptOf } from "./dom.js";
import { daysInARow, progress, share } from "./progress.js";
import { wordsOf } from "./words.js";

const [line, config] = scriptOf("puzzle");
const words = wordsOf(config.words);

function show() {
  const { streak, best } = progress();
  const days = daysInARow();
  const said = [
    streak > 1 ? words("streak", streak) : "",
    days > 1 ? words("streak-days", days) : "",
    best ? words("run-best", best) : "",
  ].filter(Boolean);
  line.textContent = said.join(" · ");
  line.hidden = !said.length;
}

show();
await share(config.owner ?? "");
show();
