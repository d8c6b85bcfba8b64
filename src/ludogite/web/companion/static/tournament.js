// A knock-out sheet on the screen: names and scores are written, winners move on by themselves.
// @ts-check

import { $, config, keep, make, page, recall, words } from "./shared-box.js";

const MATCHES = 3;
/** @type {string[]} */ const sides = config.sides;
const rounds = Math.log2(sides.length);
const empty = () => ({ names: sides.map(() => ""), scores: /** @type {Record<string, string>} */ ({}) });
let sheet = { ...empty(), ...(recall("tournament") ?? {}) };

/** The name of a place of a tie, or nothing while nobody has come so far. @param {number} round @param {number} tie @param {number} place @returns {string} */
function sideAt(round, tie, place) {
  if (round === 0) return sheet.names[2 * tie + place].trim() || words("box-side", sides[2 * tie + place]);
  return winner(round - 1, 2 * tie + place);
}

/** @param {number} round @param {number} tie @param {number} place @param {number} match */
const key = (round, tie, place, match) => `${round}.${tie}.${place}.${match}`;

/** Who won a tie: the first with two matches. @param {number} round @param {number} tie @returns {string} */
function winner(round, tie) {
  const wins = [0, 0];
  for (let match = 0; match < MATCHES; match++) {
    const [a, b] = [0, 1].map((place) => sheet.scores[key(round, tie, place, match)] ?? "");
    if (a !== "" && b !== "" && a !== b) wins[Number(a) > Number(b) ? 0 : 1] += 1;
  }
  const place = wins.findIndex((won) => won > MATCHES / 2);
  return place < 0 ? "" : sideAt(round, tie, place);
}

function build() {
  const columns = Array.from({ length: rounds }, (_, round) => {
    const ties = Array.from({ length: sides.length >> (round + 1) }, (_unused, tie) => build_tie(round, tie));
    return make("section", { class: "box-round" }, make("h2", {}, words(`box-round-${round + 1}`)), make("div", { class: "box-ties" }, ...ties));
  });
  $("tree").replaceChildren(...columns);
  fill();
}

/** @param {number} round @param {number} tie */
function build_tie(round, tie) {
  const lines = [0, 1].map((place) => {
    const name = round === 0 ? nameField(2 * tie + place) : make("span", { class: "box-who" });
    const scores = Array.from({ length: MATCHES }, (_, match) => scoreField(round, tie, place, match));
    return make("div", { class: "box-line", "data-place": `${round}.${tie}.${place}` }, name, ...scores);
  });
  return make("div", { class: "box-tie sheet" }, ...lines);
}

/** @param {number} index */
function nameField(index) {
  const field = /** @type {HTMLInputElement} */ (make("input", { class: "input box-who", maxlength: "24", autocomplete: "off", "aria-label": words("box-side", sides[index]), placeholder: words("box-side", sides[index]) }));
  field.value = sheet.names[index];
  field.addEventListener("input", () => {
    sheet.names[index] = field.value;
    fill();
  });
  return field;
}

/** @param {number} round @param {number} tie @param {number} place @param {number} match */
function scoreField(round, tie, place, match) {
  const field = /** @type {HTMLInputElement} */ (make("input", { class: "input num", inputmode: "numeric", maxlength: "3", autocomplete: "off" }));
  field.dataset.score = key(round, tie, place, match);
  field.value = sheet.scores[key(round, tie, place, match)] ?? "";
  field.addEventListener("input", () => {
    field.value = field.value.replace(/\D/g, "");
    sheet.scores[key(round, tie, place, match)] = field.value;
    fill();
  });
  return field;
}

/** Write who is where, everywhere; what people type in stays as it is. */
function fill() {
  keep("tournament", sheet);
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll(".box-line"))) {
    const [round, tie, place] = (line.dataset.place ?? "").split(".").map(Number);
    const name = sideAt(round, tie, place);
    line.classList.toggle("won", Boolean(name) && winner(round, tie) === name);
    const who = line.querySelector("span.box-who");
    if (who) who.textContent = name || "…";
    line.querySelectorAll("[data-score]").forEach((field, match) => {
      field.setAttribute("aria-label", words("box-score", name || words("box-winner-of", String(2 * tie + place + 1)), String(match + 1)));
      /** @type {HTMLInputElement} */ (field).disabled = !sideAt(round, tie, 0) || !sideAt(round, tie, 1);
    });
  }
  $("champion").textContent = winner(rounds - 1, 0) || "…";
}

$("print").addEventListener("click", () => window.print());
$("again").addEventListener("click", () => {
  if (!confirm(words("box-again-sure"))) return;
  sheet = empty();
  build();
});
build();
