"""The table: whole columns only between a row's number and its answer, and all seven rows on a projector."""

import pytest

from engine import adaboost, gradient_boosting, xgb
from tests.browser.stages import FRAME, READY, lesson_of, staged

# Columns that stand partly under another one, or beyond the edge. Those that sentences add up stay beside the answer.
CUT = """() => { const box = at => at.getBoundingClientRect(), head = document.querySelector(".table-panel thead tr"),
    columns = [...head.children].filter(each => each.offsetWidth && !each.matches(".summed")),
    from = box(columns[0]).right,
    to = Math.min(...[...head.querySelectorAll(".summed, .target")].map(each => box(each).left || Infinity));
    return columns.slice(1, -1).filter(each => box(each).right > from + 1 && box(each).left < to - 1)
        .filter(each => box(each).left < from - 1 || box(each).right > to + 1).map(each => each.textContent); }"""
# Columns that are in sight.
SEEN = """() => { const box = at => at.getBoundingClientRect(),
    head = [...document.querySelectorAll(".table-panel thead th")];
    return head.filter(each => box(each).left >= box(head[0]).right - 1 && box(each).right <= box(head.at(-1)).left + 1)
        .map(each => each.textContent); }"""
# The columns with something in them that sentences add up, but where the step is about another one that has changed.
SUMMED = """() => { const { columns } = stage.reel, { view } = stage,
    changed = columns.some(({name, summed}) => !summed && view.state(name) !== view.stateBefore(name));
    return changed ? [] : columns.filter(each => each.summed && view.state(each.name)).map(each => each.title); }"""
# What is cut once a reader has scrolled; who does not move the table by that has not scrolled.
SCROLL = f"""async far => {{
    const table = document.querySelector(".scroller"), before = table.scrollLeft;
    const ended = new Promise(done => table.addEventListener("scrollend", done, {{once: true}}));
    table.scrollLeft = far;
    if (table.scrollLeft !== before) await ended;
    await ({FRAME})();
    return ({CUT})();
}}"""

# Columns in sight once they were laid out while the panel was drawn so many times as wide, as on its way to a place.
ALIGNED = f"""wide => {{
    const {{ table }} = stage.panels, way = table.root.animate({{ transform: `scale(${{wide}})` }}, 60_000);
    way.currentTime = 60_000 - 1;
    table.align();
    way.cancel();
    return ({SEEN})();
}}"""


@pytest.fixture(scope="module")
def reels():
    return {
        "xgb": lesson_of("seven_rows", fit=xgb.fit, n_estimators=3)[1],
        "adaboost": lesson_of("seven_rows", fit=adaboost.fit, n_estimators=3)[1],
        "boosted": lesson_of("iris", fit=gradient_boosting.fit, loss="softmax", n_estimators=2)[1],
    }


@pytest.mark.parametrize("name", ["xgb", "adaboost", "boosted"])
def test_no_column_is_cut_wherever_the_lesson_or_the_reader_scrolls(open_stage, reels, name):
    steps = reels[name]["steps"]
    stage = open_stage(reels[name], step=0, grain=2)
    features = [each["name"] for each in reels[name]["data"]["features"]]
    told = 0
    for step, cut, seen, summed in stage.walk(120, f"() => [stage.i, ({CUT})(), ({SEEN})(), ({SUMMED})()]"):
        assert cut == [], step
        assert set(summed) <= set(seen), step
        told += len(summed)
        feature = steps["feature"][step]
        assert feature < 0 or features[feature] in seen, step
    assert told
    for far in (35, 90, 4_000, 60, 0):
        assert stage.page.evaluate(SCROLL, far) == [], far


@pytest.mark.parametrize(("name", "steps"), [("adaboost", (17, 40, 53)), ("xgb", (9, 30))])
def test_a_step_has_the_same_columns_in_sight_however_it_was_reached(open_stage, reels, name, steps):
    walked = open_stage(reels[name], step=0, grain=2).walk(max(steps), f"() => [stage.i, ({SEEN})()]")
    for step in steps:
        directly = open_stage(reels[name], step=step, grain=2).page
        assert directly.evaluate(f"async () => {{ await ({FRAME})(); return ({SEEN})(); }}") == dict(walked)[step], step
        tree, node = (reels[name]["steps"][each][step] for each in ("tree", "node"))
        split = reels[name]["trees"][tree]["feature"][node]
        if split >= 0 and reels[name]["trees"][tree]["decided"][node] <= step:
            assert reels[name]["data"]["features"][split]["name"] in dict(walked)[step]


def test_columns_are_laid_out_as_they_are_not_as_a_gliding_panel_draws_them(open_stage, reels):
    stage = open_stage(reels["adaboost"], step=1, grain=2, size=(1000, 720))
    still, gliding = stage.page.evaluate(ALIGNED, 1), stage.page.evaluate(ALIGNED, 3)
    assert still == gliding and "x_1" in still


@pytest.mark.parametrize("address", ["/tree?data=seven_rows", "/adaboost?data=seven_rows&step=56&grain=1"])
def test_seven_rows_are_in_sight_on_a_projector_also_where_questions_are_asked(server, open_page, address):
    page = open_page(server + address)
    step = staged(page).get_attribute("data-step")
    for key, there in (("ArrowRight", f"{READY}:not([data-step='{step}'])"), ("q", f"{READY}.in-quiz")):
        page.keyboard.press(key)
        page.wait_for_selector(there)
        hidden = page.locator(".scroller").first.evaluate("element => element.scrollHeight - element.clientHeight")
        assert hidden <= 0, key
