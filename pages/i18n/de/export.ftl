### Modelle als Dateien für andere Programme, und was ein Format nicht enthalten kann.

error =
    .no-trees = Dieses Modell besteht nicht aus { -trees(case: "dat") }, die eine Datei enthalten könnte.
    .too-many-nodes = Das Modell hat { $count } { -nodes }, und eine Datei enthält höchstens { $most }: Trainiere weniger { -trees } oder flachere.
    .objective = Mit der Zielfunktion { $objective } ist eine { -prediction } weder Summe noch exp oder logistische Funktion dessen, was die { -trees } geben, und anderes können diese Formate nicht. Behalte die Datei der Bibliothek.
    .zero-as-missing = Das Modell hält 0 für einen { -missing-value(case: "acc") } (zero_as_missing), was nur das Format von LightGBM selbst sagen kann. Trainiere es ohne.
    .python-depth = Ein { -tree } hat { $deepest } { -splits } ineinander auf einer Seite, und Python liest { $most }: Setze max_depth, oder nimm ein anderes Format.
    .sql-trees = Das Modell addiert { $count } { -trees }, und Datenbanken lehnen so lange Summen ab: In eine Anweisung passen höchstens { $most }.
    .sql-name = Ein Name in der Tabelle hat ein Zeichen 0, das keine Anweisung von SQL enthalten kann: Benenne ihn um.
    .pmml-name = Der Name { $name } hat ein Zeichen, das kein XML enthalten kann: Benenne ihn um.
    .pmml-score-name = Eine Spalte heißt, wie in PMML ein Score zwischen den { -trees(case: "dat") } und der { -prediction } heißt: Benenne sie um.
    .xgboost-median = XGBoost addiert { -trees }; AdaBoost.R2 nimmt ihren gewichteten Median, und das kann keine Datei von XGBoost.
    .xgboost-control-character = XGBoost liest kein Steuerzeichen im Namen einer Spalte, wie in { $name }: Benenne sie um.
    .xgboost-bracket = XGBoost nimmt keine Spalte mit [, ] oder < im Namen, wie in { $name }: Benenne sie um.
    .xgboost-same-name = XGBoost nimmt keine zwei Spalten desselben Namens: Benenne eine um.
    .xgboost-precision = XGBoost hat 32 Bit für eine Zahl, zu wenige, um Werte von { $name } bei { $threshold } zu unterscheiden: Dort sind sie eine Zahl.
    .no-format = Ein Format { $name } gibt es nicht: Ein Modell geht hinaus als { $formats }.
    .no-onnx = ONNX-Dateien brauchen das Paket onnx: pip install onnx, dann noch einmal versuchen.
    .not-written = { $file } kann nicht geschrieben werden: { $why }. Schaff Platz, wenn der Datenträger voll ist, oder gib einen anderen Ort an.

# Wer ein Format liest, und wie
format =
    .python = Funktionen ohne Pakete: { $predict } und bei { -classes } { $probabilities }.
    .javascript = Ein Modul für Browser und { $server }: { $predict } und bei { -classes } { $probabilities }.
    .sql = Ein { $statement } mit einem { $expression }-Ausdruck für jeden { -tree }. Es liest eine Tabelle namens data mit diesen Spalten.
    .xgboost = xgboost.Booster(model_file=...) sagt dasselbe vorher, innerhalb von 32 Bit. Der Anfang ist sein erster { -tree }.
    .onnx = onnxruntime liest es: X hat eine Spalte je { -feature }, eine Kategorie ist die Nummer ihrer { -level }.
    .pmml = XML für Scoring-Programme, Version 4.4. Wo die mittleren Anteile zweier { -classes } bis auf Rundung gleich sind, kann ein Programm die andere vorhersagen.

# Was eine Datei von den Tabellen einer Aufzeichnung nicht enthält
excerpt =
    .first-lines = { $table }: die ersten { $count } von { $all } Zeilen.
    .searches = { $table }: { $lost ->
        [some] die ersten { $count } von { $all } Suchen.
        [shortened] von { $shortened } Suchen nur die { $most } { -candidate-splits } mit dem größten { -gain }.
       *[both] die ersten { $count } von { $all } Suchen; von { $shortened } Suchen nur die { $most } { -candidate-splits } mit dem größten { -gain }.
    }
    .whole = Alles davon, in Python: { $code }

page =
    .lesson-link = Diese Lektion in Treerings öffnen

download =
    .lesson = Lektion als HTML
    .trace = Aufzeichnung als JSON
    .archive = Alles als zip
    .schema = Schema der Aufzeichnung
    .help = Die Lektion ist eine einzige Datei: dieselbe Bühne, dieselben Tasten, kein Netz. Die Aufzeichnung enthält Knoten, Kandidaten und Runden; ihr Schema sagt, was jede Spalte ist. Die zip-Datei enthält Zeilen, Einstellungen, die Tabellen der Aufzeichnung und, wo es eines gibt, das Programm, das ihr in einer anderen Bibliothek am nächsten kommt, mit dem, was dort anders ist. Eine Tabelle der Aufzeichnung endet bei { $LINES } Zeilen, und von einer Suche hat sie höchstens die { $OF_ONE } besten Kandidaten; eine Datei sagt, was sie auslässt und wie Python alles davon gibt.
    .file = { $name } herunterladen

program =
    .differences-comment = Was anders ist als in der Lektion:
    .option = Programm { $lower }{ $title }
    .note = Es trainiert dort mit denselben Einstellungen.
    .differences-note = Was anders ist, steht oben.

model =
    .format = Das Modell als
    .format-unset = Ein Format wählen
