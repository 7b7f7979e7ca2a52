// The shapes that modules hand one another. Those of the reel as it travels are in reel.d.ts.

type Stage = import("./stage.js").Stage;
type Reel = import("./reel/book.js").Book;
type StepSequence = import("./reel/steps.js").StepSequence;
type ScoreSum = import("./reel/ensemble.js").ScoreSum;

type Feature = ReelBook["data"]["features"][number];
type Tree = ReelBook["trees"][number];
type Column = ReelBook["columns"][number];
type Question = NonNullable<ReelChapter["question"][number]>;
type Ensemble = NonNullable<ReelBook["ensemble"]>;
type StepField = "says" | "workings" | "question";
/** `known`: of each column and panel, what it holds from which step on. */
type LoadedChapter = Omit<ReelChapter, "searches"> & {
  searches: Map<number, Search>;
  known: Map<string, { steps: number[]; values: any[] }>;
};
type Search = ReelChapter["searches"][number][1];
/** The candidates of one feature, a column a field. */
type StoryScene = NonNullable<ReelBook["story"]>["scenes"][number];
type Candidates = Search["features"][number];
/** A panel of the lesson's own, or the candidates. */
type LessonPanel = { name: string; title: string; kind: string; content: any };
/** What a tree was fitted to: the target, or what a column holds. */
type Target = { name: string; classes: string[] | null; values: (number | null)[] };

/** What a row holds of each feature; null is missing. */
type Values = (number | null)[];
/** Width and height, in pixels. */
type Size = [number, number];
/** From the lowest to the highest. */
type Span = [number, number];
/** Around its middle, in pixels. */
type Box = { x: number; y: number; w: number; h: number };
/** `inner`: its width for text and dots; `stack`: the height of its bar or dots, `barTop` pixels below its top. */
type NodePlace = Box & {
  form: "high" | "tall" | "full" | "line" | "bar";
  inner: number;
  stack: number;
  barTop: number;
};
/** Across from, to; up from, to; as far as features have numbers. */
type Region = [number, number, number, number];
/** Red, green, blue from 0 to 255. */
type Colour = [number, number, number];
type Palette = {
  ground: Colour;
  faint: Colour;
  classes: Colour[];
  names: { ink: string; ground: string; accent: string };
};
type Ramp = { span: Span; stops: Colour[]; at(value: number): Colour };

/** The question of a node or of a candidate. `orMissing`: its words say so. */
type Test = {
  feature: number;
  threshold: number | null;
  categories: number[];
  unseen?: number[];
  strict?: boolean;
  missingLeft: boolean;
  orMissing?: boolean;
};

/** Some rows: what they weigh of each class, or their mean; with `medians` their median; with `sums` the output they would have. */
type SideSummary = {
  n: number;
  counts: number[] | null | undefined;
  center: number | null;
  medians?: boolean;
  sums?: GradientSums;
};

/** What XGBoost's gain is made of: sums of g and h, similarity score, output value. */
type GradientSums = { G: number; H: number; S: number; output: number };

/** What a pointer or the focus is at, {} for nothing. */
type StageHighlight = {
  row?: number;
  node?: number;
  kind?: number;
  candidate?: { feature: number; c: number };
  split?: number;
};
/** A row on its way through the tree: one of the data, or values somebody typed. */
type FollowedRow = { row: number | null; values: Values; isNew?: boolean };

/** All there is to see at a step. */
type View = {
  reel: Reel;
  /** The step that is shown, and the one that is asked about. */
  i: number;
  step: number;
  before: number;
  answerHidden: boolean;
  isPending: boolean;
  t: number;
  tree: Tree;
  node: number;
  nodes: Set<number>;
  row: number;
  showsEnsemble: boolean;
  panel: number;
  says: [string, string][];
  question: Question | null;
  workings: [string, number, string, number][];
  line: number;
  search: Search | null;
  list: Candidates | null;
  feature: number;
  candidate: number;
  left: boolean[] | null;
  isTried(feature: number, candidate: number): boolean;
  isBorn(node: number): boolean;
  isSplit(node: number): boolean;
  isDecided(node: number): boolean;
  isMeasured(node: number): boolean;
  state(name: string): any;
  stateBefore(name: string): any;
  /** How many trees are in force. */
  activeTrees: number;
  target: Target;
  focus: number;
  atNode: boolean[];
  /** The column whose rows the step is about, instead of those of a node. */
  marks: Column | null;
};

/** To a task of an exercise: a number, the place of a choice, or the places of rows. */
type Answer = number | number[];
/** A wrong idea that makes an answer. */
type Mistake = ReelTask["wrong"][number];
type TaskAnswer = { answer: Answer | null; hints: number };
/** What a stage opens with and notes by name, as the address has it: `quiz`, `show`, `answers`, `marked`, `worked`, `step`. */
type StateStore = { get(name: string): string | null; set(said: Record<string, string>): void };
/** What is told of an answer: the topic, and by which wrong idea it was made, "" for none that is known. */
type AnswerReport = { topic: string; right: boolean; rule: string; exercise: boolean };

/** What was done to the rows: `values` by the names of features, null for a row that is taken out; `row` and `like` are
 * numbers of rows, `row` null for a new one; `answer` is the target in words, null where it stays as it is. */
type Edit = {
  row: number | null;
  like: number | null;
  values: Record<string, number> | null;
  answer: string | null;
};
/** A candidate of a search. */
type CandidateRef = { list: Candidates; c: number };
/** A view at a step with a candidate in hand. */
type CandidateView = View & { search: Search; list: Candidates; left: boolean[] };

/** Where on one or two features predictions are worked out, and which of them each place of a picture shows. */
type Grid = {
  fx: number;
  fy: number | null;
  xs: number[];
  ys: (number | null)[];
  columns: number[];
  rows: number[];
  points: number;
};
type Surface = (
  reel: Reel,
  fx: number,
  fy: number | null,
  spans: [Span, Span | null],
  places: Size,
  held: Values,
  k: number,
) => { grid: Grid; tally: ScoreSum };

type Axis = { ticks: number[]; label(tick: number): string };
type SpannedAxis = Axis & { span: Span };
type Scale = (value: number | null) => number; // missing ones lie at 0
type Frame = {
  size: Size;
  x: Scale;
  y: Scale;
  across: Axis;
  up: Axis | null;
  left: number;
  right?: number;
  bottom: number;
};
/** The candidates of one feature as points. */
type Curve = {
  list: Candidates;
  byName: boolean;
  ySpan: Span;
  x: Scale;
  y: Scale;
  ticks: number[];
  label: (t: number) => string;
  points: [number, number][];
  at(px: number): number;
  width: number;
  height: number;
};
type Image = {
  grid: Pick<Grid, "columns" | "rows"> & { xs: ArrayLike<any>; ys: ArrayLike<any> };
  box: [number, number, number, number];
  colour(place: number): Colour | null;
  /** The class of a block that has been coloured, where colours stand for classes. */
  kind?: (place: number) => number;
};

/** What all charts of the plane have in common. */
type Chart = Frame & {
  key: string;
  title: string;
  /** The title in few letters. */
  heading: string;
  note: string;
  axes: [number, number | null];
  across: SpannedAxis;
  /** `lines`: a class, and how its region is hatched. */
  regions: { node: number; lines: [number, string]; attributes: Record<string, any> }[];
  shade: Element[];
  top?: number;
  /** Where a row of the data stands; or another one, with what it holds of the features that are drawn. */
  place(row: number | null, ...values: Values): [number, number] | null;
  drawnValues(values: Values): Values;
  /** Where the threshold can be dragged. */
  list?: Candidates;
  toValue?: Scale;
  /** Where colours stand for values. */
  ramp?: Ramp | null;
  fill?: ((row: number) => string | null) | null;
  raster?: { key: string; images: Image[] };
  /** The leaves whose values are drawn, where no regions are. */
  leaves?: number[];
  /** What is drawn behind the rows, in words, once it has been painted; "" where nothing new was. */
  describe?: () => string;
};
type PlaneChart = Chart & { up: SpannedAxis; top: number; right: number };

/** What is found at a point. */
type HitTest = (x: number, y: number) => { text?: string; look?: StageHighlight | null } | null;
/** What a panel at the lower right shows. */
type Picture = {
  title: string;
  heading?: string;
  note?: string;
  /** All of it in words. */
  description?: string | null;
  /** What stands still is drawn anew when this changes, what moves with every step. */
  key: string;
  drawStatic(): Element[];
  stepElements?: Element[];
  images?: Image[] | null;
  offersWhatIf?: boolean;
  /** Instead of a picture. */
  body?: Element;
  hitTest?: HitTest | null;
  onClick?: ((x: number, y: number) => void) | null;
};
type PanelKind = (stage: Stage, panel: any) => (view: View, state: any, size: Size) => Picture;

type Attributes = Record<string, any>;
type Child = Node | string | null;
type Make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes?: Attributes,
  ...children: Child[]
) => HTMLElementTagNameMap[Tag];
type Draw = <Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes?: Attributes,
  ...children: Child[]
) => SVGElementTagNameMap[Tag];
type Keyed = <Key, Kept extends Element>(
  parent: Element,
  create: (key: Key) => Kept,
) => (keys: Iterable<Key>, update: (element: Kept, key: Key) => void) => void;
/** A picture over a canvas. */
type Layers = {
  root: HTMLElement;
  svg: SVGSVGElement;
  description: { root: Element; setWords(words: string[]): void };
  paint(size: Size, raster: { key: string; images: Image[] } | null | undefined, stage: Stage): void;
};
type NodeBox = { root: Element; show(words: (letters: number, lines?: number) => string[], facts: string[]): void };
type TreeNode = { root: Element; show(view: View, onPath: boolean, meant: boolean): void };
type Series = { name: string; values: Values };
/** Arithmetic, read: a number, or an operation and what it is done to. */
type Expression = number | [operation: string, a: Expression, b?: any];
/** `tight`: how tightly it holds together. */
type Typeset = { element: Element; tight: number };
/** A name from a place on, cut at its end or in its middle. */
type ShortName = { from: number; head: string; tail: string };
/** `area(row)`: how many times the usual area a row's dot has. */
/** What is drawn of a row: where and how large, null where it has no place; its `own` colour is its class's. */
type Dot = {
  shape: number;
  radius: number;
  baseColour: string;
  fill: string | null;
  isDense: boolean;
  showsValue: boolean;
  place: [number, number] | null;
  scale: number;
  atNode: boolean;
  isHighlighted: boolean;
  goesLeft: boolean;
};
/** One row drawn in one place, in pixels of the pictures; `key` is the same as long as it is the same row there. */
type RowMark = {
  key: string;
  home: string;
  node: number;
  row: number;
  x: number;
  y: number;
  radius: number;
  scale: number;
  opacity: number;
  shape: number;
  fill: string | null;
  isHighlighted: boolean;
  goesLeft: boolean;
  isDense?: boolean;
  showsValue?: boolean;
  /** Around a followed or a new row, not a row itself. */
  isRing?: boolean;
};
/** Who says where rows stand in a panel; `wayBetween` has the places a mark comes by from one node to another. */
type RowSource = {
  marks: RowMark[];
  isStill?: boolean;
  wayBetween?(key: string, from: number, to: number): [number, number][];
};
/** Of all rows, from elsewhere than the lesson: a class has boosted them. */
type RowWeights = { title: string; values: number[] };
type DotSizes = { column: Pick<Column, "title">; values: Values; unit: number; area(row: number): number };

/** Of a page of the course as files: what its own script brought, packed, and Plotly where the page has charts. */
declare var treerings: { lesson?: string; idea?: string; search?: string } | undefined;
declare var Plotly: { react(place: Element, data: any[], layout: any, config: any): Promise<void> };
