// The lesson on a phone: the sentence, and the tree or the plane. The stage's modules draw them from a book of one step,
// whose parts arrive one by one (pages/classroom/excerpt.py).

import { readPalette } from "../core/colours.js";
import { make, setAttributes } from "../core/elements.js";
import { msg } from "../core/messages.js";
import { setNumberFormat } from "../core/numbers.js";
import { planePanel } from "../plane/panel.js";
import { Book } from "../reel/book.js";
import { pathOf, valuesOf } from "../reel/rows.js";
import { viewOf } from "../reel/view.js";
import { RowLayer } from "../rows/layer.js";
import { treePanel } from "../tree/panel.js";
import { sentencePanel } from "../text/sentence.js";

const EMPTY_BOOK = { settings: [], facts: [], code: [], panels: [], ticks: [], chapters: [0], story: null };
const NO_EXERCISE = { splitChoices: [], pointedChoice: null }; // stands in for the exercise panel, which the plane reads

export class PhoneLesson {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.parts = new Map();
    /** @type {Reel} */
    this.reel = /** @type {any} */ (null);
    this.i = this.layoutVersion = this.extraHeading = 0;
    this.unit = 1;
    this.frame = 0;
    /** @type {StageHighlight} */
    this.highlight = {};
    this.followed = this.axes = this.requests = null;
    this.afterDraw = [];
    const stage = /** @type {Stage} */ (/** @type {any} */ (this));
    this.sentence = sentencePanel(stage);
    this.tree = treePanel(stage);
    this.plane = planePanel(stage);
    this.panels = { tree: this.tree, plane: this.plane, exercise: NO_EXERCISE };
    this.openTab = "tree";
    this.tabs = ["tree", "plane"].map((name) =>
      make(
        "button",
        { type: "button", onclick: () => this.choose(name) },
        name === "tree" ? msg("stage.panel.tree") : msg("stage.panel.plane"),
      ),
    );
    this.rowLayer = new RowLayer(stage, { tree: this.tree, plane: this.plane });
    this.pictures = make("div", { class: "pictures" }, this.tree.root, this.plane.root, this.rowLayer.canvas);
    this.choice = make(
      "div",
      { class: "choice-of-picture", role: "group", "aria-label": msg("classroom.phone.picture") },
      ...this.tabs,
    );
    this.live = make("p", { class: "visually-hidden", "aria-live": "polite" });
    new ResizeObserver(() => this.measure()).observe(this.pictures);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.measure());
    this.choose("tree");
  }

  get elements() {
    return [this.sentence.root, this.choice, this.pictures, this.live];
  }

  /** @param {string} name */
  choose(name) {
    this.openTab = name;
    this.tree.root.hidden = name !== "tree";
    this.plane.root.hidden = name !== "plane";
    this.tabs.forEach((tab, k) => setAttributes(tab, { "aria-pressed": String((k === 0) === (name === "tree")) }));
    this.measure();
  }

  // Store a part, or draw a step whose parts are all there.
  /** @param {any} message */
  addPart(message) {
    if (message.part) this.parts.set(message.part, message.value);
    else if (message.needs.every((name) => this.parts.has(name))) this.load(message);
  }

  /** @param {any} step */
  load(step) {
    const [table, ...trees] = step.needs.map((name) => this.parts.get(name)),
      search = step.search ? [[0, step.search]] : [];
    setNumberFormat(table.language);
    this.root.lang = table.language.name;
    const reel = (this.reel = new Book({
      ...table,
      ...EMPTY_BOOK,
      trees: [...trees, step.tree],
      steps: step.steps,
      ensemble: step.ensemble,
      searches: search.length ? [[trees.length, step.steps.node[0]]] : [],
    }));
    reel.addChapter(0, {
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
    for (const node of step.measured) reel.measuredAt[trees.length][node] = 0;
    this.axes = step.axes;
    this.highlight = {};
    this.root.dataset.step = String(step.step);
    this.draw();
    this.live.textContent = step.says.map(([text]) => text).join("");
  }

  // -- members of Stage that the panels use

  get view() {
    return viewOf(this.reel, 0, this.highlight, 0, false);
  }

  get palette() {
    return readPalette(this.root);
  }

  get referenceRow() {
    return { row: 0, values: valuesOf(this.reel, 0) };
  }

  /** @type {(view: View) => number[]} */
  pathFor(view) {
    return this.highlight.row == null ? [] : pathOf(view, this.highlight.row);
  }

  /** @param {StageHighlight} highlight */
  setHighlight(highlight) {
    this.highlight = highlight;
    this.redraw();
  }

  toggleFollowed() {}

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
    this.layoutVersion += 1;
    const style = getComputedStyle(this.root);
    this.unit = parseFloat(style.fontSize) / 15;
    this.extraHeading = parseFloat(style.getPropertyValue("--heading")) - 22; // as in Arrangement.clearPlaces
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
      panel = this.openTab === "tree" ? this.tree : this.plane;
    this.sentence.draw(view);
    panel.size = [panel.root.clientWidth / this.unit, panel.root.clientHeight / this.unit];
    panel.draw(view);
    this.rowLayer.draw(view);
    for (const act of this.afterDraw.splice(0)) act();
  }
}
