# Was dasselbe in einer anderen Bibliothek anders macht
elsewhere =
    .splitter = Es zieht { -thresholds } in eigener Reihenfolge: ein anderer { -tree } derselben Art (splitter).

build =
    .not-a-split = build={ $text } in der Adresse ist keine { -split }: Schreib L:2:15.5, oder beginne von vorn.
    .no-parent = build={ $text } in der Adresse gilt einem Knoten, den es nicht gibt: Gib zuerst die { -split } seines Elternknotens an.
    .not-possible = Eine { -split } in der Adresse ist hier nicht möglich: { $why }
