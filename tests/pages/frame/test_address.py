"""Whatever an address says: a page opens with its defaults, and names what it could not take. Every control of every
page, those of ideas too, and what is no control: the step of a lesson, how fine it is walked, the example it is."""

from functools import cache
from itertools import cycle, islice

import pytest

from pages.frame import address as takes
from pages.frame.guard import FRAMED_KEY
from pages.learners.registry import LESSON_ENTRIES
from pages.lesson.declarations import read_declaration
from tests.pages.test_every_page import PAGES, opened, problems

KINDS = ("number_input", "slider", "selectbox", "multiselect", "toggle", "text_input", "button_group", "tab_container")
BAD = ("inf", "1e999", "nan", "no such thing", "-1e300", "9" * 400, "<b>&", "x" * 300)
LESSON = [entry.file.removeprefix("pages/") for entry in LESSON_ENTRIES.values()]
NO_CONTROL = ("step", "grain", "show", "example")


def in_address(app) -> dict:
    """The controls that live in the address, by the name they have there."""
    every = (each for kind in KINDS for each in app.get(kind))
    return {name: each for each in every if (name := getattr(each.proto, "query_param_key", ""))}


def bad_for(app, names, turn: int) -> dict[str, str]:
    """A value a name that it cannot take, other ones every turn; a search takes all but a long one."""
    searched = {each.proto.query_param_key for each in app.text_input}
    values = islice(cycle(BAD), turn, None)
    return {name: BAD[-1] if name in searched else next(values) for name in names}


@cache
def plainly_opened(page: str):
    """A lesson's table is named, as settings are: a bare address may have other first values."""
    entry = page.removesuffix(".py")
    return opened(page, **({"data": read_declaration(entry)["default_table"]} if page in LESSON else {}))


@pytest.mark.parametrize("turn", [0, 3])
@pytest.mark.parametrize("page", PAGES)
def test_what_no_control_can_take_is_named_and_its_default_is_used(page, turn):
    plain = plainly_opened(page)
    controls = in_address(plain)
    names = [*controls, *(NO_CONTROL if page in LESSON else ())]
    bad = bad_for(plain, names, turn)
    app = opened(page, **bad)
    said = problems(app)
    missing = {n: t for n, t in bad.items() if not any(t[:30] in each and (n in each or n == "data") for each in said)}
    assert not missing
    now = in_address(app)
    assert now.keys() == controls.keys()
    assert all(getattr(now[name], "value", None) == getattr(each, "value", None) for name, each in controls.items())
    assert not set(bad) - {"data"} & set(app.query_params)


def test_what_was_refused_is_no_longer_said_once_the_control_is_set():
    app = opened("compare.py", trees="inf", depth="0")
    assert len(problems(app)) == 2
    del app.session_state[FRAMED_KEY]  # so that app.py is around the page, as on a server
    app.number_input("trees").set_value(5).run()
    assert [said for said in problems(app) if "trees" in said] == []
    assert len(problems(app)) == 1


@pytest.mark.parametrize(
    ("rule", "good", "bad"),
    [
        (
            takes.integer_param(1, 9),
            ["1", "9", " 3 ", "3.0", "1e0"],
            ["0", "10", "3.5", "", "inf", "nan", "x", "1e999", "0x3"],
        ),
        (takes.integer_param(0, None), ["0", "9007199254740991"], ["-1", "9007199254740993", "1e300"]),
        (takes.integer_param(0, None, optional=True), ["", "0"], ["-1", "inf"]),
        (takes.number_param(0, 1), ["0", "1", ".5", "1e-3"], ["-0.1", "1.1", "", "inf", "nan", "one"]),
        (takes.number_param(None, None), ["-1e300", "0"], ["inf", "-inf", "1e999", ""]),
        (takes.choice_param(["a", "b"]), ["a"], ["A", "", "ab"]),
        (takes.choice_param(["a"], optional=True), ["a", ""], ["b"]),
        (takes.list_param(["a", "b"]), ["a", "b,a", "a, b", "a,a"], ["", "c", "a,c", "a,", "ab", "a;b"]),
        (takes.boolean_param(), ["true", "FALSE"], ["1", "", "yes"]),
        (takes.text_param(3), ["", "abc"], ["abcd"]),
    ],
)
def test_what_controls_take(rule, good, bad):
    assert all(rule.accepts([text]) for text in good)
    assert not any(rule.accepts([text]) for text in bad)


def test_several_values_are_known_and_not_too_many():
    rule = takes.choices_param(["a", "b", "c"], 2)
    assert rule.accepts(["a", "b"]) and rule.accepts(["c", "c"]) and rule.accepts([""])
    assert not rule.accepts(["a", "d"]) and not rule.accepts(["a", "b", "c"])
    assert str(rule.expected) == "up to 2 of 'a', 'b' and 'c'"


def test_the_last_of_several_values_counts_where_there_can_be_one():
    assert takes.integer_param(1, 9).accepts(["inf", "3"])
    assert not takes.integer_param(1, 9).accepts(["3", "inf"])
