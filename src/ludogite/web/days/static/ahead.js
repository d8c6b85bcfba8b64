// Planning ahead on a board of its own: the other's move, one's own answer, and so on. The lines are kept by the house.

import { Board } from "./board.js";
import { button, draw, make } from "./dom.js";
import { ringed } from "./ghosts.js";
import { config, known, mine, nameOf, page, turned, upright } from "./page.js";
import { matching, nextTouches, touched } from "./touches.js";
import { capitalised } from "./words.js";

export class PlanningAhead {
  /** The moves that are thought of, as text. @type {string[]} */ #moves = [];
  /** Those that are asked for. @type {string[]} */ #wanted = [];
  /** What was touched of the next one. @type {string[]} */ #chosen = [];
  /** What was last shown. @type {Wire.Ahead | undefined} */ #shown;
  /** How often something was asked for: what arrives too late is not shown. */ #asked = 0;
  /** Whether it was said that what is thought of would be lost. */ #isWarned = false;
  /** What is being asked for. @type {Promise<void>} */ #going = Promise.resolve();
  #board = new Board(draw("svg", { class: "board", role: "group" }));
  #question = make("p", { class: "ahead-question", role: "status" });
  #thought = make("ol", "ahead-line");
  #spots = make("div", "row");
  #lines = make("ul", "ahead-lines");
  #trouble = make("p", { class: "wrong", role: "alert" });
  /** @type {HTMLButtonElement} */ #back;
  /** @type {HTMLButtonElement} */ #keep;
  /** @type {HTMLDialogElement} */ #dialog;

  /** @param {string} url where the board is asked for @param {Page.Words} words */
  constructor(url, words) {
    this.url = url;
    this.words = words;
    this.#back = button(words("ahead-undo"), "", () => this.#then(() => this.#go(this.#moves.slice(0, -1))));
    this.#keep = button(words("ahead-keep"), "go", () => this.#then(() => this.#plan()));
    [this.#back.disabled, this.#keep.hidden] = [true, true];
    const close = button(words("done"), "bare", () => this.#then(() => this.#leave()));
    const title = make("h2", { id: "ahead-title", tabindex: "-1", autofocus: "" }, words("ahead"));
    this.#dialog = make(
      "dialog",
      { class: "ahead", "aria-labelledby": "ahead-title" },
      make("header", "", title, close),
      make("div", "hold", this.#board.svg),
      make(
        "div",
        "ahead-words",
        this.#question,
        make("div", "row", this.#back, this.#keep),
        this.#trouble,
        this.#thought,
        this.#spots,
        make("h3", "", words("ahead-lines")),
        this.#lines,
        make("p", "small muted", words("ahead-how")),
      ),
    );
    page.append(this.#dialog);
    this.#dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.#leave();
    });
    page.addEventListener("turn", () => this.#hear());
    upright.addEventListener("change", () => this.#dialog.open && this.#go(this.#moves));
  }

  open() {
    this.#dialog.showModal();
    this.#go([]);
  }

  /** Close, but say first that a line is not kept yet: whoever thinks it is would wait for it in vain. */
  #leave() {
    if (this.#keep.hidden || this.#isWarned) return this.#dialog.close();
    this.#isWarned = true;
    this.#complain(this.words("ahead-unkept"));
  }

  /** Something happened at the table: lines were kept or dropped, or the game went on. */
  #hear() {
    if (!this.#dialog.open) return;
    if (!known.turn.plans_lines) return this.#dialog.close();
    const trouble = document.getElementById("trouble");
    this.#trouble.textContent = trouble?.hidden ? "" : (trouble?.textContent ?? "");
    this.#go(known.turn.ply === this.#shown?.ply ? this.#wanted : []);
  }

  /** Show the board as if these moves had been played. @param {string[]} moves */
  #go(moves) {
    this.#going = this.#ask(moves);
  }

  /** Do something once the board stands as it was last asked for. @param {() => void} act */
  async #then(act) {
    for (let asked = -1; asked !== this.#asked; await this.#going) asked = this.#asked;
    act();
  }

  /** @param {string[]} moves */
  async #ask(moves) {
    const mineNow = ++this.#asked;
    this.#wanted = moves;
    const query = new URLSearchParams(moves.map((move) => ["move", move]));
    for (const [key, value] of [["upright", upright.matches], ["turned", turned()], ["language", config.language]]) query.append(String(key), String(value));
    const answer = await fetch(`${this.url}?${query}`);
    if (mineNow !== this.#asked) return;
    if (!answer.ok) return this.#complain((await answer.json()).text);
    /** @type {Wire.Ahead} */ const shown = await answer.json();
    if (this.#isWarned) this.#complain("");
    [this.#moves, this.#chosen, this.#shown, this.#isWarned] = [moves, [], shown, false];
    this.#board.lay(shown.board);
    this.#show();
  }

  /** @param {string} why */
  #complain(why) {
    this.#trouble.textContent = why;
  }

  #show() {
    const shown = this.#shown;
    if (!shown) return;
    const spots = this.#board.spots;
    const names = [...nextTouches(shown.moves, this.#chosen, spots.all)];
    const touch = (/** @type {string} */ spot) => this.#then(() => this.#touch(spot));
    spots.offer(names, this.#chosen, touch, { pieces: ringed(this.#board.sprites, shown.moves) });
    const beside = spots.buttons().filter(({ name }) => names.includes(name));
    this.#spots.replaceChildren(...beside.map(({ name, label }) => button(label, "sm", () => touch(name))));
    this.#question.textContent = this.#asks(shown);
    this.#thought.replaceChildren(...shown.told.map((one) => this.#told(one)));
    this.#back.disabled = !shown.told.length;
    this.#keep.hidden = !shown.told.at(-1)?.mine;
    this.#lines.replaceChildren(...(shown.lines.length ? shown.lines.map((line) => this.#line(line)) : [make("li", "muted", this.words("ahead-none"))]));
  }

  /** @param {Wire.Ahead} shown */
  #asks({ acting, over, moves }) {
    if (over) return this.words("ahead-over");
    if (acting === null) return this.words("ahead-chance");
    if (!moves.length) return this.words("ahead-full");
    return mine().includes(acting) ? this.words("ahead-mine") : capitalised(this.words("ahead-theirs", nameOf(acting)));
  }

  /** @param {Wire.HalfMoveOut} one */
  #told({ mine: own, tell }) {
    return make("li", own ? "own" : "", make("b", "", this.words(own ? "ahead-then" : "ahead-if")), ` ${tell}`);
  }

  /** @param {Wire.LineOut} line */
  #line({ moves, told }) {
    const cross = button("×", "bare sq", () => this.#act({ type: "forget-line", seat: mine()[0] ?? 0, moves }));
    cross.setAttribute("aria-label", this.words("ahead-forget"));
    return make("li", "", make("ol", "ahead-line", ...told.map((one) => this.#told(one))), cross);
  }

  /** @param {string} spot */
  #touch(spot) {
    const moves = this.#shown?.moves ?? [];
    const all = this.#board.spots.all;
    const path = touched(this.#chosen, spot, all);
    const open = matching(moves, path, all);
    const [move] = open;
    if (move && open.every(({ touch = [] }) => touch.length <= path.length)) this.#go([...this.#moves, move.move]);
    else {
      this.#chosen = open.length ? path : matching(moves, [spot], all).length ? [spot] : [];
      this.#show();
    }
  }

  #plan() {
    this.#act({ type: "plan-line", seat: mine()[0] ?? 0, moves: this.#moves, ply: this.#shown?.ply ?? 0 });
    this.#go([]);
  }

  /** @param {Wire.Command} command */
  #act(command) {
    page.dispatchEvent(new CustomEvent("act", { detail: command }));
  }
}
