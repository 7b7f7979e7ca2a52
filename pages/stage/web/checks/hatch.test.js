// Hatching tells classes apart by the direction of its lines, which stay within their rectangle.

import assert from "node:assert/strict";
import test from "node:test";

import { hatchPath } from "../core/hatch.js";

const BOX = { x: 13, y: -4, width: 41, height: 23 };
const ends = (path) => [...path.matchAll(/([-\d.]+),([-\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
const slopes = (path) => {
  const points = ends(path),
    lines = points
      .filter((_, k) => k % 2 === 0)
      .map(([x, y], k) => [points[2 * k + 1][0] - x, points[2 * k + 1][1] - y]);
  return [...new Set(lines.filter(([dx]) => dx > 0.5).map(([dx, dy]) => Math.round(dy / dx)))].sort().join();
};

test("the first class is plain and no two of five are hatched alike", () => {
  assert.equal(hatchPath(0, BOX), "");
  const ways = [0, 1, 2, 3, 4].map((k) => slopes(hatchPath(k, BOX)));
  assert.equal(new Set(ways).size, 5);
  assert.equal(hatchPath(6, BOX), hatchPath(1, BOX));
});

test("lines stay within their box and go on in the next one", () => {
  for (const k of [1, 2, 3, 4]) {
    const points = ends(hatchPath(k, BOX));
    assert.ok(points.length > 4);
    for (const [x, y] of points) assert.ok(x >= 12.9 && x <= 54.1 && y >= -4.1 && y <= 19.1, `${k}: ${x}, ${y}`);
    const whole = hatchPath(k, { x: 0, y: 0, width: 200, height: 50 }).split("M").length,
      halves = [0, 100].map((x) => hatchPath(k, { x, y: 0, width: 100, height: 50 }).split("M").length - 1);
    assert.ok(halves[0] + halves[1] >= whole - 1);
  }
});
