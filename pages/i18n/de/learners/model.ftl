### Ein Modell von anderswo: seine Bäume, seine Gewinne neben unseren, seine Scores, worauf es sich stützt.

code =
    .line = { $line ->
        [start] { $adds ->
            [true] $F ←$ der Startwert, derselbe für jede { -row }
           *[false] lies die { -trees } der Datei
        }
        [each] **für jeden** { -tree } des Modells:
        [measure] schick die { -rows } zu seinen { -nodes } hinunter
        [candidate] **für jeden** { -candidate-split(case: "obl") } dieser { -rows }:
        [gain] rechne seinen { -gain } aus
        [split] vergleiche mit der { -split } der Datei, ihrem { -gain } und ihrer { -cover }
        [part] die { -rows } gehen nach links und rechts
        [leaf] { $adds ->
            [true] in einem { -leaf }: $F ← F +$ Gewicht · { -leaf-value }
           *[false] ein { -leaf }: sein Wert ist, was der { -tree } vorhersagt
        }
        [add] { $adds ->
            [true] der nächste { -tree } addiert zu diesem $F$
           *[false] verbinde seine { -predictions } mit denen davor
        }
        [link] { -prediction } ← die Umkehrung des Links von $F$
        [importance] zähl { -gain }, { -cover } und Anzahl der { -splits } je { -feature } zusammen
       *[send] schick eine neue { -row } durch alle { -trees }
    }

intro =
    .kind = { $kind ->
        [dart] DART
        [random-forest] ein Zufallswald
        [extra-trees] Extra-Trees
        [decision-tree] ein Entscheidungsbaum
        [AdaBoost] AdaBoost
        [isolation-forest] ein Isolationswald
       *[gradient-boosting] Gradient Boosting
    }
    .origin = Dieses Modell wurde mit { $library } trainiert: { $kind }, { $trees }, { $nodes }, Zielfunktion { $objective }.
    .target = Es sagt { $target } aus { FORM($features, case: "dat") } vorher; { $rows } stehen daneben.
    .base-score = { $one ->
        [true] Vor dem ersten { -tree } hat jede { -row } den Startwert { $score }.
       *[false] Vor dem ersten { -tree } hat jede { -row } einen Startwert je { -class }.
    }
    .rows-unknown = Die Datei hat keine { -cover }, mit der diese { -rows } zu vergleichen wären.
    .rows-same = { $n ->
        [one] Die { -cover } von 1 { -node } des ersten { -tree(case: "gen") } ist, was diese { -rows } ergeben: So ist es, wenn das Modell mit ihnen trainiert wurde.
       *[other] Die { -cover } aller { $nodes } des ersten { -tree(case: "gen") } ist, was diese { -rows } ergeben: So ist es, wenn das Modell mit ihnen trainiert wurde.
    }
    .rows-other = Die { -cover } von { $same } von { $nodes } des ersten { -tree(case: "gen") } ist, was diese { -rows } ergeben: Das Modell wurde mit anderen trainiert, mit einem Teil davon oder mit anderen Gewichten.
    .forced-split = Was wäre, wenn { $node } von { $tree } durch { $split } { -is-split } würde? Was darunter folgt, ist mit diesen { -rows } neu gewachsen. Die anderen { -trees } sind die der Datei.
    .note = { $note }
    .trees-limited = { $shown } von { $there } { -trees(case: "dat") } werden einzeln gezeigt; Summen und Fehler sind von allen.
    .file = Hier wird nichts trainiert. Jede Aufteilung, ihr Gewinn und ihre Abdeckung sind die der Datei; die Zeilen daneben gehen durch ihre Bäume, einen nach dem anderen.
    .gains = Stehen seine Trainingszeilen daneben, so ist ein Gewinn, der hier ausgerechnet wird, der in der Datei. Mit anderen Zeilen zeigt er, was die Aufteilung für diese bringt.
    .candidates = Jeder Knoten zeigt alle Kandidaten, die diese Zeilen bieten, auch die, die das Modell überging. Unter Was wäre, wenn kann er einen anderen davon bekommen.

node =
    .rows = { $has ->
        [true] { $n ->
            [one] { $rows } erreicht { $node }. Die { -cover } in der Datei ist { $cover }.
           *[other] { $rows } erreichen { $node }. Die { -cover } in der Datei ist { $cover }.
        }
       *[false] { $n ->
            [one] { $rows } erreicht { $node }.
           *[other] { $rows } erreichen { $node }.
        }
    }
    .sums = Sie haben { $sums }: ein { -similarity-score } von { $value }.

split =
    .stored = { $has ->
        [true] Im Modell wird { $node } durch { $split } { -is-split }. Der { -gain } in der Datei ist { $gain }.
       *[false] Im Modell wird { $node } durch { $split } { -is-split }. Die Datei hat keinen { -gain }.
    }
    .sides = { $left ->
        [one] { $rows } geht nach links, { $others } nach rechts.
       *[other] { $rows } gehen nach links, { $others } nach rechts.
    }
    .gain-unavailable = Hier sind zu wenige { -rows }, um einen { -gain } auszurechnen.
    .unknown-loss = Die Datei nennt den { -loss } nicht, an dem ein { -gain } hier zu messen wäre, also wird keine andere { -split } verglichen.
    .gain-of-rows = Mit diesen { -rows } ist der { -gain } { $gain }.
    .gain-compared = { $same ->
        [true] Mit diesen { -rows } bekommen wir dasselbe: { $gain }.
       *[false] Mit diesen { -rows } bekommen wir { $gain }.
    }
    .best-candidate = { $n ->
        [one] Das ist der einzige { -candidate-split }.
       *[other] Keiner von { FORM($candidates, case: "dat") } hat einen größeren { -gain }.
    }
    .better-candidates = { $n ->
        [one] Einer von { FORM($candidates, case: "dat") } hat einen größeren { -gain }: { $split }, mit { $gain }.
       *[other] { $n } von { FORM($candidates, case: "dat") } haben einen größeren { -gain }. { $split } hat den größten, { $gain }.
    }

question =
    .split = Welche dieser { -splits } hat das Modell hier?
    .split-why = Die Datei hat { $split }.
    .leaf-value = { $node ->
        [0] Was addiert die { -root }, ein { -leaf }?
       *[other] Was addiert { -node } { $node }, ein { -leaf }?
    }
    .leaf-value-why = Die Datei hat den { -leaf-value } { $value }.
    .importance = { $by ->
        [gain] Welches { -feature } hat in allen { -trees(case: "dat") } zusammen den größten { -gain }?
        [cover] Welches { -feature } hat in allen { -trees(case: "dat") } zusammen die größte { -cover }?
       *[count] Welches { -feature } hat die meisten { -splits }?
    }

leaf =
    .value = { $weighs ->
        [true] { $node } ist ein { -leaf }: Es addiert { $weight } mal { $value }.
       *[false] { $node } ist ein { -leaf }: Es addiert { $value }.
    }
    .class-share = Das ist ein { -leaf }: Der Anteil von { -class } { $class } an seinen { -training-rows } ist { $share }.
    .output-note = Die Formel rechnet seinen { -output-value } aus diesen { -rows } aus, vor der { -learning-rate }.

tree =
    .added = { $tree } ist addiert: { $trees } bisher.
    .first-error = { $classes ->
        [true] Die { -misclassification } ist { $value }.
       *[false] Die { -squared-error } ist { $value }.
    }
    .error-change = { $classes ->
        [true] Die { -misclassification } { $moves }.
       *[false] Die { -squared-error } { $moves }.
    }
    .log-loss-change = Der mittlere logarithmische { -loss } { $moves }.
    .largest-score-change = Der Score von { $row } ändert sich am meisten: Er { $moves }.

formula =
    .row-score = Score von { $row }
    .feature-importance = { $by ->
        [gain] { -gain } von { $feature }
        [cover] { -cover } von { $feature }
       *[count] { -splits } von { $feature }
    }
    .prediction = { -prediction }

section =
    .importance = was das Modell nutzt

importance =
    .largest = { $by ->
        [gain] Der { -gain } aller { -splits } je { -feature }: { $named }.
        [cover] Die { -cover } aller { -splits } je { -feature }: { $named }.
       *[count] Wie viele { -splits } jedes { -feature } hat: { $named }.
    }
    .feature-value = { $feature } { $value }
    .unused-features = { $n ->
        [one] 1 { -feature } steht in keiner { -split }.
       *[other] { $n } { -features } stehen in keiner { -split }.
    }

link =
    .probability = { $link ->
        [softmax] Der Score von { -class } { $class } ist { $score }: Softmax aller Scores gibt ihr eine Wahrscheinlichkeit von { $value }.
       *[other] Der Score { $score } steht für eine Wahrscheinlichkeit von { $value } für { -class } { $class }.
    }
    .value = Der Score { $score } steht für eine { -prediction } von { $value }.

column =
    .help = { $what ->
        [score] Die Summe F dessen, was die { -trees } bisher der { -row } geben.
        [probability] Wofür der Score der { -row } steht.
       *[says] Die { -class }, die die { -trees } bisher vorhersagen.
    }
    .title = { $what ->
        [score] { -score }
        [probability] Wahrscheinlichkeit
       *[says] { -prediction }
    }

panel =
    .errors = Fehler je { -tree }
    .trees = Alle { -trees }
    .importance = { $by ->
        [gain] { -gain } je { -feature }
        [cover] { -cover } je { -feature }
       *[count] { -splits } je { -feature }
    }

axis =
    .trees = { -trees }
    .error = Fehler
    .importance = { $by ->
        [gain] { -gain }
        [cover] { -cover }
       *[count] { -splits }
    }

series =
    .error = { $what ->
        [wrong] falsche { -rows }
        [log] logarithmischer { -loss }
       *[squares] { -squared-error }
    }

# Ein Modell neben einer Tabelle: was nicht passt, und andere Aufteilungen darin
error =
    .row-width = Das Modell braucht { $count } { -features }, aber die { -rows } haben { $found }.
    .no-classes = Dieses Modell sagt Werte vorher, keine { -classes }: Nimm predict.
    .no-probabilities = Mit der Zielfunktion { $objective } hat ein Modell keine Wahrscheinlichkeiten: Nimm predict.
    .asks-target = Das Modell braucht { $name } als { -feature }, aber das ist die { -target } der Tabelle. Wähle auf der Seite Deine Daten eine andere { -target }.
    .unnamed-features = Das Modell hat { $count } { -features } ohne Namen, und die Tabelle hat { $found } Spalten zum Vorhersagen. Bring eine Tabelle mit ebenso vielen, in derselben Reihenfolge.
    .lacks-columns = Das Modell braucht { $names }, was in der Tabelle fehlt oder nicht benutzt wird. Bring eine Tabelle mit den Spalten, mit denen das Modell trainiert wurde.
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
    .model = Modell
    .rows = Zeilen daneben

page =
    .bring = Ein Modell mitbringen
    .no-rows = Daneben liegen keine Zeilen: { $MADE_UP } werden zufällig zwischen den Schwellenwerten des Modells gezogen, und was es für sie vorhersagt, ist ihre Zielvariable. Bring auf der Seite Deine Daten eine Tabelle mit, um deine eigenen zu sehen.
    .privacy = Was du mitbringst, bleibt im Speicher dieses Servers, nur für diesen Tab, und nichts darin wird ausgeführt. Niemand sonst sieht es. Wird der Tab geschlossen oder neu geladen, so ist es vergessen, spätestens zwei Minuten später; ebenso mit dem Knopf Jetzt vergessen.
    .libraries = XGBoost und LightGBM passen { -trees } an { -gradients } und zweite Ableitungen an; CatBoost vergleicht Aufteilungen in der Grundeinstellung nach { -gradients } allein. In der Grundeinstellung lässt XGBoost einen { -tree } Ebene für Ebene wachsen, und LightGBM teilt als Nächstes das { -leaf } mit dem größten { -gain } auf, beide mit Histogrammen eingeteilter Werte. CatBoost gibt in der Grundeinstellung allen { -nodes } einer Ebene dieselbe { -split } und ersetzt ein { -feature } mit vielen Ausprägungen durch Mittelwerte der Zielvariable über { -rows }, die in einer zufälligen Reihenfolge davor kommen.

upload =
    .formats = Ein Modell von XGBoost, LightGBM, CatBoost oder scikit-learn, bis { $MAX_BYTES } MB
    .limits = Gelesen werden bis zu { $MAX_TREES } Bäume mit je bis zu { $MAX_DEPTH } Aufteilungen Tiefe. Nichts in einer Datei wird ausgeführt: Pickles werden abgelehnt. Für eigene Zeilen bring auf der Seite Deine Daten eine Tabelle mit und wähle sie neben dem Modell.

what-if =
    .cost = Was wäre, wenn: { $measure } { $own } (Datei { $file }).
    .reset = Zurück zur Datei
    .several-scores = Jeder Baum dieses Modells addiert zu mehreren Scores zugleich; darum kann hier keine andere Aufteilung gemacht werden.
    .no-loss = Die Datei nennt den Verlust nicht, an dem ein Gewinn zu messen wäre; darum kann hier keine andere Aufteilung gemacht werden.
    .on-leaf = Knoten { $node } von { $tree } ist ein Blatt. Geh zu einem Knoten, der aufgeteilt wird, und wähle dort eine andere Aufteilung.
    .few-rows = Knoten { $node } von { $tree } erreichen zu wenige Zeilen, um Aufteilungen zu vergleichen. Geh zu einem anderen Knoten.
    .question = Knoten { $node } von { $tree } wird durch { $asks } aufgeteilt. Was wäre, wenn er anders aufgeteilt würde?
    .note = Was unter diesem Knoten folgt, wächst mit diesen Zeilen neu, nicht größer als in der Datei. Die anderen Bäume bleiben, wie sie sind.
    .row = Zeile
    .row-prediction = { $cells }: Die Datei sagt { $before } vorher. Mit der Änderung hier ist es { $after }.
    .made = { $tree }, Knoten { $node }: { $split }, Gewinn { $gain }.
    .file-without-split = Die Datei hat dort keine Aufteilung.
    .file-split = In der Datei: { $split }, Gewinn { $gain } (mit diesen Zeilen { $here }).
    .file-split-without-gain = In der Datei: { $split }, mit einem Gewinn von { $here } für diese Zeilen.
    .class-prediction = { $said } (Wahrscheinlichkeit { $p })

story =
    .idea = Ein trainiertes Modell besteht aus seinen Bäumen. Jede { -row } geht durch jeden Baum, und die Blätter, in denen sie endet, ergeben die { -prediction }.
    .start = Wie sagt dein Modell { $target } vorher?
    .first-split = Mit welcher { -split } beginnt der erste Baum?
    .first-tree = Wie weit kommt der erste Baum?
    .all-trees = Wie weit { $trees ->
        [one] kommen seine Bäume
       *[other] kommen seine { $trees } Bäume
    } zusammen?
    .importance = Welches Merkmal hilft dem Modell am meisten?
    .end = Wie wird aus dem { -score } eine { -prediction }?
