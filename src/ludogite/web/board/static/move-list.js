// A game as its players read it back: numbered turns, a column a seat where two play, small pictures and a few words.

import { draw, make } from "./dom.js";

/** What is worth a mark of its own, drawn on 16 by 16. @type {Record<Wire.NoteSign, string>} */
const SIGNS = {
  jump: "M2 12Q8-1 13 9M13.5 4.5V9.5H8.5",
  turn: "M5 14V6a3 3 0 0 1 6 0v6M8.5 9.5 11 12l2.5-2.5",
  home: "M2.5 8 8 3l5.5 5M4.5 7v6h7V7",
  card: "M5 2.5h6v11H5Z",
  win: "M8 2l1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.4l-3.7 2.1.8-4.2L2 6.4l4.2-.5Z",
};
const HIDDEN = "…";

/** Events of one turn on one line, headings on lines of their own: as `gather_lines` has it. @param {Wire.Played[]} moves */
export function gatherLines(moves) {
  /** @type {Page.MoveLine[]} */ const lines = [];
  for (const { n, seat, turn = 0, owner = null, token, note } of moves) {
    const event = { token, chance: seat === null };
    const said = note ?? { phrase: HIDDEN };
    const { phrase = "", badges = [], signs = [], points = 0, fresh = false, chapter = "" } = said;
    if (chapter) {
      lines.push({ number: 0, owner: null, last: n, events: [event], chapter, badges: [], phrases: [], signs: [], points: 0 });
      if (!phrase && !badges.length) continue;
    }
    let line = lines.at(-1);
    if (!line || line.chapter || line.number !== turn || line.owner !== owner) {
      line = { number: turn, owner, last: n, events: [], chapter: "", badges: [], phrases: [], signs: [], points: 0 };
      lines.push(line);
    }
    line.last = n;
    line.events.push(event);
    if (fresh) [line.badges, line.phrases, line.signs] = [[], [], []];
    line.badges = [...line.badges, ...badges];
    if (phrase) line.phrases = [...line.phrases, phrase];
    line.signs = [...new Set([...line.signs, ...signs])];
    line.points += points;
  }
  return lines;
}

/** @param {number} points */
const signed = (points) => (points > 0 ? `+${points}` : `\u2212${-points}`);

/** A line as it is heard. @param {Page.MoveLine} line @param {string[]} names @param {Page.Words} words */
export function spokenLine({ number, owner, badges, phrases, points, chapter }, names, words) {
  if (chapter) return chapter;
  const called = badges.flatMap(({ text }) => text || []);
  const said = [...called, ...phrases, ...(points ? [signed(points)] : [])].join(owner === null ? " " : ", ") || HIDDEN;
  return owner === null ? said : words("move-line", number, names[owner] ?? "", said);
}

/** @param {Wire.BadgeOut} badge */
export function drawnBadge({ symbol = "", classes = "", rotate = 0, size = 100, text = "" }) {
  if (!symbol) return make("b", `badge ${classes}`, text);
  const picture = draw("svg", { class: `badge ${classes}`, viewBox: `${-size / 2} ${-size / 2} ${size} ${size}`, "aria-hidden": "true" });
  picture.append(draw("use", { href: `#${symbol}`, ...(rotate ? { transform: `rotate(${rotate})` } : {}) }));
  return picture;
}

/** Small pictures side by side; a hairline stands before those of another colour. @param {Wire.BadgeOut[]} badges */
function drawnBadges(badges) {
  const first = badges.findIndex(({ classes }) => classes !== badges[0]?.classes);
  return badges.flatMap((badge, place) => (place === first ? [make("hr"), drawnBadge(badge)] : [drawnBadge(badge)]));
}

/** @param {Wire.NoteSign} sign */
function drawnSign(sign) {
  const picture = draw("svg", { class: `sign ${sign}`, viewBox: "0 0 16 16", "aria-hidden": "true" });
  picture.append(draw("path", { d: SIGNS[sign] }));
  return picture;
}

/** What a line shows in words and pictures. @param {Page.MoveLine} line @returns {Node[]} */
export function inside({ owner, badges, phrases, signs, points }) {
  const words = make("em", "", phrases.join(owner === null ? " " : ", ") || (badges.length ? "" : HIDDEN));
  if (points) words.append(" ", make("strong", "", signed(points)));
  return [...(badges.length ? [make("i", "", ...drawnBadges(badges))] : []), words, ...signs.map(drawnSign)];
}

/** Names, each with what its seat plays with. @param {string[]} names @param {Wire.BadgeOut[]} [marks] */
function headsOf(names, marks = []) {
  return names.map((name, seat) => {
    const mark = marks[seat];
    return make("b", "", ...(mark ? [drawnBadge(mark)] : []), name);
  });
}

/** Whoever began has the first column, so that rows read in the order of play. @param {Wire.Played[]} moves */
const beginner = (moves) => moves.find(({ turn }) => turn)?.owner ?? 0;

/** Names over two columns. @param {string[]} names @param {Wire.BadgeOut[] | undefined} marks @param {Wire.Played[]} moves */
export function columnHeads(names, marks, moves) {
  const heads = headsOf(names, marks);
  return beginner(moves) ? heads.reverse() : heads;
}

export class MoveList {
  /** What each row says. @type {string[]} */ #keys = [];
  #beginner = 0;
  /** What each seat plays with. @type {Wire.BadgeOut[]} */ marks = [];
  /** The line that is marked. @type {Element | null} */ current = null;
  /** @type {(number: number) => void} */ #go = () => {};

  /**
   * @param {HTMLElement} list
   * @param {Page.Words} words
   * @param {() => string[]} names of the seats
   * @param {(event: number) => void} [go] where somebody wishes to see the board after an event
   */
  constructor(list, words, names, go) {
    this.list = list;
    this.words = words;
    this.names = names;
    this.goes = Boolean(go);
    if (go) this.#go = go;
    list.addEventListener("keydown", (event) => this.#walk(event));
  }

  /**
   * @param {Wire.Played[]} moves
   * @param {boolean} notation
   * @param {number} [at] the event whose line is marked; the last one where none is named
   */
  show(moves, notation, at = moves.length - 1) {
    const lines = gatherLines(moves);
    const names = this.names();
    const columns = names.length === 2;
    const rows = this.#rows(lines, columns);
    this.#beginner = beginner(moves);
    this.list.classList.toggle("columns", columns);
    this.list.dataset.events = String(moves.length);
    this.list.classList.toggle("in-notation", notation);
    const keys = rows.map((row) => JSON.stringify([row, names, this.goes, columns ? this.#beginner : this.marks]));
    // What is already written stays: a list of hundreds of turns is not written anew for each of them.
    while (this.list.children.length > rows.length) this.list.lastChild?.remove();
    for (const [n, row] of rows.entries()) {
      const there = this.list.children[n];
      if (there && this.#keys[n] === keys[n]) continue;
      const made = this.#row(row, names, columns);
      if (there) there.replaceWith(made);
      else this.list.append(made);
    }
    this.#keys = keys;
    this.mark(lines, at);
    return lines;
  }

  /** Mark the line of an event. @param {Page.MoveLine[]} lines @param {number} at */
  mark(lines, at) {
    const here = lines.find(({ last }) => last >= at) ?? lines.at(-1);
    for (const line of this.list.querySelectorAll(".line")) {
      const current = line instanceof HTMLElement && Number(line.dataset.last) === here?.last;
      line.toggleAttribute("aria-current", current);
      if (line instanceof HTMLButtonElement) line.tabIndex = current ? 0 : -1;
      if (current) this.current = line;
    }
  }

  /** Lines of one turn stand in one row where two play. @param {Page.MoveLine[]} lines @param {boolean} columns */
  #rows(lines, columns) {
    /** @type {Page.MoveLine[][]} */ const rows = [];
    for (const line of lines) {
      const row = rows.at(-1);
      const joins = columns && line.number > 0 && row?.[0]?.number === line.number && row.every(({ owner }) => owner !== line.owner);
      if (row && joins) row.push(line);
      else rows.push([line]);
    }
    return rows;
  }

  /** @param {Page.MoveLine[]} row @param {string[]} names @param {boolean} columns */
  #row(row, names, columns) {
    const [first] = row;
    if (!first) return make("li");
    if (first.chapter) return make("li", "chapter", this.#line(first, names));
    if (!first.number) return make("li", "opening", this.#line(first, names));
    const made = make("li", "", make("span", { class: "num", "aria-hidden": "true" }, `${first.number}.`));
    for (const line of row) {
      const shown = this.#line(line, names);
      if (columns) shown.classList.add(`column-${line.owner === this.#beginner ? 0 : 1}`);
      else shown.prepend(make("b", "mark", ...headsOf(names, this.marks).slice(line.owner ?? 0, (line.owner ?? 0) + 1)));
      made.append(shown);
    }
    return made;
  }

  /** A line in words, and in notation behind them. @param {Page.MoveLine} line @param {string[]} names */
  #line(line, names) {
    const label = spokenLine(line, names, this.words);
    const shown = this.goes ? make("button", { class: "line", type: "button", "aria-label": label, tabindex: "-1" }) : make("div", "line");
    shown.dataset.last = String(line.last);
    shown.title = label;
    if (this.goes) shown.addEventListener("click", () => this.#go(line.last));
    else shown.append(make("span", "sr", label));
    const seen = make("span", { class: "seen", "aria-hidden": "true" });
    seen.append(...(line.chapter ? [line.chapter] : inside(line)));
    const written = line.events.map(({ token, chance }) => make("code", chance ? "chance" : "", token));
    shown.append(seen, make("span", { class: "tokens", "aria-hidden": "true" }, ...written));
    return shown;
  }

  /** Arrows go from line to line. @param {KeyboardEvent} event */
  #walk(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const buttons = [...this.list.querySelectorAll("button.line")];
    const at = buttons.indexOf(/** @type {Element} */ (document.activeElement));
    const next = step === undefined || at < 0 ? undefined : buttons[at + step];
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  }
}
