### The menu of languages.

# How numbers are written: "point" or "comma", as DECIMALS in messages.py has them.
numbers =
    .decimal-sign = point
    .label = Numbers

language =
    .own-name = English
    .label = Language

section =
    .lessons = Lessons
    .ideas = Ideas
    .practice = Practice
    .notes = Notes
    .data = Data
