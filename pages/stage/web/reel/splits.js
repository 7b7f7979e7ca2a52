// The question of a node or of a candidate: who goes left, and how it is put into words.

import { say } from "../core/messages.js";
import { dateText, isDated } from "../core/dates.js";
import { namesIn, shortApart, shortened } from "../core/names.js";
import { reading } from "../core/numbers.js";

// The question of a candidate: { feature, threshold, categories, missingLeft, orMissing }; orMissing: the words say so.
/** @type {(list: Candidates, c: number) => Test} */
export function testOf(list, c) {
  return {
    feature: list.feature,
    threshold: list.threshold[c],
    categories: list.categories[c],
    missingLeft: list.missing_left[c],
    orMissing: list.missing_left[c],
  };
}

// The candidate of an id, if it was sent.
/** @type {(search: Search, id: number) => { list: Candidates, c: number } | null} */
export function candidateOf(search, id) {
  for (const list of search.features) {
    const c = list.id.indexOf(id);
    if (c >= 0) return { list, c };
  }
  return null;
}

/** @type {(value: number | null, test: Test) => boolean} */
export function goesLeft(value, test) {
  if (value == null || test.unseen?.includes(value)) return test.missingLeft;
  if (test.categories.length) return test.categories.includes(value);
  return test.threshold == null || value < test.threshold || (!test.strict && value === test.threshold);
}

// The words the lessons use: "x_3 ≤ 15", "x_1 = 0", "port is C or Q", "age ≤ 15 or missing", "age is known".
/** @type {(reel: Reel, test: Test) => string} */
export function testText(reel, test) {
  return reel.data.features[test.feature].name + relationText(reel, test);
}

// In few letters it is the name that is shortened, not the number: "Uniform… ≤ 4.5". In so few that other names would
// read the same the name is all there is: half a number reads as another one.
/** @type {(reel: Reel, test: Test, letters: number) => string} */
export function testTextIn(reel, test, letters) {
  const names = namesIn(reel.data),
    name = names[test.feature],
    relation = relationText(reel, test),
    room = letters - relation.length,
    short = room >= 4 ? shortApart(name, room, names) : null;
  if (short) return short + relation;
  if (test.orMissing) return `${testTextIn(reel, { ...test, orMissing: false }, letters - 1)}…`;
  if (test.threshold == null && name.length < letters) return shortened(name + relation, letters);
  return shortened(name, letters, names);
}

/** @type {(reel: Reel, test: Test) => string} */
export function relationText(reel, test) {
  const feature = reel.data.features[test.feature],
    too = test.orMissing ? say("or missing") : "";
  if (test.categories.length)
    return `${say("is levels", { levels: listed(test.categories.map((c) => feature.levels[c])) })}${too}`;
  if (test.threshold == null) return say("is known");
  if (feature.kind === "0/1" && goesLeft(0, test) && !goesLeft(1, test)) return ` = 0${too}`;
  const threshold = isDated(feature) ? dateText(test.threshold, feature.kind) : reading(test.threshold);
  return ` ${test.strict ? "<" : "≤"} ${threshold}${too}`;
}

/** @type {(names: string[]) => string} */
function listed(names) {
  const shown = names.length > 6 ? [...names.slice(0, 5), say("more levels", { n: names.length - 5 })] : names;
  return shown.length === 1 ? shown[0] : shown.slice(0, -1).join(", ") + say("or") + shown.at(-1);
}

/** @type {(feature: Feature, value: number | null) => string} */
export function valueText(feature, value) {
  if (value == null) return say("missing");
  if (isDated(feature)) return dateText(value, feature.kind);
  return feature.kind === "category" ? feature.levels[value] : reading(value);
}

// The question of a node, in the same shape. Where no row lacks a value nobody speaks of missing ones.
/** @type {(tree: Tree, node: number) => Test} */
export function treeTest(tree, node) {
  return {
    feature: tree.feature[node],
    threshold: tree.threshold[node],
    strict: tree.strict,
    categories: tree.categories[node],
    orMissing: tree.takes_missing[node],
    unseen: tree.unseen[node],
    missingLeft: tree.missing_left[node],
  };
}
