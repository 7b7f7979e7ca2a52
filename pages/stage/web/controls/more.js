// The More menu: what is used now and then. A click closes it, except on the step's field and the speed.

import { msg } from "../core/messages.js";
import { make, setAttributes, setText } from "../core/elements.js";
import { icon } from "../core/icons.js";

/** @param {Stage} stage */
export function moreMenu(stage) {
  const item = (name, text, onclick) =>
    make("button", { type: "button", class: name, onclick }, icon(name), make("span", {}, text));
  const speedText = make("span", { translate: "no" }),
    speed = make(
      "button",
      { type: "button", class: "speed", onclick: () => stage.nextSpeed() },
      icon("next"),
      make("span", {}, `${msg("stage.transport.speed")} `, speedText),
    );
  const share = item("link", msg("stage.link.button"), () => stage.share()),
    lecture = item("lecture", msg("stage.lecture.button"), () => stage.panels.lecture.toggle());
  const step = stepField(stage, () => root.hidePopover()),
    ask = make("label", {}, `${msg("stage.more.step")} `, step);
  const root = make(
    "div",
    { class: "more-menu", popover: "auto", tabindex: -1, role: "group", "aria-label": msg("stage.more.button") },
    ask,
    item("first", msg("stage.transport.first"), () => stage.goTo(0)),
    item("last", msg("stage.transport.last"), () => stage.goTo(stage.count - 1)),
    speed,
    share,
    lecture,
    item("full", msg("stage.button.full-screen"), () => stage.fullScreen()),
    item("help", msg("stage.keys.button"), () => stage.help.toggle()),
  );
  const button = make(
    "button",
    { type: "button", class: "more", title: msg("stage.more.help") },
    msg("stage.more.button"),
  );
  button.popoverTargetElement = root;
  // Before the item acts, so that the focus is back at the button, from where dialogs take it.
  const stays = (event) => event.composedPath().some((part) => part === speed || part === ask);
  root.addEventListener("click", (event) => !stays(event) && root.hidePopover(), true);
  root.addEventListener(
    "toggle",
    ({ newState }) => newState === "open" && !root.matches(":focus-within") && root.focus(),
  );
  root.addEventListener("keydown", (event) => event.key === "Escape" && event.stopPropagation());
  root.addEventListener("beforetoggle", ({ newState }) => {
    if (newState === "open") placeAt(root, button);
    else if (root.matches(":focus-within")) button.focus(); // which browsers do not do within a shadow tree
  });
  return {
    root,
    button,
    share,
    lecture,
    askStep() {
      root.showPopover();
      step.focus();
    },
    draw() {
      if (!step.matches(":focus")) step.value = String(stage.i);
      setText(speedText, stage.speed > 8 ? "60/s" : `${stage.speed}×`);
      setAttributes(speed, { "aria-label": msg("stage.transport.speed-value", { times: stage.speed }) });
    },
  };
}

// The field of the step's number, which goes to the one typed.
/** @type {(stage: Stage, leave: () => void) => HTMLInputElement} */
function stepField(stage, leave) {
  const done = () => {
    leave();
    stage.root.focus({ preventScroll: true });
  };
  const field = make("input", {
    type: "text",
    inputmode: "numeric",
    title: msg("stage.transport.step-help"),
    onfocus: () => field.select(),
    onchange: () => {
      const step = Number(field.value.replace(/[,\s]/g, "")),
        last = stage.reel.count - 1;
      if (field.value.trim() && Number.isInteger(step)) stage.seek(Math.min(Math.max(0, step), last));
    },
    onblur: () => (field.value = String(stage.i)),
    onkeydown: (event) => {
      if (event.key === "Enter") done();
      else if (event.key === "Escape") field.value = String(stage.i);
    },
  });
  return field;
}

// Put the menu below the button, or above it in the window's lower half.
/** @type {(root: HTMLElement, button: HTMLElement) => void} */
function placeAt(root, button) {
  const { top, bottom, right } = button.getBoundingClientRect(),
    isBelow = bottom < window.innerHeight / 2,
    room = isBelow ? window.innerHeight - bottom : top;
  Object.assign(root.style, {
    left: `max(4px, ${right}px - var(--wide))`,
    top: isBelow ? `${bottom + 4}px` : "auto",
    bottom: isBelow ? "auto" : `${window.innerHeight - top + 4}px`,
    maxHeight: `${room - 8}px`,
  });
}
