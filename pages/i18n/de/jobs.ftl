error =
    .too-long = Das dauert länger als { $n } Sekunden
    .too-large = Das braucht mehr als { $n } MB Speicher
    .process-ended = Der Prozess, der daran gearbeitet hat, ist beendet. Ein anderer ist an seine Stelle getreten: Versuche es noch einmal.
    .with-advice = { $why }: { $advice }.

training =
    .progress = Training
    .advice = nimm weniger Bäume, weniger Tiefe oder weniger Zeilen
    .after-stop = Wähle andere Einstellungen, oder versuche es noch einmal.

reading =
    .progress = Lesen
    .advice = zieh eine Stichprobe ihrer Zeilen, oder lass Spalten weg
    .after-stop = Bring eine andere Datei mit, oder versuche es noch einmal.

button =
    .retry = Noch einmal
    .cancel = Anhalten

progress =
    .queued = Andere sind vorher dran
    .share = , { $done } fertig
    .cancelled = Angehalten. { $stopped }
