// Formatting of numbers against Python's: tests/pages/stage/test_numbers.py runs the same table.

import assert from "node:assert";
import fs from "node:fs";
import test from "node:test";

import { sideOf } from "../reel/rows.js";
import { formulaNumber, number, formatValue, parseNumber, numberForInput, setNumberFormat } from "../core/numbers.js";

const TABLE = JSON.parse(fs.readFileSync(new URL("numbers.json", import.meta.url), "utf8"));

for (const [value, digits, written] of TABLE.number)
  test(`${value} in ${digits} digits`, () => assert.equal(number(value, digits), written));

for (const [value, written] of TABLE.reading)
  test(`${value} as a reading`, () => assert.equal(formatValue(value), written));

for (const [value, ...written] of TABLE.formula)
  test(`${value} in a formula`, () => assert.deepEqual(formulaNumber(value), written));

test("numbers with a comma before the fraction", () => {
  setNumberFormat({ group: "\u202f", decimal: "," });
  try {
    const same = (value) => [number(value), formatValue(value), formulaNumber(value)[0], numberForInput(value)];
    assert.deepEqual(same(1234.5), ["1\u202f234,5", "1234,5", "1234,5", "1234,5"]);
    assert.deepEqual(same(12345), ["12\u202f345", "12\u202f345", "12345", "12345"]);
    assert.deepEqual(same(-0.00000251), ["-2,51e-06", "-2,51e-06", "-2,51", "-0,00000251"]);
  } finally {
    setNumberFormat({ group: ",", decimal: "." });
  }
});

for (const text of ["0.5", "0,5", " 0.5 "]) test(`"${text}" typed`, () => assert.equal(parseNumber(text), 0.5));

test("what is typed and no number", () => assert.deepEqual(["1,234,5", "x"].map(parseNumber), [NaN, NaN]));

for (const [values, center] of [
  [[], null],
  [[4], 4],
  [[6, 1, 2], 2],
  [[6, 9, 1, 2], 4],
])
  test(`the median of ${values}`, () => {
    const every = values.map(() => true),
      view = {
        target: { classes: null, values },
        tree: { fits: "residual", medians: true },
        atNode: every,
        left: every,
      };
    assert.equal(sideOf(view, true).center, center);
  });
