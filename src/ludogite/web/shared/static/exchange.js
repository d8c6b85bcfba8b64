// Parts of a page that the house sends anew: none is exchanged under a finger, or where somebody types. It waits, and
// comes as soon as the part is let go of; what was scrolled, unfolded or had the focus stays so.

/** What a touch still does after the finger has gone: a click comes with the end of the touch, or not at all. */
const CLICK_MS = 400;

/** How what waits comes in the place of a part. @type {Map<Element, () => void>} */
const waiting = new Map();
/** What is pressed just now, by pointers and keys. @type {Map<string, Element>} */
const pressed = new Map();

/** Whether somebody is at a part just now: presses something there, types, or has not sent yet what they typed. @param {Element} part */
function isHeld(part) {
  for (const one of pressed.values()) {
    const holder = one.closest("[data-holds]");
    if (part.contains(one) || (holder instanceof HTMLElement && holder.dataset.holds === part.id)) return true;
  }
  const focus = document.activeElement;
  if (focus && part.contains(focus) && focus.matches("input, select, textarea, :focus-visible")) return true;
  return part.querySelector("[data-kept]") !== null || [...part.querySelectorAll("input, textarea")].some(isTyped);
}

/** Whether somebody has changed a field. @param {Element} field */
function isTyped(field) {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return false;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

/** What stands in another part where something stands in this one. @param {Element} part @param {Element} other @param {Element} one */
function twinOf(part, other, one) {
  /** @type {Element | undefined} */
  let twin = other;
  /** @type {number[]} */
  const way = [];
  for (let at = one; at !== part && at.parentElement; at = at.parentElement) {
    way.unshift([...at.parentElement.children].indexOf(at));
  }
  for (const step of way) twin = twin?.children[step];
  return twin?.localName === one.localName ? twin : undefined;
}

/** Put a part in the place of another, with what was scrolled, unfolded and had the focus. @param {Element} old @param {Element} fresh */
function place(old, fresh) {
  const focus = document.activeElement;
  const alike = focus && old.contains(focus) ? [...fresh.querySelectorAll(focus.localName)].filter((one) => one.isEqualNode(focus)) : [];
  const scrolled = [old, ...old.querySelectorAll("*")].filter((one) => one.scrollLeft || one.scrollTop);
  const moved = scrolled.map((one) => ({ twin: twinOf(old, fresh, one), left: one.scrollLeft, top: one.scrollTop }));
  const open = [...old.querySelectorAll("details")].map((one) => one.open);
  [...fresh.querySelectorAll("details")].forEach((one, number) => {
    one.open = open[number] ?? one.open;
  });
  old.replaceWith(fresh);
  for (const { twin, left, top } of moved) twin?.scrollTo({ left, top, behavior: "instant" });
  const [focused] = alike;
  if (alike.length === 1 && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/**
 * Exchange a part of the page, or take it away, as soon as nobody is at it; then what follows from it is done.
 * @param {Element} old
 * @param {Element | null} fresh
 * @param {() => void} [follow]
 */
export function exchange(old, fresh, follow) {
  waiting.set(old, () => {
    if (!old.isConnected) return;
    if (fresh) place(old, fresh);
    else old.remove();
    follow?.();
  });
  settle();
}

/** Leave a part as it is, whatever was about to come in its place. @param {Element} part */
export function keep(part) {
  waiting.delete(part);
  part.removeAttribute("aria-busy");
}

/** Exchange whatever nobody holds any more; ears are told that the rest is about to change. */
function settle() {
  for (const [old, come] of [...waiting]) {
    const holds = isHeld(old);
    if (holds) old.setAttribute("aria-busy", "true");
    else {
      waiting.delete(old);
      come();
    }
  }
}

/** @param {string} what @param {EventTarget | null} target */
function press(what, target) {
  if (target instanceof Element) pressed.set(what, target);
}

/** @param {string} what @param {Element} [target] which press ends; another one since then goes on */
function release(what, target = pressed.get(what)) {
  if (pressed.get(what) === target) pressed.delete(what);
  setTimeout(settle);
}

addEventListener("pointerdown", ({ pointerId, target }) => press(`pointer ${pointerId}`, target), true);
addEventListener("pointercancel", ({ pointerId }) => release(`pointer ${pointerId}`), true);
addEventListener(
  "pointerup",
  ({ pointerId }) => {
    const target = pressed.get(`pointer ${pointerId}`);
    setTimeout(() => release(`pointer ${pointerId}`, target), CLICK_MS);
  },
  true,
);
addEventListener("keydown", ({ code, target }) => press(`key ${code}`, target), true);
addEventListener("keyup", ({ code }) => release(`key ${code}`), true);
// A page that is left hears of no end.
addEventListener("blur", () => {
  for (const what of [...pressed.keys()]) release(what);
});
addEventListener("focusout", () => setTimeout(settle), true);
