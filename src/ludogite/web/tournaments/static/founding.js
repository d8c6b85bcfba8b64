// A sheet that this device kept before the house did: offered to be carried over, once.

import { byId, find, findAll } from "./dom.js";

const form = find("#found", HTMLFormElement);
const key = form.dataset.kept ?? "";

/** @returns {Page.KeptSheet | null} */
function recall() {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function forget() {
  localStorage.removeItem(key);
}

/** @param {Page.KeptSheet} sheet */
function offer(sheet) {
  const lines = /** @type {HTMLInputElement[]} */ (findAll("[name^=name-]", form));
  for (const [side, line] of lines.entries()) line.value = sheet.names[side]?.trim() || line.placeholder;
  const scores = find("[name=scores]", HTMLInputElement);
  scores.value = JSON.stringify(sheet.scores ?? {});
  byId("kept").hidden = false;
  form.addEventListener("submit", forget);
  byId("forget").addEventListener("click", () => {
    forget();
    for (const line of lines) line.value = "";
    scores.value = "";
    byId("kept").hidden = true;
  });
}

const sheet = recall();
const written = [...(sheet?.names ?? []), ...Object.values(sheet?.scores ?? {})];
if (sheet && written.some(Boolean)) offer(sheet);
else if (sheet) forget();
