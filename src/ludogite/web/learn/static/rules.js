// The rules beside the board: they take the place of the moves and the talk, or lie over a phone as a sheet.
// @ts-check

const side = /** @type {HTMLElement} */ (document.querySelector(".side"));
const sheet = matchMedia("(max-width: 54rem), (max-height: 32rem) and (orientation: landscape)");
const panel = document.createElement("dialog");
panel.className = "rules-panel";
panel.setAttribute("aria-labelledby", "rules-title");
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
  panel.querySelector("[data-close]")?.addEventListener("click", close);
}

/** @param {HTMLAnchorElement} link */
async function open(link) {
  if (panel.open) return close();
  opener = link;
  if (!panel.firstChild) {
    const answer = await fetch(`${link.pathname}?bare=true`).catch(() => null);
    if (!answer?.ok) return location.assign(link.href);
    fill(await answer.text());
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
  /** @type {HTMLElement | null} */ (panel.querySelector("#rules-title"))?.focus({ preventScroll: true });
}

function close() {
  panel.close();
}

panel.addEventListener("close", () => {
  side.classList.remove("reading-rules");
  opener?.focus();
});
// A touch beside the sheet closes it.
panel.addEventListener("click", (event) => {
  if (event.target === panel) close();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && panel.open && !sheet.matches) close();
});
sheet.addEventListener("change", () => {
  if (!panel.open) return;
  panel.close();
  show();
});
document.addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("a[data-rules]"));
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link);
});
