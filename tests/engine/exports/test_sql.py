"""The statement is run by SQLite on a table with the rows."""

import sqlite3

import pytest

from engine.exports import sql
from tests.engine.exports.models import as_given, going_out, grown, predicted, rows_for


def asked(statement: str, rows: list[dict], column: str = "prediction") -> list:
    """The prediction for each row."""
    names = list(rows[0])
    database = sqlite3.connect(":memory:")
    database.row_factory = sqlite3.Row
    kinds = ["TEXT" if any(isinstance(row[name], str) for row in rows) else "DOUBLE" for name in names]
    columns = ", ".join(f"{sql.identifier(name)} {kind}" for name, kind in zip(names, kinds, strict=True))
    database.execute(f'CREATE TABLE "data" ({columns})')
    places = ", ".join("?" * len(names))
    database.executemany(f'INSERT INTO "data" VALUES ({places})', [list(row.values()) for row in rows])
    return [row[column] for row in database.execute(statement)]


@pytest.mark.parametrize("name", grown())
def test_every_models_statement_predicts_what_the_model_does(name):
    case = grown()[name]
    rows = rows_for(case)
    said, expected = asked(sql.to_sql(going_out(case)), as_given(case, rows)), predicted(case, rows)
    assert said == (expected if case.data.class_names else pytest.approx(expected, rel=1e-13, abs=1e-15))
