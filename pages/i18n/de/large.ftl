### Tabellen, die zu groß für den Speicher sind.

error =
    .no-file = { $place } ist keine Parquet-Datei und kein Ordner mit solchen Dateien.
    .not-parquet = { $place } kann nicht als Parquet gelesen werden ({ $type }).
    .not-read-to-end = { $file } kann nicht zu Ende gelesen werden ({ $type }); schreib sie neu.
    .other-columns = { $file } hat andere Spalten als { $first }: Gib Dateien einer einzigen Tabelle an.
    .no-column = Es gibt keine Spalte { $name }. Es gibt { $names }.
    .no-numbers = { $place } hat außer der { -target } keine Spalte mit Zahlen: Kodiere erst die Texte.
    .no-rows = { $place } hat keine { -rows }.
    .other-type = { $name } enthält { $type }: Eine { -target } ist eine Spalte mit Zahlen oder Text.
    .no-feature = Der Pfad fragt nach { $name }, das kein { -feature } dieser Tabelle ist.
    .no-target = In manchen { -rows } fehlt die { -target }: Lass diese { -rows } weg.
    .many-classes = Die { -target } hat mehr als { $most } { -classes }: Wähle eine andere.

fact =
    .read = { $n } { -rows } wurden einmal gelesen, aus { $files ->
        [one] 1 Datei
       *[other] { $files } Dateien
    }.
    .all-thresholds = Die { -thresholds } liegen zwischen allen Werten, wie im Arbeitsspeicher.
    .quantiles-of-all = Die { -thresholds } sind Quantile aller { -rows }, höchstens { $most } je { -feature }. Alle { -rows } sind an jedem gezählt.
    .quantiles-of-some = Die { -thresholds } sind Quantile von { $n } { -rows }, die zuerst angesehen wurden, höchstens { $most } je { -feature }. Alle { -rows } sind an jedem gezählt.
    .sample = Die Stichprobe hat { $n } { -rows }.
    .sample-of-classes = Die Stichprobe hat { $n } { -rows }, von jeder { -class } ihren Anteil.
    .left-out = Weggelassen, denn sie enthalten keine Zahlen: { $names }.
