// Add, drag and delete rows of a small table on the plane. Python turns each edit into the viewer's own table and a new
// lesson.

import { msg } from "../core/messages.js";
import { pointIn } from "../charts/picture.js";
import { draw, make, setAttributes } from "../core/elements.js";
import { icon } from "../core/icons.js";
import { targetAxisSpan } from "./common.js";
import { SHAPES, classColour } from "../core/marks.js";

const HOW = msg("stage.edit.help");
const FINE = 200; // about so many values of an axis can be reached by dragging
const CLICK_DISTANCE = 4; // pixels within which a press is a click

export class RowEditing {
  /** @param {Stage} stage @param {Layers} layered @param {(point: { x: number, y: number }) => number | null} rowAt */
  constructor(stage, layered, rowAt) {
    this.stage = stage;
    this.rowAt = rowAt;
    /** @type {((edit: Edit) => void) | null} */
    this.onEdit = null; // called with each edit; null if the table is read-only
    this.on = false;
    /** @type {Chart | null} */
    this.chart = null;
    /** @type {number | null} */
    this.row = null;
    const toggle = {
      type: "button",
      class: "tool",
      title: HOW,
      "aria-label": msg("stage.edit.button"),
      onclick: () => this.toggle(),
    };
    this.button = make("button", toggle, icon("pencil"));
    this.classes = make("select", { "aria-label": msg("stage.edit.new-class"), title: msg("stage.edit.new-class") });
    this.root = make("span", { class: "editing", hidden: true }, this.classes, this.button);
    this.ghost = draw("path", { class: "ghost", visibility: "hidden" });
    layered.svg.append(this.ghost);
    this.listen(layered);
  }

  // A note on how to edit, which replaces the plane's; "" while not editing.
  get note() {
    return this.on && this.onEdit ? msg("stage.edit.note") : "";
  }

  toggle() {
    this.on = !this.on;
    this.stage.redraw();
  }

  /** @param {View} view @param {Chart} chart */
  draw(view, chart) {
    const { classes } = view.reel.data.target;
    this.chart = chart;
    this.root.hidden = !this.onEdit;
    this.classes.hidden = !this.on || !classes;
    setAttributes(this.button, { "aria-pressed": String(this.on) });
    if (this.offered === view.reel) return;
    this.offered = view.reel;
    const chosen = this.classes.value;
    this.classes.replaceChildren(...(classes ?? []).map((name, k) => make("option", { value: k }, name)));
    if (chosen && Number(chosen) < (classes?.length ?? 0)) this.classes.value = chosen;
  }

  // Handle pointer events while editing, before other listeners get them.
  /** @param {Layers} layered */
  listen({ root, svg }) {
    /** @type {{ row: number | null, x: number, y: number, moved: boolean } | null} */
    let press = null;
    const listen = (name, act) =>
      root.addEventListener(
        name,
        (event) => {
          if (!this.on || !this.onEdit) return;
          event.stopPropagation();
          act(/** @type {MouseEvent} */ (event), pointIn(svg, /** @type {MouseEvent} */ (event)));
        },
        { capture: true },
      );
    listen("pointerdown", (event, { x, y }) => {
      press = { row: this.rowAt({ x, y }), x, y, moved: false };
      event.preventDefault();
    });
    listen("pointermove", (_, { x, y }) => {
      if (!press) return this.highlightRow(this.rowAt({ x, y }));
      press.moved ||= Math.hypot(x - press.x, y - press.y) > CLICK_DISTANCE;
      if (press.moved && press.row != null) this.showGhost(press.row, x, y);
    });
    listen("pointerup", (_, { x, y }) => {
      const { row, moved } = press ?? { row: null, moved: true };
      press = null;
      setAttributes(this.ghost, { visibility: "hidden" });
      if (moved ? row != null : row == null) this.send(row, x, y);
    });
    listen("dblclick", (_, { x, y }) => this.remove(this.rowAt({ x, y })));
    listen("click", () => {});
    svg.addEventListener("pointerleave", () => (press = null));
    this.stage.root.addEventListener("keydown", (event) => {
      if (this.on && this.onEdit && this.row != null && ["Delete", "Backspace"].includes(event.key))
        this.remove(this.row);
    });
  }

  /** @param {number | null} row */
  highlightRow(row) {
    if (this.row === row) return;
    this.row = row;
    this.stage.setHighlight(row == null ? {} : { row });
    if (row != null) this.stage.root.focus({ preventScroll: true });
  }

  /** @param {number} row @param {number} x @param {number} y */
  showGhost(row, x, y) {
    const k = this.stage.reel.data.target.classes ? (this.stage.reel.data.target.values[row] ?? 0) : 0;
    setAttributes(this.ghost, {
      d: SHAPES[k % SHAPES.length](6),
      transform: `translate(${x},${y})`,
      fill: classColour(k),
      visibility: null,
    });
  }

  // Send a moved row, which keeps its other features, or a new one, which copies them from the nearest row.
  /** @param {number | null} row @param {number} x @param {number} y */
  send(row, x, y) {
    const { stage, chart } = this,
      { features, target, rows } = stage.reel.data;
    if (!chart) return;
    const [fx, fy] = chart.axes,
      across = valueAt(chart.across.span, chart.x, x),
      /** @type {Record<string, number>} */
      values = { [features[fx].name]: snapValue(features[fx], across, chart.across.span) };
    /** @type {Edit} */
    const edit = { row: row == null ? null : rows[row], like: rows[row ?? this.nearest(x, y)], values, answer: null };
    if (fy != null) {
      const up = /** @type {PlaneChart} */ (chart).up.span;
      values[features[fy].name] = snapValue(features[fy], valueAt(up, chart.y, y), up);
    } else if (!target.classes && !stage.view.tree.fits) {
      const up = targetAxisSpan(stage.view);
      edit.answer = String(roundToSpan(valueAt(up, chart.y, y), up));
    }
    if (row == null && target.classes) edit.answer = target.classes[Number(this.classes.value)];
    this.onEdit?.(edit);
  }

  /** @param {number | null} row */
  remove(row) {
    if (row == null) return;
    this.row = null;
    this.onEdit?.({ row: this.stage.reel.data.rows[row], like: null, values: null, answer: null });
  }

  /** @type {(x: number, y: number) => number} */
  nearest(x, y) {
    const distances = this.stage.panels.plane.dots.map(({ place }) =>
      place ? Math.hypot(place[0] - x, place[1] - y) : Infinity,
    );
    return distances.indexOf(Math.min(...distances));
  }
}

// The value of an axis at a pixel.
/** @type {(span: Span, scale: Scale, pixel: number) => number} */
function valueAt([low, high], scale, pixel) {
  const share = (pixel - scale(low)) / (scale(high) - scale(low));
  return low + Math.min(Math.max(share, 0), 1) * (high - low);
}

/** @type {(feature: Feature, value: number, span: Span) => number} */
function snapValue({ kind }, value, span) {
  return kind === "number" ? roundToSpan(value, span) : Math.round(value);
}

// Round a value to about a 200th of the span. Example: 3.14159 on 0 to 10 -> 3.1.
/** @type {(value: number, span: Span) => number} */
function roundToSpan(value, [low, high]) {
  const unit = 10 ** Math.floor(Math.log10((high - low) / FINE) + 0.5);
  return Number((Math.round(value / unit) * unit).toPrecision(10));
}
