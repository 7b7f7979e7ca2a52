"""The features drawn at random for a node, in words."""

from __future__ import annotations

from dataclasses import replace

from engine.lessons.common.step import StepText
from engine.lessons.common.wording import node_name_text as node_said
from engine.lessons.common.wording import strong_span
from engine.lessons.tree.facts import TreeView
from engine.text.message import ListText, Span, list_text, msg


def has_random_features(about: TreeView) -> bool:
    """May a node split on some features only, drawn for it?"""
    return any(not draws.allowed.all() for _, draws in about.growth.node_draws)


def drawn_features_text(about: TreeView, node: int) -> StepText:
    """Before a node is searched."""
    names, every = _names(about, node), len(about.data.feature_names)
    if names is None:
        return StepText((msg("cart.drawn-features.all", node=node_said(node), n=every),))
    drawn = msg(
        "cart.drawn-features.some",
        node=node_said(node),
        n=every,
        drawn=len(about.allowed_features(node)),
        features=strong_span(names),
    )
    return StepText((drawn,))


def with_drawn_features(about: TreeView, node: int, told: StepText) -> StepText:
    """What is told of a split, and behind it what it was chosen from."""
    names = _names(about, node)
    if names is None:
        return told
    return replace(told, sentences=(*told.sentences, msg("cart.drawn-features.reminder", features=strong_span(names))))


def _names(about: TreeView, node: int) -> ListText | None:
    """The features drawn for a node, None where all may be used."""
    tried, names = about.allowed_features(node), about.data.feature_names
    return None if len(tried) == len(names) else list_text([Span(names[j]) for j in tried])
