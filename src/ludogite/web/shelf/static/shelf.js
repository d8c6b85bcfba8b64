// The shelf: boxes that do not suit step back, and the die chooses among those that do.

import { find, findAll } from "./dom.js";

const filters = find("#filters", HTMLFormElement);
const slots = findAll(".slot[data-fewest]");

/** Whether a game suits what was chosen. @param {FormData} chosen @param {DOMStringMap} game */
function suits(chosen, { fewest, most, minutes }) {
  const players = chosen.getAll("players").map((range) => String(range).split("-").map(Number));
  const times = chosen.getAll("minutes").map(Number);
  const seats = !players.length || players.some(([from = 0, to = 0]) => Number(fewest) <= to && Number(most) >= from);
  return seats && (!times.length || (minutes !== "" && times.includes(Number(minutes))));
}
const left = () => slots.filter((slot) => !slot.classList.contains("aside"));

/** @param {FormData} chosen */
function filter(chosen) {
  for (const slot of slots) slot.classList.toggle("aside", !suits(chosen, slot.dataset));
  const titles = left().map((slot) => slot.querySelector("h3")?.textContent);
  find("#filtered", HTMLElement).textContent = titles.join(", ");
}
filters.addEventListener("change", () => filter(new FormData(filters)));
find("#roll", HTMLElement).addEventListener("click", () => {
  const from = left().length ? left() : slots;
  from[Math.floor(Math.random() * from.length)]?.querySelector("form")?.requestSubmit();
});
