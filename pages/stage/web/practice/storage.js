// Store answered questions in this browser, and nowhere else.

import { updateTopic, dayNumber, topicKey, parseTopics } from "./schedule.js";

const TOPICS_STORE = "treerings:practice";

/** @typedef {import("./schedule.js").Topic} Topic */
/** @typedef {import("./schedule.js").Question} Question */

/** @type {() => Record<string, Topic>} */
export function loadTopics() {
  try {
    return parseTopics(JSON.parse(localStorage.getItem(TOPICS_STORE) ?? "null"));
  } catch {
    return {}; // invalid data or blocked storage
  }
}

// Update and save the progress on a question's topic.
/** @type {(question: Question, isRight: boolean, now?: Date) => void} */
export function saveAnswer(question, isRight, now = new Date()) {
  const topics = loadTopics(),
    key = topicKey(question);
  topics[key] = updateTopic(topics[key], question, isRight, dayNumber(now));
  try {
    localStorage.setItem(TOPICS_STORE, encodeTopics(topics));
  } catch {} // storage may be blocked
}

// Save the answers given on a stage, from its "treerings:answered" events. An exercise stores its number as `table` and
// its seed as `variant`.
/** @type {(root: HTMLElement, page: string) => void} */
export function saveAnswersOf(root, page) {
  root.addEventListener("treerings:answered", (event) => {
    const { topic, right, exercise } = /** @type {CustomEvent} */ (event).detail,
      params = new URLSearchParams(window.location.search),
      variant = Number(params.get("attempt")) || 0,
      table = exercise ? params.get("exercise") : params.get("data");
    saveAnswer({ kind: exercise ? "exercise" : "quiz", topic, page, table: table ?? "", variant }, right);
  });
}

/** @type {(topics: Record<string, Topic>) => string} */
export function encodeTopics(topics) {
  return JSON.stringify({ format: 1, topics: Object.values(topics) }, null, 1);
}

export function forgetTopics() {
  try {
    localStorage.removeItem(TOPICS_STORE);
  } catch {}
}
