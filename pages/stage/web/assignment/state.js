// How far a student is with an assignment: of each part the attempts that are done, in percent, and the one under way.
// pages/assignment reads result codes by the same rules; checks/assignment.json holds both to them.

import { sha256 } from "./digest.js";

/** What the file says of an assignment and of each part of it; `books` are the lessons that a student may get. */
/** @typedef {{ title: string, about: string, kind: string, attempts: number, marked: string, grain: number,
 *   questions: number, show: string, variants: number }} PlannedPart */
/** @typedef {{ title: string, passing: number, byStudent: boolean, key: string, fingerprint: string,
 *   parts: PlannedPart[] }} Plan */
/** @typedef {{ percent: number, answers: string, step: number }} UnderWay */
/** @typedef {{ tries: number[], open: UnderWay | null }} PartDone */
/** `when`: minutes since 1970, of the last answer. */
/** @typedef {{ student: string, when: number, parts: PartDone[] }} Progress */

export const STUDENT = 40; // letters of a name
const NEEDLESS = /-?\d+\.\d{8,}(?:e[-+]?\d+)?/g; // numbers with more digits than marking looks at

/** @type {(plan: Plan) => Progress} */
export function nothingDone(plan) {
  return { student: "", when: 0, parts: plan.parts.map(() => ({ tries: [], open: null })) };
}

// What was kept, if it is of this assignment and nobody has spoilt it.
/** @type {(text: string | null, plan: Plan) => Progress} */
export function readProgress(text, plan) {
  try {
    const kept = JSON.parse(text ?? "null"),
      sound =
        typeof kept.student === "string" && Number.isInteger(kept.when) && kept.parts.length === plan.parts.length;
    return sound && kept.parts.every(isSound) ? kept : nothingDone(plan);
  } catch {
    return nothingDone(plan);
  }
}

/** @type {(part: PartDone) => boolean} */
function isSound({ tries, open }) {
  const percent = (x) => Number.isInteger(x) && x >= 0 && x <= 100;
  return tries.every(percent) && (open === null || (percent(open.percent) && typeof open.answers === "string"));
}

// As it is kept: an LMS has 4,096 letters for it.
/** @type {(progress: Progress) => string} */
export function writtenProgress(progress) {
  const short = (text) => text.replace(NEEDLESS, (number) => String(Number(Number(number).toPrecision(7))));
  const parts = progress.parts.map(({ tries, open }) => ({
    tries,
    open: open && { ...open, answers: short(open.answers) },
  }));
  return JSON.stringify({ ...progress, parts });
}

// The best attempt counts, and one under way by what is right so far.
/** @type {(part: PartDone) => number} */
export function bestOf({ tries, open }) {
  return Math.max(0, open?.percent ?? 0, ...tries);
}

/** @type {(part: PartDone) => number} */
export function triesOf({ tries, open }) {
  return tries.length + (open ? 1 : 0);
}

/** @type {(progress: Progress) => boolean} */
export function allDone({ parts }) {
  return parts.every(({ tries }) => tries.length > 0);
}

// All parts count alike.
/** @type {(progress: Progress) => number} */
function sumOf({ parts }) {
  return parts.reduce((sum, part) => sum + bestOf(part), 0);
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
export function mayBegin(plan, { parts }, k) {
  return parts[k].open != null || parts[k].tries.length < plan.parts[k].attempts;
}

// Which of a part's tables a student gets in an attempt.
/** @type {(plan: Plan, k: number, student: string, attempt: number) => number} */
export function variantOf({ fingerprint, byStudent, parts }, k, student, attempt) {
  const own = sameStudent(student);
  if (!byStudent || !own) return attempt % parts[k].variants;
  const [a, b, c, d] = sha256(new TextEncoder().encode(`${fingerprint}|${own}|${k}`));
  return (((a * 256 + b) * 256 + c) * 256 + d + attempt) % parts[k].variants;
}

// Names that are told apart by capitals and spaces alone are of one student. (A mark at the beginning of a text is no
// space in Python.)
/** @type {(name: string) => string} */
export function sameStudent(name) {
  return name
    .toLowerCase()
    .split(/[^\S\ufeff]+/)
    .filter(Boolean)
    .join(" ");
}
