// First, back, play, next, last, the slider with a tick at every round, speed, and the keys that do the same.

const SPEEDS = [0.5, 1, 2, 4, 8];

function transport(stage) {
  const button = (name, label, act) => make("button", { type: "button", class: name, title: label, "aria-label": label, onclick: act }, icon(name));
  const play = button("play", "Play or pause (space)", () => stage.play());
  const slider = make("input", { type: "range", min: 0, "aria-label": "step", oninput: () => stage.goTo(Number(slider.value)) });
  const ticks = make("div", { class: "ticks", "aria-hidden": "true" });
  const where = make("output", { class: "where" });
  const speed = make("button", { type: "button", class: "speed", title: "Speed", onclick: () => stage.faster() });
  const root = make("footer", { class: "transport", role: "toolbar", "aria-label": "steps" },
    button("first", "First step (Home)", () => stage.goTo(0)), button("back", "Back (left arrow)", () => stage.move(-1)), play,
    button("next", "Next (right arrow)", () => stage.move(1)), button("last", "Last step (End)", () => stage.goTo(stage.count - 1)),
    make("div", { class: "track" }, slider, ticks), where, speed);
  let drawn = "";
  return { root, draw(reel, view) {
    const key = `${stage.count} ${stage.grain}`;
    if (drawn !== key) {
      drawn = key;
      slider.max = Math.max(0, stage.count - 1);
      ticks.replaceChildren(...reel.ticks.slice(0, 120).map(([step]) => {
        const tick = make("i");
        tick.style.left = `${(stage.placeOf(step) / Math.max(1, stage.count - 1)) * 100}%`;
        return tick;
      }));
    }
    slider.value = stage.place;
    slider.setAttribute("aria-valuetext", `step ${stage.place + 1} of ${stage.count}`);
    where.replaceChildren(make("b", {}, String(stage.place + 1)), ` of ${stage.count}`);
    play.replaceChildren(icon(stage.playing ? "pause" : "play"));
    speed.textContent = `${stage.speed}×`;
  } };
}

// Never a key while somebody types or moves through a control of the page.
function keysOf(stage) {
  const acts = {
    ArrowRight: () => stage.move(1), ArrowLeft: () => stage.move(-1), ArrowDown: () => stage.moveCoarse(1), ArrowUp: () => stage.moveCoarse(-1),
    " ": () => stage.play(), Home: () => stage.goTo(0), End: () => stage.goTo(stage.count - 1), f: () => stage.fullScreen(), "?": () => stage.help(),
    1: () => stage.answer(0), 2: () => stage.answer(1), 3: () => stage.answer(2), 4: () => stage.answer(3),
  };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const typing = event.composedPath().some((at) => at.matches?.("input:not([type=range]), textarea, select, [contenteditable], [role=listbox], [role=combobox], [role=dialog]"));
    const act = acts[event.key];
    if (typing || !act) return;
    if (event.key === " " && event.composedPath().some((at) => at.matches?.("button, a, summary, [role=tab]"))) return;
    event.preventDefault();
    act();
  };
}
