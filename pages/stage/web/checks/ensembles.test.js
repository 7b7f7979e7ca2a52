// Predictions of ensembles against the engine's: tests/pages/stage/test_shared_cases.py runs the same tables, and fails if
// ensembles.json is out of date.

import assert from "node:assert";
import fs from "node:fs";
import test from "node:test";

import "./english.js";

import { ScoreSum, predictionOf, leafOf, probabilitiesOf } from "../reel/ensemble.js";
import { createSurface } from "../reel/prediction_grid.js";
import { regionsOf } from "../reel/regions.js";
import { rowsBelow } from "../reel/rows.js";

const read = (name) => JSON.parse(fs.readFileSync(new URL(name, import.meta.url), "utf8"));
const NEAR = 2e-5; // weights of classes travel with six digits

function near(found, wanted, about) {
  if (typeof wanted !== "number") {
    assert.equal(found?.length, wanted?.length, about);
    return wanted?.forEach((each, k) => near(found[k], each, about));
  }
  assert.ok(Math.abs(found - wanted) <= NEAR * Math.max(1, Math.abs(wanted)), `${about}: ${found}, not ${wanted}`);
}

for (const { about, classes = null, ensemble, trees, scores, answers, probabilities } of read("ensembles_by_hand.json")
  .cases) {
  const leaf = (held) => (typeof held === "number" ? { weights: null, value: [held] } : { ...one(held), value: null }),
    one = ({ weights, answer }) => ({ weights: [weights], answer: [answer] });
  const reel = {
    data: { target: { classes } },
    ensemble: { votes: false, at_zero: 1, link: "", ...ensemble },
    trees: trees.map((held) => ({ feature: [-1], ...leaf(held) })),
  };
  test(about, () => {
    const tally = new ScoreSum(reel, 1, () => [0]);
    for (const k of [...scores.keys(), ...[...scores.keys()].reverse()]) {
      const found = tally.setTreeCount(k).scoresAt(0);
      assert.deepEqual(found, scores[k], `after ${k} trees`);
      if (!found) continue;
      assert.equal(predictionOf(reel, found), answers[k]);
      near(probabilitiesOf(reel, found), probabilities?.[k] ?? null, about);
    }
  });
}

for (const found of read("ensembles.json").cases) {
  const { about, reel, rows, leaves, below, scores, answers, probabilities, planes } = found;
  test(`${about}: the leaves`, () =>
    reel.trees.forEach((tree, t) => {
      assert.deepEqual(
        rows.map((row) => leafOf(tree, row)),
        leaves[t],
      );
    }));

  test(`${about}: the rows of each node`, () =>
    reel.trees.forEach((tree, t) =>
      below[t].forEach((wanted, node) => {
        const inside = rowsBelow(tree, node);
        assert.deepEqual(
          [...inside.keys()].filter((row) => inside[row]),
          wanted,
        );
      }),
    ));

  test(`${about}: the first k trees`, () => {
    const tally = new ScoreSum(reel, rows.length, (t) => leaves[t]);
    scores.forEach((stage, k) => {
      tally.setTreeCount(k + 1);
      stage.forEach((wanted, row) => {
        const found = tally.scoresAt(row);
        near(found, wanted, `row ${row} after ${k + 1} trees`);
        near(predictionOf(reel, found), answers[k][row], `row ${row} after ${k + 1} trees`);
        near(probabilitiesOf(reel, found), probabilities?.[k][row] ?? null, `row ${row}`);
      });
    });
  });

  for (const { features, spans, places, held, answers: said, leaves: first } of planes) {
    const [fx, fy] = features,
      each = said.map((_, p) => [p % places[0], Math.floor(p / places[0])]);
    test(`${about}: the plane of features ${features}`, () => {
      const { grid, tally } = createSurface()(reel, fx, fy, spans, places, held, reel.trees.length);
      each.forEach(([x, y], p) => {
        const found = tally.scoresAt(grid.rows[y] * grid.xs.length + grid.columns[x]);
        near(predictionOf(reel, found), said[p], `place ${x}, ${y}`);
      });
    });
    if (reel.data.features[fx].kind === "number")
      test(`${about}: the boxes of the first tree`, () => {
        const [tree] = reel.trees,
          split = (node) => tree.feature[node] >= 0 && tree.gone[tree.left[node]] == null;
        const regions = regionsOf({ tree, reel, isBorn: () => true, isSplit: split }, fx, fy, held);
        each.forEach((place, p) => {
          const [x, y] = place.map((at, a) => spans[a][0] + ((at + 0.5) / places[a]) * (spans[a][1] - spans[a][0]));
          const here = regions.filter(({ box: [x0, x1, y0, y1] }) => x0 < x && x <= x1 && y0 < y && y <= y1);
          assert.deepEqual(
            here.map(({ node }) => node),
            [first[p]],
          );
        });
      });
  }
}
