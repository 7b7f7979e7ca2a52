place =
    .header = Am Anfang des Übungsblatts
    .part = Teil { $n }
    .settings = { $where }, settings

error =
    .within = { $where }: { $why }
    .no-file = { $file } kann nicht gelesen werden: { $why }. Gib die Datei des Übungsblatts an, sie ist TOML.
    .not-utf-8 = Das Übungsblatt ist kein UTF-8-Text. Speichere es als UTF-8.
    .not-toml = Das Übungsblatt ist kein TOML: { $why }. Berichtige diese Zeile.
    .toml-nesting = Zeile { $line } des Übungsblatts hat mehr als { $most } Klammern ineinander. Nimm die heraus, die ein Übungsblatt nicht braucht.
    .toml-dots = Zeile { $line } des Übungsblatts hat mehr als { $most } Punkte außerhalb von Anführungszeichen. Setze Texte in Anführungszeichen, und andere Einstellungen in einen anderen Teil.
    .toml-number = Zeile { $line } des Übungsblatts hat eine Zahl mit mehr als 30 Ziffern. Schreibe sie kürzer.
    .file-too-large = Das Übungsblatt hat mehr als { $n } kB. Tabellen gehören in Dateien daneben.
    .value = { $where }: { $name } = { $value } geht nicht. Möglich ist { $wants }.
    .missing = { $where }: { $name } fehlt. Möglich ist { $wants }.
    .unknown = { $where }: Es gibt kein „{ $name }“. Bekannt sind { $known }.
    .part-count = Das Übungsblatt braucht 1 bis { $n } Teile. Beginne jeden mit einer Zeile [[part]].
    .other-kind = { $where }: „{ $name }“ bedeutet nichts bei kind = "{ $kind }". Nimm es heraus, oder ändere kind.
    .two-tables = { $where }: Gib data an, eine Tabelle des Katalogs, oder csv, eine Datei von dir; nicht beides.
    .target = { $where }: csv und target gehören zusammen: die Datei, und die Spalte, die vorhergesagt wird.
    .no-table = { $where }: Die Datei { $file } ist nicht da. Lege sie neben das Übungsblatt.
    .table-too-large = { $where }: { $file } hat mehr als { $n } MB. Nimm weniger { -rows }.
    .other-task = { $where }: Die Seite { $page } kann das Ziel von { $file } nicht lernen. Nimm eine andere Seite oder Tabelle.
    .no-question = Diese Lektion fragt nichts bei detail = "{ $detail }". Nimm ein anderes detail oder eine andere Tabelle.
    .too-much = { $where }: Das Übungsblatt hat schon mehr als { $n } MB. Nimm weniger Teile, Varianten, { -rows } oder { -trees }.
    .no-codes = { $file } kann nicht gelesen werden: { $why }. Gib eine Textdatei an, in der die Ergebniscodes stehen.
    .link-own-table = In einem Link stehen keine { -rows } von dir, und dieses Übungsblatt hat eine eigene Tabelle. Teile es als Datei aus.
    .link-too-long = Der Link hätte { $n } Zeichen, und mehr als { $most } nimmt nicht jeder Server. Nimm weniger Teile oder kürzere Titel, oder teile das Übungsblatt als Datei aus.
    .link-broken = Dieser Link ist nicht ganz: Sein Text wurde abgeschnitten oder verändert. Kopiere ihn noch einmal ganz, oder frag die Person, von der er ist.
    .link-busy = Im Augenblick werden viele Übungsblätter gemacht. Lade diese Seite in einer Minute noch einmal.
    .link-ended = Dieses Übungsblatt konnte nicht gemacht werden: { $why }. Lade die Seite noch einmal, oder bitte um eines mit weniger Teilen oder { -trees(case: "dat") }.
    .no-lesson-link = Das ist kein Link. Kopiere die ganze Adresse einer Lektion dieser App.
    .lesson-link-page = Dieser Link führt zu keiner Lektion. Kopiere die Adresse einer dieser Seiten: { $pages }.
    .lesson-link-own-table = Die { -rows } einer eigenen Tabelle stehen in keinem Link. Bring sie als CSV mit, und wähle sie als Tabelle dieses Teils.
    .lesson-link-changed = Diese Lektion wurde von Hand geändert ({ $name }= in ihrem Link); ein Übungsblatt kann das nicht enthalten. Mach es in der Lektion rückgängig, und kopiere ihre Adresse noch einmal.
    .question-table = Eine Frage zeigt ihre Tabelle, und diese hat { $n } { -rows }: Nimm eine mit höchstens { $most }.

expected =
    .text = ein Text von höchstens { $n } Zeichen auf einer Zeile
    .number = eine ganze Zahl von { $low } bis { $high }
    .one-of = eines von { $options }
    .some-of = eine Liste aus { $options }
    .parts = 1 bis { $n } Teile, jeder beginnt mit [[part]]
    .settings = eine Tabelle von Einstellungen, wie { "{" }max_depth = 3{ "}" }
    .file = der Name einer Datei neben dem Übungsblatt, ohne Ordner

form =
    .title = Titel
    .title-default = Woche 1
    .pass-mark = Bestanden ab Prozent
    .tables = Tabellen der Aufgaben
    .tables-by-student = für jede Person andere
    .tables-same = für alle dieselben
    .parts = Anzahl der Teile
    .part-page = Teil { $n }: Seite
    .part-kind = Teil { $n }: Was zu tun ist
    .kind-exercise = Du rechnest
    .kind-quiz = Frag mich
    .part-attempts = Teil { $n }: Versuche
    .part-exercise = Teil { $n }: Welche Aufgabe
    .part-data = Teil { $n }: Tabelle
    .part-questions = Teil { $n }: Fragen
    .more = Mehr zum Übungsblatt: Sprache, Schlüssel, gezogene Tabellen
    .variants = Tabellen je Aufgabe
    .seed = Gezogen aus dem { -seed }
    .language = Sprache
    .key = Schlüssel, mit dem Ergebniscodes signiert werden
    .part-more = Mehr zu Teil { $n }
    .part-title = Teil { $n }: Titel
    .part-link = Teil { $n }: Oder füge den Link einer Lektion ein; Seite, Tabelle und Einstellungen stehen darin
    .part-marked = Teil { $n }: Bewertet wird
    .marked-per-task = nach jeder Aufgabe
    .marked-last = am Ende
    .part-target = Teil { $n }: Spalte, die vorhergesagt wird
    .part-detail = Teil { $n }: Detail
    .part-panels = Teil { $n }: Sichtbare Felder
    .part-panels-unset = alle
    .part-settings = Teil { $n }: Einstellungen, wo es nicht die der Seite sind

tab =
    .handing-out = Austeilen
    .checking = Prüfen, was abgegeben wurde

download =
    .toml = Die Datei des Übungsblatts (.toml)
    .file = { $file }, { $n } kB
    .toml-note = Heb die .toml auf: Man braucht sie, um Ergebniscodes zu prüfen, und sie füllt dieses Formular wieder aus.
    .toml-text = Dasselbe als Datei (.toml)
    .written = { $file } ist geschrieben, { $n } kB.

make =
    .html = Eine HTML-Datei machen
    .scorm = Ein SCORM-Paket machen
    .checker = Eine HTML-Datei machen, die Codes prüft

check =
    .input = Ergebniscodes, oder die E-Mails, in denen sie stehen
    .no-code = In diesem Text steht kein Ergebniscode. Einer beginnt mit tr1. und ist eine Zeile.
    .table = Ergebnisse
    .csv = Die Tabelle als CSV
    .note = Die Signatur zeigt, welche Zeilen beschädigt oder verändert wurden. Der Schlüssel steht in Link und Datei der Studierenden: Wer sie zerlegt, kann jeden Code machen.

page =
    .intro = Stell Aufgaben und Fragen zusammen, und du bekommst einen Link oder eine Datei für deine Studierenden oder euer LMS. Auf dem Server bleibt nichts davon.

files =
    .title = Mit einer Datei weitermachen, oder eigene Tabellen mitbringen
    .upload = Die Datei eines Übungsblatts (.toml) füllt das Formular aus. Tabellen (.csv) können bei Fragen gewählt werden.

link =
    .note = Ein Link für deine Studierenden. Das ganze Übungsblatt steht darin, also gilt er, solange diese App unter dieser Adresse ist.
    .button = Öffnen

about =
    .exercise = Von Hand: bis zu { $n } { $n ->
        [one] Aufgabe
       *[other] Aufgaben
    }.
    .quiz = Fragen zur Tabelle { $table }: { $n } { $n ->
        [one] Frage
       *[other] Fragen
    }.

code =
    .sound = wie ihn die Datei gemacht hat
    .older = wie ihn die Datei gemacht hat; ein anderer Code dieser Person zählt
    .other = von einem anderen Übungsblatt oder einer anderen Fassung davon
    .tampered = nicht wie ihn die Datei gemacht hat: unterwegs oder von Hand verändert
    .damaged = beschädigt: nicht lesbar

column =
    .student = Wer
    .time = Wann (UTC)
    .total = Zusammen, %
    .passed = Bestanden
    .part = Teil { $n }, %
    .attempts = Teil { $n }, Versuche
    .seeds = Teil { $n }, Startwerte
    .verdict = Der Code ist
    .code = Ergebniscode

cell =
    .passed = ja
    .failed = nein
