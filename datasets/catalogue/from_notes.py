"""The rows the lecture notes work with, and the rows they then ask about."""

from __future__ import annotations

import io
from functools import partial

import numpy as np
import pandas as pd

from datasets.catalogue.entry import read_stored_table


def parse_printed_table(text: str) -> pd.DataFrame:
    """A table as it stands in the notes."""
    return pd.read_csv(io.StringIO(text), sep=r"\s+")


FOUR_ROWS = """
x_1  x_2  x_3  x_4  y
0    0    0    125  0
1    1    1    180  1
1    1    0    210  0
1    0    1    167  1
"""

SEVEN_ROWS = """
x_1  x_2  x_3  y
1    1    7    0
1    0    12   0
0    1    18   1
0    1    35   1
1    1    38   1
1    0    50   0
0    0    83   0
"""

SIX_ROW_FOREST = """
id  x_0  x_1  x_2  x_3  x_4  y
0   4.3  4.9  4.1  4.7  5.5  0
1   3.9  6.1  5.9  5.5  5.9  0
2   2.7  4.8  4.1  5.0  5.6  0
3   6.6  4.4  4.5  3.9  5.9  1
4   6.5  2.9  4.7  4.6  6.1  1
5   2.7  6.7  4.2  5.3  4.8  1
"""

# The notes print y = -7.5 for the last point, but calculate with the residual -7.5, which is that of y = -7.
FOUR_POINTS = """
x     y
12.5  -10
17.5  7
28.5  8
31.5  -7
"""

RESAMPLING_WEIGHTS = """
id  weight
0   0.07
1   0.07
2   0.07
3   0.58
4   0.07
5   0.07
6   0.07
"""

LOSS_TABLE = """
y_hat  y
0.6    0.5
1.4    1.2
1.5    2.0
1.7    5.0
"""

# Seven rows of which a stump gets one wrong, as in the notes' example of drawing rows by their weights.
SEVEN_TO_DRAW = """
x  y
0  0
1  0
2  0
3  1
4  0
5  0
6  0
"""

# The slides have three colours and two codes for them; which colour is different is made up.
THREE_COLOURS = """
colour  first_code  second_code  y
Red     0           2            0
Blue    1           0            1
Yellow  2           1            0
"""

# Gains 12 and 24: with gamma = 14 they are the -2 and the +10 of the slides.
MINUS_TWO_PLUS_TEN = """
x  y
1  -2
2  6
3  0
4  0
"""

TWO_REGIONS = ((0, 6), (5, 8))  # rows of class 0 and 1 in each region
CATS_AND_DOGS = ((2, 1), (20, 10))
# 100 rows: 8 leaves get 32 of them wrong, 7 leaves 33.
EIGHT_GROUPS = ((10, 4), (4, 9), (9, 4), (4, 9), (9, 4), (4, 10), (7, 4), (4, 5))


def expand_counts(counts: tuple[tuple[int, int], ...], feature: str, target: str, classes: tuple) -> pd.DataFrame:
    """A row for every row counted: places from 1 on, and so many of the first and of the second class in each."""
    rows = [(place, name) for place, both in enumerate(counts, 1)
            for name, count in zip(classes, both, strict=True) for _ in range(count)]  # fmt: skip
    return pd.DataFrame(rows, columns=[feature, target])


four_rows = partial(parse_printed_table, FOUR_ROWS)
seven_rows = partial(parse_printed_table, SEVEN_ROWS)
six_row_forest = partial(parse_printed_table, SIX_ROW_FOREST)
four_points = partial(parse_printed_table, FOUR_POINTS)
four_points_as_printed = partial(parse_printed_table, FOUR_POINTS.replace("-7\n", "-7.5\n"))
resampling_weights = partial(parse_printed_table, RESAMPLING_WEIGHTS)
loss_table = partial(parse_printed_table, LOSS_TABLE)
seven_to_draw = partial(parse_printed_table, SEVEN_TO_DRAW)
three_colours = partial(parse_printed_table, THREE_COLOURS)
minus_two_plus_ten = partial(parse_printed_table, MINUS_TWO_PLUS_TEN)
two_regions = partial(expand_counts, TWO_REGIONS, "region", "y", (0, 1))
cats_and_dogs = partial(expand_counts, CATS_AND_DOGS, "node", "animal", ("cat", "dog"))
eight_groups = partial(expand_counts, EIGHT_GROUPS, "group", "y", (0, 1))


def wisconsin_figure_1() -> pd.DataFrame:
    """466 of the 699 rows: on these a tree of depth 2 has the leaves 278/2 and 16/11 that the notes describe.

    They are what scikit-learn's train_test_split(test_size=1/3, random_state=664) leaves for training; it draws with
    NumPy's old generator, whose stream is frozen. The notes do not say how theirs were drawn.
    """
    rows = np.random.RandomState(664).permutation(699)[233:]
    return read_stored_table("wisconsin").iloc[np.sort(rows)].reset_index(drop=True)
