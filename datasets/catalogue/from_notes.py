"""Tables from the lecture notes that the lessons follow."""

import io
from functools import partial

import numpy as np
import pandas as pd

from datasets.catalogue.entry import read_stored_table


def parse_printed_table(text: str) -> pd.DataFrame:
    """Parse a table whose columns are separated by spaces."""
    return pd.read_csv(io.StringIO(text), sep=r"\s+")


four_rows = partial(parse_printed_table, """
x_1  x_2  x_3  x_4  y
0    0    0    125  0
1    1    1    180  1
1    1    0    210  0
1    0    1    167  1
""")  # fmt: skip

seven_rows = partial(parse_printed_table, """
x_1  x_2  x_3  y
1    1    7    0
1    0    12   0
0    1    18   1
0    1    35   1
1    1    38   1
1    0    50   0
0    0    83   0
""")  # fmt: skip

six_row_forest = partial(parse_printed_table, """
id  x_0  x_1  x_2  x_3  x_4  y
0   4.3  4.9  4.1  4.7  5.5  0
1   3.9  6.1  5.9  5.5  5.9  0
2   2.7  4.8  4.1  5.0  5.6  0
3   6.6  4.4  4.5  3.9  5.9  1
4   6.5  2.9  4.7  4.6  6.1  1
5   2.7  6.7  4.2  5.3  4.8  1
""")  # fmt: skip

# The notes print y = -7.5 for the last point, but calculate with the residual -7.5, which belongs to y = -7.
FOUR_POINTS = """
x     y
12.5  -10
17.5  7
28.5  8
31.5  -7
"""
four_points = partial(parse_printed_table, FOUR_POINTS)
four_points_as_printed = partial(parse_printed_table, FOUR_POINTS.replace("-7\n", "-7.5\n"))

resampling_weights = partial(parse_printed_table, """
id  weight
0   0.07
1   0.07
2   0.07
3   0.58
4   0.07
5   0.07
6   0.07
""")  # fmt: skip

loss_table = partial(parse_printed_table, """
y_hat  y
0.6    0.5
1.4    1.2
1.5    2.0
1.7    5.0
""")  # fmt: skip

# A stump predicts one of the seven rows wrongly, as in the notes' example of sampling rows by weight.
seven_to_draw = partial(parse_printed_table, """
x  y
0  0
1  0
2  0
3  1
4  0
5  0
6  0
""")  # fmt: skip

# The slides have three colours with two encodings; which colour has the other class is made up.
three_colours = partial(parse_printed_table, """
colour  first_code  second_code  y
Red     0           2            0
Blue    1           0            1
Yellow  2           1            0
""")  # fmt: skip

# The splits gain 12 and 24; minus gamma = 14 that is the -2 and the +10 of the slides.
minus_two_plus_ten = partial(parse_printed_table, """
x  y
1  -2
2  6
3  0
4  0
""")  # fmt: skip


def expand_counts(counts: tuple[tuple[int, int], ...], feature: str, target: str, classes: tuple) -> pd.DataFrame:
    """Make rows with these class counts for each value 1, 2, ... of the feature."""
    rows = [(value, name) for value, pair in enumerate(counts, 1)
            for name, count in zip(classes, pair, strict=True) for _ in range(count)]  # fmt: skip
    return pd.DataFrame(rows, columns=[feature, target])


two_regions = partial(expand_counts, ((0, 6), (5, 8)), "region", "y", (0, 1))
cats_and_dogs = partial(expand_counts, ((2, 1), (20, 10)), "node", "animal", ("cat", "dog"))
# Of these 100 rows 8 leaves predict 32 wrongly, 7 leaves 33.
eight_groups = partial(
    expand_counts, ((10, 4), (4, 9), (9, 4), (4, 9), (9, 4), (4, 10), (7, 4), (4, 5)), "group", "y", (0, 1)
)


def wisconsin_figure_1() -> pd.DataFrame:
    """Return 466 of the 699 rows. A tree of depth 2 has the notes' leaves 278/2 and 16/11.

    They are the training rows of scikit-learn's train_test_split(test_size=1/3, random_state=664), which uses NumPy's
    legacy generator. The notes do not say how they drew theirs.
    """
    rows = np.random.RandomState(664).permutation(699)[233:]
    return read_stored_table("wisconsin").iloc[np.sort(rows)].reset_index(drop=True)
