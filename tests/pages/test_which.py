"""The page of design questions: nothing tells the answer before it is given; a lesson opens with the same settings."""

from __future__ import annotations

import json
from html import unescape

import pytest

from datasets import load
from engine.core.settings import parameters
from engine.design import DESIGN_QUESTIONS, DESIGN_TOPICS, instance_for_seed
from engine.design.plots import RegionsPlot
from engine.learners.misconceptions import MISCONCEPTION_TOPICS as BY_HAND
from pages.design.pictures import describe_picture, picture_svg, ticks
from pages.design.questions import QuestionData, comparison_of, lesson_of, make_question
from pages.i18n.translator import translator_for
from pages.learners.registry import LEARNER_BY_NAME
from tests.pages.test_every_page import of_component, opened, problems, text


def sent(app) -> str:
    """What the browser is sent of the pictures, and of what it is to note."""
    notes = [part for language in ("en", "de") for part in of_component(app, f"treerings_practice_{language}")]
    return "".join(unescape(each) for each in (*of_component(app, "treerings_figures"), *notes))


def note(app) -> dict:
    return json.loads(of_component(app, "treerings_practice_en")[0])["note"]


def take(app, place: int):
    return app.button(f"choice {place}").click().run()


@pytest.mark.parametrize("topic", ["depth", "features-drawn", "more-rounds"])
def test_before_the_answer_nothing_tells_it(topic):
    app = opened("which.py", topic=topic, variant="4")
    question = make_question(topic, 4, "")
    before = sent(app)
    assert note(app) is None
    assert app.button("choice 0").label and "role" not in text(app)
    for run in question.fit_specs:
        assert not [name for name in run.settings if name in before], "a setting beside a picture is the answer"
    assert translator_for().text(*question.explanation) not in before + text(app)
    assert before.count("<svg") == len(question.plots)


def test_a_choice_is_marked_at_once_with_the_reason_and_noted():
    question = make_question("depth", 2, "")
    for place in (0, 1):
        app = take(opened("which.py", topic="depth", variant="2"), place)
        right = place == question.answer_index
        assert ("Right." if right else "Not quite.") in text(app)
        assert translator_for().text(*question.explanation) in text(app)
        own = {"kind": "design", "topic": "depth", "page": "which", "table": question.table, "variant": 2}
        assert note(app)["question"] == own and note(app)["right"] is right
        assert "max_depth" in sent(app)  # now it says which is which
        assert not [button for button in app.button if str(button.key).startswith("choice")]


def test_the_next_question_and_the_same_on_another_table():
    app = opened("which.py", topic="leaf-rows", variant="1")
    table = make_question("leaf-rows", 1, "").table
    app.button("again").click().run()
    assert app.query_params["other"] in (table, [table])
    assert app.number_input("variant").value == 2 and make_question("leaf-rows", 2, table).table != table
    app.button("next").click().run()
    topics = list(DESIGN_TOPICS)
    assert app.selectbox("topic by its name").value == topics[topics.index("leaf-rows") + 1]
    assert not app.exception


def test_what_is_no_topic_is_said():
    app = opened("which.py", topic="nosuch")
    assert "nosuch" in problems(app)[0]
    assert app.button("choice 0").label


def test_in_german_it_asks_in_german():
    app = opened("which.py", topic="rate", variant="0", lang="de")
    assert "Lernrate" in str(app.selectbox[0].options) and "Welches Bild" in text(app)
    app = take(app, 0)
    assert "Lernrate ist der Teil" in text(app)


# -- see it run


@pytest.mark.parametrize("name", ["prune-line", "forest-features", "boosting-fast"])
def test_the_lesson_opens_with_the_settings_of_the_fit(name):
    question = instance_for_seed(DESIGN_QUESTIONS[name], QuestionData, 3)
    run = question.fit_specs[-1]
    page, address = lesson_of(run)
    app = opened(page.file.removeprefix("pages/"), **address)
    assert problems(app) == []
    controls = {each.key: each.value for kind in (app.number_input, app.selectbox, app.toggle) for each in kind}
    assert controls["data"] == question.table
    for setting, parameter in parameters(LEARNER_BY_NAME[run.learner].fit).items():
        if setting in controls and setting != "criterion":
            wanted = run.settings.get(setting, parameter.default)
            no_limit = setting == "max_depth" and wanted is None and controls[setting] == load(question.table).n
            assert no_limit or controls[setting] == wanted, setting


def test_compare_opens_with_the_learners_of_the_question():
    question = instance_for_seed(DESIGN_QUESTIONS["best-with-depth"], QuestionData, 5)
    (run,) = question.fit_specs
    app = opened("compare.py", **comparison_of(run))
    assert problems(app) == []
    assert app.multiselect("with").value == comparison_of(run)["with"]
    assert app.number_input("trees").value == run.trees and app.number_input("seed").value == run.seed
    errors = sorted(question.evidence_values)
    said = text(app)
    assert all(translator_for().format_number(error) in said for error in errors)


# -- pictures


def test_a_picture_says_in_words_what_it_shows():
    question = instance_for_seed(DESIGN_QUESTIONS["tree-depth"], QuestionData, 5)
    picture = next(each for each in question.plots if isinstance(each, RegionsPlot))
    said = translator_for().text(describe_picture(picture))
    middle = picture.predicted[int(0.5 * (len(picture.y) - 1))]
    changes = int((middle[1:] != middle[:-1]).sum())
    begins = f"{picture.features[1]} = {picture.y[23]:.3g}"
    line = next(each for each in said.split(" At ") if each.startswith(begins))
    assert line.count("class") == changes + 1
    drawn = picture_svg(picture, question.plots, f'<b>"{said}"</b>', translator_for())
    assert "<b>" not in drawn and drawn.count("<svg") == 1


@pytest.mark.parametrize(
    ("low", "high", "found"),
    [(0, 0.37, [0, 0.1, 0.2, 0.3]), (-1.2, 1.2, [-1, -0.5, 0, 0.5, 1]), (1, 100, [20, 40, 60, 80, 100])],
)
def test_axes_have_round_numbers(low, high, found):
    assert ticks(low, high) == found


def test_every_table_of_a_question_is_in_the_catalogue():
    for question in DESIGN_QUESTIONS.values():
        for table in question.tables:
            assert load(table).n > 20


@pytest.mark.parametrize(("lang", "said"), [("en", "Gain (by hand)"), ("de", "Gewinn (von Hand)")])
def test_what_comes_back_knows_every_topic_that_can_be_asked(lang, said):
    (sent,) = of_component(opened("again.py", lang=lang), f"treerings_practice_{lang}")
    known = json.loads(sent)
    assert known["names"]["exercise gain"] == said
    assert {f"design {topic}" for topic in DESIGN_TOPICS} | {f"quiz {topic}" for topic in BY_HAND} < set(known["names"])
    assert len(set(known["names"].values())) == len(known["names"])
    tables = known["tables"]["tree"]
    assert tables[0] == "penguin_sizes" and "moons" in tables and "wave" not in tables
