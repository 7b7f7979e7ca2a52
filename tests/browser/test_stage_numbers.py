"""Numbers as the stage writes them."""

from .stages import lesson_of


def test_a_number_is_short_and_no_0_has_a_minus(open_stage):
    page = open_stage(lesson_of("seven_rows")[1]).page
    written = {
        "-0": "0", "0": "0", "83": "83", "1316": "1,316", "12 / 35": "0.3429", "-0.5": "-0.5", "1e-7": "1.00e-07",
        "NaN": "", "null": "",
    }  # fmt: skip
    assert {text: page.evaluate(f"number({text})") for text in written} == written
