// Numbers as text, and numbers as places on an axis.

const PLAIN = new Intl.NumberFormat("en", { maximumFractionDigits: 20 });

// Short and exact enough to read aloud, as the lessons write them: 83 -> "83", 0.342857 -> "0.3429", 1316 -> "1,316".
function number(value, digits = 4) {
  if (value == null || Number.isNaN(value)) return "";
  if (value === 0) return "0"; // -0 too
  const size = Math.abs(value);
  if (size < 1e-4 || size >= 1e15) return powerOfTen(nearest(value, 3));
  return PLAIN.format(Number.isInteger(value) ? value : nearest(value, digits));
}

// 1e-7 -> "1e-07", 2.51e-6 -> "2.51e-06", 1e15 -> "1e+15"; 1e-4 -> "0.0001", which rounding may lead to.
function powerOfTen(value) {
  return Math.abs(value) === 1e-4 ? String(value) : value.toExponential().replace(/e([-+])(\d)$/, "e$10$2");
}

// To so many digits. What is written with a 5 that goes is rounded away from 0, as readers do: 2.0005 -> 2.001, though
// as a float it is a little less than that. The lessons' own rounding (engine/lessons/maths.py) does the same.
function nearest(value, digits) {
  const written = value.toExponential(digits); // with one digit more than is kept
  const half = written.split("e")[0].endsWith("5") && Number(written) === value;
  return Number((half ? value * (1 + Number.EPSILON) : value).toPrecision(digits));
}

// A value of a feature. Four digits are not parted, they may be a year: 2007, but 12,350.
function reading(value) {
  const text = number(value, 6);
  return Math.abs(value) < 1e4 ? text.replace(",", "") : text;
}

function counted(n, thing) {
  return `${number(n)} ${thing}${n === 1 ? "" : "s"}`;
}

function spanOf(values) {
  let low = Infinity,
    high = -Infinity;
  for (const value of values)
    if (value != null) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  if (low === Infinity) return [0, 1];
  const room = (high - low || Math.abs(high) || 1) * 0.06;
  return [low - room, high + room];
}

function scale([low, high], [from, to]) {
  return (value) => from + ((Math.min(Math.max(value, low), high) - low) / (high - low)) * (to - from);
}

// Round numbers for an axis, three at least: a single one is no scale.
function ticksOf([low, high], count = 7) {
  const raw = (high - low) / count,
    power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].find((s) => s * power >= raw * 0.999) * power;
  const ticks = [];
  for (let t = Math.ceil(low / step) * step; t <= high + step * 1e-9; t += step) ticks.push(Number(t.toPrecision(10)));
  return ticks.length < 3 && count < 40 ? ticksOf([low, high], 2 * count) : ticks;
}

// Where a feature's values lie: levels and 0/1 stand side by side, numbers keep their distances.
function axisOf(feature) {
  if (feature.kind === "number") {
    const span = spanOf(feature.values);
    return { span, ticks: ticksOf(span), label: (t) => reading(t) };
  }
  const names = feature.kind === "category" ? feature.levels : ["0", "1"];
  return { span: [-0.5, names.length - 0.5], ticks: names.map((_, k) => k), label: (t) => names[t] };
}

// Rows with the same level would hide one another, so each stands a little beside it: always the same row at the same
// place. Steps of such a fraction, taken around and around, fill the room evenly.
function spread(feature, row, step = 0.754878) {
  return feature.kind === "number" ? 0 : (((row * step) % 1) - 0.5) * 0.56;
}

// The place of the last of ascending numbers that is not above `wanted`, -1 where all are.
function lastUpTo(numbers, wanted) {
  let low = 0,
    high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
