### Lektionen in der Zelle eines Notebooks.

error =
    .no-model = { $call } zeichnet eine Aufzeichnung, ein Modell von { $libraries } oder seine Datei; dies ist ein { $type }.
    .no-table = X ist ein { $type }: Bring einen DataFrame, oder ein Array aus { -rows } und Spalten.
    .row-counts = X hat { $rows } { -rows } und y hat { $targets }: Bring den Zielwert jeder { -row }.
    .rows-without-target = Bring die { -rows } mit ihrer { -target }, { $both }, oder nur das Modell, { $alone }.
    .unknown-trace = Diese Aufzeichnung ist von keinem Lernverfahren von Treerings: { $call } zeichnet, was { $record } gibt.
    .no-anywidget = Eine Bühne, die Python sagt, wo sie ist, braucht anywidget: pip install anywidget.
