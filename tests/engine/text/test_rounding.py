"""Numbers as people read them: halves go away from 0, whatever the float is a little below or above."""

from decimal import ROUND_HALF_UP, Decimal

import numpy as np
import pytest

from datasets import load
from engine import cart, record
from engine.learners.registry import lesson_for_trace
from engine.text.arithmetic import expr_to_latex, format_feature_value, format_plain_number, nudge_half_away
from tests.words import sentence


def by_hand(x: float, digits: int) -> float:
    """What a reader rounds: the number as it is written."""
    written = Decimal(repr(x))
    return float(written.quantize(Decimal((0, (1,), written.adjusted() - digits + 1)), ROUND_HALF_UP))


@pytest.mark.parametrize("digits", [3, 4, 6])
def test_rounds_as_by_hand(digits):
    """Half of them are written with just the digit that goes; of floats near a half some lie below, some above."""
    rng = np.random.default_rng(digits)
    fives = 0
    for power, sign, kept in zip(rng.uniform(-6, 14, 6000), rng.choice([-1, 1], 6000), rng.choice([1, 3, 12], 6000),
                                 strict=True):  # fmt: skip
        x = float(f"{sign * 10.0**power:.{digits - 1 if kept == 1 else digits + kept - 3}e}")
        x = x + float(f"5e{int(np.floor(power)) - digits}") * sign if kept == 1 else x
        x = float(f"{x:.{digits + 9}g}")
        assert float(f"{nudge_half_away(x, digits):.{digits}g}") == by_hand(x, digits), x
        fives += kept == 1
    assert fives > 1000


@pytest.mark.parametrize(
    ("x", "said"),
    [(110.25, "110.25"), (120 + 1 / 3, "120.33"), (345.675, "345.68"),
     (5.0625, "5.063"), (-5.0625, "-5.063"), (2.0005, "2.001"), (0.1 + 0.2, "0.3"), (83.0, "83"),
     (0.342857, "0.3429"), (1234567.8, "1,234,568"), (1234.5, "1,234.5"), (9999.5, "9,999.5"), (1e-7, "1e-07"),
     (1.235e-9, "1.24e-09"), (np.float64(0.12345), "0.1235"), (float("nan"), "nan"), (float("inf"), "inf"),
     (0.0, "0"), (-0.0, "0")],
)  # fmt: skip
def test_a_number_is_written_as_a_student_rounds_it(x, said):
    assert format_plain_number(x) == said


def test_formulas_round_as_sentences_do():
    assert expr_to_latex("5.0625 + 2.0005") == "5.063 + 2.001"


@pytest.mark.parametrize(("x", "said"), [(2007.0, "2007"), (-1234.5, "-1234.5"), (12345.5, "12,346"), (0.5, "0.5")])
def test_a_year_is_not_parted(x, said):
    assert format_feature_value(x) == said


def test_the_years_of_penguins_are_told_as_years():
    trace = record(cart.fit, load("penguins"), max_depth=3)
    said = [sentence(step) for step in lesson_for_trace(trace).steps(trace)]
    assert any("year ≤ 2008" in sentence for sentence in said) and not any("2,00" in sentence for sentence in said)
