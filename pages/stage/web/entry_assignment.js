// An assignment as a page of its own: the list of its parts, each opened on the stage. From disk, or by a link, the
// browser keeps how far it is; opened by an LMS (SCORM 1.2), the LMS does.

import { keyIn } from "./assignment/codes.js";
import { AssignmentPage } from "./assignment/page.js";
import { ProgressStore } from "./assignment/store.js";
import { readExercise } from "./answers/kept.js";
import { hearHand } from "./controls/focus.js";
import { setClassColours } from "./core/marks.js";
import { make } from "./core/elements.js";
import { pointsOf } from "./exercise/marking.js";
import { unpacked } from "./reel/packed.js";
import { unrolled } from "./reel/book.js";
import { say } from "./core/messages.js";
import { Stage } from "./stage.js";

/** @typedef {import("./assignment/page.js").Heard} Heard */
/** @typedef {import("./assignment/state.js").PlannedPart} PlannedPart */

// A stage whose learner is marked: nobody gets past a question that waits, and nothing is answered twice.
class AssignedStage extends Stage {
  /** @param {HTMLElement} root @param {PlannedPart} part @param {{ answers: string, step: number }} from
   *  @param {(heard: Heard) => void} hear */
  constructor(root, part, from, hear) {
    const said = { quiz: "1", worked: "3", marked: part.marked, show: part.show, answers: from.answers };
    super(root, null, {
      get: (name) => said[name] || null,
      note: (more) => {
        Object.assign(said, more);
        hear(this.heard(said.answers));
      },
    });
    this.assigned = true;
    this.panels.head.share.hidden = this.panels.head.lecture.hidden = true; // no address, and no menu that shows more
    this.part = part;
  }

  // The questions that count, by their steps.
  get counted() {
    const all = [...this.reel.steps.grain.keys()];
    return all
      .filter((i) => this.reel.told("question", i)?.grains.some((grain) => grain === this.part.grain))
      .slice(0, this.part.questions);
  }

  /** @type {(answers: string) => Heard} */
  heard(answers) {
    const { points, all, done } = this.reel.exercise ? this.exercised(answers) : this.quizzed();
    return { percent: Math.round((100 * points) / Math.max(all, 1)), done, answers, step: this.i };
  }

  /** @type {(answers: string) => { points: number, all: number, done: boolean }} */
  exercised(answers) {
    const tasks = this.reel.exercise?.tasks ?? [],
      given = readExercise(answers, tasks),
      points = tasks.reduce((sum, task, k) => sum + (given[k] ? pointsOf(task, given[k]) : 0), 0);
    return { points, all: tasks.length, done: given.every((each) => each?.answer != null) };
  }

  quizzed() {
    const counted = this.counted,
      right = counted.filter((i) => this.answers.get(i) === this.reel.told("question", i)?.answer);
    return { points: right.length, all: counted.length, done: counted.every((i) => this.answers.has(i)) };
  }

  /** @param {number} i */
  seek(i) {
    if (!this.reel || this.reel.exercise) return super.seek(i);
    const gate = this.counted.find((at) => !this.answers.has(at)) ?? this.reel.count - 1;
    let to = Math.max(0, Math.min(i, gate));
    while (to > 0 && this.reel.steps.grain[to] > this.grain) to -= 1;
    super.seek(to);
  }

  setGrain() {} // a finer one would tell what is asked

  toggleQuiz() {}
}

const root = /** @type {HTMLElement} */ (document.querySelector("[data-testid=assignment]"));
const given = JSON.parse(document.getElementById("reel")?.textContent ?? "");
setClassColours(given.colours);
hearHand();

/** @type {import("./assignment/page.js").OpenPart} */
function open(place, k, variant, from, hear) {
  const part = given.plan.parts[k],
    { book, chapters } = given.books[k][variant],
    own = make("div", { class: "stage", "data-testid": "stage" });
  place.replaceChildren(own);
  const stage = new AssignedStage(own, part, from, hear);
  Promise.all([book, ...chapters].map(unpacked)).then(([lesson, ...rest]) => {
    if (!own.isConnected) return;
    stage.load(unrolled(lesson), { step: from.step, grain: part.grain });
    rest.forEach((chapter, number) => stage.take(number, chapter));
  });
  return () => {
    if (stage.reel) stage.remember();
    stage.leave();
  };
}

const key = given.plan.key ?? keyIn(location.hash);
if (key === null) root.replaceChildren(make("p", { role: "alert" }, say("assigned link cut")));
else {
  const plan = { ...given.plan, key };
  new AssignmentPage(root, plan, new ProgressStore(plan, window), open);
}
