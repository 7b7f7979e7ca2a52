# Was dasselbe in einer anderen Bibliothek anders macht
elsewhere =
    .draws = Es zieht { -features } und { -thresholds } in eigener Reihenfolge; so wachsen dort andere { -trees } derselben Art.
    .missing-direction = Es zieht zufällig, wohin { -missing-values } gehen; hier werden beide Kinder versucht.
    .features-drawn = Es zieht { -features } für jede { -split }, nicht einmal je { -tree } (features_drawn).
    .bootstrap = Es zieht seine eigenen { -bootstrap-samples }; man kann sie nicht vorgeben.

intro =
    .shared-search = Die Bäume eines Waldes sind verschieden, weil jeder an andere Zeilen angepasst wird und andere Merkmale versucht. Gemeinsam haben sie noch die Suche: Derselbe Schwellenwert gewinnt immer wieder.
    .random-thresholds = Extra-Trees (extremely randomized trees) suchen nicht. An jedem Knoten werden einige Merkmale zufällig gezogen, und für jedes ein Schwellenwert, irgendwo zwischen seinem dort kleinsten und größten Wert. Der beste dieser wenigen Kandidaten wird genommen.
    .trade-off = Eine einzelne Aufteilung ist dann schlechter, und ein Baum braucht mehr davon. Aber die Bäume sind weniger korreliert. In der Regel wiegt das die größere Varianz jedes einzelnen auf: Ihr Mittelwert schwankt weniger, bei etwas mehr Verzerrung. Und jeder darf an alle Zeilen angepasst werden: Eine Bootstrap-Stichprobe ist nicht nötig.
    .out-of-bag = Ein Baum, der an jede Zeile angepasst wird, hat keine Out-of-bag-Zeilen: Um die Bäume zu testen, schalte bootstrap ein oder lege Testzeilen beiseite.

intro-formula =
    .threshold = Ein Schwellenwert, gleichverteilt am Knoten gezogen
    .split = Die gewählte Aufteilung

preset =
    .scikit-learn = Alle Zeilen; so viele Merkmale wie die Quadratwurzel ihrer Anzahl, bei Werten alle. Ausprägungen werden als Zahlen kodiert.
    .geurts-2006 = Die Voreinstellungen des Artikels: alle Zeilen, und bei Werten ist ein Knoten mit weniger als fünf Zeilen ein Blatt.
    .all-features = Für jedes Merkmal wird an jedem Knoten eine Aufteilung gezogen: Die beste von vielen ist besser.
    .with-bootstrap = Bootstrap-Stichproben wie im Random Forest, damit Out-of-bag-Zeilen die Bäume testen können.

challenge-state =
    .less-correlated = rho ist hier { $own }, beim Random Forest { $other }.
    .larger-trees = Ein Baum hat im Mittel { $own } Blätter, einer des Random Forest { $other }.
    .all-out-of-bag = { $without } von { $n } Zeilen sind in jeder Bootstrap-Stichprobe.

challenge =
    .less-correlated = Mach die Bäume so verschieden, dass rho auf vier Fünftel von dem eines Random Forest mit denselben Einstellungen fällt.
    .larger-trees = Lass Bäume mit anderthalbmal so vielen Blättern wachsen wie die eines Random Forest mit denselben Einstellungen.
    .all-out-of-bag = Gib jeder Zeile eine Out-of-bag-Vorhersage.

story =
    .idea = Extra-Trees suchen nicht den besten Schwellenwert: Sie ziehen einige zufällig und nehmen den besten davon. Jeder Baum ist etwas schlechter, aber die Bäume unterscheiden sich mehr, und alle sagen gemeinsam vorher.
