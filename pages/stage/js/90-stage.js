// The stage: one root, one reel, one step. It draws everything that hangs on the step in one go.

const GRAINS = ["rounds", "splits", "every number"];
const TELL_AFTER = 600; // ms without a step before Python hears about it

class Stage {
  constructor(root, tell) {
    this.root = root; this.tell = tell;
    this.i = 0; this.grain = 1; this.speed = 1; this.predict = false; this.playing = false;
    this.looked = null; this.held = null; this.lookedNode = null; this.axes = [0, null];
    this.answers = new Map(); this.timer = null; this.asked = null;
    this.onKey = keysOf(this);
    document.addEventListener("keydown", this.onKey);
    this.resize = new ResizeObserver(() => this.reel && this.draw());
    this.resize.observe(root);
    this.build();
  }

  build() {
    this.panels = { sentence: sentencePanel(), question: questionPanel(this), table: tablePanel(this), tree: treePanel(this), plane: planePanel(this),
      code: codePanel(this), why: whyPanel(this), curve: curvePanel(this), transport: transport(this) };
    this.grains = GRAINS.map((name, grain) => make("button", { type: "button", onclick: () => this.setGrain(grain) }, name));
    this.predictButton = make("button", { type: "button", onclick: () => this.togglePredict() }, "predict");
    this.score = make("span", { class: "score" });
    const tools = [make("button", { type: "button", title: "Copy a link to this step", "aria-label": "Copy a link to this step", onclick: () => this.share() }, icon("link")),
      make("button", { type: "button", title: "Full screen (f)", "aria-label": "Full screen", onclick: () => this.fullScreen() }, icon("full")),
      make("button", { type: "button", title: "Keys (?)", "aria-label": "Keys", onclick: () => this.help() }, icon("help"))];
    this.facts = make("p", { class: "facts soft" });
    this.live = make("p", { class: "unseen", "aria-live": "polite" });
    const head = make("header", { class: "bar" }, make("div", { class: "grains", role: "group", "aria-label": "how fine" }, ...this.grains), this.predictButton, this.score, make("span", { class: "gap" }), ...tools);
    const p = this.panels;
    this.root.replaceChildren(head, make("div", { class: "words" }, p.sentence.root, p.question.root),
      make("div", { class: "panels" }, p.table.root, p.tree.root, p.plane.root, p.code.root, p.why.root, p.curve.root), this.facts, p.transport.root, this.live);
  }

  load(reel, start) {
    this.reel = reel;
    const features = reel.data.features.length;
    this.axes = reel.axes ?? [0, features > 1 ? 1 : null];
    this.facts.textContent = reel.facts.join(" ");
    this.answers.clear();
    this.root.dataset.algorithm = reel.algorithm;
    this.i = Math.min(Math.max(0, start.step ?? 0), reel.steps.says.length - 1);
    this.grain = start.grain ?? Math.max(this.grain, reel.steps.grain[this.i]);
    if (reel.steps.grain[this.i] > this.grain) this.grain = reel.steps.grain[this.i];
    this.draw();
    this.root.dataset.ready = "true";
  }

  // -- where we are: the steps of the chosen grain, and the place among them

  get walk() {
    if (this.walked?.reel !== this.reel || this.walked.grain !== this.grain) {
      const steps = this.reel.steps.grain.map((grain, i) => [grain, i]).filter(([grain]) => grain <= this.grain).map(([, i]) => i);
      this.walked = { reel: this.reel, grain: this.grain, steps };
    }
    return this.walked.steps;
  }

  get count() { return this.walk.length; }

  get place() { return this.placeOf(this.i); }

  placeOf(i) {
    let place = this.walk.findIndex((step) => step > i);
    return place < 0 ? this.walk.length - 1 : Math.max(0, place - 1);
  }

  goTo(place) { this.seek(this.walk[Math.min(Math.max(0, place), this.count - 1)]); }

  move(by) { this.goTo(this.place + by); }

  moveCoarse(by) {
    const coarse = this.reel.steps.grain, wanted = Math.max(0, this.grain - 1);
    for (let i = this.i + by; i >= 0 && i < coarse.length; i += by) if (coarse[i] <= wanted) return this.seek(i);
  }

  seek(i) {
    if (!this.reel || i == null || i === this.i) return;
    this.i = i;
    this.draw();
    clearTimeout(this.told);
    this.told = setTimeout(() => this.remember(), TELL_AFTER);
  }

  seekCandidate(c) {
    const { steps } = this.reel, view = this.view;
    for (let i = 0; i < steps.says.length; i += 1)
      if (steps.search[i] === steps.search[this.i] && steps.feature[i] === view.feature && steps.candidate[i] === c) { this.grain = Math.max(this.grain, steps.grain[i]); return this.seek(i); }
  }

  setGrain(grain) {
    this.grain = grain;
    const steps = this.walk;
    this.i = steps[this.placeOf(this.i)];
    this.draw();
    this.remember();
  }

  // -- what the learner does

  togglePredict() { this.predict = !this.predict; this.draw(); }

  answer(k) {
    const question = this.view?.question;
    if (!this.asks || this.answers.has(this.i) || k >= question.choices.length) return;
    this.answers.set(this.i, k);
    this.draw();
  }

  // A question is asked only in the grains in which no earlier step has told the answer.
  get asks() { return this.predict && (this.view?.question?.grains.includes(this.grain) ?? false); }

  look(row) { if (row !== this.looked) { this.looked = row; this.draw(); } }

  hold(row) { this.held = this.looked = row; this.draw(); }

  lookNode(node) { if (node !== this.lookedNode) { this.lookedNode = node; this.draw(); } }

  setAxis(place, feature) { this.axes[place] = feature; this.draw(); }

  play() {
    this.playing = !this.playing;
    clearInterval(this.timer);
    if (this.playing) this.timer = setInterval(() => {
      const waits = this.asks && !this.answers.has(this.i);
      if (this.place >= this.count - 1 || waits) { this.play(); return; }
      this.move(1);
    }, 1400 / this.speed);
    this.draw();
  }

  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    if (this.playing) { this.play(); this.play(); }
    this.draw();
  }

  fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.root.requestFullscreen?.();
  }

  share() { this.remember(); navigator.clipboard?.writeText(window.location.href); }

  help() {
    if (!this.helped) {
      const keys = [["→ ←", "next and previous step"], ["↓ ↑", "next and previous coarser step"], ["space", "play or pause"], ["Home End", "first and last step"], ["1–4", "answer, in predict mode"], ["f", "full screen"], ["?", "this help"]];
      this.helped = make("dialog", { class: "help" }, make("h3", {}, "Keys"), make("dl", {}, ...keys.flatMap(([key, what]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, what)])),
        make("form", { method: "dialog" }, make("button", {}, "Close")));
      this.root.append(this.helped);
    }
    if (this.helped.open) this.helped.close();
    else this.helped.showModal();
  }

  // The address bar holds the step, in one history entry a visit.
  remember() {
    const url = new URL(window.location.href);
    url.searchParams.set("step", this.i);
    url.searchParams.set("grain", this.grain);
    window.history.replaceState(window.history.state, "", url);
    this.tell?.(this.i, this.grain);
  }

  draw() {
    const { reel } = this;
    const view = (this.view = viewOf(reel, this.i));
    const shown = { hidden: this.asks && !this.answers.has(this.i) };
    for (const panel of Object.values(this.panels)) panel.draw(reel, view, shown);
    this.grains.forEach((button, grain) => button.setAttribute("aria-pressed", String(grain === this.grain)));
    this.predictButton.setAttribute("aria-pressed", String(this.predict));
    const right = [...this.answers].filter(([i, k]) => reel.steps.question[i].answer === k).length;
    this.score.textContent = this.predict ? `${right} of ${this.answers.size} right` : "";
    this.root.dataset.step = this.i;
    this.root.dataset.steps = reel.steps.says.length;
    const sentence = this.panels.sentence.root.textContent;
    if (!this.playing && this.live.textContent !== sentence) this.live.textContent = sentence;
  }

  leave() {
    document.removeEventListener("keydown", this.onKey);
    this.resize.disconnect();
    clearInterval(this.timer);
    clearTimeout(this.told);
  }
}

async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}
