// The lecture menu: visible panels, remote control, screen tools, pictures and talk.

import { make } from "../core/elements.js";
import { msg } from "../core/messages.js";
import { PresenterView } from "./presenter.js";
import { createRemote } from "./remote.js";
import { pictureMenu } from "./picture_files.js";
import { createLectureScreen } from "./pointer.js";
import { PANELS, panelChoice } from "./panel_choice.js";
import { StageTalk } from "./talk.js";

export class LecturePanel {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.shown = panelChoice(stage);
    this.remote = createRemote(stage);
    this.screen = createLectureScreen(stage);
    this.talk = new StageTalk(stage);
    this.presenter = new PresenterView(stage, () => this.talk.presenterTexts());
    this.talkTools = fieldsetOf(
      msg("talk.lecture.title"),
      this.button(msg("talk.lecture.add"), () => this.talk.add()),
      make("a", { href: "talk" }, msg("talk.lecture.link")),
    );
    this.menu = make(
      "div",
      { class: "lecture-menu", popover: "auto", role: "dialog", "aria-label": msg("stage.lecture.title") },
      this.shown.root,
      fieldsetOf(
        msg("stage.lecture.screen"),
        this.remote.root,
        this.button(msg("stage.screen.black"), () => this.screen.black()),
        this.button(msg("stage.screen.pointer"), () => this.screen.take("point")),
        this.button(msg("stage.screen.pen"), () => this.screen.take("draw")),
        this.button(msg("stage.presenter.button"), () => this.presenter.open()),
      ),
      pictureMenu(stage, PANELS),
      this.talkTools,
    );
  }

  get roots() {
    return [...this.screen.roots, this.menu];
  }

  // A button of the menu, which closes the menu, as that would cover the result.
  /** @type {(text: string, act: () => void) => Element} */
  button(text, act) {
    const onclick = () => {
      this.menu.hidePopover();
      act();
    };
    return make("button", { type: "button", onclick }, text);
  }

  /** @param {View} view */
  draw(view) {
    this.shown.draw();
    this.screen.drawn(view);
    this.talk.draw();
    this.presenter.draw(view);
    this.talkTools.hidden = !this.talk.page;
  }

  // Toggle the menu. Move the focus into it and back, which browsers do not do within a shadow tree.
  toggle() {
    const before = /** @type {ShadowRoot} */ (this.menu.getRootNode()).activeElement;
    if (!this.menu.togglePopover()) return;
    /** @type {HTMLElement} */ (this.menu.querySelector("input")).focus();
    const back = () => this.menu.matches(":focus-within") && /** @type {HTMLElement} */ (before)?.focus();
    this.menu.addEventListener("beforetoggle", back, { once: true });
  }

  // Move by a remote's key, through the talk being played or through the lesson.
  /** @param {number} by */
  moveBy(by) {
    if (!this.talk.moveBy(by)) this.stage.seek(this.remote.from(by));
  }

  // The step that a remote's key leads to; null at the end.
  nextStep() {
    const step = this.remote.from(1);
    return step === this.stage.i ? null : step;
  }

  credit() {
    const { reel, i } = this.stage;
    return `${msg("stage.picture.credit", { title: reel.title, step: i })} · ${window.location.href}`;
  }

  leave() {
    this.presenter.leave();
  }
}

/** @type {(name: string, ...content: Element[]) => HTMLElement} */
function fieldsetOf(name, ...content) {
  return make("fieldset", {}, make("legend", {}, name), ...content);
}
