// The arithmetic of a step, "5/7 * (1 - (2/5)**2)", as mathematics. The text is the one a test evaluates.

const MATHML = "http://www.w3.org/1998/Math/MathML";
const [SUM, MINUS, PRODUCT, POWER, FRACTION, ATOM] = [1, 2, 3, 4, 5, 6]; // how tightly an expression holds together

function m(tag, ...children) {
  const element = document.createElementNS(MATHML, tag);
  element.append(...children);
  return element;
}

// A recursive descent: sums of products of signed powers of atoms.
function parseExpression(text) {
  const tokens = text.match(/\d+\.?\d*(?:e[-+]?\d+)?|\.\d+|\*\*|log2|log|exp|sqrt|[-+*/()]/g) ?? [];
  let at = 0;
  const next = () => tokens[at],
    take = () => tokens[at++];
  const sum = () => {
    let left = product();
    while (next() === "+" || next() === "-") left = [take(), left, product()];
    return left;
  };
  const product = () => {
    let left = signed();
    while (next() === "*" || next() === "/") left = [take(), left, signed()];
    return left;
  };
  const signed = () => (next() === "-" ? (take(), ["neg", signed()]) : power());
  const power = () => {
    const base = atom();
    return next() === "**" ? (take(), ["**", base, signed()]) : base;
  };
  const bracket = () => {
    const inside = sum();
    take();
    return inside;
  };
  const atom = () => {
    const token = take();
    if (token === "(") return bracket();
    if (["log2", "log", "exp", "sqrt"].includes(token)) return take() && [token, bracket()];
    return Number(token);
  };
  return sum();
}

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

function within({ element, tight }, least) {
  return tight >= least ? element : bracketed(element);
}

function bracketed(element) {
  return m("mrow", m("mo", "("), element, m("mo", ")"));
}

function rounded(x) {
  if (Number.isInteger(x)) return { element: m("mn", String(x)), tight: ATOM };
  const [mantissa, exponent] = nearest(x, 4).toString().split("e");
  if (!exponent) return { element: m("mn", mantissa), tight: ATOM };
  return {
    element: m("mrow", m("mn", mantissa), m("mo", "·"), m("msup", m("mn", "10"), m("mn", String(Number(exponent))))),
    tight: PRODUCT,
  };
}
