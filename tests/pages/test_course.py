"""The course as files, written once: all is there, every link leads somewhere, and it is small enough to hand out."""

import base64
import gzip
import itertools
import json
import os
import re
import subprocess
import sys
from html import unescape
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from urllib.parse import urlsplit

import numpy as np
import plotly.graph_objects as go
import pytest

from datasets import catalog, load
from engine import DataProblem, cart, record
from engine.core.settings import with_defaults
from pages.frame.contents import ALL_PAGES, page_named
from pages.learners.common.entries import DATA
from pages.learners.registry import ALL_LEARNERS, LEARNER_BY_PAGE
from pages.lesson.views.dot import tree_dot
from pages.notes import examples
from pages.publish.course import markdown
from pages.publish.course import page_bodies as bodies
from pages.publish.course.__main__ import USAGE, main
from pages.publish.course.choices import CHOICES
from pages.publish.course.course import Course
from pages.publish.course.dot_svg import dot_to_svg, parse_dot, place_node
from pages.publish.course.lessons import CourseLesson, opening_settings, slug, start_of
from pages.publish.course.output_folder import check, write
from pages.publish.course.page_template import CoursePage, page_html
from pages.publish.course.rendered_pages import shorten_numbers
from tests.pages.test_every_page import opened
from tests.tables import THOROUGH

ROOT = Path(__file__).parents[2]
EVERY_LESSON = 1 if THOROUGH else 6
MEGABYTES = 25
LINK = re.compile(r'(?:href|src)="([^"]*)"')
IDS = re.compile(r'\bid="([^"]*)"')


@pytest.fixture(scope="module")
def course() -> dict[str, str]:
    """All files of it. Of most lessons no more is made than their fit, unless everything is to be tried."""
    whole, numbers = CourseLesson.data_script, itertools.count()

    def some_data(lesson: CourseLesson) -> str:
        if next(numbers) % EVERY_LESSON == 0:
            return whole(lesson)
        record(LEARNER_BY_PAGE[lesson.page].fit, load(lesson.data), **lesson.settings)
        return ""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CourseLesson, "data_script", some_data)
        return dict(Course().files())


def given(script: str):
    """What a page is given by the script beside it."""
    packed = re.fullmatch(r'globalThis\.treerings = \{ \w+: "([^"]*)" \};\n', script)
    assert packed
    return json.loads(gzip.decompress(base64.b64decode(packed[1])))


def test_every_page_of_the_app_is_there_with_its_presets_and_tables(course):
    for stop in ALL_PAGES:
        in_app_alone = stop.section == DATA or stop.name in ("compare", "talk", "which", "again", "assignments")
        assert (f"{stop.name}.html" in course) == (not in_app_alone), stop.name
    for learner in ALL_LEARNERS:
        for entry in learner.pages:
            assert f"lessons/{entry.name}.js" in course
            linked = unescape(course[f"{entry.name}.html"])
            tables = {str(each.title) for each in catalog() if entry.task in (None, each.task)}
            missing = {each for each in tables if f">{each}</a>" not in linked and f"Data set: {each}. " not in linked}
            assert all(refused(learner, title) for title in missing), entry.name
            starts, opens = (with_defaults(learner.fit, of(entry.name)) for of in (start_of, opening_settings))
            for preset in entry.presets:
                own = starts | preset.settings == opens  # it is the page's own lesson
                assert (f'href="{entry.name}-as-{slug(str(preset.name))}.html"' in linked) != own, preset.name


def refused(learner, title: str) -> bool:
    """Can it not learn from this table at all?"""
    name = next(each.name for each in catalog() if str(each.title) == title)
    try:
        record(learner.fit, load(name))
    except DataProblem:
        return True
    return False


def test_every_worked_example_has_a_page_with_what_it_says(course):
    for id, example in examples().items():
        assert example.title in unescape(course[f"{id.lower()}.html"])
        assert markdown.html(example.why)[3:-4] in course[f"{id.lower()}.html"]


def linked(path: str, text: str):
    """Every address in a file, and those in what its script brings."""
    if path.endswith(".html"):
        yield from map(unescape, LINK.findall(text))
    elif path.startswith("ideas/"):
        for state in given(text):
            yield from map(unescape, LINK.findall(state["html"]))
    elif path == "shared/search.js":
        yield from (entry["href"] for entry in given(text)["entries"])


def test_every_link_leads_to_a_file_of_the_course_and_to_a_place_in_it(course):
    found = {(path, link) for path, text in course.items() for link in linked(path, text)}
    assert len(found) > 2000
    for path, link in found:
        to = urlsplit(link)
        assert not to.scheme and not to.netloc and not to.path.startswith("/"), f"{path}: {link}"
        assert to.path in course, f"{path}: {link}"
        assert not to.fragment or to.fragment in IDS.findall(course[to.path]), f"{path}: {link}"


def test_every_file_is_reached_from_the_index(course):
    seen, ahead = set(), ["index.html"]
    while ahead:
        path = ahead.pop()
        if path not in seen:
            seen.add(path)
            ahead += [urlsplit(link).path for link in linked(path, course[path])]
    assert seen == set(course)


def test_charts_keep_five_digits_and_gaps():
    chart = json.loads(go.Figure(go.Contour(z=np.array([[1 / 3, np.nan], [2e9 / 7, -4]]), x=[0.1 + 0.2, 7])).to_json())
    (contour,) = shorten_numbers(chart)["data"]
    assert (contour["z"], contour["x"]) == ([[0.33333, None], [285710000.0, -4.0]], [0.3, 7])


def test_it_is_small_enough_and_asks_no_server_for_anything(course):
    lessons = [len(text) for path, text in course.items() if path.startswith("lessons/")]
    others = sum(len(text.encode()) for path, text in course.items() if not path.startswith("lessons/"))
    made = [size for size in lessons if size]
    assert others + sum(made) * len(lessons) / len(made) <= MEGABYTES * 1e6
    pages = [text for path, text in course.items() if path.endswith(".html")]
    assert all("default-src 'none'" in text for text in pages)


def test_every_lesson_has_the_words_of_every_step(course):
    for path in (path for path in course if path.startswith("lessons/") and course[path]):
        reel = given(course[path])
        ends = [*(chapter["from"] for chapter in reel["chapters"][1:]), None]
        for chapter, end in zip(reel["chapters"], ends, strict=True):
            assert end is None or len(chapter["says"]) == end - chapter["from"]
        last = reel["chapters"][-1]
        assert last["from"] + len(last["says"]) == sum(reel["book"]["steps"]["runs"]["grain"][1])


def test_every_choice_of_an_idea_shows_something_else(course):
    for name in CHOICES:
        states = [json.dumps(state) for state in given(course[f"ideas/{name}.js"])]
        assert len(states) == 1 + sum(map(len, CHOICES[name].values()))
        assert states[0] not in states[1:], name


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_is_a_control_of_its_page(name):
    for states in CHOICES[name].values():
        address = next(iter(states.values()))
        app = opened(f"{name}.py", **address)
        keys = {control.key for kind in (app.slider, app.selectbox, app.number_input) for control in kind}
        assert set(address) <= keys


class Elements(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found: list[tuple[str, dict]] = []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


@pytest.mark.parametrize("text", ["<img src=x onerror=alert(1)>", '"><script>alert(1)</script>', "a & b </title>"])
def test_text_stays_text(text):
    lesson = CourseLesson("tree", "tree", "iris", {"criterion": text}, text, text, preset=True)
    parsed = Elements()
    body = bodies.lesson_body(lesson, [lesson]) + markdown.html(text)
    parsed.feed(page_html(text, body, (CoursePage("tree", text), CoursePage("tree", text))))
    assert "img" not in [tag for tag, _ in parsed.found]
    assert [attributes for tag, attributes in parsed.found if tag == "script"] == [
        {"src": "shared/course.js", "defer": None}
    ]
    assert not [name for _, attributes in parsed.found for name in attributes if name.startswith("on")]


HASHED = """
import hashlib
from pages.publish.course.course import Course
from pages.frame.contents import page_named
files = dict(Course((page_named("unstable"), page_named("why_exponential"), page_named("words"))).files())
digest = hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest()
"""


def test_it_is_the_same_bytes_twice():
    """Here, and in a process that hashes otherwise."""
    exec(HASHED, here := {})
    command = [sys.executable, "-c", f"{HASHED}print(digest)"]
    there = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=os.environ | {"PYTHONHASHSEED": "7"})
    assert there.stdout.strip() == here["digest"]


# -- trees that Graphviz would draw


def test_a_tree_is_drawn_with_all_its_text_and_no_box_on_another():
    data = load("iris")
    dot = tree_dot(data, record(cart.fit, data, max_depth=3).columns("nodes"), "gini", 3)
    nodes = parse_dot(dot)
    assert len(nodes) == dot.count("[label=") - dot.count("->")
    drawn = unescape(dot_to_svg(dot, "a tree"))
    assert all(line in drawn for node in nodes.values() for line in node.lines)
    place_node(nodes, 0, 0.0, 0.0)
    boxes = [
        (each.x - each.width / 2, each.x + each.width / 2, each.y, each.y + each.height) for each in nodes.values()
    ]
    for i, (left, right, top, bottom) in enumerate(boxes):
        for other in boxes[:i]:
            assert right <= other[0] or other[1] <= left or bottom <= other[2] or other[3] <= top


def test_a_label_is_text_again():
    (node,) = parse_dot('\t0 [label="0: \\"a\\" \\\\ b\\n2 rows" color="#7d879b" penwidth=1.5]\n').values()
    assert node.lines == ['0: "a" \\ b', "2 rows"]


# -- the folder


def test_a_course_is_written_over_a_course_and_takes_its_own_files_away(tmp_path):
    write(tmp_path / "new" / "out", {"index.html": "1", "lessons/a.js": "2"})
    write(tmp_path / "new" / "out", {"index.html": "3"})
    there = [path for path in (tmp_path / "new" / "out").rglob("*") if path.is_file()]
    assert {path.name for path in there} == {"index.html", "treerings-course.json"}
    assert (tmp_path / "new" / "out" / "index.html").read_text() == "3"


def test_a_folder_with_something_else_in_it_is_refused_and_left_alone(tmp_path):
    write(tmp_path, {"index.html": "1"})
    (tmp_path / "thesis.tex").write_text("mine")
    with pytest.raises(DataProblem, match=r"holds what is not of a course: thesis\.tex"):
        check(tmp_path)
    assert "thesis.tex" in str(main([str(tmp_path)]))
    assert (tmp_path / "thesis.tex").read_text() == "mine"


@pytest.mark.parametrize("list", ["", "[]", '{"files": 3}', "{}", '{"files": ["../thesis.tex"]}'])
def test_a_list_that_is_none_gives_nothing_away(tmp_path, list):
    out = tmp_path / "out"
    write(out, {"index.html": "1"})
    (tmp_path / "thesis.tex").write_text("mine")
    (out / "treerings-course.json").write_text(list)
    with pytest.raises(DataProblem):
        write(out, {"index.html": "2"})
    assert (tmp_path / "thesis.tex").exists()


@pytest.mark.parametrize(("given", "said"), [([], USAGE), (["--help"], USAGE), (["a", "b"], USAGE)])
def test_what_is_asked_wrongly_is_answered_with_the_command(given, said):
    assert main(given) == said


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "out").write_text("mine")
    assert "is a file" in str(main([str(tmp_path / "out")]))


def test_a_folder_that_cannot_be_written_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(Course, "files", lambda self: iter([("index.html", "1")]))
    (tmp_path / "file").write_text("")
    said = str(main([str(tmp_path / "file" / "out")]))
    assert str(tmp_path / "file" / "out") in said and "another folder" in said


def test_pages_are_named_by_the_app(course):
    assert all(PurePosixPath(path).parent.as_posix() in {".", "lessons", "ideas", "shared"} for path in course)
    assert page_named("tree").title in course["tree.html"]
