// What the pages for people with the real box share: their words, what the device keeps, the house's answers.

import { Refusal } from "./ask.js";
import { byId, draw, make, scriptOf } from "./dom.js";
import { wordsOf } from "./words.js";

export const [page, box] = scriptOf("box");
export const words = wordsOf(box.words);

/** A button with a symbol of the board on it. @param {Wire.FaceOut} face @param {string} classes */
export function faceButton(face, classes) {
  return make("button", { type: "button", class: classes, "aria-label": face.label }, drawn(face));
}

/** @param {Wire.FaceOut} face */
export function drawn(face) {
  const picture = draw("svg", { viewBox: "-54 -54 108 112", class: "lg", "aria-hidden": "true" });
  picture.append(draw("use", { href: `#${face.symbol}`, ...(face.classes && { class: face.classes }) }));
  return picture;
}

/**
 * What this device keeps under a name; nothing where it keeps nothing or something else.
 * @template {keyof Page.BoxKept} K
 * @param {K} name
 * @returns {Page.BoxKept[K] | null}
 */
export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(`box:${box.game}:${name}`) ?? "null");
  } catch {
    return null;
  }
}

/** @template {keyof Page.BoxKept} K @param {K} name @param {Page.BoxKept[K]} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`box:${box.game}:${name}`, JSON.stringify(value));
  } catch {
    // A device that keeps nothing can still play, without a reload.
  }
}

/** @param {"box" | "count"} what @param {Wire.KeptGame | Wire.Hand} question */
async function ask(what, question) {
  const answer = await fetch(`/api/games/${box.game}/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...question, language: box.language }),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Refusal(answer);
  return told;
}

/** @param {Wire.KeptGame} game @returns {Promise<Wire.KeptPosition>} */
export const askPosition = (game) => ask("box", game);

/** @param {Wire.Hand} hand @returns {Promise<Wire.Counted>} */
export const askCount = (hand) => ask("count", hand);

/** Say why the house gave no answer: it refused, or nothing came. @param {unknown} error */
export function sayWhy(error) {
  trouble(words(error instanceof Refusal ? "box-stale" : "box-lost"));
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
  const place = byId("trouble");
  place.textContent = text;
  place.hidden = !text;
}
