"""Export of a model as PMML 4.4, XML for scoring engines and databases (dmg.org).

A single tree is a TreeModel. An ensemble is a MiningModel of Segments whose method is the rule: sum, average,
weightedMedian, weightedMajorityVote. If scores become probabilities, a modelChain ends in a RegressionModel.
The standard does not say which of equal classes wins. Here it is the first, so earlier classes get a weight or an
intercept more that changes no probability visibly.
A missing value goes to the default child, and so does a level that is not in the dictionary.
"""

import re
from collections.abc import Iterable
from xml.etree import ElementTree as ET

import numpy as np

from engine.core.errors import DataProblem
from engine.exports.portable import PortableModel, PortableSplit, PortableTree
from engine.text.message import quoted

TIE_WEIGHT = 1e-12  # what tells equal classes apart, as a share of all votes; far above rounding errors
NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_pmml(model: PortableModel) -> str:
    check_names(model)
    root = ET.Element("PMML", version="4.4", xmlns="http://www.dmg.org/PMML-4_4")
    header = ET.SubElement(root, "Header", description=" ".join(["A model from Treerings.", *model.notes]))
    ET.SubElement(header, "Application", name="Treerings")
    dictionary = ET.SubElement(root, "DataDictionary", numberOfFields=str(len(model.features) + 1))
    for feature in model.features:
        _data_field(dictionary, feature.name, feature.levels)
    _data_field(dictionary, target_field(model), model.class_names)
    root.append(_root_model(model))
    ET.indent(root, " ")
    text = ET.tostring(root, encoding="unicode").replace("\r", "&#13;")  # parsers read a literal \r as a line end
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def check_names(model: PortableModel) -> None:
    """Refuse names that XML cannot hold, and features named like a score's field."""
    names = [model.target, *model.class_names, *(text for f in model.features for text in (f.name, *f.levels))]
    if wrong := next((name for name in names if NOT_IN_XML.search(name)), None):
        raise DataProblem("export.error.pmml-name", name=quoted(ascii(wrong)[1:-1]))
    if any(feature.name in score_names(model) for feature in model.features):
        raise DataProblem("export.error.pmml-score-name")


def score_names(model: PortableModel) -> set[str]:
    """The names of the fields that hold scores. Example: "score 0"."""
    return {f"score {k}" for k in range(model.n_scores)}


def target_field(model: PortableModel) -> str:
    """The target's name, with as many _ added as no feature or score has it."""
    name = model.target or "y"
    while name in score_names(model) or any(feature.name == name for feature in model.features):
        name += "_"
    return name


def _data_field(dictionary: ET.Element, name: str, values: tuple[str, ...]) -> None:
    optype, dtype = ("categorical", "string") if values else ("continuous", "double")
    field = ET.SubElement(dictionary, "DataField", name=name, optype=optype, dataType=dtype)
    for value in values:
        ET.SubElement(field, "Value", value=value)


def _root_model(model: PortableModel) -> ET.Element:
    """The element of the whole model, by its number of trees, rule and link."""
    classes = bool(model.class_names)
    if len(model.trees) == 1 and model.trees[0].score_index is None and not model.link:
        return _tree(model, model.trees[0], classes)
    if model.rule == "median":
        return _segmented_model(model, model.trees, "weightedMedian", model.weight)
    if not classes and model.link:
        return _chain(model)
    if not classes:
        method = "average" if model.rule == "average" else "sum"
        return _segmented_model(model, model.trees, method, start=model.start[0])
    if model.trees[0].score_index is None and not model.link:  # each tree adds to all classes
        element = _segmented_model(model, model.trees, "weightedMajorityVote" if model.tie else "weightedAverage",
                                   (1.0,) * len(model.trees))  # fmt: skip
        _add_tie_breakers(model, element[-1])
        return element
    return _chain(model)


def _add_tie_breakers(model: PortableModel, segmentation: ET.Element) -> None:
    """Add trees of one leaf that give earlier classes a little more, so that the first of equal ones wins."""
    K, T = len(model.class_names), len(model.trees)
    # a vote is for one class, so it takes a tree a class; an average takes one tree
    chosen = range(K - 1) if model.tie else (0,)
    for k in chosen:
        weight = TIE_WEIGHT * T * ((K - 1 - k) / K if model.tie else 1)
        segment = ET.SubElement(segmentation, "Segment", weight=repr(weight), id=f"ties {k}")
        ET.SubElement(segment, "True")
        outputs = np.eye(K)[[k]] if model.tie else np.arange(K, 0, -1.0)[None]
        leaf = PortableTree((-1,), (-1,), (None,), outputs, None, np.zeros(1), np.ones(1))
        segment.append(_tree(model, leaf, True))


def _schema(element: ET.Element, model: PortableModel, target: bool = True) -> None:
    schema = ET.SubElement(element, "MiningSchema")
    for feature in model.features:
        ET.SubElement(schema, "MiningField", name=feature.name, invalidValueTreatment="asMissing")
    if target:
        ET.SubElement(schema, "MiningField", name=target_field(model), usageType="target")


def _mining_model(model: PortableModel, classes: bool, target: bool = True) -> ET.Element:
    element = ET.Element("MiningModel", functionName="classification" if classes else "regression")
    _schema(element, model, target)
    return element


def _segmented_model(
    model: PortableModel, trees: Iterable[PortableTree], method: str, weights: tuple[float, ...] | None = None,
    start: float = 0.0, k: int | None = None,
) -> ET.Element:  # fmt: skip
    """A MiningModel with one segment for each tree. In a chain, `k` is the score that the trees' sum is output as."""
    classes = bool(model.class_names) and k is None
    element = _mining_model(model, classes, target=k is None)
    if k is not None:
        output = ET.SubElement(element, "Output")
        ET.SubElement(output, "OutputField", {"name": f"score {k}", "optype": "continuous", "dataType": "double",
                                              "feature": "predictedValue"})  # fmt: skip
    if start:
        targets = ET.SubElement(element, "Targets")
        field = {"field": target_field(model)} if k is None else {}
        ET.SubElement(targets, "Target", field, rescaleConstant=repr(start))
    segments = ET.SubElement(element, "Segmentation", multipleModelMethod=method)
    for i, tree in enumerate(trees):
        weight = {} if weights is None else {"weight": repr(weights[i])}
        segment = ET.SubElement(segments, "Segment", weight, id=str(i + 1))
        ET.SubElement(segment, "True")
        segment.append(_tree(model, tree, classes, k or 0))
    return element


def _chain(model: PortableModel) -> ET.Element:
    """A modelChain: the trees of each score, then the link."""
    classes = bool(model.class_names)
    element = _mining_model(model, classes)
    segments = ET.SubElement(element, "Segmentation", multipleModelMethod="modelChain")
    for k, start in enumerate(model.start):
        trees = [tree for tree in model.trees if tree.score_index in (k, None)]
        segment = ET.SubElement(segments, "Segment", id=f"score {k}")
        ET.SubElement(segment, "True")
        segment.append(_segmented_model(model, trees, "sum", start=start, k=k))
    last = ET.SubElement(segments, "Segment", id="link")
    ET.SubElement(last, "True")
    function, is_single = "classification" if classes else "regression", model.n_scores == 1
    method = "exp" if model.link == "exp" else "logit" if is_single else "softmax"
    link = ET.SubElement(last, "RegressionModel", functionName=function, normalizationMethod=method)
    schema = ET.SubElement(link, "MiningSchema")
    for k in range(model.n_scores):
        ET.SubElement(schema, "MiningField", name=f"score {k}")
    ET.SubElement(schema, "MiningField", name=target_field(model), usageType="target")
    if not classes:
        table = ET.SubElement(link, "RegressionTable", intercept="0")
        ET.SubElement(table, "NumericPredictor", name="score 0", coefficient=repr(model.scale))
        return element
    # with "logit" the score belongs to the first category
    for k, name in enumerate(model.class_names[1::-1] if is_single else model.class_names):
        tie = TIE_WEIGHT * (model.class_at_zero - 0.5 if is_single else -k)
        intercept = "0" if is_single and k >= model.n_scores else repr(tie)
        table = ET.SubElement(link, "RegressionTable", intercept=intercept, targetCategory=name)
        if k < model.n_scores:
            ET.SubElement(table, "NumericPredictor", name=f"score {k}", coefficient=repr(model.scale))
    return element


# -- one tree


def _tree(model: PortableModel, tree: PortableTree, classes: bool, k: int = 0) -> ET.Element:
    """A tree that predicts a class, or what it adds to score k."""
    element = ET.Element(
        "TreeModel", functionName="classification" if classes else "regression",
        missingValueStrategy="defaultChild", noTrueChildStrategy="returnLastPrediction",
        splitCharacteristic="binarySplit",
    )  # fmt: skip
    _schema(element, model, target=False)
    elements: dict[int, ET.Element] = {0: ET.SubElement(element, "Node", id="0")}
    ET.SubElement(elements[0], "True")
    for node in tree.preorder():
        split = tree.splits[node]
        if split is None:
            _set_prediction(model, tree, node, elements[node], classes, k)
            continue
        left, right = tree.left[node], tree.right[node]
        elements[node].set("defaultChild", str(left if split.missing_left else right))
        for child, goes_left in ((left, True), (right, False)):
            elements[child] = ET.SubElement(elements[node], "Node", id=str(child))
            elements[child].append(_predicate(model, split, goes_left))
    return element


def _set_prediction(
    model: PortableModel, tree: PortableTree, node: int, element: ET.Element, classes: bool, k: int
) -> None:
    """Write a leaf's prediction: a number, or a class and all probabilities."""
    outputs = tree.leaf_outputs[node].tolist()
    if not classes:
        element.set("score", repr(outputs[k if tree.score_index is None else 0]))
        return
    least = max(outputs) * (1 - model.tie)
    element.set("score", next(name for name, g in zip(model.class_names, outputs, strict=True) if g >= least))
    count, total = int(tree.count[node]), sum(outputs)
    element.set("recordCount", str(count))
    for name, output in zip(model.class_names, outputs, strict=True):
        p, records = repr(output / total), repr(output / total * count)
        ET.SubElement(element, "ScoreDistribution", value=name, recordCount=records, probability=p)


def _predicate(model: PortableModel, split: PortableSplit, goes_left: bool) -> ET.Element:
    """The test for rows that go to one side of a split."""
    feature = model.features[split.feature]
    if split.levels is None:
        if split.threshold == float("inf"):  # all values but missing ones go left
            operator = "isNotMissing" if goes_left else "isMissing"
            return ET.Element("SimplePredicate", field=feature.name, operator=operator)
        operator = "lessOrEqual" if goes_left else "greaterThan"
        return ET.Element("SimplePredicate", field=feature.name, operator=operator, value=repr(split.threshold))
    inside = goes_left != split.missing_left
    if not split.levels:
        return ET.Element("False" if inside else "True")
    predicate = ET.Element("SimpleSetPredicate", field=feature.name, booleanOperator="isIn" if inside else "isNotIn")
    names = [feature.levels[level].replace("\\", "\\\\").replace('"', '\\"') for level in split.levels]
    array = ET.SubElement(predicate, "Array", n=str(len(names)), type="string")
    array.text = " ".join(f'"{name}"' for name in names)
    return predicate
