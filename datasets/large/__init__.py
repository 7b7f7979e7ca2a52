"""Tables too large for memory: Parquet files read batch by batch, of which a sample and histograms are kept."""

from datasets.large.parquet import LargeTable, large_table
from datasets.large.scan import PathNode, Side, TableScan, survey

__all__ = ["LargeTable", "PathNode", "Side", "TableScan", "large_table", "survey"]
