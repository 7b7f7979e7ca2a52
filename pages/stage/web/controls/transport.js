// First, back, play, next, last, the slider with its ticks (those that open a part have its name where there is room),
// the step's number, and the speed. The number is the same in every grain, and the one in the link.

import { say } from "../core/messages.js";
import { make, setAttributes, write } from "../core/elements.js";
import { icon } from "../core/icons.js";

export const SPEEDS = [0.5, 1, 2, 4, 8, 84]; // the last is a step a frame, sixty a second: a lesson as a film

/** @param {Stage} stage */
export function transport(stage) {
  const button = (name, label, act) =>
    make("button", { type: "button", class: name, title: label, "aria-label": label, onclick: act }, icon(name));
  const play = button("play", say("play"), () => stage.play());
  const next = button("next", say("next"), () => stage.move(1));
  const slider = make("input", {
    type: "range",
    min: 0,
    "aria-label": say("step"),
    oninput: () => stage.goTo(Number(slider.value)),
  });
  const ticks = make("div", { class: "ticks", "aria-hidden": "true" });
  const place = placeField(stage),
    count = make("span", { translate: "no" }),
    where = make("label", { class: "where" }, `${say("step")} `, place, count);
  const faster = { translate: "no", title: say("speed"), onclick: () => stage.faster() },
    speed = make("button", { type: "button", class: "speed", ...faster });
  const track = make("div", { class: "track" }, slider, ticks);
  const root = make(
    "div",
    { class: "transport", role: "toolbar", "aria-label": say("steps") },
    button("first", say("first"), () => stage.goTo(0)),
    button("back", say("back"), () => stage.move(-1)),
    play,
    next,
    button("last", say("last"), () => stage.goTo(stage.count - 1)),
    track,
    where,
    speed,
  );
  let walk = null,
    ticked = null,
    wide = 0,
    playing = null;
  const panel = {
    root,
    next,
    track,
    size: [0, 0], // of the track
    /** @param {View} view */
    draw(view) {
      if (walk !== stage.walk) {
        walk = stage.walk;
        slider.max = String(Math.max(0, stage.count - 1));
        write(count, say("of steps", { last: view.reel.count - 1 }));
      }
      if (ticked !== walk || wide !== panel.size[0]) {
        [ticked, wide] = [walk, panel.size[0]];
        const shareOf = (step) => stage.placeOf(step) / Math.max(1, stage.count - 1);
        ticks.replaceChildren(...ticksFor(view.reel, shareOf, wide));
        root.classList.toggle("named", ticks.querySelector("span") != null);
      }
      next.classList.toggle("inviting", stage.place === 0);
      slider.value = String(stage.place);
      slider.style.setProperty("--played", String(stage.place / Math.max(1, stage.count - 1)));
      setAttributes(slider, {
        "aria-valuetext": say("step of", { step: String(stage.i), last: String(view.reel.count - 1) }),
      });
      if (!place.matches(":focus")) place.value = String(stage.i);
      write(speed, stage.speed > 8 ? "60/s" : `${stage.speed}×`);
      setAttributes(speed, { "aria-label": say("speed now", { times: stage.speed }) });
      if (playing === stage.playing) return;
      playing = stage.playing;
      play.replaceChildren(icon(playing ? "pause" : "play"));
      setAttributes(play, { "aria-pressed": String(playing) });
    },
  };
  return panel;
}

// Type a step's number to go there.
/** @type {(stage: Stage) => HTMLInputElement} */
function placeField(stage) {
  const done = () => stage.root.focus({ preventScroll: true });
  const keys = { Enter: done, Escape: () => ((field.value = String(stage.i)), done()) };
  const field = make("input", {
    type: "text",
    inputmode: "numeric",
    title: say("go to step"),
    onfocus: () => field.select(),
    onchange: () => {
      const wanted = Number(field.value.replace(/[,\s]/g, "")),
        last = stage.reel.count - 1;
      if (field.value.trim() && Number.isInteger(wanted)) stage.seek(Math.min(Math.max(0, wanted), last));
    },
    onblur: () => (field.value = String(stage.i)),
    onkeydown: (event) => keys[event.key]?.(),
  });
  return field;
}

const TICKS = 120; // drawn at most; those with a name before others

/** @type {(reel: Reel, shareOf: (step: number) => number, width: number) => HTMLElement[]} */
function ticksFor(reel, shareOf, width) {
  const named = reel.ticks.filter(([, name]) => name),
    shown = reel.ticks.length > TICKS && named.length ? named : reel.ticks;
  let free = -Infinity;
  return shown.slice(0, TICKS).map(([step, name]) => {
    const at = shareOf(step),
      room = 7.7 * name.length + 14,
      tick = make("i");
    tick.style.left = `${at * 100}%`;
    if (name && at * width >= free && at * width + room / 2 <= width + 20) {
      tick.append(make("span", {}, name));
      free = at * width + room;
    }
    return tick;
  });
}
