### AdaBoost, für Klassen (SAMME) und für Werte (R2).

# Das Verfahren
adaboost-code-start = gib jeder { -row } das { -sample-weight } 1/n
adaboost-code-rounds = für jede { -round }:
adaboost-code-grow = {"    "}lass einen { -tree } auf den gewichteten { -rows } wachsen
adaboost-code-wrong = {"    "}falsch: { -rows }, deren { -leaf } eine andere { -class } vorhersagt
adaboost-code-error = {"    "}Fehler = Summe der Gewichte der falschen { -rows }
adaboost-code-stop = {"    "}wenn der Fehler 0 ist oder nicht besser als Raten: hör auf
adaboost-code-alpha = { $half ->
    [true] {"    "}alpha = 1/2 log((1 - Fehler) (K - 1) / Fehler)
   *[false] {"    "}alpha = log((1 - Fehler) (K - 1) / Fehler)
}
adaboost-code-multiply = { $half ->
    [true] {"    "}Gewicht * e^alpha, wenn falsch, * e^-alpha, wenn richtig
   *[false] {"    "}Gewicht * e^alpha, wenn falsch, unverändert, wenn richtig
}
adaboost-code-divide = {"    "}teile jedes Gewicht durch die Summe aller
adaboost-code-draw = {"    "}oder zieh n { -rows } nach Gewicht: 1/n für jede Ziehung
adaboost-code-together = {"    "}bisher: sag die { -class } mit dem größten { -amount-of-say } vorher
adaboost-code-new-row = eine neue { -row }: sag die { -class } mit dem größten { -amount-of-say } vorher

adaboost-code-draw-first = {"    "}zieh n { -rows } nach Gewicht, wenn verlangt
adaboost-code-grow-drawn = {"    "}lass darauf einen { -tree } wachsen, oder auf den gewichteten { -rows }
adaboost-code-each-row = {"    "}für jede { -row }:
adaboost-code-absolute = {"        "}absoluter Fehler = |y - { -prediction }|
adaboost-code-loss = {"        "}{ -loss } L = Anteil am größten Fehler
adaboost-code-weighted-error = {"    "}Fehler = Summe von Gewicht * L
adaboost-code-stop-half = {"    "}wenn der Fehler 0 ist oder 1/2 oder mehr: hör auf
adaboost-code-beta = {"    "}beta = Fehler / (1 - Fehler)
adaboost-code-say = {"    "}alpha = log(1 / beta)
adaboost-code-multiply-beta = {"    "}für jede { -row }: Gewicht * beta^(1 - L)
adaboost-code-median = {"    "}bisher: wo die Hälfte des ganzen { -amount-of-say(case: "gen") } erreicht ist
adaboost-code-new-median = eine neue { -row }: sag diesen gewichteten Median vorher
adaboost-code-sum = {"    "}bisher: Summe von beta * { -prediction }
adaboost-code-new-sum = eine neue { -row }: sag diese Summe vorher

# Der Anfang
adaboost-plan = { $trees ->
    [one] AdaBoost lässt hier einen kleinen { -tree } wachsen.
   *[other] AdaBoost lässt bis zu { $trees } kleine { -trees } wachsen, einen je { -round }. Jeder zählt die { -rows } stärker, die frühere { -trees } falsch hatten.
}
adaboost-plan-values = { $trees ->
    [one] AdaBoost.R2 lässt hier einen { -tree } wachsen.
   *[other] AdaBoost.R2 lässt bis zu { $trees } { -trees } wachsen, einen je { -round }. Jeder zählt die { -rows } mit großen Fehlern stärker.
}

# Eine Runde beginnt
adaboost-round = { -round } { $number }
adaboost-round-begins = { $round }.
adaboost-equal = Jede { -row } hat dasselbe { -sample-weight }, { $weight }.
adaboost-what-weight = Ein { -sample-weight } sagt, wie viel eine { -row } zählt, während der { -tree } wächst.
adaboost-only-row = Die einzige { -row } hat das ganze { -sample-weight }, { $weight }.
adaboost-heaviest = { $n ->
    [one] { $rows } hat das größte { -sample-weight }, { $weight }.
   *[other] { $rows } haben die größten { -sample-weights }, je { $weight }.
}
adaboost-weightless = { $n ->
    [one] 1 { -row } hat das Gewicht 0 und zählt nicht mit.
   *[other] { $n } { -rows } haben das Gewicht 0 und zählen nicht mit.
}
adaboost-all-weights = Alle { -sample-weights }
adaboost-weight-of = { -sample-weight } von { $row }

# Wer falsch ist
adaboost-all-right = { $n ->
    [one] Dieser { -tree } sagt seine eine { -row } richtig vorher.
   *[other] Dieser { -tree } sagt alle { $n } { -rows } richtig vorher.
}
adaboost-wrong = Dieser { -tree } sagt { $wrong } von { $rows } falsch vorher: { $names }.
adaboost-wrong-weightless = { $n ->
    [one] 1 davon hat das Gewicht 0.
   *[other] { $n } davon haben das Gewicht 0.
}
adaboost-wrong-row = { $row } ist von { -class } { $class }, aber ihr { -leaf }, { $node }, sagt { -class } { $predicted } vorher.
adaboost-wrong-weight = { $first ->
    [true] Ihr { -sample-weight } ist { $weight }.
   *[false] Ihr { -sample-weight } ist { $weight }; bisher zusammengezählt: { $together }.
}
adaboost-none-heavier = Keine hat ein größeres { -sample-weight }.
adaboost-wrong-so-far = Falsch bisher
adaboost-weighted-error = { -weighted-error }
adaboost-error-of-classes = { $wrong ->
    [0] Keine { -row } ist falsch, also ist der { -weighted-error(case: "def") } { $error }.
    [one] Das { -sample-weight } der falschen { -row } ist der { -weighted-error(case: "def") }: { $error }.
   *[other] Die { -sample-weights } der falschen { -rows } ergeben zusammen den { -weighted-error(case: "obl") }: { $error }.
}
adaboost-guess = { $classes ->
    [one] Bei einer einzigen { -class } gibt es nichts zu raten.
   *[other] Zufälliges Raten unter { $classes } { -classes } hätte { $guess }.
}

# Das Stimmgewicht
adaboost-alpha = { -amount-of-say } (alpha)
adaboost-say = { $first ->
    [true] Sein { -amount-of-say } alpha (was seine { -vote } zählt) ist { $say }. Je kleiner der { -weighted-error(case: "def") }, desto größer das { -amount-of-say }.
   *[false] Sein { -amount-of-say } (alpha) ist { $say }: Der { -weighted-error(case: "def") } ist { $error }.
}

# Neue Zeilengewichte, bei Klassen
adaboost-factor-wrong = Faktor falscher { -rows }
adaboost-factor-right = Faktor richtiger { -rows }
adaboost-factors = { $half ->
    [true] Die { -sample-weights } falscher { -rows } werden mit e^alpha = { $wrong } malgenommen, die richtiger { -rows } mit e^-alpha = { $right }.
   *[false] Die { -sample-weights } falscher { -rows } werden mit e^alpha = { $wrong } malgenommen. Die richtiger { -rows } bleiben, wie sie sind.
}
adaboost-unnormalised-of = Unnormiertes Gewicht von { $row }
adaboost-multiplied = { $factor ->
    [up] { $row } wurde falsch vorhergesagt. Ihr { -sample-weight } { $before } mal e^alpha ist das unnormierte Gewicht { $after }.
    [down] { $row } wurde richtig vorhergesagt. Ihr { -sample-weight } { $before } mal e^-alpha ist das unnormierte Gewicht { $after }.
   *[same] { $row } wurde richtig vorhergesagt. Ihr { -sample-weight } { $before } bleibt: Das unnormierte Gewicht ist { $after }.
}
adaboost-sum = Summe der unnormierten Gewichte
adaboost-summed = Die unnormierten Gewichte ergeben zusammen { $total }. Jedes wird jetzt durch diese Summe geteilt.
adaboost-same-with-each = Mit jeder geschieht dasselbe.
adaboost-same-sum = Dasselbe aus dem { -weighted-error(case: "obl") }
adaboost-new-weight-of = Neues { -sample-weight } von { $row }
adaboost-divided-row = { $row }: Das { -sample-weight } war { $before }, unnormiert ist es { $unnormalised }. Durch die Summe geteilt, ist das neue { -sample-weight } { $after }.
adaboost-wrong-together = Falsche { -rows } zusammen
adaboost-divided = Durch ihre Summe geteilt, ergeben die { -sample-weights } zusammen wieder 1. Die falschen { -rows } wiegen jetzt zusammen { $wrong } (vorher: { $before }), die richtigen { $right }.

# Nach Gewicht gezogene Zeilen
adaboost-draw-begin = Jetzt werden { $rows } zufällig gezogen, nach { -sample-weight }. Auf der Linie von 0 bis 1 gehört jeder { -row } ein Stück so lang wie ihr Gewicht.
adaboost-draws-alike = Jede fällt genauso auf eine { -row }.
adaboost-whole-line = Die ganze Linie
adaboost-end-of = Ende von { $row }
adaboost-draw = Ziehung { $number }: Die Zufallszahl { $drawn } liegt über { $from } und nicht über { $to }, also wird { $row } gezogen.
adaboost-drawn = { $times ->
    [one] { $row } wurde am häufigsten gezogen, einmal;
   *[other] { $row } wurde am häufigsten gezogen, { $times }-mal;
} { $none ->
    [0] jede { -row } wurde gezogen.
    [one] 1 { -row } wurde gar nicht gezogen.
   *[other] { $none } { -rows } wurden gar nicht gezogen.
}
adaboost-drawn-weights = Jede Ziehung hat in der nächsten { -round } das { -sample-weight } 1/{ $draws }.
adaboost-drawn-judged = Dieser { -tree } wächst auf den gezogenen { -rows }; sein Fehler wird auf allen { -rows } gemessen.
adaboost-share-drawn = Anteil von { $row } an der Stichprobe
adaboost-part = { $single ->
    [true] { -row } { $from }
   *[false] { -rows } { $from }–{ $to }
}

# Alle Bäume bisher, bei Klassen
adaboost-tree-alone = { $tree } allein: { -weighted-error } { $error }, { -amount-of-say } { $say }.
adaboost-together = { $heard ->
    [one] Der eine { -tree } sagt { $right } von { $rows } richtig vorher, { $wrong } falsch.
   *[other] Zusammen sagen die { $heard } { -trees } { $right } von { $rows } richtig vorher, { $wrong } falsch.
}
adaboost-misclassified = { -misclassification }
adaboost-others-contested = Jede änderte in dieser { -round } ihre { -prediction } oder ist falsch.
adaboost-say-of = { -amount-of-say } für { -class } { $class }
adaboost-say-of-class = { $say } für { -class } { $class }
adaboost-row-vote = { $row }: Das { -amount-of-say } ist zusammen { $says }.{ $tied ->
    [true] {" "}Beide sind gleich: Die erste { -class } gewinnt.
   *[false] {""}
} Also ist die { -prediction } { -class } { $class }, und das ist { $right ->
    [true] richtig
   *[false] falsch
}.

# Das Ende
adaboost-stop-told = Der { -weighted-error(case: "def") } ist { $error }{ $reason ->
    [too-far] , also nicht unter 1/2: Das Boosting endet.
   *[other] . { $why }
}
adaboost-stop = { $reason ->
    [perfect] Der { -tree } macht keinen Fehler: Sein { -amount-of-say } wäre unendlich, also endet das Boosting.
    [useless] Der { -tree } sagt die gewichteten { -rows } nicht besser vorher als Raten, also endet das Boosting.
    [too-far] Der { -weighted-error(case: "def") } ist nicht unter 1/2, also endet das Boosting.
    [one_row] Das ganze { -sample-weight } liegt auf einer { -row }: Nichts bleibt zu unterscheiden, also endet das Boosting.
   *[done] Alle verlangten { -rounds } sind getan.
}
adaboost-stop-finite = Er bekommt stattdessen das endliche { -amount-of-say } { $say }.
adaboost-stop-alone = { $reason ->
    [one_row] Es gibt keinen anderen { -tree }, also sagt er allein vorher, mit dem { -amount-of-say } { $say }.
    [useless] Nach der Formel wäre sein { -amount-of-say } 0. Aber es gibt keinen anderen { -tree }: Er sagt allein vorher, mit { $say }.
   *[too-far] Nach der Formel wäre sein { -amount-of-say } nicht über 0. Aber es gibt keinen anderen { -tree }: Er sagt allein vorher, mit { $say }.
}
adaboost-stop-left-out = { $before ->
    [one] Er wird weggelassen; der 1 { -tree } davor sagt vorher.
   *[other] Er wird weggelassen; die { $before } { -trees } davor sagen vorher.
}
adaboost-stop-heaviest = Größtes { -sample-weight }
adaboost-error-of-guessing = Fehler beim Raten
adaboost-error-limit = Grenze des { -weighted-error(case: "gen") }

# Werte: absolute Fehler, Verlust, beta
adaboost-largest-error = Größter absoluter Fehler
adaboost-largest = Der größte Fehler ist bei { $row }: Der { -tree } sagt { $predicted } vorher, die { -row } hat { $y }. Ihr absoluter Fehler ist { $error }.
adaboost-no-larger-error = Keine hat einen größeren Fehler.
adaboost-exact = Dieser { -tree } sagt jede { -row } mit Gewicht genau vorher.
adaboost-absolute-of = Absoluter Fehler von { $row }
adaboost-loss-of = { -loss } von { $row }
adaboost-row-error = { $row } hat { $y }, der { -tree } sagt { $predicted } vorher: Der absolute Fehler ist { $error }. { $loss ->
    [linear] Ihr { -loss } ist sein Anteil am größten, { $value }.
    [square] Ihr { -loss } ist das Quadrat seines Anteils am größten, { $value }.
   *[exponential] Ihr { -loss } ist 1 - e^-Anteil, von seinem Anteil am größten: { $value }.
}
adaboost-error-of-values = Jeder { -loss } zählt mit dem { -sample-weight } seiner { -row }. Die Summe, der { -weighted-error(case: "def") }, ist { $error }. Sie muss unter 1/2 bleiben.
adaboost-beta = Beta
adaboost-beta-told = Beta ist der { -weighted-error(case: "def") } durch das, was an 1 fehlt: { $beta }. Es ist klein für einen guten { -tree }.
adaboost-say-of-values = { $rate ->
    [true] Sein { -amount-of-say } (alpha) ist die { -learning-rate } { $by } mal log(1/beta) = { $say }.
   *[false] Sein { -amount-of-say } (alpha) ist log(1/beta) = { $say }.
} Je kleiner beta, desto größer ist es.
adaboost-factor-exact = Faktor einer genau vorhergesagten { -row }
adaboost-factors-of-values = Jedes { -sample-weight } wird mit beta^(1 - L) malgenommen: mit { $least }, wo die { -prediction } genau ist, mit { $most }, wo der Fehler am größten ist.
adaboost-multiplied-values = { $row } hat den { -loss } { $loss }. Ihr { -sample-weight } { $before } mal beta^(1 - L) ist das unnormierte Gewicht { $after }.
adaboost-divided-values = Durch ihre Summe geteilt, ergeben die { -sample-weights } zusammen wieder 1.
adaboost-gains-most = { $row } gewinnt am meisten: Ihr { -sample-weight } steigt von { $before } auf { $after }.

# Alle Bäume bisher, bei Werten
adaboost-together-values = { $heard ->
    [one] Die { -squared-error } seiner { -predictions } ist { $error }.
   *[other] Die { -squared-error } der { $heard } { -trees } zusammen ist { $error }.
}
adaboost-squared-error = { -squared-error }
adaboost-say-up-to = { -amount-of-say } bis zu dieser { -prediction }
adaboost-half-of-say = Hälfte des ganzen { -amount-of-say(case: "gen") }
adaboost-median = { $row } hat { $y }. Geh die { -predictions } von der kleinsten an durch: Die Hälfte des ganzen { -amount-of-say(case: "gen") }, { $half }, ist bei { $tree } erreicht. Also ist der gewichtete Median { $value }.
adaboost-median-alone = { $row } hat { $y }. Bei einem { -tree } ist seine { -prediction } der gewichtete Median: { $value }.
adaboost-notes-sum = Die Summe des Skripts
adaboost-notes-sum-row = { $row } hat { $y }. Beta mal { -prediction }, über die { -trees } summiert, ist { $sum }.
adaboost-erratum = Das Skript druckt eine Summe von beta mal { -prediction }. Das ist kein Mittelwert, und der schlechteste { -tree } zählt am meisten, denn beta ist klein für einen guten.
adaboost-erratum-numbers = Für { $row }, die { $y } hat, ist diese Summe { $sum }. Der gewichtete Median, den das Verfahren braucht, ist { $median }.
adaboost-line-label = { $value } ({ $tree })

# Spalten und Tafeln
adaboost-title-weight = { -sample-weight }
adaboost-title-unnormalised = unnormiert
adaboost-title-drawn = gezogen
adaboost-title-wrong = falsch
adaboost-title-prediction = { -prediction }
adaboost-title-together = zusammen
adaboost-title-loss = { -loss } L
adaboost-title-error = absoluter Fehler
adaboost-column-weight = Das { -sample-weight }, während der { -tree } dieser { -round } wächst; alle ergeben zusammen 1.
adaboost-column-unnormalised = Das { -sample-weight } mal seinem Faktor, bevor es durch die Summe aller geteilt wird.
adaboost-column-drawn = Wie oft die { -row } gezogen wurde.
adaboost-column-wrong = 1, wo der { -tree } dieser { -round } eine andere { -class } vorhersagt, als die { -row } hat.
adaboost-column-prediction = Was der { -tree } dieser { -round } vorhersagt.
adaboost-column-together = Was die { -trees } bisher zusammen vorhersagen.
adaboost-column-loss = Der absolute Fehler als Anteil am größten, wie der { -loss } ihn zählt.
adaboost-column-error = Wie weit die { -prediction } des { -tree(case: "gen") } dieser { -round } danebenliegt.
adaboost-panel-weights = Jede { -row }
adaboost-panel-wrong = Nur falsche { -rows }
adaboost-panel-counts = Was jede { -row } zählt
adaboost-axis-counts = { -sample-weight } mal { -loss }
adaboost-panel-say = { -amount-of-say } nach { -weighted-error(case: "obl") }
adaboost-panel-sides = Richtige gegen falsche { -rows }
adaboost-panel-line = Die Linie, auf der gezogen wird
adaboost-panel-says = { -amount-of-say } für jede { -class }
adaboost-panel-median = Wo die Hälfte des { -amount-of-say(case: "gen") } erreicht ist
adaboost-panel-sum = Beta mal { -prediction }, summiert
adaboost-axis-sum = beta mal { -prediction }
adaboost-panel-errors = Fehler nach { -round }
adaboost-panel-trees = Alle { -trees }
adaboost-axis-weight = { -sample-weight }
adaboost-axis-error = { -weighted-error }
adaboost-axis-say = { -amount-of-say }
adaboost-axis-line = jeder { -row } gehört ein Stück so lang wie ihr { -sample-weight }
adaboost-axis-median = { -amount-of-say }, summiert ab der kleinsten { -prediction }
adaboost-axis-rounds = { -rounds }
adaboost-side = { $time ->
    [before] { $wrong ->
        [true] falsch, vorher
       *[false] richtig, vorher
    }
   *[after] { $wrong ->
        [true] falsch, nachher
       *[false] richtig, nachher
    }
}
adaboost-series-all = alle { -trees } bisher
adaboost-series-weighted = dieser { -tree }, { -weighted-error }
adaboost-series-alone = dieser { -tree } allein

# Fragen
adaboost-ask-error = Wie groß ist der { -weighted-error(case: "def") } dieses { -tree(case: "gen") }?
adaboost-because-error = { $wrong ->
    [one] Das ist das { -sample-weight } der einen falschen { -row }.
   *[other] Das ist, was { $wrong } falsche { -rows } von { $n } zusammen wiegen.
}
adaboost-ask-say = Wie groß ist das { -amount-of-say } dieses { -tree(case: "gen") }?
adaboost-because-say = Ein { -weighted-error } von { $error } gibt { $say }. Ein { -weighted-error } von { $guess }, so gut wie Raten, gibt 0.
adaboost-ask-gains = Welche dieser { -rows } hat in der nächsten { -round } ein größeres { -sample-weight }?
adaboost-because-gains = Der { -tree } sagte { $row } falsch vorher. Ihr { -sample-weight } ist jetzt { $now } und dann { $then }.
adaboost-ask-together = Was wiegen die falschen { -rows } zusammen, wenn jedes Gewicht durch die Summe geteilt ist?
adaboost-because-together = So viel, dass dieser { -tree }, noch einmal gefragt, nicht besser wäre als Raten.
adaboost-because-rate = Vorher war es { $error }. Die { -learning-rate } entscheidet, wie weit es sich bewegt.
adaboost-ask-stop = Warum endet das Boosting hier?
adaboost-because-stop = Der { -weighted-error(case: "def") } ist { $error }; die Grenze ist { $limit }.
adaboost-ask-drawn = Welche { -row } zieht die Zufallszahl { $number }?
adaboost-because-drawn = { $first ->
    [true] { $number } liegt nicht über { $to }, wo { $row } endet.
   *[false] { $number } liegt über { $from }, wo die { -row } davor endet, und nicht über { $to }, wo { $row } endet.
}
adaboost-ask-wrong = Wie viele von { $rows } sagen die { $trees } { -trees } zusammen falsch vorher?
adaboost-because-wrong = Vor dieser { -round }: { $before }. Dieser { -tree } allein sagt { $own } falsch vorher.
adaboost-ask-median = Was sagen die { -trees } zusammen für { $row } vorher?
adaboost-because-median = Von der kleinsten { -prediction } an ist es die erste, bei der die Hälfte des { -amount-of-say(case: "gen") } erreicht ist.
adaboost-ask-beta = Beta ist der { -weighted-error(case: "def") } durch das, was an 1 fehlt. Wie groß ist es?
adaboost-because-beta = { $error } durch { $rest } ist { $beta }.

# Wie Karabulut es schreibt: Klassen als -1 und +1
adaboost-signs = Karabuluts Skript schreibt zwei { -classes } als -1 und +1: Hier ist -1 { -class } { $minus } und +1 { -class } { $plus }. Jeder { -tree } ist eine Funktion f mit den Werten -1 und +1.
adaboost-signs-update = Stufe m addiert α f zur Summe: Fₘ = Fₘ₋₁ + αₘ fₘ, mit F₀ = 0. Die { -prediction } ist das Vorzeichen von F.
adaboost-signs-same = Das ist dasselbe wie die Abstimmung: F ist das { -amount-of-say } für +1 minus das für -1.
adaboost-signs-two-classes = -1 und +1 stehen für zwei { -classes }. Diese Tabelle hat eine andere { -target }.
adaboost-signs-stages = Stufe für Stufe
adaboost-signs-rows = Was Stufe { $stage } mit jeder { -row } macht
adaboost-signs-head = { $of ->
    [m] Stufe m
    [f] fₘ(x)
    [error] { -weighted-error }
    [alpha] αₘ
    [wrong] { -rows } mit falschem Vorzeichen von Fₘ
    [row] { -row }
    [y] y
    [own] fₘ(x)
    [before] Fₘ₋₁(x)
    [part] αₘ fₘ(x)
    [after] Fₘ(x)
   *[sign] Vorzeichen
}
adaboost-signs-stump = { $left }, wenn { $split }, sonst { $right }
adaboost-signs-tree = { $n ->
    [0] überall { $label }
   *[other] ein { -tree } mit { $n } { -splits }
}
adaboost-signs-left-out = Die ersten { $most } von { $n } stehen hier.

# Einstellungen, Fehler und Bemerkungen
help =
    .n-estimators = Die Anzahl der { -rounds }, je ein { -tree }.
    .learning-rate = Multipliziert jedes alpha.
    .seed = Der { -seed } der Zufallszahlen, wo { -rows } gezogen werden.
    .max-depth = Höchstens so viele { -splits } auf dem Weg zu einem { -leaf }: 1 ist ein { -stump }.
    .criterion = Bei { -classes }: die { -impurity }.
    .loss = Bei Werten: wie ein absoluter Fehler zählt.
    .sample-weight = Die { -sample-weights } der ersten { -round }.
