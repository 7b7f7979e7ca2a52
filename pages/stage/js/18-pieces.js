// Long arithmetic in pieces that break over lines before + − and ·. A sum too long even so shows its first terms and
// its last; what is evaluated by the test is all of it, and stands in the title.

const WITHIN = 34; // letters of a sum inside a fraction, a power, a root: there no line can break
const ALONG = 260; // and of one that can

// One <math> a piece, "=" before the first.
function workedMath(numbers) {
  return signed("=", piecesOf(parseExpression(numbers))).map((piece) => {
    const root = m("math", m("mrow", ...piece));
    root.setAttribute("display", "block");
    return root;
  });
}

function piecesOf(node) {
  const [op, a, b] = typeof node === "number" ? [] : node;
  if (op === "+" || op === "-") return shortSum(node, ALONG, (term, least) => piecesWithin(term, least)).flat();
  if (op === "*") return [...piecesWithin(a, MINUS), ...signed("·", piecesWithin(b, POWER))];
  return [[typeset(node).element]];
}

function piecesWithin(node, least) {
  const pieces = piecesOf(node);
  if (typeset(node).tight >= least) return pieces;
  return signed("(", pieces, "prefix").map((piece, k) => (k === pieces.length - 1 ? [...piece, m("mo", ")")] : piece));
}

function signed(sign, [first, ...others], form = "infix") {
  const mark = m("mo", sign);
  mark.setAttribute("form", form);
  return [[mark, ...first], ...others];
}

// The terms of a sum with their signs, each as made by `make`: all of them where they have so few letters.
function shortSum(node, letters, make = (term, least) => [[within(typeset(term), least)]]) {
  const terms = termsOf(node).map(([sign, term], k) => {
    const pieces = make(term, k ? PRODUCT : SUM);
    return k ? signed(sign === "-" ? "−" : "+", pieces) : pieces;
  });
  const long = terms.map((pieces) => pieces.flat().reduce((sum, each) => sum + each.textContent.length, 0));
  if (long.reduce((sum, each) => sum + each, 0) <= letters) return terms;
  let room = letters - long[0] - long.at(-1),
    kept = 1;
  while (kept < terms.length - 1 && (room -= long[kept]) >= 0) kept += 1;
  return kept >= terms.length - 1 ? terms : [...terms.slice(0, kept), signed("+", [[m("mi", "⋯")]]), terms.at(-1)];
}

// 1 - a + b: [[null, 1], ["-", a], ["+", b]].
function termsOf(node) {
  const [op, a, b] = typeof node === "number" ? [] : node;
  return op === "+" || op === "-" ? [...termsOf(a), [op, b]] : [[null, node]];
}
