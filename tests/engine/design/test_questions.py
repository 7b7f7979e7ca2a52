"""Design questions: exactly one choice is right, as whoever fits the same settings with another library finds out."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
import xgboost
from sklearn.ensemble import (
    AdaBoostClassifier,
    GradientBoostingClassifier,
    GradientBoostingRegressor,
    RandomForestClassifier,
    RandomForestRegressor,
)
from sklearn.metrics import log_loss
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from datasets import load
from engine import record
from engine.design import DESIGN_QUESTIONS, DESIGN_TOPICS, instance_for_seed, question_of_topic
from engine.design.comparison_questions import LearnerComparison, SettingComparison
from engine.design.improvement_questions import MoreTrees, SettingChange, classify_change
from engine.design.plots import FittedLinePlot, ImportancePlot, RegionsPlot, are_distinct
from engine.design.question import shuffled_variants
from engine.learners.gradient_boosting.events import TrainingRows
from engine.learners.registry import LEARNERS
from engine.learners.xgb.n_rounds import ValidationRows
from engine.text.message import NumberText, Span, msg
from pages.design.questions import QuestionData
from pages.i18n.locale import Locale
from pages.i18n.translator import translator_for

SEED = 5
NAMES = list(DESIGN_QUESTIONS)
OF_KIND = {kind: [name for name, each in DESIGN_QUESTIONS.items() if isinstance(each, kind)]
           for kind in (SettingComparison, LearnerComparison, MoreTrees, SettingChange)}  # fmt: skip


@cache
def asked(name, seed=SEED):
    return instance_for_seed(DESIGN_QUESTIONS[name], QuestionData, seed)


def test_there_are_questions_enough():
    assert len(DESIGN_QUESTIONS) >= 30 and len(DESIGN_TOPICS) >= 20
    assert {question_of_topic("rate", seed)[0].name for seed in range(4)} == {"boosting-rate", "xgb-rate"}


@pytest.mark.parametrize("name", NAMES)
def test_a_question_has_one_answer_among_choices_that_differ(name):
    question = asked(name)
    english, german = translator_for(), translator_for(Locale("de"))
    assert len({english.text(choice) for choice in question.choices}) == len(question.choices) >= 2
    assert 0 <= question.answer_index < len(question.choices)
    for speaker in (english, german):
        assert speaker.text(question.prompt) and len(speaker.text(*question.explanation)) > 60
    assert english.text(question.prompt) != german.text(question.prompt)


# -- the same settings, fitted by others


def theirs(learner, settings, data, seed):
    """The same learner of another library."""
    number = not data.class_names
    wanted = {name: value for name, value in settings.items() if name != "seed"}
    if learner in ("cart", "prune"):
        return (DecisionTreeRegressor if number else DecisionTreeClassifier)(random_state=seed, **wanted)
    if learner == "forest":
        features = {"third": max(1, data.d // 3), "log2": "log2", None: None}
        wanted["max_features"] = features[wanted["max_features"]] if "max_features" in wanted else (
            max(1, data.d // 3) if number else "sqrt")  # fmt: skip
        return (RandomForestRegressor if number else RandomForestClassifier)(**{"n_estimators": 100} | wanted,
                                                                            random_state=seed)  # fmt: skip
    if learner == "adaboost":
        depth = wanted.pop("max_depth", 1)
        return AdaBoostClassifier(DecisionTreeClassifier(max_depth=depth), **wanted)
    if learner == "gradient_boosting":
        wanted.pop("validation_fraction", None)
        return (GradientBoostingRegressor if number else GradientBoostingClassifier)(**wanted, random_state=seed)
    if learner == "xgb":
        wanted.pop("validation_fraction", None)
        kind = xgboost.XGBRegressor if number else xgboost.XGBClassifier
        return kind(**wanted, tree_method="exact", random_state=seed, n_jobs=1)
    raise LookupError(learner)


def drawn(picture, model, data):
    """The same picture of their model, as numbers; and of ours."""
    if isinstance(picture, RegionsPlot):
        across, up = np.meshgrid(picture.x, picture.y)
        points = np.column_stack((across.ravel(), up.ravel()))
        return model.predict_proba(points), picture.share.reshape(len(points), -1)
    if isinstance(picture, FittedLinePlot):
        return model.predict(picture.x[:, None]), picture.value
    if isinstance(picture, ImportancePlot):
        return model.feature_importances_, picture.value
    staged = np.array([loss_of(picture, stage, data) for stage in stages(model, data)])
    return staged[: len(picture.value)], picture.value[: len(staged)]


def stages(model, data):
    if isinstance(model, xgboost.XGBModel):
        ends = range(1, model.get_booster().num_boosted_rounds() + 1)
        predict = model.predict_proba if data.class_names else model.predict
        return (predict(data.X, iteration_range=(0, end)) for end in ends)
    if isinstance(model, AdaBoostClassifier):
        return model.staged_predict(data.X)
    return model.staged_predict_proba(data.X) if data.class_names else model.staged_predict(data.X)


def loss_of(picture, stage, data):
    if picture.measure_key == "rate":
        return np.mean(stage != data.y)
    if data.class_names:
        return log_loss(data.y, stage)
    return np.mean((data.y - stage) ** 2) * (0.5 if picture.measure_key == "loss" else 1.0)


@pytest.mark.parametrize("name", OF_KIND[SettingComparison] + OF_KIND[LearnerComparison])
def test_the_right_picture_is_the_one_that_another_library_draws(name):
    """Of the settings that are asked for: whatever their draws, it looks more like the right one than the other."""
    # Their AdaBoost for numbers draws rows, so it is asked with classes.
    question, row = asked(name, 6) if name == "adaboost-depth" else asked(name), DESIGN_QUESTIONS[name]
    places = question.prompt.values
    if isinstance(row, SettingComparison):
        wanted = translator_for().text(places["value"])
        texts = [translator_for().text(as_said(run.settings[row.setting])) for run in question.fit_specs]
    else:
        wanted, texts = translator_for().text(places["learner"]), [said_of(run.learner) for run in question.fit_specs]
    (right,) = [k for k, text in enumerate(texts) if text == wanted]
    assert right == question.answer_index
    run, data = question.fit_specs[right], load(question.table)
    known = ~np.isnan(data.X).any(1)
    model = theirs(run.learner, run.settings, data, seed=11).fit(data.X[known], data.y[known])
    apart = [float(np.abs(np.subtract(*drawn(picture, model, data))).mean()) for picture in question.plots]
    assert int(np.argmin(apart)) == question.answer_index, apart


def as_said(value):
    if value is None:
        return Span(msg("setting.unset.all"))
    return Span(value) if isinstance(value, str) else NumberText(float(value))


def said_of(learner):
    return translator_for().text(msg("design.learner.name", name=learner))


# -- does it help?


def error_of(curve, predicted, y):
    """Of a curve that ends with these predictions: shares of classes, classes or values."""
    if curve.measure_key == "rate":
        return np.mean(predicted != y)
    if predicted.ndim == 2:
        return -np.mean(np.log(predicted[np.arange(len(y)), y.astype(int)]))
    return np.mean((predicted - y) ** 2) * (0.5 if curve.measure_key == "loss" else 1.0)


def out_of_bag(trace, trees):
    """Each row by those of the first trees that it was not drawn for: sums of what they predict."""
    data = trace.data
    total, votes = np.zeros((data.n, max(len(data.class_names), 1))), np.zeros(data.n)
    for bag, tree in list(zip(trace.model.forest.bags, trace.model.trees, strict=True))[:trees]:
        rows = np.setdiff1d(np.arange(data.n), bag.rows)
        total[rows] += tree.value[tree.apply(data.X[rows])].reshape(len(rows), -1)
        votes[rows] += 1
    heard = votes > 0
    if data.class_names:
        return np.mean(total[heard].argmax(1) != data.y[heard])
    return np.mean((total[heard, 0] / votes[heard] - data.y[heard]) ** 2)


def validated(trace, trees, curve):
    """The loss on the rows that no tree was fitted to."""
    data = trace.data
    held = next(~each.is_training for event in trace.logged_events for each in walk(event)
                if isinstance(each, TrainingRows | ValidationRows))  # fmt: skip
    model = trace.model
    staged = model.staged_predict_proba(data.X) if data.class_names else model.staged_predict(data.X)
    return error_of(curve, list(staged)[trees - 1][held], data.y[held])


def walk(event):
    """An event and what it is made of."""
    yield event
    yield from vars(event).values()


def counted(question, run, trees):
    curve, data = question.plots[0], load(question.table)
    if curve.row_set == "test":
        training, test = QuestionData.split(data, run.seed)
        (learner,) = run.learners
        trace = record(LEARNERS[learner].fit, training, n_estimators=trees, max_depth=run.depth)
        return np.mean(trace.model.predict(data.X[test]) != data.y[test])
    trace = record(LEARNERS[run.learner].fit, data, **run.settings)
    return out_of_bag(trace, trees) if curve.row_set == "oob" else validated(trace, trees, curve)


def way(before, after):
    return 0 if after < 0.9 * before else 2 if after > 1.1 * before else 1


@pytest.mark.parametrize("name", [*OF_KIND[MoreTrees], "adaboost-more"])
def test_more_trees_help_where_the_rows_say_so(name):
    question = asked(name)
    (run,) = question.fit_specs
    few, many = len(question.plots[0].value), len(question.answer_plots[0].value)
    before, after = counted(question, run, few), counted(question, run, many)
    assert question.evidence_values == pytest.approx((before, after))
    assert question.answer_index == way(before, after)
    begun, whole = question.plots[0], question.answer_plots[0]
    assert begun.x_max == many and np.array_equal(whole.value[:few], begun.value, equal_nan=True)


@pytest.mark.parametrize("name", OF_KIND[SettingChange])
def test_a_change_helps_where_the_rows_say_so(name):
    question = asked(name)
    before, after = (counted(question, run, int(question.plots[0].x[-1])) for run in question.fit_specs)
    assert question.evidence_values == pytest.approx((before, after))
    assert question.answer_index == way(before, after)


def test_pruning_helps_where_the_folds_say_so():
    question = asked("prune-helps")
    curve = question.answer_plots[0]
    kept = question.prompt.values["kept"]
    before, after = curve.value[curve.x.argmax()], curve.value[curve.x == kept][0]
    assert question.answer_index == way(before, after)


@pytest.mark.parametrize("name", ["best-with-stumps", "best-with-depth"])
def test_the_best_learner_is_wrong_about_fewest_test_rows(name):
    question = asked(name)
    (run,) = question.fit_specs
    data = load(question.table)
    training, test = QuestionData.split(data, run.seed)
    errors = []
    for learner in run.learners:
        wanted = {"max_depth": run.depth} | ({} if learner == "cart" else {"n_estimators": run.trees})
        wanted |= {} if learner in ("cart", "adaboost") else {"seed": run.seed}
        predicted = record(LEARNERS[learner].fit, training, **wanted).model.predict(data.X[test])
        errors.append(np.mean(predicted != data.y[test] if data.class_names else (predicted - data.y[test]) ** 2))
    assert question.evidence_values == pytest.approx(errors)
    assert question.answer_index == int(np.argmin(errors)) and sorted(errors)[1] > min(errors)


def shares(trace):
    """What the splits on each feature gained in each tree: each gain times the rows of its node."""
    nodes = trace.columns("nodes")
    inner = nodes["left"] >= 0
    gained = np.zeros((len(trace.model.trees), trace.data.d))
    place = nodes["round"][inner], nodes["feature"][inner]
    np.add.at(gained, place, nodes["gain"][inner] * nodes["n"][inner])
    own = gained / np.maximum(gained.sum(1, keepdims=True), 1e-300)
    return own.mean(0) / own.mean(0).sum()


@pytest.mark.parametrize("name", ["forest-loses", "forest-left-out"])
def test_the_feature_whose_share_moves_most_is_the_right_one(name):
    question = asked(name)
    data, loses = load(question.table), name == "forest-loses"
    first = record(LEARNERS["forest"].fit, data, **question.fit_specs[0].settings)
    before = shares(first)
    if loses:
        move = before - shares(record(LEARNERS["forest"].fit, data, **question.fit_specs[1].settings))
    else:
        gone = data.feature_names.index(question.prompt.values["feature"].text)
        move = question.answer_plots[0].value - before
        assert question.answer_plots[0].value[gone] == 0 and gone == before.argmax()
    assert question.plots[0].value == pytest.approx(before, abs=0.01)  # rows drawn twice count once here
    assert data.feature_names[int(move.argmax())] == question.choices[question.answer_index].values["name"].text


# -- what is not asked


@pytest.mark.parametrize(
    ("of", "before", "after", "place"),
    [
        ("loss", 0.30, 0.20, 0),
        ("loss", 0.30, 0.31, 1),
        ("loss", 0.30, 0.40, 2),
        ("loss", 0.30, 0.272, None),  # nearly a tenth
        ("loss", 0.0, 0.1, None),
        ("loss", 0.3, float("nan"), None),
        ("rate", 0.02, 0.01, None),  # one row of a hundred
        ("rate", 0.10, 0.05, 0),
        ("rate", 0.10, 0.10, 1),
    ],
)
def test_a_change_too_near_the_limit_is_not_asked_about(of, before, after, place):
    assert classify_change(of, 100, before, after) == place


def test_pictures_that_hardly_differ_are_not_asked_about():
    """The circles are pure at depth 5: deeper trees are the same tree."""
    same = SettingComparison(
        **{**vars(DESIGN_QUESTIONS["tree-depth"]), "variants": ((10, 20),), "tables": ("circles",), "min_ratio": 0.0}
    )
    assert [same.build_instance(QuestionData, *each) for each in shuffled_variants(same, 0, "")] == [None]
    with pytest.raises(LookupError):
        instance_for_seed(same, QuestionData, 0)
    for name in OF_KIND[SettingComparison]:
        assert are_distinct(asked(name).plots), name


# -- variants


def test_another_seed_is_another_question_and_the_same_seed_the_same():
    # Asked once more, not from the cache.
    for name in ("tree-depth", "line-rows", "prune-helps"):
        again = instance_for_seed(DESIGN_QUESTIONS[name], QuestionData, SEED)
        assert (
            translator_for().text(again.prompt) == translator_for().text(asked(name).prompt)
            and again.answer_index == asked(name).answer_index
        )
    few = [instance_for_seed(DESIGN_QUESTIONS["tree-leaves"], QuestionData, seed) for seed in range(16)]
    assert {question.answer_index for question in few} == {0, 1}
    assert {question.table for question in few} == set(DESIGN_QUESTIONS["tree-leaves"].tables)


@pytest.mark.parametrize("name", NAMES)
def test_it_can_be_asked_on_another_table(name):
    """So a mistake comes back on another one: the tables that were had are tried last."""
    had = asked(name).table
    order = [table for table, _, _ in shuffled_variants(DESIGN_QUESTIONS[name], SEED, had)]
    assert len(set(order)) > 1 and order == sorted(order, key=lambda table: table == had)


@pytest.mark.parametrize("name", ["tree-depth", "line-rows", "prune-alpha", "xgb-lambda", "boosting-subsample"])
def test_it_comes_back_on_another_table(name):
    first = asked(name)
    assert instance_for_seed(DESIGN_QUESTIONS[name], QuestionData, SEED + 1, first.table).table != first.table


def test_each_topic_has_a_name_and_a_reason_of_its_own():
    """What no template names would be told another one's."""
    for speaker in (translator_for(), translator_for(Locale("de"))):
        named = {speaker.text(msg("design.topic.name", topic=topic)) for topic in DESIGN_TOPICS}
        assert len(named) == len(DESIGN_TOPICS)
        reasons = {
            topic: speaker.text(asked(questions[0].name).explanation[-1]) for topic, questions in DESIGN_TOPICS.items()
        }
        assert len(set(reasons.values())) == len(reasons)
