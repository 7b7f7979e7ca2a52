// A reel in the browser: the book and the chapters loaded so far, whose fields are read by step.

import { lastIndexAtMost } from "../core/numbers.js";

export class Book {
  /** @param {ReelBook} book */
  constructor(book) {
    this.algorithm = book.algorithm;
    this.title = book.title;
    this.facts = book.facts;
    this.data = book.data;
    this.code = book.code;
    this.trees = book.trees;
    this.ensemble = /** @type {Ensemble} */ (book.ensemble); // null for a single tree, where it is not used
    this.columns = book.columns;
    this.panels = book.panels;
    this.steps = book.steps;
    this.ticks = book.ticks;
    this.chapters = book.chapters;
    this.story = book.story;
    this.exercise = book.exercise ?? null; // a phone has none
    this.count = this.steps.grain.length;
    /** @type {(null | LoadedChapter)[]} */
    this.loaded = this.chapters.map(() => null);
    this.measuredAt = this.trees.map((tree) => [...tree.decided]);
    this.noValues = this.data.rows.map(() => null);
  }

  /** @type {(i: number) => number} */
  chapterOf(i) {
    return Math.max(0, lastIndexAtMost(this.chapters, i));
  }

  /** @type {(k: number, chapter: ReelChapter) => void} */
  addChapter(k, chapter) {
    if (this.loaded[k]) return;
    const known = new Map();
    for (const [step, name, value] of chapter.sets) {
      if (!known.has(name)) known.set(name, { steps: [], values: [] });
      known.get(name)?.steps.push(step);
      known.get(name)?.values.push(value);
    }
    this.loaded[k] = { ...chapter, known, searches: new Map(chapter.searches) };
    chapter.workings.forEach((workings, k) => this.noteMeasured(chapter.from + k, workings));
  }

  // Note that a node's impurity is visible from the first step with calculations at this node, at the latest from the
  // step that decides it.
  /** @type {(i: number, workings: any[]) => void} */
  noteMeasured(i, workings) {
    const first = this.measuredAt[this.steps.tree[i]],
      node = this.steps.node[i];
    if (workings.length && first) first[node] = Math.min(first[node], i);
  }

  /** @type {(i: number) => boolean} */
  hasStep(i) {
    return this.loaded[this.chapterOf(i)] != null;
  }

  // A step's "says", "workings" or "question"; null while its chapter is not loaded.
  /** @type {<What extends StepField>(what: What, i: number) => ReelChapter[What][number] | null} */
  stepField(what, i) {
    const chapter = this.loaded[this.chapterOf(i)];
    return chapter && chapter[what][i - chapter.from];
  }

  /** @type {(i: number, number: number) => string | undefined} */
  formula(i, number) {
    return this.loaded[this.chapterOf(i)]?.formulas[number];
  }

  // The glossary's explanation of a term in a step's sentence; undefined if there is none.
  /** @type {(i: number, term: string) => string | undefined} */
  termMeaning(i, term) {
    return this.loaded[this.chapterOf(i)]?.terms[term];
  }

  /** @type {(i: number) => Search | null} */
  searchAt(i) {
    const number = this.steps.search[i];
    return number < 0 ? null : (this.loaded[this.chapterOf(i)]?.searches.get(number) ?? null);
  }

  // True if a step is about a feature and its search has candidates, or may have: its chapter is not loaded.
  /** @type {(i: number) => boolean} */
  hasCandidates(i) {
    const hasSome = this.searchAt(i)?.features.some(({ gain }) => gain.length > 0) ?? false;
    return this.steps.feature[i] >= 0 && (!this.hasStep(i) || hasSome);
  }

  // The value of a column or panel at a step; null if it has none.
  /** @type {(name: string, i: number) => any} */
  stateAt(name, i) {
    const chapter = this.loaded[this.chapterOf(i)];
    if (!chapter) return null;
    const known = chapter.known.get(name),
      place = known ? lastIndexAtMost(known.steps, i) : -1;
    return (known && place >= 0 ? known.values[place] : chapter.before[name]) ?? null;
  }
}
