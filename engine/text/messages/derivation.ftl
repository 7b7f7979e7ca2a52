### Derivations: settings, errors and remarks.

help =
    .n-estimators = How many { -rounds } are derived.
    .base-score = The { -prediction } before the { -tree }; for { -classes } a probability.
    .reg-lambda = lambda (L2): the larger, the smaller the { -output-values }.

error =
    .two-classes = The derivation is for two { -classes }, -1 and +1: choose a table with two.
    .numbers-or-two-classes = The derivation is for numbers or two { -classes }: choose another table.
