"""The README's recipe for an algorithm, followed: a learner nobody has heard of gets its lesson, its reel, its page.

Lucky trees: each round a tree grows on rows drawn by lot, and it joins the vote only if it is right more often than the
trees before. It has a column, two panels and an ensemble of its own, and no file of the app knows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from datasets import load
from engine import lessons, record
from engine.core.settings import Whole, declares
from engine.core.trace import Event, Trace, untraced
from engine.learners.cart import leaf_means
from engine.lessons.common.ensemble import send
from engine.lessons.common.follow_row import new_row, sending_steps
from engine.lessons.common.phrases import number
from engine.lessons.common.picture import TREES, Column, Ensemble, Picture, ShownTree, bars, lines
from engine.lessons.common.step import ROUNDS, Lesson, Light, Step, Told, Working, says
from engine.lessons.tree import lesson as cart
from engine.lessons.tree.facts import TreeFacts
from engine.split.criteria import Gini
from engine.split.features import features_of
from engine.split.scores import scores_for
from engine.tree.grow import Limits, grow
from engine.tree.growth import Growth
from tests.arithmetic import agrees
from tests.pages.stage.test_reel import check, reel_of

# -- 1. engine/lucky.py


@dataclass(frozen=True, eq=False)
class Heard(Event):
    """How often a tree is right, and whether it may vote."""

    growth: Growth
    right: np.ndarray  # [n] bool
    joins: bool


@dataclass(frozen=True)
class LuckyModel:
    heard: tuple[Heard, ...]

    def predict(self, X) -> np.ndarray:
        trees = [each.growth.tree for each in self.heard if each.joins]
        return sum(tree.value[tree.apply(np.asarray(X, float))] for tree in trees).argmax(1)


@declares
def fit(data, *, n_estimators: Annotated[int, Whole("How many rounds.", "luck", low=1)] = 4, log=untraced):
    """Grow, judge, and let in whoever is better than all before."""
    features, best, heard = features_of(data, "subset"), -1.0, []
    for m in range(n_estimators):
        rows = np.random.default_rng([7, m]).random((1, data.n)) < 0.6
        rows[0, 0] = True
        scores = scores_for(Gini(), data.y, None, len(data.class_names))
        growth = log(grow(features, scores, Limits(max_depth=2), rows=rows).valued(leaf_means, round=m))
        right = growth.tree.predict(data.X).argmax(1) == data.y
        heard.append(log(Heard(growth, right, bool(right.mean() > best))))
        best = max(best, right.mean())
    return LuckyModel(tuple(heard))


# -- 2. engine/lessons/lucky.py

CODE = ("for each round:", "    grow a tree on some rows", "    let it vote if it is the best so far", *cart.CODE)


def walk(trace: Trace, candidates: int = 400):
    joined = 0
    for m, heard in enumerate(trace.model.heard):
        about = TreeFacts(trace, heard.growth, candidates)
        light = Light(tree=m)
        yield Step(heard, 1, ROUNDS, light, partial(_begin, m), opens=f"Round {m + 1}", sets={"right": None})
        yield cart.growing_steps(about).moved(3, m)
        joined += heard.joins
        shares = np.array([each.right.mean() if k <= m else np.nan for k, each in enumerate(trace.model.heard)])
        state = {"right": heard.right.astype(float), "shares": shares, "best": m + 1, TREES: m + 1}
        yield Step(heard, 3, ROUNDS, Light(tree=m, scene="all", panel="shares"), partial(_judge, heard), sets=state)
    yield from sending_steps(trace, picture(trace), new_row(trace.data), 1)


def _begin(m: int) -> Told:
    return Told(says(f"Round {m + 1}: a tree grows on rows drawn by lot."))


def _judge(heard: Heard) -> Told:
    right, n, share = int(heard.right.sum()), len(heard.right), float(heard.right.mean())
    verdict = "it votes" if heard.joins else "it is sent home"
    working = Working("Right", r"\frac{r}{n}", f"{right}/{n}", share)
    return Told(says("It is right on ", number(share), f" of all rows: {verdict}."), (working,))


def picture(trace: Trace) -> Picture:
    heard = trace.model.heard
    names = [f"Round {m + 1}" for m in range(len(heard))]
    return Picture(
        tuple(ShownTree(each.growth, name) for each, name in zip(heard, names, strict=True)),
        Ensemble("add", np.array([float(each.joins) for each in heard])),
        (Column("right", "Does this round's tree answer the row rightly?", "count"),),
        (
            bars("shares", "How often each tree is right", names, "share"),
            lines("best", "The best so far", "rounds", "share",
                  {"best": np.maximum.accumulate([each.right.mean() for each in heard])}),
        ),
    )  # fmt: skip


LUCKY = Lesson("Lucky trees", CODE, walk, picture)


@pytest.fixture
def entered(monkeypatch):
    monkeypatch.setitem(lessons.LESSONS, fit, LUCKY)


# -- what the recipe promises


@pytest.mark.parametrize("name", ["seven_rows", "moons", "iris", "penguins"])
def test_the_reel_holds_the_new_lesson_and_every_number_is_right(name, entered):
    sent, trace = reel_of(load(name), fit)
    check(sent)
    steps = lessons.of(trace).steps(trace)
    assert all(agrees(working.numbers, working.value, 1.0) for step in steps for working in step.workings)
    assert [panel["kind"] for panel in sent.book["panels"]] == ["bars", "lines"]
    assert len(sent.book["trees"]) == 4
    last = sent.state(len(sent.says) - 1)
    assert last["trees"] == last["best"] == 4
    assert last["shares"] == pytest.approx([each.right.mean() for each in trace.model.heard], rel=1e-5)


def test_the_picture_answers_as_the_model_does(entered):
    trace = record(fit, load("moons"))
    said = trace.model.predict(trace.data.X)
    ours = [int(send(picture(trace), x, 2).after(4).argmax()) for x in trace.data.X]
    assert ours == said.tolist()


# -- 3. pages/lucky.py


def lucky_page():
    from engine import lessons as known
    from pages.parts.lesson.layout import show
    from pages.parts.lesson.page import LessonPage
    from tests.pages import test_recipe

    known.LESSONS[test_recipe.fit] = test_recipe.LUCKY
    idea = ("The best so far may vote.",)
    show(LessonPage("pages/lucky.py", "Lucky trees", "lucky", "classification", "moons", test_recipe.fit, {}, idea, ()))


def test_the_page_is_a_declaration():
    app = AppTest.from_function(lucky_page, default_timeout=60).run()
    lessons.LESSONS.pop(fit, None)
    assert not app.exception
    assert app.title[0].value == "Lucky trees"
    assert [field.key for field in app.number_input] == ["n_estimators"]
    assert len(app.get("bidi_component")) == 2  # the stage, and what brings its chapters
