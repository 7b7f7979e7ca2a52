name =
    .impurity = { $which ->
        [left] { $impurity } des { -left-child(case: "gen") }
        [right] { $impurity } des { -right-child(case: "gen") }
       *[node] { $impurity } des { -node(case: "gen") }
    }
    .mean = { $which ->
        [left] Mittelwert des { -left-child(case: "gen") }
        [right] Mittelwert des { -right-child(case: "gen") }
       *[node] Mittelwert
    }
    .median = { $which ->
        [left] Median des { -left-child(case: "gen") }
        [right] Median des { -right-child(case: "gen") }
       *[node] Median
    }
    .gain = { -gain }
    .squared-residuals = Summe der quadrierten { -residuals }
    .absolute-residuals = Summe der absoluten { -residuals }
    .chi-square = Chi-Quadrat
    .bonferroni = p mal die Zahl der { -candidate-splits }
    .permutation = p des Permutationstests
    .tree-score = { -cost-complexity } des { -tree(case: "gen") }
    .link-strength = Anstieg von R je gespartem { -leaf }, g
    .alpha = Alpha

# Wörter in den Formeln selbst. L und R stehen auch für links und rechts.
word =
    .bias = Verzerrung
    .noise = Rauschen
    .variance = Varianz
    .wrong = falsch
    .draws = Ziehungen
    .drawn = gezogen
    .leaf = { -leaf }
    .mse = MQA
    .mae = MAA
    .ssr = SQR
    .se = SF
    .sign = sgn
    .clip = kappen
    .median = Median
    .var = Var
    .mean-cov = mittlere Cov
    .tolerance = Toleranz
    .one-value = ein Wert
    .if = falls
    .else = sonst
    .here = hier:
