"""Every setting of every learner, from the declarations the controls are made of."""

from __future__ import annotations

from engine.core.settings import Parameter, parameters
from engine.text.message import msg
from pages.frame import markup
from pages.i18n.text import display_name, t
from pages.learners.registry import LEARNERS

SETTINGS_TAB = msg("notes.tab.settings")
TAB_LABELS = msg("notes.tab.words"), msg("notes.tab.symbols"), SETTINGS_TAB  # of the page of words


def setting_rows() -> list[tuple[str, str, str, str]]:
    """Name, what it does, what it is if nobody sets it, who has it; one line where the words are the same."""
    found: dict[tuple[str, str], dict[str, Parameter]] = {}
    for learner in LEARNERS:
        for name, parameter in parameters(learner.fit).items():
            found.setdefault((name, parameter.constraint.help), {})[display_name(learner.title)] = parameter
    return [(name, t(help), _defaults(own), ", ".join(own)) for (name, help), own in sorted(found.items())]


def _defaults(own: dict[str, Parameter]) -> str:
    """Example: "100", or "3 (Gradient boosting), 6 (XGBoost)" where they differ."""
    values = {
        learner: t("notes.settings.no-default") if each.default is None else str(each.default)
        for learner, each in own.items()
    }
    if len(set(values.values())) == 1:
        return next(iter(values.values()))
    return ", ".join(f"{value} ({learner})" for learner, value in values.items())


def show_settings():
    markup.table(
        t("notes.settings.title"),
        (t("notes.settings.name"), t("notes.settings.help"), t("notes.settings.default"), t("notes.settings.learners")),
        setting_rows(),
    )
