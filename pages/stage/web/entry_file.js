// Entry of an exported file, which holds the whole reel. In a notebook's cell it runs in a frame and exchanges its
// position with the parent page.

import { setClassColours } from "./core/marks.js";
import { unpackJson, decodeBook } from "./reel/decoding.js";
import { Stage } from "./stage.js";

// The stage in a frame. Messages name rows by their numbers in the table, as a reel does not hold all rows.
class FramedStage extends Stage {
  draw() {
    super.draw();
    const row = this.followed?.row == null ? null : this.reel.data.rows[this.followed.row];
    window.parent.postMessage({ fromTreerings: { step: this.i, row } }, "*");
  }

  /** @param {MessageEvent} event */
  follow({ source, data }) {
    if (source !== window.parent || !this.reel) return;
    const { step, row } = data?.toTreerings ?? {},
      place = this.reel.data.rows.indexOf(row);
    if (Number.isInteger(step) && step >= 0 && step < this.reel.count) this.seek(step);
    if (row === null) this.setFollowed(null);
    else if (place >= 0 && place !== this.followed?.row) this.followRow(place);
  }
}

function mountInFrame() {
  const stage = new FramedStage(root, null);
  stage.isSmall = true;
  stage.panels.head.more.share.hidden = true; // a frame has no address to copy
  window.addEventListener("message", (event) => stage.follow(event));
  return stage;
}

const root = /** @type {HTMLElement} */ (document.querySelector("[data-testid=stage]"));
const opened = JSON.parse(document.getElementById("reel")?.textContent ?? "");
setClassColours(opened.colours);

const stage = window.parent === window ? new Stage(root, null) : mountInFrame();
const params = new URL(window.location.href).searchParams;
const openingValue = (name) => (params.has(name) ? Number(params.get(name)) : opened[name]);

unpackJson(opened.book).then(async (book) => {
  const chapters = await Promise.all(opened.chapters.map(unpackJson));
  stage.load(decodeBook(book), { step: openingValue("step"), grain: openingValue("grain") });
  chapters.forEach((chapter, k) => stage.addChapter(k, chapter));
});
