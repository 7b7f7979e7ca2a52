// Entry of a phone in class: it follows the presenter, votes, and may go at its own pace.

import { Connection, liveAddress, formatCode } from "./classroom/connection.js";
import { make, setAttributes, setText } from "./core/elements.js";
import { msg } from "./core/messages.js";
import { setClassColours } from "./core/marks.js";
import { PhoneLesson } from "./phone/lesson.js";
import { phoneStump } from "./phone/stump.js";
import { phoneVote } from "./phone/vote.js";

const TOKEN_STORE = "treerings:phone"; // localStorage: the class's code, and this phone's token
const ALERT_MS = 6000; // ms for which an alert is visible
const REJOIN_MS = 120000; // ms in which a presenter's page reopens a class that a restarted server has lost
const STATE_MESSAGES = ["room", "mine", "you", "own", "draw", "added"];
const LOST = msg("classroom.phone.lost");

setClassColours(JSON.parse(document.getElementById("colours")?.textContent ?? "[]"));

class Phone {
  /** @param {HTMLElement} root @param {string} base @param {string} code */
  constructor(root, base, code) {
    this.root = root;
    this.base = base;
    this.code = code;
    this.room = /** @type {any} */ (null);
    this.myVote = /** @type {any} */ (null);
    this.mySample = this.myStump = /** @type {any} */ (null);
    this.ownPace = false;
    this.timer = 0;
    this.goneSince = 0;
    root.classList.add("stage");
    this.step = new PhoneLesson(root);
    this.vote = phoneVote((choice) => this.choose(choice));
    this.stump = phoneStump((message) => this.connection?.send(message) || this.showAlert(LOST));
    this.state = make("p", { class: "state", role: "status" }, msg("classroom.phone.joining"));
    this.alert = make("p", { class: "alert", role: "alert" });
    this.rejoin = make(
      "button",
      { type: "button", class: "rejoin", hidden: true, onclick: () => this.rejoinClass() },
      msg("classroom.phone.rejoin"),
    );
    const button = (text, act) => make("button", { type: "button", onclick: act }, text);
    this.back = button(msg("stage.button.back"), () => this.go("back"));
    this.next = button(msg("stage.button.next"), () => this.go("next"));
    this.follow = button(msg("classroom.phone.follow"), () => this.go("follow"));
    this.pace = make(
      "nav",
      { class: "pace", "aria-label": msg("stage.transport.label"), hidden: true },
      this.back,
      this.follow,
      this.next,
    );
    const head = make(
      "header",
      {},
      make("h1", {}, msg("classroom.panel.code", { code: formatCode(code) })),
      this.state,
    );
    this.lesson = make("div", { class: "followed", hidden: true }, ...this.step.elements);
    root.replaceChildren(head, this.alert, this.rejoin, this.vote.root, this.stump.root, this.lesson, this.pace);
    this.work = Promise.resolve();
    this.join();
  }

  join() {
    this.connection = new Connection(
      liveAddress(this.base, this.code),
      () => ({ join: readToken(this.code) }),
      (name, value) => this.onMessage(name, value),
    );
  }

  rejoinClass() {
    this.connection?.stop();
    this.goneSince = 0;
    this.rejoin.hidden = true;
    this.showState(msg("classroom.phone.joining"), "joining");
    this.join();
  }

  /** @param {string} name @param {any} value */
  onMessage(name, value) {
    if (name === "packed") this.work = this.work.then(() => this.addPart(value));
    else if (name === "you") {
      saveToken(this.code, value);
      this.step.parts.clear(); // all parts are sent again
      this.ownPace = false;
    } else if (name === "mine") this.myVote = value;
    else if (name === "room") this.room = value;
    else if (name === "own") this.ownPace = value;
    else if (name === "draw") this.mySample = value;
    else if (name === "added") this.myStump = value;
    else if (name === "told" || name === "away") this.showAlert(value);
    else if (name === "gone") this.showGone(value);
    else if (name === "lost" && this.rejoin.hidden) this.showState(LOST, "lost");
    this.draw(name);
  }

  /** @param {ArrayBuffer} packed */
  async addPart(packed) {
    const message = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
    this.lesson.hidden = false;
    this.step.addPart(message);
  }

  /** @param {string} name */
  draw(name) {
    const { room } = this;
    if (!room || !STATE_MESSAGES.includes(name)) return;
    this.goneSince = 0;
    this.rejoin.hidden = true;
    if (room.ended) {
      this.connection?.stop();
      return this.showState(msg("classroom.phone.ended"), "ended");
    }
    this.showState(
      room.paused
        ? msg("classroom.phone.paused")
        : this.ownPace
          ? msg("classroom.phone.own-pace")
          : msg("classroom.phone.following"),
      room.paused ? "paused" : this.ownPace ? "own" : "following",
    );
    this.pace.hidden = !room.free || room.paused;
    this.follow.hidden = !this.ownPace;
    const mine = this.myVote && room.vote?.box === this.myVote.box ? this.myVote.choice : null;
    this.vote.draw(room.vote, mine);
    this.root.toggleAttribute("data-voting", room.vote != null && !room.vote.own && room.vote.state !== "answer");
    this.stump.draw(room.growing, this.mySample, this.myStump);
  }

  /** @param {string} text @param {string} state */
  showState(text, state) {
    setText(this.state, text);
    setAttributes(this.root, { "data-state": state });
  }

  // Keep trying if the phone was in the class; stop if the code is wrong.
  /** @param {string} why */
  showGone(why) {
    this.goneSince ||= performance.now();
    if (!this.room || performance.now() - this.goneSince > REJOIN_MS) this.connection?.stop();
    this.showState(why, "gone");
    this.rejoin.hidden = false;
  }

  /** @param {string} text */
  showAlert(text) {
    clearTimeout(this.timer);
    setText(this.alert, text);
    this.timer = setTimeout(() => setText(this.alert, ""), ALERT_MS);
  }

  /** @param {number} choice */
  choose(choice) {
    const { number, round } = this.room.vote;
    if (!this.connection?.send({ vote: [number, round, choice] }))
      this.showAlert(`${LOST} ${msg("classroom.phone.choose-again")}`);
  }

  /** @param {"next" | "back" | "follow"} direction */
  go(direction) {
    if (!this.connection?.send({ go: direction })) this.showAlert(LOST);
  }
}

// The token of this phone in this class; "" makes it a new phone.
/** @type {(code: string) => string} */
function readToken(code) {
  try {
    const saved = JSON.parse(localStorage.getItem(TOKEN_STORE) ?? "{}");
    return saved.code === code ? saved.token : "";
  } catch {
    return "";
  }
}

/** @type {(code: string, token: string) => void} */
function saveToken(code, token) {
  try {
    localStorage.setItem(TOKEN_STORE, JSON.stringify({ code, token }));
  } catch {} // storage may be blocked
}

// Ask for the code if the address has none.
/** @type {(root: HTMLElement, base: string) => void} */
function askForCode(root, base) {
  const field = make("input", { id: "code", autocomplete: "off", autocapitalize: "characters", maxlength: 12 }),
    form = make(
      "form",
      { class: "code-form" },
      make("h1", {}, msg("classroom.join.title")),
      make("label", { for: "code" }, msg("classroom.join.code")),
      field,
      make("button", {}, msg("classroom.join.button")),
    );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const code = field.value.replace(/[\s-]/g, "").toUpperCase();
    if (code) window.location.assign(new URL(`class/${encodeURIComponent(code)}`, base));
  });
  root.classList.add("stage");
  root.dataset.state = "code";
  root.replaceChildren(form);
  field.focus();
}

const address = /^(.*\/)class\/?([^/]*)\/?$/.exec(window.location.href.split(/[?#]/)[0]);
const before = address?.[1] ?? "";
const code = decodeURIComponent(address?.[2] ?? "");
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
if (code) new Phone(main, before, code.replace(/[\s-]/g, "").toUpperCase());
else askForCode(main, before);
