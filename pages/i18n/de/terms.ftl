### Die Fachwörter; woher sie kommen, steht in BEGRIFFE.md. Ein Wort steht nur hier, Sätze nennen es: { -split }.
### Wo ein Satz es gebeugt braucht, sagt er den Fall: { -trees(case: "dat") }, { -weighted-error(case: "def") }.
### "def" ist der Nominativ nach bestimmtem Artikel (der gewichtete Fehler), "obl" jeder andere Fall danach.

# Woraus ein Baum besteht
-row = Zeile
-rows = Zeilen
-training-rows = Trainingszeilen
-validation-rows = Validierungszeilen
-test-rows = Testzeilen
-feature = { $case ->
    [gen] Merkmals
   *[nom] Merkmal
}
-features = { $case ->
    [dat] Merkmalen
   *[nom] Merkmale
}
-target = Zielvariable
-class = Klasse
-classes = Klassen
-missing-value = { $case ->
    [dat] fehlendem Wert
    [acc] fehlenden Wert
   *[nom] fehlender Wert
}
-missing-values = { $case ->
    [dat] fehlenden Werten
   *[nom] fehlende Werte
}
-level = Ausprägung
-levels = Ausprägungen
-tree = { $case ->
    [gen] Baums
   *[nom] Baum
}
-trees = { $case ->
    [dat] Bäumen
   *[nom] Bäume
}
-node = { $case ->
    [gen] Knotens
   *[nom] Knoten
}
-nodes = Knoten
-root = Wurzel
-leaf = { $case ->
    [gen] Blatts
   *[nom] Blatt
}
-leaves = { $case ->
    [dat] Blättern
   *[nom] Blätter
}
-left-child = { $case ->
    [gen] linken Kindes
    [obl] linken Kind
   *[nom] linkes Kind
}
-right-child = { $case ->
    [gen] rechten Kindes
    [obl] rechten Kind
   *[nom] rechtes Kind
}
-subtree = { $case ->
    [gen] Teilbaums
   *[nom] Teilbaum
}
-subtrees = { $case ->
    [dat] Teilbäumen
   *[nom] Teilbäume
}

# Aufteilungen
-split = Aufteilung
-splits = Aufteilungen
-to-split = aufteilen
-is-split = aufgeteilt
-threshold = Schwellenwert
-thresholds = { $case ->
    [dat] Schwellenwerten
   *[nom] Schwellenwerte
}
-candidate-split = { $case ->
    [obl] Kandidaten
   *[nom] Kandidat
}
-candidate-splits = Kandidaten
-best-split = { $case ->
    [obl] besten Aufteilung
   *[nom] beste Aufteilung
}
-best-so-far = bisher beste Kandidat
-impurity = Unreinheit
-weighted-impurity = { $case ->
    [obl] gewichteten Unreinheit
   *[nom] gewichtete Unreinheit
}
-gini = Gini-Unreinheit
-entropy = Entropie
-misclassification = Fehlklassifikationsrate
-squared-error = { $case ->
    [obl] mittleren quadratischen Abweichung
   *[nom] mittlere quadratische Abweichung
}
-absolute-error = { $case ->
    [obl] mittleren absoluten Abweichung
   *[nom] mittlere absolute Abweichung
}
-gain = { $case ->
    [gen] Gewinns
   *[nom] Gewinn
}
-gain-ratio = Gewinnverhältnis
-split-information = Aufteilungsinformation
-pure = rein
-prediction = Vorhersage
-predictions = Vorhersagen

# Beschneiden
-pruning = Beschneiden
-prune = beschneiden
-weakest-link = { $case ->
    [def] schwächste Glied
   *[nom] schwächstes Glied
}
-weakest-links = { $case ->
    [def] schwächsten Glieder
   *[nom] schwächste Glieder
}
-cost-complexity = Kosten-Komplexität
-fold = Teilmenge
-folds = Teilmengen

# Wälder
-seed = Startwert
-ensemble = Ensemble
-base-learner = Basismodell
-stump = Stumpf
-stumps = Stümpfe
-bootstrap-sample = Bootstrap-Stichprobe
-bootstrap-samples = Bootstrap-Stichproben
-out-of-bag = out-of-bag
-oob = OOB
-importance = Wichtigkeit
-vote = Stimme
-votes = Stimmen

# AdaBoost
-sample-weight = Zeilengewicht
-sample-weights = { $case ->
    [dat] Zeilengewichten
   *[nom] Zeilengewichte
}
-weighted-error = { $case ->
    [def] gewichtete Fehler
    [obl] gewichteten Fehler
    [gen] gewichteten Fehlers
   *[nom] gewichteter Fehler
}
-amount-of-say = { $case ->
    [gen] Stimmgewichts
   *[nom] Stimmgewicht
}
-round = Runde
-rounds = Runden

# Gradient Boosting und XGBoost
-residual = { $case ->
    [gen] Residuums
   *[nom] Residuum
}
-residuals = Residuen
-negative-gradient = { $case ->
    [def] negative Gradient
   *[nom] negativer Gradient
}
-learning-rate = Lernrate
-leaf-value = Blattwert
-leaf-values = Blattwerte
-score = Score F
-log-odds = Log-Odds
-gradient = { $case ->
    [obl] Gradienten
   *[nom] Gradient
}
-gradients = Gradienten
-hessian = { $case ->
    [obl] zweiten Ableitung
   *[nom] zweite Ableitung
}
-hessians = { $case ->
    [def] zweiten Ableitungen
   *[nom] zweite Ableitungen
}
-similarity-score = Ähnlichkeitswert
-similarity-scores = { $case ->
    [dat] Ähnlichkeitswerten
   *[nom] Ähnlichkeitswerte
}
-output-value = { $case ->
    [gen] Ausgabewerts
   *[nom] Ausgabewert
}
-output-values = { $case ->
    [dat] Ausgabewerten
   *[nom] Ausgabewerte
}
-cover = Abdeckung
-loss = { $case ->
    [gen] Verlusts
   *[nom] Verlust
}
-validation-loss = Validierungsverlust
-tree-level = Ebene
