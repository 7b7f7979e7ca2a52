"""The fit of XGBoost: each round grows a tree from derivatives of the loss.

    g, h         = derivatives of the loss at the current F, one of each per row
    similarity   = T(G)^2 / (H + lambda)        G, H: sums of g, h over the rows of a node
    gain         = similarity(left) + similarity(right) - similarity(parent)
    output       = -T(G) / (H + lambda)         F after = F before + learning_rate * output of the row's leaf

T shrinks G towards 0 by alpha. Gains are as xgboost reports them: without the factor 1/2, before gamma is subtracted.
With gain="half" they have that factor, as derivations from the loss have it; gamma is then compared with half the gain.
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
from engine.learners.xgb.metrics import METRICS
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
from engine.learners.xgb.proposals import ColumnShares, ThresholdProposal
from engine.learners.xgb.round import Booster
from engine.split.criteria import PARTS, Similarity
from engine.split.search import TIES
from engine.tree.grow import Limits

LEAST_GAIN = 1e-6  # xgboost never splits for a gain that is not above this
METHODS = ("exact", "approx")
GROW_POLICIES = ("depthwise", "lossguide")
BOOSTING, REGULARISATION, STOPPING = "setting.group.boosting", "setting.group.regularisation", "setting.group.stopping"
RANDOM = "setting.group.random"
share = partial(Number, low=0, high=1, open_low=True)
penalty = partial(Number, group=REGULARISATION, low=0)


def boost_rounds(
    data: Table,
    weight: np.ndarray | None,
    params: BoosterParams,
    n_estimators: int,
    log: Log,
    earlier: Trace | None = None,
    validation: ValidationRows | None = None,
    patience: int | None = None,
) -> XgbModel:
    """Boost until `patience` rounds in a row have not improved the metric of the validation rows."""
    booster = Booster(data, weight, params, validation)
    growths, watched, stop = [], [], None
    if earlier is None:
        if validation is not None:
            log(validation)
        start = latest = log(booster.start())
    else:
        logged = [log(event) for event in earlier.logged_events if not isinstance(event, XgbEarlyStop)]
        start, latest = _last_event(XgbStart, logged), _last_event(XgbScoreUpdate, logged)
        growths += [event.growth for event in logged if isinstance(event, LeafOutputs)]
        for proposal in [event for event in logged if isinstance(event, ThresholdProposal)][-1:]:
            booster.use_proposal(proposal)
    first = len(growths)
    for m in range(first, first + n_estimators):
        report((m - first) / n_estimators)
        latest = booster.boost_round(m, start, latest, log)
        growths.append(latest.output.growth)
        if patience is not None and validation is not None:
            watched.append(require_finite_loss(latest.validation_metric))
            stop = XgbEarlyStop(validation, np.array(watched), patience)
            if stop.is_early:
                break
    if stop is None:
        return XgbModel(params, start.start, tuple(growths), booster.features.d)
    log(stop)
    return XgbModel(params, start.start, tuple(growths[: stop.best + 1]), booster.features.d, stop.best)


@validate_settings
def fit(
    data: Table,
    *,
    loss: Annotated[str | Callable | tuple | None, LossOrPairChoice("xgb.help.loss", BOOSTING, XGB_LOSS_NAMES)] = None,
    own_loss: Annotated[str | None, TextInput("setting.help.own-loss", BOOSTING)] = None,
    quantile_alpha: Annotated[float, Number("setting.help.quantile-alpha", BOOSTING, low=0.001, high=0.999)] = 0.5,
    n_estimators: Annotated[int, Integer("setting.help.n-estimators", BOOSTING, low=1, high=10_000)] = 100,
    learning_rate: Annotated[float, share("xgb.help.learning-rate", BOOSTING)] = 0.3,
    base_score: Annotated[float | None, Number("xgb.help.base-score", BOOSTING)] = None,
    scale_pos_weight: Annotated[float, Number("setting.help.scale-pos-weight", BOOSTING, low=0, open_low=True)] = 1.0,
    cv: Annotated[int | None, Integer("xgb.help.cv", BOOSTING, low=2, high=100)] = None,
    early_stopping_rounds: Annotated[int | None, Integer("setting.help.early-stopping-rounds", BOOSTING, low=1)] = None,
    eval_metric: Annotated[str, Choice("setting.help.eval-metric", BOOSTING, options=METRICS)] = "loss",
    reg_lambda: Annotated[float, penalty("setting.help.reg-lambda")] = 1.0,
    reg_alpha: Annotated[float, penalty("setting.help.reg-alpha")] = 0.0,
    gamma: Annotated[float, penalty("setting.help.gamma")] = 0.0,
    gain: Annotated[str, Choice("setting.help.gain", REGULARISATION, options=tuple(PARTS))] = "full",
    max_depth: Annotated[int | None, Integer("xgb.help.max-depth", STOPPING, low=0)] = 6,
    max_leaves: Annotated[int | None, Integer("setting.help.max-leaves", STOPPING, low=0)] = None,
    grow_policy: Annotated[str, Choice("setting.help.grow-policy", STOPPING, options=GROW_POLICIES)] = "depthwise",
    min_child_weight: Annotated[float, Number("setting.help.min-child-weight", STOPPING, low=0)] = 1.0,
    subsample: Annotated[float, share("setting.help.subsample", RANDOM)] = 1.0,
    colsample_bytree: Annotated[float, share("setting.help.colsample-bytree", RANDOM)] = 1.0,
    colsample_bylevel: Annotated[float, share("setting.help.colsample-bylevel", RANDOM)] = 1.0,
    colsample_bynode: Annotated[float, share("setting.help.colsample-bynode", RANDOM)] = 1.0,
    validation_fraction: Annotated[float | None, share("xgb.help.validation-fraction", RANDOM, high=0.9)] = None,
    eval_rows: Annotated[Any, ProgrammaticOnly("setting.help.validation-rows", RANDOM)] = None,
    seed: Annotated[int, Integer("setting.help.seed", RANDOM, low=0)] = 0,
    tree_method: Annotated[str, Choice("setting.help.tree-method", "setting.group.method", options=METHODS)] = "exact",
    max_bin: Annotated[int, Integer("setting.help.max-bin", "setting.group.method", low=2)] = 256,
    ties: Annotated[str, Choice("setting.help.ties", "setting.group.method", options=TIES)] = "first",
    categories: Annotated[str, TREE_CONSTRAINTS["categories"]] = "subset",
    sample_weight: Annotated[Any, TREE_CONSTRAINTS["sample_weight"]] = None,
    continue_from: Annotated[Any, ProgrammaticOnly("setting.help.continue-from")] = None,
    log: Log = no_log,
) -> XgbModel:
    """Boost by Newton's method. Ties go to the first feature, then as `ties` says (engine/split/search.py)."""
    cart.validate_target(data)  # the target of all rows: the training rows may lack the value that cannot be learned
    is_approx, similarity = tree_method == "approx", Similarity(reg_lambda, reg_alpha, gain)
    params = BoosterParams(
        make_objective(resolve_loss(loss, own_loss), data, scale_pos_weight, quantile_alpha),
        similarity,
        make_limits(max_depth, gamma, similarity, is_approx),
        learning_rate,
        gamma,
        min_child_weight,
        base_score,
        subsample,
        ColumnShares(colsample_bytree, colsample_bylevel, colsample_bynode),
        max_bin if is_approx else None,
        categories,
        ties,
        max_leaves or None,
        grow_policy,
        seed,
    )
    sample_weight = cart.validate_sample_weight(sample_weight, len(data.y))
    weight = apply_scale_pos_weight(sample_weight, params.objective, data.y)
    validation = choose_validation_rows(
        validation_fraction, eval_rows, eval_metric, params.objective, data.y, sample_weight, seed
    )
    check_round_settings(early_stopping_rounds, eval_metric, validation, cv, continue_from)
    earlier = validate_continued_trace(continue_from, data, weight, validation, params)
    if cv is None:
        return boost_rounds(data, weight, params, n_estimators, log, earlier, validation, early_stopping_rounds)
    train = lambda part, w: boost_rounds(part, w, params, n_estimators, no_log)  # noqa: E731
    choice = log(choose_rounds(train, params.objective, data, weight, cv, seed))
    with part_of(cv + 1, cv):
        return boost_rounds(data, weight, params, choice.best_n_rounds, log)


def make_limits(max_depth: int | None, gamma: float, similarity: Similarity, is_approx: bool) -> Limits:
    """The limits of a tree's growth.

    As in xgboost, approx refuses a split that gains less than gamma at once, while exact prunes it after growth; and a
    threshold lies halfway between two values; those of approx are the begins of bins (proposals.py).
    """
    least = max(similarity.gain_factor * np.nextafter(LEAST_GAIN, 1), gamma if is_approx else 0.0)
    return Limits(max_depth or None, min_gain=least, midpoint=not is_approx)


def validate_continued_trace(
    earlier, data: Table, weight, validation: ValidationRows | None, params: BoosterParams
) -> Trace | None:
    """Return the trace to continue, if a fit with more rounds would begin like it."""
    if earlier is None:
        return None
    if not isinstance(earlier, Trace) or not isinstance(earlier.model, XgbModel):
        raise DataProblem("xgb.error.continue-no-trace")
    start = _last_event(XgbStart, earlier.logged_events)
    before, now = (np.ones(len(data.y)) if w is None else w for w in (start.weight, weight))
    same_weight = np.array_equal(before, now)
    same_X = earlier.data.X.shape == data.X.shape and np.array_equal(earlier.data.X, data.X, equal_nan=True)
    if not (same_X and same_weight and np.array_equal(earlier.data.y, data.y)):
        raise DataProblem("xgb.error.continue-other-data")
    before, now = (None if event is None else event.rows.tolist() for event in (start.validation_rows, validation))
    if before != now:
        raise DataProblem("xgb.error.continue-other-validation")
    before, now = map(_params_by_name, (earlier.model.params, params))
    if start.validation_rows is not None and validation is not None:
        before["eval_metric"], now["eval_metric"] = start.validation_rows.metric, validation.metric
    if changed := [name for name in now if before[name] != now[name]]:
        raise DataProblem("xgb.error.continue-other-settings", names=", ".join(changed))
    return earlier


def _last_event(kind: type[E], logged: Sequence[Event]) -> E:
    return next(event for event in reversed(logged) if isinstance(event, kind))


def _params_by_name(params: BoosterParams) -> dict:
    """The values of the parameters by setting name, with those of nested objects."""
    values = dict(vars(params))
    limits = replace(values.pop("limits"), min_gain=0.0)  # min_gain follows from gamma, the setting users know
    nested = vars(values.pop("similarity")) | vars(values.pop("columns")) | vars(limits)
    return {"loss": values.pop("objective"), **nested, **values}
