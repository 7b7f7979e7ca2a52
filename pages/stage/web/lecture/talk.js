// Talks on the stage: add the current step to the talk, and play the talk's steps.

import { make, setText } from "../core/elements.js";
import { msg } from "../core/messages.js";
import { lessonAddress, parsePlace } from "../talk/format.js";
import { savePicture, saveTalk, loadTalk, setPlayedStep, playedStep } from "../talk/storage.js";
import { plainText } from "./presenter.js";
import { makePng, makeSvg } from "./picture_files.js";
import { setVisiblePanels, parseShown } from "./panel_choice.js";

const APP_ONLY = msg("talk.lecture.app-only");
const FULL = msg("talk.error.full");
const PICTURE_WIDE = 1280; // pixels of a step's picture

export class StageTalk {
  page = ""; // name of the app's page; "" in a file, which has no talk

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.positionText = make("span");
    const stop = make("button", { type: "button", onclick: () => this.end() }, msg("talk.play.end"));
    this.bar = make("span", { class: "talk-bar", hidden: true }, this.positionText, stop);
  }

  // Page and query of the current step.
  get address() {
    const params = new URL(window.location.href).searchParams;
    params.set("step", String(this.stage.i));
    params.set("grain", String(this.stage.detail));
    params.delete("embed");
    return `${this.page}?${params}`;
  }

  // The index of the played step, or null.
  get playing() {
    if (!this.page || this.stage.isSmall) return null;
    try {
      return playedStep();
    } catch {
      return null; // storage may be blocked
    }
  }

  async add() {
    const { stage, address } = this,
      { showNotice } = stage.panels.share,
      talk = loadTalk();
    if (!this.page || stage.isSmall) return showNotice(APP_ONLY);
    talk.steps.push({ address, lesson: stage.reel.title, says: plainText(stage.view.says), notes: "" });
    if (!saveTalk(talk)) return showNotice(FULL);
    showNotice(msg("talk.lecture.added", { n: talk.steps.length }));
    try {
      const picture = makeSvg(stage, "", "light", stage.panels.lecture.credit());
      await savePicture(address, await makePng(picture, PICTURE_WIDE / picture.size[0], "image/webp"));
    } catch {} // the talk works without pictures
  }

  // Move in the talk being played; return false if none is.
  /** @type {(by: number) => boolean} */
  moveBy(by) {
    const current = this.playing;
    if (current == null) return false;
    const next = loadTalk().steps[current + by];
    if (next) this.goTo(current + by, next.address);
    else this.stage.panels.share.showNotice(by > 0 ? msg("talk.play.at-end") : msg("talk.play.at-start"));
    return true;
  }

  /** @type {(place: number, address: string) => void} */
  goTo(place, address) {
    const { stage } = this;
    setPlayedStep(place);
    if (lessonAddress(address) !== lessonAddress(this.address))
      return window.location.assign(new URL(address, document.baseURI));
    const { step, grain: detail, panels } = parsePlace(address);
    setVisiblePanels(stage, parseShown(panels));
    stage.detail = detail;
    stage.seek(step);
  }

  // The next step and the notes for the presenter's window; null if no talk is played.
  presenterTexts() {
    const current = this.playing;
    if (current == null) return null;
    const { steps } = loadTalk();
    return { next: steps[current + 1]?.says ?? msg("talk.play.last-step"), notes: steps[current].notes };
  }

  end() {
    setPlayedStep(null);
    this.draw();
  }

  draw() {
    const at = this.playing;
    this.bar.hidden = at == null;
    if (at != null) setText(this.positionText, msg("talk.play.position", { at: at + 1, all: loadTalk().steps.length }));
  }
}
