"""Words and symbols: what the lessons call things, what letter each set of notes writes, what each setting does."""

import streamlit as st

from pages.notes import every_set
from pages.notes.vocabulary import OURS, clashes, words
from pages.parts.contents import called
from pages.parts.frame import markup
from pages.parts.frame.address import bound
from pages.parts.frame.guard import guard
from pages.parts.notes import settings_list


def glossary():
    for word in sorted(words(), key=lambda each: each.word):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(
                f"**{word.word}** — {word.means}"
                + (f" (`{word.setting}`)" if word.setting else "")
                + (f" Also called: {', '.join(word.also)}." if word.also else "")
            )
            stop = called(word.page)
            st.page_link(stop.file, label=stop.title, icon=stop.symbol)


def symbols():
    sets = {OURS: "here"} | {notes.key: notes.short for notes in every_set()}
    lines = [f"| | {' | '.join(sets.values())} | setting |", "|---" * (len(sets) + 2) + "|"]
    for word in (each for each in words() if each.letters):
        letters = [f"${word.letters[key]}$" if key in word.letters else "" for key in sets]
        lines.append(f"| **{word.word}** | {' | '.join(letters)} | {f'`{word.setting}`' if word.setting else ''} |")
    st.markdown("\n".join(letter.replace("|T|", r"\lvert T\rvert") for letter in lines))
    markup.heading("One letter, several things")
    for clash in clashes():
        st.markdown(f"${clash.letter}$: {clash.says}")


guard()
st.title("Words and symbols", anchor=False)
tabs = {"Words": glossary, "Symbols": symbols, "Settings": settings_list.show}
for tab, draw in zip(st.tabs(list(tabs), on_change="rerun", **bound("shown")), tabs.values(), strict=True):
    if tab.open:
        with tab:
            draw()
