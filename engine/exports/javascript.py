"""Export of a model as a JavaScript module without dependencies.

Trees are nested ifs; further functions add them up.
"""

import json

from engine.exports.portable import PortableModel, PortableSplit, PortableTree
from engine.exports.source_code import Templates, column_names, example_row, nested_ifs, number_or_list, predictions

HEAD = """\
// A model from Treerings. It needs no package: import {{ predict }} from "./this_file.mjs".
//
//     predict(row)       the prediction for a row, such as {example}
{about}// A missing value is null, NaN, or left out.{remarks}

const NUMBERS = {numbers};
const CATEGORIES = {categories};
export const CLASSES = {classes};

// The values a tree asks about. A missing number is NaN: it is on no side of a threshold.
function known(row) {{
    const own = (name) => (Object.hasOwn(row, name) ? row[name] : null);
    return Object.fromEntries([
        ...NUMBERS.map((name) => [name, own(name) === null ? NaN : Number(own(name))]),
        ...CATEGORIES.map((name) => [name, own(name)]),
    ]);
}}
"""
PROBABILITIES = "//     predictProba(row)  the probability of each of CLASSES, in their order\n"

ADDING = """
const TREES = [{trees}];

// What the trees say together.
export function scores(row) {{
    const values = known(row);
    let total = {start};
    TREES.forEach((tree, number) => {{
        {adding}
    }});
    return {whole};
}}
"""
EACH_ITS_OWN = "total[number % {scores}] += tree(values);"
ALL_OF_THEM = "const given = tree(values);\n        total = total.map((old, k) => old + given[k]);"
MEDIAN = """
const TREES = [{trees}];
const SAYS = {says};

// The weighted median of what the trees say: the first of the ascending values at which half of all say is reached.
export function scores(row) {{
    const values = known(row);
    const given = TREES.map((tree, number) => [tree(values), SAYS[number]]).sort((a, b) => a[0] - b[0]);
    let heard = 0;
    const sums = given.map((each) => (heard += each[1]));
    return [given[sums.findIndex((sum) => sum >= heard / 2)][0]];
}}
"""
VALUES = {
    "": """
export function predict(row) {{
    return scores(row)[0];
}}
""",
    "exp": """
export function predict(row) {{
    return Math.exp(scores(row)[0]);
}}
""",
    "logistic": """
export function predict(row) {{
    return 1 / (1 + Math.exp(-{scale} * scores(row)[0]));
}}
""",
}
SINGLE = """
export function predict(row) {{
    return CLASSES[scores(row)[0] {above} 0 ? 1 : 0];
}}
"""
LARGEST = """
// The class of the largest score; of equally large ones the first.
export function predict(row) {{
    const found = scores(row);
    return CLASSES[found.findIndex((score) => score >= Math.max(...found){tie})];
}}
"""
LINKS = {
    "logistic": """
export function predictProba(row) {{
    const p = 1 / (1 + Math.exp(-{scale} * scores(row)[0]));
    return [1 - p, p];
}}
""",
    "softmax": """
export function predictProba(row) {{
    const found = scores(row).map((score) => {scale} * score);
    const powers = found.map((score) => Math.exp(score - Math.max(...found)));
    const whole = powers.reduce((sum, power) => sum + power, 0);
    return powers.map((power) => power / whole);
}}
""",
    "": """
export function predictProba(row) {{
    return scores(row);
}}
""",
}


TEMPLATES = Templates("tree{number}", ADDING, EACH_ITS_OWN, ALL_OF_THEM, "total.map((score) => score / {by!r})",
                      MEDIAN, VALUES, SINGLE, LARGEST, LINKS)  # fmt: skip


def to_javascript(model: PortableModel) -> str:
    """Return the source code of the module."""
    functions = [_function(model, number, tree) for number, tree in enumerate(model.trees, start=1)]
    return "\n".join([_head(model), *functions, *predictions(model, TEMPLATES)])


def _head(model: PortableModel) -> str:
    lists = example_row(model), *column_names(model), list(model.class_names)
    example, numbers, categories, classes = map(json.dumps, lists)
    remarks = "".join(f"\n// {remark}" for remark in model.remarks)
    return HEAD.format(
        example=example, about=PROBABILITIES * model.has_probabilities, remarks=remarks, numbers=numbers,
        categories=categories, classes=classes,
    )  # fmt: skip


def _function(model: PortableModel, number: int, tree: PortableTree) -> str:
    leaf_line = lambda node: f"return {number_or_list(tree.leaf_outputs[node])};"  # noqa: E731
    lines = nested_ifs(tree, lambda split: f"if ({_test(model, split)}) {{", leaf_line, closing_line="}")
    return "\n".join([f"function tree{number}(row) {{", *lines, "}"]) + "\n"


def _test(model: PortableModel, split: PortableSplit) -> str:
    """The condition to go left. Comparisons with a missing value are false, so a negated one sends it left."""
    feature = model.features[split.feature]
    value = f"row[{json.dumps(feature.name)}]"
    if split.levels is None:
        threshold = "Infinity" if split.threshold == float("inf") else repr(split.threshold)
        return f"!({value} > {threshold})" if split.missing_left else f"{value} <= {threshold}"
    levels = json.dumps([feature.levels[level] for level in split.levels])
    return f"{'!' * split.missing_left}{levels}.includes({value})"
