// Check result codes in the instructor's file, without a server. pages/assignment/results.py has the same rules;
// checks/assignment.json tests both.

import { isSigned, decodeResult } from "./codes.js";
import { sameStudent, variantOf } from "./state.js";

/** @typedef {import("./codes.js").HandedIn} HandedIn */
/** The assignment; `seeds` of each part's tables (none for a quiz); `heads` and `words` of the table of results. */
/** @typedef {{ plan: import("./state.js").Plan & { passing: number }, seeds: number[][], heads: string[],
 *   words: Record<string, string> }} Given */
/** `result` is null unless the verdict is "sound" or "older". */
/** @typedef {{ code: string, verdict: string, result: HandedIn | null }} CheckedCode */

const CODES = 2_000; // codes checked at once, at most
const TEXT = 2_000_000; // characters searched, at most
const TRIES = 5; // attempts that have tables
const CODE = /(?<![\p{L}\p{N}_])tr1\.[A-Za-z0-9_-]{1,400}/gu;
const MINUTE = 60_000; // ms

// Check all codes in a text, in order. The best sound code of a student counts, the first of equal ones.
/** @type {(text: string, plan: import("./state.js").Plan) => CheckedCode[]} */
export function checkCodes(text, plan) {
  const codes = [...new Set(text.slice(0, TEXT).match(CODE))].slice(0, CODES),
    checked = codes.map((code) => checkCode(code, plan)),
    best = new Map();
  for (const one of checked) {
    if (!one.result) continue;
    const name = sameStudent(one.result.student),
      other = best.get(name);
    if (!other || totalPercent(one.result) > totalPercent(other.result)) best.set(name, one);
  }
  const counts = new Set(best.values());
  return checked.map((one) => (!one.result || counts.has(one) ? one : { ...one, verdict: "older" }));
}

/** @type {(code: string, plan: import("./state.js").Plan) => CheckedCode} */
function checkCode(code, { fingerprint, key, parts }) {
  const result = decodeResult(code);
  if (!result) return { code, verdict: "damaged", result: null };
  if (result.fingerprint !== fingerprint) return { code, verdict: "other", result: null };
  if (result.parts.length !== parts.length || !isSigned(code, key)) return { code, verdict: "tampered", result: null };
  return { code, verdict: "sound", result };
}

/** @type {(result: HandedIn) => number} */
const sumOfBest = ({ parts }) => parts.reduce((sum, [best]) => sum + best, 0);

/** @type {(result: HandedIn) => number} */
const totalPercent = (result) => Math.round(sumOfBest(result) / result.parts.length);

// A row of the table of results. Times are UTC, by the clock of the student's machine.
/** @type {(checked: CheckedCode, given: Given) => string[]} */
export function resultRow({ code, verdict, result }, { plan, seeds, heads, words }) {
  if (!result) return ["", words[verdict], ...Array(heads.length - 3).fill(""), code];
  const when = new Date(MINUTE * result.minute).toISOString().slice(0, 16).replace("T", " "),
    passed = sumOfBest(result) >= plan.passing * result.parts.length ? words.yes : words.no,
    cells = result.parts.flatMap(([best, tries], k) => {
      const tables = Array.from({ length: seeds[k].length ? Math.min(tries, TRIES) : 0 }, (_, attempt) => {
        return seeds[k][variantOf(plan, k, result.student, attempt)];
      });
      return [String(best), String(tries), tables.join(" ")];
    });
  return [result.student, words[verdict], when, String(totalPercent(result)), passed, ...cells, code];
}

// CSV for a spreadsheet; an apostrophe keeps it from reading a student's name as a formula.
/** @type {(heads: string[], lines: string[][]) => string} */
export function toCsv(heads, lines) {
  const escaped = (cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell),
    quoted = (cell) => (/[",\n\r]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell);
  return [heads, ...lines.map((line) => line.map(escaped))].map((line) => `${line.map(quoted).join(",")}\n`).join("");
}
