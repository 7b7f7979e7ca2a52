assignment-about-exercise = Von Hand: bis zu { $n } { $n ->
    [one] Aufgabe
   *[other] Aufgaben
}.
assignment-about-quiz = Fragen zur Tabelle { $table }: { $n } { $n ->
    [one] Frage
   *[other] Fragen
}.
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
