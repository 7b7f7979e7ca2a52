"""Tables too large for memory: scans Parquet files in batches; returns a sample and candidate splits."""

from datasets.large.parquet import LargeTable, large_table
from datasets.large.scan import PathNode, Side, TableScan, survey

__all__ = ["LargeTable", "PathNode", "Side", "TableScan", "large_table", "survey"]
