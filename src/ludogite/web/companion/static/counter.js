// Counting hands of the real box: touch the cards, the house finds the best division.

import { byId, find, findAll, make } from "./dom.js";
import { askCount, box, drawn, faceButton, keep, optionsOf, recall, sayWhy, setOptions, trouble, words } from "./shared-box.js";

const config = /** @type {Wire.CounterScript} */ (box);
const faces = new Map(config.rows.flat().map((face) => [face.sign, face]));
const form = find("#options", HTMLFormElement);
const name = find("#name", HTMLInputElement);

/** @returns {Page.BoxPlayer} */
const nobody = () => ({ name: "", cards: [], extras: config.extras.map(() => 0), total: 0 });
/** @type {Page.BoxHands} */
const table = recall("hands") ?? { at: 0, options: {}, players: Array.from({ length: config.players }, nobody) };
let asked = 0;

const player = () => table.players[table.at] ?? nobody();
/** @param {number} index */
const nameOf = (index) => table.players[index]?.name.trim() || words("box-player", String(index + 1));
/** How many of a card a player holds. @param {Page.BoxPlayer} one @param {string} sign */
const held = (one, sign) => one.cards.filter((card) => card === sign).length;

function show() {
  const tabs = table.players.map((one, index) => {
    const shown = index === table.at;
    const attributes = { type: "button", class: shown ? "turn" : "", "aria-pressed": String(shown) };
    const tab = make("button", attributes, make("b", {}, nameOf(index)), " ", make("span", "num", String(one.total)));
    tab.addEventListener("click", () => {
      table.at = index;
      change();
    });
    return tab;
  });
  byId("players").replaceChildren(...tabs);
  byId("hand-of").textContent = `${words("box-hand")} · ${nameOf(table.at)}`;
  if (document.activeElement !== name) name.value = player().name;
  name.placeholder = words("box-player", String(table.at + 1));
  const focused = document.activeElement?.getAttribute("data-key");
  byId("cards").replaceChildren(...config.rows.map((row) => make("div", "box-row", ...row.map(card))));
  byId("extras").replaceChildren(...config.extras.map(extra));
  if (focused) findAll(`[data-key="${focused}"]`)[0]?.focus();
}

/** A card of the box: in this hand, in another one, or free. @param {Wire.FaceOut} face */
function card(face) {
  const most = config.several[face.sign];
  if (most) return several(face, most);
  const mine = held(player(), face.sign) > 0;
  const owner = table.players.findIndex((one) => one.cards.includes(face.sign));
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

/** A card of which there are several: one more, one fewer. @param {Wire.FaceOut} face @param {number} most */
function several(face, most) {
  const mine = held(player(), face.sign);
  const all = table.players.reduce((sum, one) => sum + held(one, face.sign), 0);
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
  return make("div", "box-several", more, less, make("output", "num", `${mine} × ${face.label}`));
}

/** @param {string} sign @param {string} label @param {string} key @param {boolean} off @param {() => void} act */
function step(sign, label, key, off, act) {
  const button = make("button", { type: "button", class: "btn sq", "aria-label": label, "data-key": key }, sign);
  button.disabled = off;
  button.addEventListener("click", act);
  return button;
}

/** What was earned besides the hand. @param {string} label @param {number} index */
function extra(label, index) {
  const count = player().extras[index] ?? 0;
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
    make("output", "num", String(count)),
    step("+", words("box-more", label), `x${index}+`, count >= 40, add(1)),
  );
}

async function change() {
  keep("hands", table);
  show();
  const number = ++asked;
  const one = player();
  const counted = await askCount({ cards: one.cards, options: table.options }).catch((error) => {
    if (number === asked) sayWhy(error);
  });
  if (counted && number === asked) showCount(one, counted);
}

/** @param {Page.BoxPlayer} one @param {Wire.Counted} counted */
function showCount(one, counted) {
  trouble("");
  const more = one.extras.map((times, index) => times * (counted.extras[index] ?? 0));
  one.total = more.reduce((sum, points) => sum + points, counted.total);
  keep("hands", table);
  show();
  const lines = counted.parts.map(({ cards, what, points }) => {
    const shown = cards.flatMap((sign) => faces.get(sign) ?? []);
    return line(shown.map(drawn), what, points);
  });
  more.forEach((points, index) => {
    if (points) lines.push(line([], `${config.extras[index]} × ${one.extras[index]}`, points));
  });
  byId("parts").replaceChildren(...(lines.length ? lines : [make("li", "box-how", words("box-empty"))]));
  byId("total").textContent = String(one.total);
}

/** @param {Node[]} pictures @param {string} what @param {number} points */
function line(pictures, what, points) {
  return make("li", {}, make("span", "box-small", ...pictures), make("span", {}, what), make("b", "num", String(points)));
}

name.addEventListener("input", () => {
  player().name = name.value;
  keep("hands", table);
  show();
});
byId("clear").addEventListener("click", () => {
  Object.assign(player(), { cards: [], extras: config.extras.map(() => 0), total: 0 });
  change();
});
byId("again").addEventListener("click", () => {
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
