### Pruning: settings, errors and remarks.

help =
    .cv = How many { -folds } for cross-validation.
    .seed = The { -seed } that puts { -rows } into { -folds }.

error =
    .error-rate-of-numbers = error_rate counts wrong { -classes }, and this { -target } is a number: take ssr or { $impurity }.
    .ssr-of-classes = ssr adds up squared distances, and this { -target } has { -classes }: take { $impurity } or error_rate.
    .ssr-of-medians = ssr adds up squared distances, but absolute_error measures absolute ones: take { $impurity }.
