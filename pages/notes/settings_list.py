"""The table of every setting of every learner, on the page of words."""

from engine.core.settings import Parameter, parameters
from engine.text.message import msg
from pages.frame import markup
from pages.i18n.text import display_name, t
from pages.learners.registry import LEARNERS

SETTINGS_TAB = msg("notes.tab.settings")
TAB_LABELS = (
    msg("notes.tab.words"),
    msg("notes.tab.symbols"),
    SETTINGS_TAB,
    msg("notes.tab.reading"),
)  # of the page of words


def setting_rows() -> list[tuple[str, str, str, str]]:
    """Return name, description, default and learners of each setting; one row where the description is the same."""
    groups: dict[tuple[str, str], dict[str, Parameter]] = {}
    for learner in LEARNERS:
        for name, parameter in parameters(learner.fit).items():
            groups.setdefault((name, parameter.constraint.help), {})[display_name(learner.title)] = parameter
    return [(name, t(help), _defaults(uses), ", ".join(uses)) for (name, help), uses in sorted(groups.items())]


def _defaults(by_learner: dict[str, Parameter]) -> str:
    """Example: "100", or "3 (Gradient boosting), 6 (XGBoost)" where they differ."""
    none = t("notes.settings.no-default")
    values = {learner: none if p.default is None else str(p.default) for learner, p in by_learner.items()}
    if len(set(values.values())) == 1:
        return next(iter(values.values()))
    return ", ".join(f"{value} ({learner})" for learner, value in values.items())


def show_settings():
    names = (
        t("notes.settings.name"),
        t("notes.settings.help"),
        t("notes.settings.default"),
        t("notes.settings.learners"),
    )
    markup.table(t("notes.settings.title"), names, setting_rows())
