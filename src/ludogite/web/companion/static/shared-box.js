// What the pages for people with the real box share: their words, what the device keeps, the house's answers.
// @ts-check

import { wordsOf } from "./words.js";

export const page = /** @type {HTMLElement} */ (document.querySelector("[data-box]"));
export const config = JSON.parse(page.dataset.box ?? "{}");

/** @param {string} id */
export const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export const words = wordsOf(config.words);

/** Make an element. @param {string} tag @param {Record<string, string>} [attributes] @param {...(Node | string)} inside */
export function make(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

/** A button with a symbol of the board on it. @param {{symbol: string, classes: string, label: string}} face @param {string} classes */
export function faceButton(face, classes) {
  const button = /** @type {HTMLButtonElement} */ (make("button", { type: "button", class: classes, "aria-label": face.label }));
  button.append(drawn(face));
  return button;
}

/** @param {{symbol: string, classes: string}} face */
export function drawn(face) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "-54 -54 108 112");
  svg.setAttribute("class", "lg");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#${face.symbol}`);
  if (face.classes) use.setAttribute("class", face.classes);
  svg.append(use);
  return svg;
}

/** What this device keeps under a name; nothing where it keeps nothing or something else. @param {string} name */
export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(`box:${config.game}:${name}`) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`box:${config.game}:${name}`, JSON.stringify(value));
  } catch {
    // A device that keeps nothing can still play, without a reload.
  }
}

/** Ask the house. The answer, or a refusal as `{ refused: code }`, or null when nothing came. @param {string} what @param {object} question */
export async function ask(what, question) {
  try {
    const answer = await fetch(`/api/games/${config.game}/${what}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...question, language: config.language }),
    });
    const data = await answer.json();
    return answer.ok ? data : { refused: data.code ?? String(answer.status) };
  } catch {
    return null;
  }
}

/** The choices of a form's options, by name. @param {HTMLFormElement} form */
export function optionsOf(form) {
  const chosen = [...new FormData(form)].filter(([name]) => name.startsWith("option-"));
  return Object.fromEntries(chosen.map(([name, value]) => [name.slice(7), String(value)]));
}

/** Set a form's options as they were kept. @param {HTMLFormElement} form @param {Record<string, string>} options */
export function setOptions(form, options) {
  for (const [name, value] of Object.entries(options ?? {})) {
    const field = form.elements.namedItem(`option-${name}`);
    if (field instanceof HTMLSelectElement) field.value = value;
  }
}

/** @param {string} text */
export function trouble(text) {
  const place = $("trouble");
  place.textContent = text;
  place.hidden = !text;
}
