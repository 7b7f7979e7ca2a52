// The ring around a row that is followed, or that an ensemble is asked about.

const RADIUS = 9;

// A ring in a home; in the tree at a node.
/** @type {(home: string, node: number, place: [number, number]) => RowMark} */
export function ringAt(home, node, [x, y]) {
  const look = { radius: RADIUS, scale: 1, opacity: 1, shape: 0, fill: null, isHighlighted: false, goesLeft: false };
  return { key: `${home} ring`, home, node, row: -1, x, y, ...look, isRing: true };
}
