// Counting hands of the real box: touch the cards, the house finds the best division.
// @ts-check

import { $, ask, config, drawn, faceButton, keep, make, optionsOf, recall, setOptions, trouble, words } from "./shared-box.js";

/** @typedef {{sign: string, symbol: string, classes: string, label: string}} Face */
/** @typedef {{name: string, cards: string[], extras: number[], total: number}} Player */

/** @type {Face[][]} */ const rows = config.rows;
/** @type {Map<string, Face>} */ const faces = new Map(rows.flat().map((face) => [face.sign, face]));
const form = /** @type {HTMLFormElement} */ ($("options"));
const name = /** @type {HTMLInputElement} */ ($("name"));

/** @returns {Player} */
const nobody = () => ({ name: "", cards: [], extras: config.extras.map(() => 0), total: 0 });
const table = recall("hands") ?? { at: 0, options: {}, players: Array.from({ length: config.players }, nobody) };
let asked = 0;

/** @returns {Player} */
const player = () => table.players[table.at];
/** @param {number} index */
const nameOf = (index) => table.players[index].name.trim() || words("box-player", String(index + 1));
/** How many of a card a player holds. @param {Player} one @param {string} sign */
const held = (one, sign) => one.cards.filter((card) => card === sign).length;

function show() {
  const tabs = table.players.map((/** @type {Player} */ one, /** @type {number} */ index) => {
    const tab = make("button", { type: "button", class: index === table.at ? "turn" : "", "aria-pressed": String(index === table.at) }, make("b", {}, nameOf(index)), " ", make("span", { class: "num" }, String(one.total)));
    tab.addEventListener("click", () => {
      table.at = index;
      change();
    });
    return tab;
  });
  $("players").replaceChildren(...tabs);
  $("hand-of").textContent = `${words("box-hand")} · ${nameOf(table.at)}`;
  if (document.activeElement !== name) name.value = player().name;
  name.placeholder = words("box-player", String(table.at + 1));
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.key;
  $("cards").replaceChildren(...rows.map((row) => make("div", { class: "box-row" }, ...row.map(card))));
  $("extras").replaceChildren(...config.extras.map(extra));
  if (focused) /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${focused}"]`))?.focus();
}

/** A card of the box: in this hand, in another one, or free. @param {Face} face */
function card(face) {
  const most = config.several[face.sign];
  if (most) return several(face, most);
  const mine = held(player(), face.sign) > 0;
  const owner = table.players.findIndex((/** @type {Player} */ one) => one.cards.includes(face.sign));
  const away = owner >= 0 && owner !== table.at;
  const button = faceButton(away ? { ...face, label: words("box-taken", face.label, nameOf(owner)) } : face, "box-card");
  button.dataset.key = face.sign;
  button.setAttribute("aria-pressed", String(mine));
  button.disabled = away;
  button.addEventListener("click", () => {
    player().cards = mine ? player().cards.filter((sign) => sign !== face.sign) : [...player().cards, face.sign];
    change();
  });
  return button;
}

/** A card of which there are several: one more, one fewer. @param {Face} face @param {number} most */
function several(face, most) {
  const mine = held(player(), face.sign);
  const all = table.players.reduce((/** @type {number} */ sum, /** @type {Player} */ one) => sum + held(one, face.sign), 0);
  const more = faceButton({ ...face, label: words("box-more", face.label) }, "box-card");
  more.setAttribute("aria-pressed", String(mine > 0));
  more.dataset.key = `${face.sign}+`;
  more.disabled = all >= most;
  more.addEventListener("click", () => {
    player().cards = [...player().cards, face.sign];
    change();
  });
  const less = step("−", words("box-less", face.label), `${face.sign}-`, mine === 0, () => {
    player().cards.splice(player().cards.indexOf(face.sign), 1);
    change();
  });
  return make("div", { class: "box-several" }, more, less, make("output", { class: "num" }, `${mine} × ${face.label}`));
}

/** @param {string} sign @param {string} label @param {string} key @param {boolean} off @param {() => void} act */
function step(sign, label, key, off, act) {
  const button = /** @type {HTMLButtonElement} */ (make("button", { type: "button", class: "btn sq", "aria-label": label, "data-key": key }, sign));
  button.disabled = off;
  button.addEventListener("click", act);
  return button;
}

/** What was earned besides the hand. @param {string} label @param {number} index */
function extra(label, index) {
  const count = player().extras[index];
  /** @param {number} by */
  const add = (by) => () => {
    player().extras[index] = count + by;
    change();
  };
  return make(
    "div",
    { class: "box-extra" },
    make("span", {}, label),
    step("−", words("box-less", label), `x${index}-`, count === 0, add(-1)),
    make("output", { class: "num" }, String(count)),
    step("+", words("box-more", label), `x${index}+`, count >= 40, add(1)),
  );
}

async function change() {
  keep("hands", table);
  show();
  const number = ++asked;
  const at = table.at;
  const counted = await ask("count", { cards: player().cards, options: table.options });
  if (number !== asked) return;
  if (counted === null || counted.refused) return trouble(words(counted === null ? "box-lost" : "box-stale"));
  trouble("");
  const more = table.players[at].extras.map((/** @type {number} */ times, /** @type {number} */ index) => times * counted.extras[index]);
  table.players[at].total = counted.total + more.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0);
  keep("hands", table);
  show();
  const lines = counted.parts.map((/** @type {any} */ part) => line(part.cards.map((/** @type {string} */ sign) => drawn(/** @type {Face} */ (faces.get(sign)))), part.what, part.points));
  more.forEach((/** @type {number} */ points, /** @type {number} */ index) => {
    if (points) lines.push(line([], `${config.extras[index]} × ${table.players[at].extras[index]}`, points));
  });
  $("parts").replaceChildren(...(lines.length ? lines : [make("li", { class: "box-how" }, words("box-empty"))]));
  $("total").textContent = String(table.players[at].total);
}

/** @param {Node[]} pictures @param {string} what @param {number} points */
function line(pictures, what, points) {
  return make("li", {}, make("span", { class: "box-small" }, ...pictures), make("span", {}, what), make("b", { class: "num" }, String(points)));
}

name.addEventListener("input", () => {
  player().name = name.value;
  keep("hands", table);
  show();
});
$("clear").addEventListener("click", () => {
  Object.assign(player(), { cards: [], extras: config.extras.map(() => 0), total: 0 });
  change();
});
$("again").addEventListener("click", () => {
  if (!confirm(words("box-again-sure"))) return;
  table.players = Array.from({ length: config.players }, nobody);
  table.at = 0;
  change();
});
setOptions(form, table.options);
form.addEventListener("change", () => {
  table.options = optionsOf(form);
  change();
});
change();
