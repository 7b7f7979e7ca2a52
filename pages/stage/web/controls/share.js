// The link to a step: copied, or shown to be copied by hand. The outcome is announced where everybody sees it.

import { msg } from "../core/messages.js";
import { make, setText } from "../core/elements.js";
import { icon } from "../core/icons.js";

const NOTICE_MS = 6000; // ms
const COPIED = msg("stage.link.copied");
const NOT_COPIED = msg("stage.link.not-copied");

/** @param {Stage} stage */
export function sharePanel(stage) {
  const notice = make("p", { role: "status" }),
    field = make("input", { type: "text", readonly: true, "aria-label": msg("stage.link.label") }),
    closing = { "aria-label": msg("stage.button.close"), title: msg("stage.button.close-help"), onclick: leave },
    close = make("button", { type: "button", ...closing }, icon("close")),
    root = make("div", { class: "shared", hidden: true }, notice, field, close);
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
    // Show a notice.
    showNotice(text) {
      clearTimeout(timer);
      step = stage.i;
      root.hidden = false;
      field.hidden = true;
      setText(notice, text);
      timer = setTimeout(leave, NOTICE_MS);
    },
    async offer(link) {
      clearTimeout(timer);
      step = stage.i;
      root.hidden = field.hidden = false;
      field.value = link;
      const copied = await copyFrom(field);
      setText(notice, copied ? COPIED : NOT_COPIED);
      if (copied) timer = setTimeout(leave, NOTICE_MS);
      else return select(field);
      handBack();
      field.hidden = true;
    },
  };

  function leave() {
    clearTimeout(timer);
    handBack();
    root.hidden = true;
    setText(notice, "");
  }

  function handBack() {
    if (root.matches(":focus-within")) stage.panels.head.share.focus();
  }
}

// Over plain http, as in a classroom's network, there is no clipboard API; a selection can still be copied.
/** @type {(field: HTMLInputElement) => Promise<boolean>} */
async function copyFrom(field) {
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
