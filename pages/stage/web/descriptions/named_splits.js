// The splits that a sentence names, with their gains.

import { msg } from "../core/messages.js";
import { number } from "../core/numbers.js";
import { candidateOf } from "../reel/splits.js";

/** @type {(view: View, list: Candidates, c: number) => string} */
export function gainText({ isTried }, list, c) {
  return isTried(list.feature, c)
    ? msg("stage.candidates.gain", { gain: number(list.gain[c]) })
    : msg("stage.candidates.untried");
}

// The splits that the sentence names besides those shown already, in its words, with their gains; none while the pointer
// is on a candidate.
/** @type {(stage: Stage, view: View, shown?: (CandidateRef | null)[]) => string[]} */
export function namedSplits({ panels, highlight }, view, shown = []) {
  const { says, search, answerHidden } = view;
  if (answerHidden || highlight.candidate || panels.exercise.isActive) return [];
  const named = new Map(says.filter(([, role]) => role.startsWith("split:")).map(([text, role]) => [role, text]));
  for (const ref of shown) named.delete(`split:${ref?.list.id[ref.c]}`);
  return [...named].map(([role, text]) => {
    const found = search && candidateOf(search, Number(role.slice(6)));
    return found ? `${text}: ${gainText(view, found.list, found.c)}` : text;
  });
}
