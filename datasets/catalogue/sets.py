"""The catalogue's entries, and load() by name."""

from collections.abc import Callable
from functools import partial

import pandas as pd

from datasets.catalogue import from_notes, made_up
from datasets.catalogue.entry import FROM_NOTES, Entry, load_entry, read_stored_table
from datasets.dataset import CLASSIFICATION, REGRESSION, Dataset
from datasets.reading.wording import quote, suggest_names
from engine.core.errors import DataProblem
from engine.text.message import msg


def catalog() -> tuple[Entry, ...]:
    """Return all entries, in the order a course meets them."""
    return ENTRIES


def load(name: str) -> Dataset:
    """Return the data set of that name, the same object every time."""
    entries = {entry.name: entry for entry in ENTRIES}
    if name not in entries:
        raise DataProblem("catalogue.error.no-table", name=quote(name), choices=suggest_names(name, entries))
    return load_entry(entries[name])


def made_up_frame(make: Callable) -> pd.DataFrame:
    """Generate a synthetic table, rounded to two decimals to keep formulas short."""
    X, y = make()
    frame = pd.DataFrame(X.round(2), columns=["x"] if X.shape[1] == 1 else ["x_1", "x_2"])
    return frame.assign(y=y.round(2))


def ten_flats() -> pd.DataFrame:
    X, rent = made_up.flats()
    return pd.DataFrame(X, columns=["size", "distance"]).assign(rent=rent)


def penguin_sizes() -> pd.DataFrame:
    """Return the penguins that were measured, with two measurements whose names can be read aloud."""
    names = {"flipper_length_mm": "flipper length", "bill_length_mm": "bill length", "species": "species"}
    return read_stored_table("penguins")[list(names)].dropna(ignore_index=True).rename(columns=names)


SLIDES_SOURCE = "JSC 370, Machine Learning II (slides)"
TREE_NOTES_SOURCE = "Tateyama Kaoru, Tree algorithms (notes, 2025)"
PENGUINS_SOURCE = "K. Gorman, T. Williams, W. Fraser 2014; palmerpenguins by A. Horst, A. Hill and K. Gorman"
notes_entry = partial(
    Entry, group=FROM_NOTES, target="y", source=TREE_NOTES_SOURCE, licence="numbers quoted from lecture notes"
)
real_entry = partial(Entry, group="real")
made_up_entry = partial(
    Entry, group="toys", target="y", source="datasets/catalogue/made_up.py", licence="made here, free to use"
)

ENTRIES = (
    notes_entry("four_rows", msg("catalogue.four-rows.title"), msg("catalogue.four-rows.about"), task=CLASSIFICATION,
        frame=from_notes.four_rows),
    notes_entry("seven_rows", msg("catalogue.seven-rows.title"), msg("catalogue.seven-rows.about"), task=CLASSIFICATION,
        frame=from_notes.seven_rows, ask=((1, 1, 15),)),
    notes_entry("six_row_forest", msg("catalogue.six-row-forest.title"), msg("catalogue.six-row-forest.about"),
        task=CLASSIFICATION, frame=from_notes.six_row_forest, features=("x_0", "x_1", "x_2", "x_3", "x_4"),
        ask=((5.3, 4.2, 4.7, 5.1, 5.4),)),
    notes_entry("four_points", msg("catalogue.four-points.title"), msg("catalogue.four-points.about"), task=REGRESSION,
        frame=from_notes.four_points),
    notes_entry("four_points_as_printed", msg("catalogue.four-points-as-printed.title"),
        msg("catalogue.four-points-as-printed.about"), task=REGRESSION, frame=from_notes.four_points_as_printed),
    notes_entry("resampling_weights", msg("catalogue.resampling-weights.title"),
        msg("catalogue.resampling-weights.about"), task=REGRESSION, target="weight",
        frame=from_notes.resampling_weights, features=("id",)),
    notes_entry("loss_table", msg("catalogue.loss-table.title"), msg("catalogue.loss-table.about"), task=REGRESSION,
        source="Jiahui Chen, Gradient Boosting Tree (slides)", frame=from_notes.loss_table),
    notes_entry("seven_to_draw", msg("catalogue.seven-to-draw.title"), msg("catalogue.seven-to-draw.about"),
        task=CLASSIFICATION, source=TREE_NOTES_SOURCE + "; the rows are made up", frame=from_notes.seven_to_draw),
    notes_entry("three_colours", msg("catalogue.three-colours.title"), msg("catalogue.three-colours.about"),
        task=CLASSIFICATION, source=SLIDES_SOURCE + "; which colour differs is made up",
        frame=from_notes.three_colours),
    notes_entry("two_regions", msg("catalogue.two-regions.title"), msg("catalogue.two-regions.about"),
        task=CLASSIFICATION, source=SLIDES_SOURCE, frame=from_notes.two_regions),
    notes_entry("eight_groups", msg("catalogue.eight-groups.title"), msg("catalogue.eight-groups.about"),
        task=CLASSIFICATION, source=SLIDES_SOURCE + "; the rows are made up", frame=from_notes.eight_groups),
    notes_entry("minus_two_plus_ten", msg("catalogue.minus-two-plus-ten.title"),
        msg("catalogue.minus-two-plus-ten.about"), task=REGRESSION, source=SLIDES_SOURCE + "; the rows are made up",
        frame=from_notes.minus_two_plus_ten),
    notes_entry("cats_and_dogs", msg("catalogue.cats-and-dogs.title"), msg("catalogue.cats-and-dogs.about"),
        task=CLASSIFICATION, target="animal", source="Jiahui Chen, Gradient Boosting Tree (slides)",
        frame=from_notes.cats_and_dogs),
    notes_entry("wisconsin_figure_1", msg("catalogue.wisconsin-figure-1.title"),
        msg("catalogue.wisconsin-figure-1.about"), task=CLASSIFICATION, target="class",
        source="T. H. Karabulut, Tree Based Methods in Machine Learning; rows from MASS::biopsy",
        licence="CC BY 4.0 (UCI)", frame=from_notes.wisconsin_figure_1),
    real_entry("wisconsin", msg("catalogue.wisconsin.title"), msg("catalogue.wisconsin.about"), task=CLASSIFICATION,
        target="class", source="W. H. Wolberg, University of Wisconsin; UCI through R's MASS::biopsy",
        licence="CC BY 4.0 (UCI)", frame=partial(read_stored_table, "wisconsin")),
    real_entry("iris", msg("catalogue.iris.title"), msg("catalogue.iris.about"), task=CLASSIFICATION, target="species",
        source="R. A. Fisher 1936, E. Anderson; UCI through scikit-learn", licence="CC BY 4.0 (UCI)",
        frame=partial(read_stored_table, "iris")),
    real_entry("penguins", msg("catalogue.penguins.title"), msg("catalogue.penguins.about"), task=CLASSIFICATION,
        target="species", source=PENGUINS_SOURCE, licence="CC0", frame=partial(read_stored_table, "penguins")),
    real_entry("penguin_sizes", msg("catalogue.penguin-sizes.title"), msg("catalogue.penguin-sizes.about"),
        task=CLASSIFICATION, target="species", source=PENGUINS_SOURCE, licence="CC0", frame=penguin_sizes),
    real_entry("titanic", msg("catalogue.titanic.title"), msg("catalogue.titanic.about"), task=CLASSIFICATION,
        target="survived", source="R's COUNT::titanic by J. Hilbe, after the passenger list of 1912",
        licence="GPL-2 (R package COUNT)", frame=partial(read_stored_table, "titanic")),
    real_entry("cars", msg("catalogue.cars.title"), msg("catalogue.cars.about"), task=REGRESSION, target="mpg",
        source="Henderson and Velleman 1981, Motor Trend 1974; R's datasets::mtcars", licence="GPL-2 or later (R)",
        frame=partial(read_stored_table, "cars")),
    real_entry("diabetes", msg("catalogue.diabetes.title"), msg("catalogue.diabetes.about"), task=REGRESSION,
        target="progression", source="B. Efron, T. Hastie, I. Johnstone and R. Tibshirani 2004, through scikit-learn",
        licence="BSD-3-Clause (scikit-learn)", frame=partial(read_stored_table, "diabetes")),
    made_up_entry("play_tennis", msg("catalogue.play-tennis.title"), msg("catalogue.play-tennis.about"),
        task=CLASSIFICATION, target="play",
        source="J. R. Quinlan, Induction of Decision Trees, Machine Learning 1, 1986",
        licence="14 rows quoted from the article", frame=partial(read_stored_table, "play_tennis")),
    made_up_entry("moons", msg("catalogue.moons.title"), msg("catalogue.moons.about"), task=CLASSIFICATION,
        frame=partial(made_up_frame, made_up.moons)),
    made_up_entry("circles", msg("catalogue.circles.title"), msg("catalogue.circles.about"), task=CLASSIFICATION,
        frame=partial(made_up_frame, made_up.circles)),
    made_up_entry("xor", msg("catalogue.xor.title"), msg("catalogue.xor.about"), task=CLASSIFICATION,
        frame=partial(made_up_frame, made_up.xor)),
    made_up_entry("blobs", msg("catalogue.blobs.title"), msg("catalogue.blobs.about"), task=CLASSIFICATION,
        frame=partial(made_up_frame, made_up.blobs)),
    made_up_entry("steps", msg("catalogue.steps.title"), msg("catalogue.steps.about"), task=REGRESSION,
        frame=partial(made_up_frame, made_up.steps)),
    made_up_entry("wave", msg("catalogue.wave.title"), msg("catalogue.wave.about"), task=REGRESSION,
        frame=partial(made_up_frame, made_up.wave)),
    made_up_entry("ten_flats", msg("catalogue.ten-flats.title"), msg("catalogue.ten-flats.about"), task=REGRESSION,
        target="rent", frame=ten_flats),
    made_up_entry("plane", msg("catalogue.plane.title"), msg("catalogue.plane.about"), task=REGRESSION,
        frame=partial(made_up_frame, made_up.plane)),
)  # fmt: skip
