// Parsing of arithmetic against Python's: tests/pages/stage/test_expressions.py runs the same table.

import assert from "node:assert";
import fs from "node:fs";
import test from "node:test";

import { parseExpression } from "../text/expressions.js";

const TABLE = JSON.parse(fs.readFileSync(new URL("expressions.json", import.meta.url), "utf8"));

for (const [text, tree] of TABLE.cases) test(text, () => assert.deepEqual(parseExpression(text), tree));
