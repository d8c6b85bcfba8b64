// Day and night: follows the device until somebody chooses. The choice stays on this device.

import { find, findAll } from "./dom.js";

const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");

function now() {
  return root.dataset.theme || (dark.matches ? "night" : "day");
}
function show() {
  for (const button of findAll("[data-set-theme]")) {
    button.setAttribute("aria-pressed", String(button.dataset.setTheme === now()));
  }
}
/** @param {string | undefined} theme */
function choose(theme = now()) {
  root.dataset.theme = theme;
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  show();
}
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const button = target.closest("[data-set-theme]");
  if (button instanceof HTMLElement) choose(button.dataset.setTheme);
  else if (target.closest(".lamp")) choose(now() === "night" ? "day" : "night");
  const copy = target.closest("[data-copy]");
  if (copy instanceof HTMLElement) {
    // Pages without HTTPS have no clipboard.
    navigator.clipboard?.writeText(copy.dataset.copy ?? "");
    copy.textContent = copy.dataset.done ?? "";
  }
});
dark.addEventListener("change", show);
show();

// The shelf: boxes that do not suit step back, and the die chooses among those that do.
const filters = document.getElementById("filters");
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
if (filters instanceof HTMLFormElement) {
  filters.addEventListener("change", () => filter(new FormData(filters)));
  find("#roll", HTMLElement).addEventListener("click", () => {
    const from = left().length ? left() : slots;
    from[Math.floor(Math.random() * from.length)]?.querySelector("form")?.requestSubmit();
  });
}

// The page of a game: as many seats to fill as people play; on a small screen the options stay folded until asked for.
const laying = document.getElementById("laying");
/** @param {HTMLFormElement} form */
function showSeats(form) {
  const count = Number(new FormData(form).get("option-players") || 99);
  for (const seat of findAll("[data-number]", form)) seat.hidden = Number(seat.dataset.number) >= count;
}
if (laying instanceof HTMLFormElement) {
  laying.addEventListener("change", () => showSeats(laying));
  showSeats(laying);
  if (matchMedia("(max-width: 40rem)").matches) find("#options", HTMLDetailsElement).open = false;
}
