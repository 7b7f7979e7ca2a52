"""The story in the browser: its questions, guesses that are light, and what finer details show of it."""

import json

import pytest

from engine import cart
from tests.browser.stages import lesson_of

QUESTIONS = "() => [...document.querySelectorAll('.question button')].map(each => each.textContent)"


@pytest.fixture(scope="module")
def seven():
    return lesson_of("seven_rows", cart.fit)[1]


def scenes(reel) -> dict[int, str]:
    """The question of each scene by its step."""
    return {step: "".join(text for text, _ in pieces) for step, pieces in reel["story"]["scenes"]}


def guessed(reel) -> list[int]:
    """The scenes but the first whose step asks at the story's detail."""
    asks = reel["steps"]["question"]
    return [i for i in scenes(reel) if i and asks[i] and 0 in asks[i]["grains"]]


def test_a_first_visit_opens_with_the_story_and_each_scene_has_its_question(open_stage, seven):
    stage = open_stage(seven, grain=None)
    assert stage.text(".detail option:checked") == "Story"
    assert stage.text(".idea") == seven["story"]["idea"]
    seen, guesses = {0: stage.text(".scene")}, 0
    while stage.step < len(seven["steps"]["grain"]) - 1:
        before = stage.step
        stage.press("ArrowRight")
        guesses += stage.step == before  # a press that shows the answer
        seen[stage.step] = stage.text(".scene")
    assert seen == scenes(seven)
    assert guesses == len(guessed(seven)) >= 2
    assert json.dumps(seven["steps"]["grain"]).count("0") == len(seen)


def test_at_finer_details_the_question_is_that_of_the_scene_one_is_in(open_stage, seven):
    stage, starts = open_stage(seven, step=0, grain=2), scenes(seven)
    for step, shown in enumerate(stage.walk(31, "() => document.querySelector('.scene').textContent"), start=1):
        assert shown == starts[max(start for start in starts if start <= step)], step
    assert stage.page.locator(".idea").is_hidden()


def test_a_guess_is_told_right_or_wrong_and_counts_nowhere(open_stage, seven):
    first, second, *_ = guessed(seven)
    answer = {i: seven["steps"]["question"][i]["answer"] for i in (first, second)}
    stage = open_stage(seven, step=0, grain=0)
    told = {}
    stage.page.evaluate(
        "() => addEventListener('treerings:answered', () => { globalThis.counted = true }, {capture: true})"
    )
    for step, choice in ((first, answer[first]), (second, 1 - min(answer[second], 1))):
        while stage.step < step:
            stage.press("ArrowRight")
        assert len(stage.page.evaluate(QUESTIONS)) >= 2
        assert "Best split" not in stage.text(".sentence")
        stage.press(str(choice + 1))
        told[step] = stage.text(".verdict strong").strip()
        assert stage.step == step and stage.text(".sentence") != seven["steps"]["question"][step]["ask"]
    assert list(told.values()) == ["Right.", "Not quite."]
    address = stage.page.evaluate("() => location.search")
    assert "answers" not in address and "quiz" not in address
    assert stage.page.evaluate("() => globalThis.counted") is None
    assert stage.page.locator(".score").is_hidden()
    stage.press("q")
    assert stage.text(".score") == "0 of 0 right"


def test_a_link_a_jump_and_a_coarser_detail_show_the_answer(open_stage, seven):
    """A guess is asked of those who step on: a reader who comes from elsewhere may have seen the answer."""
    first, second, *_ = guessed(seven)
    stage = open_stage(seven, step=first, grain=0)
    assert stage.text(".sentence").startswith("Best split") and not stage.page.evaluate(QUESTIONS)
    stage.seek(second)
    assert not stage.page.evaluate(QUESTIONS)
    stage.press("+", "-")
    assert not stage.page.evaluate(QUESTIONS)


def test_the_quiz_asks_in_the_story_and_keeps_its_own_account(open_stage, seven):
    first = guessed(seven)[0]
    stage = open_stage(seven, step=0, grain=0)
    stage.press("q")
    while stage.step < first:
        stage.press("ArrowRight")
    stage.press(str(seven["steps"]["question"][first]["answer"] + 1))
    assert stage.text(".verdict strong").strip() == "Right."
    assert stage.text(".score").startswith("1")
