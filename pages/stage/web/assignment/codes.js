// Encode a result as a short code, "tr1." and some 50 letters: the assignment, the time, best percent and attempts of
// each part, the name and a signature. The key is in the file, so the signature detects damage and edits by hand, but not
// somebody who took the file apart. pages/assignment/result_codes.py has the same format.

import { hmac, joinBytes, sha256 } from "./digest.js";
import { bestPercent, attemptCount } from "./state.js";

const VERSION = 1;
const SIGNATURE = 8; // bytes of the signature
const FINGERPRINT = 6; // bytes of the assignment's fingerprint
const LATEST = 2 ** 31; // minutes; later times are invalid, as other programs' calendars end earlier
const SHORTEST = 1 + FINGERPRINT + 4 + 1 + SIGNATURE;
// eslint-disable-next-line no-control-regex -- characters that a name cannot have
const CONTROL = /[\x00-\x1f\x7f-\x9f]/;
const NAME_BYTES = 80; // bytes of the student's name, at most
const KEY_SUM = 3; // bytes of the checksum behind a key

/** `parts`: [best percent, number of attempts] of each part. */
/** @typedef {{ fingerprint: string, minute: number, parts: number[][], student: string }} HandedIn */

/** @type {(plan: import("./state.js").Plan, progress: import("./state.js").Progress) => string} */
export function encodeResult({ fingerprint, key }, { student, when, parts }) {
  const payload = joinBytes(
    [VERSION],
    (fingerprint.match(/../g) ?? []).map((pair) => parseInt(pair, 16)),
    [24, 16, 8, 0].map((bits) => (when >>> bits) & 255),
    [parts.length],
    parts.flatMap((part) => [bestPercent(part), attemptCount(part)]),
    nameBytes(student),
  );
  return `tr1.${base64(joinBytes(payload, signatureOf(payload, key)))}`;
}

/** @type {(payload: Uint8Array, key: string) => Uint8Array} */
function signatureOf(payload, key) {
  return hmac(new TextEncoder().encode(key), payload).slice(0, SIGNATURE);
}

// Return the content of a code, null if it is unreadable. Do not trust it before `isSigned`.
/** @type {(code: string) => HandedIn | null} */
export function decodeResult(code) {
  const bytes = fromBase64(code.replace("tr1.", ""));
  if (!bytes || bytes.length < SHORTEST || bytes[0] !== VERSION) return null;
  const payload = bytes.subarray(0, -SIGNATURE),
    count = payload[FINGERPRINT + 5],
    end = FINGERPRINT + 6 + 2 * count,
    student = decoded(payload.subarray(end)),
    numbers = [...payload.subarray(FINGERPRINT + 6, end)],
    parts = numbers.flatMap((best, k) => (k % 2 ? [] : [[best, numbers[k + 1]]]));
  const minute = new DataView(payload.buffer).getUint32(FINGERPRINT + 1),
    isValid = minute < LATEST && count > 0 && end <= payload.length && parts.every(([best]) => best <= 100);
  if (!isValid || student === null || payload.length - end > NAME_BYTES || CONTROL.test(student)) return null;
  const hex = [...payload.subarray(1, FINGERPRINT + 1)].map((byte) => byte.toString(16).padStart(2, "0"));
  return { fingerprint: hex.join(""), minute, parts, student };
}

// True if the signature fits the code.
/** @type {(code: string, key: string) => boolean} */
export function isSigned(code, key) {
  const bytes = fromBase64(code.replace("tr1.", "")) ?? new Uint8Array(),
    signature = signatureOf(bytes.subarray(0, -SIGNATURE), key);
  return signature.every((byte, k) => byte === bytes[bytes.length - SIGNATURE + k]);
}

// Decode UTF-8; null if the bytes are no UTF-8.
/** @type {(bytes: Uint8Array) => string | null} */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

// The name as UTF-8, cut between characters to NAME_BYTES.
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

// Decode base64; null for text that base64() never writes: other letters, or spare bits that are set.
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

// Return the key in a link's fragment (pages/assignment/link.py); null if the link was cut or changed.
/** @type {(hash: string) => string | null} */
export function keyFromHash(hash) {
  const bytes = fromBase64(hash.replace("#", ""));
  if (!bytes || bytes.length < KEY_SUM) return null;
  const key = bytes.subarray(0, -KEY_SUM);
  const isIntact = sha256(key)
    .slice(0, KEY_SUM)
    .every((byte, k) => byte === bytes[key.length + k]);
  return isIntact ? decoded(key) : null;
}
