"""What takes more than its bound of memory is ended, and the next case is none the worse for it."""

from tests.datasets.reading.hostile.bounded import MEMORY, outcomes


def allocate(data: bytes) -> bytes:
    return bytes(int(data))


def test_a_case_may_take_so_much_memory_and_no_more(tmp_path):
    cases = {"much": b"%d" % (MEMORY + 10**8), "little": b"1000", "wrong": b"x"}
    found = outcomes(f"{__name__}:allocate", cases, tmp_path)
    assert found["much"].startswith("MemoryError") and found["little"] == "bytes"
    assert found["wrong"].startswith("ValueError: ") and " at <FrameSummary" in found["wrong"]
