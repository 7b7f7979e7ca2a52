"""The file formats of an assignment, and the SCORM 1.2 package: a zip of a manifest and the stand-alone HTML file."""

import io
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from pages.assignment.banks.from_assignment import as_gift, as_qti
from pages.assignment.html_files import as_checker, as_html
from pages.assignment.packed_lessons import ProgressCallback
from pages.assignment.plan import Assignment

MANIFEST, SCO = "imsmanifest.xml", "index.html"
EPOCH = (1980, 1, 1, 0, 0, 0)  # a fixed time: equal assignments make equal files


def as_scorm(assignment: Assignment, on_progress: ProgressCallback = lambda line: None) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in ((MANIFEST, manifest(assignment).encode()), (SCO, as_html(assignment, on_progress))):
            package.writestr(zipfile.ZipInfo(name, EPOCH), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def manifest(assignment: Assignment) -> str:
    """Return the manifest: elements in the order of the schemas, which it names and need not include."""
    title = f"<title>{escape(assignment.title)}</title>"
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier={quoteattr(f"treerings-{assignment.fingerprint}")} version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd
    http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="organization">
    <organization identifier="organization">
      {title}
      <item identifier="assignment" identifierref="sco" isvisible="true">
        {title}
        <adlcp:masteryscore>{assignment.passing}</adlcp:masteryscore>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="sco" type="webcontent" adlcp:scormtype="sco" href="{SCO}">
      <file href="{SCO}"/>
    </resource>
  </resources>
</manifest>
"""


@dataclass(frozen=True)
class FileFormat:
    """`write(assignment, on_progress)` returns the file's bytes, or raises DataProblem."""

    write: Callable[[Assignment, ProgressCallback], bytes]
    suffix: str


@dataclass(frozen=True)
class GeneratedFile:
    """A file with its size in memory, which the cache of jobs/pool.py adds up."""

    content: bytes

    @property
    def megabytes(self) -> float:
        return len(self.content) / 1e6


FORMATS = {
    "html": FileFormat(as_html, ".html"), "scorm": FileFormat(as_scorm, ".zip"),
    "gift": FileFormat(as_gift, ".gift.txt"), "qti": FileFormat(as_qti, ".qti.zip"),
    "check": FileFormat(as_checker, ".check.html"),  # for the instructor
}  # fmt: skip


def make_file(name: str, assignment: Assignment) -> GeneratedFile:
    """Return the assignment in the format of this name: "html", "scorm", ..."""
    return GeneratedFile(FORMATS[name].write(assignment, lambda line: None))
