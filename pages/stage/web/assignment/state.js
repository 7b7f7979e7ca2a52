// A student's progress in an assignment: attempts, percentages, and the table each attempt gets. pages/assignment has
// the same rules; checks/assignment.json tests both.

import { sha256 } from "./digest.js";

/** The assignment and its parts, as Python wrote them into the file. */
/** @typedef {{ title: string, about: string, kind: string, attempts: number, marked: string, grain: number,
 *   questions: number, show: string, variants: number }} PlannedPart */
/** @typedef {{ title: string, passing: number, byStudent: boolean, key: string, fingerprint: string,
 *   parts: PlannedPart[] }} Plan */
/** @typedef {{ percent: number, answers: string, step: number }} UnderWay */
/** @typedef {{ tries: number[], open: UnderWay | null }} PartDone */
/** `when`: time of the last answer in minutes since 1970; `tries`: percent of each finished attempt. */
/** @typedef {{ student: string, when: number, parts: PartDone[] }} Progress */

export const NAME_LENGTH = 40; // characters of a name, at most
const LONG_NUMBER = /-?\d+\.\d{8,}(?:e[-+]?\d+)?/g; // numbers with more digits than marking uses

/** @type {(plan: Plan) => Progress} */
export function emptyProgress(plan) {
  return { student: "", when: 0, parts: plan.parts.map(() => ({ tries: [], open: null })) };
}

// Return the saved progress if it is valid and of this assignment, else an empty one.
/** @type {(text: string | null, plan: Plan) => Progress} */
export function decodeProgress(text, plan) {
  try {
    const saved = JSON.parse(text ?? "null"),
      isValid =
        typeof saved.student === "string" && Number.isInteger(saved.when) && saved.parts.length === plan.parts.length;
    return isValid && saved.parts.every(isValidPart) ? saved : emptyProgress(plan);
  } catch {
    return emptyProgress(plan);
  }
}

/** @type {(part: PartDone) => boolean} */
function isValidPart({ tries, open }) {
  const percent = (x) => Number.isInteger(x) && x >= 0 && x <= 100;
  return tries.every(percent) && (open === null || (percent(open.percent) && typeof open.answers === "string"));
}

// Encode the progress as JSON with short numbers, for an LMS stores at most 4,096 characters.
/** @type {(progress: Progress) => string} */
export function encodeProgress(progress) {
  const short = (text) => text.replace(LONG_NUMBER, (number) => String(Number(Number(number).toPrecision(7))));
  const parts = progress.parts.map(({ tries, open }) => ({
    tries,
    open: open && { ...open, answers: short(open.answers) },
  }));
  return JSON.stringify({ ...progress, parts });
}

// The best percent of all attempts, with what is right so far in the open one.
/** @type {(part: PartDone) => number} */
export function bestPercent({ tries, open }) {
  return Math.max(0, open?.percent ?? 0, ...tries);
}

/** @type {(part: PartDone) => number} */
export function attemptCount({ tries, open }) {
  return tries.length + (open ? 1 : 0);
}

/** @type {(progress: Progress) => boolean} */
export function allDone({ parts }) {
  return parts.every(({ tries }) => tries.length > 0);
}

// Sum of the best percentages; all parts count the same.
/** @type {(progress: Progress) => number} */
function sumOf({ parts }) {
  return parts.reduce((sum, part) => sum + bestPercent(part), 0);
}

/** @type {(progress: Progress) => number} */
export function totalOf(progress) {
  return Math.round(sumOf(progress) / progress.parts.length);
}

/** @type {(plan: Plan, progress: Progress) => boolean} */
export function hasPassed({ passing }, progress) {
  return sumOf(progress) >= passing * progress.parts.length;
}

/** @type {(plan: Plan, progress: Progress, k: number) => boolean} */
export function canBegin(plan, { parts }, k) {
  return parts[k].open != null || parts[k].tries.length < plan.parts[k].attempts;
}

// Index of the table that a student gets in an attempt at part k.
/** @type {(plan: Plan, k: number, student: string, attempt: number) => number} */
export function variantOf({ fingerprint, byStudent, parts }, k, student, attempt) {
  const studentId = sameStudent(student);
  if (!byStudent || !studentId) return attempt % parts[k].variants;
  const [a, b, c, d] = sha256(new TextEncoder().encode(`${fingerprint}|${studentId}|${k}`));
  return (((a * 256 + b) * 256 + c) * 256 + d + attempt) % parts[k].variants;
}

// Normalize a student's name: case and spaces do not count. (\ufeff is excluded as it is no space in Python.)
/** @type {(name: string) => string} */
export function sameStudent(name) {
  return name
    .toLowerCase()
    .split(/[^\S\ufeff]+/)
    .filter(Boolean)
    .join(" ");
}
