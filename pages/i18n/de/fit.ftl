### Was an dem falsch ist, was eine Anpassung bekommt.

error =
    .no-table = Eine Tabelle { $name } gibt es nicht: Eine Aufzeichnung hat { $names }.
    .empty = Es gibt keine Trainingszeile: Gib eine Tabelle mit mindestens einer { -row }.
    .no-row-left = Es gibt keine Trainingszeile: Jede { -row } hat Gewicht 0 oder wurde weggelassen.
    .infinite = „{ $name }“ ist in { -row } { $row } unendlich: Lass sie leer, oder setze eine Zahl ein.
    .one-class = „{ $name }“ hat nur eine { -class }: Es gibt nichts zu unterscheiden. Wähle eine andere { -target }.
    .not-squared = „{ $name }“ hat einen Wert, der nicht quadriert werden kann: Halte alle Werte unter 1e150.
    .criterion-of-numbers = { $name } misst Zahlen, und diese { -target } hat { -classes }: Nimm { $names }.
    .criterion-of-classes = { $name } misst { -classes }, und diese { -target } ist eine Zahl: Nimm { $names }.
    .median-of-random-splits = { $name } braucht splitter = best: Zufällige { -splits } werden hier nicht mit Medianen gemessen. Nimm squared_error.
    .independence-alpha = independence_alpha testet { -classes }: Lass es bei einer Regression weg, oder nimm min_gain.
    .permutation-alpha = independence_alpha = { $alpha } liegt unter { $least }, dem kleinsten p des Permutationstests: Jeder { -node } wäre ein { -leaf }. Nimm mindestens { $least }.
    .folds-without-rows = { $k } { -folds } brauchen mindestens { $k } { -rows }, und es gibt { $n }: Nimm höchstens { $n } { -folds }.
    .draws-of-another-shape = draws braucht { $rounds } Listen (eine je { -round }) mit { $n } Zahlen (eine je { -row }).
    .draws-out-of-range = draws muss über 0 liegen und höchstens 1 sein.
