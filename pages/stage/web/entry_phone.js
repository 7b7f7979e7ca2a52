// A phone in class: it follows the presenter's step, votes, and may go at its own pace. No account, no Streamlit.

import { Connection, liveAddress, spaced } from "./classroom/connection.js";
import { make, setAttributes, write } from "./core/elements.js";
import { say } from "./core/messages.js";
import { setClassColours } from "./core/marks.js";
import { FollowedStep } from "./phone/follow.js";
import { phoneStump } from "./phone/stump.js";
import { phoneVote } from "./phone/vote.js";

const KEPT = "treerings:phone"; // in the browser: the code, and the token that a class gave this phone
const SAID_FOR = 6000; // ms
const COMES_BACK = 120000; // ms in which a presenter's page opens a class again that a new start of the server has lost
const NEWS = ["room", "mine", "you", "own", "draw", "added"];
const LOST = say("phone lost");

setClassColours(JSON.parse(document.getElementById("colours")?.textContent ?? "[]"));

class Phone {
  /** @param {HTMLElement} root @param {string} base @param {string} code */
  constructor(root, base, code) {
    this.root = root;
    this.base = base;
    this.code = code;
    this.room = /** @type {any} */ (null);
    this.mine = /** @type {any} */ (null);
    this.drawn = this.added = /** @type {any} */ (null);
    this.own = false;
    this.timer = 0;
    this.goneSince = 0;
    root.classList.add("stage");
    this.step = new FollowedStep(root);
    this.vote = phoneVote((choice) => this.choose(choice));
    this.stump = phoneStump((message) => this.connection?.send(message) || this.tell(LOST));
    this.state = make("p", { class: "state", role: "status" }, say("joining"));
    this.told = make("p", { class: "told", role: "alert" });
    this.rejoin = make(
      "button",
      { type: "button", class: "rejoin", hidden: true, onclick: () => this.again() },
      say("join again"),
    );
    const button = (text, act) => make("button", { type: "button", onclick: act }, text);
    this.back = button(say("go back"), () => this.go("back"));
    this.next = button(say("go next"), () => this.go("next"));
    this.follow = button(say("follow class"), () => this.go("follow"));
    this.pace = make(
      "nav",
      { class: "pace", "aria-label": say("steps"), hidden: true },
      this.back,
      this.follow,
      this.next,
    );
    const head = make("header", {}, make("h1", {}, say("class code", { code: spaced(code) })), this.state);
    this.lesson = make("div", { class: "followed", hidden: true }, ...this.step.elements);
    root.replaceChildren(head, this.told, this.rejoin, this.vote.root, this.stump.root, this.lesson, this.pace);
    this.work = Promise.resolve();
    this.join();
  }

  join() {
    this.connection = new Connection(
      liveAddress(this.base, this.code),
      () => ({ join: kept(this.code) }),
      (name, value) => this.hear(name, value),
    );
  }

  again() {
    this.connection?.stop();
    this.goneSince = 0;
    this.rejoin.hidden = true;
    this.say(say("joining"), "joining");
    this.join();
  }

  /** @param {string} name @param {any} value */
  hear(name, value) {
    if (name === "packed") this.work = this.work.then(() => this.take(value));
    else if (name === "you") {
      keep(this.code, value);
      this.step.parts.clear(); // all is sent anew
      this.own = false;
    } else if (name === "mine") this.mine = value;
    else if (name === "room") this.room = value;
    else if (name === "own") this.own = value;
    else if (name === "draw") this.drawn = value;
    else if (name === "added") this.added = value;
    else if (name === "told" || name === "away") this.tell(value);
    else if (name === "gone") this.gone(value);
    else if (name === "lost" && this.rejoin.hidden) this.say(LOST, "lost");
    this.draw(name);
  }

  /** @param {ArrayBuffer} packed */
  async take(packed) {
    const sent = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
    this.lesson.hidden = false;
    this.step.take(sent);
  }

  /** @param {string} name */
  draw(name) {
    const { room } = this;
    if (!room || !NEWS.includes(name)) return;
    this.goneSince = 0;
    this.rejoin.hidden = true;
    if (room.ended) {
      this.connection?.stop();
      return this.say(say("class ended"), "ended");
    }
    this.say(
      room.paused ? say("class paused") : this.own ? say("own steps") : say("following"),
      room.paused ? "paused" : this.own ? "own" : "following",
    );
    this.pace.hidden = !room.free || room.paused;
    this.follow.hidden = !this.own;
    const mine = this.mine && room.vote?.box === this.mine.box ? this.mine.choice : null;
    this.vote.draw(room.vote, mine);
    this.root.toggleAttribute("data-voting", room.vote != null && !room.vote.own && room.vote.state !== "answer");
    this.stump.draw(room.growing, this.drawn, this.added);
  }

  /** @param {string} text @param {string} state */
  say(text, state) {
    write(this.state, text);
    setAttributes(this.root, { "data-state": state });
  }

  // A phone that was in the class goes on asking for it; one with a wrong code does not.
  /** @param {string} why */
  gone(why) {
    this.goneSince ||= performance.now();
    if (!this.room || performance.now() - this.goneSince > COMES_BACK) this.connection?.stop();
    this.say(why, "gone");
    this.rejoin.hidden = false;
  }

  /** @param {string} text */
  tell(text) {
    clearTimeout(this.timer);
    write(this.told, text);
    this.timer = setTimeout(() => write(this.told, ""), SAID_FOR);
  }

  /** @param {number} choice */
  choose(choice) {
    const { number, round } = this.room.vote;
    if (!this.connection?.send({ vote: [number, round, choice] })) this.tell(`${LOST} ${say("choose again")}`);
  }

  /** @param {"next" | "back" | "follow"} way */
  go(way) {
    if (!this.connection?.send({ go: way })) this.tell(LOST);
  }
}

// The token of this phone in this class. Where a browser keeps nothing, each visit is another phone.
/** @type {(code: string) => string} */
function kept(code) {
  try {
    const held = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return held.code === code ? held.token : "";
  } catch {
    return "";
  }
}

/** @type {(code: string, token: string) => void} */
function keep(code, token) {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ code, token }));
  } catch {} // a browser may forbid it
}

// Whoever has typed the address without a code is asked for it.
/** @type {(root: HTMLElement, base: string) => void} */
function askForCode(root, base) {
  const field = make("input", { id: "code", autocomplete: "off", autocapitalize: "characters", maxlength: 12 }),
    form = make(
      "form",
      { class: "code-form" },
      make("h1", {}, say("join class")),
      make("label", { for: "code" }, say("code on screen")),
      field,
      make("button", {}, say("join")),
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
