// The step as a phone shows it: the sentence, and the tree or the plane, drawn by the stage's own modules out of a book
// of one step. What the book is made of comes in parts (pages/classroom/excerpt.py).

import { paletteOf } from "../core/colours.js";
import { make, setAttributes } from "../core/elements.js";
import { say } from "../core/messages.js";
import { writeNumbers } from "../core/numbers.js";
import { planePanel } from "../plane/panel.js";
import { Book } from "../reel/book.js";
import { pathOf, valuesOf } from "../reel/rows.js";
import { viewOf } from "../reel/view.js";
import { treePanel } from "../tree/panel.js";
import { sentencePanel } from "../words/sentence.js";

const EMPTY = { settings: [], facts: [], code: [], panels: [], ticks: [], chapters: [0] };
const NO_EXERCISE = { offered: [], meant: null }; // what the plane asks of the stage's exercise

export class FollowedStep {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.parts = new Map();
    /** @type {Reel} */
    this.reel = /** @type {any} */ (null);
    this.i = this.measured = this.heading = 0;
    this.unit = 1;
    this.frame = 0;
    /** @type {Looked} */
    this.looked = {};
    this.sent = this.axes = this.reader = null;
    this.after = [];
    const stage = /** @type {Stage} */ (/** @type {any} */ (this));
    this.sentence = sentencePanel(stage);
    this.tree = treePanel(stage);
    this.plane = planePanel(stage);
    this.panels = { tree: this.tree, plane: this.plane, exercise: NO_EXERCISE };
    this.shown = "tree";
    this.tabs = ["tree", "plane"].map((name) =>
      make(
        "button",
        { type: "button", onclick: () => this.choose(name) },
        name === "tree" ? say("panel tree") : say("panel plane"),
      ),
    );
    this.pictures = make("div", { class: "pictures" }, this.tree.root, this.plane.root);
    this.choice = make(
      "div",
      { class: "choice-of-picture", role: "group", "aria-label": say("picture") },
      ...this.tabs,
    );
    this.live = make("p", { class: "unseen", "aria-live": "polite" });
    new ResizeObserver(() => this.measure()).observe(this.pictures);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.measure());
    this.choose("tree");
  }

  get elements() {
    return [this.sentence.root, this.choice, this.pictures, this.live];
  }

  /** @param {string} name */
  choose(name) {
    this.shown = name;
    this.tree.root.hidden = name !== "tree";
    this.plane.root.hidden = name !== "plane";
    this.tabs.forEach((tab, k) => setAttributes(tab, { "aria-pressed": String((k === 0) === (name === "tree")) }));
    this.measure();
  }

  // A part, or the step that is drawn from those that have come.
  /** @param {any} sent */
  take(sent) {
    if (sent.part) this.parts.set(sent.part, sent.value);
    else if (sent.needs.every((name) => this.parts.has(name))) this.load(sent);
  }

  /** @param {any} step */
  load(step) {
    const [table, ...trees] = step.needs.map((name) => this.parts.get(name)),
      search = step.search ? [[0, step.search]] : [];
    writeNumbers(table.language);
    this.root.lang = table.language.name;
    const reel = (this.reel = new Book({
      ...table,
      ...EMPTY,
      trees: [...trees, step.tree],
      steps: step.steps,
      ensemble: step.ensemble,
      searches: search.length ? [[trees.length, step.steps.node[0]]] : [],
    }));
    reel.take(0, {
      from: 0,
      says: [step.says],
      terms: step.terms,
      workings: [[]],
      question: [null],
      searches: /** @type {any} */ (search),
      formulas: [],
      before: step.states,
      sets: [],
    });
    for (const node of step.measured) reel.measured[trees.length][node] = 0;
    this.axes = step.axes;
    this.looked = {};
    this.root.dataset.step = String(step.step);
    this.draw();
    this.live.textContent = step.says.map(([text]) => text).join("");
  }

  // -- what the panels ask of a stage

  get view() {
    return viewOf(this.reel, 0, this.looked, 0, false);
  }

  get palette() {
    return paletteOf(this.root);
  }

  get held() {
    return { row: 0, values: valuesOf(this.reel, 0) };
  }

  /** @type {(view: View) => number[]} */
  pathIn(view) {
    return this.looked.row == null ? [] : pathOf(view, this.looked.row);
  }

  /** @param {Looked} looked */
  look(looked) {
    this.looked = looked;
    this.redraw();
  }

  hold() {}

  seekNode() {}

  seekCandidate() {}

  /** @param {number} place @param {number} feature */
  setAxis(place, feature) {
    const axes = [...(this.axes ?? [0, null])];
    axes[place] = feature;
    this.axes = /** @type {any} */ (axes);
    this.redraw();
  }

  // -- drawing

  measure() {
    this.measured += 1;
    const style = getComputedStyle(this.root);
    this.unit = parseFloat(style.fontSize) / 15;
    this.heading = parseFloat(style.getPropertyValue("--heading")) - 22; // as the stage has it
    this.redraw();
  }

  redraw() {
    if (!this.reel || this.frame) return;
    this.frame = requestAnimationFrame(() => this.draw());
  }

  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const { view } = this,
      panel = this.shown === "tree" ? this.tree : this.plane;
    this.sentence.draw(view);
    panel.size = [panel.root.clientWidth / this.unit, panel.root.clientHeight / this.unit];
    panel.draw(view);
    for (const act of this.after.splice(0)) act();
  }
}
