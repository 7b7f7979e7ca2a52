### Further reading (pages/notes/literature.toml): what each source is good for.

heading =
    .papers = Papers
    .books = Books
    .documentation = Documentation and courses

kass-1980 =
    .purpose = CHAID: splits a category into several children by tests of independence.

quinlan-1986 =
    .purpose = ID3: { -trees } grown by { -entropy }, one child for each { -level }.

breiman-1996 =
    .purpose = Bagging, and why averaging helps what is unstable.

freund-schapire-1997 =
    .purpose = AdaBoost, with a bound on its training error.

drucker-1997 =
    .purpose = AdaBoost.R2, for values instead of { -classes }.

breiman-1998 =
    .purpose = Compares boosting with bagging by bias and variance.

friedman-hastie-tibshirani-2000 =
    .purpose = AdaBoost as an additive model that is fitted stage by stage under exponential { -loss }.

breiman-2001 =
    .purpose = Random forests: { -features } drawn for every { -split }, { -out-of-bag } error, permutation { -importance }, and the role of correlation.

friedman-2001 =
    .purpose = { START(-gradient) } boosting for any differentiable { -loss }, with the algorithms for squared, absolute, Huber and logistic { -loss }.

friedman-2002 =
    .purpose = Each { -tree } is fitted to { -rows } drawn at random: subsample.

geurts-2006 =
    .purpose = Extra { -trees }: { -thresholds } drawn at random too.

chen-guestrin-2016 =
    .purpose = The objective with lambda and gamma, approximate { -splits }, { -missing-values }, and what makes it fast.

ke-2017 =
    .purpose = Histograms, { -trees } grown { -leaf } by { -leaf }, { -rows } sampled by { -gradient }, sparse { -features } bundled.

prokhorenkova-2018 =
    .purpose = Ordered boosting, and categories encoded without looking at a { -row }'s own { -target }.

breiman-1984 =
    .purpose = CART: { -gini }, surrogate { -splits }, { -cost-complexity } { -pruning } and its cross-validation.

quinlan-1993 =
    .purpose = C4.5: { -gain-ratio }, { -thresholds } for numbers, { -missing-values }, { -pruning } after growth.

elements-2009 =
    .purpose = The reference for all of it: chapters 9 ({ -trees }), 10 (boosting), 15 (random forests), 16 ({ -ensemble } learning).

alpaydin-2020 =
    .purpose = A first introduction to decision { -trees } among other methods.

introduction-2021 =
    .purpose = The gentler way into the same: chapter 8 has { -trees }, bagging, forests and boosting, with code.

scikit-learn =
    .purpose = What each setting of its { -trees } and of its forests and boosting does, with the formulas.

xgboost =
    .purpose = The derivation of the objective, the { -leaf-values } and the { -gain }, with pictures.

cs229 =
    .purpose = Decision { -trees }, random forests and boosting as they are lectured.
