"""The derivatives of one row's loss, worked out: residual, g and h, as each loss has them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.learners.boosting.losses import Logistic, Softmax, Squared
from engine.learners.xgb.losses import LEAST_F, LEAST_HESSIAN, AbsoluteError, SquaredLog, Straight
from engine.lessons.common.step import Working
from engine.lessons.common.wording import row_name
from engine.lessons.xgb.rounds import XgbRounds, XgbTree
from engine.lessons.xgb.sums import p_times_1_minus_p
from engine.text.arithmetic import text, total
from engine.text.message import msg

LARGE = 300  # beyond this e^F is told less a common factor, or not at all
SCORES = 6  # classes whose e^F are written side by side


def derived(boosting: XgbRounds, grown: XgbTree, row: int) -> Iterator[Working]:
    """Residual, g, h; for classes the probability before them."""
    g, h = float(grown.g[row]), 1.0 if grown.h is None else float(grown.h[row])
    F = boosting.scores(grown.round.gradients.before.after)
    weight = boosting.start.weight
    w = "" if weight is None else f"{text(weight[row])} * "
    letter = "" if weight is None else "w\\,"
    if isinstance(boosting.loss, Squared):
        y, now = text(boosting.start.y[row]), text(F[row])
        yield Working(msg("xgb-g"), letter + _in("F - y", letter), _times(w, f"{now} - {y}"), g)
        yield Working(msg("xgb-residual"), letter + _in("y - F", letter), _times(w, f"{y} - {now}"), -g)
        yield Working(msg("xgb-h"), "w" if letter else "1", w.removesuffix(" * ") or "1", h)
    elif isinstance(boosting.loss, Logistic | Softmax):
        yield from _of_class(boosting, grown, row, F, w, letter)
    elif isinstance(boosting.loss, Straight):
        yield from _of_side(boosting.loss, g, h, w)
    elif isinstance(boosting.loss, SquaredLog) and F[row] > LEAST_F:
        yield from _of_logarithms(text(boosting.start.y[row]), text(F[row]), g, h, w)
    else:
        yield Working(msg("xgb-g"), r"\frac{\partial L}{\partial F}", text(g), g)
        yield Working(msg("xgb-h"), r"\frac{\partial^2 L}{\partial F^2}", text(h), h)


def _of_side(loss: Straight, g: float, h: float, w: str) -> Iterator[Working]:
    """g says on which side of y the prediction lies, and h is 1 in place of 0."""
    unit = w.removesuffix(" * ") or "1"
    if isinstance(loss, AbsoluteError):
        yield Working(msg("xgb-g"), r"\word{sign}(F - y)", "0" if g == 0 else unit if g > 0 else f"-{unit}", g)
    else:
        low, high = rf"-{text(loss.quantile)}", rf"1 - {text(loss.quantile)}"
        symbols = rf"{high}\ \word{{if}}\ F \ge y,\ \word{{else}}\ {low}"
        yield Working(msg("xgb-g"), symbols, f"{w}({high if g > 0 else low})", g)
    yield Working(msg("xgb-h"), "1", unit, h)


def _of_logarithms(y: str, F: str, g: float, h: float, w: str) -> Iterator[Working]:
    apart = f"log(1 + {F}) - log(1 + {y})"
    yield Working(msg("xgb-g"), r"\frac{\log(1 + F) - \log(1 + y)}{1 + F}", f"{w}({apart})/(1 + {F})", g)
    second = f"{w}(1 - ({apart}))/(1 + {F})**2"
    symbols = r"\frac{1 - \log(1 + F) + \log(1 + y)}{(1 + F)^2}"
    yield Working(msg("xgb-h"), symbols, second if h > LEAST_HESSIAN * 1.001 and not w else text(h), h)


def _of_class(boosting: XgbRounds, grown: XgbTree, row: int, F: np.ndarray, w: str, letter: str) -> Iterator[Working]:
    g, h = float(grown.g[row]), 1.0 if grown.h is None else float(grown.h[row])
    softmax = isinstance(boosting.loss, Softmax)
    p = float(boosting.loss.predicted(F[..., [row]]).ravel()[grown.k if softmax else 0])
    z = int(boosting.start.y[row] == (grown.k if softmax else 1))
    written = _softmax(F[:, row], grown.k, p) if softmax else _sigmoid(float(F[row]), p)
    symbols = r"\frac{e^{F_k}}{\sum_j e^{F_j}}" if softmax else r"\frac{1}{1 + e^{-F}}"
    k, double = ("_k", "2") if softmax else ("", "")
    yield Working(
        msg("xgb-g"), letter + _in(f"p{k} - z{k}" if softmax else "p - y", letter), _times(w, f"{written} - {z}"), g
    )
    yield Working(msg("xgb-residual"), letter + _in(f"z{k} - p{k}" if softmax else "y - p", letter),
                  _times(w, f"{z} - {written}"), -g)  # fmt: skip
    weight = boosting.start.weight
    own = g if weight is None else g / weight[row] if weight[row] else 0.0
    twice = "2 * " if softmax else ""
    yield Working(msg("xgb-h"), rf"{letter}{double}p{k}(1 - p{k})", f"{w}{twice}{p_times_1_minus_p(own)}", h)
    yield Working(msg("xgb-probability"), symbols, written, p)


def _in(symbols: str, letter: str) -> str:
    return f"({symbols})" if letter else symbols


def _times(w: str, numbers: str) -> str:
    return f"{w}({numbers})" if w else numbers


def _sigmoid(F: float, p: float) -> str:
    return f"1/(1 + exp({text(-F)}))" if abs(F) < LARGE else text(p)


def _softmax(F: np.ndarray, k: int, p: float) -> str:
    if len(F) > SCORES or np.abs(F).max() > LARGE:
        return text(p)
    powers = [f"exp({text(score)})" for score in F]
    return f"{powers[k]}/({total(powers)})"


def loss_of_row(boosting: XgbRounds, F: np.ndarray, row: int) -> Iterator[Working]:
    """What the worst row costs."""
    y, now = float(boosting.start.y[row]), float(F[row])
    value = float(boosting.loss.per_row(np.array([y]), np.array([now]))[0])
    if isinstance(boosting.loss, Squared):
        yield Working(
            msg("xgb-loss-of", row=row_name(row)), r"\frac{(y - F)^2}{2}", f"({text(y)} - {text(now)})**2/2", value
        )
    elif isinstance(boosting.loss, Logistic) and abs(now) < LARGE:
        z = (1 - 2 * y) * now
        yield Working(msg("xgb-loss-of", row=row_name(row)), r"\log(1 + e^{z}), \quad z = (1 - 2y) F",
                      f"log(1 + exp({text(z)}))", value)  # fmt: skip
