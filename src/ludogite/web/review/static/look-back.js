// Looking back: the curve to touch, the turning points, a good move at any moment, and playing on from it.
// @ts-check

import { ask, failure, mark, tell, TooMuch, unmark, waiting } from "./hint.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-replay]"));
const config = JSON.parse(page.dataset.replay ?? "{}");
const words = config.words;
const AGAIN_MS = 600;
/** How the strip is laid out: see `drawing/curve.py`. */
const [WIDTH, EDGE] = [640, 12];

/** @param {string} id */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const board = /** @type {SVGSVGElement} */ (document.querySelector("svg.board"));
let share = new Intl.NumberFormat(config.language, { style: "percent" });
/** How finely shares are told: in hundredths, or thousandths. */
let steps = 100;
let at = -1;
/** @type {number[][]} */ let values = [];
/** @type {string[]} */ let names = [];
/** Marks to show once the board has come to this moment. @type {{at: number, spots: any[]} | null} */ let marks = null;

/** @param {number} moment */
const go = (moment) => page.dispatchEvent(new CustomEvent("go", { detail: moment }));

page.addEventListener("moment", (event) => {
  const { at: now, decides } = /** @type {CustomEvent} */ (event).detail;
  const moved = now !== at;
  at = now;
  if (moved) {
    unmark(board);
    $("hint-card").hidden = true;
  }
  if (marks?.at === at) mark(board, marks.spots);
  marks = null;
  /** @type {HTMLButtonElement} */ ($("hint")).disabled = !decides;
  const over = at >= config.count;
  /** @type {HTMLInputElement} */ ($("branch-at")).value = String(at);
  /** @type {HTMLButtonElement} */ ($("branch-go")).disabled = over;
  $("branch-over").hidden = !over;
  showNow();
});

function showNow() {
  if (!values.length || at < 0) return;
  const x = EDGE + ((WIDTH - 2 * EDGE) * at) / Math.max(values.length - 1, 1);
  document.querySelector(".strip-now")?.setAttribute("transform", `translate(${x.toFixed(1)})`);
  const shares = values[at].map((value) => share.format(value));
  // Two shares are one whole, also when both are rounded.
  if (shares.length === 2) shares[1] = share.format(1 - Number((values[at][0] * steps).toFixed(0)) / steps);
  const worth = names.map((name, seat) => `${name} ${shares[seat]}`).join(" · ");
  $("worth").textContent = worth;
  const slider = $("ply");
  const moment = (slider.getAttribute("aria-valuetext") ?? "").split(", ")[0];
  slider.setAttribute("aria-valuetext", `${moment}, ${worth}`);
}

async function look() {
  const button = /** @type {HTMLButtonElement} */ ($("owl-look"));
  button.hidden = true;
  const bar = /** @type {HTMLProgressElement} */ ($("owl-bar"));
  try {
    for (;;) {
      const answer = await fetch(config.review);
      if (answer.status === 429) throw new TooMuch(answer);
      if (!answer.ok) throw new Error(String(answer.status));
      if (answer.status === 200) return place(await answer.text());
      const { done, total, ahead } = await answer.json();
      $("owl-working").hidden = false;
      bar.max = total;
      bar.value = done;
      $("owl-looks").textContent = ahead ? words["owl-queued"].replace("{}", ahead) : words["owl-looks"];
      $("owl-so-far").textContent = ahead ? "" : words["owl-so-far"].replace("{}", done).replace("{}", total);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  } catch (error) {
    $("owl-working").hidden = true;
    $("owl-failed").hidden = false;
    $("owl-failed").textContent = error instanceof TooMuch ? failure(error, words) : words["owl-failed"];
    button.hidden = false;
  }
}

/** Put every part where it belongs. @param {string} html */
function place(html) {
  const found = document.createElement("template");
  found.innerHTML = html;
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (found.content.querySelectorAll("[data-place]"))) {
    if (part.dataset.values) values = JSON.parse(part.dataset.values);
    if (part.dataset.kind === "exact") {
      steps = 1000;
      share = new Intl.NumberFormat(config.language, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
    }
    if (part.dataset.names) names = JSON.parse(part.dataset.names);
    $(`place-${part.dataset.place}`).replaceChildren(part);
    $(`place-${part.dataset.place}`).hidden = false;
  }
  $("owl").classList.add("seen");
  $("owl-working").hidden = true;
  $("owl-failed").hidden = true;
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-go]"))) {
    button.addEventListener("click", () => {
      const moment = Number(button.dataset.go);
      const spots = JSON.parse(button.dataset.spots ?? "[]");
      $("rp").scrollIntoView({ block: "nearest" });
      if (moment === at) return mark(board, spots);
      marks = { at: moment, spots };
      go(moment);
    });
  }
  touchStrip(/** @type {SVGSVGElement} */ (document.querySelector("#place-strip svg")));
  showNow();
}

/** @param {SVGSVGElement} strip */
function touchStrip(strip) {
  const there = (/** @type {PointerEvent} */ event) => {
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

$("owl-look").addEventListener("click", () => look());
$("hint").addEventListener("click", async () => {
  const [button, card, asked] = [/** @type {HTMLButtonElement} */ ($("hint")), $("hint-card"), at];
  button.disabled = true;
  card.hidden = false;
  card.textContent = words["hint-thinking"];
  try {
    const hint = await ask(config.hint, { language: config.language, upright: "true", at: String(asked) }, (ahead) => {
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
