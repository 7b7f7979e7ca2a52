// Format and parse numbers, and search in lists of numbers.

let group = ","; // separator of thousands
let decimal = "."; // decimal separator

// Set the separators of the book's language.
/** @type {(as: { group: string, decimal: string }) => void} */
export function setNumberFormat(as) {
  ({ group, decimal } = as);
}

// Replace English separators by the language's: "1,316.5" -> "1.316,5".
/** @type {(text: string) => string} */
function localizeSigns(text) {
  return text.replace(/[.,]/g, (sign) => (sign === "." ? decimal : group));
}

// Parse a typed number with either decimal sign: "0.5" and "0,5". NaN if it is none.
/** @type {(text: string) => number} */
export function parseNumber(text) {
  return Number(text.replace(/\s/g, "").replace(",", "."));
}

// A number with all digits for an input: 1234.5 -> "1234.5" or "1234,5".
/** @type {(value: number) => string} */
export function numberForInput(value) {
  return String(value).replace(".", decimal);
}

const DIGITS = 4; // significant digits of numbers for readers

const PLAIN = new Intl.NumberFormat("en", { maximumFractionDigits: 20 });

// How many significant digits are shown, so that shown sums add up: two decimals from 100 on, none from 10,000 on.
/** @type {(value: number, digits: number) => number} */
function shownDigits(value, digits) {
  const size = Math.abs(value),
    whole = String(Math.trunc(size)).length;
  return digits < DIGITS || size < 100 || size >= 1e10 ? digits : Math.max(digits, whole < 5 ? whole + 2 : whole);
}

// Format a number to four significant digits or more, as Python does: 83 -> "83", 0.342857 -> "0.3429",
// 110.25 -> "110.25", 12345678901.5 -> "1.235e+10". checks/numbers.json tests both.
/** @type {(value: number | null | undefined, digits?: number) => string} */
export function number(value, digits = DIGITS) {
  if (value == null || Number.isNaN(value)) return "";
  if (value === 0) return "0"; // -0 too
  const size = Math.abs(value);
  if (size < 1e-4 || size >= 1e15) return powerOfTen(roundDigits(value, 3));
  if (Number.isInteger(value)) return localizeSigns(PLAIN.format(value));
  const short = roundDigits(value, shownDigits(value, digits));
  return Math.abs(short) < 1e10 ? localizeSigns(PLAIN.format(short)) : powerOfTen(short);
}

// Scientific notation as in Python: 1e-7 -> "1e-07", 1e15 -> "1e+15"; but 1e-4, a result of rounding, -> "0.0001".
/** @type {(value: number) => string} */
function powerOfTen(value) {
  return localizeSigns(
    Math.abs(value) === 1e-4 ? String(value) : value.toExponential().replace(/e([-+])(\d)$/, "e$10$2"),
  );
}

// Round to significant digits, a final 5 away from 0: 2.0005 -> 2.001, although the float is a little less than 2.0005.
// engine/text/arithmetic.py does the same.
/** @type {(value: number, digits: number) => number} */
function roundDigits(value, digits) {
  const text = value.toExponential(digits); // one digit more than is shown
  const isHalf = text.split("e")[0].endsWith("5") && Number(text) === value;
  return Number((isHalf ? value * (1 + Number.EPSILON) : value).toPrecision(digits));
}

// A number of a formula as [text, exponent], rounded as in sentences; small and huge ones have a power of
// ten: 0.71428 -> ["0.7143", null], 12345.6 -> ["12346", null], 0.00001234 -> ["1.234", -5].
/** @type {(value: number) => [string, number | null]} */
export function formulaNumber(value) {
  const short = roundDigits(value, shownDigits(value, DIGITS)),
    isPlain = value < 1e15;
  if (isPlain && (Number.isInteger(value) || Number.isInteger(short))) return [String(Math.round(value)), null];
  if (isPlain && short >= 1e-4) return [localizeSigns(String(short)), null];
  const [mantissa, exponent] = short.toExponential().split("e");
  return [localizeSigns(mantissa), Number(exponent)];
}

// Format a value of a feature; four digits are not grouped, as they may be a year: 2007, but 12,350.
/** @type {(value: number) => string} */
export function formatValue(value) {
  const text = number(value, 6);
  return Math.abs(value) < 1e4 ? text.replace(group, "") : text;
}

// Index of the last of ascending numbers that is at most `limit`; -1 if none is.
/** @type {(numbers: number[], limit: number) => number} */
export function lastIndexAtMost(numbers, limit) {
  let low = 0,
    high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** @type {(values: (number | null)[], target: number) => number} */
export function nearestIndex(values, target) {
  let best = 0;
  values.forEach((value, c) => {
    if (value != null && Math.abs(value - target) < Math.abs((values[best] ?? Infinity) - target)) best = c;
  });
  return best;
}
