"""A data set as cards for a class without computers: one card per row, eight per page, and a sheet of instructions."""

from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Any

from datasets import DataProblem, Dataset, sample_rows
from engine import cart, record
from engine.text.message import Message, NumberText, Span, msg
from engine.text.wording import cell_value, rows_text, split_text
from pages.i18n.translator import Translator
from pages.publish.paper.document import numbered, paper_html, paragraphs, target_value

TURNED, FOLDED = "turned", "folded"  # the target is on the back, a second, mirrored page, or below a line to fold
CARDS_PER_PAGE, ACROSS = 8, 2
MAX_FEATURES, ONE_COLUMN_FEATURES = 12, 6  # of a card; more than ONE_COLUMN_FEATURES are in two columns
FEATURES_DRAWN = 2  # features of a group's tree in the forest
ROWS = 40  # five pages, as much as fits on a table


def cards(data: Dataset, title: str, language: Translator, paper: str, back: str) -> str:
    """Return the file: a sheet of instructions, then pages of cards. `title` is the table's."""
    if data.n < 2:
        raise DataProblem("paper.error.too-few-rows", n=data.n)
    sample, n_features, text = replace(sample_rows(data, ROWS), name=title), min(data.d, MAX_FEATURES), language.text
    title = text(msg("paper.cards.title", name=Span(title)))
    cutting = msg("paper.cards.cutting", back=back, target=Span(data.target_name))
    intro = [text(cutting), text(msg("paper.cards.material", n=sample.n))]
    if sample.n < data.n or n_features < data.d:
        intro.append(text(msg("paper.cards.subset", rows=sample.n, all=data.n, features=n_features, columns=data.d)))
    sheet = f'<section class="play"><h1>{escape(title)}</h1>{paragraphs(intro)}{_instructions(sample, text)}</section>'
    pages = "".join(_pages(sample, n_features, language, back))
    return paper_html(title, f"{sheet}{pages}", paper, language.name)


# -- instructions


def _instructions(data: Dataset, text: Callable[..., str]) -> str:
    about: dict[str, Any] = {"target": Span(data.target_name), "classes": bool(data.class_names)}
    split = [msg("paper.cards-split.order", **about), msg("paper.cards-split.candidates")]
    if any(data.levels):
        split.append(msg("paper.cards-split.levels"))
    split += [msg("paper.cards-split.impurity", **about), msg("paper.cards-split.choice"),
              msg("paper.cards-split.recursion")]  # fmt: skip
    forest = [msg("paper.cards-forest.bootstrap", n=data.n), msg("paper.cards-forest.out-of-bag", **about),
              msg("paper.cards-forest.growth", many=data.d > FEATURES_DRAWN)]  # fmt: skip
    vote = [msg("paper.cards-vote.question", **about), msg("paper.cards-vote.result", **about),
            msg("paper.cards-vote.error")]  # fmt: skip
    parts = (
        (msg("paper.cards-split.title"), numbered(map(text, split))),
        (msg("paper.cards-forest.title"), numbered(map(text, forest))),
        (msg("paper.cards-vote.title"), numbered(map(text, vote))),
        (msg("paper.cards-leader.title"), paragraphs(map(text, _solution(data)))),
    )
    return "".join(f"<h2>{escape(text(title))}</h2>{body}" for title, body in parts)


def _solution(data: Dataset) -> tuple[Message, Message]:
    """Return the best split and the expected number of out-of-bag rows, for the teacher."""
    out = msg("paper.cards-leader.out-of-bag", n=data.n, out=NumberText((1 - 1 / data.n) ** data.n * data.n, 2))
    try:
        nodes = record(cart.fit, data, max_depth=1).columns("nodes")
    except DataProblem:  # all rows of the sample may be of one class
        return msg("paper.cards-leader.no-split", n=data.n), out
    if len(nodes["n"]) == 1:
        return msg("paper.cards-leader.no-split", n=data.n), out
    feature, threshold, categories = int(nodes["feature"][0]), float(nodes["threshold"][0]), nodes["categories"][0]
    split = Span(split_text(data, feature, threshold, categories, bool(nodes["missing_left"][0])), "strong")
    left, right = (rows_text(int(nodes["n"][nodes[side][0]])) for side in ("left", "right"))
    gain = NumberText(float(nodes["gain"][0]))
    return msg("paper.cards-leader.best-split", n=data.n, split=split, left=left, right=right, gain=gain), out


# -- cards


def _pages(data: Dataset, n_features: int, language: Translator, back: str):
    for start in range(0, data.n, CARDS_PER_PAGE):
        rows = range(start, min(start + CARDS_PER_PAGE, data.n))
        yield _page([_front(data, i, n_features, language, back == FOLDED) for i in rows])
        if back == TURNED:
            yield _page(mirror_cards([_back(data, i, language) for i in rows]))


def mirror_cards(cards_of_page: list[str]) -> list[str]:
    """Reverse each line of two cards, so that each back is printed behind its front."""
    padded = cards_of_page + [""] * (-len(cards_of_page) % ACROSS)
    return [card for i in range(0, len(padded), ACROSS) for card in reversed(padded[i : i + ACROSS])]


def _page(cards_of_page: list[str]) -> str:
    return f'<div class="cards">{"".join(card or "<div></div>" for card in cards_of_page)}</div>'


def _front(data: Dataset, i: int, n_features: int, language: Translator, is_folded: bool) -> str:
    values = language.render([cell_value(data, j, data.X[i, j]) for j in range(n_features)])
    pairs = zip(data.feature_names, values, strict=False)
    features = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in pairs)
    fold = f'<div class="fold"><span>{_target(data, i, language)}</span></div>' if is_folded else ""
    kind = "card many" if n_features > ONE_COLUMN_FEATURES else "card"
    return f'<div class="{kind}"><small>{_name(data, i, language)}</small><dl>{features}</dl>{fold}</div>'


def _back(data: Dataset, i: int, language: Translator) -> str:
    name, target = _name(data, i, language), _target(data, i, language)
    return f'<div class="card"><small>{name}</small><p class="answer">{target}</p></div>'


def _name(data: Dataset, i: int, language: Translator) -> str:
    return escape(language.text(msg("paper.cards.card-title", name=Span(data.name), n=i + 1)))


def _target(data: Dataset, i: int, language: Translator) -> str:
    return escape(language.render(msg("lesson.cell.named", name=Span(data.target_name), value=target_value(data, i))))
