"""Damaged models get a sentence or are read; nothing else happens. A thousand here, more by mutations.py itself."""

import json
import pickle

import pytest

from engine import DataProblem, models
from pages.i18n.locale import Locale
from pages.i18n.translator import translator_for
from tests.engine.models.mutations import files, run, tried


def test_a_thousand_damaged_files():
    found = run(1_000)
    assert found["read"] > 50 and found["refused"] > 500


def test_the_files_themselves_are_read():
    assert {tried(raw) for raw in files().values()} == {"read"}


@pytest.mark.parametrize("name", ["xgboost.json", "xgboost.ubj", "lightgbm.txt", "catboost.json"])
def test_every_file_cut_off_anywhere_is_refused(name):
    raw = files()[name]
    end = raw.find(b"\nend of trees") if name == "lightgbm.txt" else len(raw)
    for at in range(0, end - 1, max(end // 60, 1)):
        assert tried(raw[:at]) != "read"


@pytest.mark.parametrize(("raw", "said"), [
    (b"", "empty"),
    (pickle.dumps({"a": 1}), "pickle"),
    (b"CBM1....", "CatBoost's binary"),
    (b"binf....", "old binary"),
    (b"<?xml version='1.0'?><!DOCTYPE x [<!ENTITY e 'boom'>]><PMML>&e;</PMML>", "XML"),
    (b"PK\x03\x04", "zip"),
    (b"hello", "no model we know"),
    (b"[1, 2]", "no model we know"),
    (b"{}", "no model we know"),
    (b"[" * 100_000, "no model we know"),
    (b'{"learner":' * 100_000, "deep"),
    (b'{"a": 1' + b"0" * 6000 + b"}", "digits|JSON|no model"),
    (b"{L\x7f\xff\xff\xff\xff\xff\xff\xff", "more follow"),
    (b"{L\x00\x00\x00\x00\x80\x00\x00\x00name", "2,147,483,648 more follow"),
    (b"{L\xff\xff\xff\xff\xff\xff\xff\xff", "length of -1"),
    (b"{L\x00\x00\x00\x00\x00\x00\x00\x01a[$d#L\x00\x00\x00\x00\x80\x00\x00\x00", "more follow"),
    (b"{L\x00\x00\x00\x00\x00\x00\x00\x01a[$Z#L\x00\x00\x00\x00\x80\x00\x00\x00", "mark we do not know"),
    (b"{L\x00\x00\x00\x00\x00\x00\x00\x01a" + b"[" * 5_000, "deeply"),
    ("{\"kind\": \"☃\"}".encode("latin-1", "replace"), "holds a"),
    (b"{\"kind\": \"\xff\"}", "UTF-8"),
    (b'{"kind": "\\ud800"}', "UTF-8"),
    (b'{"kind": "\\ud83d\\ude00\\udc00"}', "UTF-8"),
])  # fmt: skip
def test_what_is_no_model_gets_a_sentence(raw, said):
    with pytest.raises(DataProblem, match=said):
        models.read(raw)


def test_a_refusal_is_told_in_the_reader_s_language_and_survives_a_process():
    with pytest.raises(DataProblem) as refused:
        models.read(b'{"kind": "Pipeline"}', name="a.json")
    again = pickle.loads(pickle.dumps(refused.value))
    assert again.message == refused.value.message and str(again) == str(refused.value)
    assert str(again).startswith(
        "'a.json': The file holds a 'Pipeline'. Of scikit-learn these are read: DecisionTree, "
    )
    told = translator_for(Locale("de")).render(again.message)
    assert told.startswith("„a.json“: Die Datei enthält ein „Pipeline“. Von scikit-learn werden diese gelesen: ")
    assert "AdaBoost und IsolationForest. Schreibe seinen letzten Schritt heraus" in told


def test_a_place_in_the_file_is_told_in_the_reader_s_language():
    with pytest.raises(DataProblem) as refused:
        models.read(b'{"learner": {"gradient_booster": 1}}', name="a.json")
    assert translator_for(Locale("de")).render(refused.value.message) == (
        "„a.json“: learner > gradient_booster sollte ein JSON-Objekt mit Namen sein und ist keines: "
        "Die Datei ist kein Modell, das wir kennen."
    )


def test_a_letter_in_two_halves_is_a_letter():
    value = json.loads(files()["xgboost.json"])
    value["learner"]["feature_names"][0] = "\N{GRINNING FACE} \\ud800"
    assert models.read(json.dumps(value).encode()).feature_names[0] == "\N{GRINNING FACE} \\ud800"


def test_a_name_is_no_more_than_a_name():
    value = json.loads(files()["xgboost.json"])
    value["learner"]["feature_names"][0] = "<img src=x onerror=alert(1)>\n" * 50
    name = models.read(json.dumps(value).encode()).feature_names[0]
    assert "\n" not in name and len(name) <= 200
