// Assignments: SHA-256 against Node's, result codes and tables against pages/assignment, stored progress, and reports to
// an LMS.

import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";

import { toCsv, checkCodes, resultRow } from "../assignment/checking.js";
import { encodeResult, keyFromHash } from "../assignment/codes.js";
import { hmac, sha256 } from "../assignment/digest.js";
import { findScormApi, Lms } from "../assignment/lms.js";
import {
  allDone,
  hasPassed,
  canBegin,
  emptyProgress,
  decodeProgress,
  totalOf,
  variantOf,
  encodeProgress,
} from "../assignment/state.js";

const table = JSON.parse(readFileSync(new URL("assignment.json", import.meta.url), "utf8"));
const plan = {
  fingerprint: table.fingerprint,
  key: table.key,
  byStudent: true,
  passing: 60,
  parts: table.variants.map((variants) => ({ variants, attempts: 2 })),
};

test("digests are those of any other program", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = new Uint8Array(randomBytes(length)),
      key = new Uint8Array(randomBytes(length % 90));
    assert.deepEqual(Buffer.from(sha256(bytes)), createHash("sha256").update(bytes).digest());
    assert.deepEqual(Buffer.from(hmac(key, bytes)), createHmac("sha256", key).update(bytes).digest());
  }
});

test("codes are those that the instructor's side reads", () => {
  for (const { student, when, done, code } of table.codes) {
    const parts = done.map(([best, tries]) => ({ tries: Array(tries).fill(best), open: null }));
    assert.equal(encodeResult(plan, { student, when, parts }), code);
  }
});

test("good, changed, forged and foreign codes are told apart as on the instructor's page", () => {
  const { checking, mails, checked } = table;
  mails.forEach((mail, k) => {
    const lines = checkCodes(mail, checking.plan).map((each) => resultRow(each, checking));
    assert.deepEqual(lines, checked[k], mail.slice(0, 80));
  });
  const verdicts = new Set(checked.flat().map((line) => line[1]));
  assert.equal(verdicts.size, 5, "the table has every verdict");
});

test("a spreadsheet takes no name for a formula, and a cell with a comma is one cell", () => {
  const line = ['=Joe, "J"', ""];
  assert.equal(toCsv(["a", "b, c"], [line]), 'a,"b, c"\n"\'=Joe, ""J""",\n');
});

test("the key of a link is read back, and a link that was cut is seen", () => {
  for (const [key, text] of Object.entries(table.keys)) {
    assert.equal(keyFromHash(`#${text}`), key);
    for (let end = 0; end < text.length; end += 1) assert.equal(keyFromHash(`#${text.slice(0, end)}`), null, text);
    assert.equal(keyFromHash(`#${text}.`), null);
  }
});

test("a long name is cut between two of its letters", () => {
  const code = encodeResult(plan, { student: "Ω".repeat(60), when: 1, parts: emptyProgress(plan).parts }),
    name = Buffer.from(code.slice(4), "base64url").subarray(16, -8);
  assert.equal(name.toString(), "Ω".repeat(40));
});

test("a student's tables are those that the instructor's side says", () => {
  for (const { student, part, attempt, variant } of table.drawn)
    assert.equal(variantOf(plan, part, student, attempt), variant, student);
  assert.equal(variantOf({ ...plan, byStudent: false }, 0, "Jane Doe", 3), 3);
});

test("the best attempt counts, and parts count alike", () => {
  const progress = {
    student: "a",
    when: 0,
    parts: [
      { tries: [50, 90], open: null },
      { tries: [29], open: null },
    ],
  };
  assert.equal(totalOf(progress), 60);
  assert.ok(!hasPassed(plan, progress), "59.5 is told as 60, and is less");
  progress.parts[1].tries = [30];
  assert.ok(hasPassed(plan, progress) && allDone(progress));
  assert.ok(!canBegin(plan, progress, 0) && canBegin(plan, progress, 1));
});

test("what was kept comes back, and what somebody spoilt does not", () => {
  const open = { percent: 40, answers: "0.33333333333333331_r1.4h1_2", step: 3 },
    progress = {
      student: "Zoë",
      when: 7,
      parts: [
        { tries: [20], open },
        { tries: [], open: null },
      ],
    },
    back = decodeProgress(encodeProgress(progress), plan);
  assert.equal(back.parts[0].open.answers, "0.3333333_r1.4h1_2");
  assert.deepEqual({ ...back, parts: [] }, { ...progress, parts: [] });
  for (const spoilt of [
    null,
    "",
    "{",
    "7",
    '{"student":"a","when":1,"parts":[]}',
    encodeProgress(progress).replace("40", "4e9"),
  ])
    assert.deepEqual(decodeProgress(spoilt, plan), emptyProgress(plan));
});

test("the longest there can be fits what an LMS keeps", () => {
  const answers = Array(22).fill("-0.33333333333333331h2").join("_"),
    parts = Array.from({ length: 8 }, () => ({
      tries: [100, 100, 100, 100],
      open: { percent: 100, answers, step: 1999 },
    }));
  assert.ok(encodeProgress({ student: "Ω".repeat(40), when: 99_999_999, parts }).length <= 4096);
});

test("time is told as the standard has it", () => {
  for (const [seconds, said] of [
    [3725, "0001:02:05"],
    [0, "0000:00:00"],
    [59.6, "0000:01:00"],
  ]) {
    const heard = {},
      clock = [1000, 1000 + 1000 * seconds];
    const api = {
      LMSInitialize: () => "true",
      LMSGetValue: () => "",
      LMSCommit: () => "true",
      LMSFinish: () => "true",
    };
    api.LMSSetValue = (name, value) => ((heard[name] = value), "true");
    new Lms(api, () => clock.shift()).finish();
    assert.equal(heard["cmi.core.session_time"], said);
  }
});

test("the API is found around the page or around the window that opened it, however deep", () => {
  const api = {},
    top = { API: api };
  top.parent = top;
  const alone = { opener: null };
  alone.parent = alone;
  assert.equal(findScormApi({ parent: { parent: top }, opener: null }), api);
  const popup = { opener: { parent: top } };
  popup.parent = popup;
  assert.equal(findScormApi(popup), api);
  assert.equal(findScormApi(alone), null);
  const foreign = {
    opener: null,
    get parent() {
      throw new Error("another site");
    },
  };
  assert.equal(findScormApi(foreign), null);
});

test("an LMS that refuses is told nothing and keeps nothing", () => {
  const heard = [];
  const api = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...given) => (heard.push([name, ...given]), "false"),
    },
  );
  const lms = new Lms(api);
  lms.report({ percent: 1, status: "incomplete", suspended: "" });
  lms.finish();
  assert.ok(!lms.isRunning);
  assert.deepEqual(heard, [["LMSInitialize", ""]]);
});
