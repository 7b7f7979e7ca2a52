"""What a phone is sent of a step: what is seen there, as a documented book, and nothing that is told later."""

import json
import pickle
from dataclasses import replace
from functools import cache
from pathlib import Path

import jsonschema
import pytest

from datasets import Dataset, load
from engine import adaboost, cart, forest, gradient_boosting, prune, record, xgb
from engine.learners.registry import lesson_for_trace
from pages.classroom.decoded_lesson import DecodedLesson
from pages.classroom.excerpt import ShownStep, excerpt, table_part, tree_part
from pages.lesson.fitted import FittedLesson
from pages.stage.reel import Reel

SCHEMA = json.loads((Path(__file__).parents[3] / "pages/stage/reel.schema.json").read_text())
BOOK = jsonschema.Draft202012Validator(SCHEMA)
CHAPTER = jsonschema.Draft202012Validator({**SCHEMA["$defs"]["chapter"], "$defs": SCHEMA["$defs"]})
FEW = 60  # rows of a table whose lesson is copied for each question
MOST = 12  # questions of a lesson, evenly spread
FITS = {
    "cart": (cart.fit, "seven_rows", {}),
    "regression": (cart.fit, "four_points", {"max_depth": 2}),
    "prune": (prune.fit, "moons", {"max_depth": 3, "cv": 2}),
    "adaboost": (adaboost.fit, "moons", {"n_estimators": 3}),
    "forest": (forest.fit, "seven_rows", {"n_estimators": 4}),
    "boosting": (gradient_boosting.fit, "seven_rows", {"n_estimators": 3, "max_depth": 2}),
    "xgb": (xgb.fit, "seven_rows", {"n_estimators": 2, "max_depth": 2}),
}


class Given(DecodedLesson):
    """A lesson whose book and chapters a test has written."""

    def __init__(self, book: dict, chapters: list[dict]):
        self.book, self.chapter = book, chapters.__getitem__


def few(data: Dataset) -> Dataset:
    rows = slice(None, None, max(1, data.n // FEW))
    return replace(data, X=data.X[rows], y=data.y[rows])


@cache
def read(name: str) -> DecodedLesson:
    fit, data, settings = FITS[name]
    trace = record(fit, few(load(data)), **settings)
    return DecodedLesson(FittedLesson(trace, Reel(trace, lesson_for_trace(trace), "A lesson", name)))


@cache
def copied(lesson: DecodedLesson) -> bytes:
    """Its book and chapters; a copy is made faster from these than from themselves."""
    return pickle.dumps((lesson.book, [lesson.chapter(k) for k in range(len(lesson.book["chapters"]))]))


def asked(lesson: DecodedLesson) -> list[tuple[int, int]]:
    """Steps and grains with a question."""
    return [(i, grain) for i in range(lesson.count) for grain in (0, 1, 2)
            if lesson.step_value("grain", i) <= grain and lesson.question(i, grain)]  # fmt: skip


def with_another_outcome(lesson: DecodedLesson, step: int, before: int) -> Given:
    """The same lesson up to the step before; from then on all that could be told is otherwise."""
    book, chapters = pickle.loads(copied(lesson))
    for i in range(before + 1, lesson.count):
        for name, other in {"line": 9, "search": -1, "feature": -1, "candidate": -1, "side": "", "row": 0}.items():
            book["steps"][name][i] = other
    for chapter in chapters:
        for k in range(len(chapter["says"])):
            if chapter["from"] + k > before:
                chapter["says"][k], chapter["workings"][k] = [["Something else.", "strong"]], []
            if chapter["from"] + k == step:
                question = chapter["question"][k]
                question.update(answer=(question["answer"] + 1) % len(question["choices"]), because="For no reason.")
        chapter["sets"] = [each for each in chapter["sets"] if each[0] <= before]
        chapter["searches"], chapter["formulas"] = [], []
        if chapter["from"] > before:
            chapter["before"] = {}
    for number, tree in enumerate(book["trees"]):
        another_tree(lesson, tree, number, before)
        if number == lesson.step_value("tree", step):
            other_sides(tree, lesson.step_value("node", step))
    book["panels"], book["ticks"], book["code"] = [], [], ["none"]
    if book["ensemble"]:
        force = int(lesson.column_state("trees", before) or 0)
        book["ensemble"]["weight"][force:] = [0.777] * (len(book["trees"]) - force)
    return Given(book, chapters)


def another_tree(lesson: DecodedLesson, tree: dict, number: int, before: int):
    measured = {lesson.step_value("node", i) for i in range(before + 1) if lesson.step_value("tree", i) == number
                and lesson.step_text("workings", i)}  # fmt: skip
    subtree = lesson.step_value("subtree", before)
    hidden = [v for v, born in enumerate(tree["born"]) if born > before]
    for v in range(len(tree["n"])):
        if tree["decided"][v] > before:
            tree["reason"][v], tree["threshold"][v], tree["feature"][v] = "Another reason.", 0.125, 0
            if tree["fits"]:
                tree["value"][v] = 0.777
            if v not in measured:
                tree["impurity"][v] = 0.777
        if v in hidden:
            tree["n"][v], tree["answer"][v], tree["x"][v] = 3, "another", 0.111
            if tree["weights"]:
                tree["weights"][v] = [1] * len(tree["weights"][v])
            else:
                tree["value"][v] = 0.777
        if tree["gone"][v] is not None and tree["gone"][v] > max(subtree, 0):
            tree["gone"][v] += 1
    # Every row ends elsewhere below the deepest node that is seen.
    for row, leaf in enumerate(tree["leaf_of"]):
        if leaf < 0 and 0 not in hidden:
            continue  # it has been told that the tree does not learn from this row
        while leaf > 0 and leaf in hidden:
            leaf = tree["parent"][leaf]
        below = [v for v in hidden if tree["parent"][v] == leaf]
        tree["leaf_of"][row] = below[0] if below else leaf


def other_sides(tree: dict, node: int):
    """Every row that passes the node of the question goes to its other child."""
    left, right = tree["left"][node], tree["right"][node]
    for row, leaf in enumerate(tree["leaf_of"]):
        while leaf > 0 and leaf not in (left, right):
            leaf = tree["parent"][leaf]
        if leaf in (left, right) and leaf > 0:
            tree["leaf_of"][row] = right if leaf == left else left


@pytest.mark.parametrize("name", FITS)
def test_before_the_reveal_nothing_that_is_sent_depends_on_the_answer(name):
    lesson = read(name)
    cases = asked(lesson)
    assert cases
    for step, grain in cases[:: max(1, len(cases) // MOST)]:
        other = with_another_outcome(lesson, step, lesson.before(step, grain))
        sent, instead = (excerpt(each, ShownStep(step, grain, is_veiled=True)) for each in (lesson, other))
        assert instead == sent, (step, grain)
        question = lesson.question(step, grain)
        assert question and sent.step["says"] == [[question["ask"], "strong"]]


def assembled(lesson: DecodedLesson, shown: ShownStep) -> tuple[dict, dict]:
    """As web/phone/lesson.js puts the parts together: a book of one step and its chapter."""
    found = excerpt(lesson, shown)
    step, table = found.step, table_part(lesson)
    trees = [tree_part(lesson, int(name.split()[1])) for name in found.required_parts if name != "table"]
    book = {**table, "trees": [*trees, step["tree"]], "steps": step["steps"], "ensemble": step["ensemble"],
            "settings": [], "facts": [], "code": [], "panels": [], "ticks": [], "chapters": [0], "story": None,
            "searches": [[len(trees), step["steps"]["node"][0]]] * (step["search"] is not None)}  # fmt: skip
    chapter = {"from": 0, "says": [step["says"]], "terms": step["terms"], "workings": [[]], "question": [None],
               "searches": [] if step["search"] is None else [[0, step["search"]]], "formulas": [],
               "before": step["states"], "sets": []}  # fmt: skip
    return json.loads(json.dumps([book, chapter]))


@pytest.mark.parametrize("name", FITS)
@pytest.mark.parametrize("grain", [0, 2])
def test_an_excerpt_is_a_book_of_one_step_as_it_is_documented(name, grain):
    lesson = read(name)
    walk = [i for i in range(lesson.count) if lesson.step_value("grain", i) <= grain]
    for step in walk[:: max(1, len(walk) // 8)]:
        book, chapter = assembled(lesson, ShownStep(step, grain))
        BOOK.validate(book)
        CHAPTER.validate(chapter)
        assert chapter["says"] == [lesson.step_text("says", step)]


def test_at_the_last_step_all_of_a_tree_is_there_and_stands_where_the_stage_has_it():
    lesson = read("cart")
    tree, sent = lesson.book["trees"][0], excerpt(lesson, ShownStep(lesson.count - 1, 2)).step["tree"]
    for name in ("parent", "left", "right", "feature", "threshold", "n", "impurity", "weights", "answer", "reason",
                 "leaf_of", "x", "y"):  # fmt: skip
        leaf = [feature < 0 for feature in tree["feature"]]
        same = [a == b for a, b in zip(sent[name], tree[name], strict=True)]
        assert all(same) or (name == "reason" and all(s or not n for s, n in zip(same, leaf, strict=True))), name


def test_the_candidate_in_hand_is_sent_and_no_other():
    lesson = read("cart")
    tried = [i for i in range(lesson.count) if lesson.step_value("candidate", i) >= 0]
    for step in tried:
        search = excerpt(lesson, ShownStep(step, 2)).step["search"]
        chapter = lesson.chapter(lesson.chapter_of(step))
        listed = dict(chapter["searches"])[lesson.step_value("search", step)]["features"]
        own = next(each for each in listed if each["feature"] == lesson.step_value("feature", step))
        place = own["told"][lesson.step_value("candidate", step)]
        [sent] = search["features"]
        assert (sent["threshold"], sent["gain"]) == ([own["threshold"][place]], [own["gain"][place]])


def test_a_book_has_every_answer_so_no_part_is_all_of_it():
    lesson = read("forest")
    first = excerpt(lesson, ShownStep(0, 2))
    assert first.required_parts == ("table",) and first.step["tree"]["left"] == [-1]
    assert set(table_part(lesson)) == {"format", "language", "algorithm", "title", "data", "columns"}
