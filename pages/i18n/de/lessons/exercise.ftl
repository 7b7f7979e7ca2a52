### Aufgaben: was gefragt wird, Hinweise, und was über den Tabellen steht.

task =
    .question = { $topic ->
        [impurity] Wie groß ist die { $what } von { FORM($node, case: "dat") }?
        [split] Welche { -split } von { FORM($node, case: "dat") } ist die beste?
        [threshold] Das sind zwei benachbarte Werte von { $feature } bei { FORM($node, case: "dat") }. Wo liegt der { -threshold } des { -candidate-split(case: "obl") } zwischen ihnen?
        [weighted-impurity] { $split } ist die { -split } von { FORM($node, case: "dat") }. Wie groß ist die { -weighted-impurity } der Kinder?
        [gain] Welchen { -gain } hat { $split } bei { FORM($node, case: "dat") }?
        [leaf-mean] Was sagt { $node }, ein { -leaf }, vorher?
        [leaf-class] Welche { -class } sagt { $node }, ein { -leaf }, vorher?
        [link-strength] Um wie viel steigt der Fehler je gespartem { -leaf }, wenn { $node } beschnitten wird?
        [weakest-link] Welcher { -node } ist das { -weakest-link(case: "def") }?
        [tree-score] Wie groß ist die { -cost-complexity } dieses { -subtree(case: "gen") }?
        [keep-or-prune] Bleibt die { -split } von { FORM($node, case: "dat") } bei diesem alpha, oder wird sie beschnitten?
        [oob-rows] Welche { -rows } sind { -out-of-bag } für { $tree }?
        [oob-error] Wie groß ist die Out-of-bag-Fehlklassifikationsrate aller dieser { -trees }?
        [vote] Welche { -class } sagt der Wald für die neue { -row } vorher?
        [together] Was sagt der Wald für die neue { -row } vorher?
        [weighted-error] Wie groß ist der { -weighted-error(case: "def") } von { $tree }?
        [say] Wie groß ist das { -amount-of-say } von { $tree }?
        [new-weight] Welches { -sample-weight } hat { $row } in der nächsten { -round }?
        [weighted-vote] Welche { -class } sagt das { -ensemble } für die neue { -row } vorher?
        [start] Wo beginnt das Boosting, vor dem ersten { -tree }?
        [residual] Wie groß ist das { -residual } von { $row }?
        [probability] Wie groß ist die Wahrscheinlichkeit der { -class } { $class } für { $row }?
        [leaf-value] Wie groß ist der { -leaf-value } von { FORM($node, case: "dat") }?
        [next-score] Wie groß ist der neue { -score } von { $row }?
        [prediction] Welchen { -score } geben alle { -trees } zusammen der neuen { -row }?
        [gradient] Wie groß ist der { -gradient } g von { $row }?
        [hessian] Wie groß ist die { -hessian } h von { $row }?
        [similarity] Wie groß ist der { -similarity-score } von { FORM($node, case: "dat") }?
        [xgb-gain] Welchen { -gain } hat { $split } bei { FORM($node, case: "dat") }?
        [keep-split] Bleibt die { -split } von { FORM($node, case: "dat") }, oder wird sie mit gamma beschnitten?
       *[output] Wie groß ist der { -output-value } von { FORM($node, case: "dat") }?
    }
    .hint = { $topic ->
        [impurity] Sieh nur auf die { -rows } dieses { -node(case: "gen") }. Wie groß ist der Anteil jeder { -class }, oder wie weit ist jeder Wert vom Mittelwert weg?
        [split] Für jeden { -candidate-split(case: "obl") }: die { -impurity } jedes Kindes mit seinem Anteil multiplizieren und addieren. Die kleinste Summe gewinnt.
        [threshold] { -rows } beider Werte sind gleich weit davon weg.
        [weighted-impurity] Jedes Kind zählt mit seinem Anteil der { -rows }.
        [gain] Um wie viel sinkt die { -impurity }?
        [leaf-mean] Ein { -leaf } sagt den Mittelwert seiner { -rows } vorher.
        [leaf-class] Welche { -class } haben die meisten seiner { -rows }?
        [link-strength] Wie viel größer ist der Fehler als { -leaf }, und wie viele { -leaves } sind es weniger?
        [weakest-link] Rechne für jeden { -node } aus, um wie viel der Fehler je gespartem { -leaf } steigt.
        [tree-score] Addiere zum Fehler alpha für jedes { -leaf }.
        [keep-or-prune] Vergleiche den Anstieg des Fehlers je gespartem { -leaf } mit alpha.
        [oob-rows] Out-of-bag sind { -rows }, die für diesen { -tree } nie gezogen wurden.
        [oob-error] Vergleiche die { -class } mit der Out-of-bag-Vorhersage, wo es eine gibt.
        [vote] Nimm den Mittelwert jeder Spalte. Der größere gewinnt.
        [together] Alle { -trees } zählen gleich viel.
        [weighted-error] Welche { -rows } sind falsch vorhergesagt, und wie viel wiegen sie zusammen?
        [say] Nimm den Logarithmus des richtigen Anteils, geteilt durch den falschen.
        [new-weight] Multipliziere jedes Gewicht mit seinem Faktor, und teile dann durch die Summe aller.
        [weighted-vote] Addiere die Stimmgewichte für jede { -class }.
        [start] Eine Zahl für alle { -rows }, mit dem kleinsten { -loss }.
        [residual] Was fehlt noch zwischen { -prediction } und { -target }?
        [probability] Die logistische Funktion macht aus { -log-odds } eine Wahrscheinlichkeit.
        [leaf-value] Addiere die { -residuals } des { -leaf(case: "gen") }. Wodurch wird die Summe geteilt?
        [next-score] Die { -learning-rate } sagt, welcher Teil des Blattwerts dazukommt.
        [prediction] Addiere zum Start die { -learning-rate } mal jeden { -leaf-value }.
        [gradient] Er ist das { -residual } mit dem anderen Vorzeichen.
        [hessian] Sie ist am größten, wo p = 0,5 ist.
        [similarity] Erst die { -gradient(case: "obl") } addieren, dann quadrieren. Wodurch wird geteilt?
        [xgb-gain] Um wie viel ist die Summe beider Kinder größer als der Wert des { -node(case: "gen") }?
        [keep-split] Vergleiche den { -gain } mit gamma, und sieh, ob darunter eine { -split } bleibt.
       *[output] Nimm die Summe der { -gradient(case: "obl") } mit dem anderen Vorzeichen. Wodurch wird sie geteilt?
    }

topic =
    .name = { $topic ->
        [weighted-impurity] { -weighted-impurity }
        [gain] { -gain }
        [split] { -best-split }
        [threshold] { -threshold }
        [read-split] { -split } des Modells
        [impurity] { -impurity }
        [leaf-mean] { -prediction } eines { -leaf(case: "gen") }
        [leaf-class] { -class } eines { -leaf(case: "gen") }
        [row-side] zu welchem Kind eine { -row } geht
        [row-leaf] wo eine { -row } endet
        [why-leaf] warum ein { -node } ein { -leaf } ist
        [leaf-read] Wert eines { -leaf(case: "gen") }
        [independence] Unabhängigkeitstest
        [link-strength] Stärke eines Glieds
        [weakest-link] { -weakest-link }
        [tree-score] { -cost-complexity }
        [keep-or-prune] behalten oder { -prune }
        [alpha] Wahl von alpha
        [leaves-kept] { -leaves }, die bleiben
        [oob-rows] Out-of-bag-Zeilen
        [oob-error] Out-of-bag-Fehler
        [vote] Abstimmung
        [together] { -prediction } des Ensembles
        [median] gewichteter Median
        [variance-of-mean] Varianz eines Mittelwerts
        [importance] { -importance }
        [settled] wann sich der Fehler beruhigt
        [weighted-error] { -weighted-error }
        [say] { -amount-of-say }
        [new-weight] neues { -sample-weight }
        [weight-together] Gewicht der falschen { -rows }
        [who-gains] wessen Gewicht wächst
        [negative-say] Gewichte nach einem schrecklichen { -tree }
        [order] Reihenfolge der { -trees }
        [drawn-row] welche { -row } gezogen wird
        [why-ends] warum das Boosting endet
        [wrong-together] Fehler aller { -trees }
        [beta] beta
        [weighted-vote] gewichtete Abstimmung
        [start] Start
        [residual] { -residual }
        [largest-residual] größtes { -residual }
        [probability] Wahrscheinlichkeit
        [leaf-value] { -leaf-value }
        [next-score] nächster { -score }
        [prediction] { -prediction }
        [loss] { -loss }
        [which-way] Trainings- und { -validation-loss }
        [gradient] { -gradient }
        [hessian] { -hessian }
        [largest-gradient] größter { -gradient }
        [similarity] { -similarity-score }
        [output] { -output-value }
        [xgb-gain] { -gain } an Ähnlichkeit
        [net-gain] { -gain } weniger gamma
        [keep-split] gamma
        [stays] { -pruning } mit gamma
        [refitted] neu angepasster { -leaf-value }
        [rounds] Zahl der { -rounds }
        [proposed] Zahl der { -candidate-split(case: "obl") }
       *[why-xgb-leaf] warum das Wachsen endet
    }

column =
    .heading = { $what ->
        [row] { -row }
        [class] { -class }
        [rows] Zahl der { -rows }
        [y] y
        [candidate] { -candidate-split }
        [n_left] { -rows } links
        [impurity_left] { -impurity } links
        [n_right] { -rows } rechts
        [impurity_right] { -impurity } rechts
        [weight_left] Gewicht links
        [weight_right] Gewicht rechts
        [node] { -node }
        [as_leaf] Fehler als { -leaf }
        [as_subtree] Fehler als { -subtree }
        [leaves] { -leaves } des { -subtree(case: "gen") }
        [drawn] wie oft gezogen
        [oob_prediction] Out-of-bag-Vorhersage
        [all_prediction] { -prediction } aller { -trees }
        [tree] { -tree }
        [gives] { -prediction }
        [share] Anteil der { -class } { $class }
        [weight] { -sample-weight }
        [predicted] vorhergesagt
        [say] { -amount-of-say }
        [votes] { -vote }
        [residual] { -residual }
        [p] p
        [g] g
        [h] h
        [leaf] Wert ihres { -leaf(case: "gen") }
        [below] { -splits } darunter
        [impurity] { -impurity } davor
        [weighted] { -weighted-impurity } danach
        [alpha] alpha
        [error] Fehler
        [F] { -score }
        [rate] { -learning-rate }
        [start] Start
        [ridge] lambda
        [similarity] { -similarity-score } des { -node(case: "gen") }
        [similarity_left] { -similarity-score } links
        [similarity_right] { -similarity-score } rechts
        [gain] { -gain }
        [gamma] gamma
        [G] Summe der g
        [H] Summe der h
        [x_below] Wert darunter
       *[x_above] Wert darüber
    }

value =
    .kept = { $kept ->
        [true] bleibt
       *[false] wird beschnitten
    }
    .none = keine

error =
    .no-split = Keine Tabelle, die für Versuch { $attempt } gezogen wird, gibt eine Aufgabe her. Nimm einen anderen Versuch.

# Eine Aufgabe
page =
    .lesson-link = Zurück zur Lektion
    .classes-link = Dasselbe für Klassen
    .numbers-link = Dasselbe für Zahlen
    .download = Aufgabe als HTML
