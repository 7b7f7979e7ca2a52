search =
    .no-hit = Hier heißt nichts „{ $asked }“. Versuche ein einzelnes Wort: Gini, Residuum, Gewicht, lambda, fehlend …
    .label = Seiten, Formeln, Beispiele und Druckfehler durchsuchen

card =
    .minutes = Etwa { $minutes } Minuten
    .needs = ; baut auf: { $needs }

start =
    .lesson = Entscheidungsbaum
    .lead = Sieh, wie ein Baum wächst: jeder Kandidat für eine Aufteilung, sein Gewinn, und warum der Baum aufhört.
    .link = Los: So entscheidet ein Baum

path =
    .title = Von einer einzigen Aufteilung bis XGBoost

beside =
    .title = Neben dem Weg
