// What the steps of a move do to the sprites of a scene: the same meaning as `ludogite.core.scene` gives them.

/** What a change can say of a sprite. @type {("x" | "y" | "rotate" | "scale" | "symbol" | "classes")[]} */
const SAID = ["x", "y", "rotate", "scale", "symbol", "classes"];
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Whatever is named is lifted off the board; when all are lifted, each is changed and put down under its new id.
 * Whoever finds nothing to lift does nothing, unless it appears; whoever is put down where something lies takes its place.
 * @template T
 * @param {Map<string, T>} sprites
 * @param {Wire.ChangeOut[]} changes
 * @param {(sprite: T | undefined, change: Wire.ChangeOut) => T} alter
 * @returns {Map<string, T>}
 */
export function stepped(sprites, changes, alter) {
  const after = new Map(sprites);
  const lifted = changes.map(({ id }) => {
    const sprite = after.get(id);
    after.delete(id);
    return sprite;
  });
  for (const [n, change] of changes.entries()) {
    if (!lifted[n] && !change.appears) continue;
    const sprite = alter(lifted[n], change);
    if (!change.leaves) after.set(change.becomes || change.id, sprite);
  }
  return after;
}

/**
 * A sprite after a change; one that was not there appears.
 * @param {Wire.SpriteOut | undefined} sprite
 * @param {Wire.ChangeOut} change
 * @returns {Wire.SpriteOut}
 */
export function changed(sprite, change) {
  const said = Object.fromEntries(SAID.filter((name) => change[name] != null).map((name) => [name, change[name]]));
  return { ...sprite, ...said, id: change.becomes || change.id };
}

/**
 * The sprites of the scene after all steps, from the lowest to the highest.
 * @param {Iterable<string>} before the ids of the scene before, in their order
 * @param {Map<string, Wire.SpriteOut>} sprites those after the steps
 * @param {Wire.BoardChange} change what is still to be changed
 * @returns {Map<string, Wire.SpriteOut>}
 */
export function settled(before, sprites, change) {
  const after = new Map(sprites);
  for (const id of change.gone) after.delete(id);
  for (const sprite of change.sprites) after.set(sprite.id, sprite);
  // Whoever lies nowhere in a given order comes last; that it should not be there is seen by the checksum.
  /** @type {Map<string, Wire.SpriteOut>} */ const ordered = new Map();
  for (const id of [...(change.order ?? before), ...after.keys()]) {
    const sprite = after.get(id);
    if (sprite) ordered.set(id, sprite);
  }
  return ordered;
}

/** All that is seen of a sprite, as one line. @param {Wire.SpriteOut} sprite */
export function appearance({ id, x = 0, y = 0, rotate = 0, scale = 1, symbol = "", classes = "", layer = "sprites", text = "" }) {
  const [left, top, turned] = [x, y, rotate].map((value) => Math.round(100 * value));
  return `${id}|${left}|${top}|${turned}|${Math.round(1000 * scale)}|${symbol}|${classes}|${layer}|${text}`;
}

/** A short value of what is seen of sprites: the house computes the same one. @param {Iterable<Wire.SpriteOut>} sprites */
export function checksum(sprites) {
  const encoder = new TextEncoder();
  let sum = 0;
  for (const sprite of sprites) {
    let value = FNV_OFFSET;
    for (const byte of encoder.encode(appearance(sprite))) value = Math.imul(value ^ byte, FNV_PRIME);
    sum = (sum + value) >>> 0;
  }
  return sum;
}
