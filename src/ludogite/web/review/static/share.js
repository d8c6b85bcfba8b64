// A finished game to send or to keep: its card as a picture, or its last moves as a film.

import { ask } from "./ask.js";
import { button, find, findAll } from "./dom.js";

const WIDTH = 1200;
const HEIGHT = 630;
/** What browsers can film, the best understood first. */
const FILMS = ["video/mp4", "video/webm;codecs=vp9", "video/webm"];

/** @param {Wire.EndScript} script @param {Page.Words} words */
export function offerShares(script, words) {
  const [panel, said] = [find(".end-share", HTMLElement), find(".end-said", HTMLElement)];
  for (const way of findAll("[data-share]", panel)) {
    const isFilm = way.dataset.share === "film";
    if (isFilm && !filmKind()) way.hidden = true;
    way.addEventListener("click", async () => {
      way.toggleAttribute("disabled", true);
      try {
        const filming = (/** @type {number} */ percent) => {
          said.textContent = words("end-filming", percent);
        };
        const made = isFilm ? await film(script.film, filming) : await picture(script.card);
        offer(new File([made], `${script.name}.${ending(made.type)}`, { type: made.type.split(";")[0] }), said, words);
      } catch (error) {
        console.error(error);
        said.textContent = words("end-share-failed");
      }
      way.toggleAttribute("disabled", false);
    });
  }
}

/** @param {string} type */
const ending = (type) => (type.startsWith("video/mp4") ? "mp4" : type.startsWith("video") ? "webm" : "png");

/** Let it be sent where the device can, and kept everywhere. @param {File} file @param {HTMLElement} said @param {Page.Words} words */
function offer(file, said, words) {
  const keep = document.createElement("a");
  keep.className = "btn sm";
  keep.href = URL.createObjectURL(file);
  keep.download = file.name;
  keep.textContent = words("end-keep");
  said.replaceChildren(words("end-ready"), " ");
  if (navigator.canShare?.({ files: [file] })) {
    said.append(button(words("end-send"), "sm go", () => navigator.share({ files: [file] }).catch(() => {})), " ");
  }
  said.append(keep);
  keep.focus({ preventScroll: true });
}

/** An SVG as an image that a canvas takes. @param {string} svg @returns {Promise<HTMLImageElement>} */
async function imageOf(svg) {
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/** @returns {[HTMLCanvasElement, CanvasRenderingContext2D]} */
function canvasOf() {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser draws nothing");
  return [canvas, context];
}

/** @param {string} address @returns {Promise<Blob>} */
async function picture(address) {
  const [canvas, context] = canvasOf();
  context.drawImage(await imageOf(await (await ask(address)).text()), 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

function filmKind() {
  return typeof MediaRecorder === "undefined" ? "" : (FILMS.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? "");
}

/** @param {string} address @param {(percent: number) => void} tell @returns {Promise<Blob>} */
async function film(address, tell) {
  /** @type {Wire.MovingPicture} */ const { before, after, frames } = await (await ask(address)).json();
  const [canvas, context] = canvasOf();
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: filmKind(), videoBitsPerSecond: 4_000_000 });
  /** @type {Blob[]} */ const parts = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve));
  /** @type {Promise<HTMLImageElement> | undefined} */ let next;
  for (const [n, frame] of frames.entries()) {
    const image = await (next ?? imageOf(before + frame.sprites + after));
    const following = frames[n + 1];
    next = following && imageOf(before + following.sprites + after);
    context.drawImage(image, 0, 0);
    if (n === 0) recorder.start();
    tell(Math.round((100 * n) / frames.length));
    await new Promise((resolve) => setTimeout(resolve, frame.ms));
  }
  recorder.stop();
  await stopped;
  return new Blob(parts, { type: recorder.mimeType });
}
