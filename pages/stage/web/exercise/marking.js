// Marking: right answers, misconceptions, points, and which tasks are the learner's. The engine marks in the same way
// (engine/learners/common/exercise.py); both are tested with the same tables.

const RELATIVE_TOLERANCE = 0.005; // how far a typed number may be off: half a percent,
const LEAST_TOLERANCE = 0.0006; // and what four digits hide
const HINT_COST = 0.5; // of a point that a hint costs
const LEARNER_TASKS = [0, 1, 2, Infinity]; // how many tasks of a part are the learner's, the last ones, part by part

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

// The wrong idea that makes this answer, if one is known to.
/** @type {(task: ReelTask, answer: Answer) => Mistake | null} */
export function mistakeOf(task, answer) {
  if (task.kind !== "number") return task.wrong.find((each) => equalAnswers(each.answer, answer)) ?? null;
  const distance = (each) => Math.abs(Number(each.answer) - Number(answer));
  const [nearest] = [...task.wrong].sort((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) <= Math.max(toleranceOf(Number(nearest.answer)), task.tolerance) ? nearest : null;
}

// Of the one point a task counts. A hint costs a half of it.
/** @type {(task: ReelTask, taskAnswer: TaskAnswer) => number} */
export function pointsOf(task, taskAnswer) {
  if (taskAnswer.answer == null || !isRight(task, taskAnswer.answer)) return 0;
  return Math.max(0, 1 - HINT_COST * taskAnswer.hints);
}

// Which tasks the learner does. Worked steps fade: first all of a part are shown, then all but one, all but two;
// `stage` is how far they have faded, 3 for all tasks.
/** @type {(tasks: ReelTask[], stage: number) => boolean[]} */
export function learnersTasks(tasks, stage) {
  return tasks.map((task, k) => {
    const after = tasks.slice(k).filter((other) => other.part === task.part).length;
    return after <= LEARNER_TASKS[Math.min(task.part + stage, LEARNER_TASKS.length - 1)];
  });
}

// By topic in the order of the tasks: how many of the learner's were done, how many of those are right, and the points.
/** @typedef {{ name: string, done: number, right: number, points: number }} TopicDone */
/** @type {(tasks: ReelTask[], taskAnswers: (TaskAnswer | null)[]) => TopicDone[]} */
export function resultsByTopic(tasks, taskAnswers) {
  const found = new Map();
  tasks.forEach((task, k) => {
    const taskAnswer = taskAnswers[k];
    if (taskAnswer?.answer == null) return;
    const topic = found.get(task.topic) ?? { name: task.topic_name, done: 0, right: 0, points: 0 };
    topic.done += 1;
    topic.right += isRight(task, taskAnswer.answer) ? 1 : 0;
    topic.points += pointsOf(task, taskAnswer);
    found.set(task.topic, topic);
  });
  return [...found.values()];
}
