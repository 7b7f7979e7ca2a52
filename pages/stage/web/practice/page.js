// The practice page: due questions, progress by topic, and buttons to export and delete the progress.

import { download, make, setText } from "../core/elements.js";
import { msg } from "../core/messages.js";
import { forgetTopics, loadTopics, encodeTopics } from "./storage.js";
import { dayNumber, questionOf, topicsInOrder, topicKey, topicState } from "./schedule.js";

/** @typedef {import("./schedule.js").Topic} Topic */
/**
 * Names of topics by their keys, and the tables of a quiz by the page's name.
 * @typedef {{names: Record<string, string>, tables: Record<string, string[]>}} Known
 */

export class PracticePage {
  /** @param {HTMLElement} root @param {Known} known */
  constructor(root, known) {
    this.known = known;
    this.status = make("p", { role: "status" });
    this.due = make("div", {});
    this.table = make("div", {
      class: "scroll",
      tabindex: 0,
      role: "group",
      "aria-label": msg("practice.progress.topics"),
    });
    this.save = practiceButton(msg("practice.button.save"), () => this.export());
    this.forget = practiceButton(msg("practice.button.forget"), () => this.confirmForget());
    this.sure = make("p", { class: "tools", hidden: true });
    const tools = make("p", { class: "tools" }, this.save, this.forget);
    root.replaceChildren(this.status, this.due, this.table, tools, this.sure);
    this.draw();
  }

  draw() {
    const day = dayNumber(new Date()),
      topics = topicsInOrder(
        Object.values(loadTopics()).filter((topic) => topicKey(topic) in this.known.names),
        day,
      ),
      due = topics.filter((topic) => topicState(topic, day) === "due");
    setText(this.status, this.summary(topics, due));
    this.due.replaceChildren(...(due.length ? [this.dueList(due)] : []));
    this.table.replaceChildren(...(topics.length ? [this.tableOf(topics, day)] : []));
    this.table.hidden = !topics.length;
    this.save.disabled = this.forget.disabled = !topics.length;
    this.sure.hidden = true;
  }

  /** @type {(topics: Topic[], due: Topic[]) => string} */
  summary(topics, due) {
    if (!topics.length) return msg("practice.progress.empty");
    return due.length ? msg("practice.due.text", { n: due.length }) : msg("practice.due.none");
  }

  /** @type {(due: Topic[]) => Element} */
  dueList(due) {
    const line = (topic) => make("li", {}, make("a", { href: this.addressOf(topic) }, this.nameOf(topic)));
    return make("ul", { "aria-label": msg("practice.due.label") }, ...due.map(line));
  }

  /** @type {(topics: Topic[], day: number) => Element} */
  tableOf(topics, day) {
    const columns = [
      msg("practice.column.topic"),
      msg("practice.column.right"),
      msg("practice.column.wrong"),
      msg("practice.column.state"),
    ];
    const heads = columns.map((name) => make("th", { scope: "col" }, name));
    const lines = topics.map((topic) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, make("a", { href: this.addressOf(topic) }, this.nameOf(topic))),
        make("td", { class: "number" }, String(topic.right)),
        make("td", { class: "number" }, String(topic.wrong)),
        make("td", {}, stateText(topic, day)),
      ),
    );
    const caption = make("caption", {}, msg("practice.progress.topics"));
    return make("table", {}, caption, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...lines));
  }

  /** @type {(topic: Topic) => string} */
  nameOf(topic) {
    return this.known.names[topicKey(topic)];
  }

  // Address of a question on the same topic, on another table.
  /** @type {(topic: Topic) => string} */
  addressOf(topic) {
    const question = questionOf(topic, this.known.tables[topic.page] ?? []),
      url = new URL(topic.page, document.baseURI);
    for (const [name, value] of Object.entries(question)) url.searchParams.set(name, value);
    return url.href;
  }

  export() {
    download(new Blob([encodeTopics(loadTopics())], { type: "application/json" }), "practice.json");
  }

  // Ask for confirmation before deleting the progress.
  confirmForget() {
    const yes = practiceButton(msg("practice.forget.confirm"), () => {
        forgetTopics();
        this.draw();
        setText(this.status, msg("practice.forget.done"));
      }),
      no = practiceButton(msg("practice.forget.cancel"), () => {
        this.sure.hidden = true;
        this.forget.focus();
      });
    this.sure.replaceChildren(msg("practice.forget.warning"), yes, no);
    this.sure.hidden = false;
    yes.focus();
  }
}

/** @type {(topic: Topic, day: number) => string} */
function stateText(topic, day) {
  const texts = {
    due: () => msg("practice.state.due"),
    waits: () => msg("practice.state.waiting", { n: (topic.due ?? day) - day }),
    known: () => msg("practice.state.known"),
    right: () => msg("practice.state.right"),
  };
  return texts[topicState(topic, day)]();
}

/** @type {(text: string, act: () => void) => HTMLButtonElement} */
function practiceButton(text, act) {
  return make("button", { type: "button", onclick: act }, text);
}
