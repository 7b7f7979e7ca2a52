"""Names of the options in the controls of ideas; links hold the keys, which never change."""

from engine.text.message import msg
from pages.i18n.text import t

TITLES = {
    "exclusive or": msg("idea.option.exclusive-or"),
    "two circles": msg("idea.option.two-circles"),
    "two moons": msg("idea.option.two-moons"),
    "as grown": msg("idea.option.as-grown"),
    "backwards": msg("idea.option.backwards"),
    "not yet": msg("idea.option.not-chosen"),
    "sine wave": msg("idea.option.sine-wave"),
    "tilted plane": msg("idea.option.tilted-plane"),
    "what to wear": msg("idea.option.clothes"),
    "a windmill": msg("idea.option.windmill"),
    "seven rows": msg("idea.option.seven-rows"),
    "four rows": msg("idea.option.four-rows"),
    "breast cancer": msg("idea.option.breast-cancer"),
    "beside the notes' line": msg("idea.option.beside-line"),
    "Approximate splits, missing values": msg("idea.option.approximate"),
    "Growing, then pruning": msg("idea.option.pruning"),
    "Cross-validation": msg("idea.option.cross-validation"),
    "two thirds of the rows": msg("idea.option.two-thirds"),
    "as many, with repeats": msg("idea.option.bootstrap"),
    "always the same": msg("idea.option.constant-rate"),
    "divided by the number of the step": msg("idea.option.rate-by-step"),
    "smaller where the slope is": msg("idea.option.rate-by-slope"),
    "leave out a row": msg("idea.option.leave-out"),
    "move a value": msg("idea.option.move-value"),
    "one tree": msg("idea.option.one-tree"),
    "bagging": msg("idea.option.bagging"),
    "random forest": msg("idea.option.random-forest"),
    "boosting": msg("idea.option.boosting"),
    "four steps": msg("idea.option.steps"),
    "squared": msg("idea.option.squared"),
    "play tennis": msg("idea.option.play-tennis"),
    "titanic": msg("idea.option.titanic"),
    "penguins": msg("idea.option.penguins"),
    "gain (ID3)": msg("idea.option.by-gain"),
    "gain ratio (C4.5)": msg("idea.option.by-gain-ratio"),
    "absolute": msg("idea.option.absolute"),
    "a stump": msg("idea.option.stump"),
    "a straight line": msg("idea.option.line"),
}


def option_title(option: str) -> str:
    """Return an option's name; a table or the value of a setting keeps its own."""
    return t(TITLES[option]) if option in TITLES else option
