// Answers as text, for the address, files and reloads. A quiz: "12.0,15.2" means that at step 12 the first choice was
// taken. An exercise: one entry per task, joined by "_": "" if it is not done, else a number, the index of a choice, or
// rows "r1.4", followed by "h" and the number of hints used.

/** @type {(answers: Map<number, number>) => string} */
export function encodeQuiz(answers) {
  return [...answers].map(([step, choice]) => `${step}.${choice}`).join(",");
}

/** @type {(text: string | null) => Map<number, number>} */
export function decodeQuiz(text) {
  const found = new Map();
  for (const entry of (text ?? "").split(",")) {
    const [, step, choice] = entry.match(/^(\d{1,7})\.(\d)$/) ?? [];
    if (step != null) found.set(Number(step), Number(choice));
  }
  return found;
}

/** @type {(taskAnswers: (TaskAnswer | null)[]) => string} */
export function encodeExercise(taskAnswers) {
  const one = (each) => {
    if (each?.answer == null) return each?.hints ? `h${each.hints}` : "";
    const answer = Array.isArray(each.answer) ? `r${each.answer.join(".")}` : String(each.answer);
    return each.hints ? `${answer}h${each.hints}` : answer;
  };
  return taskAnswers.map(one).join("_").replace(/_+$/, "");
}

const ENTRY = /^(r[\d.]*|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)?(?:h(\d))?$/;

/** @type {(text: string | null, tasks: ReelTask[]) => (TaskAnswer | null)[]} */
export function decodeExercise(text, tasks) {
  const entries = (text ?? "").split("_");
  return tasks.map((task, k) => {
    const [whole, answer, hints] = entries[k]?.match(ENTRY) ?? [];
    if (!whole) return null;
    return { answer: answer == null ? null : decodeAnswer(answer, task), hints: Number(hints ?? 0) };
  });
}

/** @type {(text: string, task: ReelTask) => Answer | null} */
function decodeAnswer(text, task) {
  if (text.startsWith("r") !== (task.kind === "rows")) return null;
  if (task.kind === "rows") return text === "r" ? [] : text.slice(1).split(".").map(Number);
  return Number(text);
}
