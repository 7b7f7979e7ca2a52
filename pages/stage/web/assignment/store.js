// Where progress is kept: by the LMS that opened the page, else by this browser alone.

import { apiFor, Lms } from "./lms.js";
import { allDone, hasPassed, readProgress, STUDENT, totalOf, writtenProgress } from "./state.js";

/** @typedef {import("./state.js").Plan} Plan */
/** @typedef {import("./state.js").Progress} Progress */

export class ProgressStore {
  /** @param {Plan} plan @param {Window} window */
  constructor(plan, window) {
    const api = apiFor(window),
      lms = api && new Lms(api);
    this.plan = plan;
    this.lms = lms?.runs ? lms : null;
    this.name = `treerings:assignment:${plan.fingerprint}`;
    if (this.lms) window.addEventListener("pagehide", () => this.lms?.finish());
  }

  // Who the LMS says it is; "" where nobody does.
  get student() {
    return [...(this.lms?.student ?? "")].slice(0, STUDENT).join("").trim();
  }

  /** @type {() => Progress} */
  read() {
    const progress = readProgress(this.lms ? this.lms.suspended : this.inBrowser(), this.plan);
    return this.student ? { ...progress, student: this.student } : progress;
  }

  // False where it could not be kept.
  /** @type {(progress: Progress) => boolean} */
  keep(progress) {
    const suspended = writtenProgress(progress);
    if (!this.lms) return this.keepInBrowser(suspended);
    const passed = hasPassed(this.plan, progress) ? "passed" : "failed",
      status = allDone(progress) ? passed : "incomplete";
    this.lms.report({ percent: totalOf(progress), status, suspended });
    return this.lms.keeps;
  }

  inBrowser() {
    try {
      return localStorage.getItem(this.name);
    } catch {
      return null;
    }
  }

  /** @type {(text: string) => boolean} */
  keepInBrowser(text) {
    try {
      localStorage.setItem(this.name, text);
      return true;
    } catch {
      return false; // a private window
    }
  }
}
