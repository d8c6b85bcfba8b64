// What is said at a table, who looks on, and whom one would rather not hear.

import { byId, make } from "./dom.js";
import { toNewest, words } from "./page.js";

const KEPT = "muted-people";
/** People whom this browser does not want to hear. @type {Set<string>} */
const muted = new Set(JSON.parse(localStorage.getItem(KEPT) ?? "[]"));
/** @type {Wire.TalkOut[]} */ let said = [];

/** @param {Wire.TalkOut} talk */
export function addTalk(talk) {
  said.push(talk);
  byId("talk").append(line(talk));
  toNewest(byId("talk"));
}

/** Forget what was said, and listen to this. @param {Wire.TalkOut[]} talks */
export function setTalk(talks) {
  said = [...talks];
  showTalk();
}

/** @param {Wire.Watching} message */
export function showWatching({ count }) {
  byId("watching").textContent = words("watching", count);
  byId("watching").hidden = !count;
}

function showTalk() {
  byId("talk").replaceChildren(...said.map(line));
  toNewest(byId("talk"));
}

/** @param {Wire.TalkOut} talk */
function line(talk) {
  const quiet = muted.has(talk.who);
  const item = make("li", quiet ? "sys" : "");
  item.append(talk.mine ? make("b", "", talk.name) : speaker(talk, quiet), ` ${quiet ? "…" : talk.text}`);
  return item;
}

/**
 * A name that is touched to mute whoever bears it, and touched again to listen.
 * @param {Wire.TalkOut} talk
 * @param {boolean} quiet
 */
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

/** Let people speak. @param {Page.Act} act */
export function listen(act) {
  byId("say").addEventListener("submit", (event) => {
    event.preventDefault();
    const [free, set] = [document.getElementById("words"), document.getElementById("phrase")];
    const text = free instanceof HTMLInputElement ? free.value.trim() : "";
    if (text) act({ type: "say", text });
    else if (set instanceof HTMLSelectElement) act({ type: "say", phrase: set.value });
    if (free instanceof HTMLInputElement) free.value = "";
  });
}
