### Was mit den Formeln ausgerechnet wird, die mehrere Lektionen brauchen.

formula-impurity = { $which ->
    [left] { $impurity } des { -left-child(case: "gen") }
    [right] { $impurity } des { -right-child(case: "gen") }
   *[node] { $impurity } des { -node(case: "gen") }
}
formula-mean = { $which ->
    [left] Mittelwert des { -left-child(case: "gen") }
    [right] Mittelwert des { -right-child(case: "gen") }
   *[node] Mittelwert
}
formula-gain = { -gain }
formula-ssr = Summe der quadrierten { -residuals }
formula-chi-square = Chi-Quadrat
formula-tree-score = { -cost-complexity } des { -tree(case: "gen") }
formula-link = Anstieg von R je gespartem { -leaf }, g
formula-alpha = Alpha

# Wörter in den Formeln selbst. L und R stehen auch für links und rechts.
in-formula-wrong = falsch
in-formula-draws = Ziehungen
in-formula-drawn = gezogen
in-formula-leaf = { -leaf }
in-formula-mse = MQA
in-formula-ssr = SQR
in-formula-se = SF
in-formula-sign = sgn
in-formula-clip = kappen
in-formula-median = Median
in-formula-var = Var
in-formula-mean-cov = mittlere Cov
in-formula-tolerance = Toleranz
in-formula-one-value = ein Wert
in-formula-if = falls
in-formula-else = sonst
in-formula-here = hier:
