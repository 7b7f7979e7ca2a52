"""An assignment as a link, `/assignment?of=...#...`: the address has all of it, and no server stores any.

`of=` has the file without the signing key, compressed, in URL-safe base64. The fragment has the key: browsers do not
send fragments, so neither the server nor a proxy sees it. Both have a checksum, which detects a truncated link.
"""

import base64
import gzip
import hashlib
import zlib
from dataclasses import replace

from engine import DataProblem
from pages.assignment.formats import GeneratedFile
from pages.assignment.html_files import as_html
from pages.assignment.plan import Assignment, as_toml
from pages.assignment.reading import MAX_FILE_BYTES, read_toml

PAGE = "assignment"
LONGEST = 4_000  # characters: servers and proxies take 8,000, but mail programs break long lines
CHECKSUM_BYTES = 3  # of the key


def make_link(assignment: Assignment) -> str:
    """Return the link relative to the app's address; DataProblem if it would be too long."""
    if assignment.tables:
        raise DataProblem("assignment.error.link-own-table")
    packed = zlib.compress(as_toml(replace(assignment, key="")).encode(), 9)
    link = f"{PAGE}?of={_text(packed)}#{key_text(assignment.key)}"
    if len(link) > LONGEST:
        raise DataProblem("assignment.error.link-too-long", n=len(link), most=LONGEST)
    return link


def key_text(key: str) -> str:
    """Return the fragment with the key and its checksum, which stage/web/assignment/codes.js reads."""
    return _text(key.encode() + hashlib.sha256(key.encode()).digest()[:CHECKSUM_BYTES])


def read_link(of: str) -> Assignment:
    """Return the assignment of a link, without its key; DataProblem if the link is damaged."""
    if len(of) > LONGEST:
        raise DataProblem("assignment.error.link-broken")
    decompressor = zlib.decompressobj()
    try:
        raw = base64.b64decode(of + "=" * (-len(of) % 4), b"-_", validate=True)
        text = decompressor.decompress(raw, MAX_FILE_BYTES)
    except (ValueError, zlib.error):
        raise DataProblem("assignment.error.link-broken") from None
    if not decompressor.eof or decompressor.unused_data:
        raise DataProblem("assignment.error.link-broken")
    return read_toml(text)


def make_linked_page(of: str) -> GeneratedFile:
    return GeneratedFile(gzip.compress(as_html(read_link(of), is_linked=True), mtime=0))


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
