// The dots of a tree, and the nodes that each comes through.

import { paddedSpan } from "../core/axes.js";

const MANY = 344; // dots of a tree; of more rows each dot stands for several
const MOST_ROWS_A_DOT = 20; // beyond, the bars tell more than dots

/** @typedef {{ rows: number[], kind: number, leaf: number }} TreeDot */
/** @typedef {{ dots: TreeDot[], inNode: number[][], counts: number[][], rowsPerDot: number, span: Span | null }} TreeDots */

// The dots of a tree and the nodes they come through; null if its rows are not all here or too many. A row that was drawn
// twice has two dots. A dot of several rows holds those of one class and one leaf, so that no split parts them.
/** @type {(view: View, copies: Values | null) => TreeDots | null} */
export function dotsOfTree(view, copies) {
  const { tree, target } = view,
    rows = tree.leaf_of.flatMap((leaf, row) => (leaf < 0 ? [] : [row]));
  if (!rows.length || rows.length !== tree.n[0]) return null;
  const all = rows.flatMap((row) => Array(copies?.[row] || 1).fill(treeDotOf(view, row))),
    rowsPerDot = Math.ceil(all.length / MANY);
  if (rowsPerDot > MOST_ROWS_A_DOT) return null;
  const dots = gathered(all, rowsPerDot).sort((a, b) => a.kind - b.kind || a.rows[0] - b.rows[0]), // tells no leaf before its time
    kinds = target.classes?.length ?? 1;
  const inNode = tree.parent.map(() => /** @type {number[]} */ ([])),
    counts = tree.parent.map(() => /** @type {number[]} */ (Array(kinds).fill(0)));
  dots.forEach(({ kind, leaf }, k) => {
    for (let v = leaf; v >= 0; v = tree.parent[v]) {
      inNode[v].push(k);
      counts[v][kind] += 1;
    }
  });
  const span = target.classes ? null : paddedSpan(rows.map((row) => target.values[row]));
  return { dots, inNode, counts, rowsPerDot, span };
}

/** @type {(view: View, row: number) => TreeDot} */
function treeDotOf({ tree, target }, row) {
  return { rows: [row], kind: target.classes ? (target.values[row] ?? 0) : 0, leaf: tree.leaf_of[row] };
}

// Dots of up to k rows that have one class and one leaf.
/** @type {(dots: TreeDot[], k: number) => TreeDot[]} */
function gathered(dots, k) {
  if (k === 1) return dots;
  /** @type {TreeDot[]} */
  const all = [];
  for (const dot of dots.toSorted((a, b) => a.kind - b.kind || a.leaf - b.leaf || a.rows[0] - b.rows[0])) {
    const last = all[all.length - 1];
    if (last?.kind === dot.kind && last.leaf === dot.leaf && last.rows.length < k) last.rows.push(dot.rows[0]);
    else all.push({ ...dot, rows: [...dot.rows] });
  }
  return all;
}
