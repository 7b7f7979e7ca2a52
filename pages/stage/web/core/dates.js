// Dates: columns hold days since 1970-01-01 and are shown as dates, as in engine/core/dates.py.

const DAY = 86_400_000; // milliseconds
const MONTHS = "January February March April May June July August September October November December".split(" ");

/** @type {(feature: Feature) => boolean} */
export function isDated({ kind }) {
  return kind === "date" || kind === "date and time";
}

// True for numbers and dates, whose differences mean something; false for levels and 0/1.
/** @type {(feature: Feature) => boolean} */
export function hasDistances(feature) {
  return feature.kind === "number" || isDated(feature);
}

// A date as text: "12 April 2015", "12 April 2015 10:30"; a threshold gives the day or second it lies in.
// checks/splits.json tests Python and JavaScript.
/** @type {(days: number, kind: string) => string} */
export function dateText(days, kind) {
  const at = new Date(Math.floor(days * 86_400 + 1e-4) * 1000);
  if (Number.isNaN(at.getTime())) return `${days} days`;
  const date = `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
  if (kind === "date") return date;
  return `${date} ${at.toISOString().slice(-13, at.getUTCSeconds() ? -5 : -8)}`;
}

// Round dates for an axis: the first days of years or months, else round numbers of days (by `ticksOf`).
/** @type {(span: Span, kind: string, ticksOf: (span: Span, count?: number) => number[]) => Axis} */
export function dateTicks([low, high], kind, ticksOf) {
  const short = (days, as) => dateText(days, as).replace(/([A-Z][a-z]{2})[a-z]*/, "$1");
  if (high - low > 1_000) {
    const years = ticksOf([yearOf(low), yearOf(high)]).filter((year) => Number.isInteger(year));
    return { ticks: years.map((year) => dayOf(year, 0)), label: (t) => String(yearOf(t)) };
  }
  const months = monthsIn(low, high - (high - low) * 0.04); // the end has no room for a label
  if (months.length > 2) return { ticks: months, label: (t) => short(t, "date").slice(2) }; // without the day, which is always 1
  return { ticks: ticksOf([low, high], 4), label: (t) => short(t, kind) };
}

/** @type {(low: number, high: number) => number[]} */
function monthsIn(low, high) {
  const step = high - low > 300 ? 3 : 1,
    first = new Date(low * DAY),
    days = [];
  for (let m = Math.floor(first.getUTCMonth() / step) * step; ; m += step) {
    const day = dayOf(first.getUTCFullYear(), m);
    if (!(day <= high)) return days;
    if (day >= low) days.push(day);
  }
}

/** @type {(days: number) => number} */
function yearOf(days) {
  const year = new Date(days * DAY).getUTCFullYear();
  return year + (days - dayOf(year, 0)) / 366;
}

/** @type {(year: number, month: number) => number} */
function dayOf(year, month) {
  return new Date(0).setUTCFullYear(year, month, 1) / DAY;
}

// The value of a date input: "2015-04-12", "2015-04-12T10:30:00".
/** @type {(days: number, kind: string) => string} */
export function dateForInput(days, kind) {
  return new Date(Math.round(days * DAY)).toISOString().slice(0, kind === "date" ? 10 : 19);
}

/** @type {(text: string) => number} */
export function parseDateInput(text) {
  return Date.parse(text.length > 10 ? `${text}Z` : text) / DAY;
}
