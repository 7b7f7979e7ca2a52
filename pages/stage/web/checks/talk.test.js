// Validation of talks, and talks in links.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./english.js";
import { columnsOf, parseShown } from "../lecture/panel_choice.js";
import { lessonAddress, parsePlace, withoutOwnTables, parseTalk } from "../talk/format.js";
import { packText, unpackText } from "../talk/link.js";

const STEP = { address: "tree?data=iris&step=3&grain=2", lesson: "Decision tree", says: "Best split.", notes: "" };
const TALK = { format: 1, title: "Trees", steps: [STEP] };
const withStep = (changed) => ({ ...TALK, steps: [STEP, { ...STEP, ...changed }] });

test("a talk is taken as it is, without what does not belong to it", () => {
  assert.deepEqual(parseTalk({ ...TALK, script: "x" }, ["tree"]), TALK);
  assert.deepEqual(parseTalk(withStep({ onclick: "x" }), null).steps[1], STEP);
});

const REFUSED = [
  [null, "This is not a talk of Treerings."],
  [[], "This is not a talk of Treerings."],
  [{ ...TALK, format: 2 }, "This is not a talk of Treerings."],
  [{ ...TALK, steps: {} }, "This is not a talk of Treerings."],
  [{ ...TALK, steps: Array(101).fill(STEP) }, "This talk has 101 steps; a talk takes 100 at most."],
  [{ ...TALK, title: 3 }, "The talk has no text as its title."],
  [{ ...TALK, title: "x".repeat(121) }, "The talk has more than 120 letters as its title."],
  [withStep({ notes: null }), "Step 2 of the talk has no text as its notes."],
  [withStep({ notes: "x".repeat(5001) }), "Step 2 of the talk has more than 5,000 letters as its notes."],
  [{ ...TALK, steps: [null] }, "Step 1 of the talk has no text as its address."],
];
const ELSEWHERE = [
  "https://evil.example/tree?data=iris",
  "//evil.example/tree?data=iris",
  "javascript:alert(1)",
  "javascript?alert(1)",
  "/tree?data=iris",
  "../tree?data=iris",
  "tree",
  "tree?data=iris\nx",
  "tree ?data=iris",
  "compare?data=iris",
  "tree?" + "x".repeat(1500),
];

for (const [value, said] of REFUSED)
  test(`refused: ${said}`, () => assert.throws(() => parseTalk(value, ["tree"]), { message: said }));

for (const address of ELSEWHERE)
  test(`a step leads to a lesson of ours and nowhere else: ${address.slice(0, 40)}`, () =>
    assert.throws(
      () => parseTalk(withStep({ address }), ["tree"]),
      /^Error: Step 2 of the talk (leads to no|has more)/,
    ));

test("two steps are of one lesson whatever their places are", () => {
  assert.equal(lessonAddress("tree?step=3&data=iris&grain=1&show=tree"), lessonAddress("tree?data=iris&step=9"));
  assert.notEqual(lessonAddress("tree?data=iris&max_depth=2"), lessonAddress("tree?data=iris"));
  assert.deepEqual(parsePlace(`${STEP.address}&show=tree`), { step: 3, grain: 2, panels: "tree" });
});

test("a link holds a talk, and what is no talk or too much is refused in a sentence", async () => {
  const text = await packText(TALK);
  assert.match(text, /^[\w-]+$/);
  assert.deepEqual(await unpackText(text), TALK);
  const bomb = await packText("x".repeat(2_000_000));
  assert.ok(bomb.length < 10_000);
  for (const wrong of [text.slice(0, -9), "!", "", bomb])
    await assert.rejects(unpackText(wrong), /This link holds no talk that can be read/);
  await assert.rejects(unpackText("x".repeat(60_001)), /too long/);
});

test("a link says nothing of somebody's own table", () => {
  const own = { ...STEP, address: "tree?step=3&data=own", notes: "mine to give" };
  assert.deepEqual(withoutOwnTables({ ...TALK, steps: [STEP, own] }).steps, [STEP, { ...own, says: "" }]);
});

test("panels are those that a link names, or all", () => {
  assert.deepEqual(parseShown("plane,tree"), ["tree", "plane"]);
  assert.deepEqual(parseShown(" formula , candidates"), ["why", "curve"]);
  for (const all of [null, "", "tree,x", "x", "table,code,tree,formula,plane,candidates"])
    assert.equal(parseShown(all), null, String(all));
});

test("each of a few panels has a column, and of more those that stand in one share it", () => {
  const columns = [
    ["table", "code"],
    ["tree", "why"],
    ["plane", "curve"],
  ];
  assert.deepEqual(columnsOf(columns, ["table", "code", "tree"], true), [["table"], ["code"], ["tree"]]);
  assert.deepEqual(columnsOf(columns, ["table", "code", "plane"], false), [["table", "code"], ["plane"]]);
});
