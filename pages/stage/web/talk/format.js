// The format of a talk: steps of any lessons, in order, with notes. Files and links may come from anybody, so all fields
// are validated.

import { msg } from "../core/messages.js";

const FORMAT = 1;
const MOST_STEPS = 100;
const LONGEST_TEXT = { title: 120, address: 1500, lesson: 120, says: 1500, notes: 5000 };
// A page of this app and its query, so that no link leads to another server or a script.
const LESSON_ADDRESS = /^([a-z_]{1,40})\?([!-~]*)$/;

/** @typedef {{ address: string, lesson: string, says: string, notes: string }} TalkStep */
/** @typedef {{ format: number, title: string, steps: TalkStep[] }} Talk */

/** @type {() => Talk} */
export const emptyTalk = () => ({ format: FORMAT, title: "", steps: [] });

// Validate a talk, or throw an Error for the user. `pages` are the lesson pages, null to allow any.
/** @type {(value: any, pages: string[] | null) => Talk} */
export function parseTalk(value, pages) {
  if (value?.format !== FORMAT || !Array.isArray(value.steps)) throw new Error(msg("talk.error.no-talk"));
  if (value.steps.length > MOST_STEPS)
    throw new Error(msg("talk.error.too-many-steps", { count: value.steps.length, most: MOST_STEPS }));
  return {
    format: FORMAT,
    title: textOf(value.title, "title", msg("talk.format.talk")),
    steps: value.steps.map((step, k) => stepOf(step, msg("talk.format.step", { step: k + 1 }), pages)),
  };
}

/** @type {(step: any, where: string, pages: string[] | null) => TalkStep} */
function stepOf(step, where, pages) {
  const address = textOf(step?.address, "address", where),
    page = LESSON_ADDRESS.exec(address)?.[1];
  if (!page || (pages && !pages.includes(page))) throw new Error(msg("talk.error.unknown-page", { where }));
  const text = (name) => textOf(step[name], name, where);
  return { address, lesson: text("lesson"), says: text("says"), notes: text("notes") };
}

/** @type {(text: any, name: keyof typeof LONGEST_TEXT, where: string) => string} */
function textOf(text, name, where) {
  if (typeof text !== "string") throw new Error(msg("talk.error.no-text", { where, name }));
  if (text.length > LONGEST_TEXT[name])
    throw new Error(msg("talk.error.long-text", { where, name, most: LONGEST_TEXT[name] }));
  return text;
}

// A talk for a link, without the sentences on the viewer's own tables, which name their columns.
/** @type {(talk: Talk) => Talk} */
export function withoutOwnTables(talk) {
  const usesOwnTable = ({ address }) => new URLSearchParams(address.split("?")[1]).get("data") === "own";
  return { ...talk, steps: talk.steps.map((step) => (usesOwnTable(step) ? { ...step, says: "" } : step)) };
}

// An address without its step: "tree?step=3&a=b" -> "tree?a=b".
/** @type {(address: string) => string} */
export function lessonAddress(address) {
  const [page, query = ""] = address.split("?"),
    params = new URLSearchParams(query);
  for (const name of ["step", "grain", "show", "embed"]) params.delete(name);
  params.sort();
  return `${page}?${params}`;
}

/** @type {(address: string) => { step: number, grain: number, panels: string | null }} */
export function parsePlace(address) {
  const params = new URLSearchParams(address.split("?")[1] ?? "");
  return { step: Number(params.get("step") ?? 0), grain: Number(params.get("grain") ?? 1), panels: params.get("show") };
}
