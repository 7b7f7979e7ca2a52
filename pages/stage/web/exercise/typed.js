// A number that a learner types: "0.375", "0,375", "3/8", "1 - (5/8)^2 - (3/8)^2". What is no arithmetic is NaN.

import { typedNumber } from "../core/numbers.js";
import { parseExpression } from "../words/expressions.js";

const ARITHMETIC = /^(?:\d+\.?\d*(?:e[-+]?\d+)?|\.\d+|\*\*|log2|log|exp|sqrt|[-+*/()])+$/;
const FUNCTIONS = { log: Math.log, log2: Math.log2, exp: Math.exp, sqrt: Math.sqrt };

/** @type {(text: string) => number} */
export function calculated(text) {
  const plain = text
    .replace(/\s/g, "")
    .replace(/,/g, ".")
    .replace(/−/g, "-")
    .replace(/[·×]/g, "*")
    .replace(/\^/g, "**");
  if (!plain) return NaN;
  const number = typedNumber(plain.replace(/ln/g, "log"));
  if (Number.isFinite(number)) return number;
  const written = plain.replace(/ln/g, "log");
  return ARITHMETIC.test(written) && balanced(written) ? outcomeOf(parseExpression(written)) : NaN;
}

/** @type {(text: string) => boolean} */
function balanced(text) {
  let open = 0;
  for (const sign of text) {
    open += sign === "(" ? 1 : sign === ")" ? -1 : 0;
    if (open < 0) return false;
  }
  return open === 0;
}

/** @type {(node: Expression) => number} */
function outcomeOf(node) {
  if (typeof node === "number") return node;
  if (!Array.isArray(node)) return NaN;
  const [op, first, second] = node,
    a = outcomeOf(first);
  if (op === "neg") return -a;
  if (FUNCTIONS[op]) return FUNCTIONS[op](a);
  const b = outcomeOf(second);
  return { "+": a + b, "-": a - b, "*": a * b, "/": a / b, "**": a ** b }[op] ?? NaN;
}
