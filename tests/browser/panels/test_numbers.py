"""Numbers as the stage writes them."""

import numpy as np

from engine.text.arithmetic import format_feature_value, format_plain_number
from tests.browser.stages import lesson_of


def test_a_number_is_short_and_no_0_has_a_minus(open_stage):
    page = open_stage(lesson_of("seven_rows")[1]).page
    written = {
        "-0": "0", "0": "0", "83": "83", "1316": "1,316", "12 / 35": "0.3429", "-0.5": "-0.5", "1e-7": "1e-07",
        "NaN": "", "null": "",
    }  # fmt: skip
    assert {text: page.evaluate(f"number({text})") for text in written} == written


def test_halves_are_rounded_as_in_the_lessons(open_stage):
    """In sentences and in formulas: away from 0, as written, whatever the float is a little below."""
    page = open_stage(lesson_of("seven_rows")[1]).page
    values = [110.25, 5.0625, -5.0625, 2.0005, 1.0005, 0.1 + 0.2, 0.00012345, 9999.5, 1234.5, 12.3449999, 0.62345]
    assert page.evaluate("values => values.map((x) => number(x))", values) == [format_plain_number(x) for x in values]
    formula = "Array.from(rounded(5.0625).element.childNodes, (node) => node.textContent).join('')"
    assert page.evaluate(formula) == "5.063"


def test_a_year_is_not_parted(open_stage):
    page = open_stage(lesson_of("seven_rows")[1]).page
    values = [2007, 2007.5, -1234.5, 12345.5, 0.5]
    assert page.evaluate("values => values.map(formatValue)", values) == [format_feature_value(x, 6) for x in values]


def test_very_small_and_very_large_numbers_are_written_as_in_the_lessons(open_stage):
    page, rng = open_stage(lesson_of("seven_rows")[1]).page, np.random.default_rng(5)
    values = [
        1e-7,
        -1e-7,
        2.5e-6,
        1.005e-5,
        2.51e-6,
        9.999e-5,
        9.9949e-5,
        -9.9995e-5,
        1e-4,
        1e-100,
        1e15,
        1.5e15,
        1e100,
    ]
    values += (rng.choice([-1, 1], 300) * 10 ** rng.uniform(-12, -3.9, 300)).tolist()
    values += np.round(10 ** rng.uniform(14.9, 22, 100)).tolist()
    assert page.evaluate("values => values.map((x) => number(x))", values) == [format_plain_number(x) for x in values]
