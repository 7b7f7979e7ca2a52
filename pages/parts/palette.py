"""One colour a class, the same everywhere and in both themes: the colours of .streamlit/config.toml."""

import streamlit as st

GREY = "#6f7a90"  # of what is no class: what is not chosen, where something would be


def class_colours() -> list[str]:
    return st.get_option("theme.chartCategoricalColors")


def class_colour(k: int) -> str:
    """Class after class; with more classes than colours they come round again."""
    colours = class_colours()
    return colours[k % len(colours)]
