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
    .printed-reason-identical = Hier sind alle dieselbe Zahl, und Mitteln ändert nichts; wie gedruckt würde es jede von ihnen sicher machen.
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

control =
    .seed = Startwert
    .rows = Zeilen
    .depth = Tiefe des Baums

descent =
    .intro-squared = Geh bergab, jeder Schritt so lang wie der Gradient mal eine Rate. Beim quadratischen Verlust ist man mit Rate 1 sofort da;
    .intro-absolute = mit einer festen Rate ab 2 kommt man nie an. Beim absoluten Verlust ist der Gradient nahe am
    .intro-shrinking = tiefsten Punkt nicht kleiner: Wenn dieser nicht so breit ist wie hier, muss die Rate schrumpfen.
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
    .boosting-note = Der Abstieg bringt jede Zeile geradewegs zu ihrem y, hat dann aber nichts über neue Zeilen gelernt. Ein Baum kann nur die Zeilen eines Blatts gemeinsam bewegen; dafür kann man ihn nach jedem x fragen.
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
    .result = Die Gerade hat { $line } von { $n } Zeilen richtig, der Baum mit { $leaves } Blättern { $tree }.
    .chart = Die Kästen des Baums und die Gerade über { $name }
    .line-note = Auf der Geraden sind beide Klassen gleich wahrscheinlich: Die Log-Odds sind 0.
    .slides-note = Die Folien fragen nach der Geraden -{ $SLOPE } x_1 + x_2 = 0. Klasse 1 liegt hier darüber, also ist die gefundene Gerade nahe daran. Ein Baum muss sie aus Stufen bauen.
    .calculation-slope = Wie steil die Gerade ist
    .calculation-height = Wo sie x_1 = 0 kreuzt
    .separable-note = Keine Zeile liegt auf der falschen Seite dieser Geraden, und dann ist kein b das beste: Das doppelte b ist dieselbe Gerade und jeder Zeile noch sicherer, ohne Ende. Es ruht bei b_1 = { $b1 } und b_2 = { $b2 } nur, weil große b hier etwas kosten: { $RIDGE } mal das Quadrat von jedem.
    .boxes-without-mistake = Keine einzelne Gerade trennt diese Klassen; { $leaves } Kästen tun es, ohne Fehler.
    .boxes-closer = Keine einzelne Gerade trennt diese Klassen. { $leaves } Kästen kommen näher heran als die Gerade.
    .boxes-too-few = Keine einzelne Gerade trennt diese Klassen, und { $leaves } Kästen sind zu wenige: Lass den Baum tiefer werden.
    .legend-class = Klasse { $name }
    .legend-line = die Gerade

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

mixed =
    .intro-pure = Ein reiner Knoten hat nach jedem Maß die Unreinheit 0, ein gleichmäßig gemischter die höchste. Lege Kugeln hinein und
    .intro-task = nimm sie heraus: Welches Maß ändert sich, während die Mehrheit die Mehrheit bleibt?
    .empty = Der Knoten ist leer. Lege eine Kugel hinein.
    .result = Gini-Unreinheit { $gini }, Entropie { $found } Bit, Fehlklassifikationsrate { $found2 }.
    .balls-chart = Die Kugeln des Knotens: { $counts }
    .curves-chart = Drei Unreinheiten über dem Anteil der ersten Klasse
    .split-title = Eine andere Unreinheit, eine andere Aufteilung
    .split-note = Clump Thickness, alle 699 Zeilen der Wisconsin-Tabelle: Gini würde bei { $gini } aufteilen, die Fehlklassifikationsrate bei { $errors }. Diese Rate bleibt gleich, während ein Kind reiner wird, solange sich keine Mehrheit ändert; die Gini-Unreinheit fällt.
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
    .pruning-result = Blätter, wenn der Baum erst wächst und dann beschnitten wird: { $back }; wenn er bei der ersten Aufteilung aufhört, die weniger als gamma gewinnt: { $stopped }.
    .pruning-slides = Das Beispiel der Folien ist eine Aufteilung mit -2 (ihr Gewinn minus gamma), auf die eine mit +10 folgt. Ein Baum, der früh aufhört, verpasst die 8, die sie zusammen ergeben. Mit einem gamma zwischen { $low } und { $high } sind die vier Punkte der Skripte derselbe Fall.
    .pruning-note = Der Baum wächst erst bis zu seiner Tiefe. Dann werden seine Aufteilungen von unten nach oben mit gamma verglichen. Eine, die weniger gewinnt, bleibt, wenn eine Aufteilung darunter bleibt.
    .control-folds = Teilmengen
    .folds-chart = Der Validierungsverlust Runde für Runde, jeder Teilmenge und im Mittel
    .folds-note = Jede Teilmenge dient einmal als Validierungszeilen; ihr Verlust wird nach jeder Runde gemessen.
    .folds-estimate = Andere Teilmengen wählen eine andere Anzahl: Sie ist eine Schätzung und nicht das genaue Optimum.
    .folds-choices = Jede Teilmenge für sich würde wählen: { $folds_say } Runden.
    .intro-additions = Drei Dinge, die XGBoost dem Boosting hinzufügt. Jedes hat hier einen Regler und ein Bild;
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
    .printed-reason = Links und rechts dürfen die Plätze tauschen, und kein Kind darf leer sein.
    .chart = Wie viele Aufteilungen von M Ausprägungen es gibt, nach drei Regeln
    .way-one-rest = eine gegen alle anderen
    .curve-printed = wie gedruckt, 2^M - 1
    .axis-levels = Ausprägungen M
    .axis-splits = Aufteilungen
    .table-sides = Links | rechts

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
    .many-result = Die erste Aufteilung aller Zeilen ist { $own }. Fehlt jede der { $n } Zeilen einmal, so beginnen { $others } der { $n } Bäume mit einer anderen. Von { $many } Bäumen an zufällig gezogenen Zeilen tun das { $many2 }.
    .many-chart = Erste Aufteilungen von { $many } Bäumen
    .further-splits = { $every } andere
    .axis-trees = erste Aufteilungen von { $questions } Bäumen
    .verdict-other-root = Sogar die erste Aufteilung ist eine andere: { $now } statt { $was }.
    .verdict-same = Die Aufteilungen und Vorhersagen sind dieselben.
    .verdict-same-root = Die erste Aufteilung ist noch { $now }, aber der Rest des Baums ändert sich.
    .row-values = { $data }, Klasse { $data2 }

votes =
    .intro-shares = Ein Blatt mit 1 Hund und 2 Katzen und eines mit 10 und 20: Als Anteile sagen sie dasselbe vorher.
    .intro-softmax = Nimm stattdessen den Softmax der Anzahlen: Was macht er aus dem größeren Blatt?
    .control-dogs = Hunde
    .control-cats = Katzen
    .empty = Das Blatt ist leer. Setze einen Hund oder eine Katze hinein.
    .result = p(Katze) ist { $share } als Anteil und { $soft } als Softmax der Anzahlen.
    .growth-chart = p(Katze) nach beiden Regeln, während das Blatt wächst
    .note = Softmax nimmt Differenzen, keine Verhältnisse: zehnmal so viele Zeilen, und er ist fast sicher. Er gehört zu Scores, die Bäume addieren, nicht zu Anzahlen; Blätter nehmen Anteile.
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
