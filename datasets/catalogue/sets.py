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
from engine.text.message import msg


def catalog() -> tuple[Entry, ...]:
    """All data sets, in the order a course meets them."""
    return ENTRIES


def load(name: str) -> Dataset:
    """The data set of that name, the same object every time."""
    entries = {entry.name: entry for entry in ENTRIES}
    if name not in entries:
        raise DataProblem("catalogue.error.no-table", name=quoted(name), choices=choices(name, entries))
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
        title=msg("catalogue.four-rows.title"),
        about=msg("catalogue.four-rows.about"),
        task=CLASSIFICATION,
        target="y",
        source=TREES,
        frame=from_notes.four_rows,
    ),
    note(
        name="seven_rows",
        title=msg("catalogue.seven-rows.title"),
        about=msg("catalogue.seven-rows.about"),
        task=CLASSIFICATION,
        target="y",
        source=TREES,
        frame=from_notes.seven_rows,
        ask=((1, 1, 15),),
    ),
    note(
        name="six_row_forest",
        title=msg("catalogue.six-row-forest.title"),
        about=msg("catalogue.six-row-forest.about"),
        task=CLASSIFICATION,
        target="y",
        source=TREES,
        frame=from_notes.six_row_forest,
        features=("x_0", "x_1", "x_2", "x_3", "x_4"),
        ask=((5.3, 4.2, 4.7, 5.1, 5.4),),
    ),
    note(
        name="four_points",
        title=msg("catalogue.four-points.title"),
        about=msg("catalogue.four-points.about"),
        task=REGRESSION,
        target="y",
        source=TREES,
        frame=from_notes.four_points,
    ),
    note(
        name="four_points_as_printed",
        title=msg("catalogue.four-points-as-printed.title"),
        about=msg("catalogue.four-points-as-printed.about"),
        task=REGRESSION,
        target="y",
        source=TREES,
        frame=from_notes.four_points_as_printed,
    ),
    note(
        name="resampling_weights",
        title=msg("catalogue.resampling-weights.title"),
        about=msg("catalogue.resampling-weights.about"),
        task=REGRESSION,
        target="weight",
        source=TREES,
        frame=from_notes.resampling_weights,
        features=("id",),
    ),
    note(
        name="loss_table",
        title=msg("catalogue.loss-table.title"),
        about=msg("catalogue.loss-table.about"),
        task=REGRESSION,
        target="y",
        source="Jiahui Chen, Gradient Boosting Tree (slides)",
        frame=from_notes.loss_table,
    ),
    note(
        name="seven_to_draw",
        title=msg("catalogue.seven-to-draw.title"),
        about=msg("catalogue.seven-to-draw.about"),
        task=CLASSIFICATION,
        target="y",
        source=TREES + "; the rows are made up",
        frame=from_notes.seven_to_draw,
    ),
    note(
        name="three_colours",
        title=msg("catalogue.three-colours.title"),
        about=msg("catalogue.three-colours.about"),
        task=CLASSIFICATION,
        target="y",
        source=SLIDES + "; which colour differs is made up",
        frame=from_notes.three_colours,
    ),
    note(
        name="two_regions",
        title=msg("catalogue.two-regions.title"),
        about=msg("catalogue.two-regions.about"),
        task=CLASSIFICATION,
        target="y",
        source=SLIDES,
        frame=from_notes.two_regions,
    ),
    note(
        name="eight_groups",
        title=msg("catalogue.eight-groups.title"),
        about=msg("catalogue.eight-groups.about"),
        task=CLASSIFICATION,
        target="y",
        source=SLIDES + "; the rows are made up",
        frame=from_notes.eight_groups,
    ),
    note(
        name="minus_two_plus_ten",
        title=msg("catalogue.minus-two-plus-ten.title"),
        about=msg("catalogue.minus-two-plus-ten.about"),
        task=REGRESSION,
        target="y",
        source=SLIDES + "; the rows are made up",
        frame=from_notes.minus_two_plus_ten,
    ),
    note(
        name="cats_and_dogs",
        title=msg("catalogue.cats-and-dogs.title"),
        about=msg("catalogue.cats-and-dogs.about"),
        task=CLASSIFICATION,
        target="animal",
        source="Jiahui Chen, Gradient Boosting Tree (slides)",
        frame=from_notes.cats_and_dogs,
    ),
    note(
        name="wisconsin_figure_1",
        title=msg("catalogue.wisconsin-figure-1.title"),
        about=msg("catalogue.wisconsin-figure-1.about"),
        task=CLASSIFICATION,
        target="class",
        source="T. H. Karabulut, Tree Based Methods in Machine Learning; rows from MASS::biopsy",
        licence="CC BY 4.0 (UCI)",
        frame=from_notes.wisconsin_figure_1,
    ),
    real(
        name="wisconsin",
        title=msg("catalogue.wisconsin.title"),
        about=msg("catalogue.wisconsin.about"),
        task=CLASSIFICATION,
        target="class",
        source="W. H. Wolberg, University of Wisconsin; UCI through R's MASS::biopsy",
        licence="CC BY 4.0 (UCI)",
        frame=partial(stored, "wisconsin"),
    ),
    real(
        name="iris",
        title=msg("catalogue.iris.title"),
        about=msg("catalogue.iris.about"),
        task=CLASSIFICATION,
        target="species",
        source="R. A. Fisher 1936, E. Anderson; UCI through scikit-learn",
        licence="CC BY 4.0 (UCI)",
        frame=partial(stored, "iris"),
    ),
    real(
        name="penguins",
        title=msg("catalogue.penguins.title"),
        about=msg("catalogue.penguins.about"),
        task=CLASSIFICATION,
        target="species",
        source="K. Gorman, T. Williams, W. Fraser 2014; palmerpenguins by A. Horst, A. Hill and K. Gorman",
        licence="CC0",
        frame=partial(stored, "penguins"),
    ),
    real(
        name="titanic",
        title=msg("catalogue.titanic.title"),
        about=msg("catalogue.titanic.about"),
        task=CLASSIFICATION,
        target="survived",
        source="R's COUNT::titanic by J. Hilbe, after the passenger list of 1912",
        licence="GPL-2 (R package COUNT)",
        frame=partial(stored, "titanic"),
    ),
    real(
        name="cars",
        title=msg("catalogue.cars.title"),
        about=msg("catalogue.cars.about"),
        task=REGRESSION,
        target="mpg",
        source="Henderson and Velleman 1981, Motor Trend 1974; R's datasets::mtcars",
        licence="GPL-2 or later (R)",
        frame=partial(stored, "cars"),
    ),
    real(
        name="diabetes",
        title=msg("catalogue.diabetes.title"),
        about=msg("catalogue.diabetes.about"),
        task=REGRESSION,
        target="progression",
        source="B. Efron, T. Hastie, I. Johnstone and R. Tibshirani 2004, through scikit-learn",
        licence="BSD-3-Clause (scikit-learn)",
        frame=partial(stored, "diabetes"),
    ),
    made(
        name="moons",
        title=msg("catalogue.moons.title"),
        about=msg("catalogue.moons.about"),
        task=CLASSIFICATION,
        frame=partial(toy, made_up.moons),
    ),
    made(
        name="circles",
        title=msg("catalogue.circles.title"),
        about=msg("catalogue.circles.about"),
        task=CLASSIFICATION,
        frame=partial(toy, made_up.circles),
    ),
    made(
        name="xor",
        title=msg("catalogue.xor.title"),
        about=msg("catalogue.xor.about"),
        task=CLASSIFICATION,
        frame=partial(toy, made_up.xor),
    ),
    made(
        name="blobs",
        title=msg("catalogue.blobs.title"),
        about=msg("catalogue.blobs.about"),
        task=CLASSIFICATION,
        frame=partial(toy, made_up.blobs),
    ),
    made(
        name="steps",
        title=msg("catalogue.steps.title"),
        about=msg("catalogue.steps.about"),
        task=REGRESSION,
        frame=partial(toy, made_up.steps),
    ),
    made(
        name="wave",
        title=msg("catalogue.wave.title"),
        about=msg("catalogue.wave.about"),
        task=REGRESSION,
        frame=partial(toy, made_up.wave),
    ),
    made(
        name="ten_flats",
        title=msg("catalogue.ten-flats.title"),
        about=msg("catalogue.ten-flats.about"),
        task=REGRESSION,
        target="rent",
        frame=ten_flats,
    ),
    made(
        name="plane",
        title=msg("catalogue.plane.title"),
        about=msg("catalogue.plane.about"),
        task=REGRESSION,
        frame=partial(toy, made_up.plane),
    ),
)
