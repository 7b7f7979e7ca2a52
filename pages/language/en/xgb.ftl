### XGBoost: gradients, similarity scores, gains, pruning by gamma, output values, and F adding up round by round.

xgb-code = { $line ->
    [folds] with cv: { -rounds } = where the mean { -validation-loss } is lowest
    [aside] set { -validation-rows } aside, if asked to
    [start] F = the start value, the same for every { -row }
    [round] for each { -round }:
    [draw] draw { -rows } and { -features } at random, if asked to
    [derive] g, h = { -gradient } and { -hessian } of the { -loss } at F, { -row } by { -row }
    [propose] approx: { -thresholds } = quantiles of each { -feature }, every { -row } counting h
    [grow] grow({ -rows }):
    [stop] if a stopping rule holds: this is a { -leaf }
    [measure] similarity = G^2 / (H + lambda); alpha first moves G towards 0
    [features] draw the { -features } of this { -tree-level } or { -node } at random, if asked to
    [feature] for each { -feature }:
    [candidate] for each { -threshold }, { -missing-values } to the right, then to the left:
    [gain] { -gain } = similarity(left) + similarity(right) - similarity, or half of that, as set
    [best] best = the { -candidate-split } with the largest { -gain }, of equals as ties says
    [no-split] no { -candidate-split }, no { -gain }, max_leaves or, for approx, less than gamma: { -leaf }
    [part] { -split } the { -rows } by best, and grow both children
    [each-split] exact: for each { -split }, from the bottom up:
    [prune] if its { -gain } is less than gamma and nothing below it stays: { -prune } it
    [output] { -output-value } of each { -leaf } = -G / (H + lambda); of a straight { -loss }, with approx, a quantile of y - F
    [advance] F = F + { -learning-rate } * { -output-value } of the { -row }'s { -leaf }
    [enough] stop early: early_stopping_rounds did not lower the { -validation-loss }
   *[send] new { -row }: start + { -learning-rate } * ({ -output-value } of { -tree } 1 + of { -tree } 2 + ...)
}

# Cross-validation
xgb-folds-open = cross-validation
xgb-none-lower = None has a lower mean { -validation-loss }.
xgb-after-rounds = After { $rounds } the mean { -validation-loss } is { $mean }. The { -folds } differ by a standard deviation of { $deviation }.
xgb-fold = { -fold } { $fold }: trained without its { $rows }, their { -loss } is lowest after { $rounds }: { $loss }.
xgb-chosen = Cross-validation chooses { $rounds }.
xgb-chosen-last = { $of ->
    [one] There was one { -round } to choose from; more may do better.
   *[other] The mean { -validation-loss } still falls at the last { -round }; more may do better.
}
xgb-chosen-lowest = The mean { -validation-loss } is lowest after { $rounds } of { $of } { -rounds }, { $rises ->
    [true] and rises again.
   *[false] and falls no further.
}
xgb-ask-rounds = After how many { -rounds } is the mean { -validation-loss } lowest?
xgb-why-rounds = There it is { $loss }, the lowest.
xgb-mean-validation-loss = mean { -validation-loss }
xgb-deviation = standard deviation
xgb-mean = mean
xgb-press = Press the right arrow to start.
xgb-fold-name = { -fold } { $fold }
xgb-folds = { -validation-loss } of each { -fold }
xgb-folds-up = mean { -loss } of the { -fold }
xgb-rounds = { -rounds }

# Validation rows and early stopping
xgb-validation-opens = { -validation-rows }
xgb-validation-rows = { $drawn ->
    [true] Drawn at random as { -validation-rows }: { $rows }.
   *[false] Given as { -validation-rows }: { $rows }.
} { $n ->
    [one] No { -tree } is fitted to it.
   *[other] No { -tree } is fitted to them.
}
xgb-validation-watched = Their { -loss } shows when more { -rounds } stop helping.
xgb-lowest = The { -validation-loss } is lowest after { $rounds }: { $loss }.
xgb-further = { $n ->
    [one] 1 further { -round }
   *[other] { $n } further { -rounds }
}
xgb-stopped = { $further } did not lower it, so boosting stops (early_stopping_rounds = { $patience }).
xgb-waited = { $further } did not lower it; early_stopping_rounds = { $patience } would wait longer.
xgb-last-round = That is the last { -round }; more may do better.
xgb-predicts-with = The model predicts with { $rounds }.

# The start
xgb-opens = what is predicted
xgb-begin = Predict { $target } from { $features }. { $rows }: each { -tree } corrects what those before it miss.
xgb-start-opens = start
xgb-score = { $classes ->
    [true] { -log-odds }
   *[false] { -prediction }
}
xgb-score-of = { -score } of { $class }
xgb-start = Every { -row } starts with the same { $score }, F = { $value }.
xgb-start-scores = Every { -row } starts with the same scores: { $each }.
xgb-class-score = { $class } { $score }
xgb-start-given = It was given (base_score).
xgb-start-shares = Each is the log of the { -class }'s share, shifted so that their mean is 0. xgboost adds { $least } to every share, so that no log is infinite.
xgb-start-why = { $why ->
    [step] It is one step of Newton's method from F = 0, as xgboost estimates it: -G / H there.
    [mean] It is the mean: no other constant has a lower squared error.
    [own] There the { -gradients } of all { -rows } add up to 0.
   *[share] It is the { -log-odds } of the share of { -class } { $class }.
}
xgb-start-quantile = It is the { $quantile } of the { -target }: no other constant has a lower { -loss }.
xgb-start-value = start
xgb-start-of = start of { $class }
xgb-quantile = { $median ->
    [true] median
   *[false] { $share } quantile
}

# What a round draws
xgb-remark = { $remark }

xgb-round = { -round } { $round }
xgb-drawn-for-round = { -round } { $round } draws at random.
xgb-drawn-rows = { $n ->
    [one] It uses 1 of { $all }.
   *[other] It uses { $n } of { $all }.
}
xgb-drawn-features = { $first ->
    [true] Its first { -tree } may { -split } on { $features }.
   *[false] Its { -tree } may { -split } on { $features }.
}

# Gradients
xgb-residuals = { $several ->
    [true] { -round } { $round }, { $score }: { -residuals } from { $low } to { $high }.
   *[false] { -round } { $round }: { -residuals } from { $low } to { $high }.
}
xgb-residual-is = { $loss ->
    [squared] A { -residual } is y - F: what the { -prediction } misses.
    [logistic] A { -residual } is y - p: what p, the probability of { -class } { $class }, is off.
    [softmax] A { -residual } is y - p: y is 1 for { -rows } of the { -class } and 0 for others, p its probability.
   *[other] A { -residual } says which way, and how strongly, F should move for the { -loss } to fall.
} The { -gradient } g is minus the { -residual }; the { -hessian } h says how fast g grows with F.
xgb-hessians = { $kind ->
    [same] The { -hessian } h of every { -row } is { $low }.
    [about] The { -hessian } h of every { -row } is about { $low }.
    [stand-in] Every h is { $low }, in place of a { -hessian } that is 0 where the { -loss } is straight.
   *[apart] The { -hessian } h goes from { $low } to { $high }.
}
xgb-no-larger-gradient = None has a larger { -gradient }.
xgb-row = { $row }: { $score } { $F }, { -residual } { $residual }, so { -gradient } g = { $g } and { -hessian } h = { $h }.
xgb-ask-row = Which of these { -rows } has the largest { -gradient } in this { -round }, whatever its sign?
xgb-why-row = Its g is { $g }, the furthest from 0.
xgb-G-of = { $training ->
    [true] G of the { -training-rows }
   *[false] G of all { -rows }
}
xgb-H-of = { $training ->
    [true] H of the { -training-rows }
   *[false] H of all { -rows }
}
xgb-g = { -gradient } g
xgb-h = { -hessian } h
xgb-residual = { -residual }
xgb-probability = probability
xgb-loss-of = { -loss } of { $row }

# The approximate method
xgb-proposed = { $feature } has { $values }. { $n ->
    [one] One quantile is proposed
   *[other] { $n } quantiles are proposed
}: up to { $value }, the one that covers most, lies { $upto } of all h, below it { $below }.
xgb-sketch = They are exact quantiles; xgboost estimates them by a sketch, so on large data its { -thresholds } may differ a little.
xgb-features-alike = Their quantiles are found in the same way.
xgb-at-most = ≤ { $value }
xgb-share-up-to = share up to it
xgb-rank = share below it
xgb-fewer = Of { $every } { -candidate-splits } on { $features }, { -round } { $round } tries { $proposed }: at most { $bins } values a { -feature }, about as much h between any two.
xgb-ask-fewer = Of { $n } { -candidate-splits }, how many does this { -round } try at the { -root }?
xgb-why-fewer = { $values } are proposed; nothing lies beyond the last of a { -feature }.
xgb-ranges = Proposed { -thresholds }
xgb-ranges-across = share of h at or below the value
xgb-tried = { -candidate-splits } at the { -root }
xgb-tried-all = all
xgb-tried-proposed = proposed
xgb-tried-up = { -candidate-splits }

# A node
xgb-node-of = { $node } of { $tree }
xgb-sums = G = { $G }, H = { $H }
xgb-node = { $node } holds { $rows }: { $sums }. Its { -similarity-score } is { $value }.
xgb-node-first = G adds up the g of its { -rows }, H their h. The { -similarity-score } is large where { -residuals } have the same sign, and 0 where they cancel.
xgb-drawn = { $level ->
    [true] Of { $n } { -features }, the { -tree-level } of { $node } draws { $drawn } at random. No other is tried.
   *[false] Of { $n } { -features }, { $node } draws { $drawn } at random. No other is tried.
}
xgb-ask-similarity = What is the { -similarity-score } of this { -node }?
xgb-why-similarity = ({ $G })² / ({ $H } + { $ridge }) = { $value }.
xgb-why-similarity-alpha = Alpha = { $alpha } moves G towards 0 before it is squared: { $value }.
xgb-side = { $way ->
    [left] { $n ->
        [one] { $rows } goes left
       *[other] { $rows } go left
    }
   *[right] { $n ->
        [one] { $rows } goes right
       *[other] { $rows } go right
    }
}: { $sums }, { -similarity-score } { $value }.
xgb-gain = The { -gain } is { $gain }.
xgb-missing = { $n ->
    [one] { $rows } with a { -missing-value } goes
   *[other] { $rows } with a { -missing-value } go
} { $way }{ $compared ->
    [true] ; the other way the { -gain } would be { $gain }.
   *[false] .
}
xgb-best = { -best-split } at { $node }: { $split }. { $n ->
    [one] It is the only { -candidate-split }, with a { -gain } of { $gain }.
   *[other] Of { $n } { -candidate-splits } it has the largest { -gain }, { $gain }.
}
xgb-tied = { $last ->
    [true] { $n } have the same { -gain }: the last of its { -feature } is taken, with { -missing-values } to the right.
   *[false] { $n } have the same { -gain }: the first is taken.
}
xgb-best-sides = { -similarity-scores }: { $left } on the left, { $right } on the right, { $whole } before the { -split }.{ $gain ->
    [half] {" "}The { -gain } is half of what the { -split } adds to them.
   *[full] {""}
}
xgb-none-missing = No value is missing here; new { -rows } with a { -missing-value } go { $way }.
xgb-missing-go = { -rows } with a { -missing-value } go { $way }.
xgb-missing-go-as-it-gains = { -rows } with a { -missing-value } go { $way }: the { -gain } is { $gain } that way, { $other } the other.
xgb-similarity = { $which ->
    [left] { -similarity-score }, left
    [right] { -similarity-score }, right
   *[node] { -similarity-score }
}
xgb-similarity-plain = { $which ->
    [left] { -similarity-score }, left, in { -residuals }
    [right] { -similarity-score }, right, in { -residuals }
   *[node] { -similarity-score }, in { -residuals }
}
xgb-gain-of-similarities = { -gain }, from { -similarity-scores }

# A leaf
xgb-leaf = { $node } is a { -leaf }. { $why }
xgb-why-leaf = { $why ->
    [depth] It is as deep as the { -tree } may grow.
    [single] It holds a single { -row }.
    [no-candidate] It has no { -candidate-split }: its { -rows } have the same values, or a child would have less { -cover } than min_child_weight.
    [same] It has no { -candidate-split }: its { -rows } have the same values.
    [light] It has no { -candidate-split }: a child would always have less { -cover } (sum of h) than min_child_weight = { $weight }.
    [gain] No { -candidate-split } has a { -gain } above { $least }.
    [leaves] The { -tree } has as many { -leaves } as it may have.
    [none-drawn] None of the { -features } drawn for it offers a { -candidate-split }.
    [gamma] The largest { -gain } is less than gamma.
    [one-side] Its { -residuals } all have the same sign.
   *[enough] Its { -similarity-score } is high enough.
}
xgb-limit = The limit is { $setting } = { $value }.
xgb-best-gains = { $refused ->
    [true] { $split } has the largest { -gain }, { $gain }; gamma = { $gamma }.
   *[false] { $split } has the largest { -gain }, { $gain }.
}
xgb-gamma-later = Gamma is applied once the { -tree } is grown.
xgb-ask-leaf = Why is this { -node } not { -split }?

# Gamma
xgb-net-gain = { -gain } less gamma
xgb-net = { -gain } less gamma
xgb-all-trees = All { -trees }
xgb-class-scores = The score of each { -class }
xgb-net-up = { -gain } - gamma
xgb-weighed = The { -split } of { $node } has a { -gain } of { $gain }. Less gamma = { $gamma } that is { $net }.
xgb-verdict = { $verdict ->
    [pruned] { $after ->
        [true] The { -split } is pruned, as those below it were.
       *[false] The { -split } is pruned.
    }
    [pays] The { -split } stays.
   *[shelters] It stays all the same: a { -split } below it stays.
}
xgb-ask-stays = Does this { -split } stay?
xgb-stays = { $verdict ->
    [pruned] Pruned: its { -gain } is less than gamma, and no { -split } below it stays
    [pays] Kept: its { -gain } is at least gamma
   *[shelters] Kept: its { -gain } is less than gamma, but a { -split } below it stays
}
xgb-since = { $gain } - { $gamma } = { $net }. { $verdict ->
    [pruned] Both its children are { -leaves } by now.
    [pays] That is not below 0.
   *[shelters] But it leads to a { -split } that stays.
}

# Output values
xgb-output = { -output-value }
xgb-output-plain = { -output-value }, in { -residuals }
xgb-outputs = { -output-values }
xgb-outputs-up = { -output-value }
xgb-output-of = { $node ->
    [0] { $value } at the { -root }
   *[other] { $value } at { -node } { $node }
}
xgb-more-leaves = Their { -output-values } are worked out in the same way.
xgb-too-light = { $node } has the { -output-value } { $value }: its { -cover } H = { $H } is less than min_child_weight = { $least }.
xgb-leaf-holds = { $node } holds { $rows }: { $sums }. Its { -output-value } is { $value }.
xgb-leaf-quantile = { $node } holds { $rows }. Its { -output-value } is the { $quantile } of their y - F: { $value }.
xgb-why-output = -G / (H + lambda) = { $value }, with G = { $G }, H = { $H } and lambda = { $ridge }.
xgb-why-output-alpha = Alpha = { $alpha } moves G = { $G } towards 0, to { $pulled }. Less that, over H + lambda = { $H } + { $ridge }: { $value }.
xgb-why-quantile = The { $quantile } of y - F among its { -rows } is { $value }.
xgb-ask-output = { $node ->
    [0] What is the { -output-value } of the { -root }, a { -leaf }?
   *[other] What is the { -output-value } of { -node } { $node }, a { -leaf }?
}
xgb-tree-stands = { $tree } has { $n ->
    [one] 1 { -leaf }
   *[other] { $n } { -leaves }
}{ $pruned ->
    [0] .
    [one] {" "}after 1 { -split } was pruned.
   *[other] {" "}after { $pruned } { -splits } were pruned.
} { $n ->
    [one] { -output-value }: { $outputs }.
   *[other] { -output-values }: { $outputs }.
}

# F moves
xgb-row-moves = { $row } is in { $node }, { -output-value } { $output }: { $several ->
    [true] its { $score }
   *[false] F, its { $score },
} { $changed }.
xgb-no-other-moves-further = Nothing left out moves further.
xgb-F-after = F after
xgb-ask-moves = { $row } has F = { $before }, and the { -output-value } of its { -leaf } is { $output }. What is its F now?
xgb-why-moves = { $before } + { $rate } · { $output } = { $after }.
xgb-round-moves = { -round } { $round }: { $trees ->
    [one] a { -tree } with { $leaves }
   *[other] { $trees } { -trees } with { $leaves }
}. The F of every { -row } moves by { $rate } times the { -output-value } of its { -leaf }.
xgb-loss = The mean { -loss } { $changed }.
xgb-loss-unknown = Of this { -loss } only { -gradient } and { -hessian } are known.
xgb-validation-loss = The { -validation-loss } { $changed }.
xgb-ask-loss = What is the mean { -loss } after { -round } { $round }?
xgb-why-loss = It was { $before }, and the step takes it to { $after }.
xgb-mean-loss = mean { -loss }
xgb-loss-by-round = { -loss } by { -round }
xgb-training = { -training-rows }
xgb-validation = { -validation-rows }

# Columns and panels
xgb-column = { $what ->
    [probability] probability
    [residual] { -residual }
    [g] g
    [h] h
    [drawn] drawn
    [says] { -prediction }
    [fold] { -fold }
    [validation] validation
   *[score] score
}
xgb-column-F-why = { $several ->
    [true] F: what the { -trees } so far add up to for the { -class } in hand.
   *[false] F: what the { -trees } so far add up to.
}
xgb-column-why = { $what ->
    [probability] { $several ->
        [true] The probability of the { -class } in hand, from F.
       *[false] The probability of { -class } 1, from F.
    }
    [residual] What is still missing: the { -row }'s own value less its { -prediction }. It is -g.
    [g] The { -gradient } of the { -row }'s { -loss } at F: which way, and how strongly, F should move.
    [h] The { -hessian }: how fast g changes, so how much the { -row } counts.
    [drawn] 1 where the { -round } uses the { -row }.
    [says] The { -class } that the { -trees } so far predict.
    [fold] The { -fold } a { -row } was left out in.
   *[validation] 1 where no { -tree } is fitted to the { -row }: its { -loss } is watched.
}
xgb-shape = The { -loss } of one { -row }
xgb-shape-up = { -loss }
xgb-shape-classes = F ({ -class } 1) or -F ({ -class } 0)
xgb-alpha = Alpha moves G towards 0

# What the same in another library does otherwise
elsewhere =
    .colsample-bytree = It draws other { -features } (colsample_bytree): its random draws are its own.
    .colsample-bylevel = It draws other { -features } (colsample_bylevel): its random draws are its own.
    .colsample-bynode = It draws other { -features } (colsample_bynode): its random draws are its own. Its exact method draws none for each { -node }, so the program asks for approx.
    .quantile-sketch = Its quantiles come from a sketch, ours from the sorted { -rows }: some { -thresholds } differ.
    .gain-factor = Its gains have no factor 1/2, so the program asks for twice this gamma.
    .max-leaves = Its exact method knows no max_leaves, so the program asks for approx.
    .categories = This program takes { -levels } for numbers, and their { -splits } are those of numbers. Set categories = as_numbers.
    .missing-level = A missing { -level } has a direction of its own there.
    .own-loss = It has no own_loss: give XGBoost a function with this { -gradient } and { -hessian } as its objective.
    .rounds = The number of { -rounds } is the one that cross-validation chose here.
