// A talk: steps of any lessons, in order, with notes. It comes out of files and links of anybody, so it is believed
// only as far as it is checked.

import { say } from "../core/messages.js";

const FORMAT = 1;
const MOST_STEPS = 100; // steps
const LONGEST_TEXT = { title: 120, address: 1500, lesson: 120, says: 1500, notes: 5000 };
// A page of ours and what it is asked, nothing else: no other server, no script, no other place of this one.
const ADDRESS = /^([a-z_]{1,40})\?([!-~]*)$/;

/** @typedef {{ address: string, lesson: string, says: string, notes: string }} TalkStep */
/** @typedef {{ format: number, title: string, steps: TalkStep[] }} Talk */

/** @type {() => Talk} */
export const emptyTalk = () => ({ format: FORMAT, title: "", steps: [] });

// What was read as a talk, or an Error that says in a sentence what is wrong with it. `pages`: those a step may be on.
/** @type {(value: any, pages: string[] | null) => Talk} */
export function validated(value, pages) {
  if (value?.format !== FORMAT || !Array.isArray(value.steps)) throw new Error(say("no talk"));
  if (value.steps.length > MOST_STEPS)
    throw new Error(say("talk steps", { count: value.steps.length, most: MOST_STEPS }));
  return {
    format: FORMAT,
    title: textOf(value.title, "title", say("the talk")),
    steps: value.steps.map((step, k) => stepOf(step, say("talk step", { step: k + 1 }), pages)),
  };
}

/** @type {(step: any, where: string, pages: string[] | null) => TalkStep} */
function stepOf(step, where, pages) {
  const address = textOf(step?.address, "address", where),
    page = ADDRESS.exec(address)?.[1];
  if (!page || (pages && !pages.includes(page))) throw new Error(say("talk astray", { where }));
  const text = (name) => textOf(step[name], name, where);
  return { address, lesson: text("lesson"), says: text("says"), notes: text("notes") };
}

/** @type {(text: any, name: keyof typeof LONGEST_TEXT, where: string) => string} */
function textOf(text, name, where) {
  if (typeof text !== "string") throw new Error(say("talk no text", { where, name }));
  if (text.length > LONGEST_TEXT[name])
    throw new Error(say("talk long text", { where, name, most: LONGEST_TEXT[name] }));
  return text;
}

// For an address: what is said of somebody's own table names its columns, so a link goes without it.
/** @type {(talk: Talk) => Talk} */
export function shared(talk) {
  const own = ({ address }) => new URLSearchParams(address.split("?")[1]).get("data") === "own";
  return { ...talk, steps: talk.steps.map((step) => (own(step) ? { ...step, says: "" } : step)) };
}

// Which lesson an address is of: page, table and settings, whatever the step: "tree?step=3&a=b" -> "tree?a=b".
/** @type {(address: string) => string} */
export function lessonOf(address) {
  const [page, query = ""] = address.split("?"),
    asked = new URLSearchParams(query);
  for (const name of ["step", "grain", "show", "embed"]) asked.delete(name);
  asked.sort();
  return `${page}?${asked}`;
}

/** @type {(address: string) => { step: number, grain: number, panels: string | null }} */
export function placeIn(address) {
  const asked = new URLSearchParams(address.split("?")[1] ?? "");
  return { step: Number(asked.get("step") ?? 0), grain: Number(asked.get("grain") ?? 1), panels: asked.get("show") };
}
