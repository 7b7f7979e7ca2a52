// Create the stage's panels and lay them out: panels that explain the current step get the most rows.

import { Visit } from "./answers/visit.js";
import { msg } from "./core/messages.js";
import { headPanel } from "./controls/head.js";
import { sharePanel } from "./controls/share.js";
import { transport } from "./controls/transport.js";
import { make, setAttributes } from "./core/elements.js";
import { icon } from "./core/icons.js";
import { ExercisePanel } from "./exercise/panel.js";
import { LecturePanel } from "./lecture/menu.js";
import { MAX_LARGE, columnsOf } from "./lecture/panel_choice.js";
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
import { calculationPanel } from "./text/calculations.js";

const ROWS = 24; // rows of the panels' grid
const TABS_ONLY_ROWS = 3; // rows of a panel that shows only its tabs
const SLIDE = { duration: 200, easing: "ease-out" };
/** @typedef {{ x: number, y: number, width: number, height: number }} Place */
const COLUMNS = [
  ["table", "code"],
  ["tree", "why"],
  ["plane", "curve"],
];

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
  const { scene, sentence, question, passed, table, tree, plane, code, why, curve, send, share, exercise } = panels;
  for (const name of COLUMNS.flat())
    panels[name].root.append(enlargeButton(panels[name].root, () => stage.enlarge(name)));
  panelArea.append(...[exercise, table, tree, plane, code, why, curve, send, share].map((panel) => panel.root));
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
  panels.transport.root.lastElementChild?.before(panels.lecture.talk.bar);
  stage.root.classList.toggle("alone", new URL(window.location.href).searchParams.get("embed") === "true");
  return [
    panels.head.root,
    words,
    panelArea,
    panels.transport.root,
    live,
    help.root,
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
    all = visiblePanels ?? COLUMNS.flat(),
    found =
      all.find((name) => panels[name].root.contains(active)) ?? all.find((name) => panels[name].root.matches(":hover"));
  const explaining = view.panel >= 0 || reel.steps.feature[i] >= 0 ? "curve" : "tree";
  return found ?? (all.includes(explaining) ? explaining : all[0]);
}

// Grid rows of the upper panel of each column.
/** @type {(stage: Stage, view: View) => number[]} */
function upperRows(stage, view) {
  const { reel, i } = view,
    { candidate } = reel.steps,
    panel = stage.panelFor(view),
    namesSplit = !view.answerHidden && view.says.some(([, role]) => role.startsWith("split")),
    showsCurve = panel < 0 && (reel.hasCandidates(i) || namesSplit),
    showsPanel = panel >= 0 || stage.pinned != null,
    explains = reel.stepField("workings", i)?.length || (showsCurve && candidate[i] !== CHOSEN),
    all = reel.panels.length ? ROWS - TABS_ONLY_ROWS : ROWS;
  return [
    tableRows(reel.data.rows.length, stage),
    explains ? (!view.isBorn(0) ? 7 : view.showsEnsemble ? 13 : 16) : ROWS,
    showsPanel ? 11 : !showsCurve ? all : candidate[i] === CHOSEN ? 9 : 12,
  ];
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
    /** @type {string[] | null} */
    this.shown = null;
    /** @type {ReturnType<typeof columnsOf>} */
    this.chosen = null;
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
    if (view.reel.hasStep(view.i) || !this.rows.length) this.rows = upperRows(this.stage, view);
    const key = `${this.rows} ${view.showsEnsemble} ${enlargedPanel} ${visiblePanels}`;
    if (this.now === key) return;
    const before = this.now && this.panelPlaces();
    this.now = key;
    this.stage.root.classList.remove("opening");
    panelArea.classList.toggle("all", view.showsEnsemble);
    panelArea.classList.toggle("enlarged", enlargedPanel != null);
    if (this.shown !== visiblePanels) this.applyVisiblePanels(visiblePanels);
    this.place();
    this.setPanelSizes();
    if (before) this.glide(before);
  }

  // Show only these panels; few panels have larger text.
  /** @param {string[] | null} shown */
  applyVisiblePanels(shown) {
    const { panelArea, panels, root } = this.stage;
    this.shown = shown;
    this.chosen = columnsOf(COLUMNS, shown);
    panelArea.style.gridTemplateColumns = this.chosen?.widths ?? "";
    root.classList.toggle("few-panels", shown != null && shown.length <= MAX_LARGE);
    for (const name of COLUMNS.flat()) panels[name].root.classList.toggle("off", shown?.includes(name) === false);
    this.stage.measure();
  }

  // Give every panel its column and rows.
  place() {
    const { enlargedPanel, panels } = this.stage,
      columns = this.chosen?.columns ?? COLUMNS;
    columns.forEach((column, c) => {
      const columnIndex = COLUMNS.findIndex((names) => names.includes(column[0])),
        ends = column.length === 1 ? [0, ROWS] : [0, this.rows[columnIndex], ROWS];
      column.forEach((name, k) => {
        setGridRows(panels[name].root, ends[k], ends[k + 1], enlargedPanel === name);
        panels[name].root.style.gridColumn = this.chosen && enlargedPanel !== name ? String(c + 1) : "";
      });
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
      all = COLUMNS.flat().map((name) => panels[name]);
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
      panel.root.animate([{ transformOrigin: "0 0", transform: moved + scaled }, { transformOrigin: "0 0" }], SLIDE);
    }
  }
}

/** @type {(root: HTMLElement, from: number, to: number, whole: boolean) => void} */
function setGridRows(root, from, to, whole) {
  root.style.setProperty("--from", String(from + 1));
  root.style.setProperty("--to", String(to + 1));
  root.classList.toggle("lower", from > 0);
  root.classList.toggle("no-room", from === to);
  root.classList.toggle("low", to - from === TABS_ONLY_ROWS);
  root.classList.toggle("whole", whole);
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
