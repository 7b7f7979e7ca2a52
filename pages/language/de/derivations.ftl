### Zwei Herleitungen, Zeile für Zeile an echten Daten.

# Warum exponentieller Verlust: die Zeilen
derivations-code-begin = F = 0: noch kein { -tree }
derivations-code-rounds = für jede { -round }:
derivations-code-cost = {"    "}die Kosten von F: L = Summe von exp(-y F), y = -1 oder +1
derivations-code-weigh = {"    "}das { -sample-weight } ist der Anteil der { -row } an den Kosten: w = exp(-y F) / L
derivations-code-tree = {"    "}füge einen { -tree } f mit { -amount-of-say } beta hinzu: eine { -row } kostet dann w exp(-y beta f)
derivations-code-sides = {"    "}zusammen: exp(-beta) (1 - err) + exp(beta) err, err = der { -weighted-error(case: "def") }
derivations-code-regroup = {"    "}= exp(-beta) + (exp(beta) - exp(-beta)) err: je kleiner err, desto weniger kostet es
derivations-code-slope = {"    "}die Steigung nach beta ist 0: -exp(-beta) (1 - err) + exp(beta) err = 0
derivations-code-beta = {"    "}also beta = die Hälfte von log((1 - err) / err)
derivations-code-update = {"    "}F = F + beta f, und w exp(-y beta f) wird das { -sample-weight } der nächsten { -round }
derivations-code-odds = was aus F wird: die Hälfte der { -log-odds }, und das Vorzeichen ist die { -prediction }

# Warum exponentieller Verlust: die Schritte
derivations-exponential = Leite AdaBoost für { $target } aus einer Kostenfunktion her. { $rows }: { $holds }. Drücke die rechte Pfeiltaste, um zu beginnen.
derivations-signs = { -class } { $first } wird y = -1 geschrieben, { -class } { $second } y = +1.
derivations-no-tree = F ist 0, denn es gibt noch keinen { -tree }: Jede { -row } kostet exp(0) = 1.
derivations-round = { -round } { $round }
derivations-cost-of-row = { -round } { $round }: Eine { -row } kostet exp(-y F), weniger als 1, wo das Vorzeichen von F stimmt, und mehr, wo es falsch ist.
derivations-whole = Alle { -rows } zusammen kosten { $cost }.
derivations-weighs = { $row } hat y F = { $margin }. Ihr Anteil an den Kosten ist ihr { -sample-weight } in dieser { -round }: { $weight }.
derivations-none-heavier = Keine andere wiegt mehr.
derivations-error = Der { -tree } ist falsch für { $rows }. Der { -weighted-error(case: "def") } ist err = { $error }.
derivations-sides = Die Kosten einer richtigen { -row } werden mit exp(-beta) malgenommen, die einer falschen mit exp(beta).
derivations-left = Mit dem beta, das unten gefunden wird, bleibt { $part } der Kosten.
derivations-regrouped = Der Faktor von err ist für jedes beta über 0 größer als 0: Der { -tree } mit dem kleinsten err kostet am wenigsten.
derivations-least-error = Darum sucht jede { -round } einen kleinen { -weighted-error(case: "obl") }.
derivations-how-long = Welches beta kostet am wenigsten? Am tiefsten Punkt ist die Steigung nach beta 0.
derivations-balance = Dort verlöre ein größeres beta an falschen { -rows }, was es an richtigen gewönne.
derivations-solve = Nimm mal exp(beta), löse nach exp(2 beta) auf und nimm den Logarithmus.
derivations-beta = beta ist der halbe Logarithmus von richtig durch falsch, { $beta }: Das ist das { -amount-of-say }.
derivations-beta-ask = Bei welchem beta ist die Steigung 0?
derivations-beta-because = exp(2 beta) ist (1 - err) / err, also ist beta die Hälfte seines Logarithmus.
derivations-put-in = Mit diesem beta bleibt { $part } der Kosten.
derivations-below-1 = Das ist unter 1, außer wenn err 1/2 ist: Jeder { -tree }, der besser ist als Raten, senkt die Kosten.
derivations-new-weight = { $wrong ->
    [true] { $row } ist falsch vorhergesagt, also steigt ihr { -sample-weight } von { $before } auf { $after }.
   *[false] { $row } ist richtig vorhergesagt, also fällt ihr { -sample-weight } von { $before } auf { $after }.
}
derivations-half = Jetzt haben die falschen { -rows } zusammen ein { -sample-weight } von { $weight }, so viel wie die richtigen.
derivations-like-guessing = Nach diesen Gewichten wäre derselbe { -tree } nicht besser als Raten.
derivations-new-cost = Mit { FORM($trees, case: "dat") }: Die Summe der Kosten aller { -rows } { $changed }.
derivations-stops = { $perfect ->
    [true] Der { -tree } macht keinen Fehler: Je größer beta, desto kleiner die Kosten. Also gibt es kein beta zu finden, und das Boosting endet.
   *[false] Der { -tree } ist nicht besser als Raten, also gibt es kein beta zu finden, und das Boosting endet.
}
derivations-opens-odds = was aus F wird
derivations-average = Wo ein Anteil p = { $p } der { -rows } +1 ist, kostet ein { -score } im Mittel p exp(-F) + (1 - p) exp(F).
derivations-lowest = Das ist am kleinsten bei der Hälfte der { -log-odds }, { $F }.
derivations-sign = Sie ist genau dann über 0, wenn p über 1/2 ist: Das Vorzeichen von F ist die bessere { -prediction }.

# Warum exponentieller Verlust: was ausgerechnet und gesehen wird
derivations-cost = Kosten
derivations-weight = { -sample-weight }
derivations-weight-of = { -sample-weight } von { $row }
derivations-new-weight-of = neues { -sample-weight } von { $row }
derivations-wrong-rows = { -sample-weight } der falschen { -rows }
derivations-part-of-cost = Anteil an den Kosten
derivations-slope = Steigung
derivations-slope-there = Steigung dort
derivations-half-log-odds = Hälfte der { -log-odds }
derivations-mean-cost = mittlere Kosten
derivations-panel-cost = Was eine { -row } kostet
derivations-panel-weights = Die { -sample-weights }
derivations-panel-left = Die Kosten nach { -round } { $round }
derivations-panel-average = Was ein F für alle { -rows } kostet
derivations-column-margin = y mal F: über 0, wo das Vorzeichen von F stimmt; je größer, desto sicherer.
derivations-column-weight = Der Anteil der { -row } an allen Kosten.

# Woher Ähnlichkeit und Gewinn kommen: die Zeilen
derivations-code-objective = Zielfunktion eines weiteren { -tree(case: "gen") }: Summe von L(y, F + f) + gamma * { -leaves } + lambda / 2 * Summe von w^2
derivations-code-derive = g, h = { -gradient } und { -hessian }, die Ableitungen von L nach F, { -row } für { -row }
derivations-code-taylor = L(y, F + w) ist etwa L(y, F) + g w + h w^2 / 2; beim quadratischen { -loss } genau
derivations-code-add-up = alle { -rows } eines { -leaf(case: "gen") } gehen um dessen w: zähl zusammen, G = Summe von g, H = Summe von h
derivations-code-part = der Teil des { -leaf(case: "gen") } an der Zielfunktion: G w + (H + lambda) w^2 / 2
derivations-code-leaf-slope = seine Steigung nach w ist 0: G + (H + lambda) w = 0
derivations-code-best = also w = -G / (H + lambda), der { -output-value }
derivations-code-put-in = eingesetzt: -1/2 * G^2 / (H + lambda), minus der halbe { -similarity-score }
derivations-code-split = eine { -split }: { -gain } = Ähnlichkeit(links) + Ähnlichkeit(rechts) - Ähnlichkeit
derivations-code-pays = die Zielfunktion fällt um den halben { -gain }, und ein weiteres { -leaf } kostet gamma
derivations-code-whole = der ganze { -tree }: -1/2 * Summe der Ähnlichkeiten + gamma * { -leaves }

# Woher Ähnlichkeit und Gewinn kommen: die Schritte
derivations-similarity = Leite den { -tree } von XGBoost für { $target } aus einer Zielfunktion her. { $rows }. Drücke die rechte Pfeiltaste, um zu beginnen.
derivations-start-cost = Alle { -rows } beginnen mit demselben F und kosten zusammen { $cost }.
derivations-which-tree = Welcher { -tree }, zu F addiert, senkt das am meisten, wenn auch { -leaves } (gamma) und große { -output-values } (lambda) kosten?
derivations-of-row = { $row }: Der { -gradient } ihres { -loss(case: "gen") } ist g = { $g }, die { -hessian } h = { $h }.
derivations-none-larger = Kein anderer { -gradient } ist größer.
derivations-g-and-h = Der { -gradient } g sagt, wohin der { -loss } einer { -row } fällt und wie steil; die { -hessian } h sagt, wie bald sich das ändert.
derivations-every-h = { $exact ->
    [true] Beim quadratischen { -loss } ist jedes h 1.
   *[false] Bei { -classes } ist h gleich p (1 - p): je sicherer eine { -prediction }, desto kleiner h.
}
derivations-moves = { $row } wird um w = { $w } gehen. Nach der Parabel ist ihr { -loss } dann { $near }.
derivations-truly = { $exact ->
    [true] In Wahrheit ist er derselbe.
   *[false] In Wahrheit ist er { $loss }.
}
derivations-opens-derivatives = zwei Ableitungen
derivations-opens-leaf = ein { -leaf }
derivations-one-leaf = Lege alle { $rows } in ein { -leaf }: Alle gehen um dasselbe w.
derivations-sums = Also summieren sich die { -gradients } zu G = { $G }, die { -hessians(case: "def") } zu H = { $H }.
derivations-parabola = Die Kosten davor hängen nicht von w ab. Übrig bleibt eine Parabel in w, und lambda macht sie schmaler.
derivations-at-best = An ihrem tiefsten Punkt, w = { $w }, ist sie { $part }.
derivations-lowest-slope = Ihr tiefster Punkt ist, wo die Steigung 0 ist. Die Parabel selbst ist 0 bei w = 0 und beim Doppelten dieses w.
derivations-best-ask = Wo ist die Parabel am tiefsten?
derivations-best-because = G + (H + lambda) w = 0, nach w aufgelöst: -G / (H + lambda).
derivations-best = Nach w aufgelöst: minus G durch H + lambda. Das ist der { -output-value } des { -leaf(case: "gen") }, { $w }.
derivations-half-of-it = Die Zielfunktion fällt um die Hälfte dieses Bruchs. Der Bruch ist der { -similarity-score }, { $similarity }.
derivations-opens-split = eine { -split }
derivations-split = { $node } wird aufgeteilt: { $split }.
derivations-each-side = Jedes Kind hat seine eigene Parabel und seinen { -similarity-score }: { $left } und { $right } statt { $whole }.
derivations-gain = Der { -gain } ist { $gain }.
derivations-pays = Die Zielfunktion fällt um die Hälfte davon, { $fall }, und ein weiteres { -leaf } kostet gamma: Die { -split } lohnt sich, wenn gamma kleiner ist.
derivations-no-half = XGBoost lässt die Hälfte weg und vergleicht den { -gain } selbst mit gamma.
derivations-leaf = { $node } ist ein { -leaf } mit { $sums }. Nach derselben Zeile ist sein { -output-value } { $w }.
derivations-opens-tree = der ganze { -tree }
derivations-tree = Der { -tree } hat { $leaves }: minus die Hälfte aller { -similarity-scores }, plus gamma für jedes { -leaf } (hier 0).
derivations-whole-tree = Das ändert die Zielfunktion um { $change }.
derivations-added = Mit dem { -tree } zu F addiert: Die Summe der Kosten { $changed }.
derivations-why-so = { $exact ->
    [true] Das ist die Zielfunktion ohne den Teil von lambda.
   *[false] Die Parabel kommt dem nur nahe.
}

# Woher Ähnlichkeit und Gewinn kommen: was ausgerechnet und gesehen wird
derivations-by-parabola = nach der Parabel
derivations-loss-after = { -loss } danach
derivations-part = Teil der Zielfunktion
derivations-fall = Abnahme der Zielfunktion
derivations-change = Änderung der Zielfunktion
derivations-cost-after = Kosten danach
derivations-the-same = dasselbe aus der Zielfunktion
derivations-panel-parabola = Ein { -leaf } für alle { -rows }

# Einstellungen, Fehler und Bemerkungen
help =
    .n-estimators = Wie viele { -rounds } hergeleitet werden.
    .base-score = Die { -prediction } vor dem { -tree }; bei { -classes } eine Wahrscheinlichkeit.
    .reg-lambda = lambda (L2): je größer, desto kleiner die { -output-values }.

error =
    .two-classes = Die Herleitung ist für zwei { -classes }, -1 und +1: Wähle eine Tabelle mit zweien.
    .numbers-or-two-classes = Die Herleitung ist für Zahlen oder zwei { -classes }: Wähle eine andere Tabelle.
