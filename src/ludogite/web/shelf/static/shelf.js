// The shelf: boxes that suit come to the front, the others step back; the die chooses among those in front.

import { find, findAll } from "./dom.js";
import { writeMoments } from "./moments.js";

const MOVE_MS = 420;
const filters = find("#filters", HTMLFormElement);
const shelf = find(".shelf", HTMLElement);
const slots = findAll(".slot[data-fewest]");
const plant = find(".slot.any", HTMLElement);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(max-width: 40rem)");

/** Whether a game suits how many play, and how long they have. @param {FormData} chosen @param {DOMStringMap} game */
function suited(chosen, { fewest, most, minutes }) {
  const players = chosen.getAll("players").map((range) => String(range).split("-").map(Number));
  const times = chosen.getAll("minutes").map(Number);
  const seats = !players.length || players.some(([from = 0, to = 0]) => Number(fewest) <= to && Number(most) >= from);
  return [seats, !times.length || (minutes !== "" && times.includes(Number(minutes)))];
}
const left = () => slots.filter((slot) => !slot.classList.contains("aside"));

/** What of a slot changes places: the wall and the planks stay. @param {HTMLElement} slot */
const movable = (slot) => (narrow.matches ? [slot] : findAll(".niche > *, .about", slot));

/**
 * How it comes to its place: words fade in there, for in passing nobody could read them.
 * @param {Element} part @param {string} way
 */
const coming = (part, way) =>
  part.matches(".about") ? [{ opacity: 0 }, { opacity: 1 }] : [{ translate: way }, { translate: "0px 0px" }];

/** Let boxes go from where they stood to where they stand now. @param {Map<HTMLElement, DOMRect>} before */
function move(before) {
  if (calm.matches) return;
  for (const [slot, from] of before) {
    const to = slot.getBoundingClientRect();
    const way = `${from.left - to.left}px ${from.top - to.top}px`;
    if (way === "0px 0px") continue;
    for (const part of movable(slot)) {
      for (const running of part.getAnimations()) if (running.id === "places") running.cancel();
      const timing = { id: "places", duration: MOVE_MS, easing: "cubic-bezier(.2, .7, .2, 1)" };
      part.animate(coming(part, way), timing);
    }
  }
}

/** @param {FormData} chosen */
function filter(chosen) {
  const before = new Map(slots.map((slot) => [slot, slot.getBoundingClientRect()]));
  for (const slot of slots) slot.classList.toggle("aside", !suited(chosen, slot.dataset).every(Boolean));
  const front = left();
  // Where none suits everything, those that suit a part of it come first.
  if (!front.length) for (const slot of slots) slot.classList.toggle("aside", !suited(chosen, slot.dataset).some(Boolean));
  const first = left();
  for (const slot of [...first, ...slots.filter((slot) => !first.includes(slot))]) shelf.insertBefore(slot, plant);
  move(before);
  const titles = front.map((slot) => slot.querySelector("h3")?.textContent);
  find("#filtered", HTMLElement).textContent = titles.join(", ");
  find("#unsuited", HTMLElement).hidden = front.length > 0;
}
/** Tables go on while nobody looks: whoever comes back to the page finds what awaits them as it is now. */
async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const now = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const shown of findAll("[data-fresh]")) {
    const fresh = now.querySelector(`[data-fresh="${shown.dataset.fresh}"]`);
    if (fresh) shown.replaceWith(fresh);
  }
  writeMoments();
}
document.addEventListener("visibilitychange", refresh);

filters.addEventListener("change", () => filter(new FormData(filters)));
find("#roll", HTMLElement).addEventListener("click", () => {
  const from = left().length ? left() : slots;
  from[Math.floor(Math.random() * from.length)]?.querySelector("form")?.requestSubmit();
});
