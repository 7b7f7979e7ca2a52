"""The last steps of a model's lesson: feature importances, and the link function."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.models.lesson import growth as lines
from engine.models.lesson import picture
from engine.models.lesson.model_view import ModelView
from engine.text import step
from engine.text.arithmetic import number_expr, sum_expr
from engine.text.follow_row import predict_row
from engine.text.message import Message, list_text, msg
from engine.text.questions import build_question
from engine.text.step import Calculation, Highlight, Question, Step, StepText
from engine.text.wording import class_span, feature_span, number_span

MAX_FEATURES = 3  # named in a sentence
MAX_TERMS = 12  # of a sum; the rest is one number
SUMS = {"gain": r"\sum_t \term{gain}_t", "cover": r"\sum_t H_t", "count": r"\sum_t 1"}
LINKS = {  # the formula, and its numbers from the score F, -F, the sign of F and the link's scale
    "exp": (r"e^{F}", "exp({F})"),
    "logistic": (r"\frac{1}{1 + e^{-F}}", "1/(1 + exp({minus_F}))"),
    "isolation": (r"2^{-F/c}", "2**({minus_F}/{scale})"),
    "log1p": (r"\log(1 + e^{F})", "log(1 + exp({F}))"),
    "square": (r"\word{sign}(F)\,F^2", "{sign}{F}**2"),
}


def model_importance_steps(view: ModelView) -> Iterator[Step]:
    """One step for each importance that the file has: gain, cover, count."""
    for i, name in enumerate(picture.known_importances(view)):
        text, title = partial(_importance_text, view, name), "" if i else msg("model.section.importance")
        values = view.model.importances(name)[picture.ranked_features(view)]
        yield Step(view.last_event, lines.IMPORTANCE, step.DETAIL_STORY, Highlight(scene="all", panel=name), text,
                   section_title=title, state_updates={name: values})  # fmt: skip


def _importance_text(view: ModelView, by: str) -> StepText:
    """The features with the largest importance, and the sum for the first of them."""
    importance = view.model.importances(by)
    order = np.argsort(-importance, kind="stable")
    largest = [int(j) for j in order[:MAX_FEATURES] if importance[j]]
    names = list_text([_feature_value_text(view, importance, j) for j in largest], "comma")
    sentences = [msg("model.importance.largest", by=by, named=names)]
    if n_unused := int((importance == 0).sum()):
        sentences.append(msg("model.importance.unused-features", n=n_unused))
    total = _sum_calculation(view, by, largest[0], float(importance[largest[0]]))
    return StepText(tuple(sentences), (total,), _ask_most_important(view, by, importance, order))


def _feature_value_text(view: ModelView, importance: np.ndarray, j: int) -> Message:
    return msg("model.importance.feature-value", feature=feature_span(view.data, j), value=float(importance[j]))


def _sum_calculation(view: ModelView, by: str, feature: int, value: float) -> Calculation:
    """The importance of a feature as the sum over its splits."""
    nodes = view.model.nodes
    splits = (nodes.feature == feature).nonzero()[0]
    values = np.ones(len(splits)) if by == "count" else np.nan_to_num(getattr(nodes, by)[splits])
    terms = list(map(number_expr, values[:MAX_TERMS]))
    if len(splits) > MAX_TERMS:
        terms.append(number_expr(float(values[MAX_TERMS:].sum())))
    title = msg("model.formula.feature-importance", by=by, feature=feature_span(view.data, feature))
    return Calculation(title, SUMS[by], sum_expr(terms), value)


def _ask_most_important(view: ModelView, by: str, importance: np.ndarray, order: np.ndarray) -> Question | None:
    """Which feature has the largest importance? Wrong choices are the next ones."""
    first, others = int(order[0]), [int(j) for j in order[1:] if importance[j] < importance[order[0]]]
    prompt, because = msg("model.question.importance", by=by), _feature_value_text(view, importance, first)
    details, render = (
        (step.DETAIL_STORY, step.DETAIL_SPLITS, step.DETAIL_CALCULATIONS),
        partial(feature_span, view.data),
    )
    display_key = view.data.feature_names.__getitem__
    return build_question("importance", prompt, first, render, because, details, display_key, others=others)


# -- from the score to the prediction


def link_steps(view: ModelView, x: np.ndarray) -> Iterator[Step]:
    """The link applied to the followed row's score; no step without a link."""
    scores = predict_row(picture.full_picture(view), x).scores_after(len(view.trees))
    text = _probability_text(view, scores) if view.data.class_names else _value_text(view, scores)
    if text is not None:
        light = Highlight(scene="all", panel=picture.ERROR_PANEL)
        yield Step(view.last_event, lines.LINK, step.DETAIL_STORY, light, lambda: text)


def _value_text(view: ModelView, scores: np.ndarray) -> StepText | None:
    link, F = view.model.link, float(scores[0])
    if link.name not in LINKS:
        return None
    value, (formula, numbers) = float(link.value(scores[None])[0]), LINKS[link.name]
    scale, sign = number_expr(link.scale), "-" if F < 0 else ""
    numbers = numbers.format(F=number_expr(F), minus_F=number_expr(-F), scale=scale, sign=sign)
    calculation = Calculation(msg("model.formula.prediction"), formula, numbers, value)
    return StepText((msg("model.link.value", score=F, value=number_span(value)),), (calculation,))


def _probability_text(view: ModelView, scores: np.ndarray) -> StepText | None:
    """The probability of class 1 of two, or of the most probable of several classes."""
    link, scale = view.model.link, view.model.link.scale
    if not link.has_probabilities or view.ensemble.rule != "add" or view.ensemble.uses_votes:
        return None
    p = link.probabilities(scores[None])[0]
    k = 1 if len(scores) == 1 else int(p.argmax())
    F, value, name = float(scores[0 if len(scores) == 1 else k]), float(p[k]), {"class": class_span(view.data, k)}
    text = msg("model.link.probability", link=link.name, score=F, value=number_span(value), **name)
    if link.name == "softmax":
        powers = [f"exp({number_expr(score - float(scores.max()))})" for score in scores]
        formula, numbers = r"\frac{e^{F_k}}{\sum_j e^{F_j}}", f"{powers[k]}/({sum_expr(powers)})"
    else:
        symbol = "F" if scale == 1 else rf"{scale:g}\,F"
        formula = rf"\frac{{1}}{{1 + e^{{-{symbol}}}}}"
        numbers = f"1/(1 + exp({number_expr(-scale)} * {number_expr(F)}))"
    title: Message = msg("cart.formula.class-share", what="probability", **name)
    return StepText((text,), (Calculation(title, formula, numbers, value),))
