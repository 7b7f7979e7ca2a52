// Client of the SCORM 1.2 run-time API, an object named API in a parent frame or in the window that opened the page.
// Every value is a string; results are "true" or "false".

const FRAMES = 12; // parent frames searched, at most
/** @typedef {Record<string, (...given: string[]) => string>} ScormApi */

/** @type {(window: Window) => ScormApi | null} */
export function findScormApi(window) {
  return findApiInParents(window) ?? findApiInParents(window.opener);
}

/** @type {(from: any) => ScormApi | null} */
function findApiInParents(from) {
  try {
    for (let frame = from, k = 0; frame && k < FRAMES; k += 1) {
      if (frame.API) return frame.API;
      if (frame.parent === frame) return null;
      frame = frame.parent;
    }
  } catch {} // a window of another origin
  return null;
}

// Format seconds for SCORM. Example: 3725 -> "0001:02:05".
/** @type {(seconds: number) => string} */
function timespan(seconds) {
  const twoDigits = (n) => String(n % 60).padStart(2, "0"),
    whole = Math.max(0, Math.round(seconds));
  const hours = String(Math.min(9999, Math.floor(whole / 3600))).padStart(4, "0");
  return `${hours}:${twoDigits(Math.floor(whole / 60))}:${twoDigits(whole)}`;
}

export class Lms {
  /** @param {ScormApi} api @param {() => number} now in ms */
  constructor(api, now = () => performance.now()) {
    this.api = api;
    this.now = now;
    this.began = now();
    this.ended = false;
    this.isRunning = this.isSaving = api.LMSInitialize("") === "true";
    // In review mode nothing is reported.
    this.isReporting = this.isRunning && this.get("cmi.core.lesson_mode") !== "review";
    if (this.isReporting && ["not attempted", ""].includes(this.get("cmi.core.lesson_status")))
      this.set("cmi.core.lesson_status", "incomplete");
  }

  /** @param {string} name */
  get(name) {
    return this.isRunning ? this.api.LMSGetValue(name) : "";
  }

  /** @param {string} name @param {string} value */
  set(name, value) {
    if (this.api.LMSSetValue(name, value) !== "true") this.isSaving = false;
  }

  get student() {
    return this.get("cmi.core.student_id") || this.get("cmi.core.student_name");
  }

  get suspendData() {
    return this.get("cmi.suspend_data");
  }

  // Report and commit the current progress.
  /** @param {{ percent: number, status: string, suspended: string }} progress */
  report({ percent, status, suspended }) {
    if (!this.isReporting || this.ended) return;
    this.isSaving = true;
    this.set("cmi.core.score.min", "0");
    this.set("cmi.core.score.max", "100");
    this.set("cmi.core.score.raw", String(percent));
    this.set("cmi.core.lesson_status", status);
    this.set("cmi.suspend_data", suspended);
    if (this.api.LMSCommit("") !== "true") this.isSaving = false;
  }

  // Finish once, when the page closes. Unfinished work is resumed next time.
  finish() {
    if (this.ended || !this.isRunning) return;
    this.ended = true;
    if (this.isReporting) {
      this.set("cmi.core.session_time", timespan((this.now() - this.began) / 1000));
      this.set("cmi.core.exit", "suspend");
      this.api.LMSCommit("");
    }
    this.api.LMSFinish("");
  }
}
