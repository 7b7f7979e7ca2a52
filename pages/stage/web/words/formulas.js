// The arithmetic of a step as mathematics, in pieces that break over lines before + − and ·. A sum too long even so
// shows its first terms and its last; what is evaluated by the test is all of it, and stands in the title.

import { inFormula } from "../core/numbers.js";
import { parseExpression } from "./expressions.js";

const MATHML = "http://www.w3.org/1998/Math/MathML";

// How tightly an expression holds together.
const SUM = 1;
const MINUS = 2;
const PRODUCT = 3;
const POWER = 4;
const FRACTION = 5;
const ATOM = 6;

/** @type {(tag: string, ...children: (Element | string)[]) => Element} */
function m(tag, ...children) {
  const element = document.createElementNS(MATHML, tag);
  element.append(...children);
  return element;
}

/** @type {(node: Expression) => Typeset} */
function typeset(node) {
  if (typeof node === "number") return rounded(node);
  const [op, a, b] = node,
    inside = (child, least) => within(typeset(child), least);
  const sign = (text) => m("mo", text);
  switch (op) {
    case "+":
    case "-":
      return { element: m("mrow", ...shortSum(node, WITHIN).flat(2)), tight: SUM };
    case "neg":
      return { element: m("mrow", sign("−"), inside(a, PRODUCT)), tight: MINUS };
    case "*":
      return { element: m("mrow", inside(a, MINUS), sign("·"), inside(b, POWER)), tight: PRODUCT };
    case "/":
      return { element: m("mfrac", typeset(a).element, typeset(b).element), tight: FRACTION };
    case "**":
      return { element: m("msup", inside(a, ATOM), typeset(b).element), tight: POWER };
    case "exp":
      return { element: m("msup", m("mi", "e"), typeset(a).element), tight: POWER };
    case "sqrt":
      return { element: m("msqrt", typeset(a).element), tight: ATOM };
    case "log":
      return { element: m("mrow", m("mi", "log"), bracketed(typeset(a).element)), tight: POWER };
    default:
      return {
        element: m("mrow", m("msub", m("mi", "log"), m("mn", "2")), bracketed(typeset(a).element)),
        tight: POWER,
      };
  }
}

/** @type {(part: Typeset, least: number) => Element} */
function within({ element, tight }, least) {
  return tight >= least ? element : bracketed(element);
}

/** @type {(element: Element) => Element} */
function bracketed(element) {
  return m("mrow", m("mo", "("), element, m("mo", ")"));
}

/** @type {(x: number) => Typeset} */
function rounded(x) {
  const [mantissa, exponent] = inFormula(x);
  if (exponent == null) return { element: m("mn", mantissa), tight: ATOM };
  return {
    element: m("mrow", m("mn", mantissa), m("mo", "·"), m("msup", m("mn", "10"), m("mn", String(exponent)))),
    tight: PRODUCT,
  };
}

const WITHIN = 34; // letters of a sum inside a fraction, a power, a root: there no line can break
const ALONG = 260; // and of one that can

// One <math> a piece, "=" before the first.
/** @type {(numbers: string) => Element[]} */
export function workedMath(numbers) {
  return signed("=", piecesOf(parseExpression(numbers))).map((piece) => {
    const root = m("math", m("mrow", ...piece));
    root.setAttribute("display", "block");
    return root;
  });
}

/** @type {(node: Expression) => Element[][]} */
function piecesOf(node) {
  const [op, a, b] = typeof node === "number" ? ["", 0] : node;
  if (op === "+" || op === "-") return shortSum(node, ALONG, (term, least) => piecesWithin(term, least)).flat();
  if (op === "*") return [...piecesWithin(a, MINUS), ...signed("·", piecesWithin(b, POWER))];
  return [[typeset(node).element]];
}

/** @type {(node: Expression, least: number) => Element[][]} */
function piecesWithin(node, least) {
  const pieces = piecesOf(node);
  if (typeset(node).tight >= least) return pieces;
  return signed("(", pieces, "prefix").map((piece, k) => (k === pieces.length - 1 ? [...piece, m("mo", ")")] : piece));
}

/** @type {(sign: string, pieces: Element[][], form?: string) => Element[][]} */
function signed(sign, [first, ...others], form = "infix") {
  const mark = m("mo", sign);
  mark.setAttribute("form", form);
  return [[mark, ...first], ...others];
}

// The terms of a sum with their signs, each as made by `make`: all of them where they have so few letters.
/** @type {(sum: Expression, letters: number, make?: typeof piecesWithin) => Element[][][]} */
function shortSum(node, letters, make = (term, least) => [[within(typeset(term), least)]]) {
  const terms = termsOf(node).map(([sign, term], k) => {
    const pieces = make(term, k ? PRODUCT : SUM);
    return k ? signed(sign === "-" ? "−" : "+", pieces) : pieces;
  });
  const long = terms.map((pieces) => pieces.flat().reduce((sum, each) => sum + each.textContent.length, 0));
  if (long.reduce((sum, each) => sum + each, 0) <= letters) return terms;
  let room = letters - long[0] - long[long.length - 1],
    kept = 1;
  while (kept < terms.length - 1 && (room -= long[kept]) >= 0) kept += 1;
  return kept >= terms.length - 1
    ? terms
    : [...terms.slice(0, kept), signed("+", [[m("mi", "⋯")]]), terms[terms.length - 1]];
}

// 1 - a + b: [[null, 1], ["-", a], ["+", b]].
/** @type {(node: Expression) => [string | null, Expression][]} */
function termsOf(node) {
  if (typeof node === "number") return [[null, node]];
  const [op, a, b] = node;
  return op === "+" || op === "-" ? [...termsOf(a), [op, b]] : [[null, node]];
}
