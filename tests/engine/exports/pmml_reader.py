"""A small reader of PMML 4.4, written from the standard: what our files are checked with.

Of the standard it knows what a model of trees needs: TreeModel with defaultChild, MiningModel with Segmentation,
RegressionModel as the link at the end of a chain. Everything else is an error.
"""

from __future__ import annotations

import math
import shlex
from xml.etree import ElementTree as ET

import numpy as np

NS = "{http://www.dmg.org/PMML-4_4}"
TOP = ("Header", "DataDictionary")  # then one model
ORDER = ("MiningSchema", "Output", "Targets", "Segmentation", "RegressionTable", "Node")  # as the schema has them


class Reader:
    def __init__(self, text: str, last_of_equal: bool = False):
        self.order = -1 if last_of_equal else 1  # the standard does not say which of equal classes wins
        root = ET.fromstring(text)
        assert root.tag == NS + "PMML" and root.get("version") == "4.4"
        header, dictionary, self.model = root
        assert (tag(header), tag(dictionary)) == TOP
        self.fields = {field.get("name"): [v.get("value") for v in field] for field in dictionary}
        assert len(self.fields) == len(dictionary) == int(dictionary.get("numberOfFields"))
        self.check(self.model, set(self.fields))

    def check(self, model: ET.Element, known: set[str]) -> None:
        """What the schema asks of a model: its parts in order, every field known."""
        places = [ORDER.index(tag(child)) for child in model]
        assert places == sorted(places)
        assert model.get("functionName") in ("classification", "regression")
        assert {field.get("name") for field in model.find(NS + "MiningSchema")} <= known

    def predict(self, row: dict):
        """(prediction, probabilities or None) of a row of names and values."""
        row = {
            name: None if self.fields[name] and value not in self.fields[name] else value for name, value in row.items()
        }
        return self.ask(self.model, row)

    def ask(self, model: ET.Element, row: dict):
        return {"TreeModel": self.tree, "MiningModel": self.mining, "RegressionModel": self.link}[tag(model)](
            model, row
        )

    # -- trees

    def tree(self, model: ET.Element, row: dict):
        assert model.get("missingValueStrategy") == "defaultChild"
        node = model.find(NS + "Node")
        while children := node.findall(NS + "Node"):
            node = self.child(node, children, row)
        shares = {d.get("value"): float(d.get("probability")) for d in node.findall(NS + "ScoreDistribution")}
        if model.get("functionName") == "regression":
            return float(node.get("score")), None
        return node.get("score"), shares

    def child(self, node: ET.Element, children: list[ET.Element], row: dict) -> ET.Element:
        """The first child whose predicate is true; with one unknown before it, the default child."""
        for child in children:
            true = self.true(child[0], row)
            if true is None:
                return next(each for each in children if each.get("id") == node.get("defaultChild"))
            if true:
                return child
        raise AssertionError("no child is true")

    def true(self, predicate: ET.Element, row: dict) -> bool | None:
        if tag(predicate) in ("True", "False"):
            return tag(predicate) == "True"
        value, operator = row[predicate.get("field")], predicate.get("operator")
        if operator in ("isMissing", "isNotMissing"):
            return (value is None) == (operator == "isMissing")
        if value is None:
            return None
        if tag(predicate) == "SimpleSetPredicate":
            (array,) = predicate
            named = shlex.split(array.text)
            assert len(named) == int(array.get("n"))
            return (value in named) == (predicate.get("booleanOperator") == "isIn")
        assert operator in ("lessOrEqual", "greaterThan")
        return (value <= float(predicate.get("value"))) == (operator == "lessOrEqual")

    # -- together

    def mining(self, model: ET.Element, row: dict):
        segmentation = model.find(NS + "Segmentation")
        segments = [(float(s.get("weight", 1)), s[1]) for s in segmentation]
        assert all(tag(s[0]) == "True" for s in segmentation)
        method = segmentation.get("multipleModelMethod")
        if method == "modelChain":
            return self.chain(segments, dict(row))
        said = [(weight, *self.ask(part, row)) for weight, part in segments]
        if model.get("functionName") == "regression":
            return self.rescaled(model, number(method, said)), None
        if method == "weightedAverage":
            whole = sum(weight for weight, *_ in said)
            shares = {name: sum(weight * s[name] for weight, _, s in said) / whole for name in said[0][2]}
        else:
            assert method == "weightedMajorityVote"
            names = self.fields[
                next(f.get("name") for f in model.find(NS + "MiningSchema") if f.get("usageType") == "target")
            ]
            votes = {name: sum(weight for weight, choice, _ in said if choice == name) for name in names}
            shares = {name: vote / sum(votes.values()) for name, vote in votes.items()}
        return self.largest(shares), shares

    def largest(self, shares: dict[str, float]) -> str:
        return max(list(shares)[:: self.order], key=lambda name: shares[name])

    def rescaled(self, model: ET.Element, value: float) -> float:
        target = model.find(f"{NS}Targets/{NS}Target")
        return value if target is None else value + float(target.get("rescaleConstant"))

    def chain(self, segments: list, row: dict):
        for _, part in segments:
            self.check(part, set(row) | set(self.fields))
            said = self.ask(part, row)
            output = part.find(f"{NS}Output/{NS}OutputField")
            if output is not None:
                assert output.get("feature") == "predictedValue"
                row[output.get("name")] = said[0]
        return said

    def line(self, table: ET.Element, row: dict) -> float:
        return float(table.get("intercept")) + sum(float(p.get("coefficient")) * row[p.get("name")] for p in table)

    def link(self, model: ET.Element, row: dict):
        scores = {table.get("targetCategory"): self.line(table, row) for table in model.findall(NS + "RegressionTable")}
        if model.get("functionName") == "regression":
            (score,) = scores.values()
            return {"exp": math.exp(score), "logit": 1 / (1 + math.exp(-score))}[model.get("normalizationMethod")], {}
        if model.get("normalizationMethod") == "softmax":
            powers = {name: math.exp(score - max(scores.values())) for name, score in scores.items()}
            shares = {name: power / sum(powers.values()) for name, power in powers.items()}
        else:
            assert model.get("normalizationMethod") == "logit" and len(scores) == 2
            (own, score), (other, _) = scores.items()
            p = 1 / (1 + math.exp(-score)) if score > -700 else 0.0
            shares = {own: p, other: 1 - p}
        return self.largest(shares), shares


def is_clear(model, shares: np.ndarray) -> np.ndarray:
    """[n] bool: False where two mean shares are equal up to rounding, which decides in our average of them."""
    return (np.diff(np.sort(shares, 1)[:, -2:])[:, 0] > 1e-11) | (model.rule != "average") | (model.tie > 0)


def number(method: str, said: list) -> float:
    values = [(value, weight) for weight, value, _ in said]
    if method == "weightedMedian":
        half, heard = sum(weight for _, weight in values) / 2, 0.0
        for value, weight in sorted(values):
            heard += weight
            if heard >= half:
                return value
    assert method in ("sum", "average")
    whole = 0.0
    for value, _ in values:
        whole += value
    return whole if method == "sum" else whole / len(values)


def tag(element: ET.Element) -> str:
    return element.tag.removeprefix(NS)
