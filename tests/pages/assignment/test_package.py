"""The SCORM 1.2 package: what is in the zip, and a manifest by the rules of the schemas (IMS CP 1.1.2, ADL 1.2).

The schemas are not ours to put here, so their rules stand here: which elements, in which order, which attributes.
"""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from pages.assignment.formats import as_scorm, manifest
from tests.pages.assignment.cases import TREES

CP, ADL = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}", "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"
XSI = "{http://www.w3.org/2001/XMLSchema-instance}"
NAME = re.compile(r"[A-Za-z_][\w.-]*")  # of an identifier: xsd:ID
# Of each element the attributes that it must have and may have, and its children in their order: (name, least, most).
RULES = {
    f"{CP}manifest": ({"identifier"}, {"version", f"{XSI}schemaLocation"},
                      [(f"{CP}metadata", 0, 1), (f"{CP}organizations", 1, 1), (f"{CP}resources", 1, 1)]),
    f"{CP}metadata": (set(), set(), [(f"{CP}schema", 1, 1), (f"{CP}schemaversion", 1, 1)]),
    f"{CP}organizations": ({"default"}, set(), [(f"{CP}organization", 1, 99)]),
    f"{CP}organization": ({"identifier"}, {"structure"}, [(f"{CP}title", 1, 1), (f"{CP}item", 1, 99)]),
    f"{CP}item": ({"identifier"}, {"identifierref", "isvisible", "parameters"},
                  [(f"{CP}title", 1, 1), (f"{CP}item", 0, 99), (f"{ADL}prerequisites", 0, 1),
                   (f"{ADL}maxtimeallowed", 0, 1), (f"{ADL}timelimitaction", 0, 1), (f"{ADL}datafromlms", 0, 1),
                   (f"{ADL}masteryscore", 0, 1)]),
    f"{CP}resources": (set(), set(), [(f"{CP}resource", 0, 99)]),
    f"{CP}resource": ({"identifier", "type", f"{ADL}scormtype"}, {"href"}, [(f"{CP}file", 0, 99)]),
    f"{CP}file": ({"href"}, set(), []),
}  # fmt: skip
TITLES = ["Week 3", 'Trees & <b>"forests"</b>', "Bäume, Woche 3 – " + "x" * 60, "</title>"]


def check(element: ElementTree.Element):
    must, may, children = RULES.get(element.tag, (set(), set(), []))
    assert must <= set(element.attrib) <= must | may, element.tag
    names, place = [name for name, *_ in children], -1
    for child in element:
        assert child.tag in names[max(place, 0) :], f"{child.tag} in {element.tag}"
        place = names.index(child.tag)
        check(child)
    for name, least, most in children:
        assert least <= len(element.findall(name)) <= most, name


@pytest.mark.parametrize("title", TITLES)
def test_the_manifest_is_by_the_rules_of_its_schemas(title):
    root = ElementTree.fromstring(manifest(replace(TREES, title=title, passing=75)).encode())
    assert root.tag == f"{CP}manifest"
    check(root)
    identifiers = [each.get("identifier") or "" for each in root.iter() if "identifier" in each.attrib]
    assert len(set(identifiers)) == len(identifiers) and all(map(NAME.fullmatch, identifiers))
    assert [root.findtext(f"{CP}metadata/{CP}{name}") for name in ("schema", "schemaversion")] == ["ADL SCORM", "1.2"]
    organizations = root.find(f"{CP}organizations")
    (organization,) = organizations
    (item,) = organization.findall(f"{CP}item")
    (resource,) = root.find(f"{CP}resources")
    assert organizations.get("default") == organization.get("identifier")
    assert item.get("identifierref") == resource.get("identifier")
    assert item.findtext(f"{CP}title") == organization.findtext(f"{CP}title") == title
    assert item.findtext(f"{ADL}masteryscore") == "75"
    assert (resource.get("type"), resource.get(f"{ADL}scormtype")) == ("webcontent", "sco")
    assert resource.get("href") == resource[0].get("href") == "index.html"


def test_the_zip_holds_the_manifest_at_its_root_and_the_file_and_is_the_same_each_time():
    small = replace(TREES, parts=TREES.parts[1:])
    written = as_scorm(small)
    with zipfile.ZipFile(io.BytesIO(written)) as package:
        assert package.namelist() == ["imsmanifest.xml", "index.html"]
        assert package.read("imsmanifest.xml").decode() == manifest(small)
        assert package.read("index.html").startswith(b"<!doctype html>")
    assert as_scorm(small) == written
