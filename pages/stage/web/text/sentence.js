// The panels with the step's sentence, and with the number of finer steps skipped.

import { msg, countText } from "../core/messages.js";
import { make, setText } from "../core/elements.js";
import { classTextColour } from "../core/marks.js";

export const SERVER_AWAY = msg("stage.error.server-away");
const LONG = 180; // characters of two lines of large text
const IN_LARGE = { line: 25.8, letter: 9.1 }; // pixels: height of a line, width of a character
const IN_USUAL = { line: 19.5, letter: 7.1 };
const SCENE_LINE = 20; // pixels: height of the scene's question above it
const FILLED = 0.835; // share of a line that is filled before a word wraps
/** @type {[string, string][]} */
const WAITING = [[SERVER_AWAY, ""]];

/** @param {Stage} stage */
export function sentencePanel(stage) {
  const root = make("p", { class: "sentence" });
  let drawn = null,
    large = LONG,
    usual = Infinity;
  return {
    root,
    // Compute how many characters fit.
    measure(unit) {
      const { clientWidth, clientHeight } = root.parentElement ?? root,
        height = clientHeight - (stage.reel?.story ? SCENE_LINE * unit : 0),
        room = ({ line, letter }) => Math.floor(height / unit / line) * (clientWidth / unit / letter) * FILLED;
      [large, usual] = [Math.min(LONG, room(IN_LARGE)), room(IN_USUAL)];
      drawn = null;
    },
    /** @param {View} view */
    draw(view) {
      const says = view.answerHidden ? [[view.question?.ask ?? "", "strong"]] : saysOf(view);
      if (drawn === says || (drawn && view.answerHidden && root.textContent === says[0][0])) return;
      drawn = says;
      root.replaceChildren(...says.map(([text, role]) => spanElement(stage, text, role)));
      root.classList.toggle("long", root.textContent.length > large);
      root.classList.toggle("longer", root.textContent.length > usual);
    },
  };

  /** @param {View} view */
  function saysOf(view) {
    return view.isPending && stage.requests?.unanswered ? WAITING : view.says;
  }
}

// A span of a sentence. Pointing at a class highlights its rows, at a candidate the candidate.
/** @type {(stage: Stage, text: string, role: string) => Node} */
export function spanElement(stage, text, role) {
  const [kind, k] = role.split(":");
  if (!role) return document.createTextNode(text);
  if (kind === "term") return make("span", { class: "term", title: stage.reel.termMeaning(stage.i, k) ?? "" }, text);
  if (kind === "strong" || kind === "number")
    return kind === "strong"
      ? make("strong", { class: kind }, text)
      : make("mark", { class: kind, translate: "no" }, text);
  const isClass = kind === "class",
    highlight = isClass ? { kind: Number(k) } : k ? { split: Number(k) } : {};
  const piece = make(
    isClass ? "span" : "mark",
    {
      class: kind,
      translate: "no",
      onmouseenter: () => stage.setHighlight(highlight),
      onmouseleave: () => stage.setHighlight({}),
    },
    text,
  );
  if (isClass) piece.style.color = classTextColour(Number(k));
  return piece;
}

const SKIPPED = 12; // up to so many skipped steps are not reported

/** @param {Stage} stage */
export function passedPanel(stage) {
  const root = make("p", { class: "passed soft" });
  return {
    root,
    /** @param {View} view */
    draw({ reel, step }) {
      const before = stage.stepSequence.previous(step);
      root.hidden = stage.detail === 0 || before === step || step - before - 1 <= SKIPPED;
      if (!root.hidden) setText(root, passedText(reel, before, step));
    },
  };
}

// Count the skipped steps, by candidates and rows.
/** @type {(reel: Reel, before: number, step: number) => string} */
function passedText({ steps }, before, step) {
  const count = (test) => Array.from({ length: step - before - 1 }, (_, k) => before + 1 + k).filter(test).length,
    tried = count((i) => steps.candidate[i] >= 0),
    rows = count((i) => steps.row[i] >= 0 && steps.candidate[i] < 0),
    parts = [tried && countText(tried, "candidate-split"), rows && countText(rows, "row")].filter(Boolean);
  const among = parts.length ? msg("stage.passed.among", { things: parts.join(msg("stage.list.and")) }) : "";
  return msg("stage.passed.text", { steps: countText(step - before - 1, "finer-step"), among });
}
