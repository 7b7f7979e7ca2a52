"""How the lesson of a model ends: what its trees lean on, and from a row's score to what is predicted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.lessons.common.asking import asked
from engine.lessons.common.ensemble import send
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Light, Question, Step, Told, Working
from engine.lessons.common.wording import class_part, feature, number, sentences
from engine.lessons.model import growing as lines
from engine.lessons.model import picture as seen
from engine.lessons.model.facts import ModelFacts
from engine.text.arithmetic import text, total
from engine.text.message import Message, list_text, msg

NAMED = 3  # features of a sentence
SUMS = {"gain": r"\sum_t \term{gain}_t", "cover": r"\sum_t H_t", "count": r"\sum_t 1"}
FEW = 12  # splits whose gains are written one by one


def importance_steps(facts: ModelFacts) -> Iterator[Step]:
    """One step for each kind: gain, cover, count."""
    for name in seen.known(facts):
        importance = facts.model.importances(name)
        light = Light(scene="all", panel=name)
        opens = msg("model-importances") if name == seen.known(facts)[0] else ""
        yield Step(facts.done, lines.IMPORTANCE, ROUNDS, light, partial(_importance, facts, name), opens=opens,
                   sets={name: importance[seen.ranked(facts)]})  # fmt: skip


def _importance(facts: ModelFacts, by: str) -> Told:
    importance = facts.model.importances(by)
    order = np.argsort(-importance, kind="stable")
    most = [int(j) for j in order[:NAMED] if importance[j]]
    each = [msg("model-important", feature=feature(facts.data, j), value=float(importance[j])) for j in most]
    named = list_text(each, "comma")
    unused = int((importance == 0).sum())
    told = sentences(msg("model-importance-is", by=by, named=named), msg("model-unused", n=unused) if unused else None)
    return Told(told, (_added_up(facts, by, most[0], float(importance[most[0]])),), _which(facts, by, order))


def _added_up(facts: ModelFacts, by: str, place: int, value: float) -> Working:
    """Split by split; of many the rest in one number."""
    nodes = facts.model.nodes
    own = (nodes.feature == place).nonzero()[0]
    each = np.ones(len(own)) if by == "count" else np.nan_to_num(getattr(nodes, by)[own])
    terms = list(map(text, each[:FEW])) + ([text(float(each[FEW:].sum()))] if len(own) > FEW else [])
    of = msg("model-importance-of", by=by, feature=feature(facts.data, place))
    return Working(of, SUMS[by], total(terms), value)


def _which(facts: ModelFacts, by: str, order: np.ndarray) -> Question | None:
    """The feature with the largest sum, among the next ones."""
    importance = facts.model.importances(by)
    first, others = int(order[0]), [int(j) for j in order[1:] if importance[j] < importance[order[0]]]
    because = msg("model-important", feature=feature(facts.data, first), value=float(importance[first]))
    return asked("importance", msg("model-ask-importance", by=by), first, partial(feature, facts.data), because,
                 (ROUNDS, SPLITS, EVERY_NUMBER), lambda j: facts.data.feature_names[j], others=others)  # fmt: skip


# -- from the score to the prediction


def link_steps(facts: ModelFacts, x: np.ndarray) -> Iterator[Step]:
    """The link, worked out for the row that was followed; where the score is the prediction there is none."""
    sent = send(seen.whole(facts), x).after(len(facts.trees))
    told = _linked(facts, sent)
    if told is not None:
        yield Step(facts.done, lines.LINK, ROUNDS, Light(scene="all", panel=seen.ERROR), lambda: told)


def _linked(facts: ModelFacts, score: np.ndarray) -> Told | None:
    link, F = facts.model.link, float(score[0])
    if facts.data.class_names:
        if not link.has_probabilities or facts.ensemble.rule != "add" or facts.ensemble.votes:
            return None
        p = link.probabilities(score[None])[0]
        k = 1 if len(score) == 1 else int(p.argmax())
        wins = class_part(facts.data, k)
        says = msg("model-link", link=link.name, score=float(score[0 if len(score) == 1 else k]),
                   value=number(float(p[k])), **{"class": wins})  # fmt: skip
        return Told((says,), (_probability(facts, score, k, float(p[k])),))
    value = float(link.value(score[None])[0])
    forms: dict[str, tuple[str, str]] = {
        "exp": (r"e^{F}", f"exp({text(F)})"),
        "logistic": (r"\frac{1}{1 + e^{-F}}", f"1/(1 + exp({text(-F)}))"),
        "isolation": (r"2^{-F/c}", f"2**({text(-F)}/{text(link.scale)})"),
        "log1p": (r"\log(1 + e^{F})", f"log(1 + exp({text(F)}))"),
        "square": (r"\word{sign}(F)\,F^2", f"{'-' if F < 0 else ''}{text(F)}**2"),
    }
    if link.name not in forms:
        return None
    formula, numbers = forms[link.name]
    return Told((msg("model-link-value", score=F, value=number(value)),),
                (Working(msg("model-prediction"), formula, numbers, value),))  # fmt: skip


def _probability(facts: ModelFacts, score: np.ndarray, k: int, value: float) -> Working:
    link, scale = facts.model.link, facts.model.link.scale
    of: Message = msg("tree-share-of", what="probability", **{"class": class_part(facts.data, k)})
    if link.name == "softmax":
        top = float(score.max())
        powers = [f"exp({text(each - top)})" for each in score]
        return Working(of, r"\frac{e^{F_k}}{\sum_j e^{F_j}}", f"{powers[k]}/({total(powers)})", value)
    F = float(score[0 if len(score) == 1 else k])
    symbol = "F" if scale == 1 else rf"{scale:g}\,F"
    return Working(of, rf"\frac{{1}}{{1 + e^{{-{symbol}}}}}", f"1/(1 + exp({text(-scale)} * {text(F)}))", value)
