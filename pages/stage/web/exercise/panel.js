// The exercise panel: task by task, the learner does what the algorithm did next. The pictures show the state before,
// and go on from the right answer.

import { reportAnswer } from "../answers/address_bar.js";
import { make, withoutNull, setAttributes } from "../core/elements.js";
import { icon } from "../core/icons.js";
import { msg } from "../core/messages.js";
import { number } from "../core/numbers.js";
import { answerInput } from "./inputs.js";
import { decodeExercise, encodeExercise } from "../answers/encoding.js";
import { candidatesPicture } from "./candidates.js";
import { resultsByTopic, isRight, learnersTasks, mistakeOf, pointsOf } from "./marking.js";
import { answerText, taskFormula, taskData, solutionText } from "./task.js";

const TASK_PANELS = ["tree", "plane"]; // panels beside the tasks
const ALL_TASKS = 3; // `worked` if the learner does all tasks
const ANSWERS_KEY = "answers"; // query parameter

export class ExercisePanel {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.root = make("section", { class: "exercise-panel", hidden: true, "aria-label": msg("exercise.start.button") });
    /** @type {ReelTask[]} */
    this.tasks = [];
    this.taskIndex = 0;
    this.isMarked = this.markAtEnd = this.peeking = this.wasLoaded = false;
    this.worked = 0;
    /** @type {number | null} */
    this.pointedChoice = null; // index of the choice under the pointer or focus
    /** @type {(TaskAnswer | null)[]} */
    this.given = [];
    /** @type {boolean[]} */
    this.isLearners = [];
    this.back = make(
      "button",
      { type: "button", class: "back-to-exercise", hidden: true, onclick: () => this.visitStep(null) },
      icon("back"),
      msg("exercise.button.back"),
    );
    this.listen();
  }

  // Lines of the table and marks of the picture are choices for the pointer; keys use the buttons.
  listen() {
    const { root } = this;
    root.addEventListener("pointerover", (event) => this.pointAt(choiceAt(event)));
    root.addEventListener("pointerleave", () => this.pointAt(null));
    root.addEventListener("focusin", (event) => this.pointAt(choiceAt(event, ":focus-visible")));
    root.addEventListener("click", (event) => {
      const k = choiceAt(event, ":not(button)");
      if (k != null) this.choose(k);
    });
  }

  get isActive() {
    return this.tasks.length > 0 && !this.peeking;
  }

  // Load an exercise; answers in the address belong to the first one that a page loads.
  /** @param {Reel["exercise"]} exercise */
  load(exercise) {
    this.tasks = exercise?.tasks ?? [];
    const isFirst = !this.wasLoaded;
    this.peeking = false;
    this.wasLoaded ||= this.tasks.length > 0;
    if (!this.tasks.length) return this.arrange();
    const { store } = this.stage;
    this.markAtEnd = store.get("marked") === "end";
    this.worked = Math.min(Math.max(Math.trunc(Number(store.get("worked"))) || 0, 0), ALL_TASKS);
    this.given = decodeExercise(isFirst ? store.get(ANSWERS_KEY) : null, this.tasks);
    this.begin();
  }

  begin() {
    this.isLearners = learnersTasks(this.tasks, this.worked);
    this.taskIndex = this.tasks.findIndex((_, k) => this.isLearners[k] && this.given[k]?.answer == null);
    if (this.taskIndex < 0) this.taskIndex = this.tasks.length;
    else while (this.taskIndex > 0 && !this.isLearners[this.taskIndex - 1]) this.taskIndex -= 1; // show worked tasks again
    this.isMarked = false;
    this.arrange();
    this.show();
  }

  // -- answers

  /** @param {Answer} answer */
  submit(answer) {
    if (this.isMarked || !this.isLearners[this.taskIndex]) return;
    const task = this.tasks[this.taskIndex],
      hints = this.given[this.taskIndex]?.hints ?? 0;
    this.given[this.taskIndex] = { answer, hints };
    this.save();
    const rule = mistakeOf(task, answer)?.rule ?? "";
    reportAnswer(this.stage, { topic: task.topic, right: isRight(task, answer), rule, exercise: true });
    if (this.markAtEnd) return this.next();
    this.isMarked = true;
    this.show();
  }

  /** @param {number} k */
  choose(k) {
    const task = this.tasks[this.taskIndex];
    if (task?.kind === "choice" && k < task.choices.length) this.submit(k);
  }

  // The open task's candidate splits, which the plane draws.
  get splitChoices() {
    return this.isActive && this.isLearners[this.taskIndex] && !this.isMarked
      ? (this.tasks[this.taskIndex]?.splits ?? [])
      : [];
  }

  /** @param {number | null} k */
  pointAt(k) {
    if (this.pointedChoice === k) return;
    this.pointedChoice = k;
    for (const choice of this.root.querySelectorAll("[data-choice]"))
      choice.classList.toggle("pointed-at", choice.getAttribute("data-choice") === String(k));
    this.stage.redraw();
  }

  hint() {
    const taskAnswer = this.given[this.taskIndex] ?? { answer: null, hints: 0 };
    this.given[this.taskIndex] = { ...taskAnswer, hints: taskAnswer.hints + 1 };
    this.save();
    this.show();
  }

  next() {
    this.taskIndex += 1;
    this.isMarked = false;
    this.show();
  }

  // Start the same tasks again, with fewer or more of them worked.
  /** @param {number} worked */
  restart(worked = this.worked) {
    this.worked = worked;
    this.given = this.tasks.map(() => null);
    this.save();
    this.begin();
  }

  // Start an exercise on new data, with fewer worked tasks.
  newAttempt() {
    this.worked = Math.min(this.worked + 1, ALL_TASKS);
    this.given = this.tasks.map(() => null);
    this.save();
    this.stage.onExercise?.();
  }

  // Show a step of the lesson with all its panels; null returns to the tasks.
  /** @param {number | null} step */
  visitStep(step) {
    this.peeking = step != null;
    this.arrange();
    if (step == null) return this.show();
    this.stage.visiblePanels = null;
    this.stage.i = -1; // so that seek() moves in any case
    this.stage.panels.visit.setStep(step);
    this.stage.seek(step);
    this.back.focus();
  }

  // -- drawing

  arrange() {
    const { stage } = this;
    stage.root.classList.toggle("in-exercise", this.isActive);
    this.root.hidden = !this.isActive;
    this.back.hidden = !this.peeking;
    if (this.tasks.length) stage.visiblePanels = this.isActive ? TASK_PANELS : null;
  }

  show() {
    if (!this.isActive) return;
    const task = this.tasks[this.taskIndex],
      isOver = !task;
    this.pointedChoice = null;
    this.root.replaceChildren(...(isOver ? this.results() : [this.heading(), ...this.taskParts(task)]));
    this.stage.root.classList.toggle("before-start", !isOver && this.stepOf(task) < 0);
    this.stage.i = isOver ? this.stage.reel.count - 1 : Math.max(this.stepOf(task), 0);
    this.stage.detail = 2;
    this.stage.redraw();
    this.announce(task);
    const shadow = /** @type {ShadowRoot} */ (this.root.getRootNode());
    if (!shadow.activeElement && !this.given.some(Boolean)) return;
    this.first?.focus({ preventScroll: true });
    (this.isMarked ? this.first : this.root.firstElementChild)?.scrollIntoView({ block: "nearest" });
  }

  get first() {
    return /** @type {HTMLElement | null} */ (
      this.root.querySelector(".next-task, .choices button, .typed input, .ticked input")
    );
  }

  // The step to show: before an answer the one before the task's, then the task's, unless it reveals the next task.
  /** @type {(task: ReelTask) => number} */
  stepOf(task) {
    if (!this.isMarked && this.isLearners[this.taskIndex]) return task.before;
    const after = this.tasks[this.taskIndex + 1];
    return !after || after.before >= task.step ? task.step : task.before;
  }

  heading() {
    const title = make("h2", {}, msg("exercise.task.title", { k: this.taskIndex + 1, n: this.tasks.length }));
    if (this.stage.isAssignment) return make("header", { class: "heading" }, title);
    const marked = make("select", { "aria-label": msg("exercise.marking.label") });
    for (const [value, text] of [
      ["once", msg("exercise.marking.at-once")],
      ["end", msg("exercise.marking.at-end")],
    ])
      marked.append(make("option", { value, selected: (value === "end") === this.markAtEnd }, text));
    marked.addEventListener("change", () => {
      this.markAtEnd = marked.value === "end";
      this.save();
      this.show();
    });
    const doAll = make(
      "button",
      { type: "button", title: msg("exercise.all-tasks.help"), onclick: () => this.restart(ALL_TASKS) },
      msg("exercise.all-tasks.button"),
    );
    return make(
      "header",
      { class: "heading" },
      title,
      make("span", { class: "gap" }),
      marked,
      this.worked < ALL_TASKS ? doAll : null,
    );
  }

  /** @param {ReelTask} task */
  taskParts(task) {
    const ask = make("p", { class: "ask" }, task.ask),
      elements = [...taskData(task, this.splitChoices.length > 0), ...this.splitPicture(task)];
    if (!this.isLearners[this.taskIndex])
      return [make("p", { class: "soft" }, msg("exercise.task.worked")), ask, ...elements, ...this.solution(task)];
    if (this.isMarked) return [ask, ...elements, ...this.verdict(task)];
    return [ask, ...elements, answerInput(task, (answer) => this.submit(answer)), ...this.hints(task)];
  }

  /** @type {(task: ReelTask) => Element[]} */
  splitPicture(task) {
    if (!task.splits.length) return [];
    const answer = this.isLearners[this.taskIndex] ? this.given[this.taskIndex]?.answer : task.right,
      isOpen = this.isMarked || !this.isLearners[this.taskIndex];
    const chosen = isOpen ? Number(answer) : null;
    return [candidatesPicture(task, this.stage.reel.data.features, chosen)];
  }

  /** @param {ReelTask} task */
  hints(task) {
    const hintsTaken = this.given[this.taskIndex]?.hints ?? 0,
      all = withoutNull([...task.hints.map((text) => make("p", { class: "hint" }, text)), taskFormula(task)]);
    const more = make(
      "button",
      { type: "button", class: "hint-more", onclick: () => this.hint() },
      msg("exercise.button.hint"),
    );
    return withoutNull([...all.slice(0, hintsTaken), hintsTaken < all.length ? more : null]);
  }

  /** @type {(task: ReelTask, why?: Mistake | null) => Element[]} */
  solution(task, why = null) {
    const next = make(
      "button",
      { type: "button", class: "next-task", onclick: () => this.next() },
      msg("exercise.button.next"),
    );
    return withoutNull([
      make("p", { class: "choice right" }, msg("exercise.answer.right", { answer: answerText(task, task.right) })),
      solutionText(task),
      make("p", { class: "acts" }, next, this.showStepButton(task, why)),
    ]);
  }

  // A button to the step that explains the misconception or the task; null in an assignment, as later steps are hidden.
  /** @type {(task: ReelTask, why: Mistake | null) => Element | null} */
  showStepButton(task, why) {
    if (this.stage.isAssignment) return null;
    const text = why ? msg("stage.question.show-step") : msg("exercise.button.show-step");
    return make(
      "button",
      { type: "button", class: "show-how", onclick: () => this.visitStep((why ?? task).step) },
      text,
    );
  }

  // Whether the answer is right, its misconception, and the solution.
  /** @param {ReelTask} task */
  verdict(task) {
    const taskAnswer = /** @type {TaskAnswer} */ (this.given[this.taskIndex]),
      answer = /** @type {Answer} */ (taskAnswer.answer),
      right = isRight(task, answer);
    const why = right ? null : mistakeOf(task, answer),
      word = make("strong", {}, right ? msg("stage.question.right") : msg("stage.question.wrong"));
    return withoutNull([
      make(
        "p",
        { class: "verdict" },
        word,
        right && taskAnswer.hints ? ` ${msg("exercise.answer.hints", { n: taskAnswer.hints })}` : "",
      ),
      right
        ? null
        : make("p", { class: "choice wrong" }, msg("exercise.answer.given", { answer: answerText(task, answer) })),
      why ? make("p", { class: "misconception", "data-rule": why.rule }, why.why) : null,
      ...this.solution(task, why),
    ]);
  }

  results() {
    const topics = resultsByTopic(this.tasks, this.given),
      sum = (name) => topics.reduce((all, topic) => all + topic[name], 0);
    const lines = topics.map((topic) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, topic.name),
        make("td", {}, msg("stage.quiz.topic-score", { right: topic.right, all: topic.done })),
      ),
    );
    const wrong = this.tasks.flatMap((task, k) => {
      const answer = this.given[k]?.answer;
      return answer == null || isRight(task, answer) ? [] : [this.wrongAnswer(task, answer)];
    });
    const another = make(
      "button",
      { type: "button", class: "next-task", onclick: () => this.newAttempt() },
      msg("exercise.button.new-attempt"),
    );
    return withoutNull([
      make("header", { class: "heading" }, make("h2", {}, msg("exercise.result.title"))),
      make(
        "p",
        { class: "ask points" },
        msg("exercise.result.points", { points: number(sum("points")), all: sum("done") }),
      ),
      topics.length ? make("table", { class: "topics" }, make("tbody", {}, ...lines)) : null,
      wrong.length ? make("ol", { class: "missed" }, ...wrong) : null,
      this.stage.isAssignment
        ? null
        : make(
            "p",
            { class: "acts" },
            this.stage.onExercise ? another : null,
            make("button", { type: "button", onclick: () => this.restart() }, msg("exercise.button.repeat")),
            this.worked < ALL_TASKS
              ? make(
                  "button",
                  { type: "button", onclick: () => this.restart(ALL_TASKS) },
                  msg("exercise.all-tasks.button"),
                )
              : null,
          ),
    ]);
  }

  /** @param {ReelTask} task @param {Answer} answer */
  wrongAnswer(task, answer) {
    const why = mistakeOf(task, answer);
    return make(
      "li",
      {},
      make("p", {}, task.ask),
      make("p", { class: "choice wrong" }, msg("exercise.answer.given", { answer: answerText(task, answer) })),
      make("p", { class: "choice right" }, msg("exercise.answer.right", { answer: answerText(task, task.right) })),
      why ? make("p", { class: "misconception", "data-rule": why.rule }, why.why) : null,
      this.showStepButton(task, why),
    );
  }

  /** @param {ReelTask | undefined} task */
  announce(task) {
    const { live } = this.stage,
      verdict = this.root.querySelector(".verdict")?.textContent ?? "",
      why = this.root.querySelector(".misconception")?.textContent ?? "";
    live.textContent = task
      ? this.isMarked
        ? `${verdict} ${why}`
        : task.ask
      : (this.root.querySelector(".points")?.textContent ?? "");
  }

  draw() {
    setAttributes(this.root, {
      "data-task": this.taskIndex,
      "data-tasks": this.tasks.length,
      "data-points": this.tasks.reduce((sum, task, k) => sum + (this.given[k] ? pointsOf(task, this.given[k]) : 0), 0),
    });
  }

  // Save answers, marking and worked tasks in the address.
  save() {
    this.stage.store.set({
      [ANSWERS_KEY]: encodeExercise(this.given),
      marked: this.markAtEnd ? "end" : "",
      worked: String(this.worked || ""),
    });
  }
}

/** @type {(event: Event, which?: string) => number | null} */
function choiceAt({ target }, which = "") {
  const choice = /** @type {Element} */ (target).closest(`[data-choice]${which}`)?.getAttribute("data-choice");
  return choice == null ? null : Number(choice);
}
