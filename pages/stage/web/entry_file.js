// How an exported file mounts the stage: the whole reel is in the file, so nothing is asked for. In a notebook's cell
// it is a frame, which leaves the address alone, tells the page around it where it is, and goes where that says.

import { setClassColours } from "./core/marks.js";
import { unpacked } from "./reel/packed.js";
import { unrolled } from "./reel/book.js";
import { Stage } from "./stage.js";

// Rows by their numbers, counted from 1: of a large table not all are drawn.
class FramedStage extends Stage {
  draw() {
    super.draw();
    const row = this.sent?.row == null ? null : this.reel.data.rows[this.sent.row];
    window.parent.postMessage({ fromTreerings: { step: this.i, row } }, "*");
  }

  /** @param {MessageEvent} event */
  follow({ source, data }) {
    if (source !== window.parent || !this.reel) return;
    const { step, row } = data?.toTreerings ?? {},
      place = this.reel.data.rows.indexOf(row);
    if (Number.isInteger(step) && step >= 0 && step < this.reel.count) this.seek(step);
    if (row === null) this.sendValues(null);
    else if (place >= 0 && place !== this.sent?.row) this.send(place);
  }
}

function framed() {
  const stage = new FramedStage(root, null);
  stage.small = true;
  stage.panels.head.share.hidden = true; // a frame has no address to copy
  window.addEventListener("message", (event) => stage.follow(event));
  return stage;
}

const root = /** @type {HTMLElement} */ (document.querySelector("[data-testid=stage]"));
const given = JSON.parse(document.getElementById("reel")?.textContent ?? "");
setClassColours(given.colours);

const stage = window.parent === window ? new Stage(root, null) : framed();
const asked = new URL(window.location.href).searchParams;
const openingAt = (name) => (asked.has(name) ? Number(asked.get(name)) : given[name]);

unpacked(given.book).then(async (book) => {
  const chapters = await Promise.all(given.chapters.map(unpacked));
  stage.load(unrolled(book), { step: openingAt("step"), grain: openingAt("grain") });
  chapters.forEach((chapter, k) => stage.take(k, chapter));
});
