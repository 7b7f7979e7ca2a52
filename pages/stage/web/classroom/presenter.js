// The presenter's connection to a class: sends the stage's position, and resumes after a reload with the token stored in
// this browser.

import { saveStepState } from "../answers/address_bar.js";
import { download } from "../core/elements.js";
import { currentLanguage, msg } from "../core/messages.js";
import { axesOf } from "../reel/regions.js";
import { Connection, liveAddress } from "./connection.js";

const CLASS_STORE = "treerings:class"; // localStorage: { code, token, address, qr, size, since }
const TAB_STORE = "treerings:presents"; // sessionStorage of the presenting tab: is its panel open?
const CLASS_MS = 2 * 3600 * 1000; // ms for which the server keeps a class
const RELOAD_STORE = "treerings:loaded"; // sessionStorage: when the page was last reloaded for a lost lesson
const MAX_MISSED = 4; // refused steps before the page is reloaded
const RELOAD_MS = 60000; // ms between two reloads, at least
const STEP_RETRY_MS = 1000; // ms before a refused step is sent again
const SEND_MS = 60; // ms between two sent steps, at least

export class Presenter {
  /** @param {Stage} stage @param {() => string} reel @param {() => void} redraw */
  constructor(stage, reel, redraw) {
    this.stage = stage;
    this.reel = reel;
    this.redraw = redraw;
    this.opened = /** @type {any} */ (null); // the server's response to opening the class
    this.state = /** @type {any} */ (null); // the class's current state
    this.problem = "";
    this.lostMemory = ""; // notice that the server has lost its classes, until this one is restored
    this.lateReason = ""; // why the server refused the current step
    this.missed = 0; // how often it did
    this.lost = false;
    this.lastSent = "";
    this.timer = 0;
    /** @type {Connection | null} */
    this.connection = null;
    const saved = readStore(sessionStorage, TAB_STORE);
    this.panelOpen = saved ? saved.shown : true;
    this.isPresenting = saved != null;
    if (saved) this.resume();
  }

  // Reconnect after a reload or on another lesson's page, with the quiz on so that questions wait for the class.
  resume() {
    this.stage.quiz = true;
    this.open();
  }

  // Resume the class stored in this browser, else open a new one.
  async open() {
    const saved = readStore(localStorage, CLASS_STORE),
      token = saved && Date.now() - saved.since < CLASS_MS ? saved.token : newToken();
    try {
      const address = new URL("class", document.baseURI),
        answer = await fetch(address, {
          method: "POST",
          body: JSON.stringify({ token, address: address.href, language: currentLanguage() }),
        });
      if (!answer.ok) throw new Error(await answer.text());
      this.opened = { ...(await answer.json()), token, since: token === saved?.token ? saved.since : Date.now() };
      writeStore(localStorage, CLASS_STORE, this.opened);
      writeStore(sessionStorage, TAB_STORE, { shown: this.panelOpen });
      this.problem = "";
      this.connect();
    } catch (problem) {
      this.problem = msg("classroom.error.not-opened", { problem: problem.message });
      if (this.opened) setTimeout(() => this.open(), 3000);
    }
    this.redraw();
  }

  connect() {
    this.connection?.stop();
    this.connection = new Connection(
      liveAddress(document.baseURI, this.opened.code),
      () => ({ present: this.opened.token }),
      (name, value) => this.onMessage(name, value),
    );
  }

  /** @param {string} name @param {any} value */
  onMessage(name, value) {
    if (name === "open") {
      this.lost = false;
      this.lastSent = "";
      this.scheduleSend();
    } else if (name === "lost") this.lost = true;
    else if (name === "gone") {
      this.state = null;
      this.open(); // the server has lost the class: open it again under its code
    } else if (name === "told") this.problem = value;
    else if (name === "away") this.lostMemory = value;
    else if (name === "late") this.retryStep(value);
    else if (name === "csv") download(new Blob([value], { type: "text/csv" }), "class-votes.csv");
    else if (name === "class") this.setState(value);
    this.redraw();
  }

  setState(state) {
    const waited = this.state?.waits;
    this.state = state;
    this.lostMemory = "";
    if (state.ended) return this.forget();
    const { vote } = state,
      { stage } = this;
    if (state.step === stage.i) {
      this.lateReason = "";
      this.missed = 0;
    }
    if (vote?.state === "answer" && !vote.own && stage.reel && stage.i === state.step && stage.awaitsAnswer)
      stage.answer(vote.answer);
    if (waited && !state.waits) this.lastSent = "";
    this.scheduleSend();
  }

  // Send the step again later: after a restart the server has to compute the lesson first.
  /** @param {string} why */
  retryStep(why) {
    this.lateReason = why;
    this.lastSent = "";
    this.missed += 1;
    if (this.missed < MAX_MISSED || Date.now() - (readStore(sessionStorage, RELOAD_STORE) ?? 0) < RELOAD_MS)
      return setTimeout(() => this.scheduleSend(), STEP_RETRY_MS);
    // Streamlit does not rerun the page by itself; a reload brings back the class and the step.
    writeStore(sessionStorage, RELOAD_STORE, Date.now());
    saveStepState(this.stage);
    window.location.reload();
  }

  /** @param {boolean} on */
  setPanelOpen(on) {
    this.panelOpen = on;
    if (this.opened) writeStore(sessionStorage, TAB_STORE, { shown: on });
  }

  // Send the stage's position, at most every SEND_MS, and always the last one.
  scheduleSend() {
    if (!this.connection || this.timer || !this.stage.reel) return;
    this.timer = setTimeout(() => {
      this.timer = 0;
      this.sendPlace();
    }, SEND_MS);
  }

  sendPlace() {
    const { stage } = this,
      { view } = stage;
    if (!view || view.isPending) return;
    const at = {
        reel: this.reel(),
        step: stage.i,
        grain: stage.detail,
        veiled: stage.awaitsAnswer,
        axes: stage.axes ?? axesOf(view),
      },
      text = JSON.stringify(at);
    if (text !== this.lastSent && this.connection?.send({ at })) this.lastSent = text;
  }

  /** @param {object} message */
  send(message) {
    this.problem = this.connection?.send(message) ? "" : msg("classroom.error.lost");
    this.redraw();
  }

  // Disconnect and delete the stored class after its end.
  forget() {
    this.disconnect();
    this.opened = this.state = null;
    removeStored(localStorage, CLASS_STORE);
    removeStored(sessionStorage, TAB_STORE);
    this.redraw();
  }

  disconnect() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.connection?.stop();
    this.connection = null;
  }
}

function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

function readStore(store, name) {
  try {
    return JSON.parse(store.getItem(name));
  } catch {
    return null;
  }
}

function writeStore(store, name, value) {
  try {
    store.setItem(name, JSON.stringify(value));
  } catch {} // storage may be blocked; a reload then loses the class
}

function removeStored(store, name) {
  try {
    store.removeItem(name);
  } catch {}
}
