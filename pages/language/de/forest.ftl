### Bagging, Zufallswälder und Extra-Trees.

# Das Verfahren
forest-code-each = für jeden { -tree }:
forest-code-draw = {"    "}zieh eine { -bootstrap-sample } der { -rows }
forest-code-grow = {"    "}lass darauf einen { -tree } wachsen, unten; bei jeder { -split }
forest-code-features = {"        "}zieh zufällig { -features }, durchsuche nur diese
forest-code-predict = {"    "}sag die { -rows } vorher, die nicht in der Stichprobe sind
forest-code-error = {"    "}Fehler bisher: dieser { -predictions } zusammen
forest-code-settled = hör nach dem letzten { -tree } auf, oder sobald der Fehler ruhig ist
forest-code-importance = { -importance } der { -features }, Korrelation der { -trees }
forest-code-new-row = eine neue { -row }: alle { -trees } sagen vorher; nimm den Mittelwert oder zähl { -votes }
forest-code-take = {"    "}nimm alle { -rows } (oder zieh eine { -bootstrap-sample })
forest-code-grow-random = {"    "}lass darauf einen { -tree } wachsen, unten; an jedem { -node }
forest-code-random-splits = {"        "}zieh { -features }; von jedem zufällig eine { -split }

# Der Anfang
forest-plan = { $sampled ->
    [true] { $trees ->
        [one] 1 { -tree } wächst, auf einer { -bootstrap-sample }: zufällig mit Zurücklegen gezogenen { -rows }.
       *[other] { $trees } { -trees } sagen zusammen vorher; jeder wächst auf seiner eigenen { -bootstrap-sample }: zufällig mit Zurücklegen gezogenen { -rows }.
    }
   *[false] { $trees ->
        [one] 1 { -tree } wächst, auf allen diesen { -rows }.
       *[other] { $trees } { -trees } sagen zusammen vorher; jeder wächst auf allen diesen { -rows }.
    }
}

# Eine Bootstrap-Stichprobe
forest-takes-all = { $tree } wächst auf allen { -rows }, jede einmal: { $rows }.
forest-takes-given = { $tree } wächst auf der verlangten Stichprobe: { $rows }.
forest-draws = { $tree } bekommt eine eigene { -bootstrap-sample }: { $draws } aus { $rows }, jedes Mal aus allen.
forest-chance = Die Wahrscheinlichkeit, dass eine { -row } nie gezogen wird, ist { $chance }.
forest-chance-of = Wahrscheinlichkeit, nie gezogen zu werden
forest-features = { $how ->
    [given] Er darf nur auf { $features } aufteilen, wie verlangt.
   *[drawn] Er darf nur auf { $features } aufteilen, für diesen { -tree } zufällig gezogen.
}
forest-draw-given = Ziehung { $number }: { $row } kommt in die Stichprobe.
forest-draw = Ziehung { $number }: Die Zufallszahl { $drawn } mal { $rows } ist { $product }. { $passed ->
    [0] Abgerundet ist das 0, also kommt { $row } in die Stichprobe.
    [one] Abgerundet ist das 1, also wird 1 { -row } übersprungen, und { $row } kommt in die Stichprobe.
   *[other] Abgerundet ist das { $passed }, also werden { $passed } { -rows } übersprungen, und { $row } kommt in die Stichprobe.
}
forest-drawn-again = Sie ist jetzt { $times }-mal gezogen.
forest-left-over = Was übrig bleibt, weniger als eine { -row }
forest-draws-alike = Das Ziehen geht genauso weiter.
forest-different = { $n ->
    [one] In der Stichprobe von { $tree } ist nur 1 verschiedene { -row }.
   *[other] In der Stichprobe von { $tree } sind { $n } verschiedene { -rows }.
}
forest-most-often = { $n ->
    [one] { $rows } wurde am häufigsten gezogen, { $times }-mal.
   *[other] { $rows } wurden am häufigsten gezogen, je { $times }-mal.
}
forest-out-of-bag = { $n ->
    [0] Keine { -row } blieb draußen, also kann keine den { -tree } testen.
    [one] 1 { -row } wurde nie gezogen: { $rows } ist { -out-of-bag } ({ -oob }) und kann den { -tree } testen.
   *[other] { $n } { -rows } wurden nie gezogen: { $rows } sind { -out-of-bag } ({ -oob }) und können den { -tree } testen.
}
forest-counts = Eine doppelt gezogene { -row } zählt doppelt: Wie oft sie gezogen wurde, ist ihr Gewicht.
forest-share-out = Anteil { -out-of-bag }

# Ein Baum steht
forest-grown = { $tree } ist gewachsen: { $splits }, { $leaves }.
forest-seen-all = Er wuchs auf jeder { -row }, also kann keine ihn testen.
forest-measure = { $classes ->
    [true] { -misclassification }
   *[false] { $case ->
        [gen] { -squared-error(case: "obl") }
       *[nom] { -squared-error }
    }
}
forest-tree-error = { $n ->
    [one] Auf seiner 1 { -row } { -out-of-bag } ist die { $measure } { $error }.
   *[other] Auf seinen { $n } { -rows } { -out-of-bag } ist die { $measure } { $error }.
}
forest-tree-error-of = Fehler von { $tree } allein, { -out-of-bag }

# Seine Zeilen out-of-bag, eine nach der anderen
forest-row = { $row } ist { -out-of-bag } für { $tree }; der sagt { $predicted } vorher.
forest-of-class = { -class } { $class }
forest-first-vote = Das ist die erste { -prediction } für diese { -row }.
forest-votes-so-far = { $before ->
    [one] Mit der 1 { -prediction } davor macht das { $predicted }.
   *[other] Mit den { $before } { -predictions } davor macht das { $predicted }.
}
forest-right = { $right ->
    [true] Das ist richtig.
   *[false] Das ist falsch: Sie ist von { -class } { $class }.
}
forest-squared = Sie hat { $y }, also ist der quadrierte Fehler { $error }.
forest-rows-alike = Der { -tree } sagt jede genauso vorher.
forest-mean-of = { -prediction } der { -trees }, für die sie { -out-of-bag } ist
forest-share-of = Anteil von { -class } { $class } bei { -trees(case: "dat") }, für die sie { -out-of-bag } ist

# Alle Bäume bisher
forest-so-far = { $trees ->
    [one] 1 { -tree } bisher: Auf { $rows } { -out-of-bag } ist die { $measure } { $error }.
   *[other] { $trees } { -trees } zusammen: Auf den { $rows }, die für einen { -tree } { -out-of-bag } sind, ist die { $measure } { $error }.
}
forest-no-votes = { $trees ->
    [one] 1 { -tree } bisher: Noch ist keine { -row } { -out-of-bag }, also gibt es keinen Fehler { -out-of-bag }.
   *[other] { $trees } { -trees } bisher: Noch ist keine { -row } { -out-of-bag }, also gibt es keinen Fehler { -out-of-bag }.
}
forest-without = { $n ->
    [one] 1 { -row } war bisher in jeder Stichprobe.
   *[other] { $n } { -rows } waren bisher in jeder Stichprobe.
}
forest-training-error = { $trees ->
    [one] 1 { -tree } bisher: Auf den { $n } { -training-rows } ist die { $measure } { $error }.
   *[other] { $trees } { -trees } zusammen: Auf den { $n } { -training-rows } ist die { $measure } { $error }.
}
forest-oob-error = Fehler { -out-of-bag }
forest-training-error-of = Fehler auf den { -training-rows }

# Ist der Fehler ruhig?
forest-all-trees = alle { -trees }
forest-trees-grown = { $trees ->
    [one] 1 { -tree } ist gewachsen.
   *[other] { $trees } { -trees } sind gewachsen.
}
forest-nothing-to-settle = Keine { -row } war je { -out-of-bag }, also gibt es keinen Fehler, der ruhig werden könnte.
forest-too-few = Ob der Fehler { -out-of-bag } ruhig ist, zeigt sich frühestens nach { $trees } { -trees(case: "dat") }.
forest-no-error = Einige der letzten { -trees } hatten keinen Fehler { -out-of-bag }, also ist er nicht ruhig.
forest-not-settled = Der Fehler { -out-of-bag } ist nicht ruhig. Während { $n ->
    [one] der letzte { -tree } dazukam
   *[other] die letzten { $n } { -trees } dazukamen
}, bewegte er sich um { $moved }, mehr als die Toleranz { $allowed }.
forest-settled = { $trees ->
    [one] Der Fehler { -out-of-bag } ist nach 1 { -tree } ruhig.
   *[other] Der Fehler { -out-of-bag } ist nach { $trees } { -trees(case: "dat") } ruhig.
}
forest-settled-numbers = Während { $n ->
    [one] der letzte davon dazukam
   *[other] die letzten { $n } davon dazukamen
}, bewegte er sich um { $moved }, innerhalb der Toleranz { $allowed }.
forest-stopped = Darum wuchs keiner mehr.
forest-moved = Bewegt um
forest-allowed = Darf sich bewegen um
forest-ask-settled = Nach wie vielen { -trees(case: "dat") } war der Fehler { -out-of-bag } ruhig?
forest-because-settled = Von da an hatten { $patience } weitere { -trees } ihn um nicht mehr als die Toleranz bewegt.

# Wichtigkeit
forest-importance = { -importance }
forest-features-alike = Jedes hat keine größere { -importance } und wird genauso ausgerechnet.
forest-no-splits = Kein { -tree } hat eine { -split }, also hat kein { -feature } einen { -gain }.
forest-most-gain = Nach dem { -gain } seiner { -splits } hat { $feature } die größte { -importance }: Im Mittel gewinnt ein { -tree } dadurch { $gain }.
forest-most-share = Zählt man für jeden { -tree } so, dass sein { -gain } zusammen 1 ist, wie scikit-learn, ist der Anteil { $share }.
forest-importance-of = { $shuffled ->
    [true] { -importance } von { $feature } durch Mischen
   *[false] { -importance } von { $feature } nach { -gain }
}
forest-never-used = Kein { -tree } hat durch { $feature } einen { -gain }.
forest-feature-gain = { $users ->
    [one] 1 von { FORM($trees, case: "dat") } hat eine { -split } auf { $feature }.
   *[other] { $users } von { FORM($trees, case: "dat") } haben { -splits } auf { $feature }.
}
forest-feature-mean = Über alle { -trees } ist der mittlere { -gain } { $mean }. { $tree } gewinnt am meisten, { $most }.
forest-gain-in-tree = { -gain } durch { $feature } in { $tree }
forest-nothing-to-shuffle = Keine { -row } ist { -out-of-bag }, also lässt sich die { -importance } durch Mischen nicht messen.
forest-shuffling = Ein anderes Maß der { -importance }: Mische ein { -feature } unter den { -rows } { -out-of-bag } eines { -tree(case: "gen") }, sage neu vorher und sieh, wie viel schlechter es wird.
forest-ask-worst = Welches { -feature } macht, gemischt, die { -predictions } am schlechtesten?
forest-because-worst = Die { $measure } { $best }. Beim nächsten gemischten { -feature } gilt: Sie { $next }.
forest-moves = { $way ->
    [rises] steigt um { $by }
    [falls] fällt um { $by }
   *[stays] bleibt, wie sie ist
}
forest-shuffled = { $worse ->
    [0] Mit gemischtem { $feature } wird kein { -tree } schlechter.
    [one] Mit gemischtem { $feature } wird 1 von { FORM($trees, case: "dat") } schlechter.
   *[other] Mit gemischtem { $feature } werden { $worse } von { FORM($trees, case: "dat") } schlechter.
}
forest-shuffled-mean = Im Mittel gilt: Die { $measure } { $moves }.
forest-swap = In { $tree }: { $n ->
    [one] Seine 1 { -row } { -out-of-bag } behält { $feature }: { $pairs }.
   *[other] Seine { $n } { -rows } { -out-of-bag } tauschen { $feature }: { $pairs }.
}
forest-swapped = { $row } bekommt den Wert von { $from }
forest-other-values = { $n ->
    [0] Keine { -row } hat dann einen anderen Wert.
    [one] 1 { -row } hat dann einen anderen Wert.
   *[other] { $n } { -rows } haben dann einen anderen Wert.
}
forest-error-changes = Die { $measure } { $changed }.
forest-worse-in = Anstieg in { $tree }
forest-nothing-worse = Welches { -feature } auch gemischt wird, die { -predictions } werden im Mittel nicht schlechter.
forest-most-costly = { $feature } zu mischen kostet am meisten: Die { $measure } steigt um { $by }.
forest-agree = Beide Maße setzen es an die erste Stelle.
forest-disagree = Nach { -gain } war es { $feature }: Ein { -gain } zählt auch, was nur auswendig gelernt ist.

# Korrelation
forest-correlation = Korrelation
forest-what-varies = { $classes ->
    [true] der Anteil von { -class } { $class }
   *[false] die { -prediction }
}
forest-one-alone = Bei einem { -tree } gibt es keine Korrelation zwischen { -trees(case: "dat") } zu messen.
forest-no-variance = Jeder { -tree } sagt für alle { -rows } dasselbe vorher: Nichts schwankt ({ $what }), also kann nichts korrelieren.
forest-no-pair = Keine zwei { -trees } schwanken, also ist ihre Korrelation nicht definiert.
forest-pairs = { $pairs ->
    [one] Korrelation zwischen den { $trees } { -trees(case: "dat") }, über alle { -rows } ({ $what }): { $mean }.
   *[other] Korrelation zwischen je zwei von { $trees } { -trees(case: "dat") }, über alle { -rows } ({ $what }): im Mittel { $mean }, von { $least } bis { $most }.
}
forest-not-independent = Sie wachsen auf denselben { -rows }, also sind sie nicht unabhängig.
forest-mean-correlation = Mittlere Korrelation
forest-sigma = Über die { -rows } ist die Varianz eines { -tree(case: "gen") } ({ $what }) sigma² = { $sigma }, im Mittel über die { -trees }.
forest-sigma-of = Varianz eines { -tree(case: "gen") }
forest-rho = Zwei { -trees } teilen { $rho } dieser Varianz: Das ist rho, ihre mittlere Kovarianz durch sigma² = { $sigma }.
forest-mean-varies = Der Mittelwert von { $trees } { -trees(case: "dat") } hat die Varianz { $right }, ein { -tree } hat { $sigma }.
forest-what-stays = Mehr { -trees } verkleinern nur den zweiten Teil: rho · sigma² = { $stays } bleibt.
forest-slides = { $less ->
    [true] Manche Folien schreiben rho · sigma² / B = { $printed }, weniger als { $alone } bei unabhängigen { -trees(case: "dat") }: Das ist falsch.
   *[false] Manche Folien schreiben rho · sigma² / B = { $printed }: Das ist falsch.
}
forest-variance-of-mean = Varianz des Mittelwerts
forest-variance-printed = Wie manche Folien schreiben, was falsch ist
forest-variance-alone = Wenn die { -trees } unabhängig wären
forest-ask-variance = Ein { -tree } hat die Varianz { $sigma }, und rho ist { $rho }. Welche Varianz hat der Mittelwert von { $trees } { -trees(case: "dat") }?
forest-because-variance = rho · sigma² bleibt, wie viele es auch sind; nur der Rest wird durch ihre Anzahl geteilt.

# Spalten und Tafeln
forest-title-sample = gezogen
forest-title-votes = { -oob }-{ -votes }
forest-title-prediction = { -oob }-{ -prediction }
forest-column-sample = Wie oft die { -row } in der { -bootstrap-sample } dieses { -tree(case: "gen") } ist.
forest-column-votes = Für wie viele { -trees } bisher die { -row } { -out-of-bag } ist.
forest-column-prediction = Was diese { -trees } zusammen für sie vorhersagen.
forest-panel-sample = { -bootstrap-sample }
forest-axis-drawn = Anzahl Ziehungen
forest-panel-trees = Alle { -trees }
forest-panel-votes = { -predictions } { -out-of-bag } bisher
forest-axis-votes = { -predictions }
forest-panel-error = Fehler nach Anzahl der { -trees }
forest-axis-trees = { -trees }
forest-series-oob = { -out-of-bag }
forest-series-all = { -training-rows }
forest-panel-gain = { -importance } nach { -gain }
forest-axis-gain = mittlerer { -gain } eines { -tree(case: "gen") }
forest-panel-shuffled = { -importance } durch Mischen
forest-axis-rise = Anstieg der { FORM($measure, case: "gen") }
forest-panel-alike = { $all ->
    [true] Korrelation der { -trees }
   *[false] Korrelation der ersten { $n } { -trees }
}
forest-panel-variance = Varianz des Mittelwerts so vieler { -trees }
forest-axis-variance = Varianz
forest-mark-one = ein { -tree }
forest-mark-forest = dieser Wald

# Fragen
forest-ask-error = Wie groß ist der Fehler { -out-of-bag } von { $trees } { -trees(case: "dat") }?
forest-because-error = Der Fehler { -out-of-bag } von { $trees } { -trees(case: "dat") } ist { $error }.

# Einstellungen, Fehler und Bemerkungen
help =
    .n-estimators = Die Anzahl der { -trees }.
    .max-features = Wie viele { -features } für eine { -split } gezogen werden; ohne: alle, Bagging.
    .seed = Derselbe { -seed } ergibt denselben Wald.

error =
    .settled-without-bootstrap = stop_when_settled beobachtet die Out-of-bag-Zeilen: Schalte bootstrap ein.
    .bootstrap-off = max_samples sagt, wie viele { -rows } gezogen werden, aber bootstrap ist aus: Lass eines von beiden weg.
    .too-many-samples = max_samples ist { $wanted }, aber es gibt nur { $n } { -rows }: Nimm höchstens so viele.
    .no-bags = bags nimmt eine Liste aus ({ -rows }, { -features }), etwa { $example }.
    .no-pair = Eintrag { $number } von bags ist kein Paar ({ -rows }, { -features }): Schreib None für alle { -features }.
    .no-row = Eintrag { $number } von bags nimmt eine Liste von Zeilennummern von 0 bis { $last }; { $value } ist keine davon.
    .no-rows = Eintrag { $number } von bags nimmt eine Liste von Zeilennummern von 0 bis { $last }; an eine leere lässt sich kein { -tree } anpassen.
    .no-feature = Eintrag { $number } von bags nimmt { -features } aus { $names }; { $value } ist keines davon.
    .no-features = Eintrag { $number } von bags nimmt { -features } aus { $names }; an eine leere Liste lässt sich kein { -tree } anpassen.

# Was dasselbe in einer anderen Bibliothek anders macht
elsewhere =
    .draws = Es zieht { -features } für jede { -split }, in eigener Reihenfolge: ein anderer Wald derselben Art.
    .class-weight = { -rows } einer schwereren { -class } werden dort öfter gezogen (class_weight); hier wiegen sie mehr im { -tree }.
    .vote = Es mittelt immer die Anteile der { -trees } ({ $setting }).
    .stop-when-settled = Es hat keine Regel, die aufhört, wenn der Fehler stabil ist; das Programm lässt so viele { -trees } wachsen, wie hier gewachsen sind.
    .on-threshold = Es hält Werte in 32 Bit: { $n } von { $count } { -rows }, die genau auf einem { -threshold } liegen, gehen dort vielleicht in das andere Kind.
