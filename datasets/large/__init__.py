"""Tables too large for memory: Parquet files read batch by batch, of which a sample and histograms are kept."""

from datasets.large.one_pass import PathNode, Side, TableScan, survey
from datasets.large.parquet import LargeTable, large_table

__all__ = ["LargeTable", "PathNode", "Side", "TableScan", "large_table", "survey"]
