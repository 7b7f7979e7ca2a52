// All candidate splits of a node across its features, as a table that can be sorted; the best is lit.

import { gridKeys } from "../core/grid.js";
import { counted, say } from "../core/messages.js";
import { classNames, make } from "../core/elements.js";
import { number } from "../core/numbers.js";
import { leaderOf, triedIn } from "../reel/leader.js";
import { testOf, testText, testTextIn } from "../reel/splits.js";
import { HIDDEN } from "./candidates.js";

const AT_FIRST = 14; // rows of the table; the others follow when somebody scrolls,
const AT_MOST = 2000; // so many
const OTHERS = 205; // pixels of the columns beside the split's
const LETTER = 7.5;

/** @typedef {{ name: string, why: string, of(each: Tried): number }} Sorted */

/** @type {PanelKind} */
export function rankingPanel(stage) {
  const head = make("tr"),
    body = make("tbody", { translate: "no" }),
    caption = make("caption", { class: "unseen" }, say("all candidates")),
    table = make("table", { "aria-label": say("candidates") }, caption, make("thead", {}, head), body),
    root = make("div", { class: "scroller ranking" }, table);
  let by = "gain",
    down = true,
    drawn = "",
    rest = () => {};
  root.addEventListener("scroll", () => rest());
  listen(stage, body);
  gridKeys(table, {
    count: () => body.rows.length,
    page: () => Math.max(1, Math.floor(root.clientHeight / (body.rows[0]?.offsetHeight || 22)) - 2),
    row: (place) => lookAtLine(stage, body.rows[place]),
    take: (place) => body.rows[place]?.click(),
    heads: () => [...head.querySelectorAll("button")],
    away: () => stage.look({}),
  });

  return (view, _, [width]) => {
    const tried = view.veiled ? [] : triedIn(view),
      now = `${view.reel.steps.search[view.i]} ${tried.length} ${by} ${down} ${width} ${stage.measured}`;
    if (drawn !== now) {
      drawn = now;
      show(view, tried, Math.max(9, Math.floor((width - OTHERS) / LETTER)));
    }
    const title = say("ranking title");
    return { title, note: rankingNote(view, tried), key: now, still: () => [], body: root };
  };

  /** @type {(view: View, tried: Tried[], letters: number) => void} */
  function show(view, tried, letters) {
    const columns = rankedBy(view),
      column = columns.find(({ name }) => name === by) ?? columns[columns.length - 1],
      best = view.search && leaderOf(/** @type {Trying} */ (view), tried),
      most = Math.max(1e-12, ...tried.map(({ list, c }) => list.gain[c] ?? 0)),
      sign = down ? -1 : 1,
      sorted = tried.map((each) => ({ each, at: column.of(each) })).sort((a, b) => sign * (a.at - b.at));
    const line = ({ each }, place) =>
        rankedLine(view, each, columns, most, letters, place, each.list === best?.list && each.c === best?.c),
      lines = (from, to) => sorted.slice(from, to).map((each, k) => line(each, from + k));
    head.replaceChildren(make("th", { scope: "col" }, say("split")), ...columns.map(headOf));
    body.replaceChildren(...lines(0, AT_FIRST));
    root.scrollTop = 0;
    rest = () => {
      rest = () => {};
      body.append(...lines(AT_FIRST, AT_MOST));
    };
  }

  /** @type {(column: Sorted) => Element} */
  function headOf({ name, why }) {
    const sorts = () => {
      down = by === name ? !down : name === "gain";
      by = name;
      stage.redraw();
    };
    const sorted = by === name ? (down ? "descending" : "ascending") : null,
      id = `sorted-${name.replace(/\W+/g, "-")}`,
      button = make("button", { type: "button", id, tabindex: -1, title: why, onclick: sorts }, name);
    return make("th", { scope: "col", "aria-sort": sorted }, button);
  }
}

/** @type {(view: View) => Sorted[]} */
function rankedBy({ search }) {
  const weighted = {
    name: search?.measure ?? "",
    why: say("weighted why"),
  };
  return [
    { name: say("left"), why: say("left why"), of: ({ list, c }) => list.n_left[c] },
    { name: say("right"), why: say("right why"), of: ({ list, c }) => list.n_right[c] },
    ...(weighted.name ? [{ ...weighted, of: ({ list, c }) => list.weighted?.[c] ?? 0 }] : []),
    { name: say("gain"), why: say("gain why"), of: ({ list, c }) => list.gain[c] ?? 0 },
  ];
}

/** @type {(view: View, each: Tried, columns: Sorted[], most: number, letters: number, place: number, best: boolean)
 * => Element} */
function rankedLine({ reel }, each, columns, most, letters, place, best) {
  const test = testOf(each.list, each.c),
    cells = columns.map(({ name, of }) =>
      make("td", { class: name === say("gain") ? "gain" : null }, number(of(each))),
    ),
    share = Math.max(0, (each.list.gain[each.c] ?? 0) / most),
    at = { id: `ranked-${place}`, "data-feature": each.list.feature, "data-candidate": each.c };
  cells[cells.length - 1].style.setProperty("--share", share.toFixed(3));
  const name = make("th", { scope: "row", title: testText(reel, test) }, testTextIn(reel, test, letters));
  return make("tr", { ...at, class: classNames({ best }) }, name, ...cells);
}

/** @type {(line: HTMLElement | null | undefined) => { feature: number, c: number } | null} */
function candidateOn(line) {
  const { feature, candidate } = line?.dataset ?? {};
  return feature == null ? null : { feature: Number(feature), c: Number(candidate) };
}

// The line that the keys are at.
/** @type {(stage: Stage, line: HTMLElement | undefined) => HTMLElement | null} */
function lookAtLine(stage, line) {
  const candidate = candidateOn(line);
  line?.scrollIntoView({ block: "nearest" });
  if (candidate) stage.look({ candidate });
  return line ?? null;
}

// A row that is pointed at is seen in the other pictures, a click goes to where it was tried.
/** @type {(stage: Stage, body: HTMLElement) => void} */
function listen(stage, body) {
  const candidateAt = (event) => candidateOn(event.target.closest?.("tr"));
  body.addEventListener("mouseover", (event) => {
    const candidate = candidateAt(event);
    stage.look(candidate ? { candidate } : {});
  });
  body.addEventListener("mouseleave", () => stage.look({}));
  body.addEventListener("click", (event) => {
    const at = candidateAt(event),
      list = stage.view.search?.features.find((each) => each.feature === at?.feature);
    if (at && list) stage.seekCandidate(list, at.c);
  });
}

/** @type {(view: View, tried: Tried[]) => string} */
function rankingNote(view, tried) {
  if (view.veiled) return HIDDEN;
  if (!tried.length) return say("will stand");
  const out = (view.search?.features ?? []).reduce((sum, each) => sum + each.left_out, 0),
    hidden = Math.max(0, tried.length - AT_MOST) + out;
  return `${counted(tried.length, "candidate split")}${hidden ? say("more hidden", { n: hidden }) : ""}`;
}
