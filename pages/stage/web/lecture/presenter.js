// The presenter's own window: next step, notes and clock. The stage's page writes into an empty window, so both show the
// same step.

import { make, setText } from "../core/elements.js";
import { currentLanguage, msg } from "../core/messages.js";

const NAME = "treerings-presenter";
const TITLE = msg("stage.presenter.title");
const START_STORE = "treerings:started";
const OPEN_STORE = "treerings:presenter"; // sessionStorage: this tab has a presenter's window
const BLOCKED = msg("stage.presenter.blocked");
const NO_NOTES = msg("stage.presenter.no-notes");
const VIEW_LOOK = `
:root { color-scheme: light dark; font: 18px/1.45 system-ui, sans-serif; }
body { margin: 0; padding: 1rem 1.4rem; display: grid; gap: .9rem; }
header { display: flex; gap: 1.5rem; align-items: baseline; flex-wrap: wrap; }
h1 { font-size: 1rem; margin: 0; flex: 1; } h2 { font-size: .85rem; margin: 0; opacity: .75; } p { margin: .2rem 0 0; }
time { font-size: 1.6rem; font-variant-numeric: tabular-nums; }
.next { font-size: 1.35rem; } .notes { font-size: 1.2rem; white-space: pre-wrap; }
button { font: inherit; padding: .45rem 1.1rem; } [hidden] { display: none !important; }
.class { border-top: 1px solid; padding-top: .6rem; } .class ol { margin: .3rem 0; padding-left: 1.6rem; }
@media (min-width: 700px) { body:has(.class:not([hidden])) { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  header { grid-column: 1 / -1; } .class { grid-column: 2; grid-row: 2 / span 5; border: 0; border-left: 1px solid;
    padding: 0 0 0 1rem; } }
.class li span { display: inline-block; min-width: 7rem; } .class meter { width: 7rem; margin: 0 .6rem; }
 .class .soft { opacity: .75; font-size: .85rem; }
.acts { display: flex; flex-wrap: wrap; gap: .5rem; }`;

export class PresenterView {
  /** @type {Window | null} */
  window = null;
  timer = 0;
  lookedForWindow = false;

  // talkTexts() returns the notes and the next step of the talk being played, null if there is none.
  /** @param {Stage} stage @param {() => { next: string, notes: string } | null} talkTexts */
  constructor(stage, talkTexts) {
    this.stage = stage;
    this.talkTexts = talkTexts;
    const moveButton = (text, by) => button(text, () => stage.panels.lecture.moveBy(by));
    this.title = make("h1");
    this.now = make("p", { class: "now" });
    this.next = make("p", { class: "next" });
    this.notes = make("p", { class: "notes" });
    this.clock = make("time", { "aria-label": msg("stage.presenter.clock") });
    this.elapsed = make("time", { "aria-label": msg("stage.presenter.elapsed") });
    const restart = button(msg("stage.presenter.restart-time"), () => startTime(true));
    this.body = [
      make("header", {}, this.title, this.clock, this.elapsed, restart),
      make("nav", {}, moveButton(msg("stage.button.back"), -1), " ", moveButton(msg("stage.button.next"), 1)),
      section(msg("stage.presenter.next"), this.next),
      section(msg("stage.presenter.notes"), this.notes),
      section(msg("stage.presenter.now"), this.now),
    ];
  }

  // Add a section that only the presenter sees.
  /** @param {Element} section */
  add(section) {
    this.body.push(section);
  }

  open() {
    const opened = window.open("", NAME, "popup,width=900,height=640");
    if (opened) this.fill(opened);
    else this.stage.panels.share.showNotice(BLOCKED);
  }

  // Reuse the window that is still open after a reload or on another page.
  openAgain() {
    this.lookedForWindow = true;
    try {
      if (!sessionStorage.getItem(OPEN_STORE)) return;
    } catch {
      return; // storage may be blocked
    }
    const opened = window.open("", NAME);
    if (opened?.document.title === TITLE) return this.fill(opened);
    sessionStorage.removeItem(OPEN_STORE); // it was closed: do not look for it again
    opened?.close();
  }

  /** @param {Window} opened */
  fill(opened) {
    const { document } = opened;
    this.window = opened;
    sessionStorage.setItem(OPEN_STORE, "yes");
    document.documentElement.lang = currentLanguage();
    document.head.replaceChildren(make("title", {}, TITLE), make("style", {}, VIEW_LOOK));
    document.body.replaceChildren(...this.body);
    document.onkeydown = this.stage.onKey;
    clearInterval(this.timer);
    this.timer = window.setInterval(() => this.tick(), 1000);
    this.tick();
    this.stage.redraw(); // also loads the next step's text
  }

  tick() {
    if (!this.window || this.window.closed) {
      sessionStorage.removeItem(OPEN_STORE);
      return this.leave();
    }
    const seconds = Math.max(0, Math.floor((Date.now() - startTime()) / 1000));
    setText(this.clock, new Date().toLocaleTimeString(currentLanguage(), { hour: "2-digit", minute: "2-digit" }));
    setText(this.elapsed, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
  }

  /** @param {View} view */
  draw(view) {
    if (!this.lookedForWindow) this.openAgain();
    if (!this.isOpen) return;
    const texts = this.talkTexts(),
      { reel, i } = this.stage;
    setText(this.title, `${reel.title} · ${msg("stage.transport.position", { step: i, last: reel.count - 1 })}`);
    setText(this.now, plainText(view.says));
    setText(this.next, texts?.next ?? this.nextText());
    setText(this.notes, texts?.notes || NO_NOTES);
  }

  get isOpen() {
    return this.window != null && !this.window.closed;
  }

  // Steps whose text the window shows in advance.
  get stepsAhead() {
    const step = this.isOpen && !this.talkTexts() ? this.stage.panels.lecture.nextStep() : null;
    return step == null ? [] : [step];
  }

  nextText() {
    const step = this.stage.panels.lecture.nextStep();
    return step == null
      ? msg("stage.presenter.last-step")
      : plainText(this.stage.reel.stepField("says", step) ?? [["…", ""]]);
  }

  leave() {
    clearInterval(this.timer);
    this.window = null;
  }
}

/** @type {(text: string, act: () => void) => Element} */
function button(text, act) {
  return make("button", { type: "button", onclick: act }, text);
}

/** @type {(name: string, content: Element) => Element} */
function section(name, content) {
  return make("section", { "aria-label": name }, make("h2", {}, name), content);
}

// Time in ms when the lecture started, kept over reloads; `restart` sets it to now.
function startTime(restart = false) {
  const known = restart ? null : sessionStorage.getItem(START_STORE),
    from = known ?? String(Date.now());
  if (!known) sessionStorage.setItem(START_STORE, from);
  return Number(from);
}

/** @type {(says: [string, string][]) => string} */
export function plainText(says) {
  return says.map(([text]) => text).join("");
}
