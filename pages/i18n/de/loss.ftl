### Ein mitgebrachter Verlust.

error =
    .no-arrays = Dein { -loss } muss zwei Arrays von Zahlen zurückgeben, { -gradient } und { -hessian }: { $error }.
    .another-shape = { $part ->
        [gradient] Der { -gradient }
       *[hessian] Die { -hessian }
    } deines { -loss(case: "gen") } hat die Form { $shape }: Gib eine Zahl je { -row } zurück, { $wanted }.
    .value-of-another-shape = Der Wert deines { -loss(case: "gen") } hat die Form { $shape }: Gib eine Zahl je { -row } zurück, { $wanted }.
    .not-finite = { $part ->
        [gradient] Der { -gradient }
       *[hessian] Die { -hessian }
    } deines { -loss(case: "gen") } ist in { -row } { $row } keine endliche Zahl: Achte auf Divisionen durch 0.
    .too-large = { $part ->
        [gradient] Der { -gradient }
       *[hessian] Die { -hessian }
    } deines { -loss(case: "gen") } ist in { -row } { $row } zu groß zum Addieren: Teile deinen { -loss } durch eine Zahl.
    .hessian-below-0 = Die { -hessian } deines { -loss(case: "gen") } ist in { -row } { $row } unter 0: Ein { -loss } muss nach oben gekrümmt oder gerade sein.
    .gradient-falls = Der { -gradient } deines { -loss(case: "gen") } fällt in jeder { -row }, wenn F steigt: Kein F wäre das beste. Prüfe sein Vorzeichen.
    .gradient-unlike-value = Der { -gradient } deines { -loss(case: "gen") } passt nicht zu seinem Wert: { $misfit } Prüfe Vorzeichen und Faktoren.
    .too-long = { $part ->
        [gradient] Der { -gradient }
       *[hessian] Die { -hessian }
    } „{ $text }“ hat { $n } Zeichen: Schreib es mit höchstens { $most }.
    .too-many-parts = { $part ->
        [gradient] Der { -gradient }
       *[hessian] Die { -hessian }
    } „{ $text }“ hat zu viele Teile: Schreib es kürzer.
    .large-number = { $part ->
        [gradient] Der { -gradient }
       *[hessian] Die { -hessian }
    } „{ $text }“ hat eine zu große Zahl: Nimm eine kleinere.
    .another-count = { $part ->
        [gradient] Der { -gradient }
       *[hessian] Die { -hessian }
    } „{ $text }“ gibt { $function } { $n ->
        [one] 1 Wert
       *[other] { $n } Werte
    }: Es nimmt { $wanted }.
    .unknown-part = { $part ->
        [gradient] Der { -gradient }
       *[hessian] Die { -hessian }
    } „{ $text }“ enthält „{ $unknown }“. Erlaubt sind F, y, Zahlen, + - * / **, Vergleiche und { $functions }.
    .not-read = { $part ->
        [gradient] Der { -gradient }
       *[hessian] Die { -hessian }
    } „{ $text }“ kann nicht gelesen werden: Schreib es wie { $example }.
    .no-objective = „{ $text }“ ist keine Zielfunktion: Schreib { -gradient }, Semikolon und { -hessian }: F - y; 1.

remark =
    .stand-in = Seine { -hessian } ist nicht die Ableitung seines { -gradient(case: "obl") }, sondern ein Ersatz: { $misfit }
    .misfit = { $part ->
        [gradient] in { -row } { $row }, bei F = { $F }, ist der { -gradient } { $slope }, die Ableitung aber { $derivative }.
       *[hessian] in { -row } { $row }, bei F = { $F }, ist die { -hessian } { $slope }, die Ableitung aber { $derivative }.
    }
