rule =
    .explanation = { $rule ->
        [unweighted-children] Jedes Kind zählt mit seinem Anteil der { -rows }. Hier zählten beide zur Hälfte.
        [purest-child] Nur auf das reinere Kind wurde geachtet. Beide zählen, jedes mit seinem Anteil der { -rows }.
        [children-summed] Die Werte beider Kinder wurden addiert. Jeder muss erst mit dem Anteil der { -rows } multipliziert werden.
        [larger-child-alone] Nur das größere Kind wurde gezählt. Das kleinere zählt auch, mit seinem Anteil der { -rows }.
        [shares-swapped] Die Anteile wurden vertauscht: Jedes Kind zählt mit seinem eigenen Anteil der { -rows }.
        [impurity-after-for-gain] Das ist die { -weighted-impurity } nach der { -split }. Der { -gain } ist, um wie viel sie gesunken ist.
        [most-even-split] Diese { -split } macht die Kinder möglichst gleich groß. Verglichen wird nicht die Größe, sondern der { -gain }.
        [best-of-another-feature] Das ist die { -best-split } eines anderen { -feature(case: "gen") }. Alle { -features } werden verglichen, der größte { -gain } entscheidet.
        [less-gain] Diese { -split } hat weniger { -gain } als die beste. Vergleiche die { -weighted-impurity } von beiden.
        [threshold-at-a-value] Das ist ein Wert der Daten. Der { -threshold } liegt in der Mitte zwischen zwei benachbarten Werten.
        [entropy-for-gini] Das ist die { -entropy }. Hier wird ein anderes Maß verwendet.
        [gini-for-another-measure] Das ist die { -gini }. Hier wird ein anderes Maß verwendet.
        [error-rate-for-another-measure] Das ist die { -misclassification }. Hier wird ein anderes Maß verwendet.
        [squares-without-one-minus] Das ist die Summe der quadrierten Anteile. Sie muss von 1 abgezogen werden.
        [one-class-squared] Nur ein Anteil wurde quadriert. Die Quadrate aller { -classes } werden von 1 abgezogen.
        [natural-log] Das ist mit dem natürlichen Logarithmus gerechnet. Hier wird der Logarithmus zur Basis 2 genommen.
        [largest-share] Das ist der Anteil der häufigsten { -class }. Die { -impurity } sagt, wie gemischt die { -classes } sind.
        [one-class-alone] Nur eine { -class } wurde gezählt. Die Summanden aller { -classes } werden addiert.
        [of-the-node-above] Das ist die { -impurity } eines benachbarten { -node(case: "gen") }. Nur die { -rows } dieses { -node(case: "gen") } zählen.
        [squares-not-averaged] Die Quadrate wurden addiert, aber nicht durch die Zahl der { -rows } geteilt.
        [root-of-the-squares] Das ist die Standardabweichung. Die Quadrate selbst werden gemittelt.
        [one-row-less] Hier wurde durch eine { -row } weniger geteilt. Ein { -node } teilt durch alle seine { -rows }.
        [halved] Das ist die Hälfte des richtigen Werts. In dieser Formel steht kein Einhalb.
        [median-of-the-leaf] Das ist der Median. Ein { -leaf } sagt den Mittelwert seiner { -rows } vorher.
        [middle-of-the-range] Das ist die Mitte zwischen kleinstem und größtem Wert. Der Mittelwert zählt jede { -row }.
        [sum-of-the-leaf] Das ist die Summe. Ein { -leaf } sagt den Mittelwert vorher: durch die Zahl der { -rows } teilen.
        [rarest-class] Das ist die seltenste { -class }. Ein { -leaf } sagt seine häufigste { -class } vorher.
        [another-class] Eine andere { -class } ist in diesem { -leaf } häufiger.
        [other-side] Diese { -row } geht zum anderen Kind: Setze ihren Wert in die { -split } ein.
        [another-leaf] Dort endet die { -row } nicht. Folge ihr von der { -root } an, { -split } für { -split }.
        [another-reason] Diese Regel gilt hier nicht. Vergleiche ihre Grenze mit dem, was der { -node } hat.
        [value-of-another-leaf] Das ist der Wert eines anderen { -leaf(case: "gen") }.
        [p-read-the-wrong-way] Ein kleines p spricht für die { -split }: Sie bleibt, wo p höchstens so groß ist wie die Grenze.
        [test-ignored] Hier entscheidet der Test: Liegt p über der Grenze, bleibt der { -node } ein { -leaf }.
        [link-not-per-leaf] Das ist der ganze Anstieg des Fehlers. Er wird durch die Zahl der gesparten { -leaves } geteilt, eins weniger als der { -subtree } hat.
        [link-divided-by-leaves] Hier wurde durch alle { -leaves } des { -subtree(case: "gen") } geteilt. Ein { -leaf } bleibt, also wird eins weniger gespart.
        [subtree-error-forgotten] Der Fehler des { -subtree(case: "gen") } wurde vergessen. Es zählt, um wie viel der Fehler steigt.
        [strongest-link] Das ist das stärkste Glied: Dort steigt der Fehler je gespartem { -leaf } am meisten. Das schwächste wird zuerst entfernt.
        [smallest-subtree] Das ist der kleinste { -subtree }. Der Anstieg des Fehlers je gespartem { -leaf } entscheidet, nicht die Größe.
        [next-weakest] Es gibt ein schwächeres Glied: Vergleiche den Anstieg des Fehlers je gespartem { -leaf }.
        [alpha-forgotten] Das ist der Fehler allein. Alpha mal die Zahl der { -leaves } kommt dazu.
        [alpha-times-splits] Alpha wurde mit der Zahl der { -splits } multipliziert. Es wird mit der Zahl der { -leaves } multipliziert.
        [alpha-times-nodes] Alpha wurde mit der Zahl aller { -node } multipliziert. Nur { -leaves } zählen.
        [alpha-counted-once] Alpha wurde einmal addiert. Es wird für jedes { -leaf } einmal addiert.
        [pruned-the-wrong-way] Es ist umgekehrt: Ein Glied wird entfernt, wo es je { -leaf } weniger als alpha bringt.
        [pruned-by-error-alone] Nach dem Trainingsfehler allein würde nie beschnitten. Vergleiche seinen Anstieg je gespartem { -leaf } mit alpha.
        [alpha-with-more-error] Bei diesem alpha ist der Fehler auf den { -validation-rows } größer.
        [another-subtree] Das ist ein anderer { -subtree } des Pfads. Alpha wählt den mit der kleinsten Summe.
        [drawn-rows] Das sind die gezogenen { -rows }. Out-of-bag sind die anderen.
        [rows-drawn-once] Diese { -rows } wurden einmal gezogen. Out-of-bag sind { -rows }, die nie gezogen wurden.
        [rows-drawn-again] Diese { -rows } wurden mehrmals gezogen. Out-of-bag sind { -rows }, die nie gezogen wurden.
        [oob-asks-all-trees] Hier hat jeder { -tree } jede { -row } vorhergesagt. Eine { -row } wird nur von { -trees(case: "dat") } vorhergesagt, die ohne sie gewachsen sind.
        [oob-over-all-rows] Hier wurde durch alle { -rows } geteilt. { -rows }, die nie { -out-of-bag } waren, haben keine { -prediction } und zählen nicht.
        [oob-share-right] Das ist der Anteil der richtigen { -predictions }. Der Fehler ist der Anteil der falschen.
        [oob-last-tree-alone] Das ist der letzte { -tree } allein. Alle { -trees }, die ohne die { -row } gewachsen sind, sagen gemeinsam vorher.
        [error-of-other-trees] Das ist der Fehler bei einer anderen Zahl von { -trees(case: "dat") }.
        [one-tree-alone] Das ist ein { -tree } allein. Alle { -trees } zählen gemeinsam.
        [trees-added-up] Die { -trees } wurden addiert. Ein Wald nimmt ihren Mittelwert.
        [a-tree-forgotten] Mindestens ein { -tree } wurde vergessen: Alle zählen.
        [class-with-fewer-votes] Eine andere { -class } hat im Mittel mehr. Die { -class } mit dem größten Anteil gewinnt.
        [trees-independent] Das gälte für unabhängige { -trees }. Diese { -trees } sind korreliert, und dieser Teil schrumpft nicht.
        [correlation-divided-too] Der korrelierte Teil wurde durch die Zahl der { -trees } geteilt. Er bleibt, wie viele { -trees } es auch sind.
        [averaging-without-effect] Das ist die Varianz eines { -tree(case: "gen") }. Der Mittelwert mehrerer { -trees } schwankt weniger.
        [correlation-alone] Das bleibt bei unendlich vielen { -trees(case: "dat") }. Bei so wenigen kommt ein Teil des Restes dazu.
        [less-important] Ein anderes { -feature } hat die größere { -importance }.
        [all-trees-needed] Das ist die Zahl aller { -trees }. Der Fehler hatte sich schon vorher beruhigt.
        [patience-alone] Das ist nur die Zahl der { -trees }, in denen sich nichts ändern darf.
        [patience-added] Dann fällt es auf. Beruhigt hatte sich der Fehler so viele { -trees } vorher.
        [settled-too-soon] Bei so wenigen { -trees(case: "dat") } ändert sich der Fehler noch.
        [rows-counted-not-weighed] Die falschen { -rows } wurden gezählt. Ihre { -sample-weights } werden addiert.
        [weight-of-the-right-rows] Das ist das Gewicht der richtigen { -rows }. Der Fehler addiert das der falschen.
        [one-wrong-row] Das ist das Gewicht einer falschen { -row }. Alle falschen zählen.
        [mean-of-wrong-weights] Das ist das mittlere Gewicht einer falschen { -row }. Ihre Gewichte werden addiert.
        [halved-error] Das ist der halbe Fehler. Hier steht kein Einhalb.
        [ln-for-half-ln] Das Einhalb wurde vergessen: Hier ist das { -amount-of-say } der halbe Logarithmus.
        [half-ln-for-ln] Hier ist das { -amount-of-say } der ganze Logarithmus, nicht die Hälfte.
        [say-with-the-wrong-sign] Das Vorzeichen ist falsch: Der richtige Anteil steht oben, also hat ein guter { -tree } ein positives { -amount-of-say }.
        [odds-without-log] Der Logarithmus wurde vergessen.
        [say-of-the-round-before] Das ist das { -amount-of-say } des vorigen { -tree(case: "gen") }.
        [share-for-say] Das ist der richtig vorhergesagte Anteil. Das { -amount-of-say } kommt aus dem Logarithmus seiner Chancen.
        [error-for-say] Das ist der { -weighted-error(case: "def") }. Je kleiner er ist, desto größer ist das { -amount-of-say }.
        [weights-not-normalised] Die Gewichte wurden nicht normiert: Teile durch ihre Summe, damit sie zusammen 1 ergeben.
        [wrong-rows-always-gain] So ist es nach einem guten { -tree }. Ein negatives alpha dreht beide Faktoren um: Richtige { -rows } werden schwerer, falsche leichter.
        [terrible-tree-left-out] Raten sagt nichts. Ein { -tree }, der meist falsch liegt, schon: Nimm das Gegenteil. Das tut das negative alpha.
        [order-as-in-a-forest] Bei AdaBoost wächst jeder { -tree } mit Gewichten aus den Fehlern der { -trees } vor ihm.
        [order-by-the-sum] Die { -votes } fertiger { -trees } darf man in jeder Reihenfolge addieren. Aber welche { -trees } es gibt, hängt davon ab, in welcher sie wachsen.
        [weights-unchanged] Das ist das Gewicht davor. Falsche { -rows } werden schwerer, richtige leichter.
        [right-rows-gain] Es ist umgekehrt: Falsch vorhergesagte { -rows } werden schwerer.
        [weights-start-over] Das wären wieder gleiche Gewichte. Gleich sind sie nur am Anfang, dann ändern sie sich von { -round } zu { -round }.
        [a-stretch-too-far] Die Zahl liegt im Abschnitt einer anderen { -row }.
        [another-stop] Dieser Grund gilt hier nicht.
        [as-many-as-before] So viele waren vor diesem { -tree } falsch.
        [this-tree-alone] So viele sagt dieser { -tree } allein falsch vorher.
        [mistakes-added-up] Fehler addieren sich nicht: Die { -trees } stimmen über jede { -row } gemeinsam ab.
        [miscounted] Das ist nicht die Zahl: Lass alle { -trees } über jede { -row } abstimmen.
        [mean-for-median] Das ist der gewichtete Mittelwert. Hier wird der gewichtete Median genommen.
        [median-without-say] Das ist der einfache Median. Jeder { -tree } zählt mit seinem { -amount-of-say }.
        [error-for-beta] Das ist der Fehler. Beta ist der Fehler, geteilt durch 1 minus den Fehler.
        [right-share-for-beta] Das ist 1 minus der Fehler. Beta ist der Fehler, geteilt durch diese Zahl.
        [beta-upside-down] Der Bruch steht auf dem Kopf: Der Fehler steht oben.
        [one-minus-beta] Das ist 1 minus beta.
        [every-tree-one-vote] Hier hatte jeder { -tree } eine { -vote }. Jeder zählt mit seinem { -amount-of-say }.
        [last-tree-decides] Der letzte { -tree } entscheidet nicht allein: Alle stimmen ab.
        [smaller-sum-wins] Diese { -class } hat die kleinere Summe der Stimmgewichte. Die größere gewinnt.
        [share-for-log-odds] Das ist der Anteil der { -class } 1. Der Start sind seine { -log-odds }: der Logarithmus von Anteil durch Rest.
        [odds-for-log-odds] Das sind die Chancen. Der Start nimmt ihren Logarithmus.
        [half-the-log-odds] Das ist die Hälfte des richtigen Werts: Hier werden die ganzen { -log-odds } genommen.
        [whole-log-odds] Hier werden die halben { -log-odds } genommen.
        [odds-upside-down] Das Vorzeichen ist falsch: Der Anteil der { -class } 1 steht oben.
        [median-for-the-start] Das ist der Median, mit dem der absolute { -loss } beginnt.
        [mean-for-the-start] Das ist der Mittelwert, mit dem der quadratische { -loss } beginnt.
        [middle-for-the-start] Das ist die Mitte zwischen kleinstem und größtem Wert.
        [zero-for-the-start] Es beginnt nicht bei 0, sondern wo der { -loss } am kleinsten ist.
        [largest-for-the-start] Das ist der größte Wert. Der Start liegt, wo der { -loss } aller { -rows } am kleinsten ist.
        [residual-with-the-wrong-sign] Das Vorzeichen ist falsch: Ein { -residual } ist die { -target } minus die { -prediction }.
        [next-tree-fits-the-target] Das ist die { -target }. Der nächste { -tree } wird an das angepasst, was noch fehlt, das { -residual }.
        [residual-from-the-start] Das fehlt der ersten { -prediction }. Das { -residual } wird von der { -prediction } dieser { -round } genommen.
        [score-for-probability] Der { -score } ist keine Wahrscheinlichkeit: Er geht erst durch die logistische Funktion.
        [residual-squared] Das ist das quadrierte { -residual }. Der nächste { -tree } wird an das { -residual } selbst angepasst.
        [smaller-residual] Eine andere { -row } hat ein größeres { -residual }. Das Vorzeichen spielt keine Rolle.
        [odds-for-probability] Das sind die Chancen. Teile sie durch 1 plus die Chancen.
        [probability-of-the-other-class] Das ist die Wahrscheinlichkeit der anderen { -class }.
        [mean-for-the-newton-step] Das ist der Mittelwert der { -residuals }. Hier wird ihre Summe durch eine andere Summe geteilt.
        [sum-of-residuals] Das ist die Summe der { -residuals }. Sie ist noch zu teilen.
        [leaf-with-the-wrong-sign] Das Vorzeichen ist falsch: Ein { -leaf } bewegt seine { -rows } zur { -target } hin.
        [learning-rate-twice] Hier wurde die { -learning-rate } zu oft angewendet. Sie gilt einmal, für den Schritt jeder { -row }.
        [median-in-the-leaf] Das ist der Median der { -residuals }.
        [largest-in-the-leaf] Das ist das größte { -residual } des { -leaf(case: "gen") }. Alle seine { -rows } zählen.
        [leaf-doubled] Das ist der doppelte { -leaf-value }.
        [p-alone-below] Unten steht die Summe von p (1 - p), nicht von p.
        [learning-rate-forgotten] Die { -learning-rate } wurde vergessen: Von jedem Schritt wird nur ein Teil gemacht.
        [step-backwards] Der Schritt geht in die falsche Richtung: Er wird addiert.
        [step-for-score] Das ist der Schritt allein. Er wird zu dem addiert, was schon da war.
        [all-the-way-to-the-target] Das geht ganz bis zur { -target }. Die { -row } bewegt sich nur um einen Teil dessen, was ihr { -leaf } hat.
        [last-tree-only] Nur der letzte { -tree } kam zum Start dazu. Alle { -trees } werden addiert.
        [loss-stays] Das ist der { -loss } vor dieser { -round }.
        [loss-falls-twice-as-far] Das ist zu weit: Der { -loss } sinkt halb so viel.
        [loss-a-round-later] Das ist der { -loss } nach der nächsten { -round }.
        [loss-falls-half-as-far] Das ist nicht weit genug: Der { -loss } sinkt doppelt so viel.
        [half-the-loss] Das ist der halbe { -loss } dieser { -round }.
        [training-loss-for-validation-loss] { -training-rows } und { -validation-rows } sind zwei Kurven: Eine kann sinken, während die andere steigt.
        [gradient-is-the-residual] Das ist das { -residual }. Der { -gradient } hat das andere Vorzeichen.
        [gradient-is-the-target] Das ist die { -target }. Der { -gradient } ist die { -prediction } minus die { -target }.
        [hessian-one] 1 ist die { -hessian } beim quadratischen { -loss }. Bei zwei { -classes } ist sie p (1 - p).
        [hessian-p] Das ist die Wahrscheinlichkeit p. Bei zwei { -classes } ist die { -hessian } p (1 - p).
        [largest-without-sign] Eine andere { -row } hat einen größeren { -gradient(case: "obl") }. Das Vorzeichen spielt keine Rolle.
        [similarity-without-lambda] Lambda wurde vergessen: Es wird zur Summe der { -hessians(case: "def") } addiert.
        [similarity-without-square] Die Summe der { -gradient(case: "obl") } wird quadriert.
        [squared-before-summed] Jeder { -gradient } wurde vor dem Addieren quadriert. Erst addieren, dann quadrieren: Verschiedene Vorzeichen heben sich auf.
        [similarity-not-divided] Das ist die quadrierte Summe. Sie ist noch zu teilen.
        [squares-alone] Das sind die addierten Quadrate der { -gradient(case: "obl") }. Erst addieren, dann quadrieren, dann teilen.
        [halved-similarity] Das ist die Hälfte des richtigen Werts. Im { -similarity-score } steht kein Einhalb.
        [parent-forgotten] Der { -similarity-score } des { -node(case: "gen") } selbst wurde vergessen: Er wird abgezogen.
        [parent-added] Der { -similarity-score } des { -node(case: "gen") } selbst wurde addiert. Er wird abgezogen.
        [children-averaged] Die Kinder wurden gemittelt. Ihre { -similarity-scores } werden addiert.
        [gain-with-another-half] Bücher unterscheiden sich hier um ein Einhalb. Die Einstellungen sagen, welcher { -gain } gilt.
        [gamma-taken-twice] Gamma wurde zweimal abgezogen.
        [gamma-added] Gamma wird abgezogen, nicht addiert.
        [gamma-without-its-half] Der { -gain } wurde halbiert, gamma nicht. Beide gehören zu einer Formel: beide halbieren oder keins.
        [gamma-alone-decides] Eine { -split } darunter bleibt, also bleibt auch diese, was immer ihr { -gain } ist.
        [gamma-the-wrong-way] Es ist umgekehrt: Eine { -split } fällt weg, wenn ihr { -gain } unter gamma liegt und darunter nichts bleibt.
        [pruned-though-needed] Eine { -split } darunter bleibt, also bleibt auch diese.
        [another-verdict] Vergleiche den { -gain } mit gamma, und sieh dann auf die { -splits } darunter.
        [output-with-the-wrong-sign] Das Vorzeichen ist falsch: Der Schritt geht gegen den { -gradient(case: "obl") }.
        [similarity-for-output] Das ist der { -similarity-score }. Im { -output-value } wird die Summe der { -gradient(case: "obl") } nicht quadriert.
        [sum-of-gradients] Das ist die Summe der { -gradient(case: "obl") }. Sie ist noch zu teilen.
        [rate-in-the-output] Die { -learning-rate } wurde zu früh angewendet: Sie kommt beim Schritt jeder { -row }.
        [output-doubled] Das ist der doppelte { -output-value }.
        [output-halved] Das ist der halbe { -output-value }.
        [first-fit-again] Das ist ein anderer Wert dieses { -leaf(case: "gen") }, bevor es neu angepasst wurde.
        [rounds-of-one-fold] Das ist nur auf einer { -fold } am besten. Der Mittelwert aller { -folds } entscheidet.
        [all-rounds] Mehr { -rounds } sind nicht immer besser: Die { -validation-rows } werden schon vorher am besten vorhergesagt.
        [rounds-with-more-loss] Nach so vielen { -rounds } werden die { -validation-rows } schlechter vorhergesagt.
        [every-candidate-tried] Das wären alle. Quantile lassen die meisten weg.
        [one-candidate-a-bin] Das ist die Zahl der Bereiche. Dazwischen liegt ein { -threshold } weniger, und ein { -feature } mit wenigen Werten braucht weniger.
        [half-the-candidates] Das ist die Hälfte aller { -candidate-split(case: "obl") }.
        [rule-xgboost-lacks] Diese Regel hat den { -node } hier nicht angehalten.
        [split-not-in-the-model] Das Modell hat hier eine andere { -split }, was immer ihr { -gain } ist.
       *[alpha-not-subtracted] Alpha wurde vergessen: Es rückt die Summe der { -gradient(case: "obl") } zuerst zur 0 hin.
    }
