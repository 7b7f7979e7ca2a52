// All there is for a lecture, behind one button: which panels are on, what a remote does, the screen, pictures, a talk.

import { make } from "../core/elements.js";
import { say } from "../core/messages.js";
import { PresenterView } from "./presenter.js";
import { remoteKeys } from "./remote.js";
import { pictureChoice } from "./saving.js";
import { lectureScreen } from "./screen.js";
import { PANELS, shownChoice } from "./shown.js";
import { StageTalk } from "./talk.js";

export class LecturePanel {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.shown = shownChoice(stage);
    this.remote = remoteKeys(stage);
    this.screen = lectureScreen(stage);
    this.talk = new StageTalk(stage);
    this.presenter = new PresenterView(stage, () => this.talk.inTalk());
    this.ofTalk = choices(
      say("talk"),
      this.button(say("talk add"), () => this.talk.add()),
      make("a", { href: "talk" }, say("my talk")),
    );
    this.menu = make(
      "div",
      { class: "lecture-menu", popover: "auto", role: "dialog", "aria-label": say("for lecture") },
      this.shown.root,
      choices(
        say("screen"),
        this.remote.root,
        this.button(say("black"), () => this.screen.black()),
        this.button(say("pointer"), () => this.screen.take("point")),
        this.button(say("pen"), () => this.screen.take("draw")),
        this.button(say("presenter key"), () => this.presenter.open()),
      ),
      pictureChoice(stage, PANELS),
      this.ofTalk,
    );
  }

  get roots() {
    return [...this.screen.roots, this.menu];
  }

  // What it says or shows is not to stand behind the menu.
  /** @type {(text: string, act: () => void) => Element} */
  button(text, act) {
    const acts = () => {
      this.menu.hidePopover();
      act();
    };
    return make("button", { type: "button", onclick: acts }, text);
  }

  /** @param {View} view */
  draw(view) {
    this.shown.draw();
    this.screen.drawn(view);
    this.talk.draw();
    this.presenter.draw(view);
    this.ofTalk.hidden = !this.talk.page;
  }

  // The focus goes into it, and back once it is closed: within a shadow tree the browser does not bring it back.
  toggle() {
    const before = /** @type {ShadowRoot} */ (this.menu.getRootNode()).activeElement;
    if (!this.menu.togglePopover()) return;
    /** @type {HTMLElement} */ (this.menu.querySelector("input")).focus();
    const back = () => this.menu.matches(":focus-within") && /** @type {HTMLElement} */ (before)?.focus();
    this.menu.addEventListener("beforetoggle", back, { once: true });
  }

  // By a remote's key: through the talk that is played, or else through the lesson.
  /** @param {number} by */
  goOn(by) {
    if (!this.talk.goOn(by)) this.stage.seek(this.remote.from(by));
  }

  // The step a remote's key leads to, null at the end.
  following() {
    const step = this.remote.from(1);
    return step === this.stage.i ? null : step;
  }

  signature() {
    const { reel, i } = this.stage;
    return `${say("title at", { title: reel.title, step: i })} · ${window.location.href}`;
  }

  leave() {
    this.presenter.leave();
  }
}

/** @type {(name: string, ...content: Element[]) => HTMLElement} */
function choices(name, ...content) {
  return make("fieldset", {}, make("legend", {}, name), ...content);
}
