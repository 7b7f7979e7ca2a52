"""XGBoost: each round a tree fitted to the loss's first and second derivatives.

    g, h         = derivatives of the loss at the present F, row by row
    similarity   = T(G)^2 / (H + lambda)        G, H: sums of g, h over the rows of a node
    gain         = similarity(left) + similarity(right) - similarity(parent)
    output       = -T(G) / (H + lambda)         F after = F before + learning_rate * output of the row's leaf

T shrinks G towards 0 by alpha. Gains are as xgboost reports them: without the factor 1/2, before gamma is subtracted.
With gain="half" they have that factor, as notes derive them from the loss; gamma is then compared with the half.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import part_of, report
from engine.core.protocols import Table
from engine.core.settings import Choice, Integer, Number, ProgrammaticOnly, TextInput, validate_settings
from engine.core.trace import E, Event, Log, Trace, no_log
from engine.learners.cart import fitting as cart
from engine.learners.cart.fitting import TREE_CONSTRAINTS
from engine.learners.xgb.events import LeafOutputs, XgbScoreUpdate, XgbStart
from engine.learners.xgb.gamma import prune_by_gamma
from engine.learners.xgb.model import BoosterParams, XgbModel
from engine.learners.xgb.n_rounds import (
    ValidationRows,
    XgbEarlyStop,
    check_round_settings,
    choose_rounds,
    choose_validation_rows,
    require_finite_loss,
)
from engine.learners.xgb.objective import (
    XGB_LOSS_NAMES,
    LossOrPairChoice,
    apply_scale_pos_weight,
    make_objective,
    resolve_loss,
)
from engine.learners.xgb.proposals import ColumnShares
from engine.learners.xgb.round import Booster
from engine.split.criteria import PARTS, Similarity
from engine.split.search import TIES
from engine.tree.grow import Limits

LEAST_GAIN = 1e-6  # xgboost never splits for a gain that is not above this
METHODS = ("exact", "approx")
GROW_POLICIES = ("depthwise", "lossguide")
_share_number = partial(Number, low=0, high=1, open_low=True)
penalty = partial(Number, group="setting.group.regularisation", low=0)


def boost_rounds(data: Table, weight, recipe: BoosterParams, n_estimators: int, log: Log, earlier: Trace | None = None,
          validation: ValidationRows | None = None, patience: int | None = None) -> XgbModel:  # fmt: skip
    """Round after round: derivatives, a tree, its outputs, a step; until `patience` rounds in a row do not lower
    the loss of the validation rows."""
    booster = Booster(data, weight, recipe, validation)
    growths, losses, stop = [], [], None
    if earlier is None:
        if validation is not None:
            log(validation)
        start = now = log(booster.start())
    else:
        logged = [log(event) for event in earlier.logged_events if not isinstance(event, XgbEarlyStop)]
        start, now = _last(XgbStart, logged), _last(XgbScoreUpdate, logged)
        growths += [event.growth for event in logged if isinstance(event, LeafOutputs)]
    first = len(growths)
    for m in range(first, first + n_estimators):
        report((m - first) / n_estimators)
        draw = log(booster.draw(m)) if booster.draws_randomly else None
        gradients = log(booster.gradients(m, now))
        if recipe.max_bin is not None:
            log(booster.propose(m, gradients, draw, recipe.max_bin))
        output = booster.output(booster.grow(gradients, draw), gradients)
        log(output.growth)
        if recipe.prunes_after_growth:
            pruning = log(prune_by_gamma(output.growth, recipe.gamma))
            output = booster.output(pruning.pruned_growth, gradients, pruning)
        now = log(booster.advance(start, gradients, log(output)))
        growths.append(output.growth)
        if patience is not None and validation is not None:
            losses.append(require_finite_loss(now.validation_loss))
            stop = XgbEarlyStop(validation, np.array(losses), patience)
            if stop.is_early:
                break
    if stop is None:
        return XgbModel(recipe, start.start, tuple(growths), booster.features.d)
    log(stop)
    return XgbModel(recipe, start.start, tuple(growths[: stop.best + 1]), booster.features.d, stop.best)


@validate_settings
def fit(
    data: Table,
    *,
    loss: Annotated[
        str | Callable | tuple | None,
        LossOrPairChoice("xgb.help.loss", "setting.group.boosting", options=XGB_LOSS_NAMES),
    ] = None,
    own_loss: Annotated[str | None, TextInput("setting.help.own-loss", "setting.group.boosting")] = None,
    quantile_alpha: Annotated[
        float, Number("setting.help.quantile-alpha", "setting.group.boosting", low=0.001, high=0.999)
    ] = 0.5,
    n_estimators: Annotated[
        int, Integer("setting.help.n-estimators", "setting.group.boosting", low=1, high=10_000)
    ] = 100,
    learning_rate: Annotated[float, _share_number("xgb.help.learning-rate", "setting.group.boosting")] = 0.3,
    base_score: Annotated[float | None, Number("xgb.help.base-score", "setting.group.boosting")] = None,
    scale_pos_weight: Annotated[
        float, Number("setting.help.scale-pos-weight", "setting.group.boosting", low=0, open_low=True)
    ] = 1.0,
    cv: Annotated[int | None, Integer("xgb.help.cv", "setting.group.boosting", low=2, high=100)] = None,
    early_stopping_rounds: Annotated[
        int | None, Integer("setting.help.early-stopping-rounds", "setting.group.boosting", low=1)
    ] = None,
    reg_lambda: Annotated[float, penalty("setting.help.reg-lambda")] = 1.0,
    reg_alpha: Annotated[float, penalty("setting.help.reg-alpha")] = 0.0,
    gamma: Annotated[float, penalty("setting.help.gamma")] = 0.0,
    gain: Annotated[str, Choice("setting.help.gain", "setting.group.regularisation", options=tuple(PARTS))] = "full",
    max_depth: Annotated[int | None, Integer("xgb.help.max-depth", "setting.group.stopping", low=0)] = 6,
    max_leaves: Annotated[int | None, Integer("setting.help.max-leaves", "setting.group.stopping", low=0)] = None,
    grow_policy: Annotated[
        str, Choice("setting.help.grow-policy", "setting.group.stopping", options=GROW_POLICIES)
    ] = "depthwise",
    min_child_weight: Annotated[float, Number("setting.help.min-child-weight", "setting.group.stopping", low=0)] = 1.0,
    subsample: Annotated[float, _share_number("setting.help.subsample", "setting.group.random")] = 1.0,
    colsample_bytree: Annotated[float, _share_number("setting.help.colsample-bytree", "setting.group.random")] = 1.0,
    colsample_bylevel: Annotated[float, _share_number("setting.help.colsample-bylevel", "setting.group.random")] = 1.0,
    colsample_bynode: Annotated[float, _share_number("setting.help.colsample-bynode", "setting.group.random")] = 1.0,
    validation_fraction: Annotated[
        float | None, _share_number("xgb.help.validation-fraction", "setting.group.random", high=0.9)
    ] = None,
    eval_rows: Annotated[Any, ProgrammaticOnly("setting.help.validation-rows", "setting.group.random")] = None,
    seed: Annotated[int, Integer("setting.help.seed", "setting.group.random", low=0)] = 0,
    tree_method: Annotated[str, Choice("setting.help.tree-method", "setting.group.method", options=METHODS)] = "exact",
    max_bin: Annotated[int, Integer("setting.help.max-bin", "setting.group.method", low=2)] = 256,
    ties: Annotated[str, Choice("setting.help.ties", "setting.group.method", options=TIES)] = "first",
    categories: Annotated[str, TREE_CONSTRAINTS["categories"]] = "subset",
    sample_weight: Annotated[Any, TREE_CONSTRAINTS["sample_weight"]] = None,
    continue_from: Annotated[Any, ProgrammaticOnly("setting.help.continue-from")] = None,
    log: Log = no_log,
) -> XgbModel:
    """Boost by Newton's method. Ties go to the first feature, then as `ties` says (engine/split/search.py)."""
    cart.validate_target(data)  # before its parts are trained on, which may leave out the value that cannot be learned
    approx = tree_method == "approx"
    objective = make_objective(resolve_loss(loss, own_loss), data, scale_pos_weight, quantile_alpha)
    columns = ColumnShares(colsample_bytree, colsample_bylevel, colsample_bynode)
    similarity = Similarity(reg_lambda, reg_alpha, gain)
    recipe = BoosterParams(
        objective,
        similarity,
        make_limits(max_depth, gamma, similarity, approx),
        learning_rate,
        gamma,
        min_child_weight,
        base_score,
        subsample,
        columns,
        max_bin if approx else None,
        categories,
        ties,
        max_leaves or None,
        grow_policy,
        seed,
    )
    sample_weight = cart.validate_sample_weight(sample_weight, len(data.y))
    weight = apply_scale_pos_weight(sample_weight, objective, data.y)
    validation = choose_validation_rows(validation_fraction, eval_rows, sample_weight, len(data.y), seed)
    check_round_settings(early_stopping_rounds, validation, cv, continue_from)
    earlier = validate_continued_trace(continue_from, data, weight, validation, recipe)
    if cv is not None:
        train = lambda part, w: boost_rounds(part, w, recipe, n_estimators, no_log)  # noqa: E731
        chosen = log(choose_rounds(train, recipe.objective, data, weight, cv, seed)).best_n_rounds
        with part_of(cv + 1, cv):
            return boost_rounds(data, weight, recipe, chosen, log)
    return boost_rounds(data, weight, recipe, n_estimators, log, earlier, validation, early_stopping_rounds)


def make_limits(max_depth: int | None, gamma: float, similarity: Similarity, approx: bool) -> Limits:
    """As xgboost's, approx refuses a split that gains less than gamma at once; exact prunes it from the grown tree.

    Where a threshold lies: halfway between two values, or, for approx, at the quantile.
    """
    least = max(similarity.gain_factor * np.nextafter(LEAST_GAIN, 1), gamma if approx else 0.0)
    return Limits(max_depth or None, min_gain=least, midpoint=not approx)


def validate_continued_trace(
    earlier, data: Table, weight, validation: ValidationRows | None, recipe: BoosterParams
) -> Trace | None:
    """The trace to continue, if the longer run would have begun like it; None where none is given."""
    if earlier is None:
        return None
    if not isinstance(earlier, Trace) or not isinstance(earlier.model, XgbModel):
        raise DataProblem("xgb.error.continue-no-trace")
    start = _last(XgbStart, earlier.logged_events)
    then, now = (np.ones(len(data.y)) if w is None else w for w in (start.weight, weight))
    same_weight = np.array_equal(then, now)
    same_X = earlier.data.X.shape == data.X.shape and np.array_equal(earlier.data.X, data.X, equal_nan=True)
    if not (same_X and same_weight and np.array_equal(earlier.data.y, data.y)):
        raise DataProblem("xgb.error.continue-other-data")
    watched = [None if each is None else each.rows.tolist() for each in (start.validation_rows, validation)]
    if watched[0] != watched[1]:
        raise DataProblem("xgb.error.continue-other-validation")
    then, now = (_params_by_name(made) for made in (earlier.model.params, recipe))
    if changed := [name for name in now if then[name] != now[name]]:
        raise DataProblem("xgb.error.continue-other-settings", names=", ".join(changed))
    return earlier


def _last(kind: type[E], logged: Sequence[Event]) -> E:
    return next(event for event in reversed(logged) if isinstance(event, kind))


def _params_by_name(recipe: BoosterParams) -> dict:
    """Its settings by name, those of its parts among them."""
    own = dict(vars(recipe))
    own["limits"] = replace(own["limits"], min_gain=0.0)  # it follows from gamma, which is the name people know
    return {
        "loss": own.pop("objective"),
        **vars(own.pop("similarity")),
        **vars(own.pop("columns")),
        **vars(own.pop("limits")),
        **own,
    }
