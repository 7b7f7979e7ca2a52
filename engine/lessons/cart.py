"""Decision and regression trees in words: Algorithm 1 of the notes, with an exit where no cut is left."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, singledispatch

import numpy as np

from engine.growth import Branch, Independence, Leaf, Search
from engine.lessons import formulas, questions
from engine.lessons.about import About
from engine.lessons.candidates import search_steps
from engine.lessons.leaf import leaf_told
from engine.lessons.node import impurity_step, inside, side_words
from engine.lessons.step import EVERY_NUMBER, ROUNDS, SPLITS, Lesson, Light, Question, Step, Told, Working, says
from engine.lessons.words import counted, listed, node_name, number, rows, shown, strong, value_of
from engine.split import TIE
from engine.trace import Event, Trace

CODE = (
    "grow(rows):",
    "    if a rule says stop: this is a leaf",
    "    measure how mixed the rows are",
    "    for each feature:",
    "        for each cut between two of its values:",
    "            gain = mixed before - weighted sum of both sides after",
    "    best = the cut that gains most, the first of equals",
    "    if there is none, or it gains too little: this is a leaf",
    "    part the rows by best",
    "    grow(rows that say yes)",
    "    grow(rows that say no)",
)
GROW, STOP, MEASURE, CUTS, BEST, TOO_LITTLE, PART = 1, 2, 3, 5, 7, 8, 9


def walk(trace: Trace, candidates: int = 400) -> Iterator[Step]:
    """Every step of a trace of cart.fit."""
    yield from growth_steps(About(trace, trace.logged[0], candidates), trace.events)


def growth_steps(about: About, events: tuple[Event, ...]) -> Iterator[Step]:
    """The growth of one tree: its beginning, every node, its end."""
    yield Step(events[0], GROW, ROUNDS, Light(), partial(_begin, about))
    for event in events:
        yield from explain(event, about)
    yield Step(events[-1], GROW, ROUNDS, Light(side="both"), partial(_end, about))


@singledispatch
def explain(event: Event, about: About) -> Iterator[Step]:
    """The steps of one event: one function a kind of event."""
    raise TypeError(f"no words for {type(event).__name__}")


# -- the whole tree


def _begin(about: About) -> Told:
    data, root = about.data, about.node_group(0)
    target = strong(data.target_name)
    features = counted(len(data.feature_names), "feature")
    return Told(
        says(
            "What is ",
            target,
            f", going by {features}? There are {rows(len(root.y))} to learn from: ",
            inside(about, root),
            ".",
        )
    )


def _end(about: About) -> Told:
    tree = about.tree
    shape = f"{counted(len(tree.leaves) - 1, 'question')}, {counted(len(tree.leaves), 'leaf', 'leaves')}"
    if about.data.class_names:
        working = _right(about)
        return Told(
            says(f"The tree stands: {shape}. Share of the rows it answers right: ", number(working.value), "."),
            (working,),
        )
    working = _left_over(about)
    return Told(
        says(f"The tree stands: {shape}. Mean squared residual of its rows: ", number(working.value), "."), (working,)
    )


def _right(about: About) -> Working:
    """The share of rows whose leaf says their class."""
    groups = [about.group(about.rows(int(leaf))) for leaf in about.tree.leaves]
    right = [group.counts.max() for group in groups]
    top = " + ".join(formulas.text(n) for n in right) if len(right) <= 12 else formulas.text(sum(right))
    weight = about.growth.class_weight[about.tree.leaves]
    return Working(
        "Answered right",
        r"\frac{1}{n} \sum_{\mathrm{leaves}} \max_k n_k",
        f"({top})/{formulas.text(about.node_group(0).weight)}",
        float(weight.max(1).sum() / weight.sum()),
    )


def _left_over(about: About) -> Working:
    """What the leaves leave: their MSEs, each counting by its share of the rows."""
    leaves, growth = about.tree.leaves, about.growth
    squares = [float(growth.impurity[leaf] * growth.weight[leaf]) for leaf in leaves]
    own = [about.node_group(int(leaf)) for leaf in leaves]
    parts = [f"{formulas.text(group.weight)} * {group.inside}" for group in own]
    shown_parts = parts if len(parts) <= 6 else [formulas.text(square) for square in squares]
    return Working(
        "MSE",
        r"\frac{1}{n} \sum_{\mathrm{leaves}} n_t \mathrm{MSE}_t",
        f"({' + '.join(shown_parts)})/{formulas.text(about.node_group(0).weight)}",
        float(sum(squares) / growth.weight[leaves].sum()),
    )


# -- one node


@explain.register
def _(search: Search, about: About) -> Iterator[Step]:
    yield impurity_step(about, search, search.node, MEASURE)
    yield from search_steps(about, search)


@explain.register
def _(tested: Independence, about: About) -> Iterator[Step]:
    search = tested.search
    chosen = about.best(search) if not tested.passed else int(search.table.chosen.argmax())
    light = Light(node=search.node, feature=int(search.table.feature[chosen]), candidate=chosen, side="both")
    yield Step(tested, TOO_LITTLE, EVERY_NUMBER, light, partial(_tested, about, tested, chosen))


def _tested(about: About, tested: Independence, chosen: int) -> Told:
    test, alpha, search = tested.test, about.growth.limits.independence_alpha, tested.search
    sides = about.sides(about.group(search.rows), search.rows, about.left_of(search.table, chosen, search.rows))
    observed = np.stack([side.counts for side in sides]).astype(float)
    working = formulas.chi_square(observed[:, observed.sum(0) > 0], test.statistic)
    relation = "at most" if tested.passed else "above"
    verdict = "the cut is kept" if tested.passed else "chance would do as well, and the node stays a leaf"
    sentence = says(
        "Could chance part the classes as ",
        about.cut(search.table, chosen),
        " does? Chi-square is ",
        number(test.statistic),
        f" with {counted(test.freedom, 'degree')} of freedom, p = {shown(test.p)}, "
        f"{relation} {shown(alpha)}: {verdict}.",
    )
    return Told(sentence, (working,), _kept_or_not(test, alpha, tested.passed))


def _kept_or_not(test, alpha: float, passed: bool) -> Question:
    choices = (
        f"Kept: chance alone would seldom do this, p is at most {shown(alpha)}",
        f"Not kept: chance could do this too, p is above {shown(alpha)}",
        "Kept: the test looks at regressions only",
    )
    because = f"p = {shown(test.p)}: so often would chance alone give a chi-square of {shown(test.statistic)} or more."
    return Question(
        "Chi-square of the best cut is worked out. Is the cut kept?",
        choices,
        0 if passed else 1,
        because,
        (EVERY_NUMBER,),
    )


@explain.register
def _(split: Branch, about: About) -> Iterator[Step]:
    chosen = split.search.table.chosen.nonzero()[0]
    light = Light(
        node=split.node,
        feature=split.feature,
        candidate=int(chosen[0]) if len(chosen) else -1,
        side="both",
        nodes=(split.left, split.right),
    )
    yield Step(split, BEST, SPLITS, light, partial(_branch, about, split))
    yield Step(split, PART, EVERY_NUMBER, light, partial(_parted, about, split))


def _branch(about: About, split: Branch) -> Told:
    whole, *sides = about.split_sides(split.node)
    gap = (
        f" Rows without a value go {'left' if split.missing_left else 'right'}."
        if (about.growth.features.has_missing[split.feature])
        else ""
    )
    sentence = says(
        f"{node_name(split.node)} asks ",
        about.cut_of(split),
        ": ",
        _why_this(about, split),
        " Yes: ",
        side_words(about, sides[0], "left"),
        ". No: ",
        side_words(about, sides[1], "right"),
        f".{gap}",
    )
    question = questions.which_cut(about, split.search, (SPLITS,))
    return Told(sentence, (formulas.gain(whole, *sides, split.gain),), question)


def _why_this(about: About, split: Branch) -> list:
    """Example: "of 8 cuts it gains most, 0.2755."""
    table, best = split.search.table, about.best(split.search)
    if split.node in about.forced:
        more = (
            ["; the best would have been ", about.cut(table, best), " with ", shown(table.gain[best])]
            if best >= 0
            else []
        )
        return ["it was asked for, and gains ", number(split.gain), *more, "."]
    if len(table) == 1:
        return ["the only cut there is gains ", number(split.gain), "."]
    if split.gain <= 1e-12 * about.growth.impurity[split.node]:
        return [f"none of {len(table):,} cuts gains anything; the first is taken, since later ones may."]
    equal = int((table.gain >= split.gain - TIE * abs(split.gain)).sum())
    first = f", the first of {equal:,} that gain as much" if equal > 1 else ""
    return [f"of {len(table):,} cuts it gains most, ", number(split.gain), f"{first}."]


def _parted(about: About, split: Branch) -> Told:
    """Which rows go where, by their place in the data."""
    left, right = about.rows(about.tree.left[split.node]), about.rows(about.tree.right[split.node])
    sentence = says("Yes, to the left: ", _numbered(left), ". No, to the right: ", _numbered(right), ".")
    asked = questions.which_row(left, right)
    if asked is None:
        return Told(sentence)
    ask, choices, answer = asked
    row = int(choices[answer].removeprefix("row ")) - 1
    value = about.x(np.array([row]), split.feature)[0]
    because = f"{about.cut_of(split).text}? This row has {value_of(about.data, split.feature, value)}."
    return Told(sentence, question=Question(ask, choices, answer, because, (EVERY_NUMBER,)))


def _numbered(members: np.ndarray) -> str:
    """Examples: "row 2", "rows 1, 3 and 4"."""
    return ("row " if len(members) == 1 else "rows ") + listed([f"{row + 1:,}" for row in members])


@explain.register
def _(leaf: Leaf, about: About) -> Iterator[Step]:
    if leaf.search is None:
        yield impurity_step(about, leaf, leaf.node, MEASURE)
    line = STOP if leaf.search is None else TOO_LITTLE
    yield Step(leaf, line, SPLITS, Light(node=leaf.node), partial(leaf_told, about, leaf))


LESSON = Lesson("Decision tree", CODE, walk)
