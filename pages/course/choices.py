"""What a reader may choose on the pages of ideas: in files nothing can be computed, so some states of each are written.

By page: under each heading the states, by what the button says and what the page's address says then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Address = Mapping[str, str]
States = Mapping[str, Address]


def along(key: str, values: Iterable[str]) -> States:
    """One control at several values."""
    return {value: {key: value} for value in values}


def node(blue: int, orange: int, green: int = 0) -> Address:
    return {"blue": str(blue), "orange": str(orange), "green": str(green)}


CHOICES: dict[str, dict[str, States]] = {
    "mixed": {
        "The balls of the node": {
            "R1 of the slides: 0 and 6": node(0, 6),
            "Half and half": node(6, 6),
            "Three of each": node(4, 4, 4),
            "1 and 11": node(1, 11),
            "8, 3 and 1": node(8, 3, 1),
        },
    },
    "lines_and_boxes": {
        "Points": along("points", ("two moons", "two circles", "exclusive or")),
        "Depth of the tree": along("depth", "12468"),
        "Two moons, depth of the tree": {
            depth: {"points": "two moons", "depth": depth} for depth in ("1", "2", "4", "6", "8")
        },
    },
    "splitting_categories": {
        "Codes": along("encoding_RBY", ("Blue 0, Yellow 1, Red 2",)),
        "Rows": {
            "Green with 3 and 1": {"Green_A": "3", "Green_B": "1"},
            "Every colour mixed": {"Red_A": "1", "Blue_B": "1", "Yellow_A": "2"},
        },
    },
    "greedy": {
        "Rows": along("rows", ("seven rows", "two moons", "iris")),
        "Measure": along("criterion", ("entropy", "misclassification")),
    },
    "unstable": {
        "Left out of the seven rows": along("row_seven_rows", "234567"),
        "Rows": along("rows", ("four rows", "iris", "two moons", "breast cancer")),
        "Depth of the tree": along("depth", "1"),
        "Each tree sees": along("sees", ("as many, with repeats",)),
    },
    "averages": {
        "Correlation rho": along("rho", ("0", "0.1", "0.25", "0.75", "1")),
        "Averaged, B": along("B", ("1", "3", "10", "30", "200")),
    },
    "losses_and_outliers": {
        "y of the last row": along("y", ("-5", "1", "2", "10", "15")),
        "Delta of Huber's loss": along("delta", ("0.1", "1", "2", "4")),
    },
    "descent": {
        "Rate": along("rate", ("0.05", "1", "1.5", "2", "2.2")),
        "Absolute loss, rate": {rate: {"loss": "absolute", "rate": rate} for rate in ("0.3", "1", "3")},
        "Boosting, learning rate": along("learning", ("0.1", "1", "1.9")),
        "Boosting, depth": along("depth", "23"),
    },
    "votes": {
        "Dogs and cats": {
            "10 and 20": {"dogs": "10", "cats": "20"},
            "100 and 110": {"dogs": "100", "cats": "110"},
            "0 and 3": {"dogs": "0", "cats": "3"},
        },
        "Probability p": along("p", ("0.05", "0.5", "0.95")),
    },
    "openings": {
        "Quantiles": along("quantiles", ("2", "4", "12", "32")),
        "Growing, then pruning: gamma": {
            gamma: {"opening": "Growing, then pruning", "price": gamma} for gamma in ("0", "50", "130", "200")
        },
        "Cross-validation: folds": {
            folds: {"opening": "Cross-validation", "folds": folds} for folds in ("2", "5", "8")
        },
    },
}
