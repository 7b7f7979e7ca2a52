// Selects for the axes, which follow the tree until somebody chooses. The vertical axis can also be the target: a lane
// per class, or its value.

import { msg } from "../core/messages.js";
import { make, setAttributes } from "../core/elements.js";
import { columnNames, shortenName } from "../core/names.js";

/** @param {Stage} stage */
export function axisSelects(stage) {
  const root = make("div", { class: "axes" });
  let offered = null;
  const select = (word, place, names, features) =>
    make(
      "select",
      {
        "aria-label": word,
        onchange: (event) => stage.setAxis(place, event.target.value === "" ? null : Number(event.target.value)),
      },
      ...features.map((f) => make("option", { value: f ?? "" }, shortenName(names.at(f ?? -1), 12, names))),
    );
  return {
    root,
    draw({ reel, target }, chart) {
      const { features } = reel.data,
        names = columnNames({ features, target }),
        key = [reel.title, ...names].join("\n");
      if (offered !== key) {
        offered = key;
        root.hidden = features.length < (target.classes ? 3 : 2);
        const all = [...features.keys()];
        root.replaceChildren(
          select(msg("stage.axis.across"), 0, names, all),
          select(msg("stage.axis.up"), 1, names, [null, ...all]),
        );
      }
      root.querySelectorAll("select").forEach((element, place) => {
        const f = chart.axes[place];
        const value = String(f ?? "");
        if (element.value !== value) element.value = value; // setting the same value is slow
        setAttributes(element, {
          title: msg("stage.axis.select", { axis: element.ariaLabel ?? "", name: names.at(f ?? -1) ?? "" }),
        });
      });
    },
  };
}
