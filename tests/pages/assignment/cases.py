"""The assignments that tests are about, and result codes written by other lines than the page's."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from dataclasses import replace
from itertools import product
from pathlib import Path

from pages.assignment.html_files import checker_data
from pages.assignment.link import key_text
from pages.assignment.plan import QUIZ, AssignedPart, Assignment
from pages.assignment.results import check_codes, results_table
from pages.stage.bundle import WEB

TABLE = WEB / "checks" / "assignment.json"

TREES = Assignment(
    "Trees, week 3",
    (AssignedPart("tree", "exercise", attempts=2), AssignedPart("tree", QUIZ, "Seven rows", data="seven_rows")),
    variants=5,
    key="sesame",
)


def code_of(assignment: Assignment, student: str, minute: int, parts: list[tuple[int, int]]) -> str:
    """As pages/assignment/ASSIGNMENTS.md describes it."""
    said = b"\x01" + bytes.fromhex(assignment.fingerprint) + minute.to_bytes(4, "big") + bytes([len(parts)])
    said += b"".join(bytes(part) for part in parts) + student.encode()
    signature = hmac.digest(assignment.key.encode(), said, hashlib.sha256)[:8]
    return "tr1." + base64.urlsafe_b64encode(said + signature).decode().rstrip("=")


MINUTE = 29_918_397  # 19 November 2026, 15:57
STUDENTS = ("Jane Doe", "  jane  DOE", "s0123", "Zoë Ångström", "李雷", "Ω" * 40)
DONE = ([(80, 2), (25, 1)], [(0, 0), (0, 1)], [(100, 1), (100, 1)])


def shared() -> dict:
    """What the page has to come to, for Node's tests."""
    codes, drawn = [], []
    for k, (student, done) in enumerate((student, done) for student in STUDENTS for done in DONE):
        when = MINUTE + 7 * k
        code = code_of(TREES, student, when, done)
        codes.append({"student": student, "when": when, "done": [list(each) for each in done], "code": code})
    for student, part, attempt in product(STUDENTS, (0, 1), (0, 1, 4)):
        found = drawn_by_hand(TREES.fingerprint, student, part, attempt)
        drawn.append({"student": student, "part": part, "attempt": attempt, "variant": found})
    links = {key: key_text(key) for key in ("", TREES.key, "Schlüssel 鍵", "k" * 80)}
    return {
        "fingerprint": TREES.fingerprint, "key": TREES.key, "variants": [5, 1], "codes": codes, "drawn": drawn,
        "keys": links, "checking": checker_data(TREES), "mails": mails(),
        "checked": [results_table(check_codes(text, TREES), TREES)[1] for text in mails()],
    }  # fmt: skip


def mails() -> list[str]:
    """Texts with codes in them as students send them, and as somebody might forge them."""
    jane, joe = (code_of(TREES, name, MINUTE, done) for name, done in (("Jane Doe", DONE[0]), ('=Joe, "J"', DONE[2])))
    better = code_of(TREES, "jane  doe ", MINUTE + 5, [(90, 5), (25, 1)])
    again = code_of(TREES, "JANE DOE", MINUTE + 9, [(85, 1), (30, 1)])  # as well as the better one
    others = [replace(TREES, key="guessed"), replace(TREES, title="Trees, week 4"), replace(TREES, passing=10)]
    forged = [code_of(other, "Jane Doe", MINUTE, DONE[2]) for other in others]
    forged += [code_of(TREES, "Jane Doe", MINUTE, done) for done in ([(101, 1), (1, 1)], [(90, 1)], [(90, 1)] * 3, [])]
    forged += [code_of(TREES, name, MINUTE, DONE[2]) for name in ("a\nb", "Ω" * 41, "\ufeffJane", "")]
    forged.append(code_of(TREES, "Jane Doe", 2**32 - 1, DONE[2]))
    changed = [jane[:k] + letter + jane[k + 1 :] for k in range(4, len(jane)) for letter in "A9_" if letter != jane[k]]
    return [
        f"Dear all,\n> {jane}\n{joe}; {better}. {again}", f"{better} {jane} {better}",
        " ".join(forged), " ".join(changed),
        f"é{jane} x{jane} _{jane} ({jane}) {jane[:-9]} {jane[:20]} tr1.xyz tr1. {jane}A {jane}==", "tr1." + "A" * 500,
    ]  # fmt: skip


def drawn_by_hand(fingerprint: str, student: str, part: int, attempt: int) -> int:
    name = " ".join(student.lower().split())
    first = hashlib.sha256(f"{fingerprint}|{name}|{part}".encode()).hexdigest()[:8]
    return (int(first, 16) + attempt) % (5, 1)[part]


if __name__ == "__main__":  # writes the table again
    Path(TABLE).write_text(json.dumps(shared(), ensure_ascii=False, indent=1) + "\n", "utf-8")
