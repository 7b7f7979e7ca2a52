"""What datasets decide and refuse, in another language than English."""

from __future__ import annotations

import pickle

import pytest

from datasets import DataProblem, catalog, from_frame, load, read_with_decisions
from datasets.from_frame import NoUsableFeature
from pages.i18n.locale import Locale
from pages.i18n.translator import translator_for
from pages.tables.user_table import find_first_target

FILE = b"# by hand\nid;price;when;town\n1;1,5;1.2.2020;a\n2;2,5;3.4.2021;-\n\n3;3,5;5.6.2022;b\n4;4,5;5.6.2022;b\n"


def in_german(message) -> str:
    return translator_for(Locale("de")).render(message)


def test_decisions_on_a_file():
    decisions = read_with_decisions(FILE).decisions
    assert [in_german(each.text) for each in decisions] == [
        "Der Text ist UTF-8.",
        "1 Kommentarzeile über der Tabelle weggelassen.",
        "Spalten sind getrennt durch Semikolons.",
        "1 leere Zeile weggelassen.",
        "„price“ schreibt seine Zahlen mit Dezimalkomma: „1,5“ wurde als 1,5 gelesen.",
        "„when“ blieb Text: „1.2.2020“ kann zwei verschiedene Daten sein.",
        "„-“ wurde in 1 Zelle von „town“ als fehlend gelesen.",
    ]
    assert [in_german(change.label) for change in decisions[5].changes] == [
        "Der Tag steht vorn",
        "Der Monat steht vorn",
    ]


def test_decisions_on_columns():
    frame = read_with_decisions(b"a,b,y\n1,2,0\n1,3,1\n1,4,\n1,5,1\n").frame
    assert [in_german(what) for what in from_frame(frame).decisions] == [
        "In Zeile 3 fehlt „y“, also dient sie nicht zum Training.",
        "Spalte „a“ ist in jeder Zeile „1“. Sie ist weggelassen.",
    ]


@pytest.mark.parametrize(
    ("attempt", "told"),
    [
        (
            lambda: load("no"),
            "Den Datensatz „no“ gibt es nicht; wähle „four_rows“, „seven_rows“, „six_row_forest“, „four_points“ "
            "oder 26 weitere.",
        ),
        (
            lambda: read_with_decisions(b""),
            "Die Datei ist leer; wähle eine Datei mit einer Kopfzeile und mindestens einer Zeile.",
        ),
        (
            lambda: read_with_decisions(b"a,b\n" + b"1,2,3\n" * 1234, "x.csv"),
            "x.csv, Zeile 2 hat 3 Spalten, wo die Tabelle 2 hat; setze Text, der ein Trennzeichen enthält, in "
            "Anführungszeichen, oder entferne, was zu viel ist.",
        ),
        (
            lambda: from_frame(read_with_decisions(b"Seven rows,x,y\n,1,0\n,2,1\n").frame, features=["Seven rows"]),
            "Spalte „Seven rows“ hat in keiner Zeile einen Wert; nimm sie aus den Merkmalen.",
        ),
    ],
)
def test_refusals(attempt, told):
    with pytest.raises(DataProblem) as caught:
        attempt()
    again = pickle.loads(pickle.dumps(caught.value))
    assert in_german(caught.value.message) == in_german(again.message) == told


def test_that_nothing_is_left_to_learn_from_survives_a_process():
    with pytest.raises(NoUsableFeature) as caught:
        from_frame(read_with_decisions(b"name,y\n" + b"".join(b"n%d,%d\n" % (i, i % 2) for i in range(20))).frame)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.target, again.usable_columns, again.message) == ("y", ("name",), caught.value.message)
    assert str(again) == (
        "No column is left as a feature. Column 'name' has another text in every row. Read it all the same, as "
        "categories sorted by the mean of 'y', or add a column that differs between rows."
    )


def test_why_another_target_is_learned():
    _, decisions, _ = find_first_target(read_with_decisions(b"x,a,y\n1,2,1\n2,1,1\n3,1,1\n").frame)
    assert in_german(decisions[0].text) == (
        "Spalte „y“ ist in jeder Zeile „1“, also gibt es nichts zu lernen; wähle eine andere. Also wird „a“ gelernt."
    )


def test_every_table_of_the_catalogue_has_a_title_and_a_sentence():
    titles = {in_german(entry.title) for entry in catalog()}
    assert len(titles) == len(catalog()) and "Vier Zeilen" in titles
    assert all(in_german(entry.description).endswith(".") for entry in catalog())
    assert in_german(catalog()[0].display_title) == "Vier Zeilen, aus den Skripten"
