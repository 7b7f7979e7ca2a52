"""Numbers worked out can be read on a projector: none is wider than its panel, none touches its fraction's bar."""

import pytest

from engine import gradient_boosting, xgb
from tests.browser.stages import lesson_of

# Each arithmetic alone in the panel, as the first, which is the largest: those that are wider than it.
TOO_WIDE = """all => { const body = document.querySelector(".why .math");
    return all.filter(numbers => {
        const line = make("div", { class: "numbers" }, mathWithNumbers(numbers, "0.1234"));
        body.replaceChildren(make("div", { class: "working first" }, line));
        return body.scrollWidth > body.clientWidth; }); }"""
GAPS = """() => [...document.querySelectorAll(".why mfrac")].map(fraction => {
    const [over, under] = [...fraction.children].map(each => each.getBoundingClientRect());
    return under.top - over.bottom; })"""


@pytest.fixture(scope="module")
def reels():
    return {
        "wave": lesson_of("wave", max_depth=2)[1],
        "iris": lesson_of("iris", max_depth=2)[1],
        "boosted": lesson_of("iris", fit=gradient_boosting.fit, loss="softmax", n_estimators=2)[1],
        "xgb": lesson_of("seven_rows", fit=xgb.fit, n_estimators=3)[1],
    }


# The heights of a fraction and the bracket before it, the middle of a power's base and the exponent's lower edge.
SHAPES = """numbers => {
    const panel = document.querySelector(".why .math"), box = each => each.getBoundingClientRect();
    panel.replaceChildren(make("div", { class: "numbers" }, mathWithNumbers(numbers, "0.5")));
    const fraction = panel.querySelector("mfrac"), power = panel.querySelector("msup");
    const [base, raised] = [...power.children].map(box);
    return [box(fraction).height, box(fraction.previousElementSibling).height,
        base.top + base.height / 2, raised.bottom, document.fonts.check('16px "Treerings Math"'),
        [...document.fonts].filter(font => font.family.includes("Treerings")).map(font => font.status)]; }"""


def test_brackets_grow_and_powers_stand_high_in_the_font_that_comes_along(open_stage, reels):
    stage, requests = open_stage(reels["iris"], step=4, grain=2), []
    stage.page.on("request", lambda request: requests.append(request.url))
    fraction, bracket, middle, raised, is_there, status = stage.page.evaluate(SHAPES, "1 - (3/7)**2")
    assert bracket >= fraction > 20 and raised <= middle + 1
    assert is_there and status == ["loaded"]
    assert not [url for url in requests if not url.startswith("data:")]


# Of the code: its lines' numbers, the current line, and whether keywords, variables and scripts are set as such.
CODE = """() => { const list = document.querySelector(".code"), of = name => list.querySelectorAll(name).length;
    return [[...list.querySelectorAll(".number")].map(each => each.textContent), of("b"), of("msub"), of("mi"),
        /[$*_^]/.test(list.textContent), list.scrollWidth <= list.clientWidth]; }"""


def test_code_is_set_with_keywords_variables_and_scripts(open_stage, reels):
    numbers, bold, scripts, variables, has_notation, fits = open_stage(reels["xgb"], step=4, grain=2).page.evaluate(
        CODE
    )
    assert numbers == [str(k + 1) for k in range(len(reels["xgb"]["code"]))] and len(numbers) <= 12
    assert bold >= 4 and scripts >= 4 and variables > scripts and not has_notation and fits


@pytest.mark.parametrize("name", ["wave", "iris", "boosted", "xgb"])
def test_no_arithmetic_is_wider_than_its_panel(open_stage, reels, name):
    every = {numbers for workings in reels[name]["steps"]["workings"] for _, _, numbers, _ in workings}
    longest = sorted(every, key=lambda numbers: (len(numbers), numbers))[-300:]
    stage = open_stage(reels[name], step=3, grain=2)
    assert stage.page.evaluate(TOO_WIDE, longest) == []


def test_what_stands_over_a_fraction_s_bar_keeps_off_what_stands_under_it(open_stage, reels):
    stage = open_stage(reels["iris"], step=4, grain=2)
    stage.worked_out()
    assert min(stage.page.evaluate(GAPS)) > 0


@pytest.mark.parametrize(
    ("numbers", "pieces"),
    [
        ("1 - (4/7)**2", ["=1", "−(47)2"]),
        ("2/7 * (1 - (2/5)**2 - 1)", ["=27", "·(1", "−(25)2", "−1)"]),
        ("(1 + 2 - (-3))/4", ["=1+2−(−3)4"]),
        ("(" + " + ".join(f"({k}.25 - 1.5)**2" for k in range(9)) + ")/9", ["=(0.25−1.5)2+⋯+(8.25−1.5)29"]),
    ],
)
def test_arithmetic_breaks_before_its_signs_and_a_fraction_shows_the_ends_of_a_long_sum(
    open_stage, reels, numbers, pieces
):
    stage = open_stage(reels["iris"], step=4, grain=2)
    read = "numbers => [...mathWithNumbers(numbers, '1').children].map(each => each.textContent)"
    shown = stage.page.evaluate(read, numbers)
    assert shown == [*pieces, "=1"]


# Of a formula in a narrow panel: how many lines it takes, how high its brackets are, and what is read aloud.
BROKEN = """numbers => {
    const math = mathWithNumbers(numbers, "0.5"), panel = document.querySelector(".why .math");
    panel.replaceChildren(make("div", { class: "numbers", style: "width: 150px" }, math));
    const boxes = [...math.children].map(each => each.getBoundingClientRect());
    const lines = boxes.filter((box, k) => k && box.left < boxes[k - 1].left).length + 1;
    const brackets = [...math.querySelectorAll("mo")].filter(each => "()".includes(each.textContent));
    return [panel.querySelectorAll("math").length, lines,
        brackets.map(each => Math.round(each.getBoundingClientRect().height)), math.ariaLabel,
        panel.scrollWidth <= panel.clientWidth];
}"""


def test_arithmetic_is_one_formula_over_several_lines_with_brackets_that_match(open_stage, reels):
    stage = open_stage(reels["iris"], step=4, grain=2)
    formulas, lines, brackets, words, fits = stage.page.evaluate(BROKEN, "2/7 * (1 - 2/5 - 3/5 - (1/3)**2)")
    assert (formulas, fits) == (1, True) and lines > 1
    assert brackets[0] == brackets[-1] and brackets[1] == brackets[2]
    assert words == (
        "equals 2 over 7 times open bracket 1 minus 2 over 5 minus 3 over 5 minus open bracket 1 over 3 close bracket "
        "squared close bracket equals 0.5"
    )
