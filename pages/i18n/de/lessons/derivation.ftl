# Warum exponentieller Verlust: die Zeilen
exponential-code =
    .start = $F ← 0$: noch kein { -tree }
    .round-loop = **für jede** { -round }:
    .cost = Kosten von $F$: $L = ∑ e^(−y F)$, $y = ±1$
    .weights = { -sample-weight }, der Anteil der { -row } daran: $w = e^(−y F)/L$
    .new-tree = addiere $β f$, einen { -tree } mit seinem { -amount-of-say }: eine { -row } kostet $w e^(−y β f)$
    .right-and-wrong = zusammen $e^(−β)(1 − err) + e^β err$, $err$ ist der { -weighted-error(case: "def") }
    .regroup = $= e^(−β) + (e^β − e^(−β)) err$: weniger $err$ kostet weniger
    .zero-slope = die Steigung nach $β$ ist 0: $e^β err = e^(−β)(1 − err)$
    .beta = also $β ← ½ log((1 − err)/err)$
    .update = $F ← F + β f$; $w e^(−y β f)$ ist das nächste { -sample-weight }
    .log-odds = $F$ zielt auf die Hälfte der { -log-odds }; sein Vorzeichen ist die { -prediction }

# Warum exponentieller Verlust: die Schritte
exponential =
    .intro = Leite AdaBoost für { $target } aus einer Kostenfunktion her. { $rows }: { $holds }. Drücke die rechte Pfeiltaste, um zu beginnen.
    .class-signs = { -class } { $first } wird y = -1 geschrieben, { -class } { $second } y = +1.
    .first-cost = F ist 0, denn es gibt noch keinen { -tree }: Jede { -row } kostet exp(0) = 1.
    .row-cost = { -round } { $round }: Eine { -row } kostet exp(-y F), weniger als 1, wo das Vorzeichen von F stimmt, und mehr, wo es falsch ist.
    .total-cost = Alle { -rows } zusammen kosten { $cost }.
    .row-weight = { $row } hat y F = { $margin }. Ihr Anteil an den Kosten ist ihr { -sample-weight } in dieser { -round }: { $weight }.
    .rows-skipped = Keine andere wiegt mehr.
    .weighted-error = Der { -tree } ist falsch für { $rows }. Der { -weighted-error(case: "def") } ist err = { $error }.
    .cost-factors = Die Kosten einer richtigen { -row } werden mit exp(-beta) malgenommen, die einer falschen mit exp(beta).
    .cheap = Alle früheren { -trees } zählen hier durch ein Gewicht je { -row }. Das macht exponentiellen { -loss } billig.
    .cost-left = Mit dem besten beta, das unten gefunden wird, werden die Kosten mit { $part } multipliziert.
    .lowest-error = Der Faktor von err ist für jedes beta über 0 größer als 0: Der { -tree } mit dem kleinsten err kostet am wenigsten.
    .lowest-error-why = Darum sucht jede { -round } einen kleinen { -weighted-error(case: "obl") }.
    .zero-slope = Welches beta kostet am wenigsten? Am tiefsten Punkt ist die Steigung nach beta 0.
    .zero-slope-meaning = Dort verlöre ein größeres beta an den falschen { -rows } so viel, wie es an den richtigen gewönne.
    .solution-steps = Nimm mal exp(beta), löse nach exp(2 beta) auf und nimm den Logarithmus.
    .beta = beta ist der halbe Logarithmus von richtig durch falsch, { $beta }: Das ist das { -amount-of-say }.
    .lowest-cost-left = Mit diesem beta werden die Kosten mit { $part } multipliziert.
    .lowest-cost-meaning = Das ist unter 1, außer wenn err 1/2 ist: Jeder { -tree }, der besser ist als Raten, senkt die Kosten.
    .row-new-weight = { $wrong ->
        [true] { $row } ist falsch vorhergesagt, also steigt ihr { -sample-weight } von { $before } auf { $after }.
       *[false] { $row } ist richtig vorhergesagt, also fällt ihr { -sample-weight } von { $before } auf { $after }.
    }
    .wrong-new-weight = Jetzt haben die falschen { -rows } zusammen ein { -sample-weight } von { $weight }, so viel wie die richtigen.
    .wrong-new-weight-meaning = Nach diesen Gewichten wäre derselbe { -tree } nicht besser als Raten.
    .new-total-cost = Mit { FORM($trees, case: "dat") }: Die Summe der Kosten aller { -rows } { $changed }.
    .stop-reason = { $perfect ->
        [true] Der { -tree } macht keinen Fehler: Je größer beta, desto kleiner die Kosten. Also gibt es kein beta zu finden, und das Boosting endet.
       *[false] Der { -tree } ist nicht besser als Raten, also gibt es kein beta zu finden, und das Boosting endet.
    }
    .mean-cost = Wo ein Anteil p = { $p } der { -rows } +1 ist, kostet ein { -score } im Mittel p exp(-F) + (1 - p) exp(F).
    .lowest-mean-cost = Das ist am kleinsten bei der Hälfte der { -log-odds }, { $F }.
    .sign-meaning = Sie ist genau dann über 0, wenn p über 1/2 ist: Das Vorzeichen von F ist die bessere { -prediction }.

exponential-section =
    .round = { -round } { $round }
    .log-odds = worauf F zielt

exponential-question =
    .beta = Bei welchem beta ist die Steigung 0?
    .beta-why = exp(2 beta) ist (1 - err) / err, also ist beta die Hälfte seines Logarithmus.

# Warum exponentieller Verlust: was ausgerechnet und gesehen wird
# Woher Ähnlichkeit und Gewinn kommen: was ausgerechnet und gesehen wird
formula =
    .cost = Kosten
    .row-weight = { -sample-weight } von { $row }
    .row-new-weight = neues { -sample-weight } von { $row }
    .wrong-weight = { -sample-weight } der falschen { -rows }
    .cost-share = Anteil an den Kosten
    .slope = Steigung
    .slope-at-lowest = Steigung dort
    .half-log-odds = Hälfte der { -log-odds }
    .parabola-loss = nach der Parabel
    .new-loss = { -loss } danach
    .leaf-objective = Teil der Zielfunktion
    .objective-fall = Abnahme der Zielfunktion
    .objective-change = Änderung der Zielfunktion
    .new-cost = Kosten danach
    .new-cost-from-objective = dasselbe aus der Zielfunktion

exponential-label =
    .weight = { -sample-weight }

exponential-axis =
    .mean-cost = mittlere Kosten

exponential-panel =
    .row-cost = Was eine { -row } kostet
    .weights = Die { -sample-weights }
    .round-cost = Die Kosten nach { -round } { $round }
    .mean-cost = Was ein F für alle { -rows } kostet

exponential-column =
    .margin-help = y mal F: über 0, wo das Vorzeichen von F stimmt; je größer, desto sicherer.
    .weight-help = Der Anteil der { -row } an allen Kosten.

# Woher Ähnlichkeit und Gewinn kommen: die Zeilen
similarity-code =
    .objective = Zielfunktion: $∑ L(y, F + f) + γ |T| + (λ/2) ∑ w^2$
    .derivatives = $g, h ←$ { -gradient } und { -hessian } von $L$ bei $F$, { -row } für { -row }
    .taylor = $L(y, F + w) ≈ L(y, F) + g w + ½ h w^2$; beim quadratischen { -loss } genau
    .leaf-sums = zähl über die { -rows } eines { -leaf(case: "gen") } zusammen: $G ← ∑ g$, $H ← ∑ h$
    .leaf-objective = der Teil des { -leaf(case: "gen") }: $G w + ½ (H + λ) w^2$
    .zero-slope = seine Steigung nach $w$ ist 0: $G + (H + λ) w = 0$
    .best-output = also $w ← −G/(H + λ)$, der { -output-value }
    .similarity = eingesetzt: $−½ S$ mit $S = G^2/(H + λ)$, dem { -similarity-score }
    .gain = eine { -split }: ${ -gain } ← S_L + S_R − S$
    .gamma = die Zielfunktion fällt um ${ -gain }/2$; ein weiteres { -leaf } kostet $γ$
    .tree-objective = der ganze { -tree }: $−½ ∑ S + γ |T|$

# Woher Ähnlichkeit und Gewinn kommen: die Schritte
similarity =
    .intro = Leite den { -tree } von XGBoost für { $target } aus einer Zielfunktion her. { $rows }. Drücke die rechte Pfeiltaste, um zu beginnen.
    .first-cost = Alle { -rows } beginnen mit demselben F und kosten zusammen { $cost }.
    .task = Welcher { -tree }, zu F addiert, senkt das am meisten, wenn auch { -leaves } (gamma) und große { -output-values } (lambda) kosten?
    .row-derivatives = { $row }: Der { -gradient } ihres { -loss(case: "gen") } ist g = { $g }, die { -hessian } h = { $h }.
    .rows-skipped = Kein anderer { -gradient } ist größer.
    .derivatives-meaning = Der { -gradient } g sagt, wohin der { -loss } einer { -row } fällt und wie steil; die { -hessian } h sagt, wie bald sich das ändert.
    .hessian-values = { $exact ->
        [true] Beim quadratischen { -loss } ist jedes h 1.
       *[false] Bei zwei { -classes } ist h gleich p (1 - p): je sicherer eine { -prediction }, desto kleiner h.
    }
    .row-approximation = Das F von { $row } wird sich um w = { $w } ändern. Nach der Parabel ist ihr { -loss } dann { $near }.
    .row-true-loss = { $exact ->
        [true] In Wahrheit ist er derselbe.
       *[false] In Wahrheit ist er { $loss }.
    }
    .single-leaf = Lege alle { $rows } in ein { -leaf }: Jedes F ändert sich um dasselbe w.
    .leaf-sums = Also summieren sich die { -gradients } zu G = { $G }, die { -hessians(case: "def") } zu H = { $H }.
    .leaf-parabola = Die Kosten davor hängen nicht von w ab. Übrig bleibt eine Parabel in w, und lambda macht sie schmaler.
    .parabola-minimum = An ihrem tiefsten Punkt, w = { $w }, ist sie { $part }.
    .zero-slope = Ihr tiefster Punkt ist, wo die Steigung 0 ist. Die Parabel selbst ist 0 bei w = 0 und beim Doppelten dieses w.
    .output = Nach w aufgelöst: minus G durch H + lambda. Das ist der { -output-value } des { -leaf(case: "gen") }, { $w }.
    .similarity-score = Die Zielfunktion fällt um die Hälfte dieses Bruchs. Der Bruch ist der { -similarity-score }, { $similarity }.
    .split = { $node } wird { -is-split }: { $split }.
    .child-scores = Jedes Kind hat seine eigene Parabel und seinen { -similarity-score }: { $left } und { $right } statt { $whole }.
    .gain = Der { -gain } ist { $gain }.
    .gamma = Die Zielfunktion fällt um die Hälfte davon, { $fall }, und ein weiteres { -leaf } kostet gamma: Die { -split } lohnt sich, wenn gamma kleiner ist.
    .gain-without-half = XGBoost lässt die Hälfte weg und vergleicht den { -gain } selbst mit gamma.
    .leaf-output = { $node } ist ein { -leaf } mit { $sums }. Nach derselben Zeile ist sein { -output-value } { $w }.
    .tree-leaves = Der { -tree } hat { $leaves }: minus die Hälfte aller { -similarity-scores }, plus gamma für jedes { -leaf } (hier 0).
    .objective-change = Das ändert die Zielfunktion um { $change }.
    .new-cost = Mit dem { -tree } zu F addiert: Die Summe der Kosten { $changed }.
    .new-cost-why = { $exact ->
        [true] Das ist die Zielfunktion ohne den Teil von lambda.
       *[false] Die Parabel kommt dem nur nahe.
    }

similarity-section =
    .derivatives = zwei Ableitungen
    .leaf = ein { -leaf }
    .split = eine { -split }
    .tree = der ganze { -tree }

similarity-question =
    .output = Wo ist die Parabel am tiefsten?
    .output-why = G + (H + lambda) w = 0, nach w aufgelöst: -G / (H + lambda).

similarity-panel =
    .parabola = Ein { -leaf } für alle { -rows }

exponential-intro =
    .stagewise = Boosting ist vorwärts-schrittweise additive Modellierung: Jede Runde fügt das eine Basismodell f, mal ein beta, hinzu, das den Verlust am meisten senkt, und lässt die früheren, wie sie sind. Alle zugleich wären zu viele Parameter, um sie zu suchen. Mit dem exponentiellen Verlust ist das AdaBoost.
    .loss = AdaBoost wurde gefunden, bevor jemand wusste, was es minimiert. Es ist der exponentielle Verlust: Jede Zeile kostet exp(-y F), wenig, wo die Bäume bisher mit großem Score richtig liegen, viel, wo sie falsch liegen.
    .next-tree = Kommt ein weiterer Baum mit einem Stimmgewicht dazu, und fragt man, welcher Baum und welches Stimmgewicht den Verlust am kleinsten machen, so folgt ganz AdaBoost: die Zeilengewichte, der gewichtete Fehler, der halbe Logarithmus als Stimmgewicht und die neuen Gewichte.
    .cheap = Exponentieller Verlust ist billig zu minimieren: exp(-y (F + beta f)) ist exp(-y F) mal exp(-y beta f), also zählen alle früheren Bäume durch ein Gewicht je Zeile, und für beta gibt es eine Formel. Bei den meisten anderen Verlusten muss beta gesucht werden.
    .lowest-point = Der exponentielle Verlust liegt nie unter der Anzahl der Fehler, und für einen Anteil p einer Klasse ist sein tiefster Punkt die Hälfte der Log-Odds. Darum ist das Vorzeichen von F die bessere Wahl.

exponential-formula =
    .stagewise = Vorwärts-schrittweise additive Modellierung (Algorithmus 3)
    .loss = Der Verlust aller Zeilen
    .alpha = Das Stimmgewicht mit dem kleinsten Verlust
    .lowest-point = Der tiefste Punkt für einen Anteil p der Klasse +1

similarity-intro =
    .parabola = XGBoost fragt nach einem weiteren Baum: Um wie viel senkt er den Verlust, wenn jedes Blatt und jeder große Ausgabewert etwas kostet? In der Nähe des jetzigen Scores ist ein glatter Verlust fast eine Parabel. Der absolute und der Pinball-Verlust sind es nicht: Sie haben einen Knick und links und rechts davon keine Krümmung.
    .sums = Parabeln kann man addieren. Also braucht ein Blatt nur zwei Zahlen, die Summe der Gradienten seiner Zeilen und die ihrer zweiten Ableitungen. Sein bester Ausgabewert und der Rückgang der Zielfunktion folgen daraus.
    .gain = Dieser Rückgang ist die Hälfte des Ähnlichkeitswerts. Eine Aufteilung senkt die Zielfunktion um die Hälfte dessen, was die Werte ihrer Kinder dem des Knotens hinzufügen, abzüglich gamma für ein weiteres Blatt. Was sie hinzufügen, ohne die Hälfte, nennt XGBoost den Gewinn.

similarity-formula =
    .output = Der beste Ausgabewert eines Blatts
    .objective = Um wie viel er die Zielfunktion senkt
    .gain = Um wie viel eine Aufteilung die Zielfunktion senkt: ihr halber Gewinn minus gamma

### Zwei Herleitungen, Zeile für Zeile an echten Daten.

# Einstellungen, Fehler und Bemerkungen
help =
    .n-estimators = Wie viele { -rounds } hergeleitet werden.
    .base-score = Die { -prediction } vor dem { -tree }; bei { -classes } eine Wahrscheinlichkeit.
    .reg-lambda = lambda (L2): je größer, desto kleiner die { -output-values }.

error =
    .two-classes = Die Herleitung ist für zwei { -classes }, -1 und +1: Wähle eine Tabelle mit zweien.
    .numbers-or-two-classes = Die Herleitung ist für Zahlen oder zwei { -classes }: Wähle eine andere Tabelle.
