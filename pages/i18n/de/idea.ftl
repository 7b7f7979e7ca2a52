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
    .as-grown = wie gewachsen
    .backwards = rückwärts
    .not-chosen = noch keine
    .sine-wave = Sinuswelle
    .tilted-plane = schiefe Ebene
    .clothes = was anziehen
    .windmill = eine Windmühle
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
    .one-tree = ein { -tree }
    .bagging = Bagging
    .random-forest = Random Forest
    .boosting = Boosting
    .steps = vier Stufen
    .squared = quadratisch
    .absolute = absolut
    .play-tennis = Tennis spielen
    .titanic = Titanic
    .penguins = Pinguine
    .by-gain = Gewinn (ID3)
    .by-gain-ratio = Gewinnverhältnis (C4.5)
    .stump = ein Stumpf
    .line = eine Gerade

loss =
    .name = { $loss ->
        [squared] quadratisch
        [absolute] absolut
        [exponential] exponentiell
        [logistic] logistisch
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

averages =
    .intro-average = Der Mittelwert von B Bäumen lässt schrumpfen, was sie nicht gemeinsam haben; was sie teilen, bleibt. Nimm Bäume dazu: Wo endet es?
    .intro-rho = Senke dann rho, wie es ein Random Forest tut, indem er Merkmale zieht.
    .control-rho = rho, die Korrelation von je zweien
    .control-count = B, so viele werden gemittelt
    .result = { $SIMULATIONS } simulierte Mittelwerte von { $numbers } haben die Varianz { $measured }; die Formel ergibt { $value }.
    .variance-chart = Die Varianz eines Mittelwerts danach, wie viele gemittelt werden
    .printed = Die Folie druckt sigma² rho / B
    .spread-chart = { $SIMULATIONS } Mittelwerte von { $numbers }
    .printed-reason-independent = Dann hätte der Mittelwert von Zahlen, die nichts gemeinsam haben, gar keine Varianz.
    .printed-reason-identical = Hier sind alle dieselbe Zahl, also ändert Mitteln nichts. Nach der gedruckten Formel würde die Varianz trotzdem schrumpfen.
    .printed-reason-correlated = Ihr Wert fiele unter den von Zahlen, die nichts gemeinsam haben, als ob Korrelation hülfe.
    .calculation-variance = Varianz des Mittelwerts
    .calculation-independent = Wenn sie nichts gemeinsam hätten
    .curve-formula = nach der Formel
    .curve-independent = nichts gemeinsam
    .curve-printed = wie gedruckt
    .axis-count = gemittelte Zahlen, B
    .axis-variance = Varianz ihres Mittelwerts
    .axis-mean = Mittelwert von { $B }
    .count = { $n ->
        [one] 1 Zahl
       *[other] { $n } Zahlen
    }

bias =
    .intro-draws = Zieh immer wieder { -training-rows } aus einer bekannten Funktion und passe an jede Trainingsmenge ein Modell an: An jedem x unterscheiden sich die { -predictions }.
    .intro-parts = Die Verzerrung sagt, wie weit ihr Mittelwert die Funktion verfehlt. Die Varianz sagt, wie weit sie um ihren Mittelwert streuen. Ein neuer Wert bringt Rauschen mit, das niemand vorhersagen kann. Ändere die Tiefe, nimm mehr { -trees }: Welcher Teil fällt, welcher steigt?
    .control-learner = Verfahren
    .control-trees = B, Anzahl der { -trees }
    .control-drawn = Gezogene Trainingsmengen
    .control-function = Bekannte Funktion
    .control-noise = Rauschen, Standardabweichung
    .result = { $drawn ->
        [one] Bei einer Trainingsmenge schwankt noch nichts: Verzerrung² { $bias } + Varianz { $variance } + Rauschen { $noise } = { $total }. Gemessen auf { $tests } neuen { -rows }: { $measured }.
       *[other] Über { $drawn } Trainingsmengen: Verzerrung² { $bias } + Varianz { $variance } + Rauschen { $noise } = { $total }. Gemessen auf { $tests } neuen { -rows }: { $measured }.
    }
    .fits-chart = Die Anpassungen an alle bisher gezogenen Trainingsmengen, ihr Mittelwert und die bekannte Funktion
    .parts-chart = Quadrierte Verzerrung, Varianz, Rauschen und ihre Summe; die Linie zeigt die gewählte Einstellung
    .curve-fits = eine Anpassung je Trainingsmenge
    .curve-rows = { -rows } der Trainingsmenge { $number }
    .curve-last = Anpassung an Trainingsmenge { $number }
    .curve-mean = Mittelwert der Anpassungen
    .curve-truth = bekannte Funktion
    .curve-measured = gemessen auf neuen { -rows }
    .squared-bias = Verzerrung²
    .variance = Varianz
    .noise = Rauschen
    .sum = Verzerrung² + Varianz + Rauschen
    .axis-line = x_1, wo x_2 = 0
    .axis-depth = Tiefe des { -tree(case: "gen") }
    .axis-trees = Anzahl der { -trees }, B
    .axis-error = quadrierter Fehler
    .change = { $learner ->
        [tree] Von Tiefe { $first } bis Tiefe { $setting } geht Verzerrung² von { $bias } auf { $bias2 } und die Varianz von { $variance } auf { $variance2 }.
       *[other] Von B = { $first } bis B = { $setting } geht Verzerrung² von { $bias } auf { $bias2 } und die Varianz von { $variance } auf { $variance2 }.
    }
    .learner-note = { $learner ->
        [tree] Je tiefer ein { -tree }, desto genauer folgt er seinen eigenen { -training-rows }: weniger Verzerrung, mehr Varianz. Das Beschneiden sucht die Tiefe dazwischen.
        [bagging] Der Mittelwert vieler { -trees } hat etwa die Verzerrung eines einzelnen; Bagging senkt also die Varianz, bis auf das, was die { -trees } gemeinsam haben: rho · sigma². Es passt zu tiefen { -trees(case: "dat") }, die wenig Verzerrung haben.
        [forest] Werden { -features } gezogen, so schwankt jeder { -tree } mehr, und die { -trees } korrelieren weniger. Die Varianz ihres Mittelwerts fällt mit B; die Verzerrung kann größer sein als beim Bagging.
       *[boosting] Jeder { -tree } wird an das angepasst, was die vor ihm übrig lassen (hier mit { -learning-rate } { $rate }). Boosting senkt also vor allem die Verzerrung, auch einfacher { -trees }. In der Regel steigt die Varianz, und bei zu vielen { -rounds } kann auch der Fehler steigen.
    }
    .one-feature-note = Bei einem einzigen { -feature } gibt es nichts zu ziehen: Hier ist ein Random Forest dasselbe wie Bagging. Wähle die schiefe Ebene, die zwei hat.
    .estimate-note = Jede Trainingsmenge hat { $rows } { -rows }. Verzerrung und Varianz sind die der vorliegenden { $drawn } Anpassungen; sind es wenige, so ist Verzerrung² zu groß und die Varianz zu klein, beide um etwa Varianz / { $drawn }.

control =
    .seed = Startwert
    .rows = Zeilen
    .depth = Tiefe des Baums

descent =
    .intro-squared = Geh bergab, jeder Schritt so lang wie der Gradient mal eine Rate. Beim quadratischen Verlust (dem halben Quadrat) ist man mit Rate 1 sofort da;
    .intro-absolute = mit einer festen Rate ab 2 kommt man nie an. Beim absoluten Verlust ist der Gradient nahe am
    .intro-shrinking = tiefsten Punkt nicht kleiner. Ist dieser nicht so breit wie hier, muss die Rate schrumpfen.
    .control-loss = Verlust
    .control-rate = Rate
    .control-schedule = Die Rate ist
    .control-steps = Schritte
    .result = { $theta } Nach { $theta2 } Schritten ist theta = { $theta3 }.
    .valley-chart = Der mittlere Verlust über theta, und die Schritte darauf
    .rows-note = Die Zeilen sind y = { $number }; { $loss }.
    .printed = Gradient des Mittelwerts der Quadrate auf den Folien
    .printed-reason = Ein fester Faktor; die Rate nimmt ihn auf.
    .boosting-title = Boosting geht denselben Weg, mit Bäumen als Schritten
    .control-learning-rate = Lernrate
    .control-depth = Tiefe seiner Bäume
    .control-rounds = Runden
    .plane-chart = Die Vorhersagen zweier Zeilen, Schritt für Schritt
    .boosting-result = Nach { $rounds } Runden ist das mittlere quadrierte Residuum { $plain } beim Abstieg auf den Vorhersagen selbst, und { $trees } beim Boosting.
    .boosting-note = Der Abstieg bringt jede Zeile geradewegs zu ihrem y, hat dann aber nichts über neue Zeilen gelernt. Ein Baum kann nur die Zeilen eines Blatts gemeinsam bewegen; dafür kann man ihn nach jedem x fragen. So steigt Boosting in einem Raum von Funktionen ab, den Summen von Bäumen, und nicht im Raum dieser Vorhersagen.
    .convex-note = Diese Zielfunktion ist konvex: Zwischen zwei ihrer Punkte liegt sie nie über der Geraden, die sie verbindet. Darum ist ein stationärer Punkt, an dem die Steigung 0 ist, ein tiefster Punkt überhaupt. Hat eine Zielfunktion mehrere Täler, kann der Abstieg in einem lokalen Minimum enden, das nicht das globale ist.
    .rate-note = Der Abstieg gelingt, weil der Gradient dahin zeigt, wo die Zielfunktion am schnellsten steigt: Ein genügend kurzer Schritt in die andere Richtung senkt sie. Welche Rate für ein Modell am besten ist, findet man durch Kreuzvalidierung (im Reiter Lernraten von Gradient Boosting); sie darf auch wechseln, groß, wo der Gradient groß ist, und klein nahe am tiefsten Punkt.
    .verdict-diverges = Die Rate ist zu groß: Jeder Schritt geht weiter über den tiefsten Punkt hinaus.
    .verdict-arrived = Der Weg ist am Ziel.
    .verdict-overshot = Der letzte Schritt war zu lang: Er endet weiter vom tiefsten Punkt, als er begann.
    .verdict-oscillates = Er springt von einer Seite zur anderen und ist nicht am Ziel.
    .verdict-slow = Die Schritte sind klein: Er ist noch unterwegs.
    .lowest-range = jedes theta von { $low } bis { $high } kostet am wenigsten: Jedes ist ein Median
    .calculation-step = Der erste Schritt
    .axis-loss = mittlerer Verlust
    .axis-theta = theta, eine Vorhersage für alle Zeilen
    .path-descent = Gradientenabstieg
    .path-boosting = Boosting, Bäume der Tiefe { $depth }
    .axis-row-across = Vorhersage von Zeile { $a }
    .axis-row-up = Vorhersage von Zeile { $b }
    .lowest-mean = der tiefste Punkt ist { $low }, der Mittelwert
    .lowest-median = der tiefste Punkt ist { $low }, der Median
    .valley-steps = Schritte

stagewise =
    .title = Ein anderes Basismodell: Geraden
    .intro = Vorwärts-schrittweise additive Modellierung fügt ein Basismodell nach dem anderen hinzu und lässt die früheren, wie sie sind. Es muss kein Baum sein: Wähle eines und geh Runde für Runde weiter.
    .control-base = Basismodell
    .fitted-chart = Die letzte Runde: ihre Residuen und das Basismodell, das an sie angepasst wird
    .sum-chart = Die Zeilen und die Summe nach dieser Runde
    .legend-added = was die Runde anpasst
    .legend-sum = F, die Summe bisher
    .result-line = Nach { $rounds } { $rounds ->
        [one] Runde
       *[other] Runden
    } ist das mittlere quadrierte Residuum { $left }. Eine Summe von Geraden ist eine Gerade: Ihre Steigung ist jetzt { $slope } und strebt gegen { $best }, die der kleinsten Quadrate, bei der { $floor } bleibt. Mehr Runden können nichts, was eine Gerade nicht könnte.
    .result-stump = Nach { $rounds } { $rounds ->
        [one] Runde
       *[other] Runden
    } ist das mittlere quadrierte Residuum { $left }. Eine Summe von Stümpfen ist kein Stumpf: Jeder fügt eine Stufe hinzu, und viele Stufen folgen jeder Kurve.

fits =
    .intro-question = Das Interesse eines Menschen an einem Thema, Tag für Tag: Welche Treppenfunktion passt am besten? XGBoost antwortet mit seiner Zielfunktion,
    .intro-task = dem Verlust plus gamma für jedes Blatt plus lambda / 2 für jeden quadrierten Blattwert. Wähle zuerst, ändere dann gamma und lambda.
    .control-choice = Deine Wahl
    .control-gamma = gamma
    .control-lambda = lambda
    .question = Welche der drei ist die beste, und warum? Deine Wahl zeigt, was jede von ihnen kostet.
    .verdict-right = Richtig.
    .verdict-other = Nicht { $choice }:
    .result = { $verdict } Am wenigsten kostet { $best }, die Zielfunktion ist { $objective }.
    .title = Anpassung { $name }
    .chart = Die Zeilen und die Treppenfunktion der Anpassung { $name }
    .calculation = Zielfunktion von { $name }: die halben quadrierten Residuen, gamma für jedes Blatt, lambda / 2 für jeden quadrierten Blattwert
    .axis-day = Tag
    .axis-interest = Interesse
    .answer-many = A hat { $leaves } Blätter, viele davon für eine einzige Zeile. Ohne Strafen (gamma = lambda = 0) ist ihr Verlust der kleinste, { $loss }, denn sie folgt auch dem Rauschen. Jedes Blatt kostet gamma, und lambda verkleinert einen Blattwert umso mehr, je weniger Zeilen das Blatt hat.
    .answer-misplaced = B ist so einfach wie C, mit { $leaves } Blättern, aber ihre Stufe ist am falschen Ort: Ihr Verlust ist { $misplaced }, der von C { $simple }.
    .answer-above = C hat ihre einzige Stufe dort, wo sich das Interesse ändert. Mit lambda = { $reg_lambda } kostet sie weniger als A, sobald gamma über { $gamma } liegt.
    .answer-always = C hat ihre einzige Stufe dort, wo sich das Interesse ändert. Mit lambda = { $reg_lambda } kostet sie bei jedem gamma weniger als A.

greedy =
    .intro-greedy = Ein Baum macht die Aufteilung, die jetzt die beste ist, und schaut nie voraus. Hier folgen auf jede erste Aufteilung die besten
    .intro-lookahead = zweiten Aufteilungen ihrer beiden Kinder. Wählt Vorausschauen eine andere erste Aufteilung?
    .control-measure = Maß
    .result-same = Hier ist gierig das Beste: Beide Bäume lassen { $lost } je Zeile übrig.
    .result-other = Gierig beginnt mit { $greedy } und endet bei { $lost }. Vorausschauend beginnt es mit { $best } und endet bei { $lost2 }.
    .control-feature = Erste Aufteilungen nach
    .scatter = Die Zeilen nach Klasse, mit beiden ersten Aufteilungen: gierig { $greedy }, beste { $best }
    .chart = Unreinheit, die jede erste Aufteilung nach { $feature } übrig lässt
    .greedy-title = Gierig
    .best-title = Bester der Tiefe 2
    .note = { $feature } erste Aufteilungen wurden verglichen, jede mit den besten zweiten Aufteilungen ihrer beiden Kinder. Mit jeder weiteren Ebene gibt es ein Vielfaches an Bäumen. Niemand kennt einen schnellen Weg zum kleinsten Baum ohne Fehler (das Problem ist NP-vollständig), darum wachsen Bäume gierig.
    .curve-alone = nach dieser Aufteilung allein
    .curve-lookahead = nach zwei weiteren Aufteilungen
    .chart-lowest = das Kleinste aller Merkmale
    .axis-split = erste Aufteilung: { $feature_names } ≤
    .axis-impurity = Unreinheit, die je Zeile bleibt
    .tree-summary = { $trace } je Zeile bleiben, { $trace2 } der Zeilen sind richtig.

lines =
    .intro-line = Logistische Regression teilt eine Ebene mit einer einzigen Geraden, ein Baum mit Aufteilungen entlang der Achsen.
    .intro-depth = Mach den Baum tiefer, bis er so gut ist wie die Gerade; nimm dann Punkte, die keine Gerade trennt.
    .control-points = Punkte
    .result = Die Gerade klassifiziert { $line } von { $n } Zeilen richtig, der Baum mit { $leaves } Blättern { $tree }.
    .chart = Die Kästen des Baums und die Gerade über { $name }
    .line-note = Auf der Geraden sind beide Klassen gleich wahrscheinlich: Die Log-Odds sind 0.
    .slides-note = Die Folien fragen nach der Geraden -{ $SLOPE } x_1 + x_2 = 0. Klasse 1 liegt hier darüber, also ist die gefundene Gerade nahe daran. Ein Baum muss sie aus Stufen bauen.
    .calculation-slope = Wie steil die Gerade ist
    .calculation-height = Wo sie x_1 = 0 kreuzt
    .separable-note = Keine Zeile liegt auf der falschen Seite dieser Geraden, also ist kein b das beste: Das doppelte b gibt dieselbe Gerade mit sichereren Vorhersagen, und immer so weiter. Bei b_1 = { $b1 } und b_2 = { $b2 } ist nur Schluss, weil große b hier etwas kosten: { $RIDGE } mal das Quadrat von jedem.
    .boxes-without-mistake = Keine einzelne Gerade trennt diese Klassen; { $leaves } Kästen tun es, ohne Fehler.
    .boxes-closer = Keine einzelne Gerade trennt diese Klassen. { $leaves } Kästen kommen näher heran als die Gerade.
    .boxes-too-few = Keine einzelne Gerade trennt diese Klassen, und { $leaves } Kästen sind zu wenige: Lass den Baum tiefer werden.
    .legend-class = Klasse { $name }
    .legend-line = die Gerade

partition =
    .heading = Ablaufdiagramme und Kästen
    .intro = Ein Ablaufdiagramm aus Fragen „höchstens so viel?“ teilt die Ebene in Kästen und liest sich wie ein Rat für den Alltag. Gehört zu jeder Einteilung in Kästen ein solches Diagramm?
    .control = Kästen
    .rain = Regen in mm
    .degrees = Grad
    .coat = Mantel
    .shirt = T-Shirt
    .umbrella = Schirm
    .chart = Die Kästen von { $name }
    .graph = Das Ablaufdiagramm dieser Kästen
    .tree = { $nodes } { -nodes } und { $edges } Pfeile: zusammenhängend und ohne Kreis. Ein solcher Graph heißt { -tree }, und jedes seiner { -leaves } ist einer der Kästen.
    .none = Kein { -tree } ergibt diese { $n } Kästen: Jede Gerade entlang einer Achse, an der ein Kasten endet, läuft durch einen anderen; also gibt es keine erste { -split }.
    .equation-note = Eine einzige Gleichung kann eine so krumme Grenze haben wie viele Kästen, ist aber schwer zu lesen. Einen { -tree } liest man Frage für Frage.

losses =
    .intro-squared = Rücke die letzte Zeile von ihrer Vorhersage weg. Beim quadratischen Verlust zählt bald fast nur noch sie;
    .intro-others = der absolute Verlust zählt den Abstand selbst; der von Huber ist quadratisch bis delta und dahinter eine Gerade.
    .control-delta = Delta des Huber-Verlusts
    .control-outlier = y der letzten Zeile
    .result = Die letzte Zeile macht { $share } des quadratischen Verlusts aus, { $share2 } des absoluten und { $share3 } des Huber-Verlusts.
    .loss-chart = Drei Verluste über dem Abstand
    .residual-chart = Das Residuum bei jedem Verlust
    .table-title = Die Tabelle der Folie, gerechnet
    .table-note = Der eine Wert, der für alle vier Zeilen am wenigsten kostet: { $start } beim quadratischen Verlust (der Mittelwert), { $start2 } beim absoluten (der Median), { $start3 } bei dem von Huber.
    .printed = Die Folie druckt für Hubers Verlust von Zeile 2
    .printed-reason = Die Hälfte des Quadrats von 0,2 ist 0,02; gedruckt wurde eine Null zu viel.
    .calculation-near = Huber, y = { $y }: nah
    .calculation-far = Huber, y = { $y }: fern
    .axis-distance = y - Vorhersage
    .table-value = Wert
    .table-row = Zeile { $row }

aim =
    .title = Worauf jeder Verlust zielt
    .control-p = p, wie wahrscheinlich Klasse 1 an diesem x ist
    .chart = Der erwartete Verlust jedes Scores, und wo er am kleinsten ist
    .axis-score = Score f
    .axis-loss = erwarteter Verlust
    .column-title = { $column ->
        [loss] Verlust
        [labels] y ist
        [formula] Am kleinsten bei
        [value] das ist
       *[grid] durch Probieren
    }
    .formula = { $loss ->
        [exponential] 1/2 log(p / (1 - p))
        [logistic] log(p / (1 - p))
        [squared] dem Mittelwert, p
       *[absolute] dem Median
    }
    .range = { $low } bis { $high }
    .result = Man wählt einen Verlust danach, wo er am kleinsten ist. Exponentieller und logistischer Verlust zielen auf die Log-Odds, oder auf die Hälfte davon, also ist das Vorzeichen des Scores die wahrscheinlichere Klasse. Quadratischer Verlust zielt auf den Mittelwert und absoluter auf den Median, auch bei Zahlen.
    .family = An jedem x ist p ein anderes, also ist der beste Score eine Funktion F*(x). Kein Verfahren kann alle Funktionen probieren: Es nimmt eine Familie F(x; P), hier Summen von Bäumen, und sucht das P* mit dem kleinsten mittleren Verlust auf den Trainingszeilen. Alle ihre Aufteilungen und Blattwerte auf einmal zu finden ist zu schwer, darum findet Boosting die eines Baums nach dem anderen.

mixed =
    .intro-pure = Ein reiner Knoten hat nach jedem Maß die Unreinheit 0, ein gleichmäßig gemischter die höchste. Lege Kugeln hinein und
    .intro-task = nimm sie heraus: Welches Maß ändert sich, während die Mehrheit die Mehrheit bleibt?
    .empty = Der Knoten ist leer. Lege eine Kugel hinein.
    .result = Gini-Unreinheit { $gini }, Entropie { $found } Bit, Fehlklassifikationsrate { $found2 }.
    .balls-chart = Die Kugeln des Knotens: { $counts }
    .curves-chart = Drei Unreinheiten über dem Anteil der ersten Klasse
    .split-title = Eine andere Unreinheit, eine andere Aufteilung
    .split-note = Clump Thickness, alle 699 Zeilen der Wisconsin-Tabelle: Gini würde bei { $gini } aufteilen, die Fehlklassifikationsrate bei { $errors }. Diese Rate zählt nur Fehler: Zwei Aufteilungen mit gleich vielen Fehlern sind für sie gleich, auch wenn eine davon ein reineres Kind hat. Die Gini-Unreinheit unterscheidet sie.
    .split-chart = Beide gewichteten Unreinheiten jeder Aufteilung nach Clump Thickness
    .axis-share = Anteil von { $BALLS }: { $counts } von { $n }
    .chart-lowest = kleinste { $NAMES }
    .axis-weighted = gewichtete Unreinheit der Kinder
    .axis-impurity = Unreinheit

openings =
    .control-quantiles = Quantile, max_bin
    .approx-result = { $few } von { $every } Kandidaten werden verglichen. Der beste von ihnen hat { $found } des größten Gewinns von allen.
    .approx-chart = Der Gewinn jedes Kandidaten, und der an den Quantilen
    .missing-direction = Fehlende Werte gehen
    .missing-split = Beste Aufteilung nach Bare Nuclei
    .missing-title = Zeilen mit einem fehlenden Wert
    .missing-note = Jede Aufteilung wird mit den fehlenden Werten links und rechts versucht, und der größere Gewinn entscheidet. Eine neue Zeile mit fehlendem Wert geht denselben Weg.
    .control-gamma = gamma, was eine Aufteilung gewinnen muss
    .pruning-result = Zahl der Blätter, wenn der Baum erst wächst und dann beschnitten wird: { $back }. Wenn er bei der ersten Aufteilung aufhört, die weniger als gamma gewinnt: { $stopped }.
    .pruning-slides = Das Beispiel der Folien ist eine Aufteilung mit -2 (ihr Gewinn minus gamma), auf die eine mit +10 folgt. Ein Baum, der früh aufhört, verpasst die 8, die sie zusammen ergeben. Mit einem gamma zwischen { $low } und { $high } sind die vier Punkte der Skripte derselbe Fall.
    .pruning-note = Mit tree_method = exact wächst der Baum erst bis zu seiner Tiefe. Dann werden seine Aufteilungen von unten nach oben mit gamma verglichen. Eine, die weniger gewinnt, bleibt, wenn eine Aufteilung darunter bleibt.
    .control-folds = Teilmengen
    .folds-chart = Der Validierungsverlust Runde für Runde, jeder Teilmenge und im Mittel
    .folds-note = Jede Teilmenge dient einmal als Validierungszeilen; ihr Verlust wird nach jeder Runde gemessen.
    .folds-estimate = Andere Teilmengen wählen eine andere Anzahl: Sie ist eine Schätzung und nicht das genaue Optimum.
    .folds-choices = Jede Teilmenge für sich würde wählen: { $folds_say } Runden.
    .intro-additions = Drei Dinge, die XGBoost mitbringt. Jedes hat hier einen Regler und ein Bild;
    .intro-links = die Links darunter öffnen die Seite XGBoost mit diesen Einstellungen, Schritt für Schritt.
    .control-opening = Beispiel
    .curve-exact = jede Aufteilung
    .curve-approx = nur Quantile
    .axis-split = erste Aufteilung: x ≤
    .curve-fold = jede Teilmenge
    .curve-mean = Mittelwert der Teilmengen
    .axis-loss = Validierungsverlust
    .axis-gain = Gewinn
    .chart-lowest = am kleinsten
    .link-exact = Jeder Kandidat, auf der Welle
    .link-approx = Nur { $n } Quantile
    .link-missing = Fehlende Werte in den Brustkrebs-Zeilen
    .link-gamma = Vier Punkte mit gamma = { $gamma }
    .link-no-gamma = Dasselbe ohne gamma
    .link-folds = Autos, Runden mit { $n } Teilmengen gewählt
    .link-no-folds = Autos, fünf Runden
    .calculation-kept = Aufteilung an Knoten { $node }: behalten
    .calculation-pruned = Aufteilung an Knoten { $node }: weggeschnitten

table =
    .gain = Gewinn

categories =
    .intro-ways = Ein Baum darf die Ausprägungen einer Kategorie beliebig trennen, oder nur eine von allen anderen, oder mit einem Schwellenwert auf ihren
    .intro-task = Codes. Ändere die Kodierung: Welche Aufteilungen sind nicht mehr möglich? Gib dann Green ein paar Zeilen.
    .control-encoding = Kodierung
    .empty = Es gibt nichts aufzuteilen: Gib mindestens zwei Farben und beiden Klassen Zeilen.
    .way-subsets = alle Teilmengen
    .way-codes = Schwellenwerte auf den Codes
    .verdict-out-of-reach = Diese Codes können sie nicht machen: Ihr bester Gewinn ist um { $lost } kleiner.
    .verdict-reached = Diese Codes können sie machen.
    .result = Die beste Aufteilung davon ist { $spoken }, mit einem Gewinn von { $gain }. { $verdict }
    .table-title = Alle { $found } Aufteilungen von { $counts } Ausprägungen
    .table-impurity = Gewichtete Gini-Unreinheit
    .table-one-rest = Eine gegen alle anderen
    .table-codes = Schwellenwert auf den Codes
    .printed = Anzahl der Aufteilungen im Artikel
    .printed-reason = Links und rechts vertauscht ist dieselbe Aufteilung, und kein Kind darf leer sein.
    .chart = Wie viele Aufteilungen von M Ausprägungen es gibt, nach drei Regeln
    .way-one-rest = eine gegen alle anderen
    .curve-printed = wie gedruckt, 2^M - 1
    .axis-levels = Ausprägungen M
    .axis-splits = Aufteilungen
    .table-sides = Links | rechts

multiway =
    .intro-ways = CART teilt einen Knoten in zwei Kinder auf. ID3 und C4.5 geben jeder Ausprägung einer Kategorie ein eigenes Kind: eine Aufteilung in n Kinder.
    .intro-task = Geh die Suche Schritt für Schritt durch, Merkmal für Merkmal, und sieh dem Baum beim Wachsen zu.
    .control-measure = Aufgeteilt nach
    .control-min-rows = Zeilen, die zwei Kinder brauchen
    .control-step = Schritt
    .button-back = Zurück
    .button-next = Weiter
    .node = Knoten { $node } enthält { $rows }: { $mix }. Seine Entropie ist { $entropy }.
    .feature = { $feature } teilt diese Zeilen in { $children } Kinder auf. Ihre gewichtete Entropie ist { $after }: Gewinn { $gain }.
    .feature-ratio = Geteilt durch die Aufteilungsinformation ist das ein Gewinnverhältnis von { $ratio }.
    .feature-too-small = Weniger als zwei Kinder haben { $rows } Zeilen, also ist das kein Kandidat.
    .best-gain = { $feature } hat den größten Gewinn, { $gain }. Also bekommt der Knoten { $children } Kinder.
    .best-ratio = Von den Merkmalen, die mindestens den mittleren Gewinn haben, { $average }, hat { $feature } das größte Gewinnverhältnis, { $ratio }. Also bekommt der Knoten { $children } Kinder.
    .leaf = { $reason } Er ist ein Blatt und sagt { $prediction } vorher.
    .end = Der Baum ist fertig: { $leaves ->
        [one] 1 Blatt
       *[other] { $leaves } Blätter
    }, Tiefe { $depth }. Er sagt { $right } der Trainingszeilen richtig vorher.
    .average-gain = Mittlerer Gewinn der Kandidaten
    .split-info = Aufteilungsinformation
    .gain-ratio = Gewinnverhältnis
    .child-known = bekannt
    .node-name = Knoten { $node }
    .axis-rows = Zeilen
    .chart = Die Zeilen des Knotens oder seiner Kinder, nach Klasse
    .tree-description = Der Baum bis hierher; der aktuelle Knoten ist { $n }
    .table-title = Bisher verglichene Aufteilungen von Knoten { $node }
    .table-feature = Merkmal
    .table-children = Kinder
    .table-impurity = Gewichtete Entropie
    .gain-note = ID3 macht die Aufteilung mit dem größten Gewinn.
    .average-note = C4.5 vergleicht das Gewinnverhältnis nur unter Aufteilungen, die mindestens den mittleren Gewinn haben. Trennt eine Aufteilung die Zeilen kaum, so ist ihre Aufteilungsinformation nahe 0, und schon dadurch kann das Verhältnis groß sein.
    .printed = Lehrbücher drucken { $printed } für { $feature }: Sie ziehen { $after } von { $before } ab, beide gerundet.
    .here-note = Hier sind Zeilen mit fehlendem Wert ein weiteres Kind; C4.5 verteilt sie mit Gewichten auf alle Kinder. Der Schwellenwert einer Zahl ist der mit dem größten Gewinn; C4.5 senkt diesen Gewinn seit Version 8 noch etwas, weil viele Schwellenwerte verglichen wurden. Der Baum wird nicht beschnitten.
    .ids-title = Warum nicht nach dem Gewinn allein? Eine Ausprägung für jede Zeile
    .ids-note = Gib jeder Zeile eine eigene Ausprägung: ihre Nummer. Dann ist jedes Kind rein, und keine Aufteilung kann mehr Gewinn haben. Aber vorhersagen lässt sich damit nichts: Eine neue Zeile hat eine neue Nummer.
    .ids-table = Aufteilungen der Wurzel mit der Zeilennummer als Merkmal
    .row-number = Zeilennummer
    .rules-title = Welches Merkmal gewählt wird
    .rules-rule = Regel
    .rules-winner = Gewählt
    .rule = { $rule ->
        [gain] größter Gewinn (ID3)
        [ratio] größtes Gewinnverhältnis von allen
        [average] größtes Gewinnverhältnis unter Aufteilungen mit mindestens mittlerem Gewinn (C4.5)
       *[both] ebenso, und zwei Kinder brauchen je 2 Zeilen (C4.5, wie es ausgeliefert wird)
    }
    .rules-note = Der Gewinn der Zeilennummer hebt den Mittelwert auf { $average }, und den müssen auch die anderen erreichen.
    .cart-title = Der binäre Baum von CART an denselben Zeilen
    .cart-table = Beide Bäume an den Trainingszeilen, nach Entropie, höchstens so tief wie gewählt
    .cart-tree = Baum
    .cart-leaves = Blätter
    .cart-right = Richtig
    .tree-multiway = n Kinder
    .tree-binary = binär (CART)
    .cart-note = Eine binäre Aufteilung lässt Ausprägungen beisammen, und eine Aufteilung darunter kann sie noch trennen. Eine Aufteilung in n Kinder verbraucht die Kategorie. Hat sie viele Ausprägungen, so bleiben jedem Kind wenige Zeilen für die nächste Aufteilung.
    .cart-link = Geh den binären Baum Schritt für Schritt durch
    .algorithms-title = Fünf Algorithmen
    .algorithms-table = Wie fünf Algorithmen einen Baum wachsen lassen
    .algorithms-name = Algorithmus
    .algorithms-year = Jahr
    .algorithms-splits = Aufteilungen
    .algorithms-measure = Gewählt nach
    .algorithms-data = Daten
    .algorithms-pruning = Beschneiden
    .algorithm = { $fact ->
        [chaid-splits] in n Kinder; Ausprägungen, die sich nicht signifikant unterscheiden, werden zusammengelegt
        [chaid-measure] Chi-Quadrat-Test mit korrigiertem p
        [chaid-data] Kategorien, Zahlen nur in Intervallen; sagt Klassen vorher
        [chaid-pruning] keines: Es hält an, wo kein Test signifikant ist
        [cart-splits] binär: ein Schwellenwert, oder Ausprägungen in zwei Gruppen
        [cart-measure] Gini-Unreinheit (oder Twoing), mittlere quadratische Abweichung
        [cart-data] Zahlen und Kategorien; sagt Klassen oder Zahlen vorher
        [cart-pruning] Kosten-Komplexität, alpha durch Kreuzvalidierung
        [id3-splits] in n Kinder: eines für jede Ausprägung
        [id3-measure] Gewinn, aus der Entropie
        [id3-data] Kategorien; sagt Klassen vorher
        [id3-pruning] keines; ein Chi-Quadrat-Test kann das Wachsen anhalten
        [c45-splits] in n Kinder: eines für jede Ausprägung (auf Wunsch Gruppen davon); Zahlen binär
        [c45-measure] Gewinnverhältnis, unter Aufteilungen mit mindestens mittlerem Gewinn
        [c45-data] Kategorien, Zahlen, fehlende Werte; sagt Klassen vorher
        [c45-pruning] nach Fehlern: eine pessimistische Schätzung aus den Trainingszeilen
        [c50-splits] wie C4.5
        [c50-measure] wie C4.5
        [c50-data] wie C4.5, auch Daten (Tage) und geordnete Ausprägungen; mit Boosting und Kosten von Fehlern
       *[c50-pruning] wie C4.5, danach noch einmal für den ganzen Baum
    }
    .algorithms-note = Quellen: { $sources }. Die Lektion über Bäume und jedes Ensemble hier lassen binäre Bäume wachsen wie CART.

unstable =
    .control-change = Was geschieht
    .control-row = Zeile
    .row-left-out = Ohne Zeile { $row } ({ $gone })
    .control-feature = Ihr
    .control-value = wird zu
    .row-changed = Zeile { $row } mit { $feature } = { $value }
    .intro-ties = Eine Aufteilung wird nach ihrem Gewinn gewählt, und oft gewinnen zwei fast gleich viel. Lass eine Zeile weg, oder ändere einen Wert,
    .intro-task = bis die erste Aufteilung eine andere ist.
    .tree-title = Alle Zeilen
    .tree-description = { $title }: Die erste Aufteilung ist { $trace }
    .many-title = Erste Aufteilungen vieler Bäume
    .control-sample = Jeder Baum wird angepasst an
    .control-trees = Bäume
    .many-result = Die erste Aufteilung aller Zeilen ist { $own }. Wird jede der { $n } Zeilen einmal weggelassen, so beginnen { $others } der { $n } Bäume mit einer anderen. Auf zufällig gezogenen Zeilen tun das { $many2 } von { $many } Bäumen.
    .many-chart = Erste Aufteilungen von { $many } Bäumen
    .further-splits = { $every } andere
    .axis-trees = erste Aufteilungen von { $questions } Bäumen
    .verdict-other-root = Sogar die erste Aufteilung ist eine andere: { $now } statt { $was }.
    .verdict-same = Die Aufteilungen und Vorhersagen sind dieselben.
    .verdict-same-root = Die erste Aufteilung ist noch { $now }, aber der Rest des Baums ändert sich.
    .row-values = { $data }, Klasse { $data2 }

relevant =
    .intro-table = Nur x_1 und x_2 haben hier mit der Klasse zu tun; alle anderen Merkmale sind Rauschen. Ein Random Forest zieht für jede Aufteilung einige Merkmale:
    .intro-task = Was, wenn keines der relevanten darunter ist? Nimm mehr Merkmale, und ändere dann, wie viele gezogen werden.
    .control-features = Merkmale der Tabelle
    .control-drawn = Für jede Aufteilung gezogene Merkmale (max_features)
    .result = Mit { $m } von { $d } gezogenen Merkmalen können { $share } der Aufteilungen ein relevantes wählen; der Testfehler ist { $error }.
    .error-chart = Der Fehler des Random Forest nach der Anzahl gezogener Merkmale
    .split-chart = Der Anteil der Aufteilungen, die ein relevantes Merkmal wählen können, und derer, die es tun
    .curve-oob = Out-of-bag-Fehler
    .curve-test = Testfehler
    .curve-formula = können eines wählen: Formel
    .curve-offered = können eines wählen: gezählt
    .curve-used = wählen eines
    .axis-error = Fehlklassifikationsrate
    .axis-splits = Anteil der Aufteilungen
    .axis-drawn = gezogene Merkmale, von { $d } (logarithmisch)
    .calculation = Die Wahrscheinlichkeit, dass unter m von d Merkmalen, ohne Zurücklegen gezogen, ein relevantes ist
    .counted = In allen Bäumen gezählt: { $offered } der Aufteilungen können ein relevantes Merkmal wählen, { $used } tun es.
    .tuning = Der Out-of-bag-Fehler wählt ohne Testzeilen: Er ist am kleinsten, wenn { $best } Merkmale gezogen werden, und dort ist der Testfehler { $best_error }. Mit der üblichen Anzahl, der Wurzel aus der Zahl der Merkmale ({ $usual }), ist er { $usual_error }.
    .answer = Mit vielen Merkmalen und wenigen relevanten kann ein Random Forest, der wenige zieht, schlecht sein: Die meisten Aufteilungen müssen nach Rauschen gemacht werden, also sind die meisten Bäume schwach, und ihr Mittelwert gleicht das nicht aus. Mehr gezogene Merkmale helfen, aber die Bäume werden stärker korreliert; der Out-of-bag-Fehler wägt beides ab. Tief im Baum, wo ein Knoten wenige Zeilen hat, hat Rauschen oft den größeren Gewinn, selbst wenn ein relevantes Merkmal zur Wahl steht.

rounds =
    .intro-question = Wie hängen die Bäume des additiven Trainings mit den Blättern eines Baums zusammen? Beide erweitern ein Modell Schritt für Schritt:
    .intro-answer = Ein Blatt teilt die Zeilen weiter auf, ein Baum gibt zu jeder Zeile eine weitere Zahl dazu. Hier bekommt jedes Modell insgesamt gleich viele Blätter.
    .control-total = Blätter insgesamt
    .result = Mit insgesamt { $total } Blättern ist der Testfehler am kleinsten für { $best }: { $error }.
    .error-chart = Testfehler, und gepunktet der Trainingsfehler, über allen Blättern
    .curve-chart = Was jedes Modell entlang des ersten Merkmals vorhersagt
    .curve-single = ein Baum
    .curve-trees = Bäume mit { $leaves } Blättern
    .axis-leaves = Blätter insgesamt (logarithmisch)
    .axis-error = { -squared-error }
    .axis-slice = x_1, wo x_2 = { $x }
    .axis-prediction = Vorhersage
    .legend-rows = Trainingszeilen
    .table-title = Gleich viele Blätter, in einem Baum oder in vielen
    .column-model = Modell
    .column-trees = Bäume (n_estimators)
    .column-leaves = Blätter insgesamt
    .column-most = Stücke höchstens
    .column-pieces = Stücke
    .column-training = Trainingsfehler
    .column-test = Testfehler
    .answer-round = Jeder Baum des additiven Trainings ist einer der n_estimators: Eine Runde lässt einen ganzen neuen Baum wachsen, von der Wurzel bis zum letzten Blatt, und ändert keinen früheren.
    .answer-sum = In einem Baum liegt eine Zeile in einem einzigen Blatt, in der Summe in je einem Blatt jedes Baums. Die Vorhersage ist also stückweise konstant (auf Kästen), ein Stück für jede Kombination von Blättern, die irgendein x erreicht: nie mehr als das Produkt der Blattzahlen und nie mehr als die Zellen zwischen allen Schwellenwerten. In einem einzelnen Baum hat jedes Stück einen eigenen Wert; in einer Summe entstehen viele Stücke aus wenigen Blattwerten.
    .answer-interactions = Ein Baum mit L Blättern verbindet höchstens L - 1 Merkmale. Eine Summe von Stümpfen ist deshalb eine Summe von Funktionen je eines Merkmals: Das exklusive Oder kann sie nicht darstellen, und für Additives braucht sie wenige Blätter. Mit einer kleineren Lernrate braucht es für denselben Trainingsfehler meist mehr Bäume.

sums =
    .intro-question = Wie hängt ein Random Forest mit Gradient Boosting zusammen? Beide zählen Bäume zusammen, und beide werden hier an dieselben Zeilen angepasst.
    .intro-answer = Nimm mehr Bäume, ändere die Lernrate, und nimm dieselben Bäume in umgekehrter Reihenfolge.
    .control-trees = Bäume
    .control-rate = Lernrate des Boostings
    .control-depth = Tiefe der Bäume beim Boosting
    .control-order = Reihenfolge der Bäume
    .result = { $trees ->
        [one] Mit 1 Baum ist der Testfehler { $average } beim Random Forest und { $total } beim Boosting.
       *[other] Mit { $trees } Bäumen ist der Testfehler { $average } beim Random Forest und { $total } beim Boosting.
    }
    .error-chart = Testfehler, und gepunktet der Trainingsfehler, über der Anzahl der Bäume
    .curve-chart = Was alle diese Bäume entlang des ersten Merkmals vorhersagen, und dünn, was der letzte allein vorhersagt
    .curve-forest = Mittelwert: Random Forest
    .curve-boosting = Summe: Gradient Boosting
    .axis-trees = Bäume (logarithmisch)
    .calculation-average = Testfehler des Mittelwerts der zuerst gewachsenen Bäume (B = { $B }): das Mittel der Fehler der Bäume, weniger ihre Streuung um den Mittelwert
    .calculation-sum = Trainingsfehler der Summe nach Baum { $B }, wie gewachsen: der Fehler davor, weniger das, was dieser Baum wegnimmt
    .answer-both = Beide sagen einen Startwert plus eine gewichtete Summe von Bäumen vorher: Ein Random Forest beginnt bei 0 und gibt jedem von B Bäumen das Gewicht 1/B, Boosting beginnt bei einer Konstanten und gibt jedem die Lernrate. Sind alle Bäume dabei, spielt die Reihenfolge beim Zusammenzählen für beide keine Rolle; die beim Anpassen zählt nur für Boosting.
    .answer-forest = Die Bäume eines Random Forest sind tief, und jeder wächst auf einer eigenen Bootstrap-Stichprobe, ohne von den anderen zu wissen: Sie können gleichzeitig wachsen. Ihre Reihenfolge bedeutet also nichts, der Mittelwert behält die Verzerrung eines einzelnen Baums und senkt die Varianz, und mehr Bäume bringen ihn näher an einen Grenzwert.
    .answer-boosting = Die Bäume des Boostings sind klein, und jeder wird an die Residuen angepasst, die die vorigen übrig lassen: Baum B + 1 lässt sich nicht vor Baum B anpassen. In der Regel sinkt die Verzerrung also Runde um Runde, während die Varianz wächst; zu viele Runden können zu Überanpassung führen, und eine kleinere Lernrate braucht mehr davon.

votes =
    .intro-shares = Ein Blatt mit 1 Hund und 2 Katzen und eines mit 10 und 20: Als Anteile sagen sie dasselbe vorher.
    .intro-softmax = Nimm stattdessen den Softmax der Anzahlen: Was macht er aus dem größeren Blatt?
    .control-dogs = Hunde
    .control-cats = Katzen
    .empty = Das Blatt ist leer. Setze einen Hund oder eine Katze hinein.
    .result = p(Katze) ist { $share } als Anteil und { $soft } als Softmax der Anzahlen.
    .growth-chart = p(Katze) nach beiden Regeln, während das Blatt wächst
    .note = Softmax nimmt Differenzen, keine Verhältnisse: Bei zehnmal so vielen Zeilen ist er fast sicher. Er gehört zu Scores, die Bäume addieren, nicht zu Anzahlen; Blätter nehmen Anteile.
    .scores-title = Scores für Wahrscheinlichkeiten
    .control-probability = Wahrscheinlichkeit p
    .scores-chart = Die Wahrscheinlichkeit über dem Score, auf beiden Skalen
    .curve-share = Anteil
    .calculation-share = Anteil der Katzen
    .calculation-softmax = Softmax der Anzahlen
    .calculation-log-odds = Log-Odds
    .calculation-half-log-odds = Die halben Log-Odds
    .calculation-back = Zurück von den Log-Odds
    .calculation-back-half = Zurück von ihrer Hälfte
    .curve-softmax = Softmax der Anzahlen
    .axis-times = Vielfaches von { $dogs } und { $cats } Zeilen
    .curve-log-odds = F = Log-Odds
    .curve-half-log-odds = F = halbe Log-Odds
    .axis-score = Score F
    .slide-button = Blatt { $n } der Folie
    .counts-button = { $one } und { $other }
    .axis-probability = p(Katze)
