// Entry of an assignment's page: the list of parts, each opened on the stage. The progress is stored by the LMS that
// opened the page (SCORM 1.2), else by the browser.

import { keyFromHash } from "./assignment/codes.js";
import { AssignmentPage } from "./assignment/page.js";
import { ProgressStore } from "./assignment/storage.js";
import { decodeExercise } from "./answers/encoding.js";
import { trackPointer } from "./controls/focus.js";
import { setClassColours } from "./core/marks.js";
import { make } from "./core/elements.js";
import { pointsOf } from "./exercise/marking.js";
import { unpackJson, decodeBook } from "./reel/decoding.js";
import { msg } from "./core/messages.js";
import { Stage } from "./stage.js";

/** @typedef {import("./assignment/page.js").Heard} Heard */
/** @typedef {import("./assignment/state.js").PlannedPart} PlannedPart */

// A stage that is marked: it stops at open questions, and answers are final.
class AssignmentStage extends Stage {
  /** @param {HTMLElement} root @param {PlannedPart} part @param {{ answers: string, step: number }} from
   *  @param {(heard: Heard) => void} onReport */
  constructor(root, part, from, onReport) {
    const params = { quiz: "1", worked: "3", marked: part.marked, show: part.show, answers: from.answers };
    super(root, null, {
      get: (name) => params[name] || null,
      set: (more) => {
        Object.assign(params, more);
        onReport(this.report(params.answers));
      },
    });
    this.isAssignment = true;
    const { more } = this.panels.head;
    more.share.hidden = more.lecture.hidden = true; // there is no address, and the menu reveals more
    this.part = part;
  }

  // The steps of the questions that count.
  get countedQuestions() {
    const all = [...this.reel.steps.grain.keys()];
    return all
      .filter((i) => this.reel.stepField("question", i)?.grains.some((detail) => detail === this.part.grain))
      .slice(0, this.part.questions);
  }

  /** @type {(answers: string) => Heard} */
  report(answers) {
    const { points, all, done } = this.reel.exercise ? this.exerciseScore(answers) : this.quizScore();
    return { percent: Math.round((100 * points) / Math.max(all, 1)), done, answers, step: this.i };
  }

  /** @type {(answers: string) => { points: number, all: number, done: boolean }} */
  exerciseScore(answers) {
    const tasks = this.reel.exercise?.tasks ?? [],
      taskAnswers = decodeExercise(answers, tasks),
      points = tasks.reduce((sum, task, k) => sum + (taskAnswers[k] ? pointsOf(task, taskAnswers[k]) : 0), 0);
    return { points, all: tasks.length, done: taskAnswers.every((given) => given?.answer != null) };
  }

  quizScore() {
    const counted = this.countedQuestions,
      right = counted.filter((i) => this.answers.get(i) === this.reel.stepField("question", i)?.answer);
    return { points: right.length, all: counted.length, done: counted.every((i) => this.answers.has(i)) };
  }

  /** @param {number} i */
  seek(i) {
    if (!this.reel || this.reel.exercise) return super.seek(i);
    const gate = this.countedQuestions.find((step) => !this.answers.has(step)) ?? this.reel.count - 1;
    let to = Math.max(0, Math.min(i, gate));
    while (to > 0 && this.reel.steps.grain[to] > this.detail) to -= 1;
    super.seek(to);
  }

  setDetail() {} // finer steps would reveal the answer

  toggleQuiz() {}
}

const root = /** @type {HTMLElement} */ (document.querySelector("[data-testid=assignment]"));
const data = JSON.parse(document.getElementById("reel")?.textContent ?? "");
setClassColours(data.colours);
trackPointer();

/** @type {import("./assignment/page.js").OpenPart} */
function open(place, k, variant, from, onReport) {
  const part = data.plan.parts[k],
    { book, chapters } = data.books[k][variant],
    stageRoot = make("div", { class: "stage", "data-testid": "stage" });
  place.replaceChildren(stageRoot);
  const stage = new AssignmentStage(stageRoot, part, from, onReport);
  Promise.all([book, ...chapters].map(unpackJson)).then(([lesson, ...rest]) => {
    if (!stageRoot.isConnected) return;
    stage.load(decodeBook(lesson), { step: from.step, grain: part.grain });
    rest.forEach((chapter, number) => stage.addChapter(number, chapter));
  });
  return () => {
    if (stage.reel) stage.saveStep();
    stage.destroy();
  };
}

const key = data.plan.key ?? keyFromHash(location.hash);
if (key === null) root.replaceChildren(make("p", { role: "alert" }, msg("assignment.error.link-cut")));
else {
  const plan = { ...data.plan, key };
  new AssignmentPage(root, plan, new ProgressStore(plan, window), open);
}
