// The presenter's side of a class: it is opened from a lesson's stage, tells the server where the stage is, and goes on
// after a reload or a crash by the token that this browser keeps.

import { noteStep } from "../answers/address.js";
import { download } from "../core/elements.js";
import { languageSpoken, say } from "../core/messages.js";
import { axesOf } from "../reel/regions.js";
import { Connection, liveAddress } from "./connection.js";

const OWN = "treerings:class"; // in the browser: { code, token, address, qr, size, since }
const HERE = "treerings:presents"; // in the tab: this one presents it, and whether its panel was open
const LASTS = 2 * 3600 * 1000; // ms: as long as the server keeps a class
const LOADED = "treerings:loaded"; // when the page was last loaded again for a lesson that the server had lost
const MISSED = 4; // times that it may be missing until then,
const RARELY = 60000; // ms between two such times
const LATER = 1000; // ms after which a step that could not be shown is told again
const PACE = 60; // ms between two steps that are told

export class Presenter {
  /** @param {Stage} stage @param {() => string} reel @param {() => void} redraw */
  constructor(stage, reel, redraw) {
    this.stage = stage;
    this.reel = reel;
    this.redraw = redraw;
    this.opened = /** @type {any} */ (null); // what the server said when it was opened
    this.told = /** @type {any} */ (null); // what it says of the class now
    this.problem = "";
    this.away = ""; // that the server has lost its memory of classes, until it tells of the class again
    this.late = ""; // why the step in sight is not shown yet,
    this.missed = 0; // and how often that was said
    this.lost = false;
    this.last = "";
    this.timer = 0;
    /** @type {Connection | null} */
    this.connection = null;
    const here = held(sessionStorage, HERE);
    this.shown = here ? here.shown : true; // its panel
    this.here = here != null;
    if (here) this.goOn();
  }

  // After a reload, or on another lesson's page: questions wait for the class there too.
  goOn() {
    this.stage.quiz = true;
    this.open();
  }

  // A class that this browser has opened goes on; else there is a new one.
  async open() {
    const own = held(localStorage, OWN),
      token = own && Date.now() - own.since < LASTS ? own.token : newToken();
    try {
      const address = new URL("class", document.baseURI),
        answer = await fetch(address, {
          method: "POST",
          body: JSON.stringify({ token, address: address.href, language: languageSpoken() }),
        });
      if (!answer.ok) throw new Error(await answer.text());
      this.opened = { ...(await answer.json()), token, since: token === own?.token ? own.since : Date.now() };
      hold(localStorage, OWN, this.opened);
      hold(sessionStorage, HERE, { shown: this.shown });
      this.problem = "";
      this.connect();
    } catch (problem) {
      this.problem = say("not opened", { problem: problem.message });
      if (this.opened) setTimeout(() => this.open(), 3000);
    }
    this.redraw();
  }

  connect() {
    this.connection?.stop();
    this.connection = new Connection(
      liveAddress(document.baseURI, this.opened.code),
      () => ({ present: this.opened.token }),
      (name, value) => this.hear(name, value),
    );
  }

  /** @param {string} name @param {any} value */
  hear(name, value) {
    if (name === "open") {
      this.lost = false;
      this.last = "";
      this.tell();
    } else if (name === "lost") this.lost = true;
    else if (name === "gone") {
      this.told = null; // nothing of it holds any more
      this.open(); // the server has lost it: it is opened again under its code
    } else if (name === "told") this.problem = value;
    else if (name === "away") this.away = value;
    else if (name === "late") this.askLater(value);
    else if (name === "csv") download(new Blob([value], { type: "text/csv" }), "class-votes.csv");
    else if (name === "class") this.take(value);
    this.redraw();
  }

  take(told) {
    const waited = this.told?.waits;
    this.told = told;
    this.away = "";
    if (told.ended) return this.forget();
    const { vote } = told,
      { stage } = this;
    if (told.step === stage.i) {
      this.late = "";
      this.missed = 0;
    }
    if (vote?.state === "answer" && !vote.own && stage.reel && stage.i === told.step && stage.waits)
      stage.answer(vote.answer);
    if (waited && !told.waits) this.last = "";
    this.tell();
  }

  // The server has not got the lesson yet, as after a restart: its page is making it anew.
  /** @param {string} why */
  askLater(why) {
    this.late = why;
    this.last = "";
    this.missed += 1;
    if (this.missed < MISSED || Date.now() - (held(sessionStorage, LOADED) ?? 0) < RARELY)
      return setTimeout(() => this.tell(), LATER);
    // Streamlit does not run the page again by itself; the class and the step are there again once it is loaded.
    hold(sessionStorage, LOADED, Date.now());
    noteStep(this.stage);
    window.location.reload();
  }

  /** @param {boolean} on */
  show(on) {
    this.shown = on;
    if (this.opened) hold(sessionStorage, HERE, { shown: on });
  }

  // Where the stage is, at most so often, and always the last place.
  tell() {
    if (!this.connection || this.timer || !this.stage.reel) return;
    this.timer = setTimeout(() => {
      this.timer = 0;
      this.sendPlace();
    }, PACE);
  }

  sendPlace() {
    const { stage } = this,
      { view } = stage;
    if (!view || view.pending) return;
    const at = {
        reel: this.reel(),
        step: stage.i,
        grain: stage.grain,
        veiled: stage.waits,
        axes: stage.axes ?? axesOf(view),
      },
      written = JSON.stringify(at);
    if (written !== this.last && this.connection?.send({ at })) this.last = written;
  }

  /** @param {object} message */
  send(message) {
    this.problem = this.connection?.send(message) ? "" : say("class lost");
    this.redraw();
  }

  // It has ended.
  forget() {
    this.leave();
    this.opened = this.told = null;
    drop(localStorage, OWN);
    drop(sessionStorage, HERE);
    this.redraw();
  }

  leave() {
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

function held(store, name) {
  try {
    return JSON.parse(store.getItem(name));
  } catch {
    return null;
  }
}

function hold(store, name, value) {
  try {
    store.setItem(name, JSON.stringify(value));
  } catch {} // a browser may forbid it: then a reload loses the class
}

function drop(store, name) {
  try {
    store.removeItem(name);
  } catch {}
}
