// Somebody's own corner: folded on a phone alone; what only this browser keeps goes into the file.

import { find, findAll } from "./dom.js";

const form = findAll("#export")[0];
form?.addEventListener("submit", () => {
  const kept = Object.fromEntries(Object.keys(localStorage).map((name) => [name, localStorage.getItem(name)]));
  find("#export [name=browser]", HTMLInputElement).value = JSON.stringify(kept, null, 2);
});

if (matchMedia("(width > 54rem)").matches) {
  for (const part of findAll("details[data-fold=phone]")) part.toggleAttribute("open", true);
}
