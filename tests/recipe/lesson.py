"""Lucky trees told: a column, two panels and an ensemble of their own. follow.py copies this to engine/lessons/."""

from __future__ import annotations

from functools import partial

import numpy as np
from engine.learners.lucky import Heard

from engine.core.trace import Trace
from engine.lessons.common.follow_row import new_row, sending_steps
from engine.lessons.common.picture import TREES, Column, Picture, ShownTree, bars, lines
from engine.lessons.common.step import ROUNDS, Lesson, Light, Step, Told, Working
from engine.lessons.common.wording import number
from engine.lessons.tree import lesson as cart
from engine.lessons.tree.facts import TreeFacts
from engine.text.message import msg

CODE = (msg("lucky-code-round"), msg("lucky-code-grow"), msg("lucky-code-vote"), *cart.CODE)


def walk(trace: Trace, candidates: int = 400):
    joined = 0
    for m, heard in enumerate(trace.model.heard):
        about = TreeFacts(trace, heard.growth, candidates)
        light = Light(tree=m)
        yield Step(
            heard, 1, ROUNDS, light, partial(_begin, m), opens=msg("lucky-round", round=m + 1), sets={"right": None}
        )
        yield cart.growing_steps(about).moved(3, m)
        joined += heard.joins
        shares = np.array([each.right.mean() if k <= m else np.nan for k, each in enumerate(trace.model.heard)])
        state = {"right": heard.right.astype(float), "shares": shares, "best": m + 1, TREES: m + 1}
        yield Step(heard, 3, ROUNDS, Light(tree=m, scene="all", panel="shares"), partial(_judge, heard), sets=state)
    yield from sending_steps(trace, picture(trace), new_row(trace.data), 1)


def _begin(m: int) -> Told:
    return Told((msg("lucky-begin", round=m + 1),))


def _judge(heard: Heard) -> Told:
    right, n, share = int(heard.right.sum()), len(heard.right), float(heard.right.mean())
    working = Working(msg("lucky-right"), r"\frac{r}{n}", f"{right}/{n}", share)
    return Told((msg("lucky-judge", joins=bool(heard.joins), share=number(share)),), (working,))


def picture(trace: Trace) -> Picture:
    heard = trace.model.heard
    names, share = [msg("lucky-round", round=m + 1) for m in range(len(heard))], msg("lucky-share")
    best = np.maximum.accumulate([each.right.mean() for each in heard])
    return Picture(
        tuple(ShownTree(each.growth, name) for each, name in zip(heard, names, strict=True)),
        trace.model.ensemble,
        (Column("right", msg("lucky-column-why"), "count", title=msg("lucky-column")),),
        (
            bars("shares", msg("lucky-shares"), names, share),
            lines("best", msg("lucky-best"), msg("lucky-rounds"), share, [(msg("lucky-best"), best)]),
        ),
    )


LESSON = Lesson("Lucky trees", CODE, walk, picture)
