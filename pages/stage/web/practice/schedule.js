// When a mistake comes back: on the next day, three days after that was put right, and seven days after that. Fixed
// distances: expanding them by how well it went has brought nothing (g = 0.03, Latimier 2021).

const ATTEMPTS = 1_000_000; // of exercises
const RETURNS = [1, 3, 7];
const ASKED_BY = ["quiz", "exercise", "design"];
const MOST_TOPICS = 500; // topics that are kept
const LONGEST_NAME = 80; // letters of a name
const ONE_DAY = 24 * 60 * 60 * 1000;

/**
 * What was asked: the kind of question and its topic, the page it is on, the table and the variant it was asked with.
 * @typedef {{kind: string, topic: string, page: string, table: string, variant: number}} Question
 * What is known of it. `again` says how many times a mistake was put right since, `due` on which day it comes back,
 * null where none waits.
 * @typedef {Question & {right: number, wrong: number, again: number, due: number | null, last: number}} Topic
 */

// The number of the day where the reader is. Example: one minute past midnight is another day.
/** @type {(now: Date) => number} */
export function dayNumber(now) {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / ONE_DAY);
}

/** @type {(question: Question) => string} */
export function topicKey({ kind, topic }) {
  return `${kind} ${topic}`;
}

// What is known after an answer.
/** @type {(known: Topic | undefined, question: Question, isRight: boolean, day: number) => Topic} */
export function afterAnswer(known, question, isRight, day) {
  const before = known ?? { right: 0, wrong: 0, again: 0, due: null, last: day },
    { kind, topic, page, table, variant } = question,
    now = { kind, topic, page, table, variant, last: day };
  if (!isRight) return { ...now, right: before.right, wrong: before.wrong + 1, again: 0, due: day + RETURNS[0] };
  const counted = { ...now, right: before.right + 1, wrong: before.wrong };
  if (before.due == null || before.due > day) return { ...counted, again: before.again, due: before.due };
  const again = before.again + 1;
  return { ...counted, again, due: again < RETURNS.length ? day + RETURNS[again] : null };
}

// "due", "waits", "known" (a mistake that came back each time and was put right), or "right" where there was none.
/** @type {(topic: Topic, day: number) => string} */
export function topicState({ due, wrong }, day) {
  if (due == null) return wrong ? "known" : "right";
  return due <= day ? "due" : "waits";
}

// What comes back comes first, the longest overdue before the others; then what waits, then the rest by name.
/** @type {(topics: Topic[], day: number) => Topic[]} */
export function topicsInOrder(topics, day) {
  const rank = { due: 0, waits: 1, right: 2, known: 2 };
  return [...topics].sort(
    (a, b) =>
      rank[topicState(a, day)] - rank[topicState(b, day)] ||
      (a.due ?? 0) - (b.due ?? 0) ||
      topicKey(a).localeCompare(topicKey(b), "en"),
  );
}

// The table to ask it on: another one than the last, the next in their order. The first of them is the one that a page
// opens on, of which its address says nothing.
/** @type {(tables: string[], last: string) => string} */
function otherTable(tables, last) {
  return tables.length ? tables[(Math.max(tables.indexOf(last), 0) + 1) % tables.length] : last;
}

// Of what a browser has kept, or somebody has changed there, only what is sound.
/** @type {(value: any) => Record<string, Topic>} */
export function soundTopics(value) {
  const topics = Array.isArray(value?.topics) ? value.topics.slice(0, MOST_TOPICS) : [];
  return Object.fromEntries(topics.flatMap((each) => (isTopic(each) ? [[topicKey(each), onlyOfTopic(each)]] : [])));
}

const isShortText = (value) => typeof value === "string" && value.length <= LONGEST_NAME;
const isWhole = (value) => Number.isInteger(value) && value >= 0;

/** @type {(value: any) => boolean} */
function isTopic(value) {
  if (value === null || typeof value !== "object") return false;
  const { kind, topic, page, table, variant, right, wrong, again, due, last } = value;
  return (
    ASKED_BY.includes(kind) &&
    [topic, page, table].every(isShortText) &&
    /^\w*$/.test(page) &&
    [variant, right, wrong, again, last].every(isWhole) &&
    again <= RETURNS.length &&
    (due === null || isWhole(due))
  );
}

/** @type {(topic: Topic) => Topic} */
function onlyOfTopic({ kind, topic, page, table, variant, right, wrong, again, due, last }) {
  return { kind, topic, page, table, variant, right, wrong, again, due, last };
}

// What the address of the page asks for.
/** @type {(topic: Topic, tables: string[]) => Record<string, string>} */
export function questionOf({ kind, topic, table, variant }, tables) {
  if (kind === "design") return { topic, variant: String(variant + 1), other: table };
  if (kind === "quiz") return { data: otherTable(tables, table), quiz: "1", ask: topic };
  return { exercise: table || "1", attempt: String((variant + 1) % ATTEMPTS) };
}
