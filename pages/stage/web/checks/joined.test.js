// The script that pages/stage/bundle.py bundles for Streamlit exports the same as the modules.

import assert from "node:assert";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import test from "node:test";

import { fileURLToPath } from "node:url";

import "./english.js";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const ENTRY = "entry_streamlit.js";
const PARTS = fs
  .readdirSync(WEB, { withFileTypes: true })
  .filter(
    (each) => each.isDirectory() && !["node_modules", "assignment", "checks", "course", "phone"].includes(each.name),
  );
// Which other entries are made of.
const ELSEWHERE = ["talk/page.js", "talk/handout.js", "talk/link.js", "practice/page.js", "reel/decoding.js"];
const FILES = [
  "stage.js",
  "layout.js",
  ...PARTS.flatMap(({ name }) => fs.readdirSync(WEB + name).map((file) => `${name}/${file}`)),
].filter((file) => file.endsWith(".js") && !ELSEWHERE.includes(file));

const modules = new Map();
for (const file of FILES)
  for (const [name, value] of Object.entries(await import(WEB + file))) modules.set(name, value);

const script = execFileSync("python3", ["-m", "pages.stage.bundle", ENTRY], {
  cwd: `${WEB}../../..`,
  encoding: "utf8",
});
const joined = new Function(
  `"use strict"; ${script.replace("export default", "const mount =")}; return { mount, ${[...modules.keys()]} };`,
)();

test("every module is in it, and nothing of it is missing", () => {
  assert.ok(modules.size > 100);
  for (const [name, value] of modules) {
    assert.equal(typeof joined[name], typeof value, name);
    if (typeof value === "function") assert.equal(joined[name].toString(), value.toString(), name);
    else assert.equal(JSON.stringify(joined[name]), JSON.stringify(value), name);
  }
  assert.equal(typeof joined.mount, "function");
});

// One split at 1.5, then "red" among the levels; the second tree has one leaf.
const TREES = [
  {
    parent: [-1, 0, 0, 2, 2],
    left: [1, -1, 3, -1, -1],
    right: [2, -1, 4, -1, -1],
    feature: [0, -1, 1, -1, -1],
    threshold: [1.5, null, null, null, null],
    categories: [[], [], [1], [], []],
    unseen: [[], [], [], [], []],
    missing_left: [true, false, false, false, false],
    takes_missing: [true, false, false, false, false],
    gone: [null, null, null, null, null],
    weights: null,
    value: [0, 2, 3, 5, 7],
  },
  { feature: [-1], gone: [null], weights: null, value: [-1] },
];
const FEATURES = [
  { name: "size of it", kind: "number", levels: [], values: [1, 2] },
  { name: "colour", kind: "category", levels: ["blue", "red"], values: [0, 1] },
];
const REEL = {
  trees: TREES,
  ensemble: { rule: "add", weight: [1, 0.5], start: [10], score: null, votes: false, at_zero: 0, link: "" },
  data: { rows: [1, 2], features: FEATURES, target: { name: "y", classes: null, values: [1, 2] } },
};
const RED = { feature: 1, threshold: null, categories: [1], missingLeft: true, orMissing: true };

const CASES = [
  ["a number", (all) => all.number(1316.25), "1,316.25"],
  ["a reading", (all) => all.formatValue(2007), "2007"],
  ["ticks", (all) => all.roundTicks([0, 10], 5), [0, 2, 4, 6, 8, 10]],
  ["a short name", (all) => all.shortenName("petal length", 10, ["petal length", "petal width"]), "petal len…"],
  ["arithmetic", (all) => all.parseExpression("1 - 2/3"), ["-", 1, ["/", 2, 3]]],
  ["a question", (all) => all.testText(REEL, RED), "colour is red or missing"],
  ["a side", (all) => [0, 1, null].map((value) => all.goesLeft(value, RED)), [false, true, true]],
  [
    "a leaf",
    (all) =>
      [
        [1, 0],
        [null, 0],
        [2, 1],
        [2, 0],
      ].map((row) => all.leafOf(TREES[0], row)),
    [1, 1, 3, 4],
  ],
  [
    "a sum",
    (all) =>
      new all.ScoreSum(
        REEL,
        2,
        (t) =>
          [
            [1, 3],
            [0, 0],
          ][t],
      )
        .setTreeCount(2)
        .scoresAt(1),
    [14.5],
  ],
  ["a place among others", (all) => all.lastIndexAtMost([0, 3, 3, 8], 3), 2],
  ["boxes that meet", (all) => all.boxesOverlap({ x: 0, y: 0, w: 4, h: 4 }, { x: 6, y: 0, w: 4, h: 4 }), true],
];

for (const [name, run, expected] of CASES)
  test(`${name} is the same in both`, () => {
    assert.deepEqual(run(Object.fromEntries(modules)), expected);
    assert.deepEqual(run(joined), expected);
  });
