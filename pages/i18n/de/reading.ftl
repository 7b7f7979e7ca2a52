### Eine Datei lesen: warum das nicht geht, was entschieden wurde, und was man stattdessen haben kann.

# Was eine Datei sein kann, wenn sie keine Tabelle aus Text ist
file =
    .unnamed = Die Datei
    .opendocument = ein OpenDocument oder eine gepackte Datei
    .empty-zip = eine leere zip-Datei
    .old-office = eine alte Excel- oder Office-Datei
    .gzip = eine gzip-Datei
    .bzip2 = eine bzip2-Datei
    .xz = eine xz-Datei
    .zstandard = eine zstandard-Datei
    .seven-zip = eine 7-zip-Datei
    .rar = eine rar-Datei
    .pdf = ein PDF
    .rich-text = ein Rich-Text-Dokument
    .png = ein Bild (PNG)
    .jpeg = ein Bild (JPEG)
    .gif = ein Bild (GIF)
    .tiff = ein Bild (TIFF)
    .arrow = eine Arrow- oder Feather-Datei
    .hdf5 = eine HDF5-Datei
    .numpy = eine NumPy-Datei
    .pickle = ein Pickle von Python
    .sqlite = eine SQLite-Datenbank
    .spss = eine SPSS-Datei
    .stata = eine Stata-Datei
    .r-workspace = eine R-Arbeitsumgebung
    .program = ein Programm
    .html = eine Webseite (HTML)
    .xml = ein XML-Dokument
    .json = JSON
    .arff = eine ARFF-Datei
    .postscript = ein PostScript-Dokument

# Was man damit tun kann
remedy =
    .save-as-csv = öffne es in dem Programm, aus dem es kommt, und speichere es als CSV
    .unpack = pack es aus und wähle die CSV-Datei darin
    .from-pandas = speichere die Tabelle als CSV, zum Beispiel mit to_csv von pandas
    .choose-csv = wähle eine CSV-Datei
    .save-sheet = speichere das Blatt als CSV, oder pack die zip-Datei aus
    .copy-table = kopiere die Tabelle daraus in eine Tabellenkalkulation und speichere diese als CSV
    .save-table = speichere die Tabelle darin als CSV
    .from-numpy = speichere das Array als CSV, zum Beispiel mit numpy.savetxt
    .export = exportiere die Tabelle als CSV
    .from-r = speichere die Tabelle in R mit write.csv

encoding =
    .utf-8-mark = UTF-8 mit Byte-Reihenfolge-Marke
    .central-european = Mitteleuropäisch (Windows-1250)
    .cyrillic = Kyrillisch (Windows-1251)
    .greek = Griechisch (Windows-1253)
    .turkish = Türkisch (Windows-1254)
    .gb18030 = Chinesisch (GB18030)
    .big5 = Chinesisch (Big5)
    .shift-jis = Japanisch (Shift JIS)
    .euc-kr = Koreanisch (EUC-KR)

separator =
    .tabs = Tabulatoren
    .semicolons = Semikolons
    .bars = senkrechte Striche
    .commas = Kommas
    .spaces = Leerzeichen

share =
    .percent = { $n } %
    .under-one = unter 1 %
    .over-99 = über 99 %

error =
    .foreign = { $where } ist { $what }, keine Tabelle aus Text; { $remedy }.
    .document = { $where } ist { $what }, keine Tabelle aus { -rows } und Spalten; speichere die Tabelle als CSV.
    .empty = { $where } ist leer; wähle eine Datei mit einer Kopfzeile und mindestens einer { -row }.
    .zero-byte = { $where } ist keine Textdatei, Zeile { $line } enthält ein Null-Byte; speichere die Tabelle als CSV.
    .control-characters = { $where } ist keine Textdatei, sie enthält Steuerzeichen wie 0x{ $code }; wähle eine CSV-Datei.
    .no-encoding = Die Kodierung { $name } gibt es nicht; wähle { $choices }.
    .other-encoding = { $where } ist nicht { $encoding }: Byte { $byte } ist kein solcher Text; wähle eine andere Kodierung.
    .broken-encoding = { $where } sagt, sie sei { $encoding }, aber Byte { $byte } ist kein solcher Text; speichere sie neu als UTF-8.
    .not-opened = { $where } kann nicht geöffnet werden ({ $reason }); prüfe, ob sie da und lesbar ist.
    .not-bytes = { $where } ist nicht Bytes, sondern { $type }; öffne sie mit open(path, "rb").
    .too-large = { $where } ist größer als { $megabytes } MB; zieh eine Stichprobe ihrer { -rows }.
    .not-a-table = { $where } kann nicht als Tabelle gelesen werden ({ $error }); speichere sie neu als CSV.
    .no-column-to-rename = Es gibt keine Spalte { $name } zum Umbenennen; wähle { $choices }.
    .name-taken = Es gibt schon eine Spalte { $name }; wähle einen anderen Namen für { $found }.
    .zip-tables = { $where } ist eine zip-Datei mit { $n } Tabellen, { $tables }; wähle eine mit einer einzigen Tabelle.
    .zip-no-table = { $where } ist eine zip-Datei mit keiner Tabelle; wähle eine mit einer einzigen Tabelle.
    .zip-password = { $where } ist eine zip-Datei mit Passwort; pack sie aus und wähle die Tabelle darin.
    .zip-packing = { $where } ist auf eine Weise gepackt, die hier nicht gelesen wird; pack die Datei aus und wähle die Tabelle darin.
    .zip-pieces = { $where } hat mehr als { $most } gepackte Stücke; pack die Datei aus und wähle die Tabelle darin.
    .unpacked-too-large = { $where } ist ausgepackt größer als { $megabytes } MB; zieh eine Stichprobe ihrer { -rows }.
    .not-unpacked = { $where } kann nicht ausgepackt werden ({ $error }); wähle die Tabelle darin.
    .parquet = { $where } kann nicht als Parquet gelesen werden ({ $type }); schreib sie neu.
    .parquet-columns = { $where } hat { $n } Spalten, mehr als die { $most } erlaubten; lass Spalten weg, oder zieh eine Stichprobe ihrer { -rows }.
    .parquet-size = { $where } hat { $rows } { -rows } mit { $columns } Spalten, das ist zu viel; lass Spalten weg, oder zieh eine Stichprobe ihrer { -rows }.
    .parquet-no-rows = { $where } hat keine { -rows }; wähle eine Tabelle mit mindestens einer.
    .parquet-no-columns = { $where } hat keine Spalten; wähle eine Tabelle mit mindestens einer.
    .parquet-same-names = { $where } hat zwei Spalten desselben Namens; benenne eine um.
    .parquet-nothing = { $where } hat keine Spalte mit Zahlen, Daten oder Text; wähle eine andere.
    .parquet-text = { $where } hat mehr als { $megabytes } MB Text in einer Spalte; lass Spalten weg, oder zieh eine Stichprobe ihrer { -rows }.
    .excel = { $where } kann nicht als Excel-Datei gelesen werden ({ $type }); speichere das Blatt als CSV.
    .excel-sheets = { $where } hat { $n } Blätter, mehr als die { $most } erlaubten; speichere das Blatt als CSV.
    .excel-columns = { $where } hat { $n } Spalten, mehr als die { $most } erlaubten; speichere das Blatt als CSV.
    .excel-cells = { $where } hat mehr Zellen als die { $most }, die ein Blatt hier haben darf; speichere das Blatt als CSV.
    .excel-too-large = { $where } ist ausgepackt größer, als eine Excel-Datei hier sein darf; speichere das Blatt als CSV.
    .no-sheet = Das Blatt { $name } gibt es nicht; wähle { $choices }.
    .no-cell = { $where } hat keine Zelle, die etwas enthält; wähle eine Datei mit Kopfzeile und { -rows }.
    .only-comments = { $where } enthält nur Kommentare; wähle eine Datei mit einer Kopfzeile und mindestens einer { -row }.
    .no-rows = { $where } hat eine Kopfzeile, aber keine { -rows }; füge mindestens eine { -row } hinzu.
    .many-lines = { $where } hat { $n } Zeilen, mehr als die { $most } erlaubten; nimm eine Stichprobe.
    .long-line = { $where }, Zeile { $line } ist { $n } Zeichen lang, mehr als die { $most } erlaubten; prüfe, ob in jeder Zeile der Datei eine { -row } der Tabelle steht.
    .many-columns = { $where }, Zeile { $line } hat { $n } Spalten, mehr als die { $most } erlaubten; lass nicht benötigte Spalten weg.
    .long-cell = { $where }, in Zeile { $line } beginnt eine Zelle mit mehr als { $most } Zeichen; prüfe, ob ihr Anführungszeichen (") geschlossen ist, oder kürze sie.
    .text-behind-quote = { $where }, in Zeile { $line } beginnt eine { -row } mit Text hinter einem schließenden Anführungszeichen; schreib ein Anführungszeichen in einer Zelle doppelt ("").
    .open-quote = { $where }, in Zeile { $line } beginnt eine { -row }, deren Anführungszeichen (") nie geschlossen wird; schließe oder entferne es.
    .short-rows = { $where }, Zeile { $line } hat { $n } der { $width } Spalten, und { $short } von { $rows } { -rows } sind so kurz; ergänze die fehlenden Trennzeichen.
    .long-row = { $where }, Zeile { $line } hat { $n ->
        [one] 1 Spalte
       *[other] { $n } Spalten
    }, wo die Tabelle { $width } hat; setze Text, der ein Trennzeichen enthält, in Anführungszeichen, oder entferne, was zu viel ist.

decision =
    .encoding = Der Text ist { $encoding }.
    .parquet = Die Datei ist Parquet.
    .gzip = Die Datei war mit gzip gepackt.
    .from-zip = { $name } wurde aus der zip-Datei genommen.
    .no-cells-read = { $name } enthält weder Zahlen noch Daten noch Text: weggelassen.
    .sheet = Gelesen wird das Blatt { $name }.
    .sheet-of-several = Gelesen wird das Blatt { $name }, und nicht { $others }.
    .separator = Spalten sind getrennt durch { $separator }.
    .no-separator = Spalten sind durch nichts getrennt: Es gibt nur eine.
    .counts = Die erste Zeile zählt die Tabelle, { $n } { -rows } mit { $d } { -features(case: "dat") }{ $differs ->
        [true] {" "}(es gibt { $lines } Zeilen)
       *[false] {""}
    }{ $named ->
        [true] {" "}und nennt die { -classes } { $classes }
       *[false] {""}
    }: Sie gehört nicht zur Tabelle.
    .drawn = { $n } von { $rows } { -rows } wurden zufällig gezogen ({ -seed } { $seed }), jedes Mal dieselben: Gelesen werden bis zu { $most } { -rows } und { $cells } Zellen. { -rows } sind unter den gezogenen gezählt.
    .title = { $n ->
        [one] 1 Zeile über der Tabelle weggelassen: { $text }.
       *[other] { $n } Zeilen über der Tabelle weggelassen: { $text }.
    }
    .comments = { $n ->
        [one] 1 Kommentarzeile über der Tabelle weggelassen.
       *[other] { $n } Kommentarzeilen über der Tabelle weggelassen.
    }
    .dashes = { $n ->
        [one] 1 Zeile aus Strichen weggelassen.
       *[other] { $n } Zeilen aus Strichen weggelassen.
    }
    .repeated-header = { $n ->
        [one] 1 Zeile weggelassen, die die Kopfzeile wiederholt.
       *[other] { $n } Zeilen weggelassen, die die Kopfzeile wiederholen.
    }
    .remarks = { $n ->
        [one] 1 Zeile weggelassen, die mit # beginnt.
       *[other] { $n } Zeilen weggelassen, die mit # beginnen.
    }
    .empty-lines = { $n ->
        [one] 1 leere Zeile weggelassen.
       *[other] { $n } leere Zeilen weggelassen.
    }
    .single-quotes = Alle Zellen stehen zwischen Anführungszeichen, die mitgelesen werden, etwa { $first } und { $last }; schreib stattdessen doppelte Anführungszeichen (").
    .total = Die letzte { -row } { $name } weggelassen.
    .total-kept = Die letzte { -row } { $name } bleibt, wie gewünscht.
    .header = Die erste { -row } enthält die Namen der Spalten: { $names }.
    .no-header = Es gibt keine Kopfzeile, die erste { -row } enthält { $cell }: Spalten heißen nach ihrer Nummer.
    .names-in-comment = Die Namen der Spalten stammen aus dem Kommentar { $comment }.
    .two-headers = Die ersten zwei { -rows } enthalten die Namen der Spalten, etwa { $name }.
    .second-header = Die zweite { -row } enthält wie gewünscht auch Namen.
    .no-second-header = Die zweite { -row } wird wie gewünscht als { -row } gelesen.
    .unsure-second-header = Die zweite { -row } hat { $cell } über Zahlen: Sie wird als { -row } gelesen und gehört vielleicht zu den Namen.
    .short-header = Die Kopfzeile hat einen Namen weniger, als es Spalten gibt: Die erste Spalte hat keinen Namen.
    .short-header-decimal = Die Kopfzeile hat einen Namen weniger, als es Spalten gibt: Die erste Spalte hat keinen Namen. Wenn { $number } eine Zahl mit Dezimalkomma ist, setze solche Zahlen in Anführungszeichen.
    .short-rows = { $n ->
        [one] 1 { -row } endet zu früh, zuerst in Zeile { $line }: Was nicht da ist, fehlt.
       *[other] { $n } { -rows } enden zu früh, zuerst in Zeile { $line }: Was nicht da ist, fehlt.
    }
    .short-rows-left-out = { $n ->
        [one] 1 { -row } endet zu früh, zuerst in Zeile { $line }: wie gewünscht weggelassen.
       *[other] { $n } { -rows } enden zu früh, zuerst in Zeile { $line }: wie gewünscht weggelassen.
    }
    .every-column = Jede Spalte bleibt, wie gewünscht.
    .empty-columns = { $n ->
        [one] 1 leere Spalte ohne Namen weggelassen.
       *[other] { $n } leere Spalten ohne Namen weggelassen.
    }
    .row-numbers = Die erste Spalte hat keinen Namen und nummeriert die { -rows }: weggelassen.
    .no-name = Spalte { $position } hat keinen Namen und heißt { $name }.
    .same-name = Spalte { $position } hat denselben Namen wie eine vor ihr und heißt { $name }.

column =
    .code = { $name } blieb Text: Als Zahl verlöre { $cell } { $part ->
        [zero] die führende Null
        [digits] die letzten Ziffern
       *[letter] den Buchstaben
    }.
    .code-as-number = { $name } wird wie gewünscht als Zahlen gelesen: { $cell } verliert { $part ->
        [zero] die führende Null
        [digits] die letzten Ziffern
       *[letter] den Buchstaben
    }.
    .power = { $name } enthält Zahlen: { $cell } wurde als { $number } gelesen.
    .decimal-comma = { $name } schreibt seine Zahlen mit Dezimalkomma: { $cell } wurde als { $number } gelesen.
    .decimal-point = { $name } schreibt seine Zahlen mit Dezimalpunkt: { $cell } wurde als { $number } gelesen.
    .digit-groups = { $name } gruppiert die Ziffern seiner Zahlen: { $cell } wurde als { $number } gelesen.
    .unit = { $name } schreibt seine Zahlen mit { $unit }: { $cell } wurde als { $number } gelesen.
    .own-signs = { $name } schreibt seine Zahlen mit eigenen Vorzeichen: { $cell } wurde als { $number } gelesen.
    .whole-or-fraction = { $name } blieb Text: { $cell } kann eine ganze Zahl oder ein Bruch sein.
    .text = { $name } bleibt wie gewünscht Text.
    .dates = { $name } enthält Daten: { $cell } wurde als { $date } gelesen.
    .two-dates = { $name } blieb Text: { $cell } kann zwei verschiedene Daten sein.
    .no-date = { $name } blieb Text: { $cell } ist kein Datum der Jahre 1 bis 9999; berichtige es oder lass es leer.
    .unread-dates = { $name } blieb Text, der keine Reihenfolge hat: { $cell }; schreib Daten als 2020-01-31 und Zeiten als Zahlen.
    .words-missing = { $word }{ $others ->
        [0] {""}
        [one] {" "}und 1 Wort dieser Art
       *[other] {" "}und { $others } Wörter dieser Art
    } wurde in { $n ->
        [one] 1 Zelle
       *[other] { $n } Zellen
    } von { $name } als fehlend gelesen.
    .words-kept = { $word }{ $others ->
        [0] {""}
        [one] {" "}und 1 Wort dieser Art
       *[other] {" "}und { $others } Wörter dieser Art
    } wird in { $n ->
        [one] 1 Zelle
       *[other] { $n } Zellen
    } von { $name } als { -level } gelesen.
    .words-unsure = { $word }{ $others ->
        [0] {""}
        [one] {" "}und 1 Wort dieser Art
       *[other] {" "}und { $others } Wörter dieser Art
    } wird in { $n ->
        [one] 1 Zelle
       *[other] { $n } Zellen
    } von { $name } als { -level } gelesen, { $share } derer, die etwas enthalten. Ist es eine { -level }, oder sagt es, dass ein Wert fehlt?
    .odd-cells = { $name } ist Text, weil { $what ->
        [date] { $n ->
            [one] 1 Zelle kein Datum ist
           *[other] { $n } Zellen keine Daten sind
        }
       *[number] { $n ->
            [one] 1 Zelle keine Zahl ist
           *[other] { $n } Zellen keine Zahlen sind
        }
    }, die erste { $cell } in { -row } { $row }.
    .odd-cells-missing = In { $name } { $what ->
        [date] { $n ->
            [one] fehlt 1 Zelle, die kein Datum ist
           *[other] fehlen { $n } Zellen, die keine Daten sind
        }
       *[number] { $n ->
            [one] fehlt 1 Zelle, die keine Zahl ist
           *[other] fehlen { $n } Zellen, die keine Zahlen sind
        }
    }, die erste { $cell } in { -row } { $row }.

change =
    .found = Wie gefunden
    .found-column = Lesen wie gefunden
    .as-text = Als Text behalten
    .as-numbers = Als Zahlen lesen
    .decimal-comma = Das Komma ist ein Dezimalkomma
    .decimal-point = Der Punkt ist ein Dezimalpunkt
    .comma-groups = Das Komma gruppiert Ziffern
    .point-groups = Der Punkt gruppiert Ziffern
    .day-first = Der Tag steht vorn
    .month-first = Der Monat steht vorn
    .level = Als { -level } behalten
    .missing = Als fehlend lesen
    .odd-missing = Als fehlend nehmen
    .sheet = { $name } lesen
    .as-rows = Als { -rows } lesen
    .as-row = Als { -row } behalten
    .no-header = Die erste { -row } ist eine wie die anderen
    .header = Die erste { -row } enthält die Namen
    .no-second-header = Die zweite { -row } ist eine wie die anderen
    .second-header = Sie gehört zu den Namen
    .empty-lines = Sie als { -rows } ohne Werte behalten
    .no-short-rows = Diese { -rows } weglassen
    .short-rows = Diese { -rows } behalten
    .every-column = Jede Spalte behalten
