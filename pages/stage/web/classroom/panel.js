// The class on the projector: its code, who follows, the vote and its two reveals, and the stumps that the class grows.

import { make, setAttributes, write } from "../core/elements.js";
import { icon } from "../core/icons.js";
import { say } from "../core/messages.js";
import { spaced } from "./connection.js";
import { grownPicture } from "./grown.js";
import { invitation } from "./invitation.js";
import { Presenter } from "./presenter.js";
import { PrivateClass } from "./private.js";
import { ownQuestion } from "./question_form.js";
import { Rules } from "./rules.js";
import { Slot } from "./slot.js";
import { tallyTable } from "./tally.js";
import { votedOf, votingActs } from "./voting.js";

const BESIDE_STUMPS = ["plane"]; // beside the stumps: on it a row is picked that they vote on

// Adds the button and the panel to a stage. `reel` gives the name of the lesson in sight. What comes back ends it.
/** @type {(stage: Stage, reel: () => string) => () => void} */
export function addClass(stage, reel) {
  const panel = new ClassPanel(stage, reel);
  stage.panels.head.root.insertBefore(panel.button, stage.panels.head.share);
  stage.middle.append(panel.root);
  stage.panels.lecture.presenter.add(panel.own.root);
  /** @type {any} */ (stage.panels).classroom = panel; // drawn with the others
  return () => panel.presenter.leave();
}

class ClassPanel {
  /** @param {Stage} stage @param {() => string} reel */
  constructor(stage, reel) {
    this.stage = stage;
    const about = { type: "button", class: "tool", title: say("class how"), "aria-label": say("class") };
    this.count = make("span", { class: "count" });
    this.button = make("button", { ...about, onclick: () => this.toggle() }, icon("class"), this.count);
    this.asking = this.large = false;
    this.row = -1; // the stumps vote on it
    /** @type {string[] | null | undefined} */
    this.before = undefined; // the panels that were on before the stumps took their room
    this.form = ownQuestion(
      (question) => this.ask(question),
      () => this.close(),
    );
    this.rules = new Rules((message) => this.send(message));
    this.own = new PrivateClass((message) => this.sendForAll(message));
    this.slots = { head: new Slot(), news: new Slot(), main: new Slot(), grown: new Slot() };
    const slots = Object.values(this.slots).map(({ root }) => root);
    this.root = make(
      "section",
      { class: "class-panel", "aria-label": say("class"), tabindex: -1, hidden: true },
      ...slots,
      this.form.root,
      this.rules.root,
    );
    this.presenter = new Presenter(stage, reel, () => this.show());
    this.root.hidden = !(this.presenter.here && this.presenter.shown);
    this.show();
  }

  // With every step.
  draw() {
    this.presenter.tell();
    this.follow();
    this.show();
  }

  toggle(on = this.root.hidden) {
    this.root.hidden = !on;
    this.presenter.show(on);
    if (on && !this.presenter.connection) {
      this.presenter.open();
      if (!this.stage.quiz) this.stage.toggleQuiz(); // questions wait for the class
    }
    this.show();
    (this.root.hidden ? this.button : this.root).focus();
  }

  ask(question) {
    this.presenter.send({ ask: question });
    this.close();
  }

  close() {
    this.asking = false;
    this.show();
  }

  send(message) {
    this.presenter.send(message);
  }

  // From the presenter's own window: what the class is to see must be in sight.
  sendForAll(message) {
    if (this.root.hidden) this.toggle(true);
    this.send(message);
  }

  get growing() {
    const { told } = this.presenter;
    return told && !told.vote && !this.asking ? told.growing : null;
  }

  show() {
    const { presenter, stage, growing } = this,
      { opened, told, lost } = presenter,
      problem = presenter.away || presenter.problem || presenter.late;
    write(this.count, told ? String(told.followers) : "");
    stage.root.classList.toggle("in-class", told != null);
    setAttributes(this.button, {
      "aria-pressed": String(!this.root.hidden),
      "aria-expanded": String(!this.root.hidden),
    });
    this.own.draw(opened, told);
    const wide = growing != null && !this.root.hidden;
    this.makeRoom(wide);
    this.weigh(wide ? (growing.weights ?? null) : null);
    if (this.root.hidden) return;
    this.root.classList.toggle("wide", wide);
    this.root.classList.toggle("large", this.large && !told?.vote && !growing && !this.asking);
    this.slots.head.draw([opened?.code, told?.followers, growing?.open], () => this.heading());
    this.slots.news.draw([lost, problem], () => [
      lost ? alert(say("class lost")) : null,
      problem ? alert(problem) : null,
    ]);
    this.form.root.hidden = !this.asking;
    const silent = this.asking || growing != null;
    this.slots.main.draw(
      [silent, opened, told?.vote, told?.voted, told?.vote && told.followers, told?.veiled, !told],
      () => (silent ? [] : [opened && !told?.vote ? this.invitation() : null, told ? this.vote() : null]),
    );
    this.slots.grown.draw([growing, told?.vote == null && !this.asking], () => (growing ? this.grown() : []));
    this.rules.draw(told, this.asking);
  }

  heading() {
    const { opened, told } = this.presenter,
      { growing } = this,
      close = { "aria-label": say("hide class"), title: say("hide class"), onclick: () => this.toggle() };
    return [
      make(
        "div",
        { class: "heading" },
        make("h2", {}, opened ? say("class code", { code: spaced(opened.code) }) : say("class opens")),
        make("span", { class: "soft", role: "status" }, told ? say("followers", { n: told.followers }) : ""),
        growing?.open ? this.act(say("stop stumps"), { grow: "stop" }) : null,
        growing?.open === false ? this.act(say("clear stumps"), { grow: "clear" }) : null,
        make("button", { type: "button", class: "tool", ...close }, icon("close")),
      ),
    ];
  }

  invitation() {
    const enlarge = () => {
      this.large = !this.large;
      this.show();
    };
    return invitation(this.presenter.opened, enlarge);
  }

  vote() {
    const { told } = this.presenter,
      { vote } = told;
    if (!vote)
      return make(
        "div",
        { class: "acts" },
        told.veiled ? this.act(say("open vote"), { open: true }) : make("p", { class: "soft" }, say("questions wait")),
        make("button", { type: "button", onclick: () => ((this.asking = true), this.show()) }, say("ask own")),
      );
    return make(
      "div",
      { class: "vote" },
      make("h3", {}, vote.ask),
      make("p", { role: "status", class: "voted" }, votedOf(told)),
      vote.tallies.length ? tallyTable(vote) : choiceList(vote),
      vote.because ? make("p", { class: "because" }, vote.because) : "",
      make("div", { class: "acts" }, ...votingActs(told).map(([text, message]) => this.act(text, message))),
    );
  }

  // -- the stumps

  grown() {
    const { growing, stage } = this,
      look = (row) => stage.send(Math.min(Math.max(row, 0), growing.rows - 1));
    return [grownPicture(growing, stage.reel.data, look)];
  }

  // The row that is held on the stage is the one that the stumps vote on.
  follow() {
    const { growing, stage } = this,
      row = stage.sent?.row;
    if (growing?.row == null || this.root.hidden) return;
    if (!stage.sent) stage.send(this.row < 0 ? growing.row : this.row);
    else if (row != null && row !== this.row) {
      this.row = row;
      if (row !== growing.row) this.send({ look: row });
    }
  }

  // Stumps are many, the step is not what is looked at: of the stage's panels one is left meanwhile.
  makeRoom(wide) {
    const { stage } = this;
    if (wide === (this.before !== undefined)) return;
    if (wide) [this.before, stage.shown] = [stage.shown, BESIDE_STUMPS];
    else {
      if (stage.shown === BESIDE_STUMPS) stage.shown = this.before ?? null;
      this.before = undefined;
      this.row = -1;
      stage.sendValues(null);
    }
    stage.middle.classList.toggle("beside-stumps", wide);
    stage.root.classList.toggle("growing", wide);
    stage.redraw();
  }

  // The plane shows the weights that the class has left.
  /** @param {number[] | null} values */
  weigh(values) {
    const { stage } = this;
    if (JSON.stringify(values ?? null) === JSON.stringify(stage.weights?.values ?? null)) return;
    stage.weights = values ? { title: say("row weight"), values } : null;
    stage.redraw();
  }

  act(text, message) {
    return make("button", { type: "button", onclick: () => this.send(message) }, text);
  }
}

/** @type {(text: string) => HTMLElement} */
function alert(text) {
  return make("p", { class: "told", role: "alert" }, text);
}

function choiceList({ choices }) {
  return make("ol", { class: "choice-list", type: "A" }, ...choices.map((text) => make("li", {}, text)));
}
