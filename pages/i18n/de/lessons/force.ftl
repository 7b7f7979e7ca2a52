### Aufteilungen, die verlangt werden.

error =
    .no-dict = force nimmt ein dict aus Wegen zu { -node }, etwa { $example }.
    .no-path = force nimmt Wege zu { -node }, und { $path } ist keiner. '' ist die { -root }, 'LR' das rechte Kind ihres { -left-child(case: "gen") }.
    .no-split = { $split } ist keine { -split } für force. Nötig ist ({ -feature }, { -threshold }) oder ({ -feature }, { -levels } nach links).
    .no-feature = Es gibt kein { -feature } { $name }, nach dem { -is-split } werden könnte. Es gibt { $names }.
    .no-threshold = { $value } ist kein { -threshold } für „{ $name }“. Gib eine Zahl an.
    .no-levels = { $value } sind keine { -levels } von „{ $name }“. Es gibt { $names }.
    .empty-child = Die an { $root ->
        [true] der { -root }
       *[false] { $path }
    } verlangte { -split } lässt ein Kind leer: Wähle einen { -threshold } zwischen { -rows }.
    .not-reached = Der { -tree } hat bei { $path } keine { -split }, die force ersetzen könnte: Eine Regel hört dort oder darüber auf.
