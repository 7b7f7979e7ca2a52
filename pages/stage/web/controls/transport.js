// The transport: buttons, slider with named sections, step number and detail. A step has the same number at every detail
// and in links.

import { msg } from "../core/messages.js";
import { make, setAttributes, setText } from "../core/elements.js";
import { icon } from "../core/icons.js";

export const SPEEDS = [0.5, 1, 2, 4, 8, 84]; // 84 is one step per frame, 60 per second

/** @param {Stage} stage */
export function transport(stage) {
  const button = (name, label, act) =>
    make("button", { type: "button", class: name, title: label, "aria-label": label, onclick: act }, icon(name));
  const play = button("play", msg("stage.transport.play"), () => stage.play());
  const next = button("next", msg("stage.transport.next"), () => stage.move(1));
  const slider = make("input", {
    type: "range",
    min: 0,
    "aria-label": msg("stage.transport.step"),
    oninput: () => stage.goTo(Number(slider.value)),
  });
  const ticks = make("div", { class: "ticks", "aria-hidden": "true" });
  const place = make("b"),
    count = make("span", { translate: "no" }),
    asking = { title: msg("stage.transport.step-help"), onclick: () => stage.panels.head.more.askStep() },
    where = make("span", { class: "where", ...asking }, place, count);
  const track = make("div", { class: "track" }, slider, ticks);
  const root = make(
    "div",
    { class: "transport", role: "toolbar", "aria-label": msg("stage.transport.label") },
    button("back", msg("stage.transport.back"), () => stage.move(-1)),
    play,
    next,
    track,
    where,
  );
  let drawnSequence = null,
    ticked = null,
    drawnWidth = 0,
    playing = null;
  const panel = {
    root,
    next,
    track,
    size: [0, 0], // width of the track, and 0
    /** @param {View} view */
    draw(view) {
      if (drawnSequence !== stage.stepSequence) {
        drawnSequence = stage.stepSequence;
        slider.max = String(Math.max(0, stage.count - 1));
        setText(count, msg("stage.transport.total", { last: view.reel.count - 1 }));
        place.style.minWidth = `${String(view.reel.count - 1).length}ch`;
      }
      if (ticked !== drawnSequence || drawnWidth !== panel.size[0]) {
        [ticked, drawnWidth] = [drawnSequence, panel.size[0]];
        const shareOf = (step) => stage.positionOf(step) / Math.max(1, stage.count - 1);
        ticks.replaceChildren(...ticksFor(view.reel, shareOf, drawnWidth));
        root.classList.toggle("named", ticks.querySelector("span") != null);
      }
      next.classList.toggle("next-hint", stage.position === 0);
      slider.value = String(stage.position);
      slider.style.setProperty("--played", String(stage.position / Math.max(1, stage.count - 1)));
      setAttributes(slider, {
        "aria-valuetext": msg("stage.transport.position", { step: String(stage.i), last: String(view.reel.count - 1) }),
      });
      setText(place, String(stage.i));
      if (playing === stage.playing) return;
      playing = stage.playing;
      play.replaceChildren(icon(playing ? "pause" : "play"));
      setAttributes(play, { "aria-pressed": String(playing) });
    },
  };
  return panel;
}

const TICKS = 120; // ticks drawn at most

// Ticks of the slider, with the name of a section where it fits; of too many only the named ones.
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
