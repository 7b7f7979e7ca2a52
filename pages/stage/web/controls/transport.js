// First, back, play, next, last, the slider with its ticks (those that open a part have its name where there is room),
// the step's number, and the speed. The number is the same in every grain, and the one in the link.

import { make, setAttributes, write } from "../core/elements.js";
import { icon } from "../core/icons.js";
import { number } from "../core/numbers.js";

export const SPEEDS = [0.5, 1, 2, 4, 8, 84]; // the last is a step a frame, sixty a second: a lesson as a film

/** @param {Stage} stage */
export function transport(stage) {
  const button = (name, label, act) =>
    make("button", { type: "button", class: name, title: label, "aria-label": label, onclick: act }, icon(name));
  const play = button("play", "Play or pause (space)", () => stage.play());
  const slider = make("input", {
    type: "range",
    min: 0,
    "aria-label": "step",
    oninput: () => stage.goTo(Number(slider.value)),
  });
  const ticks = make("div", { class: "ticks", "aria-hidden": "true" });
  const place = placeField(stage),
    count = make("span"),
    where = make("label", { class: "where" }, "step ", place, count);
  const speed = make("button", { type: "button", class: "speed", title: "Speed", onclick: () => stage.faster() });
  const root = make(
    "footer",
    { class: "transport", role: "toolbar", "aria-label": "steps" },
    button("first", "First step (Home)", () => stage.goTo(0)),
    button("back", "Back (left arrow)", () => stage.move(-1)),
    play,
    button("next", "Next (right arrow)", () => stage.move(1)),
    button("last", "Last step (End)", () => stage.goTo(stage.count - 1)),
    make("div", { class: "track" }, slider, ticks),
    where,
    speed,
  );
  let walk = null,
    ticked = null,
    wide = 0,
    playing = null;
  const panel = {
    root,
    size: [0, 0],
    /** @param {View} view */
    draw(view) {
      if (walk !== stage.walk) {
        walk = stage.walk;
        slider.max = String(Math.max(0, stage.count - 1));
        write(count, ` of ${number(view.reel.count - 1)}`);
      }
      if (ticked !== walk || wide !== panel.size[0]) {
        [ticked, wide] = [walk, panel.size[0]];
        const shareOf = (step) => stage.placeOf(step) / Math.max(1, stage.count - 1);
        ticks.replaceChildren(...ticksFor(view.reel, shareOf, wide - 420));
        root.classList.toggle("named", ticks.querySelector("span") != null);
      }
      slider.value = String(stage.place);
      slider.style.setProperty("--played", String(stage.place / Math.max(1, stage.count - 1)));
      setAttributes(slider, { "aria-valuetext": `step ${stage.i} of ${view.reel.count - 1}` });
      if (!place.matches(":focus")) place.value = String(stage.i);
      write(speed, stage.speed > 8 ? "60/s" : `${stage.speed}×`);
      setAttributes(speed, { "aria-label": `Speed: ${stage.speed} times` });
      if (playing === stage.playing) return;
      playing = stage.playing;
      play.replaceChildren(icon(playing ? "pause" : "play"));
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
    title: "The step, as the link says it: type one to go there",
    onfocus: () => field.select(),
    onchange: () => {
      const wanted = Number(field.value.replaceAll(",", "")),
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
      room = 6.5 * name.length + 14,
      tick = make("i");
    tick.style.left = `${at * 100}%`;
    if (name && at * width >= free && at * width + room / 2 <= width + 20) {
      tick.append(make("span", {}, name));
      free = at * width + room;
    }
    return tick;
  });
}
