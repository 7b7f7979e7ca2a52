### Beschneiden: die schwächsten Glieder, Kreuzvalidierung, die Wahl von Alpha.

pruning-code-grow = lass einen großen { -tree } auf allen { -rows } wachsen
pruning-code-while = solange der { -tree } eine { -split } hat:
pruning-code-each = {"    "}für jede { -split } t mit ihrem { -subtree } T_t:
pruning-code-g = {"        "}g(t) = (R(t) - R(T_t)) / ({ -leaves } von T_t - 1)
pruning-code-prune = {"    "}schneide die { -weakest-links(case: "def") } weg, die mit dem kleinsten g: Es ist das nächste Alpha
pruning-code-fold = für jede { -fold }:
pruning-code-without = {"    "}lass ohne sie einen { -tree } wachsen, beschneide ihn bei jedem Alpha
pruning-code-error = {"    "}miss seinen Fehler auf der { -fold }
pruning-code-choose = wähle ein Alpha nach den Fehlern aller { -folds }
pruning-code-keep = behalte den { -subtree } mit dem kleinsten R + Alpha * { -leaves }

pruning-plan = Erst wächst ein großer { -tree }; dann entfernt das { -pruning } { -splits }, die ihn zu wenig verbessern.

# Das schwächste Glied
pruning-measure = { $what ->
    [impurity] Der Fehler R ist die { -impurity } der { -leaves }, jedes mit seinem Anteil der { -rows } gewichtet.
    [error_rate] Der Fehler R ist die { -misclassification }, der Anteil falsch vorhergesagter { -rows }.
   *[ssr] Der Fehler R ist die Summe der quadrierten { -residuals }.
}
pruning-link = { $node } hat einen { -subtree } mit { FORM($leaves, case: "dat") }. Als { -leaf } steigt sein Teil des Fehlers R von { $below } auf { $error }.
pruning-g = { $saved ->
    [one] Das spart 1 { -leaf }, also g = { $g }.
   *[other] Das spart { $saved } { -leaves }, also ist der Anstieg je { -leaf } g = { $g }.
}
pruning-weakest-so-far = Es ist bisher das { -weakest-link(case: "def") }.
pruning-least = Das bisher { -weakest-link(case: "def") } hat g = { $g }.
pruning-error-of = { $what ->
    [node] R des { -node(case: "gen") } als { -leaf }
   *[subtree] R seines { -subtree(case: "gen") }
}
pruning-prune = { $n ->
    [one] Das { -weakest-link(case: "def") } ist { $nodes } und wird zu einem { -leaf } beschnitten.
   *[other] Gleich schwach sind { $nodes }: Sie werden zu { -leaves(case: "dat") } beschnitten.
}
pruning-from = Ab Alpha = { $alpha } senkt das die { -cost-complexity } R + Alpha * { -leaves }.
pruning-nothing = { $n ->
    [one] Diese { -split } senkt R gar nicht, also ist Alpha 0.
   *[other] Diese { -splits } senken R gar nicht, also ist Alpha 0.
}
pruning-become = Aus { FORM($leaves, case: "dat") } werden { $fewer }; der Fehler R { $change }.
pruning-not-shown = { $what ->
    [link] Nichts davon ist schwächer.
    [fold] Nichts davon hat auf dieser { -fold } einen kleineren Fehler.
    [mean] Nichts davon hat einen kleineren mittleren Fehler.
   *[score] Nichts davon ist kleiner.
}
pruning-ask-link = An welchem { -node } ist das { -weakest-link(case: "def") }, die { -split } mit dem kleinsten g?
pruning-ask-link-because = Das g dort ist { $g }, das kleinste von allen.

# Kreuzvalidierung
pruning-fold = { -fold } { $fold }, Alpha = { $alpha }: Der { -tree }, der ohne ihre { $rows } wuchs, behält { $leaves }.
pruning-fold-error = { $classes ->
    [true] { -misclassification } auf diesen { -validation-rows }: { $error }.
   *[false] { -squared-error } auf diesen { -validation-rows }: { $error }.
}
pruning-fold-best = { $ties ->
    [one] { -fold } { $fold } ist am besten bei Alpha = { $alpha }.
   *[other] { $all ->
        [true] In { -fold } { $fold } sind alle { $ties } Alphas gleich gut. Das größte bleibt, { $alpha }: Es gibt den kleinsten { -tree }.
       *[false] In { -fold } { $fold } sind { $ties } Alphas gleich gut. Das größte bleibt, { $alpha }: Es gibt den kleinsten { -tree }.
    }
}
pruning-ask-fold = Bei welchem Alpha ist diese { -fold } am besten?
pruning-ask-fold-because = Ihr Fehler ist { $error }, der kleinste; von gleichen bleibt das größte Alpha.
pruning-mean = Alpha = { $alpha }: Der mittlere Fehler aller { -folds } ist { $error }.
pruning-ask-mean = Welches Alpha hat den kleinsten mittleren Fehler über alle { -folds }?
pruning-ask-mean-because = Sein mittlerer Fehler ist { $error }; von gleichen bleibt das größte Alpha.
pruning-min-error = { $ties ->
    [one] Nach dem kleinsten mittleren Fehler ist Alpha { $alpha }.
   *[other] Nach dem kleinsten mittleren Fehler ist Alpha { $alpha }, das größte von { $ties } gleich guten.
}
pruning-min-error-mean = { $classes ->
    [true] Die { -misclassification } der { -folds } ist im Mittel { $error }.
   *[false] Die { -squared-error } der { -folds } ist im Mittel { $error }.
}
pruning-one-se = Nach der Ein-Standardfehler-Regel ist Alpha { $alpha }, das größte mit einem mittleren Fehler von höchstens { $most }.
pruning-average = Nach dem Mittelwert der Alphas, die in ihrer { -fold } am besten waren, ist Alpha { $alpha }: Es kann liegen, wo keine { -fold } gut war.
pruning-keeps = Das behält { $leaves }.
pruning-working = { $what ->
    [mean] mittlerer Fehler
    [standard] Standardfehler
    [most] höchster erlaubter mittlerer Fehler
   *[alpha] mittleres Alpha
}

# Die Wahl
pruning-chosen = { $why ->
    [min_error] Alpha ist { $alpha }: Es hat den kleinsten mittleren Fehler auf den { -validation-rows }.
    [one_se] Alpha ist { $alpha }: Es gibt den kleinsten { -tree } innerhalb eines Standardfehlers vom kleinsten mittleren Fehler.
    [average_alpha] Alpha ist { $alpha }: Es ist der Mittelwert der Alphas, die in ihrer { -fold } am besten waren.
    [ccp_alpha] Alpha ist { $alpha }: Es war vorgegeben.
   *[nothing_to_prune] Alpha ist { $alpha }: Der { -tree } ist ein einziges { -leaf }, und es gibt nichts zu { -prune }.
}
pruning-kept = Von { FORM($leaves, case: "dat") } behält der { -tree } { $kept }, und sein Fehler R ist { $error }.
pruning-ask-chosen = { $why } { $ask }
pruning-ask-kept = Wie viele { -leaves } behält der { -tree }?
pruning-ask-kept-because = Bei diesem Alpha hat kein anderer { -subtree } ein kleineres R + Alpha * { -leaves } als { $score }.
pruning-subtree = { -subtree } { $number } hat { $leaves } und R = { $error }. Bei Alpha = { $alpha } ist seine { -cost-complexity } R + Alpha * { -leaves } gleich { $score }.
pruning-subtree-verdict = { $verdict ->
    [kept] Kein anderer hat weniger; von gleichen bleibt der kleinste { -tree }.
    [lowest] Das ist bisher der kleinste Wert.
   *[higher] Der bisher kleinste Wert ist { $lowest }.
}

# Tafeln
pruning-links-title = g jeder { -split }: was ihre { -leaves } bringen
pruning-errors-title = Fehler auf den { -validation-rows }
pruning-errors-up = Fehler

# Einstellungen, Fehler und Bemerkungen
help =
    .cv = Wie viele { -folds } zur Kreuzvalidierung.
    .seed = Der { -seed }, der { -rows } auf { -folds } verteilt.

error =
    .error-rate-of-numbers = error_rate zählt falsche { -classes }, und diese { -target } ist eine Zahl: Nimm ssr oder { $impurity }.
    .ssr-of-classes = ssr addiert quadrierte Abstände, und diese { -target } hat { -classes }: Nimm { $impurity } oder error_rate.
