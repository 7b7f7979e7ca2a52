"""Names are data: on the stage none becomes an element, a formula or a script. And long ones fit."""

import numpy as np
import pandas as pd
import pytest

from datasets import from_frame
from tests.browser.hostile_names import DOT, IMG, TEX
from tests.browser.stages import lesson_of

SCRIPT = "</script><script>document.title='hacked'</script>"


@pytest.fixture(scope="module")
def hostile():
    frame = pd.DataFrame({
        IMG: [0.5, 1, 2, 3, 4, 5, 6, 7] * 2,
        TEX: [IMG, TEX, DOT, IMG, TEX, DOT, IMG, SCRIPT] * 2,
        DOT: [0, 1] * 8,
        SCRIPT: [TEX, TEX, IMG, IMG, SCRIPT, IMG, TEX, IMG] * 2,
    })  # fmt: skip
    return lesson_of(from_frame(frame, target=SCRIPT))[1]


def test_hostile_names_stay_text_at_every_step(open_stage, hostile):
    stage = open_stage(hostile, step=0, grain=2)
    stage.press("s")
    look = """() => [document.querySelectorAll("[data-testid=stage] :is(img, b b, script, em)").length,
        document.querySelector("[data-testid=stage]").textContent]"""
    count = len(hostile["steps"]["says"])
    elements, texts = zip(stage.page.evaluate(look), *stage.walk(count - 1, look), strict=True)
    assert (stage.step, set(elements)) == (count - 1, {0})
    assert all("".join(texts).count(name) > count for name in (IMG, TEX, DOT, SCRIPT))
    assert stage.page.title() == "Decision tree"


@pytest.mark.parametrize("panel", [".table-panel", ".tree-panel", ".curve-panel", ".follow-panel", ".sentence"])
def test_a_hostile_name_is_shown_in_every_panel(open_stage, hostile, panel):
    steps = hostile["steps"]
    step = next(i for i, c in enumerate(steps["candidate"]) if c >= 0 and steps["feature"][i] == 0)
    stage = open_stage(hostile, step=step, grain=2)
    stage.press("s")
    assert "<b>x</b><img" in stage.text(panel) or "<b>x" in stage.text(panel)


@pytest.fixture(scope="module")
def long():
    return lesson_of(long_names(), max_depth=4)[1]


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["projector", "phone"])
def test_many_long_names_fit_the_screen(open_stage, long, size):
    last = len(long["steps"]["says"]) - 1
    stage = open_stage(long, step=0, grain=2, size=size)
    for step in (0, last // 2, last):
        stage.seek(step)
        beyond = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert stage.page.evaluate(beyond) <= 0
        if size[0] > 900:
            assert stage.page.evaluate("() => document.documentElement.scrollHeight") <= size[1]
        bottom = stage.page.locator(".transport").bounding_box()
        assert bottom["y"] + bottom["height"] <= size[1] + 1
        inside = """() => [...document.querySelectorAll('.tree .node.seen')].every(each => {
            const box = each.querySelector('rect').getBoundingClientRect();
            const all = document.querySelector('.tree').getBoundingClientRect();
            return box.left >= all.left - 1 && box.right <= all.right + 1 && box.bottom <= all.bottom + 1; })"""
        assert stage.page.evaluate(inside)


def long_names():
    n = 120
    columns = {f"a rather long measurement number {j}": [(i * (j + 3)) % (17 + j) for i in range(n)] for j in range(28)}
    columns["a category of many levels"] = [f"level with a long name {(i * 7) % 10}" for i in range(n)]
    columns["holes"] = [None if i % 5 == 0 else i % 13 for i in range(n)]
    columns["the answer"] = [f"a class of some length {(i * i) % 6}" for i in range(n)]
    return from_frame(pd.DataFrame(columns), target="the answer")


SHORT = "([names, letters]) => names.map((name) => shortenName(name, letters, names))"
SHORTER = f"([tables, all]) => tables.map((names) => all.map((letters) => ({SHORT})([names, letters])))"
LETTERS = (12, 16, 24)
WORDS = ["measurement", "of", "length", "width", "at", "noon", "dusk", "Tail", "x", "cm", "7", "ÅÄÖ"]


def test_short_names_are_as_different_as_the_names(open_stage, alike):
    page, rng = open_stage(alike).page, np.random.default_rng(0)
    tables = [list(alike_columns()), ["petal length", "petal width"], ["aaaaaaaaaaaaaaaab", "aaaaaaaaaaaaaaaac"]]
    for _ in range(200):
        names = {"_ -."[rng.integers(4)].join(rng.choice(WORDS, rng.integers(1, 7))) for _ in range(8)}
        tables.append(sorted(names))
    for names, each in zip(tables, page.evaluate(SHORTER, [tables, LETTERS]), strict=True):
        for letters, short in zip(LETTERS, each, strict=True):
            assert len(set(short)) == len(names), (letters, names, short)
            assert max(map(len, short)) <= letters
            assert all(a == b for a, b in zip(names, short, strict=True) if len(a) <= letters)
            for name, said in zip(names, short, strict=True):
                at = -1
                for piece in filter(None, said.split("…")):
                    at = name.index(piece, at + 1)


def test_the_beginning_is_kept_where_it_tells_names_apart(open_stage, alike):
    page = open_stage(alike).page
    names = ["petal length", "petal width", "measurement_of_length", "measurement_of_width"]
    assert page.evaluate(SHORT, [names, 9]) == ["petal le…", "petal wi…", "meas…ngth", "meas…idth"]
    others = ["in_the_year_of_2007", "in_the_year_of_2008", "in_the_month"]
    assert page.evaluate(SHORT, [others, 12]) == ["in_the…_2007", "in_the…_2008", "in_the_month"]


def alike_columns():
    return [f"measurement_of_{what}_at_{when}" for what in ("length", "width") for when in ("noon", "dusk")]


@pytest.fixture(scope="module")
def alike_table():
    rng, n = np.random.default_rng(3), 60
    frame = pd.DataFrame(
        {"price": rng.integers(9, size=n)} | {name: rng.normal(size=n).round(2) for name in alike_columns()}
    )
    good = frame[alike_columns()[0]] + frame[alike_columns()[3]] > 0
    frame["kind_of_the_outcome"] = np.where(good, "it_was_called_a_success", "it_was_called_a_failure")
    return from_frame(frame, target="kind_of_the_outcome")


@pytest.fixture(scope="module")
def alike(alike_table):
    return lesson_of(alike_table, max_depth=3)[1]


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["projector", "phone"])
def test_columns_that_begin_alike_look_different_everywhere(open_stage, alike, size):
    """In the table, the lists of axes and the nodes; whole where a pointer rests."""
    features, steps = [each["name"] for each in alike["data"]["features"]], alike["steps"]
    stage = open_stage(alike, step=len(steps["says"]) - 1, grain=1, size=size)
    page = stage.page
    read = "all => all.map(each => each.firstChild.textContent)"
    head = page.locator(".table-panel thead th")
    assert len(set(head.evaluate_all(read))) == 2 + len(features)
    titles = head.evaluate_all("all => all.map(each => each.title)")
    assert titles == ["row", *features, "kind_of_the_outcome"]
    answers = page.locator(".table-panel td.target")
    assert len(set(answers.all_inner_texts())) == 2 == len(set(answers.evaluate_all("all => all.map(e => e.title)")))
    for choice in page.locator(".axes select").all():
        assert len(set(choice.locator("option").all_inner_texts())) == choice.locator("option").count()
        assert any(name in choice.get_attribute("title") for name in features)
    asks = page.locator(".tree .node:not(.leaf)").evaluate_all(
        "all => all.map(each =>"
        " [each.querySelector('title').textContent, each.querySelector('.question-line')?.textContent])"
    )
    known = {}
    for whole, text in asks:
        name = next(each for each in features if f": {each} ≤" in whole)
        if text and size[0] > 900:  # on a phone a box may have room for three letters
            assert known.setdefault(text.split(" ≤")[0].removesuffix(" ?"), name) == name
    assert len(set(known.values())) > 1 or size[0] < 900


def test_the_best_splits_of_columns_that_begin_alike_have_different_names(open_stage, alike_table):
    """Where no split gains enough the best of each feature are listed."""
    reel = lesson_of(alike_table, min_impurity_decrease=10)[1]
    names = open_stage(reel, step=len(reel["steps"]["says"]) - 2, grain=1).page.locator(".curve text[text-anchor=end]")
    short = names.evaluate_all("all => all.map(each => each.firstChild.textContent)")
    whole = names.evaluate_all("all => all.map(each => (each.querySelector('title') ?? each).textContent)")
    assert len(set(short)) == 5
    assert sorted(whole) == sorted(each["name"] for each in reel["data"]["features"])
