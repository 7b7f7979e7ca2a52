### Bagging, Zufallswälder und Extra-Trees.

# Das Verfahren
code =
    .each-tree = { $stops ->
        [true] **für** $b = 1, 2, …$, höchstens { $trees }:
       *[false] **für** $b = 1, …, { $trees }$:
    }
    .sample = { $sampled ->
        [true] zieh eine { -bootstrap-sample } der { -rows }
       *[false] nimm alle { -rows }
    }
    .features = { $tree ->
        [true] zieh { -features } für diesen { -tree }
       *[false] an jedem { -node }: zieh zufällig { -features }
    }
    .predict = { $sampled ->
        [true] sag die { -rows } vorher, die nicht in der Stichprobe sind
       *[false] sag alle { -rows } vorher
    }
    .error = $E ←$ Fehler der { -predictions } der { -trees } $1, …, b$
    .stop = **wenn** $E$ ruhig ist: **hör auf**
    .importance = { -importance } der { -features }, Korrelation der { -trees }
    .new-row = { $combined ->
        [mean] **Ergebnis**: der Mittelwert der { -predictions } aller { -trees }
        [share] **Ergebnis**: die { -class } mit dem größten mittleren Anteil
       *[majority] **Ergebnis**: die { -class } mit den meisten { -votes }
    }

# Der Anfang
intro =
    .plan = { $sampled ->
        [true] { $trees ->
            [one] 1 { -tree } wächst, auf einer { -bootstrap-sample }: zufällig mit Zurücklegen gezogenen { -rows }.
           *[other] { $trees } { -trees } sagen zusammen vorher; jeder wächst auf seiner eigenen { -bootstrap-sample }: zufällig mit Zurücklegen gezogenen { -rows }.
        }
       *[false] { $trees ->
            [one] 1 { -tree } wächst, auf allen diesen { -rows }.
           *[other] { $trees } { -trees } sagen zusammen vorher; jeder wächst auf allen diesen { -rows }.
        }
    }
    .averaging = Ein Baum ändert sich stark, wenn sich ein paar Zeilen ändern. Der Mittelwert vieler Bäume tut das nicht, wenn ihre Fehler verschieden sind.
    .bootstrap = Darum wird jeder Baum an eine eigene Bootstrap-Stichprobe angepasst: Zeilen zufällig mit Zurücklegen gezogen, manche zweimal, etwa ein Drittel gar nicht. Das ist Bagging. Ein Random Forest zieht außerdem die Merkmale, die jede Aufteilung benutzen darf, damit die Bäume weniger korreliert sind.
    .out-of-bag = Die Zeilen, die in der Bootstrap-Stichprobe eines Baums fehlen, sind seine Out-of-bag-Zeilen. Jede Zeile, die für einen Baum out-of-bag ist, wird nur von solchen Bäumen vorhergesagt; so testet sie den Wald, und niemand muss Testzeilen beiseitelegen. Bei wenigen Bäumen ist dieser Fehler in der Regel zu hoch: Nur etwa ein Drittel von ihnen sagt eine Zeile vorher.
    .limit = Mit mehr Bäumen pendelt sich der Fehler ein. Er muss nicht auf 0 fallen: Wo die meisten Bäume irren, machen mehr Bäume die falsche Mehrheit nur sicherer. Es bleiben die Fehler, die die Bäume gemeinsam haben.
    .price = Zu kleine Bäume passen sich weiter zu wenig an, zu große können sich weiter überanpassen. Und eine Vorhersage lässt sich nicht mehr auf einem einzigen Weg von Fragen verfolgen: Jedes Ensemble ist schwer zu deuten, das ist sein Preis.

# Eine Bootstrap-Stichprobe
sample =
    .all-rows = { $tree } wächst auf allen { -rows }, jede einmal: { $rows }.
    .given = { $tree } wächst auf der verlangten Stichprobe: { $rows }.
    .draws = { $tree } bekommt eine eigene { -bootstrap-sample }: { $draws } aus { $rows }, mit Zurücklegen.
    .left-out-chance = Die Wahrscheinlichkeit, dass eine { -row } nie gezogen wird, ist { $chance }.
    .features = { $how ->
        [given] Er darf nur auf { $features } { -to-split }, wie verlangt.
       *[drawn] Er darf nur auf { $features } { -to-split }, für diesen { -tree } zufällig gezogen.
    }
    .distinct-rows = { $n ->
        [one] Die Stichprobe von { $tree } enthält immer dieselbe { -row }.
       *[other] Die Stichprobe von { $tree } enthält { $n } verschiedene { -rows }.
    }
    .most-often = { $n ->
        [one] { $rows } wurde am häufigsten gezogen, { $times }-mal.
       *[other] { $rows } wurden am häufigsten gezogen, je { $times }-mal.
    }
    .oob-rows = { $n ->
        [0] Jede { -row } wurde gezogen, also kann keine den { -tree } testen.
        [one] 1 { -row } wurde nie gezogen: { $rows } ist { -out-of-bag } ({ -oob }) und kann den { -tree } testen.
       *[other] { $n } { -rows } wurden nie gezogen: { $rows } sind { -out-of-bag } ({ -oob }) und können den { -tree } testen.
    }
    .weights = Eine doppelt gezogene { -row } zählt doppelt: Wie oft sie gezogen wurde, ist ihr Gewicht.

formula =
    .left-out-chance = Wahrscheinlichkeit, nie gezogen zu werden
    .draw-remainder = Nachkommateil (fällt weg)
    .oob-share = Anteil { -out-of-bag }
    .tree-error = Fehler von { $tree } allein, { -out-of-bag }
    .mean-prediction = { -prediction } der { -trees }, für die sie { -out-of-bag } ist
    .class-share = Anteil von { -class } { $class } bei { -trees(case: "dat") }, für die sie { -out-of-bag } ist
    .oob-error = { START(-out-of-bag) }-Fehler
    .training-error = Fehler auf den { -training-rows }
    .error-range = Änderung
    .tolerance = Erlaubte Änderung
    .importance = { $shuffled ->
        [true] { -importance } von { $feature } durch Mischen
       *[false] { -importance } von { $feature } nach { -gain }
    }
    .tree-gain = { -gain } durch { $feature } in { $tree }
    .error-rise = Anstieg in { $tree }
    .row-variance = Varianz für { $row }
    .tree-variance = Varianz eines { -tree(case: "gen") }
    .mean-variance = Varianz des Mittelwerts
    .misprinted-variance = Wie manche Folien schreiben, was falsch ist
    .independent-variance = Wenn die { -trees } unabhängig wären

draw =
    .given = Ziehung { $number }: { $row } kommt in die Stichprobe.
    .random = Ziehung { $number }: Die Zufallszahl { $drawn } mal { $rows } ist { $product }. { $passed ->
        [0] Abgerundet ist das 0, also kommt { $row } in die Stichprobe.
        [one] Abgerundet ist das 1, also wird 1 { -row } übersprungen, und { $row } kommt in die Stichprobe.
       *[other] Abgerundet ist das { $passed }, also werden { $passed } { -rows } übersprungen, und { $row } kommt in die Stichprobe.
    }
    .times = Sie ist jetzt { $times }-mal gezogen.
    .skipped = Das Ziehen geht genauso weiter.

# Ein Baum steht
tree =
    .shape = { $tree } ist gewachsen: { $splits }, { $leaves }.
    .no-oob = Er wuchs auf jeder { -row }, also kann keine ihn testen.
    .oob-error = { $n ->
        [one] Auf seiner einen { START(-out-of-bag) }-{ -row } ist die { $measure } { $error }.
       *[other] Auf seinen { $n } { START(-out-of-bag) }-{ -rows } ist die { $measure } { $error }.
    }

measure =
    .name = { $classes ->
        [true] { -misclassification }
       *[false] { $case ->
            [gen] { -squared-error(case: "obl") }
           *[nom] { -squared-error }
        }
    }

# Seine Zeilen out-of-bag, eine nach der anderen
vote =
    .row = { $row } ist { -out-of-bag } für { $tree }; der sagt { $predicted } vorher.
    .class = { -class } { $class }
    .first = Das ist die erste { -prediction } für diese { -row }.
    .so-far = { $before ->
        [one] Mit der { -prediction } davor macht das { $predicted }.
       *[other] Mit den { $before } { -predictions } davor macht das { $predicted }.
    }
    .verdict = { $right ->
        [true] Das ist richtig.
       *[false] Das ist falsch: Sie ist von { -class } { $class }.
    }
    .squared-error = Sie hat { $y }, also ist der quadrierte Fehler { $error }.
    .skipped = Der { -tree } sagt jede genauso vorher.

# Alle Bäume bisher
ensemble =
    .oob-error = { START(-out-of-bag) }-Fehler mit { $trees ->
        [one] 1 { -tree }
       *[other] { $trees } { -trees(case: "dat") }
    }: { $classes ->
        [true] { $wrong } von { $rows } falsch ({ $error }).
       *[false] { $measure } von { $rows }: { $error }.
    }
    .no-oob = { $trees ->
        [one] 1 { -tree } bisher: Noch ist keine { -row } { -out-of-bag }, also gibt es keinen { START(-out-of-bag) }-Fehler.
       *[other] { $trees } { -trees } bisher: Noch ist keine { -row } { -out-of-bag }, also gibt es keinen { START(-out-of-bag) }-Fehler.
    }
    .never-oob = { $n ->
        [one] 1 { -row } war bisher in jeder Stichprobe.
       *[other] { $n } { -rows } waren bisher in jeder Stichprobe.
    }
    .training-error = Fehler im Training mit { $trees ->
        [one] 1 { -tree }
       *[other] { $trees } { -trees(case: "dat") }
    }: { $classes ->
        [true] { $wrong } von { $rows } falsch ({ $error }).
       *[false] { $measure } von { $rows }: { $error }.
    }

# Ist der Fehler ruhig?
# Wichtigkeit
# Korrelation
section =
    .all-trees = alle { -trees }
    .importance = { -importance }
    .correlation = Korrelation

settled =
    .trees = { $trees ->
        [one] 1 { -tree } ist gewachsen.
       *[other] { $trees } { -trees } sind gewachsen.
    }
    .no-oob = Keine { -row } war je { -out-of-bag }, also gibt es keinen Fehler, der sich beruhigen könnte.
    .too-few-trees = Ob sich der { START(-out-of-bag) }-Fehler beruhigt hat, zeigt sich frühestens nach { $trees } { -trees(case: "dat") }.
    .missing-error = Einige der letzten { -trees } hatten keinen { START(-out-of-bag) }-Fehler, also hat er sich nicht beruhigt.
    .not-yet = Der { START(-out-of-bag) }-Fehler hat sich nicht beruhigt. { $n ->
        [one] Mit dem letzten { -tree }
       *[other] Über die letzten { $n } { -trees }
    } änderte er sich um { $moved }, mehr als die Toleranz { $allowed }.
    .after = { $trees ->
        [one] Der { START(-out-of-bag) }-Fehler hat sich nach 1 { -tree } beruhigt.
       *[other] Der { START(-out-of-bag) }-Fehler hat sich nach { $trees } { -trees(case: "dat") } beruhigt.
    }
    .movement = { $n ->
        [one] Mit dem letzten davon
       *[other] Über die letzten { $n } davon
    } änderte er sich um { $moved }, innerhalb der Toleranz { $allowed }.
    .stopped = Darum wuchs keiner mehr.

# Fragen
question =
    .settled = Nach wie vielen { -trees(case: "dat") } hatte sich der { START(-out-of-bag) }-Fehler beruhigt?
    .importance = Welches { -feature } verschlechtert die { -predictions } am meisten, wenn es gemischt wird?
    .variance = Ein { -tree } hat die Varianz { $sigma }, und rho ist { $rho }. Welche Varianz hat der Mittelwert von { $trees } { -trees(case: "dat") }?
    .oob-error = Wie groß ist der { START(-out-of-bag) }-Fehler von { $trees } { -trees(case: "dat") }?

explanation =
    .settled = Die nächsten { $patience } { -trees } änderten ihn um nicht mehr als die Toleranz.
    .importance = Wird dieses { -feature } gemischt, gilt: Die { $measure } { $best }. Beim nächsten gilt: Sie { $next }.
    .variance = rho · sigma² bleibt, wie viele { -trees } es auch sind. Nur der Rest wird durch ihre Anzahl geteilt.
    .oob-error = Der { START(-out-of-bag) }-Fehler von { $trees } { -trees(case: "dat") } ist { $error }.

importance =
    .skipped = Keines hat eine größere { -importance }; jedes wird genauso ausgerechnet.
    .no-splits = Kein { -tree } hat eine { -split }, also hat kein { -feature } einen { -gain }.
    .most-gain = Nach { -gain } hat { $feature } die größte { -importance }: Seine { -splits } senken die { -impurity } je { -tree } im Mittel um { $gain }, nach { -rows } gewichtet.
    .most-share = scikit-learn teilt die Gewinne jedes { -tree(case: "gen") } durch ihre Summe: Dann ist der Anteil { $share }.
    .unused = Kein { -tree } hat durch { $feature } einen { -gain }.
    .trees = { $users ->
        [one] 1 von { FORM($trees, case: "dat") } hat eine { -split } auf { $feature }.
       *[other] { $users } von { FORM($trees, case: "dat") } haben { -splits } auf { $feature }.
    }
    .mean-gain = Über alle { -trees } ist der mittlere { -gain } { $mean }. Am größten ist er in { $tree }: { $most }.

shuffle =
    .no-oob = Keine { -row } ist { -out-of-bag }, also lässt sich die { -importance } durch Mischen nicht messen.
    .method = Ein anderes Maß der { -importance }: Mische ein { -feature } unter den { START(-out-of-bag) }-{ -rows } eines { -tree(case: "gen") }, sage neu vorher und sieh, wie viel schlechter es wird.
    .change = { $way ->
        [rises] steigt um { $by }
        [falls] fällt um { $by }
       *[stays] bleibt, wie sie ist
    }
    .worse-trees = { $worse ->
        [0] Mit gemischtem { $feature } wird kein { -tree } schlechter.
        [one] Mit gemischtem { $feature } wird 1 von { FORM($trees, case: "dat") } schlechter.
       *[other] Mit gemischtem { $feature } werden { $worse } von { FORM($trees, case: "dat") } schlechter.
    }
    .mean-change = Im Mittel gilt: Die { $measure } { $moves }.
    .swaps = In { $tree }: { $n ->
        [one] Seine eine { START(-out-of-bag) }-{ -row } behält { $feature }: { $pairs }.
       *[other] Seine { $n } { START(-out-of-bag) }-{ -rows } tauschen { $feature }: { $pairs }.
    }
    .swap = { $row } bekommt den Wert von { $from }
    .changed-values = { $n ->
        [0] Keine { -row } bekommt einen anderen Wert.
        [one] 1 { -row } bekommt einen anderen Wert.
       *[other] { $n } { -rows } bekommen einen anderen Wert.
    }
    .tree-change = Die { $measure } { $changed }.
    .none-worse = Kein { -feature } verschlechtert die { -predictions } im Mittel, wenn es gemischt wird.
    .most-costly = { $feature } zu mischen kostet am meisten: Die { $measure } steigt um { $by }.
    .same-feature = Beide Maße setzen es an die erste Stelle.
    .other-feature = Nach { -gain } war es { $feature }, aber der { -gain } belohnt auch Überanpassung.

correlation =
    .quantity = { $classes ->
        [true] der Anteil von { -class } { $class }
       *[false] die { -prediction }
    }
    .too-large = Diese Lektion berechnet nicht, wie der Wald mit seinen { -training-rows } schwankt: Die Tabelle hat { $n } { -rows } und { $d } { -features }. Der Reiter Korrelation auf der Seite der Lektion tut es.
    .no-variance = Jeder { -tree } sagt auf jeder Trainingsmenge dasselbe vorher: Nichts schwankt ({ $what }), also kann nichts korrelieren.
    .shared-rows = Die { -trees } einer Trainingsmenge teilen deren { -rows }; sind diese gegeben, werden sie unabhängig gezogen.
    .not-over-rows = Auch über die { -rows } sagen { -trees } Ähnliches vorher, denn sie lernen dieselbe { -target }. Das ist nicht rho.

variance =
    .training-sets = Mit anderen { -training-rows } wären es andere { -trees }. Neue Trainingsmengen gibt es nicht. Zieh also { $sets } aus dieser Tabelle, mit Zurücklegen, und lass auf jeder { $each } solche { -trees } wachsen: Rho und die Varianzen sind Schätzungen.
    .row = Nimm den ersten { -tree } jeder Trainingsmenge. Für { $row } ist seine Vorhersage ({ $what }) im Mittel { $mean }, und ihre Varianz über die Trainingsmengen ist { $variance }.
    .row-mean = { $less ->
        [true] Der Mittelwert der { $each } { -trees } einer Trainingsmenge schwankt für { $row } weniger: Seine Varianz ist { $variance }.
       *[false] Für { $row } hat der Mittelwert der { $each } { -trees } einer Trainingsmenge die Varianz { $variance }.
    }
    .one-tree = Im Mittel über die { $each } { -trees } und über alle { -rows } ist die Varianz eines { -tree(case: "gen") } sigma² = { $sigma }.
    .rho = rho = { $rho } misst, wie sehr zwei { -trees } derselben Trainingsmenge gemeinsam schwanken: ihre mittlere Kovarianz, geteilt durch sigma² = { $sigma }.
    .mean = { $trees ->
        [one] Dieser Wald hat einen { -tree }; nichts wird gemittelt, und seine Varianz bleibt { $right }.
       *[other] Der Mittelwert von { $trees } { -trees(case: "dat") } hat die Varianz { $right }, ein { -tree } hat { $sigma }.
    }
    .limit = Mehr { -trees } verkleinern nur den zweiten Teil: rho · sigma² = { $stays } bleibt.
    .misprint = { $less ->
        [true] Manche Folien schreiben rho · sigma² / B = { $printed }, weniger als { $alone } bei unabhängigen { -trees(case: "dat") }: Das ist falsch.
       *[false] Manche Folien schreiben rho · sigma² / B = { $printed }: Das ist falsch.
    }

# Spalten und Tafeln
column =
    .sample = gezogen
    .votes = { -oob }-{ -votes }
    .prediction = { -oob }-{ -prediction }

column-help =
    .sample = Wie oft die { -row } in der { -bootstrap-sample } dieses { -tree(case: "gen") } ist.
    .votes = Für wie viele { -trees } bisher die { -row } { -out-of-bag } ist.
    .prediction = Was diese { -trees } zusammen für sie vorhersagen.

panel =
    .sample = { -bootstrap-sample }
    .trees = Alle { -trees }
    .votes = { START(-out-of-bag) }-{ -predictions } bisher
    .error = Fehler nach Anzahl der { -trees }
    .gain = { -importance } nach { -gain }
    .shuffle = { -importance } durch Mischen
    .spread = { -prediction } für { $row }, { $shown } von { $sets } Trainingsmengen
    .variance = Varianz des Mittelwerts nach Anzahl der { -trees }

axis =
    .draws = Anzahl Ziehungen
    .votes = { -predictions }
    .trees = { -trees }
    .gain = mittlerer { -gain } eines { -tree(case: "gen") }
    .error-rise = Anstieg der { FORM($measure, case: "gen") }
    .deviation = Abweichung von ihrem Mittel
    .variance = Varianz

series =
    .oob = { -out-of-bag }
    .training = { -training-rows }

# Einstellungen, Fehler und Bemerkungen
help =
    .n-estimators = Die Anzahl der { -trees }.
    .max-features = Wie viele { -features } für eine { -split } gezogen werden; ohne: alle, Bagging.
    .seed = Derselbe { -seed } ergibt denselben Wald.

error =
    .settled-without-bootstrap = stop_when_settled beobachtet die Out-of-bag-Zeilen: Schalte bootstrap ein.
    .bootstrap-off = max_samples sagt, wie viele { -rows } gezogen werden, aber bootstrap ist aus: Lass max_samples weg, oder schalte bootstrap ein.
    .too-many-samples = max_samples ist { $wanted }, aber es gibt nur { $n } { -rows }: Nimm höchstens so viele.
    .no-bags = bags nimmt eine Liste aus ({ -rows }, { -features }), etwa { $example }.
    .no-pair = Eintrag { $number } von bags ist kein Paar ({ -rows }, { -features }): Schreib None für alle { -features }.
    .no-row = Eintrag { $number } von bags nimmt eine Liste von Zeilennummern von 0 bis { $last }; { $value } ist keine davon.
    .no-rows = Eintrag { $number } von bags nimmt eine Liste von Zeilennummern von 0 bis { $last }; an eine leere lässt sich kein { -tree } anpassen.
    .no-feature = Eintrag { $number } von bags nimmt { -features } aus { $names }; { $value } ist keines davon.
    .no-features = Eintrag { $number } von bags nimmt { -features } aus { $names }; an eine leere Liste lässt sich kein { -tree } anpassen.

# Was dasselbe in einer anderen Bibliothek anders macht
elsewhere =
    .draws = Es zieht { -features } für jede { -split } in eigener Reihenfolge; so wächst dort ein anderer Wald derselben Art.
    .class-weight = { -rows } einer schwereren { -class } werden dort öfter gezogen (class_weight); hier wiegen sie mehr im { -tree }.
    .vote = Es mittelt immer die Anteile der { -trees } ({ $setting }).
    .stop-when-settled = Es hat keine Regel, die aufhört, wenn sich der Fehler beruhigt hat; das Programm lässt so viele { -trees } wachsen, wie hier gewachsen sind.
    .on-threshold = Es hält Werte in 32 Bit: { $n } von { $count } { -rows }, die genau auf einem { -threshold } liegen, gehen dort vielleicht in das andere Kind.

tab =
    .error = Fehler
    .correlation = Korrelation
    .importances = Wichtigkeiten

intro-formula =
    .never-drawn = Eine Zeile ist in keiner von m Ziehungen aus n Zeilen
    .prediction = Die Vorhersage: eine Zahl, eine Klasse
    .variance = Varianz des Mittelwerts von B Bäumen mit Korrelation rho

preset =
    .bagging = Karabuluts Gleichungen 5 und 6: Bootstrap-Stichproben, alle Merkmale bei jeder Aufteilung; der Mittelwert oder die Mehrheit.
    .karabulut = Algorithmus 2: Merkmale einmal je Baum gezogen, Mehrheit. Sein CART benutzt die Gini-Unreinheit, nimmt jedes Merkmal als Zahl und macht keine Aufteilung ohne Gewinn.
    .tateyama = Merkmale einmal je Baum gezogen, eine Stimme je Baum. Schwellenwerte bei beobachteten Werten: Nur so kommt die vorgerechnete Abstimmung 3 zu 1 heraus.
    .jsc-370 = Merkmale für jede Aufteilung gezogen, die Quadratwurzel ihrer Anzahl oder ein Drittel davon; Mehrheit. Es hört auf, wenn sich der Out-of-bag-Fehler beruhigt hat.
    .basu = Algorithmus 15.1 aus ESL, wie er ihn zitiert: Merkmale für jede Aufteilung gezogen, Mehrheit.
    .extra-trees = Alle Zeilen, und für jedes gezogene Merkmal ein Schwellenwert, ebenfalls zufällig gezogen.
    .scikit-learn = Die Anteile der Bäume werden gemittelt, Ausprägungen als Zahlen kodiert.

challenge-state =
    .no-variance = Die Bäume schwanken nicht.
    .no-out-of-bag-rows = Es gibt keine Out-of-bag-Zeilen.
    .better-than-a-tree = Der Fehler eines Baums allein ist { $mean }, der des Waldes { $together }.
    .not-settled = Mit { FORM($trees, case: "dat") } hat sich der Fehler noch nicht beruhigt.
    .settled = Er hat sich nach { $after } Bäumen beruhigt; { $trees } von { $asked } sind gewachsen.
    .single-feature = Diese Tabelle hat ein Merkmal: Keines kann fehlen.
    .less-correlated = Über Trainingsmengen aus dieser Tabelle ist rho hier { $own } und mit allen Merkmalen { $other }.
    .all-out-of-bag =
        { $without ->
            [one] { $without } von { $n } Zeilen war
           *[other] { $without } von { $n } Zeilen waren
        } in jeder Bootstrap-Stichprobe.

challenge =
    .all-out-of-bag = Lass gerade so viele Bäume wachsen, dass jede Zeile für einen von ihnen out-of-bag ist.
    .better-than-a-tree = Mach den Fehler des Waldes auf Out-of-bag-Zeilen um mindestens ein Fünftel kleiner als den eines Baums allein.
    .settled = Lass das Wachsen von selbst aufhören, bevor alle Bäume gewachsen sind.
    .less-correlated = Zieh so wenige Merkmale, dass rho auf vier Fünftel seines Werts mit allen Merkmalen fällt.

error-chart =
    .title = Der Fehler der ersten Bäume zusammen
    .training-note = { $kind } auf den Trainingszeilen mit allen { $trees } Bäumen: { $learned_errors }.
    .no-out-of-bag-note = Es gibt keine Out-of-bag-Zeilen.
    .out-of-bag-note = { $kind } auf Out-of-bag-Zeilen mit allen { $trees } Bäumen: { $last }.
    .settled-meaning = Beruhigt heißt: { $x } weitere Bäume ändern ihn um höchstens { $band }.
    .not-settled-note = Er hat sich nicht beruhigt.
    .settled-note = Er hat sich nach { $after } Bäumen beruhigt (gestrichelt).
    .single-trees = jeder Baum allein
    .out-of-bag = alle, Out-of-bag-Zeilen
    .training = alle, Trainingszeilen
    .axis-classes = Anteil falsch
    .axis-trees = Bäume

correlation-view =
    .title = Korrelation und Varianz der Bäume nach Anzahl der gezogenen Merkmale
    .note = Rho und beide Varianzen sind Schätzungen über { $sets } Trainingsmengen, mit Zurücklegen aus den Zeilen dieser Tabelle gezogen, mit je { $each } Bäumen: für jede Zeile, dann gemittelt. In der Regel gilt: Je weniger Merkmale gezogen werden, desto weniger korrelieren die Bäume; aber ein einzelner Baum schwankt mehr, also kann sigma² steigen.
    .variance-note = Der Mittelwert der B Bäume des Waldes hat die Varianz rho · sigma² + (1 - rho) · sigma² / B.
    .control-rho = rho, von Zahlen mit Varianz 1
    .control-count = so viele werden gemittelt
    .table-title = Die Varianz ihres Mittelwerts
    .column-formula = Formel
    .column-variance = Varianz
    .line-simulated = { $SIMULATED }-mal simuliert
    .line-independent = nichts gemeinsam
    .line-printed = wie die Folien es drucken (falsch)
    .line-formula = richtig

importance-chart =
    .title = Beide Wichtigkeiten jedes Merkmals
    .impurity-note = Blau: der Anteil, den Aufteilungen mit dem Merkmal an allen Gewinnen haben, auf den Trainingszeilen.
    .permutation-note = Orange: um wie viel auf Out-of-bag-Zeilen dieses Maß steigt, wenn das Merkmal unter ihnen gemischt wird: { $what }.
    .features-note = Gezeichnet sind die { $FEATURES } Merkmale mit den größten Gewinnen, { $left } andere nicht.
    .impurity = nach Unreinheit
    .permutation = durch Mischen
    .axis-impurity = Anteil an den Gewinnen
    .axis-permutation = Anstieg des Fehlers

noise =
    .bias = Die { -importance } nach { -gain } bevorzugt { -features } mit vielen Werten: Sie bieten mehr { -candidate-splits }, und der beste von vielen hat schon durch Zufall einen größeren { -gain }.
    .control = Zwei Spalten Rauschen hinzunehmen
    .two-values = Rauschen, 2 Werte
    .many-values = Rauschen, { $n } Werte
    .chart-title = Beide Wichtigkeiten, mit zwei Spalten Rauschen
    .result = { $trees } { -trees } wachsen auf dieser Tabelle mit zwei weiteren, zufällig gezogenen Spalten. Die Spalte mit zwei Werten hat { $few-gain } der Gewinne. Die Spalte mit einem eigenen Wert in jeder { -row } hat { $many-gain }. Werden sie unter den { START(-out-of-bag) }-{ -rows } gemischt, ändert sich der Fehler um { $few } und { $many }: Keine hilft vorherzusagen.

story =
    .idea = Ein einzelner Baum ändert sich stark, wenn sich wenige { -rows } ändern; viele Bäume zusammen ändern sich wenig. Darum bekommt jeder Baum eigene { -rows } oder Merkmale, und alle sagen gemeinsam vorher.
    .start = { $target } { $trees ->
        [one] Wie gut sagt es ein zufälliger Baum?
       *[other] Sagen es { $trees } Bäume besser als einer?
    }
    .sample = Welche { -rows } zieht Baum { $tree }?
    .alone = Wie gut ist Baum 1 allein?
    .error = { $sampled ->
        [true] Wie sehr irren die Bäume bei { -rows }, an die sie nicht angepasst wurden?
       *[false] Wie sehr irren die Bäume bei ihren { -training-rows }?
    }
    .variance = Wie stark schwanken { $trees } Bäume zusammen, und wie stark einer?
    .importance = Welches Merkmal hilft den Bäumen am meisten?
