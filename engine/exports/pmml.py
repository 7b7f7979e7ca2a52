"""A model as PMML 4.4, the XML that scoring engines of banks and databases read (dmg.org).

One tree is a TreeModel. Trees together are a MiningModel of Segments, whose method is the rule: sum, average,
weightedMedian, weightedMajorityVote. Where scores become probabilities, a modelChain ends in a RegressionModel.
A missing value takes the default child; a level that is not in the dictionary is as good as missing.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from engine.core.errors import DataProblem
from engine.exports.portable import PortableFeature, PortableModel, PortableSplit, PortableTree
from engine.text.message import quoted

NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_pmml(model: PortableModel) -> str:
    """The document."""
    check_names(model)
    root = ET.Element("PMML", version="4.4", xmlns="http://www.dmg.org/PMML-4_4")
    header = ET.SubElement(root, "Header", description=" ".join(["A model from Treerings.", *model.notes]))
    ET.SubElement(header, "Application", name="Treerings")
    dictionary = ET.SubElement(root, "DataDictionary", numberOfFields=str(len(model.features) + 1))
    for feature in model.features:
        _field(dictionary, feature.name, feature.levels)
    _field(dictionary, target_field(model), model.class_names)
    root.append(_root_model(model))
    ET.indent(root, " ")
    text = ET.tostring(root, encoding="unicode").replace("\r", "&#13;")  # readers take a plain one for a new line
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def check_names(model: PortableModel) -> None:
    named = [model.target, *model.class_names, *(text for f in model.features for text in (f.name, *f.levels))]
    if wrong := next((name for name in named if NOT_IN_XML.search(name)), None):
        raise DataProblem("export.error.pmml-name", name=quoted(ascii(wrong)[1:-1]))
    if any(each.name in score_names(model) for each in model.features):
        raise DataProblem("export.error.pmml-score-name")


def score_names(model: PortableModel) -> set[str]:
    """The fields between the trees and the prediction."""
    return {f"score {k}" for k in range(model.n_scores)}


def target_field(model: PortableModel) -> str:
    """Its name, if no feature and no score has it."""
    name = model.target or "y"
    while name in score_names(model) or any(each.name == name for each in model.features):
        name += "_"
    return name


def _field(dictionary: ET.Element, name: str, values: tuple[str, ...]) -> None:
    optype, kind = ("categorical", "string") if values else ("continuous", "double")
    field = ET.SubElement(dictionary, "DataField", name=name, optype=optype, dataType=kind)
    for value in values:
        ET.SubElement(field, "Value", value=value)


def _root_model(model: PortableModel) -> ET.Element:
    classes = bool(model.class_names)
    if len(model.trees) == 1 and model.trees[0].score_index is None:
        return _tree(model, model.trees[0], classes)
    if model.rule == "median":
        return _segmented_model(model, model.trees, "weightedMedian", model.weight)
    if not classes and model.link:
        return _chain(model)
    if not classes:
        method = "average" if model.rule == "average" else "sum"
        return _segmented_model(model, model.trees, method, start=model.start[0])
    if model.trees[0].score_index is None:  # every tree gives to every class
        if model.rule == "add":
            return _segmented_model(model, model.trees, "weightedMajorityVote", model.weight)
        return _segmented_model(model, model.trees, "majorityVote" if model.tie else "average")
    return _chain(model)


def _schema(element: ET.Element, model: PortableModel, target: bool = True) -> None:
    schema = ET.SubElement(element, "MiningSchema")
    for feature in model.features:
        _mining_field(schema, feature)
    if target:
        ET.SubElement(schema, "MiningField", name=target_field(model), usageType="target")


def _mining_field(schema: ET.Element, feature: PortableFeature) -> None:
    ET.SubElement(schema, "MiningField", name=feature.name, invalidValueTreatment="asMissing")


def _mining_model(model: PortableModel, classes: bool, target: bool = True) -> ET.Element:
    element = ET.Element("MiningModel", functionName="classification" if classes else "regression")
    _schema(element, model, target)
    return element


def _segmented_model(
    model: PortableModel,
    trees,
    method: str,
    weights: tuple[float, ...] | None = None,
    start: float = 0.0,
    k: int | None = None,
) -> ET.Element:
    """A segment a tree. `k`: the score that these trees add up to, for a chain, which gives it on under a name."""
    classes = bool(model.class_names) and k is None
    element = _mining_model(model, classes, target=k is None)
    if k is not None:
        output = ET.SubElement(element, "Output")
        ET.SubElement(output, "OutputField", name=f"score {k}", optype="continuous", dataType="double",
                      feature="predictedValue")  # fmt: skip
    if start:
        targets = ET.SubElement(element, "Targets")
        field = {"field": target_field(model)} if k is None else {}
        ET.SubElement(targets, "Target", field, rescaleConstant=repr(start))
    segments = ET.SubElement(element, "Segmentation", multipleModelMethod=method)
    for number, tree in enumerate(trees):
        weight = {} if weights is None else {"weight": repr(weights[number])}
        segment = ET.SubElement(segments, "Segment", weight, id=str(number + 1))
        ET.SubElement(segment, "True")
        segment.append(_tree(model, tree, classes))
    return element


def _chain(model: PortableModel) -> ET.Element:
    """The trees of each score, then the link."""
    classes = bool(model.class_names)
    element = _mining_model(model, classes)
    segments = ET.SubElement(element, "Segmentation", multipleModelMethod="modelChain")
    for k, start in enumerate(model.start):
        own = [tree for tree in model.trees if tree.score_index == k]
        segment = ET.SubElement(segments, "Segment", id=f"score {k}")
        ET.SubElement(segment, "True")
        segment.append(_segmented_model(model, own, "sum", start=start, k=k))
    last = ET.SubElement(segments, "Segment", id="link")
    ET.SubElement(last, "True")
    single = model.n_scores == 1
    by = "exp" if model.link == "exp" else "logit" if single else "softmax"
    link = ET.SubElement(last, "RegressionModel", functionName="classification" if classes else "regression",
                         normalizationMethod=by)  # fmt: skip
    schema = ET.SubElement(link, "MiningSchema")
    for k in range(model.n_scores):
        ET.SubElement(schema, "MiningField", name=f"score {k}")
    ET.SubElement(schema, "MiningField", name=target_field(model), usageType="target")
    if not classes:
        table = ET.SubElement(link, "RegressionTable", intercept="0")
        ET.SubElement(table, "NumericPredictor", name="score 0", coefficient=repr(model.scale))
        return element
    order = (
        (model.class_names[1], model.class_names[0]) if single else model.class_names
    )  # logit: the first is the score's own
    for k, name in enumerate(order):
        table = ET.SubElement(link, "RegressionTable", intercept="0", targetCategory=name)
        if k < model.n_scores:
            ET.SubElement(table, "NumericPredictor", name=f"score {k}", coefficient=repr(model.scale))
    return element


# -- one tree


def _tree(model: PortableModel, tree: PortableTree, classes: bool) -> ET.Element:
    element = ET.Element(
        "TreeModel", functionName="classification" if classes else "regression",
        missingValueStrategy="defaultChild", noTrueChildStrategy="returnLastPrediction",
        splitCharacteristic="binarySplit",
    )  # fmt: skip
    _schema(element, model, target=False)
    made: dict[int, ET.Element] = {0: ET.SubElement(element, "Node", id="0")}
    ET.SubElement(made[0], "True")
    for node in tree.preorder():
        split, here = tree.splits[node], made[node]
        if split is None:
            _set_prediction(model, tree, node, here, classes)
            continue
        left, right = tree.left[node], tree.right[node]
        here.set("defaultChild", str(left if split.missing_left else right))
        for child, goes_left in ((left, True), (right, False)):
            made[child] = ET.SubElement(here, "Node", id=str(child))
            made[child].append(_predicate(model, split, goes_left))
    return element


def _set_prediction(model: PortableModel, tree: PortableTree, node: int, here: ET.Element, classes: bool) -> None:
    gives = tree.leaf_outputs[node].tolist()
    if not classes:
        here.set("score", repr(gives[0]))
        return
    here.set("score", model.class_names[next(k for k, g in enumerate(gives) if g >= max(gives) * (1 - model.tie))])
    count, whole = int(tree.count[node]), sum(gives)
    here.set("recordCount", str(count))
    for name, share in zip(model.class_names, gives, strict=True):
        probability = share / whole
        ET.SubElement(here, "ScoreDistribution", value=name, recordCount=repr(probability * count),
                      probability=repr(probability))  # fmt: skip


def _predicate(model: PortableModel, split: PortableSplit, goes_left: bool) -> ET.Element:
    feature = model.features[split.feature]
    if split.levels is None:
        if split.threshold == float("inf"):  # all that is present goes left
            return ET.Element(
                "SimplePredicate", field=feature.name, operator="isNotMissing" if goes_left else "isMissing"
            )
        operator = "lessOrEqual" if goes_left else "greaterThan"
        return ET.Element("SimplePredicate", field=feature.name, operator=operator, value=repr(split.threshold))
    inside = goes_left != split.missing_left
    if not split.levels:
        return ET.Element("False" if inside else "True")
    predicate = ET.Element("SimpleSetPredicate", field=feature.name, booleanOperator="isIn" if inside else "isNotIn")
    named = [feature.levels[level].replace("\\", "\\\\").replace('"', '\\"') for level in split.levels]
    array = ET.SubElement(predicate, "Array", n=str(len(named)), type="string")
    array.text = " ".join(f'"{name}"' for name in named)
    return predicate
