"""Design questions on pruning."""

from engine.design import plots
from engine.design.comparison_questions import SettingComparison
from engine.design.improvement_questions import PruningChange
from engine.design.question import LINES, PLANES, DesignQuestion

DESIGN_QUESTIONS: tuple[DesignQuestion, ...] = (
    SettingComparison("prune-alpha", "alpha", "prune", "ccp_alpha", ((0.0, 0.02), (0.001, 0.03), (0.0, 0.05)), PLANES,
                      plots.plot_regions, plots.count_leaves, "leaves", -1),
    SettingComparison("prune-line", "alpha", "prune", "ccp_alpha", ((0.0, 0.03), (0.0, 0.5), (0.001, 0.05)), LINES,
                      plots.plot_fitted_line, plots.count_levels, "steps", -1),
    PruningChange("prune-helps", "pruning", (2, 3, 4, 5, 6), (*PLANES, *LINES)),
)  # fmt: skip
