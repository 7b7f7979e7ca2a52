// What this browser keeps of questions that were answered, until it is forgotten. No server is told of it.

import { afterAnswer, dayNumber, topicKey, soundTopics } from "./schedule.js";

const KEPT_TOPICS = "treerings:practice";

/** @typedef {import("./schedule.js").Topic} Topic */
/** @typedef {import("./schedule.js").Question} Question */

/** @type {() => Record<string, Topic>} */
export function keptTopics() {
  try {
    return soundTopics(JSON.parse(localStorage.getItem(KEPT_TOPICS) ?? "null"));
  } catch {
    return {}; // none yet, or somebody has spoilt it, or the browser keeps nothing
  }
}

// A question was answered; called by everything that asks one.
/** @type {(question: Question, isRight: boolean, now?: Date) => void} */
export function noteAnswer(question, isRight, now = new Date()) {
  const topics = keptTopics(),
    key = topicKey(question);
  topics[key] = afterAnswer(topics[key], question, isRight, dayNumber(now));
  try {
    localStorage.setItem(KEPT_TOPICS, writtenTopics(topics));
  } catch {} // a private window: then nothing comes back
}

// What is answered on a stage: the stage tells its element, and whoever is around it. Of an exercise the table is drawn
// from the attempt, so what is kept is which of the page's exercises it is.
/** @type {(root: HTMLElement, page: string) => void} */
export function keepAnswersOf(root, page) {
  root.addEventListener("treerings:answered", (event) => {
    const { topic, right, exercise } = /** @type {CustomEvent} */ (event).detail,
      said = new URLSearchParams(window.location.search),
      variant = Number(said.get("attempt")) || 0,
      table = exercise ? said.get("exercise") : said.get("data");
    noteAnswer({ kind: exercise ? "exercise" : "quiz", topic, page, table: table ?? "", variant }, right);
  });
}

/** @type {(topics: Record<string, Topic>) => string} */
export function writtenTopics(topics) {
  return JSON.stringify({ format: 1, topics: Object.values(topics) }, null, 1);
}

export function forgetTopics() {
  try {
    localStorage.removeItem(KEPT_TOPICS);
  } catch {}
}
