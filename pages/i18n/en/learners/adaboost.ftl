### AdaBoost, for classes (SAMME) and for values (R2).

# The algorithm
code =
    .initial-weights = $w_i ← 1/n$ for each { -row } $i$
    .round-loop = **for** $m = 1, …, { $rounds }$:
    .draw-rows = draw $n$ { -rows } with probabilities $w_i$
    .grow-tree = { $drawn ->
        [true] grow a { -tree } $f_m$ on the drawn { -rows }:
       *[false] grow a { -tree } $f_m$ on { -rows } weighted by $w_i$:
    }
    .weighted-error = $e ←$ sum of the $w_i$ of wrong { -rows }
    .stop-rule = { $classes ->
        [2] **unless** $0 < e < 1/2$: **stop**
       *[other] **unless** $0 < e < 1 − 1/{ $classes }$: **stop**
    }
    .alpha = { $many ->
        [true] $α_m ← { $factor }log((1 − e) · { $others }/e)$
       *[false] $α_m ← { $factor }log((1 − e)/e)$
    }
    .multiply-weights = { $half ->
        [true] $w_i ← w_i e^(α_m)$ if wrong, $w_i e^(−α_m)$ if right
       *[false] $w_i ← w_i e^(α_m)$ if wrong
    }
    .normalise-weights = $w_i ← w_i / ∑_j w_j$
    .resample-rows = draw $n$ { -rows } with probabilities $w_i$; $w_i ← 1/n$
    .predict = **return** the { -class } with the largest sum of $α_m$

r2-code =
    .row-loss = { $loss ->
        [linear] $d_i ← |y_i − f_m(x_i)|$; $L_i ← d_i/max d_j$
        [square] $d_i ← |y_i − f_m(x_i)|$; $L_i ← (d_i/max d_j)^2$
       *[exponential] $d_i ← |y_i − f_m(x_i)|$; $L_i ← 1 − e^(−d_i/max d_j)$
    }
    .weighted-error = $e ← ∑_i w_i L_i$
    .beta = $β_m ← e/(1 − e)$; $α_m ← { $factor }log(1/β_m)$
    .multiply-weights = { $rated ->
        [true] $w_i ← w_i β_m^(η(1 − L_i))$, then divide by their sum
       *[false] $w_i ← w_i β_m^(1 − L_i)$, then divide by their sum
    }
    .combine = { $summed ->
        [true] **return** $∑_m β_m f_m(x)$
       *[false] **return** the median of the $f_m(x)$, weighted by $α_m$
    }

# The beginning
intro =
    .plan = { $trees ->
        [one] AdaBoost grows one small { -tree } here.
       *[other] AdaBoost grows up to { $trees } small { -trees }, one per { -round }. Each one gives more weight to the { -rows } that earlier { -trees } got wrong.
    }
    .r2-plan = { $trees ->
        [one] AdaBoost.R2 grows one { -tree } here.
       *[other] AdaBoost.R2 grows up to { $trees } { -trees }, one per { -round }. Each one gives more weight to { -rows } with large errors.
    }
    .stump = A { -stump }, a { -tree } with a single split, need only be a little better than a guess. Many { -stumps } that vote can be much better, if each one looks hardest at what those before it got wrong.
    .sample-weight = So every { -row } has a { -sample-weight }. After each round wrong { -rows } weigh more and right ones less. With a { -learning-rate } of 1 this { -tree }, asked again, would then do no better than a guess: the next one has to find something new.
    .alpha = A { -tree }'s { -amount-of-say } (alpha) in the vote follows from its { -weighted-error }: large for a good { -tree }, 0 for a guess, negative for one that is worse.
    .regression = For values there is no right or wrong: the larger a { -row }'s error, the more the { -row } weighs, and the { -prediction } is the weighted median of what the { -trees } predict.

# A round begins
round =
    .name = { -round } { $number }
    .opening = { $round }.
    .equal-weights = Every { -row } has the same { -sample-weight }, { $weight }.
    .weight-meaning = A { -sample-weight } says how much a { -row } counts while the { -tree } grows.
    .order = The order matters: this { -tree } grows on the { -sample-weights } that the { -trees } before it left. In a random forest no { -tree } knows the others, so they may grow in any order, or all at once.
    .single-row = The only { -row } has all the { -sample-weight }, { $weight }.
    .largest-weight = { $n ->
        [one] { $rows } has the largest { -sample-weight }, { $weight }.
       *[other] { $rows } have the largest { -sample-weights }, { $weight } each.
    }
    .zero-weight = { $n ->
        [one] 1 { -row } has the weight 0 and takes no part.
       *[other] { $n } { -rows } have the weight 0 and take no part.
    }

# The amount of say
# New sample weights, of classes
# Values: absolute errors, loss, beta
formula =
    .sum-of-weights = All { -sample-weights }
    .row-weight = { -sample-weight } of { $row }
    .wrong-weight-so-far = Wrong so far
    .weighted-error = { -weighted-error }
    .alpha = { -amount-of-say } (alpha)
    .turned-around = turned around
    .turned-error = { -weighted-error }, turned around
    .turned-alpha = { -amount-of-say }, turned around
    .right-new-weight = Its right { -rows }, new
    .wrong-factor = Factor of wrong { -rows }
    .right-factor = Factor of right { -rows }
    .row-unnormalised-weight = Unnormalised weight of { $row }
    .unnormalised-sum = Sum of the unnormalised weights
    .unnormalised-sum-check = The same from the { -weighted-error }
    .row-new-weight = New { -sample-weight } of { $row }
    .wrong-new-weight = Wrong { -rows } together
    .line-length = The whole line
    .row-interval-end = End of { $row }
    .row-share-drawn = Share of { $row } in the sample
    .misclassification = { -misclassification }
    .class-say = { -amount-of-say } for { -class } { $class }
    .largest-weight = Largest { -sample-weight }
    .guessing-error = Error of guessing
    .error-limit = Limit of the { -weighted-error }
    .largest-absolute-error = Largest absolute error
    .row-absolute-error = Absolute error of { $row }
    .row-loss = { -loss } of { $row }
    .beta = Beta
    .exact-factor = Factor of a { -row } predicted exactly
    .squared-error = { -squared-error }
    .say-up-to-prediction = Say up to this { -prediction }
    .half-say = Half of all say
    .notes-sum = The notes' sum

# Who is wrong
wrong-rows =
    .none = { $n ->
        [one] This { -tree } predicts its one { -row } right.
       *[other] This { -tree } predicts all { $n } { -rows } right.
    }
    .count = This { -tree } predicts { $wrong } of { $rows } wrong: { $names }.
    .zero-weight = { $n ->
        [one] 1 of them has the weight 0.
       *[other] { $n } of them have the weight 0.
    }
    .row = { $row } is of { -class } { $class }, but its { -leaf }, { $node }, predicts { -class } { $predicted }.
    .row-weight = { $first ->
        [true] Its { -sample-weight } is { $weight }.
       *[false] Its { -sample-weight } is { $weight }; added up so far: { $together }.
    }
    .skipped = None has a larger { -sample-weight }.

weighted-error =
    .total = { $wrong ->
        [0] No { -row } is wrong, so the { -weighted-error } is { $error }.
        [one] The { -sample-weight } of the wrong { -row } is the { -weighted-error }: { $error }.
       *[other] The { -sample-weights } of the wrong { -rows } add up to the { -weighted-error }: { $error }.
    }
    .guessing = { $classes ->
        [one] With a single { -class } there is nothing to guess.
       *[other] A random guess among { $classes } { -classes } would have an error of { $guess }.
    }
    .r2-total = Each { -loss } counts by its { -row }'s { -sample-weight }. Their sum, the { -weighted-error }, is { $error }. It must stay below 1/2.

say =
    .turned-around = Suppose each { -leaf } predicted the other { -class }. This terrible { -tree } would have the { -weighted-error } { $error } and a negative { -amount-of-say }, { $say }.
    .turned-update = The update would turn around too. The { -rows } that this { -tree } predicts right would weigh more: { $after } together instead of { $before }.
    .turned-same = Nothing would be lost. The new { -sample-weights } are the same as those that follow here. A negative { -vote } for one { -class } is a { -vote } for the other.
    .never-negative = This fit never grows such a { -tree }. A { -leaf } predicts its heaviest { -class }, so a { -tree } is at worst a guess, and then boosting ends. What would the terrible { -tree } do to the { -sample-weights }?
    .value = { $first ->
        [true] Its { -amount-of-say } ({ -vote } weight alpha) is { $say }. The lower the { -weighted-error }, the larger the { -amount-of-say }.
       *[false] Its { -amount-of-say } (alpha) is { $say }: the { -weighted-error } is { $error }.
    }
    .r2-beta = Beta is e / (1 - e), with the { -weighted-error } e: { $beta }. It is small for a good { -tree }.
    .r2-value = { $rate ->
        [true] Its { -amount-of-say } (alpha) is the { -learning-rate } { $by } times log(1/beta) = { $say }.
       *[false] Its { -amount-of-say } (alpha) is log(1/beta) = { $say }.
    } The smaller beta, the larger it is.

weights =
    .factors = { $half ->
        [true] The { -sample-weights } of wrong { -rows } are multiplied by e^alpha = { $wrong }, those of right { -rows } by e^-alpha = { $right }.
       *[false] The { -sample-weights } of wrong { -rows } are multiplied by e^alpha = { $wrong }. Those of right { -rows } stay as they are.
    }
    .row-multiplied = { $factor ->
        [up] { $row } was predicted wrong. Its { -sample-weight } { $before } times e^alpha is the unnormalised weight { $after }.
        [down] { $row } was predicted right. Its { -sample-weight } { $before } times e^-alpha is the unnormalised weight { $after }.
       *[same] { $row } was predicted right. Its { -sample-weight } { $before } stays: the unnormalised weight is { $after }.
    }
    .sum = The unnormalised weights add up to { $total }. Each is now divided by this sum.
    .others = { $n ->
        [one] The other { -row } is treated in the same way.
       *[other] The other { $n } { -rows } are treated in the same way.
    }
    .row-normalised = { $row }: the { -sample-weight } was { $before }, unnormalised it is { $unnormalised }. Divided by the sum, the new { -sample-weight } is { $after }.
    .normalised = Divided by their sum, the { -sample-weights } add up to 1 again. The wrong { -rows } now weigh { $wrong } together (before: { $before }), the right { -rows } { $right }.
    .r2-factors = Every { -sample-weight } is multiplied by beta^(1 - L): by { $least } where the { -prediction } is exact, by { $most } where the error is largest.
    .r2-row-multiplied = { $row } has the { -loss } { $loss }. Its { -sample-weight } { $before } times beta^(1 - L) is the unnormalised weight { $after }.
    .r2-normalised = Divided by their sum, the { -sample-weights } add up to 1 again.
    .r2-largest-rise = { $row } gains most: its { -sample-weight } rises from { $before } to { $after }.

# Rows drawn by weight
draw =
    .plan = Now { $rows } are drawn at random, by { -sample-weight }. On the line from 0 to 1 each { -row } owns a piece as long as its weight.
    .skipped = Each picks a { -row } in the same way.
    .single = Draw { $number }: the random number { $drawn } lies above { $from } and not above { $to }, so { $row } is drawn.
    .counts = { $times ->
        [one] { $row } was drawn most often, once;
       *[other] { $row } was drawn most often, { $times } times;
    } { $none ->
        [0] every { -row } was drawn.
        [one] 1 { -row } was not drawn at all.
       *[other] { $none } { -rows } were not drawn at all.
    }
    .next-weights = Every draw has the { -sample-weight } 1/{ $draws } in the next { -round }.
    .r2-use = This { -tree } grows on the drawn { -rows }; its error is measured on all { -rows }.
    .interval-label = { $single ->
        [true] { -row } { $from }
       *[false] { -rows } { $from }–{ $to }
    }

# All trees so far, of classes
vote =
    .latest-tree = { $tree } alone: { -weighted-error } { $error }, { -amount-of-say } { $say }.
    .right-and-wrong = { $heard ->
        [one] The one { -tree } predicts { $right } of { $rows } right, { $wrong } wrong.
       *[other] Together the { $heard } { -trees } predict { $right } of { $rows } right, { $wrong } wrong.
    }
    .skipped = For each the { -prediction } changed in this { -round } or is wrong.
    .class-say = { $say } for { -class } { $class }
    .row = { $row }: the { -amount-of-say } adds up to { $says }.{ $tied ->
        [true] {" "}On a tie the first { -class } wins.
       *[false] {""}
    } So the { -prediction } is { -class } { $class }, which is { $right ->
        [true] right
       *[false] wrong
    }.

# The end
stop =
    .error = The { -weighted-error } is { $error }{ $reason ->
        [too-far] , which is not below 1/2, so boosting ends.
       *[other] . { $why }
    }
    .reason = { $reason ->
        [perfect] The { -tree } makes no error: its { -amount-of-say } would be infinite, so boosting ends.
        [useless] The { -tree } predicts the weighted { -rows } no better than guessing, so boosting ends.
        [too-far] The { -weighted-error } is not below 1/2, so boosting ends.
        [one_row] All the { -sample-weight } is on one { -row }: nothing is left to tell apart, so boosting ends.
       *[done] All { -rounds } that were asked for are done.
    }
    .finite-say = It gets the finite { -amount-of-say } { $say } instead.
    .kept-alone = { $reason ->
        [one_row] There is no other { -tree }, so it predicts alone, with the { -amount-of-say } { $say }.
        [useless] By its formula its { -amount-of-say } would be 0. But there is no other { -tree }: it predicts alone, with { $say }.
       *[too-far] By its formula its { -amount-of-say } would not be above 0. But there is no other { -tree }: it predicts alone, with { $say }.
    }
    .left-out = { $before ->
        [one] It is left out. The one { -tree } before it predicts alone.
       *[other] It is left out. The { $before } { -trees } before it predict together.
    }

r2-error =
    .largest = The largest error is at { $row }: the { -tree } predicts { $predicted }, the { -row } has { $y }. Its absolute error is { $error }.
    .skipped = None has a larger error.
    .all-exact = This { -tree } is exact for every { -row } with a weight above 0.
    .row = { $row } has { $y }, the { -tree } predicts { $predicted }: the absolute error is { $error }. { $loss ->
        [linear] Its { -loss } is this error divided by the largest one: { $value }.
        [square] Its { -loss } is this error divided by the largest one, squared: { $value }.
       *[exponential] Its { -loss } is 1 - e^-s, where s is this error divided by the largest one: { $value }.
    }

# All trees so far, of values
median =
    .squared-error = { $heard ->
        [one] The { -squared-error } of its { -predictions } is { $error }.
       *[other] The { -squared-error } of the { $heard } { -trees } together is { $error }.
    }
    .row = { $row } has { $y }. Sort the { -predictions } and add up the amounts of say. Half of the total, { $half }, is reached at { $tree }, so the weighted median is { $value }.
    .row-of-one-tree = { $row } has { $y }. With one { -tree } its { -prediction } is the weighted median: { $value }.
    .interval-label = { $value } ({ $tree })

notes-sum =
    .row = { $row } has { $y }. Beta times { -prediction }, added up over the { -trees }, is { $sum }.
    .erratum = The notes print a sum of beta times { -prediction }. That is no mean, and the worst { -tree } counts most, as beta is small for a good one.
    .erratum-example = For { $row }, which has { $y }, that sum is { $sum }. The weighted median, which the method needs, is { $median }.

# Columns and panels
column =
    .weight-title = { -sample-weight }
    .unnormalised-title = unnor­malised
    .drawn-title = drawn
    .wrong-title = wrong
    .prediction-title = { -prediction }
    .together-title = together
    .loss-title = { -loss } L
    .error-title = absolute error
    .weight-help = The { -sample-weight } while this { -round }'s { -tree } grows; all of them add up to 1.
    .unnormalised-help = The { -sample-weight } times its factor, before it is divided by the sum of all.
    .drawn-help = How often the { -row } was drawn.
    .wrong-help = 1 where this { -round }'s { -tree } predicts another { -class } than the { -row } has.
    .prediction-help = What this { -round }'s { -tree } predicts.
    .together-help = What the { -trees } so far predict together.
    .loss-help = The absolute error as a share of the largest, as the { -loss } counts it.
    .error-help = How far off the { -prediction } of this { -round }'s { -tree } is.

panel =
    .weights = Every { -row }
    .wrong-weights = Wrong { -rows } only
    .weighted-losses = Weighted { -loss } of every { -row }
    .say-curve = { -amount-of-say } by { -weighted-error }
    .right-and-wrong = Right { -rows } against wrong { -rows }
    .draw-line = The line to draw from
    .votes = { -amount-of-say } for each { -class }
    .median = Where half of the total { -amount-of-say } is reached
    .notes-sum = Beta times { -prediction }, added up
    .errors = Error by { -round }
    .trees = All { -trees }
    .time = { $time ->
        [before] before
       *[after] after
    }
    .side = { $wrong ->
        [true] wrong
       *[false] right
    }

axis =
    .weighted-loss = { -sample-weight } times { -loss }
    .notes-sum = beta times { -prediction }
    .weight = { -sample-weight }
    .weighted-error = { -weighted-error }
    .say = { -amount-of-say }
    .draw-line = each { -row } owns a piece as long as its { -sample-weight }
    .median = { -amount-of-say }, added up from the smallest { -prediction } on
    .rounds = { -rounds }

series =
    .trees-so-far = all { -trees } so far
    .tree-weighted-error = this { -tree }, { -weighted-error }
    .single-tree = this { -tree } alone

# Questions
question =
    .weighted-error = What is the { -weighted-error } of this { -tree }?
    .weighted-error-why = { $wrong ->
        [one] It is the { -sample-weight } of the one wrong { -row }.
       *[other] It is the sum of the { -sample-weights } of { $wrong } wrong { -rows } out of { $n }.
    }
    .say = What is the { -amount-of-say } of this { -tree }?
    .say-why = A { -weighted-error } of { $error } gives { $say }. A { -weighted-error } of { $guess }, as good as guessing, gives 0.
    .heavier-row = Which of these { -rows } has a larger { -sample-weight } in the next { -round }?
    .negative-say = A { -tree } has the { -weighted-error } { $error }, so its { -amount-of-say } is negative. What would the update do to the { -rows } it predicts right?
    .negative-say-why = Alpha is negative in their factor. Together they would weigh { $after } instead of { $before }.
    .order = Could this { -tree } have grown before the first one, or at the same time?
    .order-why = It counts the { -rows } by weights that depend on the mistakes of the first { -tree }.
    .heavier-row-why = The { -tree } predicted { $row } wrong. Its { -sample-weight } is { $now } now and { $then } next.
    .wrong-weight = What will the wrong { -rows } weigh together, once every weight is divided by the sum?
    .wrong-weight-why = With these weights the same { -tree } would be no better than guessing.
    .wrong-weight-why-rate = It was { $error } before. The { -learning-rate } decides how far it moves.
    .stop-reason = Why does boosting end here?
    .stop-reason-why = The { -weighted-error } is { $error }; the limit is { $limit }.
    .drawn-row = Which { -row } does the random number { $number } draw?
    .drawn-row-why = { $first ->
        [true] { $number } does not lie above { $to }, where { $row } ends.
       *[false] { $number } lies above { $from }, where the { -row } before it ends, and not above { $to }, where { $row } ends.
    }
    .wrong-count = How many of { $rows } do the { $trees } { -trees } predict wrong together?
    .wrong-count-why = Before this { -round } it was { $before }. This { -tree } alone predicts { $own } wrong.
    .median = What do the { -trees } predict together for { $row }?
    .median-why = In ascending order, this is the first { -prediction } at which half of the total { -amount-of-say } is reached.
    .beta = Beta is e / (1 - e), with the { -weighted-error } e. How large is it?
    .beta-why = { $error } divided by { $rest } is { $beta }.

# As Karabulut writes it: labels -1 and +1

choice =
    .negative-say = { $direction ->
        [up] They would weigh more.
        [down] They would weigh less, as always.
       *[same] Nothing: a { -tree } worse than a guess is left out.
    }
    .order = { $choice ->
        [needs-weights] No: it needs the { -sample-weights } that the first { -tree } left.
        [any] Yes: as in a random forest, no { -tree } depends on another.
       *[by-sum] Yes: { -votes } are added up, and a sum has no order.
    }

signs =
    .labels = Karabulut's notes give two { -classes } the labels -1 and +1: here -1 is { -class } { $minus } and +1 is { -class } { $plus }. Each { -tree } is a function f with the values -1 and +1.
    .update = Stage m adds α f to the sum: Fₘ = Fₘ₋₁ + αₘ fₘ, with F₀ = 0. The { -prediction } is the sign of F.
    .same-as-vote = It is the same as the { -vote }: F is the say for +1 minus the say for -1.
    .needs-two-classes = Labels -1 and +1 are for two { -classes }. This table has another { -target }.
    .stages-title = Stage by stage
    .rows-title = What stage { $stage } does to every { -row }
    .column-title = { $of ->
        [m] stage m
        [f] fₘ(x)
        [error] { -weighted-error }
        [alpha] αₘ
        [wrong] { -rows } with the wrong sign of Fₘ
        [row] { -row }
        [y] y
        [own] fₘ(x)
        [before] Fₘ₋₁(x)
        [part] αₘ fₘ(x)
        [after] Fₘ(x)
       *[sign] sign
    }
    .stump-rule = { $left } if { $split }, else { $right }
    .tree-rule = { $n ->
        [0] { $label } everywhere
       *[other] a { -tree } of { $n } { -splits }
    }
    .rows-limited = The first { $most } of { $n } are listed.

exercise =
    .right = { $right ->
        [true] right
       *[false] wrong
    }

tab =
    .errors = Errors
    .weights = Weights

intro-formula =
    .alpha = The { -amount-of-say } of a { -tree } with error e, for K classes
    .new-weight = The unnormalised weight of a wrong { -row }, of a right one
    .regression-factor = For values: what multiplies a weight

preset =
    .textbook = Half the log, { -rows } are weighted; for values Drucker's R2 with its weighted median.
    .karabulut = Algorithm 4: { -stumps } by the weighted { -misclassification }, the whole log; only the weights of wrong { -rows } change, as his derivation has it.
    .tateyama = { -gini }, half the log, { -rows } drawn at random by weight; for values the sum as it is printed.
    .basu = AdaBoost.M1 of ESL, as he quotes it: the whole log, only wrong { -rows } gain weight.
    .drucker-1997 = AdaBoost.R2, for values: { -rows } drawn at random by weight, the weighted median. It opens ten flats where the table has classes.
    .scikit-learn = The whole log, levels encoded as numbers. For values scikit-learn draws { -rows }: set update to resample.

challenge-state =
    .half-error = The error of the first { -tree } alone is { $first }, that of all { -trees } { $last }.
    .heavy-row = The heaviest { -row } of all rounds weighs { $heaviest }.
    .early-end = Boosting ends with round { $asked } of { $asked2 }.
    .rate-too-large = The { -learning-rate } is { $rate }.
    .lower-rate = The error of all { -trees } is { $own } at the rate { $rate }, and { $other } at the rate 1.

challenge =
    .half-error = Boost until all { -trees } together have at most half the error of the first { -tree } alone.
    .heavy-row = Give one { -row } more than a third of the whole { -sample-weight }.
    .early-end = Find settings with which boosting ends by itself, after its first round and before its last.
    .lower-rate = Find a { -learning-rate } below 1 that does better with as many rounds.

error-chart =
    .title = Errors of all { -trees } over the rounds
    .note = { $kind } of the { -trees } so far.{ " " }
    .test-note = On { -test-rows } it is lowest after round { $best }, { $held }.
    .no-test-note = There are too few { -rows } for { -test-rows }.
    .bound-note = Dotted: the product of 2 √(e (1 - e)) over the rounds; no larger share of the { -training-rows } can be wrong.
    .training = { -training-rows }
    .test = { -test-rows }
    .bound = bound

weight-chart =
    .title = { START(-sample-weights) } by round
    .rows-note = { " " }Only the { $rows } { -rows } with the largest weights are drawn; { $left } others are not.
    .hardest-note = { START(-row) } { $heaviest } is the hardest: its weight rises to { $max }.
    .note = The darker, the larger the { -sample-weight } of a { -row } in that round.
    .row = { -row } { $row }
    .legend = weight
    .hover = %{"{"}y{"}"}, round %{"{"}x{"}"}: weight %{"{"}z:.4g{"}"}
    .axis-rounds = round

story =
    .idea = A small { -tree } alone is often wrong. Many together are right more often, if each one counts most what those before it got wrong.
    .start = { $target } { $trees ->
        [one] How well does one small { -tree } tell?
       *[other] Do { $trees } small { -trees } tell it together?
    }
    .say = How much say does { -tree } 1 get?
    .factors = Which { -rows } count more from now on?
    .balance = How much do the wrong { -rows } weigh now?
    .round = What does { -tree } 2 have to look at?
    .weighted-split = Which { -split } is best now that { -rows } weigh differently?
    .together = { $trees ->
        [one] How good is this { -tree }?
       *[other] How good are the { -trees } together?
    }
