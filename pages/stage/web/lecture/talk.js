// The stage's side of a talk: this step is added to it, and the steps that were added are played.

import { make, write } from "../core/elements.js";
import { say } from "../core/messages.js";
import { lessonOf, placeIn } from "../talk/format.js";
import { keepPicture, keepTalk, keptTalk, playAt, playsAt } from "../talk/kept.js";
import { wordsOf } from "./presenter.js";
import { pngOf, svgOf } from "./saving.js";
import { show, shownIn } from "./shown.js";

const ELSEWHERE = say("talk elsewhere");
const FULL = say("talk full");
const PICTURE_WIDE = 1280; // pixels of a step's picture

export class StageTalk {
  page = ""; // of the app; in a file there is no talk

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.place = make("span");
    const stop = make("button", { type: "button", onclick: () => this.end() }, say("end talk"));
    this.strip = make("span", { class: "talking", hidden: true }, this.place, stop);
  }

  // page and query, with this step in it
  get address() {
    const asked = new URL(window.location.href).searchParams;
    asked.set("step", String(this.stage.i));
    asked.set("grain", String(this.stage.grain));
    asked.delete("embed");
    return `${this.page}?${asked}`;
  }

  // The place of the step that is played, null where none is.
  get playing() {
    if (!this.page || this.stage.small) return null;
    try {
      return playsAt();
    } catch {
      return null; // a browser may forbid it
    }
  }

  async add() {
    const { stage, address } = this,
      { tell } = stage.panels.share,
      talk = keptTalk();
    if (!this.page || stage.small) return tell(ELSEWHERE);
    talk.steps.push({ address, lesson: stage.reel.title, says: wordsOf(stage.view.says), notes: "" });
    if (!keepTalk(talk)) return tell(FULL);
    tell(say("talk added", { n: talk.steps.length }));
    try {
      const picture = svgOf(stage, "", "light", stage.panels.lecture.signature());
      await keepPicture(address, await pngOf(picture, PICTURE_WIDE / picture.size[0], "image/webp"));
    } catch {} // a talk is one without pictures too
  }

  // Whether it was the talk that went on.
  /** @type {(by: number) => boolean} */
  goOn(by) {
    const at = this.playing;
    if (at == null) return false;
    const next = keptTalk().steps[at + by];
    if (next) this.goTo(at + by, next.address);
    else this.stage.panels.share.tell(by > 0 ? say("talk ended") : say("talk begins"));
    return true;
  }

  /** @type {(place: number, address: string) => void} */
  goTo(place, address) {
    const { stage } = this;
    playAt(place);
    if (lessonOf(address) !== lessonOf(this.address)) return window.location.assign(new URL(address, document.baseURI));
    const { step, grain, panels } = placeIn(address);
    show(stage, shownIn(panels));
    stage.grain = grain;
    stage.seek(step);
  }

  // What the presenter's window says of it.
  inTalk() {
    const at = this.playing;
    if (at == null) return null;
    const { steps } = keptTalk();
    return { next: steps[at + 1]?.says ?? say("talk last"), notes: steps[at].notes };
  }

  end() {
    playAt(null);
    this.draw();
  }

  draw() {
    const at = this.playing;
    this.strip.hidden = at == null;
    if (at != null) write(this.place, say("talk at", { at: at + 1, all: keptTalk().steps.length }));
  }
}
