"""The base of the engine: traces, settings, errors, progress reports, dates and exact sums."""
