// The keeper of a game that people play with the real box. The page keeps what happened, the house knows the rules.

import { byId, find, findAll, make } from "./dom.js";
import { askPosition, box, faceButton, keep, optionsOf, recall, sayWhy, setOptions, trouble, words } from "./shared-box.js";
import { capitalised, listNames } from "./words.js";

const config = /** @type {Wire.KeeperScript} */ (box);
const setup = find("#setup", HTMLFormElement);
const upright = matchMedia("(max-width: 60rem)");
/** Games that were kept before pages said by which rules follow the first. @type {Page.BoxGame} */
let game = { options: {}, names: [], groups: null, rules: 1, ...recall("game") };
let busy = false;

/** The name of a seat: what people wrote, or what the game calls it. @param {number} seat @param {string} title */
const nameOf = (seat, title) => game.names[seat]?.trim() || title;

/** A sentence of the game with the names that people wrote instead of its own. @param {string} text */
function named(text) {
  return config.seats.reduce((said, title, seat) => {
    const name = game.names[seat]?.trim();
    return name ? said.replace(new RegExp(`(?:\\b(?:l’|le |la |the ))?${title}(?![\\p{L}\\d])`, "giu"), () => name) : said;
  }, text);
}

function showSetup() {
  setup.hidden = false;
  byId("about").hidden = false;
  byId("play").hidden = true;
  setOptions(setup, game.options);
  for (const [seat, name] of game.names.entries()) {
    const field = setup.elements.namedItem(`name-${seat}`);
    if (field instanceof HTMLInputElement) field.value = name;
  }
  showNames();
}

function showNames() {
  const players = Number(optionsOf(setup).players ?? config.most);
  for (const label of findAll("[data-seat]", setup)) label.hidden = Number(label.dataset.seat) >= players;
}

/** Send everything that happened; only what the house agrees with is kept. @param {string[][]} groups */
async function go(groups) {
  if (busy) return;
  busy = true;
  const { rules, options } = game;
  const question = { rules_version: rules, options, tokens: groups.flat(), upright: upright.matches };
  const now = await askPosition(question).catch(sayWhy);
  busy = false;
  if (!now) {
    setup.hidden = true;
    byId("play").hidden = false;
    return;
  }
  trouble("");
  game.groups = groups;
  keep("game", game);
  show(now);
}

/** @param {Wire.KeptPosition} now */
function show(now) {
  setup.hidden = true;
  byId("about").hidden = true;
  byId("play").hidden = false;
  const places = now.seats.map((seat, index) => {
    const item = make("li", now.turn === index ? { class: "turn", "aria-current": "true" } : {}, make("b", {}, nameOf(index, seat.title)));
    if (seat.figure) item.append(" ", make("span", "num", seat.figure));
    if (seat.rank) item.prepend(make("em", {}, String(seat.rank)));
    return item;
  });
  byId("seats").replaceChildren(...places);
  byId("ask").replaceChildren(...question(now));
  byId("told").replaceChildren(...now.told.toReversed().map((line) => make("li", {}, named(line))));
  const picture = new DOMParser().parseFromString(now.picture, "image/svg+xml").documentElement;
  byId("picture").replaceChildren(document.importNode(picture, true));
  find("#undo", HTMLButtonElement).disabled = !game.groups?.length;
  byId("pad").replaceChildren(...pad(now));
}

/** @param {Wire.KeptPosition} now */
function question(now) {
  if (now.turn !== null) {
    return [make("b", {}, words("box-turn", nameOf(now.turn, now.seats[now.turn]?.title ?? ""))), " ", now.ask];
  }
  if (!now.reason) return [named(now.ask)];
  const first = now.seats.flatMap((seat, index) => (seat.rank === 1 ? [nameOf(index, seat.title)] : []));
  const said = now.drawn ? words("box-drawn") : words(first.length > 1 ? "box-shared" : "box-over", listNames(words, first));
  return [make("b", "box-won", said), " ", capitalised(now.reason)];
}

/** Everything that can be touched now. @param {Wire.KeptPosition} now */
function pad(now) {
  const { choices } = now;
  const rolls = choices.flatMap((choice) => (choice.roll && !choice.again ? [{ ...choice, roll: choice.roll }] : []));
  const again = choices.filter((choice) => choice.again);
  const plain = choices.filter((choice) => !choice.roll && !choice.again);
  const parts = [];
  if (again.length) parts.push(rethrow(now.held, again));
  if (rolls.length) parts.push(...dice(rolls, rolls.length < choices.length && rolls.length === 1));
  if (plain.length) {
    const buttons = plain.map((choice) => {
      const button = make("button", { type: "button", class: "btn big wide", "data-token": choice.token }, named(choice.label));
      button.addEventListener("click", () => go([...(game.groups ?? []), [choice.token]]));
      return button;
    });
    parts.push(make("div", "box-plain", ...buttons));
  }
  return parts;
}

/** The dice that lie there: touch those that are thrown again. @param {Wire.FaceOut[]} held @param {Wire.ChoiceOut[]} choices */
function rethrow(held, choices) {
  const buttons = held.map((face) => {
    const button = faceButton(face, "box-face");
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") === "false"));
      done.disabled = !chosen();
    });
    return button;
  });
  const chosen = () => {
    const signs = held.filter((_, index) => buttons[index]?.getAttribute("aria-pressed") === "true").map((face) => face.sign);
    return choices.find((choice) => choice.again === signs.join(""));
  };
  const done = make("button", { type: "button", class: "btn gold big", disabled: "", "data-act": "rethrow" }, words("box-throw"));
  const place = make("div", "stack", make("p", "box-how", words("box-which")), make("div", "box-faces", ...buttons), done);
  done.addEventListener("click", () => {
    const choice = chosen();
    if (choice?.roll) byId("pad").replaceChildren(...dice([{ ...choice, roll: choice.roll }]));
  });
  return place;
}

/**
 * Faces to touch, one for each die that was thrown; a label where something else can be done.
 * @param {(Wire.ChoiceOut & { roll: Wire.RollOut })[]} choices
 * @param {boolean} [alternatives]
 */
function dice(choices, alternatives = false) {
  const [first] = choices;
  if (!first) return [];
  const { faces, prefix } = first.roll;
  const counts = choices.map(({ roll }) => roll.count);
  const most = Math.max(...counts);
  /** @type {Wire.FaceOut[]} */ let shown = [];
  const tray = make("div", { class: "box-tray", "aria-live": "polite" });
  const done = make("button", { type: "button", class: "btn gold big", "data-act": "done" }, words("box-done"));
  const send = () => {
    const token = choices[counts.indexOf(shown.length)]?.token ?? "";
    const order = faces.map((face) => face.sign);
    const signs = shown.map((face) => face.sign).sort((a, b) => order.indexOf(a) - order.indexOf(b)).join("");
    return go([...(game.groups ?? []), [token, `[${prefix}${signs}]`].filter(Boolean)]);
  };
  const draw = () => {
    const places = shown.map((face, index) => {
      const button = faceButton(face, "box-die");
      button.addEventListener("click", () => {
        shown = shown.filter((_, other) => other !== index);
        draw();
      });
      return button;
    });
    const empty = Array.from({ length: most - shown.length }, () => make("i", {}));
    tray.replaceChildren(...places, ...empty);
    done.disabled = !counts.includes(shown.length);
  };
  const buttons = faces.map((face) => {
    const button = faceButton(face, "box-face");
    button.dataset.sign = face.sign;
    button.append(make("small", { "aria-hidden": "true" }, /^\d$/.test(face.label) ? "" : face.label));
    button.addEventListener("click", () => {
      if (busy || shown.length >= most) return;
      shown = [...shown, face];
      if (counts.length === 1 && shown.length === most) send();
      else draw();
    });
    return button;
  });
  draw();
  const how = counts.length > 1 ? words("box-so-many", String(most)) : words("box-dice", most);
  const place = make("div", "stack", make("p", "box-how", how), make("div", "box-faces", ...buttons));
  if (alternatives) place.prepend(make("p", "box-label", named(first.label)));
  if (most > 1) place.append(tray);
  if (counts.length > 1) {
    done.addEventListener("click", send);
    place.append(done);
  }
  return [place];
}

setup.addEventListener("input", showNames);
setup.addEventListener("submit", (event) => {
  event.preventDefault();
  const names = findAll("input[name^=name-]", setup).flatMap((field) => (field instanceof HTMLInputElement ? [field.value] : []));
  game = { options: optionsOf(setup), names, groups: [], rules: config.rules };
  go([]);
});
byId("undo").addEventListener("click", () => go((game.groups ?? []).slice(0, -1)));
byId("again").addEventListener("click", () => {
  if (game.groups?.length && !confirm(words("box-again-sure"))) return;
  game.groups = null;
  keep("game", game);
  showSetup();
});
upright.addEventListener("change", () => game.groups && go(game.groups));

if (Array.isArray(game.groups)) go(game.groups);
else showSetup();
