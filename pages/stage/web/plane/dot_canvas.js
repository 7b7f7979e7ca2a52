// All rows as dots on one canvas, with animated moves and fades; one element per row would be too slow.

import { contextOf } from "../charts/picture.js";
import { make } from "../core/elements.js";
import { SHAPES } from "../core/marks.js";

const GLIDE = 220; // ms of an animation, as for regions and tree
const FAINT = 0.24; // opacity of rows outside the node

/** @type {(share: number) => number} */
const easeInOut = (share) => 1 - (1 - share) ** 3;

export class DotCanvas {
  constructor() {
    this.canvas = make("canvas", { class: "rows", "aria-hidden": "true" });
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.stamps = new Map();
    this.palette = /** @type {Palette} */ (/** @type {any} */ (null)); // until show() is called
    /** @type {Dot[]} */
    this.dots = [];
    /** @type {(DotMotion | null)[]} */
    this.seen = [];
    this.glides = false;
    this.fitted = this.stamped = "";
    this.density = 1;
    this.frame = 0;
  }

  /** @param {Dot[]} dots */
  begin(dots) {
    this.dots = dots;
    this.seen = dots.map(() => null);
  }

  // Paint the dots after a change, animated if `glides`.
  /** @param {Size} size @param {Stage} stage */
  show(size, stage) {
    this.palette = stage.palette;
    this.fit(size, stage);
    const now = performance.now(),
      glides = this.glides && !this.calm.matches;
    this.dots.forEach((dot, row) => {
      this.seen[row] = dot.place && setGoal(this.seen[row], [...dot.place, dot.scale, opacityOf(dot)], now, glides);
    });
    this.paint(now);
  }

  /** @param {Size} size @param {Stage} stage */
  fit(size, { layoutVersion, unit }) {
    const fitted = `${size} ${layoutVersion} ${window.devicePixelRatio}`;
    if (this.fitted === fitted) return;
    this.fitted = fitted;
    const stamped = `${layoutVersion} ${window.devicePixelRatio}`;
    if (this.stamped !== stamped) this.stamps.clear();
    this.stamped = stamped;
    this.density = window.devicePixelRatio * unit;
    [this.canvas.width, this.canvas.height] = size.map((side) => Math.round(side * this.density));
  }

  /** @param {number} now */
  paint(now) {
    cancelAnimationFrame(this.frame);
    const context = contextOf(this.canvas);
    context.resetTransform();
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    let moving = false;
    this.seen.forEach((glide, row) => {
      if (!glide) return;
      moving = advance(glide, now) || moving;
      const [x, y, grown, opacity] = glide.now;
      context.globalAlpha = opacity;
      this.put(context, this.dots[row], x * this.density, y * this.density, grown);
    });
    this.frame = moving ? requestAnimationFrame((then) => this.paint(then)) : 0;
  }

  // Draw a dot from a cached image; dots coloured by value or scaled are traced one by one.
  /** @type {(context: CanvasRenderingContext2D, dot: Dot, x: number, y: number, grown: number) => void} */
  put(context, dot, x, y, grown) {
    if (dot.showsValue || grown !== 1) return this.trace(context, dot, x, y, grown);
    const stamp = this.stampOf(dot),
      half = stamp.width / 2;
    context.drawImage(stamp, Math.round(x) - half, Math.round(y) - half);
  }

  /** @type {(dot: Dot) => HTMLCanvasElement} */
  stampOf(dot) {
    const name = [dot.shape, dot.radius, dot.fill, ...this.rimOf(dot)].join(" ");
    if (!this.stamps.has(name)) {
      const half = Math.ceil((2 * dot.radius + 3) * this.density),
        stamp = make("canvas", { width: 2 * half, height: 2 * half });
      this.trace(contextOf(stamp), dot, half, half, 1);
      this.stamps.set(name, stamp);
    }
    return this.stamps.get(name);
  }

  // Trace a dot; its rim has the same width at any scale.
  /** @type {(context: CanvasRenderingContext2D, dot: Dot, x: number, y: number, grown: number) => void} */
  trace(context, dot, x, y, grown) {
    if (!(grown > 0)) return;
    const scale = grown * this.density,
      path = new Path2D(SHAPES[dot.shape](dot.radius)),
      [colour, width] = this.rimOf(dot);
    context.setTransform(scale, 0, 0, scale, x, y);
    context.miterLimit = 4;
    context.lineWidth = width / grown;
    context.strokeStyle = colour;
    if (dot.fill) {
      context.fillStyle = dot.fill;
      context.fill(path);
    }
    context.stroke(path);
    context.resetTransform();
  }

  /** @type {(dot: Dot) => [string, number]} */
  rimOf({ isHighlighted, goesLeft, showsValue, isDense }) {
    const { ink, ground } = this.palette.names;
    if (showsValue) return [ink, isHighlighted ? 3 : 1.2];
    return [isHighlighted || goesLeft ? ink : ground, isDense ? 0.5 : isHighlighted ? 3 : goesLeft ? 1.3 : 1];
  }
}

/** @type {(dot: Dot) => number} */
function opacityOf({ atNode, isHighlighted }) {
  return atNode || isHighlighted ? 1 : FAINT;
}

// Start a move to the goal; jump without animation, or if the dot was invisible.
/** @type {(glide: DotMotion | null, goal: number[], now: number, glides: boolean) => DotMotion} */
function setGoal(glide, goal, now, glides) {
  if (!glide || !glides) return { from: goal, goal, now: goal, since: -Infinity };
  if (glide.goal.every((value, k) => value === goal[k])) return glide;
  advance(glide, now);
  return { from: glide.now, goal, now: glide.now, since: now };
}

// Advance a move; true while it continues.
/** @type {(glide: DotMotion, now: number) => boolean} */
function advance(glide, now) {
  if (glide.now === glide.goal) return false;
  const share = Math.max(0, (now - glide.since) / GLIDE),
    { from, goal } = glide;
  glide.now = share >= 1 ? goal : from.map((value, k) => value + (goal[k] - value) * easeInOut(share));
  return share < 1;
}
