// An invitation: sits down with this device's nonce, and follows what happens at the table while one reads.

import { find, scriptOf } from "./dom.js";
import { ownNonce } from "./fair.js";
import { Link } from "./link.js";

const [page, config] = scriptOf("invitation");
/** Who sat where when the page was written. */ let company = "";
/** Whether an answer is on its way: a page that is shown anew would call it off. */ let isSent = false;

page.addEventListener("submit", ({ target }) => {
  if (!(target instanceof HTMLFormElement)) return;
  isSent = true;
  const nonce = target.elements.namedItem("nonce");
  if (nonce instanceof HTMLInputElement) nonce.value = ownNonce(config.commitment);
});

// The touch on the way to a rematch was the consent: it sits down, once, so that whoever goes back there decides anew.
const came = `came:${config.socket}`;
if (config.comes && !sessionStorage.getItem(came)) {
  sessionStorage.setItem(came, "1");
  find("form.invited-sit", HTMLFormElement).requestSubmit();
} else delete page.dataset.comes;

/** @param {Wire.Outward} message */
function receive(message) {
  if (message.type !== "snapshot" && message.type !== "news") return;
  if (!message.table) return;
  const { status, seats } = message.table;
  const now = JSON.stringify([status, seats.map(({ people, level }) => [people, level])]);
  if (company && now !== company) renew();
  company = now;
}

/** Somebody sat down or got up: show the invitation as it is now, with the name as it was typed. */
async function renew() {
  const answer = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const door = fresh.getElementById("main");
  if (isSent) return;
  if (!door?.classList.contains("invited-door")) return location.reload();
  const typed = document.querySelector("#name");
  const shown = door.querySelector("#name");
  if (typed instanceof HTMLInputElement && shown instanceof HTMLInputElement) shown.value = typed.value;
  const typing = document.activeElement === typed;
  find("#main", HTMLElement).replaceWith(door);
  if (typing && shown instanceof HTMLInputElement) shown.focus();
}

new Link(config.socket, () => ({ language: config.language, scene: false }), receive, () => {}).open();
