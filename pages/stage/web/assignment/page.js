// The page of an assignment: the list of parts with progress, result and code, or one open part.

import { make, withoutNull, setText } from "../core/elements.js";
import { msg } from "../core/messages.js";
import { encodeResult } from "./codes.js";
import {
  allDone,
  hasPassed,
  canBegin,
  emptyProgress,
  NAME_LENGTH,
  totalOf,
  attemptCount,
  variantOf,
  bestPercent,
} from "./state.js";

/** @typedef {import("./state.js").Plan} Plan */
/** @typedef {import("./storage.js").ProgressStore} ProgressStore */
/** A report of a part's stage: percent, whether all is done, and the answers and step to resume from. */
/** @typedef {{ percent: number, done: boolean, answers: string, step: number }} Heard */
/** Draws part k, variant `variant`, in `place`; returns a function that removes it. */
/** @typedef {(place: HTMLElement, k: number, variant: number, from: { answers: string, step: number },
 *   hear: (report: Heard) => void) => () => void} OpenPart */

const MINUTE = 60_000; // ms

export class AssignmentPage {
  /** @param {HTMLElement} root @param {Plan} plan @param {ProgressStore} store @param {OpenPart} open */
  constructor(root, plan, store, open) {
    this.plan = plan;
    this.store = store;
    this.openPart = open;
    this.progress = store.read();
    this.leave = () => {};
    this.status = make("p", { role: "status", class: "status" });
    this.list = make("div", { class: "list" });
    this.work = make("div", { class: "work", hidden: true });
    root.replaceChildren(this.list, this.work, this.status);
    this.draw();
  }

  get hasBegun() {
    return this.progress.parts.some((part) => attemptCount(part) > 0);
  }

  save() {
    if (!this.store.save(this.progress)) setText(this.status, msg("assignment.error.no-storage"));
  }

  // -- the list

  draw() {
    const { plan, progress } = this,
      hasName = Boolean(progress.student),
      lines = plan.parts.map((part, k) =>
        partLine(part, progress.parts[k], hasName && canBegin(plan, progress, k) ? () => this.begin(k) : null),
      );
    this.list.replaceChildren(
      ...withoutNull([
        make("h1", {}, plan.title),
        make("p", { class: "soft" }, msg("assignment.intro.rules", { passing: plan.passing })),
        this.nameForm(),
        make("ol", { class: "parts" }, ...lines),
        this.hasBegun ? this.total() : null,
        this.hasBegun ? this.code() : null,
        this.hasBegun && !this.store.lms ? this.forgetButton() : null,
      ]),
    );
  }

  // The form for the name, shown first: the name decides the tables, and is part of the code.
  nameForm() {
    const { student } = this.progress;
    if (student) return make("p", { class: "who" }, msg("assignment.student.name", { student }));
    const field = make("input", { type: "text", maxlength: NAME_LENGTH, required: true, autocomplete: "name" });
    const onSubmit = (event) => {
      event.preventDefault();
      const name = field.value.trim();
      if (!name) return field.focus();
      this.progress = { ...this.progress, student: name };
      this.save();
      this.draw();
      this.first?.focus();
    };
    return make(
      "form",
      { class: "who", onsubmit: onSubmit },
      make("label", {}, msg("assignment.student.label"), field),
      make("button", { type: "submit" }, msg("assignment.button.begin")),
    );
  }

  get first() {
    return /** @type {HTMLElement | null} */ (this.list.querySelector(".parts button"));
  }

  total() {
    const { plan, progress } = this,
      percent = totalOf(progress),
      passed = hasPassed(plan, progress),
      { passing } = plan;
    return make(
      "p",
      { class: "total", "data-percent": percent, "data-passed": String(passed) },
      make("strong", {}, msg("assignment.result.total", { percent })),
      ` ${passed ? msg("assignment.result.passed", { passing }) : msg("assignment.result.not-passed", { passing })}`,
    );
  }

  code() {
    const field = make("input", {
      type: "text",
      readonly: true,
      value: encodeResult(this.plan, this.progress),
      "aria-label": msg("assignment.code.label"),
    });
    const copy = async () => {
      field.select();
      const copied = await navigator.clipboard?.writeText(field.value).then(
        () => true,
        () => document.execCommand("copy"),
      );
      setText(this.status, copied ? msg("assignment.code.copied") : msg("assignment.code.not-copied"));
    };
    return make(
      "section",
      { class: "result-code" },
      make("h2", {}, msg("assignment.code.label")),
      make("p", {}, allDone(this.progress) ? msg("assignment.code.complete") : msg("assignment.code.incomplete")),
      make(
        "p",
        { class: "acts" },
        field,
        make("button", { type: "button", onclick: copy }, msg("assignment.code.copy")),
      ),
    );
  }

  // The button that clears the progress on a shared machine; it asks for confirmation.
  forgetButton() {
    const place = make("p", { class: "acts" });
    const forget = () => {
      this.progress = emptyProgress(this.plan);
      this.save();
      this.draw();
      setText(this.status, msg("assignment.forget.done"));
    };
    const ask = () => {
      const yes = make("button", { type: "button", onclick: forget }, msg("assignment.forget.confirm"));
      place.replaceChildren(msg("assignment.forget.warning"), yes);
      yes.focus();
    };
    place.append(make("button", { type: "button", class: "forget", onclick: ask }, msg("assignment.forget.button")));
    return place;
  }

  // -- a part

  /** @param {number} k */
  begin(k) {
    const part = this.progress.parts[k],
      variant = variantOf(this.plan, k, this.progress.student, part.tries.length),
      place = make("div", { class: "place" }),
      back = make(
        "button",
        { type: "button", class: "to-parts", onclick: () => this.back(k) },
        msg("assignment.button.back"),
      ),
      result = make("span", { class: "result", role: "status" });
    part.open ??= { percent: 0, answers: "", step: 0 };
    this.save();
    setText(this.status, "");
    const heading = make("h1", {}, this.plan.parts[k].title);
    this.work.replaceChildren(make("header", { class: "head" }, back, heading, result), place);
    this.list.hidden = true;
    this.work.hidden = false;
    window.scrollTo(0, 0);
    this.leave = this.openPart(place, k, variant, part.open, (report) => this.updatePart(k, report, result));
    back.focus({ preventScroll: true });
  }

  /** @param {number} k @param {Heard} heard @param {Element} result */
  updatePart(k, { percent, done, answers, step }, result) {
    const part = this.progress.parts[k];
    if (!part.open) return; // finished before
    const answered = answers !== part.open.answers;
    if (answered) this.progress.when = Math.floor(Date.now() / MINUTE);
    part.open = { percent, answers, step };
    if (done) {
      part.tries.push(percent);
      part.open = null;
    }
    if (done || answered) this.save();
    if (done) setText(result, msg("assignment.part.done", { percent }));
  }

  /** @param {number} k */
  back(k) {
    this.leave();
    this.leave = () => {};
    this.save();
    this.work.replaceChildren();
    this.work.hidden = true;
    this.list.hidden = false;
    this.draw();
    const line = this.list.querySelectorAll(".parts > li")[k];
    /** @type {HTMLElement | null} */ (line?.querySelector("button") ?? this.list.querySelector("button"))?.focus();
  }
}

/** @typedef {import("./state.js").PlannedPart} PlannedPart */
/** @typedef {import("./state.js").PartDone} PartDone */

// An item of the list of parts, with a button that calls `act`; no button if it is null.
/** @type {(part: PlannedPart, done: PartDone, act: (() => void) | null) => Element} */
function partLine(part, done, act) {
  const button = act ? make("button", { type: "button", onclick: act }, buttonText(done)) : null;
  return make(
    "li",
    { "data-percent": bestPercent(done), "data-tries": attemptCount(done) },
    make("h2", {}, part.title),
    make("p", { class: "soft" }, part.about),
    make("p", { class: "state" }, partState(part, done)),
    button,
  );
}

/** @type {(done: PartDone) => string} */
function buttonText({ tries, open }) {
  if (open) return msg("assignment.button.continue");
  return tries.length ? msg("assignment.button.retry") : msg("assignment.button.open");
}

/** @type {(part: PlannedPart, done: PartDone) => string} */
function partState({ attempts }, done) {
  const best = { percent: bestPercent(done), k: attemptCount(done), n: attempts };
  if (done.open) return msg("assignment.part.under-way", best);
  return done.tries.length ? msg("assignment.part.best", best) : msg("assignment.part.not-begun", { n: attempts });
}
