// Selects for the axes; "as the tree asks" until somebody chooses. The vertical axis can also be the target: a lane per
// class, or its value.

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
        now = [reel.title, ...names].join("\n");
      if (offered !== now) {
        offered = now;
        root.hidden = features.length < (target.classes ? 3 : 2);
        const all = [...features.keys()];
        root.replaceChildren(
          select(msg("stage.axis.across"), 0, names, all),
          select(msg("stage.axis.up"), 1, names, [null, ...all]),
        );
      }
      root.querySelectorAll("select").forEach((each, place) => {
        const f = chart.axes[place];
        const chosen = String(f ?? "");
        if (each.value !== chosen) each.value = chosen; // even the same one is costly to choose
        setAttributes(each, {
          title: msg("stage.axis.select", { axis: each.ariaLabel ?? "", name: names.at(f ?? -1) ?? "" }),
        });
      });
    },
  };
}
