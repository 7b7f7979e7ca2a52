// All panels of the stage, and where they stand: what tells this step is large, what has nothing to tell gives way.

import { Visit } from "./answers/visit.js";
import { say } from "./core/messages.js";
import { headPanel } from "./controls/head.js";
import { sharePanel } from "./controls/share.js";
import { transport } from "./controls/transport.js";
import { make, setAttributes } from "./core/elements.js";
import { icon } from "./core/icons.js";
import { ExercisePanel } from "./exercise/panel.js";
import { LecturePanel } from "./lecture/menu.js";
import { LARGE, columnsOf } from "./lecture/shown.js";
import { slotPanel } from "./panels/panel.js";
import { planePanel } from "./plane/panel.js";
import { CHOSEN } from "./reel/view.js";
import { SendPanel } from "./sending/panel.js";
import { TablePanel } from "./table/panel.js";
import { treePanel } from "./tree/panel.js";
import { codePanel } from "./words/code.js";
import { passedPanel } from "./words/passed.js";
import { questionPanel } from "./words/question.js";
import { sentencePanel } from "./words/sentence.js";
import { workingsPanel } from "./words/workings.js";

const ROWS = 24; // of the panels' grid
const LOW = 3; // of them for tabs alone
const SLIDE = { duration: 200, easing: "ease-out" };
/** @typedef {{ x: number, y: number, width: number, height: number }} Place */
const COLUMNS = [
  ["table", "code"],
  ["tree", "why"],
  ["plane", "curve"],
];

// Known as a length it is worked out once, not for each rule and element that names it.
try {
  CSS.registerProperty({ name: "--u", syntax: "<length>", inherits: true, initialValue: "1px" });
} catch {} // another stage has done so

/** @param {Stage} stage */
export function panelsOf(stage) {
  return {
    sentence: sentencePanel(stage),
    question: questionPanel(stage),
    passed: passedPanel(stage),
    table: new TablePanel(stage),
    tree: treePanel(stage),
    plane: planePanel(stage),
    code: codePanel(stage),
    why: workingsPanel(),
    curve: slotPanel(stage),
    send: new SendPanel(stage),
    share: sharePanel(stage),
    transport: transport(stage),
    head: headPanel(stage),
    lecture: new LecturePanel(stage),
    exercise: new ExercisePanel(stage),
    visit: new Visit(stage),
  };
}

// From top to bottom: head, words, panels, transport.
/** @type {(stage: Stage) => Element[]} */
export function arranged(stage) {
  const { panels, middle, facts, live, help } = stage;
  const { sentence, question, passed, table, tree, plane, code, why, curve, send, share, exercise } = panels;
  for (const name of COLUMNS.flat())
    panels[name].root.append(enlargeButton(panels[name].root, () => stage.enlarge(name)));
  middle.append(...[exercise, table, tree, plane, code, why, curve, send, share].map((panel) => panel.root));
  const words = make(
    "div",
    { class: "words", tabindex: 0, role: "group", "aria-label": say("step says") },
    sentence.root,
    question.root,
    passed.root,
  );
  table.root.append(facts);
  panels.head.root.querySelector(".gap")?.before(exercise.back, panels.visit.root);
  panels.transport.root.lastElementChild?.before(panels.lecture.talk.strip);
  stage.root.classList.toggle("alone", new URL(window.location.href).searchParams.get("embed") === "true");
  return [
    panels.head.root,
    words,
    middle,
    panels.transport.root,
    live,
    help.root,
    panels.head.topics.root,
    ...panels.lecture.roots,
  ];
}

/** @type {(root: Element, act: () => void) => Element} */
function enlargeButton(root, act) {
  const label = () => (root.matches(".whole") ? say("put back") : say("enlarge")),
    button = make("button", { type: "button", class: "enlarge", onclick: act }, icon("full"));
  const name = () => setAttributes(button, { title: label(), "aria-label": label() });
  for (const type of ["pointerenter", "focus", "click"]) button.addEventListener(type, name);
  name();
  return button;
}

// The panel that has the focus or the pointer, or else tells the step.
/** @type {(stage: Stage) => string} */
export function panelMeant({ panels, root, reel, i, view, shown }) {
  const active = /** @type {ShadowRoot} */ (root.getRootNode()).activeElement,
    all = shown ?? COLUMNS.flat(),
    found =
      all.find((name) => panels[name].root.contains(active)) ?? all.find((name) => panels[name].root.matches(":hover"));
  const telling = view.panel >= 0 || reel.steps.feature[i] >= 0 ? "curve" : "tree";
  return found ?? (all.includes(telling) ? telling : all[0]);
}

// How many rows the upper panel of each column has.
/** @type {(stage: Stage, view: View) => number[]} */
function upperRows(stage, view) {
  const { reel, i } = view,
    { candidate } = reel.steps,
    worked = reel.told("workings", i)?.length,
    shown = stage.panelIn(view),
    searches = shown < 0 && reel.tries(i),
    told = shown >= 0 || stage.pinned != null,
    silent = reel.panels.length ? ROWS - LOW : ROWS;
  return [
    tableRows(reel.data.rows.length, stage),
    worked || (searches && candidate[i] !== CHOSEN) ? (!view.born(0) ? 7 : view.all ? 13 : 16) : ROWS,
    told ? 11 : !searches ? silent : candidate[i] === CHOSEN ? 9 : 12,
  ];
}

const LINE = 22; // pixels of a row of the table

// As many as the table fills, three fifths at most: the rest is the code's.
/** @type {(lines: number, stage: Stage) => number} */
function tableRows(lines, { high }) {
  return Math.min(15, Math.ceil(((lines + 1) * LINE + 46) / (high / ROWS)));
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
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    /** @type {Map<string, Map<any, Place>>} */
    this.known = new Map();
  }

  // Where everything stands is asked for once a kind of step: asking makes the browser lay everything out.
  forget() {
    const { stage } = this;
    this.known.clear();
    stage.heading = parseFloat(getComputedStyle(stage.root).getPropertyValue("--heading")) - 22;
    stage.panels.sentence.measure(stage.unit);
  }

  /** @param {View} view */
  draw(view) {
    const { large, middle, shown } = this.stage;
    if (view.reel.has(view.i) || !this.rows.length) this.rows = upperRows(this.stage, view);
    const now = `${this.rows} ${view.all} ${large} ${shown}`;
    if (this.now === now) return;
    const before = this.now && this.placed();
    this.now = now;
    this.stage.root.classList.remove("opening");
    middle.classList.toggle("all", view.all);
    middle.classList.toggle("enlarged", large != null);
    if (this.shown !== shown) this.show(shown);
    this.place();
    this.give();
    if (before) this.glide(before);
  }

  // A few panels are large, and so are their letters.
  /** @param {string[] | null} shown */
  show(shown) {
    const { middle, panels, root } = this.stage;
    this.shown = shown;
    this.chosen = columnsOf(COLUMNS, shown);
    middle.style.gridTemplateColumns = this.chosen?.widths ?? "";
    root.classList.toggle("few", shown != null && shown.length <= LARGE);
    for (const name of COLUMNS.flat()) panels[name].root.classList.toggle("off", shown?.includes(name) === false);
    this.stage.measure();
  }

  // Each panel in its column, from row to row.
  place() {
    const { large, panels } = this.stage,
      columns = this.chosen?.columns ?? COLUMNS;
    columns.forEach((column, c) => {
      const own = COLUMNS.findIndex((names) => names.includes(column[0])),
        ends = column.length === 1 ? [0, ROWS] : [0, this.rows[own], ROWS];
      column.forEach((name, k) => {
        stand(panels[name].root, ends[k], ends[k + 1], large === name);
        panels[name].root.style.gridColumn = this.chosen && large !== name ? String(c + 1) : "";
      });
    });
  }

  // Every panel learns how much room it has.
  give() {
    const { panels, unit } = this.stage;
    for (const [panel, { width, height }] of this.placed())
      panel.size = [Math.round(width / unit), Math.round(height / unit)];
    const { transport } = panels;
    transport.size = [Math.round(transport.track.clientWidth / unit), 0];
  }

  placed() {
    const { panels } = this.stage,
      all = COLUMNS.flat().map((name) => panels[name]);
    if (!this.known.has(this.now)) this.known.set(this.now, new Map(all.map((panel) => [panel, standsAt(panel.root)])));
    return /** @type {Map<any, Place>} */ (this.known.get(this.now));
  }

  // From where they stood.
  /** @param {Map<any, Place>} before */
  glide(before) {
    if (this.calm.matches || this.stage.root.matches(".hurried")) return;
    for (const [panel, to] of this.placed()) {
      const from = before.get(panel);
      if (!from?.width || !to.width || same(from, to)) continue;
      const moved = `translate(${from.x - to.x}px, ${from.y - to.y}px)`,
        scaled = `scale(${from.width / to.width}, ${from.height / to.height})`;
      panel.root.animate([{ transformOrigin: "0 0", transform: moved + scaled }, { transformOrigin: "0 0" }], SLIDE);
    }
  }
}

/** @type {(root: HTMLElement, from: number, to: number, whole: boolean) => void} */
function stand(root, from, to, whole) {
  root.style.setProperty("--from", String(from + 1));
  root.style.setProperty("--to", String(to + 1));
  root.classList.toggle("lower", from > 0);
  root.classList.toggle("given", from === to);
  root.classList.toggle("low", to - from === LOW);
  root.classList.toggle("whole", whole);
}

// However far it has glided.
/** @type {(root: HTMLElement) => Place} */
function standsAt({ offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height }) {
  return { x, y, width, height };
}

/** @type {(a: Place, b: Place) => boolean} */
function same(a, b) {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
