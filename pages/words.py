"""Words and symbols: the glossary, the letters of each set of notes, the table of settings, further reading."""

import streamlit as st

from pages.frame import markup
from pages.frame.address import bind_param, choice_param
from pages.frame.contents import page_named
from pages.frame.guard import guard
from pages.i18n.controls import localized_options
from pages.i18n.text import t, translator
from pages.notes import all_notes, settings_list
from pages.notes.literature import show_reading
from pages.notes.vocabulary import OUR_LETTERS, letter_clashes, localized_aliases, localized_entry, vocabulary


def glossary():
    for word in sorted(vocabulary(), key=lambda word: localized_entry(word, translator())[0].lower()):
        name, meaning = localized_entry(word, translator())
        others, page = localized_aliases(word, translator()), page_named(word.page)
        setting = f" (`{word.setting}`)" if word.setting else ""
        synonyms = t("notes.words.synonyms", also=", ".join(others)) if others else ""
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(f"**{name}** — {meaning}{setting}{synonyms}")
            st.page_link(page.file, label=page.title, icon=page.symbol)


def symbols():
    sets = {OUR_LETTERS: t("notes.column.this-app")} | {notes.key: notes.short for notes in all_notes()}
    lines = [f"| | {' | '.join(sets.values())} | {t('notes.settings.name')} |", "|---" * (len(sets) + 2) + "|"]
    for word in (word for word in vocabulary() if word.letters):
        name, setting = localized_entry(word, translator())[0], f"`{word.setting}`" if word.setting else ""
        letters = [f"${word.letters[key]}$" if key in word.letters else "" for key in sets]
        lines.append(f"| **{name}** | {' | '.join(letters)} | {setting} |")
    st.markdown("\n".join(letter.replace("|T|", r"\lvert T\rvert") for letter in lines))
    markup.heading(t("notes.symbols.clashes"))
    for clash in letter_clashes(translator().name):
        st.markdown(f"${clash.letter}$: {clash.says}")


guard()
st.title(t("page.words.title"), anchor=False)
names = localized_options("shown", settings_list.TAB_LABELS)
tabs = st.tabs(names, on_change="rerun", **bind_param("shown", choice_param(names)))
for tab, draw in zip(tabs, (glossary, symbols, settings_list.show_settings, show_reading), strict=True):
    if tab.open:
        with tab:
            draw()
