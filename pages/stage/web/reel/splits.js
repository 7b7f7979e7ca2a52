// Tests of nodes and candidates: which values go left, their text, and the best candidate.

import { msg } from "../core/messages.js";
import { dateText, isDated } from "../core/dates.js";
import { columnNames, shortenUniquely, shortenName } from "../core/names.js";
import { formatValue } from "../core/numbers.js";

// The test of a candidate; with `orMissing` its text mentions missing values.
/** @type {(list: Candidates, c: number) => Test} */
export function testOf(list, c) {
  return {
    feature: list.feature,
    threshold: list.threshold[c],
    categories: list.categories[c],
    strict: list.strict,
    missingLeft: list.missing_left[c],
    orMissing: list.missing_left[c],
  };
}

// The candidate with an id; null if the reel does not hold it.
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

// The test as text: "x_3 ≤ 15", "x_1 = 0", "port is C or Q", "age ≤ 15 or missing", "age is known".
/** @type {(reel: Reel, test: Test) => string} */
export function testText(reel, test) {
  return reel.data.features[test.feature].name + relationText(reel, test);
}

// The test in at most `letters`: the name is shortened, never the number: "Uniform… ≤ 4.5", as half a number would be
// another number. It has more letters if the name would else be that of another feature too.
/** @type {(reel: Reel, test: Test, letters: number) => string} */
export function testTextIn(reel, test, letters) {
  const names = columnNames(reel.data),
    name = names[test.feature],
    relation = relationText(reel, test),
    room = letters - relation.length,
    short = (most) => shortenUniquely(name, most, names);
  if (room >= 4 && short(room)) return short(room) + relation;
  if (test.orMissing) return `${testTextIn(reel, { ...test, orMissing: false }, letters - 2)} …`;
  if (test.threshold == null)
    return name.length < letters ? shortenName(name + relation, letters) : shortenName(name, letters, names);
  const tight = Math.max(room, 4);
  return (short(tight) ?? short(tight + LONGER) ?? shortenName(name, tight)) + relation;
}

const LONGER = 6; // letters more to tell a name from the others

/** @type {(reel: Reel, test: Test) => string} */
export function relationText(reel, test) {
  const feature = reel.data.features[test.feature],
    suffix = test.orMissing ? msg("stage.split.or-missing") : "";
  if (test.categories.length)
    return `${msg("stage.split.is-levels", { levels: joinLevels(test.categories.map((c) => feature.levels[c])) })}${suffix}`;
  if (test.threshold == null) return msg("stage.split.is-known");
  if (feature.kind === "0/1" && goesLeft(0, test) && !goesLeft(1, test)) return ` = 0${suffix}`;
  const threshold = isDated(feature) ? dateText(test.threshold, feature.kind) : formatValue(test.threshold);
  return ` ${test.strict ? "<" : "≤"} ${threshold}${suffix}`;
}

/** @type {(names: string[]) => string} */
function joinLevels(names) {
  const shown = names.length > 6 ? [...names.slice(0, 5), msg("stage.list.more", { n: names.length - 5 })] : names;
  return shown.length === 1 ? shown[0] : shown.slice(0, -1).join(", ") + msg("stage.list.or") + shown.at(-1);
}

/** @type {(feature: Feature, value: number | null) => string} */
export function valueText(feature, value) {
  if (value == null) return msg("stage.value.missing");
  if (isDated(feature)) return dateText(value, feature.kind);
  return feature.kind === "category" ? feature.levels[value] : formatValue(value);
}

// The test of a node; its text mentions missing values only if a row has one.
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

/** @type {(view: View) => CandidateRef[]} */
export function triedCandidates({ search, isTried }) {
  const all = (search?.features ?? []).flatMap((list) => list.id.map((_, c) => ({ list, c })));
  return all.filter(({ list, c }) => isTried(list.feature, c));
}

// The best candidate so far, the one that the sentence names; `all` if all have been tried.
/** @type {(view: View & { search: Search }, tried?: CandidateRef[]) => (CandidateRef & { all: boolean }) | null} */
export function bestCandidate(view, tried = triedCandidates(view)) {
  const { features, best } = view.search,
    last = tried.at(-1),
    all = tried.length === features.reduce((sum, list) => sum + list.id.length, 0),
    ahead = last && candidateOf(view.search, last.list.ahead[last.c]),
    leader = all && best[0] >= 0 ? { list: features[best[0]], c: best[1] } : ahead;
  return leader ? { ...leader, all } : null;
}
