// The stage: one root, one book, one step. Whatever hangs on the step is drawn in one go.

const GRAINS = ["rounds", "splits", "every number"];
const TELL_AFTER = 600; // ms without a step before Python hears about it
const QUIET = 3000; // ms in which it hears of nothing, once somebody is on the way to another page

class Stage {
  constructor(root, tell) {
    this.root = root;
    this.tell = tell;
    this.takeCut = null;
    this.ask = null; // ask(k): somebody is to bring chapter k, with take(k, chapter)
    this.i = 0;
    this.grain = 1;
    this.speed = 1;
    this.measured = this.quietUntil = 0;
    this.predict = this.playing = this.sending = false;
    this.looked = {};
    this.sent = null;
    this.axes = null; // follow the tree
    this.pinned = null; // the panel somebody holds on to, -1 the candidates; null follows the step
    this.trail = []; // where we were in finer grains
    this.after = []; // what asks where something stands, and so waits until all is drawn
    this.answers = new Map();
    this.onKey = keysOf(this);
    document.addEventListener("keydown", this.onKey);
    this.focus = new Focus(root);
    this.resize = new ResizeObserver(() => {
      this.measure();
      this.redraw();
    });
    this.build();
    this.resize.observe(this.root.querySelector(".panels"));
    this.onTheme = () => this.themed();
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.dark.addEventListener("change", this.onTheme);
  }

  build() {
    const p = (this.panels = {
      sentence: sentencePanel(this),
      question: questionPanel(this),
      table: new TablePanel(this),
      tree: treePanel(this),
      plane: planePanel(this),
      code: codePanel(this),
      why: whyPanel(),
      curve: slotPanel(this),
      send: new SendPanel(this),
      share: sharePanel(this),
      transport: transport(this),
      head: headPanel(this),
    });
    this.help = helpPanel(this);
    this.facts = make("p", { class: "facts soft" });
    this.live = make("p", { class: "unseen", "aria-live": "polite" });
    this.root.replaceChildren(
      p.head.root,
      make("div", { class: "words" }, p.sentence.root, p.question.root),
      make(
        "div",
        { class: "panels" },
        p.table.root,
        p.tree.root,
        p.plane.root,
        p.code.root,
        p.why.root,
        p.curve.root,
        p.send.root,
        p.share.root,
      ),
      this.facts,
      p.transport.root,
      this.live,
      this.help.root,
    );
  }

  // A book without its chapters; those are taken as they come. start: { step, grain }.
  load(book, start) {
    if (book.format !== 3) throw new Error(`a book of format ${book.format}`);
    const reel = (this.reel = new Book(book));
    this.reader?.stop();
    this.reader = new Reader(reel, this.ask);
    this.answers.clear();
    this.looked = {};
    this.sent = this.axes = this.pinned = this.walked = null;
    this.trail = [];
    this.i = Math.min(Math.max(0, Math.trunc(start.step) || 0), reel.count - 1);
    this.grain = Math.max(Math.min(start.grain ?? this.grain, 2), reel.steps.grain[this.i]) || 0;
    this.facts.textContent = reel.facts.join(" ");
    this.facts.hidden = !reel.facts.length;
    this.root.dataset.algorithm = reel.algorithm;
    this.panels.table.root.parentNode.classList.toggle("with-facts", reel.columns.length > 0);
    this.spokenFor = null;
    this.measure();
    this.draw();
  }

  take(k, chapter) {
    this.reel.take(k, chapter);
    this.reader.took(k);
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

  placeOf(i) {
    return this.walk.placeOf(i);
  }

  // A question is asked only in the grains in which no earlier step has told the answer.
  get asks() {
    return this.predict && (this.reel.told("question", this.i)?.grains.includes(this.grain) ?? false);
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

  // The panel to show, -1 for the candidates.
  panelIn(view) {
    return this.pinned ?? view.panel;
  }

  // The row whose values are those of the features that are not drawn.
  get held() {
    return this.sent ?? { row: 0, values: valuesOf(this.reel, 0) };
  }

  pathIn(view) {
    if (this.looked.row != null) return pathOf(view, this.looked.row);
    return this.sent ? pathOfValues(view, this.sent.values) : [];
  }

  // -- going

  goTo(place) {
    if (this.reel) this.seek(this.walk.at(place));
  }

  move(by) {
    this.goTo(this.place + by);
  }

  moveCoarse(by) {
    const coarse = this.reel.steps.grain,
      wanted = Math.max(0, this.grain - 1);
    for (let i = this.i + by; i >= 0 && i < coarse.length; i += by) if (coarse[i] <= wanted) return this.seek(i);
  }

  // To where the next or the last part of the story opens.
  moveTick(by) {
    const named = this.reel.ticks.filter(([, name]) => name),
      steps = (named.length ? named : this.reel.ticks).map(([step]) => step),
      place = by > 0 ? lastUpTo(steps, this.i) + 1 : lastUpTo(steps, this.i - 1);
    if (steps[place] != null) this.seek(steps[place]);
    else this.goTo(by > 0 ? this.count - 1 : 0);
  }

  seek(i) {
    if (!this.reel || i === this.i) return;
    this.i = i;
    this.grain = Math.max(this.grain, this.reel.steps.grain[i]);
    this.trail = [];
    this.looked = {};
    this.redraw();
    clearTimeout(this.told);
    this.told = setTimeout(() => this.remember(), TELL_AFTER);
  }

  // The step that tried a candidate; trying is told in the finest grain.
  seekCandidate(list, c) {
    const { steps } = this.reel,
      here = steps.search[this.i];
    const told = list.told.indexOf(c);
    if (told < 0) return;
    const i = steps.candidate.findIndex(
      (each, i) => each === told && steps.search[i] === here && steps.feature[i] === list.feature,
    );
    if (i >= 0) this.seek(i);
  }

  // The step that made a node a question or a leaf, in the grain we walk in.
  seekNode(node) {
    const { t } = this.view;
    this.seekMade(t, this.reel.trees[t].decided[node], (i) => this.reel.steps.node[i] === node);
  }

  // The step that finished a tree.
  seekTree(t) {
    this.seekMade(t, Math.max(...this.reel.trees[t].decided), () => true);
  }

  seekMade(t, made, suits) {
    const { walk, reel } = this,
      i = walk.steps.slice(walk.placeOf(made)).find((i) => i >= made && reel.steps.tree[i] === t && suits(i));
    this.seek(i ?? made);
  }

  // What if the tree took the cut in hand? Python answers, where there is one: takeCut.
  whatIf() {
    const { steps } = this.reel,
      { features } = this.reel.search(this.i);
    this.takeCut({
      search: steps.search[this.i],
      feature: features.findIndex((each) => each.feature === steps.feature[this.i]),
      candidate: steps.candidate[this.i],
    });
  }

  // Coarser goes to the step that opened this one; finer again, without a step in between, to where we came from.
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

  togglePredict() {
    this.predict = !this.predict;
    this.redraw();
  }

  answer(k) {
    if (!this.waits || k >= this.reel.told("question", this.i).choices.length) return;
    this.answers.set(this.i, k);
    this.redraw();
  }

  // { row }, { node }, { kind: a class }, { candidate: { feature, c } } or { cut: its words }; {} looks away.
  look(looked) {
    if (!this.reel) return;
    const now = looked.cut ? this.candidateCalled(looked.cut) : looked;
    if (JSON.stringify(now) === JSON.stringify(this.looked)) return;
    this.looked = now;
    this.redraw();
  }

  candidateCalled(words) {
    const { reel } = this,
      search = reel.search(this.i);
    for (const list of search?.features ?? [])
      for (let c = 0; c < list.score.length; c += 1)
        if (testText(reel, testOf(list, c)) === words) return { candidate: { feature: list.feature, c } };
    return {};
  }

  // A row stays lit until it is clicked again.
  hold(row) {
    if (this.sent?.row === row) this.sendValues(null);
    else this.send(row);
  }

  send(row) {
    this.sendValues({ row, values: valuesOf(this.reel, row) });
  }

  sendValues(sent) {
    this.sent = sent;
    this.redraw();
  }

  toggleSend(open = !this.sending) {
    this.sending = open;
    this.draw();
    (open ? this.panels.send.first : this.panels.head.send).focus();
  }

  setAxis(place, feature) {
    this.axes = (this.axes ?? axesOf(this.view)).with(place, feature);
    this.redraw();
  }

  // Hold on to a panel; the one that is held is let go.
  pin(place) {
    this.pinned = this.pinned === place ? null : place;
    this.redraw();
  }

  pinNext(by) {
    const all = this.reel.panels.length + 1;
    this.pinned = ((this.panelIn(this.view) + 1 + by + all) % all) - 1;
    this.redraw();
  }

  lookAway() {
    this.looked = {};
    this.pinned = null;
    this.sendValues(null);
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
    if (this.hushed) return;
    this.note();
    this.tell?.(this.i, this.grain);
  }

  // Nothing is told or asked for a while; who stays after all is heard again.
  hush() {
    this.quietUntil = performance.now() + QUIET;
  }

  get hushed() {
    return performance.now() < this.quietUntil;
  }

  // The address bar holds the step, in one history entry a visit.
  note() {
    const url = new URL(window.location.href);
    url.searchParams.set("step", this.i);
    url.searchParams.set("grain", this.grain);
    window.history.replaceState(window.history.state, "", url);
  }

  // -- drawing: at most once a frame, however many keys came in

  // Sizes are asked for only when they change: asking makes the browser lay everything out.
  measure() {
    this.measured += 1;
    for (const panel of Object.values(this.panels))
      if (panel.size) panel.size = [panel.root.clientWidth, panel.root.clientHeight];
  }

  // Other colours, the same everything else.
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
    this.frame = null;
    const { view } = this;
    this.root.classList.toggle("predicting", this.predict);
    for (const panel of Object.values(this.panels)) panel.draw(view);
    for (const act of this.after.splice(0)) act();
    dress(this.root, { "data-step": this.i, "data-steps": this.reel.count, "data-ready": String(!view.pending) });
    if (!this.playing) this.speak(view);
    this.reader.follow(this.i, this.walk);
  }

  speak(view) {
    if (this.spokenFor === `${this.i} ${view.veiled}`) return;
    this.spokenFor = `${this.i} ${view.veiled}`;
    this.live.textContent = spoken(view, this.asks ? this.answers.get(this.i) : null);
  }

  leave() {
    document.removeEventListener("keydown", this.onKey);
    this.focus.leave();
    this.dark.removeEventListener("change", this.onTheme);
    this.resize.disconnect();
    this.ask = null;
    this.reader?.stop();
    clearInterval(this.timer);
    clearTimeout(this.told);
    cancelAnimationFrame(this.frame);
  }
}
