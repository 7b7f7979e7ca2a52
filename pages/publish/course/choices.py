"""The states of the ideas' pages that the course offers: static files compute nothing, so a few are written out.

CHOICES[page][heading][label of the button] has the query parameters of a state. Labels are message keys or options.
"""

from collections.abc import Iterable, Mapping

from pages.i18n.text import t
from pages.ideas.options import option_title

Address = Mapping[str, str]
States = Mapping[str, Address]


def state_title(state: str) -> str:
    """Return the label of a state's button."""
    return t(state) if state.startswith("course.state.") else option_title(state)


def option_states(key: str, values: Iterable[str], **fixed: str) -> States:
    """Return a state for each value of one control, with the values of others fixed."""
    return {value: {**fixed, key: value} for value in values}


def node_address(blue: int, orange: int, green: int = 0) -> Address:
    return {"blue": str(blue), "orange": str(orange), "green": str(green)}


CHOICES: dict[str, dict[str, States]] = {
    "mixed": {"course.choice.balls-of-node": {
        "course.state.first-of-slides": node_address(0, 6), "course.state.half-and-half": node_address(6, 6),
        "course.state.three-of-each": node_address(4, 4, 4), "course.state.one-and-eleven": node_address(1, 11),
        "course.state.eight-three-one": node_address(8, 3, 1)}},
    "lines_and_boxes": {
        "course.choice.points": option_states("points", ("two moons", "two circles", "exclusive or")),
        "course.choice.depth-of-tree": option_states("depth", "12468"),
        "course.choice.depth-on-moons": option_states("depth", "12468", points="two moons")},
    "splitting_categories": {
        "course.choice.codes": option_states("encoding_RBY", ("Blue 0, Yellow 1, Red 2",)),
        "course.choice.rows": {
            "course.state.green-three-one": {"Green_A": "3", "Green_B": "1"},
            "course.state.every-colour": {"Red_A": "1", "Blue_B": "1", "Yellow_A": "2"}}},
    "multiway": {
        "course.choice.step": option_states("step", ("2", "3", "4", "5", "6", "7", "12", "14", "17", "22")),
        "course.choice.ratio-step": option_states("step", ("2", "6", "22"), measure="gain ratio (C4.5)"),
        "course.choice.rows": {
            name: {"rows": name, "step": step} for name, step in (("titanic", "5"), ("penguins", "9"), ("iris", "6"))}},
    "greedy": {
        "course.choice.rows": option_states("rows", ("seven rows", "two moons", "iris")),
        "course.choice.measure": option_states("criterion", ("entropy", "misclassification"))},
    "unstable": {
        "course.choice.left-out": option_states("row_seven_rows", "234567"),
        "course.choice.rows": option_states("rows", ("four rows", "iris", "two moons", "breast cancer")),
        "course.choice.depth-of-tree": option_states("depth", "1"),
        "course.choice.each-tree-sees": option_states("sees", ("as many, with repeats",))},
    "averages": {
        "course.choice.correlation": option_states("rho", ("0", "0.1", "0.25", "0.75", "1")),
        "course.choice.averaged": option_states("B", ("1", "3", "10", "30", "200"))},
    "bias_and_variance": {
        "course.choice.depth-of-tree": option_states("depth", "0157"),
        "course.choice.training-sets": option_states("drawn", ("1", "5")),
        "course.choice.trees-of-depth-4": {
            learner: {"learner": learner, "depth": "4", "B": "30"} for learner in ("bagging", "boosting")}},
    "losses_and_outliers": {
        "course.choice.last-y": option_states("y", ("-5", "1", "2", "10", "15")),
        "course.choice.delta": option_states("delta", ("0.1", "1", "2", "4"))},
    "descent": {
        "course.choice.rate": option_states("rate", ("0.05", "1", "1.5", "2", "2.2")),
        "course.choice.absolute-rate": option_states("rate", ("0.3", "1", "3"), loss="absolute"),
        "course.choice.boosting-rate": option_states("learning", ("0.1", "1", "1.9")),
        "course.choice.boosting-depth": option_states("depth", "23")},
    "votes": {
        "course.choice.dogs-and-cats": {
            "course.state.ten-twenty": {"dogs": "10", "cats": "20"},
            "course.state.hundred-and-more": {"dogs": "100", "cats": "110"},
            "course.state.none-three": {"dogs": "0", "cats": "3"}},
        "course.choice.probability": option_states("p", ("0.05", "0.5", "0.95"))},
    "few_relevant": {
        "course.choice.features": option_states("features", ("5", "10", "25", "100")),
        "course.choice.drawn-of-fifty": option_states("drawn_50", ("1", "3", "19", "50"))},
    "rounds_and_leaves": {
        "course.choice.rows": option_states("rows", ("tilted plane", "exclusive or")),
        "course.choice.total-leaves": option_states("total", ("8", "16", "32", "128")),
        "course.choice.boosting-rate": option_states("rate", ("0.1", "0.5", "1"))},
    "average_or_sum": {
        "course.choice.trees": option_states("trees", ("1", "5", "50", "100")),
        "course.choice.trees-backwards": option_states("trees", ("5", "50", "100"), order="backwards"),
        "course.choice.boosting-rate": option_states("rate", ("0.1", "1"), trees="50"),
        "course.choice.boosting-depth": option_states("depth", "145")},
    "three_fits": {
        "course.choice.your-choice": option_states("choice", "ABC"),
        "course.choice.gamma": option_states("gamma", "0125", choice="C"),
        "course.choice.without-lambda": option_states("gamma", ("0", "0.1", "0.2"), choice="C", **{"lambda": "0"})},
    "openings": {
        "course.choice.quantiles": option_states("quantiles", ("2", "4", "12", "32")),
        "course.choice.pruning-gamma":
            option_states("price", ("0", "50", "130", "200"), opening="Growing, then pruning"),
        "course.choice.folds": option_states("folds", "258", opening="Cross-validation")},
}  # fmt: skip
