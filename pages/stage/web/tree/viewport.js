// Zoom and pan of the tree: a small tree is enlarged; a large one can be zoomed, around the focused node or the fingers,
// and dragged.

import { msg } from "../core/messages.js";
import { draw, make, setAttributes } from "../core/elements.js";
import { icon } from "../core/icons.js";
import { readableSize } from "./positions.js";

const DRAWN_LARGER = 1.5; // largest scale of a small tree
const FURTHER = 1.6; // zoom factor of a button
const NEAREST = 3; // largest zoom, as a multiple of the one at which all can be read

export class TreeViewport {
  /** @param {SVGSVGElement} picture @param {() => void} redraw @param {() => void} onDrag */
  constructor(picture, redraw, onDrag) {
    this.picture = picture;
    this.redraw = redraw;
    this.onDrag = onDrag;
    this.zoom = this.readableZoom = 1;
    this.pixels = 0; // width of the picture
    /** @type {Map<number, number[]>} */
    this.fingers = new Map();
    /** @type {Size} */
    this.origin = [0, 0];
    /** @type {Size} */
    this.panel = this.whole = [0, 0];
    this.following = "";
    /** @type {{ part: number[], within: number[] } | null} */
    this.anchor = null; // fixed point while fingers zoom: as a share of the tree, and of the panel
    const button = (name, label, act) =>
      make("button", { type: "button", class: "tool", title: label, "aria-label": label, onclick: act }, icon(name));
    this.zoomIn = button("plus", msg("stage.tree.zoom-in"), () => this.zoomTo(this.zoom * FURTHER));
    this.zoomOut = button("minus", msg("stage.tree.zoom-out"), () => this.zoomTo(this.zoom / FURTHER));
    this.buttons = make("span", { class: "zoom", hidden: true }, this.zoomOut, this.zoomIn);
    this.moved = draw("g", { class: "moved" });
    picture.append(this.moved);
    this.listen();
  }

  // The size of the whole tree at the current zoom, in a panel of this size.
  /** @type {(tree: Tree, panel: Size) => Size} */
  sizeFor(tree, [width, height]) {
    const [readableWidth, readableHeight] = readableSize(tree),
      scale = Math.max(1, Math.min(DRAWN_LARGER, width / readableWidth / 1.5, height / readableHeight / 0.72));
    this.readableZoom = Math.max(1, readableWidth / width, readableHeight / height / 1.35);
    this.zoom = Math.min(this.zoom, this.readableZoom * NEAREST);
    const spread = Math.min(this.zoom, this.readableZoom), // nodes move apart until all can be read
      magnified = this.zoom / spread, // from there on they are magnified
      whole = [width / scale, height / scale];
    this.buttons.hidden = this.readableZoom <= 1 && this.zoom === 1;
    this.pixels = width;
    this.panel = [whole[0] / magnified, whole[1] / magnified];
    const enlarged = (room, readable) => Math.max(room, Math.min(room * spread, readable));
    return [enlarged(whole[0], readableWidth), enlarged(whole[1], readableHeight)];
  }

  // Show the part of the tree around the focused node, when the focus or the size changes.
  /** @type {(whole: Size, at: Box, focus: string) => void} */
  show(whole, at, focus) {
    const [width, height] = this.panel;
    setAttributes(this.picture, { viewBox: `0 0 ${width} ${height}` });
    const following = `${focus} ${whole} ${width}`,
      { anchor, panel } = this;
    if (anchor) {
      const { part, within } = anchor;
      this.origin = [part[0] * whole[0] - within[0] * panel[0], part[1] * whole[1] - within[1] * panel[1]];
    } else if (this.following !== following) this.origin = [at.x - width / 2, at.y - height / 2];
    this.picture.classList.toggle("held", anchor != null); // no animation under the fingers
    this.anchor = null;
    this.following = following;
    this.whole = whole;
    this.move([0, 0]);
  }

  // Pixels of the picture for one of the tree.
  get scale() {
    return this.pixels / this.panel[0];
  }

  // A point of the tree in the picture.
  /** @type {(x: number, y: number) => [number, number]} */
  toPicture(x, y) {
    const [left, top] = this.origin.map(Math.round);
    return [(x - left) * this.scale, (y - top) * this.scale];
  }

  /** @param {number[]} by */
  move(by) {
    const clamped = (k) => Math.min(Math.max(0, this.origin[k] - by[k]), Math.max(0, this.whole[k] - this.panel[k]));
    this.origin = [clamped(0), clamped(1)];
    const [x, y] = this.origin.map(Math.round);
    this.moved.style.transform = x || y ? `translate(${-x}px, ${-y}px)` : "";
    this.picture.classList.toggle(
      "part",
      this.whole.some((side, k) => side > this.panel[k]),
    );
  }

  // Zoom around a point of the window, or around the focused node.
  /** @param {number} zoom @param {number[]} [place] */
  zoomTo(zoom, place) {
    this.anchor = place ? this.anchorAt(place) : null;
    this.zoom = Math.min(Math.max(1, zoom), this.readableZoom * NEAREST);
    this.redraw();
  }

  /** @param {number[]} place */
  anchorAt([clientX, clientY]) {
    const box = this.picture.getBoundingClientRect(),
      within = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
    return { within, part: within.map((share, k) => (this.origin[k] + share * this.panel[k]) / this.whole[k]) };
  }

  listen() {
    const { picture, fingers } = this;
    picture.addEventListener("pointerdown", (event) => fingers.set(event.pointerId, [event.clientX, event.clientY]));
    picture.addEventListener("pointermove", (event) => this.drag(event));
    for (const type of ["pointerup", "pointerleave", "pointercancel"])
      picture.addEventListener(type, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    picture.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey) return; // browsers report a pinch with ctrlKey
        event.preventDefault();
        this.zoomTo(this.zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1), [event.clientX, event.clientY]);
      },
      { passive: false },
    );
  }

  // Pan with one finger or the mouse; zoom around the middle of two fingers.
  /** @param {PointerEvent} event */
  drag({ pointerId, clientX, clientY }) {
    const { fingers } = this,
      from = fingers.get(pointerId);
    if (!from) return;
    const before = this.fingerDistance();
    fingers.set(pointerId, [clientX, clientY]);
    if (before) return this.zoomTo((this.zoom * this.fingerDistance()) / before, this.middle());
    const unit = this.panel[0] / this.picture.clientWidth;
    this.move([(clientX - from[0]) * unit, (clientY - from[1]) * unit]);
    this.onDrag();
  }

  middle() {
    const [a, b] = this.fingers.values();
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  }

  // Distance of two fingers; 0 if there are not two.
  fingerDistance() {
    const [a, b] = this.fingers.values();
    return this.fingers.size === 2 ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
  }
}
