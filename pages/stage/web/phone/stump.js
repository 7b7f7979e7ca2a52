// The phone's stump: draw a sample of rows (forest) or see the splits for the weights (AdaBoost), and pick one.

import { make } from "../core/elements.js";
import { msg } from "../core/messages.js";
import { number } from "../core/numbers.js";

// `send(message)` sends the phone's actions to the class.
/** @typedef {{ root: HTMLElement, draw(growing: any, drawn: any, added: any): void }} StumpPanel */
/** @type {(send: (message: object) => void) => StumpPanel} */
export function phoneStump(send) {
  const root = make("section", { class: "vote", "aria-label": msg("classroom.phone.stump"), hidden: true });
  let shown = "";
  return {
    root,
    draw(growing, drawn, added) {
      const key = JSON.stringify([growing, drawn, added]);
      if (shown === key) return;
      shown = key;
      root.hidden = !growing;
      if (!growing) return root.replaceChildren();
      const sample =
          drawn?.number === growing.number && (growing.kind === "forest" || drawn.turn === growing.turn) ? drawn : null,
        mine =
          added?.number === growing.number && (growing.kind === "forest" || added.turn === growing.turn)
            ? added.choice
            : null;
      root.replaceChildren(
        make(
          "h2",
          {},
          growing.kind === "forest"
            ? msg("classroom.stumps.forest-title")
            : msg("classroom.stumps.adaboost-stump-title", { n: growing.turn + 1 }),
        ),
        ...(growing.open
          ? sample
            ? splitChoice(growing, sample, mine, send)
            : splitForm(growing, send)
          : [make("p", {}, msg("classroom.phone.stumps-closed"))]),
      );
    },
  };
}

function splitForm(growing, send) {
  const text = growing.kind === "forest" ? msg("classroom.phone.draw-sample") : msg("classroom.phone.show-splits");
  return [
    make(
      "div",
      { class: "choices" },
      make("button", { type: "button", onclick: () => send({ draw: [growing.number] }) }, text),
    ),
  ];
}

function splitChoice(growing, sample, mine, send) {
  const pick = (choice) => () => send({ stump: [growing.number, sample.turn, choice] }),
    note =
      growing.kind === "forest"
        ? msg("classroom.phone.sample", { drawn: sample.drawn, rows: sample.rows, out: sample.left_out })
        : msg("classroom.phone.weights");
  if (!sample.offers.length) return [make("p", {}, msg("classroom.phone.stumps-end"))];
  const buttons = sample.offers.map(({ text, left, right }, k) =>
    make(
      "button",
      { type: "button", "aria-pressed": String(k === mine), onclick: pick(k) },
      make(
        "span",
        {},
        make("strong", {}, text),
        make("br"),
        rowsOfSide(msg("stage.split.left"), left),
        make("br"),
        rowsOfSide(msg("stage.split.right"), right),
      ),
    ),
  );
  const status = mine == null ? "" : make("p", { role: "status" }, msg("classroom.phone.stump-votes"));
  return [
    make("p", {}, note),
    make(
      "div",
      { class: "choices" },
      ...buttons,
      make(
        "button",
        { type: "button", "aria-pressed": String(mine === -1), onclick: pick(-1) },
        msg("classroom.phone.pick-best"),
      ),
    ),
    status,
  ];
}

/** @type {(side: string, rows: [number, string][]) => string} */
function rowsOfSide(side, rows) {
  const counts = rows.map(([n, name]) => msg("stage.side.class-count", { n: number(n), name }));
  return `${side}: ${counts.join(", ") || msg("classroom.phone.no-row")}`;
}
