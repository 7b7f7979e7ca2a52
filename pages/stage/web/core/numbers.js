// Formatting and parsing of numbers, and search in lists of numbers.

let group = ","; // between three digits
let decimal = "."; // before a fraction

// As this book's readers write numbers.
/** @type {(as: { group: string, decimal: string }) => void} */
export function setNumberFormat(as) {
  ({ group, decimal } = as);
}

// Of a number as JavaScript and English write it: "1,316.5".
/** @type {(text: string) => string} */
function localizeSigns(text) {
  return text.replace(/[.,]/g, (sign) => (sign === "." ? decimal : group));
}

// Parse a typed number with either decimal sign: "0.5" and "0,5". NaN if it is none.
/** @type {(text: string) => number} */
export function parseNumber(text) {
  return Number(text.replace(/\s/g, "").replace(",", "."));
}

// All digits of a number, as a field holds it: 1234.5 -> "1234.5" or "1234,5".
/** @type {(value: number) => string} */
export function numberForInput(value) {
  return String(value).replace(".", decimal);
}

const PLAIN = new Intl.NumberFormat("en", { maximumFractionDigits: 20 });

// Short and exact enough to read aloud, as the lessons write them: 83 -> "83", 0.342857 -> "0.3429", 1316 -> "1,316",
// 12345678901.5 -> "1.235e+10". checks/numbers.json is the table that both sides run.
/** @type {(value: number | null | undefined, digits?: number) => string} */
export function number(value, digits = 4) {
  if (value == null || Number.isNaN(value)) return "";
  if (value === 0) return "0"; // -0 too
  const size = Math.abs(value);
  if (size < 1e-4 || size >= 1e15) return powerOfTen(roundDigits(value, 3));
  if (Number.isInteger(value)) return localizeSigns(PLAIN.format(value));
  const short = roundDigits(value, digits);
  return Math.abs(short) < 1e10 ? localizeSigns(PLAIN.format(short)) : powerOfTen(short);
}

// 1e-7 -> "1e-07", 2.51e-6 -> "2.51e-06", 1e15 -> "1e+15"; 1e-4 -> "0.0001", which rounding may lead to.
/** @type {(value: number) => string} */
function powerOfTen(value) {
  return localizeSigns(
    Math.abs(value) === 1e-4 ? String(value) : value.toExponential().replace(/e([-+])(\d)$/, "e$10$2"),
  );
}

// Round to so many significant digits, a final 5 away from 0, as readers do: 2.0005 -> 2.001, though as a float it is a
// little less than that. Lessons do the same (engine/lessons/common/arithmetic.py).
/** @type {(value: number, digits: number) => number} */
function roundDigits(value, digits) {
  const written = value.toExponential(digits); // with one digit more than is shown
  const half = written.split("e")[0].endsWith("5") && Number(written) === value;
  return Number((half ? value * (1 + Number.EPSILON) : value).toPrecision(digits));
}

// A number of an expression as a formula shows it: to four digits or to the unit, small and huge ones with a power of
// ten: 0.71428 -> "0.7143", 12345.6 -> "12346", 0.00001234 -> "1.234", -5.
/** @type {(value: number) => [string, number | null]} */
export function formulaNumber(value) {
  const short = roundDigits(value, 4),
    usual = value < 1e15;
  if (usual && (Number.isInteger(value) || Number.isInteger(short))) return [String(Math.round(value)), null];
  if (usual && short >= 1e-4) return [localizeSigns(String(short)), null];
  const [mantissa, exponent] = short.toExponential().split("e");
  return [localizeSigns(mantissa), Number(exponent)];
}

// A value of a feature. Four digits are not grouped, they may be a year: 2007, but 12,350.
/** @type {(value: number) => string} */
export function formatValue(value) {
  const text = number(value, 6);
  return Math.abs(value) < 1e4 ? text.replace(group, "") : text;
}

// The place of the last of ascending numbers that is not above `wanted`, -1 where all are.
/** @type {(numbers: number[], wanted: number) => number} */
export function lastIndexAtMost(numbers, wanted) {
  let low = 0,
    high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** @type {(values: (number | null)[], wanted: number) => number} */
export function nearestIndex(values, wanted) {
  let best = 0;
  values.forEach((value, c) => {
    if (value != null && Math.abs(value - wanted) < Math.abs((values[best] ?? Infinity) - wanted)) best = c;
  });
  return best;
}
