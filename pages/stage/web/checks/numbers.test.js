// Numbers are written here as in the lessons' sentences: tests/pages/stage/test_numbers.py runs the same table.

import assert from "node:assert";
import fs from "node:fs";
import test from "node:test";

import { inFormula, number, reading } from "../core/numbers.js";

const TABLE = JSON.parse(fs.readFileSync(new URL("numbers.json", import.meta.url), "utf8"));

for (const [value, digits, written] of TABLE.number)
  test(`${value} in ${digits} digits`, () => assert.equal(number(value, digits), written));

for (const [value, written] of TABLE.reading)
  test(`${value} as a reading`, () => assert.equal(reading(value), written));

for (const [value, ...written] of TABLE.formula)
  test(`${value} in a formula`, () => assert.deepEqual(inFormula(value), written));
