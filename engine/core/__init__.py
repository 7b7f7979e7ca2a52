"""What everything stands on: the trace, the settings of a fit and its problems, progress, exact sums."""
