### What settings are for, under which heading pages show them, what they take.

help =
    .criterion = How the { -impurity } of a { -node } is measured.
    .max-depth = The most { -splits } from the { -root } to a { -leaf }.
    .min-samples-split = A { -node } with fewer { -rows } stays a { -leaf }.
    .min-samples-leaf = Each child of a { -split } must have so many { -rows }.
    .min-weight-fraction-leaf = Each child must have this share of all { -sample-weight }.
    .max-leaf-nodes = Stop at this many { -leaves }, { -best-split } first.
    .min-impurity = A { -node } with at most this { -impurity } stays a { -leaf }.
    .min-gain = The least { -gain } of a { -split }, per { -row } of the { -node }.
    .min-impurity-decrease = A { -split } must lower the { -tree }'s { -impurity } by this.
    .stop-without-gain = Stop where no { -split } has a { -gain }. scikit-learn goes on.
    .independence-alpha = Stop where the test of independence gives a p above this.
    .independence-correction = What to do about the search: p is that of one { -split }, and the best of many was taken. bonferroni: p times the number of { -candidate-splits }. permutation: the search repeated on permuted { -classes }.
    .threshold = A { -threshold } lies halfway between two values, however near, or at the lower.
    .categories = How a { -split } may divide a category's { -levels } in two; ID3 and C4.5 give each { -level } a child.
    .splitter = Compare all { -splits } on a { -feature }, or draw one at random.
    .max-features = How many { -features } are drawn for each { -split }.
    .leaf-probability = The shares of a { -leaf }, or the softmax of its counts.
    .class-weight = How much a { -row } counts by its { -class }.
    .sample-weight = How much each { -row } counts.
    .seed = The { -seed } of all that is drawn at random.
    .force = The { -splits } to make instead of the best: { "{" }'L': ('age', 30.5){ "}" }.
    .measure = The error of a { -subtree }. ssr is a sum, the others are per { -row }.
    .ccp-alpha = What each { -leaf } adds (alpha). None: cross-validation chooses.
    .choose = Lowest mean error; smallest { -tree } within one standard error of it; mean of the best alphas of the { -folds }.
    .features-drawn = Draw { -features } for every { -split }, or once a { -tree }.
    .bootstrap = Draw { -rows } with replacement; off: each { -tree } has all.
    .max-samples = How many { -rows } a sample has: a number, or a share.
    .bags = Samples by hand, a list of ({ -rows }, { -features } or None). One { -tree } each.
    .vote = Average the shares of the { -trees }, or count one { -vote } a { -tree }.
    .stop-when-settled = Stop when the { -out-of-bag } error has settled.
    .tolerance = Settled: moved by at most this, as a share of the error of the mean.
    .patience = Settled: for this many { -trees } one after the other.
    .update = Weight { -rows }, or draw them by weight.
    .say = For { -classes }: half the log in alpha, or the whole.
    .combine = For values: how { -predictions } are combined.
    .draws = The random numbers that draw { -rows }: a list a { -round }, a number a { -row }.
    .n-estimators = How many { -rounds }.
    .start = First F: of lowest { -loss }, the mean, or 0.
    .leaf = A step for each { -leaf }, or a line search.
    .subsample = The share of { -rows } drawn for each { -round }.
    .validation-fraction = The share of the { -rows } that are { -validation-rows }.
    .validation-rows = The numbers of the { -validation-rows }.
    .n-iter-no-change = Stop when the { -loss } on the { -validation-rows } has not fallen for so many { -rounds }.
    .tol = What counts as falling: by more than this.
    .huber-delta = Huber's { -loss } is squared up to this distance. None: found from alpha.
    .alpha = The share of the { -rows } within Huber's delta.
    .log-odds = F is the { -log-odds }, or half (y = -1, +1).
    .median = Of two middle values: lower or halfway.
    .own-loss = Your own: '{ -gradient }; { -hessian }', of F and y.
    .quantile-alpha = The quantile that the pinball { -loss } aims at.
    .scale-pos-weight = How often a { -row } of { -class } 1 counts, of two { -classes }.
    .early-stopping-rounds = Stop when so many { -rounds } do not improve the eval_metric of the { -validation-rows }.
    .eval-metric = What early stopping watches on the { -validation-rows }: the { -loss }, { -misclassification }, AUC, RMSE or { -absolute-error }.
    .reg-lambda = L2: added to every H, so { -output-values } shrink.
    .reg-alpha = L1: every G is moved towards 0 by this.
    .gamma = The least { -gain } of a { -split }: with exact, grown { -trees } are pruned where one gains less and no { -split } below it stays.
    .gain = What a { -split } gains: the full difference of { -similarity-scores }, as in xgboost, or half of it, as notes derive it from the { -loss }. Gamma is compared with it.
    .max-leaves = The most { -leaves } of a { -tree }; 0 for no limit.
    .grow-policy = With max_leaves: { -tree-level } by { -tree-level }, or largest { -gain } first.
    .min-child-weight = The least { -cover } (sum of h) of a child.
    .colsample-bytree = The share of the { -features } each { -tree } may use.
    .colsample-bylevel = The share of a { -tree }'s { -features } each { -tree-level } may use.
    .colsample-bynode = The share of a { -tree-level }'s { -features } each { -node } may use.
    .tree-method = All { -thresholds }, or quantiles only.
    .max-bin = At most how many bins a { -feature }, for approx.
    .ties = Of equal gains the first { -threshold }, or, as xgboost's exact, the last.
    .continue-from = An earlier trace, same data and settings: add { -rounds } to it.
    .model = A model, as it was read from its file.
    .replay-force = The { -splits } to make, by { -tree } and path: { "{" }'1/L': (2, 15.5){ "}" }.

group =
    .tree = { -tree }
    .stopping = stopping
    .conventions = conventions
    .pruning = { -pruning }
    .forest = forest
    .boosting = boosting
    .random = random
    .regularisation = regularisation
    .method = method
    .loss = { -loss }
    .start = start
    .penalty = penalty

unset =
    .automatic = automatic
    .all = all
    .equal = all the same

expected =
    .anything = a value it knows
    .one-of = one of { $options }
    .number = { $whole ->
        [true] a whole number
       *[false] a number
    }
    .at-most = { $whole ->
        [true] a whole number of at most { $high }
       *[false] a number of at most { $high }
    }
    .at-least = { $whole ->
        [true] a whole number of at least { $low }
       *[false] a number of at least { $low }
    }
    .above = { $whole ->
        [true] a whole number above { $low }
       *[false] a number above { $low }
    }
    .between = { $whole ->
        [true] a whole number of at least { $low } and at most { $high }
       *[false] a number of at least { $low } and at most { $high }
    }
    .above-to = { $whole ->
        [true] a whole number above { $low } and at most { $high }
       *[false] a number above { $low } and at most { $high }
    }
    .switch = True or False
    .text = a text of at most { $most } letters
    .amount = a whole number of at least 1, or a share above 0.0 and up to 1.0
    .amount-or-word = { $options }, a whole number of at least 1, or a share above 0.0 and up to 1.0
    .class-weight = one of { $options }, a dict such as { $example },
    .loss = one of { $options }, a function of (y, F) that returns { -gradient } and { -hessian },

error =
    .not-accepted = { $name } cannot be { $value }: it takes { $optional ->
        [true] { $expected } or None
       *[false] { $expected }
    }.
    .too-large = { $name } cannot be { $value }: it is too large to calculate with, take 1e100 or less.
    .unknown = There is no setting named { $name }: it takes { $names }.

value =
    .many-digits = a number of very many digits
