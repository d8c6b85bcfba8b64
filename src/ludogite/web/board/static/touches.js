// From touches to moves: spot after spot, or, where things are chosen and let go, in any order.

/** A spot that ends a move begins with this. */
const CONFIRM = "ok";

/** Whether a spot only says that a move is whole. @param {string} spot */
export const isConfirming = (spot) => spot.startsWith(CONFIRM);

/**
 * The touches as moves name them: things that toggle come in the order of the board, and of alike ones the first.
 * @param {string[]} path
 * @param {Wire.SpotOut[]} spots
 */
function inOrder(path, spots) {
  /** @type {Map<string, string[]>} */ const groups = new Map();
  for (const { name, toggles, alike } of spots) {
    if (toggles) groups.set(alike || name, [...(groups.get(alike || name) ?? []), name]);
  }
  /** @type {Set<string>} */ const toggled = new Set();
  for (const names of groups.values()) {
    const many = names.filter((name) => path.includes(name)).length;
    for (const name of names.slice(0, many)) toggled.add(name);
  }
  const toggles = new Set([...groups.values()].flat());
  return [...spots.map(({ name }) => name).filter((name) => toggled.has(name)), ...path.filter((name) => !toggles.has(name))];
}

/**
 * The moves that begin with these touches.
 * @template {{ touch?: string[] }} M
 * @param {M[]} moves
 * @param {string[]} path
 * @param {Wire.SpotOut[]} spots
 */
export function matching(moves, path, spots) {
  const order = inOrder(path, spots);
  return moves.filter(({ touch = [] }) => order.every((spot, n) => touch[n] === spot));
}

/**
 * What can be touched after this: what a move goes on with, what else can be chosen, and what can be let go.
 * @param {{ touch?: string[] }[]} moves
 * @param {string[]} path
 * @param {Wire.SpotOut[]} spots
 */
export function nextTouches(moves, path, spots) {
  const next = new Set(matching(moves, path, spots).flatMap(({ touch = [] }) => touch[path.length] ?? []));
  if (!moves.length) return next;
  for (const { name, toggles } of spots) {
    if (!toggles) continue;
    if (path.includes(name) || matching(moves, [...path, name], spots).length) next.add(name);
    else next.delete(name);
  }
  return next;
}

/**
 * The touches after one more: a thing that toggles is let go by a second touch.
 * @param {string[]} path
 * @param {string} spot
 * @param {Wire.SpotOut[]} spots
 */
export function touched(path, spot, spots) {
  const toggles = spots.some(({ name, toggles }) => name === spot && toggles);
  return toggles && path.includes(spot) ? path.filter((name) => name !== spot) : [...path, spot];
}
