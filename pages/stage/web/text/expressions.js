// Parse arithmetic such as "5/7 * (1 - (2/5)**2)" into an expression tree; a test compares it with Python's.

// Recursive descent: sums of products of signed powers of atoms. Example: "1 - 2/3" -> ["-", 1, ["/", 2, 3]].
/** @type {(text: string) => Expression} */
export function parseExpression(text) {
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
