// Announcing: the hour is meant as this device's clock shows it, so the house is told how far that is from Greenwich's.

import { find } from "./dom.js";

const zone = find("[data-zone]", HTMLInputElement);
const starts = find("#starts", HTMLInputElement);

const at = Number(starts.dataset.at);
if (at) {
  const minutes = new Date(at).getTimezoneOffset();
  starts.value = new Date(at - minutes * 60_000).toISOString().slice(0, "2027-01-31T20:00".length);
}

function tell() {
  const hour = starts.value ? new Date(starts.value) : new Date();
  zone.value = String(hour.getTimezoneOffset());
}
starts.addEventListener("change", tell);
starts.form?.addEventListener("submit", tell);
tell();
