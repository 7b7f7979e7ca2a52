"""A part out of a lesson's link: what stands there counts, what an assignment cannot hold is refused."""

from __future__ import annotations

import pytest

from datasets import DataProblem
from engine.core.settings import ProgrammaticOnly, parameters
from pages.assignment.lesson_link import parse_lesson_link
from pages.assignment.plan import PAGES, QUIZ, AssignedPart
from pages.assignment.reading import part_of
from pages.learners.registry import LEARNER_BY_PAGE
from tests.pages.test_every_page import opened


@pytest.mark.parametrize(("link", "part"), [
    ("https://x.test/tree", AssignedPart("tree", QUIZ, data="penguin_sizes", settings={"max_depth": 2})),
    ("  http://localhost:8501/base/path/tree?data=iris&max_depth=&step=4&lang=de#x ",
     AssignedPart("tree", QUIZ, data="iris", settings={"max_depth": None})),
    ("tree?data=iris&max_depth=2&criterion=entropy&grain=2&show=table,tree",
     AssignedPart("tree", QUIZ, data="iris", settings={"max_depth": 2, "criterion": "entropy"},
                  detail="calculations", show=("table", "tree"))),
    ("/tree?criterion=automatic&data=xor", AssignedPart("tree", QUIZ, data="xor", settings={"criterion": None})),
    ("/forest?data=iris&bootstrap=false&max_samples=0.5",
     AssignedPart("forest", QUIZ, data="iris", settings={"bootstrap": False, "max_samples": 0.5})),
    ("/xgboost?exercise=2&attempt=5&marked=end", AssignedPart("xgboost", "exercise", exercise=2, marked="end")),
])  # fmt: skip
def test_a_link_says_page_table_and_settings(link, part):
    assert part_of(1, parse_lesson_link(link)) == part


@pytest.mark.parametrize(("link", "said"), [
    ("https://x.test/words?data=iris", "This link leads to no lesson. Copy the address of one of these pages: tree,"),
    ("nonsense", "leads to no lesson"), ("http://[x", "This is no link"), ("", "leads to no lesson"),
    ("/tree?" + "&".join(f"a{k}=1" for k in range(200)), "This is no link"),
    ("/tree?data=own", "The rows of a table of your own are in no link. Bring them as a CSV"),
    ("/tree?data=iris&force=0,1", "changed by hand (force= in its link)"),
    ("/tree?data=iris&as=x as number", "changed by hand (as= in its link)"),
    ("/tree?data=none", "Part 2: data = 'none' does not do"), ("/regression?data=iris", "data = 'iris' does not do"),
    ("/tree?max_depth=two", "max_depth cannot be 'two': it takes a whole number"),
    ("/tree?max_depth=inf", "max_depth cannot be inf"), ("/tree?show=moon", "show = ['moon'] does not do"),
    ("/tree?exercise=" + "9" * 5_000, "exercise = '9999"),
    ("/xgboost?data=moons&own_loss=F%7F", "own_loss cannot be"),
    ("/tree?exercise=9", "exercise = 9 does not do"), ("/tree?exercise=a", "exercise = 'a' does not do"),
])  # fmt: skip
def test_what_cannot_be_is_a_sentence(link, said):
    with pytest.raises(DataProblem) as problem:
        part_of(2, parse_lesson_link(link))
    assert said in str(problem.value)


@pytest.mark.parametrize("page", PAGES)
def test_the_settings_of_a_page_are_those_its_address_has(page):
    """What the page's own controls are bound to under these names, a link brings along."""
    names = {
        name
        for name, each in parameters(LEARNER_BY_PAGE[page].fit).items()
        if not isinstance(each.constraint, ProgrammaticOnly)
    }
    read = parse_lesson_link(f"/{page}?" + "&".join(f"{name}=" for name in names))["settings"]
    assert set(read) == names


def test_a_page_opens_on_what_its_link_says_as_the_part_does():
    """The same address, read by Streamlit's controls and by us."""
    address = {"data": "iris", "max_depth": "2", "criterion": "entropy"}
    app = opened("tree.py", **address)
    part = part_of(1, parse_lesson_link("/tree?" + "&".join(f"{name}={value}" for name, value in address.items())))
    assert {"data": app.selectbox("data").value, "max_depth": app.number_input("max_depth").value,
            "criterion": app.selectbox("criterion").value} == {"data": part.data, **part.settings}  # fmt: skip
