// A result as a short code, "tr1." and some 50 letters: which assignment, when, of each part the best and how many
// attempts, who; and a signature. The key is in the file, so this shows that a code was damaged or edited by hand, not
// what somebody did who took the file apart. Codes are read here and in pages/assignment/codes.py.

import { hmac, joinedBytes, sha256 } from "./digest.js";
import { bestOf, triesOf } from "./state.js";

const VERSION = 1;
const SIGNATURE = 8; // bytes of the signature
const FINGERPRINT = 6; // bytes of the assignment's
const LATEST = 2 ** 31; // minutes: calendars of other programs end before the code's four bytes do
const SHORTEST = 1 + FINGERPRINT + 4 + 1 + SIGNATURE;
// eslint-disable-next-line no-control-regex -- what a name cannot have
const CONTROL = /[\x00-\x1f\x7f-\x9f]/;
const NAME_BYTES = 80; // bytes of the student's name, at most
const KEY_SUM = 3; // bytes of the checksum behind a key

/** `parts`: of each the best percent, and how many attempts. */
/** @typedef {{ fingerprint: string, minute: number, parts: number[][], student: string }} HandedIn */

/** @type {(plan: import("./state.js").Plan, progress: import("./state.js").Progress) => string} */
export function codeOf({ fingerprint, key }, { student, when, parts }) {
  const said = joinedBytes(
    [VERSION],
    (fingerprint.match(/../g) ?? []).map((pair) => parseInt(pair, 16)),
    [24, 16, 8, 0].map((bits) => (when >>> bits) & 255),
    [parts.length],
    parts.flatMap((part) => [bestOf(part), triesOf(part)]),
    nameBytes(student),
  );
  return `tr1.${base64(joinedBytes(said, signatureOf(said, key)))}`;
}

/** @type {(said: Uint8Array, key: string) => Uint8Array} */
function signatureOf(said, key) {
  return hmac(new TextEncoder().encode(key), said).slice(0, SIGNATURE);
}

// What a code says; null of what is damaged so that nothing can be read. Nothing in it is to be believed before
// `isSigned` has looked at it.
/** @type {(code: string) => HandedIn | null} */
export function readCode(code) {
  const bytes = fromBase64(code.replace("tr1.", ""));
  if (!bytes || bytes.length < SHORTEST || bytes[0] !== VERSION) return null;
  const said = bytes.subarray(0, -SIGNATURE),
    count = said[FINGERPRINT + 5],
    end = FINGERPRINT + 6 + 2 * count,
    student = decoded(said.subarray(end)),
    numbers = [...said.subarray(FINGERPRINT + 6, end)],
    parts = numbers.flatMap((best, k) => (k % 2 ? [] : [[best, numbers[k + 1]]]));
  const minute = new DataView(said.buffer).getUint32(FINGERPRINT + 1),
    sound = minute < LATEST && count > 0 && end <= said.length && parts.every(([best]) => best <= 100);
  if (!sound || student === null || said.length - end > NAME_BYTES || CONTROL.test(student)) return null;
  const hex = [...said.subarray(1, FINGERPRINT + 1)].map((byte) => byte.toString(16).padStart(2, "0"));
  return { fingerprint: hex.join(""), minute, parts, student };
}

// Is it as the assignment's own page made it?
/** @type {(code: string, key: string) => boolean} */
export function isSigned(code, key) {
  const bytes = fromBase64(code.replace("tr1.", "")) ?? new Uint8Array(),
    signature = signatureOf(bytes.subarray(0, -SIGNATURE), key);
  return signature.every((byte, k) => byte === bytes[bytes.length - SIGNATURE + k]);
}

// null of what is no UTF-8.
/** @type {(bytes: Uint8Array) => string | null} */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

// Whole letters of it only.
/** @type {(name: string) => Uint8Array} */
function nameBytes(name) {
  let short = name;
  while (new TextEncoder().encode(short).length > NAME_BYTES) short = [...short].slice(0, -1).join("");
  return new TextEncoder().encode(short);
}

/** @type {(bytes: Uint8Array) => string} */
function base64(bytes) {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

// null of what base64 never writes: other letters, or bits at the end that say nothing.
/** @type {(text: string) => Uint8Array | null} */
function fromBase64(text) {
  try {
    const letters = atob(text.replace(/-/g, "+").replace(/_/g, "/")),
      bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return base64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

// The key in a link, behind its "#" (pages/assignment/link.py); null where the link was cut or changed.
/** @type {(hash: string) => string | null} */
export function keyIn(hash) {
  const bytes = fromBase64(hash.replace("#", ""));
  if (!bytes || bytes.length < KEY_SUM) return null;
  const key = bytes.subarray(0, -KEY_SUM);
  const whole = sha256(key)
    .slice(0, KEY_SUM)
    .every((byte, k) => byte === bytes[key.length + k]);
  return whole ? decoded(key) : null;
}
