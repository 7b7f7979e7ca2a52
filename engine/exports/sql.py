"""A model as one statement of standard SQL: a CASE expression for each tree, and one for the prediction.

    SELECT scored.*, CASE WHEN ... THEN 'setosa' ... END AS "prediction"
    FROM (SELECT r.*, 0.0 + CASE WHEN r."x" <= 1.5 THEN 1.0 ... ELSE 0.25 END + ... AS "score 1" FROM "data" r) scored

A tree is a list of leaves, each with the splits at which one goes left on the way to it (PortableTree.lefts): nothing
is nested, since some databases end at ten CASEs in one another.
"""

from __future__ import annotations

from engine.core.errors import DataProblem
from engine.exports.portable import PortableModel, PortableSplit, PortableTree

MAX_SUMMED_TREES = 500  # of one sum: SQLite refuses expressions that are more than 1,000 deep
HEAD = """\
-- A model from Treerings, as standard SQL: it reads the table "data" and adds {columns}.
-- A missing value is NULL.{said}
"""
PROBABILITY_NOTES = {
    "logistic": "\n-- The probability of the second class is 1 / (1 + exp(-{scale!r} * score)).",
    "softmax": "\n-- The probabilities are the softmax of {scale!r} * the scores.",
}

VALUES = {"": "{score}", "exp": "EXP({score})", "logistic": "1 / (1 + EXP(-{scale} * {score}))"}


def to_sql(model: PortableModel) -> str:
    """The statement."""
    if len(model.trees) > MAX_SUMMED_TREES:
        raise DataProblem("export.error.sql-trees", count=len(model.trees), most=MAX_SUMMED_TREES)
    check_names(model)
    taken = {model.target.lower(), *(each.name.lower() for each in model.features)}
    if model.rule == "median":
        return _head(model, []) + _median(model, taken)
    names = [unused_name(f"score {name}" if model.class_names and model.n_scores > 1 else "score", taken)
             for name in (model.class_names if model.n_scores > 1 else ("",))]  # fmt: skip
    inner = ",\n".join(f"    {_sum(model, k)} AS {identifier(name)}" for k, name in enumerate(names))
    predicted = identifier(unused_name("prediction", taken))
    return (
        f"{_head(model, names)}SELECT scored.*,\n{_prediction(model, names)} AS {predicted}\n"
        f'FROM (SELECT r.*,\n{inner}\nFROM "data" r) scored;\n'
    )


def _head(model: PortableModel, scores: list[str]) -> str:
    columns = "scores and a prediction" if scores else "a prediction"
    said = PROBABILITY_NOTES.get(model.link, "").format(scale=model.scale) if model.has_probabilities else ""
    return HEAD.format(columns=columns, said=said + "".join(f"\n-- {each}" for each in model.remarks))


def check_names(model: PortableModel) -> None:
    """A character 0 ends a statement wherever it stands."""
    named = [*model.class_names, *(text for each in model.features for text in (each.name, *each.levels))]
    if any("\0" in name for name in named):
        raise DataProblem("export.error.sql-name")


def identifier(name: str) -> str:
    """Example: a"b -> "a""b"."""
    return '"' + name.replace('"', '""') + '"'


def quote_text(value: str) -> str:
    """Example: O'Brien -> 'O''Brien'."""
    return "'" + value.replace("'", "''") + "'"


def unused_name(name: str, taken: set[str]) -> str:
    """A name that no column has; databases take x and X for one."""
    while name.lower() in taken:
        name += "_"
    taken.add(name.lower())
    return name


def _sum(model: PortableModel, k: int) -> str:
    """What all trees give to score k."""
    heard = [tree for tree in model.trees if tree.score_index in (None, k)]
    parts = [repr(model.start[k]), *(_case(model, tree, 0 if tree.score_index is not None else k) for tree in heard)]
    added = "\n    + ".join(parts)
    return added if model.divisor == 1 else f"({added}) / {model.divisor!r}"


def _case(model: PortableModel, tree: PortableTree, k: int) -> str:
    """Example: CASE WHEN r."x" <= 1.5 THEN 1.0 ELSE 2.0 END."""
    *first, last = tree.left_splits_by_leaf.items()
    given = lambda leaf: repr(float(tree.leaf_outputs[leaf, k]))  # noqa: E731
    if not first:
        return given(last[0])
    whens = [
        f"WHEN {' AND '.join(_test(model, split) for split in splits)} THEN {given(leaf)}" for leaf, splits in first
    ]
    return f"CASE {' '.join(whens)} ELSE {given(last[0])} END"


def _test(model: PortableModel, split: PortableSplit) -> str:
    """Does a row go left? Of NULL no comparison is true."""
    feature = model.features[split.feature]
    name = f"r.{identifier(feature.name)}"  # by its table: SQLite takes "x" for a text where there is no column x
    if split.levels is None:
        if split.threshold == float("inf"):
            return "1 = 1" if split.missing_left else f"{name} IS NOT NULL"
        test = f"{name} <= {split.threshold!r}"
        return f"({name} IS NULL OR {test})" if split.missing_left else test
    if not split.levels:  # everybody goes where missing values go
        return "1 = 1" if split.missing_left else "1 = 0"
    named = ", ".join(quote_text(feature.levels[level]) for level in split.levels)
    return f"({name} IS NULL OR {name} NOT IN ({named}))" if split.missing_left else f"{name} IN ({named})"


def _prediction(model: PortableModel, names: list[str]) -> str:
    scores = [identifier(name) for name in names]
    if not model.class_names:
        return VALUES[model.link].format(score=scores[0], scale=repr(model.scale))
    classes = [quote_text(name) for name in model.class_names]
    if len(scores) == 1:
        above = ">=" if model.class_at_zero else ">"
        return f"CASE WHEN {scores[0]} {above} 0 THEN {classes[1]} ELSE {classes[0]} END"
    bar = f" * {1 - model.tie!r}" if model.tie else ""
    largest = [
        f"WHEN {' AND '.join(f'{own} >= {other}{bar}' for other in scores if other != own)} THEN {name}"
        for own, name in zip(scores[:-1], classes[:-1], strict=True)
    ]
    return f"CASE {' '.join(largest)} ELSE {classes[-1]} END"


def _median(model: PortableModel, taken: set[str]) -> str:
    """The first of the ascending values at which half of all say is reached: a window over a row a tree."""
    each = "\n    UNION ALL ".join(
        f"SELECT {_case(model, tree, 0)} AS given, {weight!r} AS say, {number} AS tree"
        for number, (tree, weight) in enumerate(zip(model.trees, model.weight, strict=True))
    )
    name = identifier(unused_name("prediction", taken))
    return (
        f"SELECT r.*, (SELECT MIN(given) FROM (SELECT given,\n"
        f"    SUM(say) OVER (ORDER BY given, tree ROWS UNBOUNDED PRECEDING) AS heard,\n"
        f"    SUM(say) OVER () AS whole FROM (\n"
        f'    {each}) said) so_far WHERE heard >= 0.5 * whole) AS {name}\nFROM "data" r;\n'
    )
