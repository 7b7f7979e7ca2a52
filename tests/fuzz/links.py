"""What stands in an address, or is pasted: links, splits, controls, settings, result codes, typed expressions."""

from __future__ import annotations

import base64
import re
import zlib
from functools import cache
from random import Random
from typing import Any

import numpy as np

from datasets import load
from datasets.reading.wording import quote
from engine import DataProblem, record, xgb
from engine.core.settings import Choice, Number, ProgrammaticOnly, Switch, TextInput, parameters
from engine.learners.common.custom_loss import parse_loss
from engine.text.message import list_text
from pages.assignment.lesson_link import parse_lesson_link
from pages.assignment.link import make_link, make_linked_page, read_link
from pages.assignment.plan import AssignedPart, Assignment
from pages.assignment.reading import compose_assignment
from pages.assignment.results import as_csv, result_table
from pages.frame import address as takes
from pages.learners.cart import build_tree as own_tree
from pages.learners.registry import LEARNERS
from pages.learners.xgb.objectives import CustomObjective
from pages.learners.xgb.refits import objective_curves
from pages.lesson.fitted import fit_lesson
from pages.lesson.views import split_texts
from tests.fuzz.entry_point import EntryPoint
from tests.fuzz.mutations import NASTY, ODD, changed_bytes, changed_text, changed_toml
from tests.learners import SETTINGS, TABLES
from tests.pages.assignment.cases import TREES, mails
from tests.tables import table

# -- links of assignments


@cache
def links() -> list[str]:
    quiz = AssignedPart("tree", "quiz", "Seven rows", data="seven_rows", settings={"max_depth": 2}, show=("tree",))
    drill = AssignedPart("tree", "exercise", attempts=2)
    made = (
        Assignment("Week 3", parts, 70, "same", 12, 2, language="de") for parts in ((quiz,), (drill,), (quiz, drill))
    )
    return [make_link(each).partition("of=")[2].partition("#")[0] for each in made]


def other_link(sample: str, rng: Random, samples: list[str]) -> str:
    """Other letters, other bytes in them, or another assignment."""
    if rng.random() < 0.15:
        return changed_text(sample, rng, samples)
    raw = base64.urlsafe_b64decode(sample + "=" * (-len(sample) % 4))
    if rng.random() < 0.1:
        raw = changed_bytes(raw, rng, [raw])
    else:
        toml = zlib.decompress(raw)
        raw = zlib.compress(changed_toml(toml, rng, [toml]), 9)
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def follow_link(of: str):
    """Its page is a lesson or an exercise, which may take its time; those of one that is as small as a sample's."""
    assignment = read_link(of)
    make_link(assignment)
    if len(assignment.parts) == 1 and assignment.parts[0].data == "seven_rows":
        make_linked_page(of)


# -- links of lessons


def lesson_links() -> list[str]:
    base = "https://trees.example/base"
    return [
        f"{base}/tree?data=iris&max_depth=2&criterion=entropy&show=tree,plane&grain=2&step=12",
        f"{base}/xgboost?data=moons&learning_rate=0.5&n_estimators=3&own_loss=F+-+y%3B+1&ties=last",
        f"{base}/adaboost?exercise=1&attempt=5&marked=end",
        f"{base}/forest?max_features=sqrt&bootstrap=true&max_samples=0.5&seed=7",
        f"{base}/pruning?data=moons&ccp_alpha=0.02&cv=3",
    ]


def other_lesson_link(sample: str, rng: Random, samples: list[str]) -> str:
    if rng.random() < 0.4:
        return changed_text(sample, rng, samples)
    page, _, query = sample.partition("?")
    pairs = [pair.partition("=")[::2] for pair in query.split("&")]
    at = rng.randrange(len(pairs))
    names = [name for learner in LEARNERS for name in parameters(learner.fit)]
    name = rng.choice(
        (pairs[at][0], rng.choice(names), rng.choice(("data", "exercise", "grain", "show", "as", "force")))
    )
    pairs[at] = name, rng.choice((str(rng.choice(ODD))[:5_000], rng.choice(NASTY).decode("latin-1"), pairs[at][1]))
    return page + "?" + "&".join("=".join(pair) for pair in pairs)


def part_of_lesson(link: str):
    """As the page has it: one part of an assignment that is handed out as a link."""
    assignment = compose_assignment({"title": "Week 3", "part": [parse_lesson_link(link)]}, {})
    assert assignment.fingerprint
    link = make_link(assignment).partition("of=")[2].partition("#")[0]
    assert read_link(link) == assignment, "it comes back as another one"


# -- splits in the address


def splits() -> list[tuple[str, ...]]:
    return [("root:2:15.5",), ("root:0:0.5", "L:1:0.5"), ("root:1:0.5",), ()]


def other_splits(sample: tuple[str, ...], rng: Random, samples: list[tuple[str, ...]]) -> tuple[str, ...]:
    texts = list(sample) or ["root:2:15.5"]
    for _ in range(rng.choice((1, 2))):
        at = rng.randrange(len(texts))
        parts = texts[at].split(":")
        match rng.randrange(4):
            case 0:
                texts[at] = changed_text(texts[at], rng, list(sample) or texts)
            case 1:
                other = str(rng.choice(ODD))[:5_000]
                parts[rng.randrange(len(parts))] = rng.choice((other, "is " + other, "L" * 3_000, "is 0,0,1,-1", "²"))
                texts[at] = ":".join(parts)
            case 2:
                texts[at:at] = [texts[at]] * rng.choice((1, 100))
            case 3:
                path = rng.choice(("root", "L", "R", "LL", "X", ""))
                texts[at] = f"{path}:{rng.randrange(-2, 5)}:{rng.choice((0, 1, 2.5, 15))}"
    return tuple(texts)


def build_tree(texts: tuple[str, ...]):
    """What stands under `build`, and then what stands under `force`; on numbers, and on levels."""
    data = TABLES["levels"] if any("is" in text for text in texts) else load("seven_rows")
    build(data, texts)
    force(data, texts)


def build(data, texts: tuple[str, ...]):
    stands = own_tree.compare_split_texts(data, list(texts), {})
    assert own_tree.parse_splits(own_tree.split_texts_of(own_tree.parse_splits(texts))) == own_tree.parse_splits(texts)
    assert np.isfinite(stands.own_tree.cost.fit)
    for node in own_tree.open_leaves(stands.own_tree.trace):
        assert own_tree.features_at(stands.own_tree.trace, node) and own_tree.path_text(stands.own_tree.trace, node)


def force(data, texts: tuple[str, ...]):
    splits = dict(map(split_texts.parse_split, texts))
    for fit, more in ((LEARNERS[0].fit, {}), (xgb.fit, {"n_estimators": 2})):
        if "force" in parameters(fit):
            record(fit, data, force=splits, **more)


# -- controls in the address


@cache
def controls() -> dict[str, Any]:
    """By name what each kind of control of every learner takes, and how Streamlit reads it."""
    found: dict[str, Any] = {}
    for learner in LEARNERS:
        for name, parameter in parameters(learner.fit).items():
            rule = parameter.constraint
            if isinstance(rule, ProgrammaticOnly):
                continue
            found[f"{learner.name} {name}"] = parameter, taken(rule, parameter.optional)
    return found


def taken(rule: Any, optional: bool) -> takes.ParamSpec:
    """As pages/lesson/controls.py declares it."""
    if isinstance(rule, Switch):
        return takes.boolean_param()
    if isinstance(rule, Choice):
        return takes.choice_param(map(str, rule.options), optional)
    if isinstance(rule, Number):
        kind = int if rule.whole else float
        low, high = (None if abs(end) == float("inf") else kind(end) for end in (rule.low, rule.high))
        return (takes.integer_param if rule.whole else takes.number_param)(low, high, optional)
    assert isinstance(rule, TextInput)
    return takes.text_param(rule.most)


def control_texts() -> list[tuple[str, str]]:
    return [(name, "" if each.default is None else str(each.default)) for name, (each, _) in controls().items()]


def other_control(sample: tuple[str, str], rng: Random, samples: list[tuple[str, str]]) -> tuple[str, str]:
    name, text = sample
    if rng.random() < 0.3:
        return name, changed_text(text, rng, [text, "1.5", "true"])
    return name, rng.choice(
        (str(rng.choice(ODD))[:5_000], rng.choice(NASTY).decode("utf-8", "replace"), "١", "1_0", "²")
    )


def take_control(case: tuple[str, str]):
    """What is taken can be set; what is not gets a sentence, as pages/frame/address.py words it."""
    name, text = case
    parameter, takes_it = controls()[name]
    if not takes_it.accepts([text]):
        asked = list_text([quote(text)])
        raise DataProblem("frame.address.refused-value", name=name, asked=asked, expected=takes_it.expected)
    if isinstance(parameter.constraint, Number) and text:
        parameter.validate(int(float(text)) if parameter.constraint.whole else float(text))


# -- result codes


def other_mail(sample: str, rng: Random, samples: list[str]) -> str:
    return changed_text(sample, rng, samples)


def check_codes(text: str):
    heads, lines = result_table(text, TREES)
    assert all(len(line) == len(heads) for line in lines)
    as_csv(heads, lines).encode("utf-8", "replace")


# -- typed expressions

PIECES = (
    "F", "y", "1", "-", "+", "**", "(", ")", "exp(", "log(", "min(", ",", "tanh(", "1e308", "9" * 30, "9**9**9",
    "-" * 60, "(" * 60, " ", ";", "cosh(1e308)", "1/0", "0**-1", "(-1)**0.5", "lambda:0", "F.y", "__import__('os')",
    "[F]", "1j", "F if y else 1", "True", "f'{F}'", "F:=1", "\x00", "\n", "é", "\ud800",
)  # fmt: skip
TOKENS = re.compile(r"[A-Za-z]+\(|[A-Za-z]+|[0-9.e-]*[0-9]|\*\*|\S")
OPERANDS = ("F", "y", "1", "0", "2", "0.5", "1e-6", "1e308", "F ** 2", "1 / F", "log(F)", "exp(F)", "exp(-y * F)", "-F")
OPERATORS = ("-", "+", "*", "/", "**", "<", ">=")


def objectives() -> list[str]:
    return ["F - y; 1", "1 / (1 + exp(-F)) - y; max(1e-6, exp(-F) / (1 + exp(-F)) ** 2)", "sign(F - y); 1",
            "tanh(F - y); 1 - tanh(F - y) ** 2"]  # fmt: skip


def other_objective(sample: str, rng: Random, samples: list[str]) -> str:
    if rng.random() < 0.3:
        return changed_text(sample, rng, samples)
    pieces = TOKENS.findall(sample)
    for _ in range(rng.choice((1, 1, 2, 3))):
        at = rng.randrange(len(pieces))
        like = OPERANDS if pieces[at] in OPERANDS else OPERATORS if pieces[at] in OPERATORS else PIECES
        pieces[at] = rng.choice(PIECES if rng.random() < 0.2 else like)
    return " ".join(pieces)


NUMBERS = table([[1.0, 2.0], [2.0, 1.0], [3.0, 5.0], [4.0, 0.0], [5.0, 1.0]], [0.5, 1.0, 2.0, 4.0, 3.0])


def type_objective(text: str):
    parse_loss(text)
    objective_curves(NUMBERS, CustomObjective(text))
    for data in (NUMBERS, TABLES["exclusive or"]):
        fit_lesson(xgb.fit, data, {"own_loss": text, "n_estimators": 2, "max_depth": 2}, "XGBoost", "xgb", True)


# -- settings, as a link has them, on tables of numbers of all sizes

SIZES = (0.0, 1.0, 2.0, -1.0, 1e-300, -1e-300, 5e-324, 1e-9, 1e9, 1e15, 1e150, -1e150, 1e300, -1e300, 1.7e308, -1.7e308)


@cache
def fits() -> dict[str, Any]:
    return {learner.name: learner.fit for learner in LEARNERS}


@cache
def settings() -> list[tuple[str, str, dict[str, Any], list[float]]]:
    """A learner, a table, its settings, and what the first target values are instead."""
    classes = "exclusive or", "alike rows, unlike classes", "one column half gone", "nothing present"
    tables = {"classification": classes, "regression": ("alike rows, unlike values", "one value", "one row, a value")}
    return [
        (learner, name, chosen, [])
        for learner, tasks in SETTINGS.items()
        for task, choices in tasks.items()
        for chosen in choices
        for name in tables[task]
    ]


def other_settings(sample, rng: Random, samples):
    """One to three settings of any kind, near the ends of what is allowed or far from it, and other numbers."""
    learner, name, chosen, _ = sample
    chosen, declared = dict(chosen), parameters(fits()[learner])
    for _ in range(rng.choice((1, 1, 2, 3))):
        setting = rng.choice(list(declared))
        chosen[setting] = other_setting(declared[setting].constraint, rng)
    many = rng.choice((0, 0, 2, 4, 12)) if TABLES[name].task == "regression" else 0
    return learner, name, chosen, [rng.choice(SIZES) for _ in range(many)]


def other_setting(rule: Any, rng: Random) -> Any:
    if rng.random() < 0.3:
        return rng.choice(ODD)
    if isinstance(rule, Choice):
        return rng.choice((None, *rule.options))
    if isinstance(rule, Number):
        ends = [end for end in (rule.low, rule.high) if abs(end) < float("inf")]
        near = [end + by for end in ends for by in (-1, 0, 1, 1e-9) if abs(end + by) <= 1_000]
        value = rng.choice((*near, 0, 1, 2, 3, 7, 0.1, 0.5, 1e-300, 1e15, 1e300))
        return int(value) if rule.whole and rng.random() < 0.9 and abs(value) < 1e9 else value
    return rng.choice((True, False))


def fit_with(case: tuple[str, str, dict[str, Any], list[float]]):
    """Such a lesson is told, and its model predicts numbers for the rows it was fitted to."""
    learner, name, chosen, targets = case
    data = TABLES[name]
    if targets:
        y = np.resize(np.array(targets, float), data.n)
        data = table(data.X, y, "regression")
    found = fit_lesson(fits()[learner], data, chosen, learner, learner, True)
    predicted = np.asarray(found.trace.model.predict(data.X), float)
    assert predicted.shape == (data.n,) and np.isfinite(predicted).all(), predicted


ENTRY_POINTS = (
    EntryPoint("link", links, other_link, follow_link, 250),
    EntryPoint("lesson link", lesson_links, other_lesson_link, part_of_lesson, 250),
    EntryPoint("splits", splits, other_splits, build_tree, 200),
    EntryPoint("control", control_texts, other_control, take_control, 200),
    EntryPoint("codes", mails, other_mail, check_codes, 200),
    EntryPoint("objective", objectives, other_objective, type_objective, 250),
    EntryPoint("settings", settings, other_settings, fit_with, 450),
)
