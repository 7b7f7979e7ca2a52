### Das Menü der Sprachen.

# Wie Zahlen geschrieben werden: "point" oder "comma".
numbers =
    .decimal-sign = comma
    .label = Zahlen

language =
    .own-name = Deutsch
    .label = Sprache

section =
    .lessons = Lektionen
    .ideas = Ideen
    .practice = Üben
    .notes = Skripte
    .data = Daten
