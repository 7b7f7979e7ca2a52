// The key of the tree's panel: the mark of each class and, on a phone, the splits that the sentence names.

import { make, setText } from "../core/elements.js";
import { legendMark } from "../core/marks.js";
import { shortenName } from "../core/names.js";
import { MAX_LISTED_SCORES } from "../reel/ensemble.js";
import { namedSplits } from "../descriptions/named_splits.js";

const CLASS_LETTERS = 16; // of a class

/** @param {Stage} stage */
export function treeKey(stage) {
  const classes = make("span"),
    splits = make("span", { class: "splits" }),
    root = make("p", { class: "key soft", translate: "no" }, classes, splits);
  let drawn = "",
    height = 0,
    /** @type {number[] | null} */
    size = null;
  return {
    root,
    // Pixels of the lines that it adds to the heading in a panel of this size.
    /** @param {number[]} panelSize */
    heightIn(panelSize) {
      if (size !== panelSize) height = parseFloat(getComputedStyle(root).getPropertyValue("--key")) / stage.unit || 0;
      size = panelSize;
      return height;
    },
    /** @param {View} view */
    draw(view) {
      const names = view.reel.data.target.classes ?? [],
        shown = listedClasses(view, names);
      setText(splits, namedSplits(stage, view).join(" · "));
      if (drawn === `${shown} ${names}`) return;
      drawn = `${shown} ${names}`;
      classes.replaceChildren(
        ...shown.map((k) => make("span", {}, legendMark(k), shortenName(names[k], CLASS_LETTERS, names))),
      );
    },
  };
}

// The classes to list: all of few, else those that the sentence names.
/** @type {(view: View, names: string[]) => number[]} */
function listedClasses({ says, answerHidden }, names) {
  if (names.length <= MAX_LISTED_SCORES) return [...names.keys()];
  const named = answerHidden ? [] : says.filter(([, role]) => role.startsWith("class:"));
  return [...new Set(named.map(([, role]) => Number(role.slice(6))))].slice(0, MAX_LISTED_SCORES);
}
