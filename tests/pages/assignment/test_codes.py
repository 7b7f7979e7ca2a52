"""Result codes: read as they were written, and every damage is seen; many of them become one table."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest

from pages.assignment.plan import SAME, variant
from pages.assignment.result_codes import CODE, decode, find_codes, is_signed
from pages.assignment.results import DAMAGED, OLDER, OTHER, SOUND, TAMPERED, as_csv, check_codes, results_table
from tests.pages.assignment.cases import DONE, MINUTE, STUDENTS, TABLE, TREES, code_of, drawn_by_hand, shared

JANE = code_of(TREES, "Jane Doe", MINUTE, [(80, 2), (25, 1)])


def test_the_table_of_the_browser_s_tests_is_of_this_program():
    assert json.loads(TABLE.read_text("utf-8")) == shared(), "python -m tests.pages.assignment.cases writes it again"


@pytest.mark.parametrize("student", STUDENTS)
@pytest.mark.parametrize("done", DONE)
def test_a_code_says_what_was_written(student, done):
    code = code_of(TREES, student, MINUTE, done)
    found = decode(code)
    assert found is not None and is_signed(code, TREES)
    assert (found.student, found.parts, found.fingerprint) == (student, tuple(done), TREES.fingerprint)
    assert found.when.isoformat() == "2026-11-19T15:57:00+00:00"
    assert CODE.fullmatch(code)


def test_a_usual_code_fits_a_line_of_an_e_mail():
    assert len(JANE) <= 76
    assert len(code_of(TREES, "s0123456", MINUTE, [(100, 5)] * 8)) <= 76


def test_every_change_of_one_letter_is_seen():
    verdicts = set()
    for place in range(len("tr1."), len(JANE)):
        for letter in {"A", "B", "_", "9"} - {JANE[place]}:
            (each,) = check_codes(JANE[:place] + letter + JANE[place + 1 :], TREES)
            assert each.result is None, place
            verdicts.add(each.verdict.key)
    assert verdicts == {TAMPERED.key, OTHER.key, DAMAGED.key}


def test_another_key_another_assignment_and_what_is_cut_off_are_told_apart():
    other = replace(TREES, title="Trees, week 4")
    assert other.fingerprint != TREES.fingerprint
    assert replace(TREES, key="other").fingerprint == TREES.fingerprint, "the key is nobody's business"
    forged = code_of(replace(TREES, key="guessed"), "Jane Doe", MINUTE, [(100, 1), (100, 1)])
    text = f"{JANE} {forged} {code_of(other, 'Jane Doe', MINUTE, [(9, 1), (9, 1)])} {JANE[:-9]} {JANE[:20]} tr1.xyz"
    said = [each.verdict for each in check_codes(text, TREES)]
    assert said == [SOUND, TAMPERED, OTHER, DAMAGED, DAMAGED, DAMAGED]


def test_of_a_student_s_codes_the_best_counts():
    better = code_of(TREES, "jane doe ", MINUTE + 5, [(90, 2), (25, 1)])
    said = [each.verdict for each in check_codes(f"> {JANE}\n{better}, {JANE}", TREES)]
    assert said == [OLDER, SOUND], "and the same code twice is one"


def test_no_more_is_looked_at_than_a_class_can_send():
    text = " ".join(code_of(TREES, f"s{k}", MINUTE, [(1, 1), (1, 1)]) for k in range(50))
    assert len(find_codes(text, 20)) == 20
    assert check_codes("tr1." + "A" * 100_000, TREES)[0].verdict == DAMAGED


def test_the_table_has_who_when_how_well_and_on_which_tables():
    heads, lines = results_table(check_codes(JANE, TREES), TREES)
    line = dict(zip(heads, lines[0], strict=True))
    assert line["Student"] == "Jane Doe" and line["When (UTC)"] == "2026-11-19 15:57"
    assert (line["In all, %"], line["Passed"]) == ("53", "no"), "52.5 goes up; 60 are needed"
    drawn = [drawn_by_hand(TREES.fingerprint, "Jane Doe", 0, attempt) for attempt in (0, 1)]
    assert line["Part 1, seeds"] == " ".join(str(TREES.seed + each) for each in drawn)
    assert line["Part 2, seeds"] == ""


def test_a_spreadsheet_takes_no_name_for_a_formula():
    code = code_of(TREES, '=HYPERLINK("x")', MINUTE, [(1, 1), (1, 1)])
    written = as_csv(*results_table(check_codes(code, TREES), TREES))
    line = next(csv.DictReader(io.StringIO(written)))
    assert line["Student"] == '\'=HYPERLINK("x")' and line["In all, %"] == "1"


def test_a_student_s_table_depends_on_the_name_only_where_seeds_are_per_student():
    drawn = {variant(TREES, 0, f"s{k}", 0) for k in range(60)}
    assert drawn == set(range(5)), "all variants are used"
    same = replace(TREES, seeds=SAME)
    assert {variant(same, 0, f"s{k}", 1) for k in range(60)} == {1}
    assert variant(TREES, 0, "Jane Doe", 0) == drawn_by_hand(TREES.fingerprint, "jane   doe", 0, 0)
