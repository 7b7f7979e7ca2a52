"""The features drawn at random for a node, in words."""

from __future__ import annotations

from dataclasses import replace

from engine.lessons.common.phrases import counted, listed, lowered, node_name, strong
from engine.lessons.common.step import Told, says
from engine.lessons.tree.facts import TreeFacts


def draws_features(about: TreeFacts) -> bool:
    """May a node split on some features only, drawn for it?"""
    return any(not draws.allowed.all() for _, draws in about.growth.drawn)


def drawn_told(about: TreeFacts, node: int) -> Told:
    """Before a node is searched."""
    names, every = _names(about, node), len(about.data.feature_names)
    if names is None:
        which = f"all {every:,} features" if every > 1 else "the one feature there is"
        return Told(says(f"{node_name(node)} may ask about {which}."))
    tried = len(about.tried(node))
    asks = f"Of {counted(every, 'feature')}, {lowered(node_name(node))} drew "
    others = "the other is not tried here." if every - tried == 1 else "the others are not tried here."
    return Told(says(asks, strong(names), f" at random: {others}"))


def with_drawn(about: TreeFacts, node: int, told: Told) -> Told:
    """What is told of a split, and behind it what it was chosen from."""
    names = _names(about, node)
    return told if names is None else replace(told, says=says(told.says, " Drawn for it: ", strong(names), "."))


def _names(about: TreeFacts, node: int) -> str | None:
    """The features drawn for a node, None where all may be used."""
    tried = about.tried(node)
    return None if len(tried) == len(about.data.feature_names) else listed([about.data.feature_names[j] for j in tried])
