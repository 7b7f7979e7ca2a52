"""You run it, in a file without a server: asked, marked, told which idea a mistake was, and kept in the link."""

import json

import pytest
from playwright.sync_api import expect

from engine.learners.registry import lesson_for_trace
from pages.exercises.drill import make_exercise
from pages.learners.registry import LEARNERS, LESSON_ENTRIES
from pages.stage.reel import Reel
from tests.browser.conftest import PHONE, PROJECTOR, serious
from tests.browser.stages import lesson_of, staged, whole


@pytest.fixture(scope="module")
def done():
    (drill,) = LESSON_ENTRIES["tree"].drills
    return make_exercise(drill, LEARNERS[0].fit, 3)


@pytest.fixture(scope="module")
def reel(done):
    return whole(Reel(done.trace, lesson_for_trace(done.trace), "Decision tree", "cart", exercise=done))


def at(stage, asked: str):
    """The same file, with this in its link."""
    page = stage.page
    page.goto(f"{page.url.partition('?')[0]}?{asked}")
    staged(page)
    return page


def give(page, task, answer):
    """By keys alone: a number is typed, a choice is the key of its place."""
    if task.kind == "choice":
        page.keyboard.press(str(answer + 1))
    else:
        page.locator(".typed input").fill(repr(answer))
        page.keyboard.press("Enter")


def accessible(page):
    """axe finds nothing serious in the tasks, in either theme, large and small: colours do not hang on the size."""
    for size, theme in ((PHONE, "dark"), (PROJECTOR, "light")):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=theme)
        assert serious(page, ".exercise-panel") == [], (size, theme)


def test_a_mistake_is_named_and_the_exercise_goes_on_from_what_is_right(open_stage, done, reel):
    page = at(open_stage(reel), "worked=3")
    told = []
    page.expose_function("heard", lambda detail: told.append(json.loads(detail)))
    page.evaluate("document.addEventListener('treerings:answered', (e) => heard(JSON.stringify(e.detail)))")
    for k, task in enumerate(done.tasks):
        expect(page.locator(".exercise-panel")).to_have_attribute("data-task", str(k))
        assert page.get_by_test_id("stage").get_attribute("data-step") == str(task.task_position.start_step)
        page.keyboard.press("ArrowRight")  # shows nothing that comes
        page.keyboard.press("End")
        assert page.get_by_test_id("stage").get_attribute("data-step") == str(task.task_position.start_step)
        wrong = task.wrong_answers[0] if k == 0 else None
        if k == 0:
            accessible(page)
        give(page, task, wrong.answer if wrong else task.answer)
        if wrong:
            expect(page.locator(".misconception")).to_have_attribute("data-rule", wrong.misconception)
            expect(page.locator(".choice.wrong")).to_be_visible()
        expect(page.locator(".exercise-panel .choice.right")).to_be_visible()
        if k <= 1:  # the first wrong, the second right
            accessible(page)
        page.keyboard.press("Enter")  # on "Next", which has the focus
    n = len(done.tasks)
    expect(page.locator(".points")).to_have_text(f"{n - 1} of {n} points")
    accessible(page)
    expect(page.locator(".missed li")).to_have_count(1)
    assert [each["right"] for each in told] == [False] + [True] * (n - 1)
    assert told[0] == {"algorithm": "cart", "topic": done.tasks[0].topic, "right": False,
                       "rule": done.tasks[0].wrong_answers[0].misconception, "exercise": True}  # fmt: skip
    page.reload()
    expect(page.locator(".points")).to_have_text(f"{n - 1} of {n} points")
    shown = reel["exercise"]["tasks"][0]["wrong"][0]["step"]
    page.locator(".missed .show-how").click()  # the lesson's own step, and back
    expect(page.get_by_test_id("stage")).to_have_attribute("data-step", str(shown))
    expect(page.locator(".why.lit-panel")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("stage")).to_have_attribute("data-step", str(shown + 1))
    expect(page.locator(".lit-panel")).to_have_count(0)
    page.locator(".back-to-exercise").click()
    expect(page.locator(".points")).to_be_visible()


@pytest.mark.parametrize("where", [".offered .mark", ".plane .offered-line", "tbody tr"])
def test_a_split_is_chosen_where_it_is_seen(open_stage, done, reel, where):
    """By a click on its mark on the axis of its feature, on its line in the plane, on its row of the table."""
    k, task = next((k, task) for k, task in enumerate(done.tasks) if task.topic == "split")
    page = at(open_stage(reel), f"worked=3&answers={'_'.join(['0'] * k)}")
    named = page.locator(f"{where}[data-choice='{task.answer}']")
    point = named.locator("circle, th").first.bounding_box()
    middle = point["x"] + point["width"] / 2, point["y"] + point["height"] / 2
    page.mouse.move(*middle)
    for also in (".offered .mark", ".offered-line", "tr", ".choices button"):  # it lights wherever it is seen
        expect(page.locator(f"{also}.pointed-at")).to_have_attribute("data-choice", str(task.answer))
    page.mouse.click(*middle)
    expect(page.locator(".verdict")).to_have_text("Right.")
    expect(page.locator(".offered .mark.right")).to_contain_text(str(task.answer + 1))
    expect(page.locator("[data-choice]")).to_have_count(0)  # once is enough
    page.keyboard.press("Enter")
    expect(page.locator(".exercise-panel")).to_have_attribute("data-task", str(k + 1))


def test_worked_steps_are_shown_first_hints_cost_and_marks_can_wait(open_stage, done, reel):
    page = at(open_stage(reel, size=(390, 844), theme="dark"), "marked=end")
    first = sum(task.task_position.part == 0 for task in done.tasks)
    for _ in range(first):
        expect(page.locator(".exercise-panel .choice.right")).to_be_visible()
        assert page.locator(".typed, .choices").count() == 0
        page.locator(".next-task").click()
    while page.locator(".next-task").count():
        page.locator(".next-task").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is beside a phone's screen"
    page.locator(".hint-more").click()
    expect(page.locator(".hint")).to_have_count(1)
    task = done.tasks[int(page.locator(".exercise-panel").get_attribute("data-task"))]
    give(page, task, task.answer)
    expect(page.locator(".points")).to_have_text("0.5 of 1 points")


def test_answers_of_a_quiz_are_kept_in_its_link_and_counted_by_topic(open_stage):
    _, seven = lesson_of("seven_rows")
    questions = seven["steps"]["question"]
    step = next(i for i, each in enumerate(questions) if each and each["topic"] == "split" and 2 in each["grains"])
    question = questions[step]
    wrong = next(k for k, each in enumerate(question["wrong"]) if each)
    stage = open_stage(seven, step=step, grain=2)
    stage.press("q", str(wrong + 1))
    expect(stage.page.locator(".verdict .misconception")).to_have_text(f"{question['wrong'][wrong]['why']} ")
    assert f"quiz=1&answers={step}.{wrong}" in stage.page.url
    stage.page.reload()
    staged(stage.page, step)
    assert stage.text(".score") == "0 of 1 right"
    stage.page.locator(".question .show-how").press("Enter")  # by keys: there, and back to where one was
    staged(stage.page, question["wrong"][wrong]["step"])
    expect(stage.page.locator(".question")).to_be_empty()  # nothing is asked there,
    assert stage.page.locator(".why.lit-panel .numbers").count()  # it is shown
    stage.page.keyboard.press("Enter")
    staged(stage.page, step)
    expect(stage.page.locator(".question .show-how")).to_be_focused()
    stage.page.locator(".score").click()
    expect(stage.page.locator(".topics-panel")).to_contain_text("Best split0 of 1 right")
