// The layer of rows: one canvas over plane and tree. The panels say where a row stands; the layer draws it there, and moves
// it when a step puts it elsewhere. A step's picture hangs on the step alone: motion is only the way between two of them.

import { contextOf } from "../charts/picture.js";
import { make } from "../core/elements.js";
import { RowPainter } from "./painter.js";
import { pointOf, wayThrough } from "./paths.js";

const GLIDE = 220; // ms in which marks change their places within a panel
const TRAVEL = 500; // ms in which rows go to other nodes: lit first, then all at once on their way
const LIT = 80; // of them, ms in which they are only lit

/** @typedef {import("./painter.js").Pose} Pose */
/** @typedef {{ root: HTMLElement, size: number[], rowPicture: HTMLElement, rows: RowSource }} Home */
/** @typedef {{ mark: RowMark, goal: Pose, now: Pose, from: Pose, way: import("./paths.js").Way | null, leaves: boolean }} Actor */

export class RowLayer {
  /** @param {Stage} stage @param {Record<string, Home>} homes by the name of their marks' home */
  constructor(stage, homes) {
    this.stage = stage;
    this.homes = homes;
    this.canvas = make("canvas", { class: "rows", "aria-hidden": "true" });
    this.still = make("canvas"); // those that do not move, while others do
    this.painter = new RowPainter();
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    /** @type {Map<string, Actor>} */
    this.actors = new Map();
    /** @type {Map<Element, [number, number]>} */
    this.origins = new Map(); // upper left corners of the pictures on the canvas
    this.fitted = "";
    const resize = new ResizeObserver(() => this.moveAlong());
    for (const { rowPicture } of Object.values(homes)) resize.observe(rowPicture);
    this.frame = this.start = this.lasts = this.lit = 0;
    this.reel = null;
    this.position = 0;
  }

  // Read the places of the pictures anew, and keep the marks where they are in them.
  moveAlong() {
    const before = this.origins;
    this.fit();
    for (const { mark, goal, now, from } of this.actors.values()) {
      const picture = this.homes[mark.home].rowPicture,
        [x, y] = this.originOf(picture),
        [oldX, oldY] = before.get(picture) ?? [x, y];
      for (const pose of new Set([goal, now, from])) {
        pose.x += x - oldX;
        pose.y += y - oldY;
      }
    }
    this.repaint();
  }

  shownHomes() {
    return Object.entries(this.homes).filter(([, { root, size }]) => !root.hidden && size[0] > 0);
  }

  /** @param {View} view */
  draw(view) {
    const shown = this.shownHomes();
    this.painter.prepare(this.stage);
    if (!shown.every(([, { rowPicture }]) => this.origins.has(rowPicture))) this.fit();
    const isNew = this.reel !== view.reel,
      before = isNew ? new Map() : this.actors;
    this.reel = view.reel;
    this.actors = new Map();
    const places = new Map(shown.map(([name, home]) => [name, this.originOf(home.rowPicture)]));
    for (const [name, home] of shown)
      for (const mark of home.rows.marks)
        this.add(mark, /** @type {[number, number]} */ (places.get(name)), before.get(mark.key));
    this.setOff(view, before, isNew);
  }

  /** @type {(mark: RowMark, origin: [number, number], before?: Actor) => void} */
  add(mark, [left, top], before) {
    const { x, y, scale, opacity } = mark,
      goal = { x: x + left, y: y + top, scale, opacity };
    this.actors.set(mark.key, { mark, goal, now: before?.now ?? goal, from: goal, way: null, leaves: false });
  }

  // Begin the way to the new places, or be there at once.
  /** @type {(view: View, before: Map<string, Actor>, isNew: boolean) => void} */
  setOff(view, before, isNew) {
    const { stage } = this,
      steps = Math.abs(stage.position - this.position),
      isStill = isNew || steps > 1 || this.calm.matches || stage.root.matches(".no-motion");
    this.position = stage.position;
    if (isStill) return this.settle();
    const twins = this.twinsOf(before);
    let travels = false,
      moves = false;
    for (const actor of this.actors.values()) {
      const old = before.get(actor.mark.key);
      if (!old) actor.now = this.birthOf(actor, twins);
      if (this.homes[actor.mark.home].rows.isStill) actor.now = actor.goal;
      if (samePose(actor.now, actor.goal)) continue;
      moves = true;
      actor.from = actor.now;
      actor.way = this.wayOf(actor, old?.mark.node ?? (actor.mark.isRing ? 0 : actor.mark.node));
      travels ||= actor.way != null || (!old && actor.mark.home === "tree" && actor.mark.node >= 0);
    }
    if (this.flyBack(before)) moves = travels = true;
    if (!moves) return this.repaint();
    this.start = performance.now();
    this.lasts = travels ? TRAVEL : GLIDE;
    this.lit = travels ? LIT : 0;
    stage.root.dataset.moving = "1";
    this.paintStill();
    this.paint(this.start);
  }

  // Places on the plane of the rows, from which their marks in the tree are born.
  /** @type {(before: Map<string, Actor>) => Map<number, Pose>} */
  twinsOf(before) {
    const twins = new Map();
    for (const actors of [before, this.actors])
      for (const { mark, now } of actors.values()) if (mark.home === "plane") twins.set(mark.row, now);
    return twins;
  }

  /** @type {(actor: Actor, twins: Map<number, Pose>) => Pose} */
  birthOf({ mark, goal }, twins) {
    if (mark.home !== "tree") return goal;
    if (mark.node < 0) return { ...goal, opacity: 0 };
    const twin = twins.get(mark.row);
    return twin ? { ...twin, opacity: 1 } : goal;
  }

  // The way of a mark from another node; a ring comes in at the root.
  /** @type {(actor: Actor, node: number) => Actor["way"]} */
  wayOf({ mark, now, goal }, node) {
    if (node === mark.node) return null;
    const [left, top] = this.originOf(this.homes[mark.home].rowPicture),
      stops = this.homes[mark.home].rows.wayBetween?.(mark.key, node, mark.node) ?? [];
    if (!stops.length) return null;
    return wayThrough([
      [now.x, now.y],
      ...stops.map(([x, y]) => /** @type {[number, number]} */ ([x + left, y + top])),
      [goal.x, goal.y],
    ]);
  }

  // Let the marks of a tree that is no longer there fly back to their twins on the plane; true if there are any.
  /** @type {(before: Map<string, Actor>) => boolean} */
  flyBack(before) {
    let flies = false;
    for (const { mark } of this.actors.values()) if (mark.home === "tree") return false;
    for (const [key, old] of before) {
      const twin = this.actors.get(`plane ${old.mark.row}`);
      if (!twin || old.mark.home !== "tree" || old.mark.node < 0 || old.leaves) continue;
      this.actors.set(key, { ...old, goal: { ...twin.goal }, from: old.now, way: null, leaves: true });
      flies = true;
    }
    return flies;
  }

  // -- the canvas

  // Cover the pictures of the homes.
  fit() {
    const pictures = this.shownHomes().map(([, { rowPicture }]) => rowPicture);
    if (!pictures.length) return;
    const boxes = pictures.map((picture) => placeIn(picture, /** @type {HTMLElement} */ (this.canvas.parentElement))),
      { unit } = this.stage,
      left = Math.min(...boxes.map((box) => box.x)),
      top = Math.min(...boxes.map((box) => box.y)),
      width = Math.max(...boxes.map((box) => box.x + box.width)) - left,
      height = Math.max(...boxes.map((box) => box.y + box.height)) - top;
    this.origins = new Map(boxes.map(({ x, y }, k) => [pictures[k], [(x - left) / unit, (y - top) / unit]]));
    const style = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` },
      key = `${Object.values(style)} ${window.devicePixelRatio}`;
    if (this.fitted === key) return;
    this.fitted = key;
    Object.assign(this.canvas.style, style);
    const size = [width, height].map((side) => Math.max(1, Math.round(side * window.devicePixelRatio)));
    for (const canvas of [this.canvas, this.still]) [canvas.width, canvas.height] = size;
  }

  // The upper left corner of a home's picture on the canvas, in pixels of the pictures.
  /** @type {(picture: HTMLElement) => [number, number]} */
  originOf(picture) {
    return this.origins.get(picture) ?? [0, 0];
  }

  // Let all rows be where they go, as in a picture.
  settle() {
    for (const actor of this.actors.values()) actor.now = actor.goal;
    this.finish();
  }

  finish() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.actors.forEach(({ leaves }, key) => leaves && this.actors.delete(key));
    delete this.stage.root.dataset.moving;
    this.repaint();
  }

  // Paint all marks where they are; those on their way go on.
  repaint() {
    if (this.frame) return this.paintStill();
    this.paintAll(this.canvas, () => true);
  }

  paintStill() {
    this.paintAll(this.still, ({ from, goal, now }) => samePose(now, goal) && samePose(from, goal));
  }

  /** @type {(canvas: HTMLCanvasElement, isPainted: (actor: Actor) => boolean) => void} */
  paintAll(canvas, isPainted) {
    const context = contextOf(canvas);
    context.globalAlpha = 1;
    context.clearRect(0, 0, canvas.width, canvas.height);
    for (const actor of this.actors.values()) if (isPainted(actor)) this.painter.put(context, actor.mark, actor.now);
  }

  // Paint a frame of the motion.
  /** @param {number} time */
  paint(time) {
    cancelAnimationFrame(this.frame);
    const share = Math.min(1, Math.max(0, (time - this.start - this.lit) / (this.lasts - this.lit)));
    if (share >= 1) return this.settle();
    const context = contextOf(this.canvas),
      eased = easeInOut(share);
    context.globalAlpha = 1;
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.still, 0, 0);
    for (const actor of this.actors.values()) {
      if (samePose(actor.from, actor.goal) && samePose(actor.now, actor.goal)) continue;
      actor.now = poseAt(actor, eased);
      this.painter.put(context, share || !this.lit ? actor.mark : { ...actor.mark, goesLeft: true }, actor.now);
    }
    this.frame = requestAnimationFrame((then) => this.paint(then));
  }
}

// Where a picture stands in the area of the panels, without the motion of a panel that glides.
/** @type {(picture: HTMLElement, area: HTMLElement) => { x: number, y: number, width: number, height: number }} */
function placeIn(picture, area) {
  const panel = /** @type {HTMLElement} */ (picture.offsetParent ?? picture);
  if (panel.getAnimations().length) {
    const { offsetLeft, offsetTop, offsetWidth: width, offsetHeight: height } = picture;
    return { x: panel.offsetLeft + offsetLeft, y: panel.offsetTop + offsetTop, width, height };
  }
  const { left, top, width, height } = picture.getBoundingClientRect(),
    around = area.getBoundingClientRect();
  return { x: left - around.left, y: top - around.top, width, height };
}

/** @type {(share: number) => number} */
const easeInOut = (share) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2);

/** @type {(actor: Actor, share: number) => Pose} */
function poseAt({ from, goal, way }, share) {
  const mixed = (name) => from[name] + (goal[name] - from[name]) * share,
    [x, y] = way ? pointOf(way, share) : [mixed("x"), mixed("y")];
  return { x, y, scale: mixed("scale"), opacity: mixed("opacity") };
}

/** @type {(a: Pose, b: Pose) => boolean} */
function samePose(a, b) {
  return a === b || (a.x === b.x && a.y === b.y && a.scale === b.scale && a.opacity === b.opacity);
}
