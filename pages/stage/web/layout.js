// Create the stage's panels and lay them out: panels that explain the current step get the most rows.

import { Visit } from "./answers/visit.js";
import { msg } from "./core/messages.js";
import { headPanel } from "./controls/head.js";
import { sharePanel } from "./controls/share.js";
import { transport } from "./controls/transport.js";
import { make, setAttributes } from "./core/elements.js";
import { icon } from "./core/icons.js";
import { stripPanel } from "./ensemble/strip.js";
import { ExercisePanel } from "./exercise/panel.js";
import { LecturePanel } from "./lecture/menu.js";
import { MAX_LARGE, columnsOf, columnWidths } from "./lecture/panel_choice.js";
import { lessonPanel } from "./panels/panel.js";
import { planePanel } from "./plane/panel.js";
import { CHOSEN } from "./reel/view.js";
import { FollowPanel } from "./follow/panel.js";
import { TablePanel } from "./table/panel.js";
import { treePanel } from "./tree/panel.js";
import { codePanel } from "./text/code.js";
import { scenePanel } from "./text/scene.js";
import { passedPanel, sentencePanel } from "./text/sentence.js";
import { questionPanel } from "./text/question.js";
import { calculationPanel, lastCalculation } from "./text/calculations.js";

const ROWS = 24; // rows of the panels' grid
const SLIDE = { duration: 200, easing: "ease-out" };
/** @typedef {{ x: number, y: number, width: number, height: number }} Place */
const COLUMNS = [
  ["table", "code"],
  ["tree", "why"],
  ["plane", "curve"],
];
const WITHOUT_TREE = [["table", "code"], ["plane", "why"], ["curve"]];
const TWO_COLUMNS = "minmax(0, 27fr) minmax(0, 73fr)"; // three have their widths in the style sheet
// The columns but at every calculation, which also needs the table: the tree has the middle from top to bottom.
const STORY_COLUMNS = [["plane", "curve"], ["tree"], ["why", "code"]];
const STORY_WIDTHS = [
  "",
  "minmax(0, 1fr)",
  "minmax(0, 74fr) minmax(0, 26fr)",
  "minmax(0, 35fr) minmax(0, 40fr) minmax(0, 25fr)",
];
const FINEST = 2; // the detail of every calculation
const STRIP_ROWS = 6; // grid rows of an ensemble's strip of trees; half of it beside the table

// Registered as a length, --u is computed once and not for every rule and element that uses it.
try {
  CSS.registerProperty({ name: "--u", syntax: "<length>", inherits: true, initialValue: "1px" });
} catch {} // already registered by another stage

/** @param {Stage} stage */
export function createPanels(stage) {
  return {
    scene: scenePanel(stage),
    sentence: sentencePanel(stage),
    question: questionPanel(stage),
    passed: passedPanel(stage),
    table: new TablePanel(stage),
    tree: treePanel(stage),
    plane: planePanel(stage),
    code: codePanel(stage),
    why: calculationPanel(),
    curve: lessonPanel(stage),
    strip: stripPanel(stage),
    send: new FollowPanel(stage),
    share: sharePanel(stage),
    transport: transport(stage),
    head: headPanel(stage),
    lecture: new LecturePanel(stage),
    exercise: new ExercisePanel(stage),
    visit: new Visit(stage),
  };
}

// Return the stage's elements from top to bottom: head, words, panels, transport.
/** @type {(stage: Stage) => Element[]} */
export function layOut(stage) {
  const { panels, panelArea, facts, live, help } = stage;
  const { scene, sentence, question, passed, table, tree, plane, code, why, curve, strip, send, share, exercise } =
    panels;
  for (const name of COLUMNS.flat())
    panels[name].root.append(enlargeButton(panels[name].root, () => stage.enlarge(name)));
  panelArea.append(
    ...[exercise, table, tree, plane, code, why, curve, strip].map((panel) => panel.root),
    stage.rowLayer.canvas,
    send.root,
    share.root,
  );
  const words = make(
    "div",
    { class: "words", tabindex: 0, role: "group", "aria-label": msg("stage.step.label") },
    ...scene.roots,
    sentence.root,
    question.root,
    passed.root,
  );
  table.root.append(facts);
  panels.head.root.querySelector(".gap")?.before(exercise.back, panels.visit.root);
  panels.transport.root.append(panels.lecture.talk.bar, panels.head.detail);
  stage.root.classList.toggle("alone", new URL(window.location.href).searchParams.get("embed") === "true");
  return [
    panels.head.root,
    words,
    panelArea,
    panels.transport.root,
    live,
    help.root,
    panels.head.more.root,
    panels.head.topics.root,
    ...panels.lecture.roots,
  ];
}

/** @type {(root: Element, act: () => void) => Element} */
function enlargeButton(root, act) {
  const label = () => (root.matches(".whole") ? msg("stage.panel.restore") : msg("stage.panel.enlarge")),
    button = make("button", { type: "button", class: "enlarge", onclick: act }, icon("full"));
  const name = () => setAttributes(button, { title: label(), "aria-label": label() });
  for (const type of ["pointerenter", "focus", "click"]) button.addEventListener(type, name);
  name();
  return button;
}

// Name of the panel with the focus or the pointer, else of the one that explains the step.
/** @type {(stage: Stage) => string} */
export function activePanel({ panels, root, reel, i, view, visiblePanels }) {
  const active = /** @type {ShadowRoot} */ (root.getRootNode()).activeElement,
    all = (visiblePanels ?? COLUMNS.flat()).filter((name) => !panels[name].root.matches(".off")),
    found =
      all.find((name) => panels[name].root.contains(active)) ?? all.find((name) => panels[name].root.matches(":hover"));
  const explaining = view.panel >= 0 || reel.steps.feature[i] >= 0 ? "curve" : "tree";
  return found ?? (all.includes(explaining) ? explaining : all[0]);
}

// True if the stage has the columns of the story.
/** @type {(stage: Stage) => boolean} */
function tellsStory({ detail, visiblePanels, isSmall, panels }) {
  return detail < FINEST && !visiblePanels && !isSmall && !panels.exercise.isActive;
}

// Grid rows of the strip of trees below the columns.
/** @type {(stage: Stage) => number} */
function stripRows(stage) {
  const { reel, visiblePanels, isSmall, panels } = stage;
  if (reel.trees.length < 2 || visiblePanels || isSmall || panels.exercise.isActive) return 0;
  return tellsStory(stage) ? STRIP_ROWS : STRIP_ROWS / 2;
}

// Columns of the panels that have something to tell at a step; the others leave them their room. Before there is a tree,
// the plane has its place. What a search has stays until it ends, so that nothing moves between its candidates.
/** @type {(stage: Stage, view: View) => string[][]} */
function arrangedColumns(stage, view) {
  const { visiblePanels } = stage,
    inStory = tellsStory(stage),
    shown = visiblePanels ?? (inStory ? STORY_COLUMNS : COLUMNS).flat(),
    told = shown.filter((name) => stage.isSmall || hasContent(stage, view, name)),
    before = view.tree === view.reel.trees[0] && shown.includes("tree") && !told.includes("tree");
  return columnsOf(
    inStory ? STORY_COLUMNS : before ? WITHOUT_TREE : COLUMNS,
    told.length ? told : shown,
    visiblePanels != null && visiblePanels.length <= MAX_LARGE,
  );
}

/** @type {(stage: Stage, view: View, name: string) => boolean} */
function hasContent(stage, view, name) {
  if (name === "tree")
    return (
      (view.isBorn(0) && view.isMeasured(0)) || (view.t > 0 && tellsStory(stage)) || stage.panels.exercise.isActive
    );
  if (name === "why") return lastCalculation(view.reel, view.i) != null;
  if (name === "curve") return stage.pinned != null || view.panel >= 0 || showsCandidates(view);
  return true;
}

// True if the step is about candidates or names a split.
/** @type {(view: View) => boolean} */
function showsCandidates(view) {
  const namesSplit = !view.answerHidden && view.says.some(([, role]) => role.startsWith("split"));
  return view.reel.hasCandidates(view.i) || namesSplit;
}

// Grid rows of the upper panel of a column; all of them if it is alone.
/** @type {(stage: Stage, view: View, column: string[]) => number} */
function upperRows(stage, view, [upper, lower]) {
  const isChosen = view.reel.steps.candidate[view.i] === CHOSEN,
    showsPanel = stage.pinned != null || view.panel >= 0;
  if (!lower) return ROWS;
  if (upper === "table") return tableRows(view.reel.data.rows.length, stage);
  if (upper === "why") return 11;
  if (lower === "why") return view.showsEnsemble ? 13 : 16;
  return showsPanel ? 11 : isChosen ? 9 : 12;
}

const LINE = 22; // pixels of one line of the table

// Grid rows that the table fills, at most 15, so that the code below it has the rest.
/** @type {(lines: number, stage: Stage) => number} */
function tableRows(lines, { panelHeight }) {
  return Math.min(15, Math.ceil(((lines + 1) * LINE + 46) / (panelHeight / ROWS)));
}

export class Arrangement {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    stage.root.classList.add("opening");
    this.now = "";
    /** @type {number[]} */
    this.rows = [];
    /** @type {string[][]} */
    this.columns = [];
    /** @type {string[] | null} */
    this.shown = null;
    this.strip = 0; // grid rows of the strip of trees
    this.reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
    /** @type {Map<string, Map<any, Place>>} */
    this.placesByKey = new Map();
  }

  // Forget the panels' places, which are read once per arrangement, as reading forces a layout.
  clearPlaces() {
    const { stage } = this;
    this.placesByKey.clear();
    stage.extraHeading = parseFloat(getComputedStyle(stage.root).getPropertyValue("--heading")) - 22;
    stage.panels.sentence.measure(stage.unit);
  }

  /** @param {View} view */
  draw(view) {
    const { enlargedPanel, panelArea, visiblePanels } = this.stage;
    if (view.reel.hasStep(view.i) || !this.rows.length) {
      this.columns = arrangedColumns(this.stage, view);
      this.rows = this.columns.map((column) => upperRows(this.stage, view, column));
    }
    this.strip = stripRows(this.stage);
    const key = `${this.strip} ${this.columns.join(";")} ${this.rows} ${view.showsEnsemble} ${enlargedPanel} ${visiblePanels}`;
    if (this.now === key) return;
    const before = this.now && this.panelPlaces();
    this.now = key;
    this.stage.root.classList.remove("opening");
    panelArea.classList.toggle("all", view.showsEnsemble && this.columns.at(-1)?.includes("plane"));
    panelArea.classList.toggle("enlarged", enlargedPanel != null);
    this.place();
    if (this.shown !== visiblePanels) this.applyVisiblePanels(visiblePanels);
    this.setPanelSizes();
    this.stage.rowLayer.moveAlong();
    if (before) this.glide(before);
  }

  // Few panels have larger text.
  /** @param {string[] | null} shown */
  applyVisiblePanels(shown) {
    this.shown = shown;
    this.stage.root.classList.toggle("few-panels", shown != null && shown.length <= MAX_LARGE);
    this.stage.measure();
  }

  // Give every panel its column and rows, and take the others away.
  place() {
    const { enlargedPanel, panels, panelArea, visiblePanels } = this.stage,
      { columns, rows } = this,
      main = ROWS - this.strip,
      row = (of) => Math.round((of * main) / ROWS),
      two = columns.length === 2 ? TWO_COLUMNS : "",
      widths = visiblePanels ? columnWidths(columns) : tellsStory(this.stage) ? STORY_WIDTHS[columns.length] : two;
    panelArea.style.setProperty("--columns", widths || "initial");
    for (const name of COLUMNS.flat()) {
      const isShown = columns.some((column) => column.includes(name)) || enlargedPanel === name;
      panels[name].root.classList.toggle("off", !isShown);
      panels[name].root.classList.toggle("whole", enlargedPanel === name);
    }
    panels.strip.root.classList.toggle("off", !this.strip);
    panels.strip.root.classList.toggle("thin", this.strip < STRIP_ROWS);
    setCell(panels.strip.root, 0, main, ROWS);
    columns.forEach((column, c) => {
      const ends = [0, rows[c], ROWS];
      column.forEach((name, k) => setCell(panels[name].root, c, row(ends[k]), row(ends[k + 1])));
    });
  }

  // Tell every panel its size.
  setPanelSizes() {
    const { panels, unit } = this.stage;
    for (const [panel, { width, height }] of this.panelPlaces())
      panel.size = [Math.round(width / unit), Math.round(height / unit)];
    const { transport } = panels;
    transport.size = [Math.round(transport.track.clientWidth / unit), 0];
  }

  panelPlaces() {
    const { panels } = this.stage,
      all = [...COLUMNS.flat(), "strip"].map((name) => panels[name]);
    if (!this.placesByKey.has(this.now))
      this.placesByKey.set(this.now, new Map(all.map((panel) => [panel, panelPlace(panel.root)])));
    return /** @type {Map<any, Place>} */ (this.placesByKey.get(this.now));
  }

  // Animate the panels from their previous places.
  /** @param {Map<any, Place>} before */
  glide(before) {
    if (this.reducedMotion.matches || this.stage.root.matches(".no-motion")) return;
    for (const [panel, to] of this.panelPlaces()) {
      const from = before.get(panel);
      if (!from?.width || !to.width || equalPlaces(from, to)) continue;
      const moved = `translate(${from.x - to.x}px, ${from.y - to.y}px)`,
        scaled = `scale(${from.width / to.width}, ${from.height / to.height})`;
      const glide = panel.root.animate(
        [{ transformOrigin: "0 0", transform: moved + scaled }, { transformOrigin: "0 0" }],
        SLIDE,
      );
      glide.onfinish = () => this.stage.rowLayer.moveAlong();
    }
  }
}

/** @type {(root: HTMLElement, column: number, from: number, to: number) => void} */
function setCell(root, column, from, to) {
  root.style.setProperty("--column", String(column + 1));
  root.style.setProperty("--from", String(from + 1));
  root.style.setProperty("--to", String(to + 1));
  root.classList.toggle("lower", from > 0);
}

// The panel's place without the transforms of a running animation.
/** @type {(root: HTMLElement) => Place} */
function panelPlace({ offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height }) {
  return { x, y, width, height };
}

/** @type {(a: Place, b: Place) => boolean} */
function equalPlaces(a, b) {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
