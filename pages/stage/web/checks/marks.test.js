// What is drawn: unit charts have room for every dot, dots keep to their class and leaf, hatches tell classes apart.

import assert from "node:assert/strict";
import test from "node:test";

import { dotSize, overAxis, packed, stackWidth } from "../rows/unit_charts.js";
import { dotsOfTree } from "../tree/dots.js";
import { hatchPath } from "../core/hatch.js";

// Numbers from 0 to 1 that are the same in every run.
function randomNumbers(seed) {
  let state = seed;
  return () => ((state = (state * 16807) % 2147483647) - 1) / 2147483646;
}

const fits = (counts, depth, widths, height, pitch) => {
  const levels = Math.max(...depth) + 1;
  let total = 0;
  for (let level = 0; level < levels; level += 1) {
    const nodes = counts.filter((_, v) => depth[v] === level),
      room = widths.filter((_, v) => depth[v] === level);
    let rows = 1;
    while (nodes.some((kinds, k) => stackWidth(kinds, rows, pitch) > room[k]) && rows < 400) rows += 1;
    total += rows * pitch;
  }
  return total <= height;
};

for (let seed = 1; seed <= 40; seed += 1)
  test(`dots are as large as the nodes allow: ${seed}`, () => {
    const random = randomNumbers(seed),
      depth = [0, 1, 1, 2, 2],
      counts = depth.map(() => [0, 1, 2].map(() => Math.floor(random() ** 3 * 90))),
      widths = depth.map(() => 40 + 160 * random()),
      height = 20 + 300 * random(),
      size = dotSize(counts, depth, widths, height);
    if (!size) return assert.ok(!fits(counts, depth, widths, height, 2.6));
    assert.ok(fits(counts, depth, widths, height, size.pitch));
    assert.ok(size.pitch > 10.9 || !fits(counts, depth, widths, height, size.pitch + 0.2));
    counts.forEach((kinds, v) => {
      let next = 0;
      const groups = kinds.map((n) => Array.from({ length: n }, () => (next += 1))),
        rows = size.high[depth[v]],
        places = [...packed(groups, { pitch: size.pitch, rows, width: widths[v] }).values()];
      assert.equal(places.length, next);
      assert.equal(new Set(places.map(String)).size, next); // no two dots in one place
      for (const [x, y] of places) {
        assert.ok(Math.abs(x) <= widths[v] / 2 + 1e-9);
        assert.ok(y < 0 && y > -rows * size.pitch - 1e-9);
      }
    });
  });

test("dots over an axis stand in the order of their values, inside the node", () => {
  const random = randomNumbers(7),
    values = Array.from({ length: 200 }, () => random() ** 2 * 50),
    places = overAxis([...values.keys()], (k) => values[k], [0, 50], { pitch: 5, rows: 6, width: 100 });
  const order = [...values.keys()].sort((a, b) => values[a] - values[b]);
  order.slice(1).forEach((k, j) => assert.ok(places.get(k)[0] >= places.get(order[j])[0]));
  for (const [, y] of places.values()) assert.ok(y > -30 - 1e-9);
});

test("a dot of several rows holds rows of one class and one leaf, and none is left out", () => {
  const random = randomNumbers(3),
    n = 1500,
    leaf_of = Array.from({ length: n }, () => [1, 3, 4][Math.floor(random() * 3)]),
    values = Array.from({ length: n }, () => Math.floor(random() * 3)),
    tree = { leaf_of, n: [n], parent: [-1, 0, 0, 2, 2], left: [1, -1, 3, -1, -1] };
  const target = { classes: ["a", "b", "c"], values },
    { dots, inNode, counts, rowsPerDot } = dotsOfTree({ tree, target }, null);
  assert.equal(rowsPerDot, 5);
  for (const leaf of [1, 3, 4])
    for (const kind of [0, 1, 2]) {
      const held = leaf_of.filter((v, row) => v === leaf && values[row] === kind).length;
      assert.equal(dots.filter((dot) => dot.leaf === leaf && dot.kind === kind).length, Math.ceil(held / 5));
      assert.equal(counts[leaf][kind], Math.ceil(held / 5));
      const rows = dots.filter((dot) => dot.leaf === leaf && dot.kind === kind).flatMap((dot) => dot.rows);
      assert.equal(new Set(rows).size, held); // each row has its dot
    }
  assert.deepEqual(new Set(inNode[0]).size, dots.length);
  assert.deepEqual([...inNode[3], ...inNode[4]].sort(), [...inNode[2]].sort());
});

test("a row that was drawn twice has two dots, and one that was not has none", () => {
  const tree = { leaf_of: [1, -1, 2], n: [2], parent: [-1, 0, 0], left: [1, -1, -1] },
    { dots } = dotsOfTree({ tree, target: { classes: ["a"], values: [0, 0, 0] } }, [2, 0, 1]);
  assert.deepEqual(
    dots.flatMap(({ rows }) => rows),
    [0, 0, 2],
  );
});

test("where not all rows of the tree are here there are no dots", () => {
  const tree = { leaf_of: [1, 2], n: [9], parent: [-1, 0, 0], left: [1, -1, -1] };
  assert.equal(dotsOfTree({ tree, target: { classes: ["a"], values: [0, 0] } }, null), null);
});

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
