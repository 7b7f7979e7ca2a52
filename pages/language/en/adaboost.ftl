### AdaBoost, for classes (SAMME) and for values (R2).

# The algorithm
adaboost-code-start = give every { -row } the { -sample-weight } 1/n
adaboost-code-rounds = for each { -round }:
adaboost-code-grow = {"    "}grow a { -tree } on the weighted { -rows }
adaboost-code-wrong = {"    "}wrong: { -rows } whose { -leaf } predicts another { -class }
adaboost-code-error = {"    "}error = sum of the wrong { -rows }' weights
adaboost-code-stop = {"    "}if error is 0, or no better than guessing: stop
adaboost-code-alpha = { $half ->
    [true] {"    "}alpha = 1/2 log((1 - error) (K - 1) / error)
   *[false] {"    "}alpha = log((1 - error) (K - 1) / error)
}
adaboost-code-multiply = { $half ->
    [true] {"    "}weight * e^alpha if wrong, * e^-alpha if right
   *[false] {"    "}weight * e^alpha if wrong, unchanged if right
}
adaboost-code-divide = {"    "}divide every weight by their sum
adaboost-code-draw = {"    "}or draw n { -rows } by weight: 1/n for each draw
adaboost-code-together = {"    "}so far: predict the { -class } with most say
adaboost-code-new-row = a new { -row }: predict the { -class } with most say

adaboost-code-draw-first = {"    "}draw n { -rows } by weight, if asked to
adaboost-code-grow-drawn = {"    "}grow a { -tree } on them, or on the weighted { -rows }
adaboost-code-each-row = {"    "}for each { -row }:
adaboost-code-absolute = {"        "}absolute error = |y - { -prediction }|
adaboost-code-loss = {"        "}{ -loss } L = share of the largest error
adaboost-code-weighted-error = {"    "}error = sum of weight * L
adaboost-code-stop-half = {"    "}if error is 0, or 1/2 or more: stop
adaboost-code-beta = {"    "}beta = error / (1 - error)
adaboost-code-say = {"    "}alpha = log(1 / beta)
adaboost-code-multiply-beta = {"    "}for each { -row }: weight * beta^(1 - L)
adaboost-code-median = {"    "}so far: where half of all say is reached
adaboost-code-new-median = a new { -row }: predict that weighted median
adaboost-code-sum = {"    "}so far: sum of beta * { -prediction }
adaboost-code-new-sum = a new { -row }: predict that sum

# The beginning
adaboost-plan = { $trees ->
    [one] AdaBoost grows one small { -tree } here.
   *[other] AdaBoost grows up to { $trees } small { -trees }, one each { -round }. Each one counts the { -rows } that earlier { -trees } got wrong more heavily.
}
adaboost-plan-values = { $trees ->
    [one] AdaBoost.R2 grows one { -tree } here.
   *[other] AdaBoost.R2 grows up to { $trees } { -trees }, one each { -round }. Each one counts the { -rows } with large errors more heavily.
}

# A round begins
adaboost-round = { -round } { $number }
adaboost-round-begins = { $round }.
adaboost-equal = Every { -row } has the same { -sample-weight }, { $weight }.
adaboost-what-weight = A { -sample-weight } says how much a { -row } counts while the { -tree } grows.
adaboost-only-row = The only { -row } has all the { -sample-weight }, { $weight }.
adaboost-heaviest = { $n ->
    [one] { $rows } has the largest { -sample-weight }, { $weight }.
   *[other] { $rows } have the largest { -sample-weights }, { $weight } each.
}
adaboost-weightless = { $n ->
    [one] 1 { -row } has the weight 0 and takes no part.
   *[other] { $n } { -rows } have the weight 0 and take no part.
}
adaboost-all-weights = All { -sample-weights }
adaboost-weight-of = { -sample-weight } of { $row }

# Who is wrong
adaboost-all-right = { $n ->
    [one] This { -tree } predicts its one { -row } right.
   *[other] This { -tree } predicts all { $n } { -rows } right.
}
adaboost-wrong = This { -tree } predicts { $wrong } of { $rows } wrong: { $names }.
adaboost-wrong-weightless = { $n ->
    [one] 1 of them has the weight 0.
   *[other] { $n } of them have the weight 0.
}
adaboost-wrong-row = { $row } is of { -class } { $class }, but its { -leaf }, { $node }, predicts { -class } { $predicted }.
adaboost-wrong-weight = { $first ->
    [true] Its { -sample-weight } is { $weight }.
   *[false] Its { -sample-weight } is { $weight }; added up so far: { $together }.
}
adaboost-none-heavier = None has a larger { -sample-weight }.
adaboost-wrong-so-far = Wrong so far
adaboost-weighted-error = { -weighted-error }
adaboost-error-of-classes = { $wrong ->
    [0] No { -row } is wrong, so the { -weighted-error } is { $error }.
    [one] The { -sample-weight } of the wrong { -row } is the { -weighted-error }: { $error }.
   *[other] The { -sample-weights } of the wrong { -rows } add up to the { -weighted-error }: { $error }.
}
adaboost-guess = { $classes ->
    [one] With a single { -class } there is nothing to guess.
   *[other] A random guess among { $classes } { -classes } would have { $guess }.
}

# The amount of say
adaboost-alpha = { -amount-of-say } (alpha)
adaboost-say = { $first ->
    [true] Its { -amount-of-say } ({ -vote } weight alpha) is { $say }. The lower the { -weighted-error }, the larger the { -amount-of-say }.
   *[false] Its { -amount-of-say } (alpha) is { $say }: the { -weighted-error } is { $error }.
}

# New sample weights, of classes
adaboost-factor-wrong = Factor of wrong { -rows }
adaboost-factor-right = Factor of right { -rows }
adaboost-factors = { $half ->
    [true] The { -sample-weights } of wrong { -rows } are multiplied by e^alpha = { $wrong }, those of right { -rows } by e^-alpha = { $right }.
   *[false] The { -sample-weights } of wrong { -rows } are multiplied by e^alpha = { $wrong }. Those of right { -rows } stay as they are.
}
adaboost-unnormalised-of = Unnormalised weight of { $row }
adaboost-multiplied = { $factor ->
    [up] { $row } was predicted wrong. Its { -sample-weight } { $before } times e^alpha is the unnormalised weight { $after }.
    [down] { $row } was predicted right. Its { -sample-weight } { $before } times e^-alpha is the unnormalised weight { $after }.
   *[same] { $row } was predicted right. Its { -sample-weight } { $before } stays: the unnormalised weight is { $after }.
}
adaboost-sum = Sum of the unnormalised weights
adaboost-summed = The unnormalised weights add up to { $total }. Each is now divided by this sum.
adaboost-same-with-each = The same is done with each.
adaboost-same-sum = The same from the { -weighted-error }
adaboost-new-weight-of = New { -sample-weight } of { $row }
adaboost-divided-row = { $row }: the { -sample-weight } was { $before }, unnormalised it is { $unnormalised }. Divided by the sum, the new { -sample-weight } is { $after }.
adaboost-wrong-together = Wrong { -rows } together
adaboost-divided = Divided by their sum, the { -sample-weights } add up to 1 again. The wrong { -rows } now weigh { $wrong } together (before: { $before }), the right { -rows } { $right }.

# Rows drawn by weight
adaboost-draw-begin = Now { $rows } are drawn at random, by { -sample-weight }. On the line from 0 to 1 each { -row } owns a piece as long as its weight.
adaboost-draws-alike = Each falls on a { -row } in the same way.
adaboost-whole-line = The whole line
adaboost-end-of = End of { $row }
adaboost-draw = Draw { $number }: the random number { $drawn } lies above { $from } and not above { $to }, so { $row } is drawn.
adaboost-drawn = { $times ->
    [one] { $row } was drawn most often, once;
   *[other] { $row } was drawn most often, { $times } times;
} { $none ->
    [0] every { -row } was drawn.
    [one] 1 { -row } was not drawn at all.
   *[other] { $none } { -rows } were not drawn at all.
}
adaboost-drawn-weights = Every draw has the { -sample-weight } 1/{ $draws } in the next { -round }.
adaboost-drawn-judged = This { -tree } grows on the drawn { -rows }; its error is measured on all { -rows }.
adaboost-share-drawn = Share of { $row } in the sample
adaboost-part = { $single ->
    [true] { -row } { $from }
   *[false] { -rows } { $from }–{ $to }
}

# All trees so far, of classes
adaboost-tree-alone = { $tree } alone: { -weighted-error } { $error }, { -amount-of-say } { $say }.
adaboost-together = { $heard ->
    [one] The one { -tree } predicts { $right } of { $rows } right, { $wrong } wrong.
   *[other] Together the { $heard } { -trees } predict { $right } of { $rows } right, { $wrong } wrong.
}
adaboost-misclassified = { -misclassification }
adaboost-others-contested = Each changed its { -prediction } in this { -round }, or is wrong.
adaboost-say-of = { -amount-of-say } for { -class } { $class }
adaboost-say-of-class = { $say } for { -class } { $class }
adaboost-row-vote = { $row }: the { -amount-of-say } adds up to { $says }.{ $tied ->
    [true] {" "}Both are equal: the first { -class } wins.
   *[false] {""}
} So the { -prediction } is { -class } { $class }, which is { $right ->
    [true] right
   *[false] wrong
}.

# The end
adaboost-stop-told = The { -weighted-error } is { $error }{ $reason ->
    [too-far] , which is not below 1/2, so boosting ends.
   *[other] . { $why }
}
adaboost-stop = { $reason ->
    [perfect] The { -tree } makes no error: its { -amount-of-say } would be infinite, so boosting ends.
    [useless] The { -tree } predicts the weighted { -rows } no better than guessing, so boosting ends.
    [too-far] The { -weighted-error } is not below 1/2, so boosting ends.
    [one_row] All the { -sample-weight } is on one { -row }: nothing is left to tell apart, so boosting ends.
   *[done] All { -rounds } that were asked for are done.
}
adaboost-stop-finite = It gets the finite { -amount-of-say } { $say } instead.
adaboost-stop-alone = { $reason ->
    [one_row] There is no other { -tree }, so it predicts alone, with the { -amount-of-say } { $say }.
    [useless] By its formula its { -amount-of-say } would be 0. But there is no other { -tree }: it predicts alone, with { $say }.
   *[too-far] By its formula its { -amount-of-say } would not be above 0. But there is no other { -tree }: it predicts alone, with { $say }.
}
adaboost-stop-left-out = { $before ->
    [one] It is left out; the 1 { -tree } before it predicts.
   *[other] It is left out; the { $before } { -trees } before it predict.
}
adaboost-stop-heaviest = Largest { -sample-weight }
adaboost-error-of-guessing = Error of guessing
adaboost-error-limit = Limit of the { -weighted-error }

# Values: absolute errors, loss, beta
adaboost-largest-error = Largest absolute error
adaboost-largest = The largest error is at { $row }: the { -tree } predicts { $predicted }, the { -row } has { $y }. Its absolute error is { $error }.
adaboost-no-larger-error = None has a larger error.
adaboost-exact = This { -tree } predicts every { -row } that has weight exactly.
adaboost-absolute-of = Absolute error of { $row }
adaboost-loss-of = { -loss } of { $row }
adaboost-row-error = { $row } has { $y }, the { -tree } predicts { $predicted }: the absolute error is { $error }. { $loss ->
    [linear] Its { -loss } is that as a share of the largest, { $value }.
    [square] Its { -loss } is the square of its share of the largest, { $value }.
   *[exponential] Its { -loss } is 1 - e^-share, of its share of the largest: { $value }.
}
adaboost-error-of-values = Each { -loss } counts by its { -row }'s { -sample-weight }. Their sum, the { -weighted-error }, is { $error }. It must stay below 1/2.
adaboost-beta = Beta
adaboost-beta-told = Beta is the { -weighted-error } over what is left of 1: { $beta }. It is small for a good { -tree }.
adaboost-say-of-values = { $rate ->
    [true] Its { -amount-of-say } (alpha) is the { -learning-rate } { $by } times log(1/beta) = { $say }.
   *[false] Its { -amount-of-say } (alpha) is log(1/beta) = { $say }.
} The smaller beta, the larger it is.
adaboost-factor-exact = Factor of a { -row } predicted exactly
adaboost-factors-of-values = Every { -sample-weight } is multiplied by beta^(1 - L): by { $least } where the { -prediction } is exact, by { $most } where the error is largest.
adaboost-multiplied-values = { $row } has the { -loss } { $loss }. Its { -sample-weight } { $before } times beta^(1 - L) is the unnormalised weight { $after }.
adaboost-divided-values = Divided by their sum, the { -sample-weights } add up to 1 again.
adaboost-gains-most = { $row } gains most: its { -sample-weight } rises from { $before } to { $after }.

# All trees so far, of values
adaboost-together-values = { $heard ->
    [one] The { -squared-error } of its { -predictions } is { $error }.
   *[other] The { -squared-error } of the { $heard } { -trees } together is { $error }.
}
adaboost-squared-error = { -squared-error }
adaboost-say-up-to = Say up to this { -prediction }
adaboost-half-of-say = Half of all say
adaboost-median = { $row } has { $y }. Go through the { -predictions } from the smallest on: half of all say, { $half }, is reached at { $tree }. So the weighted median is { $value }.
adaboost-median-alone = { $row } has { $y }. With one { -tree } its { -prediction } is the weighted median: { $value }.
adaboost-notes-sum = The notes' sum
adaboost-notes-sum-row = { $row } has { $y }. Beta times { -prediction }, added up over the { -trees }, is { $sum }.
adaboost-erratum = The notes print a sum of beta times { -prediction }. That is no mean, and the worst { -tree } counts most, as beta is small for a good one.
adaboost-erratum-numbers = For { $row }, which has { $y }, that sum is { $sum }. The weighted median, which the method needs, is { $median }.
adaboost-line-label = { $value } ({ $tree })

# Columns and panels
adaboost-title-weight = { -sample-weight }
adaboost-title-unnormalised = unnormalised
adaboost-title-drawn = drawn
adaboost-title-wrong = wrong
adaboost-title-prediction = { -prediction }
adaboost-title-together = together
adaboost-title-loss = { -loss } L
adaboost-title-error = absolute error
adaboost-column-weight = The { -sample-weight } while this { -round }'s { -tree } grows; all of them add up to 1.
adaboost-column-unnormalised = The { -sample-weight } times its factor, before it is divided by the sum of all.
adaboost-column-drawn = How often the { -row } was drawn.
adaboost-column-wrong = 1 where this { -round }'s { -tree } predicts another { -class } than the { -row } has.
adaboost-column-prediction = What this { -round }'s { -tree } predicts.
adaboost-column-together = What the { -trees } so far predict together.
adaboost-column-loss = The absolute error as a share of the largest, as the { -loss } counts it.
adaboost-column-error = How far off the { -prediction } of this { -round }'s { -tree } is.
adaboost-panel-weights = Every { -row }
adaboost-panel-wrong = Wrong { -rows } only
adaboost-panel-counts = What every { -row } counts
adaboost-axis-counts = { -sample-weight } times { -loss }
adaboost-panel-say = { -amount-of-say } by { -weighted-error }
adaboost-panel-sides = Right { -rows } against wrong { -rows }
adaboost-panel-line = The line to draw from
adaboost-panel-says = { -amount-of-say } for each { -class }
adaboost-panel-median = Where half of all say is reached
adaboost-panel-sum = Beta times { -prediction }, added up
adaboost-axis-sum = beta times { -prediction }
adaboost-panel-errors = Error by { -round }
adaboost-panel-trees = All { -trees }
adaboost-axis-weight = { -sample-weight }
adaboost-axis-error = { -weighted-error }
adaboost-axis-say = { -amount-of-say }
adaboost-axis-line = each { -row } owns a piece as long as its { -sample-weight }
adaboost-axis-median = { -amount-of-say }, added up from the smallest { -prediction } on
adaboost-axis-rounds = { -rounds }
adaboost-side = { $time ->
    [before] { $wrong ->
        [true] wrong, before
       *[false] right, before
    }
   *[after] { $wrong ->
        [true] wrong, after
       *[false] right, after
    }
}
adaboost-series-all = all { -trees } so far
adaboost-series-weighted = this { -tree }, { -weighted-error }
adaboost-series-alone = this { -tree } alone

# Questions
adaboost-ask-error = What is the { -weighted-error } of this { -tree }?
adaboost-because-error = { $wrong ->
    [one] It is the { -sample-weight } of the one wrong { -row }.
   *[other] It is what { $wrong } wrong { -rows } of { $n } weigh together.
}
adaboost-ask-say = What is the { -amount-of-say } of this { -tree }?
adaboost-because-say = A { -weighted-error } of { $error } gives { $say }. A { -weighted-error } of { $guess }, as good as guessing, gives 0.
adaboost-ask-gains = Which of these { -rows } has a larger { -sample-weight } in the next { -round }?
adaboost-because-gains = The { -tree } predicted { $row } wrong. Its { -sample-weight } is { $now } now and { $then } next.
adaboost-ask-together = What will the wrong { -rows } weigh together, once every weight is divided by the sum?
adaboost-because-together = So much that this { -tree }, asked again, would be no better than guessing.
adaboost-because-rate = Before it was { $error }. The { -learning-rate } decides how far it moves.
adaboost-ask-stop = Why does boosting end here?
adaboost-because-stop = The { -weighted-error } is { $error }; the limit is { $limit }.
adaboost-ask-drawn = Which { -row } does the random number { $number } draw?
adaboost-because-drawn = { $first ->
    [true] { $number } does not lie above { $to }, where { $row } ends.
   *[false] { $number } lies above { $from }, where the { -row } before it ends, and not above { $to }, where { $row } ends.
}
adaboost-ask-wrong = How many of { $rows } do the { $trees } { -trees } predict wrong together?
adaboost-because-wrong = Before this { -round } it was { $before }. This { -tree } alone predicts { $own } wrong.
adaboost-ask-median = What do the { -trees } predict together for { $row }?
adaboost-because-median = From the smallest { -prediction } on, it is the first one at which half of all say is reached.
adaboost-ask-beta = Beta is the { -weighted-error } over what is left of 1. How large is it?
adaboost-because-beta = { $error } over { $rest } is { $beta }.

# As Karabulut writes it: labels -1 and +1
adaboost-signs = Karabulut's notes give two { -classes } the labels -1 and +1: here -1 is { -class } { $minus } and +1 is { -class } { $plus }. Each { -tree } is a function f with the values -1 and +1.
adaboost-signs-update = Stage m adds α f to the sum: Fₘ = Fₘ₋₁ + αₘ fₘ, with F₀ = 0. The { -prediction } is the sign of F.
adaboost-signs-same = It is the same as the { -vote }: F is the say for +1 less the say for -1.
adaboost-signs-two-classes = Labels -1 and +1 are for two { -classes }. This table has another { -target }.
adaboost-signs-stages = Stage by stage
adaboost-signs-rows = What stage { $stage } does to every { -row }
adaboost-signs-head = { $of ->
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
adaboost-signs-stump = { $left } if { $split }, else { $right }
adaboost-signs-tree = { $n ->
    [0] { $label } everywhere
   *[other] a { -tree } of { $n } { -splits }
}
adaboost-signs-left-out = The first { $most } of { $n } are listed.
