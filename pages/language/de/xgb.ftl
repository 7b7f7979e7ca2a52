### XGBoost: Gradienten, Ähnlichkeitswerte, Gewinne, Beschneiden durch gamma, Ausgabewerte, und F, das Runde für Runde wächst.

xgb-code = { $line ->
    [folds] mit cv: { -rounds } = wo der mittlere { -validation-loss } am kleinsten ist
    [aside] leg { -validation-rows } beiseite, wenn verlangt
    [start] F = der Startwert, derselbe für jede { -row }
    [round] für jede { -round }:
    [draw] zieh zufällig { -rows } und { -features }, wenn verlangt
    [derive] g, h = { -gradient } und { -hessian } des { -loss(case: "gen") } bei F, { -row } für { -row }
    [propose] approx: { -thresholds } = Quantile jedes { -feature(case: "gen") }, jede { -row } zählt h
    [grow] wachse({ -rows }):
    [stop] wenn eine Regel es sagt: das ist ein { -leaf }
    [measure] Ähnlichkeit = G^2 / (H + lambda); alpha rückt G vorher zu 0 hin
    [features] zieh zufällig die { -features } dieser { -tree-level } oder dieses { -node(case: "gen") }, wenn verlangt
    [feature] für jedes { -feature }:
    [candidate] für jeden { -threshold }, { -missing-values } nach rechts, dann nach links:
    [gain] { -gain } = Ähnlichkeit(links) + Ähnlichkeit(rechts) - Ähnlichkeit, oder die Hälfte, je nach Einstellung
    [best] beste = der { -candidate-split } mit dem größten { -gain }, von gleichen, wie ties es sagt
    [no-split] kein { -candidate-split }, kein { -gain }, max_leaves oder, bei approx, weniger als gamma: { -leaf }
    [part] teile die { -rows } nach der besten auf, und lass beide Kinder wachsen
    [each-split] exact: für jede { -split }, von unten nach oben:
    [prune] wenn ihr { -gain } kleiner als gamma ist und nichts darunter bleibt: schneide sie weg
    [output] { -output-value } jedes { -leaf(case: "gen") } = -G / (H + lambda); bei geradem { -loss } mit approx ein Quantil von y - F
    [advance] F = F + { -learning-rate } * { -output-value } des { -leaf(case: "gen") } der { -row }
    [enough] hör früher auf: early_stopping_rounds senkten den { -validation-loss } nicht
   *[send] neue { -row }: Start + { -learning-rate } * ({ -output-value } von { -tree } 1 + von { -tree } 2 + ...)
}

# Kreuzvalidierung
xgb-folds-open = Kreuzvalidierung
xgb-none-lower = Keine hat einen kleineren mittleren { -validation-loss }.
xgb-after-rounds = Nach { $rounds } ist der mittlere { -validation-loss } { $mean }. Die { -folds } weichen mit einer Standardabweichung von { $deviation } ab.
xgb-fold = { -fold } { $fold }: Ohne ihre { $rows } trainiert, ist deren { -loss } nach { $rounds } am kleinsten: { $loss }.
xgb-chosen = Die Kreuzvalidierung wählt { $rounds }.
xgb-chosen-last = { $of ->
    [one] Zur Wahl stand eine { -round }; mehr sind vielleicht besser.
   *[other] Der mittlere { -validation-loss } fällt noch in der letzten { -round }; mehr sind vielleicht besser.
}
xgb-chosen-lowest = Der mittlere { -validation-loss } ist nach { $rounds } von { $of } { -rounds } am kleinsten { $rises ->
    [true] und steigt dann wieder.
   *[false] und fällt dann nicht weiter.
}
xgb-ask-rounds = Nach wie vielen { -rounds } ist der mittlere { -validation-loss } am kleinsten?
xgb-why-rounds = Dort ist er { $loss }, am kleinsten.
xgb-mean-validation-loss = mittlerer { -validation-loss }
xgb-deviation = Standardabweichung
xgb-mean = Mittelwert
xgb-press = Drücke die rechte Pfeiltaste, um zu beginnen.
xgb-fold-name = { -fold } { $fold }
xgb-folds = { -validation-loss } jeder { -fold }
xgb-folds-up = mittlerer { -loss } der { -fold }
xgb-rounds = { -rounds }

# Validierungszeilen und früher Abbruch
xgb-validation-opens = { -validation-rows }
xgb-validation-rows = { $drawn ->
    [true] Zufällig als { -validation-rows } gezogen: { $rows }.
   *[false] Als { -validation-rows } vorgegeben: { $rows }.
} { $n ->
    [one] Kein { -tree } wird an sie angepasst.
   *[other] Kein { -tree } wird an sie angepasst.
}
xgb-validation-watched = Ihr { -loss } zeigt, wann weitere { -rounds } nicht mehr helfen.
xgb-lowest = Der { -validation-loss } ist nach { $rounds } am kleinsten: { $loss }.
xgb-further = { $n ->
    [one] 1 weitere { -round } hat
   *[other] { $n } weitere { -rounds } haben
}
xgb-stopped = { $further } ihn nicht gesenkt, also endet das Boosting (early_stopping_rounds = { $patience }).
xgb-waited = { $further } ihn nicht gesenkt; early_stopping_rounds = { $patience } würde länger warten.
xgb-last-round = Das ist die letzte { -round }; mehr sind vielleicht besser.
xgb-predicts-with = Das Modell sagt mit { $rounds } vorher.

# Der Start
xgb-opens = was vorhergesagt wird
xgb-begin = Sage { $target } aus { FORM($features, case: "dat") } vorher. { $rows }: Jeder { -tree } berichtigt, was die früheren verfehlen.
xgb-start-opens = Start
xgb-score = { $classes ->
    [true] Wert der { -log-odds }
   *[false] { -prediction }
}
xgb-score-of = { -score } von { $class }
xgb-start = Jede { -row } beginnt mit demselben F ({ $score }): { $value }.
xgb-start-scores = Jede { -row } beginnt mit denselben Scores: { $each }.
xgb-class-score = { $class } { $score }
xgb-start-given = Das war vorgegeben (base_score).
xgb-start-shares = Jeder ist der Logarithmus des Anteils der { -class }, so verschoben, dass ihr Mittelwert 0 ist. xgboost zählt { $least } zu jedem Anteil, damit kein Logarithmus unendlich ist.
xgb-start-why = { $why ->
    [step] Das ist ein Schritt des Newton-Verfahrens von F = 0 aus, wie xgboost es schätzt: -G / H dort.
    [mean] Das ist der Mittelwert: Keine andere Konstante hat einen kleineren quadratischen Fehler.
    [own] Dort ergeben die { -gradients } aller { -rows } zusammen 0.
   *[share] Das sind die { -log-odds } des Anteils von { -class } { $class }.
}
xgb-start-quantile = Das ist { $quantile } der { -target }: Keine andere Konstante hat einen kleineren { -loss }.
xgb-start-value = Start
xgb-start-of = Start von { $class }
xgb-quantile = { $median ->
    [true] der Median
   *[false] das { $share }-Quantil
}

# Was eine Runde zieht
xgb-remark = { $remark }

xgb-round = { -round } { $round }
xgb-drawn-for-round = { -round } { $round } zieht zufällig.
xgb-drawn-rows = { $n ->
    [one] Sie nutzt 1 von { $all }.
   *[other] Sie nutzt { $n } von { $all }.
}
xgb-drawn-features = { $first ->
    [true] Ihr erster { -tree } darf nur auf { $features } aufteilen.
   *[false] Ihr { -tree } darf nur auf { $features } aufteilen.
}

# Gradienten
xgb-residuals = { $several ->
    [true] { -round } { $round }, { $score }: { -residuals } von { $low } bis { $high }.
   *[false] { -round } { $round }: { -residuals } von { $low } bis { $high }.
}
xgb-residual-is = { $loss ->
    [squared] Ein { -residual } ist y - F: was der { -prediction } fehlt.
    [logistic] Ein { -residual } ist y - p: um wie viel p, die Wahrscheinlichkeit von { -class } { $class }, danebenliegt.
    [softmax] Ein { -residual } ist y - p: y ist 1 für { -rows } der { -class } und sonst 0, p ihre Wahrscheinlichkeit.
   *[other] Ein { -residual } sagt, wohin und wie stark F sich ändern soll, damit der { -loss } fällt.
} Der { -gradient } g ist minus das { -residual }; die { -hessian } h sagt, wie schnell g mit F wächst.
xgb-hessians = { $kind ->
    [same] Die { -hessian } h jeder { -row } ist { $low }.
    [about] Die { -hessian } h jeder { -row } ist etwa { $low }.
    [stand-in] Jedes h ist { $low }, anstelle einer { -hessian(case: "obl") }, die 0 ist, wo der { -loss } gerade ist.
   *[apart] Die { -hessian } h geht von { $low } bis { $high }.
}
xgb-no-larger-gradient = Keine hat einen größeren { -gradient(case: "obl") }.
xgb-row = { $row }: { $score } { $F }, { -residual } { $residual }, also { -gradient } g = { $g } und { -hessian } h = { $h }.
xgb-ask-row = Welche dieser { -rows } hat in dieser { -round } den größten { -gradient(case: "obl") }, ohne das Vorzeichen?
xgb-why-row = Ihr g ist { $g }, am weitesten von 0.
xgb-G-of = { $training ->
    [true] G der { -training-rows }
   *[false] G aller { -rows }
}
xgb-H-of = { $training ->
    [true] H der { -training-rows }
   *[false] H aller { -rows }
}
xgb-g = { -gradient } g
xgb-h = { -hessian } h
xgb-residual = { -residual }
xgb-probability = Wahrscheinlichkeit
xgb-loss-of = { -loss } von { $row }

# Das Näherungsverfahren
xgb-proposed = { $feature } hat { $values }. { $n ->
    [one] Ein Quantil wird vorgeschlagen
   *[other] { $n } Quantile werden vorgeschlagen
}: Bis { $value }, das am meisten abdeckt, liegen { $upto } von allem h, darunter { $below }.
xgb-sketch = Es sind genaue Quantile; xgboost schätzt sie, also können seine { -thresholds } bei großen Daten etwas abweichen.
xgb-features-alike = Ihre Quantile werden genauso gefunden.
xgb-at-most = ≤ { $value }
xgb-share-up-to = Anteil bis dahin
xgb-rank = Anteil darunter
xgb-fewer = Von { $every } { -candidate-splits } auf { $features } prüft { -round } { $round } nur { $proposed }: höchstens { $bins } Werte je { -feature }, mit etwa gleich viel h zwischen je zweien.
xgb-ask-fewer = Von { $n } { -candidate-splits }: Wie viele prüft diese { -round } an der { -root }?
xgb-why-fewer = { $values } sind vorgeschlagen; hinter dem letzten eines { -feature(case: "gen") } liegt nichts.
xgb-ranges = Vorgeschlagene { -thresholds }
xgb-ranges-across = Anteil von h bis zu diesem Wert
xgb-tried = { -candidate-splits } an der { -root }
xgb-tried-all = alle
xgb-tried-proposed = vorgeschlagen
xgb-tried-up = { -candidate-splits }

# Ein Knoten
xgb-node-of = { $case ->
    [dat] { FORM($node, case: "dat") } von { $tree }
    [gen] { FORM($node, case: "gen") } von { $tree }
   *[nom] { $node } von { $tree }
}
xgb-sums = G = { $G }, H = { $H }
xgb-node = { $node } enthält { $rows }: { $sums }. Der { -similarity-score } ist { $value }.
xgb-node-first = G zählt die g der { -rows } zusammen, H ihre h. Der { -similarity-score } ist groß, wo { -residuals } dasselbe Vorzeichen haben, und 0, wo sie sich aufheben.
xgb-drawn = { $level ->
    [true] Von { $n } { -features(case: "dat") } zieht die { -tree-level } von { FORM($node, case: "dat") } zufällig { $drawn }. Kein anderes wird geprüft.
   *[false] Von { $n } { -features(case: "dat") } zieht { $node } zufällig { $drawn }. Kein anderes wird geprüft.
}
xgb-ask-similarity = Was ist der { -similarity-score } dieses { -node(case: "gen") }?
xgb-why-similarity = ({ $G })² / ({ $H } + { $ridge }) = { $value }.
xgb-why-similarity-alpha = Alpha = { $alpha } rückt G zu 0 hin, bevor es quadriert wird: { $value }.
xgb-side = { $way ->
    [left] { $n ->
        [one] { $rows } geht nach links
       *[other] { $rows } gehen nach links
    }
   *[right] { $n ->
        [one] { $rows } geht nach rechts
       *[other] { $rows } gehen nach rechts
    }
}: { $sums }, { -similarity-score } { $value }.
xgb-gain = Der { -gain } ist { $gain }.
xgb-missing = { $n ->
    [one] { $rows } mit { -missing-value(case: "dat") } geht
   *[other] { $rows } mit { -missing-value(case: "dat") } gehen
} { $way ->
    [left] nach links
   *[right] nach rechts
}{ $compared ->
    [true] ; andersherum wäre der { -gain } { $gain }.
   *[false] .
}
xgb-best = { -best-split } an { FORM($node, case: "dat") }: { $split }. { $n ->
    [one] Das ist der einzige { -candidate-split }, mit einem { -gain } von { $gain }.
   *[other] Von { $n } { -candidate-splits } hat dieser den größten { -gain }, { $gain }.
}
xgb-tied = { $last ->
    [true] { $n } haben denselben { -gain }: Der letzte seines { -feature(case: "gen") } wird genommen, mit { -missing-values(case: "dat") } nach rechts.
   *[false] { $n } haben denselben { -gain }: Der erste wird genommen.
}
xgb-best-sides = { -similarity-scores }: { $left } links, { $right } rechts, { $whole } vor der { -split }.{ $gain ->
    [half] {" "}Der { -gain } ist die Hälfte dessen, was die { -split } dazubringt.
   *[full] {""}
}
xgb-none-missing = Hier fehlt kein Wert; neue { -rows } mit { -missing-value(case: "dat") } gehen { $way ->
    [left] nach links
   *[right] nach rechts
}.
xgb-missing-go = { -rows } mit { -missing-value(case: "dat") } gehen { $way ->
    [left] nach links
   *[right] nach rechts
}.
xgb-missing-go-as-it-gains = { -rows } mit { -missing-value(case: "dat") } gehen { $way ->
    [left] nach links
   *[right] nach rechts
}: Der { -gain } ist so { $gain }, andersherum { $other }.
xgb-similarity = { $which ->
    [left] { -similarity-score }, links
    [right] { -similarity-score }, rechts
   *[node] { -similarity-score }
}
xgb-similarity-plain = { $which ->
    [left] { -similarity-score }, links, in { -residuals }
    [right] { -similarity-score }, rechts, in { -residuals }
   *[node] { -similarity-score }, in { -residuals }
}
xgb-gain-of-similarities = { -gain }, aus { -similarity-scores(case: "dat") }

# Ein Blatt
xgb-leaf = { $node } ist ein { -leaf }. { $why }
xgb-why-leaf = { $why ->
    [depth] Es liegt so tief, wie der { -tree } wachsen darf.
    [single] Es enthält eine einzige { -row }.
    [no-candidate] Es hat keinen { -candidate-split(case: "obl") }: Seine { -rows } haben dieselben Werte, oder ein Kind hätte weniger { -cover } als min_child_weight.
    [same] Es hat keinen { -candidate-split(case: "obl") }: Seine { -rows } haben dieselben Werte.
    [light] Es hat keinen { -candidate-split(case: "obl") }: Immer hätte ein Kind weniger { -cover } (Summe der h) als min_child_weight = { $weight }.
    [gain] Kein { -candidate-split } hat einen { -gain } über { $least }.
    [leaves] Der { -tree } hat so viele { -leaves }, wie er haben darf.
    [none-drawn] Keines der dafür gezogenen { -features } bietet einen { -candidate-split(case: "obl") }.
    [gamma] Der größte { -gain } ist kleiner als gamma.
    [one-side] Seine { -residuals } haben alle dasselbe Vorzeichen.
   *[enough] Sein { -similarity-score } ist groß genug.
}
xgb-limit = Die Grenze ist { $setting } = { $value }.
xgb-best-gains = { $refused ->
    [true] { $split } hat den größten { -gain }, { $gain }; gamma = { $gamma }.
   *[false] { $split } hat den größten { -gain }, { $gain }.
}
xgb-gamma-later = Gamma gilt erst, wenn der { -tree } gewachsen ist.
xgb-ask-leaf = Warum wird dieser { -node } nicht aufgeteilt?

# Gamma
xgb-net-gain = { -gain } minus gamma
xgb-net = { -gain } minus gamma
xgb-all-trees = Alle { -trees }
xgb-class-scores = Der Score jeder { -class }
xgb-net-up = { -gain } - gamma
xgb-weighed = Die { -split } an { FORM($node, case: "dat") } hat einen { -gain } von { $gain }. Minus gamma = { $gamma } ist das { $net }.
xgb-verdict = { $verdict ->
    [pruned] { $after ->
        [true] Die { -split } wird weggeschnitten, wie die darunter.
       *[false] Die { -split } wird weggeschnitten.
    }
    [pays] Die { -split } bleibt.
   *[shelters] Sie bleibt trotzdem: Eine { -split } darunter bleibt.
}
xgb-ask-stays = Bleibt diese { -split }?
xgb-stays = { $verdict ->
    [pruned] Weggeschnitten: Ihr { -gain } ist kleiner als gamma, und keine { -split } darunter bleibt
    [pays] Bleibt: Ihr { -gain } ist mindestens gamma
   *[shelters] Bleibt: Ihr { -gain } ist kleiner als gamma, aber eine { -split } darunter bleibt
}
xgb-since = { $gain } - { $gamma } = { $net }. { $verdict ->
    [pruned] Beide Kinder sind inzwischen { -leaves }.
    [pays] Das ist nicht unter 0.
   *[shelters] Aber sie führt zu einer { -split }, die bleibt.
}

# Ausgabewerte
xgb-output = { -output-value }
xgb-output-plain = { -output-value }, in { -residuals }
xgb-outputs = { -output-values }
xgb-outputs-up = { -output-value }
xgb-output-of = { $node ->
    [0] { $value } an der { -root }
   *[other] { $value } an { -node } { $node }
}
xgb-more-leaves = Ihre { -output-values } werden genauso ausgerechnet.
xgb-too-light = { $node } hat den { -output-value } { $value }: Die { -cover } H = { $H } ist kleiner als min_child_weight = { $least }.
xgb-leaf-holds = { $node } enthält { $rows }: { $sums }. Der { -output-value } ist { $value }.
xgb-leaf-quantile = { $node } enthält { $rows }. Der { -output-value } ist { $quantile } ihrer y - F: { $value }.
xgb-why-output = -G / (H + lambda) = { $value }, mit G = { $G }, H = { $H } und lambda = { $ridge }.
xgb-why-output-alpha = Alpha = { $alpha } rückt G = { $G } zu 0 hin, auf { $pulled }. Minus das, durch H + lambda = { $H } + { $ridge }: { $value }.
xgb-why-quantile = Unter den { -rows } ist { $quantile } von y - F { $value }.
xgb-ask-output = { $node ->
    [0] Was ist der { -output-value } der { -root }, eines { -leaf(case: "gen") }?
   *[other] Was ist der { -output-value } von { -node } { $node }, einem { -leaf }?
}
xgb-tree-stands = { $tree } hat { $n ->
    [one] 1 { -leaf }
   *[other] { $n } { -leaves }
}{ $pruned ->
    [0] .
    [one] , nachdem 1 { -split } weggeschnitten wurde.
   *[other] , nachdem { $pruned } { -splits } weggeschnitten wurden.
} { $n ->
    [one] { -output-value }: { $outputs }.
   *[other] { -output-values }: { $outputs }.
}

# F bewegt sich
xgb-row-moves = { $row } ist in { FORM($node, case: "dat") }, { -output-value } { $output }: { $several ->
    [true] { $score }
   *[false] F ({ $score })
} { $changed }.
xgb-no-other-moves-further = Nichts davon geht weiter.
xgb-F-after = F danach
xgb-ask-moves = { $row } hat F = { $before }, und der { -output-value } ihres { -leaf(case: "gen") } ist { $output }. Was ist ihr F jetzt?
xgb-why-moves = { $before } + { $rate } · { $output } = { $after }.
xgb-round-moves = { -round } { $round }: { $trees ->
    [one] ein { -tree } mit { FORM($leaves, case: "dat") }
   *[other] { $trees } { -trees } mit { FORM($leaves, case: "dat") }
}. Das F jeder { -row } geht um { $rate } mal den { -output-value } ihres { -leaf(case: "gen") } weiter.
xgb-loss = Der mittlere { -loss } { $changed }.
xgb-loss-unknown = Von diesem { -loss } sind nur { -gradient } und { -hessian } bekannt.
xgb-validation-loss = Der { -validation-loss } { $changed }.
xgb-ask-loss = Wie groß ist der mittlere { -loss } nach { -round } { $round }?
xgb-why-loss = Er war { $before }, und der Schritt bringt ihn auf { $after }.
xgb-mean-loss = mittlerer { -loss }
xgb-loss-by-round = { -loss } nach { -round }
xgb-training = { -training-rows }
xgb-validation = { -validation-rows }

# Spalten und Tafeln
xgb-column = { $what ->
    [probability] Wahrscheinlichkeit
    [residual] { -residual }
    [g] g
    [h] h
    [drawn] gezogen
    [says] { -prediction }
    [fold] { -fold }
    [validation] Validierung
   *[score] Score
}
xgb-column-F-why = { $several ->
    [true] F: was die { -trees } bisher für die { -class }, um die es geht, zusammen ergeben.
   *[false] F: was die { -trees } bisher zusammen ergeben.
}
xgb-column-why = { $what ->
    [probability] { $several ->
        [true] Die Wahrscheinlichkeit der { -class }, um die es geht, aus F.
       *[false] Die Wahrscheinlichkeit von { -class } 1, aus F.
    }
    [residual] Was noch fehlt: der eigene Wert der { -row } minus ihre { -prediction }. Das ist -g.
    [g] Der { -gradient } des { -loss(case: "gen") } der { -row } bei F: wohin und wie stark F gehen sollte.
    [h] Die { -hessian }: wie schnell g sich ändert, also wie viel die { -row } zählt.
    [drawn] 1, wo die { -round } die { -row } nutzt.
    [says] Die { -class }, die die { -trees } bisher vorhersagen.
    [fold] Die { -fold }, in der eine { -row } fehlte.
   *[validation] 1, wo kein { -tree } an die { -row } angepasst wird: Ihr { -loss } wird beobachtet.
}
xgb-shape = Der { -loss } einer { -row }
xgb-shape-up = { -loss }
xgb-shape-classes = F ({ -class } 1) oder -F ({ -class } 0)
xgb-alpha = Alpha rückt G zu 0 hin

# Einstellungen, Fehler und Bemerkungen
help =
    .loss = Wie Fehler zählen.
    .learning-rate = Der Teil jedes { -output-value(case: "gen") }, der genommen wird (eta).
    .base-score = Die erste { -prediction }. Ohne: geschätzt.
    .cv = Wie viele { -folds } die Anzahl der { -rounds } wählen.
    .max-depth = Höchstens so viele { -splits } bis zu einem { -leaf }; 0 heißt unbegrenzt.
    .validation-fraction = Der Anteil der { -rows }, auf denen der { -loss } beobachtet wird: { -validation-rows }.

remark =
    .one-round = Es gab nur eine { -round } zur Wahl: Mehr sind vielleicht besser.
    .still-falling = Der { -validation-loss } fiel in der letzten { -round } noch: Mehr { -rounds } sind vielleicht besser.
    .rises-again = Der mittlere { -validation-loss } ist nach { $chosen } von { $rounds } { -rounds } am kleinsten, und steigt wieder.
    .falls-no-further = Der mittlere { -validation-loss } ist nach { $chosen } von { $rounds } { -rounds } am kleinsten, und fällt nicht weiter.

error =
    .cv-needs-value = cv braucht den Wert deines { -loss(case: "gen") }: Gib { $example } an, beides Funktionen von (y, F).
    .one-side-without-weight = Alle Trainingszeilen oder alle { -validation-rows } haben Gewicht 0: Lege andere { -rows } beiseite.
    .nothing-to-watch = early_stopping_rounds beobachtet den { -loss } von { -validation-rows }: Gib validation_fraction oder eval_rows an.
    .cv-and-continue = cv wählt die Anzahl der { -rounds }, continue_from fügt { -rounds } hinzu: Benutze eines von beiden.
    .cv-and-validation = cv und { -validation-rows } wählen beide die Anzahl der { -rounds }: Benutze eines von beiden.
    .stopping-and-continue = early_stopping_rounds wählt die Anzahl der { -rounds }, continue_from fügt welche hinzu: Benutze eines.
    .stopping-needs-value = early_stopping_rounds braucht den Wert deines { -loss(case: "gen") }: Gib { $example } an, beides von (y, F).
    .continue-no-trace = continue_from nimmt die Aufzeichnung einer früheren Anpassung von xgb, wie record sie zurückgab.
    .continue-other-data = continue_from wurde an anderen { -rows }, Zielwerten oder Gewichten trainiert: Mach mit denselben Daten weiter.
    .continue-other-validation = continue_from wurde mit anderen { -validation-rows } trainiert: Gib wieder dieselben an.
    .continue-other-settings = continue_from wurde mit anderem { $names } trainiert: Gib wieder dieselben Einstellungen an.
    .squared-log = squared_log nimmt log(1 + y): Alle Zielwerte müssen über -1 liegen. Nimm squared.
    .base-score = base_score kann nicht { $value } sein: Bei logistic ist es eine Wahrscheinlichkeit in (0, 1).
    .two-losses = { $name } nennt einen { -loss }, und own_loss ist einer: Gib eines von beiden an.
    .scale-pos-weight = scale_pos_weight zählt { -rows } der { -class } 1: Es braucht zwei { -classes } und den { -loss } logistic.
    .measures-numbers = { $loss } misst Zahlen, und diese { -target } hat { -classes }: Nimm logistic oder softmax.
    .measures-classes = { $loss } misst { -classes }, und diese { -target } ist eine Zahl: Nimm squared.
    .more-than-two-classes = logistic unterscheidet zwei { -classes }, und diese { -target } hat { $n }: Nimm softmax.
    .own-loss-of-classes = Dein eigener { -loss } hat einen Score je { -row }, und diese { -target } hat { $n } { -classes }: Nimm softmax.
    .no-importance = Eine { -importance } { $name } gibt es nicht: Möglich sind { $names }.

# Was dasselbe in einer anderen Bibliothek anders macht
elsewhere =
    .colsample-bytree = Es zieht andere { -features } (colsample_bytree): Seine Zufallszahlen sind seine eigenen.
    .colsample-bylevel = Es zieht andere { -features } (colsample_bylevel): Seine Zufallszahlen sind seine eigenen.
    .colsample-bynode = Es zieht andere { -features } (colsample_bynode): Seine Zufallszahlen sind seine eigenen. Sein genaues Verfahren zieht keine je { -node }, darum verlangt das Programm approx.
    .quantile-sketch = Seine Quantile kommen aus einer Skizze, unsere aus den sortierten { -rows }: Manche { -thresholds } sind anders.
    .gain-factor = Seine Gewinne haben keinen Faktor 1/2, darum verlangt das Programm das doppelte gamma.
    .max-leaves = Sein genaues Verfahren kennt kein max_leaves, darum verlangt das Programm approx.
    .categories = { -levels } sind diesem Programm Zahlen und werden so aufgeteilt. Setze categories = as_numbers.
    .missing-level = Eine fehlende { -level } hat dort eine eigene Richtung.
    .own-loss = Es hat kein own_loss: Gib XGBoost eine Funktion mit diesem { -gradient(case: "obl") } und dieser { -hessian(case: "obl") } als Zielfunktion.
    .rounds = Die Anzahl der { -rounds } ist die, die hier die Kreuzvalidierung gewählt hat.
