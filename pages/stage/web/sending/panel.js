// Send a row through the tree as it stands, and through all trees in force: one of the data, or values somebody types.
// Every comparison is said in words.

import { say } from "../core/messages.js";
import { make, setAttributes } from "../core/elements.js";
import { icon } from "../core/icons.js";
import { pathOfValues } from "../reel/rows.js";
import { treeTest, testText, valueText } from "../reel/splits.js";
import { ensembleSays } from "./predictions.js";
import { RowFields } from "./fields.js";

export class SendPanel {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.reel = null;
    this.sent = null;
    this.added = "";
    this.fields = new RowFields((values) => this.type(values));
    this.which = make("input", {
      type: "number",
      min: 1,
      "aria-label": say("row of data"),
      onchange: () => this.chooseRow(),
    });
    this.together = make("div", { class: "together" });
    this.path = make("ol", { class: "way" });
    this.root = this.build();
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      stage.toggleSend(false);
    });
  }

  build() {
    const shut = { "aria-label": say("close"), title: say("close how"), onclick: () => this.stage.toggleSend(false) },
      close = make("button", { type: "button", ...shut }, icon("close"));
    return make(
      "section",
      { class: "panel send-panel", "aria-label": say("follow"), hidden: true },
      make("div", { class: "heading" }, make("h2", {}, say("follow")), close),
      make("label", { class: "which" }, `${say("row")} `, this.which),
      make("p", { class: "soft" }, say("type values")),
      this.fields.root,
      this.together,
      this.path,
    );
  }

  get first() {
    return this.which;
  }

  chooseRow() {
    const row = this.reel.data.rows.indexOf(Number(this.which.value));
    setAttributes(this.which, { "aria-invalid": row < 0 });
    if (row >= 0) this.stage.send(row);
  }

  type(values) {
    this.which.value = "";
    this.sent = { row: null, values };
    this.stage.sendValues(this.sent);
  }

  /** @param {View} view */
  draw(view) {
    this.root.hidden = !this.stage.sending;
    if (this.root.hidden) return;
    if (this.reel !== view.reel) this.begin(view.reel);
    this.show();
    const { sent } = this,
      way = sent ? wayOf(view, sent.values).map((text) => make("li", {}, text)) : [nothingSent()];
    this.path.replaceChildren(...way);
    const now = view.reel.ensemble && sent ? JSON.stringify([view.reel.title, view.force, view.t, sent]) : "";
    if (this.added === now) return;
    this.added = now;
    this.together.replaceChildren(...(now ? ensembleSays(view, sent.values) : []));
  }

  begin(reel) {
    this.reel = reel;
    this.fields.begin(reel);
    this.root.classList.toggle("many", reel.ensemble != null);
  }

  // Only a row chosen elsewhere is written into the fields: nobody's typing is overwritten.
  show() {
    const { sent } = this.stage;
    if (this.sent === sent) return;
    this.sent = sent;
    this.which.value = sent?.row == null ? "" : this.reel.data.rows[sent.row];
    this.fields.show(sent?.values);
  }
}

function nothingSent() {
  return make("li", { class: "soft" }, say("choose row"));
}

// "x_2 = 0? It has 1: no, to node 2."
/** @type {(view: View, values: Values) => string[]} */
function wayOf(view, values) {
  const { tree, reel } = view,
    path = pathOfValues(view, values),
    last = path[path.length - 1];
  const said = path.slice(0, -1).map((node, k) => {
    const test = treeTest(view.tree, node),
      feature = reel.data.features[test.feature],
      yes = tree.left[node] === path[k + 1];
    const has =
      values[test.feature] == null
        ? say("value missing")
        : say("has value", { value: valueText(feature, values[test.feature]) });
    return say("asks", {
      test: testText(reel, test),
      has,
      answer: yes ? say("yes") : say("no"),
      node: String(path[k + 1]),
    });
  });
  const end =
    view.known(last) && !view.split(last)
      ? say("ends", { node: String(last), answer: tree.answer[last] })
      : say("waits", { node: String(last) });
  return [...said, end];
}
