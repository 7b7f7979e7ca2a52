### Wozu Einstellungen da sind, unter welcher Überschrift sie stehen, was sie annehmen.

help =
    .criterion = Wie die { -impurity } eines { -node(case: "gen") } gemessen wird.
    .max-depth = Höchstens so viele { -splits } von der { -root } bis zu einem { -leaf }.
    .min-samples-split = Ein { -node } mit weniger { -rows } bleibt ein { -leaf }.
    .min-samples-leaf = Jedes Kind einer { -split } muss so viele { -rows } haben.
    .min-weight-fraction-leaf = Jedes Kind muss diesen Anteil am ganzen { -sample-weight } haben.
    .max-leaf-nodes = Aufhören bei so vielen { -leaves(case: "dat") }, die { -best-split } zuerst.
    .min-impurity = Ein { -node } mit höchstens dieser { -impurity } bleibt ein { -leaf }.
    .min-gain = Der kleinste { -gain } einer { -split }, je { -row } des { -node(case: "gen") }.
    .min-impurity-decrease = Eine { -split } muss die { -impurity } des { -tree(case: "gen") } um so viel senken.
    .stop-without-gain = Aufhören, wo keine { -split } einen { -gain } hat. scikit-learn macht weiter.
    .independence-alpha = Aufhören, wo der Test auf Unabhängigkeit ein p über diesem ergibt.
    .independence-correction = Was die Suche berücksichtigt: p gilt für eine einzige { -split }, genommen wurde die beste von vielen. bonferroni: p mal die Zahl der { -candidate-splits }. permutation: die Suche mit permutierten { -classes } wiederholt.
    .threshold = Ein { -threshold } liegt in der Mitte zwischen zwei Werten, wie nah sie auch sind, oder beim kleineren.
    .categories = Wie eine { -split } die { -levels } einer Kategorie in zwei Teile trennen darf; ID3 und C4.5 geben jeder { -level } ein Kind.
    .splitter = Alle { -splits } eines { -feature(case: "gen") } vergleichen, oder eine zufällig ziehen.
    .max-features = Wie viele { -features } für jede { -split } gezogen werden.
    .leaf-probability = Die Anteile eines { -leaf(case: "gen") }, oder der Softmax seiner Anzahlen.
    .class-weight = Wie viel eine { -row } je nach { -class } zählt.
    .sample-weight = Wie viel jede { -row } zählt.
    .seed = Der { -seed } von allem, was zufällig gezogen wird.
    .force = { -splits }, die statt der besten gemacht werden: { "{" }'L': ('age', 30.5){ "}" }.
    .measure = Der Fehler eines { -subtree(case: "gen") }. ssr ist eine Summe, die anderen gelten je { -row }.
    .ccp-alpha = Was jedes { -leaf } hinzufügt (alpha). Ohne: Kreuzvalidierung wählt.
    .choose = Kleinster mittlerer Fehler; kleinster { -tree } innerhalb eines Standardfehlers davon; Mittelwert der besten alphas der { -folds }.
    .features-drawn = { -features } für jede { -split } ziehen, oder einmal je { -tree }.
    .bootstrap = { -rows } mit Zurücklegen ziehen; aus: Jeder { -tree } hat alle.
    .max-samples = Wie viele { -rows } eine Stichprobe hat: eine Anzahl oder ein Anteil.
    .bags = Stichproben von Hand, eine Liste von ({ -rows }, { -features } oder None). Je ein { -tree }.
    .vote = Die Anteile der { -trees } mitteln, oder eine { -vote } je { -tree } zählen.
    .stop-when-settled = Aufhören, wenn sich der Out-of-bag-Fehler beruhigt hat.
    .tolerance = Stabil: um höchstens so viel bewegt, als Anteil am Fehler des Mittelwerts.
    .patience = Stabil: für so viele { -trees } nacheinander.
    .update = { -rows } gewichten, oder sie nach Gewicht ziehen.
    .say = Bei { -classes }: der halbe Logarithmus in alpha, oder der ganze.
    .combine = Bei Werten: wie { -predictions } verbunden werden.
    .draws = Die Zufallszahlen, die { -rows } ziehen: eine Liste je { -round }, eine Zahl je { -row }.
    .n-estimators = Wie viele { -rounds }.
    .start = Erstes F: das mit dem kleinsten { -loss }, der Mittelwert oder 0.
    .leaf = Ein Schritt je { -leaf }, oder eine Liniensuche.
    .subsample = Der Anteil der { -rows }, die für jede { -round } gezogen werden.
    .validation-fraction = Der Anteil der { -rows }, die { -validation-rows } sind.
    .validation-rows = Die Nummern der { -validation-rows }.
    .n-iter-no-change = Aufhören, wenn der { -loss } auf den { -validation-rows } so viele { -rounds } lang nicht gefallen ist.
    .tol = Was als Fallen zählt: um mehr als das.
    .huber-delta = Der Huber-Verlust ist bis zu diesem Abstand quadratisch. Ohne: aus alpha bestimmt.
    .alpha = Der Anteil der { -rows } innerhalb von Hubers delta.
    .log-odds = F ist die { -log-odds }, oder die Hälfte (y = -1, +1).
    .median = Von zwei mittleren Werten: der kleinere oder die Mitte.
    .own-loss = Eigener: '{ -gradient }; { -hessian }', von F und y.
    .quantile-alpha = Das Quantil, auf das der Pinball-Verlust zielt.
    .scale-pos-weight = Wie oft eine { -row } der { -class } 1 zählt, bei zwei { -classes }.
    .early-stopping-rounds = Aufhören, wenn so viele { -rounds } die eval_metric der { -validation-rows } nicht verbessern.
    .eval-metric = Was frühes Anhalten auf den { -validation-rows } beobachtet: { -loss }, { -misclassification }, AUC, RMSE oder { -absolute-error }.
    .reg-lambda = L2: zu jedem H addiert, dadurch schrumpfen { -output-values }.
    .reg-alpha = L1: rückt jedes G um so viel näher an 0.
    .gamma = Der kleinste { -gain } einer { -split }: Mit exact werden gewachsene { -trees } dort beschnitten, wo eine weniger gewinnt und keine { -split } darunter bleibt.
    .gain = Was eine { -split } gewinnt: die ganze Differenz der { -similarity-scores }, wie in xgboost, oder die Hälfte, wie Skripte sie aus dem { -loss } herleiten. Gamma wird damit verglichen.
    .max-leaves = Höchstens so viele { -leaves } je { -tree }; 0 heißt unbegrenzt.
    .grow-policy = Mit max_leaves: { -tree-level } für { -tree-level }, oder den größten { -gain } zuerst.
    .min-child-weight = Die kleinste { -cover } (Summe der h) eines Kindes.
    .colsample-bytree = Der Anteil der { -features }, den jeder { -tree } benutzen darf.
    .colsample-bylevel = Der Anteil der { -features } eines { -tree(case: "gen") }, den jede { -tree-level } benutzen darf.
    .colsample-bynode = Der Anteil der { -features } einer { -tree-level }, den jeder { -node } benutzen darf.
    .tree-method = Alle { -thresholds }, oder nur Quantile.
    .max-bin = Höchstens wie viele Bereiche je { -feature }, bei approx.
    .ties = Von gleichen Gewinnen der erste { -threshold }, oder, wie exact von xgboost, der letzte.
    .continue-from = Ein früherer Ablauf mit denselben Daten und Einstellungen: { -rounds } kommen dazu.
    .model = Ein Modell, wie es aus seiner Datei gelesen wurde.
    .replay-force = Die { -splits }, die gemacht werden, nach { -tree } und Weg: { "{" }'1/L': (2, 15.5){ "}" }.

group =
    .tree = { -tree }
    .stopping = Aufhören
    .conventions = Konventionen
    .pruning = { -pruning }
    .forest = Wald
    .boosting = Boosting
    .random = Zufall
    .regularisation = Regularisierung
    .method = Verfahren
    .loss = { -loss }
    .start = Anfang
    .penalty = Strafe

unset =
    .automatic = automatisch
    .all = alle
    .equal = alle gleich

expected =
    .anything = ein bekannter Wert
    .one-of = eines von { $options }
    .number = { $whole ->
        [true] eine ganze Zahl
       *[false] eine Zahl
    }
    .at-most = { $whole ->
        [true] eine ganze Zahl bis höchstens { $high }
       *[false] eine Zahl bis höchstens { $high }
    }
    .at-least = { $whole ->
        [true] eine ganze Zahl ab { $low }
       *[false] eine Zahl ab { $low }
    }
    .above = { $whole ->
        [true] eine ganze Zahl über { $low }
       *[false] eine Zahl über { $low }
    }
    .between = { $whole ->
        [true] eine ganze Zahl ab { $low } und bis höchstens { $high }
       *[false] eine Zahl ab { $low } und bis höchstens { $high }
    }
    .above-to = { $whole ->
        [true] eine ganze Zahl über { $low } und bis höchstens { $high }
       *[false] eine Zahl über { $low } und bis höchstens { $high }
    }
    .switch = True oder False
    .text = ein Text mit höchstens { $most } Zeichen
    .amount = eine ganze Zahl ab 1, oder ein Anteil über 0,0 und bis 1,0
    .amount-or-word = { $options }, eine ganze Zahl ab 1, oder ein Anteil über 0,0 und bis 1,0
    .class-weight = eines von { $options }, ein dict wie { $example },
    .loss = eines von { $options }, eine Funktion von (y, F), die { -gradient } und { -hessian } zurückgibt,

error =
    .not-accepted = { $name } kann nicht { $value } sein: Möglich ist { $optional ->
        [true] { $expected } oder None
       *[false] { $expected }
    }.
    .too-large = { $name } kann nicht { $value } sein: Damit lässt sich nicht rechnen, nimm höchstens 1e100.
    .unknown = Eine Einstellung { $name } gibt es nicht: Möglich sind { $names }.

value =
    .many-digits = eine Zahl mit sehr vielen Ziffern
