"""Every setting of every learner, from the declarations the controls are made of."""

from __future__ import annotations

from engine.core.settings import Parameter, parameters
from engine.text.message import msg
from pages.parts.frame import markup
from pages.parts.learners import LEARNERS
from pages.parts.speaking.page import display_name, tell

SETTINGS = msg("notes-settings")
TABS = msg("notes-words"), msg("notes-symbols"), SETTINGS  # of the page of words


def lines() -> list[tuple[str, str, str, str]]:
    """Name, what it does, what it is if nobody sets it, who has it; one line where the words are the same."""
    found: dict[tuple[str, str], dict[str, Parameter]] = {}
    for learner in LEARNERS:
        for name, parameter in parameters(learner.fit).items():
            found.setdefault((name, parameter.rule.help), {})[display_name(learner.title)] = parameter
    return [(name, tell(help), _defaults(own), ", ".join(own)) for (name, help), own in sorted(found.items())]


def _defaults(own: dict[str, Parameter]) -> str:
    """Example: "100", or "3 (Gradient boosting), 6 (XGBoost)" where they differ."""
    values = {
        learner: tell("own-unset") if each.default is None else str(each.default) for learner, each in own.items()
    }
    if len(set(values.values())) == 1:
        return next(iter(values.values()))
    return ", ".join(f"{value} ({learner})" for learner, value in values.items())


def show():
    markup.table(
        tell("own-every-setting"),
        (tell("own-setting"), tell("own-what-it-does"), tell("own-if-nobody-sets-it"), tell("own-who-has-it")),
        lines(),
    )
