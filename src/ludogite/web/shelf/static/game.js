// The page of a game: as many seats and names as people play, what is chosen in one line, and no two names alike.

import { byId, find, findAll } from "./dom.js";

const laying = find("#laying", HTMLFormElement);
const names = find(".names", HTMLFieldSetElement);
const fields = [...names.querySelectorAll("input")];
const goOn = find("[name=with][value=device]", HTMLButtonElement);
const steppers = [...names.querySelectorAll("button")].filter(({ dataset }) => dataset.step);
const players = findAll('[name="option-players"]', laying);

/** How many play; as many as there are seats where nobody chooses. */
function count() {
  return players.length ? Number(new FormData(laying).get("option-players")) : fields.length;
}

/** Whether a choice with words of its own is made; what is no choice always holds. @param {HTMLElement} told */
function holds(told) {
  if (told instanceof HTMLInputElement) return told.checked;
  return !(told instanceof HTMLOptionElement) || told.selected;
}

/** The numbers of players, in order, to be checked or selected. @type {HTMLElement[]} */
const numbers = players.flatMap((one) => (one instanceof HTMLSelectElement ? [...one.options] : [one]));

/** Where among them the one stands that is chosen. */
const chosenNumber = () => numbers.findIndex(holds);

/** Let more or fewer play, in step with the option inside the fold. @param {number} by */
function step(by) {
  const next = numbers[chosenNumber() + by];
  if (next instanceof HTMLOptionElement) next.selected = true;
  else if (next instanceof HTMLInputElement) next.checked = true;
  show();
}

/** Places that nobody plays from are not offered. @param {HTMLElement} seat */
function showSeat(seat) {
  seat.hidden = Number(seat.dataset.number) >= count();
  if (!(seat instanceof HTMLOptionElement)) return;
  seat.disabled = seat.hidden;
  if (seat.hidden && seat.selected) find("[name=side]", HTMLSelectElement).value = "";
}

/** A seat for the opponent that is chosen says who that is. @param {HTMLElement} seat */
function showOpponent(seat) {
  const level = new FormData(laying).get("level");
  seat.textContent = find(`option[value="bot:${level}"]`, HTMLOptionElement).textContent;
}

function showCount() {
  byId("how-many").textContent = String(count());
  for (const stepper of steppers) stepper.disabled = !numbers[chosenNumber() + Number(stepper.dataset.step)];
}

function show() {
  findAll("[data-number]", laying).forEach(showSeat);
  findAll("option[value=bot]", laying).forEach(showOpponent);
  if (steppers.length) showCount();
  for (const [number, field] of fields.entries()) field.classList.toggle("spare", number >= count());
  const chosen = findAll("[data-told]", laying).filter(holds).map((told) => told.dataset.told);
  byId("chosen").textContent = chosen.filter(Boolean).join(" · ");
}

/** A name without what eyes pass over. @param {string} name */
const look = (name) => name.normalize("NFKD").replace(/[\p{M}\p{Z}\p{C}'\u0060‘’‛′ʹʻʼʽˈ]/gu, "").toLowerCase();

/** Propose another name to the second of two who are called alike; whether there were two. */
function proposeAnother() {
  const taken = new Set();
  for (const field of fields.slice(0, count())) {
    const name = field.value.trim();
    if (name && taken.has(look(name))) {
      const others = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${name.slice(0, field.maxLength - 2)} ${number}`);
      const other = others.find((one) => !taken.has(look(one))) ?? "";
      const parts = [name, other];
      byId("alike").textContent = (names.dataset.alike ?? "").replace(/\{\}/g, () => parts.shift() ?? "");
      field.value = other;
      field.select();
      return true;
    }
    taken.add(look(name));
  }
  byId("alike").textContent = "";
  return false;
}

laying.addEventListener("change", show);
for (const stepper of steppers) stepper.addEventListener("click", () => step(Number(stepper.dataset.step)));
laying.addEventListener("submit", (event) => {
  if (event.submitter === goOn && proposeAnother()) event.preventDefault();
});
// The first button of a form answers Enter, and that one plays against the house.
names.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  laying.requestSubmit(goOn);
});
show();
