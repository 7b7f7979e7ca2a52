"""The lesson of lucky trees, with a column and panels of its own. follow.py copies this to engine/learners/lucky/."""

from __future__ import annotations

from functools import partial

import numpy as np
from engine.learners.lucky.fitting import Heard

from engine.core.trace import Trace
from engine.learners.cart.lesson import walk as cart
from engine.learners.cart.lesson.tree_view import TreeView
from engine.text.follow_row import choose_new_row, follow_row_steps
from engine.text.message import msg
from engine.text.picture import ACTIVE_TREES, Column, LessonPicture, LessonTree, bars_panel, lines_panel
from engine.text.pseudo_code import CodeLine, coded_lesson
from engine.text.step import DETAIL_STORY, Calculation, Highlight, Lesson, Step, StepText
from engine.text.wording import number_span


def walk(trace: Trace, candidates: int = 400):
    joined = 0
    for m, heard in enumerate(trace.model.heard):
        about = TreeView(trace, heard.growth, candidates)
        light = Highlight(tree=m)
        yield Step(
            heard,
            1,
            DETAIL_STORY,
            light,
            partial(_begin, m),
            section_title=msg("lucky.section.round", round=m + 1),
            state_updates={"right": None},
        )
        yield cart.tree_growth_block(about).offset_by(3, m)
        joined += heard.joins
        shares = np.array([each.right.mean() if k <= m else np.nan for k, each in enumerate(trace.model.heard)])
        state = {"right": heard.right.astype(float), "shares": shares, "best": m + 1, ACTIVE_TREES: m + 1}
        yield Step(
            heard,
            3,
            DETAIL_STORY,
            Highlight(tree=m, scene="all", panel="shares"),
            partial(_judge, heard),
            state_updates=state,
        )
    yield from follow_row_steps(trace, picture(trace), choose_new_row(trace.data), 1)


def _begin(m: int) -> StepText:
    return StepText((msg("lucky.round.begin", round=m + 1),))


def _judge(heard: Heard) -> StepText:
    right, n, share = int(heard.right.sum()), len(heard.right), float(heard.right.mean())
    working = Calculation(msg("lucky.formula.share-right"), r"\frac{r}{n}", f"{right}/{n}", share)
    return StepText((msg("lucky.round.verdict", joins=bool(heard.joins), share=number_span(share)),), (working,))


def picture(trace: Trace) -> LessonPicture:
    heard = trace.model.heard
    names, share = [msg("lucky.section.round", round=m + 1) for m in range(len(heard))], msg("lucky.axis.share")
    best = np.maximum.accumulate([each.right.mean() for each in heard])
    return LessonPicture(
        tuple(LessonTree(each.growth, name) for each, name in zip(heard, names, strict=True)),
        trace.model.ensemble,
        (Column("right", msg("lucky.column.help"), "count", title=msg("lucky.column.title")),),
        (
            bars_panel("shares", msg("lucky.panel.shares"), names, share),
            lines_panel(
                "best", msg("lucky.panel.best"), msg("lucky.axis.rounds"), share, [(msg("lucky.panel.best"), best)]
            ),
        ),
    )


def lucky_lesson(trace: Trace) -> Lesson:
    lines = (
        CodeLine(0, msg("lucky.code.round"), (1,)),
        CodeLine(1, msg("lucky.code.grow"), (2,)),
        *cart.tree_lines(trace, 2, 3),
        CodeLine(1, msg("lucky.code.vote"), (3,)),
    )
    return coded_lesson("Lucky trees", lines, walk, picture)
