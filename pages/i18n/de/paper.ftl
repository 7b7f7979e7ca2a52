bank =
    .node-rows = Es geht um { FORM($node, case: "acc") }: { $rows }.
    .typed-answer = Deine Antwort

sheet =
    .variant = Variante { $seed }
    .key-title = Lösung, Variante { $seed }
    .student = Name
    .date = Datum
    .instruction = Bearbeite die Fragen der Reihe nach. Was eine Frage angibt, stammt aus den Schritten davor; teile die Seiten deshalb einzeln aus.
    .settings = Einstellungen: { $told }
    .new-row = Die neue { -row }: { $cells }
    .table-title = Die Tabelle
    .trees-empty = Zum Ausfüllen: { -trees }
    .tree-grown = So ist der { -tree } gewachsen
    .trees-filled = Ausgefüllt: { -trees }
    .steps-empty = Eine Linie je { -row }, zum Ausfüllen unterwegs
    .steps-filled = Jede { -row }, { -round } für { -round }
    .part = Teil { $n }
    .round = { -round } { $n }
    .answer = Antwort
    .calculation = Rechnung
    .right-answer = Richtig
    .mistakes = Häufige Fehler
    .earlier-answer = Deine Antwort auf { $n }
    .online-link = Dieselbe Aufgabe in Treerings: { $link }
    .node = { $rows }, { -impurity } { $value }
    .column = { $what ->
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
    .wrong-cell = { $wrong ->
        [true] ja
       *[false] nein
    }
    .title = Arbeitsblatt

cards =
    .title = Karten: { $name }
    .card-title = { $name }, { -row } { $n }
    .cutting = Schneide an den durchgezogenen Linien. { $back ->
        [folded] Falte an der gepunkteten Linie, dann ist { $target } hinten.
       *[turned] Drucke beidseitig, an der langen Kante gewendet: Dann ist { $target } hinten.
    }
    .subset = Die Karten zeigen { $rows } von { $all } { -rows }, zufällig gezogen ({ -seed } 0), und { $features } von { $columns } { -features(case: "dat") }.
    .material = Du brauchst: { $n } Karten je Gruppe, einen Beutel, Papier.

cards-split =
    .title = Die { -best-split }
    .order = Jede Gruppe nimmt ein { -feature }. Lege die Karten nach seinen Werten geordnet in eine Reihe; { $target } ist zu sehen.
    .candidates = Zwischen zwei Nachbarn mit verschiedenen Werten liegt ein { -candidate-split }. Teile die Reihe dort auf.
    .levels = Ein { -feature } mit { -levels } hat keine Ordnung: Jede Gruppe seiner { -levels } gegen die anderen ist ein { -candidate-split }.
    .impurity = { $classes ->
        [true] Zähle die { -classes } links und rechts. Berechne die { -gini } jeder Seite: 1 minus die quadrierten Anteile. Jede Seite zählt mit ihrem Anteil der Karten.
       *[false] Nimm den Mittelwert von { $target } links und rechts. Berechne die { -squared-error } jeder Seite. Jede Seite zählt mit ihrem Anteil der Karten.
    }
    .choice = Die kleinste Summe gewinnt. Notiere den { -threshold }: den Wert in der Mitte zwischen den Nachbarn.
    .recursion = Vergleiche die Gruppen. Die { -best-split } aller { -features } teilt den Stapel in zwei, und jeder Stapel wird wieder aufgeteilt.

cards-forest =
    .title = Ein Wald
    .bootstrap = Lege alle { $n } Karten in den Beutel. Ziehe eine, notiere ihre Nummer, lege sie zurück. Tu das { $n } Mal: Das ist die { -bootstrap-sample } deiner Gruppe.
    .out-of-bag = Nie gezogene Karten sind für deine Gruppe { -out-of-bag }. Lege sie beiseite, { $target } verdeckt.
    .growth = { $many ->
        [true] Ziehe zwei { -features } zufällig. Suche mit diesen beiden die { -best-split } deiner Stichprobe. Eine zweimal gezogene Karte zählt zweimal.
       *[false] Suche die { -best-split } deiner Stichprobe. Eine zweimal gezogene Karte zählt zweimal.
    }

cards-vote =
    .title = Die Abstimmung
    .question = Eine Gruppe zeigt eine Karte, die { -out-of-bag } ist, { $target } verdeckt. Jede Gruppe, für die sie das auch ist, sagt mit ihrem { -tree } vorher.
    .result = { $classes ->
        [true] Zähle die { -votes }. Die { -class } mit den meisten ist die { -prediction } des Waldes.
       *[false] Nimm den Mittelwert der { -predictions }. Er ist die { -prediction } des Waldes.
    }
    .error = Drehe die Karte um. Zähle über alle Karten, wie oft der Wald falsch liegt oder wie weit daneben: Das ist der OOB-Fehler.

cards-leader =
    .title = Für die Leitung
    .best-split = Die { -best-split } dieser { $n } Karten ist { $split }: { $left } gehen nach links, { $right } nach rechts, { -gain } { $gain }.
    .no-split = Keine { -split } dieser { $n } Karten hat einen { -gain }: Es gibt nichts, wonach sich sortieren ließe.
    .out-of-bag = Von { $n } Karten werden in einer { -bootstrap-sample } etwa { $out } nie gezogen.

download =
    .worksheets = Arbeitsblätter mit Lösung
    .cards = Karten für die Klasse
    .gift = Fragen für Moodle (GIFT)
    .qti = Fragen (QTI 2.1)
    .written = { $file } ist geschrieben.

control =
    .variants = Varianten
    .first-variant = Erste Variante
    .paper-size = Papier
    .target-side = Die { -target }
    .target-turned = auf der Rückseite (beidseitig drucken)
    .target-folded = unter einem Falz

help =
    .worksheets = Arbeitsblätter enthalten je Variante eine kleine Tabelle, den leeren { -tree } und Fragen, und am Ende eine Lösung, in der jede Zahl ausgerechnet ist. Öffne und drucke die Datei.
    .cards = Karten enthalten je eine { -row }, acht auf einer Seite, und ein Blatt, das sagt, wie eine Klasse den Algorithmus damit spielt.
    .bank = Die Fragen dieser Lektion, mit einem Grund zu jeder falschen Wahl, kommen in die Fragensammlung einer Lernplattform.

error =
    .too-few-rows = Karten brauchen mindestens 2 { -rows }, und diese Tabelle hat { $n }.
    .variants = { $n } Varianten sind nicht möglich: Nimm 1 bis { $most }.
    .table-or-attempt = Fragen handeln von einem: Nenne eine Tabelle, oder gib { "--attempt" } mit einer Zahl an.
    .no-exercise = { $lesson } hat keine Aufgabe { $number }: Es gibt { $n }. Gib { "--drill 1" } an.
    .attempt = { $attempt } ist keine Nummer eines Versuchs: Nimm 0 bis { $most }.
    .no-target = Welche Spalte von { $file } wird vorhergesagt? Gib { "--target" } mit ihrem Namen an.
