// What every page does. Day and night follow the device until somebody chooses; the choice stays on this device.

import { findAll, make } from "./dom.js";

const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");

function now() {
  return root.dataset.theme || (dark.matches ? "night" : "day");
}
function show() {
  for (const button of findAll("[data-set-theme]")) {
    button.setAttribute("aria-pressed", String(button.dataset.setTheme === now()));
  }
}
/** @param {string | undefined} theme */
function choose(theme = now()) {
  root.dataset.theme = theme;
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  show();
}
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const button = target.closest("[data-set-theme]");
  if (button instanceof HTMLElement) choose(button.dataset.setTheme);
  else if (target.closest(".lamp")) choose(now() === "night" ? "day" : "night");
  const copy = target.closest("[data-copy]");
  if (copy instanceof HTMLElement) {
    write(copy.dataset.copy ?? "");
    copy.textContent = copy.dataset.done ?? "";
  }
});

/** Put a text where it can be pasted from; pages without HTTPS have no clipboard but the old way. @param {string} text */
function write(text) {
  if (navigator.clipboard) {
    navigator.clipboard.writeText(text);
    return;
  }
  const field = make("textarea", "sr", text);
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
// Who sits down on a kept seat brings a nonce of this device's along: the table's own page sends it.
document.addEventListener("submit", (event) => {
  const come = event.target instanceof HTMLElement && event.target.dataset.come;
  if (!come) return;
  event.preventDefault();
  location.assign(come);
});
dark.addEventListener("change", show);
show();

// Whoever was forgotten on another page does not go on here under their name.
addEventListener("storage", ({ key }) => key === "forgotten" && location.replace("/"));

// A list of languages goes away with Escape, and where somebody touches something else.
/** @param {(menu: HTMLDetailsElement) => boolean} isLeft */
function fold(isLeft) {
  const open = findAll("details.languages[open]").filter((menu) => menu instanceof HTMLDetailsElement);
  return open.filter(isLeft).map((menu) => Object.assign(menu, { open: false }));
}
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") fold(() => true)[0]?.querySelector("summary")?.focus();
});
document.addEventListener("click", ({ target }) => fold((menu) => !(target instanceof Node && menu.contains(target))));

// What somebody typed comes along into another language.
document.addEventListener("click", async (event) => {
  const link = event.target instanceof Element && event.target.closest("a[data-language]");
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!document.querySelector("main form[method=post]")) return;
  event.preventDefault();
  const typed = await import("./typed.js").catch(() => null);
  typed?.keep(link.href);
  location.assign(link.href);
});
if (sessionStorage.getItem("typed")) import("./typed.js").then((typed) => typed.restore());

// Rules are read beside a board; what shows them there is loaded when somebody asks.
document.addEventListener("click", async (event) => {
  const link = event.target instanceof Element && event.target.closest("a[data-rules]");
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const beside = await import("./rules.js").catch(() => null);
  if (beside) beside.open(link);
  else location.assign(link.href);
});
