"""AdaBoost on the real server: a deep link, keys, and what each of its panels shows at a step of the trace."""

import pytest
from playwright.sync_api import expect

from datasets import load
from engine import adaboost, record
from engine.learners.registry import lesson_for_trace
from engine.text.arithmetic import format_plain_number
from engine.text.step import DETAIL_SPLITS
from tests.browser.conftest import fits_with_its_controls, seen_as
from tests.browser.stages import staged
from tests.words import sentence
from tests.words import words as said

CLASSES = "data=six_row_forest&n_estimators=3&update=resample"
NUMBERS = "data=four_points_as_printed&n_estimators=3&loss=square"


def walked(asked: str):
    """The steps as the stage has them: the data are so few that none is left out."""
    settings = dict(pair.split("=") for pair in asked.split("&"))
    settings["n_estimators"] = int(settings["n_estimators"])
    trace = record(adaboost.fit, load(settings.pop("data")), **settings)
    return lesson_for_trace(trace).steps(trace)


def opened(server, open_page, asked: str, step: int, **how):
    page = open_page(f"{server}/adaboost?{asked}&step={step}&grain={DETAIL_SPLITS}", **how)
    staged(page, step)
    return page


def last(steps, panel: str) -> int:
    return max(i for i, step in enumerate(steps) if step.highlight.panel == panel and step.detail <= DETAIL_SPLITS)


def words(page, kind: str) -> str:
    """What is written in the panel that tells the step, and what it says of itself."""
    picture = page.locator(f".curve-panel svg[data-kind={kind}]")
    picture.wait_for()
    told = page.locator(".curve-panel .in-words").text_content()
    return f"{picture.text_content()} {picture.get_attribute('aria-label')} {told}"


def held(steps, step: int, name: str):
    """What a column or panel holds at a step."""
    return [each.state_updates[name] for each in steps[: step + 1] if name in each.state_updates][-1]


# Of each panel: how it is drawn, and which number of what it holds must be read there
OF_CLASSES = {
    "weights": ("cells", max),
    "what counts": ("cells", max),
    "say": ("curve", lambda points: points[0][1]),
    "sides": ("bars", lambda bars: bars[1]),
    "votes": ("bars", max),
    "line": ("ranges", lambda line: len(line["draws"])),
    "errors": ("lines", int),
}
OF_NUMBERS = {
    "what counts": ("cells", max),
    "say": ("curve", lambda points: points[0][1]),
    "median": ("ranges", lambda line: float(said(line["labels"][line["lit"]]).split()[0])),
    "errors": ("lines", int),
}


@pytest.mark.parametrize(
    ("asked", "panels"), [(CLASSES, OF_CLASSES), (NUMBERS, OF_NUMBERS)], ids=["classes", "numbers"]
)
def test_every_panel_shows_what_the_trace_holds(server, open_page, asked, panels):
    """One visit: it opens at the first of these steps, and keys lead to the others."""
    steps = walked(asked)
    where = sorted((last(steps, name), name) for name in panels)
    page = opened(server, open_page, asked, where[0][0])
    before = where[0][0]
    for step, name in where:
        for _ in [each for each in steps[before + 1 : step + 1] if each.detail <= DETAIL_SPLITS]:
            page.keyboard.press("ArrowRight")
        stage = staged(page, step)
        kind, read = panels[name]
        seen, number, before = words(page, kind), read(held(steps, step, name)), step
        assert f"{number:.3g}" in seen or format_plain_number(number) in seen, (name, number, seen)
        expect(stage).to_contain_text(sentence(steps[step]))


BARS = """(svg) => {
    const bars = [...svg.querySelectorAll("rect.bar")].map(each => each.getBoundingClientRect());
    return {
        words: [...svg.querySelectorAll("text")].map(each => each.textContent),
        kinds: [...svg.querySelectorAll("rect.bar")].map(each => each.classList[1]),
        hatched: svg.querySelectorAll("path.hatch").length,
        widths: bars.map(({width}) => width),
        gaps: bars.slice(1).map(({top}, k) => top - bars[k].bottom),
    };
}"""


def test_right_and_wrong_rows_weights_before_and_after_stand_in_two_groups(server, open_page):
    steps = walked(CLASSES)
    step = last(steps, "sides")
    page = opened(server, open_page, CLASSES, step)
    right, wrong, right_after, wrong_after = held(steps, step, "sides")
    for size in ((1280, 720), (1920, 1080), (390, 844)):
        seen_as(page, "light", size)
        seen, wanted = page.locator("svg[data-shown=sides]").evaluate(BARS), [right, right_after, wrong, wrong_after]
        assert [word for word in seen["words"] if not word[0].isdigit()] == [
            "right",
            "before",
            "after",
            "wrong",
            "before",
            "after",
        ]
        assert seen["kinds"] == ["right-side"] * 2 + ["wrong-side"] * 2 and seen["hatched"] == 2
        unit = seen["widths"][0] / wanted[0]
        assert seen["widths"] == pytest.approx([weight * unit for weight in wanted], rel=0.02, abs=1)
        assert min(seen["gaps"]) > 3, (size, seen["gaps"])


def test_keys_step_through_the_rounds(server, open_page):
    steps = walked(CLASSES)
    page = opened(server, open_page, CLASSES, 0)
    seen = [i for i, step in enumerate(steps) if step.detail <= DETAIL_SPLITS]
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    stage = staged(page, seen[6])
    expect(stage).to_contain_text(sentence(steps[seen[6]]))
    page.keyboard.press("End")
    expect(stage).to_contain_text(sentence(steps[-1]))


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["projector", "phone"])
def test_it_fits_the_screen(server, open_page, size):
    page = opened(server, open_page, "data=moons&n_estimators=3", 0, size=size)
    for theme in ("light", "dark"):
        seen_as(page, theme, size)
        fits_with_its_controls(page)
