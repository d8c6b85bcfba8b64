// What is said at a table, and not hearing it.
// @ts-check

import { $, make, words } from "./page.js";

const KEPT = "muted";
let muted = localStorage.getItem(KEPT) === "yes";

/** @param {any} talk */
export function addTalk(talk) {
  if (muted) return;
  const item = make("li", "");
  item.append(make("b", "", talk.name), ` ${talk.text}`);
  $("talk").append(item);
  $("talk").scrollTop = $("talk").scrollHeight;
}

/** Forget what was said, and listen to this. @param {any[]} talks */
export function setTalk(talks) {
  $("talk").replaceChildren();
  talks.forEach(addTalk);
}

function showMute() {
  $("mute").textContent = words(muted ? "unmute" : "mute");
  $("mute").setAttribute("aria-pressed", String(muted));
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
  $("mute").addEventListener("click", () => {
    muted = !muted;
    localStorage.setItem(KEPT, muted ? "yes" : "no");
    showMute();
    $("talk").replaceChildren();
  });
  showMute();
}
