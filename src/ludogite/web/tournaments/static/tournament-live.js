// A tournament goes on while somebody looks: what has changed is exchanged part by part, and nothing else moves.

import { byId, find, findAll } from "./dom.js";
import { exchange, keep } from "./exchange.js";
import { HOUR } from "./hours.js";
import { writeMoments } from "./moments.js";
import { leftOn } from "./timers.js";

const EVERY_MS = 5000;
const SECOND_MS = 1000;
const SAY_GAP_MS = 5000;
const SPOKEN_MINUTES = [10, 5, 1];

const live = byId("tournament-live");
const spoken = byId("spoken");
const bar = find("#next-bar", HTMLAnchorElement);
/** What the house sent of each part that is shown. @type {Map<string, string>} */
const known = new Map();
let etag = live.dataset.etag ?? "";

/** A series as one says it: every Friday at eight. @param {ParentNode} within */
function writeWeekly(within) {
  for (const time of findAll("time[data-weekly]", within)) {
    const at = new Date(Number(time.dataset.weekly));
    const shown = at.toLocaleString(document.documentElement.lang, { weekday: "long", ...HOUR });
    time.textContent = `${time.textContent} · ${shown}`;
  }
}

/** @param {ParentNode} within */
function write(within) {
  writeMoments(within);
  writeWeekly(within);
}

/** Put what the house sent of a part in its place, once nobody is at it. @param {Element} old @param {Element} fresh */
function renew(old, fresh) {
  const text = fresh.outerHTML;
  if (known.get(fresh.id) === text) return keep(old);
  exchange(old, fresh, () => {
    known.set(fresh.id, text);
    write(fresh);
    if (fresh.id === "part-next") follow();
  });
}

/** Take in what the house sent: parts that are new or gone are put where they belong. @param {string} text */
function take(text) {
  const parts = [...new DOMParser().parseFromString(text, "text/html").body.children].filter((one) => one.id);
  const ids = parts.map((one) => one.id);
  for (const old of [...live.children]) if (!ids.includes(old.id)) exchange(old, null, () => known.delete(old.id));
  let before = /** @type {Element | null} */ (null);
  for (const fresh of parts) {
    const here = live.querySelector(`:scope > #${fresh.id}`);
    if (here) renew(here, fresh);
    else {
      known.set(fresh.id, fresh.outerHTML);
      write(fresh);
      if (before) before.after(fresh);
      else live.prepend(fresh);
    }
    before = live.querySelector(`:scope > #${fresh.id}`);
  }
}

async function look() {
  if (document.hidden) return;
  try {
    const headers = { "if-none-match": etag };
    const answer = await fetch(`${live.dataset.address}${location.search}`, { headers, cache: "no-store" });
    if (answer.status !== 200) return;
    etag = answer.headers.get("etag") ?? "";
    take(await answer.text());
  } catch {
    // without a connection the page stays as it is
  }
}

/** Ears are told of the last minutes. */
function speak() {
  for (const timer of findAll("[data-until]", live)) {
    const [minutes, seconds] = leftOn(timer);
    if (seconds === 0 && SPOKEN_MINUTES.includes(minutes)) spoken.textContent = timer.parentElement?.textContent ?? "";
  }
}

/** The way to one's game: a link, or a button that sits one down. @returns {HTMLElement | null} */
const wayOn = () => live.querySelector(".next .btn.big");

/** On a phone the way to one's game stays in sight, as a bar, once its card is scrolled away. */
const inSight = new IntersectionObserver(([seen]) => {
  const way = wayOn();
  bar.hidden = !way || !seen || seen.isIntersecting || seen.boundingClientRect.top > 0;
  if (!way || bar.hidden) return;
  if (way instanceof HTMLAnchorElement) bar.href = way.href;
  bar.textContent = `${live.querySelector(".next h2")?.textContent} · ${way.textContent?.trim()}`;
});

bar.addEventListener("click", (event) => {
  const way = wayOn();
  if (!(way instanceof HTMLButtonElement)) return;
  event.preventDefault();
  way.click();
});

function follow() {
  inSight.disconnect();
  const card = live.querySelector(".next");
  if (card) inSight.observe(card);
}

/** What is said goes to the house without the page being left. */
live.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.say === undefined) return;
  event.preventDefault();
  if (event.submitter?.ariaDisabled) return;
  const said = new URLSearchParams();
  for (const [name, value] of new FormData(form, event.submitter)) said.append(name, String(value));
  const buttons = [...form.querySelectorAll("button")];
  for (const button of buttons) button.setAttribute("aria-disabled", "true");
  try {
    await fetch(form.action, { method: "POST", body: said, redirect: "manual" });
    await look();
  } finally {
    setTimeout(() => buttons.forEach((button) => button.removeAttribute("aria-disabled")), SAY_GAP_MS);
  }
});
live.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement && target.dataset.send !== undefined) target.form?.requestSubmit();
});
document.addEventListener("visibilitychange", look);
setInterval(look, EVERY_MS);
setInterval(speak, SECOND_MS);
for (const part of live.children) known.set(part.id, part.outerHTML);
write(live);
follow();
