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
    .as-grown = as grown
    .backwards = backwards
    .not-chosen = not yet
    .sine-wave = sine wave
    .tilted-plane = tilted plane
    .clothes = what to wear
    .windmill = a windmill
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
    .one-tree = one { -tree }
    .bagging = bagging
    .random-forest = random forest
    .boosting = boosting
    .steps = four steps
    .squared = squared
    .absolute = absolute
    .play-tennis = play tennis
    .titanic = titanic
    .penguins = penguins
    .by-gain = { -gain } (ID3)
    .by-gain-ratio = { -gain-ratio } (C4.5)
    .stump = a { -stump }
    .line = a straight line

loss =
    .name = { $loss ->
        [squared] squared
        [absolute] absolute
        [exponential] exponential
        [logistic] logistic
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
    .result = { $SIMULATIONS } simulated means of { $numbers } have a variance of { $measured }; the formula gives { $value }.
    .variance-chart = The variance of a mean over how many are averaged
    .printed = The slide prints sigma² rho / B
    .spread-chart = { $SIMULATIONS } means of { $numbers }
    .printed-reason-independent = Then the mean of numbers with nothing in common would not vary at all.
    .printed-reason-identical = Here all are the same number, so averaging changes nothing. By the printed formula the variance would still shrink.
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

bias =
    .intro-draws = Draw { -training-rows } again and again from a known function, and fit a model to each training set: at every x the { -predictions } differ.
    .intro-parts = The bias is how far their mean misses the function. The variance is how far they spread around their mean. A new { -target } adds noise that nothing can predict. Change the depth, add { -trees }: which part falls, which rises?
    .control-learner = Learner
    .control-trees = B, number of { -trees }
    .control-drawn = Training sets drawn
    .control-function = Known function
    .control-noise = Noise, standard deviation
    .result = { $drawn ->
        [one] With 1 training set, nothing varies yet: bias² { $bias } + variance { $variance } + noise { $noise } = { $total }. Measured on { $tests } new { -rows }: { $measured }.
       *[other] Over { $drawn } training sets: bias² { $bias } + variance { $variance } + noise { $noise } = { $total }. Measured on { $tests } new { -rows }: { $measured }.
    }
    .fits-chart = The fits to all training sets drawn so far, their mean and the known function
    .parts-chart = Squared bias, variance, noise and their sum; the line marks the setting chosen
    .curve-fits = one fit for each training set
    .curve-rows = { -rows } of training set { $number }
    .curve-last = fit to training set { $number }
    .curve-mean = mean of the fits
    .curve-truth = known function
    .curve-measured = measured on new { -rows }
    .squared-bias = bias²
    .variance = variance
    .noise = noise
    .sum = bias² + variance + noise
    .axis-line = x_1, where x_2 = 0
    .axis-depth = depth of the { -tree }
    .axis-trees = number of { -trees }, B
    .axis-error = squared error
    .change = { $learner ->
        [tree] From depth { $first } to depth { $setting }, bias² goes from { $bias } to { $bias2 }, and the variance from { $variance } to { $variance2 }.
       *[other] From B = { $first } to B = { $setting }, bias² goes from { $bias } to { $bias2 }, and the variance from { $variance } to { $variance2 }.
    }
    .learner-note = { $learner ->
        [tree] The deeper a { -tree }, the more closely it follows its own { -training-rows }: less bias, more variance. { START(-pruning) } looks for the depth between.
        [bagging] The mean of many { -trees } has about the bias of one of them, so bagging lowers the variance, down to what the { -trees } share: rho · sigma². It suits deep { -trees }, which have little bias.
        [forest] Drawing { -features } makes each { -tree } vary more and the { -trees } less correlated. The variance of their mean falls with B; the bias may be larger than in bagging.
       *[boosting] Each { -tree } is fitted to what those before it leave (here with { -learning-rate } { $rate }), so boosting lowers mainly the bias, also of simple { -trees }. As a rule the variance rises, and with too many { -rounds } the error can rise too.
    }
    .one-feature-note = With one { -feature } there is nothing to draw: here a random forest is bagging. Choose the tilted plane, which has two.
    .estimate-note = Each training set has { $rows } { -rows }. Bias and variance are those of the { $drawn } fits at hand; with few of them bias² is too large and the variance too small, both by about variance / { $drawn }.

control =
    .seed = Seed
    .rows = { START(-rows) }
    .depth = Depth of the { -tree }

descent =
    .intro-squared = Walk downhill, each step the { -gradient } times a rate. Under squared loss (half the square) a rate of 1 arrives at once;
    .intro-absolute = with a constant rate of 2 or more it never converges. Under absolute loss the { -gradient } is no smaller near the
    .intro-shrinking = bottom. Unless the bottom is as wide as here, the rate has to shrink.
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
    .boosting-note = Descent moves every { -row } straight to its y, but then has learned nothing about new { -rows }. A { -tree } can only move the { -rows } of a leaf together; in return it can be asked about any x. So boosting descends in a space of functions, the sums of { -trees }, and not in the space of these { -predictions }.
    .convex-note = This objective is convex: between two of its points it never rises above the straight line that joins them. So a stationary point, where the slope is 0, is a lowest point of all. In an objective with several valleys descent may end in a local minimum that is not the global one.
    .rate-note = Descent works because the { -gradient } points to where the objective rises fastest: a short enough step the other way lowers it. Which rate is best for a model is found by cross-validation (the tab Learning rates of { -gradient } boosting); the rate may also vary, large where the { -gradient } is, small near the bottom.
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

stagewise =
    .title = Another { -base-learner }: straight lines
    .intro = Forward stagewise additive modelling adds one { -base-learner } at a time and leaves the earlier ones as they are. It need not be a { -tree }: choose one, and go on { -round } by { -round }.
    .control-base = { START(-base-learner) }
    .fitted-chart = The last { -round }: its { -residuals }, and the { -base-learner } fitted to them
    .sum-chart = The { -rows }, and the sum after this { -round }
    .legend-added = what the { -round } fits
    .legend-sum = F, the sum so far
    .result-line = After { $rounds } { $rounds ->
        [one] { -round }
       *[other] { -rounds }
    } the mean squared { -residual } is { $left }. A sum of straight lines is a straight line: its slope is now { $slope } and comes to { $best }, that of least squares, which leaves { $floor }. More { -rounds } add nothing that one line could not do.
    .result-stump = After { $rounds } { $rounds ->
        [one] { -round }
       *[other] { -rounds }
    } the mean squared { -residual } is { $left }. A sum of { -stumps } is no { -stump }: each one adds a step, and many steps follow any curve.

fits =
    .intro-question = Somebody's interest in a topic, day by day: which step function fits best? XGBoost answers by its objective,
    .intro-task = the loss plus gamma for each leaf plus lambda / 2 for each squared { -leaf-value }. Choose first, then move gamma and lambda.
    .control-choice = Your choice
    .control-gamma = gamma
    .control-lambda = lambda
    .question = Which of the three is the best, and why? Your choice shows what each of them costs.
    .verdict-right = Right.
    .verdict-other = Not { $choice }:
    .result = { $verdict } The objective is lowest for { $best }: { $objective }.
    .title = Fit { $name }
    .chart = The { -rows } and the step function of fit { $name }
    .calculation = Objective of { $name }: half the squared { -residuals }, gamma for each leaf, lambda / 2 for each squared { -leaf-value }
    .axis-day = day
    .axis-interest = interest
    .answer-many = A has { $leaves } leaves, many of them for a single { -row }. Without penalties (gamma = lambda = 0) its loss is the lowest, { $loss }, since it follows the noise too. Each leaf costs gamma, and lambda shrinks a { -leaf-value } most where the leaf has few { -rows }.
    .answer-misplaced = B is as simple as C, with { $leaves } leaves, but its step is at the wrong place: its loss is { $misplaced }, that of C { $simple }.
    .answer-above = C puts its one step where the interest changes. With lambda = { $reg_lambda } it costs less than A wherever gamma is above { $gamma }.
    .answer-always = C puts its one step where the interest changes. With lambda = { $reg_lambda } it costs less than A at every gamma.

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
    .result = The line classifies { $line } of { $n } { -rows } correctly, and the { -tree } with { $leaves } leaves classifies { $tree }.
    .chart = The boxes of the { -tree } and the line across { $name }
    .line-note = The line is where both classes are as likely: the log odds are 0.
    .slides-note = The slides ask for the line -{ $SLOPE } x_1 + x_2 = 0. Class 1 lies above it here, so the line found is close to it. A { -tree } must build it from steps.
    .calculation-slope = How steep the line is
    .calculation-height = Where it crosses x_1 = 0
    .separable-note = No { -row } is on the wrong side of this line, so no b is best: twice b gives the same line with surer { -predictions }, and so on for ever. The fit stops at b_1 = { $b1 } and b_2 = { $b2 } only because large b are penalised here, by { $RIDGE } times the square of each.
    .boxes-without-mistake = No single line separates these classes; { $leaves } boxes do, without a mistake.
    .boxes-closer = No single line separates these classes. { $leaves } boxes come closer than the line.
    .boxes-too-few = No single line separates these classes, and { $leaves } boxes are too few: let the { -tree } be deeper.
    .legend-class = class { $name }
    .legend-line = the line

partition =
    .heading = Flow charts and boxes
    .intro = A flow chart of questions "at most this?" divides the plane into boxes, and reads like everyday advice. Does every set of boxes come from such a flow chart?
    .control = Boxes
    .rain = rain in mm
    .degrees = degrees
    .coat = coat
    .shirt = T-shirt
    .umbrella = umbrella
    .chart = The boxes of { $name }
    .graph = The flow chart of these boxes
    .tree = { $nodes } { -nodes } and { $edges } arrows: connected, and without a cycle. Such a graph is called a { -tree }, and each of its { -leaves } is one of the boxes.
    .none = No { -tree } makes these { $n } boxes: every line along an axis, where one box ends, runs through another box, so there is no first { -split }.
    .equation-note = One equation can have a boundary as bent as many boxes, and is hard to read. A { -tree } is read one question at a time.

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

aim =
    .title = What each loss aims at
    .control-p = p, how probable class 1 is at this x
    .chart = The expected loss of every score, and where it is lowest
    .axis-score = score f
    .axis-loss = expected loss
    .column-title = { $column ->
        [loss] Loss
        [labels] y is
        [formula] Lowest at
        [value] that is
       *[grid] by trying
    }
    .formula = { $loss ->
        [exponential] 1/2 log(p / (1 - p))
        [logistic] log(p / (1 - p))
        [squared] the mean, p
       *[absolute] the median
    }
    .range = { $low } to { $high }
    .result = A loss is chosen by where it is lowest. Exponential and logistic loss aim at the log odds, or half of them, so the sign of the score is the more probable class. Squared loss aims at the mean and absolute loss at the median, of numbers too.
    .family = p is different at every x, so the best score is a function F*(x). No fit can try all functions: it takes a family F(x; P), here sums of { -trees }, and looks for the P* of lowest mean loss on the { -training-rows }. To find all splits and { -leaf } values of it at once is too hard, so boosting finds those of one { -tree } after the other.

mixed =
    .intro-pure = A pure { -node } has the { -impurity } 0 by every measure, an evenly mixed one the highest. Put balls in and
    .intro-task = take them out: which measure changes while the majority stays the majority?
    .empty = The { -node } is empty. Put a ball in.
    .result = { -gini } { $gini }, { -entropy } { $found } bits, { -misclassification } { $found2 }.
    .balls-chart = The balls of the { -node }: { $counts }
    .curves-chart = Three impurities over the share of the first class
    .split-title = Another { -impurity }, another split
    .split-note = Clump Thickness, all 699 { -rows } of the Wisconsin table: Gini would split at { $gini }, the { -misclassification } at { $errors }. That rate counts mistakes only: two splits with as many mistakes are the same to it, even if one of them has a purer child. The { -gini } tells them apart.
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
    .pruning-result = Number of leaves if the { -tree } is grown and then pruned: { $back }. If it stops at the first split that gains less than gamma: { $stopped }.
    .pruning-slides = The slides' example is a split of -2 (its gain less gamma) followed by one of +10. A { -tree } that stops early misses the 8 they make together. With a gamma between { $low } and { $high } the notes' four points are the same case.
    .pruning-note = With tree_method = exact the { -tree } is grown to its depth first. Then its splits are compared with gamma from the bottom up. One that gains less stays if a split below it stays.
    .control-folds = Folds
    .folds-chart = The { -validation-loss } round by round, of every fold and on average
    .folds-note = Each fold serves once as { -validation-rows }; its loss is measured after each round.
    .folds-estimate = Other folds choose another number: it is an estimate, and not the exact optimum.
    .folds-choices = Each fold alone would choose: { $folds_say } rounds.
    .intro-additions = Three things that XGBoost brings along. Each has a dial and a picture here;
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
    .printed-reason = Exchanging left and right gives the same split, and neither child may be empty.
    .chart = How many splits of M levels there are, by three rules
    .way-one-rest = one against the rest
    .curve-printed = as printed, 2^M - 1
    .axis-levels = levels M
    .axis-splits = splits
    .table-sides = Left | right

multiway =
    .intro-ways = CART splits a { -node } in two. ID3 and C4.5 give each { -level } of a category a child of its own: an n-way { -split }.
    .intro-task = Step through the search, { -feature } by { -feature }, and watch the { -tree } grow.
    .control-measure = { START(-splits) } by
    .control-min-rows = { START(-rows) } two children need
    .control-step = Step
    .button-back = Back
    .button-next = Next
    .node = { START(-node) } { $node } holds { $rows }: { $mix }. Its { -entropy } is { $entropy }.
    .feature = { $feature } splits these { -rows } into { $children } children. Their weighted { -entropy } is { $after }: { -gain } { $gain }.
    .feature-ratio = Divided by the { -split-information } that is a { -gain-ratio } of { $ratio }.
    .feature-too-small = Fewer than two children have { $rows } { -rows }, so it is no { -candidate-split }.
    .best-gain = { $feature } has the largest { -gain }, { $gain }. So the { -node } gets { $children } children.
    .best-ratio = Of the { -features } with at least the average { -gain }, { $average }, { $feature } has the largest { -gain-ratio }, { $ratio }. So the { -node } gets { $children } children.
    .leaf = { $reason } It is a { -leaf } and predicts { $prediction }.
    .end = The { -tree } is grown: { $leaves ->
        [one] 1 { -leaf }
       *[other] { $leaves } { -leaves }
    }, depth { $depth }. It predicts { $right } of the { -training-rows } right.
    .average-gain = Average { -gain } of the { -candidate-splits }
    .split-info = { START(-split-information) }
    .gain-ratio = { START(-gain-ratio) }
    .child-known = known
    .node-name = { -node } { $node }
    .axis-rows = { -rows }
    .chart = The { -rows } of the { -node } or of its children, by { -class }
    .tree-description = The { -tree } so far; the current { -node } is { $n }
    .table-title = { START(-splits) } of { -node } { $node } compared so far
    .table-feature = { START(-feature) }
    .table-children = Children
    .table-impurity = Weighted { -entropy }
    .gain-note = ID3 makes the { -split } with the largest { -gain }.
    .average-note = C4.5 compares the { -gain-ratio } only among { -splits } with at least the average { -gain }. If a { -split } hardly divides the { -rows }, its { -split-information } is near 0, and that alone can make the ratio large.
    .printed = Textbooks print { $printed } for { $feature }: they subtract { $after } from { $before }, both rounded.
    .here-note = Here { -rows } with a { -missing-value } are one more child; C4.5 spreads them over all children, with weights. The { -threshold } of a number is the one with the largest { -gain }; Release 8 of C4.5 also lowers that { -gain } a little, because many { -thresholds } were compared. The { -tree } is not pruned.
    .ids-title = Why not by { -gain } alone? A { -level } for every { -row }
    .ids-note = Give each { -row } a { -level } of its own: its number. Each child is { -pure } then, and no { -split } can have more { -gain }. But it predicts nothing: a new { -row } has a new number.
    .ids-table = { START(-splits) } of the { -root } with the { -row } number as a { -feature }
    .row-number = { -row } number
    .rules-title = Which { -feature } is chosen
    .rules-rule = Rule
    .rules-winner = Chosen
    .rule = { $rule ->
        [gain] largest { -gain } (ID3)
        [ratio] largest { -gain-ratio } of all
        [average] largest { -gain-ratio } among { -splits } with at least the average { -gain } (C4.5)
       *[both] the same, and two children need 2 { -rows } each (C4.5, as it is delivered)
    }
    .rules-note = The { -gain } of the { -row } number raises the average to { $average }, which the others have to reach too.
    .cart-title = The binary { -tree } of CART on the same { -rows }
    .cart-table = Both { -trees } on the { -training-rows }, by { -entropy }, at most as deep as chosen
    .cart-tree = { START(-tree) }
    .cart-leaves = { START(-leaves) }
    .cart-right = Right
    .tree-multiway = n-way
    .tree-binary = binary (CART)
    .cart-note = A binary { -split } keeps { -levels } together, and a { -split } below can still separate them. An n-way { -split } uses the category up. If it has many { -levels }, each child has few { -rows } left for the next { -split }.
    .cart-link = Step through the binary { -tree }
    .algorithms-title = Five algorithms
    .algorithms-table = How five algorithms grow a { -tree }
    .algorithms-name = Algorithm
    .algorithms-year = Year
    .algorithms-splits = { START(-splits) }
    .algorithms-measure = Chosen by
    .algorithms-data = Data
    .algorithms-pruning = { START(-pruning) }
    .algorithm = { $fact ->
        [chaid-splits] n-way; { -levels } that do not differ significantly are merged
        [chaid-measure] chi-square test with corrected p
        [chaid-data] categories, numbers only in intervals; predicts { -classes }
        [chaid-pruning] none: it stops where no test is significant
        [cart-splits] binary: a { -threshold }, or { -levels } in two groups
        [cart-measure] { -gini } (or twoing), { -squared-error }
        [cart-data] numbers and categories; predicts { -classes } or numbers
        [cart-pruning] { -cost-complexity }, alpha by cross-validation
        [id3-splits] n-way: a child for each { -level }
        [id3-measure] { -gain }, from { -entropy }
        [id3-data] categories; predicts { -classes }
        [id3-pruning] none; a chi-square test may stop growth
        [c45-splits] n-way: a child for each { -level } (on request groups of them); numbers binary
        [c45-measure] { -gain-ratio }, among { -splits } with at least the average { -gain }
        [c45-data] categories, numbers, { -missing-values }; predicts { -classes }
        [c45-pruning] by error: a pessimistic estimate from the { -training-rows }
        [c50-splits] as C4.5
        [c50-measure] as C4.5
        [c50-data] as C4.5, also dates and ordered { -levels }; with boosting and costs of errors
       *[c50-pruning] as C4.5, then again for the whole { -tree }
    }
    .algorithms-note = Sources: { $sources }. The { -tree } lesson and every { -ensemble } here grow binary { -trees }, as CART does.

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
    .many-result = The first split of all { -rows } is { $own }. If each of the { $n } { -rows } is left out in turn, { $others } of the { $n } { -trees } begin with another split. On { -rows } drawn at random, { $many2 } of { $many } { -trees } do.
    .many-chart = First splits of { $many } { -trees }
    .further-splits = { $every } others
    .axis-trees = first splits of { $questions } { -trees }
    .verdict-other-root = Even the first split changes: { $now } instead of { $was }.
    .verdict-same = The splits and { -predictions } are the same.
    .verdict-same-root = The first split is still { $now }, but the rest of the { -tree } changes.
    .row-values = { $data }, class { $data2 }

relevant =
    .intro-table = Only x_1 and x_2 have to do with the { -class } here; all other { -features } are noise. A random forest draws some { -features } for every split:
    .intro-task = what if none of the relevant ones is among them? Add { -features }, then change how many are drawn.
    .control-features = { START(-features) } of the table
    .control-drawn = { START(-features) } drawn for each split (max_features)
    .result = With { $m } of { $d } { -features } drawn, { $share } of the splits can choose a relevant one; the test error is { $error }.
    .error-chart = The forest's error by the number of { -features } drawn
    .split-chart = The share of splits that can choose a relevant { -feature }, and of those that do
    .curve-oob = { -out-of-bag } error
    .curve-test = test error
    .curve-formula = can choose one: formula
    .curve-offered = can choose one: counted
    .curve-used = do choose one
    .axis-error = { -misclassification }
    .axis-splits = share of the splits
    .axis-drawn = { -features } drawn, of { $d } (logarithmic)
    .calculation = The probability that m of d { -features }, drawn without replacement, have a relevant one among them
    .counted = Counted in all { -trees } of the forest: { $offered } of the splits can choose a relevant { -feature }, { $used } do.
    .tuning = The { -out-of-bag } error chooses without { -test-rows }: it is lowest with { $best } { -features } drawn, and there the test error is { $best_error }. With the usual number, the root of the number of { -features } ({ $usual }), it is { $usual_error }.
    .answer = With many { -features } and few relevant ones a random forest that draws few of them can be poor: most splits must be made on noise, so most { -trees } are weak, and averaging them does not make up for it. Drawing more { -features } for each split helps, but the { -trees } become more correlated; the { -out-of-bag } error weighs both. Deep in a { -tree }, where a { -node } has few { -rows }, noise often has the larger { -gain } even if a relevant { -feature } could be chosen.

rounds =
    .intro-question = How do the { -trees } of additive training relate to the leaves of a { -tree }? Both add to a model step by step:
    .intro-answer = a leaf divides the { -rows } further, a { -tree } adds another number to every { -row }. Here every model gets the same number of leaves in all.
    .control-total = Leaves in all
    .result = With { $total } leaves in all the test error is lowest for { $best }: { $error }.
    .error-chart = Test error, and training error dotted, by leaves in all
    .curve-chart = What each model predicts along the first { -feature }
    .curve-single = one { -tree }
    .curve-trees = { -trees } of { $leaves } leaves
    .axis-leaves = leaves in all (logarithmic)
    .axis-error = { -squared-error }
    .axis-slice = x_1, where x_2 = { $x }
    .axis-prediction = { -prediction }
    .legend-rows = { -training-rows }
    .table-title = The same number of leaves, in one { -tree } or in many
    .column-model = Model
    .column-trees = { START(-trees) } (n_estimators)
    .column-leaves = Leaves in all
    .column-most = Pieces at most
    .column-pieces = Pieces
    .column-training = Training error
    .column-test = Test error
    .answer-round = Each { -tree } of additive training is one of the n_estimators: a { -round } grows a whole new { -tree }, from its { -root } to its last leaf, and changes no earlier one.
    .answer-sum = Within a { -tree } a { -row } is in one leaf; in the sum it is in one leaf of every { -tree }. So the { -prediction } is constant in pieces (boxes), one for each combination of leaves that some x reaches: never more than the product of the numbers of leaves, nor than the cells between all { -thresholds }. In one { -tree } every piece has a value of its own; in a sum, many pieces are made of few { -leaf-values }.
    .answer-interactions = A { -tree } with L leaves combines at most L - 1 { -features }. A sum of { -stumps } is therefore a sum of functions of one { -feature } each: it cannot represent the exclusive or, and needs few leaves for what is additive. With a smaller { -learning-rate } it usually takes more { -trees } to the same training error.

sums =
    .intro-question = How does a random forest relate to { -gradient } boosting? Both add up { -trees }, and both are fitted here to the same { -rows }.
    .intro-answer = Take more { -trees }, change the { -learning-rate }, and use the same { -trees } in the opposite order.
    .control-trees = { START(-trees) }
    .control-rate = { START(-learning-rate) } of boosting
    .control-depth = Depth of boosting's { -trees }
    .control-order = Order of the { -trees }
    .result = { $trees ->
        [one] With 1 { -tree } the test error is { $average } for the forest and { $total } for boosting.
       *[other] With { $trees } { -trees } the test error is { $average } for the forest and { $total } for boosting.
    }
    .error-chart = Test error, and training error dotted, by the number of { -trees }
    .curve-chart = What all these { -trees } predict along the first { -feature }, and thin what the last one alone does
    .curve-forest = average: random forest
    .curve-boosting = sum: { -gradient } boosting
    .axis-trees = { -trees } (logarithmic)
    .calculation-average = Test error of the average of the first { $B } { -trees } grown: the mean of the { -trees }' errors, less their spread around the average
    .calculation-sum = Training error of the sum after { -tree } { $B }, as grown: the error before it, less what this { -tree } takes away
    .answer-both = Both predict a start plus a weighted sum of { -trees }: a forest starts at 0 and gives each of B { -trees } the weight 1/B, boosting starts at a constant and gives each the { -learning-rate }. With all { -trees }, the order of adding does not matter to either; the order of fitting matters to boosting only.
    .answer-forest = A forest's { -trees } are deep, and each is grown on its own { -bootstrap-sample }, knowing nothing of the others: they can be grown at the same time. So their order means nothing, the average keeps the bias of one { -tree } and lowers the variance, and more { -trees } bring it closer to a limit.
    .answer-boosting = Boosting's { -trees } are small, and each is fitted to the { -residuals } that those before it leave: { -tree } B + 1 cannot be fitted before { -tree } B. So, as a rule, the bias falls { -round } by { -round } while the variance grows; too many { -rounds } can overfit, and a smaller { -learning-rate } needs more of them.

votes =
    .intro-shares = A leaf with 1 dog and 2 cats, and one with 10 and 20: as shares they predict the same.
    .intro-softmax = Take the softmax of the counts instead: what does it make of the larger leaf?
    .control-dogs = Dogs
    .control-cats = Cats
    .empty = The leaf is empty. Put a dog or a cat in.
    .result = p(cat) is { $share } as a share and { $soft } as the softmax of the counts.
    .growth-chart = p(cat) by both rules, as the leaf grows
    .note = Softmax takes differences, not proportions: with ten times the { -rows } it is nearly certain. It belongs to scores that { -trees } add up, not to counts; leaves use shares.
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
