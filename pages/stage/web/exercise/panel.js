// You run it: task after task a learner does what the algorithm did next, beside the picture as it stands before. Then
// the picture goes on from what is right, whatever the learner did.

import { tellAnswered } from "../answers/address.js";
import { make, present, setAttributes } from "../core/elements.js";
import { icon } from "../core/icons.js";
import { say } from "../core/messages.js";
import { number } from "../core/numbers.js";
import { inputOf } from "./inputs.js";
import { readExercise, writtenExercise } from "../answers/kept.js";
import { candidatesOf } from "./candidates.js";
import { byTopic, isRight, learners, mistakeOf, pointsOf } from "./marking.js";
import { saidAnswer, formulaOf, givenOf, workingOf } from "./shown.js";

const SEEN = ["tree", "plane"]; // panels beside the tasks
const FADED = 3; // all tasks are the learner's
const ANSWERS = "answers"; // as its keeper calls them, beside `marked` and `worked`

export class ExercisePanel {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.root = make("section", { class: "exercise-panel", hidden: true, "aria-label": say("you run it") });
    /** @type {ReelTask[]} */
    this.tasks = [];
    this.at = 0;
    this.judged = this.atEnd = this.peeking = this.seen = false;
    this.worked = 0;
    /** @type {number | null} */
    this.meant = null; // a choice that is pointed at
    /** @type {(Given | null)[]} */
    this.given = [];
    /** @type {boolean[]} */
    this.own = [];
    this.back = make(
      "button",
      { type: "button", class: "back-to-exercise", hidden: true, onclick: () => this.peek(null) },
      icon("back"),
      say("back to exercise"),
    );
    this.listen();
  }

  // Lines of the table and marks of the picture are choices too, by the pointer; keys have the buttons.
  listen() {
    const { root } = this;
    root.addEventListener("pointerover", (event) => this.mean(choiceAt(event)));
    root.addEventListener("pointerleave", () => this.mean(null));
    root.addEventListener("focusin", (event) => this.mean(choiceAt(event, ":focus-visible")));
    root.addEventListener("click", (event) => {
      const k = choiceAt(event, ":not(button)");
      if (k != null) this.choose(k);
    });
  }

  get on() {
    return this.tasks.length > 0 && !this.peeking;
  }

  // A book came. The answers in the address are those of the first exercise that a page opens with.
  /** @param {Reel["exercise"]} exercise */
  load(exercise) {
    this.tasks = exercise?.tasks ?? [];
    const again = this.seen;
    this.peeking = false;
    this.seen ||= this.tasks.length > 0;
    if (!this.tasks.length) return this.arrange();
    const { keeper } = this.stage;
    this.atEnd = keeper.get("marked") === "end";
    this.worked = Math.min(Math.max(Math.trunc(Number(keeper.get("worked"))) || 0, 0), FADED);
    this.given = readExercise(again ? null : keeper.get(ANSWERS), this.tasks);
    this.begin();
  }

  begin() {
    this.own = learners(this.tasks, this.worked);
    this.at = this.tasks.findIndex((_, k) => this.own[k] && this.given[k]?.answer == null);
    if (this.at < 0) this.at = this.tasks.length;
    else while (this.at > 0 && !this.own[this.at - 1]) this.at -= 1; // the worked ones before it are seen again
    this.judged = false;
    this.arrange();
    this.show();
  }

  // -- what the learner does

  /** @param {Answer} answer */
  done(answer) {
    if (this.judged || !this.own[this.at]) return;
    const task = this.tasks[this.at],
      hints = this.given[this.at]?.hints ?? 0;
    this.given[this.at] = { answer, hints };
    this.note();
    const rule = mistakeOf(task, answer)?.rule ?? "";
    tellAnswered(this.stage, { topic: task.topic, right: isRight(task, answer), rule, exercise: true });
    if (this.atEnd) return this.next();
    this.judged = true;
    this.show();
  }

  /** @param {number} k */
  choose(k) {
    const task = this.tasks[this.at];
    if (task?.kind === "choice" && k < task.choices.length) this.done(k);
  }

  // The splits to choose from, as the plane draws them.
  get offered() {
    return this.on && this.own[this.at] && !this.judged ? (this.tasks[this.at]?.splits ?? []) : [];
  }

  /** @param {number | null} k */
  mean(k) {
    if (this.meant === k) return;
    this.meant = k;
    for (const each of this.root.querySelectorAll("[data-choice]"))
      each.classList.toggle("meant", each.getAttribute("data-choice") === String(k));
    this.stage.redraw();
  }

  hint() {
    const own = this.given[this.at] ?? { answer: null, hints: 0 };
    this.given[this.at] = { ...own, hints: own.hints + 1 };
    this.note();
    this.show();
  }

  next() {
    this.at += 1;
    this.judged = false;
    this.show();
  }

  // Another attempt at the same tasks, with so much of it worked.
  /** @param {number} worked */
  again(worked = this.worked) {
    this.worked = worked;
    this.given = this.tasks.map(() => null);
    this.note();
    this.begin();
  }

  // New data: what was worked fades.
  another() {
    this.worked = Math.min(this.worked + 1, FADED);
    this.given = this.tasks.map(() => null);
    this.note();
    this.stage.runIt?.();
  }

  // The lesson's own step, with all its panels; null for back to the tasks.
  /** @param {number | null} step */
  peek(step) {
    this.peeking = step != null;
    this.arrange();
    if (step == null) return this.show();
    this.stage.shown = null;
    this.stage.i = -1; // so that it goes there wherever it was
    this.stage.panels.visit.light(step);
    this.stage.seek(step);
    this.back.focus();
  }

  // -- what is seen

  arrange() {
    const { stage } = this;
    stage.root.classList.toggle("exercising", this.on);
    this.root.hidden = !this.on;
    this.back.hidden = !this.peeking;
    if (this.tasks.length) stage.shown = this.on ? SEEN : null;
  }

  show() {
    if (!this.on) return;
    const task = this.tasks[this.at],
      over = !task;
    this.meant = null;
    this.root.replaceChildren(...(over ? this.ending() : [this.heading(), ...this.asked(task)]));
    this.stage.root.classList.toggle("unseen-yet", !over && this.standsAt(task) < 0);
    this.stage.i = over ? this.stage.reel.count - 1 : Math.max(this.standsAt(task), 0);
    this.stage.grain = 2;
    this.stage.redraw();
    this.speak(task);
    const shadow = /** @type {ShadowRoot} */ (this.root.getRootNode());
    if (!shadow.activeElement && !this.given.some((each) => each)) return;
    this.first?.focus({ preventScroll: true });
    (this.judged ? this.first : this.root.firstElementChild)?.scrollIntoView({ block: "nearest" });
  }

  get first() {
    return /** @type {HTMLElement | null} */ (
      this.root.querySelector(".next-task, .choices button, .typed input, .ticked input")
    );
  }

  // The step that is seen: before it is done that before; then that which tells it, unless it would tell what is asked
  // next.
  /** @type {(task: ReelTask) => number} */
  standsAt(task) {
    if (!this.judged && this.own[this.at]) return task.before;
    const after = this.tasks[this.at + 1];
    return !after || after.before >= task.step ? task.step : task.before;
  }

  heading() {
    const title = make("h2", {}, say("task of", { k: this.at + 1, n: this.tasks.length }));
    if (this.stage.assigned) return make("header", { class: "heading" }, title);
    const marked = make("select", { "aria-label": say("marked") });
    for (const [value, text] of [
      ["once", say("marked at once")],
      ["end", say("marked at the end")],
    ])
      marked.append(make("option", { value, selected: (value === "end") === this.atEnd }, text));
    marked.addEventListener("change", () => {
      this.atEnd = marked.value === "end";
      this.note();
      this.show();
    });
    const mine = make(
      "button",
      { type: "button", title: say("all mine how"), onclick: () => this.again(FADED) },
      say("all mine"),
    );
    return make(
      "header",
      { class: "heading" },
      title,
      make("span", { class: "gap" }),
      marked,
      this.worked < FADED ? mine : null,
    );
  }

  /** @param {ReelTask} task */
  asked(task) {
    const ask = make("p", { class: "ask" }, task.ask),
      given = [...givenOf(task, this.offered.length > 0), ...this.pictured(task)];
    if (!this.own[this.at])
      return [make("p", { class: "soft" }, say("worked for you")), ask, ...given, ...this.solved(task)];
    if (this.judged) return [ask, ...given, ...this.verdict(task)];
    return [ask, ...given, inputOf(task, (answer) => this.done(answer)), ...this.hints(task)];
  }

  /** @type {(task: ReelTask) => Element[]} */
  pictured(task) {
    if (!task.splits.length) return [];
    const own = this.own[this.at] ? this.given[this.at]?.answer : task.right,
      told = this.judged || !this.own[this.at];
    const chosen = told ? Number(own) : null;
    return [candidatesOf(task, this.stage.reel.data.features, chosen)];
  }

  /** @param {ReelTask} task */
  hints(task) {
    const taken = this.given[this.at]?.hints ?? 0,
      all = present([...task.hints.map((text) => make("p", { class: "hint" }, text)), formulaOf(task)]);
    const more = make("button", { type: "button", class: "hint-more", onclick: () => this.hint() }, say("hint"));
    return present([...all.slice(0, taken), taken < all.length ? more : null]);
  }

  /** @type {(task: ReelTask, why?: Mistake | null) => Element[]} */
  solved(task, why = null) {
    const next = make("button", { type: "button", class: "next-task", onclick: () => this.next() }, say("next task"));
    return present([
      make("p", { class: "choice right" }, say("right is", { answer: saidAnswer(task, task.right) })),
      workingOf(task),
      make("p", { class: "acts" }, next, this.shownBy(task, why)),
    ]);
  }

  // To the step that shows how it is right: the one that the wrong idea names, else the one that tells the answer.
  // An assignment does not show the steps to come.
  /** @type {(task: ReelTask, why: Mistake | null) => Element | null} */
  shownBy(task, why) {
    if (this.stage.assigned) return null;
    const text = why ? say("show how") : say("show the step");
    return make("button", { type: "button", class: "show-how", onclick: () => this.peek((why ?? task).step) }, text);
  }

  // A mistake beside what is right, and the idea that made it.
  /** @param {ReelTask} task */
  verdict(task) {
    const given = /** @type {Given} */ (this.given[this.at]),
      answer = /** @type {Answer} */ (given.answer),
      right = isRight(task, answer);
    const why = right ? null : mistakeOf(task, answer),
      word = make("strong", {}, right ? say("right answer") : say("wrong answer"));
    return present([
      make("p", { class: "verdict" }, word, right && given.hints ? ` ${say("with hints", { n: given.hints })}` : ""),
      right ? null : make("p", { class: "choice wrong" }, say("you said", { answer: saidAnswer(task, answer) })),
      why ? make("p", { class: "why-wrong", "data-rule": why.rule }, why.why) : null,
      ...this.solved(task, why),
    ]);
  }

  ending() {
    const topics = byTopic(this.tasks, this.given),
      sum = (name) => topics.reduce((all, topic) => all + topic[name], 0);
    const lines = topics.map((topic) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, topic.name),
        make("td", {}, say("of", { right: topic.right, all: topic.done })),
      ),
    );
    const wrong = this.tasks.flatMap((task, k) => {
      const answer = this.given[k]?.answer;
      return answer == null || isRight(task, answer) ? [] : [this.missed(task, answer)];
    });
    const another = make(
      "button",
      { type: "button", class: "next-task", onclick: () => this.another() },
      say("another attempt"),
    );
    return present([
      make("header", { class: "heading" }, make("h2", {}, say("exercise done"))),
      make("p", { class: "ask points" }, say("points", { points: number(sum("points")), all: sum("done") })),
      topics.length ? make("table", { class: "topics" }, make("tbody", {}, ...lines)) : null,
      wrong.length ? make("ol", { class: "missed" }, ...wrong) : null,
      this.stage.assigned
        ? null
        : make(
            "p",
            { class: "acts" },
            this.stage.runIt ? another : null,
            make("button", { type: "button", onclick: () => this.again() }, say("same again")),
            this.worked < FADED
              ? make("button", { type: "button", onclick: () => this.again(FADED) }, say("all mine"))
              : null,
          ),
    ]);
  }

  /** @param {ReelTask} task @param {Answer} answer */
  missed(task, answer) {
    const why = mistakeOf(task, answer);
    return make(
      "li",
      {},
      make("p", {}, task.ask),
      make("p", { class: "choice wrong" }, say("you said", { answer: saidAnswer(task, answer) })),
      make("p", { class: "choice right" }, say("right is", { answer: saidAnswer(task, task.right) })),
      why ? make("p", { class: "why-wrong", "data-rule": why.rule }, why.why) : null,
      this.shownBy(task, why),
    );
  }

  /** @param {ReelTask | undefined} task */
  speak(task) {
    const { live } = this.stage,
      verdict = this.root.querySelector(".verdict")?.textContent ?? "",
      why = this.root.querySelector(".why-wrong")?.textContent ?? "";
    live.textContent = task
      ? this.judged
        ? `${verdict} ${why}`
        : task.ask
      : (this.root.querySelector(".points")?.textContent ?? "");
  }

  draw() {
    setAttributes(this.root, {
      "data-task": this.at,
      "data-tasks": this.tasks.length,
      "data-points": this.tasks.reduce((sum, task, k) => sum + (this.given[k] ? pointsOf(task, this.given[k]) : 0), 0),
    });
  }

  // The address has the answers, and how it is marked.
  note() {
    this.stage.keeper.note({
      [ANSWERS]: writtenExercise(this.given),
      marked: this.atEnd ? "end" : "",
      worked: String(this.worked || ""),
    });
  }
}

/** @type {(event: Event, which?: string) => number | null} */
function choiceAt({ target }, which = "") {
  const choice = /** @type {Element} */ (target).closest(`[data-choice]${which}`)?.getAttribute("data-choice");
  return choice == null ? null : Number(choice);
}
