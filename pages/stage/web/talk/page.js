// The page of a talk: its steps and notes; play, link, save and print it.

import { download, make, setText } from "../core/elements.js";
import { countText, currentLanguage, msg } from "../core/messages.js";
import { emptyTalk, withoutOwnTables, parseTalk } from "./format.js";
import { handoutDocument } from "./handout.js";
import { saveTalk, loadPicture, loadTalk, setPlayedStep } from "./storage.js";
import { packText, unpackText } from "./link.js";

const IN_FRAGMENT = "#talk=";
const LONGEST_FRAGMENT = 60_000; // characters
const LARGEST_FILE = 2_000_000; // bytes
const NONE = msg("talk.page.empty");
const NOT_SAVED = msg("talk.error.no-storage");
const BLOCKED_PAPER = msg("talk.error.print-blocked");

/** @typedef {import("./format.js").Talk} Talk */
/** @typedef {import("./format.js").TalkStep} TalkStep */

export class TalkPage {
  /** @param {HTMLElement} root @param {string[]} pages */
  constructor(root, pages) {
    this.pages = pages;
    this.talk = loadTalk();
    this.status = make("p", { role: "status" });
    this.offer = make("p", { class: "offer", hidden: true });
    this.list = make("ol", { "aria-label": msg("talk.page.steps") });
    const onTitle = () => this.save({ ...this.talk, title: this.title.value }),
      onFile = () => this.reportErrors(() => this.readFile());
    this.title = make("input", { type: "text", maxlength: 120, onchange: onTitle });
    this.file = make("input", { type: "file", accept: ".json,application/json", hidden: true, onchange: onFile });
    this.needSteps = this.tools();
    const openFile = talkButton(msg("talk.button.open-file"), () => this.file.click()),
      tools = make("p", { class: "tools" }, ...this.needSteps, openFile, this.file);
    root.replaceChildren(
      make("label", {}, msg("talk.page.title"), " ", this.title),
      tools,
      this.offer,
      this.status,
      this.list,
    );
    this.draw();
    if (window.location.hash.startsWith(IN_FRAGMENT)) this.reportErrors(() => this.readLink());
  }

  tools() {
    const text = () => JSON.stringify(this.talk, null, 1);
    return [
      talkButton(msg("talk.button.play"), () => this.play()),
      talkButton(msg("talk.button.copy-link"), () => this.reportErrors(() => this.copyLink())),
      talkButton(msg("talk.button.save-file"), () =>
        download(new Blob([text()], { type: "application/json" }), "talk.json"),
      ),
      talkButton(msg("talk.button.print"), () => this.reportErrors(() => this.print())),
      talkButton(msg("talk.button.save-page"), () => this.savePage()),
      talkButton(msg("talk.button.forget"), () => this.replace(emptyTalk(), msg("talk.status.forgotten"))),
    ];
  }

  draw() {
    this.title.value = this.talk.title;
    this.list.replaceChildren(...this.talk.steps.map((step, k) => this.lineOf(step, k)));
    for (const button of this.needSteps) button.disabled = !this.talk.steps.length;
    if (!this.talk.steps.length && !this.status.textContent) setText(this.status, NONE);
  }

  /** @type {(step: TalkStep, k: number) => Element} */
  lineOf(step, k) {
    const picture = loadPicture(step.address),
      notes = make(
        "textarea",
        { rows: 2, maxlength: 5000, "aria-label": msg("talk.step.notes", { step: k + 1 }) },
        step.notes,
      );
    notes.addEventListener("change", () => this.setNotes(k, notes.value));
    const link = make("a", { href: new URL(step.address, document.baseURI).href }, step.lesson),
      words = make("p", {}, link, ` ${step.says}`),
      tools = make("p", { class: "tools" }, ...this.movers(k));
    const image = picture ? make("img", { src: picture, alt: "", width: 240 }) : null;
    return make("li", {}, image, make("div", {}, words, make("label", {}, msg("stage.presenter.notes"), notes), tools));
  }

  /** @type {(k: number) => Element[]} */
  movers(k) {
    const mover = (text, act, disabled = false) => {
      const button = talkButton(text, act);
      button.setAttribute("aria-label", msg("talk.step.action", { text, step: k + 1 }));
      button.disabled = disabled;
      return button;
    };
    return [
      mover(msg("talk.step.earlier"), () => this.moveStep(k, k - 1), k === 0),
      mover(msg("talk.step.later"), () => this.moveStep(k, k + 1), k === this.talk.steps.length - 1),
      mover(msg("talk.step.remove"), () => this.removeStep(k)),
    ];
  }

  // -- changes

  /** @type {(k: number, notes: string) => void} */
  setNotes(k, notes) {
    this.save({ ...this.talk, steps: this.talk.steps.map((step, j) => (j === k ? { ...step, notes } : step)) });
  }

  /** @type {(from: number, to: number) => void} */
  moveStep(from, to) {
    const steps = [...this.talk.steps];
    steps.splice(to, 0, ...steps.splice(from, 1));
    this.replace({ ...this.talk, steps }, msg("talk.status.moved", { to: to + 1 }));
    /** @type {HTMLElement | null} */ (this.list.children[to].querySelector("button:not(:disabled)"))?.focus();
  }

  /** @type {(k: number) => void} */
  removeStep(k) {
    const steps = this.talk.steps.filter((_, j) => j !== k);
    this.replace({ ...this.talk, steps }, msg("talk.status.removed", { step: k + 1 }));
  }

  /** @type {(talk: Talk, status: string) => void} */
  replace(talk, status) {
    this.offer.hidden = true;
    setText(this.status, status);
    this.save(talk);
    this.draw();
  }

  /** @param {Talk} talk */
  save(talk) {
    this.talk = talk;
    if (!saveTalk(talk)) setText(this.status, NOT_SAVED);
  }

  // -- links and files

  async readLink() {
    const text = window.location.hash.slice(IN_FRAGMENT.length),
      { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
    this.offerTalk(await unpackText(text), msg("talk.status.from-link"));
  }

  async readFile() {
    const file = this.file.files?.[0];
    if (!file) return;
    if (file.size > LARGEST_FILE) throw new Error(msg("talk.error.file-too-large"));
    const text = await file.text();
    this.file.value = "";
    this.offerTalk(parseJson(text), msg("talk.status.from-file"));
  }

  // Replace an empty talk by another one; ask first if it has steps.
  /** @type {(value: any, status: string) => void} */
  offerTalk(value, status) {
    const talk = parseTalk(value, this.pages);
    if (!this.talk.steps.length) return this.replace(talk, status);
    this.offer.replaceChildren(
      `${msg("talk.offer.text", { steps: countText(talk.steps.length, "step"), title: talk.title || msg("talk.offer.untitled") })} `,
      talkButton(msg("talk.offer.accept"), () => this.replace(talk, status)),
      talkButton(msg("talk.offer.decline"), () => (this.offer.hidden = true)),
    );
    this.offer.hidden = false;
  }

  // -- play and export

  play() {
    setPlayedStep(0);
    window.location.assign(new URL(this.talk.steps[0].address, document.baseURI));
  }

  async copyLink() {
    const url = new URL(window.location.href);
    url.hash = IN_FRAGMENT + (await packText(withoutOwnTables(this.talk)));
    if (url.hash.length > LONGEST_FRAGMENT) throw new Error(msg("talk.error.too-long"));
    try {
      await navigator.clipboard.writeText(url.href);
      setText(this.status, msg("talk.status.copied"));
    } catch {
      window.history.replaceState(window.history.state, "", url);
      setText(this.status, msg("talk.status.in-address"));
    }
  }

  savePage() {
    const { documentElement } = handoutDocument(this.talk, document.baseURI);
    download(new Blob([`<!doctype html>\n${documentElement.outerHTML}`], { type: "text/html" }), "talk.html");
  }

  async print() {
    const paper = window.open("", "treerings-handout");
    if (!paper) throw new Error(BLOCKED_PAPER);
    const { head, body } = handoutDocument(this.talk, document.baseURI);
    paper.document.documentElement.lang = currentLanguage();
    paper.document.head.replaceChildren(...head.children);
    paper.document.body.replaceChildren(...body.children);
    await Promise.all([...paper.document.images].map((image) => image.decode().catch(() => {})));
    paper.print();
  }

  // Run an action and show its error.
  /** @param {() => Promise<void>} act */
  async reportErrors(act) {
    try {
      await act();
    } catch (error) {
      setText(this.status, error instanceof Error ? error.message : String(error));
    }
  }
}

/** @type {(text: string, act: () => void) => HTMLButtonElement} */
function talkButton(text, act) {
  return make("button", { type: "button", onclick: act }, text);
}

/** @type {(text: string) => any} */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // parseTalk reports that it is no talk
  }
}
