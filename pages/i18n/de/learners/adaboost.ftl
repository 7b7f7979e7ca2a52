### AdaBoost, für Klassen (SAMME) und für Werte (R2).

# Das Verfahren
code =
    .initial-weights = $w_i ← 1/n$ für jede { -row } $i$
    .round-loop = **für** $m = 1, …, { $rounds }$:
    .draw-rows = zieh $n$ { -rows } mit Wahrscheinlichkeiten $w_i$
    .grow-tree = { $drawn ->
        [true] lass auf den gezogenen { -rows } einen { -tree } $f_m$ wachsen:
       *[false] lass auf den mit $w_i$ gewichteten { -rows } einen { -tree } $f_m$ wachsen:
    }
    .weighted-error = $e ←$ Summe der $w_i$ der falschen { -rows }
    .stop-rule = { $classes ->
        [2] **außer wenn** $0 < e < 1/2$: **hör auf**
       *[other] **außer wenn** $0 < e < 1 − 1/{ $classes }$: **hör auf**
    }
    .alpha = { $many ->
        [true] $α_m ← { $factor }log((1 − e) · { $others }/e)$
       *[false] $α_m ← { $factor }log((1 − e)/e)$
    }
    .multiply-weights = { $half ->
        [true] $w_i ← w_i e^(α_m)$ wenn falsch, $w_i e^(−α_m)$ wenn richtig
       *[false] $w_i ← w_i e^(α_m)$ wenn falsch
    }
    .normalise-weights = $w_i ← w_i / ∑_j w_j$
    .resample-rows = zieh $n$ { -rows } mit Wahrscheinlichkeiten $w_i$; $w_i ← 1/n$
    .predict = **Ergebnis**: die { -class } mit der größten Summe der $α_m$

r2-code =
    .row-loss = { $loss ->
        [linear] $d_i ← |y_i − f_m(x_i)|$; $L_i ← d_i/max d_j$
        [square] $d_i ← |y_i − f_m(x_i)|$; $L_i ← (d_i/max d_j)^2$
       *[exponential] $d_i ← |y_i − f_m(x_i)|$; $L_i ← 1 − e^(−d_i/max d_j)$
    }
    .weighted-error = $e ← ∑_i w_i L_i$
    .beta = $β_m ← e/(1 − e)$; $α_m ← { $factor }log(1/β_m)$
    .multiply-weights = { $rated ->
        [true] $w_i ← w_i β_m^(η(1 − L_i))$, dann teile durch ihre Summe
       *[false] $w_i ← w_i β_m^(1 − L_i)$, dann teile durch ihre Summe
    }
    .combine = { $summed ->
        [true] **Ergebnis**: $∑_m β_m f_m(x)$
       *[false] **Ergebnis**: der mit $α_m$ gewichtete Median der $f_m(x)$
    }

# Der Anfang
intro =
    .plan = { $trees ->
        [one] AdaBoost lässt hier einen kleinen { -tree } wachsen.
       *[other] AdaBoost lässt bis zu { $trees } kleine { -trees } wachsen, einen je { -round }. Jeder gewichtet die { -rows } stärker, die frühere { -trees } falsch hatten.
    }
    .r2-plan = { $trees ->
        [one] AdaBoost.R2 lässt hier einen { -tree } wachsen.
       *[other] AdaBoost.R2 lässt bis zu { $trees } { -trees } wachsen, einen je { -round }. Jeder gewichtet { -rows } mit großen Fehlern stärker.
    }
    .stump = Ein Stumpf, ein Baum mit einer einzigen Aufteilung, muss nur etwas besser sein als geraten. Viele Stümpfe, die abstimmen, können viel besser sein, wenn jeder am meisten auf das achtet, was die vor ihm falsch hatten.
    .sample-weight = Darum hat jede Zeile ein Zeilengewicht. Nach jeder Runde wiegen falsche Zeilen mehr und richtige weniger. Bei Lernrate 1 wäre dieser Baum, noch einmal gefragt, dann nicht besser als geraten: Der nächste muss etwas Neues finden.
    .alpha = Das Stimmgewicht (alpha) eines Baums in der Abstimmung folgt aus seinem gewichteten Fehler: groß bei einem guten Baum, 0 bei geraten, negativ bei einem, der noch schlechter ist.
    .regression = Bei Werten gibt es kein Richtig oder Falsch: Je größer der Fehler einer Zeile, desto mehr wiegt sie, und die Vorhersage ist der gewichtete Median der Vorhersagen der Bäume.

# Eine Runde beginnt
round =
    .name = { -round } { $number }
    .opening = { $round }.
    .equal-weights = Jede { -row } hat dasselbe { -sample-weight }, { $weight }.
    .weight-meaning = Ein { -sample-weight } sagt, wie viel eine { -row } zählt, während der { -tree } wächst.
    .order = Die Reihenfolge zählt: Dieser { -tree } wächst mit den { -sample-weights(case: "dat") }, die die { -trees } vor ihm hinterlassen haben. In einem Random Forest kennt kein { -tree } die anderen, also dürfen sie in jeder Reihenfolge wachsen oder alle zugleich.
    .single-row = Die einzige { -row } hat das ganze { -sample-weight }, { $weight }.
    .largest-weight = { $n ->
        [one] { $rows } hat das größte { -sample-weight }, { $weight }.
       *[other] { $rows } haben die größten { -sample-weights }, je { $weight }.
    }
    .zero-weight = { $n ->
        [one] 1 { -row } hat das Gewicht 0 und zählt nicht mit.
       *[other] { $n } { -rows } haben das Gewicht 0 und zählen nicht mit.
    }

# Das Stimmgewicht
# Neue Zeilengewichte, bei Klassen
# Werte: absolute Fehler, Verlust, beta
formula =
    .sum-of-weights = Alle { -sample-weights }
    .row-weight = { -sample-weight } von { $row }
    .wrong-weight-so-far = Falsch bisher
    .weighted-error = { -weighted-error }
    .alpha = { -amount-of-say } (alpha)
    .turned-around = umgedreht
    .turned-error = { -weighted-error }, umgedreht
    .turned-alpha = { -amount-of-say }, umgedreht
    .right-new-weight = Seine richtigen { -rows }, neu
    .wrong-factor = Faktor falscher { -rows }
    .right-factor = Faktor richtiger { -rows }
    .row-unnormalised-weight = Unnormiertes Gewicht von { $row }
    .unnormalised-sum = Summe der unnormierten Gewichte
    .unnormalised-sum-check = Dasselbe aus dem { -weighted-error(case: "obl") }
    .row-new-weight = Neues { -sample-weight } von { $row }
    .wrong-new-weight = Falsche { -rows } zusammen
    .line-length = Die ganze Linie
    .row-interval-end = Ende von { $row }
    .row-share-drawn = Anteil von { $row } an der Stichprobe
    .misclassification = { -misclassification }
    .class-say = { -amount-of-say } für { -class } { $class }
    .largest-weight = Größtes { -sample-weight }
    .guessing-error = Fehler beim Raten
    .error-limit = Grenze des { -weighted-error(case: "gen") }
    .largest-absolute-error = Größter absoluter Fehler
    .row-absolute-error = Absoluter Fehler von { $row }
    .row-loss = { -loss } von { $row }
    .beta = Beta
    .exact-factor = Faktor einer genau vorhergesagten { -row }
    .squared-error = { -squared-error }
    .say-up-to-prediction = { -amount-of-say } bis zu dieser { -prediction }
    .half-say = Hälfte des ganzen { -amount-of-say(case: "gen") }
    .notes-sum = Die Summe des Skripts

# Wer falsch ist
wrong-rows =
    .none = { $n ->
        [one] Dieser { -tree } sagt seine eine { -row } richtig vorher.
       *[other] Dieser { -tree } sagt alle { $n } { -rows } richtig vorher.
    }
    .count = Dieser { -tree } sagt { $wrong } von { $rows } falsch vorher: { $names }.
    .zero-weight = { $n ->
        [one] 1 davon hat das Gewicht 0.
       *[other] { $n } davon haben das Gewicht 0.
    }
    .row = { $row } ist von { -class } { $class }, aber ihr { -leaf }, { $node }, sagt { -class } { $predicted } vorher.
    .row-weight = { $first ->
        [true] Ihr { -sample-weight } ist { $weight }.
       *[false] Ihr { -sample-weight } ist { $weight }; bisher zusammengezählt: { $together }.
    }
    .skipped = Keine hat ein größeres { -sample-weight }.

weighted-error =
    .total = { $wrong ->
        [0] Keine { -row } ist falsch, also ist der { -weighted-error(case: "def") } { $error }.
        [one] Das { -sample-weight } der falschen { -row } ist der { -weighted-error(case: "def") }: { $error }.
       *[other] Die { -sample-weights } der falschen { -rows } ergeben zusammen den { -weighted-error(case: "obl") }: { $error }.
    }
    .guessing = { $classes ->
        [one] Bei einer einzigen { -class } gibt es nichts zu raten.
       *[other] Zufälliges Raten unter { $classes } { -classes } hätte den Fehler { $guess }.
    }
    .r2-total = Jeder { -loss } zählt mit dem { -sample-weight } seiner { -row }. Die Summe, der { -weighted-error(case: "def") }, ist { $error }. Sie muss unter 1/2 bleiben.

say =
    .turned-around = Angenommen, jedes { -leaf } sagte die andere { -class } vorher. Dieser schreckliche { -tree } hätte den { -weighted-error(case: "obl") } { $error } und ein negatives { -amount-of-say }, { $say }.
    .turned-update = Auch die Änderung der Gewichte würde sich umdrehen. Die { -rows }, die dieser { -tree } richtig vorhersagt, würden schwerer: zusammen { $after } statt { $before }.
    .turned-same = Nichts ginge verloren. Die neuen { -sample-weights } sind dieselben, die hier folgen. Eine negative { -vote } für eine { -class } ist eine { -vote } für die andere.
    .never-negative = So ein { -tree } wächst hier nie. Ein { -leaf } sagt seine schwerste { -class } vorher, also ist ein { -tree } schlimmstenfalls geraten, und dann endet das Boosting. Was täte der schreckliche { -tree } mit den { -sample-weights(case: "dat") }?
    .value = { $first ->
        [true] Sein { -amount-of-say } alpha (was seine { -vote } zählt) ist { $say }. Je kleiner der { -weighted-error(case: "def") }, desto größer das { -amount-of-say }.
       *[false] Sein { -amount-of-say } (alpha) ist { $say }: Der { -weighted-error(case: "def") } ist { $error }.
    }
    .r2-beta = Beta ist e / (1 - e) mit dem { -weighted-error(case: "obl") } e: { $beta }. Es ist klein für einen guten { -tree }.
    .r2-value = { $rate ->
        [true] Sein { -amount-of-say } (alpha) ist die { -learning-rate } { $by } mal log(1/beta) = { $say }.
       *[false] Sein { -amount-of-say } (alpha) ist log(1/beta) = { $say }.
    } Je kleiner beta, desto größer ist es.

weights =
    .factors = { $half ->
        [true] Die { -sample-weights } falscher { -rows } werden mit e^alpha = { $wrong } malgenommen, die richtiger { -rows } mit e^-alpha = { $right }.
       *[false] Die { -sample-weights } falscher { -rows } werden mit e^alpha = { $wrong } malgenommen. Die richtiger { -rows } bleiben, wie sie sind.
    }
    .row-multiplied = { $factor ->
        [up] { $row } wurde falsch vorhergesagt. Ihr { -sample-weight } { $before } mal e^alpha ist das unnormierte Gewicht { $after }.
        [down] { $row } wurde richtig vorhergesagt. Ihr { -sample-weight } { $before } mal e^-alpha ist das unnormierte Gewicht { $after }.
       *[same] { $row } wurde richtig vorhergesagt. Ihr { -sample-weight } { $before } bleibt: Das unnormierte Gewicht ist { $after }.
    }
    .sum = Die unnormierten Gewichte ergeben zusammen { $total }. Jedes wird jetzt durch diese Summe geteilt.
    .others = { $n ->
        [one] Mit der anderen { -row } geschieht dasselbe.
       *[other] Mit den anderen { $n } { -rows } geschieht dasselbe.
    }
    .row-normalised = { $row }: Das { -sample-weight } war { $before }, unnormiert ist es { $unnormalised }. Durch die Summe geteilt, ist das neue { -sample-weight } { $after }.
    .normalised = Durch ihre Summe geteilt, ergeben die { -sample-weights } zusammen wieder 1. Die falschen { -rows } wiegen jetzt zusammen { $wrong } (vorher: { $before }), die richtigen { $right }.
    .r2-factors = Jedes { -sample-weight } wird mit beta^(1 - L) malgenommen: mit { $least }, wo die { -prediction } genau ist, mit { $most }, wo der Fehler am größten ist.
    .r2-row-multiplied = { $row } hat den { -loss } { $loss }. Ihr { -sample-weight } { $before } mal beta^(1 - L) ist das unnormierte Gewicht { $after }.
    .r2-normalised = Durch ihre Summe geteilt, ergeben die { -sample-weights } zusammen wieder 1.
    .r2-largest-rise = { $row } gewinnt am meisten: Ihr { -sample-weight } steigt von { $before } auf { $after }.

# Nach Gewicht gezogene Zeilen
draw =
    .plan = Jetzt werden { $rows } zufällig gezogen, nach { -sample-weight }. Auf der Linie von 0 bis 1 gehört jeder { -row } ein Stück so lang wie ihr Gewicht.
    .skipped = Jede wählt genauso eine { -row } aus.
    .single = Ziehung { $number }: Die Zufallszahl { $drawn } liegt über { $from } und nicht über { $to }, also wird { $row } gezogen.
    .counts = { $times ->
        [one] { $row } wurde am häufigsten gezogen, einmal;
       *[other] { $row } wurde am häufigsten gezogen, { $times }-mal;
    } { $none ->
        [0] jede { -row } wurde gezogen.
        [one] 1 { -row } wurde gar nicht gezogen.
       *[other] { $none } { -rows } wurden gar nicht gezogen.
    }
    .next-weights = Jede Ziehung hat in der nächsten { -round } das { -sample-weight } 1/{ $draws }.
    .r2-use = Dieser { -tree } wächst auf den gezogenen { -rows }; sein Fehler wird auf allen { -rows } gemessen.
    .interval-label = { $single ->
        [true] { -row } { $from }
       *[false] { -rows } { $from }–{ $to }
    }

# Alle Bäume bisher, bei Klassen
vote =
    .latest-tree = { $tree } allein: { -weighted-error } { $error }, { -amount-of-say } { $say }.
    .right-and-wrong = { $heard ->
        [one] Der eine { -tree } sagt { $right } von { $rows } richtig vorher, { $wrong } falsch.
       *[other] Zusammen sagen die { $heard } { -trees } { $right } von { $rows } richtig vorher, { $wrong } falsch.
    }
    .skipped = Bei jeder änderte sich die { -prediction } in dieser { -round }, oder sie ist falsch.
    .class-say = { $say } für { -class } { $class }
    .row = { $row }: Das { -amount-of-say } ist zusammen { $says }.{ $tied ->
        [true] {" "}Bei Gleichstand gewinnt die erste { -class }.
       *[false] {""}
    } Also ist die { -prediction } { -class } { $class }, und das ist { $right ->
        [true] richtig
       *[false] falsch
    }.

# Das Ende
stop =
    .error = Der { -weighted-error(case: "def") } ist { $error }{ $reason ->
        [too-far] , also nicht unter 1/2: Das Boosting endet.
       *[other] . { $why }
    }
    .reason = { $reason ->
        [perfect] Der { -tree } macht keinen Fehler: Sein { -amount-of-say } wäre unendlich, also endet das Boosting.
        [useless] Der { -tree } sagt die gewichteten { -rows } nicht besser vorher als Raten, also endet das Boosting.
        [too-far] Der { -weighted-error(case: "def") } ist nicht unter 1/2, also endet das Boosting.
        [one_row] Das ganze { -sample-weight } liegt auf einer { -row }: Nichts bleibt zu unterscheiden, also endet das Boosting.
       *[done] Alle verlangten { -rounds } sind abgeschlossen.
    }
    .finite-say = Er bekommt stattdessen das endliche { -amount-of-say } { $say }.
    .kept-alone = { $reason ->
        [one_row] Es gibt keinen anderen { -tree }, also sagt er allein vorher, mit dem { -amount-of-say } { $say }.
        [useless] Nach der Formel wäre sein { -amount-of-say } 0. Aber es gibt keinen anderen { -tree }: Er sagt allein vorher, mit { $say }.
       *[too-far] Nach der Formel wäre sein { -amount-of-say } nicht über 0. Aber es gibt keinen anderen { -tree }: Er sagt allein vorher, mit { $say }.
    }
    .left-out = { $before ->
        [one] Er wird weggelassen. Der eine { -tree } davor sagt allein vorher.
       *[other] Er wird weggelassen. Die { $before } { -trees } davor sagen zusammen vorher.
    }

r2-error =
    .largest = Der größte Fehler ist bei { $row }: Der { -tree } sagt { $predicted } vorher, die { -row } hat { $y }. Ihr absoluter Fehler ist { $error }.
    .skipped = Keine hat einen größeren Fehler.
    .all-exact = Dieser { -tree } sagt jede { -row } mit einem Gewicht über 0 genau vorher.
    .row = { $row } hat { $y }, der { -tree } sagt { $predicted } vorher: Der absolute Fehler ist { $error }. { $loss ->
        [linear] Ihr { -loss } ist dieser Fehler, geteilt durch den größten: { $value }.
        [square] Ihr { -loss } ist dieser Fehler, geteilt durch den größten, zum Quadrat: { $value }.
       *[exponential] Ihr { -loss } ist 1 - e^-s; s ist dieser Fehler, geteilt durch den größten: { $value }.
    }

# Alle Bäume bisher, bei Werten
median =
    .squared-error = { $heard ->
        [one] Die { -squared-error } seiner { -predictions } ist { $error }.
       *[other] Die { -squared-error } der { $heard } { -trees } zusammen ist { $error }.
    }
    .row = { $row } hat { $y }. Sortiere die { -predictions } und zähle die Stimmgewichte zusammen. Die Hälfte der Summe, { $half }, ist bei { $tree } erreicht, also ist der gewichtete Median { $value }.
    .row-of-one-tree = { $row } hat { $y }. Bei einem { -tree } ist seine { -prediction } der gewichtete Median: { $value }.
    .interval-label = { $value } ({ $tree })

notes-sum =
    .row = { $row } hat { $y }. Beta mal { -prediction }, über die { -trees } summiert, ist { $sum }.
    .erratum = Das Skript druckt eine Summe von beta mal { -prediction }. Das ist kein Mittelwert, und der schlechteste { -tree } zählt am meisten, denn beta ist klein für einen guten.
    .erratum-example = Für { $row }, die { $y } hat, ist diese Summe { $sum }. Der gewichtete Median, den das Verfahren braucht, ist { $median }.

# Spalten und Tafeln
column =
    .weight-title = { -sample-weight }
    .unnormalised-title = un­normiert
    .drawn-title = gezogen
    .wrong-title = falsch
    .prediction-title = { -prediction }
    .together-title = zusammen
    .loss-title = { -loss } L
    .error-title = absoluter Fehler
    .weight-help = Das { -sample-weight }, während der { -tree } dieser { -round } wächst; alle ergeben zusammen 1.
    .unnormalised-help = Das { -sample-weight } mal seinem Faktor, bevor es durch die Summe aller geteilt wird.
    .drawn-help = Wie oft die { -row } gezogen wurde.
    .wrong-help = 1, wo der { -tree } dieser { -round } eine andere { -class } vorhersagt, als die { -row } hat.
    .prediction-help = Was der { -tree } dieser { -round } vorhersagt.
    .together-help = Was die { -trees } bisher zusammen vorhersagen.
    .loss-help = Der absolute Fehler als Anteil am größten, wie der { -loss } ihn zählt.
    .error-help = Wie weit die { -prediction } des { -tree(case: "gen") } dieser { -round } danebenliegt.

panel =
    .weights = Jede { -row }
    .wrong-weights = Nur falsche { -rows }
    .weighted-losses = Gewichteter { -loss } jeder { -row }
    .say-curve = { -amount-of-say } nach { -weighted-error(case: "obl") }
    .right-and-wrong = Richtige gegen falsche { -rows }
    .draw-line = Die Linie, auf der gezogen wird
    .votes = { -amount-of-say } für jede { -class }
    .median = Wo die Hälfte des ganzen { -amount-of-say(case: "gen") } erreicht ist
    .notes-sum = Beta mal { -prediction }, summiert
    .errors = Fehler nach { -round }
    .trees = Alle { -trees }
    .time = { $time ->
        [before] vorher
       *[after] nachher
    }
    .side = { $wrong ->
        [true] falsch
       *[false] richtig
    }

axis =
    .weighted-loss = { -sample-weight } mal { -loss }
    .notes-sum = beta mal { -prediction }
    .weight = { -sample-weight }
    .weighted-error = { -weighted-error }
    .say = { -amount-of-say }
    .draw-line = jeder { -row } gehört ein Stück so lang wie ihr { -sample-weight }
    .median = { -amount-of-say }, summiert ab der kleinsten { -prediction }
    .rounds = { -rounds }

series =
    .trees-so-far = alle { -trees } bisher
    .tree-weighted-error = dieser { -tree }, { -weighted-error }
    .single-tree = dieser { -tree } allein

# Fragen
question =
    .weighted-error = Wie groß ist der { -weighted-error(case: "def") } dieses { -tree(case: "gen") }?
    .weighted-error-why = { $wrong ->
        [one] Das ist das { -sample-weight } der einen falschen { -row }.
       *[other] Das ist die Summe der { -sample-weights } von { $wrong } falschen { -rows } unter { $n }.
    }
    .say = Wie groß ist das { -amount-of-say } dieses { -tree(case: "gen") }?
    .say-why = Ein { -weighted-error } von { $error } gibt { $say }. Ein { -weighted-error } von { $guess }, so gut wie Raten, gibt 0.
    .heavier-row = Welche dieser { -rows } hat in der nächsten { -round } ein größeres { -sample-weight }?
    .negative-say = Ein { -tree } hat den { -weighted-error(case: "obl") } { $error }, also ein negatives { -amount-of-say }. Was würde aus den { -rows }, die er richtig vorhersagt?
    .negative-say-why = In ihrem Faktor ist alpha negativ. Zusammen würden sie { $after } statt { $before } wiegen.
    .order = Hätte dieser { -tree } vor dem ersten wachsen können, oder zugleich mit ihm?
    .order-why = Er zählt die { -rows } mit Gewichten, die von den Fehlern des ersten { -tree(case: "gen") } abhängen.
    .heavier-row-why = Der { -tree } sagte { $row } falsch vorher. Ihr { -sample-weight } ist jetzt { $now } und dann { $then }.
    .wrong-weight = Was wiegen die falschen { -rows } zusammen, wenn jedes Gewicht durch die Summe geteilt ist?
    .wrong-weight-why = Mit diesen Gewichten wäre derselbe { -tree } nicht besser als Raten.
    .wrong-weight-why-rate = Vorher war es { $error }. Die { -learning-rate } entscheidet, wie weit es sich bewegt.
    .stop-reason = Warum endet das Boosting hier?
    .stop-reason-why = Der { -weighted-error(case: "def") } ist { $error }; die Grenze ist { $limit }.
    .drawn-row = Welche { -row } zieht die Zufallszahl { $number }?
    .drawn-row-why = { $first ->
        [true] { $number } liegt nicht über { $to }, wo { $row } endet.
       *[false] { $number } liegt über { $from }, wo die { -row } davor endet, und nicht über { $to }, wo { $row } endet.
    }
    .wrong-count = Wie viele von { $rows } sagen die { $trees } { -trees } zusammen falsch vorher?
    .wrong-count-why = Vor dieser { -round }: { $before }. Dieser { -tree } allein sagt { $own } falsch vorher.
    .median = Was sagen die { -trees } zusammen für { $row } vorher?
    .median-why = Von der kleinsten { -prediction } an ist es die erste, bei der die Hälfte des { -amount-of-say(case: "gen") } erreicht ist.
    .beta = Beta ist e / (1 - e) mit dem { -weighted-error(case: "obl") } e. Wie groß ist es?
    .beta-why = { $error } geteilt durch { $rest } ist { $beta }.

choice =
    .negative-say = { $direction ->
        [up] Sie würden schwerer.
        [down] Sie würden leichter, wie immer.
       *[same] Nichts: Ein { -tree }, der schlechter ist als Raten, bleibt weg.
    }
    .order = { $choice ->
        [needs-weights] Nein: Er braucht die { -sample-weights }, die der erste { -tree } hinterlassen hat.
        [any] Ja: Wie in einem Random Forest hängt kein { -tree } von einem anderen ab.
       *[by-sum] Ja: { -votes } werden addiert, und eine Summe hat keine Reihenfolge.
    }

# Wie Karabulut es schreibt: Klassen als -1 und +1
signs =
    .labels = Karabuluts Skript schreibt zwei { -classes } als -1 und +1: Hier ist -1 { -class } { $minus } und +1 { -class } { $plus }. Jeder { -tree } ist eine Funktion f mit den Werten -1 und +1.
    .update = Stufe m addiert α f zur Summe: Fₘ = Fₘ₋₁ + αₘ fₘ, mit F₀ = 0. Die { -prediction } ist das Vorzeichen von F.
    .same-as-vote = Das ist dasselbe wie die Abstimmung: F ist das { -amount-of-say } für +1 minus das für -1.
    .needs-two-classes = -1 und +1 stehen für zwei { -classes }. Diese Tabelle hat eine andere { -target }.
    .stages-title = Stufe für Stufe
    .rows-title = Was Stufe { $stage } mit jeder { -row } macht
    .column-title = { $of ->
        [m] Stufe m
        [f] fₘ(x)
        [error] { -weighted-error }
        [alpha] αₘ
        [wrong] { -rows } mit falschem Vorzeichen von Fₘ
        [row] { -row }
        [y] y
        [own] fₘ(x)
        [before] Fₘ₋₁(x)
        [part] αₘ fₘ(x)
        [after] Fₘ(x)
       *[sign] Vorzeichen
    }
    .stump-rule = { $left }, wenn { $split }, sonst { $right }
    .tree-rule = { $n ->
        [0] überall { $label }
       *[other] ein { -tree } mit { $n } { -splits }
    }
    .rows-limited = Die ersten { $most } von { $n } stehen hier.

# Einstellungen, Fehler und Bemerkungen
help =
    .n-estimators = Die Anzahl der { -rounds }, je ein { -tree }.
    .learning-rate = Multipliziert jedes alpha.
    .seed = Der { -seed } der Zufallszahlen, wo { -rows } gezogen werden.
    .max-depth = Höchstens so viele { -splits } auf dem Weg zu einem { -leaf }: 1 ist ein { -stump }.
    .criterion = Bei { -classes }: die { -impurity }.
    .loss = Bei Werten: wie ein absoluter Fehler zählt.
    .sample-weight = Die { -sample-weights } der ersten { -round }.

exercise =
    .right = { $right ->
        [true] richtig
       *[false] falsch
    }

tab =
    .errors = Fehler
    .weights = Gewichte

intro-formula =
    .alpha = Das Stimmgewicht eines Baums mit Fehler e, bei K Klassen
    .new-weight = Das nicht normierte Gewicht einer falschen Zeile, einer richtigen
    .regression-factor = Bei Werten: womit ein Gewicht multipliziert wird

preset =
    .textbook = Der halbe Logarithmus, Zeilen werden gewichtet; für Werte Druckers R2 mit seinem gewichteten Median.
    .karabulut = Algorithmus 4: Stümpfe nach der gewichteten Fehlklassifikationsrate, der ganze Logarithmus; nur die Gewichte falscher Zeilen ändern sich, wie in seiner Herleitung.
    .tateyama = Gini-Unreinheit, der halbe Logarithmus, Zeilen nach Gewicht zufällig gezogen; für Werte die Summe, wie sie gedruckt ist.
    .basu = AdaBoost.M1 aus ESL, wie er es zitiert: der ganze Logarithmus, nur falsche Zeilen nehmen an Gewicht zu.
    .drucker-1997 = AdaBoost.R2, für Werte: Zeilen nach Gewicht zufällig gezogen, der gewichtete Median. Wo die Tabelle Klassen hat, werden die zehn Wohnungen geöffnet.
    .scikit-learn = Der ganze Logarithmus, Ausprägungen als Zahlen kodiert. Für Werte zieht scikit-learn Zeilen: Setze update auf resample.

challenge-state =
    .half-error = Der Fehler des ersten Baums allein ist { $first }, der aller Bäume { $last }.
    .heavy-row = Die schwerste Zeile aller Runden wiegt { $heaviest }.
    .early-end = Das Boosting endet mit Runde { $asked } von { $asked2 }.
    .rate-too-large = Die Lernrate ist { $rate }.
    .lower-rate = Der Fehler aller Bäume ist { $own } bei der Rate { $rate } und { $other } bei der Rate 1.

challenge =
    .half-error = Booste, bis alle Bäume zusammen höchstens den halben Fehler des ersten Baums allein haben.
    .heavy-row = Gib einer Zeile mehr als ein Drittel des ganzen Zeilengewichts.
    .early-end = Finde Einstellungen, bei denen das Boosting von selbst endet: nach seiner ersten und vor seiner letzten Runde.
    .lower-rate = Finde eine Lernrate unter 1, die in ebenso vielen Runden besser ist.

error-chart =
    .title = Fehler aller Bäume über die Runden
    .note = { $kind } der Bäume bis dahin.{ " " }
    .test-note = Auf Testzeilen ist sie nach Runde { $best } am kleinsten, { $held }.
    .no-test-note = Für Testzeilen sind es zu wenige Zeilen.
    .bound-note = Gepunktet: das Produkt von 2 √(e (1 - e)) über die Runden; ein größerer Anteil der Trainingszeilen kann nicht falsch sein.
    .training = Trainingszeilen
    .test = Testzeilen
    .bound = Schranke

weight-chart =
    .title = Zeilengewichte nach Runde
    .rows-note = { " " }Gezeichnet sind nur die { $rows } Zeilen mit den größten Gewichten, { $left } andere nicht.
    .hardest-note = Zeile { $heaviest } ist die schwierigste: Ihr Gewicht steigt auf { $max }.
    .note = Je dunkler, desto größer das Zeilengewicht in dieser Runde.
    .row = Zeile { $row }
    .legend = Gewicht
    .hover = %{"{"}y{"}"}, Runde %{"{"}x{"}"}: Gewicht %{"{"}z:.4g{"}"}
    .axis-rounds = Runde

story =
    .idea = Ein kleiner Baum allein irrt oft. Viele zusammen irren seltener, wenn jeder am stärksten zählt, was die vor ihm falsch hatten.
    .start = { $target } { $trees ->
        [one] Wie gut sagt es ein kleiner Baum?
       *[other] Sagen es { $trees } kleine Bäume gemeinsam?
    }
    .say = Wie viel Stimmgewicht bekommt Baum 1?
    .factors = Welche { -rows } zählen von nun an mehr?
    .balance = Wie viel wiegen die falschen { -rows } jetzt?
    .round = Worauf muss Baum 2 achten?
    .weighted-split = Welche { -split } ist die beste, jetzt wo { -rows } verschieden viel wiegen?
    .together = { $trees ->
        [one] Wie gut ist dieser Baum?
       *[other] Wie gut sind die Bäume zusammen?
    }
