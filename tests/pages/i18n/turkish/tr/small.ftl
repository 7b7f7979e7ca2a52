### A language of another build, for test_languages.py: the verb is last, places come first, cases are suffixes.
-split = bölme
-rows = satır
