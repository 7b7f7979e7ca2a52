"""An assignment as a link: whole or refused in a sentence, without the key where servers see it, and its page."""

from __future__ import annotations

import base64
import gzip
import re
import resource
import zlib
from dataclasses import replace

import pytest
from starlette.applications import Starlette

from datasets import DataProblem
from pages.assignment.html_files import as_html
from pages.assignment.link import LONGEST, make_link, read_link
from pages.assignment.plan import QUIZ, AssignedPart, Assignment, as_toml
from pages.assignment.routes import routes
from pages.frame.headers import SecurityHeadersMiddleware
from pages.jobs import waiters as on_request
from pages.jobs.pool import Lane
from tests.asgi import asked
from tests.pages.assignment.cases import TREES
from tests.pages.assignment.test_files import given
from tests.pages.assignment.test_page import EVERYTHING, UNUSED

QUICK = Assignment("Week <b>", (AssignedPart("tree", QUIZ, data="seven_rows"),), key="sesame")


def of(assignment: Assignment) -> str:
    found = re.fullmatch(r"assignment\?of=([\w-]+)#([\w-]+)", make_link(assignment))
    assert found is not None, "nothing in it has to be written otherwise in an address"
    return found[1]


@pytest.mark.parametrize("assignment", [TREES, UNUSED, QUICK], ids=lambda each: each.title)
def test_a_link_is_the_assignment_but_for_its_key(assignment):
    found = read_link(of(assignment))
    assert found == replace(assignment, key="")
    assert found.fingerprint == assignment.fingerprint, "so its codes are the file's"
    assert zlib.decompress(base64.urlsafe_b64decode(of(assignment) + "==")).decode() == as_toml(found)


def test_a_usual_link_fits_an_e_mail():
    assert len(make_link(TREES)) < 250


def test_a_link_that_was_cut_or_changed_is_refused():
    text = of(TREES)
    wrong = [text[:end] for end in range(len(text))]
    wrong += [text[:k] + letter + text[k + 1 :] for k, letter in zip(range(len(text)), "AZ_-9" * 99, strict=False)]
    for each in wrong:
        if each != text:
            with pytest.raises(DataProblem, match="This link is not whole"):
                read_link(each)


@pytest.mark.parametrize("raw", [
    zlib.compress(b"#" * 5_000_000), zlib.compress(as_toml(TREES).encode()) + b"more", b"", b"x" * LONGEST,
])  # fmt: skip
def test_what_no_page_made_is_refused(raw):
    with pytest.raises(DataProblem, match="This link is not whole"):
        read_link(base64.urlsafe_b64encode(raw).decode())


def test_what_a_link_asks_for_is_looked_at_as_in_a_file():
    packed = base64.urlsafe_b64encode(zlib.compress(b'title = "a"\n[[part]]\npage = "boost"')).decode().rstrip("=")
    with pytest.raises(DataProblem, match="Part 1: page = 'boost' does not do"):
        read_link(packed)


def test_rows_of_somebody_s_own_and_what_is_too_long_are_in_no_link():
    with pytest.raises(DataProblem, match=r"A link holds no rows of yours.*Hand it out as a file"):
        make_link(EVERYTHING)
    odd = ["".join(chr(0x4E00 + (97 * (200 * k + j)) % 20_000) for j in range(200)) for k in range(8)]
    parts = tuple(AssignedPart("xgboost", QUIZ, data="iris", settings={"own_loss": each}) for each in odd)
    assert len(make_link(Assignment("Long", parts[:4]))) <= LONGEST
    with pytest.raises(DataProblem, match=r"The link would have [\d,]+ letters, and 4,000 are as many"):
        make_link(Assignment("Longer", parts))


# -- its page


def answered(query: str, accept: str = "en") -> tuple[int, dict[str, str], bytes]:
    app = SecurityHeadersMiddleware(Starlette(routes=routes()))
    headers = [(b"accept-language", accept.encode())]
    scope = {"type": "http", "method": "GET", "path": "/assignment", "query_string": query.encode(), "headers": headers}
    start, *bodies = asked(app, scope)
    told = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return start["status"], told, b"".join(each.get("body", b"") for each in bodies)


def test_its_page_is_the_file_without_the_key():
    status, told, body = answered(f"of={of(QUICK)}")
    assert (status, told["content-encoding"]) == (200, "gzip")
    page = gzip.decompress(body)
    assert b"sesame" not in page and given(page)["plan"]["key"] is None
    own = given(as_html(QUICK))
    assert own["plan"].pop("key") == "sesame" and given(page)["plan"] == own["plan"] | {"key": None}
    assert given(page)["books"] == own["books"]
    assert told["content-security-policy"] == "frame-ancestors 'self'", "what it may do stands in the page itself"
    assert b"default-src 'none'" in page and told["referrer-policy"] == "same-origin"


def test_a_broken_link_is_a_sentence_in_the_reader_s_language():
    status, told, body = answered("of=abc", "de-CH")
    assert (status, told["cache-control"]) == (400, "no-store")
    assert body.decode().startswith("Dieser Link ist nicht ganz")
    assert answered("")[0] == 400 and b"This link" in answered("")[2]


@pytest.mark.parametrize(("text", "told"), [
    (".".join("a" * 49_000) + " = 1", b"Line 1 of the assignment has more than 50 dots"),
    (".".join("a" * 3_000) + " = 1", b"Line 1 of the assignment has more than 50 dots"),
    ("seed = " + "1" * 5_000, b"Line 1 of the assignment has a number of more than 30 digits"),
    ("a = " + "[" * 90_000, b"Line 1 of the assignment has more than 10 brackets"),
], ids=["49,000 parts", "3,000 parts", "5,000 digits", "brackets"])  # fmt: skip
def test_a_link_that_unpacks_to_more_than_an_assignment_is_refused_and_costs_nothing(text, told):
    """The first took gigabytes in the server, the second and the third answered with an error of the program."""
    query = f"of={base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode()}"
    assert len(query) < 400
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    status, _, body = answered(query)
    assert status == 400 and body.startswith(told)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000, "kB"


def test_a_link_is_read_in_a_process(monkeypatch):
    lanes = []
    asked_before = on_request.job_pool().submit
    monkeypatch.setattr(on_request.job_pool(), "submit", lambda *given: lanes.append(given[-1]) or asked_before(*given))
    assert answered(f"of={of(replace(QUICK, title='In a process'))}")[0] == 200
    assert lanes == [Lane.READY]


def test_what_asks_for_too_much_at_a_time_is_told_to_come_again(monkeypatch):
    monkeypatch.setattr(on_request, "MAX_REQUEST_JOBS", 0)
    status, _, body = answered(f"of={of(replace(QUICK, title='Another'))}")
    assert status == 400 and b"Load this page again in a minute" in body
    assert answered(f"of={of(QUICK)}")[0] == 200, "what is there is given"
    assert not on_request.request_counts
