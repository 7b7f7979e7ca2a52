"""The lesson of pruning."""
