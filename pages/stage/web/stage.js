// The stage: a lesson's state (book, step, selection) in one root element; redraws all panels when it changes.

import { Arrangement, layOut, activePanel, createPanels } from "./layout.js";
import { ADDRESS_BAR, answerQuestion, saveStepState } from "./answers/address_bar.js";
import { decodeQuiz } from "./answers/encoding.js";
import { Guesses } from "./answers/guesses.js";
import { Focus } from "./controls/focus.js";
import { helpPanel, createKeyHandler } from "./controls/keys.js";
import { addSwipes } from "./controls/swipe.js";
import { SPEEDS } from "./controls/transport.js";
import { readPalette } from "./core/colours.js";
import { make, setAttributes } from "./core/elements.js";
import { FOLLOW_PARAM, parseFollowed } from "./follow/fields.js";
import { setNumberFormat } from "./core/numbers.js";
import { SHOW_PARAM, parseShown } from "./lecture/panel_choice.js";
import { RANKING } from "./panels/tabs.js";
import { Book } from "./reel/book.js";
import { ChapterRequests } from "./reel/chapter_requests.js";
import { axesOf } from "./reel/regions.js";
import { pathOf, pathOfValues, valuesOf } from "./reel/rows.js";
import { candidateOf } from "./reel/splits.js";
import { stepOfCandidate, stepOfNode, stepOfTree, StepSequence } from "./reel/steps.js";
import { CHOSEN, viewOf } from "./reel/view.js";
import { RowLayer } from "./rows/layer.js";
import { announceStep } from "./text/question.js";

const REPORT_AFTER = 600; // ms without a step before Python gets a report
const FAST_STEP = 250; // ms between two steps below which animations are off
const PAUSE_MS = 3000; // ms without reports to Python after a click that leads to another page

export class Stage {
  /** @param {HTMLElement} root @param {((step: number, detail: number) => void) | null} onStep @param {StateStore} store */
  constructor(root, onStep, store = ADDRESS_BAR) {
    this.root = root;
    this.store = store;
    this.reel = /** @type {Reel} */ (/** @type {any} */ (null)); // until one is loaded
    this.onStep = onStep;
    /** @type {((split: { search: number, feature: number, candidate: number }) => void) | null} */
    this.onSplit = null;
    /** @type {(() => void) | null} */
    this.onExercise = null; // starts an exercise; null if the lesson has none
    /** @type {((k: number) => Promise<ReelChapter>) | null} */
    this.fetchChapter = null; // loads chapter k; null if the caller adds all chapters with addChapter
    this.i = 0;
    this.detail = 1;
    this.speed = 1;
    this.layoutVersion = this.quietUntil = this.lastStepTime = 0;
    this.panelHeight = 520; // of the panel area, in pixels of the pictures (see unit)
    this.extraHeading = 0; // pixels by which headings of panels are higher than 22
    this.unit = 1; // CSS pixels per pixel of the pictures
    this.quiz = store.get("quiz") === "1";
    this.playing = this.followOpen = this.isSmall = this.isAssignment = false; // isSmall: a thumbnail of three panels
    this.timer = this.reportTimer = this.frame = 0;
    /** @type {StageHighlight} */
    this.highlight = {};
    /** @type {FollowedRow | null} */
    this.followed = null;
    /** @type {[number, number | null] | null} */
    this.axes = null; // chosen features across and up; null follows the tree
    /** @type {number | null} */
    this.pinned = null; // index of the pinned panel; null follows the step
    /** @type {string | null} */
    this.enlargedPanel = null; // name of the panel that fills the panel area
    this.detailTrail = []; // finer details left by setDetail, with their steps
    this.afterDraw = []; // callbacks that read positions; called once after the next draw
    this.answers = new Map();
    this.guesses = new Guesses(this);
    /** @type {RowWeights | null} */
    this.rowWeights = null; // shown instead of the lesson's weights; set by a class vote
    /** @type {string[] | null} */
    this.visiblePanels = parseShown(store.get(SHOW_PARAM)); // null for all panels
    this.onKey = createKeyHandler(this);
    this.focus = new Focus(root);
    const { signal } = this.focus.aborter;
    document.addEventListener("keydown", this.onKey, { signal });
    addSwipes(this);
    this.resize = new ResizeObserver(() => (this.measure(), this.redraw()));
    this.panels = createPanels(this);
    this.help = helpPanel();
    this.facts = make("p", { class: "facts soft" });
    this.live = make("p", { class: "visually-hidden", "aria-live": "polite" });
    this.panelArea = make("div", { class: "panels" });
    this.rowLayer = new RowLayer(this, { tree: this.panels.tree, plane: this.panels.plane });
    this.arrangement = new Arrangement(this);
    this.root.replaceChildren(...layOut(this));
    for (const element of [this.panelArea, this.panels.transport.track]) this.resize.observe(element);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.onThemeChange(), { signal });
  }

  // Show a book; its chapters are added by addChapter. start.grain is the initial detail, by default the story.
  /** @param {ReelBook} book @param {{ step: number, grain?: number | null }} start */
  load(book, start) {
    if (book.format !== 4) throw new Error(`a book of format ${book.format}`);
    setNumberFormat(book.language);
    this.root.lang = book.language.name;
    this.answers = this.reel ? new Map() : decodeQuiz(this.store.get("answers"));
    const opensWith = this.reel ? null : parseFollowed(this.store.get(FOLLOW_PARAM), book.data.features),
      reel = (this.reel = new Book(book));
    this.requests?.stop();
    this.requests = new ChapterRequests(reel, this.fetchChapter, (k, chapter) => {
      if (chapter) this.addChapter(k, chapter);
      else this.redraw();
    });
    this.highlight = {};
    this.axes = this.pinned = this.cachedSequence = null;
    this.followed = opensWith;
    this.followOpen ||= opensWith != null;
    this.guesses = new Guesses(this);
    this.detailTrail = [];
    this.i = Math.min(Math.max(0, Math.trunc(start.step) || 0), reel.count - 1);
    this.detail = Math.max(Math.min(start.grain ?? (reel.story ? 0 : this.detail), 2), reel.steps.grain[this.i]) || 0;
    this.facts.textContent = reel.facts.join(" ");
    this.facts.hidden = !reel.facts.length;
    this.root.dataset.algorithm = reel.algorithm;
    this.panelArea.classList.toggle("with-facts", reel.columns.length > 0);
    this.announcedFor = null;
    this.panels.exercise.load(reel.exercise);
    this.measure();
    this.draw();
    if (!this.isSmall) this.focus.addSkipLink(this);
  }

  /** @param {number} k @param {ReelChapter} chapter */
  addChapter(k, chapter) {
    this.reel.addChapter(k, chapter);
    this.announcedFor = null;
    this.draw();
  }

  // -- the current step

  /** @returns {StepSequence} */
  get stepSequence() {
    if (this.cachedSequence?.detail !== this.detail)
      this.cachedSequence = { detail: this.detail, steps: new StepSequence(this.reel, this.detail) };
    return this.cachedSequence.steps;
  }

  get count() {
    return this.stepSequence.count;
  }

  get position() {
    return this.stepSequence.placeOf(this.i);
  }

  /** @type {(i: number) => number} */
  positionOf(i) {
    return this.stepSequence.placeOf(i);
  }

  // True if the quiz, or the story, asks a question at this step; Python gives none that an earlier step answers.
  get hasQuestion() {
    return (this.quiz || this.guesses.isAsked) && this.guesses.isPossible;
  }

  get awaitsAnswer() {
    return this.hasQuestion && this.chosenAt(this.i) === undefined;
  }

  // The choice at a step; null if the answer was shown without one, undefined if the question is open.
  /** @type {(i: number) => number | null | undefined} */
  chosenAt(i) {
    return (this.quiz ? this.answers : this.guesses.choices).get(i);
  }

  get view() {
    return viewOf(this.reel, this.i, this.highlight, this.stepSequence.previous(this.i), this.awaitsAnswer);
  }

  get palette() {
    if (this.cachedPalette?.for !== this.layoutVersion)
      this.cachedPalette = { for: this.layoutVersion, ...readPalette(this.root) };
    return this.cachedPalette;
  }

  // Index of the panel to show: the pinned one, the step's, the ranking once a candidate is chosen, else the curve.
  /** @type {(view: View) => number} */
  panelFor({ reel, i, panel }) {
    return this.pinned ?? (panel < 0 && reel.steps.candidate[i] === CHOSEN ? RANKING : panel);
  }

  // The row that gives the features outside the plane their values.
  get referenceRow() {
    return this.ringedRow ?? { row: 0, values: valuesOf(this.reel, 0) };
  }

  // The row with a ring in the plane: the followed one, else the new row of the lesson's last steps.
  /** @returns {FollowedRow | null} */
  get ringedRow() {
    const values = this.followed ? null : this.view?.state("new row");
    return this.followed ?? (values ? { row: null, values, isNew: true } : null);
  }

  /** @type {(view: View) => number[]} */
  pathFor(view) {
    if (this.highlight.row != null) return pathOf(view, this.highlight.row);
    return this.followed ? pathOfValues(view, this.followed.values) : [];
  }

  // -- navigation

  /** @param {number} place */
  goTo(place) {
    if (this.reel) this.seek(this.stepSequence.at(place));
  }

  /** @param {number} by */
  move(by) {
    this.guesses.move(by);
  }

  /** @param {number} by */
  moveCoarse(by) {
    const details = this.reel.steps.grain,
      coarser = Math.max(0, this.detail - 1);
    for (let i = this.i + by; i >= 0 && i < details.length; i += by) if (details[i] <= coarser) return this.seek(i);
  }

  /** @param {number} i */
  seek(i) {
    if (!this.reel || i === this.i || this.panels.exercise.isActive) return;
    this.noteStepTime();
    this.i = i;
    this.guesses.step = -1;
    this.detail = Math.max(this.detail, this.reel.steps.grain[i]);
    this.detailTrail = [];
    this.highlight = {};
    this.redraw();
    clearTimeout(this.reportTimer);
    this.reportTimer = setTimeout(() => this.saveStep(), REPORT_AFTER);
  }

  // Turn off animations while steps follow each other too fast.
  noteStepTime() {
    this.root.classList.toggle("no-motion", performance.now() - this.lastStepTime < FAST_STEP);
    this.lastStepTime = performance.now();
  }

  /** @param {Candidates} list @param {number} c */
  seekCandidate(list, c) {
    const i = stepOfCandidate(this.reel, this.i, list, c);
    if (i >= 0) this.seek(i);
  }

  /** @param {number} node */
  seekNode(node) {
    this.seek(stepOfNode(this.reel, this.stepSequence, this.view.t, node));
  }

  /** @param {number} t */
  seekTree(t) {
    this.seek(stepOfTree(this.reel, this.stepSequence, t));
  }

  // Change the detail. Coarser goes to the step that contains the current one; finer again returns to that step, unless
  // seek() was called in between.
  /** @param {number} detail */
  setDetail(detail) {
    let to = null;
    if (detail < this.detail) this.detailTrail.push({ detail: this.detail, step: this.i });
    else while (this.detailTrail.length && this.detailTrail.at(-1).detail <= detail) to = this.detailTrail.pop().step;
    this.detail = detail;
    this.i = to ?? this.stepSequence.at(this.position);
    this.redraw();
    this.saveStep();
  }

  // Start or stop playing; at the last step start over.
  play() {
    this.playing = !this.playing;
    if (this.playing && this.position >= this.count - 1) this.goTo(0);
    this.restartTimer();
  }

  restartTimer() {
    clearInterval(this.timer);
    if (this.playing)
      this.timer = setInterval(() => {
        if (this.awaitsAnswer ? this.quiz : this.position >= this.count - 1) this.play();
        else this.move(1);
      }, 1400 / this.speed);
    this.redraw();
  }

  nextSpeed() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    this.restartTimer();
  }

  // -- quiz, selection and layout

  toggleQuiz() {
    this.quiz = !this.quiz;
    saveStepState(this);
    this.redraw();
  }

  /** @param {number} k */
  answer(k) {
    if (this.panels.exercise.isActive) return this.panels.exercise.choose(k);
    answerQuestion(this, k);
  }

  // Highlight { row }, { node }, { kind: class }, { candidate: { feature, c } } or { split: its id }; {} clears it.
  /** @param {StageHighlight} highlight */
  setHighlight(highlight) {
    if (!this.reel) return;
    const next = highlight.split == null ? highlight : this.candidateById(highlight.split);
    if (JSON.stringify(next) === JSON.stringify(this.highlight)) return;
    this.highlight = next;
    this.redraw();
  }

  /** @type {(id: number) => StageHighlight} */
  candidateById(id) {
    const search = this.reel.searchAt(this.i),
      match = search && candidateOf(search, id);
    return match ? { candidate: { feature: match.list.feature, c: match.c } } : {};
  }

  // Follow a row through the tree, or stop if it is followed already.
  /** @param {number} row */
  toggleFollowed(row) {
    if (this.followed?.row === row) this.setFollowed(null);
    else this.followRow(row);
  }

  /** @param {number} row */
  followRow(row) {
    this.setFollowed({ row, values: valuesOf(this.reel, row) });
  }

  /** @param {FollowedRow | null} followed */
  setFollowed(followed) {
    this.followed = followed;
    if (this.store.get(FOLLOW_PARAM)) this.store.set({ [FOLLOW_PARAM]: "" });
    this.redraw();
  }

  toggleFollowPanel(open = !this.followOpen) {
    this.followOpen = open;
    this.draw();
    (open ? this.panels.send.first : this.panels.head.send).focus();
  }

  /** @param {number} place @param {number | null} feature */
  setAxis(place, feature) {
    const [across, up] = this.axes ?? axesOf(this.view);
    this.axes = place === 0 && feature != null ? [feature, up] : [across, feature];
    this.redraw();
  }

  // Pin a panel; unpin it if it is pinned.
  /** @param {number | null} place */
  pin(place) {
    this.pinned = this.pinned === place ? null : place;
    this.redraw();
  }

  /** @param {number} by */
  pinNext(by) {
    const all = this.reel.panels.length - RANKING;
    this.pinned = ((this.panelFor(this.view) - RANKING + by + all) % all) + RANKING;
    this.redraw();
  }

  clearSelection() {
    this.highlight = {};
    this.pinned = this.enlargedPanel = null;
    this.setFollowed(null);
  }

  // Enlarge a panel (the active one by default), or restore the layout.
  enlarge(name = activePanel(this)) {
    this.enlargedPanel = this.enlargedPanel ? null : name;
    this.redraw();
  }

  fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.root.requestFullscreen?.();
  }

  share() {
    this.saveStep();
    this.panels.share.offer(window.location.href);
  }

  saveStep() {
    this.root.classList.remove("no-motion");
    if (this.reportsPaused || this.isSmall) return;
    saveStepState(this);
    this.onStep?.(this.i, this.detail);
  }

  // Pause reports to Python for PAUSE_MS ms.
  pauseReports() {
    this.quietUntil = performance.now() + PAUSE_MS;
  }

  get reportsPaused() {
    return performance.now() < this.quietUntil;
  }

  // -- drawing, at most once per animation frame

  // Read sizes. Called only when they change, as reading forces a layout.
  measure() {
    if (!this.root.isConnected) return; // a removed root has no size
    this.layoutVersion += 1;
    this.unit = parseFloat(getComputedStyle(this.root).fontSize) / 15;
    this.panelHeight = this.panelArea.clientHeight / this.unit;
    this.arrangement.clearPlaces();
    this.arrangement.setPanelSizes();
  }

  onThemeChange() {
    this.layoutVersion += 1;
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
    this.root.classList.toggle("in-quiz", this.quiz);
    this.arrangement.draw(view);
    for (const panel of Object.values(this.panels)) panel.draw(view);
    this.rowLayer.draw(view);
    for (const act of this.afterDraw.splice(0)) act();
    setAttributes(this.root, {
      "data-step": this.i,
      "data-steps": this.reel.count,
      "data-ready": String(!view.isPending),
    });
    if (!this.playing) announceStep(this, view);
    this.requests?.setStep(this.i, this.stepSequence, this.panels.lecture.presenter.stepsAhead);
  }

  destroy() {
    this.focus.destroy();
    this.panels.lecture.leave();
    this.resize.disconnect();
    this.fetchChapter = null;
    this.requests?.stop();
    clearInterval(this.timer);
    clearTimeout(this.reportTimer);
    cancelAnimationFrame(this.frame);
  }
}
