// A field a feature, to type a row into: numbers, or a list of the levels. An empty one is missing.

import { say } from "../core/messages.js";
import { fromField, inField, isDated } from "../core/dates.js";
import { make, setAttributes } from "../core/elements.js";
import { columnName } from "../core/names.js";
import { typedNumber, untyped } from "../core/numbers.js";

export class RowFields {
  // typed(values) hears of every row that can be sent, an entry a feature.
  /** @param {(values: Values) => void} typed */
  constructor(typed) {
    this.typed = typed;
    /** @type {(HTMLInputElement | HTMLSelectElement)[]} */
    this.inputs = [];
    /** @type {Feature[]} */
    this.features = [];
    this.root = make("div", { class: "fields" });
  }

  begin(reel) {
    const { features } = reel.data;
    const heard = () => this.hear();
    this.inputs = features.map((f) =>
      f.kind === "category"
        ? make("select", { onchange: heard }, ...levelOptions(f))
        : isDated(f)
          ? make("input", { type: f.kind === "date" ? "date" : "datetime-local", step: "any", oninput: heard })
          : make("input", { type: "text", inputmode: "decimal", oninput: heard }),
    );
    this.features = features;
    const heading = ({ name }, j) => make("span", { title: name }, columnName(reel, j, 17));
    this.root.replaceChildren(...features.map((f, j) => make("label", {}, heading(f, j), this.inputs[j])));
  }

  // What is no number stays where it is and is marked.
  hear() {
    const texts = this.inputs.map(({ value }) => value.trim()),
      values = texts.map((text, j) => (text === "" ? null : this.valueOf(text, j)));
    values.forEach((value, j) => setAttributes(this.inputs[j], { "aria-invalid": Number.isNaN(value) }));
    if (!values.some(Number.isNaN)) this.typed(values);
  }

  valueOf(text, j) {
    return isDated(this.features[j]) ? fromField(text) : typedNumber(text);
  }

  /** @type {(value: number, feature: Feature) => string} */
  textOf(value, feature) {
    return isDated(feature) ? inField(value, feature.kind) : untyped(value);
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
  return [make("option", { value: "" }, say("missing")), ...levels];
}
