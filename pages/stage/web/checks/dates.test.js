// Dates on axes and in inputs, against JavaScript's Date.

import assert from "node:assert";
import test from "node:test";

import "./english.js";

import { featureAxis } from "../core/axes.js";
import { dateText, parseDateInput, dateForInput } from "../core/dates.js";

const DAY = 86_400_000,
  days = (text) => Date.parse(text) / DAY;

const over = (first, last, kind = "date") =>
  featureAxis({ name: "when", kind, levels: [], values: [days(first), days(last)] });

for (const [first, last] of [
  ["2000-01-01", "2020-06-30"],
  ["2010-03-01", "2014-06-30"],
  ["1200-01-01", "2020-01-01"],
])
  test(`years: ${first} to ${last}`, () => {
    const { ticks, label } = over(first, last);
    assert.ok(ticks.length >= 3 && ticks.length <= 16, String(ticks));
    for (const t of ticks) assert.equal(Date.parse(`${label(t).padStart(4, "0")}-01-01`), t * DAY);
  });

for (const [first, last] of [
  ["2019-02-03", "2019-11-30"],
  ["2019-12-15", "2021-01-10"],
])
  test(`months: ${first} to ${last}`, () => {
    const { ticks, label } = over(first, last);
    assert.ok(ticks.length >= 3 && ticks.length <= 12, String(ticks));
    for (const t of ticks) assert.equal(Date.parse(`1 ${label(t)} UTC`), t * DAY);
  });

test("days", () => {
  const { ticks, label } = over("2019-02-03", "2019-02-13");
  assert.ok(ticks.length >= 3);
  for (const t of ticks) assert.equal(Date.parse(`${label(t)} UTC`), Math.floor(t) * DAY);
});

test("one day alone still has an axis", () => assert.ok(over("2019-02-03", "2019-02-03").ticks.length));

for (const [text, kind] of [
  ["2015-04-12", "date"],
  ["1969-12-31", "date"],
  ["2015-04-12T10:20:00", "date and time"],
])
  test(`a field takes what it shows: ${text}`, () => {
    assert.equal(dateForInput(parseDateInput(text), kind), text);
    assert.equal(dateText(parseDateInput(text), kind).slice(0, 2), text.slice(8, 10));
  });
