### XGBoost: gradients, similarity scores, gains, pruning by gamma, output values, and F adding up round by round.

exercise =
    .splits-below = { $kept ->
        [true] at least one was kept
       *[false] none was kept
    }

tab =
    .penalties = Lambda, alpha, gamma
    .more-rounds = Continue training
    .own-objective = Own objective

intro =
    .derivatives = Each round takes two numbers from the loss of every { -row }: the { -gradient } g, the slope of the loss at the score F, and the { -hessian } h, how fast g changes. For squared error -g is the { -residual } and h is 1. For more than two classes XGBoost takes twice the { -hessian } as h.
    .similarity = Take a leaf whose { -rows } have the sums G and H. The { -output-value } w = -G / (H + lambda) lowers the penalised objective (loss plus lambda / 2 * w^2) most. Its { -similarity-score } G^2 / (H + lambda) is twice the fall, as near as a parabola comes to the loss. The gain of a split is what the scores of its two children add to that of the { -node }.
    .penalties = Lambda (L2) makes { -output-values } small, those of leaves with little cover most. Alpha (L1) makes those of small sums 0. Gamma is what a split must gain. With tree_method = exact { -trees } grow while a gain is above 0, and are then pruned from the bottom up: a split that gains less than gamma stays if one below it stays. Less gamma, -2 above +10 makes 8, and both stay. The methods approx and hist, XGBoost's default, refuse such a split at once.
    .update = The score of every { -row } then moves by the { -learning-rate } times the { -output-value } of its leaf, and the next round begins.
    .history = XGBoost began in 2014; the paper of Chen and Guestrin is of 2016. Its { -rounds } wait for each other, but within a { -round } the { -features } are searched in parallel. Below the mathematics it is fast because values are sorted once and kept in compressed blocks, read in an order that suits the processor's cache, and from disk where memory is short: that changes the time, not the { -trees }.
    .keys = Press the right arrow to start.
    .task = Predict { $target } from { $features }. { $rows }: each { -tree } corrects what those before it miss.

intro-formula =
    .similarity = { START(-similarity-score) }, in sums of g and h
    .similarity-residuals = The same in { -residuals }, for squared error
    .similarity-classes = and for two classes
    .gain = Gain of a split, before gamma
    .half-gain = With gain = half, as derived from the loss
    .output = { START(-output-value) } of a leaf
    .step = The step of a { -row }

preset =
    .tateyama = { START(-predictions) } start at 0.5 and lambda is 0: the { -similarity-score } is the squared sum of { -residuals } over their number. The gain has no factor 1/2, and nothing is pruned.
    .karabulut = The approximate algorithm: { -thresholds } at quantiles only. The gain has the factor 1/2 and must be at least gamma; { -trees } are added in full.
    .jsc-370 = { START(-trees) } grow to max_depth and are then pruned by gamma. The gain has the factor 1/2; cross-validation chooses the number of rounds.
    .basu = The gain has the factor 1/2, every leaf costs gamma, and { -trees } are added in full. (For a number the notes start at base_score = 0.)
    .xgboost = The package's defaults of the penalties: lambda 1, no alpha, no gamma, min_child_weight 1; eta 0.3, the start estimated, no factor 1/2. (Its method is hist and its depth 6; those here stay.)

challenge-state =
    .no-gamma = gamma is 0: nothing is pruned.
    .sheltered-split =
        { $kept } of { $weighed } { $kept ->
            [one] gains less than gamma and stays
           *[other] gain less than gamma and stay
        }.
    .all-pruned =
        { $left } of { $weighed } of the first round { $left ->
            [one] stays
           *[other] stay
        }.
    .zero-leaf =
        { $silent } of { $answers } of the first round { $silent ->
            [one] has
           *[other] have
        } the { -output-value } 0.
    .no-bins = Every { -candidate-split } is compared.
    .too-many-bins = Up to { $bins } values per { -feature } are proposed.
    .few-bins = The mean loss is { $ours }. With every { -candidate-split } it is { $all_cuts }.

challenge =
    .sheltered-split = Find a gamma at which a split stays although it gains less than gamma.
    .all-pruned = Find a gamma at which no split of the first round stays.
    .zero-leaf = Choose alpha so that one leaf of the first round has an { -output-value } of exactly 0, and another has not.
    .few-bins = With approx and at most { $FEW_BINS } values per { -feature }, keep the mean loss at most a quarter higher than with exact.

more-rounds =
    .control = Rounds to add
    .submit = Continue training
    .intro = The trace holds { $so_far } rounds. Training goes on where they ended: the same start, { -trees } 1 to { $so_far } as they are, then new ones for what is still missing.
    .chart-title = Loss before and after going on
    .result = Rounds { $so_far } to { $total }: the mean loss goes from { $losses } to { $losses2 }.
    .note = This is, to the last bit, the model that one run of { $total } rounds gives.
    .lesson-button = Step through all { $total } rounds
    .curve-before = so far
    .axis-loss = mean loss of { -training-rows }
    .curve-added = added

objective =
    .log-cosh = Squared where the { -prediction } is nearly right, absolute far off: no { -gradient } is larger than s, half the standard deviation of the target.
    .quantile = Too low costs nine times as much as too high, so about nine { -rows } in ten end up below F. The corner at 0 is rounded over a width s: without that h would be 0, and no leaf could have a value.
    .squared-log = Relative errors of 1 + y count: being off by a tenth of it costs about the same for large and for small values. It is offered here for targets above 0. The factor c, the square of 1 + their mean, makes h about 1 where F and y are near the mean.
    .exponential = AdaBoost's loss: what is badly wrong costs most of all. s is 1 for class 1 and -1 for class 0.
    .weighted-class = A wrong { -prediction } for a { -row } of class 1 costs three times as much, so more { -rows } are predicted to be of class 1.

own-objective =
    .unavailable = An objective of one's own has one score F for each { -row }; with more than two classes take softmax.
    .control = Objective
    .chart-title = g and h by F
    .typed-intro = XGBoost asks a loss for two numbers for each { -row } and for nothing else: type both.
    .typed-gradient = { START(-gradient) } g
    .typed-hessian = { START(-hessian) } h
    .typed-help = F is the score of a { -row }, y its target (of two classes 0 or 1). Example: exp(F) - y and exp(F).
    .lesson-button = Step through the lesson with it
    .line-lesson = This lesson's loss
    .table-title = The same settings, two losses
    .start-classes = where all { -gradients } balance
    .start-numbers = the median
    .start-note = { $x } F starts at { $start }, { $start2 }.
    .cover-button = Set min_child_weight to 0
    .checked = The derivatives were compared with finite differences: they agree.
    .column-loss = Loss
    .column-squared = Mean (y - F)²
    .column-below = { START(-rows) } below F
    .column-right = { START(-rows) } right
    .column-positive = Predicted to be of class 1
    .axis-score = F of a { -row } of class 1
    .column-absolute = Mean |y - F|
    .typed-option = Type your own

penalties =
    .no-candidates = { START(-node) } { $node }{ $of_tree } has no { -candidate-split }.
    .no-candidates-advice = Step to another { -node }.
    .table-title = Every { -candidate-split } with these settings
    .control-lambda = lambda: added to every H
    .control-alpha = alpha: moves every G towards 0
    .control-gamma = gamma: what a split must gain
    .node = { START(-node) } { $node }{ $of_tree }
    .none-left = { $place }: it has no { -candidate-split }.
    .earlier-best = { " " }Before, the { -best-split } was { $asks }.
    .fate-pruned = would be pruned, unless a split below it stays
    .no-gain = { $place }: no split has a gain with these settings, so it is a leaf.
    .result = { $place }: { $asks } is the { -best-split }, with a gain of { $gain }.
    .net-gain = The gain minus gamma is { $net }: the split { $fate }.{ $changed } As a leaf the { -node } has the { -output-value } { $answer }.
    .fate-kept = stays

cross-validation =
    .intro = How many rounds are enough? { START(-validation-rows) } show it: train without a part of the { -rows }, and watch the loss of that part round by round.
    .submit = Choose the rounds with { $folds } folds
    .chart-title = { START(-validation-loss) } by round
    .result = { $reason } There it is { $best }, with a standard deviation of { $std } over the folds. Thin lines: the folds. Thick line: their mean. Dashed: the choice.
    .fold = fold { $fold }
    .axis-loss = mean { -validation-loss }

code =
    .line = { $line ->
        [folds] { -rounds } ← where the mean { -validation-loss } is lowest
        [start] { $aside ->
            [true] set { -validation-rows } aside; $F ←$ the start value
           *[false] $F ←$ the start value, for every { -row }
        }
        [round] **for each** { -round }:
        [draw] { $draws ->
            [rows] draw { -rows } at random
            [features] draw { -features } at random
           *[both] draw { -rows } and { -features } at random
        }
        [derive] $g_i, h_i ←$ { -gradient } and { -hessian } at $F(x_i)$
        [propose] bins of each { -feature }; a { -row } weighs $h_i$
        [grow] { $alpha ->
            [true] **grow**({ -rows }) with $S = T(G)^2/(H + λ)$, where $T$ moves $G$ towards 0 by $α$:
           *[false] **grow**({ -rows }) with $S = G^2/(H + λ)$:
        }
        [gain] { $searched ->
            [drawn] **for each** { -threshold } of drawn { -features }:
            [missing] **for each** { -threshold }, { -missing-values } right, then left:
            [both] **for each** { -threshold } of drawn { -features }, { -missing-values } right, then left:
           *[all] **for each** { -threshold }:
        } { $half ->
            [true] ${ -gain } ← ½ (S_L + S_R − S)$
           *[false] ${ -gain } ← S_L + S_R − S$
        }
        [split] { $least ->
            [true] **if** the best { -gain } reaches $γ$: **{ -to-split }** there, **else return** { -leaf }
           *[false] **if** the best { -gain } is positive: **{ -to-split }** there, **else return** { -leaf }
        }
        [prune] from the bottom up: { -prune } a { -split } with ${ -gain } < γ$ if both its children are { -leaves }
        [advance] { $quantile ->
            [true] $F ← F + η v$, $v$ a quantile of $y − F$ in the { -leaf }
           *[false] { $alpha ->
                [true] $F ← F + η v$ with $v = −T(G)/(H + λ)$
               *[false] $F ← F + η v$ with $v = −G/(H + λ)$
            }
        }
        [enough] **if** the eval_metric no longer improves: **stop**
       *[send] **return** the start value $+ η ∑_m v_m(x)$
    }

# Cross-validation
# Validation rows and early stopping
# The start
section =
    .folds = cross-validation
    .validation = { -validation-rows }
    .intro = what is predicted
    .start = start
    .round = { -round } { $round }

folds =
    .skipped = None has a lower mean { -validation-loss }.
    .mean-loss = After { $rounds } the mean { -validation-loss } is { $mean }. The standard deviation over the { -folds } is { $deviation }.
    .single-fold = { -fold } { $fold }: the { -trees } are grown without its { $rows }, whose { -loss } is lowest after { $rounds }: { $loss }.
    .choice = Cross-validation chooses { $rounds }.
    .choice-why-last = { $of ->
        [one] There was one { -round } to choose from; more may do better.
       *[other] The mean { -validation-loss } still falls at the last { -round }; more may do better.
    }
    .choice-why-lowest = The mean { -validation-loss } is lowest after { $rounds } of { $of } { -rounds }, { $rises ->
        [true] and rises again.
       *[false] and falls no further.
    }

question =
    .rounds = After how many { -rounds } is { $metric ->
        [loss] the mean { -validation-loss } lowest?
        [error] the { -misclassification } of the { -validation-rows } lowest for the first time?
        [auc] the AUC of the { -validation-rows } highest for the first time?
        [rmse] the RMSE of the { -validation-rows } lowest?
       *[mae] the { -absolute-error } of the { -validation-rows } lowest?
    }
    .rounds-why = There it is { $value }, { $metric ->
        [auc] the highest.
       *[loss] the lowest.
    }
    .largest-gradient = Which of these { -rows } has the largest { -gradient } in this { -round }, whatever its sign?
    .largest-gradient-why = Its g is { $g }, the furthest from 0.
    .proposed-count = How many of { $n } { -candidate-splits } does this { -round } try at the { -root }?
    .proposed-count-why = { $n } bins hold { -rows }. Each bin ends at a { -threshold }, except the last of a { -feature }.
    .similarity = What is the { -similarity-score } of this { -node }?
    .similarity-why = ({ $G })² / ({ $H } + { $ridge }) = { $value }.
    .similarity-why-alpha = Alpha = { $alpha } moves G towards 0 before it is squared: { $value }.
    .leaf-reason = Why is this { -node } not { -is-split }?
    .split-kept = Does this { -split } stay?
    .split-kept-choice = { $verdict ->
        [pruned] Pruned: its { -gain } is less than gamma, and no { -split } below it stays
        [pays] Kept: its { -gain } is at least gamma
       *[shelters] Kept: its { -gain } is less than gamma, but a { -split } below it stays
    }
    .split-kept-why = { $gain } - { $gamma } = { $net }. { $verdict ->
        [pruned] Both its children are { -leaves } by now.
        [pays] That is not below 0.
       *[shelters] But it leads to a { -split } that stays.
    }
    .output-why = -G / (H + lambda) = { $value }, with G = { $G }, H = { $H } and lambda = { $ridge }.
    .output-why-alpha = Alpha = { $alpha } moves G = { $G } towards 0, to { $pulled }. Minus that, divided by H + lambda = { $H } + { $ridge }, is { $value }.
    .output-why-quantile = The { $quantile } of y - F among its { -rows } is { $value }.
    .output = { $node ->
        [0] What is the { -output-value } of the { -root }, a { -leaf }?
       *[other] What is the { -output-value } of { -node } { $node }, a { -leaf }?
    }
    .new-score = { $row } has F = { $before }, and the { -output-value } of its { -leaf } is { $output }. What is its F now?
    .new-score-why = { $before } + { $rate } · { $output } = { $after }.
    .mean-loss = What is the mean { -loss } after { -round } { $round }?
    .mean-loss-why = It was { $before }, and the step takes it to { $after }.

# Gamma
# Output values
formula =
    .metric = { $metric ->
        [loss] mean { -validation-loss }
        [error] { -misclassification } of the { -validation-rows }
        [auc] AUC of the { -validation-rows }
        [rmse] RMSE of the { -validation-rows }
       *[mae] { -absolute-error } of the { -validation-rows }
    }
    .standard-deviation = standard deviation
    .start = start
    .class-start = start of { $class }
    .gradient-sum = { $training ->
        [true] G of the { -training-rows }
       *[false] G of all { -rows }
    }
    .hessian-sum = { $training ->
        [true] H of the { -training-rows }
       *[false] H of all { -rows }
    }
    .gradient = { -gradient } g
    .hessian = { -hessian } h
    .residual = { -residual }
    .probability = probability
    .row-loss = { -loss } of { $row }
    .share-of-bin = share of the weight
    .similarity = { $which ->
        [left] { -similarity-score }, left
        [right] { -similarity-score }, right
       *[node] { -similarity-score }
    }
    .similarity-in-residuals = { $which ->
        [left] { -similarity-score }, left, in { -residuals }
        [right] { -similarity-score }, right, in { -residuals }
       *[node] { -similarity-score }, in { -residuals }
    }
    .gain-from-similarities = { -gain }, from { -similarity-scores }
    .net-gain = { -gain } less gamma
    .output = { -output-value }
    .output-in-residuals = { -output-value }, in { -residuals }
    .new-score = F after
    .mean-loss = mean { -loss }

series =
    .fold-mean = mean
    .fold = { -fold } { $fold }
    .training = { -training-rows }
    .validation = { -validation-rows }
    .metric = { -validation-rows }, { $metric ->
        [error] { -misclassification }
        [auc] AUC
        [rmse] RMSE
       *[mae] { -absolute-error }
    }

panel =
    .folds = { -validation-loss } of each { -fold }
    .bins = Bins of the sketch
    .root-candidates = { -candidate-splits } at the { -root }
    .net-gains = { -gain } less gamma
    .trees = All { -trees }
    .class-scores = The score of each { -class }
    .outputs = { -output-values }
    .loss = { -loss } by { -round }
    .row-loss = The { -loss } of one { -row }
    .alpha = Alpha moves G towards 0

axis =
    .fold-loss = mean { -loss } of the { -fold }
    .rounds = { -rounds }
    .weight-share = share of the weight, up to the end of each bin
    .candidates = { -candidate-splits }
    .net-gain = { -gain } - gamma
    .output = { -output-value }
    .row-loss = { -loss }
    .row-score = F ({ -class } 1) or -F ({ -class } 0)

validation =
    .rows = { $drawn ->
        [true] Drawn at random as { -validation-rows }: { $rows }.
       *[false] Given as { -validation-rows }: { $rows }.
    } { $n ->
        [one] No { -tree } is fitted to it.
       *[other] No { -tree } is fitted to them.
    }
    .purpose = { $metric ->
        [loss] Their { -loss } shows
        [error] Their { -misclassification } shows
        [auc] Their AUC shows
        [rmse] Their RMSE, whose square is the { -squared-error }, shows
       *[mae] Their { -absolute-error } shows
    } when more { -rounds } stop helping.{ $metric ->
        [loss] {""}
       *[other] {" "}The { -trees } are still fitted to the { -loss }: an eval_metric only chooses the number of { -rounds }.
    }

metric =
    .auc = AUC is the share of pairs, a { -row } of each { -class }, in which the one of { -class } { $class } has the higher score, a tie counting one half: 1 if all are in order, 1/2 for guessing.
    .change = { $metric ->
        [error] The { -misclassification } of the { -validation-rows }
        [auc] The AUC of the { -validation-rows }
        [rmse] The RMSE of the { -validation-rows }
       *[mae] The { -absolute-error } of the { -validation-rows }
    } { $changed }.

stop =
    .best-metric = { $metric ->
        [loss] The { -validation-loss } is lowest
        [error] The { -misclassification } of the { -validation-rows } is lowest
        [auc] The AUC of the { -validation-rows } is highest
        [rmse] The RMSE of the { -validation-rows } is lowest
       *[mae] The { -absolute-error } of the { -validation-rows } is lowest
    } after { $rounds }: { $value }.
    .rounds-waited = { $n ->
        [one] 1 further { -round }
       *[other] { $n } further { -rounds }
    }
    .early = { $further } did not improve it, so boosting stops (early_stopping_rounds = { $patience }).
    .still-waiting = { $further } did not improve it; early_stopping_rounds = { $patience } would wait longer.
    .lowest-at-end = That is the last { -round }; more may do better.
    .rounds-kept = The model predicts with { $rounds }.

score =
    .name = { $classes ->
        [true] { -log-odds }
       *[false] { -prediction }
    }
    .class-name = { -score } of { $class }

# What a round draws
start =
    .single-score = Every { -row } starts with the same { $score }, F = { $value }.
    .class-scores = Every { -row } starts with the same scores: { $each }.
    .class-score = { $class } { $score }
    .why-given = It was given (base_score).
    .why-shares = Each is the log of the { -class }'s share, shifted so that their mean is 0. xgboost adds { $least } to every share, so that no log is infinite.
    .why-derived = { $why ->
        [step] It is one step of Newton's method from F = 0, as xgboost estimates it: -G / H there.
        [mean] It is the mean: no other constant has a lower squared error.
        [own] There the { -gradients } of all { -rows } add up to 0.
       *[share] It is the { -log-odds } of the share of { -class } { $class }.
    }
    .why-quantile = It is the { $quantile } of the { -target }: no other constant has a lower { -loss }.
    .remark = { $remark }

quantile =
    .name = { $median ->
        [true] median
       *[false] { $share } quantile
    }

sample =
    .opening = { -round } { $round } draws at random.
    .rows = { $n ->
        [one] It uses 1 of { $all }.
       *[other] It uses { $n } of { $all }.
    }
    .features = { $first ->
        [true] Its first { -tree } may { -to-split } on { $features }.
       *[false] Its { -tree } may { -to-split } on { $features }.
    }

# Gradients
gradient =
    .residual-range = { $several ->
        [true] { -round } { $round }, { $score }: { -residuals } from { $low } to { $high }.
       *[false] { -round } { $round }: { -residuals } from { $low } to { $high }.
    }
    .definitions = { $loss ->
        [squared] A { -residual } is y - F: what the { -prediction } misses.
        [logistic] A { -residual } is y - p: what p, the probability of { -class } { $class }, is off.
        [softmax] A { -residual } is y - p: y is 1 for { -rows } of the { -class } and 0 for others, p its probability.
       *[other] A { -residual } says which way, and how strongly, F should move for the { -loss } to fall.
    } The { -gradient } g is minus the { -residual }. { $loss ->
        [softmax] The { -hessian } h is 2 p (1 - p), twice how fast g grows with this score alone, as the scores of all { -classes } move together (so in XGBoost).
       *[other] The { -hessian } h says how fast g grows with F.
    }
    .hessian-range = { $kind ->
        [same] The { -hessian } h of every { -row } is { $low }.
        [about] The { -hessian } h of every { -row } is about { $low }.
        [stand-in] Every h is { $low }, in place of a { -hessian } that is 0 where the { -loss } is straight.
       *[apart] The { -hessian } h goes from { $low } to { $high }.
    }
    .skipped = None has a larger { -gradient }.
    .row = { $row }: { $score } { $F }, { -residual } { $residual }, so { -gradient } g = { $g } and { -hessian } h = { $h }.

# The approximate method
approx =
    .feature = { $feature } has { $values }. { $method ->
        [each] The sketch keeps each of them.
        [queue] The sketch sorts the { -rows }, merges those with equal values and prunes the list to { $kept } values: the smallest, the largest, and those nearest to equal steps of weight between them.
        [queues] The sketch takes the { -rows } in { $queues } queues. It sorts each, merges equal values, prunes the list, and merges it with the lists before. In the end { $kept } values are left: the smallest, the largest, and those nearest to equal steps of weight between them.
       *[sorted] The sketch goes through the sorted values. It lists a value as soon as the next of { $bins } equal shares of the weight is reached, and it lists the last value: { $listed ->
            [one] one value.
           *[other] { $listed } values.
        }{ $pruned ->
            [true] {" "}{ $kept } of these stay: the ends, any that weighs more than two equal steps, and those nearest to such steps.
           *[false] {""}
        }
    }
    .bins = { $n ->
        [one] There is one bin.
       *[other] { $listed ->
            [true] So { $n } bins begin at { $begins }.
           *[false] So there are { $n } bins.
        } { $last ->
            [true] No bin holds more than the one from { $begin } on: { $share } of the weight.
           *[false] No bin holds more than the one from { $begin } to below { $end }: { $share } of the weight.
        }
    }
    .weight = { $weighted ->
        [true] A { -row } weighs its h times its own weight, as in xgboost; h holds that weight already, so it counts twice.
       *[false] A { -row } weighs its h here.
    }
    .sketch = A sketch is quick on large data, and its bins weigh only about the same. { $once ->
        [true] All { -rounds } keep those of the first, as in xgboost where it takes h for constant.
       *[false] As h changes, each { -round } sketches anew.
    } { $classes ->
        [true] xgboost sketches for each { -class } by its own h; here all { -trees } of a { -round } share the bins that the sum of h makes.
       *[false] The bins are those of xgboost 3.2.
    }
    .skipped = The bins are found in the same way.
    .bin-label = < { $end }
    .last-bin-label = ≤ { $largest }
    .candidates = { -round } { $round } tries { $proposed } of { $every } { -candidate-splits } on { $features }: those between two bins. A { -feature } has at most { $bins } bins.

label =
    .all-candidates = all
    .proposed-candidates = proposed

# A node
node =
    .name-in-tree = { $node } of { $tree }
    .sums = G = { $G }, H = { $H }
    .similarity = { $node } holds { $rows }: { $sums }. Its { -similarity-score } is { $value }.
    .similarity-meaning = G adds up the g of its { -rows }, H their h. The { -similarity-score } is large where { -residuals } have the same sign, and 0 where they cancel.
    .features-drawn = { $level ->
        [true] The { -tree-level } of { $node } draws { $drawn } at random from { $n } { -features }. No other is tried.
       *[false] { $node } draws { $drawn } at random from { $n } { -features }. No other is tried.
    }

candidate =
    .side = { $way ->
        [left] { $n ->
            [one] { $rows } goes left
           *[other] { $rows } go left
        }
       *[right] { $n ->
            [one] { $rows } goes right
           *[other] { $rows } go right
        }
    }: { $sums }, { -similarity-score } { $value }.
    .gain = The { -gain } is { $gain }.
    .missing-values = { $n ->
        [one] { $rows } with a { -missing-value } goes
       *[other] { $rows } with a { -missing-value } go
    } { $way }{ $compared ->
        [true] ; the other way the { -gain } would be { $gain }.
       *[false] .
    }

split =
    .best = { -best-split } at { $node }: { $split }. { $n ->
        [one] It is the only { -candidate-split }, with a { -gain } of { $gain }.
       *[other] Of { $n } { -candidate-splits } it has the largest { -gain }, { $gain }.
    }
    .tie = { $last ->
        [true] { $n } { -candidate-splits } have the same { -gain }. On a tie within a { -feature } the last is kept, with { -missing-values } to the right.
       *[false] { $n } { -candidate-splits } have the same { -gain }. On a tie the first is kept.
    }
    .similarities = { -similarity-scores }: { $left } on the left, { $right } on the right, { $whole } before the { -split }.{ $gain ->
        [half] {" "}The { -gain } is half of what the { -split } adds to them.
       *[full] {""}
    }
    .direction-none-missing = No value is missing here; new { -rows } with a { -missing-value } go { $way }.
    .direction = { -rows } with a { -missing-value } go { $way }.
    .direction-by-gain = { -rows } with a { -missing-value } go { $way }: the { -gain } is { $gain } that way, { $other } the other.
    .sparsity = { $missing } of the { $total } values in this table are missing. Only the other { $present } are sorted and visited. The { -rows } with a { -missing-value } enter each { -gain } as one sum: the sum of the { -node } minus that of the visited { -rows }. In a sparse table this saves most of the time.

# A leaf
leaf =
    .verdict = { $node } is a { -leaf }. { $why }
    .reason = { $why ->
        [depth] It has reached the maximum depth.
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
    .setting-limit = The limit is { $setting } = { $value }.
    .largest-gain = { $refused ->
        [true] { $split } has the largest { -gain }, { $gain }, but gamma = { $gamma }.
       *[false] { $split } has the largest { -gain }, { $gain }.
    }
    .gamma-note = Gamma is applied once the { -tree } is grown.

gamma =
    .net-gain = The { -split } of { $node } has a { -gain } of { $gain }. After subtracting gamma = { $gamma }, { $net } is left.
    .verdict = { $verdict ->
        [pruned] { $after ->
            [true] The { -split } is pruned, as those below it were.
           *[false] The { -split } is pruned.
        }
        [pays] The { -split } stays.
       *[shelters] It stays all the same: a { -split } below it stays.
    }

output =
    .node-value = { $node ->
        [0] { $value } at the { -root }
       *[other] { $value } at { -node } { $node }
    }
    .skipped = Each { -output-value } is worked out in the same way.
    .too-little-cover = { $node } has the { -output-value } { $value }: its { -cover } H = { $H } is less than min_child_weight = { $least }.
    .leaf = { $node } holds { $rows }: { $sums }. Its { -output-value } is { $value }.
    .leaf-quantile = { $node } holds { $rows }. Its { -output-value } is the { $quantile } of their y - F: { $value }.
    .tree = { $tree } has { $n ->
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
update =
    .row = { $row } is in { $node }, { -output-value } { $output }: { $several ->
        [true] its { $score }
       *[false] F, its { $score },
    } { $changed }.
    .skipped = None moves further.
    .round = { -round } { $round }: { $trees ->
        [one] a { -tree } with { $leaves }
       *[other] { $trees } { -trees } with { $leaves }
    }. The F of every { -row } moves by { $rate } times the { -output-value } of its { -leaf }.

loss =
    .training = The mean { -loss } { $changed }.
    .unknown = Only { -gradient } and { -hessian } of this { -loss } are known.
    .validation = The { -validation-loss } { $changed }.

# Columns and panels
column =
    .title = { $what ->
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
    .score-help = { $several ->
        [true] F: what the { -trees } so far add up to for the current { -class }.
       *[false] F: what the { -trees } so far add up to.
    }
    .help = { $what ->
        [probability] { $several ->
            [true] The probability of the current { -class }, from F.
           *[false] The probability of { -class } 1, from F.
        }
        [residual] Minus the { -gradient }, -g: which way F should move.{ $loss ->
            [squared] { " " }It is the { -row }'s own value less its { -prediction }.
            [logistic] { " " }It is y - p: y is 1 for { -rows } of { -class } 1 and 0 for others, p the probability of { -class } 1.
            [softmax] { " " }It is y - p: y is 1 for { -rows } of the { -class } in hand and 0 for others, p its probability.
           *[other] { "" }
        }
        [g] The { -gradient } of the { -row }'s { -loss } at F: how steeply it rises with F. F should move the other way.
        [h] How much the { -row } counts: the { -hessian }, how fast g changes, or what XGBoost takes in its place.
        [drawn] 1 where the { -round } uses the { -row }.
        [says] The { -class } that the { -trees } so far predict.
        [fold] The { -fold } in which the { -row } was left out.
       *[validation] 1 where no { -tree } is fitted to the { -row }: its { -loss } is watched.
    }

# What the same in another library does otherwise
elsewhere =
    .colsample-bytree = It draws other { -features } (colsample_bytree): its random draws are its own.
    .colsample-bylevel = It draws other { -features } (colsample_bylevel): its random draws are its own.
    .colsample-bynode = It draws other { -features } (colsample_bynode): its random draws are its own. Its exact method draws none for each { -node }, so the program asks for approx.
    .sketch-of-classes = There each { -class } has a sketch by its own h; here each { -round } has one by the sum of h. { $differ } of { $tables } random tables got other { -trees }.
    .gain-factor = Its gains have no factor 1/2, so the program asks for twice this gamma.
    .max-leaves = Its exact method knows no max_leaves, so the program asks for approx.
    .categories = This program takes { -levels } as numbers and splits them as numbers. Set categories = as_numbers.
    .missing-level = A missing { -level } has a direction of its own there.
    .own-loss = It has no own_loss: give XGBoost a function with this { -gradient } and { -hessian } as its objective.
    .rounds = The number of { -rounds } is the one that cross-validation chose here.

story =
    .idea = Of each { -row } two numbers count: its { -gradient } g and its { -hessian } h. Their sums choose every { -split } and every { -output-value }, and penalties keep both small.
    .start = { $target } How near do { $trees ->
        [one] one { -tree } of g and h
       *[other] { $trees } { -trees } of g and h
    } come?
    .n-rounds = How many { -rounds } are best?
    .gradients = Which way should each { -row } move?
    .best-split = Which { -split } has the largest { -gain }?
    .outputs = What does each { -leaf } add?
    .loss = How much { -loss } does the first { -round } save?
    .end = How near have all { -rounds } come?
