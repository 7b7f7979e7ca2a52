// A field a feature, to type a row into: numbers, or a list of the levels. An empty one is missing.

import { make, setAttributes } from "../core/elements.js";
import { columnName } from "../core/names.js";

export class RowFields {
  // typed(values) hears of every row that can be sent, an entry a feature.
  /** @param {(values: Values) => void} typed */
  constructor(typed) {
    this.typed = typed;
    /** @type {(HTMLInputElement | HTMLSelectElement)[]} */
    this.inputs = [];
    this.root = make("div", { class: "fields" });
  }

  begin(reel) {
    const { features } = reel.data;
    const heard = () => this.hear();
    this.inputs = features.map((f) =>
      f.kind === "category"
        ? make("select", { onchange: heard }, ...levelOptions(f))
        : make("input", { type: "text", inputmode: "decimal", oninput: heard }),
    );
    const heading = ({ name }, j) => make("span", { title: name }, columnName(reel, j, 17));
    this.root.replaceChildren(...features.map((f, j) => make("label", {}, heading(f, j), this.inputs[j])));
  }

  // What is no number stays where it is and is marked.
  hear() {
    const texts = this.inputs.map(({ value }) => value.trim()),
      values = texts.map((text) => (text === "" ? null : Number(text.replace(",", "."))));
    values.forEach((value, j) => setAttributes(this.inputs[j], { "aria-invalid": Number.isNaN(value) }));
    if (!values.some(Number.isNaN)) this.typed(values);
  }

  show(values) {
    this.inputs.forEach((input, j) => {
      input.value = values?.[j] ?? "";
      setAttributes(input, { "aria-invalid": null });
    });
  }
}

/** @type {(feature: Feature) => HTMLOptionElement[]} */
function levelOptions(feature) {
  const levels = feature.levels.map((level, k) => make("option", { value: k }, level));
  return [make("option", { value: "" }, "missing"), ...levels];
}
