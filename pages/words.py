"""Words and symbols: what the lessons call things, what letter each set of notes writes, what each setting does."""

import streamlit as st

from pages.notes import every_set
from pages.notes.vocabulary import OURS, also, clashes, told, words
from pages.parts.contents import called
from pages.parts.frame import markup
from pages.parts.frame.address import bound
from pages.parts.frame.guard import guard
from pages.parts.frame.takes import one_of
from pages.parts.notes import settings_list
from pages.parts.speaking.choice import told_in_address
from pages.parts.speaking.page import language, tell


def glossary():
    for word in sorted(words(), key=lambda each: told(each, language())[0].lower()):
        name, means = told(word, language())
        others = also(word, language())
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(
                f"**{name}** — {means}"
                + (f" (`{word.setting}`)" if word.setting else "")
                + (tell("own-also-called", also=", ".join(others)) if others else "")
            )
            stop = called(word.page)
            st.page_link(stop.file, label=stop.title, icon=stop.symbol)


def symbols():
    sets = {OURS: tell("notes-here")} | {notes.key: notes.short for notes in every_set()}
    lines = [f"| | {' | '.join(sets.values())} | {tell('own-setting')} |", "|---" * (len(sets) + 2) + "|"]
    for word in (each for each in words() if each.letters):
        name, setting = told(word, language())[0], f"`{word.setting}`" if word.setting else ""
        letters = [f"${word.letters[key]}$" if key in word.letters else "" for key in sets]
        lines.append(f"| **{name}** | {' | '.join(letters)} | {setting} |")
    st.markdown("\n".join(letter.replace("|T|", r"\lvert T\rvert") for letter in lines))
    markup.heading(tell("own-one-letter-several-things"))
    for clash in clashes(language().name):
        st.markdown(f"${clash.letter}$: {clash.says}")


guard()
st.title(tell("page-words"), anchor=False)
names = told_in_address("shown", settings_list.TABS)
tabs = st.tabs(names, on_change="rerun", **bound("shown", one_of(names)))
for tab, draw in zip(tabs, (glossary, symbols, settings_list.show), strict=True):
    if tab.open:
        with tab:
            draw()
