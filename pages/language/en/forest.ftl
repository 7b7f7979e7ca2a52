### Bagging, random forests and Extra-Trees.

# The algorithm
forest-code-each = for each { -tree }:
forest-code-draw = {"    "}draw a { -bootstrap-sample } of the { -rows }
forest-code-grow = {"    "}grow a { -tree } on it, below; at each { -split }
forest-code-features = {"        "}draw { -features } at random, search only these
forest-code-predict = {"    "}predict the { -rows } not in its sample
forest-code-error = {"    "}error so far: of these { -predictions }, combined
forest-code-settled = stop after the last { -tree }, or once the error has settled
forest-code-importance = { -importance } of the { -features }, correlation of the { -trees }
forest-code-new-row = a new { -row }: all { -trees } predict; take the mean or count { -votes }
forest-code-take = {"    "}take all { -rows } (or draw a { -bootstrap-sample })
forest-code-grow-random = {"    "}grow a { -tree } on them, below; at each { -node }
forest-code-random-splits = {"        "}draw { -features }; of each, one { -split } at random

# The beginning
forest-plan = { $sampled ->
    [true] { $trees ->
        [one] 1 { -tree } is grown, on a { -bootstrap-sample }: { -rows } drawn at random, with replacement.
       *[other] { $trees } { -trees } predict together, each grown on its own { -bootstrap-sample }: { -rows } drawn at random, with replacement.
    }
   *[false] { $trees ->
        [one] 1 { -tree } is grown, on all of these { -rows }.
       *[other] { $trees } { -trees } predict together, each grown on all of these { -rows }.
    }
}

# A bootstrap sample
forest-takes-all = { $tree } is grown on all { -rows }, each of them once: { $rows }.
forest-takes-given = { $tree } is grown on the sample that was asked for: { $rows }.
forest-draws = { $tree } gets its own { -bootstrap-sample }: { $draws } from { $rows }, each time from all of them.
forest-chance = The chance that a { -row } is never drawn is { $chance }.
forest-chance-of = Chance never to be drawn
forest-features = { $how ->
    [given] It may { -split } only on { $features }, as was asked for.
   *[drawn] It may { -split } only on { $features }, drawn at random for this { -tree }.
}
forest-draw-given = Draw { $number }: { $row } goes into the sample.
forest-draw = Draw { $number }: the random number { $drawn } times { $rows } is { $product }. { $passed ->
    [0] Rounded down that is 0, so { $row } goes into the sample.
    [one] Rounded down that is 1, so 1 { -row } is passed over and { $row } goes into the sample.
   *[other] Rounded down that is { $passed }, so { $passed } { -rows } are passed over and { $row } goes into the sample.
}
forest-drawn-again = It has been drawn { $times } times now.
forest-left-over = What is left over, less than one { -row }
forest-draws-alike = Drawing goes on in the same way.
forest-different = { $n ->
    [one] There is only 1 different { -row } in the sample of { $tree }.
   *[other] There are { $n } different { -rows } in the sample of { $tree }.
}
forest-most-often = { $n ->
    [one] { $rows } was drawn most often, { $times } times.
   *[other] { $rows } were drawn most often, { $times } times each.
}
forest-out-of-bag = { $n ->
    [0] No { -row } was left out, so none can test the { -tree }.
    [one] 1 { -row } was never drawn: { $rows } is { -out-of-bag } ({ -oob }) and can test the { -tree }.
   *[other] { $n } { -rows } were never drawn: { $rows } are { -out-of-bag } ({ -oob }) and can test the { -tree }.
}
forest-counts = A { -row } drawn twice counts twice: how often it was drawn is its weight.
forest-share-out = Share { -out-of-bag }

# A tree stands
forest-grown = { $tree } is grown: { $splits }, { $leaves }.
forest-seen-all = It was grown on every { -row }, so none can test it.
forest-measure = { $classes ->
    [true] { -misclassification }
   *[false] { -squared-error }
}
forest-tree-error = { $n ->
    [one] On its 1 { -out-of-bag } { -row } the { $measure } is { $error }.
   *[other] On its { $n } { -out-of-bag } { -rows } the { $measure } is { $error }.
}
forest-tree-error-of = Error of { $tree } alone, { -out-of-bag }

# Its out-of-bag rows, one by one
forest-row = { $row } is { -out-of-bag } for { $tree }, which predicts { $predicted }.
forest-of-class = { -class } { $class }
forest-first-vote = It is the first { -prediction } for this { -row }.
forest-votes-so-far = { $before ->
    [one] With the 1 { -prediction } before, that makes { $predicted }.
   *[other] With the { $before } { -predictions } before, that makes { $predicted }.
}
forest-right = { $right ->
    [true] That is right.
   *[false] That is wrong: it is of { -class } { $class }.
}
forest-squared = It has { $y }, so the squared error is { $error }.
forest-rows-alike = The { -tree } predicts each in the same way.
forest-mean-of = { -prediction } of { -trees } it is { -out-of-bag } for
forest-share-of = Share of { -class } { $class }, of { -trees } it is { -out-of-bag } for

# All trees so far
forest-so-far = { $trees ->
    [one] 1 { -tree } so far: on { $rows } { -out-of-bag } the { $measure } is { $error }.
   *[other] { $trees } { -trees } together: on the { $rows } { -out-of-bag } for some { -tree } the { $measure } is { $error }.
}
forest-no-votes = { $trees ->
    [one] 1 { -tree } so far: no { -row } is { -out-of-bag } yet, so there is no { -out-of-bag } error.
   *[other] { $trees } { -trees } so far: no { -row } is { -out-of-bag } yet, so there is no { -out-of-bag } error.
}
forest-without = { $n ->
    [one] 1 { -row } was in every sample so far.
   *[other] { $n } { -rows } were in every sample so far.
}
forest-training-error = { $trees ->
    [one] 1 { -tree } so far: on the { $n } { -training-rows } the { $measure } is { $error }.
   *[other] { $trees } { -trees } together: on the { $n } { -training-rows } the { $measure } is { $error }.
}
forest-oob-error = { -out-of-bag } error
forest-training-error-of = Error on the { -training-rows }

# Has the error settled?
forest-all-trees = all { -trees }
forest-trees-grown = { $trees ->
    [one] 1 { -tree } is grown.
   *[other] { $trees } { -trees } are grown.
}
forest-nothing-to-settle = No { -row } was ever { -out-of-bag }, so there is no error that could settle.
forest-too-few = Whether the { -out-of-bag } error has settled shows after { $trees } { -trees } at the earliest.
forest-no-error = Some of the last { -trees } had no { -out-of-bag } error, so it has not settled.
forest-not-settled = The { -out-of-bag } error has not settled. While the last { $n ->
    [one] { -tree } was added
   *[other] { $n } { -trees } were added
} it moved by { $moved }, more than the tolerance { $allowed }.
forest-settled = { $trees ->
    [one] The { -out-of-bag } error has settled after 1 { -tree }.
   *[other] The { -out-of-bag } error has settled after { $trees } { -trees }.
}
forest-settled-numbers = While the last { $n ->
    [one] of these was added
   *[other] { $n } of these were added
} it moved by { $moved }, within the tolerance { $allowed }.
forest-stopped = So no more were grown.
forest-moved = Moved by
forest-allowed = May move by
forest-ask-settled = After how many { -trees } had the { -out-of-bag } error settled?
forest-because-settled = From then on { $patience } more { -trees } had moved it by no more than the tolerance.

# Importance
forest-importance = { -importance }
forest-features-alike = Each has no larger { -importance } and is worked out in the same way.
forest-no-splits = No { -tree } has a { -split }, so no { -feature } has any { -gain }.
forest-most-gain = By the { -gain } of its { -splits }, { $feature } has the largest { -importance }: on average a { -tree } gains { $gain } by it.
forest-most-share = If what each { -tree } gains is made to add up to 1, as in scikit-learn, its share is { $share }.
forest-importance-of = { $shuffled ->
    [true] { -importance } of { $feature } by shuffling
   *[false] { -importance } of { $feature } by { -gain }
}
forest-never-used = No { -tree } has any { -gain } by { $feature }.
forest-feature-gain = { $users ->
    [one] 1 of { $trees } has a { -split } on { $feature }.
   *[other] { $users } of { $trees } have { -splits } on { $feature }.
}
forest-feature-mean = Over all { -trees } its mean { -gain } is { $mean }. { $tree } gains most, { $most }.
forest-gain-in-tree = { -gain } by { $feature } in { $tree }
forest-nothing-to-shuffle = No { -row } is { -out-of-bag }, so { -importance } by shuffling cannot be measured.
forest-shuffling = Another measure of { -importance }: shuffle one { -feature } among a { -tree }'s { -out-of-bag } { -rows }, predict again, and see how much worse it gets.
forest-ask-worst = Which { -feature }, when shuffled, makes the { -predictions } worst?
forest-because-worst = The { $measure } { $best }. With the next { -feature } shuffled it { $next }.
forest-moves = { $way ->
    [rises] rises by { $by }
    [falls] falls by { $by }
   *[stays] stays as it is
}
forest-shuffled = { $worse ->
    [0] With { $feature } shuffled, no { -tree } gets worse.
    [one] With { $feature } shuffled, 1 of { $trees } gets worse.
   *[other] With { $feature } shuffled, { $worse } of { $trees } get worse.
}
forest-shuffled-mean = On average the { $measure } { $moves }.
forest-swap = In { $tree }, { $n ->
    [one] its 1 { -out-of-bag } { -row } keeps its { $feature }: { $pairs }.
   *[other] its { $n } { -out-of-bag } { -rows } swap their { $feature }: { $pairs }.
}
forest-swapped = { $row } gets that of { $from }
forest-other-values = { $n ->
    [0] No { -row } has another value then.
    [one] 1 { -row } has another value then.
   *[other] { $n } { -rows } have another value then.
}
forest-error-changes = The { $measure } { $changed }.
forest-worse-in = Rise in { $tree }
forest-nothing-worse = Whatever { -feature } is shuffled, the { -predictions } get no worse on average.
forest-most-costly = Shuffling { $feature } costs most: the { $measure } rises by { $by }.
forest-agree = Both measures put it first.
forest-disagree = By { -gain } it was { $feature }: a { -gain } also counts what was only learned by heart.

# Correlation
forest-correlation = correlation
forest-what-varies = { $classes ->
    [true] the share of { -class } { $class }
   *[false] the { -prediction }
}
forest-one-alone = With one { -tree } there is no correlation between { -trees } to measure.
forest-no-variance = Every { -tree } predicts the same for all { -rows }: { $what } does not vary, so nothing can be correlated.
forest-no-pair = No two { -trees } vary, so their correlation is not defined.
forest-pairs = { $pairs ->
    [one] Correlate { $what } between the { $trees } { -trees }, over all { -rows }: { $mean }.
   *[other] Correlate { $what } between every two of { $trees } { -trees }, over all { -rows }: { $mean } on average, from { $least } to { $most }.
}
forest-not-independent = They are grown on the same { -rows }, so they are not independent.
forest-mean-correlation = Mean correlation
forest-sigma = Over the { -rows }, the variance of { $what } of one { -tree } is sigma² = { $sigma }, on average over the { -trees }.
forest-sigma-of = Variance of one { -tree }
forest-rho = Two { -trees } share { $rho } of this variance: that is rho, their mean covariance over sigma² = { $sigma }.
forest-mean-varies = The mean of { $trees } { -trees } has the variance { $right }, one { -tree } has { $sigma }.
forest-what-stays = More { -trees } shrink only the second part: rho · sigma² = { $stays } stays.
forest-slides = { $less ->
    [true] Some slides print rho · sigma² / B = { $printed }, less than the { $alone } of independent { -trees }: that is wrong.
   *[false] Some slides print rho · sigma² / B = { $printed }: that is wrong.
}
forest-variance-of-mean = Variance of the mean
forest-variance-printed = As some slides print it, which is wrong
forest-variance-alone = If the { -trees } were independent
forest-ask-variance = One { -tree } has the variance { $sigma }, and rho is { $rho }. Which variance has the mean of { $trees } { -trees }?
forest-because-variance = rho · sigma² stays however many there are; only the rest is divided by their number.

# Columns and panels
forest-title-sample = in sample
forest-title-votes = { -oob } { -votes }
forest-title-prediction = { -oob } { -prediction }
forest-column-sample = How often the { -row } is in the { -bootstrap-sample } of this { -tree }.
forest-column-votes = For how many { -trees } so far the { -row } is { -out-of-bag }.
forest-column-prediction = What these { -trees } predict for it together.
forest-panel-sample = { -bootstrap-sample }
forest-axis-drawn = times drawn
forest-panel-trees = All { -trees }
forest-panel-votes = { -out-of-bag } { -predictions } so far
forest-axis-votes = { -predictions }
forest-panel-error = Error by number of { -trees }
forest-axis-trees = { -trees }
forest-series-oob = { -out-of-bag }
forest-series-all = { -training-rows }
forest-panel-gain = { -importance } by { -gain }
forest-axis-gain = mean { -gain } of a { -tree }
forest-panel-shuffled = { -importance } by shuffling
forest-axis-rise = rise of the { $measure }
forest-panel-alike = { $all ->
    [true] Correlation of the { -trees }
   *[false] Correlation of the first { $n } { -trees }
}
forest-panel-variance = Variance of the mean of so many { -trees }
forest-axis-variance = variance
forest-mark-one = one { -tree }
forest-mark-forest = this forest

# Questions
forest-ask-error = What is the { -out-of-bag } error of { $trees } { -trees }?
forest-because-error = The { -out-of-bag } error of { $trees } { -trees } is { $error }.

# What the same in another library does otherwise
elsewhere =
    .draws = It draws { -features } for every { -split }, in an order of its own: another forest of the same kind.
    .class-weight = There the { -rows } of a heavier { -class } are drawn more often (class_weight); here they weigh more in the { -tree }.
    .vote = It always averages the shares of the { -trees } ({ $setting }).
    .stop-when-settled = It has no rule that stops it when the error has settled; the code grows as many { -trees } as were grown here.
    .on-threshold = It holds values in 32 bits: { $n } of { $count } { -rows } that lie exactly on a { -threshold } may go to the other child there.
