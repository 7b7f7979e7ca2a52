### Was aus den Spalten einer Tabelle wird: Merkmale einer Art, eine Zielvariable, oder nichts.

kind =
    .number = Zahl
    .binary = 0/1
    .category = Kategorie
    .date = Datum
    .moment = Datum und Uhrzeit

error =
    .no-frame = Nötig ist eine Tabelle, nicht { $type }; mach daraus einen DataFrame von pandas.
    .no-rows = Die Tabelle hat keine { -rows }; füge mindestens zwei hinzu.
    .no-columns = Die Tabelle hat keine Spalten; füge mindestens zwei hinzu.
    .no-column = Es gibt keine Spalte { $name }; wähle { $choices }.
    .no-kind = Spalte { $name }: Die Art { $kind } gibt es nicht; wähle { $choices }.
    .no-task = Die Aufgabe { $task } gibt es nicht; wähle { $choices }.
    .not-read = Spalte { $name } kann nicht gelesen werden ({ $type }); mach Zahlen oder Text daraus.
    .strange-type = Spalte { $name } enthält Werte der Art { $type }; mach Zahlen oder Text daraus.
    .too-large = Spalte { $name }, { -row } { $row } ist { $cell }, zu groß zum Rechnen; berichtige es oder lass es leer.
    .infinite = Spalte { $name }, { -row } { $row } ist unendlich, zu groß zum Rechnen; berichtige es oder lass es leer.
    .not-a-number = Spalte { $name }, { -row } { $row }: { $cell } ist keine Zahl; berichtige es oder nenne die Spalte eine Kategorie.
    .many-levels = Spalte { $name } hat { $n } verschiedene Werte, mehr als die { $most } einer Kategorie; fass sie zusammen oder lass sie weg.
    .not-binary = Spalte { $name } hat { $n ->
        [one] 1 Wert
       *[other] { $n } Werte
    } und kann nicht 0/1 sein; nenne sie eine Zahl oder eine Kategorie.
    .target-among-features = Spalte { $name } ist das, was vorhergesagt werden soll; nimm sie aus den { -features(case: "dat") }.
    .no-feature = Kein { -feature } ist gewählt; wähle mindestens eines.
    .feature-no-value = Spalte { $name } hat in keiner { -row } einen Wert; nimm sie aus den { -features(case: "dat") }.
    .target-no-value = Spalte { $name } hat in keiner { -row } einen Wert, also gibt es nichts zu lernen; wähle eine andere.
    .target-one-value = Spalte { $name } ist in jeder { -row } { $value }, also gibt es nichts zu lernen; wähle eine andere.
    .many-classes = Spalte { $name } hat { $n } verschiedene Werte, mehr als { $most } { -classes }; wähle eine Spalte mit weniger.
    .many-classes-of-numbers = Spalte { $name } hat { $n } verschiedene Werte, mehr als { $most } { -classes }; wähle eine Spalte mit weniger, oder die Aufgabe regression.
    .order-of-numbers = Spalte { $name } enthält vorherzusagende Zahlen; eine Reihenfolge von { -classes } ist für { -classes }.
    .class-order = Die Reihenfolge { $order } nennt nicht jede { -class } von { $name } einmal; ihre { -classes } sind { $classes }.
    .class-order-empty = Die Reihenfolge ist leer und nennt nicht jede { -class } von { $name } einmal; ihre { -classes } sind { $classes }.
    .nothing-left = Keine Spalte bleibt als { -feature }. { $why }{ $others ->
        [0] {""}
        [one] {" "}1 weitere ist weggelassen.
       *[other] {" "}{ $others } weitere sind weggelassen.
    } { $could ->
        [0] Füge eine Spalte hinzu, die sich zwischen { -rows } unterscheidet.
        [one] Lies sie trotzdem, als Kategorien nach dem Mittelwert von { $target } sortiert, oder füge eine Spalte hinzu, die sich zwischen { -rows } unterscheidet.
       *[other] Lies sie trotzdem, als Kategorien nach dem Mittelwert von { $target } sortiert, oder füge eine Spalte hinzu, die sich zwischen { -rows } unterscheidet.
    }

reason =
    .none-besides = Es gibt keine außer { $target }.
    .no-value = Spalte { $name } hat in keiner { -row } einen Wert.
    .many-digits = Spalte { $name } unterscheidet sich erst hinter den ersten 15 Ziffern, mehr als Zahlen hier behalten.
    .one-value = Spalte { $name } ist in jeder { -row } { $value }.
    .names-rows = Spalte { $name } unterscheidet { -rows } und sonst nichts.
    .all-differ = Spalte { $name } hat in jeder { -row } einen anderen Text.
    .many-texts = Spalte { $name } hat { $n } verschiedene Texte, mehr als { $most }.

decision =
    .earlier = { $text }
    .left-out = { $why } Sie ist weggelassen.
    .mixed = { $name } mischt Zahlen mit anderen Werten und wird als Text gelesen.
    .many-digits = { $name } enthält Zahlen mit mehr als 15 Ziffern, deren letzte verloren gehen.
    .dates = { $name } enthält Daten, gelesen als Tage seit dem 1970-01-01.
    .spans = { $name } enthält Zeitspannen, gelesen als Tage.
    .numbers-in-text = { $name } enthält als Text geschriebene Zahlen, gelesen als Zahlen.
    .binary = { $name }: { $zero } ist 0 und { $one } ist 1.
    .classes = { $name } hat { $n ->
        [one] 1 verschiedene ganze Zahl
       *[other] { $n } verschiedene ganze Zahlen
    }, also werden sie als { -classes } genommen.
    .number = { $name } hat { $n ->
        [one] 1 verschiedene ganze Zahl
       *[other] { $n } verschiedene ganze Zahlen
    }, also wird es als Zahl vorhergesagt.
    .differ-by-case = { $name } unterscheidet { $texts }: Schreib sie in der Datei gleich, wenn sie dasselbe sind.
    .row-without-target = In { -row } { $row } fehlt { $target }, also dient sie nicht zum Training.
    .rows-without-target = { $n } von { $rows } { -rows } ({ $share }) haben kein { $target }, also dienen sie nicht zum Training: { -rows } { $numbers }.
    .many-without-target = { $n } von { $rows } { -rows } ({ $share }) haben kein { $target }, also dienen sie nicht zum Training: die erste davon { -row } { $row }.
    .sampled = Zu viele { -rows } zum Durchgehen: { $n } von { $rows } wurden zufällig gezogen ({ -seed } { $seed }), jedes Mal dieselben.

change =
    .number = Als Zahl vorhersagen
    .classes = Die Werte als { -classes } nehmen
    .category = Als Kategorie lesen
    .use = Trotzdem benutzen
