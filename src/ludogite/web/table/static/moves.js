// The list of moves beside a board.

import { byId, findAll, make } from "./dom.js";
import { known, toNewest } from "./page.js";

export function showMoves() {
  const { moves } = known;
  const list = byId("moves");
  while (list.children.length > moves.length) list.lastChild?.remove();
  const items = findAll("li", list);
  // What is already written stays: a list of hundreds of moves is not written anew for each of them.
  for (const [n, move] of moves.entries()) {
    const item = items[n] ?? make("li");
    if (!item.parentNode) list.append(item);
    if (item.textContent !== move.token) item.textContent = item.title = move.token;
    item.className = move.seat === null ? "chance" : `seat-${move.seat}`;
    item.toggleAttribute("aria-current", n === moves.length - 1);
  }
  toNewest(list);
  byId("count").textContent = String(moves.length);
  byId("ticker").replaceChildren(...moves.slice(-8).reverse().map((move) => make("span", "", move.token)));
}
