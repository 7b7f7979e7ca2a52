// The stage's side of a talk: adding this step, and playing the steps.

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
  page = ""; // of the app; in a file there is no talk

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.positionText = make("span");
    const stop = make("button", { type: "button", onclick: () => this.end() }, msg("talk.play.end"));
    this.bar = make("span", { class: "talk-bar", hidden: true }, this.positionText, stop);
  }

  // page and query, with this step in it
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
      return null; // a browser may forbid it
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
    } catch {} // a talk is one without pictures too
  }

  // Whether it was the talk that went on.
  /** @type {(by: number) => boolean} */
  moveBy(by) {
    const at = this.playing;
    if (at == null) return false;
    const next = loadTalk().steps[at + by];
    if (next) this.goTo(at + by, next.address);
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

  // The presenter window's texts.
  presenterTexts() {
    const at = this.playing;
    if (at == null) return null;
    const { steps } = loadTalk();
    return { next: steps[at + 1]?.says ?? msg("talk.play.last-step"), notes: steps[at].notes };
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
