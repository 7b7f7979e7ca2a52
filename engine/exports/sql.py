"""Export of a model as one statement of standard SQL.

It has a CASE expression for each tree, and one for the prediction:

    SELECT scored.*, CASE WHEN ... THEN 'setosa' ... END AS "prediction"
    FROM (SELECT r.*, 0.0 + CASE WHEN r."x" <= 1.5 THEN 1.0 ... ELSE 0.25 END + ... AS "score 1" FROM "data" r) scored

A tree is a flat list of leaves with the conditions of PortableTree.left_splits_by_leaf, because some databases allow
no more than ten nested CASEs.
"""

from engine.core.errors import DataProblem
from engine.exports.portable import PortableModel, PortableSplit, PortableTree

MAX_SUMMED_TREES = 500  # SQLite refuses expressions that are more than 1,000 levels deep
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
    if len(model.trees) > MAX_SUMMED_TREES:
        raise DataProblem("export.error.sql-trees", count=len(model.trees), most=MAX_SUMMED_TREES)
    check_names(model)
    taken = {model.target.lower(), *(feature.name.lower() for feature in model.features)}
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
    return HEAD.format(columns=columns, said=said + "".join(f"\n-- {remark}" for remark in model.remarks))


def check_names(model: PortableModel) -> None:
    """Refuse names with a character 0, which would end the statement."""
    names = [*model.class_names, *(text for feature in model.features for text in (feature.name, *feature.levels))]
    if any("\0" in name for name in names):
        raise DataProblem("export.error.sql-name")


def identifier(name: str) -> str:
    """A name as an SQL identifier. Example: a"b -> "a""b"."""
    return '"' + name.replace('"', '""') + '"'


def quote_text(value: str) -> str:
    """A text as an SQL literal. Example: O'Brien -> 'O''Brien'."""
    return "'" + value.replace("'", "''") + "'"


def unused_name(name: str, taken: set[str]) -> str:
    """The name, with as many _ added as no column has it. Case is ignored, as databases do."""
    while name.lower() in taken:
        name += "_"
    taken.add(name.lower())
    return name


def _sum(model: PortableModel, k: int) -> str:
    """The expression of score k: the sum of what all trees add to it."""
    trees = [tree for tree in model.trees if tree.score_index in (None, k)]
    terms = [repr(model.start[k]), *(_case(model, tree, 0 if tree.score_index is not None else k) for tree in trees)]
    total = "\n    + ".join(terms)
    return total if model.divisor == 1 else f"({total}) / {model.divisor!r}"


def _case(model: PortableModel, tree: PortableTree, k: int) -> str:
    """The expression of a tree's output k. Example: CASE WHEN r."x" <= 1.5 THEN 1.0 ELSE 2.0 END."""
    *leaves, (last, _) = tree.left_splits_by_leaf.items()
    output = lambda leaf: repr(float(tree.leaf_outputs[leaf, k]))  # noqa: E731
    if not leaves:
        return output(last)
    tests = [(leaf, " AND ".join(_test(model, split) for split in splits)) for leaf, splits in leaves]
    return f"CASE {' '.join(f'WHEN {test} THEN {output(leaf)}' for leaf, test in tests)} ELSE {output(last)} END"


def _test(model: PortableModel, split: PortableSplit) -> str:
    """The condition to go left. Comparisons with NULL are not true."""
    feature = model.features[split.feature]
    name = (
        f"r.{identifier(feature.name)}"  # with its table: without, SQLite reads "x" as a text if there is no column x
    )
    if split.levels is None:
        if split.threshold == float("inf"):
            return "1 = 1" if split.missing_left else f"{name} IS NOT NULL"
        test = f"{name} <= {split.threshold!r}"
        return f"({name} IS NULL OR {test})" if split.missing_left else test
    if not split.levels:  # all rows go where missing values go
        return "1 = 1" if split.missing_left else "1 = 0"
    levels = ", ".join(quote_text(feature.levels[level]) for level in split.levels)
    return f"({name} IS NULL OR {name} NOT IN ({levels}))" if split.missing_left else f"{name} IN ({levels})"


def _prediction(model: PortableModel, names: list[str]) -> str:
    """The expression of the prediction, from the columns of the scores."""
    scores = [identifier(name) for name in names]
    if not model.class_names:
        return VALUES[model.link].format(score=scores[0], scale=repr(model.scale))
    classes = [quote_text(name) for name in model.class_names]
    if len(scores) == 1:
        above = ">=" if model.class_at_zero else ">"
        return f"CASE WHEN {scores[0]} {above} 0 THEN {classes[1]} ELSE {classes[0]} END"
    tie = f" * {1 - model.tie!r}" if model.tie else ""
    largest = [
        f"WHEN {' AND '.join(f'{score} >= {other}{tie}' for other in scores if other != score)} THEN {name}"
        for score, name in zip(scores[:-1], classes[:-1], strict=True)
    ]
    return f"CASE {' '.join(largest)} ELSE {classes[-1]} END"


def _median(model: PortableModel, taken: set[str]) -> str:
    """The weighted median, from a window function over one row for each tree."""
    trees = "\n    UNION ALL ".join(
        f"SELECT {_case(model, tree, 0)} AS given, {weight!r} AS say, {number} AS tree"
        for number, (tree, weight) in enumerate(zip(model.trees, model.weight, strict=True))
    )
    name = identifier(unused_name("prediction", taken))
    return (
        f"SELECT r.*, (SELECT MIN(given) FROM (SELECT given,\n"
        f"    SUM(say) OVER (ORDER BY given, tree ROWS UNBOUNDED PRECEDING) AS heard,\n"
        f"    SUM(say) OVER () AS whole FROM (\n"
        f'    {trees}) said) so_far WHERE heard >= 0.5 * whole) AS {name}\nFROM "data" r;\n'
    )
