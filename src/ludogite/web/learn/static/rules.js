// The rules beside the board: they take the place of the moves and the talk, or lie over a phone as a sheet.

import { find, findAll, make, styled } from "./dom.js";

const side = find(".side", HTMLElement);
const sheet = matchMedia("(max-width: 54rem), (max-height: 32rem) and (orientation: landscape)");
const panel = make("dialog", { class: "rules-panel", "aria-labelledby": "rules-title" });
side.append(panel);

/** @type {HTMLElement | null} */ let opener = null;

/** The page of rules, made part of this one: what the board already has is not there twice. @param {string} text */
function fill(text) {
  const part = document.createElement("template");
  part.innerHTML = text;
  for (const heading of part.content.querySelectorAll("article :is(h1, h2, h3)[id]")) {
    heading.id = `rules-${heading.id}`;
    // The panel has its own title, two levels down from the page's.
    if (heading.tagName === "H1") heading.remove();
  }
  for (const known of part.content.querySelectorAll("defs > [id]")) {
    if (document.getElementById(known.id)) known.remove();
  }
  panel.replaceChildren(part.content);
  panel.querySelector("[data-close]")?.addEventListener("click", () => panel.close());
}

/** Open the rules that a link leads to, or close them. @param {HTMLAnchorElement} link */
export async function open(link) {
  if (panel.open) return panel.close();
  opener = link;
  if (!panel.firstChild) {
    const answer = await fetch(`${link.pathname}?bare=true`).catch(() => null);
    if (!answer?.ok) return location.assign(link.href);
    fill(await answer.text());
    await styled(panel);
  }
  const dialog = link.closest("dialog");
  if (dialog) {
    dialog.close();
    opener = document.getElementById("open-settings");
  }
  show();
}

function show() {
  if (sheet.matches) panel.showModal();
  else panel.show();
  side.classList.add("reading-rules");
  const [title] = findAll("#rules-title", panel);
  title?.focus({ preventScroll: true });
}

panel.addEventListener("close", () => {
  side.classList.remove("reading-rules");
  opener?.focus();
});
// A touch beside the sheet closes it.
panel.addEventListener("click", (event) => {
  if (event.target === panel) panel.close();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && panel.open && !sheet.matches) panel.close();
});
sheet.addEventListener("change", () => {
  if (!panel.open) return;
  panel.close();
  show();
});
