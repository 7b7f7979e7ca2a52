# Was dasselbe in einer anderen Bibliothek anders macht
elsewhere =
    .splitter = Es zieht { -thresholds } in eigener Reihenfolge; so wächst dort ein anderer { -tree } derselben Art (splitter).

build =
    .not-a-split = build={ $text } in der Adresse ist keine { -split }: Schreib L:2:15.5, oder beginne von vorn.
    .no-parent = build={ $text } in der Adresse gilt einem Knoten, den es nicht gibt: Gib zuerst die { -split } seines Elternknotens an.
    .not-possible = Eine { -split } in der Adresse ist hier nicht möglich. { $why }
    .root-path = alle Zeilen
    .verdict-better = Dein Baum ist besser. Das gierige Wachsen nimmt die Aufteilung mit dem größten Gewinn und schaut nie voraus.
    .verdict-equal = Genauso gut wie das gierige Wachsen.
    .verdict-worse = Das gierige Wachsen ist besser. Nimm eine Aufteilung zurück und suche eine bessere, oder teile ein anderes Blatt auf.
    .reset = Von vorn beginnen
    .intro = Teile die Zeilen selbst auf, und sieh, wie gut das gierige Wachsen mit ebenso vielen Blättern ist.
    .score-classes = Anteil richtiger Zeilen
    .score-numbers = mittlere quadratische Abweichung: weniger ist besser
    .score = Du: { $fit }. Gieriges Wachsen: { $fit2 }, mit ebenso vielen Blättern ({ $what }).
    .own-tree = Du
    .greedy-same-leaves = Gierig, ebenso viele Blätter
    .greedy-same-depth = Gierig, ebenso tief
    .column-right = Richtig
    .column-impurity = Unreinheit der Blätter
    .column-tree = Baum
    .column-depth = Tiefe
    .table-title = Dein Baum und das gierige Wachsen, auf den Trainingszeilen
    .table-note = Du entscheidest, wo Schluss ist: Die Stoppregeln der Einstellungen gelten hier nicht.
    .tree-description = Dein Baum: { $nodes } Knoten, davon { $leaves } Blätter
    .finished = Kein Blatt kann mehr aufgeteilt werden: Jedes ist rein, oder seine Zeilen haben dieselben Werte.
    .undo = Letzte Aufteilung zurücknehmen
    .control-leaf = Blatt zum Aufteilen
    .control-feature = Merkmal
    .some-candidates = Zur Wahl stehen { $cuts } seiner { $every } Kandidaten, gleichmäßig verteilt.
    .control-levels = Diese gehen nach links
    .control-threshold = Werte bis hierher gehen nach links
    .threshold-known = jeder bekannte
    .preview-title = Was die Aufteilung bewirkt
    .preview-side = Seite
    .preview-rows = Zeilen
    .preview-classes = Nach Klasse
    .preview-prediction = { -prediction }
    .preview-left = ja, links
    .preview-right = nein, rechts
    .preview-gain = { $question } hat einen Gewinn von { $gain }.
    .preview-impurity = Gewichtete Unreinheit beider Kinder: { $impurity }.

tab =
    .build = Selbst bauen
    .measures = Drei Maße
    .noise = Rauschen
    .errors = Fehler je Gebiet

error =
    .needs-plane = Dieses Bild braucht ein oder zwei { -features }, alle Zahlen ohne { -missing-value(case: "acc") }.
    .control-depth = Tiefe, bis zu der { -splits } zu sehen sind
    .result = { $n ->
        [one] Ein Gebiet
       *[other] { $n } Gebiete
    }: Über alle { -rows } ist die { $measure } { $mean }.
    .title = Jedes Gebiet so dunkel wie sein Fehler
    .note = Die Zahl ist die { $measure } der { -rows } dieses Gebiets. Weiß ist 0, die dunkelste Farbe { $most }.

intro =
    .questions = Ein Entscheidungsbaum stellt eine Ja-Nein-Frage nach der anderen; das Blatt am Ende sagt seine häufigste Klasse vorher.
    .search = Während er wächst, werden an jedem Knoten alle Kandidaten mit dessen Zeilen verglichen. Jeder schickt sie zu einem linken und einem rechten Kind, und gewählt wird der, der die Unreinheit am meisten senkt. Jedes Kind zählt nach seinem Anteil an den Zeilen.
    .recursion = Dann werden beide Kinder genauso aufgeteilt, bis ein Kind rein ist oder eine Stoppregel gilt (Pre-Pruning). Kein Kind ist leer: Ein Schwellenwert liegt zwischen zwei Werten, die vorkommen, und min_samples_leaf ist mindestens 1.
    .greedy = Das ist gierig: Die jetzt beste Aufteilung muss nicht zum besten Baum führen, und ein paar Zeilen können den ganzen Baum ändern.
    .multiway = Jede Aufteilung hat hier zwei Kinder, wie bei CART. ID3 und C4.5 geben jeder Ausprägung einer Kategorie ein eigenes Kind: eine Aufteilung in n Kinder.
    .random-splits = An jedem { -node } wird für jedes { -feature } eine { -split } zufällig gezogen, und die beste davon wird gewählt. Es muss nicht die beste von allen sein.
    .nearly-equal = Werte von { $features }, die höchstens { $apart } auseinanderliegen, gelten hier als verschieden; für scikit-learn sind sie gleich.

intro-formula =
    .gini = Gini-Unreinheit: wie oft zwei zufällig mit Zurücklegen gezogene { -rows } verschiedene { -classes } haben
    .entropy = Entropie: die wenigsten Bit je Zeile im Mittel, um ihre Klasse zu schreiben
    .misclassification = Fehlklassifikationsrate: Anteil der Zeilen, die nicht zur häufigsten Klasse gehören
    .gain = Gewinn einer Aufteilung

regression-intro =
    .leaf-mean = Ein Regressionsbaum sagt eine Zahl vorher: den Mittelwert der Trainingszeilen im selben Blatt.
    .squared-residuals = Unter allen einzelnen Zahlen hat der Mittelwert die kleinste Summe quadrierter Residuen. Darum wird eine Aufteilung nach den quadrierten Residuen beurteilt, die mit zwei Mittelwerten bleiben, einem je Kind.
    .search = Gemacht wird die Aufteilung, die am wenigsten übrig lässt, und beide Kinder werden genauso aufgeteilt. Über einem Merkmal ergeben die Vorhersagen eine Treppe.
    .median = Mit criterion = absolute_error sagt ein { -leaf } den Median seiner { -rows } vorher, der die kleinste Summe absoluter { -residuals } hat. Ein Wert weit draußen bewegt ihn kaum.
    .limits = Keine Vorhersage liegt über der größten Zielvariable der Trainingszeilen oder unter der kleinsten.

regression-formula =
    .sum-of-squares = Quadratsumme der Residuen eines Knotens
    .mse = Mittlere quadratische Abweichung
    .mae = Mittlere absolute Abweichung

preset =
    .karabulut = Sein Algorithmus 1 (CART): Gini-Unreinheit, jedes Merkmal als Zahl genommen, keine Aufteilung ohne Gewinn.
    .tateyama = Gini-Unreinheit, Schwellenwerte in der Mitte zwischen zwei Werten, die Anteile eines Blatts sind seine Wahrscheinlichkeiten.
    .jsc-370 = Gini-Unreinheit, Ausprägungen als Zahlen kodiert, und eine der Stoppbedingungen: ein Test auf Unabhängigkeit. Die Folien nennen kein Niveau; 0,05 ist üblich.
    .chen = Die Wahrscheinlichkeiten eines Blatts sind der Softmax seiner Anzahlen.
    .scikit-learn = Gini-Unreinheit, Ausprägungen als Zahlen kodiert, Aufteilungen auch ohne Gewinn.

regression-preset =
    .karabulut = Sein Algorithmus 1 mit dem quadratischen Fehler statt der Gini-Unreinheit: jedes Merkmal als Zahl genommen, keine Aufteilung ohne Gewinn.
    .karabulut-median = Das andere Blatt, das er nennt: der Median seiner { -rows }. Eine { -split } senkt die { -absolute-error }.
    .tateyama = Gewichtete MQA, Schwellenwerte in der Mitte zwischen zwei Werten, ein Blatt sagt seinen Mittelwert vorher.
    .jsc-370-scikit-learn = Gewichtete MQA, Ausprägungen als Zahlen kodiert. Bei Werten machen die Folien und das Paket dasselbe.

challenge-state =
    .full-growth = { $sum } von { $sum2 } Blättern könnten noch aufgeteilt werden.
    .half-mistakes = Jetzt { $leaves } Blätter und { $fit } richtig; verlangt ist mindestens { $goal }.
    .half-squared-error = Jetzt { $leaves } Blätter und eine MQA von { $fit }; verlangt ist höchstens { $goal }.
    .root-unchanged = An der Wurzel steht noch die Aufteilung mit dem größten Gewinn.
    .other-root = Dein Baum hat jetzt { $fit }, der gierige Baum { $fit2 }.
    .fewer-leaves = Jetzt { $leaves } Blätter; der gierige Baum hat { $leaves2 }.

challenge =
    .full-growth = Lass den Baum wachsen, bis kein Blatt mehr aufgeteilt werden kann.
    .half-mistakes = Mach mit höchstens { $FEW } Blättern nur halb so viele Fehler wie ein einziges Blatt.
    .other-root = Teile die Wurzel anders auf (Was wäre, wenn) und komm auf 95 % der richtigen Vorhersagen des gierigen Baums.
    .fewer-leaves = Gierig ist nicht immer das Beste: Finde eine erste Aufteilung, die zu weniger Blättern führt, keines davon unreiner.
    .half-squared-error = Halbiere mit höchstens { $FEW } Blättern die mittlere quadratische Abweichung eines einzigen Blatts.
    .other-root-regression = Teile die Wurzel anders auf (Was wäre, wenn) und bleib innerhalb von 5 % der MQA des gierigen Baums.

measures =
    .intro = Knoten { $node }{ $of_tree }: seine Unreinheit nach drei Maßen, und die jeweils beste Aufteilung.
    .column-measure = Maß
    .column-node = Des Knotens
    .column-split = Seine beste Aufteilung
    .column-weighted = Gewichtete Unreinheit
    .column-gain = Gewinn
    .table-title = Drei Maße
    .note = Sie sind sich nicht einig: Welcher Baum wächst, hängt davon ab, wie Unreinheit gemessen wird.
    .no-split = keine

noise =
    .intro = In einer Tabelle aus Rauschen gibt es nichts zu lernen: { -features } und { -classes } sind zufällig gezogen. Ein Test auf Unabhängigkeit mit independence_alpha = { $alpha } sollte höchstens bei einem Anteil von { $alpha } solcher Tabellen eine { -split } finden. Der Chi-Quadrat-Test der { -best-split(case: "obl") } findet sie in weit mehr: Der beste von vielen { -candidate-splits } sieht schon durch Zufall gut aus. Also muss p die Suche mitzählen.
    .control-rows = { -rows }
    .control-features = { -features }
    .control-alpha = independence_alpha
    .test = { $correction ->
        [none] Chi-Quadrat
        [bonferroni] Chi-Quadrat, p mal die Zahl der { -candidate-splits }
       *[permutation] { $n } Suchen mit permutierten { -classes }
    }
    .chart-title = Tabellen aus Rauschen mit einer { -split } an der { -root }, nach Test
    .table-title = { $tables } Tabellen aus Rauschen
    .column-test = Test
    .column-roots = Mit { -split }
    .column-share = Anteil
    .axis-share = Anteil der Tabellen mit einer { -split } an der { -root }
    .note = Gestrichelt: independence_alpha = { $alpha }. Ein Test, der dieses Niveau einhält, liegt auf der Linie oder darunter, bei so wenigen Tabellen bis auf { $error }.

code =
    .grow = **wachse**({ -rows }):
    .impurity = ${ $letter } ←$ { -impurity } der { -rows }
    .stop = **wenn** eine Stoppregel greift: mach ein { -leaf }
    .draw-features = zieh zufällig { -features }
    .each-candidate = { $candidate ->
        [threshold] **für jedes** { -feature } $j$, jeden { -threshold } $t$:
        [random] **für jedes** { -feature } $j$ einen zufälligen { -candidate-split(case: "obl") }:
       *[split] **für jeden** { -candidate-split(case: "obl") } jedes { -feature(case: "gen") } $j$:
    }
    .gain = ${ -gain } ← { $letter } − (n_L { $letter }_L + n_R { $letter }_R)/n$
    .no-split = { $tested ->
        [true] **wenn** der beste { -gain } nicht signifikant ist: mach ein { -leaf }
       *[false] **wenn** der beste { -gain } zu klein ist: mach ein { -leaf }
    }
    .split = **teile** die { -rows } beim größten { -gain }: $L$, $R$
    .children = **wachse**($L$); **wachse**($R$)
    .candidate-gain = { $candidate ->
        [threshold] **für jeden** { -threshold }:
        [random] **für jeden** zufälligen { -candidate-split(case: "obl") }:
       *[split] **für jeden** { -candidate-split(case: "obl") }:
    } ${ -gain } ← { $letter } − (n_L { $letter }_L + n_R { $letter }_R)/n$
    .decide = **wenn** der beste { -gain } groß genug ist: **teile** dort auf, **sonst** mach ein { -leaf }

end =
    .shape = Der { -tree } ist gewachsen: { $splits }, { $leaves }.
    .score = { $what ->
        [all] Er klassifiziert alle { $n } { -training-rows } richtig.
        [some] Er klassifiziert { $right } von { $n } { -training-rows } richtig ({ $value }).
        [weight] Seine gewichtete Genauigkeit auf den { -training-rows } ist { $value }.
        [absolute_error] Seine { -absolute-error } auf den { -training-rows } ist { $value }.
       *[squared_error] Seine { -squared-error } auf den { -training-rows } ist { $value }.
    }

formula =
    .leaf-sum = { $what ->
        [classes] der { -tree } als Summe über seine { -leaves }: sein Anteil von { -class } { $class } für { $row }
       *[numbers] der { -tree } als Summe über seine { -leaves }, für { $row }
    }
    .accuracy = Anteil richtiger { -predictions }
    .weighted-decrease = Abnahme im ganzen { -tree }
    .class-share = { $what ->
        [share] Anteil von { -class } { $class }
       *[probability] Wahrscheinlichkeit von { -class } { $class }
    }

# Ein Knoten
node =
    .contents = { $node } enthält { $rows }: { $holds }.
    .impurity = { $first ->
        [true] { $what ->
            [gini] Die { -gini } misst, wie gemischt die { -classes } sind (0 = { -pure }). Hier ist sie { $value }.
            [entropy] Die { -entropy } misst in Bit, wie gemischt die { -classes } sind (0 = { -pure }). Hier ist sie { $value }.
            [misclassification] Die { -misclassification } ist der Anteil der { -rows } außerhalb der größten { -class }. Hier ist sie { $value }.
            [absolute_error] Die { -absolute-error } ist der mittlere Abstand der Werte von ihrem Median. Hier ist sie { $value }.
           *[squared_error] Die { -squared-error } ist der mittlere quadrierte Abstand der Werte von ihrem Mittelwert. Hier ist sie { $value }.
        }
       *[false] { $what ->
            [gini] { -gini }: { $value }.
            [entropy] { -entropy }: { $value }.
            [misclassification] { -misclassification }: { $value }.
            [absolute_error] { -absolute-error }: { $value }.
           *[squared_error] { -squared-error }: { $value }.
        }
    }
    .mean = { $n ->
        [one] Wert { $mean }
       *[other] Mittelwert { $mean }
    }
    .median = { $n ->
        [one] Wert { $mean }
       *[other] Median { $mean }
    }
    .weighted-rows = { $rows } (Gewicht { $weight })
    .single-row = { $weighted ->
        [true] Eine { -row } (Gewicht { $weight }), { $holds },{" "}
       *[false] Eine { -row }, { $holds },{" "}
    }
    .single-value = mit { $mean }

child =
    .contents = { $way ->
        [left] { $n ->
            [one] { $only }geht nach links.
           *[other] { $rows } gehen nach links: { $holds }.
        }
       *[right] { $n ->
            [one] { $only }geht nach rechts.
           *[other] { $rows } gehen nach rechts: { $holds }.
        }
    }

# Merkmale und die Kandidaten, die sie bieten
feature =
    .values = { $first ->
        [true] { -feature } { $feature } hat hier { $n ->
            [one] einen Wert
           *[other] { $n } verschiedene Werte
        }. Ein { -candidate-split } legt einen { -threshold } zwischen zwei Nachbarn: { $many ->
            [one] Es gibt einen.
           *[other] Es gibt { $many }.
        }
       *[false] { -feature } { $feature } hat hier { $n ->
            [one] einen Wert
           *[other] { $n } verschiedene Werte
        }: { $splits }.
    }
    .comparison = { $midpoint ->
        [true] Nach links geht ein Wert bis zum { -threshold } (<=, wie in scikit-learn). Mit dem < von XGBoost gehen dieselben { -training-rows }: Keine liegt genau in der Mitte. Eine neue { -row } genau auf dem { -threshold } geht dort nach rechts.
       *[false] Nach links geht ein Wert bis zum { -threshold } (<=): auch der, von dem er stammt.
    }
    .cost = Das Sortieren der { -rows } nach einem { -feature } kostet am meisten: etwa n log n Schritte. Dann versucht ein Durchgang alle seine { -candidate-splits }; dabei wechselt eine { -row } nach der anderen zum { -left-child }.
    .levels = { -feature } { $feature } hat hier die { -levels } { $levels }: { $splits }.
    .missing = { $n ->
        [one] 1 { -row } hat einen { -missing-value(case: "acc") }. Jeder { -candidate-split } wird mit ihr rechts versucht, dann links.
       *[other] { $n } { -rows } haben einen { -missing-value(case: "acc") }. Jeder { -candidate-split } wird mit ihnen rechts versucht, dann links.
    }
    .no-candidate = { $why ->
        [one] { -feature } { $feature } hat hier keinen { -candidate-split(case: "obl") }: Es gibt nur eine { -row }.
        [same] { -feature } { $feature } hat hier keinen { -candidate-split(case: "obl") }: Alle { $n } { -rows } haben denselben Wert.
        [random] { -feature } { $feature } hat hier keinen { -candidate-split(case: "obl") }: Mit dem zufällig gezogenen hätte ein Kind zu wenige { -rows }.
        [light] { -feature } { $feature } hat hier keinen { -candidate-split(case: "obl") }: Immer hätte ein Kind weniger { -cover } (Summe der h) als min_child_weight = { $weight }.
        [proposed] { -feature } { $feature } hat hier keinen { -candidate-split(case: "obl") }: Ein Kind wäre zu klein, oder kein { -threshold } ist vorgeschlagen.
       *[small] { -feature } { $feature } hat hier keinen { -candidate-split(case: "obl") }: Ein Kind wäre zu klein.
    }

random-split =
    .only = { -feature } { $feature } hat hier einen Wert, also ist der einzige { -candidate-split } { $split }.
    .levels = { -feature } { $feature } hat hier die { -levels } { $levels }.
    .left-levels = Welche nach links gehen, wird zufällig gezogen: { $split }.
    .range = { -feature } { $feature } geht hier von { $low } bis { $high }.
    .threshold = Dazwischen wird ein { -threshold } zufällig gezogen: { $split }.

candidate =
    .split = { -candidate-split } { $split }.
    .gain = Die { $measure } ist { $after } statt { $node }: { -gain } { $gain }.
    .missing = { $left ->
        [true] { $n ->
            [one] Die { -row } mit { -missing-value(case: "dat") } geht nach links.
           *[other] Die { $n } { -rows } mit { -missing-value(case: "dat") } gehen nach links.
        }
       *[false] { $n ->
            [one] Die { -row } mit { -missing-value(case: "dat") } geht nach rechts.
           *[other] Die { $n } { -rows } mit { -missing-value(case: "dat") } gehen nach rechts.
        }
    }
    .best-so-far = Das ist der { -best-so-far }.
    .negative = Negativ: Diese { -split } würde sich nicht lohnen.
    .tie = { $last ->
        [true] Er ist so gut wie { $other }. Bei Gleichstand auf einem { -feature } bleibt der letzte.
       *[false] Er ist so gut wie { $other }. Bei Gleichstand bleibt der erste.
    }
    .tie-behind = { $last ->
        [true] Er ist so gut wie { $other }. Bei Gleichstand auf einem { -feature } bleibt der letzte. { $leader } liegt weiter vorn mit einem { -gain } von { $gain }.
       *[false] Er ist so gut wie { $other }. Bei Gleichstand bleibt der erste. { $leader } liegt weiter vorn mit einem { -gain } von { $gain }.
    }
    .best-of-feature = Er ist bisher der beste auf { $feature }, aber { $leader } liegt weiter vorn mit einem { -gain } von { $gain }.
    .behind = { $leader } liegt weiter vorn mit einem { -gain } von { $gain }.
    .skipped = Keiner hat einen größeren { -gain }.

# Merkmale, die für einen Knoten zufällig gezogen werden
drawn-features =
    .all = { $n ->
        [one] { $node } darf das eine { -feature } nutzen, das es gibt.
       *[other] { $node } darf alle { $n } { -features } nutzen.
    }
    .some = { $drawn ->
        [one] { $node } zieht zufällig { $features } aus { $n } { -features(case: "dat") }: Nur dessen { -splits } werden hier betrachtet.
       *[other] { $node } zieht zufällig { $features } aus { $n } { -features(case: "dat") }: Nur deren { -splits } werden hier betrachtet.
    }
    .reminder = Hier werden nur zufällig gezogene { -features } betrachtet: { $features }.

# Die Aufteilung, die gemacht wird
split =
    .chosen = { $how ->
        [forced] { -split } an { FORM($node, case: "dat") }, wie verlangt: { $split }.
        [only] { $random ->
            [true] { -split } an { FORM($node, case: "dat") }: { $split }, der einzige zufällig gezogene { -candidate-split }.
           *[false] { -split } an { FORM($node, case: "dat") }: { $split }, der einzige { -candidate-split }.
        }
        [none] { -split } an { FORM($node, case: "dat") }: { $split }.
       *[most] { $random ->
            [true] { -split } an { FORM($node, case: "dat") }: { $split }.
           *[false] { -best-split } an { FORM($node, case: "dat") }: { $split }.
        }
    }
    .gain = { $how ->
        [none] { $random ->
            [true] Keiner von { $n } zufällig gezogenen { -candidate-splits } senkt die { $impurity } ({ -gain } { $gain }). Der erste wird genommen, denn spätere { -splits } können sie senken.
           *[false] Keiner von { $n } { -candidate-splits } senkt die { $impurity } ({ -gain } { $gain }). Der erste wird genommen, denn spätere { -splits } können sie senken.
        }
        [most] { $random ->
            [true] Von { $n } zufällig gezogenen { -candidate-splits } senkt dieser die { $impurity } am stärksten, um { $gain } ({ $before } auf { $after }).
           *[false] Von { $n } { -candidate-splits } senkt dieser die { $impurity } am stärksten, um { $gain } ({ $before } auf { $after }).
        }
       *[other] Sie senkt die { $impurity } um { $gain } ({ $before } auf { $after }).
    }
    .better = Die { -best-split } wäre { $split } gewesen, mit einem { -gain } von { $gain }.
    .ties = { $n } { -candidate-splits } haben diesen { -gain }. Bei Gleichstand bleibt das erste { -feature }, mit seinem kleinsten { -threshold }.
    .missing = { $left ->
        [true] { -rows } mit { -missing-value(case: "dat") } gehen nach links.
       *[false] { -rows } mit { -missing-value(case: "dat") } gehen nach rechts.
    }
    .rows = { $way ->
        [left] { $n ->
            [one] { $rows } geht nach links.
           *[other] { $rows } gehen nach links.
        }
       *[right] { $n ->
            [one] { $rows } geht nach rechts.
           *[other] { $rows } gehen nach rechts.
        }
    }

# Der Chi-Quadrat-Test
chi-square =
    .purpose = { $permuted ->
        [true] Permutationstest: Könnte eine so gute { -split } durch Zufall entstehen?
       *[false] Chi-Quadrat-Test: Könnte eine so gute { -split } durch Zufall entstehen?
    }
    .statistic = { $freedom ->
        [one] Für { $split } ist Chi-Quadrat { $statistic } bei 1 Freiheitsgrad: p = { $p }.
       *[other] Für { $split } ist Chi-Quadrat { $statistic } bei { $freedom } Freiheitsgraden: p = { $p }.
    }
    .search = { $correction ->
        [bonferroni] Die { -split } ist die beste von { $n } { -candidate-splits }, also multipliziert die Bonferroni-Korrektur p mit { $n }{ $capped ->
            [true] , höchstens auf 1: p = { $p }.
           *[false] : p = { $p }.
        }
       *[none] Dieses p gilt für eine einzige, vorher festgelegte { -split }. Es übersieht, dass die beste von { $n } { -candidate-splits } gewählt wurde; ein so kleines p entsteht also öfter durch Zufall (independence_correction).
    }
    .permutation = Für { $split }: Die { -classes } dieser { -rows } wurden B = { $n } Mal permutiert, und jedes Mal wurde die Suche wiederholt. Bei k = { $k } davon war der größte { -gain } mindestens so groß: p = { $p }.
    .verdict = { $verdict ->
        [kept] Das ist höchstens { $alpha }: Die { -split } bleibt.
        [asked] Das ist über { $alpha }: Zufall könnte dasselbe, aber diese { -split } wurde verlangt.
       *[leaf] Das ist über { $alpha }: Zufall könnte dasselbe, und der { -node } bleibt ein { -leaf }.
    }
    .small-counts = { $every ->
        [true] Alle erwarteten Anzahlen sind unter { $least }, also ist dieses p nur ungefähr.
       *[false] { $small ->
            [one] Eine erwartete Anzahl ist unter { $least }, also ist dieses p nur ungefähr.
           *[other] { $small } erwartete Anzahlen sind unter { $least }, also ist dieses p nur ungefähr.
        }
    }
    .fisher = { $verdict ->
        [same] Der exakte Test nach Fisher, für so kleine Anzahlen, gibt { $corrected ->
            [true] nach der Korrektur p
           *[false] p
        } = { $p } und entscheidet ebenso.
        [leaf] Der exakte Test nach Fisher, für so kleine Anzahlen, gibt { $corrected ->
            [true] nach der Korrektur p
           *[false] p
        } = { $p }: Nach ihm bliebe die { -split } nicht.
       *[kept] Der exakte Test nach Fisher, für so kleine Anzahlen, gibt { $corrected ->
            [true] nach der Korrektur p
           *[false] p
        } = { $p }: Nach ihm bliebe die { -split }.
    }

# Blätter
leaf =
    .prediction = { $node } ist ein { -leaf } und sagt { $predicts } vorher.
    .reason = { $why }
    .class = { $common ->
        [all] { $n ->
            [one] { -class } { $class }, die { -class } der einen { -row },
           *[other] { -class } { $class }, die { -class } aller { $rows },
        }
        [equal] { -class } { $class }, die erste der gleich häufigen { -classes },
        [most] { -class } { $class }, die häufigste { -class } unter { $rows },
       *[heaviest] { -class } { $class }, die { -class } mit dem meisten Gewicht unter { $rows },
    }
    .softmax = { $predicts } mit Wahrscheinlichkeit { $probability },
    .value = { $n ->
        [one] { $value }, den Wert der einen { -row },
       *[other] { $value }, den Mittelwert von { $rows },
    }
    .median = { $n ->
        [one] { $value }, den Wert der einen { -row },
       *[other] { $value }, den Median von { $rows },
    }
    .best-gain = { $why ->
        [no_gain] Die beste, { $split }, hat einen { -gain } von { $gain }.
        [min_gain] Die beste, { $split }, hat einen { -gain } von { $gain }, aber min_gain = { $least }.
       *[min_impurity_decrease] Die beste, { $split }, senkt sie um { $gain }, aber min_impurity_decrease = { $least }.
    }

stop =
    .impurity = Die { $impurity } ist hier { $value }.
    .depth = Er liegt in Tiefe { $depth }.
    .rows = Er enthält { $rows }.
    .weight = Seine { -rows } wiegen { $weight } von insgesamt { $whole }.
    .leaves = Der { -tree } hat { $leaves }.
    .limit = Die Grenze ist { $setting } = { $value }.

# Fragen
question =
    .split = { $random ->
        [true] Welcher dieser zufällig gezogenen { -candidate-splits } hat den größten { -gain }?
       *[false] Welcher dieser { -candidate-splits } hat den größten { -gain }?
    }
    .impurity = { $what ->
        [gini] Wie groß ist die { -gini } dieses { -node(case: "gen") }?
        [entropy] Wie groß ist die { -entropy } dieses { -node(case: "gen") }?
        [misclassification] Wie groß ist die { -misclassification } dieses { -node(case: "gen") }?
        [absolute_error] Wie groß ist die { -absolute-error } dieses { -node(case: "gen") }?
       *[squared_error] Wie groß ist die { -squared-error } dieses { -node(case: "gen") }?
    }
    .row-side = { $way ->
        [left] Welche dieser { -rows } geht nach links?
       *[right] Welche dieser { -rows } geht nach rechts?
    }
    .independence = Die { -best-split } wird gegen den Zufall getestet. Bleibt sie?
    .stop-reason = Warum wird dieser { -node } nicht { -is-split }?
    .row-leaf = In welchem { -leaf } endet diese { -row }?

explanation =
    .split = { $split } hat einen { -gain } von { $gain }. Der nächstbeste, { $other }, hat { $less }.
    .impurity = { $short ->
        [true] { $numbers } = { $value }.
       *[false] Die Rechnung ergibt { $value }.
    }
    .row-side = { $split }? Diese { -row } hat { $cell }.
    .independence = { $correction ->
        [bonferroni] Durch Zufall allein hat irgendeiner von { $n } { -candidate-splits } ein Chi-Quadrat von { $statistic } oder mehr, höchstens mit der Wahrscheinlichkeit p = { $p }.
        [permutation] Durch Zufall allein findet die Suche mindestens einen so großen { -gain } mit einer Wahrscheinlichkeit von etwa p = { $p }, geschätzt durch Permutationen.
       *[none] Für eine einzige, vorher festgelegte { -split } gibt Zufall allein mit der Wahrscheinlichkeit p = { $p } ein Chi-Quadrat von { $statistic } oder mehr. Für die beste von { $n } ist die Wahrscheinlichkeit größer.
    }
    .row-leaf = { $n ->
        [one] Auf ihrem Weg trifft sie nur { $nodes }.
       *[other] Auf ihrem Weg trifft sie { $nodes }.
    }

choice =
    .independence = { $choice ->
        [kept] Bleibt: p ist höchstens { $alpha }
        [leaf] Bleibt nicht: p ist über { $alpha }, und Zufall könnte das auch
       *[always] Bleibt: Eine { -split } mit { -gain } bleibt immer
    }
    .leaf = { $node }, Vorhersage { $predicts }
    .split = { $node }, mit einer { -split }

# Eine Zeile auf ihrem Weg
path-code =
    .root = { -node } ← { -root }
    .loop = **solange** der { -node } eine { -split } hat:
    .step = { -node } ← { -left-child }, **wenn** die { -row } zur { -split } passt, **sonst** { -right-child }
    .predict = **Ergebnis**: was das { -leaf } vorhersagt

path =
    .start = Eine { -row } beginnt an der { -root }: { $cells }.
    .split = { $node }: { $split }?
    .value = { $missing ->
        [true] Der Wert von { $feature } fehlt.
       *[false] Die { -row } hat { $cell }.
    }
    .side = { $how ->
        [missing] { $left ->
            [true] { -rows } mit { -missing-value(case: "dat") } gehen hier nach links, zu { FORM($node, case: "dat") }.
           *[false] { -rows } mit { -missing-value(case: "dat") } gehen hier nach rechts, zu { FORM($node, case: "dat") }.
        }
        [unseen] { $left ->
            [true] Keine { -row } im Training hatte hier diese { -level }. Darum geht diese dorthin, wohin { -missing-values } gehen: nach links, zu { FORM($node, case: "dat") }.
           *[false] Keine { -row } im Training hatte hier diese { -level }. Darum geht diese dorthin, wohin { -missing-values } gehen: nach rechts, zu { FORM($node, case: "dat") }.
        }
       *[known] { $left ->
            [true] Ja: Sie geht nach links, zu { FORM($node, case: "dat") }.
           *[false] Nein: Sie geht nach rechts, zu { FORM($node, case: "dat") }.
        }
    }
    .leaf = Die { -row } endet in { FORM($node, case: "dat") }.

story =
    .idea = Ein Baum stellt eine Ja-Nein-Frage nach der anderen, und ein Blatt antwortet. { $goal ->
        [classes] Jedes Mal fragt er, was die { -classes } am besten trennt.
        [values] Jedes Mal fragt er, was kleine Werte am besten von großen trennt.
       *[random] Jedes Mal stellt er die beste von einigen zufällig gezogenen Fragen.
    }
    .start = { $target } Eine { -row } beantwortet { $depth ->
        [0] keine Frage.
        [one] eine Frage.
       *[other] höchstens { $depth } Fragen.
    }
    .next-split = Was wird als Nächstes gefragt: { $node }?
    .end = { $classes ->
        [true] Wie viele seiner { $n } { -training-rows } ordnet der Baum richtig ein?
       *[false] Wie weit liegt der Baum bei seinen { $n } { -training-rows } daneben?
    }
