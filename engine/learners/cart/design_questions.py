"""Design questions on one tree: which of two settings gave this plot?

The last argument, `sign`, is +1 if the second value of a pair gives more leaves or steps than the first.
"""

from engine.design import plots
from engine.design.comparison_questions import SettingComparison
from engine.design.question import LINES, PLANES, DesignQuestion

DESIGN_QUESTIONS: tuple[DesignQuestion, ...] = (
    SettingComparison("tree-depth", "depth", "cart", "max_depth", ((1, 4), (2, 5), (2, 8), (3, 8)), PLANES,
                      plots.plot_regions, plots.count_leaves, "leaves", 1),
    SettingComparison("tree-rows", "leaf-rows", "cart", "min_samples_leaf", ((1, 25), (2, 30), (5, 50)), PLANES,
                      plots.plot_regions, plots.count_leaves, "leaves", -1),
    SettingComparison("tree-leaves", "leaves", "cart", "max_leaf_nodes", ((3, 12), (4, 20), (2, 8)), PLANES,
                      plots.plot_regions, plots.count_leaves, "leaves", 1),
    SettingComparison("tree-least-gain", "least-gain", "cart", "min_impurity_decrease", ((0.0, 0.02), (0.0, 0.05)),
                      PLANES, plots.plot_regions, plots.count_leaves, "leaves", -1),
    SettingComparison("line-depth", "depth", "cart", "max_depth", ((1, 3), (2, 5), (2, 7)), LINES,
                      plots.plot_fitted_line, plots.count_levels, "steps", 1),
    SettingComparison("line-rows", "leaf-rows", "cart", "min_samples_leaf", ((1, 20), (2, 30), (4, 40)), LINES,
                      plots.plot_fitted_line, plots.count_levels, "steps", -1),
)  # fmt: skip
