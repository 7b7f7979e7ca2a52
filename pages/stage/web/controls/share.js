// The link to a step: copied, or else shown to be copied by hand. What became of it is said where everybody sees it.

import { say } from "../core/messages.js";
import { make, write } from "../core/elements.js";
import { icon } from "../core/icons.js";

const SAID_FOR = 6000; // ms
const COPIED = say("copied");
const NOT_COPIED = say("not copied");

/** @param {Stage} stage */
export function sharePanel(stage) {
  const said = make("p", { role: "status" }),
    field = make("input", { type: "text", readonly: true, "aria-label": say("link") }),
    shut = { "aria-label": say("close"), title: say("close how"), onclick: leave },
    close = make("button", { type: "button", ...shut }, icon("close")),
    root = make("div", { class: "shared", hidden: true }, said, field, close);
  let step = null,
    timer = null;
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    leave();
  });
  return {
    root,
    /** @param {View} view */
    draw(view) {
      if (!root.hidden && step !== view.step) leave();
    },
    // A sentence on something else.
    tell(text) {
      clearTimeout(timer);
      step = stage.i;
      root.hidden = false;
      field.hidden = true;
      write(said, text);
      timer = setTimeout(leave, SAID_FOR);
    },
    async offer(link) {
      clearTimeout(timer);
      step = stage.i;
      root.hidden = field.hidden = false;
      field.value = link;
      const copied = await copiedFrom(field);
      write(said, copied ? COPIED : NOT_COPIED);
      if (copied) timer = setTimeout(leave, SAID_FOR);
      else return select(field);
      handBack();
      field.hidden = true;
    },
  };

  function leave() {
    clearTimeout(timer);
    handBack();
    root.hidden = true;
    write(said, "");
  }

  function handBack() {
    if (root.matches(":focus-within")) stage.panels.head.share.focus();
  }
}

// Over plain http, as on a classroom's own network, there is no clipboard to write to; a selection can still be copied.
/** @type {(field: HTMLInputElement) => Promise<boolean>} */
async function copiedFrom(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    select(field);
    return document.execCommand("copy");
  }
}

/** @type {(field: HTMLInputElement) => void} */
function select(field) {
  field.focus();
  field.select();
}
