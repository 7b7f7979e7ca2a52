"""Numbers are written in sentences as in panels: pages/stage/web/checks/numbers.test.js runs the same table."""

import json
from pathlib import Path

import numpy as np
import pytest

from engine.text.arithmetic import format_feature_value, format_plain_number, latex_number_parts
from pages.stage.encoding import short_numbers

TABLE = json.loads((Path(__file__).parents[3] / "pages/stage/web/checks/numbers.json").read_text("utf-8"))


@pytest.mark.parametrize(("value", "digits", "written"), TABLE["number"])
def test_a_number_is_written_as_in_the_panels(value, digits, written):
    assert format_plain_number(value, digits) == written


@pytest.mark.parametrize(("value", "written"), TABLE["reading"])
def test_a_reading_is_written_as_in_the_panels(value, written):
    assert format_feature_value(value, 6) == written


@pytest.mark.parametrize(("value", "mantissa", "exponent"), TABLE["formula"])
def test_a_number_stands_in_a_formula_as_on_the_stage(value, mantissa, exponent):
    assert latex_number_parts(value if isinstance(value, int) and value < 1e15 else float(value)) == (
        mantissa,
        exponent,
    )


def test_what_is_sent_is_shown_as_the_sentence_says_it():
    """Also just beside a half, which a rounding on the way would make one: 0.06392499999 is 0.06392 everywhere."""
    rng = np.random.default_rng(3)
    sizes = 10 ** rng.uniform(-4, 9, 3000) * rng.choice([-1, 1], 3000)
    halves = np.round(rng.uniform(1, 10, 3000), 3) + 0.0005 + rng.choice([-1e-9, 0, 1e-9], 3000)
    values = [*sizes, *halves, *(halves * 0.01), *(halves * 100), 0.06392499999, 120 + 1 / 3, 216_281_090.4, 0.0]
    sent = short_numbers(values)
    assert [format_plain_number(x) for x in sent] == [format_plain_number(x) for x in values]
    assert np.median([len(repr(x)) for x in short_numbers(rng.uniform(0.1, 1, 99))]) <= 8  # and as a rule it is short
