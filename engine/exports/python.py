"""Export of a model as a Python program without dependencies.

Trees are nested ifs; further functions add them up.
"""

from engine.core.errors import DataProblem
from engine.exports.portable import PortableModel, PortableSplit, PortableTree
from engine.exports.source_code import (
    Templates,
    column_names,
    example_row,
    nested_ifs,
    nesting_depth,
    number_or_list,
    predictions,
)

MAX_NESTING_DEPTH = 90  # nested ifs: Python accepts 100 levels of indentation

HEAD = '''\
"""A model from Treerings. It needs no package.

    predict(row)        the prediction for a row, such as {example}
{about}A missing value is None, nan, or left out.{remarks}
"""

from math import exp, nan

NUMBERS = {numbers!r}
CATEGORIES = {categories!r}
CLASSES = {classes!r}


def known(row):
    """The values a tree asks about. A missing number is nan: it is on no side of a threshold."""
    values = {{name: nan if row.get(name) is None else float(row[name]) for name in NUMBERS}}
    return values | {{name: row.get(name) for name in CATEGORIES}}
'''
PROBABILITIES = "    predict_proba(row)  the probability of each of CLASSES, in their order\n"

ADDING = '''
TREES = [{trees}]


def scores(row):
    """What the trees say together."""
    row = known(row)
    total = {start!r}
    for number, tree in enumerate(TREES):
{adding}
    return {whole}
'''
EACH_ITS_OWN = "        total[number % {scores}] += tree(row)"
ALL_OF_THEM = "        total = [old + new for old, new in zip(total, tree(row))]"
MEDIAN = '''
TREES = [{trees}]
SAYS = {says!r}


def scores(row):
    """The weighted median: of the trees' ascending values the first at which half of all say is reached."""
    row = known(row)
    given = [tree(row) for tree in TREES]
    order = sorted(range(len(given)), key=lambda number: given[number])
    heard = [0.0]
    for number in order:
        heard.append(heard[-1] + SAYS[number])
    return [given[number] for number, sum_of_says in zip(order, heard[1:]) if sum_of_says >= heard[-1] / 2][:1]
'''
VALUES = {
    "": """

def predict(row):
    return scores(row)[0]
""",
    "exp": """

def predict(row):
    return exp(scores(row)[0])
""",
    "logistic": """

def predict(row):
    score = {scale!r} * scores(row)[0]
    return 1 / (1 + exp(-score)) if score > -700 else 0.0
""",
}
SINGLE = """

def predict(row):
    return CLASSES[1 if scores(row)[0] {above} 0 else 0]
"""
LARGEST = '''

def predict(row):
    """The class of the largest score; of equally large ones the first."""
    found = scores(row)
    return next(name for name, score in zip(CLASSES, found) if score >= max(found){tie})
'''
LINKS = {
    "logistic": """

def predict_proba(row):
    score = {scale!r} * scores(row)[0]
    p = 1 / (1 + exp(-score)) if score > -700 else 0.0
    return [1 - p, p]
""",
    "softmax": """

def predict_proba(row):
    found = [{scale!r} * score for score in scores(row)]
    powers = [exp(score - max(found)) for score in found]
    return [power / sum(powers) for power in powers]
""",
    "": """

def predict_proba(row):
    return scores(row)
""",
}


TEMPLATES = Templates("tree_{number}", ADDING, EACH_ITS_OWN, ALL_OF_THEM, "[score / {by!r} for score in total]",
                      MEDIAN, VALUES, SINGLE, LARGEST, LINKS)  # fmt: skip


def to_python(model: PortableModel) -> str:
    """Return the source code of the program."""
    deepest = max(map(nesting_depth, model.trees))
    if deepest > MAX_NESTING_DEPTH:
        raise DataProblem("export.error.python-depth", deepest=deepest, most=MAX_NESTING_DEPTH)
    functions = [_function(model, number, tree) for number, tree in enumerate(model.trees, start=1)]
    return "\n\n".join([_head(model), *functions, *predictions(model, TEMPLATES)])


def _head(model: PortableModel) -> str:
    # names of the user's stand in a docstring, which none of their quotes and backslashes may end
    example = ascii(example_row(model)).replace("\\", "\\\\").replace('"', '\\"')
    (numbers, categories), remarks = column_names(model), "".join(f"\n{remark}" for remark in model.remarks)
    return HEAD.format(
        example=example, about=PROBABILITIES * model.has_probabilities, remarks=remarks, numbers=numbers,
        categories=categories, classes=list(model.class_names),
    )  # fmt: skip


def _function(model: PortableModel, number: int, tree: PortableTree) -> str:
    leaf_line = lambda node: f"return {number_or_list(tree.leaf_outputs[node])}"  # noqa: E731
    lines = nested_ifs(tree, lambda split: f"if {_test(model, split)}:", leaf_line)
    return "\n".join([f"def tree_{number}(row):", *lines]) + "\n"


def _test(model: PortableModel, split: PortableSplit) -> str:
    """The condition to go left. Comparisons with a missing value are false, so a negated one sends it left."""
    feature = model.features[split.feature]
    value = f"row[{feature.name!r}]"
    if split.levels is None:
        # infinite where a split separates missing values from all others
        threshold = "float('inf')" if split.threshold == float("inf") else repr(split.threshold)
        return f"not {value} > {threshold}" if split.missing_left else f"{value} <= {threshold}"
    levels = tuple(feature.levels[level] for level in split.levels)
    return f"{value} {'not in' if split.missing_left else 'in'} {levels!r}"
