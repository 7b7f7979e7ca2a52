### Ein Modell von anderswo: seine Bäume, seine Gewinne neben unseren, seine Scores, worauf es sich stützt.

model-code = { $line ->
    [start] F = der Startwert, derselbe für jede { -row }
    [each] für jeden { -tree } des Modells:
    [measure] schick die { -rows } zu seinen { -nodes } hinunter
    [feature] für jedes { -feature }:
    [candidate] für jeden { -candidate-split(case: "obl") } dieser { -rows }:
    [gain] rechne seinen { -gain } aus
    [split] vergleiche mit der { -split } der Datei, ihrem { -gain } und ihrer { -cover }
    [part] { -rows } gehen nach links oder rechts
    [leaf] ein { -leaf }: F geht um Gewicht * { -leaf-value }
    [add] der nächste { -tree } addiert zum F aller davor
    [link] die { -prediction } folgt aus F
    [importance] zähl { -gain }, { -cover } und Anzahl der { -splits } je { -feature } zusammen
   *[send] eine neue { -row } geht durch alle { -trees }
}

model-kind = { $kind ->
    [dart] DART
    [random-forest] ein Zufallswald
    [extra-trees] Extra-Trees
    [decision-tree] ein Entscheidungsbaum
    [AdaBoost] AdaBoost
    [isolation-forest] ein Isolationswald
   *[gradient-boosting] Gradient Boosting
}
model-begin = Dieses Modell wurde mit { $library } trainiert: { $kind }, { $trees }, { $nodes }, Zielfunktion { $objective }.
model-begin-target = Es sagt { $target } aus { FORM($features, case: "dat") } vorher; { $rows } stehen daneben.
model-start = { $one ->
    [true] Vor dem ersten { -tree } hat jede { -row } den Startwert { $score }.
   *[false] Vor dem ersten { -tree } hat jede { -row } einen Startwert je { -class }.
}
model-no-cover = Die Datei hat keine { -cover }, mit der diese { -rows } zu vergleichen wären.
model-same-rows = { $n ->
    [one] Die { -cover } von 1 { -node } des ersten { -tree(case: "gen") } ist, was diese { -rows } ergeben: Das Modell wurde mit ihnen trainiert.
   *[other] Die { -cover } aller { $nodes } des ersten { -tree(case: "gen") } ist, was diese { -rows } ergeben: Das Modell wurde mit ihnen trainiert.
}
model-other-rows = Die { -cover } von { $same } von { $nodes } des ersten { -tree(case: "gen") } ist, was diese { -rows } ergeben: Das Modell wurde mit anderen trainiert, oder mit einem Teil davon.
model-what-if = Was wäre, wenn { $node } von { $tree } die { -split } { $split } machte? Was darunter folgt, ist mit diesen { -rows } neu gewachsen; die anderen { -trees } sind die der Datei.
model-note = { $note }
model-told = { $shown } von { $there } { -trees(case: "dat") } werden einzeln gezeigt; Summen und Fehler sind von allen.

model-node = { $has ->
    [true] { $n ->
        [one] { $rows } erreicht { $node }. Die { -cover } in der Datei ist { $cover }.
       *[other] { $rows } erreichen { $node }. Die { -cover } in der Datei ist { $cover }.
    }
   *[false] { $n ->
        [one] { $rows } erreicht { $node }.
       *[other] { $rows } erreichen { $node }.
    }
}
model-node-sums = Sie haben { $sums }: ein { -similarity-score } von { $value }.

model-split = { $has ->
    [true] Im Modell fragt { $node }: { $split }. Der { -gain } in der Datei ist { $gain }.
   *[false] Im Modell fragt { $node }: { $split }. Die Datei hat keinen { -gain }.
}
model-split-sides = { $left ->
    [one] { $rows } geht nach links, { $others } nach rechts.
   *[other] { $rows } gehen nach links, { $others } nach rechts.
}
model-too-few = Hier sind zu wenige { -rows }, um einen { -gain } auszurechnen.
model-loss-unknown = Die Datei nennt den { -loss } nicht, an dem ein { -gain } hier zu messen wäre, also wird keine andere { -split } verglichen.
model-our-gain = Mit diesen { -rows } ist der { -gain } { $gain }.
model-gains = { $same ->
    [true] Mit diesen { -rows } bekommen wir dasselbe: { $gain }.
   *[false] Mit diesen { -rows } bekommen wir { $gain }.
}
model-none-better = { $n ->
    [one] Das ist der einzige { -candidate-split }.
   *[other] Keiner von { FORM($candidates, case: "dat") } hat einen größeren { -gain }.
}
model-better = { $n ->
    [one] Von { FORM($candidates, case: "dat") } hat 1 einen größeren { -gain }: { $split } mit { $gain }.
   *[other] Von { FORM($candidates, case: "dat") } haben { $n } einen größeren { -gain }, { $split } den größten: { $gain }.
}
model-ask-split = Welche dieser { -splits } machte das Modell?
model-ask-split-because = Die Datei hat { $split }.

model-leaf = { $weighs ->
    [true] { $node } ist ein { -leaf }: Es addiert { $weight } mal { $value }.
   *[false] { $node } ist ein { -leaf }: Es addiert { $value }.
}
model-leaf-class = Das ist ein { -leaf }: Von seinen { -training-rows } ist ein Anteil von { $share } von { -class } { $class }.
model-leaf-output = Die Formel rechnet seinen { -output-value } aus diesen { -rows } aus, vor der { -learning-rate }.
model-ask-leaf = { $node ->
    [0] Was addiert die { -root }, ein { -leaf }?
   *[other] Was addiert { -node } { $node }, ein { -leaf }?
}
model-leaf-because = Die Datei hat den { -leaf-value } { $value }.

model-added = { $tree } ist addiert: { $trees } bisher.
model-error-now = { $classes ->
    [true] Der Anteil der { -rows } mit falsch vorhergesagter { -class } ist { $value }.
   *[false] Die { -squared-error } ist { $value }.
}
model-error-moves = { $classes ->
    [true] Der Anteil der { -rows } mit falsch vorhergesagter { -class } { $moves }.
   *[false] Die { -squared-error } { $moves }.
}
model-log-loss = Der mittlere logarithmische { -loss } { $moves }.
model-row-moves = Der Score von { $row } geht am weitesten: Er { $moves }.
model-score-of = Score von { $row }

model-importances = was das Modell nutzt
model-importance-is = { $by ->
    [gain] Der { -gain } aller { -splits } je { -feature }: { $named }.
    [cover] Die { -cover } aller { -splits } je { -feature }: { $named }.
   *[count] Wie viele { -splits } jedes { -feature } hat: { $named }.
}
model-important = { $feature } { $value }
model-unused = { $n ->
    [one] 1 { -feature } steht in keiner { -split }.
   *[other] { $n } { -features } stehen in keiner { -split }.
}
model-importance-of = { $by ->
    [gain] { -gain } von { $feature }
    [cover] { -cover } von { $feature }
   *[count] { -splits } von { $feature }
}
model-ask-importance = { $by ->
    [gain] Welches { -feature } hat in allen { -trees(case: "dat") } zusammen den größten { -gain }?
    [cover] Welches { -feature } hat in allen { -trees(case: "dat") } zusammen die größte { -cover }?
   *[count] Welches { -feature } hat die meisten { -splits }?
}

model-link = { $link ->
    [softmax] Der Score von { -class } { $class } ist { $score }: Softmax aller Scores gibt ihr eine Wahrscheinlichkeit von { $value }.
   *[other] Der Score { $score } steht für eine Wahrscheinlichkeit von { $value } für { -class } { $class }.
}
model-link-value = Der Score { $score } steht für eine { -prediction } von { $value }.
model-prediction = { -prediction }

model-column = { $what ->
    [score] Die Summe F dessen, was die { -trees } bisher der { -row } geben.
    [probability] Wofür der Score der { -row } steht.
   *[says] Die { -class }, die die { -trees } bisher vorhersagen.
}
model-column-title = { $what ->
    [score] { -score }
    [probability] Wahrscheinlichkeit
   *[says] { -prediction }
}
model-errors = Fehler je { -tree }
model-trees = { -trees }
model-error = Fehler
model-series = { $what ->
    [wrong] falsche { -rows }
    [log] logarithmischer { -loss }
   *[squares] { -squared-error }
}
model-all-trees = Alle { -trees }
model-importance = { $by ->
    [gain] { -gain } je { -feature }
    [cover] { -cover } je { -feature }
   *[count] { -splits } je { -feature }
}
model-importance-up = { $by ->
    [gain] { -gain }
    [cover] { -cover }
   *[count] { -splits }
}

# Ein Modell neben einer Tabelle: was nicht passt, und andere Aufteilungen darin
error =
    .row-width = Das Modell fragt nach { $count } { -features(case: "dat") }, und die { -rows } haben { $found }.
    .no-classes = Dieses Modell sagt Werte vorher, keine { -classes }: Frag predict danach.
    .no-probabilities = Mit der Zielfunktion { $objective } hat ein Modell keine Wahrscheinlichkeiten: Frag predict.
    .asks-target = Das Modell fragt nach { $name }, der { -target } der Tabelle. Wähle auf der Seite Deine Daten eine andere { -target }.
    .unnamed-features = Das Modell hat { $count } { -features } ohne Namen, und die Tabelle hat { $found } Spalten zum Vorhersagen. Bring eine Tabelle mit ebenso vielen, in derselben Reihenfolge.
    .lacks-columns = Das Modell fragt nach { $names }, was in der Tabelle fehlt oder nicht benutzt wird. Bring eine Tabelle mit den Spalten, mit denen das Modell trainiert wurde.
    .numbers-as-levels = In { $name } kennt das Modell { $levels }, und in der Tabelle stehen Zahlen: { $numbers }. Bring die Tabelle so, wie das Modell mit ihr trainiert wurde.
    .level = { $name } nennt { -level } { $level }; gelesen werden { -levels } von 0 bis { $most }. Gib seltenen { -levels } gemeinsam einen Code.
    .unnamed-levels = Die Datei hat Zahlen für die Kategorien von { $name } und die Tabelle Namen: Niemand weiß, was wozu gehört. Bring die Tabelle mit den Zahlen, mit denen das Modell trainiert wurde, oder speichere das Modell mit Namen aus einfachen Buchstaben (A bis Z).
    .number-as-category = { $name } ist für das Modell eine Zahl und in der Tabelle eine Kategorie. Bring die Tabelle so, wie das Modell mit ihr trainiert wurde.
    .target-of-classes = Das Modell sagt Zahlen vorher, und { $name } hat { -classes }. Wähle auf der Seite Deine Daten eine { -target }, die eine Zahl ist.
    .other-classes = Das Modell unterscheidet { $count } { -classes }, { $classes }; { $name } hat { $found }. Wähle die { -target }, mit der es trainiert wurde.
    .no-target = Keine { -row } der Tabelle hat einen Zielwert: Bring eine Tabelle mit, in der eine ihn hat.
    .several-scores = Jeder { -tree } dieses Modells trägt zu { $count } Werten zugleich bei; neu wachsen können hier nur { -trees }, die zu einem beitragen.
    .no-node = { $path } ist kein { -node }: Schreib den { -tree } und die Wege von seiner { -root }, etwa 3/LR.
    .no-tree = Einen { -tree } { $number } gibt es nicht: Das Modell hat { $count }.
    .unknown-loss = Die Datei enthält den { -loss } nicht, an dem ein { -gain } hier gemessen würde: In diesem Modell lässt sich nicht anders aufteilen.
    .no-split = { -tree } { $tree } des Modells hat bei { $path } keine { -split }: Lass sie in der Adresse weg.

# Welches Modell, und welche Zeilen daneben
picker =
    .no-rows = Keine: zwischen seinen Schwellenwerten gezogen
    .training-rows = Seine Trainingszeilen
    .own-table = Deine Tabelle (privat)
    .own-model = Dein Modell (privat)
