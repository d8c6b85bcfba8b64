// Keys on pages: passkeys, which the browser makes and shows; passwords that one wants to see; codes to be printed.

import { findAll } from "./dom.js";
import { ask } from "./ask.js";

/** @param {string} text in base64url */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0)).buffer;
}

/** @param {ArrayBuffer | null} data */
function text(data) {
  if (!data) return undefined;
  const plain = String.fromCharCode(...new Uint8Array(data));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {PublicKeyCredentialDescriptorJSON[] | undefined} listed */
function known(listed) {
  return (listed ?? []).map((one) => ({ id: bytes(one.id), type: /** @type {const} */ ("public-key") }));
}

/** What a browser is told to make, where it cannot read it by itself. @param {PublicKeyCredentialCreationOptionsJSON} told */
function creation(told) {
  if ("parseCreationOptionsFromJSON" in PublicKeyCredential) return PublicKeyCredential.parseCreationOptionsFromJSON(told);
  /** @type {PublicKeyCredentialCreationOptions} */ const options = {
    challenge: bytes(told.challenge),
    rp: told.rp,
    user: { id: bytes(told.user.id), name: told.user.name, displayName: told.user.displayName },
    pubKeyCredParams: told.pubKeyCredParams,
    excludeCredentials: known(told.excludeCredentials),
  };
  if (told.authenticatorSelection) options.authenticatorSelection = told.authenticatorSelection;
  if (told.timeout) options.timeout = told.timeout;
  return options;
}

/** What a browser is told to show. @param {PublicKeyCredentialRequestOptionsJSON} told */
function request(told) {
  if ("parseRequestOptionsFromJSON" in PublicKeyCredential) return PublicKeyCredential.parseRequestOptionsFromJSON(told);
  /** @type {PublicKeyCredentialRequestOptions} */ const options = {
    challenge: bytes(told.challenge),
    allowCredentials: known(told.allowCredentials),
    userVerification: "required",
  };
  if (told.rpId) options.rpId = told.rpId;
  return options;
}

/** What the device answered, in JSON as the standard writes it. @param {PublicKeyCredential} shown */
function written(shown) {
  if ("toJSON" in shown) return JSON.stringify(shown);
  const { id, rawId, type, response } = /** @type {PublicKeyCredential} */ (shown);
  const answer =
    response instanceof AuthenticatorAssertionResponse
      ? {
          authenticatorData: text(response.authenticatorData),
          signature: text(response.signature),
          userHandle: text(response.userHandle),
        }
      : { attestationObject: text(/** @type {AuthenticatorAttestationResponse} */ (response).attestationObject) };
  const said = { clientDataJSON: text(response.clientDataJSON), ...answer };
  return JSON.stringify({ id, rawId: text(rawId), type, response: said, clientExtensionResults: {} });
}

/** Ask the house what to ask the device, then the device. @param {HTMLFormElement} form */
async function answer(form) {
  const asked = await ask(form.dataset.question ?? "");
  /** @type {Wire.PasskeyQuestion} */ const question = await asked.json();
  const told = JSON.parse(question.options);
  const shown =
    form.dataset.passkey === "make"
      ? await navigator.credentials.create({ publicKey: creation(told) })
      : await navigator.credentials.get({ publicKey: request(told) });
  if (!(shown instanceof PublicKeyCredential)) throw new Error("no passkey");
  return { ticket: question.ticket, answer: written(shown) };
}

for (const form of findAll("form[data-passkey]")) {
  if (!(form instanceof HTMLFormElement) || !("PublicKeyCredential" in window)) continue;
  const trouble = form.querySelector(".wrong");
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (trouble instanceof HTMLElement) trouble.hidden = true;
    try {
      for (const [name, value] of Object.entries(await answer(form))) {
        const field = form.elements.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = value;
      }
      form.submit();
    } catch (error) {
      const isKnown = error instanceof DOMException && error.name === "InvalidStateError";
      if (!(trouble instanceof HTMLElement)) return;
      trouble.textContent = (isKnown ? form.dataset.known : form.dataset.stopped) ?? "";
      trouble.hidden = false;
    }
  });
}

for (const tick of findAll("[data-shows]")) {
  const field = document.getElementById(tick.dataset.shows ?? "");
  const box = tick.querySelector("input");
  if (!(field instanceof HTMLInputElement) || !box) continue;
  tick.hidden = false;
  box.addEventListener("change", () => {
    field.type = box.checked ? "text" : "password";
  });
  field.form?.addEventListener("submit", () => {
    field.type = "password";
  });
}

for (const button of findAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
