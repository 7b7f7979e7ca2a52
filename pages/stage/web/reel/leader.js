// The candidates of a node that have been tried, and who is ahead of them.

import { candidateOf } from "./splits.js";

/** @type {(view: View) => Tried[]} */
export function triedIn({ search, reached }) {
  const each = (search?.features ?? []).flatMap((list) => list.id.map((_, c) => ({ list, c })));
  return each.filter(({ list, c }) => reached(list.feature, c));
}

// As the sentence says it; once all have been tried, the best of all.
/** @type {(view: View & { search: Search }, tried?: Tried[]) => (Tried & { all: boolean }) | null} */
export function leaderOf(view, tried = triedIn(view)) {
  const { features, best } = view.search,
    last = tried.at(-1),
    all = tried.length === features.reduce((sum, each) => sum + each.id.length, 0),
    ahead = last && candidateOf(view.search, last.list.ahead[last.c]),
    found = all && best[0] >= 0 ? { list: features[best[0]], c: best[1] } : ahead;
  return found ? { ...found, all } : null;
}
