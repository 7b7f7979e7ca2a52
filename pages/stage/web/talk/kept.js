// My talk, as this browser keeps it until it is forgotten: the steps, small pictures of them, and where one plays it.

import { emptyTalk, validated } from "./format.js";

const TALK = "treerings:talk";
const PICTURE = "treerings:talk-picture:";
const PLAYING = "treerings:talk-plays"; // in this tab alone

/** @typedef {import("./format.js").Talk} Talk */

/** @type {() => Talk} */
export function keptTalk() {
  try {
    return validated(JSON.parse(localStorage.getItem(TALK) ?? "null"), null);
  } catch {
    return emptyTalk(); // none yet, or one that somebody has spoilt
  }
}

// Whether the browser keeps it; pictures of steps that are no longer in it go.
/** @type {(talk: Talk) => boolean} */
export function keepTalk(talk) {
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
export function keptPicture(address) {
  const picture = localStorage.getItem(PICTURE + address);
  return picture?.startsWith("data:image/") ? picture : null;
}

// A talk is a talk without them too, so it does not matter whether there is room.
/** @type {(address: string, picture: Blob) => Promise<void>} */
export async function keepPicture(address, picture) {
  const reader = new FileReader();
  await new Promise((done) => {
    reader.onloadend = done;
    reader.readAsDataURL(picture);
  });
  try {
    localStorage.setItem(PICTURE + address, String(reader.result));
  } catch {}
}

// The place of the step that is played, null where none is.
/** @type {() => number | null} */
export function playsAt() {
  const place = Number(sessionStorage.getItem(PLAYING) ?? NaN);
  return Number.isInteger(place) && place >= 0 && place < keptTalk().steps.length ? place : null;
}

/** @param {number | null} place */
export function playAt(place) {
  if (place == null) sessionStorage.removeItem(PLAYING);
  else sessionStorage.setItem(PLAYING, String(place));
}
