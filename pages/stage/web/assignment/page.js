// The page of an assignment: its parts, how far each is, the result in whole and its code; or one part, opened.

import { make, present, write } from "../core/elements.js";
import { say } from "../core/messages.js";
import { codeOf } from "./codes.js";
import { partLine } from "./part_line.js";
import { allDone, hasPassed, mayBegin, nothingDone, STUDENT, totalOf, triesOf, variantOf } from "./state.js";

/** @typedef {import("./state.js").Plan} Plan */
/** @typedef {import("./store.js").ProgressStore} ProgressStore */
/** What a part's stage tells: the percent reached, whether all of it is done, and what takes it up again. */
/** @typedef {{ percent: number, done: boolean, answers: string, step: number }} Heard */
/** `open` draws a part in a place, and gives what takes it away again. */
/** @typedef {(place: HTMLElement, k: number, variant: number, from: { answers: string, step: number },
 *   hear: (heard: Heard) => void) => () => void} OpenPart */

const MINUTE = 60_000; // ms

export class AssignmentPage {
  /** @param {HTMLElement} root @param {Plan} plan @param {ProgressStore} store @param {OpenPart} open */
  constructor(root, plan, store, open) {
    this.plan = plan;
    this.store = store;
    this.openPart = open;
    this.progress = store.read();
    this.leave = () => {};
    this.status = make("p", { role: "status", class: "said" });
    this.list = make("div", { class: "list" });
    this.work = make("div", { class: "work", hidden: true });
    root.replaceChildren(this.list, this.work, this.status);
    this.draw();
  }

  get begun() {
    return this.progress.parts.some((part) => triesOf(part) > 0);
  }

  keep() {
    if (!this.store.keep(this.progress)) write(this.status, say("assigned not kept"));
  }

  // -- the list

  draw() {
    const { plan, progress } = this,
      named = Boolean(progress.student),
      lines = plan.parts.map((part, k) =>
        partLine(part, progress.parts[k], named && mayBegin(plan, progress, k) ? () => this.begin(k) : null),
      );
    this.list.replaceChildren(
      ...present([
        make("h1", {}, plan.title),
        make("p", { class: "soft" }, say("assigned how", { passing: plan.passing })),
        this.who(),
        make("ol", { class: "parts" }, ...lines),
        this.begun ? this.total() : null,
        this.begun ? this.code() : null,
        this.begun && !this.store.lms ? this.over() : null,
      ]),
    );
  }

  // The name is asked for first: it says which tables are drawn, and stands in the code.
  who() {
    const { student } = this.progress;
    if (student) return make("p", { class: "who" }, say("assigned to", { student }));
    const field = make("input", { type: "text", maxlength: STUDENT, required: true, autocomplete: "name" });
    const named = (event) => {
      event.preventDefault();
      const name = field.value.trim();
      if (!name) return field.focus();
      this.progress = { ...this.progress, student: name };
      this.keep();
      this.draw();
      this.first?.focus();
    };
    return make(
      "form",
      { class: "who", onsubmit: named },
      make("label", {}, say("assigned name"), field),
      make("button", { type: "submit" }, say("assigned begin")),
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
      make("strong", {}, say("assigned in all", { percent })),
      ` ${passed ? say("assigned passed", { passing }) : say("assigned not passed", { passing })}`,
    );
  }

  code() {
    const field = make("input", {
      type: "text",
      readonly: true,
      value: codeOf(this.plan, this.progress),
      "aria-label": say("assigned code"),
    });
    const copy = async () => {
      field.select();
      const copied = await navigator.clipboard?.writeText(field.value).then(
        () => true,
        () => document.execCommand("copy"),
      );
      write(this.status, copied ? say("assigned copied") : say("assigned copy it"));
    };
    return make(
      "section",
      { class: "handed" },
      make("h2", {}, say("assigned code")),
      make("p", {}, allDone(this.progress) ? say("assigned hand in") : say("assigned not all")),
      make("p", { class: "acts" }, field, make("button", { type: "button", onclick: copy }, say("assigned copy"))),
    );
  }

  // On a machine that others use. What is forgotten is gone, so it is asked once more.
  over() {
    const place = make("p", { class: "acts" });
    const forget = () => {
      this.progress = nothingDone(this.plan);
      this.keep();
      this.draw();
      write(this.status, say("assigned forgotten"));
    };
    const ask = () => {
      const yes = make("button", { type: "button", onclick: forget }, say("assigned forget now"));
      place.replaceChildren(say("assigned sure"), yes);
      yes.focus();
    };
    place.append(make("button", { type: "button", class: "forget", onclick: ask }, say("assigned forget")));
    return place;
  }

  // -- a part

  /** @param {number} k */
  begin(k) {
    const part = this.progress.parts[k],
      variant = variantOf(this.plan, k, this.progress.student, part.tries.length),
      place = make("div", { class: "place" }),
      back = make("button", { type: "button", class: "to-parts", onclick: () => this.back(k) }, say("assigned back")),
      result = make("span", { class: "result", role: "status" });
    part.open ??= { percent: 0, answers: "", step: 0 };
    this.keep();
    write(this.status, "");
    const heading = make("h1", {}, this.plan.parts[k].title);
    this.work.replaceChildren(make("header", { class: "head" }, back, heading, result), place);
    this.list.hidden = true;
    this.work.hidden = false;
    window.scrollTo(0, 0);
    this.leave = this.openPart(place, k, variant, part.open, (heard) => this.hear(k, heard, result));
    back.focus({ preventScroll: true });
  }

  /** @param {number} k @param {Heard} heard @param {Element} result */
  hear(k, { percent, done, answers, step }, result) {
    const part = this.progress.parts[k];
    if (!part.open) return; // it was done before
    const answered = answers !== part.open.answers;
    if (answered) this.progress.when = Math.floor(Date.now() / MINUTE);
    part.open = { percent, answers, step };
    if (done) {
      part.tries.push(percent);
      part.open = null;
    }
    if (done || answered) this.keep();
    if (done) write(result, say("assigned done", { percent }));
  }

  /** @param {number} k */
  back(k) {
    this.leave();
    this.leave = () => {};
    this.keep();
    this.work.replaceChildren();
    this.work.hidden = true;
    this.list.hidden = false;
    this.draw();
    const line = this.list.querySelectorAll(".parts > li")[k];
    /** @type {HTMLElement | null} */ (line?.querySelector("button") ?? this.list.querySelector("button"))?.focus();
  }
}
