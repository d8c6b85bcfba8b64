// Looking back: the curve to touch, the turning points, a good move at any moment, and playing on from it.

import { ask, Refusal } from "./ask.js";
import { byId, find, findAll, pause, scriptOf } from "./dom.js";
import { askHint, failure, mark, tell, unmark, waiting } from "./hint.js";
import { wordsOf } from "./words.js";

const [page, config] = scriptOf("replay");
const words = wordsOf(config.words);
const AGAIN_MS = 600;
/** How the strip is laid out: see `drawing/curve.py`. */
const [WIDTH, EDGE] = [640, 12];

const board = find("svg.board", SVGSVGElement);
let share = new Intl.NumberFormat(config.language, { style: "percent" });
/** How finely shares are told: in hundredths, or thousandths. */
let steps = 100;
let at = -1;
/** @type {number[][]} */ let values = [];
/** @type {string[]} */ let names = [];
/** Marks to show once the board has come to this moment. @type {{at: number, spots: Wire.SpotOut[]} | null} */ let marks = null;

/** @param {number} moment */
const go = (moment) => page.dispatchEvent(new CustomEvent("go", { detail: moment }));

page.addEventListener("moment", (event) => {
  const { at: now, decides } = event.detail;
  const moved = now !== at;
  at = now;
  if (moved) {
    unmark(board);
    byId("hint-card").hidden = true;
  }
  if (marks?.at === at) mark(board, marks.spots);
  marks = null;
  find("#hint", HTMLButtonElement).disabled = !decides;
  const over = at >= config.open_moments;
  find("#branch-at", HTMLInputElement).value = String(at);
  find("#branch-go", HTMLButtonElement).disabled = over;
  byId("branch-over").hidden = !over;
  showNow();
});

function showNow() {
  const worths = values[at];
  if (!worths) return;
  const x = EDGE + ((WIDTH - 2 * EDGE) * at) / Math.max(values.length - 1, 1);
  document.querySelector(".strip-now")?.setAttribute("transform", `translate(${x.toFixed(1)})`);
  const shares = worths.map((value) => share.format(value));
  // Two shares are one whole, also when both are rounded.
  const [first = 0] = worths;
  if (shares.length === 2) shares[1] = share.format(1 - Number((first * steps).toFixed(0)) / steps);
  const worth = names.map((name, seat) => `${name} ${shares[seat]}`).join(" · ");
  byId("worth").textContent = worth;
  const slider = byId("ply");
  const moment = (slider.getAttribute("aria-valuetext") ?? "").split(", ")[0];
  slider.setAttribute("aria-valuetext", `${moment}, ${worth}`);
}

async function look() {
  const button = byId("owl-look");
  button.hidden = true;
  const bar = find("#owl-bar", HTMLProgressElement);
  try {
    for (;;) {
      const answer = await ask(config.review);
      if (answer.status === 200) return place(await answer.text());
      /** @type {Wire.ReviewProgress} */ const { done, total, ahead } = await answer.json();
      byId("owl-working").hidden = false;
      bar.max = total;
      bar.value = done;
      byId("owl-looks").textContent = ahead ? words("owl-queued", ahead) : words("owl-looks");
      byId("owl-so-far").textContent = ahead ? "" : words("owl-so-far", done, total);
      await pause(AGAIN_MS);
    }
  } catch (error) {
    byId("owl-working").hidden = true;
    byId("owl-failed").hidden = false;
    byId("owl-failed").textContent = error instanceof Refusal && error.isTooMuch ? failure(error, words) : words("owl-failed");
    button.hidden = false;
  }
}

/** Put every part where it belongs. @param {string} html */
function place(html) {
  const found = document.createElement("template");
  found.innerHTML = html;
  for (const part of findAll("[data-place]", found.content)) {
    if (part.dataset.values) values = JSON.parse(part.dataset.values);
    if (part.dataset.kind === "exact") {
      steps = 1000;
      share = new Intl.NumberFormat(config.language, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
    }
    if (part.dataset.names) names = JSON.parse(part.dataset.names);
    byId(`place-${part.dataset.place}`).replaceChildren(part);
    byId(`place-${part.dataset.place}`).hidden = false;
  }
  byId("owl").classList.add("seen");
  byId("owl-working").hidden = true;
  byId("owl-failed").hidden = true;
  for (const button of findAll("[data-go]")) {
    button.addEventListener("click", () => {
      const moment = Number(button.dataset.go);
      /** @type {Wire.SpotOut[]} */ const spots = JSON.parse(button.dataset.spots ?? "[]");
      byId("rp").scrollIntoView({ block: "nearest" });
      if (moment === at) return mark(board, spots);
      marks = { at: moment, spots };
      go(moment);
    });
  }
  touchStrip(find("#place-strip svg", SVGSVGElement));
  showNow();
}

/** @param {SVGSVGElement} strip */
function touchStrip(strip) {
  /** @param {PointerEvent} event */
  const there = (event) => {
    const box = strip.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    go(Math.round((Math.max(0, Math.min(1, (x - EDGE) / (WIDTH - 2 * EDGE)))) * (values.length - 1)));
  };
  strip.addEventListener("pointerdown", (event) => {
    strip.setPointerCapture(event.pointerId);
    there(event);
  });
  strip.addEventListener("pointermove", (event) => {
    if (event.buttons) there(event);
  });
}

byId("owl-look").addEventListener("click", () => look());
byId("hint").addEventListener("click", async () => {
  const [button, card, asked] = [find("#hint", HTMLButtonElement), byId("hint-card"), at];
  button.disabled = true;
  card.hidden = false;
  card.textContent = words("hint-thinking");
  try {
    const hint = await askHint(config.hint, { language: config.language, upright: "true", at: String(asked) }, (ahead) => {
      if (at === asked) card.textContent = waiting(ahead, words);
      return at === asked;
    });
    if (at !== asked || !hint) return;
    tell(card, hint, words);
    mark(board, hint.spots);
  } catch (error) {
    if (at === asked) card.textContent = failure(error, words);
  } finally {
    if (at === asked) button.disabled = false;
  }
});
// On a small screen the count waits to be unfolded: the game itself comes first.
const count = document.querySelector(".the-count");
if (count && matchMedia("(max-width: 54rem)").matches) count.removeAttribute("open");
if (config.reviewed) look();
