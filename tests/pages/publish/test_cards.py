"""Cards: every row once, its target behind it, names of users as they are; and what whoever leads is told is right."""

from __future__ import annotations

import re
from html import unescape

import numpy as np
import pytest

from datasets import DataProblem, catalog, load, take_rows
from pages.i18n.locale import Locale
from pages.i18n.translator import translator_for
from pages.publish.paper.cards import ROWS, cards
from tests.pages.assignment.test_banks import HOSTILE, hostile

EN, DE = translator_for(), translator_for(Locale("de"))
CARD = re.compile(r'<div class="card(?: many)?"><small>(.*?)</small>(.*?)</div>(?=<div|</div>)', re.S)
PAGE = re.compile(r'<div class="cards">(.*?)</div>\n?(?=<div class="cards">|\s*</body>)', re.S)


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def pages(text: str) -> list[list[str]]:
    """Of each page the cards in the order in which they stand, "" where none does."""
    parts = text.split('<div class="cards">')[1:]
    return [
        re.findall(r'<div class="card.*?(?=<div class="card|<div></div>|$)|<div></div>', part, re.S) for part in parts
    ]


@pytest.mark.parametrize("name", ["seven_rows", "cars", "iris", "titanic"])
def test_each_row_is_one_card_with_its_target_behind_it(name):
    data = load(name)
    folded, turned = pages(cards(data, name, EN, "a4", "folded")), pages(cards(data, name, EN, "letter", "turned"))
    shown = min(data.n, ROWS)
    assert sum(map(len, folded)) == shown and all(len(page) <= 8 for page in folded)
    numbers = [int(re.search(r"row (\d+)", words(card))[1]) for page in folded for card in page]
    assert numbers == list(range(1, shown + 1))
    assert all(f"{data.target_name} =" in words(card) for page in folded for card in page)
    for front, back in zip(turned[::2], turned[1::2], strict=True):
        assert not any(f"{data.target_name} =" in words(card) for card in front)
        for at, card in enumerate(front):
            behind = back[at // 2 * 2 + (1 - at % 2)]  # the other column of the same line
            assert words(card).split(",")[1].split()[1] == words(behind).split(",")[1].split()[1]
            assert f"{data.target_name} =" in words(behind)


def gini(y: np.ndarray) -> float:
    return 1 - sum(np.mean(y == k) ** 2 for k in np.unique(y))


def test_whoever_leads_is_told_the_best_split_of_these_cards():
    data = load("seven_rows")
    told = words(cards(data, "Seven rows", EN, "a4", "folded"))
    gains = {}
    for j in range(data.d):
        for cut in np.unique(data.X[:, j])[:-1]:
            left = data.X[:, j] <= cut
            after = left.mean() * gini(data.y[left]) + (1 - left.mean()) * gini(data.y[~left])
            gains[j, cut, left.sum()] = gini(data.y) - after
    (j, _, left), gain = max(gains.items(), key=lambda each: each[1])
    assert f"is {data.feature_names[j]} = 0: {left} rows go left, {7 - left} rows go right, gain {gain:.4g}." in told
    assert f"about {7 * (6 / 7) ** 7:.2g} are never drawn" in told


def test_names_of_users_are_text():
    text = cards(hostile(), "<b>{x}</b>", EN, "a4", "turned")
    assert "<script" not in text and "<b>{x}" not in text
    seen = words(text)
    for name in (HOSTILE[0], "<b>{x}</b>", "&&058;", HOSTILE[4].partition("\x07")[0]):
        assert name in seen


def test_rows_of_one_class_have_no_split_and_one_row_is_no_game():
    data = load("seven_rows")
    same = take_rows(data, np.flatnonzero(data.y == 0))
    assert "there is nothing to sort by" in words(cards(same, "x", EN, "a4", "folded"))
    with pytest.raises(DataProblem, match="at least 2 rows, and this table has 1"):
        cards(take_rows(data, slice(1)), "x", EN, "a4", "folded")


def test_every_table_of_the_catalogue_makes_cards_in_both_languages():
    for entry in catalog():
        for speaker in (EN, DE):
            text = cards(load(entry.name), str(entry.title), speaker, "a4", "folded")
            assert len(pages(text)) == -(-min(entry.n, ROWS) // 8)
