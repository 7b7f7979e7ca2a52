"""A data set as cards for a class without computers: one row a card, eight a page, and a sheet that says how to play.

The target is on the back: printed there, the columns of a page mirrored, or below a line that is folded.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Any

from datasets import DataProblem, Dataset, sample_rows
from engine import cart, record
from engine.text.message import NumberText, Span, msg
from engine.text.wording import cell_value, rows_text, split_text
from pages.i18n.translator import Translator
from pages.publish.paper.document import numbered, paper_html, paragraphs, target_value

TURNED, FOLDED = "turned", "folded"  # where the target is
CARDS_PER_PAGE, ACROSS = 8, 2
MAX_FEATURES, ONE_COLUMN_FEATURES = 12, 6  # that a card has room for; more than MANY stand in two columns
FEATURES_DRAWN = 2  # features of each group's tree, where there are more
ROWS = 40  # five pages: what a class can lay out on a table


def cards(data: Dataset, title: str, language: Translator, paper: str, back: str) -> str:
    """The file: how to play, then the pages of cards. `title` is what the table is called."""
    if data.n < 2:
        raise DataProblem("paper.error.too-few-rows", n=data.n)
    some = sample_rows(data, ROWS)
    shown = min(data.d, MAX_FEATURES)
    text = language.text
    some = replace(some, name=title)
    title = text(msg("paper.cards.title", name=Span(title)))
    told = [
        text(msg("paper.cards.cutting", back=back, target=Span(data.target_name))),
        text(msg("paper.cards.material", n=some.n)),
    ]
    if some.n < data.n or shown < data.d:
        told.append(text(msg("paper.cards.subset", rows=some.n, all=data.n, features=shown, columns=data.d)))
    sheet = f'<section class="play"><h1>{escape(title)}</h1>{paragraphs(told)}{_play(some, text)}</section>'
    pages = "".join(_pages(some, shown, language, back))
    return paper_html(title, f"{sheet}{pages}", paper, language.name)


# -- how it is played


def _play(data: Dataset, text: Callable[..., str]) -> str:
    about: dict[str, Any] = {"target": Span(data.target_name), "classes": bool(data.class_names)}
    split = [text(msg("paper.cards-split.order", **about)), text(msg("paper.cards-split.candidates"))]
    if any(data.levels):
        split.append(text(msg("paper.cards-split.levels")))
    split += [
        text(msg("paper.cards-split.impurity", **about)),
        text(msg("paper.cards-split.choice")),
        text(msg("paper.cards-split.recursion")),
    ]
    grow = text(msg("paper.cards-forest.growth", many=data.d > FEATURES_DRAWN))
    forest = (
        text(msg("paper.cards-forest.bootstrap", n=data.n)),
        text(msg("paper.cards-forest.out-of-bag", **about)),
        grow,
    )
    vote = (
        text(msg("paper.cards-vote.question", **about)),
        text(msg("paper.cards-vote.result", **about)),
        text(msg("paper.cards-vote.error")),
    )
    parts = (
        (text(msg("paper.cards-split.title")), numbered(split)),
        (text(msg("paper.cards-forest.title")), numbered(forest)),
        (text(msg("paper.cards-vote.title")), numbered(vote)),
        (text(msg("paper.cards-leader.title")), paragraphs(_leader(data, text))),
    )
    return "".join(f"<h2>{escape(title)}</h2>{body}" for title, body in parts)


def _leader(data: Dataset, text: Callable[..., str]) -> tuple[str, str]:
    """What comes out, from the trace of a tree with one split: the class can be told whether it is right."""
    out = text(msg("paper.cards-leader.out-of-bag", n=data.n, out=NumberText((1 - 1 / data.n) ** data.n * data.n, 2)))
    try:
        nodes = record(cart.fit, data, max_depth=1).columns("nodes")
    except DataProblem:  # the rows that were drawn may all be of one class
        return text(msg("paper.cards-leader.no-split", n=data.n)), out
    if len(nodes["n"]) == 1:
        return text(msg("paper.cards-leader.no-split", n=data.n)), out
    asks = split_text(data, int(nodes["feature"][0]), float(nodes["threshold"][0]), nodes["categories"][0],
                bool(nodes["missing_left"][0]))  # fmt: skip
    left, right = (rows_text(int(nodes["n"][nodes[side][0]])) for side in ("left", "right"))
    gain = NumberText(float(nodes["gain"][0]))
    return text(
        msg("paper.cards-leader.best-split", n=data.n, split=Span(asks, "strong"), left=left, right=right, gain=gain)
    ), out


# -- the cards


def _pages(data: Dataset, shown: int, language: Translator, back: str):
    for start in range(0, data.n, CARDS_PER_PAGE):
        places = list(range(start, min(start + CARDS_PER_PAGE, data.n)))
        yield _page([_front(data, i, shown, language, back == FOLDED) for i in places])
        if back == TURNED:
            yield _page(mirror_cards([_back(data, i, language) for i in places]))


def mirror_cards(cards_of_page: list[str]) -> list[str]:
    """The same in lines of two, each from right to left: behind each front is its back."""
    whole = cards_of_page + [""] * (-len(cards_of_page) % ACROSS)
    return [each for at in range(0, len(whole), ACROSS) for each in reversed(whole[at : at + ACROSS])]


def _page(inside: list[str]) -> str:
    return f'<div class="cards">{"".join(each or "<div></div>" for each in inside)}</div>'


def _front(data: Dataset, i: int, shown: int, language: Translator, folded: bool) -> str:
    values = language.render([cell_value(data, j, data.X[i, j]) for j in range(shown)])
    features = "".join(
        f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>"
        for name, value in zip(data.feature_names, values, strict=False)
    )
    fold = f'<div class="fold"><span>{_target(data, i, language)}</span></div>' if folded else ""
    kind = "card many" if shown > ONE_COLUMN_FEATURES else "card"
    return f'<div class="{kind}"><small>{_name(data, i, language)}</small><dl>{features}</dl>{fold}</div>'


def _back(data: Dataset, i: int, language: Translator) -> str:
    return (
        f'<div class="card"><small>{_name(data, i, language)}</small>'
        f'<p class="answer">{_target(data, i, language)}</p></div>'
    )


def _name(data: Dataset, i: int, language: Translator) -> str:
    return escape(language.text(msg("paper.cards.card-title", name=Span(data.name), n=i + 1)))


def _target(data: Dataset, i: int, language: Translator) -> str:
    return escape(language.render(msg("lesson.cell.named", name=Span(data.target_name), value=target_value(data, i))))
