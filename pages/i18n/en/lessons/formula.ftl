name =
    .impurity = { $which ->
        [left] { $impurity } of the { -left-child }
        [right] { $impurity } of the { -right-child }
       *[node] { $impurity } of the { -node }
    }
    .mean = { $which ->
        [left] mean of the { -left-child }
        [right] mean of the { -right-child }
       *[node] mean
    }
    .median = { $which ->
        [left] median of the { -left-child }
        [right] median of the { -right-child }
       *[node] median
    }
    .gain = { -gain }
    .squared-residuals = sum of squared { -residuals }
    .absolute-residuals = sum of absolute { -residuals }
    .chi-square = chi-square
    .bonferroni = p, times the { -candidate-splits }
    .permutation = p of the permutation test
    .tree-score = { -cost-complexity } of the { -tree }
    .link-strength = rise of R for each { -leaf } saved, g
    .alpha = alpha

# Words in the formulas themselves. L and R, for left and right, are letters of formulas.
word =
    .bias = bias
    .noise = noise
    .variance = variance
    .wrong = wrong
    .draws = draws
    .drawn = drawn
    .leaf = { -leaf }
    .mse = MSE
    .mae = MAE
    .ssr = SSR
    .se = SE
    .sign = sign
    .clip = clip
    .median = median
    .var = var
    .mean-cov = mean cov
    .tolerance = tolerance
    .one-value = one value
    .if = if
    .else = else
    .here = here:
