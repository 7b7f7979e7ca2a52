// Evaluate typed arithmetic: "0.375", "0,375", "3/8", "1 - (5/8)^2 - (3/8)^2". Anything else is NaN.

import { parseNumber } from "../core/numbers.js";
import { parseExpression } from "../text/expressions.js";

const ARITHMETIC = /^(?:\d+\.?\d*(?:e[-+]?\d+)?|\.\d+|\*\*|log2|log|exp|sqrt|[-+*/()])+$/;
const FUNCTIONS = { log: Math.log, log2: Math.log2, exp: Math.exp, sqrt: Math.sqrt };

/** @type {(text: string) => number} */
export function evaluateText(text) {
  const plain = text
    .replace(/\s/g, "")
    .replace(/,/g, ".")
    .replace(/−/g, "-")
    .replace(/[·×]/g, "*")
    .replace(/\^/g, "**");
  if (!plain) return NaN;
  const expression = plain.replace(/ln/g, "log"),
    number = parseNumber(expression);
  if (Number.isFinite(number)) return number;
  return ARITHMETIC.test(expression) && hasBalancedBrackets(expression) ? evaluate(parseExpression(expression)) : NaN;
}

/** @type {(text: string) => boolean} */
function hasBalancedBrackets(text) {
  let open = 0;
  for (const sign of text) {
    open += sign === "(" ? 1 : sign === ")" ? -1 : 0;
    if (open < 0) return false;
  }
  return open === 0;
}

/** @type {(node: Expression) => number} */
function evaluate(node) {
  if (typeof node === "number") return node;
  if (!Array.isArray(node)) return NaN;
  const [op, first, second] = node,
    a = evaluate(first);
  if (op === "neg") return -a;
  if (FUNCTIONS[op]) return FUNCTIONS[op](a);
  const b = evaluate(second);
  return { "+": a + b, "-": a - b, "*": a * b, "/": a / b, "**": a ** b }[op] ?? NaN;
}
