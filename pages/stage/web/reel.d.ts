// Made by checks/reel_types.js from reel.schema.json; `npm run fix` makes it anew.

/** The book of a reel: all but the words of a lesson, and the skeleton of its steps */
type ReelBook = {
  format: 4;
  algorithm: string;
  title: string;
  language: { name: string; group: string; decimal: string };
  settings: string[][];
  facts: ReelTexts;
  data: {
    rows: number[];
    features: {
      name: string;
      kind: "number" | "0/1" | "category" | "date" | "date and time";
      levels: ReelTexts;
      values: ReelNumbers;
    }[];
    target: { name: string; classes: null | ReelTexts; values: number[] };
  };
  code: ReelTexts;
  trees: {
    name: string;
    round: number;
    parent: ReelIntegers;
    left: ReelIntegers;
    right: ReelIntegers;
    feature: ReelIntegers;
    threshold: ReelNumbers;
    categories: ReelIntegers[];
    unseen: ReelIntegers[];
    missing_left: boolean[];
    strict?: boolean;
    medians?: boolean;
    takes_missing: boolean[];
    n: number[];
    impurity: number[];
    weights: null | number[][];
    value: null | number[];
    answer: ReelTexts;
    reason: ReelTexts;
    x: ReelShares;
    y: ReelShares;
    born: ReelPlaces;
    decided: ReelPlaces;
    /** While pruning: the names of the subtrees, by their numbers. */
    subtrees?: ReelTexts;
    /** While pruning: the node is there in subtrees below this number; null: in all of them. */
    gone: (number | null)[];
    /** The leaf each drawn row ends in; -1: this is no training row of the tree. */
    leaf_of: ReelIntegers;
    fits: string;
    /** G and H of each node, in a tree whose outputs are -T(G) / (H + lambda), T moving G towards 0 by alpha. */
    sums?: { G: ReelNumbers; H: ReelNumbers; lambda: number; alpha: number };
    measure: string;
  }[];
  /** The tree and node of each search. */
  searches: number[][];
  steps: {
    grain: (0 | 1 | 2)[];
    line: ReelPlaces;
    tree: ReelPlaces;
    node: ReelPlaces;
    /** Which subtree of the pruning's path stands; -1: the tree as grown. */
    subtree: number[];
    search: ReelIntegers;
    feature: ReelIntegers;
    candidate: number[];
    side: ("" | "left" | "right" | "both")[];
    nodes: ReelPlaces[];
    row: ReelIntegers;
    scene: ("tree" | "all")[];
    panel: ReelIntegers;
  };
  ticks: [number, string][];
  panels: (
    | {
        name: string;
        title: string;
        kind: "lines";
        content: { across: string; up: string; first: number; series: { name: string; values: ReelNumbers }[] };
      }
    | { name: string; title: string; kind: "bars"; content: { labels: ReelTexts; groups?: ReelTexts; up: string } }
    | { name: string; title: string; kind: "curve"; content: { across: string; up: string; points: ReelNumbers[] } }
    | { name: string; title: string; kind: "cells"; content: { up: string } }
    | { name: string; title: string; kind: "ranges"; content: { across: string } }
    | { name: string; title: string; kind: "wall"; content: Record<string, never> }
    | { name: string; title: string; kind: "fields"; content: Record<string, never> }
  )[];
  columns: {
    name: string;
    why: string;
    kind: "number" | "count" | "class";
    size: boolean;
    title: string;
    summed: boolean;
    marks: boolean;
  }[];
  ensemble: null | {
    rule: "add" | "average" | "median";
    weight: number[];
    start: number[];
    score: null | ReelPlaces;
    votes: boolean;
    at_zero: 0 | 1;
    link: "" | "logistic" | "half_logistic" | "softmax";
  };
  /** The first step of each. */
  chapters: ReelPlaces;
  /** The lesson's idea, and of each scene its step and the pieces of its question. */
  story: null | { idea: string; scenes: [number, ReelPieces][] };
  exercise?: null | { tasks: ReelTask[] };
};

type ReelPieces = [string, string][];

type ReelIntegers = number[];

type ReelPlaces = number[];

type ReelShares = number[];

type ReelNumbers = (number | null)[];

type ReelTexts = string[];

/** Words, candidates and states of some steps */
type ReelChapter = {
  terms: Record<string, any>;
  from: number;
  says: ReelPieces[];
  workings: [string, number, string, number][][];
  question: (null | {
    ask: string;
    choices: string[];
    answer: number;
    because: string;
    grains: (0 | 1 | 2)[];
    topic: string;
    topic_name: string;
    wrong: (null | { rule: string; why: string; step: number })[];
  })[];
  searches: [
    number,
    {
      /** What `weighted` is; empty where a candidate has its gain alone. */
      measure: string;
      best: number[];
      features: {
        feature: number;
        threshold: ReelNumbers;
        categories: ReelIntegers[];
        missing_left: boolean[];
        strict?: boolean;
        id: ReelPlaces;
        told: ReelPlaces;
        ahead: ReelIntegers;
        n_left: ReelPlaces;
        n_right: ReelPlaces;
        weighted: null | ReelNumbers;
        gain: ReelNumbers;
        chosen: number;
        left_out: number;
      }[];
    },
  ][];
  formulas: string[];
  before: Record<string, any>;
  sets: [number, string, any][];
};

/** A task of an exercise: what is seen, how it is marked, and the steps before and after it */
type ReelTask = {
  topic: string;
  topic_name: string;
  kind: "number" | "choice" | "rows";
  ask: string;
  choices: ReelTexts;
  splits: [number, number, number][];
  given: [string, ReelTexts][];
  facts: [string, string][];
  hints: ReelTexts;
  formula: string | null;
  numbers: string | null;
  right: number | ReelPlaces;
  tolerance: number;
  wrong: { rule: string; answer: number | ReelPlaces; why: string; step: number }[];
  before: number;
  step: number;
  part: number;
};
