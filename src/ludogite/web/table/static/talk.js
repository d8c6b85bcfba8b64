// What is said at a table, what of it is unread, who looks on, and whom one would rather not hear.

import { byId, find, findAll, make } from "./dom.js";
import { programMark, toNewest, words } from "./page.js";
import { onSheet } from "./sheets.js";

const KEPT = "muted-people";
/** People whom this browser does not want to hear. @type {Set<string>} */
const muted = new Set(JSON.parse(localStorage.getItem(KEPT) ?? "[]"));
/** @type {Wire.TalkOut[]} */ let said = [];
/** The last thing that this page knows of; what was said before it opened is not new. */ let last = Infinity;
/** The first thing that was said out of sight. @type {number | null} */ let unreadFrom = null;
/** What was last said here, to be given back where it is refused. */ let spoken = { cid: "", text: "" };

/** @param {Wire.TalkOut} talk */
export function addTalk(talk) {
  said.push(talk);
  last = talk.seq;
  if (!talk.mine && !muted.has(talk.who) && !isSeen()) unreadFrom ??= talk.seq;
  showTalk();
}

/** Forget what was said, and listen to this. @param {Wire.TalkOut[]} talks */
export function setTalk(talks) {
  const fresh = talks.find(({ seq, mine, who }) => seq > last && !mine && !muted.has(who));
  if (!isSeen()) unreadFrom ??= fresh?.seq ?? null;
  said = [...talks];
  last = said.at(-1)?.seq ?? 0;
  showTalk();
}

/** @param {Wire.Watching} message */
export function showWatching({ count }) {
  byId("watching").textContent = words("watching", count);
  byId("watching").hidden = !count;
}

/** Whether somebody sees what is said. */
function isSeen() {
  return !document.hidden && byId("talk").checkVisibility();
}

function showTalk() {
  const lines = said.map(line);
  const unread = countUnread();
  const first = said.findIndex(({ seq }) => seq === unreadFrom);
  if (unread) lines.splice(first, 0, make("li", "rule", words("new-messages", unread)));
  byId("talk").replaceChildren(...lines);
  toNewest(byId("talk"));
  showUnread(unread);
}

function countUnread() {
  const from = unreadFrom;
  return from === null ? 0 : said.filter(({ seq, mine, who }) => seq >= from && !mine && !muted.has(who)).length;
}

/** What counts the unread, on the sheet and on its tab. */
const marks = findAll("#pane-talk .unread, .tabs [data-tab='talk'] .unread");

/** @param {number} unread */
function showUnread(unread) {
  for (const mark of marks) {
    mark.replaceChildren(make("span", { "aria-hidden": "true" }, String(unread)), make("span", "sr", words("new-messages", unread)));
    mark.hidden = !unread || isSeen();
  }
}

/** What was out of sight is read now; where it began stays marked until the next time. */
function read() {
  if (!isSeen()) {
    // What was read before is not new again.
    if (marks.every((mark) => mark.hidden)) unreadFrom = null;
    return;
  }
  showTalk();
  findAll("#talk .rule")[0]?.scrollIntoView({ block: "nearest" });
}
onSheet(read);
document.addEventListener("visibilitychange", read);

/** @param {Wire.TalkOut} talk */
function line(talk) {
  const quiet = muted.has(talk.who);
  const item = make("li", quiet ? "sys" : talk.mine ? "own" : "");
  item.append(talk.mine ? make("b", "", talk.name) : speaker(talk, quiet));
  if (talk.program_of != null) item.append(programMark(talk.program_of));
  item.append(` ${quiet ? "…" : talk.text}`);
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

/**
 * Give the words back that were last said and refused, and say why where they were typed.
 * @param {string} cid
 * @param {string} why
 * @returns {boolean} whether it was those
 */
export function takeBack(cid, why) {
  if (cid !== spoken.cid) return false;
  showRefusal(why);
  const free = document.querySelector("#words");
  if (free instanceof HTMLInputElement) free.value ||= spoken.text;
  return true;
}

/** @param {string} why */
function showRefusal(why) {
  byId("talk-refused").textContent = why;
  byId("talk-refused").hidden = !why;
}

/** Let people speak. @param {(command: Wire.Command) => string} act */
export function listen(act) {
  /** @param {Wire.Command} command @param {string} text */
  const speak = (command, text) => {
    showRefusal("");
    spoken = { cid: act(command), text };
  };
  const form = find("#say", HTMLFormElement);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const free = find("#words", HTMLInputElement);
    const text = free.value.trim();
    if (text) speak({ type: "say", text }, text);
    free.value = "";
  });
  for (const chip of findAll("[data-phrase]", form)) {
    chip.addEventListener("click", () => speak({ type: "say", phrase: chip.dataset.phrase ?? "" }, ""));
  }
}
