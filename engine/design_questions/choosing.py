"""Which learner, on these rows? Each is fitted to the same training rows and judged by the same test rows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from engine.core.settings import parameters
from engine.design_questions import pictures
from engine.design_questions.asked import FITS, SEEDS, Asked, Comparison, Fit, Tables
from engine.design_questions.compared import learner_said
from engine.text.message import Number, list_text, msg

CLEAR = 0.75  # the lowest error is at most so much of the next
LEAST = 2  # test rows that more must be right


@dataclass(frozen=True)
class BestLearner:
    """All have so many trees of such a depth (a single tree has the depth alone)."""

    name: str
    topic: str
    learners: tuple[str, ...]
    variants: tuple[tuple[int, int], ...]  # trees, depth
    tables: tuple[str, ...]

    def asked(self, tables: Tables, table: str, variant: Any, chance: np.random.Generator) -> Asked | None:
        trees, depth = variant
        data, seed = tables.load(table), int(chance.integers(SEEDS))
        training, test = tables.split(data, seed)
        tested = replace(data, X=data.X[test], y=data.y[test])
        errors = []
        for learner in self.learners:
            wanted = {"n_estimators": trees, "max_depth": depth, "seed": seed}
            settings = {name: value for name, value in wanted.items() if name in parameters(FITS[learner])}
            model = Fit(learner, table, settings).run(training).model
            errors.append(pictures.error(tested, model.predict(tested.X)))
        order = np.argsort(errors, kind="stable")
        best, next_best = errors[order[0]], errors[order[1]]
        if best > CLEAR * next_best or (data.class_names and (next_best - best) * len(tested.y) < LEAST):
            return None
        measure = msg("design-measure", of="rate" if data.class_names else "square", rows="test")
        answer = int(order[0])
        lines = [msg("design-error-of", learner=learner_said(learner), error=float(errors[k]))
                 for k, learner in enumerate(self.learners)]  # fmt: skip
        because = (
            msg("design-best", learner=learner_said(self.learners[answer]), measure=measure, errors=list_text(lines)),
            msg("design-why-best", learner=self.learners[answer], depth="stumps" if depth == 1 else "deep"),
        )
        return Asked(
            self.name,
            self.topic,
            table,
            msg("design-ask-best", trees=Number(trees), depth=Number(depth), measure=measure),
            (pictures.rows(data),),
            tuple(learner_said(learner) for learner in self.learners),
            answer,
            because,
            tuple(errors),
            (Comparison(self.learners, table, trees, depth, seed),),
        )
