"""Firefox and WebKit show what Chromium shows: an exported file of every learner, from disk, thirty steps both ways."""

import os

import pytest

from engine.core.settings import parameters
from pages.learners.registry import ALL_LEARNERS
from tests.bench.stage import engines
from tests.browser.engines import firefox as gecko
from tests.browser.engines import webkit as gtk
from tests.browser.stages import lesson_of, staged

STEPS, WINDOW = 30, (960, 600)
SMALL = {"n_estimators": 2, "max_depth": 2}
TABLES = {"cart": "moons", "gradient_boosting": "four_points", "similarity": "four_points"}
ENGINES = {
    "Firefox": (gecko.firefox, gecko.MISSING, gecko.BINARY),
    "WebKit": (gtk.webkit, gtk.MISSING, gtk.DRIVER and gtk.SCREEN and gtk.BINARY),
}
# What a step shows, in words: engines differ in letters and pixels, not in these. Of a table's rows the first ones:
# how many more are kept beyond the window is a question of their height.
SHOWN = """() => {
    const texts = (selector) => [...document.querySelectorAll(selector)].map((each) => each.textContent);
    const rows = (kind) => texts(`.table-panel tbody tr.${kind} th`).slice(0, 8);
    const labels = (selector) => [...document.querySelectorAll(selector)].map((each) => each.ariaLabel);
    const {algorithm, step, steps, ready} = document.querySelector("[data-testid=stage]").dataset;
    return {
        algorithm, step, steps, ready,
        says: texts(".sentence"), nodes: labels(".tree .node.seen"), plane: labels(".plane"), curve: labels(".curve"),
        code: texts(".code [aria-current]"), formulas: texts(".why .first math"), words: texts(".in-words"),
        rows: rows("at-node"), left: rows("left"),
        dots: stage.panels.plane.dots.map(
            ({atNode, isHighlighted, goesLeft}) => [atNode, isHighlighted, goesLeft].map(Number).join("")),
    };
}"""
# Keys one after the other, and what stands there at the next frame.
WALK = f"""async (keys) => {{
    const shown = {SHOWN}, found = [shown()];
    for (const key of keys) {{
        document.dispatchEvent(new KeyboardEvent("keydown", {{key, bubbles: true}}));
        await new Promise((drawn) => requestAnimationFrame(drawn));
        found.push(shown());
    }}
    return found;
}}"""


@pytest.fixture(scope="module")
def lessons(chromium, file_of):
    """Of each learner the file's address, and what Chromium shows on the way."""
    found, page = {}, chromium.new_page(viewport={"width": WINDOW[0], "height": WINDOW[1]})
    for learner in ALL_LEARNERS:
        known = parameters(learner.fit)
        settings = {name: value for name, value in SMALL.items() if name in known}
        _, reel = lesson_of(TABLES.get(learner.name, "seven_rows"), learner.fit, **settings)
        address = f"{file_of(reel).as_uri()}?grain=2"
        page.goto(address)
        staged(page)
        steps = min(STEPS, len(reel["steps"]["grain"]) - 1)
        found[learner.name] = address, page.evaluate(WALK, ["ArrowRight"] * steps)
    page.close()
    return found


@pytest.fixture(scope="module", params=ENGINES)
def engine(request):
    opened, missing, there = ENGINES[request.param]
    if not there:
        if os.environ.get("REQUIRE_BROWSER"):
            pytest.fail(missing)
        pytest.skip(missing)
    with opened() as browser:
        yield browser


@pytest.mark.parametrize("learner", [learner.name for learner in ALL_LEARNERS])
def test_every_engine_shows_the_same_forwards_and_backwards(engine, lessons, learner):
    address, there = lessons[learner]
    engine.open(address, WINDOW)
    engine.evaluate(engines.READY)
    steps = len(there) - 1
    shown = engine.evaluate(WALK, ["ArrowRight"] * steps + ["ArrowLeft"] * steps)
    assert [each["step"] for each in there] == [str(step) for step in range(steps + 1)]
    for step, (forwards, backwards, known) in enumerate(zip(shown, reversed(shown), there, strict=False)):
        assert forwards == known, step
        assert backwards == known, step


def test_the_bench_times_a_picture_a_key(engine, lessons):
    address, shown = lessons["cart"]
    path = [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("ArrowRight", 2)]
    pictures = engines.walked(engine, address, path)
    assert engines.lost(pictures, path) == 0 and all(seen["ms"] > 0 for seen in pictures)
    assert pictures[-1]["sentence"] == shown[2]["says"][0]
