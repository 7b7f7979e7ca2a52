### Die Spalten der Stimmen einer Gruppe als CSV.

votes-vote = Abstimmung
votes-question = Frage
votes-choice = Auswahl
votes-right = richtig
votes-first = Stimmen zuerst
votes-second = Stimmen danach
votes-moved-to = gewechselt zu
votes-moved = gewechselt
votes-yes = ja
votes-no = nein
