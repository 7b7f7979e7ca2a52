// Fields for typing a row, one per feature: numbers, dates or a list of levels. An empty field is a missing value.

import { msg } from "../core/messages.js";
import { parseDateInput, dateForInput, isDated } from "../core/dates.js";
import { make, setAttributes } from "../core/elements.js";
import { columnName } from "../core/names.js";
import { parseNumber, numberForInput } from "../core/numbers.js";

export const FOLLOW_PARAM = "follow"; // in the address: the row that the stage opens with, "1,1,15"

// A followed row from the address; null if it has not one number, or nothing if it is missing, for each feature.
/** @type {(param: string | null, features: Feature[]) => FollowedRow | null} */
export function parseFollowed(param, features) {
  const values = (param ?? "").split(",").map((text) => (text.trim() === "" ? null : Number(text)));
  if (!param || values.length !== features.length) return null;
  const isValue = (value, { kind, levels }) =>
    value == null || (kind === "category" ? Object.hasOwn(levels, value) : Number.isFinite(value));
  return values.every((value, j) => isValue(value, features[j])) ? { row: null, values } : null;
}

export class RowFields {
  /** @param {(values: Values) => void} onValues called with every valid row */
  constructor(onValues) {
    this.onValues = onValues;
    /** @type {(HTMLInputElement | HTMLSelectElement)[]} */
    this.inputs = [];
    /** @type {Feature[]} */
    this.features = [];
    this.root = make("div", { class: "fields" });
  }

  setReel(reel) {
    const { features } = reel.data;
    const oninput = () => this.readInputs();
    this.inputs = features.map((f) =>
      f.kind === "category"
        ? make("select", { onchange: oninput }, ...levelOptions(f))
        : isDated(f)
          ? make("input", { type: f.kind === "date" ? "date" : "datetime-local", step: "any", oninput })
          : make("input", { type: "text", inputmode: "decimal", oninput }),
    );
    this.features = features;
    const heading = ({ name }, j) => make("span", { title: name }, columnName(reel, j, 17));
    this.root.replaceChildren(...features.map((f, j) => make("label", {}, heading(f, j), this.inputs[j])));
  }

  // Read all fields; invalid ones keep their text and are marked.
  readInputs() {
    const texts = this.inputs.map(({ value }) => value.trim()),
      values = texts.map((text, j) => (text === "" ? null : this.valueOf(text, j)));
    values.forEach((value, j) => setAttributes(this.inputs[j], { "aria-invalid": Number.isNaN(value) }));
    if (!values.some(Number.isNaN)) this.onValues(values);
  }

  valueOf(text, j) {
    return isDated(this.features[j]) ? parseDateInput(text) : parseNumber(text);
  }

  /** @type {(value: number, feature: Feature) => string} */
  textOf(value, feature) {
    return isDated(feature) ? dateForInput(value, feature.kind) : numberForInput(value);
  }

  show(values) {
    this.inputs.forEach((input, j) => {
      const value = values?.[j] ?? null;
      input.value = value == null ? "" : this.textOf(value, this.features[j]);
      setAttributes(input, { "aria-invalid": null });
    });
  }
}

/** @type {(feature: Feature) => HTMLOptionElement[]} */
function levelOptions(feature) {
  const levels = feature.levels.map((level, k) => make("option", { value: k }, level));
  return [make("option", { value: "" }, msg("stage.value.missing")), ...levels];
}
