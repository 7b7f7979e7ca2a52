### What is wrong with what a fit is given.

error =
    .no-table = There is no table named { $name }: a trace has { $names }.
    .empty = There is no training { -row }: give a table with at least one { -row }.
    .no-row-left = There is no training { -row }: every { -row } has weight 0 or was left out.
    .infinite = '{ $name }' is infinite in { -row } { $row }: leave it empty or put a number there.
    .one-class = '{ $name }' has only one { -class }: there is nothing to tell apart. Choose another { -target }.
    .not-squared = '{ $name }' has a value that cannot be squared: keep all values below 1e150.
    .criterion-of-numbers = { $name } measures numbers, and this { -target } has { -classes }: take { $names }.
    .criterion-of-classes = { $name } measures { -classes }, and this { -target } is a number: take { $names }.
    .median-of-random-splits = { $name } needs splitter = best: a random { -split } is not measured by medians here. Take squared_error.
    .independence-alpha = independence_alpha tests { -classes }: for a regression leave it out, or use min_gain.
    .permutation-alpha = independence_alpha = { $alpha } is below { $least }, the least p of the permutation test: every { -node } would be a { -leaf }. Take at least { $least }.
    .folds-without-rows = { $k } { -folds } need at least { $k } { -rows }, and there are { $n }: take at most { $n } { -folds }.
    .draws-of-another-shape = draws must be { $rounds } lists (one for each { -round }) of { $n } numbers (one for each { -row }).
    .draws-out-of-range = draws must lie above 0 and be at most 1.
