### Was auf den Seiten der Ideen zu wählen ist.

balls =
    .first-of-slide = R1 der Folie: 0 und 6
    .second-of-slide = R2 der Folie: 5 und 8
    .half-and-half = Halb und halb
    .three-equal = Drei gleiche

option =
    .exclusive-or = exklusives Oder
    .two-circles = zwei Kreise
    .two-moons = zwei Monde
    .seven-rows = sieben { -rows }
    .four-rows = vier { -rows }
    .breast-cancer = Brustkrebs
    .beside-line = neben der Geraden der Skripte
    .approximate = Genäherte { -splits }, { -missing-values }
    .pruning = Wachsen, dann beschneiden
    .cross-validation = Kreuzvalidierung
    .two-thirds = zwei Drittel der { -rows }
    .bootstrap = ebenso viele, mit Wiederholungen
    .constant-rate = immer dieselbe
    .rate-by-step = geteilt durch die Nummer des Schritts
    .rate-by-slope = kleiner, wo die Steigung es ist
    .leave-out = eine { -row } weglassen
    .move-value = einen Wert ändern
    .squared = quadratisch
    .absolute = absolut

loss =
    .name = { $loss ->
        [squared] quadratisch
        [absolute] absolut
       *[huber] Huber
    }
    .value = { $loss ->
        [squared] quadratischer { -loss }
        [absolute] absoluter { -loss }
       *[huber] Huber-Verlust
    }
    .residual = { $loss ->
        [squared] quadratisch: { -residual }
        [absolute] absolut: { -residual }
       *[huber] Huber: { -residual }
    }
