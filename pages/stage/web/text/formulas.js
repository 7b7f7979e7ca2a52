// Typeset a step's arithmetic as MathML that can break before + − and ·. A longer sum shows its first terms and its
// last; the element's title has all of it.

import { formulaNumber } from "../core/numbers.js";
import { parseExpression } from "./expressions.js";
import { describeMath } from "./spoken_math.js";

const MATHML = "http://www.w3.org/1998/Math/MathML";

// Precedence of expressions, which decides about brackets.
const SUM = 1;
const MINUS = 2;
const PRODUCT = 3;
const POWER = 4;
const FRACTION = 5;
const ATOM = 6;

/** @type {(tag: string, ...children: (Element | string)[]) => Element} */
export function m(tag, ...children) {
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
      return { element: m("msup", inside(numberNode(a), ATOM), typeset(b).element), tight: POWER };
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

// In the base of a power, where lines cannot break, replace fractions of decimals by their values:
// (0.3443 − (−1.795)/6)² -> (0.3443 + 0.2992)². Fractions of whole numbers stay.
/** @type {(node: Expression) => Expression} */
function numberNode(node) {
  if (typeof node === "number" || !["+", "-"].includes(node[0])) return node;
  const [op, a, b] = node,
    mean = meanOf(b);
  if (mean == null) return [op, numberNode(a), b];
  return [(op === "+") === mean < 0 ? "-" : "+", numberNode(a), inStyleOf(plainOf(a) ?? mean, Math.abs(mean))];
}

// Round x to the decimals that the other number has with four digits.
/** @type {(other: number, x: number) => number} */
function inStyleOf(other, x) {
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(other) || 1)) - 3);
  return Math.round(x / unit) * unit;
}

/** @type {(node: Expression) => number | null} */
function plainOf(node) {
  if (typeof node === "number") return node;
  return node[0] === "neg" && typeof node[1] === "number" ? -node[1] : null;
}

/** @type {(node: Expression) => number | null} */
function meanOf(node) {
  if (typeof node === "number" || node[0] !== "/" || typeof node[2] !== "number") return null;
  const over = plainOf(node[1]);
  return over == null || Number.isInteger(over) ? null : over / node[2];
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
  const [mantissa, exponent] = formulaNumber(x);
  if (exponent == null) return { element: m("mn", mantissa), tight: ATOM };
  return {
    element: m("mrow", m("mn", mantissa), m("mo", "·"), m("msup", m("mn", "10"), m("mn", String(exponent)))),
    tight: PRODUCT,
  };
}

const WITHIN = 34; // letters of a sum where lines cannot break: in a fraction, power or root
const ALONG = 260; // letters of a sum where lines can break

// A formula with its numbers and result: rows of MathML between which lines can break.
/** @type {(numbers: string, value: string) => Element} */
export function mathWithNumbers(numbers, value) {
  const pieces = [...signed("=", piecesOf(parseExpression(numbers))), ...signed("=", [[m("mn", value)]])];
  return formatName(m("math", ...pieces.map((piece) => m("mrow", ...piece))));
}

// Add the spoken form for screen readers.
/** @type {(math: Element) => Element} */
export function formatName(math) {
  math.setAttribute("aria-label", describeMath(math));
  return math;
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
  const [first, ...others] = pieces,
    [open, close] = ["(", ")"].map((sign) => m("mo", sign)),
    bracketed = [[open, ...first], ...others];
  open.setAttribute("form", "prefix");
  if (others.length) for (const bracket of [open, close]) setHeight(bracket, pieces.flat());
  return bracketed.map((piece, k) => (k === others.length ? [...piece, close] : piece));
}

// Brackets on two lines do not grow with what is between them: both are as high as a fraction, if there is one.
/** @type {(bracket: Element, inside: Element[]) => void} */
function setHeight(bracket, inside) {
  const high = inside.some((element) => element.localName === "mfrac" || element.querySelector("mfrac"));
  if (high) for (const name of ["minsize", "maxsize"]) bracket.setAttribute(name, "2.4em");
  else bracket.setAttribute("stretchy", "false");
}

/** @type {(sign: string, pieces: Element[][]) => Element[][]} */
function signed(sign, [first, ...others]) {
  const mark = m("mo", sign);
  mark.setAttribute("form", "infix");
  return [[mark, ...first], ...others];
}

// The terms of a sum with their signs, each made by `make`; of more than `letters` the first ones, ⋯ and the last.
/** @type {(sum: Expression, letters: number, make?: typeof piecesWithin) => Element[][][]} */
function shortSum(node, letters, make = (term, least) => [[within(typeset(term), least)]]) {
  const terms = termsOf(node).map(([sign, term], k) => {
    const pieces = make(term, k ? PRODUCT : SUM);
    return k ? signed(sign === "-" ? "−" : "+", pieces) : pieces;
  });
  const long = terms.map((pieces) => pieces.flat().reduce((sum, element) => sum + element.textContent.length, 0));
  if (long.reduce((sum, length) => sum + length, 0) <= letters) return terms;
  let room = letters - long[0] - long[long.length - 1],
    shown = 1;
  while (shown < terms.length - 1 && (room -= long[shown]) >= 0) shown += 1;
  return shown >= terms.length - 1
    ? terms
    : [...terms.slice(0, shown), signed("+", [[m("mi", "⋯")]]), terms[terms.length - 1]];
}

// The terms of a sum: 1 - a + b -> [[null, 1], ["-", a], ["+", b]].
/** @type {(node: Expression) => [string | null, Expression][]} */
function termsOf(node) {
  if (typeof node === "number") return [[null, node]];
  const [op, a, b] = node;
  return op === "+" || op === "-" ? [...termsOf(a), [op, b]] : [[null, node]];
}
