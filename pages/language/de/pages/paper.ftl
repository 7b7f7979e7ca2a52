### Auf Papier: Arbeitsblätter, Karten, Fragensammlungen.

bank-at = Es geht um { FORM($node, case: "acc") }: { $rows }.
bank-typed = Deine Antwort

paper-variant = Variante { $seed }
paper-key = Lösung, Variante { $seed }
paper-name = Name
paper-date = Datum
paper-hint = Bearbeite die Fragen der Reihe nach. Was eine Frage angibt, stammt aus den Schritten davor; teile die Seiten deshalb einzeln aus.
paper-settings = Einstellungen: { $told }
paper-new-row = Die neue { -row }: { $cells }
paper-rows = Die Tabelle
paper-trees = Zum Ausfüllen: { -trees }
paper-trees-known = So ist der { -tree } gewachsen
paper-trees-filled = Ausgefüllt: { -trees }
paper-steps = Eine Linie je { -row }, zum Ausfüllen unterwegs
paper-steps-filled = Jede { -row }, { -round } für { -round }
paper-part = Teil { $n }
paper-of-round = { -round } { $n }
paper-answer = Antwort
paper-working = Rechnung
paper-right = Richtig
paper-mistakes = Häufige Fehler
paper-from = Deine Antwort auf { $n }
paper-online = Dieselbe Aufgabe in Treerings: { $link }
paper-node = { $rows }, { -impurity } { $value }
paper-column = { $what ->
    [count] wie oft gezogen
    [weight] { -sample-weight }
    [wrong] falsch?
    [factor] Faktor
    [new-weight] neues { -sample-weight }
    [before] { -score }
    [predicted] { -prediction }
    [residual] { -residual }
    [g] g
    [h] h
    [step] Schritt
   *[after] neuer { -score }
}
paper-wrong = { $wrong ->
    [true] ja
   *[false] nein
}

cards-title = Karten: { $name }
cards-of = { $name }, { -row } { $n }
cards-cut = Schneide an den durchgezogenen Linien. { $back ->
    [folded] Falte an der gepunkteten Linie, dann ist { $target } hinten.
   *[turned] Drucke beidseitig, an der langen Kante gewendet: Dann ist { $target } hinten.
}
cards-some = Die Karten zeigen { $rows } von { $all } { -rows }, zufällig gezogen ({ -seed } 0), und { $features } von { $columns } { -features(case: "dat") }.
cards-need = Du brauchst: { $n } Karten je Gruppe, einen Beutel, Papier.
cards-split = Die { -best-split }
cards-split-how = Jede Gruppe nimmt ein { -feature }. Lege die Karten nach seinen Werten geordnet in eine Reihe; { $target } ist zu sehen.
cards-split-candidates = Zwischen zwei Nachbarn mit verschiedenen Werten liegt ein { -candidate-split }. Teile die Reihe dort auf.
cards-split-levels = Ein { -feature } mit { -levels } hat keine Ordnung: Jede Gruppe seiner { -levels } gegen die anderen ist ein { -candidate-split }.
cards-split-judge = { $classes ->
    [true] Zähle die { -classes } links und rechts. Berechne die { -gini } jeder Seite: 1 minus die quadrierten Anteile. Jede Seite zählt mit ihrem Anteil der Karten.
   *[false] Nimm den Mittelwert von { $target } links und rechts. Berechne die { -squared-error } jeder Seite. Jede Seite zählt mit ihrem Anteil der Karten.
}
cards-split-best = Die kleinste Summe gewinnt. Notiere den { -threshold }: den Wert in der Mitte zwischen den Nachbarn.
cards-split-again = Vergleiche die Gruppen. Die { -best-split } aller { -features } teilt den Stapel in zwei, und jeder Stapel wird wieder aufgeteilt.
cards-forest = Ein Wald
cards-forest-draw = Lege alle { $n } Karten in den Beutel. Ziehe eine, notiere ihre Nummer, lege sie zurück. Tu das { $n } Mal: Das ist die { -bootstrap-sample } deiner Gruppe.
cards-forest-oob = Nie gezogene Karten sind für deine Gruppe { -out-of-bag }. Lege sie beiseite, { $target } verdeckt.
cards-forest-grow = { $many ->
    [true] Ziehe zwei { -features } zufällig. Suche mit diesen beiden die { -best-split } deiner Stichprobe. Eine zweimal gezogene Karte zählt zweimal.
   *[false] Suche die { -best-split } deiner Stichprobe. Eine zweimal gezogene Karte zählt zweimal.
}
cards-vote = Die Abstimmung
cards-vote-ask = Eine Gruppe zeigt eine Karte, die { -out-of-bag } ist, { $target } verdeckt. Jede Gruppe, für die sie das auch ist, sagt mit ihrem { -tree } vorher.
cards-vote-count = { $classes ->
    [true] Zähle die { -votes }. Die { -class } mit den meisten ist die { -prediction } des Waldes.
   *[false] Nimm den Mittelwert der { -predictions }. Er ist die { -prediction } des Waldes.
}
cards-vote-check = Drehe die Karte um. Zähle über alle Karten, wie oft der Wald falsch liegt oder wie weit daneben: Das ist der OOB-Fehler.
cards-leader = Für die Leitung
cards-leader-split = Die { -best-split } dieser { $n } Karten ist { $split }: { $left } gehen nach links, { $right } nach rechts, { -gain } { $gain }.
cards-leader-none = Keine { -split } dieser { $n } Karten hat einen { -gain }: Es gibt nichts, wonach sich sortieren ließe.
cards-leader-oob = Von { $n } Karten werden in einer { -bootstrap-sample } etwa { $out } nie gezogen.

paper-worksheet = Arbeitsblatt
paper-worksheets = Arbeitsblätter mit Lösung
paper-cards = Karten für die Klasse
paper-gift = Fragen für Moodle (GIFT)
paper-qti = Fragen (QTI 2.1)
paper-variants = Varianten
paper-first = Erste Variante
paper-size = Papier
paper-back = Die { -target }
paper-turned = auf der Rückseite (beidseitig drucken)
paper-folded = unter einem Falz
paper-what = Arbeitsblätter enthalten je Variante eine kleine Tabelle, den leeren { -tree } und Fragen, und am Ende eine Lösung, in der jede Zahl ausgerechnet ist. Öffne und drucke die Datei.
paper-cards-what = Karten enthalten je eine { -row }, acht auf einer Seite, und ein Blatt, das sagt, wie eine Klasse den Algorithmus damit spielt.
paper-bank-what = Die Fragen dieser Lektion, mit einem Grund zu jeder falschen Wahl, kommen in die Fragensammlung einer Lernplattform.
