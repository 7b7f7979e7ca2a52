// Axes to choose where there is something to choose from; "as the tree asks" until somebody does. Up can be what is
// learned instead of a feature: a lane a class, or its value.

import { say } from "../core/messages.js";
import { make, setAttributes } from "../core/elements.js";
import { namesIn, shortened } from "../core/names.js";

/** @param {Stage} stage */
export function axesChoice(stage) {
  const root = make("div", { class: "axes" });
  let offered = null;
  const select = (word, place, names, features) =>
    make(
      "select",
      {
        "aria-label": word,
        onchange: (event) => stage.setAxis(place, event.target.value === "" ? null : Number(event.target.value)),
      },
      ...features.map((f) => make("option", { value: f ?? "" }, shortened(names.at(f ?? -1), 12, names))),
    );
  return {
    root,
    draw({ reel, target }, chart) {
      const { features } = reel.data,
        names = namesIn({ features, target }),
        now = [reel.title, ...names].join("\n");
      if (offered !== now) {
        offered = now;
        root.hidden = features.length < (target.classes ? 3 : 2);
        const all = [...features.keys()];
        root.replaceChildren(select(say("across"), 0, names, all), select(say("up"), 1, names, [null, ...all]));
      }
      root.querySelectorAll("select").forEach((each, place) => {
        const f = chart.axes[place];
        const chosen = String(f ?? "");
        if (each.value !== chosen) each.value = chosen; // even the same one is costly to choose
        setAttributes(each, { title: say("drawn on", { axis: each.ariaLabel ?? "", name: names.at(f ?? -1) ?? "" }) });
      });
    },
  };
}
