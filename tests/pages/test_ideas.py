"""The pages of ideas, run without a browser: they open, react, say numbers that hold, and open alike from a link."""

import re
from dataclasses import replace
from decimal import Decimal

import numpy as np
import pytest

from datasets import load
from engine import cart, record
from engine.learners.forest.correlation import variance_of_mean
from engine.text.arithmetic import format_plain_number as number
from pages.ideas import averages, categories, multiway, openings
from pages.lesson.views.dot import tree_dot
from pages.publish.course.dot_svg import dot_to_svg
from tests.arithmetic import agrees
from tests.pages.test_every_page import opened, problems, text

PAGES = ("mixed", "lines_and_boxes", "splitting_categories", "greedy", "unstable", "losses_and_outliers", "descent",
         "averages", "votes", "few_relevant", "rounds_and_leaves", "average_or_sum", "bias_and_variance", "three_fits",
         "multiway", "openings")  # fmt: skip


def page(name: str, **address: str):
    return opened(f"{name}.py", **address)


def plain_text(app) -> str:
    """Everything the page says, without markup."""
    return re.sub(r"<[^>]+>", "", text(app))


def controls(app):
    kinds = (app.slider, app.selectbox, app.number_input, app.toggle)
    return [control for kind in kinds for control in kind]


@pytest.mark.parametrize("name", PAGES)
def test_every_idea_opens_with_a_picture_and_controls_that_live_in_the_address(name):
    app = page(name)
    assert not problems(app)
    assert app.get("plotly_chart")
    assert controls(app)
    assert all(control.proto.query_param_key == control.key for control in controls(app))


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("mixed", {"blue": "1", "orange": "2", "green": "3"}),
        ("lines_and_boxes", {"points": "two moons", "depth": "5"}),
        ("splitting_categories", {"Green_A": "2", "Red_A": "3"}),
        ("greedy", {"rows": "iris", "criterion": "entropy"}),
        ("unstable", {"rows": "iris", "row_iris": "42", "depth": "2"}),
        ("losses_and_outliers", {"delta": "2", "y": "9", "p": "0.3"}),
        ("descent", {"rate": "2.5", "loss": "absolute", "depth": "2", "base": "a stump", "added": "9"}),
        ("averages", {"rho": "0.2", "B": "7", "seed": "3"}),
        ("votes", {"dogs": "10", "cats": "20", "p": "0.2"}),
        ("multiway", {"rows": "titanic", "measure": "gain ratio (C4.5)", "min_rows": "5", "step": "7"}),
        ("rounds_and_leaves", {"rows": "exclusive or", "total": "16", "rate": "1"}),
        ("average_or_sum", {"rows": "tilted plane", "trees": "9", "depth": "1", "order": "backwards"}),
        ("three_fits", {"choice": "B", "gamma": "0.1", "lambda": "0"}),
        ("few_relevant", {"features": "10", "drawn_10": "2"}),
        ("bias_and_variance", {"learner": "boosting", "depth": "1", "B": "3", "drawn": "5", "noise": "0.1"}),
        ("openings", {"opening": "Growing, then pruning", "price": "100"}),
    ],
)
def test_a_link_opens_what_the_controls_would_set(name, address):
    linked, plain = page(name, **address), page(name)
    assert text(linked) != text(plain)
    for key, value in address.items():
        control = next(each for each in controls(plain) if each.key == key)
        kind = type(control.value)
        control.set_value(kind(value)).run()
    assert not plain.exception
    assert text(plain) == text(linked)


def test_a_button_fills_the_node_and_an_empty_node_is_said():
    app = page("mixed")
    assert "80/169" in text(app)
    next(button for button in app.button if button.label == "Three equal").click().run()
    assert "2/3 = 0.6667" in text(app)
    app = page("mixed", blue="0", orange="0")
    assert "The node is empty" in text(app)


def test_the_line_and_the_tree_are_counted():
    data = load("moons")
    tree = record(cart.fit, data, max_depth=6).model
    right = 100 * np.mean(tree.predict(data.X) == data.y)
    assert f"{number(round(right, 1))}%" in text(page("lines_and_boxes", points="two moons", depth="6"))


@pytest.mark.parametrize(("encoding", "missed"), [*zip(categories.SLIDES, (True, False), strict=True)])
def test_the_encoding_decides_whether_the_best_way_is_reached(encoding, missed):
    app = page("splitting_categories", encoding_RBY=encoding)
    assert ("cannot make it" in text(app)) == missed


@pytest.mark.parametrize("address", [{"Blue_A": "0"}, {"Blue_A": "0", "Red_B": "0", "Yellow_B": "0"}])
def test_one_class_or_no_rows_leave_nothing_to_part(address):
    assert "nothing to split" in text(page("splitting_categories", **address))


def test_looking_ahead_beats_greed_on_exclusive_or_only_where_it_does():
    assert "Looking ahead begins with" in text(page("greedy"))
    assert "Here greedy is best" in text(page("greedy", rows="seven rows"))


def test_a_moved_value_and_another_table_are_both_survived():
    app = page("unstable")
    app.selectbox("what").select("move a value").run()
    app.selectbox("rows").select("breast cancer").run()
    assert not app.exception
    assert not problems(app)


@pytest.mark.parametrize("row", ["1", "4"])
def test_a_row_left_out_gives_the_tree_without_it(row):
    data = load("four_rows")
    kept = np.arange(data.n) != int(row) - 1
    fewer = replace(data, X=data.X[kept], y=data.y[kept])
    app = page("unstable", rows="four rows", row_four_rows=row)
    assert f"Without row {row}" in text(app)
    drawn = [chart.proto.spec for chart in app.get("graphviz_chart")]
    assert drawn == [tree_dot(each, record(cart.fit, each).columns("nodes"), "gini", 3) for each in (data, fewer)]


def test_the_misprint_is_shown_only_at_the_slides_delta():
    assert "0.002" in text(page("losses_and_outliers"))
    assert "0.002" not in text(page("losses_and_outliers", delta="1"))


def test_the_formula_and_the_slides_are_told_apart():
    said = text(page("averages"))
    assert number(variance_of_mean(0.5, 1.0, 100)) == "0.505"
    assert all(value in said for value in ("0.505", "0.005"))


@pytest.mark.parametrize(
    ("rho", "B", "said"),
    [
        ("0.5", "1", "means of 1 number have a variance of"),
        ("0.5", "100", "below that of numbers with nothing in common"),
        ("0.0", "200", "would not vary at all"),
        ("1.0", "200", "all are the same number"),
    ],
)
def test_the_slide_is_answered_at_every_correlation(rho, B, said):
    told = text(page("averages", rho=rho, B=B))
    assert said in told
    assert ("below that of" in told) == (averages.printed_variance(float(rho), int(B)) < 1 / int(B) and rho != "0.0")


@pytest.mark.parametrize(
    "address",
    [{}, {"drawn": "1"}, {"learner": "boosting", "function": "four steps", "depth": "2", "B": "30"},
     {"learner": "random forest", "function": "tilted plane", "depth": "0", "B": "1", "noise": "0.0"}],
)  # fmt: skip
def test_bias_variance_and_noise_add_up_as_shown_to_about_the_measured_error(address):
    said = text(page("bias_and_variance", **address))
    sum_shown = r"bias² (N) \+ variance (N) \+ noise (N) = (N) \. .*?: (N)\. ".replace("N", r"\d+(?:\.\d+)?")
    bias2, variance, noise, total, measured = map(Decimal, re.search(sum_shown, said).groups())
    assert bias2 + variance + noise == total
    assert float(measured) == pytest.approx(float(total), rel=0.05)
    assert (variance == 0) == (address.get("drawn") == "1")


@pytest.mark.parametrize(("cats", "said"), [("0", "is 0 as a share and 0.2689"), ("200", "and 1 as the softmax")])
def test_votes_of_one_kind_and_of_many_rows_have_a_softmax(cats, said):
    assert said in text(page("votes", dogs="1", cats=cats))


def test_an_empty_leaf_is_said():
    assert "The leaf is empty" in text(page("votes", dogs="0", cats="0"))


@pytest.mark.parametrize("opening", [openings.APPROX, openings.PRUNING, openings.CROSS])
def test_every_opening_leads_to_the_xgboost_page(opening):
    app = page("openings", opening=opening)
    links = app.get("page_link")
    assert len(links) >= 2
    assert all(link.proto.page == "xgboost" and "data=" in link.proto.query_string for link in links)
    for link in links:
        address = dict(pair.split("=") for pair in link.proto.query_string.lstrip("?").split("&"))
        assert not problems(opened("xgboost.py", **address))


@pytest.mark.parametrize("measure", multiway.MEASURES)
@pytest.mark.parametrize("rows", multiway.SETS)
def test_every_step_of_an_n_way_tree_has_numbers_that_hold_and_draws_what_is_grown(rows, measure):
    growth = multiway.grow(rows, multiway.MEASURES[measure], 1, 3)
    for at, step in enumerate(growth.steps):
        assert multiway.sentence(growth, step)
        assert all(agrees(each.numbers, each.value) for each in multiway.calculations(growth, step))
        dot = multiway.tree_graph(growth, at)
        known = {i for i, node in enumerate(growth.nodes) if node.parent < 0 or growth.decided[node.parent] <= at}
        tried = len(growth.nodes[step.node].splits[step.split].keys) if step.kind == multiway.FEATURE else 0
        drawn = dot_to_svg(dot, "")  # as in the course
        assert dot.count(" -> ") == drawn.count("<line") == len(known) - 1 + tried
        assert drawn.count('dasharray="5') == tried
        n = growth.data.n if step.kind == multiway.END else len(growth.nodes[step.node].rows)
        assert multiway.class_counts(growth, step)[1].sum() == n
    assert len(known) == len(growth.nodes)


def test_an_n_way_tree_is_stepped_back_and_forth_and_never_beyond_its_end():
    app = page("multiway", step="5")
    back, forth = app.button
    forth.click().run()
    assert "outlook has the largest gain, 0.2467. So the node gets 3 children" in plain_text(app)
    back, forth = app.button
    back.click().run()
    assert "wind splits these rows into 2 children" in plain_text(app)
    app.slider("step").set_value(22).run()
    back, forth = app.button
    assert forth.disabled and not back.disabled
    assert "5 leaves, depth 2. It predicts 100% of the training rows right" in plain_text(app)
    app.slider("depth").set_value(1).run()
    assert not app.exception
    assert "3 leaves, depth 1" in plain_text(app)


def test_the_idea_of_a_lesson_leads_to_the_pages_of_ideas_that_follow_it():
    links = [link.proto.page for link in opened("tree.py").get("page_link")]
    assert {"lines_and_boxes", "splitting_categories", "multiway", "greedy"} <= set(links)


def test_a_level_for_every_row_is_told_with_the_rules_that_choose_it():
    winners = {rows: [split.feature for _, split in multiway.row_number_winners(rows)] for rows in multiway.SETS}
    tennis, titanic, iris = 4, 3, 2  # the row number's place in two tables, and petal length
    assert winners["play tennis"] == [tennis, tennis, tennis, 0]
    assert winners["titanic"] == [titanic, 2, titanic, 2]
    assert winners["iris"] == [4, iris, iris, iris]
