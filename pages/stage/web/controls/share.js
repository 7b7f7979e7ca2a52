// The panel that shares a step: copies its link, or shows it to be copied by hand, and announces the result.

import { msg } from "../core/messages.js";
import { make, setText } from "../core/elements.js";
import { icon } from "../core/icons.js";

const NOTICE_MS = 6000; // ms for which a notice is visible
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
    // Show a notice instead of the link.
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
      returnFocus();
      field.hidden = true;
    },
  };

  function leave() {
    clearTimeout(timer);
    returnFocus();
    root.hidden = true;
    setText(notice, "");
  }

  function returnFocus() {
    if (root.matches(":focus-within")) stage.panels.head.more.button.focus();
  }
}

// Copy a field's text; over plain http, without the clipboard API, by execCommand.
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
