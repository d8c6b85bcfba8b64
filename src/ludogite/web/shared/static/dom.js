// What every script needs of its page: elements that must be there, elements to make, and what the house told with it.

/**
 * The element that must be on this page.
 * @template {Element} E
 * @param {string} selector
 * @param {new () => E} kind
 */
export function find(selector, kind) {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`${selector} is not on this page`);
  return found;
}

/** @param {string} id */
export const byId = (id) => find(`#${id}`, HTMLElement);

/** @param {string} selector @param {ParentNode} [within] */
export const findAll = (selector, within = document) =>
  [...within.querySelectorAll(selector)].filter((found) => found instanceof HTMLElement);

/**
 * The part of the page that has a script, and what the house tells that script.
 * @template {keyof Page.Scripts} P
 * @param {P} name
 * @returns {[HTMLElement, Page.Scripts[P]]}
 */
export function scriptOf(name) {
  const part = find(`[data-${name}]`, HTMLElement);
  return [part, JSON.parse(part.dataset[name] ?? "")];
}

/**
 * Make an element of a class or with attributes, and put this inside.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string | Record<string, string>} [attributes]
 * @param {...(Node | string)} inside
 */
export function make(tag, attributes = "", ...inside) {
  const element = document.createElement(tag);
  const named = typeof attributes === "string" ? { class: attributes } : attributes;
  for (const [name, value] of Object.entries(named)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

/** @param {string} text @param {string} classes @param {() => void} whenTouched */
export function button(text, classes, whenTouched) {
  const made = make("button", { type: "button", class: `btn ${classes}` }, text);
  made.addEventListener("click", whenTouched);
  return made;
}

/** Wait for the sheets that a part of a page brings along: it is seen when they are there. @param {ParentNode} place */
export function styled(place) {
  const links = [...place.querySelectorAll("link")].filter((link) => !link.sheet);
  return Promise.all(
    links.map(
      (link) =>
        new Promise((resolve) => {
          link.addEventListener("load", resolve);
          link.addEventListener("error", resolve);
        }),
    ),
  );
}

/**
 * Make an element of a picture.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} [attributes]
 */
export function draw(tag, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** @param {number} ms */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
