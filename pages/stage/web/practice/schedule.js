// The schedule of mistakes: the next day, then 3 and 7 days after each right answer. Fixed distances: expanding them by
// success has brought nothing (g = 0.03, Latimier 2021).

const ATTEMPTS = 1_000_000; // of exercises
const RETURN_DAYS = [1, 3, 7];
const ASKED_BY = ["quiz", "exercise", "design"];
const MOST_TOPICS = 500; // topics that are stored
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
export function updateTopic(known, question, isRight, day) {
  const before = known ?? { right: 0, wrong: 0, again: 0, due: null, last: day },
    { kind, topic, page, table, variant } = question,
    now = { kind, topic, page, table, variant, last: day };
  if (!isRight) return { ...now, right: before.right, wrong: before.wrong + 1, again: 0, due: day + RETURN_DAYS[0] };
  const counted = { ...now, right: before.right + 1, wrong: before.wrong };
  if (before.due == null || before.due > day) return { ...counted, again: before.again, due: before.due };
  const again = before.again + 1;
  return { ...counted, again, due: again < RETURN_DAYS.length ? day + RETURN_DAYS[again] : null };
}

// "due", "waits", "known" (a mistake that was put right each time), or "right" without a mistake.
/** @type {(topic: Topic, day: number) => string} */
export function topicState({ due, wrong }, day) {
  if (due == null) return wrong ? "known" : "right";
  return due <= day ? "due" : "waits";
}

// Sort due topics first, the longest overdue before the others; then waiting ones, then the rest by name.
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

// The next table after the last one, for asking again. The first is a page's default, so its address omits it.
/** @type {(tables: string[], last: string) => string} */
function otherTable(tables, last) {
  return tables.length ? tables[(Math.max(tables.indexOf(last), 0) + 1) % tables.length] : last;
}

// The valid part of stored data, which anybody may have changed.
/** @type {(value: any) => Record<string, Topic>} */
export function parseTopics(value) {
  const topics = Array.isArray(value?.topics) ? value.topics.slice(0, MOST_TOPICS) : [];
  return Object.fromEntries(topics.flatMap((each) => (isTopic(each) ? [[topicKey(each), questionOfTopic(each)]] : [])));
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
    again <= RETURN_DAYS.length &&
    (due === null || isWhole(due))
  );
}

/** @type {(topic: Topic) => Topic} */
function questionOfTopic({ kind, topic, page, table, variant, right, wrong, again, due, last }) {
  return { kind, topic, page, table, variant, right, wrong, again, due, last };
}

// The parameters of the question's address.
/** @type {(topic: Topic, tables: string[]) => Record<string, string>} */
export function questionOf({ kind, topic, table, variant }, tables) {
  if (kind === "design") return { topic, variant: String(variant + 1), other: table };
  if (kind === "quiz") return { data: otherTable(tables, table), quiz: "1", ask: topic };
  return { exercise: table || "1", attempt: String((variant + 1) % ATTEMPTS) };
}
