// What is said at a table, who looks on, and whom one would rather not hear.
// @ts-check

import { $, make, toNewest, words } from "./page.js";

const KEPT = "muted-people";
/** People whom this browser does not want to hear. @type {Set<string>} */
const muted = new Set(JSON.parse(localStorage.getItem(KEPT) ?? "[]"));
/** @type {any[]} */ let said = [];

/** @param {any} talk */
export function addTalk(talk) {
  said.push(talk);
  $("talk").append(line(talk));
  toNewest($("talk"));
}

/** Forget what was said, and listen to this. @param {any[]} talks */
export function setTalk(talks) {
  said = [...talks];
  showTalk();
}

/** @param {any} message */
export function showWatching({ count }) {
  $("watching").textContent = words(count === 1 ? "watching-one" : "watching", String(count));
  $("watching").hidden = !count;
}

function showTalk() {
  $("talk").replaceChildren(...said.map(line));
  toNewest($("talk"));
}

/** @param {any} talk */
function line(talk) {
  const quiet = muted.has(talk.who);
  const item = make("li", quiet ? "sys" : "");
  item.append(talk.mine ? make("b", "", talk.name) : speaker(talk, quiet), ` ${quiet ? "…" : talk.text}`);
  return item;
}

/** A name that is touched to mute whoever bears it, and touched again to listen. @param {any} talk @param {boolean} quiet */
function speaker(talk, quiet) {
  const name = make("button", "speaker", talk.name);
  name.title = words(quiet ? "unmute" : "mute", talk.name);
  name.setAttribute("aria-label", name.title);
  name.setAttribute("aria-pressed", String(quiet));
  name.addEventListener("click", () => {
    if (quiet) muted.delete(talk.who);
    else muted.add(talk.who);
    localStorage.setItem(KEPT, JSON.stringify([...muted]));
    showTalk();
  });
  return name;
}

/** Let people speak. @param {(command: object) => void} act */
export function listen(act) {
  $("say").addEventListener("submit", (event) => {
    event.preventDefault();
    const free = /** @type {HTMLInputElement | null} */ (document.getElementById("words"));
    const set = /** @type {HTMLSelectElement | null} */ (document.getElementById("phrase"));
    if (free?.value.trim()) act({ type: "say", text: free.value.trim() });
    else if (set) act({ type: "say", phrase: set.value });
    if (free) free.value = "";
  });
}
