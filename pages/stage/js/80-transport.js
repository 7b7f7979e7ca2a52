// First, back, play, next, last, the slider with a tick at every node, and the speed.

const SPEEDS = [0.5, 1, 2, 4, 8, 84]; // the last is a step a frame, sixty a second: a lesson as a film

function transport(stage) {
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
  const place = make("b"),
    count = make("span"),
    where = make("div", { class: "where" }, place, count);
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
    playing = null;
  return {
    root,
    draw(view) {
      if (walk !== stage.walk) {
        walk = stage.walk;
        slider.max = Math.max(0, stage.count - 1);
        write(count, ` of ${number(stage.count)}`);
        ticks.replaceChildren(
          ...view.reel.ticks.slice(0, 120).map(([step]) => {
            const tick = make("i");
            tick.style.left = `${(stage.placeOf(step) / Math.max(1, stage.count - 1)) * 100}%`;
            return tick;
          }),
        );
      }
      slider.value = stage.place;
      dress(slider, { "aria-valuetext": `step ${stage.place + 1} of ${stage.count}` });
      write(place, number(stage.place + 1));
      write(speed, stage.speed > 8 ? "60/s" : `${stage.speed}×`);
      dress(speed, { "aria-label": `Speed: ${stage.speed} times` });
      if (playing !== stage.playing) play.replaceChildren(icon((playing = stage.playing) ? "pause" : "play"));
    },
  };
}
