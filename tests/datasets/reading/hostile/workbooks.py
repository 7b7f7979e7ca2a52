"""Workbooks that lie, or are small and unpack to gigabytes, or to trees of gigabytes."""

from __future__ import annotations

import zlib
from typing import Any

from tests.datasets.reading.hostile.zips import BZIP2, DEFLATED, Member, bzip2_bomb, deflated, member, zip_of

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
SHEET = f'<worksheet xmlns="{MAIN}"><sheetData><row><c><v>1</v></c><c><v>2</v></c></row></sheetData></worksheet>'


def parts(sheets: int = 1, target: str = "worksheets/sheet1.xml") -> dict[str, str]:
    """The least that a workbook holds."""
    listed = "".join(f'<sheet name="s{k}" sheetId="{k + 1}" r:id="r1"/>' for k in range(sheets))
    return {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
        f'<Override PartName="/xl/workbook.xml" ContentType="{KIND}.sheet.main+xml"/>'
        f'<Override PartName="/xl/sharedStrings.xml" ContentType="{KIND}.sharedStrings+xml"/></Types>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" '
        f'Type="{OFFICE}/worksheet" Target="{target}"/></Relationships>',
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}"><si><t>x</t></si><si><t>y</t></si></sst>',
        "xl/styles.xml": f'<styleSheet xmlns="{MAIN}"/>',
        "xl/worksheets/sheet1.xml": SHEET,
    }


def workbook(base: dict[str, str] | None = None, /, **changed: Any) -> bytes:
    """With these parts instead; "sheet" is the sheet, "strings" the texts, "styles" the styles."""
    names = {
        "sheet": "xl/worksheets/sheet1.xml",
        "strings": "xl/sharedStrings.xml",
        "styles": "xl/styles.xml",
        "book": "xl/workbook.xml",
        "types": "[Content_Types].xml",
        "rels": "xl/_rels/workbook.xml.rels",
    }
    found: dict[str, str | bytes | Member] = {**(base or parts())}
    found |= {names.get(name, name): part for name, part in changed.items()}
    return zip_of(
        *(
            part if isinstance(part, Member) else member(name, part if isinstance(part, bytes) else part.encode())
            for name, part in found.items()
        )
    )


def around(start: str, piece: str, times: int, end: str, name: str, **how) -> Member:
    """A part whose middle comes again and again."""
    block = max(1, 10**6 // len(piece))
    data = [start.encode(), (piece * block).encode(), (piece * (times % block) + end).encode()]
    crc, packed = 0, b""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    for each, often in zip(data, (1, times // block, 1), strict=True):
        packed += (packer.compress(each) + packer.flush(zlib.Z_FULL_FLUSH)) * often
        for _ in range(often):
            crc = zlib.crc32(each, crc)
    size = sum(len(each) * often for each, often in zip(data, (1, times // block, 1), strict=True))
    return Member(name, packed + packer.flush(), DEFLATED, size, crc, **how)


def sheet_of(start: str, piece: str, times: int, end: str, name: str = "xl/worksheets/sheet1.xml") -> Member:
    return around(f'<worksheet xmlns="{MAIN}">{start}', piece, times, f"{end}</worksheet>", name)


def strings_of(piece: str, times: int, start: str = "", end: str = "") -> Member:
    return around(f'<sst xmlns="{MAIN}">{start}', piece, times, f"{end}</sst>", "xl/sharedStrings.xml")


LAUGHS = "".join(f'<!ENTITY l{k + 1} "{f"&l{k};" * 10}">' for k in range(9))
DOCTYPE = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">{LAUGHS}]>'
QUADRATIC = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "{"a" * 100_000}">]>'
OUTSIDE = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'
TEXTS = f'<worksheet xmlns="{MAIN}"><sheetData>' + "<row>{}</row>" * 3 + "</sheetData></worksheet>"


def text(what: str) -> str:
    cell = f'<c t="inlineStr"><is><t>{what}</t></is></c>'
    return TEXTS.format(cell * 2, cell * 2, cell * 2)


def workbooks() -> dict[str, bytes]:
    return sheets() | documents() | packages()


def sheets() -> dict[str, bytes]:
    """What is wrong is in the cells."""
    rows, ends = "<sheetData>", "</sheetData>"
    repeated = strings_of("a", 1_000_000, "<si><t>", "</t></si>")
    links = "".join(f'<hyperlink ref="A{k}" location="b"/>' for k in range(1, 65_001))
    merged = "".join(f'<mergeCell ref="A{k}:B{k}"/>' for k in range(1, 45_001))
    return {
        "a plain workbook": workbook(sheet=text("a").replace("<t>a", "<t>b", 1)),
        "a sheet of over a gigabyte": workbook(sheet=sheet_of(rows, "<row><c><v>1</v></c></row>", 45_000_000, ends)),
        "the same, said to be small": workbook(
            sheet=lying(sheet_of(rows, "<row><c><v>1</v></c></row>", 45_000_000, ends))
        ),
        "texts that come again": workbook(
            strings=repeated, sheet=sheet_of(rows, "<row>" + '<c t="s"><v>0</v></c>' * 20 + "</row>", 20_000, ends)
        ),
        "one row of cells without end": workbook(sheet=sheet_of(rows + "<row>", "<c/>", 20_000_000, "</row>" + ends)),
        "cells of one row, all in one place": workbook(
            sheet=sheet_of(rows + "<row>", '<c r="A1"/>', 8_000_000, "</row>" + ends)
        ),
        "cells outside of rows": workbook(sheet=sheet_of(rows, "<c/>", 20_000_000, ends)),
        "rows in rows": workbook(sheet=sheet_of(rows, "<row>", 1_000_000, ends)),
        "elements nobody knows": workbook(sheet=sheet_of("", "<a/>", 20_000_000, "")),
        "rows of another language": workbook(sheet=sheet_of(rows, '<row xmlns="a"/>', 5_000_000, ends)),
        "nested without end": workbook(sheet=sheet_of(rows, "<a>", 30_000_000, ends)),
        "attributes without end": workbook(sheet=many_attributes()),
        "a name without end": workbook(sheet=sheet_of("<", "a", 90_000_000, "/>")),
        "a comment without end": workbook(sheet=sheet_of("<!--", "a", 90_000_000, "-->")),
        "a text without end": workbook(
            sheet=sheet_of(rows + '<row><c t="inlineStr"><is><t>', "a", 90_000_000, "</t></is></c></row>" + ends)
        ),
        "a number without end": workbook(sheet=sheet_of(rows + "<row><c><v>", "9", 5_000_000, "</v></c></row>" + ends)),
        "a formula that calls itself": workbook(sheet=SHEET.replace("<v>1</v>", "<f>A1+A1</f><v>1</v>")),
        "a column beyond the last": workbook(sheet=SHEET.replace("<c>", '<c r="ZZZZZZZZ1">')),
        "the last column, and many of them": workbook(
            sheet=sheet_of(rows, '<row><c r="XFD1"><v>1</v></c></row>', 2_000, ends)
        ),
        "a row beyond the last": workbook(sheet=SHEET.replace("<row>", '<row r="99999999999999">')),
        "a row that is no number": workbook(sheet=SHEET.replace("<row>", f'<row r="{"9" * 5_000}">')),
        "a row before the first": workbook(sheet=SHEET.replace("<row>", '<row r="-5">')),
        "a text that is not there": workbook(sheet=SHEET.replace("<c>", '<c t="s">').replace(">1<", ">77<")),
        "a style that is not there": workbook(sheet=SHEET.replace("<c>", '<c s="999999999999">')),
        "dimensions that are too large": workbook(
            sheet=SHEET.replace("<sheetData>", '<dimension ref="A1:XFD1048576"/><sheetData>')
        ),
        "dimensions that are too small": workbook(
            sheet=sheet_of('<dimension ref="A1"/><sheetData>', "<row><c><v>1</v></c><c><v>2</v></c></row>", 400, ends)
        ),
        "dimensions that are none": workbook(sheet=SHEET.replace("<sheetData>", '<dimension ref="?"/><sheetData>')),
        "65,000 links": workbook(sheet=SHEET.replace("</worksheet>", f"<hyperlinks>{links}</hyperlinks></worksheet>")),
        "45,000 merged cells": workbook(
            sheet=SHEET.replace("</worksheet>", f"<mergeCells>{merged}</mergeCells></worksheet>")
        ),
        "merged cells everywhere": workbook(
            sheet=SHEET.replace("</worksheet>", '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>')
        ),
    }


def documents() -> dict[str, bytes]:
    """What is wrong is in the XML."""
    rows, ends = "<sheetData>", "</sheetData>"
    plain = parts()
    return {
        "laughs in a sheet": workbook(sheet=DOCTYPE + text("&l9;")),
        "laughs in the types": workbook(types=DOCTYPE + plain["[Content_Types].xml"].replace("sheet.main", "&l9;")),
        "laughs in the texts": workbook(strings=f'{DOCTYPE}<sst xmlns="{MAIN}"><si><t>&l9;</t></si></sst>'),
        "a long entity often": workbook(sheet=QUADRATIC + text("&a;" * 900)),
        "an entity that is a file": workbook(sheet=OUTSIDE + text("&f;")),
        "an entity that is a file, in UTF-16": workbook(
            sheet=(OUTSIDE.replace("?>", ' encoding="UTF-16"?>') + text("&f;")).encode("utf-16")
        ),
        "a sheet in UTF-16": workbook(sheet=('<?xml version="1.0" encoding="UTF-16"?>' + text("a")).encode("utf-16")),
        "texts of many runs": workbook(strings=strings_of("<r/>", 20_000_000, "<si>", "</si>")),
        "texts within one text": workbook(strings=strings_of("<t>a</t>", 10_000_000, "<si>", "</si>")),
        "texts that are nothing known": workbook(strings=strings_of("<a/>", 20_000_000)),
        "texts kept elsewhere, with a prefix": workbook(
            types=plain["[Content_Types].xml"].replace("/xl/sharedStrings.xml", "/xl/media/s.xml"),
            **{
                "xl/media/s.xml": around(
                    f'<x:sst xmlns:x="{MAIN}">', "<x:si/>", 10_000_000, "</x:sst>", "xl/media/s.xml"
                )
            },
        ),
        "a sheet among the pictures": workbook(
            {**parts(target="media/sheet1.xml")},
            **{"xl/media/sheet1.xml": sheet_of(rows, "<a/>", 100_000_000, ends, "xl/media/sheet1.xml")},
        ),
        "many cell styles": workbook(
            styles=around(
                f'<styleSheet xmlns="{MAIN}"><cellXfs>', "<xf/>", 700_000, "</cellXfs></styleSheet>", "xl/styles.xml"
            )
        ),
        "many fonts": workbook(
            styles=around(
                f'<styleSheet xmlns="{MAIN}"><fonts>', "<font/>", 500_000, "</fonts></styleSheet>", "xl/styles.xml"
            )
        ),
        "many types": workbook(
            types=plain["[Content_Types].xml"].replace("<Override", "<Default/>" * 300_000 + "<Override", 1)
        ),
        "many relations": workbook(
            rels=plain["xl/_rels/workbook.xml.rels"].replace(
                "<Relationship ", "<Relationship/>" * 250_000 + "<Relationship ", 1
            )
        ),
    }


def packages() -> dict[str, bytes]:
    """What is wrong is in the parts, and in what leads from one to another."""
    plain = parts()
    return {
        "10,000 sheets": workbook(parts(10_000)),
        "10,000 empty sheets": workbook(parts(10_000), sheet=f'<worksheet xmlns="{MAIN}"><sheetData/></worksheet>'),
        "10,000 sheets of their own": workbook(
            **{f"xl/worksheets/sheet{k}.xml": SHEET for k in range(2, 10_001)},
            book=plain["xl/workbook.xml"].replace(
                "<sheets>",
                "<sheets>" + "".join(f'<sheet name="t{k}" sheetId="{k}" r:id="t{k}"/>' for k in range(2, 10_001)),
            ),
            rels=plain["xl/_rels/workbook.xml.rels"].replace(
                "<Relationship ",
                "".join(
                    f'<Relationship Id="t{k}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{k}.xml"/>'
                    for k in range(2, 10_001)
                )
                + "<Relationship ",
                1,
            ),
        ),
        "external links": workbook(
            book=plain["xl/workbook.xml"].replace(
                "</sheets>", '</sheets><externalReferences><externalReference r:id="e"/></externalReferences>'
            ),
            rels=plain["xl/_rels/workbook.xml.rels"].replace(
                "<Relationship ",
                f'<Relationship Id="e" Type="{OFFICE}/externalLink" Target="file:///etc/passwd" '
                'TargetMode="External"/><Relationship ',
                1,
            ),
        ),
        "a sheet that is a file of the machine": workbook(parts(target="file:///etc/passwd")),
        "a sheet at a path above": workbook(parts(target="../../../../etc/passwd")),
        "a sheet that is itself": workbook(parts(target="workbook.xml")),
        "defined names": workbook(
            book=plain["xl/workbook.xml"].replace(
                "</sheets>",
                "</sheets><definedNames>"
                + "".join(f'<definedName name="n{k}">s0!$A$1</definedName>' for k in range(40_000))
                + "</definedNames>",
            )
        ),
        "one part twice": twice(),
        "a part 700 times": zip_of(
            *[member(name, part.encode()) for name, part in plain.items()],
            *[member("xl/worksheets/sheet1.xml", SHEET.encode())] * 700,
        ),
        "parts at other paths": zip_of(
            *[member(name, part.encode()) for name, part in plain.items()],
            member("../../x.xml", b"x"),
            member("/etc/x.xml", b"x"),
        ),
        "encrypted parts": zip_of(*[member(name, part.encode(), flags=1) for name, part in plain.items()]),
        "a wrong checksum in the texts": workbook(strings=member("xl/sharedStrings.xml", b"<a/>", crc=3)),
        "texts that end early": workbook(strings=Member("xl/sharedStrings.xml", deflated(b"<a/>")[:4], DEFLATED, 4)),
        "texts with a password": workbook(strings=member("xl/sharedStrings.xml", b"<a/>", flags=1)),
        "texts packed as nobody knows": workbook(strings=Member("xl/sharedStrings.xml", b"<a/>", 97)),
        "texts as a bomb of bzip2": workbook(strings=Member("xl/sharedStrings.xml", bzip2_bomb(), BZIP2, 1000)),
        "a sheet as a bomb of bzip2": workbook(sheet=Member("xl/worksheets/sheet1.xml", bzip2_bomb(), BZIP2, 1000)),
        "a million parts": zip_of(Member("xl/workbook.xml", b""), again=700_000),
    }


def lying(each: Member) -> Member:
    each.size = 1_000_000
    return each


def many_attributes() -> Member:
    names = " ".join(f'a{k:x}=""' for k in range(400_000))
    return member("xl/worksheets/sheet1.xml", f'<worksheet xmlns="{MAIN}"><a {names}/></worksheet>'.encode())


def twice() -> bytes:
    """The last of a name is what a program sees, here a bomb."""
    bomb = sheet_of("<sheetData>", "<row/>", 20_000_000, "</sheetData>")
    return zip_of(*[member(name, part.encode()) for name, part in parts().items()], bomb)
