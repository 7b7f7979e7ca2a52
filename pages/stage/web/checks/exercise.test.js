// Marking of exercises: right answers, misconceptions, hints and worked tasks.

import assert from "node:assert/strict";
import test from "node:test";

import { decodeExercise, decodeQuiz, encodeExercise, encodeQuiz } from "../answers/encoding.js";
import { resultsByTopic, isRight, learnersTasks, mistakeOf, pointsOf } from "../exercise/marking.js";
import { evaluateText } from "../exercise/arithmetic.js";

const say = {
  topic: "say",
  topic_name: "Amount of say",
  kind: "number",
  right: 0.4236,
  tolerance: 0.0021,
  choices: [],
  part: 0,
  wrong: [
    { rule: "ln-for-half-ln", answer: 0.8473, why: "a" },
    { rule: "odds-without-log", answer: 2.333, why: "b" },
  ],
};
const split = {
  topic: "split",
  topic_name: "Best split",
  kind: "choice",
  right: 2,
  tolerance: 0,
  choices: ["a", "b", "c"],
  part: 1,
};
split.wrong = [{ rule: "purest-child", answer: 0, why: "c" }];
const rows = { topic: "oob-rows", topic_name: "Rows", kind: "rows", right: [1, 4], tolerance: 0, choices: [], part: 1 };
rows.wrong = [{ rule: "drawn-rows", answer: [0, 2, 3], why: "d" }];
const tasks = [say, split, rows];

test("a number may be off by what four digits hide, and no further", () => {
  assert.ok(isRight(say, 0.4236) && isRight(say, 0.425) && isRight(say, 0.4222));
  assert.ok(!isRight(say, 0.43) && !isRight(say, NaN) && !isRight(say, -0.4236));
  assert.ok(isRight(split, 2) && !isRight(split, 1));
  assert.ok(isRight(rows, [1, 4]) && !isRight(rows, [1]) && !isRight(rows, []));
});

test("a wrong answer is told the idea that makes it, or none", () => {
  assert.equal(mistakeOf(say, 0.847)?.rule, "ln-for-half-ln");
  assert.equal(mistakeOf(say, 2.34)?.rule, "odds-without-log");
  assert.equal(mistakeOf(say, 1.5), null);
  assert.equal(mistakeOf(split, 0)?.rule, "purest-child");
  assert.equal(mistakeOf(split, 1), null);
  assert.equal(mistakeOf(rows, [0, 2, 3])?.rule, "drawn-rows");
});

test("hints cost half a point each, and a mistake the whole one", () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((hints) => pointsOf(say, { answer: 0.4236, hints })),
    [1, 0.5, 0, 0],
  );
  assert.equal(pointsOf(say, { answer: 0.8, hints: 0 }), 0);
  assert.equal(pointsOf(say, { answer: null, hints: 1 }), 0);
});

test("worked steps fade: none of a part is the learner's, then the last, the last two, all", () => {
  const of = (part) => [1, 2, 3].map(() => ({ part }));
  const all = [...of(0), ...of(1), ...of(2), ...of(3), ...of(4)];
  const shown = (stage) => learnersTasks(all, stage).map(Number).join("");
  assert.equal(shown(0), "000001011111111");
  assert.equal(shown(1), "001011111111111");
  assert.equal(shown(3), "111111111111111");
});

test("what was done is counted by topic, and what was only looked at is not", () => {
  const given = [
    { answer: 0.8473, hints: 0 },
    { answer: 2, hints: 1 },
    { answer: null, hints: 1 },
  ];
  assert.deepEqual(resultsByTopic(tasks, given), [
    { name: "Amount of say", done: 1, right: 0, points: 0 },
    { name: "Best split", done: 1, right: 1, points: 0.5 },
  ]);
});

test("a link keeps what was answered", () => {
  const given = [
    { answer: -0.4236, hints: 0 },
    { answer: 2, hints: 2 },
    { answer: [1, 4], hints: 0 },
  ];
  assert.equal(encodeExercise(given), "-0.4236_2h2_r1.4");
  assert.deepEqual(decodeExercise("-0.4236_2h2_r1.4", tasks), given);
  assert.deepEqual(decodeExercise("1e-7__r", tasks), [{ answer: 1e-7, hints: 0 }, null, { answer: [], hints: 0 }]);
  assert.deepEqual(decodeExercise("h1", tasks), [{ answer: null, hints: 1 }, null, null]);
  for (const text of [null, "", "<b>", "1h1h1", "r.x"])
    assert.deepEqual(decodeExercise(text, tasks), [null, null, null]);
  const answers = new Map([
    [12, 0],
    [15, 3],
  ]);
  assert.equal(encodeQuiz(answers), "12.0,15.3");
  assert.deepEqual(decodeQuiz("12.0,15.3"), answers);
  assert.equal(decodeQuiz("x,1,2.,-1.0,<i>").size, 0);
});

test("a number is typed as such, with either sign, or as arithmetic", () => {
  const read = { 0.375: 0.375, "0,375": 0.375, "3/8": 0.375, "1 - (5/8)^2 - (3/8)^2": 0.46875, "-2": -2, "−2": -2 };
  for (const [text, value] of Object.entries({
    ...read,
    "ln(2)": Math.LN2,
    "0.5*log((1-0.3)/0.3)": 0.4236489301936017,
  }))
    assert.ok(Math.abs(evaluateText(text) - value) < 1e-12, text);
  for (const text of ["", "x", "alert(1)", "1/", "((1)", "1)(2", "0.5 apples", "()"])
    assert.ok(!Number.isFinite(evaluateText(text)), text);
});
