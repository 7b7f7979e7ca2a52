# Was dasselbe in einer anderen Bibliothek anders macht
difference =
    .subsample = Es zieht andere { -rows } (subsample): Seine Zufallszahlen sind seine eigenen.
    .max-features = Es zieht andere { -features } (max_features): Seine Zufallszahlen sind seine eigenen.
    .missing-values = Es nimmt keine fehlenden Werte: Das Programm füllt sie mit dem Median ihrer Spalte.
    .threshold = Seine { -thresholds } liegen in der Mitte zwischen zwei Werten ({ $setting }).
    .misclassification = Es kennt die { -misclassification } nicht: Das Programm nimmt die { -gini }.
    .categories = Es kennt keine Kategorien: { -levels } sind ihm Zahlen und werden so aufgeteilt. Setze categories = as_numbers.
    .column-kinds = Das Programm liest die Spalten, wie sie gefunden wurden.
    .min-impurity = Ein { -node } kann nicht stehen bleiben, weil er { -pure } genug ist (min_impurity).
    .min-gain = Es gibt keinen kleinsten { -gain } eines { -node(case: "gen") } (min_gain); min_impurity_decrease zählt nach dem ganzen { -tree }.
    .stop-without-gain = Es teilt weiter auf, wo nichts gewonnen wird (stop_without_gain).
    .independence = Es macht keinen Test auf Unabhängigkeit: independence_alpha und independence_correction gibt es nur hier.
    .leaf-probability = Seine { -leaves } kennen Anteile, keinen Softmax (leaf_probability).
    .force = Es macht immer die { -best-split }; eine andere kann man nicht verlangen.
    .nearly-equal = Es hält Werte, die höchstens { $most } auseinander liegen, für einen: Solche gibt es in { $names }.
    .missing-level = Eine fehlende { -level } ist ihm eine weitere Zahl.
