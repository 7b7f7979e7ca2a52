"""The notes' worked examples and errata: complete, every value held to the engine, every link to what it promises."""

from collections import Counter
from fractions import Fraction

import pytest
from streamlit.testing.v1 import AppTest

from engine.core.settings import parameters
from engine.learners.registry import lesson_for_trace
from pages.learners.registry import LEARNER_BY_PAGE
from pages.notes import VERDICTS, WEIGHTS, Opening, all_notes, errata, example_note, examples
from pages.notes import text as notes_text
from pages.notes.agreement import agrees, compare_values, format_computed
from pages.notes.opening import example_query, find_step, opening_query, step_matcher
from pages.notes.recompute import EXAMPLE_FUNCTIONS, recompute_example, record_opening
from pages.stage.reel import fitting_reel
from tests.pages.test_every_page import opened, problems
from tests.words import sentence

RUN = {*range(1, 18), 20, *range(22, 29), 30}  # the examples that can be stepped through or played with

# Worked out by hand, exactly, from the printed inputs: the fractions of the inventory.
BY_HAND = {
    "EX01": {"mixed leaf": "1/2", "pure leaf": "0", "x_2": "1/3"},
    "EX02": {"x_3": "0"},
    "EX03": {"x_1": "17/42", "x_2": "3/14", "x_3": "12/35"},
    "EX04": {"x_1": "1/4", "x_3": "0"},
    "EX05": {"label": "1"},
    "EX06": {"observed": "3 : 1", "midpoint": "2 : 2", "observed label": "1", "midpoint label": "0"},
    "EX07": {
        "first three": ("-21/2", "13/2", "15/2"),
        "y -7, residual 4": "-15/2",
        "y -7.5, residual 4": "-8",
        "y -7, root": "4",
        "y -7.5, root": "81/16",
    },
    "EX08": {
        "left": "441/4",
        "y -7, right": "169/12",
        "y -7.5, right": "12",
        "y -7, gain": "361/3",
        "y -7.5, gain": "1875/16",
    },
    "EX09": {"first two": ("-21/2", "7"), "y -7, last": "-15/2", "y -7.5, last": "-8"},
    "EX10": {"row 1": "-53/20", "row 2": "13/5", "row 3": "13/5", "y -7, row 4": "-7/4", "y -7.5, row 4": "-19/10"},
    "EX11": {"row 1": "-147/20", "row 2": "22/5", "row 3": "27/5", "y -7, row 4": "-21/4", "y -7.5, row 4": "-28/5"},
    "EX12": {"start": "0"},
    "EX13": {
        "0.03 by the printed weights": "0",
        "0.18 by the printed weights": "2",
        "wrong row": "1/2",
        "right row": "1/12",
        "0.03": "0",
        "0.18": "2",
    },
    "EX14": {
        "first code": "Red; Red and Blue",
        "second code": "Blue; Blue and Yellow",
        "names": "3: Blue; Blue and Yellow; Blue and Red",
    },
    "EX15": {"first": "0", "second": "80/169", "weighted": "80/247"},
    "EX16": {"large": "48/25", "small": "173/100", "even": "1/100"},
    "EX17": {"independent": "1/100", "correlated": "101/200"},
    "EX18": {"six": "15625/46656", "thousand": "0.36769542477096406"},
    "EX19": {"one leaf": "-8/5"},
    "EX20": {"first": "-2", "below": "10", "together": "8"},
    "EX21": {"slope": "4/5"},
    "EX22": {
        **{f"square {row}": cost for row, cost in enumerate(("1/200", "1/50", "1/8", "1089/200"), 1)},
        **{f"absolute {row}": cost for row, cost in enumerate(("1/10", "1/5", "1/2", "33/10"), 1)},
        **{f"huber {row}": cost for row, cost in enumerate(("1/200", "1/50", "1/8", "61/40"), 1)},
    },
    "EX23": {
        "share": "2/3",
        "share of dogs": "1/3",
        "softmax of 3": "0.7310585786300049",
        "softmax of 3, dogs": "0.2689414213699951",
        "softmax of 30": "0.9999546021312976",
        "softmax of 30, dogs": "0.000045397868702434395",
    },
    "EX24": {"each": "1/3", "sum": "1"},
    "EX25": {"first leaf": "278 | 2", "third leaf": "16 | 11"},
    "EX26": {"gini": "2291503/9686276", "left": "453 | 94", "right": "5 | 147"},
    "EX27": {"by counts": "-0.14384103622589045", "by the mean": "-0.14384103622589045"},  # log(3/4) / 2
    "EX28": {"searched": "-0.1438", "formula": "-0.14384103622589045"},  # log(3/4) / 2
    "EX29": {"eta": "3/10", "start": "-5/8"},
    "EX30": {"leaves": "8"},
    "EX31": {"classes": "3"},
    "EX33": {"after": "-10", "output": "-10"},
}
OPENINGS = [(example, opening) for example in examples().values() for opening in example.opens]
NAMED = [f"{example.id} {opening.label}" for example, opening in OPENINGS]


# -- complete


def test_all_34_examples_and_102_errata_are_there():
    assert sorted(examples()) == [f"EX{number:02d}" for number in range(1, 35)]
    assert Counter(erratum.id[:2] for erratum in errata()) == {"C0": 31, "C1": 20, "C2": 27, "C3": 10, "C4": 14}
    assert len({erratum.id for erratum in errata()}) == 102
    for number, notes in enumerate(all_notes()):
        assert [erratum.id for erratum in notes.errata] == [
            f"C{number}-{place:02d}" for place in range(1, len(notes.errata) + 1)
        ]


def test_what_can_be_run_opens_somewhere():
    assert {int(id[2:]) for id, example in examples().items() if example.opens} >= RUN


def test_verdicts_and_weights_are_known_and_every_word_is_there():
    assert {example.verdict for example in examples().values()} == set(VERDICTS)
    assert {erratum.weight for erratum in errata()} == set(WEIGHTS)
    for entry in (*examples().values(), *errata()):
        told = [value for name, value in vars(entry).items() if isinstance(value, str) and name != "example"]
        assert all(told), entry.id
        assert all(value.count("$") % 2 == 0 for value in told), entry.id
    assert all(erratum.example in ("", *examples()) for erratum in errata())


# -- every value held to the engine


def exactly(text: str | tuple):
    if isinstance(text, tuple):
        return tuple(map(exactly, text))
    try:
        return float(Fraction(text))
    except ValueError:
        return text


@pytest.mark.parametrize("id", BY_HAND)
def test_ours_is_what_comes_out_by_hand(id):
    assert set(recompute_example(id)) == set(BY_HAND[id])
    for name, by_hand in BY_HAND[id].items():
        ours, wanted = recompute_example(id)[name], exactly(by_hand)
        if isinstance(ours, str):
            assert ours == by_hand
        else:
            assert ours == pytest.approx(wanted, rel=1e-4 if "searched" in name else 1e-12, abs=1e-15), name


def test_every_value_shown_was_worked_out_and_every_working_is_shown():
    assert set(EXAMPLE_FUNCTIONS) == set(BY_HAND)
    for id, example in examples().items():
        assert {value.ours for value in example.values if value.ours} == set(BY_HAND.get(id, ())), id
        assert all(bool(value.ours) != bool(value.right) for value in example.values), id


@pytest.mark.parametrize("example", examples().values(), ids=examples())
def test_the_verdict_follows_from_what_agrees(example):
    agreeing = [one.agrees for one in compare_values(example)]
    if example.verdict in ("right", "open"):
        assert all(agreeing)
    if example.verdict == "wrong":
        assert not all(agreeing)
    if example.verdict == "open":
        assert not any(value.printed for value in example.values)


@pytest.mark.parametrize(
    ("printed", "ours", "same"),
    [
        ("0.405", 17 / 42, True),
        ("0.404", 17 / 42, False),
        ("80/169", 80 / 169, True),
        ("80/169", 0.4734, False),
        ("-8", -7.5, False),
        ("4", 4.0, True),
        ("120.33", 361 / 3, True),
        ("0.0", 4.5e-5, True),
        ("3 : 1", "2 : 2", False),
        ("-10.5, 7", (-10.5, 7.0), True),
        ("-10.5, 7", (-10.5, 7.2), False),
        ("-10.5, 7", (-10.5,), False),
    ],
)
def test_printed_agrees_with_what_rounds_to_it(printed, ours, same):
    assert agrees(printed, ours) == same


def test_ours_is_written_as_people_write():
    assert [format_computed(x) for x in (17 / 42, 117.1875, -10.0, 4.5397868e-5, "3 : 1", (6.5, 7.0))] == [
        "0.4048", "117.1875", "-10", "0.000045", "3 : 1", "6.5, 7",
    ]  # fmt: skip
    assert format_computed(-0.0) == "0"


# -- the step a link opens at


@pytest.mark.parametrize(("example", "opening"), OPENINGS, ids=NAMED)
def test_a_link_opens_at_the_step_that_shows_the_example(example, opening):
    if opening.page not in LEARNER_BY_PAGE:
        return  # a page to play with has no steps
    trace = record_opening(opening)
    number, grain = find_step(example, opening)
    # Numbered as the page numbers them: with the bounds of a reel in force.
    steps = fitting_reel(trace, lesson_for_trace(trace), "", "").steps
    assert steps[number].detail <= grain
    assert step_matcher(opening, recompute_example(example.id))(steps[number]), "no step of the lesson shows it"
    if "value" in opening.at:
        assert any(
            working.value == pytest.approx(recompute_example(example.id)[opening.at["value"]], abs=1e-9)
            for working in steps[number].calculations
        )
    assert number or "first" in opening.at


def test_the_examples_with_a_new_row_open_following_it():
    """The rows as the notes print them: 96-99 and 131-210 of the second set."""
    queries = [example_query(each, opening) for each in examples().values() for opening in each.opens]
    rows = {(query["example"], query["follow"]) for query in queries if "follow" in query}
    assert rows == {("EX05", "1,1,15"), ("EX06", "5.3,4.2,4.7,5.1,5.4")}
    assert sum("follow" in query for query in queries if query["example"] == "EX06") == 2


# No number in the formulas, and what the step shows instead.
SHOWN_OTHERWISE = {
    "EX05": "the class",
    "EX06": "the votes as shares",
    "EX13": "the row that is drawn",
    "EX14": "the ways to part colours",
    "EX25": "the rows of a leaf",
    "EX30": "a tree of 8 leaves",
    "EX31": "the names of three features",
}


@pytest.mark.parametrize(("example", "opening"), OPENINGS, ids=NAMED)
def test_a_link_opens_where_a_number_of_the_example_stands(example, opening):
    if opening.page not in LEARNER_BY_PAGE or example.id in SHOWN_OTHERWISE:
        return
    trace = record_opening(opening)
    step = lesson_for_trace(trace).steps(trace)[find_step(example, opening)[0]]
    worked = [working.value for working in step.calculations]
    wanted = [value for value in recompute_example(example.id).values() if isinstance(value, float)]
    assert any(value == pytest.approx(one, rel=1e-9, abs=1e-12) for value in wanted for one in worked)


def test_another_step_is_not_taken_for_it():
    example = examples()["EX04"]
    steps = lesson_for_trace(trace := record_opening(example.opens[0])).steps(trace)
    shows = [sentence(step) for step in steps if step_matcher(example.opens[0], recompute_example("EX04"))(step)]
    assert len(shows) == 1
    assert shows[0].startswith("Candidate split x_1 = 0. 2 rows go left: all of class 1. 2 rows go right: 1 of")


# -- links


EVERY = [(erratum.id, erratum.opens) for erratum in errata() if erratum.opens]
EVERY += [(example.id, opening) for example, opening in OPENINGS]


@pytest.mark.parametrize(("id", "opening"), EVERY, ids=[f"{id} {opening.page}" for id, opening in EVERY])
def test_the_settings_of_a_link_are_settings_and_can_be_trained_with(id, opening):
    if opening.page in LEARNER_BY_PAGE:
        declared = parameters(LEARNER_BY_PAGE[opening.page].fit)
        assert set(opening.settings) - {"data", "force"} <= set(declared)
        assert set(opening.given) <= set(declared)
        assert record_opening(opening).model is not None


DIFFERENT = {(opening.page, str(opening_query(opening))): opening for id, opening in EVERY if id.startswith("C")}


def shown(app: AppTest) -> str:
    return "\n".join(part.value for part in app.main.get("markdown"))


def holds_its_settings(app: AppTest, opening: Opening):
    assert not problems(app)
    for name, value in opening.settings.items():
        if name != "force":
            assert app.session_state[name] == value, name


@pytest.mark.parametrize("opening", DIFFERENT.values(), ids=[f"{page} {asked}" for page, asked in DIFFERENT])
def test_a_link_of_an_erratum_opens_its_page_with_its_settings(opening):
    holds_its_settings(opened(f"{opening.page}.py", **opening_query(opening)), opening)


@pytest.mark.parametrize(("example", "opening"), OPENINGS, ids=NAMED)
def test_an_example_opens_its_page_with_its_settings_and_says_what_is_printed(example, opening):
    app = opened(f"{opening.page}.py", **example_query(example, opening))
    holds_its_settings(app, opening)
    if opening.page not in LEARNER_BY_PAGE:
        return
    for name, parameter in parameters(LEARNER_BY_PAGE[opening.page].fit).items():
        if name in app.session_state and name not in opening.settings:
            assert app.session_state[name] == parameter.default, f"the page starts with another {name}: say it"
    assert f"**{example.id}** " in shown(app)
    told = example_note.values_to_show(example, opening)
    assert bool(told) == any(one.printed and "$" not in one.printed for one in compare_values(example))
    assert all(one.printed in shown(app) and one.computed in shown(app) for one in told)


# -- the pages


def test_the_page_of_examples_shows_printed_and_ours():
    app = opened("examples.py")
    words = shown(app)
    assert all(id in words for id in examples())
    assert "of x_1: ~~0.205~~ **0.25**" in words
    assert "Prediction of row 1: ~~-10~~ **-2.65**" in words
    assert "row 2: ~~0.002~~ **0.02**" in words
    assert "halfway thresholds: ~~3 : 1~~ **2 : 2**" in words
    assert "if y = -7: ~~-8~~ **-7.5**" in words


def test_the_page_of_errata_shows_them_all_and_can_be_searched():
    app = opened("errata.py")
    assert all(erratum.id in shown(app) for erratum in errata())
    app = opened("errata.py", notes="Chen", kind="wrong")
    ids = [erratum.id for erratum in errata() if erratum.notes == "chen" and erratum.weight == "wrong"]
    assert [erratum.id for erratum in errata() if erratum.id in shown(app)] == ids
    app = opened("errata.py", find="weakest link")
    assert [erratum.id for erratum in errata() if erratum.id in shown(app)] == ["C2-06"]
    app = opened("errata.py", find="no such words")
    assert "0 of 102 shown." in " ".join(part.proto.body for part in app.main.get("html"))


def test_a_search_wants_every_word():
    erratum = next(erratum for erratum in errata() if erratum.id == "C1-01")
    assert notes_text.matches_query(erratum, "GINI x_1")
    assert not notes_text.matches_query(erratum, "gini forest")


# -- on a lesson's page


def test_an_example_brings_what_no_address_can_hold(monkeypatch):
    monkeypatch.setattr(example_note, "requested_example", lambda: "EX06")
    assert len(example_note.programmatic_settings("pages/forest.py", "six_row_forest")["bags"]) == 4
    assert example_note.programmatic_settings("pages/forest.py", "iris") == {}
    assert example_note.programmatic_settings("pages/tree.py", "six_row_forest") == {}
    monkeypatch.setattr(example_note, "requested_example", lambda: "EX99")
    assert example_note.programmatic_settings("pages/forest.py", "six_row_forest") == {}


def test_an_example_is_only_named_while_its_settings_are_on():
    observed, halfway = examples()["EX06"].opens
    now = {"threshold": "observed", "vote": "majority", "n_estimators": 4, "max_depth": 3, "bags": "given"}
    fit = LEARNER_BY_PAGE["forest"].fit
    assert example_note.matches_opening(observed, "six_row_forest", now, fit)
    assert not example_note.matches_opening(halfway, "six_row_forest", now, fit)
    assert not example_note.matches_opening(observed, "iris", now, fit)
    assert not example_note.matches_opening(observed, "six_row_forest", now | {"seed": 1}, fit)
    assert not example_note.matches_opening(
        observed, "six_row_forest", {k: now[k] for k in now if k != "max_depth"}, fit
    )


@pytest.mark.parametrize(
    ("id", "line"),
    [
        ("EX01", "**EX01** Weighted Gini of x_2: **1/3** ✓ (0.3333)."),
        ("EX04", "**EX04** Weighted Gini of x_1: ~~0.205~~ **0.25**."),
        ("EX10", "**EX10** Prediction of row 1: ~~-10~~ **-2.65**."),
        ("EX19", "**EX19** Objective with one leaf, gamma = 0: ~~-3.2~~ **-1.6**."),
        ("EX24", "**EX24** First probability of each of three classes: ~~0.5~~ **0.3333**."),
        ("EX28", "**EX28** What minimises the exponential loss."),
    ],
)
def test_the_line_above_the_stage(id, line):
    opening = examples()[id].opens[0]
    assert f":small[{line}]" in shown(opened(f"{opening.page}.py", **example_query(examples()[id], opening)))


def test_of_two_readings_a_lesson_tells_its_own():
    app = opened("xgboost.py", **example_query(examples()["EX08"], examples()["EX08"].opens[1]))
    assert "if y = -7.5: ~~120.33~~ **117.1875**" in shown(app)
    assert "if y = -7:" not in shown(app)


def test_an_example_s_address_says_which_it_is():
    example = examples()["EX01"]
    assert example_query(example, example.opens[0])["example"] == "EX01"
    assert example_query(example, example.opens[0])["force"] == ["root:0:0.5", "R:1:0.5"]
