// Store the talk in this browser: its steps, small pictures of them, and the step being played.

import { emptyTalk, parseTalk } from "./format.js";

const TALK = "treerings:talk";
const PICTURE = "treerings:talk-picture:";
const PLAYING = "treerings:talk-plays"; // sessionStorage: index of the step being played

/** @typedef {import("./format.js").Talk} Talk */

/** @type {() => Talk} */
export function loadTalk() {
  try {
    return parseTalk(JSON.parse(localStorage.getItem(TALK) ?? "null"), null);
  } catch {
    return emptyTalk(); // an invalid talk
  }
}

// Save the talk and delete pictures of removed steps; return false if the browser refuses.
/** @type {(talk: Talk) => boolean} */
export function saveTalk(talk) {
  try {
    localStorage.setItem(TALK, JSON.stringify(talk));
    const used = new Set(talk.steps.map(({ address }) => PICTURE + address));
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PICTURE) && !used.has(name)) localStorage.removeItem(name);
    return true;
  } catch {
    return false;
  }
}

/** @type {(address: string) => string | null} */
export function loadPicture(address) {
  const picture = localStorage.getItem(PICTURE + address);
  return picture?.startsWith("data:image/") ? picture : null;
}

// Save a step's picture, unless the storage is full.
/** @type {(address: string, picture: Blob) => Promise<void>} */
export async function savePicture(address, picture) {
  const reader = new FileReader();
  await new Promise((resolve) => {
    reader.onloadend = resolve;
    reader.readAsDataURL(picture);
  });
  try {
    localStorage.setItem(PICTURE + address, String(reader.result));
  } catch {}
}

// Index of the step being played, null for none.
/** @type {() => number | null} */
export function playedStep() {
  const place = Number(sessionStorage.getItem(PLAYING) ?? NaN);
  return Number.isInteger(place) && place >= 0 && place < loadTalk().steps.length ? place : null;
}

/** @param {number | null} place */
export function setPlayedStep(place) {
  if (place == null) sessionStorage.removeItem(PLAYING);
  else sessionStorage.setItem(PLAYING, String(place));
}
