// The page of what comes back: what is due, what is known by topic, and the buttons that export and forget it.

import { download, make, write } from "../core/elements.js";
import { say } from "../core/messages.js";
import { forgetTopics, keptTopics, writtenTopics } from "./kept.js";
import { dayNumber, questionOf, topicsInOrder, topicKey, topicState } from "./schedule.js";

/** @typedef {import("./schedule.js").Topic} Topic */
/**
 * What is said of each topic, by its key; and by the name of a page which tables there are to quiz on.
 * @typedef {{names: Record<string, string>, tables: Record<string, string[]>}} Known
 */

export class PracticePage {
  /** @param {HTMLElement} root @param {Known} known */
  constructor(root, known) {
    this.known = known;
    this.status = make("p", { role: "status" });
    this.due = make("div", {});
    this.table = make("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": say("practice topics") });
    this.save = act(say("practice save"), () => this.export());
    this.forget = act(say("practice forget"), () => this.ask());
    this.sure = make("p", { class: "tools", hidden: true });
    const tools = make("p", { class: "tools" }, this.save, this.forget);
    root.replaceChildren(this.status, this.due, this.table, tools, this.sure);
    this.draw();
  }

  draw() {
    const day = dayNumber(new Date()),
      topics = topicsInOrder(
        Object.values(keptTopics()).filter((each) => topicKey(each) in this.known.names),
        day,
      ),
      due = topics.filter((each) => topicState(each, day) === "due");
    write(this.status, this.summary(topics, due));
    this.due.replaceChildren(...(due.length ? [this.dueList(due)] : []));
    this.table.replaceChildren(...(topics.length ? [this.tableOf(topics, day)] : []));
    this.table.hidden = !topics.length;
    this.save.disabled = this.forget.disabled = !topics.length;
    this.sure.hidden = true;
  }

  /** @type {(topics: Topic[], due: Topic[]) => string} */
  summary(topics, due) {
    if (!topics.length) return say("practice none");
    return due.length ? say("practice due", { n: due.length }) : say("practice nothing due");
  }

  /** @type {(due: Topic[]) => Element} */
  dueList(due) {
    const line = (topic) => make("li", {}, make("a", { href: this.addressOf(topic) }, this.nameOf(topic)));
    return make("ul", { "aria-label": say("practice come back") }, ...due.map(line));
  }

  /** @type {(topics: Topic[], day: number) => Element} */
  tableOf(topics, day) {
    const columns = [
      say("practice column topic"),
      say("practice column right"),
      say("practice column wrong"),
      say("practice column state"),
    ];
    const heads = columns.map((name) => make("th", { scope: "col" }, name));
    const lines = topics.map((topic) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, make("a", { href: this.addressOf(topic) }, this.nameOf(topic))),
        make("td", { class: "number" }, String(topic.right)),
        make("td", { class: "number" }, String(topic.wrong)),
        make("td", {}, told(topic, day)),
      ),
    );
    const caption = make("caption", {}, say("practice topics"));
    return make("table", {}, caption, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...lines));
  }

  /** @type {(topic: Topic) => string} */
  nameOf(topic) {
    return this.known.names[topicKey(topic)];
  }

  // The same topic on another table.
  /** @type {(topic: Topic) => string} */
  addressOf(topic) {
    const asked = questionOf(topic, this.known.tables[topic.page] ?? []),
      url = new URL(topic.page, document.baseURI);
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    return url.href;
  }

  export() {
    download(new Blob([writtenTopics(keptTopics())], { type: "application/json" }), "practice.json");
  }

  // What is forgotten is gone, so it is asked once more.
  ask() {
    const yes = act(say("practice forget now"), () => {
        forgetTopics();
        this.draw();
        write(this.status, say("practice forgotten"));
      }),
      no = act(say("practice keep"), () => {
        this.sure.hidden = true;
        this.forget.focus();
      });
    this.sure.replaceChildren(say("practice sure"), yes, no);
    this.sure.hidden = false;
    yes.focus();
  }
}

/** @type {(topic: Topic, day: number) => string} */
function told(topic, day) {
  const says = {
    due: () => say("practice is due"),
    waits: () => say("practice waits", { n: (topic.due ?? day) - day }),
    known: () => say("practice is known"),
    right: () => say("practice is right"),
  };
  return says[topicState(topic, day)]();
}

/** @type {(text: string, does: () => void) => HTMLButtonElement} */
function act(text, does) {
  return make("button", { type: "button", onclick: does }, text);
}
