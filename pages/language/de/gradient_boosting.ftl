# Was dasselbe in einer anderen Bibliothek anders macht
elsewhere =
    .validation-rows = Es zieht andere { -validation-rows } (n_iter_no_change): Es hört vielleicht nach einer anderen { -round } auf.
    .line-search = Es sucht keine Länge für einen ganzen { -tree } ({ $setting }): Jedes { -leaf } wählt seinen eigenen Schritt.
    .huber-delta = Es bestimmt Hubers delta in jeder { -round } neu, aus einem Anteil der { -rows } (alpha).
    .median = Bei einer geraden Anzahl von { -rows } nehmen seine { -leaves } die untere mittlere (median).
    .zero-residual = Das { -residual } einer { -row }, die bis aufs letzte Bit stimmt, ist dort nicht 0; hier schon.
    .two-classes = Bei zwei { -classes } führt es einen einzigen Score.
