// The panel that follows a row, of the data or typed, through the current tree, comparison by comparison, and through
// all active trees.

import { msg } from "../core/messages.js";
import { make, setAttributes } from "../core/elements.js";
import { icon } from "../core/icons.js";
import { pathOfValues } from "../reel/rows.js";
import { treeTest, testText, valueText } from "../reel/splits.js";
import { ensemblePrediction } from "./predictions.js";
import { RowFields } from "./fields.js";

export class FollowPanel {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.reel = null;
    this.followed = null;
    this.ensembleKey = "";
    this.fields = new RowFields((values) => this.setTyped(values));
    this.rowField = make("input", {
      type: "number",
      min: 1,
      "aria-label": msg("stage.follow.row"),
      onchange: () => this.chooseRow(),
    });
    this.ensemble = make("div", { class: "ensemble-prediction" });
    this.path = make("ol", { class: "path-text" });
    this.root = this.build();
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      stage.toggleFollowPanel(false);
    });
  }

  build() {
    const closing = {
        "aria-label": msg("stage.button.close"),
        title: msg("stage.button.close-help"),
        onclick: () => this.stage.toggleFollowPanel(false),
      },
      close = make("button", { type: "button", ...closing }, icon("close"));
    return make(
      "section",
      { class: "panel follow-panel", "aria-label": msg("stage.follow.title"), hidden: true },
      make("div", { class: "heading" }, make("h2", {}, msg("stage.follow.title")), close),
      make("label", { class: "which" }, `${msg("stage.label.row")} `, this.rowField),
      make("p", { class: "soft" }, msg("stage.follow.values")),
      this.fields.root,
      this.ensemble,
      this.path,
    );
  }

  get first() {
    return this.rowField;
  }

  chooseRow() {
    const row = this.reel.data.rows.indexOf(Number(this.rowField.value));
    setAttributes(this.rowField, { "aria-invalid": row < 0 });
    if (row >= 0) this.stage.followRow(row);
  }

  setTyped(values) {
    this.rowField.value = "";
    this.followed = { row: null, values };
    this.stage.setFollowed(this.followed);
  }

  /** @param {View} view */
  draw(view) {
    this.root.hidden = !this.stage.followOpen;
    if (this.root.hidden) return;
    if (this.reel !== view.reel) this.setReel(view.reel);
    this.show();
    const { followed } = this,
      pathItems = followed ? pathTexts(view, followed.values).map((text) => make("li", {}, text)) : [noRowNote()];
    this.path.replaceChildren(...pathItems);
    const key =
      view.reel.ensemble && followed ? JSON.stringify([view.reel.title, view.activeTrees, view.t, followed]) : "";
    if (this.ensembleKey === key) return;
    this.ensembleKey = key;
    this.ensemble.replaceChildren(...(key ? ensemblePrediction(view, followed.values) : []));
  }

  setReel(reel) {
    this.reel = reel;
    this.fields.setReel(reel);
    this.root.classList.toggle("many", reel.ensemble != null);
  }

  // Fill the fields with the row chosen elsewhere; values typed here stay.
  show() {
    const { followed } = this.stage;
    if (this.followed === followed) return;
    this.followed = followed;
    this.rowField.value = followed?.row == null ? "" : this.reel.data.rows[followed.row];
    this.fields.show(followed?.values);
  }
}

function noRowNote() {
  return make("li", { class: "soft" }, msg("stage.follow.empty"));
}

// The row's path in words: "x_2 = 0? It has 1: no, to node 2."
/** @type {(view: View, values: Values) => string[]} */
function pathTexts(view, values) {
  const { tree, reel } = view,
    path = pathOfValues(view, values),
    last = path[path.length - 1];
  const texts = path.slice(0, -1).map((node, k) => {
    const test = treeTest(view.tree, node),
      feature = reel.data.features[test.feature],
      yes = tree.left[node] === path[k + 1];
    const value =
      values[test.feature] == null
        ? msg("stage.follow.value-missing")
        : msg("stage.follow.value", { value: valueText(feature, values[test.feature]) });
    return msg("stage.follow.question", {
      test: testText(reel, test),
      has: value,
      answer: yes ? msg("stage.split.yes") : msg("stage.split.no"),
      node: String(path[k + 1]),
    });
  });
  const end =
    view.isDecided(last) && !view.isSplit(last)
      ? msg("stage.follow.leaf", { node: String(last), answer: tree.answer[last] })
      : msg("stage.follow.node-open", { node: String(last) });
  return [...texts, end];
}
