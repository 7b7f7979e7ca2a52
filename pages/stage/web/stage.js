// The stage: one root, one book, one step. Whatever hangs on the step is drawn in one go.

import { Arrangement, arranged, panelMeant, panelsOf } from "./arrangement.js";
import { ADDRESS_BAR, answerQuestion, noteStep } from "./answers/address.js";
import { readQuiz } from "./answers/kept.js";
import { Focus } from "./controls/focus.js";
import { helpPanel, keysOf } from "./controls/keys.js";
import { swipes } from "./controls/swipe.js";
import { SPEEDS } from "./controls/transport.js";
import { paletteOf } from "./core/colours.js";
import { make, setAttributes } from "./core/elements.js";
import { writeNumbers } from "./core/numbers.js";
import { IN_ADDRESS, shownIn } from "./lecture/shown.js";
import { RANKING } from "./panels/tabs.js";
import { Book } from "./reel/book.js";
import { ChapterRequests } from "./reel/chapter_requests.js";
import { axesOf } from "./reel/regions.js";
import { pathOf, pathOfValues, valuesOf } from "./reel/rows.js";
import { candidateOf } from "./reel/splits.js";
import { stepOfCandidate, stepOfNode, stepOfTree } from "./reel/steps.js";
import { CHOSEN, viewOf } from "./reel/view.js";
import { Walk } from "./reel/walk.js";
import { spoken } from "./words/question.js";

const TELL_AFTER = 600; // ms without a step before Python hears about it
const HURRIED = 250; // ms between two steps in which nothing can glide to its place
const QUIET = 3000; // ms in which it hears of nothing, once somebody is on the way to another page

export class Stage {
  /** @param {HTMLElement} root @param {((step: number, grain: number) => void) | null} tell @param {Keeper} keeper */
  constructor(root, tell, keeper = ADDRESS_BAR) {
    this.root = root;
    this.keeper = keeper;
    this.reel = /** @type {Reel} */ (/** @type {any} */ (null)); // until one is loaded
    this.tell = tell;
    /** @type {((split: { search: number, feature: number, candidate: number }) => void) | null} */
    this.takeSplit = null;
    /** @type {(() => void) | null} */
    this.runIt = null; // begins an exercise, where there is one
    /** @type {((k: number) => Promise<ReelChapter>) | null} */
    this.ask = null; // brings a chapter, or fails; null where all that comes is given by take(k, chapter)
    this.i = 0;
    this.grain = 1;
    this.speed = 1;
    this.measured = this.quietUntil = this.stepped = 0;
    this.high = 520; // the panels, in such pixels
    this.heading = 0; // pixels that the headings of panels are higher than a desktop's 22
    this.unit = 1; // pixels of the window that a pixel of the pictures has
    this.quiz = keeper.get("quiz") === "1";
    this.playing = this.sending = this.small = this.assigned = false; // three panels alone; for marks
    this.timer = this.told = this.frame = 0;
    /** @type {Looked} */
    this.looked = {};
    /** @type {Sent | null} */
    this.sent = null;
    /** @type {[number, number | null] | null} */
    this.axes = null; // follow the tree
    /** @type {number | null} */
    this.pinned = null; // the panel somebody holds on to; null follows the step
    /** @type {string | null} */
    this.large = null; // the panel that has all the room
    this.trail = []; // where we were in finer grains
    this.after = []; // what asks where something stands, and so waits until all is drawn
    this.answers = new Map();
    /** @type {RowWeights | null} */
    this.weights = null; // of the lesson's own
    /** @type {string[] | null} */
    this.shown = shownIn(keeper.get(IN_ADDRESS)); // null for all panels
    this.onKey = keysOf(this);
    this.focus = new Focus(root);
    const { signal } = this.focus.gone;
    document.addEventListener("keydown", this.onKey, { signal });
    swipes(this);
    this.resize = new ResizeObserver(() => (this.measure(), this.redraw()));
    this.panels = panelsOf(this);
    this.help = helpPanel();
    this.facts = make("p", { class: "facts soft" });
    this.live = make("p", { class: "unseen", "aria-live": "polite" });
    this.middle = make("div", { class: "panels" });
    this.arrangement = new Arrangement(this);
    this.root.replaceChildren(...arranged(this));
    for (const each of [this.middle, this.panels.transport.track]) this.resize.observe(each);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.themed(), { signal });
  }

  // A book without its chapters; those are taken as they come. start: { step, grain }.
  /** @param {ReelBook} book @param {{ step: number, grain?: number }} start */
  load(book, start) {
    if (book.format !== 4) throw new Error(`a book of format ${book.format}`);
    writeNumbers(book.language);
    this.root.lang = book.language.name;
    this.answers = this.reel ? new Map() : readQuiz(this.keeper.get("answers"));
    const reel = (this.reel = new Book(book));
    this.reader?.stop();
    this.reader = new ChapterRequests(reel, this.ask, (k, chapter) => {
      if (chapter) this.take(k, chapter);
      else this.redraw();
    });
    this.looked = {};
    this.sent = this.axes = this.pinned = this.walked = null;
    this.trail = [];
    this.i = Math.min(Math.max(0, Math.trunc(start.step) || 0), reel.count - 1);
    this.grain = Math.max(Math.min(start.grain ?? this.grain, 2), reel.steps.grain[this.i]) || 0;
    this.facts.textContent = reel.facts.join(" ");
    this.facts.hidden = !reel.facts.length;
    this.root.dataset.algorithm = reel.algorithm;
    this.middle.classList.toggle("with-facts", reel.columns.length > 0);
    this.spokenFor = null;
    this.panels.exercise.load(reel.exercise);
    this.measure();
    this.draw();
    if (!this.small) this.focus.offerSkip(this);
  }

  /** @param {number} k @param {ReelChapter} chapter */
  take(k, chapter) {
    this.reel.take(k, chapter);
    this.spokenFor = null;
    this.draw();
  }

  // -- where we are

  get walk() {
    if (this.walked?.grain !== this.grain) this.walked = { grain: this.grain, walk: new Walk(this.reel, this.grain) };
    return this.walked.walk;
  }

  get count() {
    return this.walk.count;
  }

  get place() {
    return this.walk.placeOf(this.i);
  }

  /** @type {(i: number) => number} */
  placeOf(i) {
    return this.walk.placeOf(i);
  }

  // A question is asked only in the grains in which no earlier step has told the answer.
  get asks() {
    if (!this.quiz || this.panels.visit.seen === this.i) return false;
    return this.reel.told("question", this.i)?.grains.some((grain) => grain === this.grain) ?? false;
  }

  get waits() {
    return this.asks && !this.answers.has(this.i);
  }

  get view() {
    return viewOf(this.reel, this.i, this.looked, this.walk.before(this.i), this.waits);
  }

  get palette() {
    if (this.coloured?.for !== this.measured) this.coloured = { for: this.measured, ...paletteOf(this.root) };
    return this.coloured;
  }

  // The panel to show; where the step has none, how the candidates rank once one is chosen, else their curve.
  /** @type {(view: View) => number} */
  panelIn({ reel, i, panel }) {
    return this.pinned ?? (panel < 0 && reel.steps.candidate[i] === CHOSEN ? RANKING : panel);
  }

  // The row whose values are those of the features that are not drawn.
  get held() {
    return this.sent ?? { row: 0, values: valuesOf(this.reel, 0) };
  }

  /** @type {(view: View) => number[]} */
  pathIn(view) {
    if (this.looked.row != null) return pathOf(view, this.looked.row);
    return this.sent ? pathOfValues(view, this.sent.values) : [];
  }

  // -- going

  /** @param {number} place */
  goTo(place) {
    if (this.reel) this.seek(this.walk.at(place));
  }

  /** @param {number} by */
  move(by) {
    this.goTo(this.place + by);
  }

  /** @param {number} by */
  moveCoarse(by) {
    const coarse = this.reel.steps.grain,
      wanted = Math.max(0, this.grain - 1);
    for (let i = this.i + by; i >= 0 && i < coarse.length; i += by) if (coarse[i] <= wanted) return this.seek(i);
  }

  /** @param {number} i */
  seek(i) {
    if (!this.reel || i === this.i || this.panels.exercise.on) return;
    this.hurry();
    this.i = i;
    this.grain = Math.max(this.grain, this.reel.steps.grain[i]);
    this.trail = [];
    this.looked = {};
    this.redraw();
    clearTimeout(this.told);
    this.told = setTimeout(() => this.remember(), TELL_AFTER);
  }

  // Steps that come faster than pictures glide are shown at once.
  hurry() {
    this.root.classList.toggle("hurried", performance.now() - this.stepped < HURRIED);
    this.stepped = performance.now();
  }

  /** @param {Candidates} list @param {number} c */
  seekCandidate(list, c) {
    const i = stepOfCandidate(this.reel, this.i, list, c);
    if (i >= 0) this.seek(i);
  }

  /** @param {number} node */
  seekNode(node) {
    this.seek(stepOfNode(this.reel, this.walk, this.view.t, node));
  }

  /** @param {number} t */
  seekTree(t) {
    this.seek(stepOfTree(this.reel, this.walk, t));
  }

  // What if the tree took the split in hand? Python answers, where there is one: takeSplit.
  whatIf() {
    const { steps } = this.reel,
      features = this.reel.search(this.i)?.features ?? [];
    this.takeSplit?.({
      search: steps.search[this.i],
      feature: features.findIndex((each) => each.feature === steps.feature[this.i]),
      candidate: steps.candidate[this.i],
    });
  }

  // Coarser goes to the step that opened this one; finer again, without a step in between, to where we came from.
  /** @param {number} grain */
  setGrain(grain) {
    let to = null;
    if (grain < this.grain) this.trail.push({ grain: this.grain, step: this.i });
    else while (this.trail.length && this.trail.at(-1).grain <= grain) to = this.trail.pop().step;
    this.grain = grain;
    this.i = to ?? this.walk.at(this.place);
    this.redraw();
    this.remember();
  }

  // At the end it starts over.
  play() {
    this.playing = !this.playing;
    if (this.playing && this.place >= this.count - 1) this.goTo(0);
    this.run();
  }

  run() {
    clearInterval(this.timer);
    if (this.playing)
      this.timer = setInterval(() => {
        if (this.place >= this.count - 1 || this.waits) this.play();
        else this.move(1);
      }, 1400 / this.speed);
    this.redraw();
  }

  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    this.run();
  }

  // -- what the learner does

  toggleQuiz() {
    this.quiz = !this.quiz;
    noteStep(this);
    this.redraw();
  }

  /** @param {number} k */
  answer(k) {
    if (this.panels.exercise.on) return this.panels.exercise.choose(k);
    answerQuestion(this, k);
  }

  // { row }, { node }, { kind: a class }, { candidate: { feature, c } } or { split: the id of one }; {} looks away.
  /** @param {Looked} looked */
  look(looked) {
    if (!this.reel) return;
    const now = looked.split == null ? looked : this.candidateNamed(looked.split);
    if (JSON.stringify(now) === JSON.stringify(this.looked)) return;
    this.looked = now;
    this.redraw();
  }

  /** @type {(id: number) => Looked} */
  candidateNamed(id) {
    const search = this.reel.search(this.i),
      found = search && candidateOf(search, id);
    return found ? { candidate: { feature: found.list.feature, c: found.c } } : {};
  }

  // A row stays lit until it is clicked again.
  /** @param {number} row */
  hold(row) {
    if (this.sent?.row === row) this.sendValues(null);
    else this.send(row);
  }

  /** @param {number} row */
  send(row) {
    this.sendValues({ row, values: valuesOf(this.reel, row) });
  }

  /** @param {Sent | null} sent */
  sendValues(sent) {
    this.sent = sent;
    this.redraw();
  }

  toggleSend(open = !this.sending) {
    this.sending = open;
    this.draw();
    (open ? this.panels.send.first : this.panels.head.send).focus();
  }

  /** @param {number} place @param {number | null} feature */
  setAxis(place, feature) {
    const [across, up] = this.axes ?? axesOf(this.view);
    this.axes = place === 0 && feature != null ? [feature, up] : [across, feature];
    this.redraw();
  }

  // Hold on to a panel; the one that is held is let go.
  /** @param {number | null} place */
  pin(place) {
    this.pinned = this.pinned === place ? null : place;
    this.redraw();
  }

  /** @param {number} by */
  pinNext(by) {
    const all = this.reel.panels.length - RANKING;
    this.pinned = ((this.panelIn(this.view) - RANKING + by + all) % all) + RANKING;
    this.redraw();
  }

  lookAway() {
    this.looked = {};
    this.pinned = this.large = null;
    this.sendValues(null);
  }

  // A panel takes all the room, or gives it back.
  enlarge(name = panelMeant(this)) {
    this.large = this.large ? null : name;
    this.redraw();
  }

  fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.root.requestFullscreen?.();
  }

  share() {
    this.remember();
    this.panels.share.offer(window.location.href);
  }

  remember() {
    this.root.classList.remove("hurried");
    if (this.hushed || this.small) return;
    noteStep(this);
    this.tell?.(this.i, this.grain);
  }

  // Pause reporting to Python; it resumes after QUIET ms.
  hush() {
    this.quietUntil = performance.now() + QUIET;
  }

  get hushed() {
    return performance.now() < this.quietUntil;
  }

  // -- drawing: at most once a frame, however many keys came in

  // Sizes are asked for only when they change: asking makes the browser lay everything out.
  measure() {
    if (!this.root.isConnected) return; // a page that is left has no size
    this.measured += 1;
    this.unit = parseFloat(getComputedStyle(this.root).fontSize) / 15;
    this.high = this.middle.clientHeight / this.unit;
    this.arrangement.forget();
    this.arrangement.give();
  }

  themed() {
    this.measured += 1;
    this.redraw();
  }

  redraw() {
    if (!this.reel || this.frame) return;
    this.frame = requestAnimationFrame(() => this.draw());
  }

  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (!this.root.isConnected) return;
    const { view } = this;
    this.root.classList.toggle("quizzing", this.quiz);
    this.arrangement.draw(view);
    for (const panel of Object.values(this.panels)) panel.draw(view);
    for (const act of this.after.splice(0)) act();
    setAttributes(this.root, {
      "data-step": this.i,
      "data-steps": this.reel.count,
      "data-ready": String(!view.pending),
    });
    if (!this.playing) this.speak(view);
    this.reader?.follow(this.i, this.walk, this.panels.lecture.presenter.announced);
  }

  /** @param {View} view */
  speak(view) {
    if (this.panels.exercise.on) return;
    if (this.spokenFor === `${this.i} ${view.veiled}`) return;
    this.spokenFor = `${this.i} ${view.veiled}`;
    this.live.textContent = spoken(view, this.asks ? this.answers.get(this.i) : null);
  }

  leave() {
    this.focus.leave();
    this.panels.lecture.leave();
    this.resize.disconnect();
    this.ask = null;
    this.reader?.stop();
    clearInterval(this.timer);
    clearTimeout(this.told);
    cancelAnimationFrame(this.frame);
  }
}
