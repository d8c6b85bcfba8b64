// Challenging somebody: of how many play, only what the chosen game allows can be chosen, and of the other seats is
// spoken only where there are some.

import { find } from "./dom.js";

const game = find("#game", HTMLSelectElement);
const players = find("#players", HTMLSelectElement);
const others = find("#others", HTMLSelectElement);

/** Show a field, or leave it out of what is sent. @param {HTMLSelectElement} field @param {boolean} isAsked */
function ask(field, isAsked) {
  field.disabled = !isAsked;
  field.parentElement?.toggleAttribute("hidden", !isAsked);
}

function fit() {
  const counts = (game.selectedOptions[0]?.dataset.players ?? "").split(" ");
  for (const option of players.options) option.hidden = option.disabled = !counts.includes(option.value);
  if (!counts.includes(players.value)) players.value = counts[0] ?? "";
  ask(players, counts.length > 1);
  ask(others, counts.length > 1 && Number(players.value) > 2);
}

game.addEventListener("change", fit);
players.addEventListener("change", fit);
fit();
