"""Reads table files: from bytes to a DataFrame, with a list of the decisions made."""
