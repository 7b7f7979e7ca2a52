"""Numbers are written in sentences as in panels: pages/stage/web/checks/numbers.test.js runs the same table."""

import json
from pathlib import Path

import pytest

from engine.text.arithmetic import format_feature_value, format_plain_number, latex_number_parts

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
