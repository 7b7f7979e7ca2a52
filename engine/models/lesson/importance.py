"""How the lesson of a model ends: what its trees lean on, and from a row's score to what is predicted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.models.lesson import growth as lines
from engine.models.lesson import picture as seen
from engine.models.lesson.model_view import ModelView
from engine.text.arithmetic import number_expr, sum_expr
from engine.text.follow_row import predict_row
from engine.text.message import Message, list_text, msg
from engine.text.questions import build_question
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_TREES,
    Calculation,
    Highlight,
    Question,
    Step,
    StepText,
)
from engine.text.wording import class_span, feature_span, number_span, without_none

NAMED = 3  # features of a sentence
SUMS = {"gain": r"\sum_t \term{gain}_t", "cover": r"\sum_t H_t", "count": r"\sum_t 1"}
FEW = 12  # splits whose gains are written one by one


def model_importance_steps(facts: ModelView) -> Iterator[Step]:
    """One step for each kind: gain, cover, count."""
    for name in seen.known_importances(facts):
        importance = facts.model.importances(name)
        light = Highlight(scene="all", panel=name)
        opens = msg("model.section.importance") if name == seen.known_importances(facts)[0] else ""
        yield Step(
            facts.last_event,
            lines.IMPORTANCE,
            DETAIL_TREES,
            light,
            partial(_importance, facts, name),
            section_title=opens,
            state_updates={name: importance[seen.ranked_features(facts)]},
        )


def _importance(facts: ModelView, by: str) -> StepText:
    importance = facts.model.importances(by)
    order = np.argsort(-importance, kind="stable")
    most = [int(j) for j in order[:NAMED] if importance[j]]
    each = [
        msg("model.importance.feature-value", feature=feature_span(facts.data, j), value=float(importance[j]))
        for j in most
    ]
    named = list_text(each, "comma")
    unused = int((importance == 0).sum())
    told = without_none(
        msg("model.importance.largest", by=by, named=named),
        msg("model.importance.unused-features", n=unused) if unused else None,
    )
    return StepText(told, (_added_up(facts, by, most[0], float(importance[most[0]])),), _which(facts, by, order))


def _added_up(facts: ModelView, by: str, place: int, value: float) -> Calculation:
    """Split by split; of many the rest in one number."""
    nodes = facts.model.nodes
    own = (nodes.feature == place).nonzero()[0]
    each = np.ones(len(own)) if by == "count" else np.nan_to_num(getattr(nodes, by)[own])
    terms = list(map(number_expr, each[:FEW])) + ([number_expr(float(each[FEW:].sum()))] if len(own) > FEW else [])
    of = msg("model.formula.feature-importance", by=by, feature=feature_span(facts.data, place))
    return Calculation(of, SUMS[by], sum_expr(terms), value)


def _which(facts: ModelView, by: str, order: np.ndarray) -> Question | None:
    """The feature with the largest sum, among the next ones."""
    importance = facts.model.importances(by)
    first, others = int(order[0]), [int(j) for j in order[1:] if importance[j] < importance[order[0]]]
    because = msg(
        "model.importance.feature-value", feature=feature_span(facts.data, first), value=float(importance[first])
    )
    return build_question(
        "importance",
        msg("model.question.importance", by=by),
        first,
        partial(feature_span, facts.data),
        because,
        (DETAIL_TREES, DETAIL_SPLITS, DETAIL_CALCULATIONS),
        lambda j: facts.data.feature_names[j],
        others=others,
    )


# -- from the score to the prediction


def link_steps(facts: ModelView, x: np.ndarray) -> Iterator[Step]:
    """The link, worked out for the row that was followed; where the score is the prediction there is none."""
    sent = predict_row(seen.full_picture(facts), x).scores_after(len(facts.trees))
    told = _linked(facts, sent)
    if told is not None:
        yield Step(
            facts.last_event, lines.LINK, DETAIL_TREES, Highlight(scene="all", panel=seen.ERROR_PANEL), lambda: told
        )


def _linked(facts: ModelView, score: np.ndarray) -> StepText | None:
    link, F = facts.model.link, float(score[0])
    if facts.data.class_names:
        if not link.has_probabilities or facts.ensemble.rule != "add" or facts.ensemble.uses_votes:
            return None
        p = link.probabilities(score[None])[0]
        k = 1 if len(score) == 1 else int(p.argmax())
        wins = class_span(facts.data, k)
        says = msg("model.link.probability", link=link.name, score=float(score[0 if len(score) == 1 else k]),
                   value=number_span(float(p[k])), **{"class": wins})  # fmt: skip
        return StepText((says,), (_probability(facts, score, k, float(p[k])),))
    value = float(link.value(score[None])[0])
    forms: dict[str, tuple[str, str]] = {
        "exp": (r"e^{F}", f"exp({number_expr(F)})"),
        "logistic": (r"\frac{1}{1 + e^{-F}}", f"1/(1 + exp({number_expr(-F)}))"),
        "isolation": (r"2^{-F/c}", f"2**({number_expr(-F)}/{number_expr(link.scale)})"),
        "log1p": (r"\log(1 + e^{F})", f"log(1 + exp({number_expr(F)}))"),
        "square": (r"\word{sign}(F)\,F^2", f"{'-' if F < 0 else ''}{number_expr(F)}**2"),
    }
    if link.name not in forms:
        return None
    formula, numbers = forms[link.name]
    return StepText((msg("model.link.value", score=F, value=number_span(value)),),
                (Calculation(msg("model.formula.prediction"), formula, numbers, value),))  # fmt: skip


def _probability(facts: ModelView, score: np.ndarray, k: int, value: float) -> Calculation:
    link, scale = facts.model.link, facts.model.link.scale
    of: Message = msg("cart.formula.class-share", what="probability", **{"class": class_span(facts.data, k)})
    if link.name == "softmax":
        top = float(score.max())
        powers = [f"exp({number_expr(each - top)})" for each in score]
        return Calculation(of, r"\frac{e^{F_k}}{\sum_j e^{F_j}}", f"{powers[k]}/({sum_expr(powers)})", value)
    F = float(score[0 if len(score) == 1 else k])
    symbol = "F" if scale == 1 else rf"{scale:g}\,F"
    return Calculation(
        of, rf"\frac{{1}}{{1 + e^{{-{symbol}}}}}", f"1/(1 + exp({number_expr(-scale)} * {number_expr(F)}))", value
    )
