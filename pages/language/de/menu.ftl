### Das Menü der Sprachen.

menu-name = Deutsch
menu-language = Sprache
menu-numbers = Zahlen
