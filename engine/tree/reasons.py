"""Why a node is a leaf. The names are the settings', where a setting is the reason."""

from __future__ import annotations

from enum import IntEnum


class Reason(IntEnum):
    SPLIT = 0
    PURE = 1
    MAX_DEPTH = 2
    MIN_SAMPLES_SPLIT = 3
    MIN_SAMPLES_LEAF = 4
    MIN_WEIGHT_FRACTION_LEAF = 5
    MIN_IMPURITY = 6
    NO_CANDIDATE = 7
    NO_GAIN = 8
    MIN_GAIN = 9
    MIN_IMPURITY_DECREASE = 10
    INDEPENDENT = 11
    MAX_LEAF_NODES = 12
    PRUNED = 13


REASONS = tuple("" if reason is Reason.SPLIT else reason.name.lower() for reason in Reason)

SENTENCES = {
    Reason.SPLIT: "This node was split.",
    Reason.PURE: "All rows here have the same answer, so there is nothing left to part.",
    Reason.MAX_DEPTH: "The tree may not grow deeper.",
    Reason.MIN_SAMPLES_SPLIT: "Too few rows are left to split them again.",
    Reason.MIN_SAMPLES_LEAF: "Every cut would leave too few rows on one side.",
    Reason.MIN_WEIGHT_FRACTION_LEAF: "Every split would leave too little weight on one side.",
    Reason.MIN_IMPURITY: "The node is pure enough.",
    Reason.NO_CANDIDATE: "No feature offers a cut here: the rows look alike, or one side would be too small.",
    Reason.NO_GAIN: "The best cut would not make the node purer at all.",
    Reason.MIN_GAIN: "The best cut gains less than was asked for.",
    Reason.MIN_IMPURITY_DECREASE: "The best cut improves the whole tree less than was asked for.",
    Reason.INDEPENDENT: "The best cut parts the classes no better than chance would.",
    Reason.MAX_LEAF_NODES: "The tree has as many leaves as it may have; other cuts gained more.",
    Reason.PRUNED: "The split made here was taken back.",
}
