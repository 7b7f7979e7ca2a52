// Rows of a small table are added, dragged and deleted on the plane. What comes of it is a table of the viewer's own,
// and the lesson of that: both are Python's, which is told what was done.

import { say } from "../core/messages.js";
import { pointIn } from "../charts/picture.js";
import { draw, make, setAttributes } from "../core/elements.js";
import { icon } from "../core/icons.js";
import { targetSpan } from "./common.js";
import { SHAPES, classColour } from "../core/marks.js";

const HOW = say("edit how");
const FINE = 200; // steps an axis has for a row that is dragged
const STILL = 4; // pixels within which a press is a click

export class PointEditing {
  /** @param {Stage} stage @param {Layers} layered @param {(point: { x: number, y: number }) => number | null} rowAt */
  constructor(stage, layered, rowAt) {
    this.stage = stage;
    this.rowAt = rowAt;
    /** @type {((edit: Edit) => void) | null} */
    this.take = null; // whoever keeps the table; null where it cannot be changed
    this.on = false;
    /** @type {Chart | null} */
    this.chart = null;
    /** @type {number | null} */
    this.row = null;
    const toggle = {
      type: "button",
      class: "tool",
      title: HOW,
      "aria-label": say("edit"),
      onclick: () => this.toggle(),
    };
    this.button = make("button", toggle, icon("pencil"));
    this.classes = make("select", { "aria-label": say("new class"), title: say("new class") });
    this.root = make("span", { class: "editing", hidden: true }, this.classes, this.button);
    this.ghost = draw("path", { class: "ghost", visibility: "hidden" });
    layered.svg.append(this.ghost);
    this.listen(layered);
  }

  // What can be done, instead of what the plane else says below it: a title alone nobody sees who does not wait.
  get note() {
    return this.on && this.take ? say("edit short") : "";
  }

  toggle() {
    this.on = !this.on;
    this.stage.redraw();
  }

  /** @param {View} view @param {Chart} chart */
  draw(view, chart) {
    const { classes } = view.reel.data.target;
    this.chart = chart;
    this.root.hidden = !this.take;
    this.classes.hidden = !this.on || !classes;
    setAttributes(this.button, { "aria-pressed": String(this.on) });
    if (this.offered === view.reel) return;
    this.offered = view.reel;
    const chosen = this.classes.value;
    this.classes.replaceChildren(...(classes ?? []).map((name, k) => make("option", { value: k }, name)));
    if (chosen && Number(chosen) < (classes?.length ?? 0)) this.classes.value = chosen;
  }

  // In editing nothing else hears of the pointer.
  /** @param {Layers} layered */
  listen({ root, svg }) {
    /** @type {{ row: number | null, x: number, y: number, moved: boolean } | null} */
    let press = null;
    const heard = (name, act) =>
      root.addEventListener(
        name,
        (event) => {
          if (!this.on || !this.take) return;
          event.stopPropagation();
          act(/** @type {MouseEvent} */ (event), pointIn(svg, /** @type {MouseEvent} */ (event)));
        },
        { capture: true },
      );
    heard("pointerdown", (event, { x, y }) => {
      press = { row: this.rowAt({ x, y }), x, y, moved: false };
      event.preventDefault();
    });
    heard("pointermove", (_, { x, y }) => {
      if (!press) return this.point(this.rowAt({ x, y }));
      press.moved ||= Math.hypot(x - press.x, y - press.y) > STILL;
      if (press.moved && press.row != null) this.shadow(press.row, x, y);
    });
    heard("pointerup", (_, { x, y }) => {
      const { row, moved } = press ?? { row: null, moved: true };
      press = null;
      setAttributes(this.ghost, { visibility: "hidden" });
      if (moved ? row != null : row == null) this.send(row, x, y);
    });
    heard("dblclick", (_, { x, y }) => this.remove(this.rowAt({ x, y })));
    heard("click", () => {});
    svg.addEventListener("pointerleave", () => (press = null));
    this.stage.root.addEventListener("keydown", (event) => {
      if (this.on && this.take && this.row != null && ["Delete", "Backspace"].includes(event.key))
        this.remove(this.row);
    });
  }

  /** @param {number | null} row */
  point(row) {
    if (this.row === row) return;
    this.row = row;
    this.stage.look(row == null ? {} : { row });
    if (row != null) this.stage.root.focus({ preventScroll: true });
  }

  /** @param {number} row @param {number} x @param {number} y */
  shadow(row, x, y) {
    const k = this.stage.reel.data.target.classes ? (this.stage.reel.data.target.values[row] ?? 0) : 0;
    setAttributes(this.ghost, {
      d: SHAPES[k % SHAPES.length](6),
      transform: `translate(${x},${y})`,
      fill: classColour(k),
      visibility: null,
    });
  }

  // A row that is moved keeps what is not drawn; a new one takes it from the row that is nearest.
  /** @param {number | null} row @param {number} x @param {number} y */
  send(row, x, y) {
    const { stage, chart } = this,
      { features, target, rows } = stage.reel.data;
    if (!chart) return;
    const [fx, fy] = chart.axes,
      across = valueAt(chart.across.span, chart.x, x),
      /** @type {Record<string, number>} */
      values = { [features[fx].name]: snapped(features[fx], across, chart.across.span) };
    /** @type {Edit} */
    const edit = { row: row == null ? null : rows[row], like: rows[row ?? this.nearest(x, y)], values, answer: null };
    if (fy != null) {
      const up = /** @type {PlaneChart} */ (chart).up.span;
      values[features[fy].name] = snapped(features[fy], valueAt(up, chart.y, y), up);
    } else if (!target.classes && !stage.view.tree.fits) {
      const up = targetSpan(stage.view);
      edit.answer = String(roundedTo(valueAt(up, chart.y, y), up));
    }
    if (row == null && target.classes) edit.answer = target.classes[Number(this.classes.value)];
    this.take?.(edit);
  }

  /** @param {number | null} row */
  remove(row) {
    if (row == null) return;
    this.row = null;
    this.take?.({ row: this.stage.reel.data.rows[row], like: null, values: null, answer: null });
  }

  /** @type {(x: number, y: number) => number} */
  nearest(x, y) {
    const away = this.stage.panels.plane.dots.map(({ place }) =>
      place ? Math.hypot(place[0] - x, place[1] - y) : Infinity,
    );
    return away.indexOf(Math.min(...away));
  }
}

// What an axis has at a pixel.
/** @type {(span: Span, scale: Scale, pixel: number) => number} */
function valueAt([low, high], scale, pixel) {
  const share = (pixel - scale(low)) / (scale(high) - scale(low));
  return low + Math.min(Math.max(share, 0), 1) * (high - low);
}

/** @type {(feature: Feature, value: number, span: Span) => number} */
function snapped({ kind }, value, span) {
  return kind === "number" ? roundedTo(value, span) : Math.round(value);
}

// To a number that can be read.
/** @type {(value: number, span: Span) => number} */
function roundedTo(value, [low, high]) {
  const fine = 10 ** Math.floor(Math.log10((high - low) / FINE) + 0.5);
  return Number((Math.round(value / fine) * fine).toPrecision(10));
}
