### Gradient Boosting: eine Konstante, dann in jeder Runde Residuen, ein Baum darauf, seine Blätter, die Änderung.

# Seine Zeilen
boosting-code-start = F = der Start, derselbe für jede { -row }
boosting-code-rounds = für jede { -round }:
boosting-code-residual = {"    "}{ -residual } = { -negative-gradient } des { -loss(case: "gen") } bei F, { -row } für { -row }
boosting-code-draw = {"    "}zieh die { -training-rows } dieser { -round }
boosting-code-grow = {"    "}{ -tree } = wachse({ -rows }) auf ihren { -residuals }; bei mehreren { -classes } je ein { -tree }
boosting-code-value = {"    "}{ -leaf-value } = der Schritt, der den { -loss } seiner { -rows } senkt
boosting-code-update = {"    "}F = F + learning_rate * { -leaf-value } der { -row }
boosting-code-stop = {"    "}hör auf, wenn alle { -residuals } 0 sind, F ohne Ende wächst oder der { -validation-loss } bleibt
boosting-code-predict = neue { -row }: Start + learning_rate * ({ -leaf } von { -tree } 1 + von { -tree } 2 + ...)

# Namen dessen, was ausgerechnet wird
boosting-of = { $what ->
    [start] Start
    [mean] Mittelwert von y
    [residual-sum] Summe der { -residuals } am Start
    [residual] { -residual }
    [probability] Wahrscheinlichkeit
    [loss] { -loss }
    [leaf-value] { -leaf-value }
    [median] Median
    [balance] Summe der { -residuals }, wo der Huber-{ -loss } am kleinsten ist
    [mean-loss] mittlerer { -loss }
    [slope] Steigung des { -loss(case: "gen") } bei rho
    [tip] rho, bei dem F genau ist
    [slope-at-0] Steigung bei rho = 0
    [slope-after] Steigung von da an
    [to-beat] { -loss }, der unterboten werden muss
   *[F] F
}
boosting-of-start-class = Start von { $class }

# Der Start
boosting-opens-start = Start
boosting-start = Jede { -row } beginnt mit demselben { -score } = { $F }: { $which ->
    [zero] So war es verlangt
    [mean] { $weighted ->
        [true] dem Mittelwert von { $rows }, jede mit ihrem Gewicht
       *[false] dem Mittelwert von { $rows }
    }
    [median] { $weighted ->
        [true] dem Median von { $rows }, jede mit ihrem Gewicht
       *[false] dem Median von { $rows }
    }
   *[balance] Dort ergeben die { -residuals } von { $rows } zusammen 0
}.
boosting-start-halfway = { $halfway ->
    [true] Zwei Werte stehen in der Mitte, { $low } und { $high }: Der Start liegt genau dazwischen. { $leaves ->
        [true] Die { -leaves } machen es ebenso: median = halfway.
       *[false] Die { -leaves } nehmen stattdessen den kleineren, wie scikit-learn, außer bei median = halfway.
    }
   *[false] Zwei Werte stehen in der Mitte, { $low } und { $high }: Der kleinere ist der Start. Mit median = halfway liegt er dazwischen.
}
boosting-start-lowest = Keine andere Konstante hat einen kleineren { boosting-loss-name }.
boosting-start-not-lowest = Die Konstante { $best } hat einen kleineren { boosting-loss-name }: { $least } statt { $now }. Die { -rounds } gleichen das aus.
boosting-loss-name = { $loss ->
    [squared] quadratischen { -loss }
    [absolute] absoluten { -loss }
    [huber] Huber-{ -loss }
   *[own] { -loss }
}
boosting-start-classes = Jede { -class } hat ihren eigenen { -score }, denselben für jede { -row }: { $scores }.
boosting-class-score = { $class } { $score }
boosting-start-shares = { $how ->
    [zero] Alle sind 0, wie verlangt: Die { -classes } sind gleich wahrscheinlich.
   *[other] Jeder ist der Logarithmus des Anteils seiner { -class }, so verschoben, dass der Mittelwert 0 ist.
}
boosting-start-odds = Jede { -row } beginnt mit demselben { -score } = { $F }: { $half ->
    [true] der Hälfte der { -log-odds }
   *[false] den { -log-odds }
} von { -class } { $second }, dem Logarithmus von { $ones } zu { $none } von { -class } { $first }.
boosting-weight = einem Gewicht von { $weight }
boosting-score-is = { $classes ->
    [true] Jeder { -tree } wird etwas dazu addieren.
   *[false] F ist die { -prediction } bisher; jeder { -tree } wird etwas dazu addieren.
}
boosting-start-probability = { $zero ->
    [true] F = 0 ist eine Wahrscheinlichkeit von { $p }.
   *[false] F = 0 wäre eine Wahrscheinlichkeit von 1/2; dieses F ist eine Wahrscheinlichkeit von { $p }.
}
boosting-start-ask = { $loss ->
    [classes] Mit welchem F beginnt jede { -row }?
    [own] Mit welchem F beginnt jede { -row }?
   *[other] Mit welchem F beginnt jede { -row }, für den { boosting-loss-name }?
}
boosting-start-because = { $how ->
    [mean] Die Einstellung start verlangt den Mittelwert.
   *[other] Von allen Konstanten hat sie den kleinsten { -loss }.
}

# Residuen
boosting-round = { -round } { $round }
boosting-residuals = { $first ->
    [true] { $several ->
        [true] { -round } { $round }, zuerst die { -residuals } von { -class } { $class }.
       *[false] { -round } { $round }: das { -residual } jeder { -row }.
    }
   *[false] Jetzt die { -residuals } von { -class } { $class }.
}
boosting-residual-is = { $loss ->
    [softmax] Ein { -residual } ist 1 - p für { -rows } dieser { -class } und -p für alle anderen.
    [logistic] Ein { -residual } ist y - p: um wie viel p, die Wahrscheinlichkeit von { -class } { $class }, danebenliegt.
    [half] Ein { -residual } ist 2 (y - p) für y = 0 oder 1: das Doppelte des üblichen, denn F ist die Hälfte der { -log-odds }.
    [absolute] Ein { -residual } ist nur eine Richtung: 1, wo y über F liegt, und -1, wo y darunter liegt.
    [huber] Ein { -residual } ist y - F, bei delta = { $delta } gekappt.
    [squared] Ein { -residual } ist y - F: was der { -prediction } fehlt.
   *[own] Ein { -residual } ist minus der { -gradient } deines { -loss(case: "gen") }.
}
boosting-negative-gradient = { $loss ->
    [own] Wo es über 0 ist, senkt ein größeres F den { -loss }.
   *[other] Das ist der { -negative-gradient(case: "def") } des { -loss(case: "gen") }: Wo er über 0 ist, senkt ein größeres F den { -loss }.
}
boosting-residual-counts = F ist zu klein für { $up } und zu groß für { $down }{ $exact ->
    [0] {""}
   *[other] , und genau für { $exactly }
}.
boosting-beyond = { $n ->
    [0] Keine { -row } ist weiter weg als delta.
    [one] { $rows } ist weiter weg und wird gekappt.
   *[other] { $rows } sind weiter weg und werden gekappt.
}
boosting-sign-of-0 = Wo F genau ist, ist y - F gleich 0, und das Vorzeichen von 0 gilt als 0.
boosting-furthest = { $alone ->
    [true] Am weitesten daneben liegt { $row }
   *[false] Die erste der am weitesten danebenliegenden ist { $row }
}: Ihr { -residual } ist { $residual }.
boosting-furthest-class = { $alone ->
    [true] Am weitesten daneben liegt { $row }
   *[false] Die erste der am weitesten danebenliegenden ist { $row }
}: Ihre { -class }, { $class }, hat p = { $p }, und ihr { -residual } ist { $residual }.
boosting-row-class = { $row } ist von { -class } { $own } und hat F = { $F }. Die Wahrscheinlichkeit von { -class } { $of } ist p = { $p }.
boosting-row-residual = { $loss ->
    [softmax] { $inside ->
        [true] Sie ist von dieser { -class }, also ist ihr { -residual } 1 - p = { $residual }.
       *[false] Sie ist von einer anderen { -class }, also ist ihr { -residual } 0 - p = { $residual }.
    }
    [half] { $inside ->
        [true] Ihr y ist +1, also ist ihr { -residual } 2 (1 - p) = { $residual }.
       *[false] Ihr y ist -1, also ist ihr { -residual } 2 (0 - p) = { $residual }.
    }
   *[logistic] { $inside ->
        [true] Ihr y ist 1, also ist ihr { -residual } y - p = 1 - { $p } = { $residual }.
       *[false] Ihr y ist 0, also ist ihr { -residual } y - p = 0 - { $p } = { $residual }.
    }
}
boosting-row-value = { $row }: y - F = { $y } - { $F } = { $away }.
boosting-row-why = { $reason ->
    [as-is] Das ist ihr { -residual }.
    [exact] F ist genau: Das Vorzeichen von 0 gilt als 0, also ist das { -residual } { $residual }.
    [absolute] Nur das Vorzeichen zählt: Das { -residual } ist { $residual }.
    [huber] Das ist weiter als delta = { $delta }, also ist das { -residual } gekappt: { $residual }.
   *[own] Minus der { -gradient } deines { -loss(case: "gen") } ist { $residual }: Das ist ihr { -residual }.
}
boosting-rows-not-shown = Keine liegt weiter daneben.
boosting-which-row = Welche { -row } hat jetzt das größte { -residual }, nach oben oder unten?
boosting-which-row-because = Ihr { -residual } ist { $residual }.

# Zufällig gezogene Zeilen
boosting-drawn = { $several ->
    [true] Die { -trees } dieser { -round } wachsen auf { $used } von { $rows }, zufällig gezogen.
   *[false] Der { -tree } dieser { -round } wächst auf { $used } von { $rows }, zufällig gezogen.
}
boosting-others-move = Die anderen folgen den { -splits } zu einem { -leaf } und gehen mit ihm.

# Blätter
boosting-leaf = { $node } ist ein { -leaf } mit { $rows }.
boosting-leaf-value = { $rule ->
    [mean] { $n ->
        [one] Sein Wert ist das { -residual } dieser { -row }, { $value }.
       *[other] Sein Wert ist der Mittelwert ihrer { -residuals }, { $value }.
    }
    [median] { $n ->
        [one] Sein Wert ist y - F dieser { -row }, { $value }.
       *[other] Sein Wert ist der Median ihrer y - F, { $value }.
    }
    [huber] { $n ->
        [one] Sein Wert ist y - F dieser { -row }, { $value }.
       *[other] Sein Wert ist der Median ihrer y - F plus der Mittelwert des Rests, bei delta gekappt: { $value }.
    }
    [logistic] { $n ->
        [one] Sein Wert ist das { -residual } durch p (1 - p), die { -hessian }: { $value }.
       *[other] Sein Wert ist die Summe ihrer { -residuals } durch die Summe von p (1 - p), ihrer { -hessians(case: "def") }: { $value }.
    }
    [softmax] { $n ->
        [one] Sein Wert ist das { -residual } durch p (1 - p), mal (K - 1)/K für K { -classes }: { $value }.
       *[other] Sein Wert ist die Summe ihrer { -residuals } durch die Summe von p (1 - p), mal (K - 1)/K für K { -classes }: { $value }.
    }
    [searched] { $n ->
        [one] Sein Wert ist rho mal das { -residual } dieser { -row }, { $value }.
       *[other] Sein Wert ist rho mal der Mittelwert ihrer { -residuals }, { $value }.
    }
   *[newton] { $n ->
        [one] Sein Wert ist das { -residual } durch die { -hessian }, { $value }.
       *[other] Sein Wert ist die Summe ihrer { -residuals } durch die Summe ihrer { -hessians(case: "def") }, { $value }.
    }
}
boosting-leaf-certain = Jede Wahrscheinlichkeit ist hier 0 oder 1: Es gibt nichts, wodurch zu teilen wäre.
boosting-leaf-median = { $halfway ->
    [true] Zwei Werte stehen in der Mitte, { $low } und { $high }: Der Median liegt genau dazwischen. Mit median = lower wäre er { $low }, wie in scikit-learn.
   *[false] Zwei Werte stehen in der Mitte, { $low } und { $high }: Der Median ist der kleinere, wie in scikit-learn. Mit median = halfway wäre er { $middle }.
}
boosting-leaf-one-step = Der Wert ist Friedmans ein Schritt vom Median aus; der Huber-{ -loss } dieses { -leaf(case: "gen") } ist bei { $lowest } am kleinsten.
boosting-leaf-ask = { $node } ist ein { -leaf } mit { $rows }. Was ist sein Wert, vor der { -learning-rate }?
boosting-leaf-because = { $rule ->
    [mean] Er ist der Mittelwert der { -residuals }.
    [median] Er ist der Median von y - F.
    [huber] Er ist der Median von y - F plus der Mittelwert des Rests, bei delta gekappt.
    [softmax] Er ist die Summe der { -residuals } durch die Summe von p (1 - p), mal (K - 1)/K.
    [searched] Er ist rho mal der Mittelwert der { -residuals }.
   *[newton] Er ist die Summe der { -residuals } durch die Summe der { -hessians(case: "def") }.
}
boosting-length-search = Die { -leaves } halten mittlere { -residuals } h, und eine Länge rho streckt sie alle. Eine Liniensuche sucht das rho mit dem kleinsten { -loss }.
boosting-length = Das ist rho = { $rho }: Dort ist die Steigung des { -loss(case: "gen") } entlang des { -tree(case: "gen") } { $slope }, und aus Fallen wird Steigen.
boosting-tips = Die { -leaves } halten mittlere { -residuals } h. Entlang rho ist der { -loss } einer { -row }, |y - F - rho h|, ein V mit der Spitze, wo F genau wird.
boosting-slope-at-0 = Bei rho = 0 ergeben die Steigungen aller { -rows } zusammen { $slope }.
boosting-tip = { $row } hat ihre Spitze bei rho = { $rho }: Von da an steigt ihr { -loss }. Die Steigung aller geht von { $before } auf { $after }.
boosting-tip-lowest = Sie ist nicht mehr unter 0: Hier ist der { -loss } am kleinsten.
boosting-tips-not-shown = Keine Spitze weiter links ist der tiefste Punkt.

# Die Änderung
boosting-update = { $several ->
    [true] { $whole ->
        [true] Jedes F von { -class } { $class } geht um den Wert des { -leaf(case: "gen") } weiter.
       *[false] Jedes F von { -class } { $class } geht um { $rate } mal den Wert des { -leaf(case: "gen") } weiter.
    }
   *[false] { $whole ->
        [true] Jede { -row } geht um den Wert ihres { -leaf(case: "gen") } weiter.
       *[false] Jede { -row } geht um { $rate } mal den Wert ihres { -leaf(case: "gen") } weiter.
    }
}
boosting-learning-rate = { $whole ->
    [true] Die { -learning-rate }, der Teil jedes Schritts, der gegangen wird, ist 1.
   *[false] Das ist die { -learning-rate }: der Teil jedes Schritts, der gegangen wird.
}
boosting-moves-most = { $row } geht am weitesten: F geht von { $before } auf { $after }.
boosting-none-moves = Hier ist das 0: Keine { -row } geht weiter.
boosting-moves = { $row } ist in { FORM($node, case: "dat") } mit dem Wert { $value }: Ihr F { $changed }.
boosting-not-in-tree = Der { -tree } wuchs nicht auf dieser { -row }; sie folgt den { -splits }.
boosting-moves-not-shown = Jede { -row } geht genauso mit ihrem { -leaf }.
boosting-where-to = { $row } hat F = { $before }, und der Wert ihres { -leaf(case: "gen") } ist { $leaf }. Was ist ihr F nach diesem Schritt, bei einer { -learning-rate } von { $rate }?
boosting-where-to-because = { $before } + { $rate } · { $leaf } = { $after }.

# Der Verlust
boosting-loss-now = Nach { -round } { $round }: Der mittlere { -loss } { $changed }.
boosting-validation-now = Der { -loss } auf den { -validation-rows } { $changed }.
boosting-rounds-done = { $n ->
    [one] 1 { -round } ist getan: { $trees } im { -ensemble }.
   *[other] { $n } { -rounds } sind getan: { $trees } im { -ensemble }.
}
boosting-which-way-ask = Was macht diese { -round } mit dem mittleren { -loss }?
boosting-which-way = { $what ->
    [both] Er fällt auf den { -training-rows } und auf den { -validation-rows }
    [training] Er fällt auf den { -training-rows } und steigt auf den { -validation-rows }
   *[neither] Er steigt auf den { -training-rows }
}
boosting-which-way-because = Auf den { -validation-rows } geht er von { $before } auf { $after }.
boosting-which-loss-ask = Wie groß ist der mittlere { -loss } nach dieser { -round }?
boosting-which-loss-because = Vor der { -round } war er { $before }.

# Das Ende
boosting-opens-end = das Ende
boosting-stop = { $reason ->
    [no_residual] Alle { -residuals } sind 0: Nichts bleibt zu verbessern.
    [rounding] Alle { -predictions } stimmen bis auf Rundung: Nichts bleibt zu verbessern.
    [diverged] F wächst über alle Grenzen: Nimm eine kleinere { -learning-rate }.
   *[no_improvement] Der { -loss } auf den { -validation-rows } fällt nicht mehr.
}
boosting-ends = { $when ->
    [in] Das Boosting endet in { -round } { $round } von { $asked }.
   *[after] Das Boosting endet nach { -round } { $round } von { $asked }.
}
boosting-not-below = { $twice ->
    [true] Das Doppelte des { -loss(case: "gen") } plus tol ist { $reached }.
   *[false] Der { -loss } plus tol ist { $reached }.
} Das ist unter keinem der letzten { $rounds }; der höchste davon war { $highest }.
boosting-no-tree-needed = Kein { -tree } war nötig: Der Start allein ist die { -prediction } für jede { -row }.
boosting-loss-went = Der mittlere { -loss } { $changed }.
boosting-validation-lowest = { $n ->
    [0] Auf den { -validation-rows } war er am Start am kleinsten: { $loss }.
    [one] Auf den { -validation-rows } war er nach 1 { -round } am kleinsten: { $loss }.
   *[other] Auf den { -validation-rows } war er nach { $n } { -rounds } am kleinsten: { $loss }.
}

# Was zu sehen ist
boosting-no-tree = kein { -tree }
boosting-residual = { -residual }
boosting-used = { -training-rows }
boosting-column-F = { $several ->
    [true] Der { -score } der { -class }, um die es geht: der Start plus alle { -trees } bisher.
   *[false] Der { -score }: der Start plus alle { -trees } bisher.
}
boosting-column-p = { $several ->
    [true] Die Wahrscheinlichkeit der { -class }, um die es geht; zwischen { -rounds } der { -class }, die die { -row } hat.
   *[false] Die Wahrscheinlichkeit von { -class } 1, für die F steht.
}
boosting-column-residual = { $several ->
    [true] Minus der { -gradient } des { -loss(case: "gen") } bei F, für die { -class }, um die es geht: wohin F gehen sollte.
   *[false] Minus der { -gradient } des { -loss(case: "gen") } bei F: wohin F gehen sollte.
}
boosting-column-used = 1, wo die { -trees } dieser { -round } auf der { -row } wachsen.
boosting-panel-odds = Vom { -score } zur Wahrscheinlichkeit
boosting-panel-shares = Wahrscheinlichkeiten der { -row }, um die es geht
boosting-panel-pull = Vom Abstand zum { -residual }
boosting-panel-leaves = Die { -leaves }, vor der { -learning-rate }
boosting-panel-trees = Alle { -trees }
boosting-panel-scores = Der { -score } jeder { -class }
boosting-panel-loss = Der { -loss } nach { -round }
boosting-value-of-leaf = { -leaf-value }
boosting-training = { -training-rows }
boosting-validation = { -validation-rows }
boosting-rounds = { -rounds }
boosting-mean-loss = mittlerer { -loss }

# Einstellungen, Fehler und Bemerkungen
help =
    .loss = Was eine falsche { -prediction } kostet.
    .learning-rate = Der Teil jedes Schritts, der gegangen wird.

error =
    .own-loss-has-no-value = n_iter_no_change beobachtet einen { -loss }, und von deinem eigenen sind nur die Ableitungen bekannt.
    .needs-classes = { $loss } braucht { -classes }, und diese { -target } ist eine Zahl: Nimm squared, absolute oder huber.
    .needs-numbers = { $loss } braucht Zahlen, und diese { -target } hat { -classes }: Nimm logistic oder softmax.
    .more-than-two-classes = logistic unterscheidet zwei { -classes }, und „{ $name }“ hat { $n }: Nimm softmax.
    .drawn-and-named = validation_fraction zieht die { -validation-rows }, und { $name } nennt sie: Gib eines von beiden an.
    .one-side-empty = { $validation } von { $n } { -rows } sind { -validation-rows }: Lass auf beiden Seiten { -rows }.
    .no-row = { $name } nimmt Zeilennummern von 0 bis { $last }: { $row } ist keine davon.
