"""Which learner, on these rows? Each is fitted to the same training rows and judged by the same test rows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from engine.core.settings import parameters
from engine.design_questions import pictures
from engine.design_questions.asked import (
    LEARNER_FITS,
    N_FIT_SEEDS,
    ComparisonSpec,
    DesignQuestionInstance,
    FitSpec,
    TableSource,
)
from engine.design_questions.compared import learner_text
from engine.text.message import NumberText, list_text, msg

MAX_ERROR_RATIO = 0.75  # the lowest error is at most so much of the next
LEAST = 2  # test rows that more must be right


@dataclass(frozen=True)
class BestLearner:
    """All have so many trees of such a depth (a single tree has the depth alone)."""

    name: str
    topic: str
    learners: tuple[str, ...]
    variants: tuple[tuple[int, int], ...]  # trees, depth
    tables: tuple[str, ...]

    def build_instance(
        self, tables: TableSource, table: str, variant: Any, rng: np.random.Generator
    ) -> DesignQuestionInstance | None:
        trees, depth = variant
        data, seed = tables.load(table), int(rng.integers(N_FIT_SEEDS))
        training, test = tables.split(data, seed)
        tested = replace(data, X=data.X[test], y=data.y[test])
        errors = []
        for learner in self.learners:
            wanted = {"n_estimators": trees, "max_depth": depth, "seed": seed}
            settings = {name: value for name, value in wanted.items() if name in parameters(LEARNER_FITS[learner])}
            model = FitSpec(learner, table, settings).run(training).model
            errors.append(pictures.error_of_predictions(tested, model.predict(tested.X)))
        order = np.argsort(errors, kind="stable")
        best, next_best = errors[order[0]], errors[order[1]]
        if best > MAX_ERROR_RATIO * next_best or (data.class_names and (next_best - best) * len(tested.y) < LEAST):
            return None
        measure = msg("design.measure.name", of="rate" if data.class_names else "square", rows="test")
        answer = int(order[0])
        lines = [msg("design.evidence.learner-error", learner=learner_text(learner), error=float(errors[k]))
                 for k, learner in enumerate(self.learners)]  # fmt: skip
        because = (
            msg(
                "design.evidence.best-learner",
                learner=learner_text(self.learners[answer]),
                measure=measure,
                errors=list_text(lines),
            ),
            msg(
                "design.explanation.best-learner",
                learner=self.learners[answer],
                depth="stumps" if depth == 1 else "deep",
            ),
        )
        return DesignQuestionInstance(
            self.name,
            self.topic,
            table,
            msg("design.question.best-learner", trees=NumberText(trees), depth=NumberText(depth), measure=measure),
            (pictures.plot_rows(data),),
            tuple(learner_text(learner) for learner in self.learners),
            answer,
            because,
            tuple(errors),
            (ComparisonSpec(self.learners, table, trees, depth, seed),),
        )
