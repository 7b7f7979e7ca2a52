// The run-time of SCORM 1.2, as a page that an LMS opened finds it: an object named API in a frame around it or in the
// window that opened it. Every value is a text; answers are "true" or "false".

const FRAMES = 12; // around this one, at most
/** @typedef {Record<string, (...given: string[]) => string>} ScormApi */

/** @type {(window: Window) => ScormApi | null} */
export function apiFor(window) {
  return apiAround(window) ?? apiAround(window.opener);
}

/** @type {(from: any) => ScormApi | null} */
function apiAround(from) {
  try {
    for (let at = from, k = 0; at && k < FRAMES; k += 1) {
      if (at.API) return at.API;
      if (at.parent === at) return null;
      at = at.parent;
    }
  } catch {} // a window of another site
  return null;
}

// Example: 3725 -> "0001:02:05".
/** @type {(seconds: number) => string} */
function timespan(seconds) {
  const two = (n) => String(n % 60).padStart(2, "0"),
    whole = Math.max(0, Math.round(seconds));
  const hours = String(Math.min(9999, Math.floor(whole / 3600))).padStart(4, "0");
  return `${hours}:${two(Math.floor(whole / 60))}:${two(whole)}`;
}

export class Lms {
  /** @param {ScormApi} api @param {() => number} now in ms */
  constructor(api, now = () => performance.now()) {
    this.api = api;
    this.now = now;
    this.began = now();
    this.ended = false;
    this.runs = this.keeps = api.LMSInitialize("") === "true";
    // In a review nothing is to be told.
    this.tells = this.runs && this.get("cmi.core.lesson_mode") !== "review";
    if (this.tells && ["not attempted", ""].includes(this.get("cmi.core.lesson_status")))
      this.set("cmi.core.lesson_status", "incomplete");
  }

  /** @param {string} name */
  get(name) {
    return this.runs ? this.api.LMSGetValue(name) : "";
  }

  /** @param {string} name @param {string} value */
  set(name, value) {
    if (this.api.LMSSetValue(name, value) !== "true") this.keeps = false;
  }

  get student() {
    return this.get("cmi.core.student_id") || this.get("cmi.core.student_name");
  }

  get suspended() {
    return this.get("cmi.suspend_data");
  }

  // Everything there is to tell, as it stands now.
  /** @param {{ percent: number, status: string, suspended: string }} told */
  report({ percent, status, suspended }) {
    if (!this.tells || this.ended) return;
    this.keeps = true;
    this.set("cmi.core.score.min", "0");
    this.set("cmi.core.score.max", "100");
    this.set("cmi.core.score.raw", String(percent));
    this.set("cmi.core.lesson_status", status);
    this.set("cmi.suspend_data", suspended);
    if (this.api.LMSCommit("") !== "true") this.keeps = false;
  }

  // Once, when the page goes. What is not done is taken up again.
  finish() {
    if (this.ended || !this.runs) return;
    this.ended = true;
    if (this.tells) {
      this.set("cmi.core.session_time", timespan((this.now() - this.began) / 1000));
      this.set("cmi.core.exit", "suspend");
      this.api.LMSCommit("");
    }
    this.api.LMSFinish("");
  }
}
