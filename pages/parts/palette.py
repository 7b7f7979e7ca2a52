"""One colour a class, the same everywhere and in both themes: the colours of .streamlit/config.toml."""

import streamlit as st


def class_colour(k: int) -> str:
    """Class after class; with more classes than colours they come round again."""
    colours = st.get_option("theme.chartCategoricalColors")
    return colours[k % len(colours)]
