"""A book or a chapter as the browser unpacks it."""

import gzip
import json


def unpacked(sent: bytes) -> dict:
    """What pages.stage.json_values.packed has packed."""
    return json.loads(gzip.decompress(sent))
