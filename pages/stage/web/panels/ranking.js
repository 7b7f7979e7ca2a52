// The panel with a sortable table of a node's candidate splits; the best is marked.

import { addGridKeys } from "../core/table_keys.js";
import { countText, msg } from "../core/messages.js";
import { joinClasses, make } from "../core/elements.js";
import { number } from "../core/numbers.js";
import { bestCandidate, triedCandidates, testOf, testText, testTextIn } from "../reel/splits.js";
import { HIDDEN_TEXT } from "./candidates.js";

const FIRST_ROWS = 14; // rows made at first; the others follow on scrolling
const MAX_ROWS = 2000;
const OTHERS = 158; // pixels of the columns that every table has after the split
const IMPURITY = 84; // pixels of its column, which gives way to the splits' names: the gain follows from it
const LETTER = 8; // pixels
const RELATION = 7; // letters of most, as in " ≤ 4.95"

/** @typedef {{ name: string, why: string, of(candidate: CandidateRef): number }} Sorted a column */

/** @type {PanelKind} */
export function rankingPanel(stage) {
  const head = make("tr"),
    body = make("tbody", { translate: "no" }),
    caption = make("caption", { class: "visually-hidden" }, msg("stage.ranking.caption")),
    table = make("table", { "aria-label": msg("stage.ranking.label") }, caption, make("thead", {}, head), body),
    root = make("div", { class: "scroller ranking" }, table);
  let by = "gain",
    down = true,
    drawn = "",
    rest = () => {};
  root.addEventListener("scroll", () => rest());
  listen(stage, body);
  addGridKeys(table, {
    count: () => body.rows.length,
    page: () => Math.max(1, Math.floor(root.clientHeight / (body.rows[0]?.offsetHeight || 22)) - 2),
    row: (place) => highlightRow(stage, body.rows[place]),
    activate: (place) => body.rows[place]?.click(),
    heads: () => [...head.querySelectorAll("button")],
    onLeave: () => stage.setHighlight({}),
  });

  return (view, _, [width]) => {
    const tried = view.answerHidden ? [] : triedCandidates(view),
      key = `${view.reel.steps.search[view.i]} ${tried.length} ${by} ${down} ${width} ${stage.layoutVersion}`;
    if (drawn !== key) {
      drawn = key;
      show(view, tried, width - OTHERS);
    }
    const title = msg("stage.ranking.title");
    return { title, note: rankingNote(view, tried), key, drawStatic: () => [], body: root };
  };

  /** @type {(view: View, tried: CandidateRef[], room: number) => void} */
  function show(view, tried, room) {
    const { features } = view.reel.data,
      longest = Math.max(0, ...tried.map(({ list }) => features[list.feature].name.length)) + RELATION,
      isWide = LETTER * longest <= room - IMPURITY,
      letters = Math.max(9, Math.floor((isWide ? room - IMPURITY : room) / LETTER)),
      columns = rankingColumns(view, isWide),
      column = columns.find(({ name }) => name === by) ?? columns[columns.length - 1],
      best = view.search && bestCandidate(/** @type {CandidateView} */ (view), tried),
      most = Math.max(1e-12, ...tried.map(({ list, c }) => list.gain[c] ?? 0)),
      sign = down ? -1 : 1,
      sorted = tried.map((ref) => ({ ref, value: column.of(ref) })).sort((a, b) => sign * (a.value - b.value));
    const line = ({ ref }, place) =>
        rankedLine(view, ref, columns, most, letters, place, ref.list === best?.list && ref.c === best?.c),
      lines = (from, to) => sorted.slice(from, to).map((item, k) => line(item, from + k));
    head.replaceChildren(make("th", { scope: "col" }, msg("stage.ranking.split")), ...columns.map(headOf));
    body.replaceChildren(...lines(0, FIRST_ROWS));
    root.scrollTop = 0;
    rest = () => {
      rest = () => {};
      body.append(...lines(FIRST_ROWS, MAX_ROWS));
    };
  }

  /** @type {(column: Sorted) => Element} */
  function headOf({ name, why }) {
    const onclick = () => {
      down = by === name ? !down : name === "gain";
      by = name;
      stage.redraw();
    };
    const sorted = by === name ? (down ? "descending" : "ascending") : null,
      id = `sorted-${name.replace(/\W+/g, "-")}`,
      button = make("button", { type: "button", id, tabindex: -1, title: why, onclick }, name);
    return make("th", { scope: "col", "aria-sort": sorted }, button);
  }
}

/** @type {(view: View, isWide: boolean) => Sorted[]} */
function rankingColumns({ search }, isWide) {
  const weighted = {
    name: search?.measure ?? "",
    why: msg("stage.ranking.impurity-help"),
  };
  return [
    { name: msg("stage.split.left"), why: msg("stage.ranking.left-help"), of: ({ list, c }) => list.n_left[c] },
    { name: msg("stage.split.right"), why: msg("stage.ranking.right-help"), of: ({ list, c }) => list.n_right[c] },
    ...(weighted.name && isWide ? [{ ...weighted, of: ({ list, c }) => list.weighted?.[c] ?? 0 }] : []),
    { name: msg("stage.ranking.gain"), why: msg("stage.ranking.gain-help"), of: ({ list, c }) => list.gain[c] ?? 0 },
  ];
}

/** @type {(view: View, ref: CandidateRef, columns: Sorted[], most: number, letters: number, place: number, best: boolean)
 * => Element} */
function rankedLine({ reel }, ref, columns, most, letters, place, best) {
  const test = testOf(ref.list, ref.c),
    cells = columns.map(({ name, of }) =>
      make("td", { class: name === msg("stage.ranking.gain") ? "gain" : null }, number(of(ref))),
    ),
    share = Math.max(0, (ref.list.gain[ref.c] ?? 0) / most),
    attributes = { id: `ranked-${place}`, "data-feature": ref.list.feature, "data-candidate": ref.c };
  cells[cells.length - 1].style.setProperty("--share", share.toFixed(3));
  const name = make(
    "th",
    { scope: "row", title: testText(reel, test) },
    testTextIn(reel, test, best ? 2 * letters : letters),
  );
  return make("tr", { ...attributes, class: joinClasses({ best }) }, name, ...cells);
}

/** @type {(line: HTMLElement | null | undefined) => { feature: number, c: number } | null} */
function candidateOfRow(line) {
  const { feature, candidate } = line?.dataset ?? {};
  return feature == null ? null : { feature: Number(feature), c: Number(candidate) };
}

// Scroll to the line that the keys have reached, and highlight its candidate.
/** @type {(stage: Stage, line: HTMLElement | undefined) => HTMLElement | null} */
function highlightRow(stage, line) {
  const candidate = candidateOfRow(line);
  line?.scrollIntoView({ block: "nearest" });
  if (candidate) stage.setHighlight({ candidate });
  return line ?? null;
}

// Highlight the candidate under the pointer in all panels; go to its step on a click.
/** @type {(stage: Stage, body: HTMLElement) => void} */
function listen(stage, body) {
  const candidateAt = (event) => candidateOfRow(event.target.closest?.("tr"));
  body.addEventListener("mouseover", (event) => {
    const candidate = candidateAt(event);
    stage.setHighlight(candidate ? { candidate } : {});
  });
  body.addEventListener("mouseleave", () => stage.setHighlight({}));
  body.addEventListener("click", (event) => {
    const candidate = candidateAt(event),
      list = stage.view.search?.features.find(({ feature }) => feature === candidate?.feature);
    if (candidate && list) stage.seekCandidate(list, candidate.c);
  });
}

/** @type {(view: View, tried: CandidateRef[]) => string} */
function rankingNote(view, tried) {
  if (view.answerHidden) return HIDDEN_TEXT;
  if (!tried.length) return msg("stage.ranking.empty");
  const omitted = (view.search?.features ?? []).reduce((sum, list) => sum + list.left_out, 0),
    hidden = Math.max(0, tried.length - MAX_ROWS) + omitted;
  return `${countText(tried.length, "candidate-split")}${hidden ? msg("stage.ranking.more", { n: hidden }) : ""}`;
}
