error =
    .too-long = Das dauert länger als { $n } Sekunden
    .too-large = Das braucht mehr als { $n } MB Speicher
    .process-ended = Der Prozess, der daran gearbeitet hat, ist beendet. Ein anderer ist an seine Stelle getreten: Versuche es noch einmal.
    .with-advice = { $why }: { $advice }.
