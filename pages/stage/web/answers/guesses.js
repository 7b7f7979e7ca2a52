// The guesses of a story: the quiz's questions, asked lightly. They are neither counted nor kept.

export class Guesses {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {Map<number, number | null>} */
    this.choices = new Map(); // by step; null if the answer was shown without a choice
    this.step = -1; // the step where a guess is asked for
  }

  // True if the story asks for a guess at the current step, or has asked for one.
  get isAsked() {
    const { quiz, detail, i } = this.stage;
    return !quiz && detail === 0 && (this.step === i || this.choices.has(i));
  }

  // True if the current step has a question at this detail.
  get isPossible() {
    const { reel, i, detail, panels } = this.stage;
    if (panels.visit.stepWithoutQuestion === i) return false;
    return reel.stepField("question", i)?.grains.some((each) => each === detail) ?? false;
  }

  // Move by so many steps. The answer to an open guess is shown first: the next move goes on. A guess is asked for at the
  // step that the viewer just stepped on; where a link, the slider or a finer detail leads, the answer may be known.
  /** @param {number} by */
  move(by) {
    const { stage } = this,
      before = stage.i;
    if (by > 0 && !stage.quiz && stage.awaitsAnswer) return this.take(null);
    stage.goTo(stage.position + by);
    if (by > 0 && stage.i !== before && stage.reel.story) this.step = stage.i;
  }

  // Take a guess, or show the answer without one.
  /** @param {number | null} choice */
  take(choice) {
    this.stage.noteStepTime();
    this.choices.set(this.stage.i, choice);
    this.stage.redraw();
  }
}
