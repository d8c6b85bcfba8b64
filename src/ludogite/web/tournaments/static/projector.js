// The wall of a hall: pages turn every eight seconds, the clock runs, and what is new comes by itself.

import { findAll } from "./dom.js";
import { HOUR } from "./hours.js";

const TURN_MS = 8000;
const NARROWEST = 0.68;
const LOOK_MS = 4000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LONG_MS = 100 * MINUTE_MS;
const BAR = 760;

let shown = 0;
let last = document.body.innerHTML;
const ahead = Number(document.body.dataset.now) - Date.now();

/** Write what does not fit in smaller letters, then in narrower ones, and what is too long even then on two lines. */
function fit() {
  for (const line of findAll("[data-fit]", document.body)) {
    const name = line.querySelector(".wall-tie b > span");
    line.style.fontSize = "";
    if (name instanceof HTMLElement) name.style.transform = "";
    line.classList.remove("wrapped");
    const smallest = Number(line.dataset.fit);
    let size = Number.parseFloat(getComputedStyle(line).fontSize);
    while (line.scrollWidth > line.clientWidth && size > smallest) {
      size = Math.max(smallest, size - 2);
      line.style.fontSize = `${size}px`;
    }
    const narrow = line.clientWidth / line.scrollWidth;
    const isNarrower = name instanceof HTMLElement && narrow < 1 && narrow >= NARROWEST;
    if (isNarrower) name.style.transform = `scaleX(${narrow})`;
    line.classList.toggle("wrapped", narrow < 1 && !isNarrower);
  }
}

function turn() {
  const pages = findAll(".wall-page", document.body);
  shown %= Math.max(1, pages.length);
  for (const [number, page] of pages.entries()) page.hidden = number !== shown;
  for (const [number, page] of findAll(".wall-turn", document.body).entries()) page.hidden = number !== shown;
  fit();
}

/** A count-down in minutes and seconds, from a hundred minutes on in hours and minutes. @param {number} left */
function countDown(left) {
  const two = (/** @type {number} */ figure) => String(Math.floor(figure)).padStart(2, "0");
  if (left < LONG_MS) return `${Math.floor(left / MINUTE_MS)}:${two((left % MINUTE_MS) / 1000)}`;
  return `${Math.floor(left / HOUR_MS)} h ${two((left % HOUR_MS) / MINUTE_MS)}`;
}

/** The time of day; where the day has two halves, which one is written small. @param {HTMLElement} figures */
function writeTime(figures) {
  const parts = new Intl.DateTimeFormat(document.documentElement.lang, HOUR).formatToParts();
  const half = parts.find((part) => part.type === "dayPeriod")?.value ?? "";
  const digits = parts.filter((part) => part.type !== "dayPeriod").map((part) => part.value);
  const time = digits.join("").trim();
  if (figures.textContent === time + half) return;
  figures.replaceChildren(time);
  if (!half) return;
  const small = document.createElement("small");
  small.textContent = half;
  figures.append(small);
}

/** Nothing is left: say what that means, where the wall does not go on to something else. */
function tellUp() {
  const label = document.querySelector(".wall-label[data-up]");
  if (!(label instanceof HTMLElement) || label.textContent === label.dataset.up) return;
  label.textContent = label.dataset.up ?? "";
  label.parentElement?.classList.add("up");
}

function tick() {
  const figures = document.querySelector(".wall-figures");
  if (!(figures instanceof HTMLElement)) return;
  const until = Number(figures.dataset.until);
  const left = Math.max(0, until - Date.now() - ahead);
  if (!until) writeTime(figures);
  else if (figures.textContent !== countDown(left)) figures.textContent = countDown(left);
  figures.classList.toggle("hours", figures.textContent.length > 5);
  if (until && !left) tellUp();
  const share = Math.min(1, left / Math.max(1, until - Number(figures.dataset.since)));
  document.querySelector(".wall-bar .left")?.setAttribute("width", String(Math.round(share * BAR)));
}

async function look() {
  try {
    const answer = await fetch(location.href);
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (fresh.body.innerHTML !== last) {
      last = fresh.body.innerHTML;
      for (const sheet of fresh.head.querySelectorAll("link[rel=stylesheet]")) {
        const href = sheet.getAttribute("href");
        if (href && !document.head.querySelector(`link[href="${href}"]`)) document.head.append(document.adoptNode(sheet));
      }
      document.body.replaceChildren(...fresh.body.childNodes);
      turn();
      tick();
    }
  } catch {
    // The house does not answer for a moment: what is on the wall stays there.
  }
}

turn();
tick();
document.fonts.ready.then(fit);
setInterval(tick, 250);
setInterval(() => {
  shown += 1;
  turn();
}, TURN_MS);
setInterval(look, LOOK_MS);
