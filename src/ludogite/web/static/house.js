// Day and night: follows the device until somebody chooses. The choice stays on this device.
const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");

function now() {
  return root.dataset.theme || (dark.matches ? "night" : "day");
}
function show() {
  for (const button of document.querySelectorAll("[data-set-theme]")) {
    button.setAttribute("aria-pressed", String(button.dataset.setTheme === now()));
  }
}
function choose(theme) {
  root.dataset.theme = theme;
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  show();
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-set-theme]");
  if (button) choose(button.dataset.setTheme);
  else if (event.target.closest(".lamp")) choose(now() === "night" ? "day" : "night");
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    navigator.clipboard?.writeText(copy.dataset.copy);
    copy.textContent = copy.dataset.done;
  }
});
dark.addEventListener("change", show);
show();
