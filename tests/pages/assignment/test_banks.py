"""Question banks: read by readers of their own, they say what was asked, and mark what is worked out by hand as right.

The readers follow the formats: Moodle's manual of GIFT, and the specification of QTI 2.1. None is the writers' code.
"""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass, field, replace
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest

from datasets import DataProblem, Dataset, load
from engine import adaboost, cart, forest, gradient_boosting, record
from pages.assignment.banks.gift import gift
from pages.assignment.banks.qti import package
from pages.assignment.banks.questions import FITS, BankNumber, BankQuestion, exercise_questions, lesson_questions
from pages.assignment.formats import FORMATS
from pages.assignment.plan import EXERCISE, QUIZ, AssignedPart, Assignment
from pages.i18n.translator import translator_for
from tests.engine.learners.exercises_by_hand import SOLVED
from tests.engine.learners.test_exercises import DRILLS, made, read

HOSTILE = (
    "{x=1}~#<script>",
    r"a\nb:\\c",
    "::n:: [html] %50% // &&058; =",
    "</p>&amp;\"'→ }{",
    "[plain]\x07$CATEGORY: q",
)


def hostile() -> Dataset:
    """Every name is one that would like to be more."""
    X = np.array([[0.0, 0], [1, 0], [2, 1], [3, 1], [4, 2], [5, 2]])
    return Dataset(
        X=X,
        y=np.array([0, 0, 1, 1, 0, 1]),
        feature_names=HOSTILE[:2],
        kinds=("number", "category"),
        levels=((), HOSTILE[2:5]),
        class_names=(HOSTILE[0], HOSTILE[3]),
        task="classification",
        target_name=HOSTILE[4],
        name=HOSTILE[1],
    )


@cache
def questions(name: str) -> tuple[BankQuestion, ...]:
    if name == "hostile":
        return lesson_questions(record(cart.fit, hostile()), translator_for(), HOSTILE[2])
    if name == "adaboost":
        return lesson_questions(record(adaboost.fit, load("seven_rows"), n_estimators=3), translator_for(), "AdaBoost")
    return exercise_questions(made(name, 1), translator_for(), name)


ALL = ("hostile", "adaboost", *DRILLS)
everywhere = pytest.mark.parametrize("name", ALL)


# -- a reader of GIFT


class Texts(HTMLParser):
    """The texts of a piece of HTML, and whether anything in it is more than text and tables."""

    def __init__(self, html: str):
        super().__init__()
        self.texts, self.tags = [""], set()
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        assert not attrs
        self.texts.append("")

    def handle_endtag(self, tag):
        self.texts.append("")

    def handle_data(self, data):
        self.texts[-1] += data


def texts(html: str) -> list[str]:
    found = Texts(html)
    assert found.tags <= {"p", "table", "tr", "th", "td"}
    return [" ".join(text.split()) for text in found.texts if text.strip()]


@dataclass
class Gift:
    category: str
    name: str
    body: list[str]
    because: str = ""
    numeric: bool = False
    answers: list[tuple[float, str, str]] = field(default_factory=list)  # share of the mark, answer, feedback


def pieces(text: str, at: str) -> list[str]:
    """Parted where one of these letters stands by itself, each piece beginning with its letter."""
    cuts = [m.start() for m in re.finditer(rf"(?:\\.)|([{at}])", text) if m[1]]
    return [text[a:b] for a, b in pairwise([0, *cuts, len(text)])]


def plain(text: str) -> str:
    """Escapes taken back, and then HTML, where the text says that it is."""
    text = re.sub(r"\\(.)", r"\1", text.strip())
    return " ".join(texts(text.removeprefix("[html]"))) if text.startswith("[html]") else text


def read_gift(text: str) -> list[Gift]:
    found, category = [], ""
    for block in re.split(r"\n\s*\n", text.strip()):
        assert not any(line.startswith("//") for line in block.splitlines())
        if block.startswith("$CATEGORY:"):
            category = block.removeprefix("$CATEGORY:").strip()
            assert "\n" not in category and not re.search(r"[\\~=#{}:]", category)
            continue
        name, body, rest = re.fullmatch(r"::((?:\\.|[^:\\])*)::\[html\]((?:\\.|[^{\\])*)\{(.*)\}", block, re.S).groups()
        answers, _, because = rest.partition("####")
        assert "}" not in re.sub(r"\\.", "", rest) and "{" not in re.sub(r"\\.", "", rest)
        own = Gift(category, plain(name), texts(re.sub(r"\\(.)", r"\1", body)), plain(because), answers[:1] == "#")
        for piece in filter(str.strip, pieces(answers.removeprefix("#"), "=~")):
            own.answers.append(answer_of(piece.strip()))
        found.append(own)
    return found


def answer_of(piece: str) -> tuple[float, str, str]:
    answer, *feedback = pieces(piece[1:], "#")
    share = re.match(r"%(-?[\d.]+)%", answer)
    mark = float(share[1]) if share else 100.0 if piece[0] == "=" else 0.0
    return mark, answer[share.end() if share else 0 :], plain(feedback[0][1:]) if feedback else ""


def flat(text: str) -> str:
    return " ".join(text.split())


@everywhere
def test_gift_says_what_was_asked_and_with_each_answer_what_is_wrong_with_it(name):
    text = gift(questions(name), f"Treerings {name}")
    there = sorted(questions(name), key=lambda each: each.topic)
    assert len(there) >= 3 and len(read_gift(text)) == len(there)
    for said, meant in zip(read_gift(text), there, strict=True):
        assert said.name == flat(meant.name)
        assert said.category == f"Treerings {name.replace('/', ' ')}/{meant.topic}"
        cells = [cell for table in meant.tables for line in (table.heading, *table.lines) for cell in line]
        assert said.body == [flat(each) for each in (*cells, *meant.sentences, meant.ask) if each.strip()]
        assert said.because == flat(meant.because)
        assert [why for _, _, why in said.answers] == [each.why for each in (*meant.choices, *meant.numbers)]
        if meant.choices:
            assert [plain(answer) for _, answer, _ in said.answers] == [flat(each.text) for each in meant.choices]
            marks = [mark for mark, _, _ in said.answers]
            assert [mark > 0 for mark in marks] == [each.is_right for each in meant.choices]
            assert sum(mark for mark in marks if mark > 0) == pytest.approx(100, abs=1e-4)
        else:
            numbers = [tuple(map(float, answer.split(":"))) for _, answer, _ in said.answers]
            assert said.numeric and numbers == [(each.value, each.tolerance) for each in meant.numbers]
            assert [mark for mark, _, _ in said.answers] == [100.0, *[0.0] * (len(numbers) - 1)]


# -- a reader of QTI 2.1

NS = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
# What an element may hold, in this order, as the specification has it: of what is used here all there is.
MODEL = {
    "assessmentItem": "responseDeclaration* outcomeDeclaration* itemBody? responseProcessing? modalFeedback*",
    "responseDeclaration": "correctResponse?",
    "correctResponse": "value+",
    "outcomeDeclaration": "defaultValue?",
    "defaultValue": "value+",
    "itemBody": "(table|p|choiceInteraction)*",
    "table": "tbody+",
    "tbody": "tr+",
    "tr": "(th|td)*",
    "choiceInteraction": "prompt? simpleChoice+",
    "p": "textEntryInteraction*",
    "responseProcessing": "responseCondition*",
    "responseCondition": "responseIf responseElseIf* responseElse?",
    "responseIf": "(match|equal) setOutcomeValue*",
    "responseElseIf": "(match|equal) setOutcomeValue*",
    "responseElse": "setOutcomeValue*",
    "match": "variable correct",
    "equal": "variable baseValue",
    "setOutcomeValue": "(variable|baseValue)",
    "modalFeedback": "p*",
}
NEEDED = {
    "assessmentItem": {"identifier", "title", "adaptive", "timeDependent"},
    "responseDeclaration": {"identifier", "cardinality", "baseType"},
    "outcomeDeclaration": {"identifier", "cardinality", "baseType"},
    "choiceInteraction": {"responseIdentifier", "shuffle", "maxChoices"},
    "simpleChoice": {"identifier"},
    "textEntryInteraction": {"responseIdentifier"},
    "modalFeedback": {"outcomeIdentifier", "identifier", "showHide"},
    "setOutcomeValue": {"identifier"},
    "baseValue": {"baseType"},
    "equal": {"toleranceMode", "tolerance"},
}


def conforms(element: ElementTree.Element):
    """Is it what the specification lets stand there?"""
    tag = element.tag.removeprefix(NS)
    inside = "".join(f"<{child.tag.removeprefix(NS)}>" for child in element)
    allowed = re.sub(r"\w+", lambda found: f"(?:<{found[0]}>)", MODEL.get(tag, "")).replace(" ", "")
    assert re.fullmatch(allowed, inside), (tag, inside)
    assert set(element.attrib) >= NEEDED.get(tag, set())
    if identifier := element.get("identifier"):
        assert re.fullmatch(r"[A-Za-z_][\w.-]*", identifier, re.ASCII)
    for child in element:
        conforms(child)


class Item:
    """An item that is answered: what it scores and which feedback it shows."""

    def __init__(self, text: bytes):
        self.root = ElementTree.fromstring(text)
        conforms(self.root)
        self.correct = [each.text for each in self.root.iter(f"{NS}value")][:-1]  # the last is the score's

    def all(self, tag: str) -> list[ElementTree.Element]:
        return list(self.root.iter(f"{NS}{tag}"))

    def holds(self, test: ElementTree.Element, answer) -> bool:
        if test.tag == f"{NS}match":
            return sorted(answer) == sorted(self.correct)
        low, high = map(float, test.get("tolerance").split())
        value = float(test.find(f"{NS}baseValue").text)
        return value - low <= answer <= value + high

    def answered(self, answer) -> tuple[float, str]:
        outcome = {"SCORE": "0", "FEEDBACK": ""}
        (condition,) = self.all("responseCondition")
        for branch in condition:
            first = branch[0]
            ends = branch.tag == f"{NS}responseElse"
            if ends or self.holds(first, answer):
                for each in branch if ends else branch[1:]:
                    named = each[0].tag == f"{NS}variable"
                    outcome[each.get("identifier")] = answer[0] if named else each[0].text
                break
        return float(outcome["SCORE"]), outcome["FEEDBACK"]

    def feedback(self, name: str) -> str:
        shown = [each for each in self.all("modalFeedback") if each.get("identifier") == name]
        return " ".join("".join(each.itertext()).strip() for each in shown)


def items(name: str) -> list[Item]:
    with zipfile.ZipFile(io.BytesIO(package(questions(name), "Your answer", "en"))) as archive:
        assert archive.testzip() is None
        manifest = ElementTree.fromstring(archive.read("imsmanifest.xml"))
        resources = [each for each in manifest.iter() if each.tag.endswith("}resource")]
        hrefs = [each.get("href") for each in resources]
        assert sorted([*hrefs, "imsmanifest.xml"]) == sorted(archive.namelist())
        assert {each.get("type") for each in resources} == {"imsqti_item_xmlv2p1"}
        assert [each[0].get("href") for each in resources] == hrefs
        assert len({each.get("identifier") for each in resources}) == len(hrefs)
        return [Item(archive.read(href)) for href in hrefs]


@everywhere
def test_an_item_says_what_was_asked_and_marks_each_answer(name):
    for item, meant in zip(items(name), questions(name), strict=True):
        shown = lambda text: text.replace("\x07", "\N{REPLACEMENT CHARACTER}")  # noqa: E731  (XML cannot hold a bell)
        assert item.root.get("title") == shown(meant.name)
        cells = [(cell.text or "") for tag in ("tr",) for row in item.all(tag) for cell in row]
        assert cells == [shown(x) for table in meant.tables for line in (table.heading, *table.lines) for x in line]
        if meant.numbers:
            for number in meant.numbers:
                mark, why = item.answered(number.value)
                assert mark == (number is meant.numbers[0])
                assert item.feedback(why).startswith(number.why)
            assert item.answered(1e9)[0] == 0
            continue
        assert [each.text for each in item.all("simpleChoice")] == [shown(each.text) for each in meant.choices]
        names = [each.get("identifier") for each in item.all("simpleChoice")]
        assert item.answered([n for n, each in zip(names, meant.choices, strict=True) if each.is_right])[0] == 1
        for one, choice in zip(names, meant.choices, strict=True) if not meant.several else ():
            mark, why = item.answered([one])
            assert mark == choice.is_right
            assert item.feedback(why).startswith(choice.why)


@pytest.mark.parametrize("name", DRILLS)
def test_what_is_worked_out_by_hand_from_an_item_alone_scores(name):
    """By lines of NumPy that know nothing of the engine, from the numbers in the item, which have four digits."""
    tasks = [task for task in made(name, 1).tasks if task.kind != "rows" or task.answer]
    for item, task in zip(items(name), tasks, strict=True):
        tables = [[[cell.text or "" for cell in row] for row in table.iter(f"{NS}tr")] for table in item.all("table")]
        given, facts = {}, {}
        if task.shown_table:
            columns = zip(*tables[1][1:], strict=True)
            given = {key: list(map(read, column)) for key, column in zip(task.shown_table, columns, strict=True)}
        if task.shown_values:
            facts = {key: read(x) for key, x in zip(task.shown_values, tables[-1][1], strict=True)}
        answer = SOLVED[task.topic](facts, given)
        if task.topic == "new-weight":
            asked = "".join("".join(each.itertext()) for each in item.all("p"))
            answer = float(answer[int(re.findall(r"of row (\d+)", asked)[-1]) - 1])
        names = [each.get("identifier") for each in item.all("simpleChoice")]
        if names:
            answer = [names[at] for at in (answer if task.kind == "rows" else [answer])]
        assert item.answered(answer)[0] == 1, task.topic


def lesson_of(fit, name: str, **settings) -> tuple[BankQuestion, ...]:
    return lesson_questions(record(fit, load(name), **settings), translator_for(), "x")


@pytest.mark.parametrize(
    ("fit", "weight"), [(cart.fit, ""), (adaboost.fit, "sample weight"), (forest.fit, "in sample")]
)
def test_an_impurity_follows_from_the_rows_of_its_node_and_their_weights_in_the_question(fit, weight):
    settings = {} if fit is cart.fit else {"n_estimators": 3}
    own = [each for each in lesson_of(fit, "seven_rows", **settings) if "Gini impurity of this node" in each.ask]
    assert len(own) >= 2
    for question in own:
        (table,) = question.tables
        members = [int(each) - 1 for each in re.findall(r"\d+", question.sentences[-1].partition(": ")[2])]
        lines = [dict(zip(map(str.lower, table.heading), table.lines[i], strict=True)) for i in members]
        weights = np.array([float(line[weight]) if weight else 1.0 for line in lines])
        ones = weights[[line["y"] == "1" for line in lines]].sum() / weights.sum()
        right = next(float(each.text) for each in question.choices if each.is_right)
        assert right == pytest.approx(2 * ones * (1 - ones), abs=2e-3)


def test_no_number_before_a_question_is_its_answer_and_no_key_of_the_stage_is_named():
    for fit, name in ((cart.fit, "cars"), (adaboost.fit, "cats_and_dogs"), (gradient_boosting.fit, "four_points")):
        every = lesson_of(fit, name, **({} if fit is cart.fit else {"n_estimators": 3}))
        assert len({(each.ask, each.choices) for each in every}) > 5
        for question in every:
            said = " ".join(question.sentences)
            right = next(each.text for each in question.choices if each.is_right)
            assert "arrow" not in said
            if re.fullmatch(r"-?\d+\.\d{3,}", right) and "with 1 row." not in question.ask:
                assert right not in re.findall(r"-?\d+\.\d+", said), (question.ask, said)


def test_a_typed_number_means_one_wrong_idea():
    for name in DRILLS:
        for question in questions(name):
            right, *wrong = question.numbers or (BankNumber(0, 0),)
            assert all(abs(each.value - right.value) > right.tolerance + each.tolerance for each in wrong)


def test_an_assignment_is_a_bank_with_each_table_that_a_student_may_get():
    parts = AssignedPart("forest", EXERCISE), AssignedPart("tree", QUIZ, "Rows", data="seven_rows")
    plan = Assignment("Week 3: {x}~", parts, variants=3, seed=4)
    found = read_gift(FORMATS["gift"].write(plan, lambda line: None).decode())
    assert {each.category.partition("/")[0] for each in found} == {"Week 3 x"}
    by_hand = sum(len([t for t in made_tasks(seed) if t.kind != "rows" or t.answer]) for seed in (4, 5, 6))
    assert len([each for each in found if each.name.startswith("1. Random forest (")]) == by_hand
    assert len([each for each in found if each.name.startswith("2. Rows: ")]) == 8
    with zipfile.ZipFile(io.BytesIO(FORMATS["qti"].write(plan, lambda line: None))) as archive:
        assert len(archive.namelist()) == len(found) + 1
    with pytest.raises(DataProblem, match="150 rows"):
        FORMATS["gift"].write(replace(plan, parts=(AssignedPart("tree", QUIZ, data="iris"),)), lambda line: None)


def made_tasks(seed: int):
    return made("forest classification", seed).tasks


def test_the_same_questions_are_the_same_package_and_a_large_table_is_refused():
    assert package(questions("adaboost"), "x", "en") == package(questions("adaboost"), "x", "en")
    with pytest.raises(DataProblem, match=f"150 rows.*at most {FITS}"):
        lesson_questions(record(cart.fit, load("iris")), translator_for(), "Tree")
