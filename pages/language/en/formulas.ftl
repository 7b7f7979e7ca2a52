### What is worked out by the formulas that lessons share.

formula-impurity = { $which ->
    [left] { $impurity } of the { -left-child }
    [right] { $impurity } of the { -right-child }
   *[node] { $impurity } of the { -node }
}
formula-mean = { $which ->
    [left] mean of the { -left-child }
    [right] mean of the { -right-child }
   *[node] mean
}
formula-gain = { -gain }
formula-ssr = sum of squared { -residuals }
formula-chi-square = chi-square
formula-tree-score = { -cost-complexity } of the { -tree }
formula-link = rise of R for each { -leaf } saved, g
formula-alpha = alpha

# Words in the formulas themselves. L and R, for left and right, are letters of formulas.
in-formula-wrong = wrong
in-formula-draws = draws
in-formula-drawn = drawn
in-formula-leaf = { -leaf }
in-formula-mse = MSE
in-formula-ssr = SSR
in-formula-se = SE
in-formula-sign = sign
in-formula-clip = clip
in-formula-median = median
in-formula-var = var
in-formula-mean-cov = mean cov
in-formula-tolerance = tolerance
in-formula-one-value = one value
in-formula-if = if
in-formula-else = else
in-formula-here = here:
