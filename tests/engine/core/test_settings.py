"""A setting is declared once; whatever else is given is refused with a sentence that says what it takes."""

import contextlib
import math
import pickle
from typing import Annotated

import numpy as np
import pytest

from datasets import load
from engine import DataProblem, adaboost, cart, extra_trees, forest, gradient_boosting, prune, record, xgb
from engine.core.settings import (
    Choice,
    Constraint,
    Integer,
    Number,
    Parameter,
    ProgrammaticOnly,
    Switch,
    TextInput,
    parameters,
    settings_like,
    validate_settings,
)
from engine.core.trace import no_log
from engine.ideas import exponential, similarity
from engine.learners.common.custom_loss import LossChoice
from engine.learners.common.parameters import ClassWeight, CountOrShare
from engine.models import replay
from engine.text.english import patterns
from engine.text.message import Message
from pages.i18n.locale import Locale
from pages.i18n.translator import translator_for
from tests.tables import table

DATA = table([[1.0], [2.0]], [0, 1])
FITS = [cart, prune, forest, extra_trees, adaboost, gradient_boosting, xgb]


@validate_settings
def fit(
    data,
    *,
    loss: Annotated[str, Choice("gradient_boosting.help.loss", options=("squared", 1, True))] = "squared",
    depth: Annotated[int | None, Integer("setting.help.max-depth", "setting.group.stopping", low=1, high=9)] = None,
    rate: Annotated[float, Number("setting.help.subsample", low=0, high=1, open_low=True)] = 0.5,
    fast: Annotated[bool, Switch("setting.help.bootstrap")] = False,
    bags: Annotated[object, ProgrammaticOnly("setting.help.bags")] = None,
    log=None,
):
    return {"loss": loss, "depth": depth, "rate": rate, "fast": fast, "bags": bags, "log": log}


def test_what_is_declared_is_what_pages_see():
    declared = parameters(fit)
    assert list(declared) == ["loss", "depth", "rate", "fast", "bags"]
    assert declared["depth"] == Parameter(
        "depth", None, Integer("setting.help.max-depth", "setting.group.stopping", low=1, high=9), True
    )
    assert not declared["rate"].optional and declared["rate"].default == 0.5
    assert declared["depth"].constraint.group == "setting.group.stopping"
    assert str(Message(declared["loss"].constraint.help, {})) == "What a wrong prediction costs."


def test_defaults_and_what_is_given_arrive():
    assert fit(DATA, rate=1, depth=3, log="a log") == {
        "loss": "squared", "depth": 3, "rate": 1, "fast": False, "bags": None, "log": "a log",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value"),
    [("loss", "squared"), ("loss", 1), ("loss", True), ("depth", None), ("depth", 1),
     ("rate", 1e-9), ("rate", 1), ("fast", True), ("bags", [[1]])],
)  # fmt: skip
def test_what_a_setting_takes(name, value):
    assert fit(DATA, **{name: value})[name] is value


@pytest.mark.parametrize(
    ("name", "value", "same"),
    [("loss", np.str_("squared"), "squared"), ("loss", np.int8(1), 1), ("loss", np.bool_(True), True),
     ("depth", np.int64(9), 9), ("depth", np.uint8(2), 2), ("rate", np.float32(0.25), 0.25),
     ("rate", np.longdouble(0.5), 0.5), ("rate", np.int16(1), 1), ("fast", np.bool_(False), False)],
)  # fmt: skip
def test_a_numpy_scalar_is_the_plain_value_it_stands_for(name, value, same):
    kept = fit(DATA, **{name: value})[name]
    assert kept == same and type(kept) is type(same)


def test_every_learner_takes_numpy_scalars_and_the_trace_keeps_plain_values():
    data = table([[1.0, 3.0], [2.0, 1.0], [3.0, 2.0], [4.0, 4.0], [5.0, 0.0], [6.0, 5.0]], [0, 0, 1, 0, 1, 1])
    wide = {str: np.str_, bool: np.bool_, int: np.int64, float: np.float64}
    for learner in (cart, prune, forest, adaboost, gradient_boosting, xgb):
        few = {"n_estimators": 2} if "n_estimators" in parameters(learner.fit) else {}
        every = {name: parameter.default for name, parameter in parameters(learner.fit).items()} | few
        given = {name: wide[type(value)](value) for name, value in every.items() if type(value) in wide}
        known, plain = record(learner.fit, data, **given), record(learner.fit, data, **few)
        assert all(type(value) in wide and value == every[name] for name, value in known.settings.items())
        assert (known.model.predict(data.X) == plain.model.predict(data.X)).all()


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("loss", "squarred", "loss cannot be 'squarred': it takes one of 'squared', 1, True."),
        ("loss", 1.0, "loss cannot be 1.0: it takes one of 'squared', 1, True."),
        ("loss", None, "loss cannot be None: it takes one of 'squared', 1, True."),
        ("loss", ["squared"], "loss cannot be ['squared']: it takes one of 'squared', 1, True."),
        ("depth", 0, "depth cannot be 0: it takes a whole number of at least 1 and at most 9 or None."),
        ("depth", 10, "depth cannot be 10: it takes a whole number of at least 1 and at most 9 or None."),
        ("depth", 2.5, "depth cannot be 2.5: it takes a whole number of at least 1 and at most 9 or None."),
        ("depth", True, "depth cannot be True: it takes a whole number of at least 1 and at most 9 or None."),
        ("depth", "3", "depth cannot be '3': it takes a whole number of at least 1 and at most 9 or None."),
        ("rate", 0, "rate cannot be 0: it takes a number above 0 and at most 1."),
        ("rate", math.nan, "rate cannot be nan: it takes a number above 0 and at most 1."),
        ("rate", math.inf, "rate cannot be inf: it takes a number above 0 and at most 1."),
        ("rate", None, "rate cannot be None: it takes a number above 0 and at most 1."),
        ("fast", np.int64(1), "fast cannot be 1: it takes True or False."),
        ("depth", np.bool_(True), "depth cannot be True: it takes a whole number of at least 1 and at most 9 or None."),
        ("fast", 1, "fast cannot be 1: it takes True or False."),
        ("speed", 3, "There is no setting named 'speed': it takes loss, depth, rate, fast, bags."),
    ],
)
def test_what_it_refuses_and_how(name, value, sentence):
    with pytest.raises(DataProblem) as problem:
        fit(DATA, **{name: value})
    assert str(problem.value) == sentence


LARGE = 10**400, -(10**400), 10**5_000, [0] * 5_000, "x" * 5_000, {"a": ["b" * 5_000] * 9}


@pytest.mark.parametrize("value", LARGE, ids=range(len(LARGE)))
@pytest.mark.parametrize("name", ["depth", "rate", "loss"])
def test_what_is_large_is_refused_in_a_sentence_that_is_not(name, value):
    with pytest.raises(DataProblem, match=f"^{name} cannot be .*: it takes ") as problem:
        fit(DATA, **{name: value})
    assert len(str(problem.value)) < 400


@pytest.mark.parametrize(("text", "taken"), [
    ("F - y; 1", True), ("F - y;\n\t1 é", True), ("F\ud800", False), ("F\x7f", False), ("\x00", False), ("", False),
])  # fmt: skip
def test_a_text_can_be_written_to_a_file_and_read_again(text, taken):
    assert TextInput("x").accepts(text) == taken


@pytest.mark.parametrize(("rule", "expected"), [
    (Number("x"), "a number"),
    (Number("x", low=2), "a number of at least 2"),
    (Number("x", high=0.5), "a number of at most 0.5"),
    (Number("x", low=0, open_low=True), "a number above 0"),
    (Integer("x", low=2), "a whole number of at least 2 and at most 1,000,000"),
    (Choice("x", options=("a",)), "one of 'a'"),
    (Switch("x"), "True or False"),
    (TextInput("x"), "a text of at most 200 letters"),
    (CountOrShare("x"), "a whole number of at least 1, or a share above 0.0 and up to 1.0"),
    (CountOrShare("x", options=("sqrt",)), "'sqrt', a whole number of at least 1, or a share above 0.0 and up to 1.0",),
    (ClassWeight("x", options=("balanced",)), "one of 'balanced', a dict such as {'yes': 2.0},"),
    (LossChoice("x", options=("a",)), "one of 'a', a function of (y, F) that returns gradient and hessian,"),
    (Constraint("x"), "a value it knows"),
])  # fmt: skip
def test_rules_in_words(rule, expected):
    assert str(rule.expected) == expected


def test_settings_that_do_not_go_together_are_sentences_too():
    values = table([[1.0], [2.0]], [0.5, 1.5])
    for data, settings, says in (
        (DATA, {"criterion": "squared_error"}, "target has classes"),
        (values, {"criterion": "absolute_error", "splitter": "random"}, "needs splitter = best"),
        (values, {"criterion": "gini"}, "target is a number"),
        (DATA, {"sample_weight": [1.0]}, "1 entry for 2 rows"),
        (DATA, {"sample_weight": [1.0, -1.0]}, "not negative"),
        (DATA, {"sample_weight": [0.0, 0.0]}, "above 0"),
        (DATA, {"sample_weight": [np.nan, 1.0]}, "finite"),
        (DATA, {"sample_weight": "heavy"}, "sample_weight"),
        (DATA, {"sample_weight": [10**400, 1]}, "sample_weight"),
        (DATA, {"max_depht": 3}, "no setting named 'max_depht'"),
        (table([[np.inf], [1.0]], [0, 1]), {}, "infinite"),
        (table([[1.0], [2.0]], [1e200, 1.0]), {}, "squared"),
        (table([[1.0], [2.0]], [np.nan, 1.0]), {}, "squared"),
        (table(np.zeros((0, 1)), np.zeros(0)), {}, "no training row"),
    ):
        with pytest.raises(DataProblem, match=says):
            record(cart.fit, data, **settings)


@pytest.mark.parametrize(
    "fit", [*(each.fit for each in (*FITS, exponential, similarity)), replay.fit], ids=lambda fit: fit.__module__
)
def test_every_setting_has_help_and_a_group_among_the_messages(fit):
    for parameter in parameters(fit).values():
        rule = parameter.constraint
        assert patterns().keys() >= {rule.help, rule.group} and str(Message(rule.help, {})).endswith(".")
        assert rule.group.startswith("setting.group.")
        assert not isinstance(rule, Choice) or rule.unset in patterns()
        assert parameter.validate(parameter.default) == parameter.default


def test_a_refused_setting_is_refused_in_the_reader_s_language():
    with pytest.raises(DataProblem) as problem:
        record(forest.fit, DATA, n_estimators=0)
    told = "n_estimators kann nicht 0 sein: Möglich ist eine ganze Zahl ab 1 und bis höchstens 10\u202f000."
    assert translator_for(Locale("de")).render(problem.value.message) == told


def test_what_is_refused_is_refused_again_behind_a_process():
    """Errors cross to the page from the process that trained: with their message, whatever is in it."""
    for fit, settings in (
        (forest.fit, {"max_features": "many"}),
        (forest.fit, {"n_estimators": 10**5_000}),
        (xgb.fit, {"own_loss": "F - ; 1"}),
        (cart.fit, {"force": {"": (9, 1.0)}}),
    ):
        with pytest.raises(DataProblem) as problem:
            record(fit, DATA, **settings)
        again = pickle.loads(pickle.dumps(problem.value))
        assert again.message == problem.value.message and str(again) == str(problem.value)


# -- numbers that cannot be calculated with

HUGE = [1e300, -1e300, 1.7e308, 1e100, -1e100, 1e-308, 10**400, math.nan, -math.inf]


@pytest.mark.parametrize("learner", FITS, ids=lambda each: each.__name__.rpartition(".")[2])
@pytest.mark.parametrize("task", ["regression", "classification"])
def test_a_number_of_any_size_is_learned_with_or_refused_in_a_sentence(learner, task):
    """It overflowed inside: xgb with base_score or reg_lambda of 1e300."""
    data = table([[1.0], [2.0], [3.0], [4.0], [5.0], [6.0]], [0, 1, 0, 1, 1, 0] if task == "classification" else
                 [0.5, 1.0, 4.0, 2.0, 9.0, 3.0])  # fmt: skip
    few = {"n_estimators": 2} if "n_estimators" in parameters(learner.fit) else {}
    for name, parameter in parameters(learner.fit).items():
        for value in HUGE if isinstance(parameter.constraint, Number) else []:
            with np.errstate(over="raise", invalid="raise", divide="raise"), contextlib.suppress(DataProblem):
                record(learner.fit, data, **(few | {name: value}))


@pytest.mark.parametrize("learner", FITS, ids=lambda each: each.__name__.rpartition(".")[2])
@pytest.mark.parametrize("y", [[0, 1e300, 2e300], [0, 1e160, 1e154, 3], [0, -1.7e308, 1.7e308, 1, 2, 3]], ids=len)
def test_a_target_too_large_to_square_is_refused_before_anything_is_trained(learner, y):
    """It overflowed in the folds of xgb's cv, before all rows were looked at."""
    data = table([[float(x)] for x in range(len(y))], [float(value) for value in y])
    for settings in ({}, {"cv": 2}, {"base_score": 1e99, "cv": 2}) if learner is xgb else ({},):
        with np.errstate(over="raise"), pytest.raises(DataProblem, match="cannot be squared"):
            record(learner.fit, data, **settings)


def test_a_number_that_is_too_large_to_set_says_so():
    with pytest.raises(DataProblem, match=r"^base_score cannot be 1e\+300: it is too large .*, take 1e100 or less\.$"):
        record(xgb.fit, DATA, base_score=1e300)
    with pytest.raises(DataProblem, match="learning_rate cannot be 1e"):
        record(xgb.fit, DATA, learning_rate=1e300)


def test_a_fit_that_is_another_with_other_defaults_is_handed_these():
    @validate_settings
    @settings_like(cart.fit, without=("splitter",), max_leaf_nodes=4)
    def fit(data, *, log=no_log, **settings):
        return cart.fit(data, log=log, **settings)

    leaves = [int((fit(load("moons"), **given).tree.left < 0).sum()) for given in ({}, {"max_leaf_nodes": 6})]
    assert leaves == [4, 6]
    with pytest.raises(TypeError, match=r"names unknown settings \['max_leafs'\]"):
        settings_like(cart.fit, max_leafs=4)(fit)
    with pytest.raises(DataProblem, match="max_leaf_nodes"):
        settings_like(cart.fit, max_leaf_nodes=1)(fit)
