// The rows of a tree as dots in its nodes: who stands where at a step, and the way from one node to another.

import { SHAPES, classColour } from "../core/marks.js";
import { nodeOfRow, pathOfValues, sizesOf } from "../reel/rows.js";
import { ringAt } from "../rows/ring.js";
import { dotsOfTree } from "./dots.js";
import { BETWEEN_SIDES, overAxis, packed } from "../rows/unit_charts.js";

const GHOST = 0.26; // opacity of rows in a node that they have left
const SQUEEZED = 0.45; // width of a stream of dots on an edge, as a share of its width in the nodes

/** @typedef {import("./dots.js").TreeDots} TreeDots */

export class TreeRows {
  /** @param {Stage} stage @param {import("./viewport.js").TreeViewport} part */
  constructor(stage, part) {
    this.stage = stage;
    this.part = part;
    /** @type {RowMark[]} */
    this.marks = []; // all dots at the step, in pixels of the picture
    /** @type {Tree | null} */
    this.tree = null;
    /** @type {Values | null} */
    this.copies = this.values = null;
    /** @type {TreeDots | null} */
    this.held = null;
    /** @type {NodePlace[]} */
    this.places = [];
    this.pitch = 0;
    /** @type {{ v: number, place: NodePlace } | null} */
    this.enlarged = null; // the focused node, drawn larger
    this.slots = new Map();
  }

  // Take the dots of a tree; true if they are others than before.
  /** @type {(view: View) => boolean} */
  take(view) {
    const counted = view.reel.columns.find(({ size, kind }) => size && kind === "count"),
      copies = counted ? view.reel.stateAt(counted.name, Math.max(0, view.tree.born[0])) : null,
      values = view.target.classes ? null : view.target.values;
    if (this.tree === view.tree && this.copies === copies && this.values === values) return false;
    [this.tree, this.copies, this.values] = [view.tree, copies, values];
    this.held = counted && !copies ? null : dotsOfTree(view, copies); // its sample is not loaded yet
    return true;
  }

  // How many rows a dot stands for; 0 if the nodes hold bars.
  get rowsPerDot() {
    return this.held && this.pitch ? this.held.rowsPerDot : 0;
  }

  // Take the nodes' places; `pitch` is 0 if there is no room for dots.
  /** @param {NodePlace[]} places @param {number} pitch */
  place(places, pitch) {
    [this.places, this.pitch] = [places, pitch];
    this.slots.clear();
  }

  // Take the place of the focused node where it is drawn larger; null if it is not.
  /** @param {{ v: number, place: NodePlace } | null} enlarged */
  enlarge(enlarged) {
    if (enlarged?.place === this.enlarged?.place) return;
    for (const v of [enlarged?.v, this.enlarged?.v])
      for (const name of [`${v}`, `parted ${v}`]) this.slots.delete(name);
    this.enlarged = enlarged;
  }

  /** @type {(v: number) => NodePlace} */
  placeOf(v) {
    return this.enlarged?.v === v ? this.enlarged.place : this.places[v];
  }

  /** @param {View} view */
  draw(view) {
    this.marks = this.held && this.pitch ? this.marksAt(view, this.held) : [];
  }

  /** @type {(view: View, held: TreeDots) => RowMark[]} */
  marksAt(view, { dots, inNode }) {
    const { scale } = this.part,
      sizes = this.copies ? null : sizesOf(view, this.stage.rowWeights),
      standing = dots.map(({ rows }) => nodeOfRow(view, rows[0])),
      radius = Math.min(4.8, 0.44 * this.pitch) * scale;
    /** @type {RowMark[]} */
    const ghosts = [],
      /** @type {RowMark[]} */
      marks = [];
    inNode.forEach((members, v) => {
      if (!view.isBorn(v)) return;
      const slots = this.slotsOf(view, v);
      for (const k of members) {
        const { rows, kind } = dots[k],
          [row] = rows,
          isHere = standing[k] === v;
        if (standing[k] < v) continue; // a quiz does not tell that the row comes here
        const [x, y] = this.part.toPicture(...(slots.get(k) ?? [0, 0]));
        (isHere ? marks : ghosts).push({
          key: isHere ? `tree ${view.t} ${k}` : `ghost ${view.t} ${v} ${k}`,
          home: "tree",
          node: isHere ? v : -1,
          row,
          x,
          y,
          radius,
          scale: sizes ? Math.min(1.4, Math.sqrt(sizes.area(row))) : 1,
          opacity: isHere ? 1 : GHOST,
          shape: kind % SHAPES.length,
          fill: this.fillOf(row, kind),
          ...this.stateOf(view, rows, isHere && v === view.node && radius > 3.5 * scale), // small ones show it by leaning
        });
      }
    });
    const { ringedRow } = this.stage,
      path = ringedRow && view.isBorn(0) ? pathOfValues(view, ringedRow.values) : [];
    return [...ghosts, ...marks, ...(path.length ? [this.ring(path[path.length - 1], marks)] : [])];
  }

  // The ring around the dot of the followed row, or at the foot of the node that another row has come to.
  /** @type {(node: number, marks: RowMark[]) => RowMark} */
  ring(node, marks) {
    const followed = this.stage.ringedRow?.row,
      k = this.held?.dots.findIndex(({ rows }) => followed != null && rows.includes(followed)),
      dot = marks.find(({ key }) => key.endsWith(` ${k}`)),
      { x, y, h } = this.placeOf(node);
    return ringAt("tree", node, dot ? [dot.x, dot.y] : this.part.toPicture(x, y + h / 2));
  }

  /** @type {(row: number, kind: number) => string} */
  fillOf(row, kind) {
    const dot = this.stage.panels.plane.dots[row];
    return dot?.showsValue ? (dot.fill ?? dot.baseColour) : classColour(kind);
  }

  /** @type {(view: View, rows: number[], atNode: boolean) => { isHighlighted: boolean, goesLeft: boolean }} */
  stateOf(view, rows, atNode) {
    return {
      isHighlighted: rows.some((row) => row === this.stage.highlight.row || row === view.row),
      goesLeft: atNode && view.left?.[rows[0]] === true,
    };
  }

  // Places of a node's dots in the tree's pixels; at a candidate split they lean to its sides.
  /** @type {(view: View, v: number) => Map<number, [number, number]>} */
  slotsOf(view, v) {
    if (v === view.node && view.left && !view.isSplit(v))
      return this.leaning(v, (k) => view.left?.[this.rowOf(k)] === true);
    return this.memo(`${v}`, () => this.moved(v, this.stacked(v, [this.inNodeOf(v)])));
  }

  // Places of a node's dots leaning to the sides of the split that it has in the end.
  /** @type {(v: number) => Map<number, [number, number]>} */
  partedSlots(v) {
    return this.memo(`parted ${v}`, () => {
      const toLeft = new Set(this.inNodeOf(this.tree?.left[v] ?? -1));
      return this.leaning(v, (k) => toLeft.has(k));
    });
  }

  /** @type {(name: string, make: () => Map<number, [number, number]>) => Map<number, [number, number]>} */
  memo(name, make) {
    if (!this.slots.has(name)) this.slots.set(name, make());
    return this.slots.get(name);
  }

  /** @type {(v: number) => number[]} */
  inNodeOf(v) {
    return this.held?.inNode[v] ?? [];
  }

  /** @type {(k: number) => number} */
  rowOf(k) {
    return this.held?.dots[k].rows[0] ?? -1;
  }

  /** @type {(v: number, goesLeft: (k: number) => boolean) => Map<number, [number, number]>} */
  leaning(v, goesLeft) {
    const sides = [true, false].map((left) => this.inNodeOf(v).filter((k) => goesLeft(k) === left));
    return this.moved(v, this.stacked(v, sides));
  }

  /** @type {(v: number, sides: number[][]) => Map<number, [number, number]>} */
  stacked(v, sides) {
    const { dots, counts, span } = /** @type {TreeDots} */ (this.held),
      { inner, stack } = this.placeOf(v),
      size = { pitch: this.pitch, rows: Math.max(1, Math.round(stack / this.pitch)), width: inner };
    if (span) return this.overValues(sides, span, size);
    const kinds = counts[v].map((_, kind) => kind),
      groups = sides.flatMap((side) => kinds.map((kind) => side.filter((k) => dots[k].kind === kind))),
      first = groups.findIndex((group, j) => j >= kinds.length && group.length);
    return packed(groups, size, first < 0 ? [] : groups.map((_, j) => (j === first ? BETWEEN_SIDES : undefined)));
  }

  // Numbers keep their places over the axis; the two sides of a split lean a little apart.
  /** @type {(sides: number[][], span: Span, size: import("../rows/unit_charts.js").Stack) => Map<number, [number, number]>} */
  overValues(sides, span, size) {
    const { dots } = /** @type {TreeDots} */ (this.held),
      places = overAxis(sides.flat(), (k) => this.values?.[dots[k].rows[0]] ?? 0, span, size);
    if (sides.length > 1)
      sides.forEach((side, j) =>
        side.forEach((k) => {
          const [x, y] = places.get(k) ?? [0, 0];
          places.set(k, [x + (j ? 3 : -3), y]);
        }),
      );
    return places;
  }

  // Slots around (0, 0) at the foot of a node, moved into the tree.
  /** @type {(v: number, slots: Map<number, [number, number]>) => Map<number, [number, number]>} */
  moved(v, slots) {
    const { x, y, h, barTop, stack } = this.placeOf(v),
      foot = y - h / 2 + barTop + stack;
    return new Map([...slots].map(([k, [dx, dy]]) => [k, [x + dx, foot + dy]]));
  }

  // Where a dot comes by from one node to another below it or above it: it leans to its side, leaves the node at its foot and
  // enters the child at its top. [] if neither is above the other.
  /** @type {(key: string, from: number, to: number) => [number, number][]} */
  wayBetween(key, from, to) {
    if (from < 0 || to < 0 || !this.tree || !this.held) return [];
    const down = from < to,
      nodes = pathDown(this.tree, Math.min(from, to), Math.max(from, to));
    if (!nodes.length) return [];
    const k = Number(key.split(" ")[2]),
      stops = nodes.slice(1).flatMap((child, j) => this.alongEdge(k, nodes[j], child));
    return (down ? stops : stops.reverse()).map(([x, y]) => this.part.toPicture(x, y));
  }

  /** @type {(k: number, above: number, child: number) => [number, number][]} */
  alongEdge(k, above, child) {
    const [top, low] = [this.placeOf(above), this.placeOf(child)],
      [x, y] = this.partedSlots(above).get(k) ?? [top.x, top.y],
      into = this.slots.get(`${child}`)?.get(k)?.[0] ?? low.x;
    return [
      [x, y],
      [top.x + (x - top.x) * SQUEEZED, top.y + top.h / 2],
      [low.x + (into - low.x) * SQUEEZED, low.y - low.h / 2],
    ];
  }
}

// The nodes from one down to another; [] if the first is not above the second.
/** @type {(tree: Tree, above: number, below: number) => number[]} */
function pathDown({ parent }, above, below) {
  const path = [below];
  while (path[0] > above) path.unshift(parent[path[0]]);
  return path[0] === above ? path : [];
}
