// Mark answers: right or not, misconceptions, points, and which tasks the learner does. The engine has the same rules
// (engine/learners/common/exercise.py); one table tests both.

const RELATIVE_TOLERANCE = 0.005; // of a typed number
const LEAST_TOLERANCE = 0.0006; // what rounding to four digits may hide
const HINT_COST = 0.5; // points per hint
const LEARNER_TASKS = [0, 1, 2, Infinity]; // how many of a part's last tasks the learner does, by part + stage

/** @type {(x: number) => number} */
function toleranceOf(x) {
  return Math.max(RELATIVE_TOLERANCE * Math.abs(x), LEAST_TOLERANCE);
}

/** @type {(a: Answer, b: Answer) => boolean} */
function equalAnswers(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** @type {(task: ReelTask, answer: Answer) => boolean} */
export function isRight(task, answer) {
  if (task.kind !== "number") return equalAnswers(answer, task.right);
  return Math.abs(Number(answer) - Number(task.right)) <= task.tolerance;
}

// Return the misconception that leads to this answer, null if none is known.
/** @type {(task: ReelTask, answer: Answer) => Mistake | null} */
export function mistakeOf(task, answer) {
  if (task.kind !== "number") return task.wrong.find((mistake) => equalAnswers(mistake.answer, answer)) ?? null;
  const distance = (mistake) => Math.abs(Number(mistake.answer) - Number(answer));
  const [nearest] = [...task.wrong].sort((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) <= Math.max(toleranceOf(Number(nearest.answer)), task.tolerance) ? nearest : null;
}

// Points for a task: 1 if it is right, half a point less for each hint.
/** @type {(task: ReelTask, taskAnswer: TaskAnswer) => number} */
export function pointsOf(task, taskAnswer) {
  if (taskAnswer.answer == null || !isRight(task, taskAnswer.answer)) return 0;
  return Math.max(0, 1 - HINT_COST * taskAnswer.hints);
}

// Return which tasks the learner does; the others are worked examples. From part to part and with `stage` (0 to 3) the
// learner does more of a part's last tasks: none, one, two, all.
/** @type {(tasks: ReelTask[], stage: number) => boolean[]} */
export function learnersTasks(tasks, stage) {
  return tasks.map((task, k) => {
    const remaining = tasks.slice(k).filter((other) => other.part === task.part).length;
    return remaining <= LEARNER_TASKS[Math.min(task.part + stage, LEARNER_TASKS.length - 1)];
  });
}

// Results by topic, in the order of the tasks: tasks done, how many are right, and points.
/** @typedef {{ name: string, done: number, right: number, points: number }} TopicDone */
/** @type {(tasks: ReelTask[], taskAnswers: (TaskAnswer | null)[]) => TopicDone[]} */
export function resultsByTopic(tasks, taskAnswers) {
  const topics = new Map();
  tasks.forEach((task, k) => {
    const taskAnswer = taskAnswers[k];
    if (taskAnswer?.answer == null) return;
    const topic = topics.get(task.topic) ?? { name: task.topic_name, done: 0, right: 0, points: 0 };
    topic.done += 1;
    topic.right += isRight(task, taskAnswer.answer) ? 1 : 0;
    topic.points += pointsOf(task, taskAnswer);
    topics.set(task.topic, topic);
  });
  return [...topics.values()];
}
