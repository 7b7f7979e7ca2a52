// The way of a mark along the edges of the tree, walked at an even speed.

const PIECES = 24; // straight pieces of a way

/** @typedef {{ points: Place[], lengths: number[] }} Way */
/** @typedef {[number, number]} Place */

// A smooth way through points, as points at short distances with the length up to each.
/** @type {(through: Place[]) => Way} */
export function wayThrough(through) {
  const points = Array.from({ length: PIECES + 1 }, (_, k) => onCurve(through, (k / PIECES) * (through.length - 1))),
    lengths = [0];
  for (let k = 1; k < points.length; k += 1)
    lengths.push(lengths[k - 1] + Math.hypot(points[k][0] - points[k - 1][0], points[k][1] - points[k - 1][1]));
  return { points, lengths };
}

// The point of a way at a share of its length.
/** @type {(way: Way, share: number) => Place} */
export function pointOf({ points, lengths }, share) {
  const walked = share * lengths[PIECES];
  let k = 1;
  while (k < PIECES && lengths[k] < walked) k += 1;
  const part = (walked - lengths[k - 1]) / (lengths[k] - lengths[k - 1] || 1);
  return between(points[k - 1], points[k], part);
}

// A point of the Catmull-Rom curve through points; at a whole number it is one of them.
/** @type {(through: Place[], at: number) => Place} */
function onCurve(through, at) {
  const last = through.length - 1,
    k = Math.min(Math.max(0, last - 1), Math.floor(at)),
    s = at - k,
    [a, b, c, d] = [k - 1, k, k + 1, k + 2].map((j) => through[Math.min(Math.max(j, 0), last)]);
  const along = (axis) =>
    0.5 *
    (2 * b[axis] +
      (c[axis] - a[axis]) * s +
      (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * s * s +
      (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * s * s * s);
  return [along(0), along(1)];
}

/** @type {(a: Place, b: Place, share: number) => Place} */
function between(a, b, share) {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}
