// The stump of a phone: its owner draws a sample, or sees the weights' splits, and picks one.

import { make } from "../core/elements.js";
import { say } from "../core/messages.js";
import { number } from "../core/numbers.js";

// `send` is told what the owner does.
/** @typedef {{ root: HTMLElement, draw(growing: any, drawn: any, added: any): void }} StumpPanel */
/** @type {(send: (message: object) => void) => StumpPanel} */
export function phoneStump(send) {
  const root = make("section", { class: "vote", "aria-label": say("stump"), hidden: true });
  let shown = "";
  return {
    root,
    draw(growing, drawn, added) {
      const key = JSON.stringify([growing, drawn, added]);
      if (shown === key) return;
      shown = key;
      root.hidden = !growing;
      if (!growing) return root.replaceChildren();
      const own =
          drawn?.number === growing.number && (growing.kind === "forest" || drawn.turn === growing.turn) ? drawn : null,
        mine =
          added?.number === growing.number && (growing.kind === "forest" || added.turn === growing.turn)
            ? added.choice
            : null;
      root.replaceChildren(
        make("h2", {}, growing.kind === "forest" ? say("class forest") : say("class boosts", { n: growing.turn + 1 })),
        ...(growing.open
          ? own
            ? offered(growing, own, mine, send)
            : asking(growing, send)
          : [make("p", {}, say("stumps closed"))]),
      );
    },
  };
}

function asking(growing, send) {
  const text = growing.kind === "forest" ? say("draw sample") : say("see splits");
  return [
    make(
      "div",
      { class: "choices" },
      make("button", { type: "button", onclick: () => send({ draw: [growing.number] }) }, text),
    ),
  ];
}

function offered(growing, own, mine, send) {
  const pick = (choice) => () => send({ stump: [growing.number, own.turn, choice] }),
    about =
      growing.kind === "forest"
        ? say("your sample", { drawn: own.drawn, rows: own.rows, out: own.left_out })
        : say("your weights");
  if (!own.offers.length) return [make("p", {}, say("stumps end"))];
  const buttons = own.offers.map(({ text, left, right }, k) =>
    make(
      "button",
      { type: "button", "aria-pressed": String(k === mine), onclick: pick(k) },
      make(
        "span",
        {},
        make("strong", {}, text),
        make("br"),
        rowsOfSide(say("left"), left),
        make("br"),
        rowsOfSide(say("right"), right),
      ),
    ),
  );
  const done = mine == null ? "" : make("p", { role: "status" }, say("stump votes"));
  return [
    make("p", {}, about),
    make(
      "div",
      { class: "choices" },
      ...buttons,
      make("button", { type: "button", "aria-pressed": String(mine === -1), onclick: pick(-1) }, say("pick best")),
    ),
    done,
  ];
}

/** @type {(side: string, rows: [number, string][]) => string} */
function rowsOfSide(side, rows) {
  const told = rows.map(([n, name]) => say("of class", { n: number(n), name }));
  return `${side}: ${told.join(", ") || say("no row")}`;
}
