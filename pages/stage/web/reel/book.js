// The reel in the browser: the book, and the chapters that have come so far. What a chapter tells is asked for by step.

import { lastUpTo } from "../core/numbers.js";

export class Book {
  /** @param {ReelBook} book */
  constructor(book) {
    this.algorithm = book.algorithm;
    this.title = book.title;
    this.facts = book.facts;
    this.data = book.data;
    this.code = book.code;
    this.trees = book.trees;
    this.ensemble = /** @type {Ensemble} */ (book.ensemble); // null where one tree predicts: nobody asks for it there
    this.columns = book.columns;
    this.panels = book.panels;
    this.steps = book.steps;
    this.ticks = book.ticks;
    this.chapters = book.chapters;
    this.exercise = book.exercise ?? null; // a phone has none
    this.count = this.steps.grain.length;
    /** @type {(null | HeldChapter)[]} */
    this.held = this.chapters.map(() => null);
    this.measured = this.trees.map((tree) => [...tree.decided]);
    this.nothing = this.data.rows.map(() => null);
  }

  /** @type {(i: number) => number} */
  chapterOf(i) {
    return Math.max(0, lastUpTo(this.chapters, i));
  }

  /** @type {(k: number, chapter: ReelChapter) => void} */
  take(k, chapter) {
    if (this.held[k]) return;
    const known = new Map();
    for (const [step, name, value] of chapter.sets) {
      if (!known.has(name)) known.set(name, { steps: [], values: [] });
      known.get(name)?.steps.push(step);
      known.get(name)?.values.push(value);
    }
    this.held[k] = { ...chapter, known, searches: new Map(chapter.searches) };
    chapter.workings.forEach((workings, at) => this.measure(chapter.from + at, workings));
  }

  // A node's impurity is first told by the first step with arithmetic at this node, as far as chapters have come: at
  // the latest by the step that decides it.
  /** @type {(i: number, workings: any[]) => void} */
  measure(i, workings) {
    const first = this.measured[this.steps.tree[i]],
      node = this.steps.node[i];
    if (workings.length && first) first[node] = Math.min(first[node], i);
  }

  /** @type {(i: number) => boolean} */
  has(i) {
    return this.held[this.chapterOf(i)] != null;
  }

  // One of "says", "workings" and "question" of a step; null where its chapter is still to come.
  /** @type {<What extends Told>(what: What, i: number) => ReelChapter[What][number] | null} */
  told(what, i) {
    const chapter = this.held[this.chapterOf(i)];
    return chapter && chapter[what][i - chapter.from];
  }

  /** @type {(i: number, number: number) => string | undefined} */
  formula(i, number) {
    return this.held[this.chapterOf(i)]?.formulas[number];
  }

  // What a term in the sentence of a step means, if the glossary has it.
  /** @type {(i: number, term: string) => string | undefined} */
  meaning(i, term) {
    return this.held[this.chapterOf(i)]?.terms[term];
  }

  /** @type {(i: number) => Search | null} */
  search(i) {
    const number = this.steps.search[i];
    return number < 0 ? null : (this.held[this.chapterOf(i)]?.searches.get(number) ?? null);
  }

  // Whether a step is about the candidates of a feature that has some.
  /** @type {(i: number) => boolean} */
  tries(i) {
    const feature = this.steps.feature[i],
      tried = this.search(i)?.features.find((each) => each.feature === feature);
    return feature >= 0 && (!this.has(i) || (tried?.gain.length ?? 0) > 0);
  }

  // What a column or a panel holds at a step, null for nothing.
  /** @type {(name: string, i: number) => any} */
  state(name, i) {
    const chapter = this.held[this.chapterOf(i)];
    if (!chapter) return null;
    const known = chapter.known.get(name),
      place = known ? lastUpTo(known.steps, i) : -1;
    return (known && place >= 0 ? known.values[place] : chapter.before[name]) ?? null;
  }
}

// A book or a chapter as it is sent, for Book and Stage.
/** @type {(sent: any) => any} */
export function unrolled(sent) {
  return sent.steps?.runs ? { ...sent, steps: outOfRuns(sent.steps) } : sent;
}

// The columns of a book's steps travel as differences, and how often each holds; some numbers stand for words.
/** @type {(sent: { runs: Record<string, number[][]>, words: Record<string, string[]>, nodes: any[][] }) => any} */
function outOfRuns({ runs, words, nodes: [at, further] }) {
  /** @type {Record<string, any[]>} */
  const steps = {};
  for (const [name, [differences, times]] of Object.entries(runs)) {
    const column = [],
      meant = words[name];
    let now = 0;
    for (let k = 0; k < times.length; k += 1)
      for (let often = times[k]; often > 0; often -= 1) {
        now += differences[k];
        column.push(meant ? meant[now] : now);
      }
    steps[name] = column;
  }
  steps.nodes = steps.grain.map(() => []);
  at.forEach((i, k) => (steps.nodes[i] = further[k]));
  return steps;
}
