"""Chapters: those near the step in sight are asked for; in whatever order they come, the pictures are the same."""

import pytest
from playwright.sync_api import expect

from tests.browser.stages import in_parts, lesson_of

LOAD = """([book, step]) => {
    window.asked = [];
    window.answers = {};
    stage.fetchChapter = (k) => (window.asked.push(k), new Promise((...answer) => window.answers[k] = answer));
    stage.load(book, {step, grain: 2});
}"""
TAKE = "([k, chapter]) => window.answers[k] ? window.answers[k][0](chapter) : stage.addChapter(k, chapter)"
REMOTE_BY_TREES = """() => { const choice = stage.panels.lecture.remote.root.querySelector("select");
    choice.value = "1"; choice.dispatchEvent(new Event("change")); }"""
FAIL = "(k) => window.answers[k][1](new Error('nobody there'))"


@pytest.fixture(scope="module")
def moons():
    return lesson_of("moons", max_depth=4)[1]


@pytest.fixture(scope="module")
def deep():
    return lesson_of("moons", max_depth=None)[1]


def opened_without_chapters(open_stage, reel, step):
    """A stage that has the book only, and a function that gives it a chapter."""
    stage, (book, chapters) = open_stage(reel), in_parts(reel)
    stage.page.evaluate(LOAD, [book, step])
    return stage, lambda k: stage.page.evaluate(TAKE, [k, chapters[k]]), book["chapters"]


def test_the_chapters_near_the_step_in_sight_are_asked_for_and_no_others(open_stage, deep):
    starts = deep["chapters"]
    begin = starts[3] - 2
    assert len(starts) >= 5
    stage, give, _ = opened_without_chapters(open_stage, deep, begin)
    asked = []
    for count in range(1, 6):
        stage.page.wait_for_function("count => new Set(window.asked).size === count", arg=count)
        asked = list(dict.fromkeys(stage.page.evaluate("window.asked")))
        give(asked[-1])
    assert asked[0] == 2 and set(asked) == {0, 1, 2, 3, 4}
    stage.page.wait_for_timeout(1_300)
    assert len(set(stage.page.evaluate("window.asked"))) == 5, "and no others while nobody steps on"
    stage.page.evaluate(REMOTE_BY_TREES)
    with stage.page.expect_popup() as opened:
        stage.press("v")  # what the presenter's window tells of lies far ahead
    following = next(i for i, grain in enumerate(deep["steps"]["grain"]) if grain == 0 and i > begin)
    far = sum(start <= following for start in starts) - 1
    stage.page.wait_for_function("far => far > 4 && window.asked.at(-1) === far", arg=far)
    give(far)
    expect(opened.value.get_by_role("region", name="Next")).not_to_contain_text("…")
    stage.press("End")
    stage.page.wait_for_function("last => window.asked.at(-1) === last", arg=len(starts) - 1)


def test_in_a_coarse_walk_the_chapters_of_the_next_steps_are_asked_for(open_stage, deep):
    starts, grain = deep["chapters"], deep["steps"]["grain"]
    stage, give, _ = opened_without_chapters(open_stage, deep, 0)
    stage.press("-", "-")
    assert stage.page.evaluate("stage.detail") == 0
    rounds = [i for i, each in enumerate(grain) if each == 0]
    wanted = {sum(start <= i for start in starts) - 1 for i in rounds[:5]} | {0, 1, 2}
    for count in range(1, len(wanted) + 1):
        stage.page.wait_for_function("count => new Set(window.asked).size === count", arg=count)
        give(stage.page.evaluate("window.asked.at(-1)"))
    assert set(stage.page.evaluate("window.asked")) == wanted > {0, 1, 2}


def test_while_the_server_is_away_the_stage_says_so_asks_again_and_goes_on_with_what_it_has(open_stage, moons):
    stage, give, starts = opened_without_chapters(open_stage, moons, 0)
    stage.page.wait_for_function("() => window.asked.length === 1")
    stage.page.wait_for_timeout(1_500)
    assert stage.page.evaluate("window.asked") == [0], "what is on its way is not asked for twice"
    stage.page.evaluate(FAIL, 0)
    stage.page.wait_for_function("() => document.querySelector('.sentence').textContent.startsWith('The server')")
    stage.page.wait_for_function("() => window.asked.length === 2")
    assert stage.page.evaluate("window.asked") == [0, 0]
    give(0)
    stage.page.wait_for_function("() => window.asked.at(-1) === 1")
    said = "".join(text for text, _ in moons["steps"]["says"][0])
    assert stage.text(".sentence") == said
    stage.page.evaluate(FAIL, 1)
    stage.press("ArrowRight")
    assert stage.step == 1 and stage.text(".sentence") == "".join(text for text, _ in moons["steps"]["says"][1])
    stage.press("End")
    stage.page.wait_for_function("() => document.querySelector('.sentence').textContent.startsWith('The server')")
    stage.page.wait_for_function("last => window.asked.at(-1) === last", arg=len(starts) - 1)


def test_a_step_whose_chapter_is_missing_shows_its_skeleton_and_leads_on(open_stage, moons):
    last = len(moons["steps"]["says"]) - 1
    stage, give, starts = opened_without_chapters(open_stage, moons, 0)
    give(0)
    stage.press("End")
    assert (stage.step, stage.text(".sentence")) == (last, "…")
    seen = [v for v, born in enumerate(moons["trees"][0]["born"]) if born <= last]
    assert stage.page.locator(".tree .node.seen").count() == len(seen)
    assert stage.page.locator(".plane .region").count() > 1
    stage.press("q", "s", "ArrowLeft", "1", "+", "-", "]", "Home")
    assert stage.text(".sentence") == "".join(text for text, _ in moons["steps"]["says"][0])
    stage.press("End")
    give(len(starts) - 1)
    assert stage.text(".sentence") == "".join(text for text, _ in moons["steps"]["says"][last])


def test_chapters_that_come_backwards_make_the_same_pictures(open_stage, moons):
    at_once = open_stage(moons, step=0, grain=2)
    stage, give, starts = opened_without_chapters(open_stage, moons, 0)
    for k in reversed(range(len(starts))):
        give(k)
    places = 5
    for _ in range(places):
        for picture in (".sentence", ".table-panel", ".tree-panel", ".plane-panel", ".curve-panel"):
            assert stage.html(picture) == at_once.html(picture), (stage.step, picture)
        for each in (stage, at_once):
            each.press(*["ArrowRight"] * (len(moons["steps"]["says"]) // places - 1))


def test_who_has_left_asks_for_nothing_even_if_a_chapter_still_comes(open_stage, deep):
    stage, give, _ = opened_without_chapters(open_stage, deep, 0)
    stage.page.wait_for_function("() => window.asked.length === 1")
    stage.page.evaluate("stage.destroy()")
    give(0)
    stage.page.wait_for_timeout(1_200)
    assert stage.page.evaluate("window.asked") == [0]
    stage.page.evaluate("stage.root.remove(); stage.measure(); stage.draw()")  # a book that comes now draws nothing
