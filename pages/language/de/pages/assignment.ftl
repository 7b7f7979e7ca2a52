assignment-at-the-top = Am Anfang des Übungsblatts
assignment-part = Teil { $n }
assignment-settings-of = { $where }, settings
assignment-within = { $where }: { $why }
assignment-no-file = { $file } kann nicht gelesen werden: { $why }. Gib die Datei des Übungsblatts an, sie ist TOML.
assignment-no-text = Das Übungsblatt ist kein UTF-8-Text. Speichere sie als UTF-8.
assignment-no-toml = Das Übungsblatt ist kein TOML: { $why }. Berichtige diese Zeile.
assignment-toml-nested = Zeile { $line } des Übungsblatts hat mehr als { $most } Klammern ineinander. Nimm die heraus, die ein Übungsblatt nicht braucht.
assignment-toml-dots = Zeile { $line } des Übungsblatts hat mehr als { $most } Punkte außerhalb von Anführungszeichen. Setze Texte in Anführungszeichen, und andere Einstellungen in einen anderen Teil.
assignment-toml-number = Zeile { $line } des Übungsblatts hat eine Zahl mit mehr als 30 Ziffern. Schreibe sie kürzer.
assignment-too-large = Das Übungsblatt hat mehr als { $n } kB. Tabellen gehören in Dateien daneben.
assignment-value = { $where }: { $name } = { $value } geht nicht. Möglich ist { $wants }.
assignment-missing = { $where }: { $name } fehlt. Möglich ist { $wants }.
assignment-unknown = { $where }: Es gibt kein „{ $name }“. Bekannt sind { $known }.
assignment-parts = Das Übungsblatt braucht 1 bis { $n } Teile. Beginne jeden mit einer Zeile [[part]].
assignment-other-kind = { $where }: „{ $name }“ bedeutet nichts bei kind = "{ $kind }". Nimm es heraus, oder ändere kind.
assignment-two-tables = { $where }: Gib data an, eine Tabelle des Katalogs, oder csv, eine Datei von dir; nicht beides.
assignment-target = { $where }: csv und target gehören zusammen: die Datei, und die Spalte, die vorhergesagt wird.
assignment-no-table = { $where }: Die Datei { $file } ist nicht da. Lege sie neben das Übungsblatt.
assignment-table-too-large = { $where }: { $file } hat mehr als { $n } MB. Nimm weniger Zeilen.
assignment-other-task = { $where }: Die Seite { $page } kann das Ziel von { $file } nicht lernen. Nimm eine andere Seite oder Tabelle.
assignment-no-question = Diese Lektion fragt nichts bei detail = "{ $detail }". Nimm ein anderes detail oder eine andere Tabelle.
assignment-too-much = { $where }: Das Übungsblatt hat schon mehr als { $n } MB. Nimm weniger Teile, Varianten, Zeilen oder Bäume.
assignment-wants-text = ein Text von höchstens { $n } Zeichen auf einer Zeile
assignment-wants-number = eine ganze Zahl von { $low } bis { $high }
assignment-wants-one-of = eines von { $options }
assignment-wants-some-of = eine Liste aus { $options }
assignment-wants-parts = 1 bis { $n } Teile, jeder beginnt mit [[part]]
assignment-wants-settings = eine Tabelle von Einstellungen, wie { "{" }max_depth = 3{ "}" }
assignment-wants-file = der Name einer Datei neben dem Übungsblatt, ohne Ordner
assignment-about-exercise = Von Hand: bis zu { $n } { $n ->
    [one] Aufgabe
   *[other] Aufgaben
}.
assignment-about-quiz = Fragen zur Tabelle { $table }: { $n } { $n ->
    [one] Frage
   *[other] Fragen
}.
assignment-no-codes = { $file } kann nicht gelesen werden: { $why }. Gib eine Textdatei an, in der die Ergebniscodes stehen.
assignment-written = { $file } ist geschrieben, { $n } kB.
assignment-code-sound = wie ihn die Datei gemacht hat
assignment-code-older = wie ihn die Datei gemacht hat; ein anderer Code dieser Person zählt
assignment-code-other = von einem anderen Übungsblatt oder einer anderen Fassung davon
assignment-code-tampered = nicht wie ihn die Datei gemacht hat: unterwegs oder von Hand verändert
assignment-code-damaged = beschädigt: nicht lesbar
assignment-head-student = Wer
assignment-head-when = Wann (UTC)
assignment-head-total = Zusammen, %
assignment-head-passed = Bestanden
assignment-head-part = Teil { $n }, %
assignment-head-tries = Teil { $n }, Versuche
assignment-head-table = Teil { $n }, Startwerte
assignment-head-verdict = Der Code ist
assignment-code = Ergebniscode
assignment-yes = ja
assignment-no = nein
assignment-link-own = In einem Link stehen keine Zeilen von dir, und dieses Übungsblatt hat eine eigene Tabelle. Teile es als Datei aus.
assignment-link-too-long = Der Link hätte { $n } Zeichen, und mehr als { $most } nimmt nicht jeder Server. Nimm weniger Teile oder kürzere Titel, oder teile das Übungsblatt als Datei aus.
assignment-link-broken = Dieser Link ist nicht ganz: Sein Text wurde abgeschnitten oder verändert. Kopiere ihn noch einmal ganz, oder frag die Person, von der er ist.
assignment-link-busy = Im Augenblick werden viele Übungsblätter gemacht. Lade diese Seite in einer Minute noch einmal.
assignment-link-ended = Dieses Übungsblatt konnte nicht gemacht werden: { $why }. Lade die Seite noch einmal, oder bitte um eines mit weniger Teilen oder Bäumen.
assignment-lesson-link = Das ist kein Link. Kopiere die ganze Adresse einer Lektion dieser App.
assignment-lesson-link-page = Dieser Link führt zu keiner Lektion. Kopiere die Adresse einer dieser Seiten: { $pages }.
assignment-lesson-link-own = Die Zeilen einer eigenen Tabelle stehen in keinem Link. Bring sie als CSV mit, und wähle sie als Tabelle dieses Teils.
assignment-lesson-link-other = Diese Lektion wurde von Hand geändert ({ $name }= in ihrem Link); ein Übungsblatt kann das nicht enthalten. Mach es in der Lektion rückgängig, und kopiere ihre Adresse noch einmal.
