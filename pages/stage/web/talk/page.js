// The page of a talk: its steps in order with their notes, and what becomes of it: played, linked, saved, handed out.

import { download, make, write } from "../core/elements.js";
import { counted, languageSpoken, say } from "../core/messages.js";
import { emptyTalk, shared, validated } from "./format.js";
import { handoutOf } from "./handout.js";
import { keepTalk, keptPicture, keptTalk, playAt } from "./kept.js";
import { packedText, unpackedText } from "./link.js";

const IN_FRAGMENT = "#talk=";
const LONGEST_FRAGMENT = 60_000; // letters
const LARGEST_FILE = 2_000_000; // bytes
const NONE = say("talk none");
const UNKEPT = say("talk unkept");
const BLOCKED_PAPER = say("paper blocked");

/** @typedef {import("./format.js").Talk} Talk */
/** @typedef {import("./format.js").TalkStep} TalkStep */

export class TalkPage {
  /** @param {HTMLElement} root @param {string[]} pages */
  constructor(root, pages) {
    this.pages = pages;
    this.talk = keptTalk();
    this.status = make("p", { role: "status" });
    this.offer = make("p", { class: "offer", hidden: true });
    this.list = make("ol", { "aria-label": say("talk list") });
    const named = () => this.keep({ ...this.talk, title: this.title.value }),
      read = () => this.tried(() => this.readFile());
    this.title = make("input", { type: "text", maxlength: 120, onchange: named });
    this.file = make("input", { type: "file", accept: ".json,application/json", hidden: true, onchange: read });
    this.needSteps = this.tools();
    const opens = act(say("open file"), () => this.file.click()),
      tools = make("p", { class: "tools" }, ...this.needSteps, opens, this.file);
    root.replaceChildren(make("label", {}, say("title"), " ", this.title), tools, this.offer, this.status, this.list);
    this.draw();
    if (window.location.hash.startsWith(IN_FRAGMENT)) this.tried(() => this.readLink());
  }

  tools() {
    const text = () => JSON.stringify(this.talk, null, 1);
    return [
      act(say("play talk"), () => this.play()),
      act(say("talk link"), () => this.tried(() => this.copyLink())),
      act(say("talk file"), () => download(new Blob([text()], { type: "application/json" }), "talk.json")),
      act(say("talk print"), () => this.tried(() => this.print())),
      act(say("talk page"), () => this.savePage()),
      act(say("talk forget"), () => this.replace(emptyTalk(), say("talk forgotten"))),
    ];
  }

  draw() {
    this.title.value = this.talk.title;
    this.list.replaceChildren(...this.talk.steps.map((step, k) => this.lineOf(step, k)));
    for (const each of this.needSteps) each.disabled = !this.talk.steps.length;
    if (!this.talk.steps.length && !this.status.textContent) write(this.status, NONE);
  }

  /** @type {(step: TalkStep, k: number) => Element} */
  lineOf(step, k) {
    const picture = keptPicture(step.address),
      notes = make(
        "textarea",
        { rows: 2, maxlength: 5000, "aria-label": say("notes of", { step: k + 1 }) },
        step.notes,
      );
    notes.addEventListener("change", () => this.note(k, notes.value));
    const link = make("a", { href: new URL(step.address, document.baseURI).href }, step.lesson),
      words = make("p", {}, link, ` ${step.says}`),
      tools = make("p", { class: "tools" }, ...this.movers(k));
    const image = picture ? make("img", { src: picture, alt: "", width: 240 }) : null;
    return make("li", {}, image, make("div", {}, words, make("label", {}, say("notes"), notes), tools));
  }

  /** @type {(k: number) => Element[]} */
  movers(k) {
    const mover = (text, does, off = false) => {
      const made = act(text, does);
      made.setAttribute("aria-label", say("does with step", { text, step: k + 1 }));
      made.disabled = off;
      return made;
    };
    return [
      mover(say("earlier"), () => this.move(k, k - 1), k === 0),
      mover(say("later"), () => this.move(k, k + 1), k === this.talk.steps.length - 1),
      mover(say("take out"), () => this.takeOut(k)),
    ];
  }

  // -- changes

  /** @type {(k: number, notes: string) => void} */
  note(k, notes) {
    this.keep({ ...this.talk, steps: this.talk.steps.map((step, j) => (j === k ? { ...step, notes } : step)) });
  }

  /** @type {(from: number, to: number) => void} */
  move(from, to) {
    const steps = [...this.talk.steps];
    steps.splice(to, 0, ...steps.splice(from, 1));
    this.replace({ ...this.talk, steps }, say("step moved", { to: to + 1 }));
    /** @type {HTMLElement | null} */ (this.list.children[to].querySelector("button:not(:disabled)"))?.focus();
  }

  /** @type {(k: number) => void} */
  takeOut(k) {
    const steps = this.talk.steps.filter((_, j) => j !== k);
    this.replace({ ...this.talk, steps }, say("step taken out", { step: k + 1 }));
  }

  /** @type {(talk: Talk, said: string) => void} */
  replace(talk, said) {
    this.offer.hidden = true;
    write(this.status, said);
    this.keep(talk);
    this.draw();
  }

  /** @param {Talk} talk */
  keep(talk) {
    this.talk = talk;
    if (!keepTalk(talk)) write(this.status, UNKEPT);
  }

  // -- coming

  async readLink() {
    const text = window.location.hash.slice(IN_FRAGMENT.length),
      { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
    this.take(await unpackedText(text), say("talk of link"));
  }

  async readFile() {
    const chosen = this.file.files?.[0];
    if (!chosen) return;
    if (chosen.size > LARGEST_FILE) throw new Error(say("file too large"));
    const text = await chosen.text();
    this.file.value = "";
    this.take(parsed(text), say("talk of file"));
  }

  // One that came takes the place of an empty one; of another only if its owner says so.
  /** @type {(value: any, said: string) => void} */
  take(value, said) {
    const talk = validated(value, this.pages);
    if (!this.talk.steps.length) return this.replace(talk, said);
    this.offer.replaceChildren(
      `${say("talk came", { steps: counted(talk.steps.length, "step"), title: talk.title || say("untitled") })} `,
      act(say("talk take"), () => this.replace(talk, said)),
      act(say("talk keep"), () => (this.offer.hidden = true)),
    );
    this.offer.hidden = false;
  }

  // -- going

  play() {
    playAt(0);
    window.location.assign(new URL(this.talk.steps[0].address, document.baseURI));
  }

  async copyLink() {
    const url = new URL(window.location.href);
    url.hash = IN_FRAGMENT + (await packedText(shared(this.talk)));
    if (url.hash.length > LONGEST_FRAGMENT) throw new Error(say("talk too long"));
    try {
      await navigator.clipboard.writeText(url.href);
      write(this.status, say("talk copied"));
    } catch {
      window.history.replaceState(window.history.state, "", url);
      write(this.status, say("talk in bar"));
    }
  }

  savePage() {
    const { documentElement } = handoutOf(this.talk, document.baseURI);
    download(new Blob([`<!doctype html>\n${documentElement.outerHTML}`], { type: "text/html" }), "talk.html");
  }

  async print() {
    const paper = window.open("", "treerings-handout");
    if (!paper) throw new Error(BLOCKED_PAPER);
    const { head, body } = handoutOf(this.talk, document.baseURI);
    paper.document.documentElement.lang = languageSpoken();
    paper.document.head.replaceChildren(...head.children);
    paper.document.body.replaceChildren(...body.children);
    await Promise.all([...paper.document.images].map((image) => image.decode().catch(() => {})));
    paper.print();
  }

  // What went wrong is said.
  /** @param {() => Promise<void>} does */
  async tried(does) {
    try {
      await does();
    } catch (error) {
      write(this.status, error instanceof Error ? error.message : String(error));
    }
  }
}

/** @type {(text: string, does: () => void) => HTMLButtonElement} */
function act(text, does) {
  return make("button", { type: "button", onclick: does }, text);
}

/** @type {(text: string) => any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // which is no talk either
  }
}
