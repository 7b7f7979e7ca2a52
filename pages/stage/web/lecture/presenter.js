// The presenter's own window: what comes next, notes, the time. It is an empty page of ours that this one writes into,
// so both are always at the same step.

import { make, write } from "../core/elements.js";
import { languageSpoken, say } from "../core/messages.js";

const NAME = "treerings-presenter";
const TITLE = say("presenter view");
const STARTED = "treerings:started";
const OPEN = "treerings:presenter"; // this tab has such a window, whichever of our pages it shows
const BLOCKED = say("window blocked");
const NO_NOTES = say("no notes");
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
  sought = false;

  // inTalk(): what the talk that is played says of this step and the next, if one is.
  /** @param {Stage} stage @param {() => { next: string, notes: string } | null} inTalk */
  constructor(stage, inTalk) {
    this.stage = stage;
    this.inTalk = inTalk;
    const goes = (text, by) => button(text, () => stage.panels.lecture.goOn(by));
    this.title = make("h1");
    this.now = make("p", { class: "now" });
    this.next = make("p", { class: "next" });
    this.notes = make("p", { class: "notes" });
    this.clock = make("time", { "aria-label": say("clock") });
    this.since = make("time", { "aria-label": say("since start") });
    const again = button(say("time again"), () => started(true));
    this.body = [
      make("header", {}, this.title, this.clock, this.since, again),
      make("nav", {}, goes(say("go back"), -1), " ", goes(say("go next"), 1)),
      section(say("next step"), this.next),
      section(say("notes"), this.notes),
      section(say("now"), this.now),
    ];
  }

  // What somebody else has to say to the presenter alone.
  /** @param {Element} section */
  add(section) {
    this.body.push(section);
  }

  open() {
    const opened = window.open("", NAME, "popup,width=900,height=640");
    if (opened) this.fill(opened);
    else this.stage.panels.share.tell(BLOCKED);
  }

  // A talk goes on to another page, or somebody loads this one again: the window that is still there is written anew.
  openAgain() {
    this.sought = true;
    try {
      if (!sessionStorage.getItem(OPEN)) return;
    } catch {
      return; // a browser may forbid it
    }
    const found = window.open("", NAME);
    if (found?.document.title === TITLE) return this.fill(found);
    sessionStorage.removeItem(OPEN); // closed meanwhile: no page is to look for it again
    found?.close();
  }

  /** @param {Window} found */
  fill(found) {
    const { document } = found;
    this.window = found;
    sessionStorage.setItem(OPEN, "yes");
    document.documentElement.lang = languageSpoken();
    document.head.replaceChildren(make("title", {}, TITLE), make("style", {}, VIEW_LOOK));
    document.body.replaceChildren(...this.body);
    document.onkeydown = this.stage.onKey;
    clearInterval(this.timer);
    this.timer = window.setInterval(() => this.tick(), 1000);
    this.tick();
    this.stage.redraw(); // which asks for the words of the step that follows, too
  }

  tick() {
    if (!this.window || this.window.closed) {
      sessionStorage.removeItem(OPEN);
      return this.leave();
    }
    const passed = Math.max(0, Math.floor((Date.now() - started()) / 1000));
    write(this.clock, new Date().toLocaleTimeString(languageSpoken(), { hour: "2-digit", minute: "2-digit" }));
    write(this.since, `${Math.floor(passed / 60)}:${String(passed % 60).padStart(2, "0")}`);
  }

  /** @param {View} view */
  draw(view) {
    if (!this.sought) this.openAgain();
    if (!this.shown) return;
    const told = this.inTalk(),
      { reel, i } = this.stage;
    write(this.title, `${reel.title} · ${say("step of", { step: i, last: reel.count - 1 })}`);
    write(this.now, wordsOf(view.says));
    write(this.next, told?.next ?? this.following());
    write(this.notes, told?.notes || NO_NOTES);
  }

  get shown() {
    return this.window != null && !this.window.closed;
  }

  // The steps that it tells of before they are in sight.
  get announced() {
    const step = this.shown && !this.inTalk() ? this.stage.panels.lecture.following() : null;
    return step == null ? [] : [step];
  }

  following() {
    const step = this.stage.panels.lecture.following();
    return step == null ? say("last step") : wordsOf(this.stage.reel.told("says", step) ?? [["…", ""]]);
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

// When the lecture began. A reload of the stage does not begin it again.
function started(again = false) {
  const known = again ? null : sessionStorage.getItem(STARTED),
    from = known ?? String(Date.now());
  if (!known) sessionStorage.setItem(STARTED, from);
  return Number(from);
}

/** @type {(says: [string, string][]) => string} */
export function wordsOf(says) {
  return says.map(([text]) => text).join("");
}
