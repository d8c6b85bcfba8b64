// Day and night: follows the device until somebody chooses. The choice stays on this device.
const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");

function now() {
  return root.dataset.theme || (dark.matches ? "night" : "day");
}
function show() {
  for (const button of document.querySelectorAll("[data-set-theme]")) {
    button.setAttribute("aria-pressed", String(button.dataset.setTheme === now()));
  }
}
function choose(theme) {
  root.dataset.theme = theme;
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  show();
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-set-theme]");
  if (button) choose(button.dataset.setTheme);
  else if (event.target.closest(".lamp")) choose(now() === "night" ? "day" : "night");
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    navigator.clipboard?.writeText(copy.dataset.copy);
    copy.textContent = copy.dataset.done;
  }
});
dark.addEventListener("change", show);
show();

// The shelf: boxes that do not suit step back, and the die chooses among those that do.
const filters = document.getElementById("filters");
const slots = [...document.querySelectorAll(".slot[data-fewest]")];

function suits({ fewest, most, minutes }) {
  const chosen = new FormData(filters);
  const players = chosen.getAll("players").map((range) => range.split("-").map(Number));
  const times = chosen.getAll("minutes").map(Number);
  const seats = !players.length || players.some(([from, to]) => Number(fewest) <= to && Number(most) >= from);
  return seats && (!times.length || (minutes !== "" && times.includes(Number(minutes))));
}
function filter() {
  for (const slot of slots) slot.classList.toggle("aside", !suits(slot.dataset));
  const left = slots.filter((slot) => !slot.classList.contains("aside"));
  document.getElementById("filtered").textContent = left.map((slot) => slot.querySelector("h3").textContent).join(", ");
}
if (filters) {
  filters.addEventListener("change", filter);
  const roll = document.getElementById("roll");
  roll.addEventListener("click", () => {
    const open = slots.filter((slot) => !slot.classList.contains("aside"));
    const from = open.length ? open : slots;
    from[Math.floor(Math.random() * from.length)].querySelector("form").requestSubmit();
  });
}

// The page of a game: as many seats to fill as people play; on a small screen the options stay folded until asked for.
const laying = document.getElementById("laying");
function showSeats() {
  const count = Number(new FormData(laying).get("option-players") || 99);
  for (const seat of laying.querySelectorAll("[data-number]")) seat.hidden = Number(seat.dataset.number) >= count;
}
if (laying) {
  laying.addEventListener("change", showSeats);
  showSeats();
  if (matchMedia("(max-width: 40rem)").matches) document.getElementById("options").open = false;
}
