### Bagging, random forests and Extra-Trees.

# The algorithm
code =
    .each-tree = { $stops ->
        [true] **for** $b = 1, 2, …$, at most { $trees }:
       *[false] **for** $b = 1, …, { $trees }$:
    }
    .sample = { $sampled ->
        [true] draw a { -bootstrap-sample } of the { -rows }
       *[false] take all { -rows }
    }
    .features = { $tree ->
        [true] draw { -features } for this { -tree }
       *[false] at each { -node }: draw { -features } at random
    }
    .predict = { $sampled ->
        [true] predict the { -rows } not in the sample
       *[false] predict all { -rows }
    }
    .error = $E ←$ error of the { -predictions } of { -trees } $1, …, b$
    .stop = **if** $E$ has settled: **stop**
    .importance = { -importance } of the { -features }, correlation of the { -trees }
    .new-row = { $combined ->
        [mean] **return** the mean of the { -trees }' { -predictions }
        [share] **return** the { -class } with the largest mean share
       *[majority] **return** the { -class } with most { -votes }
    }

# The beginning
intro =
    .plan = { $sampled ->
        [true] { $trees ->
            [one] 1 { -tree } is grown, on a { -bootstrap-sample }: { -rows } drawn at random, with replacement.
           *[other] { $trees } { -trees } predict together, each grown on its own { -bootstrap-sample }: { -rows } drawn at random, with replacement.
        }
       *[false] { $trees ->
            [one] 1 { -tree } is grown, on all of these { -rows }.
           *[other] { $trees } { -trees } predict together, each grown on all of these { -rows }.
        }
    }
    .averaging = A { -tree } changes much when a few { -rows } change. The mean of many { -trees } does not, if their errors differ.
    .bootstrap = So each { -tree } is fitted to a { -bootstrap-sample } of its own: { -rows } drawn at random with replacement, some twice, about a third not at all. That is bagging. A random forest also draws the { -features } that each split may use, so that the { -trees } are less correlated.
    .out-of-bag = The { -rows } that a { -tree }'s { -bootstrap-sample } leaves out are its { -out-of-bag } { -rows }. Predicted by such { -trees } only, every { -row } that is { -out-of-bag } for some { -tree } tests the forest, and no { -test-rows } have to be set aside. With few { -trees } this error is as a rule too high: only about a third of them predict a { -row }.
    .limit = With more { -trees } the error settles. It need not fall to 0: where most { -trees } are wrong, more { -trees } only make the wrong majority surer. The errors that the { -trees } have in common stay.
    .price = { START(-trees) } that are too small still underfit, too large ones can still overfit. And a { -prediction } can no longer be followed along one path of questions: every { -ensemble } is hard to interpret.

# A bootstrap sample
sample =
    .all-rows = { $tree } is grown on all { -rows }, each of them once: { $rows }.
    .given = { $tree } is grown on the sample that was asked for: { $rows }.
    .draws = { $tree } gets its own { -bootstrap-sample }: { $draws } from { $rows }, with replacement.
    .left-out-chance = The chance that a { -row } is never drawn is { $chance }.
    .features = { $how ->
        [given] It may { -to-split } only on { $features }, as was asked for.
       *[drawn] It may { -to-split } only on { $features }, drawn at random for this { -tree }.
    }
    .distinct-rows = { $n ->
        [one] The sample of { $tree } contains only one distinct { -row }.
       *[other] The sample of { $tree } contains { $n } distinct { -rows }.
    }
    .most-often = { $n ->
        [one] { $rows } was drawn most often, { $times } times.
       *[other] { $rows } were drawn most often, { $times } times each.
    }
    .oob-rows = { $n ->
        [0] Every { -row } was drawn, so none can test the { -tree }.
        [one] 1 { -row } was never drawn: { $rows } is { -out-of-bag } ({ -oob }) and can test the { -tree }.
       *[other] { $n } { -rows } were never drawn: { $rows } are { -out-of-bag } ({ -oob }) and can test the { -tree }.
    }
    .weights = A { -row } drawn twice counts twice: how often it was drawn is its weight.

formula =
    .left-out-chance = Chance never to be drawn
    .draw-remainder = Fractional part (discarded)
    .oob-share = Share { -out-of-bag }
    .tree-error = Error of { $tree } alone, { -out-of-bag }
    .mean-prediction = { -prediction } of { -trees } it is { -out-of-bag } for
    .class-share = Share of { -class } { $class }, of { -trees } it is { -out-of-bag } for
    .oob-error = { -out-of-bag } error
    .training-error = Error on the { -training-rows }
    .error-range = Changed by
    .tolerance = May change by
    .importance = { $shuffled ->
        [true] { -importance } of { $feature } by shuffling
       *[false] { -importance } of { $feature } by { -gain }
    }
    .tree-gain = { -gain } by { $feature } in { $tree }
    .error-rise = Rise in { $tree }
    .row-variance = Variance for { $row }
    .tree-variance = Variance of one { -tree }
    .mean-variance = Variance of the mean
    .misprinted-variance = As some slides print it, which is wrong
    .independent-variance = If the { -trees } were independent

draw =
    .given = Draw { $number }: { $row } goes into the sample.
    .random = Draw { $number }: the random number { $drawn } times { $rows } is { $product }. { $passed ->
        [0] Rounded down that is 0, so { $row } goes into the sample.
        [one] Rounded down that is 1, so one { -row } is skipped and { $row } goes into the sample.
       *[other] Rounded down that is { $passed }, so { $passed } { -rows } are skipped and { $row } goes into the sample.
    }
    .times = It has been drawn { $times } times now.
    .skipped = Drawing goes on in the same way.

# A tree stands
tree =
    .shape = { $tree } is grown: { $splits }, { $leaves }.
    .no-oob = It was grown on every { -row }, so none can test it.
    .oob-error = { $n ->
        [one] On its 1 { -out-of-bag } { -row } the { $measure } is { $error }.
       *[other] On its { $n } { -out-of-bag } { -rows } the { $measure } is { $error }.
    }

measure =
    .name = { $classes ->
        [true] { -misclassification }
       *[false] { -squared-error }
    }

# Its out-of-bag rows, one by one
vote =
    .row = { $row } is { -out-of-bag } for { $tree }, which predicts { $predicted }.
    .class = { -class } { $class }
    .first = It is the first { -prediction } for this { -row }.
    .so-far = { $before ->
        [one] Together with the earlier { -prediction }, that makes { $predicted }.
       *[other] Together with the { $before } earlier { -predictions }, that makes { $predicted }.
    }
    .verdict = { $right ->
        [true] That is right.
       *[false] That is wrong: it is of { -class } { $class }.
    }
    .squared-error = It has { $y }, so the squared error is { $error }.
    .skipped = The { -tree } predicts each in the same way.

# All trees so far
ensemble =
    .oob-error = { START(-out-of-bag) } error with { $trees ->
        [one] 1 { -tree }
       *[other] { $trees } { -trees }
    }: { $classes ->
        [true] { $wrong } of { $rows } wrong ({ $error }).
       *[false] the { $measure } on { $rows } is { $error }.
    }
    .no-oob = { $trees ->
        [one] 1 { -tree } so far: no { -row } is { -out-of-bag } yet, so there is no { -out-of-bag } error.
       *[other] { $trees } { -trees } so far: no { -row } is { -out-of-bag } yet, so there is no { -out-of-bag } error.
    }
    .never-oob = { $n ->
        [one] 1 { -row } was in every sample so far.
       *[other] { $n } { -rows } were in every sample so far.
    }
    .training-error = Training error with { $trees ->
        [one] 1 { -tree }
       *[other] { $trees } { -trees }
    }: { $classes ->
        [true] { $wrong } of { $rows } wrong ({ $error }).
       *[false] the { $measure } on { $rows } is { $error }.
    }

# Has the error settled?
# Importance
# Correlation
section =
    .all-trees = all { -trees }
    .importance = { -importance }
    .correlation = correlation

settled =
    .trees = { $trees ->
        [one] 1 { -tree } is grown.
       *[other] { $trees } { -trees } are grown.
    }
    .no-oob = No { -row } was ever { -out-of-bag }, so there is no error that could settle.
    .too-few-trees = It takes at least { $trees } { -trees } to see whether the { -out-of-bag } error has settled.
    .missing-error = Some of the last { -trees } had no { -out-of-bag } error, so it has not settled.
    .not-yet = The { -out-of-bag } error has not settled. Over the last { $n ->
        [one] { -tree }
       *[other] { $n } { -trees }
    } it changed by { $moved }, more than the tolerance of { $allowed }.
    .after = { $trees ->
        [one] The { -out-of-bag } error has settled after 1 { -tree }.
       *[other] The { -out-of-bag } error has settled after { $trees } { -trees }.
    }
    .movement = Over the last { $n ->
        [one] of these
       *[other] { $n } of these
    } it changed by { $moved }, within the tolerance of { $allowed }.
    .stopped = So no more were grown.

# Questions
question =
    .settled = After how many { -trees } had the { -out-of-bag } error settled?
    .importance = Which { -feature } makes the { -predictions } worst when it is shuffled?
    .variance = One { -tree } has the variance { $sigma }, and rho is { $rho }. What is the variance of the mean of { $trees } { -trees }?
    .oob-error = What is the { -out-of-bag } error of { $trees } { -trees }?

explanation =
    .settled = The next { $patience } { -trees } changed it by no more than the tolerance.
    .importance = When this { -feature } is shuffled, the { $measure } { $best }. When the next one is shuffled, it { $next }.
    .variance = rho · sigma² stays, however many { -trees } there are. Only the rest is divided by their number.
    .oob-error = The { -out-of-bag } error of { $trees } { -trees } is { $error }.

importance =
    .skipped = None has a larger { -importance }; each is worked out in the same way.
    .no-splits = No { -tree } has a { -split }, so no { -feature } has any { -gain }.
    .most-gain = By { -gain }, { $feature } has the largest { -importance }: on average its { -splits } lower the { -impurity } by { $gain } per { -tree }, weighted by { -rows }.
    .most-share = scikit-learn scales the gains of each { -tree } to add up to 1: then its share is { $share }.
    .unused = No { -tree } gains anything from { $feature }.
    .trees = { $users ->
        [one] 1 of { $trees } has a { -split } on { $feature }.
       *[other] { $users } of { $trees } have { -splits } on { $feature }.
    }
    .mean-gain = Its mean { -gain } over all { -trees } is { $mean }. It is largest in { $tree }: { $most }.

shuffle =
    .no-oob = No { -row } is { -out-of-bag }, so { -importance } by shuffling cannot be measured.
    .method = Another measure of { -importance }: shuffle one { -feature } among a { -tree }'s { -out-of-bag } { -rows }, predict again, and see how much worse it gets.
    .change = { $way ->
        [rises] rises by { $by }
        [falls] falls by { $by }
       *[stays] stays as it is
    }
    .worse-trees = { $worse ->
        [0] With { $feature } shuffled, no { -tree } gets worse.
        [one] With { $feature } shuffled, 1 of { $trees } gets worse.
       *[other] With { $feature } shuffled, { $worse } of { $trees } get worse.
    }
    .mean-change = On average the { $measure } { $moves }.
    .swaps = In { $tree }, { $n ->
        [one] its 1 { -out-of-bag } { -row } keeps its { $feature }: { $pairs }.
       *[other] its { $n } { -out-of-bag } { -rows } swap their { $feature }: { $pairs }.
    }
    .swap = { $row } gets that of { $from }
    .changed-values = { $n ->
        [0] No { -row } gets another value.
        [one] 1 { -row } gets another value.
       *[other] { $n } { -rows } get another value.
    }
    .tree-change = The { $measure } { $changed }.
    .none-worse = No { -feature } makes the { -predictions } worse on average when it is shuffled.
    .most-costly = Shuffling { $feature } costs most: the { $measure } rises by { $by }.
    .same-feature = Both measures put it first.
    .other-feature = By { -gain } it was { $feature }, but { -gain } also rewards overfitting.

correlation =
    .quantity = { $classes ->
        [true] the share of { -class } { $class }
       *[false] the { -prediction }
    }
    .too-large = This lesson does not compute how the forest varies with its { -training-rows }: the table has { $n } { -rows } and { $d } { -features }. The tab Correlation on the lesson's page does.
    .no-variance = Every { -tree } predicts the same on each training set: { $what } does not vary, so nothing can be correlated.
    .shared-rows = { START(-trees) } of one training set share its { -rows }; given these, they are drawn independently.
    .not-over-rows = Over the { -rows }, { -trees } also rise and fall together, as they learn the same { -target }. That is not rho.

variance =
    .training-sets = With other { -training-rows } the { -trees } would be others. New training sets are not to be had, so draw { $sets } from this table, with replacement, and grow { $each } such { -trees } on each: rho and the variances are estimates.
    .row = Take the first { -tree } of each training set. For { $row }, { $what } is { $mean } on average, and its variance over the training sets is { $variance }.
    .row-mean = { $less ->
        [true] The mean of the { $each } { -trees } of a training set varies less for { $row }: its variance is { $variance }.
       *[false] For { $row }, the mean of the { $each } { -trees } of a training set has the variance { $variance }.
    }
    .one-tree = On average over the { $each } { -trees } and over all { -rows }, the variance of one { -tree } is sigma² = { $sigma }.
    .rho = rho = { $rho } measures how far two { -trees } of the same training set vary together: their mean covariance divided by sigma² = { $sigma }.
    .mean = { $trees ->
        [one] This forest has one { -tree }, so nothing is averaged, and its variance stays { $right }.
       *[other] The mean of { $trees } { -trees } has the variance { $right }, one { -tree } has { $sigma }.
    }
    .limit = More { -trees } shrink only the second part: rho · sigma² = { $stays } stays.
    .misprint = { $less ->
        [true] Some slides print rho · sigma² / B = { $printed }, less than the { $alone } of independent { -trees }: that is wrong.
       *[false] Some slides print rho · sigma² / B = { $printed }: that is wrong.
    }

# Columns and panels
column =
    .sample = in sample
    .votes = { -oob } { -votes }
    .prediction = { -oob } { -prediction }

column-help =
    .sample = How often the { -row } is in the { -bootstrap-sample } of this { -tree }.
    .votes = For how many { -trees } so far the { -row } is { -out-of-bag }.
    .prediction = What these { -trees } predict for it together.

panel =
    .sample = { -bootstrap-sample }
    .trees = All { -trees }
    .votes = { -out-of-bag } { -predictions } so far
    .error = Error by number of { -trees }
    .gain = { -importance } by { -gain }
    .shuffle = { -importance } by shuffling
    .spread = { START(-prediction) } for { $row }, { $shown } of { $sets } training sets
    .variance = Variance of the mean by number of { -trees }

axis =
    .draws = times drawn
    .votes = { -predictions }
    .trees = { -trees }
    .gain = mean { -gain } of a { -tree }
    .error-rise = rise of the { $measure }
    .deviation = deviation from their mean
    .variance = variance

series =
    .oob = { -out-of-bag }
    .training = { -training-rows }

# What the same in another library does otherwise
elsewhere =
    .draws = It draws { -features } for every { -split } in an order of its own, so it grows another forest of the same kind.
    .class-weight = There the { -rows } of a heavier { -class } are drawn more often (class_weight); here they weigh more in the { -tree }.
    .vote = It always averages the shares of the { -trees } ({ $setting }).
    .stop-when-settled = It has no rule that stops it when the error has settled; the code grows as many { -trees } as were grown here.
    .on-threshold = It holds values in 32 bits: { $n } of { $count } { -rows } that lie exactly on a { -threshold } may go to the other child there.

tab =
    .error = Error
    .correlation = Correlation
    .importances = Importances

intro-formula =
    .never-drawn = A { -row } is in none of m draws from n { -rows }
    .prediction = The { -prediction }: a number, a class
    .variance = Variance of the mean of B { -trees } with correlation rho

preset =
    .bagging = Karabulut's equations 5 and 6: { -bootstrap-samples }, all { -features } at every split; the mean or the majority vote.
    .karabulut = Algorithm 2: { -features } drawn once for each { -tree }, majority vote. His CART uses the { -gini }, takes every { -feature } for a number and makes no split without gain.
    .tateyama = { START(-features) } drawn once for each { -tree }, one vote per { -tree }. { START(-thresholds) } at observed values: only then does the worked example's vote of 3 to 1 come out.
    .jsc-370 = { START(-features) } drawn for every split, the square root of their number or a third of it; majority vote. It stops when the { -out-of-bag } error has settled.
    .basu = Algorithm 15.1 of ESL, as he quotes it: { -features } drawn for every split, majority vote.
    .extra-trees = All { -rows }, and for each drawn { -feature } one { -threshold }, drawn at random too.
    .scikit-learn = The { -trees }' shares are averaged, levels are encoded as numbers.

challenge-state =
    .no-variance = The { -trees } do not vary.
    .no-out-of-bag-rows = There are no { -out-of-bag } { -rows }.
    .better-than-a-tree = The error of one { -tree } alone is { $mean }, that of the forest { $together }.
    .not-settled = With { $trees } the error has not settled yet.
    .settled = It has settled after { $after } { -trees }; { $trees } of { $asked } were grown.
    .single-feature = This table has one { -feature }: there is none to leave out.
    .less-correlated = Over training sets drawn from this table, rho is { $own } here and { $other } with all { -features }.
    .all-out-of-bag =
        { $without ->
            [one] { $without } of { $n } { -rows } has
           *[other] { $without } of { $n } { -rows } have
        } been in every { -bootstrap-sample }.

challenge =
    .all-out-of-bag = Grow just enough { -trees } that every { -row } is { -out-of-bag } for one of them.
    .better-than-a-tree = On { -out-of-bag } { -rows }, make the error of the forest at least a fifth smaller than that of one { -tree } alone.
    .settled = Let the growth stop by itself, before all { -trees } are grown.
    .less-correlated = Draw so few { -features } that rho falls to four fifths of its value with all { -features }.

error-chart =
    .title = The error of the first { -trees } together
    .training-note = { $kind } on the { -training-rows } with all { $trees } { -trees }: { $learned_errors }.
    .no-out-of-bag-note = There are no { -out-of-bag } { -rows }.
    .out-of-bag-note = { $kind } on { -out-of-bag } { -rows } with all { $trees } { -trees }: { $last }.
    .settled-meaning = Settled means that { $x } more { -trees } change the error by at most { $band }.
    .not-settled-note = It has not settled.
    .settled-note = It has settled after { $after } { -trees } (dashed).
    .single-trees = each { -tree } alone
    .out-of-bag = all, { -out-of-bag } { -rows }
    .training = all, { -training-rows }
    .axis-classes = share wrong
    .axis-trees = { -trees }

correlation-view =
    .title = Correlation and variance of the { -trees } by number of { -features } drawn
    .note = Rho and both variances are estimates over { $sets } training sets, drawn from this table's { -rows } with replacement, with { $each } { -trees } on each: for each { -row }, then averaged. As a rule, the fewer { -features } are drawn, the less correlated the { -trees }; but a single { -tree } varies more, so sigma² may rise.
    .variance-note = The mean of the forest's B { -trees } has the variance rho · sigma² + (1 - rho) · sigma² / B.
    .control-rho = rho, of numbers with variance 1
    .control-count = how many are averaged
    .table-title = The variance of their mean
    .column-formula = Formula
    .column-variance = Variance
    .line-simulated = simulated { $SIMULATED } times
    .line-independent = nothing in common
    .line-printed = as the slides print it (wrong)
    .line-formula = right

importance-chart =
    .title = Both importances of every { -feature }
    .impurity-note = Blue: the share that splits on the { -feature } have in all gains, on the { -training-rows }.
    .permutation-note = Orange: by how much the { $what } rises on { -out-of-bag } { -rows } when the { -feature } is shuffled among them.
    .features-note = The { $FEATURES } { -features } with the largest gains are drawn, { $left } others are not.
    .impurity = by { -impurity }
    .permutation = by shuffling
    .axis-impurity = share of the gains
    .axis-permutation = rise of the error

noise =
    .bias = { START(-importance) } by { -gain } favours { -features } with many values: they offer more { -candidate-splits }, and the best of many has a larger { -gain } by chance alone.
    .control = Add two columns of noise
    .two-values = noise, 2 values
    .many-values = noise, { $n } values
    .chart-title = Both importances, with two columns of noise
    .result = { $trees } { -trees } are grown on this table with two more columns of random values. The column with two values has { $few-gain } of the gains. The column with a different value in every { -row } has { $many-gain }. Shuffling them on { -out-of-bag } { -rows } changes the error by { $few } and { $many }: neither helps to predict.

story =
    .idea = One { -tree } changes much when a few { -rows } change; many { -trees } together change little. So each { -tree } gets { -rows } or { -features } of its own, and all of them predict together.
    .start = { $target } { $trees ->
        [one] How well does one random { -tree } tell?
       *[other] Do { $trees } { -trees } tell it better than one?
    }
    .sample = Which { -rows } does { -tree } { $tree } draw?
    .alone = How good is { -tree } 1 alone?
    .error = { $sampled ->
        [true] How wrong are the { -trees } on { -rows } that they were not fitted to?
       *[false] How wrong are the { -trees } on their { -training-rows }?
    }
    .variance = How much do { $trees } { -trees } together vary, and how much does one?
    .importance = Which { -feature } helps the { -trees } most?
