"""The page of pruning: its scores at any alpha, the curve, the ways to choose, and the same tree in scikit-learn."""

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier

from datasets import load
from engine import prune, record
from engine.learners.prune.fitting import AlphaChoice
from engine.learners.registry import lesson_for_trace
from engine.text.step import DETAIL_SPLITS, DETAIL_STORY
from pages.learners.cart import other_libraries as sklearn_code
from pages.learners.prune import views as pruning_views
from pages.stage.reel import Reel
from tests.pages.lesson.test_elsewhere import run
from tests.pages.lesson.test_page import reel, sent, view
from tests.pages.test_every_page import opened, problems, text


@pytest.mark.parametrize("name", ["iris", "moons", "cars"])
def test_the_table_of_scores_names_the_tree_with_the_lowest_score(name):
    path = pruning_views.chosen_of(record(prune.fit, load(name), max_depth=5)).path
    for alpha in (0.0, *path.alpha, *(path.alpha * 1.01), path.alpha[-1] * 2):
        table = pruning_views.score_table(path, alpha)
        score = table["R"] + alpha * table["leaves"]
        lowest = table[score <= score.min() + 1e-9 * abs(score.min()) + 1e-15]
        assert table["R + alpha · leaves"].tolist() == pytest.approx(score.tolist())
        assert table["leaves"][table[""] == "lowest"].tolist() == [lowest["leaves"].min()]


def test_the_slider_of_alpha_moves_the_choice():
    app = view(opened("pruning.py", data="iris"), "Scores")
    assert app.dataframe[0].value[""].tolist().index("lowest") > 0
    app.slider[0].set_value(0.0).run()
    assert "At alpha = 0 the tree with" in text(app)
    app.slider[0].set_value(app.slider[0].max).run()
    assert app.dataframe[0].value[""].tolist()[-1] == "lowest"
    assert "tree with 1 leaf has the lowest cost-complexity" in text(app)


def test_the_slides_example_is_worked_out():
    said = pruning_views.slides_example()
    assert all(part in said for part in ("0.32 + 0.2 · 8 = 1.92", "0.33 + 0.2 · 7 = 1.73", "alpha = 0.01"))


def test_the_curve_shows_every_fold_and_their_mean():
    chosen = pruning_views.chosen_of(record(prune.fit, load("iris"), cv=4))
    lines = pruning_views.validation_figure(chosen).data
    assert [line.name for line in lines] == ["fold 1", "fold 2", "fold 3", "fold 4", "mean"]
    assert np.allclose(np.mean([line.y for line in lines[:-1]], 0), lines[-1].y)


@pytest.mark.parametrize("choose", ["min_error", "one_se", "average_alpha"])
def test_each_way_to_choose_keeps_the_leaves_the_table_says(choose):
    app = view(opened("pruning.py", data="moons", choose=choose), "Three ways")
    table = next(part.proto.body for part in app.main.get("html") if "Three ways to choose" in part.proto.body)
    meant = table.split("<tr class=meant>")[1].split("</tr>")[0]
    trace = record(prune.fit, load("moons"), max_depth=4, choose=choose)
    rounds = trace.columns("rounds")
    assert f">{choose}<" in meant
    assert f'<td class="number">{rounds["leaves"][rounds["chosen"]][0]}</td>' in meant


def test_a_given_alpha_needs_no_folds_and_the_views_say_so():
    app = opened("pruning.py", data="iris", ccp_alpha="0.02")
    for name in ("Cross-validation", "Three ways"):
        assert "Nothing was cross-validated" in text(view(app, name))


def test_what_does_not_fit_the_target_is_refused_in_a_sentence():
    assert "ssr" in problems(opened("pruning.py", data="iris", measure="ssr"))[0]
    assert "squared_error measures numbers" in problems(opened("pruning.py", data="iris", criterion="squared_error"))[0]


@pytest.mark.parametrize("name", ["moons", "blobs", "wave", "cars", "diabetes"])
def test_scikit_learn_prunes_to_the_same_tree(name):
    data, settings = load(name), {"max_depth": 4}
    mine = record(prune.fit, data, **settings)
    theirs = run(sklearn_code.code(name, data, settings | sklearn_code.alpha_of(mine)))["model"]
    rounds = mine.columns("rounds")
    assert theirs.get_n_leaves() == rounds["leaves"][rounds["chosen"]][0]
    assert theirs.predict(data.X) == pytest.approx(mine.model.predict(data.X))


def test_the_tree_of_the_stage_is_the_one_that_was_grown():
    value = reel(opened("pruning.py", data="iris"))
    assert value["algorithm"] == "prune"
    assert value["steps"]["subtree"][0] == -1
    assert any(gone is not None for gone in value["trees"][0]["gone"])


def test_more_folds_than_rows_are_refused_in_a_sentence():
    assert "there are 4" in problems(opened("pruning.py", data="four_rows"))[0]


@pytest.mark.parametrize("name", ["iris", "wisconsin"])
def test_a_fold_marks_its_rows_and_labels_each_alpha_with_the_leaves_of_its_tree(name):
    """The leaves are those of scikit-learn's tree, fitted to the other rows and pruned at that alpha."""
    data, marked = load(name), []
    trace = record(prune.fit, data, max_depth=3, cv=3, categories="as_numbers")
    lesson = Reel(trace, lesson_for_trace(trace), "Pruning", "prune")
    folds = trace.events_of(AlphaChoice)[0].folds
    alphas = folds[0].full_path.alpha
    for fold in folds:
        step = next(i for i, piece in enumerate(lesson.steps) if piece.event is fold and piece.detail == DETAIL_SPLITS)
        state = {key: value for _, key, value in lesson.steps.state_updates_between(step, step + 1)}
        rows = np.flatnonzero(~np.isnan(state["fold"]))
        marked += rows.tolist()
        assert set(state["fold"][rows]) == {fold.number + 1}
        others = np.setdiff1d(np.arange(data.n), rows)
        for alpha, label in zip(alphas, lesson.language.render(state["errors"]["labels"]), strict=True):
            tree = DecisionTreeClassifier(max_depth=3, ccp_alpha=alpha * (1 + 1e-9) + 1e-12, random_state=0)
            leaves = tree.fit(data.X[others], data.y[others]).get_n_leaves()
            assert label.split(" · ")[1].split()[0] == str(leaves), (fold.number, alpha)
    assert sorted(marked) == list(range(data.n))
    assert lesson.book["trees"][0]["subtrees"][-1] == f"alpha {lesson.language.format_number(alphas[-1])}, 1 leaf"


def test_the_lesson_opens_with_the_tree_grown_and_its_story_with_its_first_step():
    assert sent(opened("pruning.py"))["step"] == 0
    app = opened("pruning.py", grain=str(DETAIL_SPLITS))
    steps, step = reel(app)["steps"], sent(app)["step"]
    assert step > 100 and steps["grain"][step] == DETAIL_STORY
    assert (steps["subtree"][step], steps["subtree"][step + 1]) == (-1, 0)
    assert (
        sent(opened("pruning.py", step="0", grain=str(DETAIL_SPLITS)))["step"] == sent(opened("tree.py"))["step"] == 0
    )
