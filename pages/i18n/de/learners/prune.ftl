tab =
    .scores = Kosten
    .choices = Drei Arten
    .stopping = Aufhören oder beschneiden

intro =
    .grow-first = Ein Baum, der früh aufhört (Pre-Pruning: max_depth, min_gain und die anderen Stoppregeln), verpasst vielleicht eine gute Aufteilung eine Ebene tiefer. Also lässt man ihn wachsen und beschneidet ihn dann (Post-Pruning).
    .alpha = Die Kosten-Komplexität zählt für jedes Blatt alpha dazu. Ein Teilbaum bleibt, solange die Blätter, die er hinzufügt, den Fehler im Mittel um mehr als je alpha senken.
    .weakest-link = Steigt alpha, so wird zuerst das schwächste Glied beschnitten, dann das nächste: ineinander geschachtelte Bäume, bis nur die Wurzel bleibt.
    .why-weakest = Warum ein Glied nach dem anderen genügt: R + alpha · Blätter ist eine Summe über die Äste des Baums, also wird jeder Ast für sich behalten oder beschnitten. Ein Ast kostet genau so lange weniger als sein Knoten als Blatt, wie alpha unter seinem g liegt; wenn alpha steigt, ist also zuerst der mit dem kleinsten g zu beschneiden. Ein Ast, der bei einem alpha zu teuer ist, ist es bei jedem größeren: Die besten Bäume liegen ineinander, und keiner wird verpasst.
    .which-error = Welchen Fehler soll sie messen? Den, nach dem der Baum beurteilt wird: hier die Fehlklassifikationsrate bei Klassen und die mittlere quadratische Abweichung bei Zahlen, auch wenn der Baum nach einem anderen Maß wuchs.
    .cross-validation = Kreuzvalidierung wählt unter ihnen: Jede Teilmenge dient einmal als Validierungszeilen für Bäume, die nicht an sie angepasst wurden.
    .plan = Erst wächst ein großer { -tree }; dann entfernt das { -pruning } { -splits }, die ihn zu wenig verbessern.

intro-formula =
    .cost-complexity = Kosten-Komplexität eines Baums
    .link-strength = Das alpha, ab dem Teilbaum t beschnitten wird

preset =
    .tateyama = Unreinheit tritt an die Stelle der Quadratsumme; alpha ist der Mittelwert der alphas, die in ihrer Teilmenge die besten waren.
    .jsc-370 = Der Fehler ist die Fehlklassifikationsrate; alpha ist das mit dem kleinsten Fehler über alle Teilmengen.
    .scikit-learn = Unreinheit addiert sich; Ausprägungen sind als Zahlen kodiert.

choice =
    .min-error = Das alpha mit dem kleinsten mittleren Fehler auf den Validierungszeilen.
    .one-standard-error = Das größte alpha, dessen mittlerer Fehler höchstens einen Standardfehler über dem kleinsten liegt.
    .average-alpha = Der Mittelwert der besten alphas aller Teilmengen. Er muss für keine einzelne Teilmenge gut sein.
    .column-error = Mittlerer Validierungsfehler
    .column-meaning = Was es wählt
    .table-title = Drei Arten zu wählen
    .folds-note = Das beste alpha jeder Teilmenge: { $winners }.

scores =
    .column-from = am besten ab alpha
    .control-alpha = alpha, das jedes Blatt hinzufügt
    .result = Bei alpha = { $alpha } hat der Baum mit { $leaves } die kleinste Kosten-Komplexität.
    .table-title = Kosten-Komplexität jedes Teilbaums
    .slides-note = Das Beispiel der Folien bei alpha = { $price }. { $sums }. Ab alpha = { $even } wird der kleinere gewählt.

stopping =
    .title = Der Fehler auf { -validation-rows } je Größe, von Bäumen, die aufhören, und von Bäumen, die beschnitten werden
    .result = Der beste { -threshold } zum Aufhören hat einen Fehler von { $error } mit { $leaves }, das beste alpha einen von { $error2 } mit { $leaves2 }.
    .stop = Pre-Pruning: aufhören
    .prune = Post-Pruning: beschneiden
    .column-way = Art
    .column-setting = Einstellung
    .table-title = Der kleinste Fehler jeder Art
    .note = { $n } Werte von min_gain, einer für jeden Baum, bei dem sie aufhören können, auf denselben Teilmengen wie alpha. Ein zu großer Wert hört zu früh auf: Eine Aufteilung weiter unten wird nie versucht. Ein zu kleiner hört zu spät auf. Beim Beschneiden wird jede Aufteilung nach allem beurteilt, was unter ihr wuchs.

fold-chart =
    .missing = Nichts wurde kreuzvalidiert: alpha war gegeben, oder es gibt nichts zu beschneiden.
    .title = Der Fehler jeder Teilmenge bei jedem alpha
    .note = Dünne Linien: die Teilmengen. Dicke Linie: ihr Mittelwert, mit einem Standardfehler zu jeder Seite. Gestrichelt: die Wahl.
    .fold = Teilmenge { $number }
    .axis-alpha = alpha, und Blätter seines Baums
    .axis-error = Fehler auf Validierungszeilen

# Was dasselbe in einer anderen Bibliothek anders macht
elsewhere =
    .measure = Es beschneidet nach dem Maß, mit dem es gewachsen ist (measure), also sind seine alphas andere.

code =
    .grow = lass einen großen { -tree } auf allen { -rows } wachsen:
    .loop = **solange** der { -tree } eine { -split } hat:
    .link-strength = **für jede** { -split } $t$: $g(t) ← (R(t) − R(T_t))/(|T_t| − 1)$
    .prune = $α ←$ das kleinste $g$; schneide diese { -split } weg
    .each-fold = **für jede** { -fold }:
    .fold-tree = lass ohne sie einen { -tree } wachsen, beschneide ihn bei jedem $α$
    .fold-error = miss die Fehler auf der { -fold }
    .choose-alpha = { $choose ->
        [ccp_alpha] $α ←$ der gegebene Wert
        [nothing_to_prune] $α ← 0$
        [min_error] $α ←$ das mit dem kleinsten mittleren Fehler
        [one_se] $α ←$ das größte, das einen Standardfehler um den kleinsten bleibt
       *[average_alpha] $α ←$ der Mittelwert des besten $α$ jeder { -fold }
    }
    .keep-subtree = **Ergebnis**: der { -subtree } $T$ mit dem kleinsten $R(T) + α |T|$

# Das schwächste Glied
link =
    .error-measure = { $what ->
        [impurity] Der Fehler R ist die { -impurity } der { -leaves }, jedes mit seinem Anteil der { -rows } gewichtet.
        [error_rate] Der Fehler R ist die { -misclassification }, der Anteil falsch vorhergesagter { -rows }.
       *[ssr] Der Fehler R ist die Summe der quadrierten { -residuals }.
    }
    .errors = { $node } hat einen { -subtree } mit { FORM($leaves, case: "dat") }. Wird daraus ein { -leaf }, so steigt sein Teil des Fehlers R von { $below } auf { $error }.
    .strength = { $saved ->
        [one] Das spart 1 { -leaf }, also g = { $g }.
       *[other] Das spart { $saved } { -leaves }, also ist der Anstieg je { -leaf } g = { $g }.
    }
    .weakest-so-far = Es ist bisher das { -weakest-link(case: "def") }.
    .least-so-far = Das bisher { -weakest-link(case: "def") } hat g = { $g }.

formula =
    .link-error = { $what ->
        [node] R des { -node(case: "gen") } als { -leaf }
       *[subtree] R seines { -subtree(case: "gen") }
    }
    .alpha-choice = { $what ->
        [mean] mittlerer Fehler
        [standard] Standardfehler
        [most] höchster erlaubter mittlerer Fehler
       *[alpha] mittleres Alpha
    }

step =
    .weakest-links = { $n ->
        [one] Das { -weakest-link(case: "def") } ist { $nodes } und wird zu einem { -leaf } beschnitten.
       *[other] { $nodes } sind gleich schwach: Sie werden zu { -leaves(case: "dat") } beschnitten.
    }
    .alpha = Ab Alpha = { $alpha } senkt das die { -cost-complexity } R + Alpha * { -leaves }.
    .zero-alpha = { $n ->
        [one] Diese { -split } senkt R gar nicht, also ist Alpha 0.
       *[other] Diese { -splits } senken R gar nicht, also ist Alpha 0.
    }
    .change = Aus { FORM($leaves, case: "dat") } werden { $fewer }; der Fehler R { $change }.

note =
    .skipped = { $what ->
        [link] Keine ist schwächer.
        [fold] Keines hat auf dieser { -fold } einen kleineren Fehler.
        [mean] Keines hat einen kleineren mittleren Fehler.
       *[score] Keiner hat weniger.
    }

question =
    .weakest-link = An welchem { -node } ist das { -weakest-link(case: "def") }, die { -split } mit dem kleinsten g?
    .fold-alpha = Welches Alpha hat auf dieser { -fold } den kleinsten Fehler?
    .mean-error = Welches Alpha hat den kleinsten mittleren Fehler über alle { -folds }?
    .result = { $why } { $ask }
    .leaves = Wie viele { -leaves } behält der { -tree }?

explanation =
    .weakest-link = Das g dort ist { $g }, das kleinste von allen.
    .fold-alpha = Sein Fehler ist { $error }, der kleinste. Bei Gleichstand bleibt das größte Alpha.
    .mean-error = Sein mittlerer Fehler ist { $error }. Bei Gleichstand bleibt das größte Alpha.
    .leaves = Bei diesem Alpha hat kein anderer { -subtree } ein kleineres R + Alpha * { -leaves } als { $score }.

# Kreuzvalidierung
fold =
    .subtree = { -fold } { $fold }, Alpha = { $alpha }: Der { -tree }, der ohne ihre { $rows } wuchs, behält { $leaves }.
    .error = { $classes ->
        [true] { -misclassification } auf diesen { -validation-rows }: { $error }.
       *[false] { -squared-error } auf diesen { -validation-rows }: { $error }.
    }
    .best-alpha = { $ties ->
        [one] Auf { -fold } { $fold } hat Alpha = { $alpha } den kleinsten Fehler.
       *[other] { $all ->
            [true] In { -fold } { $fold } sind alle Alphas gleich gut. Das größte bleibt, { $alpha }: Es gibt den kleinsten { -tree }.
           *[false] In { -fold } { $fold } sind { $ties ->
                [2] zwei
                [3] drei
                [4] vier
               *[other] { $ties }
            } Alphas gleich gut. Das größte bleibt, { $alpha }: Es gibt den kleinsten { -tree }.
        }
    }

alpha =
    .mean-error = Alpha = { $alpha }: Der mittlere Fehler aller { -folds } ist { $error }.
    .min-error = { $ties ->
        [one] Der mittlere Fehler ist am kleinsten bei Alpha = { $alpha }.
       *[other] Der mittlere Fehler ist bei { $ties } Alphas am kleinsten. Das größte bleibt: { $alpha }.
    }
    .min-error-value = { $classes ->
        [true] Die { -misclassification } der { -folds } ist im Mittel { $error }.
       *[false] Die { -squared-error } der { -folds } ist im Mittel { $error }.
    }
    .one-se = Die Ein-Standardfehler-Regel nimmt das größte Alpha, dessen mittlerer Fehler höchstens { $most } ist: { $alpha }.
    .average = Der Mittelwert der besten Alphas der { -folds } ist { $alpha }. Er muss für keine einzelne { -fold } gut sein.
    .leaves = Das behält { $leaves }.

# Die Wahl
result =
    .alpha = { $why ->
        [min_error] Alpha ist { $alpha }: Es hat den kleinsten mittleren Fehler auf den { -validation-rows }.
        [one_se] Alpha ist { $alpha }: Es gibt den kleinsten { -tree } innerhalb eines Standardfehlers vom kleinsten mittleren Fehler.
        [average_alpha] Alpha ist { $alpha }, der Mittelwert der besten Alphas der { -folds }.
        [ccp_alpha] Alpha ist { $alpha }: Es war vorgegeben.
       *[nothing_to_prune] Alpha ist { $alpha }: Der { -tree } ist ein einziges { -leaf }, und es gibt nichts zu { -prune }.
    }
    .leaves = Der { -tree } behält { $kept } von { FORM($leaves, case: "dat") }. Sein Fehler R ist { $error }.

subtree =
    .score = { -subtree } { $number } hat { $leaves } und R = { $error }. Bei Alpha = { $alpha } ist seine { -cost-complexity } R + Alpha * { -leaves } gleich { $score }.
    .verdict = { $verdict ->
        [kept] Kein anderer hat weniger. Bei Gleichstand bleibt der kleinste { -tree }.
        [lowest] Das ist bisher der kleinste Wert.
       *[higher] Der bisher kleinste Wert ist { $lowest }.
    }

# Tafeln
panel =
    .links = Stärke g jeder { -split }: was ihre { -leaves } bringen
    .errors = Fehler auf den { -validation-rows }, nach Alpha und { -leaves(case: "dat") }
    .alpha = { $what ->
        [tree] Alpha { $alpha }, { $leaves }
       *[bar] { $alpha } · { $leaves }
    }

column =
    .fold = { -fold }
    .fold-help = Die { -fold }, zu der eine { -row } gehört, solange diese { -fold } ausgelassen ist.

axis =
    .error = Fehler

### Beschneiden: die schwächsten Glieder, Kreuzvalidierung, die Wahl von Alpha.

# Einstellungen, Fehler und Bemerkungen
help =
    .cv = Wie viele { -folds } zur Kreuzvalidierung.
    .seed = Der { -seed }, der { -rows } auf { -folds } verteilt.

error =
    .error-rate-of-numbers = error_rate zählt falsche { -classes }, und diese { -target } ist eine Zahl: Nimm ssr oder { $impurity }.
    .ssr-of-classes = ssr addiert quadrierte Abstände, und diese { -target } hat { -classes }: Nimm { $impurity } oder error_rate.
    .ssr-of-medians = ssr addiert quadrierte Abstände, aber absolute_error misst absolute: Nimm { $impurity }.

story =
    .idea = Ein Baum, der bis zum Ende wächst, lernt auch Zufälliges. Das { -pruning } entfernt die { -splits }, die am wenigsten helfen, und beiseitegelegte { -rows } sagen, wann Schluss ist.
    .start = { $target } Wie groß soll der Baum sein?
    .grown = Wird dieser ganze Baum gebraucht?
    .first-link = Welcher Ast hilft am wenigsten?
    .last-link = Was bleibt, wenn alpha weiter steigt?
    .fold = Wie gut ist jedes alpha auf { -validation-rows }?
    .choice = Welches alpha wird gewählt, und welcher Baum bleibt?
