// Storage of the talk in this browser: the steps, small pictures of them, and the played step.

import { emptyTalk, parseTalk } from "./format.js";

const TALK = "treerings:talk";
const PICTURE = "treerings:talk-picture:";
const PLAYING = "treerings:talk-plays"; // in this tab alone

/** @typedef {import("./format.js").Talk} Talk */

/** @type {() => Talk} */
export function loadTalk() {
  try {
    return parseTalk(JSON.parse(localStorage.getItem(TALK) ?? "null"), null);
  } catch {
    return emptyTalk(); // none yet, or an invalid one
  }
}

// Save the talk; false if the browser refuses. Pictures of removed steps are deleted.
/** @type {(talk: Talk) => boolean} */
export function saveTalk(talk) {
  try {
    localStorage.setItem(TALK, JSON.stringify(talk));
    const wanted = new Set(talk.steps.map(({ address }) => PICTURE + address));
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PICTURE) && !wanted.has(name)) localStorage.removeItem(name);
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

// Pictures are optional, so a full storage does not matter.
/** @type {(address: string, picture: Blob) => Promise<void>} */
export async function savePicture(address, picture) {
  const reader = new FileReader();
  await new Promise((done) => {
    reader.onloadend = done;
    reader.readAsDataURL(picture);
  });
  try {
    localStorage.setItem(PICTURE + address, String(reader.result));
  } catch {}
}

// The index of the played step, or null.
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
