"""Worksheets: what is handed out can be worked out by hand and tells no answer; the key is what comes out."""

from __future__ import annotations

import re
from functools import cache
from html import unescape

import numpy as np
import pytest

from engine.text.arithmetic import format_plain_number
from pages.i18n.locale import Locale
from pages.i18n.translator import translator_for
from pages.publish.paper.worksheet import Variant, variants, worksheets
from tests.engine.learners.exercises_by_hand import SOLVED
from tests.engine.learners.test_exercises import DRILLS, made, read

everywhere = pytest.mark.parametrize("name", DRILLS)
SHEET = re.compile(r'<section class="sheet">(.*?)</section>', re.S)
KEY = re.compile(r'<section class="sheet key">(.*?)</section>', re.S)
ROWS = re.compile(r"<tr>(.*?)</tr>", re.S)


@cache
def written(name: str, seeds: tuple[int, ...] = (1, 2), lang: str = "en") -> str:
    several = [Variant(seed, made(name, seed), f"tree?exercise=1&attempt={seed}") for seed in seeds]
    return worksheets(several, "A <title>", translator_for(Locale(lang)), "a4")


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def table(html: str) -> list[list[str]]:
    return [[words(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)] for row in ROWS.findall(html)]


def questions(sheet: str) -> list[str]:
    return sheet.split('<div class="question">')[1:]


def answers(key: str) -> list[str]:
    """Of each question what the key says is right."""
    return [words(each) for each in re.findall(r"<b>Right: (.*?)</b>", key)]


def by_hand(name: str, seed: int, sheet: str) -> list:
    """Every question of a sheet, from what stands on it; where it says "your answer to 3" the answer to 3 is taken."""
    found: list = []
    for task, html in zip(made(name, seed).tasks, questions(sheet), strict=True):
        tables = [table(each) for each in re.findall(r"<table.*?</table>", html, re.S)]
        given, facts = {}, {}
        if task.shown_table:
            given = {
                key: list(map(read, each))
                for key, each in zip(task.shown_table, zip(*tables[0][1:], strict=True), strict=True)
            }
        for key, cell in zip(task.shown_values, tables[-1][1] if task.shown_values else (), strict=True):
            before = re.fullmatch(r"Your answer to (\d+)", cell)
            facts[key] = found[int(before[1]) - 1] if before else read(cell)
        answer = SOLVED[task.topic](facts, given)
        if task.topic == "new-weight":
            answer = float(answer[int(re.findall(r"of row (\d+)", words(html))[0]) - 1])
        found.append(answer)
    return found


@everywhere
def test_the_key_has_what_is_worked_out_by_hand_from_the_sheet(name):
    sheets, keys = SHEET.findall(written(name)), KEY.findall(written(name))
    assert len(sheets) == len(keys) == 2
    for seed, sheet, key in zip((1, 2), sheets, keys, strict=True):
        assert f"Variant {seed}" in words(sheet) and f"Key, variant {seed}" in words(key)
        tasks = made(name, seed).tasks
        for task, own, said in zip(tasks, by_hand(name, seed, sheet), answers(key), strict=True):
            if task.kind == "number":
                assert float(said.replace(",", "")) == pytest.approx(own, abs=2 * task.tolerance), task.topic
            elif task.kind == "choice":
                assert said == words(translator_for().render(task.choices[own]))
            else:
                assert [int(each) - 1 for each in re.findall(r"\d+", said)] == list(own)


def test_what_a_question_gives_is_not_the_answer_to_one_before_it():
    """In the same part of a tree, of AdaBoost and of gradient boosting: the sheet names the question instead."""
    told = {name: words(" ".join(SHEET.findall(written(name)))) for name in DRILLS}
    assert told["tree classification"].count("Your answer to") >= 4
    assert told["adaboost classification"].count("Your answer to") >= 8
    for name in ("tree classification", "regression regression"):
        for seed, sheet in zip((1, 2), SHEET.findall(written(name)), strict=True):
            for task, html in zip(made(name, seed).tasks, questions(sheet), strict=True):
                before = {
                    each.topic for each in made(name, seed).tasks if each.task_position.part == task.task_position.part
                }
                if task.topic == "gain" and {"impurity", "weighted-impurity"} <= before:
                    seen = [cell for line in table(html) for cell in line]
                    assert (
                        format_plain_number(task.shown_values["impurity"]) not in seen
                        and format_plain_number(task.shown_values["weighted"]) not in seen
                    )


@everywhere
def test_trees_and_lines_are_empty_on_the_sheet_and_full_in_the_key(name):
    sheet, key = SHEET.findall(written(name))[0], KEY.findall(written(name))[0]
    trace = made(name, 1).trace
    known = name.startswith("pruning")
    assert len(re.findall("<svg", sheet)) == len(re.findall("<svg", key)) > 0
    assert ('class="write"' in sheet) is not known and 'class="write"' not in key
    assert ("≤" in words(sheet[sheet.index("<svg") : sheet.rindex("</svg>")])) is known
    nodes = trace.columns("nodes")
    first = nodes["round"] == nodes["round"][0]
    drawing = words(key[key.index("<svg") : key.index("</svg>")])
    for feature, threshold in zip(nodes["feature"][first], nodes["threshold"][first], strict=True):
        assert feature < 0 or f"x_{feature + 1} ≤ {threshold:g}" in drawing
    blank = re.findall(r'<table class="blank">.*?</table>', sheet, re.S)
    rows = trace.columns("rows")
    assert len(blank) == (min(4, len(np.unique(rows["round"]))) if rows else 0)
    assert all(set("".join(line[1:])) <= {""} for each in blank for line in table(each)[1:])
    full = [table(each) for each in re.findall(r'<table class="">.*?</table>', key, re.S)]
    for number, each in enumerate(full):
        last = [read(line[-1]) for line in each[1:]]
        column = "after" if "after" in rows else "count"
        heading = {"count": "times drawn", "after": "new sample weight" if "weight" in rows else "new score F"}[column]
        assert each[0][-1] == heading
        assert last == pytest.approx(rows[column][rows["round"] == number], rel=1e-3, abs=1e-4)


def test_a_variant_is_its_number_and_one_whose_table_cannot_be_split_is_left_out(monkeypatch):
    learner, drill = DRILLS["tree classification"]
    own = variants(drill, learner.fit, 5, 3, "link=")
    assert [each.seed for each in own] == [5, 6, 7] and own[0].link == "link=5"
    assert len({each.exercise.trace.data.X.tobytes() for each in own}) == 3
    again = worksheets(variants(drill, learner.fit, 5, 3, "link="), "T", translator_for(), "letter")
    assert again == worksheets(own, "T", translator_for(), "letter")

    from pages.publish.paper import worksheet as sheet

    def some(drill, fit, seed):
        if seed == 6:
            raise sheet.DataProblem("none")
        return made("tree classification", seed)

    monkeypatch.setattr(sheet, "make_exercise", some)
    assert [each.seed for each in variants(drill, learner.fit, 5, 3)] == [5, 7, 8]


def test_a_file_runs_nothing_has_the_paper_it_is_for_and_speaks_german():
    text = written("tree classification", lang="de")
    assert "size: A4" in text and '<html lang="de">' in text and "A &lt;title&gt;" in text and "A <title>" not in text
    assert "default-src 'none'" in text and not re.search(r"<script|<img|https?://(?!www\.w3\.org)", text)
    assert "Variante 1" in words(text) and "Lösung, Variante 2" in words(text) and "0,4" in words(text)
    assert not re.search(r"#(?!000\b|fff\b)[0-9a-f]{3,6}\b", text), "black and white only"
