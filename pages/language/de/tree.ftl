### Ein einzelner Baum, Aufteilung für Aufteilung.

tree-code-grow = wachse({ -rows }):
tree-code-stop = {"    "}wenn eine Regel es sagt: mach ein { -leaf }
tree-code-measure = {"    "}miss die { -impurity } der { -rows }
tree-code-feature = {"    "}für jedes { -feature }:
tree-code-candidate = {"        "}für jeden { -candidate-split(case: "obl") }:
tree-code-draw = {"        "}zieh zufällig einen { -candidate-split(case: "obl") }:
tree-code-gain = {"            "}{ -gain } = { -impurity } vorher - { -weighted-impurity } nachher
tree-code-best = {"    "}beste = { -candidate-split } mit dem größten { -gain }, von gleichen der erste
tree-code-best-drawn = {"    "}beste = gezogene { -split } mit dem größten { -gain }, von gleichen die erste
tree-code-none = {"    "}wenn es keine gibt oder ihr { -gain } zu klein ist: mach ein { -leaf }
tree-code-split = {"    "}teile die { -rows } nach der besten auf
tree-code-left = {"    "}wachse({ -rows } des { -left-child(case: "gen") })
tree-code-right = {"    "}wachse({ -rows } des { -right-child(case: "gen") })

# Anfang und Ende
tree-begin = Sage { $target } aus { FORM($features, case: "dat") } vorher.
tree-begin-rows = { $rows }: { $holds }.
tree-begin-random = An jedem { -node } wird für jedes { -feature } eine { -split } zufällig gezogen, und die beste davon wird gemacht: Es muss nicht die beste von allen sein.
tree-begin-press = Drücke die rechte Pfeiltaste, um zu beginnen.
tree-nearly-equal = Werte von { $features }, die höchstens { $apart } auseinanderliegen, gelten hier als verschieden; für scikit-learn sind sie gleich.
tree-end = Der { -tree } ist gewachsen: { $splits }, { $leaves }.
tree-end-score = { $classes ->
    [true] Anteil seiner { -training-rows }, den er richtig vorhersagt: { $value }.
   *[false] Seine { -squared-error } auf den { -training-rows }: { $value }.
}
tree-end-right = Anteil richtiger { -predictions }

# Ein Knoten
tree-node = { $node } enthält { $rows }: { $holds }.
tree-impurity = { $first ->
    [true] { $what ->
        [gini] Die { -gini } sagt, wie gemischt die { -classes } sind; 0, wenn es nur eine gibt: { $value }.
        [entropy] Die { -entropy } sagt in Bit, wie gemischt die { -classes } sind; 0, wenn es nur eine gibt: { $value }.
        [misclassification] Die { -misclassification } ist der Anteil der { -rows } außerhalb der größten { -class }: { $value }.
       *[squared_error] Die { -squared-error } ist der mittlere quadrierte Abstand der Werte von ihrem Mittelwert: { $value }.
    }
   *[false] { $what ->
        [gini] { -gini }: { $value }.
        [entropy] { -entropy }: { $value }.
        [misclassification] { -misclassification }: { $value }.
       *[squared_error] { -squared-error }: { $value }.
    }
}
tree-side = { $way ->
    [left] { $n ->
        [one] { $rows } geht nach links: { $holds }.
       *[other] { $rows } gehen nach links: { $holds }.
    }
   *[right] { $n ->
        [one] { $rows } geht nach rechts: { $holds }.
       *[other] { $rows } gehen nach rechts: { $holds }.
    }
}
tree-mean = { $n ->
    [one] Wert { $mean }
   *[other] Mittelwert { $mean }
}
rows-weighed = { $rows } (Gewicht { $weight })

# Merkmale und die Kandidaten, die sie bieten
tree-feature = { $first ->
    [true] { -feature } { $feature } hat hier { $n ->
        [one] einen Wert
       *[other] { $n } verschiedene Werte
    }. Ein { -candidate-split } legt einen { -threshold } zwischen zwei Nachbarn: { $many ->
        [one] Es gibt 1.
       *[other] Es gibt { $many }.
    }
   *[false] { -feature } { $feature } hat hier { $n ->
        [one] einen Wert
       *[other] { $n } verschiedene Werte
    }: { $splits }.
}
tree-feature-levels = { -feature } { $feature } hat hier die { -levels } { $levels }: { $splits }.
tree-feature-missing = { $n ->
    [one] 1 { -row } hat einen { -missing-value(case: "acc") }: Jede { -split } schickt sie erst nach rechts, dann nach links.
   *[other] { $n } { -rows } haben einen { -missing-value(case: "acc") }: Jede { -split } schickt sie erst nach rechts, dann nach links.
}
tree-feature-none = { $why ->
    [one] { -feature } { $feature } hat hier keinen { -candidate-split(case: "obl") }: Es gibt nur eine { -row }.
    [same] { -feature } { $feature } hat hier keinen { -candidate-split(case: "obl") }: Alle { $n } { -rows } haben denselben Wert.
    [random] { -feature } { $feature } hat hier keinen { -candidate-split(case: "obl") }: Mit dem zufällig gezogenen hätte ein Kind zu wenige { -rows }.
    [light] { -feature } { $feature } hat hier keinen { -candidate-split(case: "obl") }: Immer hätte ein Kind weniger { -cover } (Summe der h) als min_child_weight = { $weight }.
    [proposed] { -feature } { $feature } hat hier keinen { -candidate-split(case: "obl") }: Ein Kind wäre zu klein, oder kein { -threshold } ist vorgeschlagen.
   *[small] { -feature } { $feature } hat hier keinen { -candidate-split(case: "obl") }: Ein Kind wäre zu klein.
}
tree-drawn-only = { -feature } { $feature } hat hier einen Wert, also ist der einzige { -candidate-split } { $split }.
tree-drawn-levels = { -feature } { $feature } hat hier die { -levels } { $levels }.
tree-drawn-left = Welche nach links gehen, wird zufällig gezogen: { $split }.
tree-drawn-range = { -feature } { $feature } geht hier von { $low } bis { $high }.
tree-drawn-threshold = Dazwischen wird ein { -threshold } zufällig gezogen: { $split }.

tree-candidate = { -candidate-split } { $split }.
tree-candidate-gain = Die { $measure } ist { $after } statt { $node }: { -gain } { $gain }.
tree-gap = { $left ->
    [true] { $n ->
        [one] Die { -row } mit { -missing-value(case: "dat") } geht nach links.
       *[other] Die { $n } { -rows } mit { -missing-value(case: "dat") } gehen nach links.
    }
   *[false] { $n ->
        [one] Die { -row } mit { -missing-value(case: "dat") } geht nach rechts.
       *[other] Die { $n } { -rows } mit { -missing-value(case: "dat") } gehen nach rechts.
    }
}
tree-best-so-far = Das ist der { -best-so-far }.
tree-equal = { $last ->
    [true] Das ist so gut wie { $other }: Von gleichen auf einem { -feature } bleibt der letzte.
   *[false] Das ist so gut wie { $other }: Von gleichen bleibt der erste.
}
tree-equal-behind = { $last ->
    [true] Das ist so gut wie { $other }: Von gleichen auf einem { -feature } bleibt der letzte. { $leader } führt weiter mit einem { -gain } von { $gain }.
   *[false] Das ist so gut wie { $other }: Von gleichen bleibt der erste. { $leader } führt weiter mit einem { -gain } von { $gain }.
}
tree-best-on = Das ist der beste auf { $feature }, aber { $leader } führt weiter mit einem { -gain } von { $gain }.
tree-behind = { $leader } führt weiter mit einem { -gain } von { $gain }.
tree-not-shown = Nichts davon hat mehr { -gain }.

# Merkmale, die für einen Knoten zufällig gezogen werden
tree-drawn-all = { $n ->
    [one] { $node } darf das eine { -feature } nutzen, das es gibt.
   *[other] { $node } darf alle { $n } { -features } nutzen.
}
tree-drawn = { $drawn ->
    [one] Von { $n } { -features(case: "dat") } zieht { $node } zufällig { $features }: Nur dessen { -splits } werden hier betrachtet.
   *[other] Von { $n } { -features(case: "dat") } zieht { $node } zufällig { $features }: Nur deren { -splits } werden hier betrachtet.
}
tree-drawn-for = Zufällig dafür gezogen: { $features }.

# Die Aufteilung, die gemacht wird
tree-split = { $how ->
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
tree-split-gain = { $how ->
    [none] { $random ->
        [true] Keiner von { $n } zufällig gezogenen { -candidate-splits } senkt die { $impurity } ({ -gain } { $gain }). Der erste wird gemacht, denn spätere { -splits } können sie senken.
       *[false] Keiner von { $n } { -candidate-splits } senkt die { $impurity } ({ -gain } { $gain }). Der erste wird gemacht, denn spätere { -splits } können sie senken.
    }
    [most] { $random ->
        [true] Von { $n } zufällig gezogenen { -candidate-splits } senkt dieser die { $impurity } am stärksten, um { $gain } ({ $before } auf { $after }).
       *[false] Von { $n } { -candidate-splits } senkt dieser die { $impurity } am stärksten, um { $gain } ({ $before } auf { $after }).
    }
   *[other] Sie senkt die { $impurity } um { $gain } ({ $before } auf { $after }).
}
tree-split-other = Die { -best-split } wäre { $split } gewesen, mit einem { -gain } von { $gain }.
tree-split-equal = { $n } haben diesen { -gain }: Das erste { -feature } bleibt, davon der kleinste { -threshold }.
tree-gaps = { $left ->
    [true] { -rows } mit { -missing-value(case: "dat") } gehen nach links.
   *[false] { -rows } mit { -missing-value(case: "dat") } gehen nach rechts.
}
tree-rows-go = { $way ->
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
tree-chi = Chi-Quadrat-Test: Könnte eine so gute { -split } durch Zufall entstehen?
tree-chi-square = { $freedom ->
    [one] Für { $split } ist Chi-Quadrat { $statistic } bei 1 Freiheitsgrad: p = { $p }.
   *[other] Für { $split } ist Chi-Quadrat { $statistic } bei { $freedom } Freiheitsgraden: p = { $p }.
}
tree-chi-verdict = { $verdict ->
    [kept] Das ist höchstens { $alpha }: Die { -split } bleibt.
    [asked] Das ist über { $alpha }: Zufall könnte dasselbe, aber diese { -split } wurde verlangt.
   *[leaf] Das ist über { $alpha }: Zufall könnte dasselbe, und der { -node } bleibt ein { -leaf }.
}
tree-chi-small = { $every ->
    [true] Alle erwarteten Anzahlen sind unter { $least }, also ist dieses p nur ungefähr.
   *[false] { $small ->
        [one] Eine erwartete Anzahl ist unter { $least }, also ist dieses p nur ungefähr.
       *[other] { $small } erwartete Anzahlen sind unter { $least }, also ist dieses p nur ungefähr.
    }
}
tree-chi-exact = { $verdict ->
    [same] Der exakte Test nach Fisher, für so kleine Anzahlen, gibt p = { $p } und entscheidet ebenso.
    [leaf] Der exakte Test nach Fisher, für so kleine Anzahlen, gibt p = { $p }: Nach ihm bliebe die { -split } nicht.
   *[kept] Der exakte Test nach Fisher, für so kleine Anzahlen, gibt p = { $p }: Nach ihm bliebe die { -split }.
}

# Blätter
tree-leaf = { $node } ist ein { -leaf } und sagt { $predicts } vorher.
tree-leaf-why = { $why }
tree-leaf-class = { $common ->
    [all] { $n ->
        [one] { -class } { $class }, die { -class } der einen { -row },
       *[other] { -class } { $class }, die { -class } aller { $rows },
    }
    [equal] { -class } { $class }, die erste der gleich häufigen { -classes },
    [most] { -class } { $class }, die häufigste { -class } unter { $rows },
   *[heaviest] { -class } { $class }, die { -class } mit dem meisten Gewicht unter { $rows },
}
tree-leaf-soft = { $predicts } mit Wahrscheinlichkeit { $probability },
tree-leaf-value = { $n ->
    [one] { $value }, den Wert der einen { -row },
   *[other] { $value }, den Mittelwert von { $rows },
}
tree-leaf-gain = { $why ->
    [no_gain] Die beste, { $split }, hat einen { -gain } von { $gain }.
    [min_gain] Die beste, { $split }, hat einen { -gain } von { $gain }; min_gain = { $least }.
   *[min_impurity_decrease] Die beste, { $split }, senkt sie um { $gain }; min_impurity_decrease = { $least }.
}
tree-decrease = Abnahme im ganzen { -tree }
tree-share-of = { $what ->
    [share] Anteil von { -class } { $class }
   *[probability] Wahrscheinlichkeit von { -class } { $class }
}
leaf-impurity = { $impurity } hier: { $value }.
leaf-depth = Er liegt in Tiefe { $depth }.
leaf-rows = Er enthält { $rows }.
leaf-weight = Er wiegt { $weight } von { $whole }.
leaf-leaves = Der { -tree } hat { $leaves }.
leaf-limit = Die Grenze: { $setting } = { $value }.

# Fragen
ask-split = { $random ->
    [true] Welcher dieser zufällig gezogenen { -candidate-splits } hat den größten { -gain }?
   *[false] Welcher dieser { -candidate-splits } hat den größten { -gain }?
}
ask-split-because = { $split } hat einen { -gain } von { $gain }, der nächstbeste, { $other }, einen von { $less }.
ask-impurity = { $what ->
    [gini] Wie groß ist die { -gini } dieses { -node(case: "gen") }?
    [entropy] Wie groß ist die { -entropy } dieses { -node(case: "gen") }?
    [misclassification] Wie groß ist die { -misclassification } dieses { -node(case: "gen") }?
   *[squared_error] Wie groß ist die { -squared-error } dieses { -node(case: "gen") }?
}
ask-impurity-because = { $short ->
    [true] { $numbers } = { $value }.
   *[false] Ausgerechnet ist sie { $value }.
}
ask-row = { $way ->
    [left] Welche dieser { -rows } geht nach links?
   *[right] Welche dieser { -rows } geht nach rechts?
}
ask-row-because = { $split }? Diese { -row } hat { $cell }.
ask-kept = Die { -best-split } wird gegen den Zufall getestet. Bleibt sie?
ask-kept-choice = { $choice ->
    [kept] Bleibt: Zufall allein täte das selten, p ist höchstens { $alpha }
    [leaf] Bleibt nicht: Zufall könnte das auch, p ist über { $alpha }
   *[always] Bleibt: Eine { -split } mit { -gain } bleibt immer
}
ask-kept-because = Durch Zufall allein hat ein Chi-Quadrat von { $statistic } oder mehr die Wahrscheinlichkeit p = { $p }.
ask-why-leaf = Warum wird dieser { -node } nicht aufgeteilt?
ask-node = Wo endet diese { -row }?
ask-node-because = { $n ->
    [one] Auf ihrem Weg trifft sie nur { $nodes }.
   *[other] Auf ihrem Weg trifft sie { $nodes }.
}
ask-node-leaf = { $node }, Vorhersage { $predicts }
ask-node-split = { $node }, der Ort einer { -split }

# Eine Zeile auf ihrem Weg
row-code-root = { -node } = { -root }
row-code-while = solange der { -node } eine { -split } hat:
row-code-go = {"    "}{ -node } = { -left-child }, wenn die { -row } zur { -split } passt, sonst { -right-child }
row-code-predict = sag vorher, was das { -leaf } vorhersagt
row-start = Eine { -row } beginnt an der { -root }: { $cells }.
row-asks = { $node }: { $split }?
row-has = { $missing ->
    [true] Der Wert von { $feature } fehlt ihr.
   *[false] Die { -row } hat { $cell }.
}
row-goes = { $how ->
    [missing] { $left ->
        [true] { -rows } mit { -missing-value(case: "dat") } gehen hier nach links, zu { FORM($node, case: "dat") }.
       *[false] { -rows } mit { -missing-value(case: "dat") } gehen hier nach rechts, zu { FORM($node, case: "dat") }.
    }
    [unseen] { $left ->
        [true] Keine { -row } im Training hatte hier diese { -level }: Sie geht, wohin { -missing-values } gehen, nach links, zu { FORM($node, case: "dat") }.
       *[false] Keine { -row } im Training hatte hier diese { -level }: Sie geht, wohin { -missing-values } gehen, nach rechts, zu { FORM($node, case: "dat") }.
    }
   *[known] { $left ->
        [true] Ja: Sie geht nach links, zu { FORM($node, case: "dat") }.
       *[false] Nein: Sie geht nach rechts, zu { FORM($node, case: "dat") }.
    }
}
row-ends = Die { -row } endet in { FORM($node, case: "dat") }.
