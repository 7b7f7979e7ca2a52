// Encode answers as text for addresses and files. Quiz: "12.0,15.2" is choice 0 at step 12 and choice 2 at step 15.
// Exercise: one entry per task, joined by "_": "" if not done, else a number, the index of a choice, or rows "r1.4",
// followed by "h" and the number of hints used.

/** @type {(answers: Map<number, number>) => string} */
export function encodeQuiz(answers) {
  return [...answers].map(([step, choice]) => `${step}.${choice}`).join(",");
}

/** @type {(text: string | null) => Map<number, number>} */
export function decodeQuiz(text) {
  const answers = new Map();
  for (const entry of (text ?? "").split(",")) {
    const [, step, choice] = entry.match(/^(\d{1,7})\.(\d)$/) ?? [];
    if (step != null) answers.set(Number(step), Number(choice));
  }
  return answers;
}

/** @type {(taskAnswers: (TaskAnswer | null)[]) => string} */
export function encodeExercise(taskAnswers) {
  const entry = (given) => {
    const hints = given?.hints ? `h${given.hints}` : "";
    if (given?.answer == null) return hints;
    return (Array.isArray(given.answer) ? `r${given.answer.join(".")}` : String(given.answer)) + hints;
  };
  return taskAnswers.map(entry).join("_").replace(/_+$/, "");
}

const ENTRY = /^(r[\d.]*|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)?(?:h(\d))?$/;

/** @type {(text: string | null, tasks: ReelTask[]) => (TaskAnswer | null)[]} */
export function decodeExercise(text, tasks) {
  const entries = (text ?? "").split("_");
  return tasks.map((task, k) => {
    const [match, answer, hints] = entries[k]?.match(ENTRY) ?? [];
    if (!match) return null;
    return { answer: answer == null ? null : decodeAnswer(answer, task), hints: Number(hints ?? 0) };
  });
}

/** @type {(text: string, task: ReelTask) => Answer | null} */
function decodeAnswer(text, task) {
  if (text.startsWith("r") !== (task.kind === "rows")) return null;
  if (task.kind === "rows") return text === "r" ? [] : text.slice(1).split(".").map(Number);
  return Number(text);
}
