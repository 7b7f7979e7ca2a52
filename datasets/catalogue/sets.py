"""Every data set by its name: the rows of the lecture notes, well-known real tables, and made-up ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pandas as pd

from datasets.catalogue import from_notes, made_up
from datasets.catalogue.entry import FROM_NOTES, Entry, dataset_of
from datasets.catalogue.stored import stored
from datasets.dataset import CLASSIFICATION, REGRESSION, Dataset
from datasets.reading.wording import choices, quoted
from engine.core.problem import DataProblem


def catalog() -> tuple[Entry, ...]:
    """All data sets, in the order a course meets them."""
    return ENTRIES


def load(name: str) -> Dataset:
    """The data set of that name, the same object every time."""
    entries = {entry.name: entry for entry in ENTRIES}
    if name not in entries:
        raise DataProblem(f"There is no data set {quoted(name)}; {choices(name, entries)}.")
    return dataset_of(entries[name])


def toy(make: Callable) -> pd.DataFrame:
    """A made-up set as a table, rounded to two decimals so that a formula with its numbers fits on one line."""
    X, y = make()
    frame = pd.DataFrame(X.round(2), columns=["x"] if X.shape[1] == 1 else ["x_1", "x_2"])
    return frame.assign(y=y.round(2))


def ten_flats() -> pd.DataFrame:
    X, rent = made_up.flats()
    return pd.DataFrame(X, columns=["size", "distance"]).assign(rent=rent)


SLIDES = "JSC 370, Machine Learning II (slides)"
TREES = "Tateyama Kaoru, Tree algorithms (notes, 2025)"
note = partial(Entry, group=FROM_NOTES, licence="numbers quoted from lecture notes")
real = partial(Entry, group="real")
made = partial(
    Entry, group="toys", target="y", source="datasets/catalogue/made_up.py", licence="made here, free to use"
)

ENTRIES = (
    note(
        name="four_rows",
        title="Four rows",
        about="Three yes/no features and a number; of the two trees drawn for it one needs a single split.",
        task=CLASSIFICATION,
        target="y",
        source=TREES,
        frame=from_notes.four_rows,
    ),
    note(
        name="seven_rows",
        title="Seven rows",
        about="The first tree worked out step by step: two yes/no features, a number, and a new row to classify.",
        task=CLASSIFICATION,
        target="y",
        source=TREES,
        frame=from_notes.seven_rows,
        ask=((1, 1, 15),),
    ),
    note(
        name="six_row_forest",
        title="Six rows for a forest",
        about="Five features of which each of four trees sees two, and a new row the four trees vote on.",
        task=CLASSIFICATION,
        target="y",
        source=TREES,
        frame=from_notes.six_row_forest,
        features=("x_0", "x_1", "x_2", "x_3", "x_4"),
        ask=((5.3, 4.2, 4.7, 5.1, 5.4),),
    ),
    note(
        name="four_points",
        title="Four points",
        about="The points of the XGBoost example, the last with the value the gains are calculated from, y = -7.",
        task=REGRESSION,
        target="y",
        source=TREES,
        frame=from_notes.four_points,
    ),
    note(
        name="four_points_as_printed",
        title="Four points as printed",
        about="The points of the XGBoost example with the last value as it is printed, y = -7.5.",
        task=REGRESSION,
        target="y",
        source=TREES,
        frame=from_notes.four_points_as_printed,
    ),
    note(
        name="resampling_weights",
        title="Seven weights to draw by",
        about="Seven rows and their weights, from which AdaBoost draws its next sample with the numbers 0.03 and 0.18.",
        task=REGRESSION,
        target="weight",
        source=TREES,
        frame=from_notes.resampling_weights,
        features=("id",),
    ),
    note(
        name="loss_table",
        title="A loss table with an outlier",
        about="Four values and their predictions, the last one far off, to compare square, absolute and Huber loss.",
        task=REGRESSION,
        target="y",
        source="Jiahui Chen, Gradient Boosting Tree (slides)",
        frame=from_notes.loss_table,
    ),
    note(
        name="seven_to_draw",
        title="Seven rows to draw from",
        about="One number and two classes; a stump gets one row wrong, and AdaBoost then draws rows by their weights.",
        task=CLASSIFICATION,
        target="y",
        source=TREES + "; the rows are made up",
        frame=from_notes.seven_to_draw,
    ),
    note(
        name="three_colours",
        title="Three colours",
        about="Red, Blue and Yellow as names and by two codes; which splits there are depends on the code.",
        task=CLASSIFICATION,
        target="y",
        source=SLIDES + "; which colour differs is made up",
        frame=from_notes.three_colours,
    ),
    note(
        name="two_regions",
        title="Two regions",
        about="0 and 6 rows of the two classes in one region, 5 and 8 in the other.",
        task=CLASSIFICATION,
        target="y",
        source=SLIDES,
        frame=from_notes.two_regions,
    ),
    note(
        name="eight_groups",
        title="Eight groups",
        about="Rows made so that pruning compares 8 leaves and error 0.32 with 7 leaves and error 0.33.",
        task=CLASSIFICATION,
        target="y",
        source=SLIDES + "; the rows are made up",
        frame=from_notes.eight_groups,
    ),
    note(
        name="minus_two_plus_ten",
        title="Minus two, plus ten",
        about="Four points whose first split gains less than the one below it, so that pruning has to look ahead.",
        task=REGRESSION,
        target="y",
        source=SLIDES + "; the rows are made up",
        frame=from_notes.minus_two_plus_ten,
    ),
    note(
        name="cats_and_dogs",
        title="Cats and dogs",
        about="Two leaves with one dog for every two cats, of 3 and of 30 animals.",
        task=CLASSIFICATION,
        target="animal",
        source="Jiahui Chen, Gradient Boosting Tree (slides)",
        frame=from_notes.cats_and_dogs,
    ),
    note(
        name="wisconsin_figure_1",
        title="Breast cancer, the rows of Figure 1",
        about="466 of the Wisconsin rows, on which a tree of depth 2 has the leaves 278/2 and 16/11 of the notes.",
        task=CLASSIFICATION,
        target="class",
        source="T. H. Karabulut, Tree Based Methods in Machine Learning; rows from MASS::biopsy",
        licence="CC BY 4.0 (UCI)",
        frame=from_notes.wisconsin_figure_1,
    ),
    real(
        name="wisconsin",
        title="Breast cancer (Wisconsin)",
        about="Is a tumour benign or malignant, by nine scores from 1 to 10; 16 values of Bare Nuclei are missing.",
        task=CLASSIFICATION,
        target="class",
        source="W. H. Wolberg, University of Wisconsin; UCI through R's MASS::biopsy",
        licence="CC BY 4.0 (UCI)",
        frame=partial(stored, "wisconsin"),
    ),
    real(
        name="iris",
        title="Iris",
        about="Three species of iris by the length and width of their sepals and petals, in centimetres.",
        task=CLASSIFICATION,
        target="species",
        source="R. A. Fisher 1936, E. Anderson; UCI through scikit-learn",
        licence="CC BY 4.0 (UCI)",
        frame=partial(stored, "iris"),
    ),
    real(
        name="penguins",
        title="Palmer penguins",
        about="Three species of penguin by body, island and sex: numbers, categories and missing values together.",
        task=CLASSIFICATION,
        target="species",
        source="K. Gorman, T. Williams, W. Fraser 2014; palmerpenguins by A. Horst, A. Hill and K. Gorman",
        licence="CC0",
        frame=partial(stored, "penguins"),
    ),
    real(
        name="titanic",
        title="Titanic passengers",
        about="Who survived, by class, age group and sex: every feature is a category, and many rows are the same.",
        task=CLASSIFICATION,
        target="survived",
        source="R's COUNT::titanic by J. Hilbe, after the passenger list of 1912",
        licence="GPL-2 (R package COUNT)",
        frame=partial(stored, "titanic"),
    ),
    real(
        name="cars",
        title="Cars of 1974",
        about="Miles per gallon of 32 cars by ten measurements, of which two are yes/no.",
        task=REGRESSION,
        target="mpg",
        source="Henderson and Velleman 1981, Motor Trend 1974; R's datasets::mtcars",
        licence="GPL-2 or later (R)",
        frame=partial(stored, "cars"),
    ),
    real(
        name="diabetes",
        title="Diabetes",
        about="How far diabetes has gone a year later, by age, sex, body mass, blood pressure and six blood values.",
        task=REGRESSION,
        target="progression",
        source="B. Efron, T. Hastie, I. Johnstone and R. Tibshirani 2004, through scikit-learn",
        licence="BSD-3-Clause (scikit-learn)",
        frame=partial(stored, "diabetes"),
    ),
    made(
        name="moons",
        title="Two moons",
        about="Two half circles that reach into each other; trees follow the curve in steps.",
        task=CLASSIFICATION,
        frame=partial(toy, made_up.moons),
    ),
    made(
        name="circles",
        title="Two circles",
        about="One circle inside another; four splits make a box around the inner one.",
        task=CLASSIFICATION,
        frame=partial(toy, made_up.circles),
    ),
    made(
        name="xor",
        title="Exclusive or",
        about="Class 1 where exactly one feature is positive; no first split gains much, two together gain everything.",
        task=CLASSIFICATION,
        frame=partial(toy, made_up.xor),
    ),
    made(
        name="blobs",
        title="Three clouds",
        about="Three classes, each a cloud around its center; two splits nearly suffice.",
        task=CLASSIFICATION,
        frame=partial(toy, made_up.blobs),
    ),
    made(
        name="steps",
        title="Steps",
        about="One feature and a value that jumps at 2.5, 5 and 7.5: what a tree predicts best.",
        task=REGRESSION,
        frame=partial(toy, made_up.steps),
    ),
    made(
        name="wave",
        title="A wave",
        about="One feature and its sine, which trees can only follow in steps.",
        task=REGRESSION,
        frame=partial(toy, made_up.wave),
    ),
    made(
        name="ten_flats",
        title="Ten flats",
        about="Ten made-up rents by size and distance to the centre: few rows on which AdaBoost.R2 goes many rounds.",
        task=REGRESSION,
        target="rent",
        frame=ten_flats,
    ),
    made(
        name="plane",
        title="A slope",
        about="Two features and y = 3 x_1 - 2 x_2, a slope that trees build from many small boxes.",
        task=REGRESSION,
        frame=partial(toy, made_up.plane),
    ),
)
