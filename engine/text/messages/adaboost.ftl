### AdaBoost: settings, errors and remarks.

help =
    .n-estimators = The number of { -rounds }, a { -tree } each.
    .learning-rate = Multiplies every alpha.
    .seed = The { -seed } of the random numbers, where { -rows } are drawn.
    .max-depth = The most { -splits } on the way to a { -leaf }: 1 is a { -stump }.
    .criterion = For { -classes }: the { -impurity }.
    .loss = For values: how an absolute error counts.
    .sample-weight = The { -sample-weights } of the first { -round }.
