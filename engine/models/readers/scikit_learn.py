"""Reader of scikit-learn's models from the JSON that SNIPPET writes.

Trees, forests, both kinds of gradient boosting, AdaBoost, isolation forests. scikit-learn's own files are pickles,
which can run code, so they are never read.

x <= threshold goes left. Values are rounded to 32 bits, except for HistGradientBoosting. A gain is the decrease of
weight * impurity, as in feature_importances_.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.core.errors import DataProblem
from engine.learners.common.ensemble import Ensemble
from engine.models.links import Link
from engine.models.model import InputRules, TrainedModel
from engine.models.nodes import MAX_CLASSES, MAX_FEATURES, FileTree, join_trees
from engine.models.readers.fields import JsonObject, clean_name, feature_names, iter_stages, level_name
from engine.text.message import Span, list_text, msg, quoted

SNIPPET = '''import json, numpy
KEPT = """classes_ feature_names_in_ n_features_in_ learning_rate loss init_ class_prior_ constant_ estimators_ tree_
 children_left children_right feature threshold missing_go_to_left value impurity n_node_samples max_samples_ nodes
 weighted_n_node_samples estimators_features_ estimator_weights_ _baseline_prediction _predictors raw_left_cat_bitsets
 criterion is_categorical_ _preprocessor transformers_ categories_""".split()
def told(x):
    if isinstance(x, numpy.ndarray | numpy.generic):
        return {name: x[name].tolist() for name in x.dtype.names} if x.dtype.names else x.tolist()
    return {"kind": type(x).__name__} | {name: getattr(x, name) for name in KEPT if hasattr(x, name)}
with open("model.json", "w") as file: json.dump(model, file, default=told)
'''
READABLE_KINDS = re.compile(
    r"(DecisionTree|ExtraTree|RandomForest|ExtraTrees|GradientBoosting|HistGradientBoosting|AdaBoost)"
    r"(Classifier|Regressor)|IsolationForest"
)
ADVICE = {  # by the kind of object that the snippet was given
    "Pipeline": msg("model_file.instead.pipeline"),
    "(Halving)?(Grid|Random(ized)?)SearchCV": msg("model_file.instead.search"),
    "MultiOutput(Classifier|Regressor)": msg("model_file.instead.multi-output"),
    "(XGB|LGBM|CatBoost).*": msg("model_file.instead.library"),
    ".*": msg("model_file.instead.other"),
}
FORESTS = ("RandomForest", "ExtraTrees")
KIND_NAMES = {"DecisionTree": "decision tree", "ExtraTree": "decision tree", "RandomForest": "random forest",
          "ExtraTrees": "extra-trees", "GradientBoosting": "gradient boosting", "HistGradientBoosting":
          "gradient boosting", "AdaBoost": "AdaBoost", "IsolationForest": "isolation forest"}  # fmt: skip
Parts = tuple[list[FileTree], Ensemble, Link]  # of a model
FLOAT32_EPS = float(np.finfo(np.float32).eps)


def read_scikit_learn(value: JsonObject) -> TrainedModel:
    kind = value.text("kind")
    match = READABLE_KINDS.fullmatch(kind)
    if not match:
        instead = next(message for kinds, message in ADVICE.items() if re.fullmatch(kinds, kind))
        known = list_text(list(map(Span, KIND_NAMES)), most=len(KIND_NAMES))
        raise DataProblem("model_file.error.sklearn-kind", kind=quoted(kind), known=known, instead=instead)
    if "n_features_in_" not in value.value:
        raise DataProblem("model_file.error.sklearn-not-fitted", kind=kind)
    family, classes = match[1] or kind, _classes(value) if match[2] == "Classifier" else ()
    d = value.whole("n_features_in_", 1, MAX_FEATURES)
    inputs = InputRules(feature_names(value.names("feature_names_in_"), d), ((),) * d, single=True)
    if family == "HistGradientBoosting":
        return _hist_gradient_boosting(value, inputs, classes)
    trees, ensemble, link = _read_trees(family, value, classes, d)
    settings, objective = (("criterion", value.text("criterion", "")),), _objective(value, kind)
    return TrainedModel("scikit-learn", KIND_NAMES[family], objective, inputs, classes, join_trees(trees, d), False,
                        True, ensemble, link, settings=settings)  # fmt: skip


def _read_trees(family: str, value: JsonObject, classes: tuple[str, ...], d: int) -> Parts:
    if family == "AdaBoost":
        return _adaboost(value, classes)
    if family == "GradientBoosting":
        return _gradient_boosting(value, classes)
    if family == "IsolationForest":
        return _isolation_forest(value, d)
    trees = [_tree(tree, classes) for tree in (value.iter_children("estimators_") if family in FORESTS else [value])]
    return trees, _average_ensemble(len(trees), classes), Link("share" if classes else "identity")


def _classes(value: JsonObject) -> tuple[str, ...]:
    names = value.list("classes_")
    if not 1 <= len(names) <= MAX_CLASSES or any(isinstance(name, list | dict) for name in names):
        raise DataProblem("model_file.error.sklearn-classes", most=MAX_CLASSES)
    if len(names) == 1:
        raise DataProblem("model_file.error.sklearn-one-class", name=quoted(clean_name(names[0])))
    return tuple(map(level_name, names))


def _objective(value: JsonObject, kind: str) -> str:
    loss = value.get("loss", kind)
    return clean_name(loss) if isinstance(loss, str) else kind


def _average_ensemble(trees: int, classes: Sequence[str] = ()) -> Ensemble:
    if classes:
        return Ensemble("average", np.ones(trees), n_classes=len(classes))
    return Ensemble("average", np.ones(trees), score_index=(0,) * trees)


def _tree(value: JsonObject, classes: Sequence[str], columns: np.ndarray | None = None) -> FileTree:
    """The tree of one estimator. `columns`: the features it was trained on, if not all."""
    if "tree_" not in value.value:
        kind = quoted(value.text("kind", "model"))
        raise DataProblem("model_file.error.sklearn-estimator", where=value.where, kind=kind)
    tree = value.child("tree_")
    left, right, feature = (tree.numbers(name, whole=True) for name in ("children_left", "children_right", "feature"))
    threshold, impurity, count, weight = (tree.numbers(name) for name in (
        "threshold", "impurity", "n_node_samples", "weighted_n_node_samples"))  # fmt: skip
    size = len(left)
    missing = tree.numbers("missing_go_to_left", [0] * size)
    value_table = tree.array("value")
    if value_table.ndim != 3 or value_table.shape[1] != 1 or (classes and value_table.shape[2] != len(classes)):
        raise DataProblem("model_file.error.sklearn-values")
    table = (right, feature, threshold, impurity, count, weight, missing, value_table)
    if any(len(column) != size for column in table):
        raise DataProblem("model_file.error.columns", where=value.where)
    if columns is not None:
        known = (feature >= 0) & (feature < len(columns))
        feature = np.where(known, columns[np.where(known, feature, 0)], -1)
    output = value_table[:, 0]
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        output = output / output.sum(1, keepdims=True) if classes else output[:, 0]
        loss, gain = weight * impurity, np.full(size, np.nan)
        split = (left > 0) & (right > 0) & (left < size) & (right < size)
        gain[split] = loss[split] - loss[left[split]] - loss[right[split]]
    return FileTree(feature, threshold, left, right, missing != 0, output, gain, weight, count)


def _adaboost(value: JsonObject, classes: tuple[str, ...]) -> Parts:
    trees = [_tree(tree, classes) for tree in value.iter_children("estimators_")]
    weight = value.numbers("estimator_weights_")[: len(trees)]
    if len(weight) != len(trees) or not np.isfinite(weight).all():
        raise DataProblem("model_file.error.sklearn-weights")
    if classes:
        return trees, Ensemble("add", weight, uses_votes=True, n_classes=len(classes)), Link("samme")
    return trees, Ensemble("median", weight, score_index=(0,) * len(trees)), Link("identity")


def _gradient_boosting(value: JsonObject, classes: tuple[str, ...]) -> Parts:
    rounds, scores, stages = iter_stages(value, "estimators_")
    loss = value.text("loss")
    trees = [_tree(tree, ()) for tree in stages]
    start = _start(value, loss, classes, scores)
    weight = np.full(len(trees), value.number("learning_rate"))
    link = Link("identity")
    if classes:
        link = Link("logistic", 2.0 if loss == "exponential" else 1.0) if scores == 1 else Link("softmax")
    name = "half_logistic" if link.scale == 2 else link.name if classes else ""
    ensemble = Ensemble("add", weight, start, tuple(range(scores)) * rounds, link=name, n_classes=len(classes))
    return trees, ensemble, link


def _start(value: JsonObject, loss: str, classes: tuple[str, ...], scores: int) -> tuple[float, ...]:
    """The start scores, from a constant or class shares.

    Shares become log odds (half of it for loss="exponential"), or log shares minus their mean for more than 2 classes.
    """
    if value.get("init_", "zero") == "zero":
        return (0.0,) * scores
    init = value.child("init_")
    if classes and "class_prior_" in init.value:
        prior = np.clip(init.numbers("class_prior_"), FLOAT32_EPS, 1 - FLOAT32_EPS)
        if len(prior) != len(classes):
            raise init.type_error("class_prior_", msg("model_file.expected.share-per-class"))
        if scores == 1:
            return (float(np.log(prior[1] / (1 - prior[1])) * (0.5 if loss == "exponential" else 1.0)),)
        return tuple((np.log(prior) - np.log(prior).mean()).tolist())
    if not classes and init.get("constant_", None) is not None:
        constant = init.array("constant_").ravel()
        if len(constant) == 1 and np.isfinite(constant).all():
            return (float(constant[0]),)
    raise DataProblem("model_file.error.sklearn-init", kind=quoted(init.text("kind", "model")))


def _isolation_forest(value: JsonObject, d: int) -> Parts:
    """An isolation forest. A leaf's output is its depth plus the expected splits to separate its rows."""
    trees = []
    features = value.list("estimators_features_", [])
    for t, estimator in enumerate(value.iter_children("estimators_")):
        columns = JsonObject({"columns": features[t]}).numbers("columns", whole=True) if t < len(features) else None
        if columns is not None and (not len(columns) or (columns < 0).any() or (columns >= d).any()):
            raise value.type_error("estimators_features_", msg("model_file.expected.known-features"))
        trees.append(_with_path_lengths(_tree(estimator, (), columns)))
    sample = value.whole("max_samples_", 1, 10**9)
    scale = float(_expected_splits(np.array([float(sample)]))[0])
    if not scale > 0:
        raise value.type_error("max_samples_", msg("model_file.expected.least", least=2))
    return trees, _average_ensemble(len(trees)), Link("isolation", scale)


def _with_path_lengths(tree: FileTree) -> FileTree:
    depth, level = np.zeros(len(tree.left)), np.zeros(1, np.int64)
    for step in range(1, len(tree.left)):
        inside = [(child[level] > 0) & (child[level] < len(depth)) for child in (tree.left, tree.right)]
        inner = level[inside[0] & inside[1]]
        level = np.unique(np.concatenate((tree.left[inner], tree.right[inner])))
        if not len(level) or (depth[level] > 0).any():
            break
        depth[level] = step
    count = np.zeros(0) if tree.count is None else tree.count
    return replace(tree, value=depth + _expected_splits(count))


def _expected_splits(rows: np.ndarray) -> np.ndarray:
    """The mean number of random splits that separate so many rows. Examples: 1 -> 0, 2 -> 1, 256 -> 10.24."""
    rows = np.maximum(rows, 1.0)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        many = 2 * (np.log(rows - 1) + np.euler_gamma) - 2 * (rows - 1) / rows
    return np.where(rows <= 1, 0.0, np.where(rows == 2, 1.0, many))


# -- HistGradientBoosting


def _hist_gradient_boosting(value: JsonObject, inputs: InputRules, classes: tuple[str, ...]) -> TrainedModel:
    rounds, scores, stages = iter_stages(value, "_predictors")
    columns, levels = _categories(value, inputs.d)
    trees = [_histogram_tree(predictor, columns) for predictor in stages]
    start = value.array("_baseline_prediction").ravel()
    if len(start) not in (1, scores) or not np.isfinite(start).all():
        raise value.type_error("_baseline_prediction", msg("model_file.expected.number-per-class"))
    loss = _objective(value, "log_loss")
    link = Link("exp" if loss in ("poisson", "gamma") else "identity")
    if classes:
        link = Link("logistic" if scores == 1 else "softmax")
    start, score, name = (
        tuple(np.broadcast_to(start, scores).tolist()),
        tuple(range(scores)),
        link.name if classes else "",
    )
    ensemble = Ensemble("add", np.ones(len(trees)), start, score * rounds, class_at_zero=0, link=name,
                        n_classes=len(classes))  # fmt: skip
    inputs = InputRules(inputs.names, levels, unknown_missing=True)
    kind, nodes = KIND_NAMES["HistGradientBoosting"], join_trees(trees, inputs.d)
    return TrainedModel("scikit-learn", kind, loss, inputs, classes, nodes, False, True, ensemble, link)


def _categories(value: JsonObject, d: int) -> tuple[np.ndarray, tuple[tuple[str, ...], ...]]:
    """[d] the column of each of the trees' features (categories first), and all level names."""
    mask = value.get("is_categorical_", None)
    if mask is None:
        return np.arange(d), ((),) * d
    mask = value.numbers("is_categorical_") != 0
    parts = value.child("_preprocessor").list("transformers_")
    encoders = (part[1] for part in parts if isinstance(part, list) and len(part) == 3 and isinstance(part[1], dict))
    encoder = next((JsonObject(encoder) for encoder in encoders if "categories_" in encoder), None)
    groups = [] if encoder is None else encoder.list("categories_")
    if len(mask) != d or len(groups) != mask.sum() or not all(isinstance(group, list) for group in groups):
        raise value.type_error("is_categorical_", msg("model_file.expected.marks"))
    levels: list[tuple[str, ...]] = [()] * d
    for j, group in zip(mask.nonzero()[0].tolist(), groups, strict=True):
        levels[j] = tuple(level_name(level) for level in group if not (isinstance(level, float) and np.isnan(level)))
    return np.concatenate((mask.nonzero()[0], (~mask).nonzero()[0])), tuple(levels)


def _histogram_tree(predictor: JsonObject, places: np.ndarray) -> FileTree:
    """The tree of one predictor. `places`: the column of each of its features."""
    nodes = predictor.child("nodes")
    value, count, threshold, gain = (nodes.numbers(name) for name in ("value", "count", "num_threshold", "gain"))
    feature, left, right, leaf, named, bits = (nodes.numbers(name, whole=True) for name in (
        "feature_idx", "left", "right", "is_leaf", "is_categorical", "bitset_idx"))  # fmt: skip
    missing = nodes.numbers("missing_go_to_left")
    size = len(value)
    columns = (count, threshold, gain, feature, left, right, leaf, named, bits, missing)
    if any(len(column) != size for column in columns):
        raise DataProblem("model_file.error.columns", where=predictor.where)
    sets = predictor.array("raw_left_cat_bitsets", [])
    inside = (feature >= 0) & (feature < len(places))
    feature = np.where(inside, places[np.where(inside, feature, 0)], feature)
    split = leaf == 0
    listed = {int(node): _bits(sets, int(bits[node])) for node in (split & (named != 0)).nonzero()[0]}
    return FileTree(feature, threshold, np.where(split, left, -1), np.where(split, right, -1), missing != 0, value,
                    gain, count, count, listed)  # fmt: skip


def _bits(sets: np.ndarray, place: int) -> list[int]:
    """The levels whose bit is set in eight 32-bit words."""
    if sets.ndim != 2 or not 0 <= place < len(sets) or not ((sets >= 0) & (sets < 2**32)).all():
        raise DataProblem("model_file.error.sklearn-levels")
    bits = np.unpackbits(sets[place].astype("<u4").view(np.uint8), bitorder="little")
    return bits.nonzero()[0].tolist()
