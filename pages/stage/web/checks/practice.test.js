// The schedule of mistakes, stored answers, and the address of a topic's next question, at given times.

import assert from "node:assert/strict";
import { test } from "node:test";

import { forgetTopics, saveAnswersOf, loadTopics, saveAnswer, encodeTopics } from "../practice/storage.js";
import {
  updateTopic,
  dayNumber,
  questionOf,
  parseTopics,
  topicKey,
  topicsInOrder,
  topicState,
} from "../practice/schedule.js";

import "./english.js";

const QUESTION = { kind: "design", topic: "depth", page: "which", table: "moons", variant: 3 };
const DAY = 86_400_000;
process.env.TZ = "America/New_York"; // where a day is another one than in London

const play = (...answers) =>
  answers.reduce((known, [right, day]) => updateTopic(known, QUESTION, right, day), /** @type {any} */ (undefined));

test("a mistake comes back on the next day, then after 3 and 7 days, and then it is known", () => {
  const due = [play([false, 100])];
  for (const day of [101, 104, 111]) due.push(updateTopic(due.at(-1), QUESTION, true, day));
  assert.deepEqual(
    due.map((each) => each.due),
    [101, 104, 111, null],
  );
  assert.deepEqual(
    due.map((each) => topicState(each, 101)),
    ["due", "waits", "waits", "known"],
  );
});

test("another mistake begins again, an answer too early changes no date", () => {
  assert.equal(play([false, 100], [true, 101], [false, 104]).due, 105);
  assert.equal(play([false, 100], [true, 101], [false, 104], [true, 105]).due, 108);
  assert.equal(play([false, 100], [true, 100]).due, 101);
  assert.equal(play([false, 100], [true, 101], [true, 103]).due, 104);
});

test("what was never wrong does not come back", () => {
  const known = play([true, 100], [true, 101]);
  assert.deepEqual([known.right, known.wrong, known.due, topicState(known, 500)], [2, 0, null, "right"]);
});

test("what is overdue counts from the day it was put right", () => {
  assert.equal(play([false, 100], [true, 130]).due, 133);
});

test("a day is the reader's", () => {
  const night = new Date(2026, 10, 19, 23, 59),
    morning = new Date(2026, 10, 20, 0, 1);
  assert.equal(dayNumber(morning) - dayNumber(night), 1);
  assert.equal(dayNumber(new Date(night.getTime() - 23 * 3_600_000)), dayNumber(night));
});

test("what comes back is first, the longest overdue before the others", () => {
  const of = (topic, due, wrong = 1) => ({ ...play([false, 1]), topic, due, wrong }),
    topics = [of("a", null, 0), of("b", 12), of("c", 9), of("d", 5), of("e", 20), of("f", null)];
  const names = topicsInOrder(topics, 10).map(({ topic }) => topic);
  assert.deepEqual(names, ["d", "c", "b", "e", "a", "f"]);
});

test("it is asked on another table", () => {
  const other = (tables, table) => questionOf({ ...play([false, 1]), kind: "quiz", page: "tree", table }, tables).data;
  assert.equal(other(["iris", "moons"], "iris"), "moons");
  assert.equal(other(["iris", "moons"], "moons"), "iris");
  assert.equal(other(["iris", "moons", "xor"], ""), "moons");
  assert.equal(other(["iris", "moons", "xor"], "own"), "moons");
  assert.equal(other([], "iris"), "iris");
  assert.deepEqual(questionOf(play([false, 1]), []), { topic: "depth", variant: "4", other: "moons" });
  const quiz = { ...play([false, 1]), kind: "quiz", page: "tree", table: "iris" };
  assert.deepEqual(questionOf(quiz, ["iris", "moons"]), { data: "moons", quiz: "1", ask: quiz.topic });
  assert.deepEqual(questionOf({ ...quiz, kind: "exercise", table: "2" }, ["iris"]), { exercise: "2", attempt: "4" });
  assert.equal(questionOf({ ...quiz, kind: "exercise", variant: 999_999 }, []).attempt, "0");
});

// A browser that keeps text by name, and one that keeps nothing.
const browser = () => {
  const kept = new Map();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
    removeItem: (name) => kept.delete(name),
  };
};

test("answers are kept until they are forgotten", () => {
  globalThis.localStorage = /** @type {any} */ (browser());
  const noon = new Date(2026, 10, 19, 12);
  saveAnswer(QUESTION, false, noon);
  saveAnswer({ ...QUESTION, table: "iris" }, true, new Date(noon.getTime() + DAY));
  const [[key, topic]] = Object.entries(loadTopics());
  assert.equal(key, topicKey(QUESTION));
  assert.deepEqual([topic.right, topic.wrong, topic.table, topic.due], [1, 1, "iris", dayNumber(noon) + 4]);
  assert.deepEqual(parseTopics(JSON.parse(encodeTopics(loadTopics()))), loadTopics());
  forgetTopics();
  assert.deepEqual(loadTopics(), {});
});

test("what is answered on a stage is kept with its page and table", () => {
  globalThis.localStorage = /** @type {any} */ (browser());
  const root = new EventTarget(),
    at = (search) => (globalThis.window = /** @type {any} */ ({ location: { search } })),
    tell = (detail) => root.dispatchEvent(new CustomEvent("treerings:answered", { detail }));
  saveAnswersOf(/** @type {any} */ (root), "tree");
  at("?data=iris&step=3");
  tell({ topic: "gain", right: false, exercise: false });
  at("?exercise=2&attempt=41");
  tell({ topic: "gain", right: true, exercise: true });
  const kept = Object.values(loadTopics()).map(({ kind, page, table, variant, wrong }) => [
    kind,
    page,
    table,
    variant,
    wrong,
  ]);
  assert.deepEqual(kept, [
    ["quiz", "tree", "iris", 0, 1],
    ["exercise", "tree", "2", 41, 0],
  ]);
});

test("a browser that keeps nothing is no mistake", () => {
  const refuse = () => {
    throw new Error("not here");
  };
  globalThis.localStorage = /** @type {any} */ ({ getItem: refuse, setItem: refuse, removeItem: refuse });
  saveAnswer(QUESTION, false);
  forgetTopics();
  assert.deepEqual(loadTopics(), {});
});

const SPOILT = [
  null,
  3,
  { topics: 7 },
  { topics: [null, 3, "x", {}] },
  ...[
    { kind: "bank" },
    { topic: 3 },
    { topic: "x".repeat(81) },
    { page: "javascript:alert(1)" },
    { page: "//elsewhere" },
    { right: -1 },
    { wrong: 0.5 },
    { again: 4 },
    { due: "tomorrow" },
    { variant: null },
  ].map((wrong) => ({ topics: [{ ...play([false, 1]), ...wrong }] })),
];
for (const spoilt of SPOILT)
  test(`of what somebody has changed nothing is taken: ${JSON.stringify(spoilt)}`, () => {
    assert.deepEqual(parseTopics(spoilt), {});
  });

test("what does not belong to it is left", () => {
  const [topic] = Object.values(parseTopics({ topics: [{ ...play([false, 1]), onclick: "x" }] }));
  assert.deepEqual(topic, play([false, 1]));
});
