// A knock-out sheet on the screen: names and scores are written, winners move on by themselves.

import { byId, findAll, make } from "./dom.js";
import { box, keep, page, recall, words } from "./shared-box.js";

const MATCHES = 3;
const { sides } = /** @type {Wire.TournamentScript} */ (box);
const rounds = Math.log2(sides.length);
/** @returns {Page.BoxSheet} */
const empty = () => ({ names: sides.map(() => ""), scores: {} });
let sheet = { ...empty(), ...recall("tournament") };

/** What a side is called until somebody writes its name. @param {number} index */
const sideTitle = (index) => words("box-side", sides[index] ?? "");

/**
 * The name of a place of a tie, or nothing while nobody has come so far.
 * @param {number} round
 * @param {number} tie
 * @param {number} place
 * @returns {string}
 */
function sideAt(round, tie, place) {
  const index = 2 * tie + place;
  return round ? winner(round - 1, index) : sheet.names[index]?.trim() || sideTitle(index);
}

/** @param {number} round @param {number} tie @param {number} place @param {number} match */
const key = (round, tie, place, match) => `${round}.${tie}.${place}.${match}`;

/** Who won a tie: the first with two matches. @param {number} round @param {number} tie @returns {string} */
function winner(round, tie) {
  /** @param {number} place @param {number} match */
  const score = (place, match) => sheet.scores[key(round, tie, place, match)] || "";
  /** @param {number} place @param {number} match */
  const wins = (place, match) => {
    const [own, other] = [score(place, match), score(1 - place, match)];
    return own !== "" && other !== "" && Number(own) > Number(other);
  };
  const matches = Array.from({ length: MATCHES }, (_, match) => match);
  const place = [0, 1].find((one) => matches.filter((match) => wins(one, match)).length > MATCHES / 2);
  return place === undefined ? "" : sideAt(round, tie, place);
}

function build() {
  const columns = Array.from({ length: rounds }, (_, round) => {
    const ties = Array.from({ length: sides.length >> (round + 1) }, (_unused, tie) => buildTie(round, tie));
    return make("section", "box-round", make("h2", {}, words(`box-round-${round + 1}`)), make("div", "box-ties", ...ties));
  });
  byId("tree").replaceChildren(...columns);
  fill();
}

/** @param {number} round @param {number} tie */
function buildTie(round, tie) {
  const lines = [0, 1].map((place) => {
    const name = round === 0 ? nameField(2 * tie + place) : make("span", "box-who");
    const scores = Array.from({ length: MATCHES }, (_, match) => scoreField(round, tie, place, match));
    return make("div", { class: "box-line", "data-place": `${round}.${tie}.${place}` }, name, ...scores);
  });
  return make("div", "box-tie sheet", ...lines);
}

/** @param {number} index */
function nameField(index) {
  const field = make("input", { class: "input box-who", maxlength: "24", autocomplete: "off" });
  field.placeholder = field.ariaLabel = sideTitle(index);
  field.value = sheet.names[index] ?? "";
  field.addEventListener("input", () => {
    sheet.names[index] = field.value;
    fill();
  });
  return field;
}

/** @param {number} round @param {number} tie @param {number} place @param {number} match */
function scoreField(round, tie, place, match) {
  const field = make("input", { class: "input num", inputmode: "numeric", maxlength: "3", autocomplete: "off" });
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
  for (const line of findAll(".box-line", page)) {
    const [round = 0, tie = 0, place = 0] = (line.dataset.place ?? "").split(".").map(Number);
    const name = sideAt(round, tie, place);
    line.classList.toggle("won", Boolean(name) && winner(round, tie) === name);
    const who = line.querySelector("span.box-who");
    if (who) who.textContent = name || "…";
    for (const [match, field] of findAll("[data-score]", line).entries()) {
      field.setAttribute("aria-label", words("box-score", name || words("box-winner-of", 2 * tie + place + 1), match + 1));
      field.toggleAttribute("disabled", !sideAt(round, tie, 0) || !sideAt(round, tie, 1));
    }
  }
  byId("champion").textContent = winner(rounds - 1, 0) || "…";
}

byId("print").addEventListener("click", () => window.print());
byId("again").addEventListener("click", () => {
  if (!confirm(words("box-again-sure"))) return;
  sheet = empty();
  build();
});
build();
