// Marking: what is right, which wrong idea makes an answer, how much a task counts, and which tasks are the learner's.
// The engine marks in the same way (engine/exercises/task.py); both are held to the same tables by their tests.

const NEARBY = 0.005; // how far a typed number may be off: half a percent,
const LEAST = 0.0006; // and what four digits hide
const HINT = 0.5; // of a point that a hint costs
const LEARNERS = [0, 1, 2, Infinity]; // how many tasks of a part are the learner's, the last ones, part by part

/** @type {(x: number) => number} */
function near(x) {
  return Math.max(NEARBY * Math.abs(x), LEAST);
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
  const away = (each) => Math.abs(Number(each.answer) - Number(answer));
  const [nearest] = [...task.wrong].sort((a, b) => away(a) - away(b));
  return nearest && away(nearest) <= Math.max(near(Number(nearest.answer)), task.tolerance) ? nearest : null;
}

// Of the one point a task counts. A hint costs a half of it.
/** @type {(task: ReelTask, given: Given) => number} */
export function pointsOf(task, given) {
  if (given.answer == null || !isRight(task, given.answer)) return 0;
  return Math.max(0, 1 - HINT * given.hints);
}

// Which tasks are the learner's. Worked steps fade: all of the first part is shown, then all but one task of a part,
// all but two; `stage` says how far they have faded already, 3 for all tasks.
/** @type {(tasks: ReelTask[], stage: number) => boolean[]} */
export function learners(tasks, stage) {
  return tasks.map((task, k) => {
    const after = tasks.slice(k).filter((other) => other.part === task.part).length;
    return after <= LEARNERS[Math.min(task.part + stage, LEARNERS.length - 1)];
  });
}

// By topic in the order of the tasks: how many of the learner's were done, how many of those are right, and the points.
/** @typedef {{ name: string, done: number, right: number, points: number }} TopicDone */
/** @type {(tasks: ReelTask[], given: (Given | null)[]) => TopicDone[]} */
export function byTopic(tasks, given) {
  const found = new Map();
  tasks.forEach((task, k) => {
    const own = given[k];
    if (own?.answer == null) return;
    const topic = found.get(task.topic) ?? { name: task.topic_name, done: 0, right: 0, points: 0 };
    topic.done += 1;
    topic.right += isRight(task, own.answer) ? 1 : 0;
    topic.points += pointsOf(task, own);
    found.set(task.topic, topic);
  });
  return [...found.values()];
}
