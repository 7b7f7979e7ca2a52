// Store a student's progress in the LMS that opened the page, else in this browser.

import { findScormApi, Lms } from "./lms.js";
import { allDone, hasPassed, decodeProgress, NAME_LENGTH, totalOf, encodeProgress } from "./state.js";

/** @typedef {import("./state.js").Plan} Plan */
/** @typedef {import("./state.js").Progress} Progress */

export class ProgressStore {
  /** @param {Plan} plan @param {Window} window */
  constructor(plan, window) {
    const api = findScormApi(window),
      lms = api && new Lms(api);
    this.plan = plan;
    this.lms = lms?.isRunning ? lms : null;
    this.name = `treerings:assignment:${plan.fingerprint}`;
    if (this.lms) window.addEventListener("pagehide", () => this.lms?.finish());
  }

  // The student's name from the LMS, else "".
  get student() {
    return [...(this.lms?.student ?? "")].slice(0, NAME_LENGTH).join("").trim();
  }

  /** @type {() => Progress} */
  read() {
    const progress = decodeProgress(this.lms ? this.lms.suspendData : this.loadFromBrowser(), this.plan);
    return this.student ? { ...progress, student: this.student } : progress;
  }

  // Save the progress; return false if the LMS or the browser refuses.
  /** @type {(progress: Progress) => boolean} */
  save(progress) {
    const suspended = encodeProgress(progress);
    if (!this.lms) return this.saveInBrowser(suspended);
    const passed = hasPassed(this.plan, progress) ? "passed" : "failed",
      status = allDone(progress) ? passed : "incomplete";
    this.lms.report({ percent: totalOf(progress), status, suspended });
    return this.lms.isSaving;
  }

  loadFromBrowser() {
    try {
      return localStorage.getItem(this.name);
    } catch {
      return null;
    }
  }

  /** @type {(text: string) => boolean} */
  saveInBrowser(text) {
    try {
      localStorage.setItem(this.name, text);
      return true;
    } catch {
      return false; // a private window
    }
  }
}
