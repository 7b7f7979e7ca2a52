### Entwurfsfragen: welches Verfahren, welche Einstellung, und warum.

learner =
    .name = { $name ->
        [cart] Entscheidungsbaum
        [prune] beschnittener { -tree }
        [forest] Random Forest
        [adaboost] AdaBoost
        [gradient_boosting] { -gradient } Boosting
       *[xgb] XGBoost
    }

measure =
    .name = { $of ->
        [rate] { -misclassification }
        [square] { -squared-error }
       *[loss] mittlerer { -loss }
    } auf den { $rows ->
        [training] { -training-rows }
        [validation] { -validation-rows }
        [test] { -test-rows }
        [oob] Out-of-bag-{ -rows }
       *[folds] { -folds }
    }

# Antworten
choice =
    .feature = { $name }
    .picture = { $which ->
        [a] Bild A
       *[b] Bild B
    }
    .change = { $how ->
        [falls] Es sinkt um mehr als ein Zehntel
        [level] Es ändert sich um weniger als ein Zehntel
       *[rises] Es steigt um mehr als ein Zehntel
    }

# Was gefragt wird
question =
    .setting = { $learner }, zweimal an dieselben { -rows } angepasst. Nur { $setting } ist verschieden: { $first } und { $second }. Welches Bild hat { $setting } = { $value }?
    .learner = Ein Bild ist ein { $first }, das andere ein { $second }, angepasst an dieselben { -rows }. Welches ist der { $learner }?
    .more-trees = { $learner }{ $rate ->
        [given] {" "}mit learning_rate = { $at }
       *[other] {""}
    }. Zu sehen ist bis zu { $few } { -trees(case: "dat") }: { $measure }. Was geschieht von da bis zu { $many } { -trees(case: "dat") }?
    .change = { $learner } mit { $trees } { -trees(case: "dat") } und { $setting } = { $first }. Zu sehen ist: { $measure }. Wie steht es am Ende mit { $setting } = { $second }?
    .prune = Ein { -tree } mit { $leaves } { -leaves(case: "dat") } wird beschnitten, bis { $kept } bleiben. Wie ändert sich dieser Wert: { $measure }?
    .best-learner = Jedes Verfahren wird an dieselben 70 % dieser { -rows } angepasst, mit { $trees } { -trees(case: "dat") } der Tiefe { $depth }; der Entscheidungsbaum ist ein einziger { -tree } dieser Tiefe. Welches Verfahren hat hier den kleinsten Wert: { $measure }?
    .loses-importance = Die { -importance } jedes { -feature(case: "gen") }: { $learner } mit { $setting } = { $first }. Welches { -feature } verliert mit { $setting } = { $second } am meisten von seinem Anteil?
    .left-out = Die { -importance } jedes { -feature(case: "gen") }: { $learner }. Ohne { $feature }: Welches { -feature } gewinnt am meisten Anteil?

# Was sich zeigt
evidence =
    .picture = { $which ->
        [a] Es ist Bild A.
       *[b] Es ist Bild B.
    }
    .comparison = { $what ->
        [leaves] { -leaves }
        [steps] Verschiedene { -predictions } entlang der Linie
        [span] Von der niedrigsten { -prediction } zur höchsten
        [shades] Verschiedene Wahrscheinlichkeiten in der Ebene
        [certainty] Mittlere Wahrscheinlichkeit der vorhergesagten { -class }
        [most-important] Größter Anteil der { -importance }
        [early-loss] { -loss } auf den { -training-rows } nach 10 { -trees(case: "dat") }
        [early-validation-loss] { -validation-loss } nach 10 { -trees(case: "dat") }
        [early-error] Fehler auf den { -training-rows } nach 10 { -trees(case: "dat") }
       *[rises] { -rounds }, in denen der { -loss } steigt
    }: { $a } in A, { $b } in B.
    .change = { $measure }: von { $before } auf { $after }. { $how ->
        [falls] Das ist mehr als ein Zehntel weniger.
        [level] Das ändert sich um weniger als ein Zehntel.
       *[rises] Das ist mehr als ein Zehntel mehr.
    }
    .best-learner = { $learner } gewinnt. { $measure }: { $errors }.
    .learner-error = { $learner } { $error }
    .importance = Der Anteil von { $feature } geht von { $before } auf { $after }.

# Warum
explanation =
    .topic = { $topic ->
        [depth] Jede { -tree-level } von { -splits } kann die Zahl der { -leaves } verdoppeln. Ein tieferer { -tree } folgt den { -rows } genauer.
        [leaf-rows] Hätte ein Kind weniger { -rows }, wird nicht aufgeteilt. Ein großes Minimum lässt wenige, große { -leaves } übrig.
        [leaves] Bei so vielen { -leaves(case: "dat") } hört der { -tree } auf zu wachsen. Sind es wenige, deckt jedes einen großen Teil der Ebene ab.
        [least-gain] Eine { -split }, die die { -impurity } um weniger senkt, wird nicht gemacht. Der { -tree } bleibt klein.
        [alpha] Jedes { -leaf } kostet alpha. Je größer es ist, desto mehr { -subtrees } kosten mehr, als sie sparen, und werden beschnitten.
        [averaging] Ein { -tree } kennt wenige Wahrscheinlichkeiten. Das Mittel vieler { -trees } nimmt viele Werte an, und seine Grenze hat kleine Stufen.
        [certainty] Die { -leaves } flacher { -trees } sind gemischt, also auch ihr Mittel. Tiefe { -trees } haben fast reine { -leaves }.
        [features-drawn] Werden für eine { -split } wenige { -features } gezogen, fehlt oft das stärkste. Dann teilt ein anderes auf.
        [left-out] { -features } mit fast derselben Information teilen sich die { -importance }. Fehlt eines, übernimmt ein anderes seine { -splits }.
        [rate] Die { -learning-rate } ist der Teil des Schritts, den jeder { -tree } geht. Größere Schritte senken den { -loss } anfangs schneller.
        [rounds] Alle { -predictions } beginnen beim Mittelwert, jede { -round } bringt sie ein Stück weiter. Nach wenigen sind sie noch nah bei ihm.
        [boosted-depth] Ein tieferer { -tree } passt sich den { -residuals } genauer an. Der { -loss } auf den { -training-rows } sinkt schneller.
        [subsample] Jeder { -tree } wird nur an einen Teil der { -rows } angepasst. Für die anderen kann sein Schritt falsch sein, dann steigt der { -loss }.
        [lambda] Lambda kommt zur Summe der { -hessians(case: "def") } hinzu, durch die geteilt wird. Je größer es ist, desto kleiner die { -output-values }.
        [l1] Alpha macht die Summe der { -gradients } jedes { -leaf(case: "gen") } kleiner, ehe geteilt wird. Die { -output-values } schrumpfen, kleine werden 0.
        [gamma] Eine { -split }, deren { -gain } unter gamma liegt, wird beschnitten, wenn unter ihr keine bleibt.
        [child-weight] Die { -cover } beider Kinder muss min_child_weight erreichen. Bei quadratischen Fehlern ist sie die Zahl der { -rows }.
        [columns] Jeder { -tree } bekommt einen Teil der { -features }. Wo das stärkste fehlt, teilen andere auf.
        [stumps] Jeder { -stump } hat nur zwei Seiten. Viele zusammen, jeder mit seinem { -amount-of-say }, ergeben viele verschiedene { -predictions }.
       *[stump-depth] Ein tieferer { -tree } sagt in jeder { -round } mehr { -rows } richtig vorher. Es braucht weniger { -rounds }.
    }
    .change = { $topic ->
        [more-averaged] { $how ->
            [falls] Wenige { -trees } hängen davon ab, welche { -bootstrap-samples } gezogen wurden. Das Mittel von mehr { -trees(case: "dat") } schwankt weniger.
            [level] Das Mittel hat sich beruhigt. Mehr { -trees } brauchen Zeit und ändern wenig.
           *[rises] Ein Mittel aus mehr { -trees(case: "dat") } führt nicht zu Überanpassung. Die ersten lagen öfter richtig, als es so wenige in der Regel tun.
        }
        [more-rounds] { $how ->
            [falls] Die bisherigen Schritte reichten nicht: In den { -residuals } steckt noch ein Muster.
            [level] In den übrigen { -residuals } steckt wenig Muster, und die Schritte sind klein geworden.
           *[rises] Die späteren { -trees } folgen dem Zufall in den { -training-rows }: Überanpassung.
        }
        [more-stumps] { $how ->
            [falls] Jeder { -stump } hat einen { -threshold }. Erst viele zusammen folgen der Grenze zwischen den { -classes }.
            [level] Die Abstimmung der { -stumps } ändert sich kaum noch.
           *[rises] Die späteren { -stumps } sehen auf die schwierigsten { -rows } und folgen dem Zufall in ihnen.
        }
        [lower-rate] { $how ->
            [falls] Jeder { -tree } folgt auch dem Zufall. Bei kleinen Schritten zählt kein einzelner { -tree } viel.
            [level] Beide Raten kommen in so vielen { -rounds } fast gleich weit.
           *[rises] Mit kleinen Schritten kommt man in so vielen { -rounds } nicht weit genug.
        }
        [deeper] { $how ->
            [falls] Ein tieferer { -tree } kann nacheinander nach mehreren { -features(case: "dat") } fragen, und das brauchen diese { -rows }.
            [level] Die { -splits } weiter unten ändern für andere { -rows } wenig.
           *[rises] Die { -splits } weiter unten folgen dem Zufall in den { -training-rows }: Überanpassung.
        }
        [lambda-helps] { $how ->
            [falls] Kleinere { -output-values } folgen weniger dem Zufall in den { -training-rows }.
            [level] Spätere { -rounds } holen die kleineren Schritte auf.
           *[rises] Die { -output-values } werden so klein, dass so viele { -rounds } nicht weit genug kommen.
        }
       *[pruning] { $how ->
            [falls] Die entfernten { -splits } folgten dem Zufall in den { -training-rows }.
            [level] Die entfernten { -splits } änderten die { -predictions } für andere { -rows } kaum.
           *[rises] Die entfernten { -splits } gelten auch für andere { -rows }: Ohne sie ist der { -tree } zu einfach.
        }
    }
    .best-learner = { $learner ->
        [cart] Ein einziger { -tree } reicht hier; die anderen bleiben hinter ihm zurück oder mitteln seine { -splits } weg.
        [forest] Das Mittel vieler { -trees } schwankt weniger als ein { -tree }, und kein späterer { -tree } folgt einzelnen { -rows }.
       *[boosted] { $depth ->
            [stumps] Boosting addiert verschiedene { -stumps }, jeden für das, was die früheren übrig lassen. Die { -stumps } eines Waldes teilen fast gleich auf.
           *[deep] Jeder { -tree } passt sich an, was die früheren übrig lassen. Kleine { -trees } zusammen folgen einer feinen Grenze.
        }
    }

# Die Seite
intro =
    .purpose = Sieh dir echte Anpassungen an und entscheide: welche Einstellung, welches Verfahren, und hilft eine Änderung hier? Dann sieh zu.

label =
    .question = Frage
    .variant = Variante
    .your-choice = Deine Wahl
    .right-choice = Richtig ist
    .run = { $learner }: { $settings }

note =
    .table = { -rows }: { $title }

verdict =
    .right = Richtig.
    .wrong = Nicht ganz.

title =
    .run = Ablauf ansehen
    .before = Vorher
    .after = Nachher

button =
    .compare = Auf diesen { -rows } vergleichen
    .next = Nächste Frage
    .again = Noch einmal, mit anderer Tabelle

topic =
    .name = { $topic ->
        [depth] Tiefe eines { -tree(case: "gen") }
        [leaf-rows] Mindestens so viele { -rows } je { -leaf }
        [leaves] Höchstens so viele { -leaves }
        [least-gain] Mindestens so viel weniger { -impurity }
        [alpha] Alpha beim { -pruning }
        [pruning] Hilft { -pruning }?
        [averaging] Ein { -tree } oder das Mittel vieler
        [certainty] Tiefe im Wald
        [features-drawn] Je { -split } gezogene { -features }
        [left-out] { -importance } von { -features(case: "dat") } mit derselben Information
        [more-averaged] Mehr { -trees } im Wald
        [rate] { -learning-rate }
        [rounds] Zahl der { -rounds }
        [boosted-depth] Tiefe beim Boosting
        [subsample] Je { -tree } gezogene { -rows }
        [more-rounds] Mehr { -rounds } Boosting
        [lower-rate] Eine kleinere { -learning-rate }
        [deeper] Tiefere { -trees } beim Boosting
        [lambda] Lambda (L2)
        [lambda-helps] Hilft Lambda?
        [l1] Alpha (L1)
        [gamma] Gamma
        [child-weight] Kleinste { -cover } eines Kindes
        [columns] Je { -tree } gezogene { -features }
        [stumps] Zahl der { -stumps }
        [stump-depth] Tiefe bei AdaBoost
        [more-stumps] Mehr { -stumps }
       *[which-learner] Welches Verfahren
    }

# Was ein Bild zeigt, für die, die es nicht sehen
alt =
    .plane = { -predictions } über { $across } und { $up }. { $lines }
    .plane-line = Bei { $up } = { $at }, mit wachsendem { $across }: { $spans }.
    .plane-span = { -class } { $name } bis { $end }
    .plane-last = { -class } { $name }
    .line = { -prediction } für { $target } nach { $feature }: { $points }.
    .point = { $x }: { $y }
    .curve = { $measure } nach der Zahl der { $by ->
        [trees] { -trees }
       *[leaves] { -leaves }
    }: { $points }.
    .bars = Anteil der { -importance }: { $points }.
    .bar = { $name } { $share }
    .rows = { $n } { -rows } nach { $across } und { $up }.

axis =
    .trees = { -trees }
    .leaves = { -leaves }
    .importance = Anteil der { -importance }
