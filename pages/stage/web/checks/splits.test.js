// Sides of rows and texts of splits against the engine's: tests/pages/stage/test_shared_cases.py runs the same table.

import assert from "node:assert";
import fs from "node:fs";
import test from "node:test";

import "./english.js";

import { goesLeft, testText } from "../reel/splits.js";

const TABLE = JSON.parse(fs.readFileSync(new URL("splits.json", import.meta.url), "utf8"));

const counted = (many) => (Array.isArray(many) ? many : [...Array(many ?? 0).keys()]);

for (const { about, threshold = null, strict, categories, unseen = [], missing_left = false, goes } of TABLE.sides) {
  const question = {
    feature: 0,
    threshold,
    strict,
    categories: counted(categories),
    unseen,
    missingLeft: missing_left,
  };
  for (const [value, left] of goes) test(`${about}: ${value}`, () => assert.equal(goesLeft(value, question), left));
}

for (const {
  name,
  kind = "number",
  levels,
  threshold = null,
  strict,
  categories,
  missing = false,
  text,
} of TABLE.words) {
  const features = [{ name, kind, levels: counted(levels).map(String), values: [] }],
    question = {
      feature: 0,
      threshold,
      strict,
      categories: counted(categories),
      missingLeft: missing,
      orMissing: missing,
    };
  test(text, () => assert.equal(testText({ data: { features } }, question), text));
}
