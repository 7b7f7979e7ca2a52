"""The course as files, opened from disk with no network: lessons are stepped, ideas show choices, words are found."""

import re

import pytest
from playwright.sync_api import expect

from engine.learners.registry import lesson_for_trace
from pages.frame import search
from pages.frame.contents import page_named
from pages.i18n.text import t
from pages.notes import examples
from pages.notes.opening import find_step
from pages.notes.recompute import record_opening
from pages.publish.course.course import Course, href
from pages.publish.course.lessons import page_lessons
from pages.publish.course.output_folder import write
from tests.browser.conftest import PHONE, PROJECTOR, serious
from tests.browser.stages import staged
from tests.words import sentence

STOPS = ("mixed", "tree", "greedy", "regression", "why_exponential", "examples")
LESSONS = ("tree", "tree-iris", "tree-as-chen", "regression-steps", "why_exponential")
SAYS = "() => document.querySelector('.sentence').textContent"
WIDER = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"

# Does the stage reach over what stands below it?
COVERED = """() => document.querySelector(".panels").getBoundingClientRect().bottom
    > document.querySelector("main + p").getBoundingClientRect().top"""


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    folder = tmp_path_factory.mktemp("course") / "a folder with spaces"
    write(folder, dict(Course(tuple(map(page_named, STOPS))).files()))
    return folder


@pytest.fixture
def open_file(chromium, course):
    """open_file("tree.html", theme="dark", size=PHONE): a page of the course; a complaint fails the test, and so does
    whatever it asks the network for."""
    contexts, complaints = [], []

    def open_(name, theme="light", size=PROJECTOR):
        look = {"width": size[0], "height": size[1]}
        context = chromium.new_context(viewport=look, color_scheme=theme, offline=True, reduced_motion="reduce")
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda e: complaints.append(str(e)))
        page.on("request", lambda r: complaints.append(r.url) if not r.url.startswith(("file:", "data:")) else None)
        path, _, query = name.partition("?")
        page.goto((course / path).as_uri() + (f"?{query}" if query else ""))
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not complaints, complaints


def sentences(trace) -> list[str]:
    return [sentence(step) for step in lesson_for_trace(trace).steps(trace)]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_stepped_from_disk_with_no_network(open_file, name):
    page_name = name.partition("-")[0]
    lesson = next(each for each in page_lessons(page_named(page_name)) if each.name == name)
    steps = lesson.reel().steps
    page = open_file(f"{name}.html?grain=2")
    staged(page, 0)
    for step in range(1, 9):
        page.keyboard.press("ArrowRight")
        staged(page, step)
        assert page.evaluate(SAYS).strip() == sentence(steps[step])
    assert page.get_by_role("toolbar", name="steps").get_by_role("button", name="Play").is_visible()
    assert not page.evaluate(WIDER)


def test_a_worked_example_opens_at_its_step(open_file):
    example = examples()["EX04"]
    step, _ = find_step(example, example.opens[0])
    page = open_file("ex04.html")
    staged(page, step)
    assert page.evaluate(SAYS).strip() == sentences(record_opening(example.opens[0]))[step]
    page.get_by_role("link", name="Next").click()
    page.wait_for_url("**/ex05.html")


def test_a_choice_changes_what_an_idea_shows_and_its_charts(open_file):
    page = open_file("mixed.html", "dark", PHONE)
    page.locator(".js-plotly-plot .main-svg").first.wait_for()
    assert "80/169" in page.locator(".state").inner_text()
    page.get_by_role("button", name="Three of each").focus()
    page.keyboard.press("Enter")
    page.get_by_text("2/3 = 0.6667").wait_for()
    page.locator(".js-plotly-plot .main-svg").first.wait_for()
    assert page.get_by_role("button", name="Three of each").get_attribute("aria-pressed") == "true"
    assert not page.evaluate(WIDER)


def test_the_search_finds_what_the_apps_search_finds(open_file, monkeypatch):
    have, most = Course(tuple(map(page_named, STOPS))).page_names, search.MAX_RESULTS
    monkeypatch.setattr(search, "MAX_RESULTS", len(search.search_entries()))
    page = open_file("index.html")
    for asked in ("gini", "Information-gain", "EX 1", "eta", "12", "0.405", "nosuchword", "oob"):
        told = [each for each in search.find_entries(asked) if href(each).partition(".html")[0] in have]
        page.get_by_label("Search").fill(asked)
        wanted = [f"{t(search.KIND_LABELS[each.kind])}: {each.title}" for each in told[:most]]
        expect(page.locator(".search li")).to_have_text(wanted)
        expect(page.locator(".search [role=status]")).to_have_text(re.compile("^$" if wanted else "."))


@pytest.mark.parametrize("name", ["index.html", "tree-iris.html", "greedy.html", "examples.html"])
def test_a_page_is_accessible_and_fits_a_phone(open_file, name):
    for theme, size in (("light", PROJECTOR), ("dark", PHONE)):
        page = open_file(name, theme, size)
        page.wait_for_load_state("load")
        if name == "tree-iris.html":
            staged(page)
            assert page.evaluate(COVERED) is False
        assert not page.evaluate(WIDER)
        assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--panel')")  # of boxes in trees
        assert serious(page, preload=False) == []
