column-chart =
    .control = Eine Spalte ansehen
    .title = { $names } gegen { $target_name }
    .axis-rows = Zeilen
    .sample-note = Gezeichnet aus { $n } von { $n2 } Zeilen, zufällig gezogen.

picker =
    .private = { $name } gehört nur dir. { $said }
    .shape-link = Spalten, ihre Art und Zeilen wählen
    .data-set = Datensatz
    .bring-link = Eigene Tabelle mitbringen
    .kind-option = { $column } als { $kind }
    .kinds = Eine Spalte anders lesen
    .kinds-unset = Jede Spalte wird gelesen wie gefunden
    .needs-own = Dieser Link gehört zur eigenen Tabelle eines anderen, die kein Link mitbringen kann; bring deine mit, oder wähle eine aus dem Katalog.
    .wrong-task = „{ $name }“ ist für eine andere Seite: „{ $target }“ { $is_a }.
    .target-classes = hat Klassen
    .target-number = ist eine Zahl

page =
    .bring-another = Eine andere Tabelle mitbringen
    .forget = Jetzt vergessen
    .privacy = Sonst bleibt, was du mitbringst, im Speicher dieses Servers, nur für diesen Tab. Niemand sonst sieht es. Wird der Tab geschlossen oder neu geladen, so ist es vergessen, spätestens zwei Minuten später; ebenso mit dem Knopf Jetzt vergessen. Ein Link zu einer Lektion trägt ihre Einstellungen und keine Zeilen: Wer ihn öffnet, wird nach einer eigenen Tabelle gefragt.

summary =
    .target = { $size }. Zielvariable: { $target_name }, { $data }.
    .source = Quelle: { $source }. Lizenz: { $licence }.
    .size = { $n ->
        [one] 1 Zeile
       *[other] { $n } Zeilen
    }, { $d ->
        [one] 1 Spalte
       *[other] { $d } Spalten
    }

columns =
    .title = Spalten
    .name = Spalte
    .kind = Gelesen als
    .values = Werte
    .missing = Fehlend
    .further = { $columns } weitere Spalten werden benutzt.
    .no-missing = keiner

rows =
    .some = Die ersten { $PREVIEW } von { $n } Zeilen
    .all = Alle { $n } Zeilen
    .title = { $shown } von { $name }

editor =
    .some-rows = Die ersten { $PREVIEW } von { $frame } Zeilen
    .all-rows = Alle { $frame } Zeilen
    .help = Klick eine Zelle an, um sie zu ändern; Zeilen können am Ende angefügt und gelöscht werden.
    .title = Die Zeilen
    .refused = Die Lektionen behalten die Tabelle, wie sie vor dieser Änderung war.
    .tree = Der Baum dieser Zeilen, drei Fragen tief.
    .tree-title = Der Baum, der aus diesen Zeilen { $target_name } lernt
    .target-missing = { $n ->
        [one] Fülle { $target } in Zeile { $rows } aus, damit auch sie zum Training dient.
       *[other] Fülle { $target } in den Zeilen { $rows } aus, damit auch sie zum Training dienen.
    }

values =
    .levels = { $levels } Ausprägungen: { $named }
    .binary = 0 in { $present } Zeilen, 1 in { $ones }
    .constant = immer { $low }
    .range = { $low } bis { $high }
    .target-classes = { $counts } Klassen: { $classes }
    .target-range = { $min } bis { $max }, im Mittel { $mean }

browser =
    .reloaded = Die Seite wurde neu geladen, und deine Tabelle wurde nur so lange aufgehoben, wie sie offen war.
    .restarted = Der Server wurde neu gestartet, und deine Tabelle war nur in seinem Speicher.
    .searching = Deine Tabelle wird in diesem Browser gesucht …
    .lost = { $why } Bring sie noch einmal mit: Einstellungen und Schritt sind, wie sie waren.
    .consent = Meine Tabelle auch in diesem Browser aufheben, damit sie nach dem Neuladen oder einem Neustart des Servers wiederkommt
    .consent-help = Sie wird mit ihren Änderungen auf diesem Gerät aufgehoben, bis du Jetzt vergessen drückst, eine andere Tabelle mitbringst oder das Häkchen wegnimmst. Wer diesen Browser nach dir benutzt, könnte sie öffnen: Wähle das nicht auf einem geteilten Gerät.

upload =
    .pasted-name = eingefügte Tabelle
    .paste-tab = Aus einer Tabellenkalkulation einfügen
    .copy-tab = Mit einem kleinen Datensatz beginnen
    .file-formats = CSV oder Ähnliches, Excel (xlsx) oder Parquet, auch gepackt (gz, zip), bis { $MAX_BYTES } MB
    .limits = Trennzeichen, Kodierung, Namen, Dezimalkommas und Daten werden erkannt und gezeigt. Gelesen werden bis zu { $MAX_ROWS } Zeilen und { $MAX_CELLS } Zellen, und { $FITS_WHOLE } Zellen dienen zum Training: Aus größeren Tabellen werden Zeilen zufällig gezogen. Eine Tabelle darf { $MAX_COLUMNS } Spalten haben, die Zielvariable { $MAX_CLASSES } Klassen und ein Excel-Blatt { $MAX_SHEET_CELLS } Zellen. Eine Lektion darf { $LONGEST } Sekunden und { $MEGABYTES } MB Speicher brauchen.
    .paste-input = Zellen, mit ihren Namen in der ersten Zeile
    .paste-submit = Lesen
    .copy-source = Ein Datensatz aus dem Katalog
    .copy-submit = Kopieren, um Zellen zu ändern
    .skip = Ohne sie weitermachen
    .unchanged = { $name } ist noch, wie sie war.
    .forget-file = Diese Datei vergessen
    .copy-name = Kopie von { $name }
    .file-tab = Eine Datei

next =
    .summary = { $name }: { $size }, um { $target } vorherzusagen, { $kind }.
    .lessons = Durchgehen mit
    .linked-lesson = { "*" }*Die Lektion deines Links**
    .data-page = Ansehen
    .tree-depth = Ein Baum der Tiefe { $DEPTH }:
    .class-target = eine Klasse
    .number-target = eine Zahl

shape =
    .target = Zu lernen
    .task = Sie ist
    .features = Aus
    .kinds = Eine Spalte anders lesen
    .kinds-unset = Jede Spalte wird gelesen wie gefunden
    .class-order = Klassen in dieser Reihenfolge
    .class-order-help = Nimm einige weg und wähle sie in der gewünschten Reihenfolge wieder; der Rest folgt.
    .test-share = Testzeilen, in Prozent
    .test-share-help = Zufällig gezogen, jedes Mal dieselben. Keine Lektion trainiert mit ihnen.

entry =
    .source = in dieser Sitzung mitgebracht
    .licence = was immer ihr Besitzer sagt

reading =
    .target = Zu lernen: { $target_name }, { $data }.
    .more-decisions = { $decisions } weitere Entscheidungen
    .some-decisions = Die ersten { $MANY } davon stehen hier.
    .hint = Welche Spalten benutzt werden und wie jede gelesen wird, kann man auch daneben wählen.
    .title = Die Datei anders lesen
    .undo-edits = Änderungen zurücknehmen
    .header-row = Die erste Zeile enthält die Namen
    .new-name = in
    .old-name = Spalte umbenennen
    .submit = So lesen
    .reset = Wieder lesen wie gefunden
    .encoding = Zeichenkodierung
    .separator = Spalten getrennt durch

test-rows =
    .count = { $n ->
        [one] 1 Testzeile
       *[other] { $n } Testzeilen
    }
    .squared-error = Auf { $rows } ist die mittlere quadratische Abweichung { $squared }.
    .right-share = Von { $rows } { $n ->
        [one] wird
       *[other] werden
    } { $right } richtig vorhergesagt.
