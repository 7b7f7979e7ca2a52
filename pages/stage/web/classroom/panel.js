// The class panel on the projector: code, followers, vote with its two reveals, and stumps.

import { make, setAttributes, setText } from "../core/elements.js";
import { icon } from "../core/icons.js";
import { msg } from "../core/messages.js";
import { formatCode } from "./connection.js";
import { stumpEnsemble } from "./ensemble.js";
import { invitation } from "./invitation.js";
import { Presenter } from "./presenter.js";
import { PresenterSummary } from "./presenter_summary.js";
import { questionForm } from "./question_form.js";
import { ClassSettings } from "./settings.js";
import { CachedPart } from "./cached_part.js";
import { tallyTable, votedText, voteActions } from "./votes.js";

const STUMP_PANELS = ["plane"]; // visible with the stumps; a click selects the row they vote on

// Add the button and the panel to a stage; return a function that disconnects. `reel()` is the current reel's id.
/** @type {(stage: Stage, reel: () => string) => () => void} */
export function addClass(stage, reel) {
  const panel = new ClassPanel(stage, reel);
  stage.panelArea.append(panel.root);
  stage.panels.lecture.presenter.add(panel.summary.root);
  /** @type {any} */ (stage.panels).classroom = panel; // the stage draws it with its other panels
  return () => panel.presenter.disconnect();
}

class ClassPanel {
  /** @param {Stage} stage @param {() => string} reel */
  constructor(stage, reel) {
    this.stage = stage;
    const attributes = {
      type: "button",
      class: "class",
      title: msg("classroom.panel.help"),
      "aria-label": msg("classroom.panel.label"),
    };
    this.count = make("span", { class: "count" });
    this.button = make(
      "button",
      { ...attributes, onclick: () => this.toggle() },
      icon("class"),
      make("span", { class: "label" }, msg("classroom.panel.label")),
      this.count,
    );
    this.formOpen = this.qrLarge = false;
    this.row = -1; // the row that the stumps vote on
    /** @type {string[] | null | undefined} */
    this.panelsBefore = undefined; // visible panels to restore after the stumps; undefined without stumps
    this.form = questionForm(
      (question) => this.sendQuestion(question),
      () => this.close(),
    );
    this.rules = new ClassSettings((message) => this.send(message));
    this.summary = new PresenterSummary((message) => this.sendForAll(message));
    this.slots = { head: new CachedPart(), news: new CachedPart(), main: new CachedPart(), grown: new CachedPart() };
    const slots = Object.values(this.slots).map(({ root }) => root);
    this.root = make(
      "section",
      { class: "class-panel", "aria-label": msg("classroom.panel.label"), tabindex: -1, hidden: true },
      ...slots,
      this.form.root,
      this.rules.root,
    );
    this.presenter = new Presenter(stage, reel, () => this.update());
    this.root.hidden = !(this.presenter.isPresenting && this.presenter.panelOpen);
    this.update();
  }

  // Called at every step.
  draw() {
    this.presenter.scheduleSend();
    this.syncRow();
    this.update();
  }

  toggle(on = this.root.hidden) {
    this.root.hidden = !on;
    this.presenter.setPanelOpen(on);
    if (on && !this.presenter.connection) {
      this.presenter.open();
      if (!this.stage.quiz) this.stage.toggleQuiz(); // so that the class can vote on questions
    }
    this.update();
    (this.root.hidden ? this.button : this.root).focus();
  }

  sendQuestion(question) {
    this.presenter.send({ ask: question });
    this.close();
  }

  close() {
    this.formOpen = false;
    this.update();
  }

  send(message) {
    this.presenter.send(message);
  }

  // Send a message from the presenter's window and open the panel, so that the class sees the result.
  sendForAll(message) {
    if (this.root.hidden) this.toggle(true);
    this.send(message);
  }

  get growing() {
    const { state } = this.presenter;
    return state && !state.vote && !this.formOpen ? state.growing : null;
  }

  // The button is in the bar while a class runs, else in the More menu.
  /** @param {boolean} inBar */
  placeButton(inBar) {
    const { more } = this.stage.panels.head,
      before = inBar ? more.button : more.share;
    if (before.previousSibling !== this.button) before.before(this.button);
  }

  update() {
    const { presenter, stage, growing } = this,
      { opened, state, lost } = presenter,
      problem = presenter.lostMemory || presenter.problem || presenter.lateReason;
    setText(this.count, state ? String(state.followers) : "");
    this.placeButton(state != null);
    stage.root.classList.toggle("in-class", state != null);
    setAttributes(this.button, {
      "aria-pressed": String(!this.root.hidden),
      "aria-expanded": String(!this.root.hidden),
    });
    this.summary.draw(opened, state);
    const isWide = growing != null && !this.root.hidden;
    this.makeRoom(isWide);
    this.setRowWeights(isWide ? (growing.weights ?? null) : null);
    if (this.root.hidden) return;
    this.root.classList.toggle("wide", isWide);
    this.root.classList.toggle("large", this.qrLarge && !state?.vote && !growing && !this.formOpen);
    this.slots.head.draw([opened?.code, state?.followers, growing?.open], () => this.heading());
    this.slots.news.draw([lost, problem], () => [
      lost ? alertText(msg("classroom.error.lost")) : null,
      problem ? alertText(problem) : null,
    ]);
    this.form.root.hidden = !this.formOpen;
    const isHidden = this.formOpen || growing != null;
    this.slots.main.draw(
      [isHidden, opened, state?.vote, state?.voted, state?.vote && state.followers, state?.veiled, !state],
      () => (isHidden ? [] : [opened && !state?.vote ? this.invitation() : null, state ? this.vote() : null]),
    );
    this.slots.grown.draw([growing, state?.vote == null && !this.formOpen], () => (growing ? this.ensemble() : []));
    this.rules.draw(state, this.formOpen);
  }

  heading() {
    const { opened, state } = this.presenter,
      { growing } = this,
      close = {
        "aria-label": msg("classroom.panel.hide"),
        title: msg("classroom.panel.hide"),
        onclick: () => this.toggle(),
      };
    return [
      make(
        "div",
        { class: "heading" },
        make(
          "h2",
          {},
          opened ? msg("classroom.panel.code", { code: formatCode(opened.code) }) : msg("classroom.panel.opening"),
        ),
        make(
          "span",
          { class: "soft", role: "status" },
          state ? msg("classroom.panel.followers", { n: state.followers }) : "",
        ),
        growing?.open ? this.sendButton(msg("classroom.stumps.stop"), { grow: "stop" }) : null,
        growing?.open === false ? this.sendButton(msg("classroom.stumps.clear"), { grow: "clear" }) : null,
        make("button", { type: "button", class: "tool", ...close }, icon("close")),
      ),
    ];
  }

  invitation() {
    const enlarge = () => {
      this.qrLarge = !this.qrLarge;
      this.update();
    };
    return invitation(this.presenter.opened, enlarge);
  }

  vote() {
    const { state } = this.presenter,
      { vote } = state;
    if (!vote)
      return make(
        "div",
        { class: "acts" },
        state.veiled
          ? this.sendButton(msg("classroom.vote.open-button"), { open: true })
          : make("p", { class: "soft" }, msg("classroom.vote.quiz-note")),
        make(
          "button",
          { type: "button", onclick: () => ((this.formOpen = true), this.update()) },
          msg("classroom.question.button"),
        ),
      );
    return make(
      "div",
      { class: "vote" },
      make("h3", {}, vote.ask),
      make("p", { role: "status", class: "voted" }, votedText(state)),
      vote.tallies.length ? tallyTable(vote) : choiceList(vote),
      vote.because ? make("p", { class: "because" }, vote.because) : "",
      make("div", { class: "acts" }, ...voteActions(state).map(([text, message]) => this.sendButton(text, message))),
    );
  }

  // -- the stumps

  ensemble() {
    const { growing, stage } = this,
      look = (row) => stage.followRow(Math.min(Math.max(row, 0), growing.rows - 1));
    return [stumpEnsemble(growing, stage.reel.data, look)];
  }

  // Let the stumps vote on the row that is followed on the stage.
  syncRow() {
    const { growing, stage } = this,
      row = stage.followed?.row;
    if (growing?.row == null || this.root.hidden) return;
    if (!stage.followed) stage.followRow(this.row < 0 ? growing.row : this.row);
    else if (row != null && row !== this.row) {
      this.row = row;
      if (row !== growing.row) this.send({ look: row });
    }
  }

  // Show only STUMP_PANELS while there are stumps, and restore the panels after.
  makeRoom(isWide) {
    const { stage } = this;
    if (isWide === (this.panelsBefore !== undefined)) return;
    if (isWide) [this.panelsBefore, stage.visiblePanels] = [stage.visiblePanels, STUMP_PANELS];
    else {
      if (stage.visiblePanels === STUMP_PANELS) stage.visiblePanels = this.panelsBefore ?? null;
      this.panelsBefore = undefined;
      this.row = -1;
      stage.setFollowed(null);
    }
    stage.panelArea.classList.toggle("with-stumps", isWide);
    stage.root.classList.toggle("growing", isWide);
    stage.redraw();
  }

  // Show the class's row weights on the plane.
  /** @param {number[] | null} values */
  setRowWeights(values) {
    const { stage } = this;
    if (JSON.stringify(values ?? null) === JSON.stringify(stage.rowWeights?.values ?? null)) return;
    stage.rowWeights = values ? { title: msg("classroom.stumps.row-weight"), values } : null;
    stage.redraw();
  }

  sendButton(text, message) {
    return make("button", { type: "button", onclick: () => this.send(message) }, text);
  }
}

/** @type {(text: string) => HTMLElement} */
function alertText(text) {
  return make("p", { class: "alert", role: "alert" }, text);
}

function choiceList({ choices }) {
  return make("ol", { class: "choice-list", type: "A" }, ...choices.map((text) => make("li", {}, text)));
}
