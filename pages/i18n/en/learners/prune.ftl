tab =
    .scores = Scores
    .choices = Three ways
    .stopping = Stop or prune

intro =
    .grow-first = A { -tree } that stops early (pre-pruning: max_depth, min_gain and the other stopping rules) may miss a good split one level further down. So let it grow, then prune it (post-pruning).
    .alpha = { START(-cost-complexity) } adds alpha for every leaf. A { -subtree } stays while the { -leaves } it adds lower the error by more than alpha each, on average.
    .weakest-link = As alpha rises the { -weakest-link } is pruned first, then the next: nested { -trees }, down to the root alone.
    .why-weakest = Why one link at a time is enough: R + alpha · leaves is a sum over the branches of the { -tree }, so each branch is kept or pruned for itself. A branch costs less than its { -node } as a { -leaf } exactly while alpha is below its g, so the first one to be pruned as alpha rises is the one with the least g. A branch that costs too much at one alpha costs too much at every larger one: the best { -trees } lie inside each other, and none is missed.
    .which-error = Which error should it measure? The one the { -tree } will be judged by: here the { -misclassification } for { -classes } and the { -squared-error } for numbers, also where the { -tree } grew by another measure.
    .cross-validation = Cross-validation chooses among them: each fold in turn serves as { -validation-rows } for { -trees } that were not fitted to it.
    .plan = First a large { -tree } is grown; then { -pruning } removes { -splits } that improve it too little.

intro-formula =
    .cost-complexity = { START(-cost-complexity) } of a { -tree }
    .link-strength = The alpha from which on { -subtree } t is pruned

preset =
    .tateyama = { START(-impurity) } takes the place of SSR; alpha is the mean of the alphas that did best in their fold.
    .jsc-370 = The error is the { -misclassification }; alpha is the one with the lowest error over all folds.
    .scikit-learn = { START(-impurity) } adds up; levels are coded as numbers.

choice =
    .min-error = The alpha with the lowest mean error on the { -validation-rows }.
    .one-standard-error = The largest alpha whose mean error is within one standard error of the lowest.
    .average-alpha = The mean of the best alphas of all folds. It need not be good for any single fold.
    .column-error = Mean validation error
    .column-meaning = What it chooses
    .table-title = Three ways to choose
    .folds-note = The best alpha of each fold: { $winners }.

scores =
    .column-from = best from alpha
    .control-alpha = alpha, what each leaf adds
    .result = At alpha = { $alpha } the { -tree } with { $leaves } has the lowest { -cost-complexity }.
    .table-title = { START(-cost-complexity) } of every { -subtree }
    .slides-note = The slides' example at alpha = { $price }. { $sums }. From alpha = { $even } on the smaller is chosen.

stopping =
    .title = The error on { -validation-rows } by size, of { -trees } that stop and of { -trees } that are pruned
    .result = The best stopping { -threshold } has an error of { $error } with { $leaves }, the best alpha has one of { $error2 } with { $leaves2 }.
    .stop = pre-pruning: stop
    .prune = post-pruning: { -prune }
    .column-way = Way
    .column-setting = Setting
    .table-title = The lowest error of each way
    .note = { $n } values of min_gain, one for every { -tree } they can stop at, on the same { -folds } as alpha. A value too large stops too early: a { -split } further down is never tried. A value too small stops too late. { START(-pruning) } judges each { -split } by all that grew below it.

fold-chart =
    .missing = Nothing was cross-validated: alpha was given, or there is nothing to prune.
    .title = The error of every fold at every alpha
    .note = Thin lines: the folds. Thick line: their mean, with one standard error to each side. Dashed: the choice.
    .fold = fold { $number }
    .axis-alpha = alpha, and leaves of its { -tree }
    .axis-error = error on { -validation-rows }

# What the same in another library does otherwise
elsewhere =
    .measure = It prunes by the criterion it grew with (measure), so its alphas are different.

code =
    .grow = grow a large { -tree } on all { -rows }:
    .loop = **while** the { -tree } has a { -split }:
    .link-strength = **for each** { -split } $t$: $g(t) ← (R(t) − R(T_t))/(|T_t| − 1)$
    .prune = $α ←$ the smallest $g$; { -prune } that { -split }
    .each-fold = **for each** { -fold }:
    .fold-tree = grow a { -tree } without it, { -prune } it at every $α$
    .fold-error = measure the errors on the { -fold }
    .choose-alpha = { $choose ->
        [ccp_alpha] $α ←$ the given value
        [nothing_to_prune] $α ← 0$
        [min_error] $α ←$ the one with the lowest mean error
        [one_se] $α ←$ the largest within one standard error of the lowest
       *[average_alpha] $α ←$ the mean of each { -fold }'s best $α$
    }
    .keep-subtree = **return** the { -subtree } $T$ with the lowest $R(T) + α |T|$

# The weakest link
link =
    .error-measure = { $what ->
        [impurity] The error R is the { -impurity } of the { -leaves }, each weighted by its share of the { -rows }.
        [error_rate] The error R is the { -misclassification }, the share of { -rows } predicted wrongly.
       *[ssr] The error R is the sum of squared { -residuals }.
    }
    .errors = { $node } has a { -subtree } with { $leaves }. If it is made a { -leaf }, its part of the error R rises from { $below } to { $error }.
    .strength = { $saved ->
        [one] That saves 1 { -leaf }, so g = { $g }.
       *[other] That saves { $saved } { -leaves }, so the rise for each is g = { $g }.
    }
    .weakest-so-far = It is the { -weakest-link } so far.
    .least-so-far = The { -weakest-link } so far has g = { $g }.

formula =
    .link-error = { $what ->
        [node] R of the { -node } as a { -leaf }
       *[subtree] R of its { -subtree }
    }
    .alpha-choice = { $what ->
        [mean] mean error
        [standard] standard error
        [most] highest mean error allowed
       *[alpha] mean alpha
    }

step =
    .weakest-links = { $n ->
        [one] The { -weakest-link } is { $nodes }: it is pruned to a { -leaf }.
       *[other] { $nodes } are equally weak: they are pruned to { -leaves }.
    }
    .alpha = From alpha = { $alpha } on this lowers the { -cost-complexity } R + alpha * { -leaves }.
    .zero-alpha = { $n ->
        [one] Its { -split } does not lower R at all, so alpha is 0.
       *[other] Their { -splits } do not lower R at all, so alpha is 0.
    }
    .change = { $leaves } become { $fewer }; the error R { $change }.

note =
    .skipped = { $what ->
        [link] None is weaker.
        [fold] None has a lower error on this { -fold }.
        [mean] None has a lower mean error.
       *[score] None is lower.
    }

question =
    .weakest-link = At which { -node } is the { -weakest-link }, the { -split } with the smallest g?
    .fold-alpha = Which alpha gives the lowest error on this { -fold }?
    .mean-error = Which alpha has the lowest mean error over all { -folds }?
    .result = { $why } { $ask }
    .leaves = How many { -leaves } does the { -tree } keep?

explanation =
    .weakest-link = Its g is { $g }, the smallest of all.
    .fold-alpha = Its error is { $error }, the lowest. On a tie the largest alpha is kept.
    .mean-error = Its mean error is { $error }. On a tie the largest alpha is kept.
    .leaves = At this alpha no other { -subtree } has a lower R + alpha * { -leaves } than { $score }.

# Cross-validation
fold =
    .subtree = { -fold } { $fold }, alpha = { $alpha }: the { -tree } grown without its { $rows } keeps { $leaves }.
    .error = { $classes ->
        [true] { -misclassification } on these { -validation-rows }: { $error }.
       *[false] { -squared-error } on these { -validation-rows }: { $error }.
    }
    .best-alpha = { $ties ->
        [one] On { -fold } { $fold }, alpha = { $alpha } gives the lowest error.
       *[other] { $all ->
            [true] In { -fold } { $fold }, all alphas tie. The largest is kept, { $alpha }: it gives the smallest { -tree }.
           *[false] In { -fold } { $fold }, { $ties ->
                [2] two
                [3] three
                [4] four
               *[other] { $ties }
            } alphas tie. The largest is kept, { $alpha }: it gives the smallest { -tree }.
        }
    }

alpha =
    .mean-error = Alpha = { $alpha }: the mean error of all { -folds } is { $error }.
    .min-error = { $ties ->
        [one] The mean error is lowest at alpha = { $alpha }.
       *[other] The mean error is lowest at { $ties } alphas. The largest is kept: { $alpha }.
    }
    .min-error-value = { $classes ->
        [true] The { -misclassification } of the { -folds } is { $error } on average.
       *[false] The { -squared-error } of the { -folds } is { $error } on average.
    }
    .one-se = The one-standard-error rule takes the largest alpha whose mean error is at most { $most }: { $alpha }.
    .average = The mean of the best alphas of the { -folds } is { $alpha }. It need not be good for any single { -fold }.
    .leaves = That keeps { $leaves }.

# The choice
result =
    .alpha = { $why ->
        [min_error] Alpha is { $alpha }: it has the lowest mean error on the { -validation-rows }.
        [one_se] Alpha is { $alpha }: it gives the smallest { -tree } within one standard error of the lowest mean error.
        [average_alpha] Alpha is { $alpha }, the mean of the best alphas of the { -folds }.
        [ccp_alpha] Alpha is { $alpha }: it was given.
       *[nothing_to_prune] Alpha is { $alpha }: the { -tree } is a single { -leaf }, and there is nothing to { -prune }.
    }
    .leaves = The { -tree } keeps { $kept } of { $leaves }. Its error R is { $error }.

subtree =
    .score = { -subtree } { $number } has { $leaves } and R = { $error }. At alpha = { $alpha } its { -cost-complexity } R + alpha * { -leaves } is { $score }.
    .verdict = { $verdict ->
        [kept] No other is lower. On a tie the smallest { -tree } is kept.
        [lowest] It is the lowest so far.
       *[higher] The lowest so far is { $lowest }.
    }

# Panels
panel =
    .links = Strength g of each { -split }: what its { -leaves } bring
    .errors = Error on the { -validation-rows }, by alpha and { -leaves }
    .alpha = { $what ->
        [tree] alpha { $alpha }, { $leaves }
       *[bar] { $alpha } · { $leaves }
    }

column =
    .fold = { -fold }
    .fold-help = The { -fold } that a { -row } validates, while this { -fold } is the one left out.

axis =
    .error = error

story =
    .idea = A { -tree } that grows to the end also learns chance. { START(-pruning) } removes the { -splits } that help least, and { -rows } set aside say when to stop.
    .start = { $target } How large should the { -tree } be?
    .grown = Is all of this { -tree } needed?
    .first-link = Which branch helps least?
    .last-link = What is left as alpha rises further?
    .fold = How well does each alpha do on { -validation-rows }?
    .choice = Which alpha is chosen, and which { -tree } is left?
