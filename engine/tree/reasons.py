"""Why a node is a leaf. A reason that is a setting has the setting's name."""

from enum import IntEnum


class Reason(IntEnum):
    SPLIT = 0
    PURE = 1
    MAX_DEPTH = 2
    MIN_SAMPLES_SPLIT = 3
    MIN_SAMPLES_LEAF = 4
    MIN_WEIGHT_FRACTION_LEAF = 5
    MIN_IMPURITY = 6
    IN_FILE = 7
    NO_CANDIDATE = 8
    NO_GAIN = 9
    MIN_GAIN = 10
    MIN_IMPURITY_DECREASE = 11
    INDEPENDENT = 12
    MAX_LEAF_NODES = 13
    PRUNED = 14


REASONS = tuple("" if reason is Reason.SPLIT else reason.name.lower() for reason in Reason)
