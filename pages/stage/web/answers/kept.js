// Answers as the address keeps them, so that a link, a file and a page loaded again have them.
//
// Of a quiz "12.0,15.2": at step 12 the first choice was taken. Of an exercise one entry a task, "_" between them: ""
// for one that is not done, else a number, the place of a choice, or rows "r1.4", and behind "h" how many hints it
// took.

/** @type {(answers: Map<number, number>) => string} */
export function writtenQuiz(answers) {
  return [...answers].map(([step, choice]) => `${step}.${choice}`).join(",");
}

/** @type {(text: string | null) => Map<number, number>} */
export function readQuiz(text) {
  const found = new Map();
  for (const entry of (text ?? "").split(",")) {
    const [, step, choice] = entry.match(/^(\d{1,7})\.(\d)$/) ?? [];
    if (step != null) found.set(Number(step), Number(choice));
  }
  return found;
}

/** @type {(given: (Given | null)[]) => string} */
export function writtenExercise(given) {
  const one = (each) => {
    if (each?.answer == null) return each?.hints ? `h${each.hints}` : "";
    const answer = Array.isArray(each.answer) ? `r${each.answer.join(".")}` : String(each.answer);
    return each.hints ? `${answer}h${each.hints}` : answer;
  };
  return given.map(one).join("_").replace(/_+$/, "");
}

const ENTRY = /^(r[\d.]*|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)?(?:h(\d))?$/;

/** @type {(text: string | null, tasks: ReelTask[]) => (Given | null)[]} */
export function readExercise(text, tasks) {
  const entries = (text ?? "").split("_");
  return tasks.map((task, k) => {
    const [whole, answer, hints] = entries[k]?.match(ENTRY) ?? [];
    if (!whole) return null;
    return { answer: answer == null ? null : readAnswer(answer, task), hints: Number(hints ?? 0) };
  });
}

/** @type {(text: string, task: ReelTask) => Answer | null} */
function readAnswer(text, task) {
  if (text.startsWith("r") !== (task.kind === "rows")) return null;
  if (task.kind === "rows") return text === "r" ? [] : text.slice(1).split(".").map(Number);
  return Number(text);
}
