### Gewichte von Zeilen und Klassen.

error =
    .no-numbers = sample_weight muss aus Zahlen bestehen: Gib jeder { -row } eine.
    .another-length = sample_weight hat { $size ->
        [one] 1 Eintrag
       *[other] { $size } Einträge
    } für { $n } { -rows }: Gib jeder { -row } einen.
    .not-finite = sample_weight muss endlich sein, nicht negativ, und für mindestens eine { -row } über 0.
    .one-side = sample_weight muss für eine Trainingszeile und für eine Validierungszeile über 0 sein.
    .no-class-left = Mit diesem class_weight zählt keine { -row }: Gib einer { -class } mit { -rows } ein Gewicht über 0.
    .no-classes = class_weight gewichtet { -classes }, und diese { -target } ist eine Zahl: Lass es weg.
    .no-class = class_weight: Es gibt keine { -class } { $name }. Es gibt { $names }.
    .no-weight = class_weight: { $value } ist kein Gewicht für { $name }. Gib eine Zahl ab 0 an.
