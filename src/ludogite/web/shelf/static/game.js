// The page of a game: as many seats to fill as people play; on a small screen the options stay folded until asked for.

import { find, findAll } from "./dom.js";

const laying = find("#laying", HTMLFormElement);

function showSeats() {
  const count = Number(new FormData(laying).get("option-players") || 99);
  for (const seat of findAll("[data-number]", laying)) seat.hidden = Number(seat.dataset.number) >= count;
}

laying.addEventListener("change", showSeats);
showSeats();
if (matchMedia("(max-width: 40rem)").matches) find("#options", HTMLDetailsElement).open = false;
