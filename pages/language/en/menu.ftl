### The menu of languages.

menu-name = English
menu-language = Language
menu-numbers = Numbers
