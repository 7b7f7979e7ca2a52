"""An assignment as a file from disk and as the SCO of an LMS: worked through, marked, kept, told as the standard says.

Right answers come from the engine, with the seeds that pages/assignment says a student gets.
"""

from __future__ import annotations

import io
import re
import zipfile
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import expect

from datasets import load
from engine import cart, prune, record
from engine.learners.registry import lesson_for_trace
from pages.assignment.formats import as_scorm
from pages.assignment.html_files import as_checker
from pages.assignment.link import make_link
from pages.assignment.plan import EXERCISE, QUIZ, AssignedPart, Assignment, variant
from pages.assignment.result_codes import decode, is_signed
from pages.exercises.drill import make_exercise
from pages.learners.registry import LESSON_ENTRIES
from pages.stage.reel import fitting_reel
from tests.browser.conftest import serious
from tests.browser.stages import type_step

NAME = "Zoë <b>"
WEEK = Assignment(
    "Week 3 & <i>trees</i>",
    (
        AssignedPart("pruning", EXERCISE, attempts=2),
        AssignedPart("tree", QUIZ, "Seven rows", data="seven_rows", questions=3, show=("tree", "plane")),
    ),
    variants=3,
    key="sesame",
)
LMS = "http://lms.test/"
FRAME = '<!doctype html><iframe src="sco/index.html" style="width: 98vw; height: 97vh; border: 0"></iframe>'


@cache
def tasks(student: str, attempt: int):
    (drill,) = LESSON_ENTRIES["pruning"].drills
    return make_exercise(drill, prune.fit, WEEK.seed + variant(WEEK, 0, student, attempt)).tasks


@cache
def questions():
    """Of the quiz, by the steps that ask them."""
    trace = record(cart.fit, load("seven_rows"), max_depth=3)
    reel = fitting_reel(trace, lesson_for_trace(trace), "", "cart")
    asked = [one for k in range(len(reel.starts)) for one in reel.chapter(k)["question"]]
    return [(step, one) for step, one in enumerate(asked) if one and 1 in one["grains"]][:3]


def opened(page, number: int):
    page.locator(".parts > li").nth(number).locator("button").click()
    page.locator("[data-testid=stage][data-ready=true]").wait_for()


def back(page):
    page.locator(".to-parts").click()
    expect(page.locator(".list")).to_be_visible()


def do(page, task, answer):
    if task.kind == "number":
        page.locator(".typed input").fill(repr(answer))
        page.locator(".typed input").press("Enter")
    elif task.kind == "choice":
        page.locator(".choices button").nth(answer).click()
    else:
        for row in answer:
            page.locator(".ticked input").nth(row).check()
        page.locator(".ticked button").click()
    page.locator(".next-task, .points").first.wait_for()


def do_all(page, those, wrong=0, begin=0):
    """The first `wrong` tasks with a mistake that is known."""
    for k, task in enumerate(those[begin:], begin):
        expect(page.locator(".exercise-panel")).to_have_attribute("data-task", str(k))
        do(page, task, task.wrong_answers[0].answer if k < wrong else task.answer)
        page.locator(".next-task").click()


def answer(page, step: int, question: dict, right: bool):
    """Whatever leads on leads to the question and no further until it is answered."""
    for key in ("End", "q", "+", "End", "ArrowDown", "v", "l"):
        page.locator("body").press(key)
    stage = page.get_by_test_id("stage")
    expect(stage).to_have_attribute("data-step", str(step))
    type_step(page, str(step + 2))
    expect(stage).to_have_attribute("data-step", str(step))
    choice = question["answer"] if right else 1 - question["answer"] % 2
    page.locator(".question button").nth(choice).click()
    expect(page.locator(".verdict")).to_be_visible()


def state(page, number: int) -> tuple[str | None, str | None]:
    line = page.locator(".parts > li").nth(number)
    return line.get_attribute("data-percent"), line.get_attribute("data-tries")


@pytest.fixture(scope="module")
def scorm():
    with zipfile.ZipFile(io.BytesIO(as_scorm(WEEK))) as package:
        return {name: package.read(name) for name in package.namelist()}


def test_a_file_from_disk_is_worked_through_kept_and_handed_in(chromium, tmp_path, scorm):
    page, complaints = chromium.new_page(), []
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda e: complaints.append(str(e)))
    file = tmp_path / "week.html"
    file.write_bytes(scorm["index.html"])
    page.goto(file.as_uri())
    expect(page.locator("h1")).to_have_text(WEEK.title)
    assert page.locator(".parts button").count() == 0, "first a name"
    page.locator(".who input").fill(NAME)
    page.keyboard.press("Enter")

    opened(page, 0)
    first = tasks(NAME, 0)
    assert page.get_by_role("button", name=re.compile("step|again|mine", re.I)).count() == 0
    do(page, first[0], first[0].wrong_answers[0].answer)
    page.reload()  # in the middle of it
    assert state(page, 0) == ("0", "1")
    opened(page, 0)
    do_all(page, first, begin=1)
    expect(page.locator(".points")).to_be_visible()
    back(page)
    percent = round(100 * (len(first) - 1) / len(first) + 1e-9)
    assert state(page, 0) == (str(percent), "1")

    opened(page, 1)
    for k, (step, question) in enumerate(questions()):
        answer(page, step, question, right=k != 1)
    expect(page.locator(".result")).to_have_text("Done: 67 %")
    back(page)
    assert page.locator(".parts > li").nth(1).locator("button").count() == 0, "one attempt is one"

    opened(page, 0)  # the other attempt, on another table
    do_all(page, tasks(NAME, 1))
    back(page)
    assert state(page, 0) == ("100", "2")
    assert page.locator(".parts button").count() == 0
    code = page.locator(".result-code input").input_value()
    found = decode(code)
    assert found is not None and is_signed(code, WEEK)
    assert (found.student, found.parts, found.fingerprint) == (NAME, ((100, 2), (67, 1)), WEEK.fingerprint)
    expect(page.locator(".total")).to_have_attribute("data-passed", "true")
    assert serious(page) == []

    page.get_by_role("button", name="Forget all of it").click()
    page.get_by_role("button", name="Forget it").click()
    assert page.locator(".who input").input_value() == "" and page.locator(".result-code").count() == 0
    assert complaints == []
    page.close()


def served(page, scorm):
    """An LMS on one address, with the package in a folder of its own."""
    files = {"": Path(__file__).with_name("lms.html").read_bytes(), "frame.html": FRAME.encode()}
    files |= {f"sco/{name}": content for name, content in scorm.items()}
    page.route(f"{LMS}**", lambda route: route.fulfill(
        body=files[route.request.url.removeprefix(LMS)], content_type="text/html; charset=utf-8"))  # fmt: skip
    page.goto(LMS)


def launched(page):
    page.evaluate("launch()")
    sco = page.frame_locator("iframe").frame_locator("iframe")
    sco.locator(".parts").wait_for()
    return sco


def told(page) -> dict:
    return page.evaluate("kept")


def test_an_lms_is_told_score_and_status_as_the_standard_has_it(chromium, scorm):
    page = chromium.new_page()
    served(page, scorm)
    sco = launched(page)
    expect(sco.locator(".who")).to_have_text("Worked on by s0123")
    opened(sco, 0)
    those = tasks("s0123", 0)
    do(sco, those[0], those[0].answer)
    share = str(round(50 / len(those) + 1e-9))
    assert (told(page)["cmi.core.lesson_status"], told(page)["cmi.core.score.raw"]) == ("incomplete", share)
    page.evaluate("close()")
    calls = page.evaluate("calls")
    assert calls[0] == ["LMSInitialize", ""] and calls[-1] == ["LMSFinish", ""]
    assert ["LMSSetValue", "cmi.core.exit", "suspend"] in calls

    sco = launched(page)  # on another day
    assert state(sco, 0)[1] == "1"
    opened(sco, 0)
    do_all(sco, those, begin=1)
    back(sco)
    opened(sco, 1)
    for step, question in questions():
        answer(sco, step, question, right=False)
    back(sco)
    assert (told(page)["cmi.core.lesson_status"], told(page)["cmi.core.score.raw"]) == ("failed", "50")
    opened(sco, 0)
    do_all(sco, tasks("s0123", 1), wrong=2)
    page.evaluate("close()")
    assert (told(page)["cmi.core.lesson_status"], told(page)["cmi.core.score.raw"]) == ("failed", "50"), "the best"
    assert (told(page)["cmi.core.score.min"], told(page)["cmi.core.score.max"]) == ("0", "100")
    assert page.evaluate("wrong") == []
    assert page.evaluate("Object.keys(localStorage)") == [], "what the LMS keeps no browser keeps"
    page.close()


QUICK = Assignment("Quick <b>", (AssignedPart("tree", QUIZ, data="seven_rows", questions=1),), key="sesame")


def test_a_link_is_worked_through_and_its_code_is_checked_in_a_file(chromium, server, tmp_path):
    page, complaints, asked = chromium.new_page(), [], []
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda e: complaints.append(str(e)))
    page.on("request", lambda request: asked.append(request.url))
    link = f"{server}/{make_link(QUICK)}"
    page.goto(link.partition("#")[0])
    expect(page.get_by_role("alert")).to_contain_text("its end, behind the sign #, is missing")
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("h1")).to_have_text(QUICK.title)
    assert {url.partition("?")[0] for url in asked if url.startswith("http")} == {f"{server}/assignment"}
    page.locator(".who input").fill(NAME)
    page.keyboard.press("Enter")
    opened(page, 0)
    answer(page, *questions()[0], right=True)
    back(page)
    code = page.locator(".result-code input").input_value()
    found = decode(code)
    assert found is not None and is_signed(code, QUICK) and found.parts == ((100, 1),)

    file = tmp_path / "check.html"
    file.write_bytes(as_checker(QUICK))
    page.goto(file.as_uri())
    forged = code[:30] + ("A" if code[30] != "A" else "B") + code[31:]
    page.locator("textarea").fill(f"Dear all,\n{code}, {forged} {code[:20]}")
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(3)
    assert [row.get_attribute("data-verdict") for row in rows.all()] == ["sound", "tampered", "damaged"]
    assert rows.first.locator("td").all_text_contents()[:5:4] == [NAME, "yes"]
    with page.expect_download() as saved:
        page.get_by_role("button", name="The table as CSV").click()
    assert NAME in saved.value.path().read_text("utf-8")
    assert serious(page) == []
    page.locator("textarea").fill("no code")
    expect(page.get_by_role("status")).to_contain_text("There is no result code in this text.")
    assert complaints == []
    page.close()
