// Somebody's own corner: days as this device writes them, and what only this browser keeps goes into the file.

import { find, findAll } from "./dom.js";

for (const day of findAll("time[data-day]")) {
  const ended = new Date(day.getAttribute("datetime") ?? "");
  day.textContent = ended.toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short", year: "numeric" });
}

const form = findAll("#export")[0];
form?.addEventListener("submit", () => {
  const kept = Object.fromEntries(Object.keys(localStorage).map((name) => [name, localStorage.getItem(name)]));
  find("#export [name=browser]", HTMLInputElement).value = JSON.stringify(kept, null, 2);
});
