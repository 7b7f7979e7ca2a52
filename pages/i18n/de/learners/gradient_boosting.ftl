# Seine Zeilen
code =
    .start = { $many ->
        [true] $F_k ←$ der Start jeder { -class } $k$
       *[false] $F ←$ der Start, derselbe für jede { -row }
    }
    .round-loop = { $many ->
        [true] **für** $m = 1, …, { $rounds }$, **für jede** { -class } $k$:
       *[false] **für** $m = 1, …, { $rounds }$:
    }
    .residuals = { $loss ->
        [squared] $r_i ← y_i − F(x_i)$
        [share] $r_i ← y_i − p_i$
       *[any] $r_i ← −∂L(y_i, F(x_i))/∂F$
    }
    .draw-rows = zieh die { -training-rows } dieser { -round }
    .grow-tree = lass einen { -tree } auf den { -residuals } $r_i$ wachsen:
    .leaf-values = **für jedes** { -leaf }: $v ←$ der Schritt, der den { -loss } senkt
    .update = $F(x_i) ← F(x_i) + { $factor }v(x_i)$
    .stop-rule = { $reason ->
        [no_residual] **wenn** alle $r_i = 0$: **hör auf**
        [rounding] **wenn** alle { -predictions } bis auf Rundung stimmen: **hör auf**
        [diverged] **wenn** $F$ über alle Grenzen wächst: **hör auf**
       *[no_improvement] **wenn** der { -validation-loss } nicht mehr sinkt: **hör auf**
    }
    .predict-new-row = **Ergebnis**: Start $+ { $factor }∑_m v_m(x)$

# Namen dessen, was ausgerechnet wird
formula =
    .name = { $what ->
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
    .class-start = Start von { $class }

# Der Start
# Das Ende
section =
    .start = Start
    .end = das Ende

start =
    .constant = Jede { -row } beginnt mit demselben { -score } = { $F }: { $which ->
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
    .median-halfway = { $halfway ->
        [true] Zwei Werte stehen in der Mitte, { $low } und { $high }: Der Start liegt genau dazwischen. { $leaves ->
            [true] Die { -leaves } machen es ebenso: median = halfway.
           *[false] Die { -leaves } nehmen stattdessen den kleineren, wie scikit-learn, außer bei median = halfway.
        }
       *[false] Zwei Werte stehen in der Mitte, { $low } und { $high }: Der kleinere ist der Start. Mit median = halfway liegt er dazwischen.
    }
    .lowest-loss = Keine andere Konstante hat einen kleineren { loss.name }.
    .not-lowest-loss = Die Konstante { $best } hat einen kleineren { loss.name }: { $least } statt { $now }. Die { -rounds } gleichen das aus.
    .class-scores = Jede { -class } hat ihren eigenen { -score }, denselben für jede { -row }: { $scores }.
    .class-score = { $class } { $score }
    .class-scores-why = { $how ->
        [zero] Alle sind 0, wie verlangt: Die { -classes } sind gleich wahrscheinlich.
       *[other] Jeder ist der Logarithmus des Anteils seiner { -class }, so verschoben, dass der Mittelwert 0 ist.
    }
    .log-odds = Jede { -row } beginnt mit demselben { -score } = { $F }: { $half ->
        [true] der Hälfte der { -log-odds }
       *[false] den { -log-odds }
    } von { -class } { $second }, dem Logarithmus von { $ones } zu { $none } von { -class } { $first }.
    .class-weight = einem Gewicht von { $weight }
    .score-meaning = { $classes ->
        [true] Jeder { -tree } wird etwas dazu addieren.
       *[false] F ist die { -prediction } bisher; jeder { -tree } wird etwas dazu addieren.
    }
    .probability = { $zero ->
        [true] F = 0 bedeutet eine Wahrscheinlichkeit von { $p }.
       *[false] F = 0 würde eine Wahrscheinlichkeit von 1/2 bedeuten; dieses F bedeutet eine Wahrscheinlichkeit von { $p }.
    }

# Der Verlust
loss =
    .name = { $loss ->
        [squared] quadratischen { -loss }
        [absolute] absoluten { -loss }
        [huber] Huber-{ -loss }
       *[own] { -loss }
    }
    .training = Nach { -round } { $round }: Der mittlere { -loss } { $changed }.
    .validation = Der { -loss } auf den { -validation-rows } { $changed }.

question =
    .start = { $loss ->
        [classes] Mit welchem F beginnt jede { -row }?
        [own] Mit welchem F beginnt jede { -row }?
       *[other] Mit welchem F beginnt jede { -row }, für den { loss.name }?
    }
    .start-why = { $how ->
        [mean] Die Einstellung start verlangt den Mittelwert.
       *[other] Von allen Konstanten hat sie den kleinsten { -loss }.
    }
    .largest-residual = Welche { -row } hat jetzt das größte { -residual }, ohne Rücksicht auf das Vorzeichen?
    .largest-residual-why = Ihr { -residual } ist { $residual }.
    .leaf-value = { $node } ist ein { -leaf } mit { $rows }. Was ist sein Wert, vor der { -learning-rate }?
    .leaf-value-why = { $rule ->
        [mean] Er ist der Mittelwert der { -residuals }.
        [median] Er ist der Median von y - F.
        [huber] Er ist der Median von y - F plus der Mittelwert des Rests, bei delta gekappt.
        [softmax] Er ist die Summe der { -residuals } durch die Summe von p (1 - p), mal (K - 1)/K.
        [searched] Er ist rho mal der Mittelwert der { -residuals }.
       *[newton] Er ist die Summe der { -residuals } durch die Summe der { -hessians(case: "def") }.
    }
    .new-score = { $row } hat F = { $before }, und der Wert ihres { -leaf(case: "gen") } ist { $leaf }. Was ist ihr F nach diesem Schritt, bei einer { -learning-rate } von { $rate }?
    .new-score-why = { $before } + { $rate } · { $leaf } = { $after }.
    .loss-direction = Was macht diese { -round } mit dem mittleren { -loss }?
    .loss-direction-choice = { $what ->
        [both] Er fällt auf den { -training-rows } und auf den { -validation-rows }
        [training] Er fällt auf den { -training-rows } und steigt auf den { -validation-rows }
       *[neither] Er steigt auf den { -training-rows }
    }
    .loss-direction-why = Auf den { -validation-rows } geht er von { $before } auf { $after }.
    .mean-loss = Wie groß ist der mittlere { -loss } nach dieser { -round }?
    .mean-loss-why = Vor der { -round } war er { $before }.

# Residuen
round =
    .name = { -round } { $round }
    .done-count = { $n ->
        [one] 1 { -round } ist abgeschlossen: { $trees } im { -ensemble }.
       *[other] { $n } { -rounds } sind abgeschlossen: { $trees } im { -ensemble }.
    }

residual =
    .opening = { $first ->
        [true] { $several ->
            [true] { -round } { $round }, zuerst die { -residuals } von { -class } { $class }.
           *[false] { -round } { $round }: das { -residual } jeder { -row }.
        }
       *[false] Jetzt die { -residuals } von { -class } { $class }.
    }
    .definition = { $loss ->
        [softmax] Ein { -residual } ist 1 - p für { -rows } dieser { -class } und -p für alle anderen.
        [logistic] Ein { -residual } ist y - p: wie weit p, die vorhergesagte Wahrscheinlichkeit von { -class } { $class }, von y entfernt ist.
        [half] Ein { -residual } ist 2 (y - p) für y = 0 oder 1: das Doppelte des üblichen, denn F ist die Hälfte der { -log-odds }.
        [absolute] Ein { -residual } ist nur eine Richtung: 1, wo y über F liegt, und -1, wo y darunter liegt.
        [huber] Ein { -residual } ist y - F, bei delta = { $delta } gekappt.
        [squared] Ein { -residual } ist y - F: was der { -prediction } fehlt.
       *[own] Ein { -residual } ist minus der { -gradient } deines { -loss(case: "gen") }.
    }
    .meaning = { $loss ->
        [own] Wo es über 0 ist, senkt ein größeres F den { -loss }.
       *[other] Das ist der { -negative-gradient(case: "def") } des { -loss(case: "gen") }: Wo er über 0 ist, senkt ein größeres F den { -loss }.
    }
    .sign-counts = F ist zu klein für { $up } und zu groß für { $down }{ $exact ->
        [0] {""}
       *[other] , und genau für { $exactly }
    }.
    .capped-count = { $n ->
        [0] Keine { -row } ist weiter weg als delta.
        [one] { $rows } ist weiter weg und wird gekappt.
       *[other] { $rows } sind weiter weg und werden gekappt.
    }
    .zero-sign = Wo F genau ist, ist y - F gleich 0, und das Vorzeichen von 0 gilt als 0.
    .largest = { $alone ->
        [true] { $row } liegt am weitesten daneben
       *[false] Mehrere { -rows } liegen am weitesten daneben, zuerst { $row }
    }: Ihr { -residual } ist { $residual }.
    .largest-with-class = { $alone ->
        [true] { $row } liegt am weitesten daneben
       *[false] Mehrere { -rows } liegen am weitesten daneben, zuerst { $row }
    }: Ihre { -class }, { $class }, hat p = { $p }, und ihr { -residual } ist { $residual }.
    .row-probability = { $row } ist von { -class } { $own } und hat F = { $F }. Die Wahrscheinlichkeit von { -class } { $of } ist p = { $p }.
    .row-class-residual = { $loss ->
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
    .row-distance = { $row }: y - F = { $y } - { $F } = { $away }.
    .row-distance-residual = { $reason ->
        [as-is] Das ist ihr { -residual }.
        [exact] F ist genau: Das Vorzeichen von 0 gilt als 0, also ist das { -residual } { $residual }.
        [absolute] Nur das Vorzeichen zählt: Das { -residual } ist { $residual }.
        [huber] Das ist weiter als delta = { $delta }, also ist das { -residual } gekappt: { $residual }.
       *[own] Minus der { -gradient } deines { -loss(case: "gen") } ist { $residual }: Das ist ihr { -residual }.
    }
    .skipped = Keine liegt weiter daneben.

# Zufällig gezogene Zeilen
sample =
    .rows = { $several ->
        [true] Die { -trees } dieser { -round } wachsen auf { $used } von { $rows }, zufällig gezogen.
       *[false] Der { -tree } dieser { -round } wächst auf { $used } von { $rows }, zufällig gezogen.
    }
    .other-rows = Die anderen folgen den { -splits } zu einem { -leaf }, und ihr F ändert sich mit ihm.

# Blätter
leaf =
    .opening = { $node } ist ein { -leaf } mit { $rows }.
    .value = { $rule ->
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
    .zero-denominator = Jede Wahrscheinlichkeit ist hier 0 oder 1: Es gibt nichts, wodurch zu teilen wäre.
    .median-halfway = { $halfway ->
        [true] Zwei Werte stehen in der Mitte, { $low } und { $high }: Der Median liegt genau dazwischen. Mit median = lower wäre er { $low }, wie in scikit-learn.
       *[false] Zwei Werte stehen in der Mitte, { $low } und { $high }: Der Median ist der kleinere, wie in scikit-learn. Mit median = halfway wäre er { $middle }.
    }
    .huber-one-step = Der Wert kommt von einem einzigen Schritt vom Median aus, wie bei Friedman. Der Huber-{ -loss } dieses { -leaf(case: "gen") } ist bei { $lowest } am kleinsten.

line-search =
    .plan = Die { -leaves } halten mittlere { -residuals } h, und eine Länge rho streckt sie alle. Eine Liniensuche sucht das rho mit dem kleinsten { -loss }.
    .result = Das ist rho = { $rho }. Dort ist die Steigung des { -loss(case: "gen") } entlang des { -tree(case: "gen") } { $slope }, und der { -loss } fällt nicht mehr, sondern steigt.
    .tips = Die { -leaves } halten mittlere { -residuals } h. Entlang rho ist der { -loss } einer { -row }, |y - F - rho h|, ein V mit der Spitze, wo F genau wird.
    .first-slope = Bei rho = 0 ergeben die Steigungen aller { -rows } zusammen { $slope }.
    .row-tip = { $row } hat ihre Spitze bei rho = { $rho }: Von da an steigt ihr { -loss }. Die Steigung aller { -rows } zusammen geht von { $before } auf { $after }.
    .lowest-tip = Sie ist nicht mehr unter 0: Hier ist der { -loss } am kleinsten.
    .skipped = Keine Spitze weiter links ist der tiefste Punkt.

# Die Änderung
update =
    .rule = { $several ->
        [true] { $whole ->
            [true] Jedes F von { -class } { $class } ändert sich um den Wert des { -leaf(case: "gen") }.
           *[false] Jedes F von { -class } { $class } ändert sich um { $rate } mal den Wert des { -leaf(case: "gen") }.
        }
       *[false] { $whole ->
            [true] Das F jeder { -row } ändert sich um den Wert ihres { -leaf(case: "gen") }.
           *[false] Das F jeder { -row } ändert sich um { $rate } mal den Wert ihres { -leaf(case: "gen") }.
        }
    }
    .learning-rate = { $whole ->
        [true] Die { -learning-rate }, der Teil jedes Schritts, der gegangen wird, ist 1.
       *[false] Das ist die { -learning-rate }: der Teil jedes Schritts, der gegangen wird.
    }
    .largest-move = { $row } ändert sich am meisten: F geht von { $before } auf { $after }.
    .no-move = Hier ist das 0: Kein F ändert sich.
    .row = { $row } ist in { FORM($node, case: "dat") } mit dem Wert { $value }: Ihr F { $changed }.
    .row-not-sampled = Der { -tree } wuchs nicht auf dieser { -row }; sie folgt den { -splits }.
    .skipped = Das F jeder { -row } ändert sich genauso mit ihrem { -leaf }.

stop =
    .reason = { $reason ->
        [no_residual] Alle { -residuals } sind 0: Nichts bleibt zu verbessern.
        [rounding] Alle { -predictions } stimmen bis auf Rundung: Nichts bleibt zu verbessern.
        [diverged] F wächst über alle Grenzen: Nimm eine kleinere { -learning-rate }.
       *[no_improvement] Der { -loss } auf den { -validation-rows } fällt nicht mehr.
    }
    .round = { $when ->
        [in] Das Boosting endet in { -round } { $round } von { $asked }.
       *[after] Das Boosting endet nach { -round } { $round } von { $asked }.
    }
    .loss-to-beat = { $twice ->
        [true] Das Doppelte des { -loss(case: "gen") } plus tol ist { $reached }.
       *[false] Der { -loss } plus tol ist { $reached }.
    } Kein { -loss } der letzten { $rounds } lag darüber; der höchste war { $highest }.

end =
    .start-suffices = Kein { -tree } war nötig: Der Start allein ist die { -prediction } für jede { -row }.
    .training-loss = Der mittlere { -loss } { $changed }.
    .lowest-validation-loss = { $n ->
        [0] Auf den { -validation-rows } war er am Start am kleinsten: { $loss }.
        [one] Auf den { -validation-rows } war er nach 1 { -round } am kleinsten: { $loss }.
       *[other] Auf den { -validation-rows } war er nach { $n } { -rounds } am kleinsten: { $loss }.
    }

# Was zu sehen ist
tree =
    .empty-name = kein { -tree }

label =
    .residual = { -residual }

column =
    .used-title = { -training-rows }
    .score-help = { $several ->
        [true] Der { -score } der { -class }, um die es geht: der Start plus alle { -trees } bisher.
       *[false] Der { -score }: der Start plus alle { -trees } bisher.
    }
    .probability-help = { $several ->
        [true] Die Wahrscheinlichkeit der { -class }, um die es geht; zwischen { -rounds } der { -class }, die die { -row } hat.
       *[false] Die Wahrscheinlichkeit von { -class } 1, für die F steht.
    }
    .residual-help = { $several ->
        [true] Minus der { -gradient } des { -loss(case: "gen") } bei F, für die { -class }, um die es geht: wohin F gehen sollte.
       *[false] Minus der { -gradient } des { -loss(case: "gen") } bei F: wohin F gehen sollte.
    }
    .used-help = 1, wo die { -trees } dieser { -round } auf der { -row } wachsen.

panel =
    .probability-curve = Vom { -score } zur Wahrscheinlichkeit
    .class-probabilities = Wahrscheinlichkeiten der { -row }, um die es geht
    .residual-curve = Vom Abstand zum { -residual }
    .leaf-values = Die { -leaves }, vor der { -learning-rate }
    .trees = Alle { -trees }
    .class-scores = Der { -score } jeder { -class }
    .loss = Der { -loss } nach { -round }

axis =
    .leaf-value = { -leaf-value }
    .rounds = { -rounds }
    .mean-loss = mittlerer { -loss }

series =
    .training = { -training-rows }
    .validation = { -validation-rows }

# Was dasselbe in einer anderen Bibliothek anders macht
elsewhere =
    .validation-rows = Es zieht andere { -validation-rows } (n_iter_no_change): Es hört vielleicht nach einer anderen { -round } auf.
    .line-search = Es sucht keine Länge für einen ganzen { -tree } ({ $setting }): Jedes { -leaf } wählt seinen eigenen Schritt.
    .huber-delta = Es bestimmt Hubers delta in jeder { -round } neu, aus einem Anteil der { -rows } (alpha).
    .median = Bei einer geraden Anzahl von { -rows } nehmen seine { -leaves } den kleineren der beiden mittleren Werte (median).
    .zero-residual = Das { -residual } einer { -row }, die bis aufs letzte Bit stimmt, ist dort nicht 0; hier schon.
    .two-classes = Bei zwei { -classes } führt es einen einzigen Score.

tab =
    .rates = Lernraten
    .row = Eine Zeile

intro =
    .start = Jede Zeile beginnt mit demselben Score F. Das Residuum einer Zeile ist das, was noch zu ihrer Zielvariable fehlt. Der nächste Baum wird an die Residuen angepasst.
    .gradient = Ein Residuum ist der negative Gradient des Verlusts: Es sagt, wohin sich der Score der Zeile bewegen muss, damit ihr Verlust fällt. So ist jeder Baum ein Schritt bergab, für alle Zeilen auf einmal, und einer, den auch neue Zeilen gehen können.
    .learning-rate = Von jedem Schritt wird nur ein Teil gegangen, die Lernrate. Kleine Schritte brauchen viele Bäume; zu große schießen über das Ziel hinaus, und der Verlust steigt.
    .classes = Bei Klassen ist der Score die Log-Odds, und das Residuum ist 1 oder 0 minus die Wahrscheinlichkeit. Von mehreren Klassen hat jede einen eigenen Score und in jeder Runde einen eigenen Baum. Der Verlust ist die Kreuzentropie, minus der Logarithmus der Wahrscheinlichkeit der wahren Klasse. Bei einer Zielvariable, die für eine Klasse 1 und für die anderen 0 ist, ist er die Kullback-Leibler-Divergenz D({ -target } ‖ { -prediction }) von ihr zu den vorhergesagten Wahrscheinlichkeiten.
    .history = Boosting begann mit Schapire (1990); AdaBoost (Freund und Schapire, 1996; Aufsatz von 1997) machte es brauchbar. Breiman, der es Arcing nannte, sah darin den Abstieg eines besonderen Verlusts (1999); Friedman (2001) ließ jeden differenzierbaren Verlust zu, und das ist Gradient Boosting.
    .bias = Ein Random Forest mittelt große Bäume, um ihre Varianz zu senken; Boosting zählt kleine zusammen, von denen jeder allein zu einfach ist, um die Verzerrung zu senken. In beiden Fällen erklärt kein einzelner Weg von Fragen mehr eine Vorhersage.

intro-formula =
    .residual = Das Residuum einer Zeile
    .step = Der Schritt einer Runde
    .leaf = Was ein Blatt addiert: der Newton-Schritt
    .probability = Vom Score zur Wahrscheinlichkeit

preset =
    .karabulut = Algorithmus 7: Klassen -1 und +1, F sind die halben Log-Odds, ein Newton-Schritt je Blatt, ganz gegangen.
    .karabulut-any-loss = Algorithmus 5: die Konstante mit kleinstem Verlust, eine Liniensuche je Baum, ganz gegangen.
    .tateyama = Beginnt beim Mittelwert; Bäume mit 8 Blättern (empfohlen werden 8 bis 32), die beste Aufteilung zuerst.
    .jsc-370 = Beginnt bei einem einfachen Modell, dem Mittelwert; jeder Baum wie er ist, mal eine feste Rate: keine Liniensuche.
    .chen = Beginnt beim Mittelwert; eine Liniensuche je Baum, mal eine Schrumpfung. Bei Klassen beginnt er alle beim selben Score: start = zero.
    .basu = F + h ganz; beginnt bei 0, also wird der erste Baum an y selbst angepasst. Zeilen und Merkmale dürfen zufällig gezogen werden: subsample, max_features.
    .scikit-learn = Eine Lernrate von 0,1, ein Schritt je Blatt, Ausprägungen als Zahlen kodiert.

challenge-state =
    .loss-to-a-tenth = Der mittlere Verlust geht von { $first } auf { $last }.
    .loss-rises = Er steigt in Runde { $rises }.
    .loss-never-rises = Er fällt in jeder Runde.
    .loss-span = von { $first } auf { $last }
    .small-steps = Mit einer Rate von { $rate } und { $rounds } Runden geht der mittlere Verlust jetzt { $left }.
    .no-validation-rows = Es gibt keine Validierungszeilen (validation_fraction).
    .overfitting = Am kleinsten war er nach Runde { $best } von { $held }.

challenge =
    .loss-to-a-tenth = Bring den mittleren Verlust auf ein Zehntel dessen, was er am Anfang war.
    .loss-rises = Wähle eine so große Lernrate, dass der mittlere Verlust in einer Runde steigt.
    .small-steps = Halbiere den mittleren Verlust mit einer Lernrate von höchstens { $SMALL } und höchstens { $FEW } Runden.
    .overfitting = Lege Validierungszeilen beiseite, und booste, bis ihr Verlust nach seinem Tiefpunkt wieder steigt.

rate-chart =
    .validation-switch = Auf Validierungszeilen: Mittel aus 4 Teilmengen
    .title = Mittlerer Verlust nach Runde bei mehreren Raten
    .lowest-note = Nach { $curves } Runden hat die Rate { $best } den kleinsten mittleren Verlust, { $ends }.
    .too-large-note =
        { " " }Zu groß: { $away } { $away2 ->
            [one] endet
           *[other] enden
        } über dem Anfang.
    .note = Jede Kurve ist eine eigene Anpassung; die Rate dieser Lektion ist { $own }. Die auf den Validierungszeilen beste Rate ist die, die die Kreuzvalidierung wählt.
    .axis-loss = mittlerer Verlust
    .own-rate = { $rate } (diese Lektion)

row-chart =
    .control = Zeile
    .title = Zeile { $row } Runde für Runde
    .row-values = Zeile { $row }: { $data }. { $target_name } ist { $data2 }.
    .axis-score = F (gestrichelt: was es sein soll)
    .own-class = { " " }(ihre Klasse)
    .axis-probability = Wahrscheinlichkeit

### Gradient Boosting: eine Konstante, dann in jeder Runde Residuen, ein Baum darauf, seine Blätter, die Änderung.

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

story =
    .idea = Jede { -row } beginnt mit demselben { -score }. Jeder Baum wird an das angepasst, was noch fehlt, und ein Teil seiner { -prediction } wird addiert.
    .start = { $target } Wie nah { $trees ->
        [one] kommt ein kleiner Schritt
       *[other] kommen { $trees } kleine Schritte
    }?
    .residuals = Was fehlt nach der ersten Schätzung?
    .leaf = Was fügt ein Blatt hinzu?
    .update = Wie weit bewegt sich jede { -row }?
    .loss = Wie viel Verlust spart die erste { -round }?
    .next-residuals = Was fehlt noch?
    .end = Wie nah sind alle { -rounds } gekommen?
