// A table that waits: a code to show, the phone's own sheet to share, and a light on the seat of whoever arrives.

import { byId, findAll } from "./dom.js";
import { awaited, known, mine, nameOf, page, say, seatAt, words } from "./page.js";
import { Sounds } from "./sound.js";

const LIT_MS = 2600;
const small = matchMedia("(max-width: 54rem), (max-height: 32rem) and (orientation: landscape)");
const panel = byId("inviting");
const code = byId("invite-code");
const sounds = new Sounds();
/** Who sat where when it was last told. @type {number[] | null} */ let seated = null;
/** Until when each seat is lit. @type {Map<number, number>} */ const lit = new Map();

/** The share sheet of the system: browsers offer it over https only. */
if ("share" in navigator) {
  byId("share").hidden = false;
  byId("invite").classList.remove("go");
  byId("share").addEventListener("click", () => {
    navigator.share({ title: document.title, url: panel.dataset.link ?? "" }).catch(() => {});
  });
}

/** On a small screen the board makes room for the code: there is nothing to touch on it yet. */
function place() {
  (small.matches ? byId("board") : panel).append(code);
}

function show() {
  // Put away while it waited: the page as it is now says what can be done.
  if (known.table.closed) return location.reload();
  const waits = known.table.status === "waiting" && mine().length > 0 && !known.table.awaits_nonce && !awaited().length;
  panel.hidden = code.hidden = !waits;
  welcome();
  for (const seat of findAll(".seat[data-seat]")) {
    const number = Number(seat.dataset.seat);
    seat.classList.toggle("free", !seatAt(number).level && !seatAt(number).people.length);
    seat.classList.toggle("arrived", (lit.get(number) ?? 0) > performance.now());
  }
}

/** Whoever has just sat down is heard, seen and named. */
function welcome() {
  const taken = known.table.seats.flatMap(({ people, mine: own }, seat) => (people.length && !own ? [seat] : []));
  const arrived = seated ? taken.filter((seat) => !seated?.includes(seat)) : [];
  seated = taken;
  for (const seat of arrived) {
    lit.set(seat, performance.now() + LIT_MS);
    setTimeout(show, LIT_MS);
    sounds.play("bell");
    say(words("invite-arrived", nameOf(seat)));
  }
}

small.addEventListener("change", place);
page.addEventListener("turn", show);
place();
