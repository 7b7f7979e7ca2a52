### XGBoost: Gradienten, Ähnlichkeitswerte, Gewinne, Beschneiden durch gamma, Ausgabewerte, und F, das Runde für Runde wächst.

exercise =
    .splits-below = { $kept ->
        [true] mindestens eine bleibt
       *[false] keine bleibt
    }

tab =
    .penalties = Lambda, alpha, gamma
    .more-rounds = Weiter trainieren
    .own-objective = Eigene Zielfunktion

intro =
    .derivatives = Jede Runde nimmt vom Verlust jeder Zeile zwei Zahlen: den Gradienten g, die Steigung des Verlusts beim Score F, und die zweite Ableitung h, wie schnell sich g ändert. Beim quadratischen Fehler ist -g das Residuum und h ist 1. Bei mehr als zwei Klassen nimmt XGBoost die doppelte zweite Ableitung als h.
    .similarity = Die Zeilen eines Blatts haben die Summen G und H. Der Ausgabewert w = -G / (H + lambda) senkt die bestrafte Zielfunktion (Verlust plus lambda / 2 * w^2) am meisten. Sein Ähnlichkeitswert G^2 / (H + lambda) ist das Doppelte des Rückgangs, so genau, wie eine Parabel den Verlust trifft. Der Gewinn einer Aufteilung ist das, was die Werte ihrer beiden Kinder dem des Knotens hinzufügen.
    .penalties = Lambda (L2) macht Ausgabewerte klein, am meisten die von Blättern mit wenig Abdeckung. Alpha (L1) macht die von kleinen Summen 0. Gamma ist das, was eine Aufteilung gewinnen muss. Mit tree_method = exact wachsen Bäume, solange ein Gewinn über 0 liegt, und werden dann von unten beschnitten: Eine Aufteilung mit weniger Gewinn als gamma bleibt, wenn eine darunter bleibt. Nach Abzug von gamma ergibt -2 über +10 zusammen 8, und beide bleiben. Die Verfahren approx und hist, die Voreinstellung von XGBoost, lehnen eine solche Aufteilung sofort ab.
    .update = Dann bewegt sich der Score jeder Zeile um die Lernrate mal den Ausgabewert ihres Blatts, und die nächste Runde beginnt.
    .history = XGBoost begann 2014; der Aufsatz von Chen und Guestrin ist von 2016. Seine Runden warten aufeinander, aber in einer Runde werden die Merkmale parallel durchsucht. Unterhalb der Mathematik ist es schnell, weil Werte einmal sortiert und in komprimierten Blöcken gehalten werden, in einer Reihenfolge gelesen, die zum Cache des Prozessors passt, und von der Platte, wo der Speicher nicht reicht: Das ändert die Zeit, nicht die Bäume.
    .keys = Drücke die rechte Pfeiltaste, um zu beginnen.
    .task = Sage { $target } aus { FORM($features, case: "dat") } vorher. { $rows }: Jeder { -tree } berichtigt, was die früheren verfehlen.

intro-formula =
    .similarity = Ähnlichkeitswert, in Summen von g und h
    .similarity-residuals = Dasselbe in Residuen, beim quadratischen Fehler
    .similarity-classes = und bei zwei Klassen
    .gain = Gewinn einer Aufteilung, vor gamma
    .half-gain = Mit gain = half, wie aus dem Verlust hergeleitet
    .output = Ausgabewert eines Blatts
    .step = Der Schritt einer Zeile

preset =
    .tateyama = Vorhersagen beginnen bei 0,5 und lambda ist 0: Der Ähnlichkeitswert ist die quadrierte Summe der Residuen durch ihre Anzahl. Der Gewinn hat keinen Faktor 1/2, und nichts wird beschnitten.
    .karabulut = Der genäherte Algorithmus: Schwellenwerte nur an Quantilen. Der Gewinn hat den Faktor 1/2 und muss mindestens gamma sein; Bäume werden ganz addiert.
    .jsc-370 = Bäume wachsen bis max_depth und werden dann mit gamma beschnitten. Der Gewinn hat den Faktor 1/2; Kreuzvalidierung wählt die Anzahl der Runden.
    .basu = Der Gewinn hat den Faktor 1/2, jedes Blatt kostet gamma, und Bäume werden ganz addiert. (Für eine Zahl beginnt das Skript bei base_score = 0.)
    .xgboost = Die Voreinstellungen des Pakets für die Strafen: lambda 1, kein alpha, kein gamma, min_child_weight 1; eta 0.3, der Anfang geschätzt, kein Faktor 1/2. (Sein Verfahren ist hist, seine Tiefe 6; die hier bleiben.)

challenge-state =
    .no-gamma = gamma ist 0: Nichts wird beschnitten.
    .sheltered-split =
        { $kept } von { FORM($weighed, case: "dat") } { $kept ->
            [one] gewinnt weniger als gamma und bleibt
           *[other] gewinnen weniger als gamma und bleiben
        }.
    .all-pruned =
        { $left } von { FORM($weighed, case: "dat") } der ersten Runde { $left ->
            [one] bleibt
           *[other] bleiben
        }.
    .zero-leaf =
        { $silent } von { FORM($answers, case: "dat") } der ersten Runde { $silent ->
            [one] hat
           *[other] haben
        } den Ausgabewert 0.
    .no-bins = Jeder Kandidat wird verglichen.
    .too-many-bins = Bis zu { $bins } Werte je Merkmal werden vorgeschlagen.
    .few-bins = Der mittlere Verlust ist { $ours }. Mit jedem Kandidaten ist er { $all_cuts }.

challenge =
    .sheltered-split = Finde ein gamma, bei dem eine Aufteilung bleibt, obwohl sie weniger als gamma gewinnt.
    .all-pruned = Finde ein gamma, bei dem keine Aufteilung der ersten Runde bleibt.
    .zero-leaf = Wähle alpha so, dass ein Blatt der ersten Runde genau den Ausgabewert 0 hat und ein anderes nicht.
    .few-bins = Halte mit approx und höchstens { $FEW_BINS } Werten je Merkmal den mittleren Verlust höchstens ein Viertel über dem mit exact.

more-rounds =
    .control = Weitere Runden
    .submit = Weiter trainieren
    .intro = Die Aufzeichnung hat { $so_far } Runden. Das Training geht dort weiter, wo sie enden: derselbe Anfang, Bäume 1 bis { $so_far } wie sie sind, dann neue für das, was noch fehlt.
    .chart-title = Verlust vor und nach dem Weitertrainieren
    .result = Runden { $so_far } bis { $total }: Der mittlere Verlust geht von { $losses } auf { $losses2 }.
    .note = Das ist bis aufs letzte Bit das Modell, das ein einziger Lauf mit { $total } Runden ergibt.
    .lesson-button = Alle { $total } Runden durchgehen
    .curve-before = bisher
    .axis-loss = mittlerer Verlust der Trainingszeilen
    .curve-added = dazu

objective =
    .log-cosh = Quadratisch, wo die Vorhersage fast stimmt, absolut weit draußen: Kein Gradient ist größer als s, die halbe Standardabweichung der Zielvariable.
    .quantile = Zu niedrig kostet neunmal so viel wie zu hoch, also liegen etwa neun von zehn Zeilen am Ende unter F. Die Ecke bei 0 ist über eine Breite s abgerundet: Sonst wäre h dort 0, und kein Blatt könnte einen Wert haben.
    .squared-log = Es zählen relative Fehler von 1 + y: Um ein Zehntel davon daneben zu liegen kostet bei großen und kleinen Werten etwa gleich viel. Hier gibt es ihn für Zielvariablen über 0. Der Faktor c, das Quadrat von 1 + ihrem Mittelwert, macht h ungefähr 1, wo F und y nahe am Mittelwert liegen.
    .exponential = Der Verlust von AdaBoost: Was ganz falsch ist, kostet am meisten. s ist 1 für Klasse 1 und -1 für Klasse 0.
    .weighted-class = Eine falsche Vorhersage für eine Zeile der Klasse 1 kostet dreimal so viel, also werden mehr Zeilen dieser Klasse zugeordnet.

own-objective =
    .unavailable = Eine eigene Zielfunktion hat einen Score F je Zeile; bei mehr als zwei Klassen nimm softmax.
    .control = Zielfunktion
    .chart-title = g und h nach F
    .typed-intro = XGBoost fragt einen Verlust nach zwei Zahlen je Zeile und nach sonst nichts: Gib beide ein.
    .typed-gradient = Gradient g
    .typed-hessian = Zweite Ableitung h
    .typed-help = F ist der Score einer Zeile, y ihre Zielvariable (bei zwei Klassen 0 oder 1). Beispiel: exp(F) - y und exp(F).
    .lesson-button = Die Lektion damit durchgehen
    .line-lesson = Der Verlust dieser Lektion
    .table-title = Dieselben Einstellungen, zwei Verluste
    .start-classes = wo sich alle Gradienten die Waage halten
    .start-numbers = dem Median
    .start-note = { $x } F beginnt bei { $start }, { $start2 }.
    .cover-button = min_child_weight auf 0 setzen
    .checked = Die Ableitungen wurden mit Differenzenquotienten verglichen: Sie stimmen überein.
    .column-loss = Verlust
    .column-squared = Mittel (y - F)²
    .column-below = Zeilen unter F
    .column-right = Zeilen richtig
    .column-positive = Der Klasse 1 zugeordnet
    .axis-score = F einer Zeile der Klasse 1
    .column-absolute = Mittel |y - F|
    .typed-option = Eigene eingeben

penalties =
    .no-candidates = Knoten { $node }{ $of_tree } hat keinen Kandidaten.
    .no-candidates-advice = Geh zu einem anderen Knoten.
    .table-title = Jeder Kandidat mit diesen Einstellungen
    .control-lambda = lambda: zu jedem H addiert
    .control-alpha = alpha: rückt jedes G näher an 0
    .control-gamma = gamma: was eine Aufteilung gewinnen muss
    .node = Knoten { $node }{ $of_tree }
    .none-left = { $place }: Er hat keinen Kandidaten.
    .earlier-best = { " " }Vorher war { $asks } die beste Aufteilung.
    .fate-pruned = würde beschnitten, wenn nicht eine Aufteilung darunter bleibt
    .no-gain = { $place }: Keine Aufteilung hat mit diesen Einstellungen einen Gewinn, also ist er ein Blatt.
    .result = { $place }: { $asks } ist die beste Aufteilung, mit einem Gewinn von { $gain }.
    .net-gain = Der Gewinn minus gamma ist { $net }: Die Aufteilung { $fate }.{ $changed } Als Blatt hat der Knoten den Ausgabewert { $answer }.
    .fate-kept = bleibt

cross-validation =
    .intro = Wie viele Runden sind genug? Validierungszeilen zeigen es: ohne einen Teil der Zeilen trainieren und den Verlust dieses Teils Runde für Runde ansehen.
    .submit = Die Runden mit { $folds } Teilmengen wählen
    .chart-title = Validierungsverlust nach Runde
    .result = { $reason } Dort ist er { $best }, mit einer Standardabweichung von { $std } über die Teilmengen. Dünne Linien: die Teilmengen. Dicke Linie: ihr Mittelwert. Gestrichelt: die Wahl.
    .fold = Teilmenge { $fold }
    .axis-loss = mittlerer Validierungsverlust

code =
    .line = { $line ->
        [folds] { -rounds } ← wo der mittlere { -validation-loss } am kleinsten ist
        [start] { $aside ->
            [true] leg { -validation-rows } beiseite; $F ←$ der Startwert
           *[false] $F ←$ der Startwert, für jede { -row }
        }
        [round] **für jede** { -round }:
        [draw] { $draws ->
            [rows] zieh zufällig { -rows }
            [features] zieh zufällig { -features }
           *[both] zieh zufällig { -rows } und { -features }
        }
        [derive] $g_i, h_i ←$ { -gradient } und { -hessian } bei $F(x_i)$
        [propose] Bereiche jedes { -feature(case: "gen") }; eine { -row } wiegt $h_i$
        [grow] { $alpha ->
            [true] **wachse**({ -rows }) mit $S = T(G)^2/(H + λ)$; $T$ rückt $G$ um $α$ zur 0:
           *[false] **wachse**({ -rows }) mit $S = G^2/(H + λ)$:
        }
        [gain] { $searched ->
            [drawn] **für jeden** { -threshold } gezogener { -features }:
            [missing] **für jeden** { -threshold }, { -missing-values } nach rechts, dann nach links:
            [both] **für jeden** { -threshold } gezogener { -features }, { -missing-values } nach rechts, dann nach links:
           *[all] **für jeden** { -threshold }:
        } { $half ->
            [true] ${ -gain } ← ½ (S_L + S_R − S)$
           *[false] ${ -gain } ← S_L + S_R − S$
        }
        [split] { $least ->
            [true] **wenn** der beste { -gain } $γ$ erreicht: **teile** dort auf, **sonst** mach ein { -leaf }
           *[false] **wenn** der beste { -gain } positiv ist: **teile** dort auf, **sonst** mach ein { -leaf }
        }
        [prune] von unten nach oben: schneide eine { -split } mit ${ -gain } < γ$ weg, wenn beide Kinder { -leaves } sind
        [advance] { $quantile ->
            [true] $F ← F + η v$, $v$ ein Quantil von $y − F$ im { -leaf }
           *[false] { $alpha ->
                [true] $F ← F + η v$ mit $v = −T(G)/(H + λ)$
               *[false] $F ← F + η v$ mit $v = −G/(H + λ)$
            }
        }
        [enough] **wenn** die eval_metric nicht mehr besser wird: **hör auf**
       *[send] **Ergebnis**: Startwert $+ η ∑_m v_m(x)$
    }

# Kreuzvalidierung
# Validierungszeilen und früher Abbruch
# Der Start
section =
    .folds = Kreuzvalidierung
    .validation = { -validation-rows }
    .intro = was vorhergesagt wird
    .start = Start
    .round = { -round } { $round }

folds =
    .skipped = Keine hat einen kleineren mittleren { -validation-loss }.
    .mean-loss = Nach { $rounds } ist der mittlere { -validation-loss } { $mean }. Die Standardabweichung über die { -folds } ist { $deviation }.
    .single-fold = { -fold } { $fold }: Die { -trees } wachsen ohne ihre { $rows }, deren { -loss } nach { $rounds } am kleinsten ist: { $loss }.
    .choice = Die Kreuzvalidierung wählt { $rounds }.
    .choice-why-last = { $of ->
        [one] Zur Wahl stand eine { -round }; mehr sind vielleicht besser.
       *[other] Der mittlere { -validation-loss } fällt noch in der letzten { -round }; mehr sind vielleicht besser.
    }
    .choice-why-lowest = Der mittlere { -validation-loss } ist nach { $rounds } von { $of } { -rounds } am kleinsten { $rises ->
        [true] und steigt dann wieder.
       *[false] und fällt dann nicht weiter.
    }

question =
    .rounds = Nach wie vielen { -rounds } ist { $metric ->
        [loss] der mittlere { -validation-loss } am kleinsten?
        [error] die { -misclassification } der { -validation-rows } zum ersten Mal am kleinsten?
        [auc] die AUC der { -validation-rows } zum ersten Mal am größten?
        [rmse] der RMSE der { -validation-rows } am kleinsten?
       *[mae] die { -absolute-error } der { -validation-rows } am kleinsten?
    }
    .rounds-why = Der Wert dort, { $value }, ist { $metric ->
        [auc] der größte.
       *[loss] der kleinste.
    }
    .largest-gradient = Welche dieser { -rows } hat in dieser { -round } den größten { -gradient(case: "obl") }, ohne Rücksicht auf das Vorzeichen?
    .largest-gradient-why = Ihr g ist { $g }, am weitesten von 0.
    .proposed-count = Wie viele von { $n } { -candidate-splits } prüft diese { -round } an der { -root }?
    .proposed-count-why = { $n } Bereiche enthalten { -rows }, und jeder außer dem letzten eines { -feature(case: "gen") } endet an einem { -threshold }.
    .similarity = Was ist der { -similarity-score } dieses { -node(case: "gen") }?
    .similarity-why = ({ $G })² / ({ $H } + { $ridge }) = { $value }.
    .similarity-why-alpha = Alpha = { $alpha } rückt G zu 0 hin, bevor es quadriert wird: { $value }.
    .leaf-reason = Warum wird dieser { -node } nicht { -is-split }?
    .split-kept = Bleibt diese { -split }?
    .split-kept-choice = { $verdict ->
        [pruned] Weggeschnitten: Ihr { -gain } ist kleiner als gamma, und keine { -split } darunter bleibt
        [pays] Bleibt: Ihr { -gain } ist mindestens gamma
       *[shelters] Bleibt: Ihr { -gain } ist kleiner als gamma, aber eine { -split } darunter bleibt
    }
    .split-kept-why = { $gain } - { $gamma } = { $net }. { $verdict ->
        [pruned] Beide Kinder sind inzwischen { -leaves }.
        [pays] Das ist nicht unter 0.
       *[shelters] Aber sie führt zu einer { -split }, die bleibt.
    }
    .output-why = -G / (H + lambda) = { $value }, mit G = { $G }, H = { $H } und lambda = { $ridge }.
    .output-why-alpha = Alpha = { $alpha } rückt G = { $G } zu 0 hin, auf { $pulled }. Minus das, geteilt durch H + lambda = { $H } + { $ridge }, ist { $value }.
    .output-why-quantile = Unter den { -rows } ist { $quantile } von y - F { $value }.
    .output = { $node ->
        [0] Was ist der { -output-value } der { -root }, eines { -leaf(case: "gen") }?
       *[other] Was ist der { -output-value } von { -node } { $node }, einem { -leaf }?
    }
    .new-score = { $row } hat F = { $before }, und der { -output-value } ihres { -leaf(case: "gen") } ist { $output }. Was ist ihr F jetzt?
    .new-score-why = { $before } + { $rate } · { $output } = { $after }.
    .mean-loss = Wie groß ist der mittlere { -loss } nach { -round } { $round }?
    .mean-loss-why = Er war { $before }, und der Schritt bringt ihn auf { $after }.

# Gamma
# Ausgabewerte
formula =
    .metric = { $metric ->
        [loss] mittlerer { -validation-loss }
        [error] { -misclassification } der { -validation-rows }
        [auc] AUC der { -validation-rows }
        [rmse] RMSE der { -validation-rows }
       *[mae] { -absolute-error } der { -validation-rows }
    }
    .standard-deviation = Standardabweichung
    .start = Start
    .class-start = Start von { $class }
    .gradient-sum = { $training ->
        [true] G der { -training-rows }
       *[false] G aller { -rows }
    }
    .hessian-sum = { $training ->
        [true] H der { -training-rows }
       *[false] H aller { -rows }
    }
    .gradient = { -gradient } g
    .hessian = { -hessian } h
    .residual = { -residual }
    .probability = Wahrscheinlichkeit
    .row-loss = { -loss } von { $row }
    .share-of-bin = Anteil am Gewicht
    .similarity = { $which ->
        [left] { -similarity-score }, links
        [right] { -similarity-score }, rechts
       *[node] { -similarity-score }
    }
    .similarity-in-residuals = { $which ->
        [left] { -similarity-score }, links, in { -residuals }
        [right] { -similarity-score }, rechts, in { -residuals }
       *[node] { -similarity-score }, in { -residuals }
    }
    .gain-from-similarities = { -gain }, aus { -similarity-scores(case: "dat") }
    .net-gain = { -gain } minus gamma
    .output = { -output-value }
    .output-in-residuals = { -output-value }, in { -residuals }
    .new-score = F danach
    .mean-loss = mittlerer { -loss }

series =
    .fold-mean = Mittelwert
    .fold = { -fold } { $fold }
    .training = { -training-rows }
    .validation = { -validation-rows }
    .metric = { -validation-rows }, { $metric ->
        [error] { -misclassification }
        [auc] AUC
        [rmse] RMSE
       *[mae] { -absolute-error }
    }

panel =
    .folds = { -validation-loss } jeder { -fold }
    .bins = Bereiche der Skizze
    .root-candidates = { -candidate-splits } an der { -root }
    .net-gains = { -gain } minus gamma
    .trees = Alle { -trees }
    .class-scores = Der Score jeder { -class }
    .outputs = { -output-values }
    .loss = { -loss } nach { -round }
    .row-loss = Der { -loss } einer { -row }
    .alpha = Alpha rückt G zu 0 hin

axis =
    .fold-loss = mittlerer { -loss } der { -fold }
    .rounds = { -rounds }
    .weight-share = Anteil am Gewicht bis zum Ende jedes Bereichs
    .candidates = { -candidate-splits }
    .net-gain = { -gain } - gamma
    .output = { -output-value }
    .row-loss = { -loss }
    .row-score = F ({ -class } 1) oder -F ({ -class } 0)

validation =
    .rows = { $drawn ->
        [true] Zufällig als { -validation-rows } gezogen: { $rows }.
       *[false] Als { -validation-rows } vorgegeben: { $rows }.
    } { $n ->
        [one] Kein { -tree } wird an sie angepasst.
       *[other] Kein { -tree } wird an sie angepasst.
    }
    .purpose = { $metric ->
        [loss] Ihr { -loss } zeigt
        [error] Ihre { -misclassification } zeigt
        [auc] Ihre AUC zeigt
        [rmse] Ihr RMSE, dessen Quadrat die { -squared-error } ist, zeigt
       *[mae] Ihre { -absolute-error } zeigt
    }, wann weitere { -rounds } nicht mehr helfen.{ $metric ->
        [loss] {""}
       *[other] {" "}Angepasst werden die { -trees } weiter an den { -loss }: Eine eval_metric wählt nur die Anzahl der { -rounds }.
    }

metric =
    .auc = Die AUC ist der Anteil der Paare, je eine { -row } jeder { -class }, in denen die der { -class } { $class } den höheren Score hat, Gleichstand zählt halb: 1, wenn alle in der richtigen Ordnung sind, 1/2 beim Raten.
    .change = { $metric ->
        [error] Die { -misclassification } der { -validation-rows }
        [auc] Die AUC der { -validation-rows }
        [rmse] Der RMSE der { -validation-rows }
       *[mae] Die { -absolute-error } der { -validation-rows }
    } { $changed }.

stop =
    .best-metric = { $metric ->
        [loss] Der { -validation-loss } ist nach { $rounds } am kleinsten:
        [error] Die { -misclassification } der { -validation-rows } ist nach { $rounds } am kleinsten:
        [auc] Die AUC der { -validation-rows } ist nach { $rounds } am größten:
        [rmse] Der RMSE der { -validation-rows } ist nach { $rounds } am kleinsten:
       *[mae] Die { -absolute-error } der { -validation-rows } ist nach { $rounds } am kleinsten:
    } { $value }.
    .rounds-waited = { $n ->
        [one] 1 weitere { -round } hat
       *[other] { $n } weitere { -rounds } haben
    }
    .early = { $further } nichts verbessert, also endet das Boosting (early_stopping_rounds = { $patience }).
    .still-waiting = { $further } nichts verbessert; early_stopping_rounds = { $patience } würde länger warten.
    .lowest-at-end = Das ist die letzte { -round }; mehr sind vielleicht besser.
    .rounds-kept = Das Modell sagt mit { $rounds } vorher.

score =
    .name = { $classes ->
        [true] Wert der { -log-odds }
       *[false] { -prediction }
    }
    .class-name = { -score } von { $class }

# Was eine Runde zieht
start =
    .single-score = Jede { -row } beginnt mit demselben F ({ $score }): { $value }.
    .class-scores = Jede { -row } beginnt mit denselben Scores: { $each }.
    .class-score = { $class } { $score }
    .why-given = Das war vorgegeben (base_score).
    .why-shares = Jeder ist der Logarithmus des Anteils der { -class }, so verschoben, dass ihr Mittelwert 0 ist. xgboost zählt { $least } zu jedem Anteil, damit kein Logarithmus unendlich ist.
    .why-derived = { $why ->
        [step] Das ist ein Schritt des Newton-Verfahrens von F = 0 aus, wie xgboost es schätzt: -G / H dort.
        [mean] Das ist der Mittelwert: Keine andere Konstante hat einen kleineren quadratischen Fehler.
        [own] Dort ergeben die { -gradients } aller { -rows } zusammen 0.
       *[share] Das sind die { -log-odds } des Anteils von { -class } { $class }.
    }
    .why-quantile = Das ist { $quantile } der { -target }: Keine andere Konstante hat einen kleineren { -loss }.
    .remark = { $remark }

quantile =
    .name = { $median ->
        [true] der Median
       *[false] das { $share }-Quantil
    }

sample =
    .opening = { -round } { $round } zieht zufällig.
    .rows = { $n ->
        [one] Sie nutzt 1 von { $all }.
       *[other] Sie nutzt { $n } von { $all }.
    }
    .features = { $first ->
        [true] Ihr erster { -tree } darf nur auf { $features } { -to-split }.
       *[false] Ihr { -tree } darf nur auf { $features } { -to-split }.
    }

# Gradienten
gradient =
    .residual-range = { $several ->
        [true] { -round } { $round }, { $score }: { -residuals } von { $low } bis { $high }.
       *[false] { -round } { $round }: { -residuals } von { $low } bis { $high }.
    }
    .definitions = { $loss ->
        [squared] Ein { -residual } ist y - F: was der { -prediction } fehlt.
        [logistic] Ein { -residual } ist y - p: um wie viel p, die Wahrscheinlichkeit von { -class } { $class }, danebenliegt.
        [softmax] Ein { -residual } ist y - p: y ist 1 für { -rows } der { -class } und sonst 0, p ihre Wahrscheinlichkeit.
       *[other] Ein { -residual } sagt, wohin und wie stark F sich ändern soll, damit der { -loss } fällt.
    } Der { -gradient } g ist minus das { -residual }. { $loss ->
        [softmax] Die { -hessian } h ist 2 p (1 - p), das Doppelte dessen, wie schnell g mit diesem Score allein wächst, weil sich die Scores aller { -classes } zusammen bewegen (so in XGBoost).
       *[other] Die { -hessian } h sagt, wie schnell g mit F wächst.
    }
    .hessian-range = { $kind ->
        [same] Die { -hessian } h jeder { -row } ist { $low }.
        [about] Die { -hessian } h jeder { -row } ist etwa { $low }.
        [stand-in] Jedes h ist { $low }, anstelle einer { -hessian(case: "obl") }, die 0 ist, wo der { -loss } gerade ist.
       *[apart] Die { -hessian } h geht von { $low } bis { $high }.
    }
    .skipped = Keine hat einen größeren { -gradient(case: "obl") }.
    .row = { $row }: { $score } { $F }, { -residual } { $residual }, also { -gradient } g = { $g } und { -hessian } h = { $h }.

# Das Näherungsverfahren
approx =
    .feature = { $feature } hat { $values }. { $method ->
        [each] Die Skizze behält alle.
        [queue] Die Skizze sortiert die { -rows }, fasst gleiche Werte zusammen und kürzt die Liste auf { $kept } Werte: den kleinsten, den größten und die, die gleichen Schritten des Gewichts dazwischen am nächsten liegen.
        [queues] Die Skizze nimmt die { -rows } in { $queues } Warteschlangen auf. Sie sortiert jede, fasst gleiche Werte zusammen, kürzt die Liste und vereint sie mit den Listen davor. Am Ende bleiben { $kept } Werte: der kleinste, der größte und die, die gleichen Schritten des Gewichts dazwischen am nächsten liegen.
       *[sorted] Die Skizze geht die sortierten Werte durch. Sie notiert einen Wert, sobald der nächste von { $bins } gleichen Anteilen am Gewicht erreicht ist, und den letzten Wert: { $listed ->
            [one] einen Wert.
           *[other] { $listed } Werte.
        }{ $pruned ->
            [true] {" "}{ $kept } davon bleiben: die Enden, jeder, der mehr als zwei gleiche Schritte wiegt, und die, die solchen Schritten am nächsten liegen.
           *[false] {""}
        }
    }
    .bins = { $n ->
        [one] Es gibt einen Bereich.
       *[other] { $listed ->
            [true] So beginnen { $n } Bereiche bei { $begins }.
           *[false] So gibt es { $n } Bereiche.
        } { $last ->
            [true] Kein Bereich enthält mehr als der ab { $begin }: { $share } des Gewichts.
           *[false] Kein Bereich enthält mehr als der von { $begin } bis unter { $end }: { $share } des Gewichts.
        }
    }
    .weight = { $weighted ->
        [true] Eine { -row } wiegt wie in xgboost ihr h mal ihr eigenes Gewicht; h enthält dieses schon, also zählt es doppelt.
       *[false] Eine { -row } wiegt hier ihr h.
    }
    .sketch = Eine Skizze ist schnell bei großen Daten, und ihre Bereiche wiegen nur etwa gleich viel. { $once ->
        [true] Alle { -rounds } behalten die der ersten, wie in xgboost, wo es h für konstant hält.
       *[false] Weil h sich ändert, macht jede { -round } eine neue Skizze.
    } { $classes ->
        [true] xgboost macht für jede { -class } eine Skizze mit deren h; hier teilen sich alle { -trees } einer { -round } die Bereiche, die sich aus der Summe der h ergeben.
       *[false] Die Bereiche sind die von xgboost 3.2.
    }
    .skipped = Die Bereiche werden genauso gefunden.
    .bin-label = < { $end }
    .last-bin-label = ≤ { $largest }
    .candidates = { -round } { $round } prüft { $proposed } von { $every } { -candidate-splits } auf { $features }: die zwischen zwei Bereichen. Ein { -feature } hat höchstens { $bins } Bereiche.

label =
    .all-candidates = alle
    .proposed-candidates = vorgeschlagen

# Ein Knoten
node =
    .name-in-tree = { $case ->
        [dat] { FORM($node, case: "dat") } von { $tree }
        [gen] { FORM($node, case: "gen") } von { $tree }
       *[nom] { $node } von { $tree }
    }
    .sums = G = { $G }, H = { $H }
    .similarity = { $node } enthält { $rows }: { $sums }. Der { -similarity-score } ist { $value }.
    .similarity-meaning = G zählt die g der { -rows } zusammen, H ihre h. Der { -similarity-score } ist groß, wo { -residuals } dasselbe Vorzeichen haben, und 0, wo sie sich aufheben.
    .features-drawn = { $level ->
        [true] Die { -tree-level } von { FORM($node, case: "dat") } zieht zufällig { $drawn } aus { $n } { -features(case: "dat") }. Kein anderes wird geprüft.
       *[false] { $node } zieht zufällig { $drawn } aus { $n } { -features(case: "dat") }. Kein anderes wird geprüft.
    }

candidate =
    .side = { $way ->
        [left] { $n ->
            [one] { $rows } geht nach links
           *[other] { $rows } gehen nach links
        }
       *[right] { $n ->
            [one] { $rows } geht nach rechts
           *[other] { $rows } gehen nach rechts
        }
    }: { $sums }, { -similarity-score } { $value }.
    .gain = Der { -gain } ist { $gain }.
    .missing-values = { $n ->
        [one] { $rows } mit { -missing-value(case: "dat") } geht
       *[other] { $rows } mit { -missing-value(case: "dat") } gehen
    } { $way ->
        [left] nach links
       *[right] nach rechts
    }{ $compared ->
        [true] ; andersherum wäre der { -gain } { $gain }.
       *[false] .
    }

split =
    .best = { -best-split } an { FORM($node, case: "dat") }: { $split }. { $n ->
        [one] Das ist der einzige { -candidate-split }, mit einem { -gain } von { $gain }.
       *[other] Von { $n } { -candidate-splits } hat dieser den größten { -gain }, { $gain }.
    }
    .tie = { $last ->
        [true] { $n } { -candidate-splits } haben denselben { -gain }. Bei Gleichstand auf einem { -feature } bleibt der letzte, mit { -missing-values(case: "dat") } nach rechts.
       *[false] { $n } { -candidate-splits } haben denselben { -gain }. Bei Gleichstand bleibt der erste.
    }
    .similarities = { -similarity-scores }: { $left } links, { $right } rechts, { $whole } vor der { -split }.{ $gain ->
        [half] {" "}Der { -gain } ist die Hälfte dessen, was die { -split } dazubringt.
       *[full] {""}
    }
    .direction-none-missing = Hier fehlt kein Wert; neue { -rows } mit { -missing-value(case: "dat") } gehen { $way ->
        [left] nach links
       *[right] nach rechts
    }.
    .direction = { -rows } mit { -missing-value(case: "dat") } gehen { $way ->
        [left] nach links
       *[right] nach rechts
    }.
    .direction-by-gain = { -rows } mit { -missing-value(case: "dat") } gehen { $way ->
        [left] nach links
       *[right] nach rechts
    }: Der { -gain } ist so { $gain }, andersherum { $other }.
    .sparsity = { $missing } der { $total } Werte dieser Tabelle fehlen. Nur die anderen { $present } werden sortiert und durchgegangen. Die { -rows } mit { -missing-value(case: "dat") } gehen in jeden { -gain } als eine Summe ein: die des { -node(case: "gen") } minus die der durchgegangenen { -rows }. In einer dünn besetzten Tabelle spart das die meiste Zeit.

# Ein Blatt
leaf =
    .verdict = { $node } ist ein { -leaf }. { $why }
    .reason = { $why ->
        [depth] Die größte Tiefe ist erreicht.
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
    .setting-limit = Die Grenze ist { $setting } = { $value }.
    .largest-gain = { $refused ->
        [true] { $split } hat den größten { -gain }, { $gain }, aber gamma = { $gamma }.
       *[false] { $split } hat den größten { -gain }, { $gain }.
    }
    .gamma-note = Gamma gilt erst, wenn der { -tree } gewachsen ist.

gamma =
    .net-gain = Die { -split } an { FORM($node, case: "dat") } hat einen { -gain } von { $gain }. Nach Abzug von gamma = { $gamma } bleibt { $net }.
    .verdict = { $verdict ->
        [pruned] { $after ->
            [true] Die { -split } wird weggeschnitten, wie die darunter.
           *[false] Die { -split } wird weggeschnitten.
        }
        [pays] Die { -split } bleibt.
       *[shelters] Sie bleibt trotzdem: Eine { -split } darunter bleibt.
    }

output =
    .node-value = { $node ->
        [0] { $value } an der { -root }
       *[other] { $value } an { -node } { $node }
    }
    .skipped = Jeder { -output-value } wird genauso ausgerechnet.
    .too-little-cover = { $node } hat den { -output-value } { $value }: Die { -cover } H = { $H } ist kleiner als min_child_weight = { $least }.
    .leaf = { $node } enthält { $rows }: { $sums }. Der { -output-value } ist { $value }.
    .leaf-quantile = { $node } enthält { $rows }. Der { -output-value } ist { $quantile } ihrer y - F: { $value }.
    .tree = { $tree } hat { $n ->
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
update =
    .row = { $row } ist in { FORM($node, case: "dat") }, { -output-value } { $output }: { $several ->
        [true] { $score }
       *[false] F ({ $score })
    } { $changed }.
    .skipped = Bei keiner ändert sich F stärker.
    .round = { -round } { $round }: { $trees ->
        [one] ein { -tree } mit { FORM($leaves, case: "dat") }
       *[other] { $trees } { -trees } mit { FORM($leaves, case: "dat") }
    }. Das F jeder { -row } ändert sich um { $rate } mal den { -output-value } ihres { -leaf(case: "gen") }.

loss =
    .training = Der mittlere { -loss } { $changed }.
    .unknown = Von diesem { -loss } sind nur { -gradient } und { -hessian } bekannt.
    .validation = Der { -validation-loss } { $changed }.

# Spalten und Tafeln
column =
    .title = { $what ->
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
    .score-help = { $several ->
        [true] F: was die { -trees } bisher für die { -class }, um die es geht, zusammen ergeben.
       *[false] F: was die { -trees } bisher zusammen ergeben.
    }
    .help = { $what ->
        [probability] { $several ->
            [true] Die Wahrscheinlichkeit der { -class }, um die es geht, aus F.
           *[false] Die Wahrscheinlichkeit von { -class } 1, aus F.
        }
        [residual] Minus der { -gradient }, -g: wohin F gehen sollte.{ $loss ->
            [squared] { " " }Es ist der eigene Wert der { -row } minus ihre { -prediction }.
            [logistic] { " " }Es ist y - p: y ist 1 für { -rows } der { -class } 1 und 0 für andere, p die Wahrscheinlichkeit der { -class } 1.
            [softmax] { " " }Es ist y - p: y ist 1 für { -rows } der { -class }, um die es geht, und 0 für andere, p ihre Wahrscheinlichkeit.
           *[other] { "" }
        }
        [g] Der { -gradient } des { -loss(case: "gen") } der { -row } bei F: wie steil er mit F steigt. F sollte in die andere Richtung gehen.
        [h] Wie viel die { -row } zählt: die { -hessian }, also wie schnell g sich ändert, oder was XGBoost an ihrer Stelle nimmt.
        [drawn] 1, wo die { -round } die { -row } nutzt.
        [says] Die { -class }, die die { -trees } bisher vorhersagen.
        [fold] Die { -fold }, in der eine { -row } fehlte.
       *[validation] 1, wo kein { -tree } an die { -row } angepasst wird: Ihr { -loss } wird beobachtet.
    }

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
    .no-rows-for-metric = eval_metric beobachtet { -validation-rows }: Gib validation_fraction oder eval_rows an.
    .metric-of-another-task = eval_metric { $metric } misst diese { -target } nicht: error und auc sind für { -classes }, rmse und mae für Zahlen.
    .auc-of-two-classes = eval_metric auc vergleicht zwei { -classes } nach einem Score: Es braucht zwei { -classes } und einen { -tree } je { -round }.
    .auc-needs-both-classes = eval_metric auc braucht { -validation-rows } beider { -classes }.
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
    .sketch-of-classes = Dort hat jede { -class } eine Skizze mit ihrem h; hier hat jede { -round } eine mit der Summe der h. { $differ } von { $tables } zufälligen Tabellen bekamen andere { -trees }.
    .gain-factor = Seine Gewinne haben keinen Faktor 1/2, darum verlangt das Programm das doppelte gamma.
    .max-leaves = Sein genaues Verfahren kennt kein max_leaves, darum verlangt das Programm approx.
    .categories = { -levels } sind diesem Programm Zahlen und werden so aufgeteilt. Setze categories = as_numbers.
    .missing-level = Eine fehlende { -level } hat dort eine eigene Richtung.
    .own-loss = Es hat kein own_loss: Gib XGBoost eine Funktion mit diesem { -gradient(case: "obl") } und dieser { -hessian(case: "obl") } als Zielfunktion.
    .rounds = Die Anzahl der { -rounds } ist die, die hier die Kreuzvalidierung gewählt hat.

story =
    .idea = Von jeder { -row } zählen zwei Zahlen: ihr Gradient g und ihre zweite Ableitung h. Ihre Summen wählen jede { -split } und jeden Ausgabewert, und Strafterme halten beide klein.
    .start = { $target } Wie nah { $trees ->
        [one] kommt ein Baum aus g und h
       *[other] kommen { $trees } Bäume aus g und h
    }?
    .n-rounds = Wie viele { -rounds } sind am besten?
    .gradients = Wohin soll sich jede { -row } bewegen?
    .best-split = Welche { -split } hat den größten Gewinn?
    .outputs = Was fügt jedes Blatt hinzu?
    .loss = Wie viel Verlust spart die erste { -round }?
    .end = Wie nah sind alle { -rounds } gekommen?
