"""Arithmetic is read on the stage as Python reads it: checks/expressions.test.js runs the same table."""

import ast
import json

import pytest

from tests.pages.stage.shared_cases import CHECKS

TABLE = json.loads((CHECKS / "expressions.json").read_text("utf-8"))
SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}


def tree_of(node: ast.expr):
    match node:
        case ast.Constant(value=x):
            return x
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return ["neg", tree_of(inner)]
        case ast.BinOp(left=left, op=sign, right=right):
            return [SIGNS[type(sign)], tree_of(left), tree_of(right)]
        case ast.Call(func=ast.Name(id=name), args=[x]):
            return [name, tree_of(x)]


@pytest.mark.parametrize(("text", "tree"), TABLE["cases"])
def test_arithmetic_is_read_as_on_the_stage(text, tree):
    assert tree_of(ast.parse(text, mode="eval").body) == tree
