"""The features drawn at random for a node, in words."""

from __future__ import annotations

from dataclasses import replace

from engine.lessons.common.step import Told
from engine.lessons.common.wording import node as node_said
from engine.lessons.common.wording import strong
from engine.lessons.tree.facts import TreeFacts
from engine.text.message import ListText, Span, list_text, msg


def draws_features(about: TreeFacts) -> bool:
    """May a node split on some features only, drawn for it?"""
    return any(not draws.allowed.all() for _, draws in about.growth.drawn)


def drawn_told(about: TreeFacts, node: int) -> Told:
    """Before a node is searched."""
    names, every = _names(about, node), len(about.data.feature_names)
    if names is None:
        return Told((msg("tree-drawn-all", node=node_said(node), n=every),))
    drawn = msg("tree-drawn", node=node_said(node), n=every, drawn=len(about.tried(node)), features=strong(names))
    return Told((drawn,))


def with_drawn(about: TreeFacts, node: int, told: Told) -> Told:
    """What is told of a split, and behind it what it was chosen from."""
    names = _names(about, node)
    if names is None:
        return told
    return replace(told, says=(*told.says, msg("tree-drawn-for", features=strong(names))))


def _names(about: TreeFacts, node: int) -> ListText | None:
    """The features drawn for a node, None where all may be used."""
    tried, names = about.tried(node), about.data.feature_names
    return None if len(tried) == len(names) else list_text([Span(names[j]) for j in tried])
