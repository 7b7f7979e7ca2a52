### Choices on the pages of ideas.

balls =
    .first-of-slide = Slide's R1: 0 and 6
    .second-of-slide = Slide's R2: 5 and 8
    .half-and-half = Half and half
    .three-equal = Three equal

option =
    .exclusive-or = exclusive or
    .two-circles = two circles
    .two-moons = two moons
    .seven-rows = seven { -rows }
    .four-rows = four { -rows }
    .breast-cancer = breast cancer
    .beside-line = beside the notes' line
    .approximate = Approximate { -splits }, { -missing-values }
    .pruning = Growing, then { -pruning }
    .cross-validation = Cross-validation
    .two-thirds = two thirds of the { -rows }
    .bootstrap = as many, with repeats
    .constant-rate = always the same
    .rate-by-step = divided by the number of the step
    .rate-by-slope = smaller where the slope is
    .leave-out = leave out a { -row }
    .move-value = move a value
    .squared = squared
    .absolute = absolute

loss =
    .name = { $loss ->
        [squared] squared
        [absolute] absolute
       *[huber] Huber
    }
    .value = { $loss ->
        [squared] squared { -loss }
        [absolute] absolute { -loss }
       *[huber] Huber { -loss }
    }
    .residual = { $loss ->
        [squared] squared: { -residual }
        [absolute] absolute: { -residual }
       *[huber] Huber: { -residual }
    }

averages =
    .intro-average = Averaging B { -trees } shrinks what they do not have in common; what they share stays. Add { -trees }: where does it end?
    .intro-rho = Then lower rho, as a random forest does by drawing { -features }.
    .control-rho = rho, the correlation of any two
    .control-count = B, how many are averaged
    .result = { $SIMULATIONS } simulated means of { $numbers } vary by { $measured }; the formula gives { $value }.
    .variance-chart = The variance of a mean over how many are averaged
    .printed = The slide prints sigma² rho / B
    .spread-chart = { $SIMULATIONS } means of { $numbers }
    .printed-reason-independent = Then the mean of numbers with nothing in common would not vary at all.
    .printed-reason-identical = Here all are the same number, and averaging changes nothing; as printed it would make any of them sure.
    .printed-reason-correlated = Its value would fall below that of numbers with nothing in common, as if correlation helped.
    .calculation-variance = Variance of the mean
    .calculation-independent = If they had nothing in common
    .curve-formula = by the formula
    .curve-independent = nothing in common
    .curve-printed = as printed
    .axis-count = numbers averaged, B
    .axis-variance = variance of their mean
    .axis-mean = mean of { $B }
    .count = { $n ->
        [one] 1 number
       *[other] { $n } numbers
    }

control =
    .seed = Seed
    .rows = { START(-rows) }
    .depth = Depth of the { -tree }

descent =
    .intro-squared = Walk downhill, each step the { -gradient } times a rate. Under squared loss a rate of 1 arrives at once;
    .intro-absolute = with a constant rate of 2 or more it never converges. Under absolute loss the { -gradient } is no smaller near the
    .intro-shrinking = bottom: unless that is as wide as here, the rate has to shrink.
    .control-loss = Loss
    .control-rate = Rate
    .control-schedule = The rate is
    .control-steps = Steps
    .result = { $theta } After { $theta2 } steps theta = { $theta3 }.
    .valley-chart = The mean loss over theta, and the steps on it
    .rows-note = The { -rows } are y = { $number }; { $loss }.
    .printed = { START(-gradient) } of the mean of squares on the slides
    .printed-reason = A constant factor; the rate takes it in.
    .boosting-title = Boosting goes the same way, with { -trees } for steps
    .control-learning-rate = { START(-learning-rate) }
    .control-depth = Depth of its { -trees }
    .control-rounds = Rounds
    .plane-chart = The { -predictions } of two { -rows }, step by step
    .boosting-result = After { $rounds } rounds the mean squared { -residual } is { $plain } by descent on the { -predictions } themselves, and { $trees } by boosting.
    .boosting-note = Descent moves every { -row } straight to its y, but then has learned nothing about new { -rows }. A { -tree } can only move the { -rows } of a leaf together; in return it can be asked about any x.
    .verdict-diverges = The rate is too large: every step goes further beyond the lowest point.
    .verdict-arrived = The walk has arrived.
    .verdict-overshot = The last step was too long: it ends further from the lowest point than it began.
    .verdict-oscillates = It bounces from side to side and has not arrived.
    .verdict-slow = The steps are small: it is still on its way.
    .lowest-range = every theta from { $low } to { $high } costs least: each is a median
    .calculation-step = The first step
    .axis-loss = mean loss
    .axis-theta = theta, one { -prediction } for all { -rows }
    .path-descent = { -gradient } descent
    .path-boosting = boosting, { -trees } of depth { $depth }
    .axis-row-across = { -prediction } of { -row } { $a }
    .axis-row-up = { -prediction } of { -row } { $b }
    .lowest-mean = the lowest point is { $low }, the mean
    .lowest-median = the lowest point is { $low }, the median
    .valley-steps = steps

greedy =
    .intro-greedy = A { -tree } makes the split that is best now and never looks ahead. Here every first split is followed by the best
    .intro-lookahead = second splits of both its children. Does looking ahead choose another first split?
    .control-measure = Measure
    .result-same = Here greedy is best: both { -trees } leave { $lost } per { -row }.
    .result-other = Greedy begins with { $greedy } and ends at { $lost }. Looking ahead begins with { $best } and ends at { $lost2 }.
    .control-feature = First splits on
    .scatter = The { -rows } by { -class }, with both first splits: greedy { $greedy }, best { $best }
    .chart = { START(-impurity) } that every first split on { $feature } leaves
    .greedy-title = Greedy
    .best-title = Best of depth 2
    .note = { $feature } first splits were compared, each with the best second splits of its two children. With every further level there are many times as many { -trees }. Nobody knows a quick way to find the smallest { -tree } without a mistake (it is NP-complete), so { -trees } are grown greedily.
    .curve-alone = after this split alone
    .curve-lookahead = after two more splits
    .chart-lowest = lowest of all { -features }
    .axis-split = first split: { $feature_names } ≤
    .axis-impurity = { -impurity } left per { -row }
    .tree-summary = { $trace } left per { -row }, { $trace2 } of the { -rows } right.

lines =
    .intro-line = Logistic regression divides a plane with one straight line, a { -tree } with splits along the axes.
    .intro-depth = Make the { -tree } deeper until it is as good as the line; then take points that no line can separate.
    .control-points = Points
    .result = The line gets { $line } of { $n } { -rows } right, the { -tree } with { $leaves } leaves { $tree }.
    .chart = The boxes of the { -tree } and the line across { $name }
    .line-note = The line is where both classes are as likely: the log odds are 0.
    .slides-note = The slides ask for the line -{ $SLOPE } x_1 + x_2 = 0. Class 1 lies above it here, so the line found is close to it. A { -tree } must build it from steps.
    .calculation-slope = How steep the line is
    .calculation-height = Where it crosses x_1 = 0
    .separable-note = No { -row } is on the wrong side of this line, and then no b is best: twice b is the same line and surer of every { -row }, for ever. It rests at b_1 = { $b1 } and b_2 = { $b2 } only because large b are penalised here: { $RIDGE } times the square of each.
    .boxes-without-mistake = No single line separates these classes; { $leaves } boxes do, without a mistake.
    .boxes-closer = No single line separates these classes. { $leaves } boxes come closer than the line.
    .boxes-too-few = No single line separates these classes, and { $leaves } boxes are too few: let the { -tree } be deeper.
    .legend-class = class { $name }
    .legend-line = the line

losses =
    .intro-squared = Move the last { -row } away from its { -prediction }. Under squared loss it soon is nearly all that counts;
    .intro-others = absolute loss counts the distance itself; Huber's is squared up to delta and a straight line beyond.
    .control-delta = Delta of Huber's loss
    .control-outlier = y of the last { -row }
    .result = The last { -row } makes { $share } of the squared loss, { $share2 } of the absolute and { $share3 } of Huber's.
    .loss-chart = Three losses over the distance
    .residual-chart = The { -residual } under each loss
    .table-title = The slide's table, computed
    .table-note = The one value that costs least for all four { -rows }: { $start } by squared loss (the mean), { $start2 } by absolute loss (the median), { $start3 } by Huber's.
    .printed = The slide prints for Huber's loss of { -row } 2
    .printed-reason = Half the square of 0.2 is 0.02; a zero too many was printed.
    .calculation-near = Huber, y = { $y }: near
    .calculation-far = Huber, y = { $y }: far
    .axis-distance = y - { -prediction }
    .table-value = value
    .table-row = { -row } { $row }

mixed =
    .intro-pure = A pure { -node } has the { -impurity } 0 by every measure, an evenly mixed one the highest. Put balls in and
    .intro-task = take them out: which measure changes while the majority stays the majority?
    .empty = The { -node } is empty. Put a ball in.
    .result = { -gini } { $gini }, { -entropy } { $found } bits, { -misclassification } { $found2 }.
    .balls-chart = The balls of the { -node }: { $counts }
    .curves-chart = Three impurities over the share of the first class
    .split-title = Another { -impurity }, another split
    .split-note = Clump Thickness, all 699 { -rows } of the Wisconsin table: Gini would split at { $gini }, the { -misclassification } at { $errors }. That rate stays the same while one child gets purer, as long as no majority changes; the { -gini } falls.
    .split-chart = Both weighted impurities of every split on Clump Thickness
    .axis-share = share of { $BALLS }: { $counts } of { $n }
    .chart-lowest = lowest { $NAMES }
    .axis-weighted = { -weighted-impurity } of the children
    .axis-impurity = { -impurity }

openings =
    .control-quantiles = Quantiles, max_bin
    .approx-result = { $few } of { $every } { -candidate-splits } are compared. The best of them has { $found } of the largest gain of all.
    .approx-chart = The gain of every { -candidate-split }, and of those at quantiles
    .missing-direction = { START(-missing-values) } go
    .missing-split = { START(-best-split) } on Bare Nuclei
    .missing-title = { START(-rows) } with a { -missing-value }
    .missing-note = Every split is tried with the { -missing-values } to the left and to the right, and the larger gain decides. A new { -row } with a { -missing-value } goes the same way.
    .control-gamma = gamma, what a split must gain
    .pruning-result = Leaves, if the { -tree } is grown first and then pruned: { $back }; if it stops at the first split that gains less than gamma: { $stopped }.
    .pruning-slides = The slides' example is a split of -2 (its gain less gamma) followed by one of +10. A { -tree } that stops early misses the 8 they make together. With a gamma between { $low } and { $high } the notes' four points are the same case.
    .pruning-note = The { -tree } is grown to its depth first. Then its splits are compared with gamma from the bottom up. One that gains less stays if a split below it stays.
    .control-folds = Folds
    .folds-chart = The { -validation-loss } round by round, of every fold and on average
    .folds-note = Each fold serves once as { -validation-rows }; its loss is measured after each round.
    .folds-estimate = Other folds choose another number: it is an estimate, and not the exact optimum.
    .folds-choices = Each fold alone would choose: { $folds_say } rounds.
    .intro-additions = Three things XGBoost adds to boosting. Each has a dial and a picture here;
    .intro-links = the links below open the XGBoost page with these settings, step by step.
    .control-opening = Opening
    .curve-exact = every split
    .curve-approx = quantiles only
    .axis-split = first split: x ≤
    .curve-fold = each fold
    .curve-mean = mean of the folds
    .axis-loss = { -validation-loss }
    .axis-gain = gain
    .chart-lowest = lowest
    .link-exact = Every { -candidate-split }, on the wave
    .link-approx = Only { $n } quantiles
    .link-missing = { START(-missing-values) } in the breast cancer { -rows }
    .link-gamma = Four points with gamma = { $gamma }
    .link-no-gamma = The same without gamma
    .link-folds = Cars, rounds chosen with { $n } folds
    .link-no-folds = Cars, five rounds
    .calculation-kept = Split at { -node } { $node }: kept
    .calculation-pruned = Split at { -node } { $node }: pruned

table =
    .gain = Gain

categories =
    .intro-ways = A { -tree } may split the levels of a category in any way, or only one from the rest, or by a { -threshold } on their
    .intro-task = codes. Change the encoding: which splits are no longer possible? Then give Green some { -rows }.
    .control-encoding = Encoding
    .empty = There is nothing to split: give { -rows } to at least two colours and to both classes.
    .way-subsets = all subsets
    .way-codes = { -thresholds } on the codes
    .verdict-out-of-reach = These codes cannot make it: their best gain is { $lost } less.
    .verdict-reached = These codes can make it.
    .result = The { -best-split } of them is { $spoken }, with a gain of { $gain }. { $verdict }
    .table-title = All { $found } splits of { $counts } levels
    .table-impurity = Weighted { -gini }
    .table-one-rest = One against the rest
    .table-codes = { START(-threshold) } on the codes
    .printed = Number of splits in the article
    .printed-reason = Left and right may change places, and neither child may be empty.
    .chart = How many splits of M levels there are, by three rules
    .way-one-rest = one against the rest
    .curve-printed = as printed, 2^M - 1
    .axis-levels = levels M
    .axis-splits = splits
    .table-sides = Left | right

unstable =
    .control-change = What happens
    .control-row = { START(-row) }
    .row-left-out = Without { -row } { $row } ({ $gone })
    .control-feature = Its
    .control-value = becomes
    .row-changed = { START(-row) } { $row } with { $feature } = { $value }
    .intro-ties = A split is chosen by its gain, and often two splits gain nearly the same. Leave out one { -row }, or move one value,
    .intro-task = until the first split changes.
    .tree-title = All { -rows }
    .tree-description = { $title }: the first split is { $trace }
    .many-title = First splits of many { -trees }
    .control-sample = Each { -tree } is fitted to
    .control-trees = { START(-trees) }
    .many-result = The first split of all { -rows } is { $own }. Leave each of the { $n } { -rows } out in turn, and { $others } of the { $n } { -trees } begin with another. Of { $many } { -trees } on { -rows } drawn at random, { $many2 } do.
    .many-chart = First splits of { $many } { -trees }
    .further-splits = { $every } others
    .axis-trees = first splits of { $questions } { -trees }
    .verdict-other-root = Even the first split changes: { $now } instead of { $was }.
    .verdict-same = The splits and { -predictions } are the same.
    .verdict-same-root = The first split is still { $now }, but the rest of the { -tree } changes.
    .row-values = { $data }, class { $data2 }

votes =
    .intro-shares = A leaf with 1 dog and 2 cats, and one with 10 and 20: as shares they predict the same.
    .intro-softmax = Take the softmax of the counts instead: what does it make of the larger leaf?
    .control-dogs = Dogs
    .control-cats = Cats
    .empty = The leaf is empty. Put a dog or a cat in.
    .result = p(cat) is { $share } as a share and { $soft } as the softmax of the counts.
    .growth-chart = p(cat) by both rules, as the leaf grows
    .note = Softmax takes differences, not proportions: ten times the { -rows }, and it is nearly sure. It belongs to scores that { -trees } add up, not to counts; leaves use shares.
    .scores-title = Scores for probabilities
    .control-probability = Probability p
    .scores-chart = The probability over the score, on both scales
    .curve-share = share
    .calculation-share = Share of cats
    .calculation-softmax = Softmax of the counts
    .calculation-log-odds = Log odds
    .calculation-half-log-odds = Half the log odds
    .calculation-back = Back from the log odds
    .calculation-back-half = Back from half of them
    .curve-softmax = softmax of the counts
    .axis-times = times as many { -rows } as { $dogs } and { $cats }
    .curve-log-odds = F is the log odds
    .curve-half-log-odds = F is half the log odds
    .axis-score = score F
    .slide-button = Slide's leaf { $n }
    .counts-button = { $one } and { $other }
    .axis-probability = p(cat)
