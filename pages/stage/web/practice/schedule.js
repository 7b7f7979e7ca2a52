// The schedule of mistakes: they return after 1, 3 and 7 days. The intervals are fixed, as expanding them has no effect
// on learning (g = 0.03, Latimier 2021).

const ATTEMPTS = 1_000_000; // number of seeds of an exercise
const RETURN_DAYS = [1, 3, 7];
const ASKED_BY = ["quiz", "exercise", "design"];
const MOST_TOPICS = 500; // topics stored, at most
const LONGEST_NAME = 80; // characters of a name, at most
const ONE_DAY = 24 * 60 * 60 * 1000; // ms

/**
 * An answered question: its kind and topic, its page, and its table and variant.
 * @typedef {{kind: string, topic: string, page: string, table: string, variant: number}} Question
 * Progress on a topic: `again` counts the right answers since the last mistake, `due` is the day of the next question,
 * null if there is none.
 * @typedef {Question & {right: number, wrong: number, again: number, due: number | null, last: number}} Topic
 */

// Number of the day in the reader's time zone.
/** @type {(now: Date) => number} */
export function dayNumber(now) {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / ONE_DAY);
}

/** @type {(question: Question) => string} */
export function topicKey({ kind, topic }) {
  return `${kind} ${topic}`;
}

// Return the topic's progress after an answer.
/** @type {(known: Topic | undefined, question: Question, isRight: boolean, day: number) => Topic} */
export function updateTopic(known, question, isRight, day) {
  const before = known ?? { right: 0, wrong: 0, again: 0, due: null, last: day },
    { kind, topic, page, table, variant } = question,
    latest = { kind, topic, page, table, variant, last: day };
  if (!isRight) return { ...latest, right: before.right, wrong: before.wrong + 1, again: 0, due: day + RETURN_DAYS[0] };
  const counted = { ...latest, right: before.right + 1, wrong: before.wrong };
  if (before.due == null || before.due > day) return { ...counted, again: before.again, due: before.due };
  const again = before.again + 1;
  return { ...counted, again, due: again < RETURN_DAYS.length ? day + RETURN_DAYS[again] : null };
}

// "due", "waits", "known" (mistakes have been put right often enough), or "right" (no mistakes).
/** @type {(topic: Topic, day: number) => string} */
export function topicState({ due, wrong }, day) {
  if (due == null) return wrong ? "known" : "right";
  return due <= day ? "due" : "waits";
}

// Sort topics: due ones (the longest overdue first), waiting ones, then the rest by name.
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

// The table after the last one, for the next question. A page's default table is the first, also if `last` is "".
/** @type {(tables: string[], last: string) => string} */
function otherTable(tables, last) {
  return tables.length ? tables[(Math.max(tables.indexOf(last), 0) + 1) % tables.length] : last;
}

// Return the valid topics of stored data, which anybody may have changed.
/** @type {(value: any) => Record<string, Topic>} */
export function parseTopics(value) {
  const topics = Array.isArray(value?.topics) ? value.topics.slice(0, MOST_TOPICS) : [];
  return Object.fromEntries(
    topics.flatMap((topic) => (isTopic(topic) ? [[topicKey(topic), questionOfTopic(topic)]] : [])),
  );
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

// Copy a topic without unknown fields.
/** @type {(topic: Topic) => Topic} */
function questionOfTopic({ kind, topic, page, table, variant, right, wrong, again, due, last }) {
  return { kind, topic, page, table, variant, right, wrong, again, due, last };
}

// Query parameters of the next question on a topic.
/** @type {(topic: Topic, tables: string[]) => Record<string, string>} */
export function questionOf({ kind, topic, table, variant }, tables) {
  if (kind === "design") return { topic, variant: String(variant + 1), other: table };
  if (kind === "quiz") return { data: otherTable(tables, table), quiz: "1", ask: topic };
  return { exercise: table || "1", attempt: String((variant + 1) % ATTEMPTS) };
}
