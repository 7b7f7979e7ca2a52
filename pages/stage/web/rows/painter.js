// Paint rows as marks on a canvas, in the shape and colour of their class.

import { contextOf } from "../charts/picture.js";
import { make } from "../core/elements.js";
import { SHAPES } from "../core/marks.js";

/** @typedef {{ x: number, y: number, scale: number, opacity: number }} Pose */

export class RowPainter {
  constructor() {
    this.stamps = new Map();
    this.palette = /** @type {Palette} */ (/** @type {any} */ (null)); // until prepare() is called
    this.density = 1;
    this.prepared = "";
  }

  // Take the colours and the pixels per pixel of the pictures.
  /** @param {Stage} stage */
  prepare({ palette, layoutVersion, unit }) {
    const prepared = `${layoutVersion} ${window.devicePixelRatio}`;
    if (this.prepared === prepared) return;
    this.prepared = prepared;
    this.palette = palette;
    this.density = window.devicePixelRatio * unit;
    this.stamps.clear();
  }

  // Draw a mark from a cached image; marks coloured by value or scaled are traced one by one.
  /** @type {(context: CanvasRenderingContext2D, mark: RowMark, pose: Pose) => void} */
  put(context, mark, { x, y, scale, opacity }) {
    const [px, py] = [x * this.density, y * this.density];
    context.globalAlpha = opacity;
    if (mark.isRing) return this.circle(context, mark.radius, px, py);
    if (mark.showsValue || scale !== 1) return this.trace(context, mark, px, py, scale);
    const stamp = this.stampOf(mark),
      half = stamp.width / 2;
    context.drawImage(stamp, Math.round(px) - half, Math.round(py) - half);
  }

  /** @type {(mark: RowMark) => HTMLCanvasElement} */
  stampOf(mark) {
    const name = [mark.shape, mark.radius, mark.fill, ...this.rimOf(mark)].join(" ");
    if (!this.stamps.has(name)) {
      const half = Math.ceil((2 * mark.radius + 3) * this.density),
        stamp = make("canvas", { width: 2 * half, height: 2 * half });
      this.trace(contextOf(stamp), mark, half, half, 1);
      this.stamps.set(name, stamp);
    }
    return this.stamps.get(name);
  }

  /** @type {(context: CanvasRenderingContext2D, radius: number, x: number, y: number) => void} */
  circle(context, radius, x, y) {
    context.beginPath();
    context.arc(x, y, radius * this.density, 0, 2 * Math.PI);
    context.lineWidth = 3 * this.density;
    context.strokeStyle = this.palette.names.accent;
    context.stroke();
  }

  // Trace a mark; its rim has the same width at any scale.
  /** @type {(context: CanvasRenderingContext2D, mark: RowMark, x: number, y: number, grown: number) => void} */
  trace(context, mark, x, y, grown) {
    if (!(grown > 0)) return;
    const scale = grown * this.density,
      path = new Path2D(SHAPES[mark.shape](mark.radius)),
      [colour, width] = this.rimOf(mark);
    context.setTransform(scale, 0, 0, scale, x, y);
    context.miterLimit = 4;
    context.lineWidth = width / grown;
    context.strokeStyle = colour;
    if (mark.fill) {
      context.fillStyle = mark.fill;
      context.fill(path);
    }
    context.stroke(path);
    context.resetTransform();
  }

  // Colour and width of a mark's rim.
  /** @type {(mark: RowMark) => [string, number]} */
  rimOf({ isHighlighted, goesLeft, showsValue, isDense, radius }) {
    const { ink, ground } = this.palette.names;
    if (showsValue) return [ink, isHighlighted ? 3 : 1.2];
    const thin = Math.min(1, radius / 4);
    return [isHighlighted || goesLeft ? ink : ground, isDense ? 0.5 : thin * (isHighlighted ? 3 : goesLeft ? 1.3 : 1)];
  }
}
