// How somebody is told that a table awaits them: this browser is asked for an address, and says where its clock is set.

import { findAll } from "./dom.js";

const WORKER = "/static/notices-worker.js";

/** @param {string} text in base64url */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** @param {ArrayBuffer | null} data */
function text(data) {
  const plain = String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0)));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Let this browser take notices of this house. @param {string} key */
async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
  const worker = await navigator.serviceWorker.register(WORKER);
  await active(worker);
  const known = await worker.pushManager.getSubscription();
  if (known && text(known.options.applicationServerKey) !== key) await known.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
}

/** Wait until a worker has begun. @param {ServiceWorkerRegistration} registration */
async function active(registration) {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return;
  await new Promise((resolve) =>
    coming.addEventListener("statechange", () => coming.state === "activated" && resolve(coming)),
  );
}

/** What the house calls a browser's address. @param {string} endpoint */
async function digest(endpoint) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Where this very browser is in the list, it need not be asked again, and forgets with the house. @param {HTMLElement} button */
async function mark(button) {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  const known = await worker?.pushManager.getSubscription();
  const line = known && findAll(`[data-device="${await digest(known.endpoint)}"]`)[0];
  button.hidden = Boolean(line);
  for (const here of line?.querySelectorAll("[hidden]") ?? []) here.removeAttribute("hidden");
  line?.querySelector("form")?.addEventListener("submit", () => known?.unsubscribe());
}

/** @param {HTMLFormElement} form @param {string} name @param {string} value */
function fill(form, name, value) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}

for (const form of findAll("form[data-push]")) {
  const trouble = form.querySelector(".wrong");
  const button = form.querySelector("button");
  if (!(form instanceof HTMLFormElement) || !(trouble instanceof HTMLElement) || !button) continue;
  const key = form.dataset.push ?? "";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    trouble.textContent = form.dataset.missing ?? "";
    trouble.hidden = false;
    continue;
  }
  mark(button);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    trouble.hidden = true;
    try {
      const subscription = await subscribe(key);
      fill(form, "endpoint", subscription.endpoint);
      fill(form, "key", text(subscription.getKey("p256dh")));
      fill(form, "secret", text(subscription.getKey("auth")));
      form.submit();
    } catch {
      trouble.textContent = form.dataset.refused ?? "";
      trouble.hidden = false;
    }
  });
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
for (const field of findAll("[data-zone]")) {
  if (field instanceof HTMLInputElement) field.value = timeZone;
  // Nobody has chosen yet: the first place of the list is the house's own.
  if (field instanceof HTMLSelectElement && field.selectedIndex === 0) {
    field.value = [...field.options].some((option) => option.value === timeZone) ? timeZone : field.value;
  }
}
