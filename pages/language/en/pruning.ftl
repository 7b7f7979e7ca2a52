### Pruning: the weakest links, cross-validation, the choice of alpha.

pruning-code-grow = grow a large { -tree } on all { -rows }
pruning-code-while = while the { -tree } has a { -split }:
pruning-code-each = {"    "}for each { -split } t with its { -subtree } T_t:
pruning-code-g = {"        "}g(t) = (R(t) - R(T_t)) / ({ -leaves } of T_t - 1)
pruning-code-prune = {"    "}{ -prune } the { -weakest-links }, those with the least g: it is the next alpha
pruning-code-fold = for each { -fold }:
pruning-code-without = {"    "}grow a { -tree } without it, { -prune } that at every alpha
pruning-code-error = {"    "}measure its error on the { -fold }
pruning-code-choose = choose an alpha by the errors of all { -folds }
pruning-code-keep = keep the { -subtree } with the lowest R + alpha * { -leaves }

pruning-plan = First a large { -tree } is grown; then { -pruning } removes { -splits } that improve it too little.

# The weakest link
pruning-measure = { $what ->
    [impurity] The error R is the { -impurity } of the { -leaves }, each weighted by its share of the { -rows }.
    [error_rate] The error R is the { -misclassification }, the share of { -rows } predicted wrongly.
   *[ssr] The error R is the sum of squared { -residuals }.
}
pruning-link = { $node } has a { -subtree } with { $leaves }. Made a { -leaf }, its part of the error R rises from { $below } to { $error }.
pruning-g = { $saved ->
    [one] That saves 1 { -leaf }, so g = { $g }.
   *[other] That saves { $saved } { -leaves }, so the rise for each is g = { $g }.
}
pruning-weakest-so-far = It is the { -weakest-link } so far.
pruning-least = The { -weakest-link } so far has g = { $g }.
pruning-error-of = { $what ->
    [node] R of the { -node } as a { -leaf }
   *[subtree] R of its { -subtree }
}
pruning-prune = { $n ->
    [one] The { -weakest-link } is { $nodes }: it is pruned to a { -leaf }.
   *[other] Equally weak are { $nodes }: they are pruned to { -leaves }.
}
pruning-from = From alpha = { $alpha } on this lowers the { -cost-complexity } R + alpha * { -leaves }.
pruning-nothing = { $n ->
    [one] Its { -split } does not lower R at all, so alpha is 0.
   *[other] Their { -splits } do not lower R at all, so alpha is 0.
}
pruning-become = { $leaves } become { $fewer }; the error R { $change }.
pruning-not-shown = { $what ->
    [link] Nothing left out is weaker.
    [fold] Nothing left out has a lower error on this { -fold }.
    [mean] Nothing left out has a lower mean error.
   *[score] Nothing left out is lower.
}
pruning-ask-link = At which { -node } is the { -weakest-link }, the { -split } with the least g?
pruning-ask-link-because = Its g is { $g }, the least of all.

# Cross-validation
pruning-fold = { -fold } { $fold }, alpha = { $alpha }: the { -tree } grown without its { $rows } keeps { $leaves }.
pruning-fold-error = { $classes ->
    [true] { -misclassification } on these { -validation-rows }: { $error }.
   *[false] { -squared-error } on these { -validation-rows }: { $error }.
}
pruning-fold-best = { $ties ->
    [one] { -fold } { $fold } does best at alpha = { $alpha }.
   *[other] { $all ->
        [true] In { -fold } { $fold } all { $ties } alphas do equally well. The largest is kept, { $alpha }: it gives the smallest { -tree }.
       *[false] In { -fold } { $fold } { $ties } alphas do equally well. The largest is kept, { $alpha }: it gives the smallest { -tree }.
    }
}
pruning-ask-fold = At which alpha does this { -fold } do best?
pruning-ask-fold-because = Its error is { $error }, the lowest; of equal ones the largest alpha is kept.
pruning-mean = Alpha = { $alpha }: the mean error of all { -folds } is { $error }.
pruning-ask-mean = Which alpha has the lowest mean error over all { -folds }?
pruning-ask-mean-because = Its mean error is { $error }; of equal ones the largest alpha is kept.
pruning-min-error = { $ties ->
    [one] By the lowest mean error alpha is { $alpha }.
   *[other] By the lowest mean error alpha is { $alpha }, the largest of { $ties } that do equally well.
}
pruning-min-error-mean = { $classes ->
    [true] The { -misclassification } of the { -folds } is { $error } on average.
   *[false] The { -squared-error } of the { -folds } is { $error } on average.
}
pruning-one-se = By the rule of one standard error alpha is { $alpha }, the largest whose mean error is at most { $most }.
pruning-average = By the mean of the alphas that did best in their { -fold }, alpha is { $alpha }: it may lie where no { -fold } did well.
pruning-keeps = That keeps { $leaves }.
pruning-working = { $what ->
    [mean] mean error
    [standard] standard error
    [most] highest mean error allowed
   *[alpha] mean alpha
}

# The choice
pruning-chosen = { $why ->
    [min_error] Alpha is { $alpha }: it has the lowest mean error on the { -validation-rows }.
    [one_se] Alpha is { $alpha }: it gives the smallest { -tree } within one standard error of the lowest mean error.
    [average_alpha] Alpha is { $alpha }: it is the mean of the alphas that did best in their { -fold }.
    [ccp_alpha] Alpha is { $alpha }: it was given.
   *[nothing_to_prune] Alpha is { $alpha }: the { -tree } is a single { -leaf }, and there is nothing to { -prune }.
}
pruning-kept = Of { $leaves } the { -tree } keeps { $kept }, and its error R is { $error }.
pruning-ask-chosen = { $why } { $ask }
pruning-ask-kept = How many { -leaves } does the { -tree } keep?
pruning-ask-kept-because = At this alpha no other { -subtree } has a lower R + alpha * { -leaves } than { $score }.
pruning-subtree = { -subtree } { $number } has { $leaves } and R = { $error }. At alpha = { $alpha } its { -cost-complexity } R + alpha * { -leaves } is { $score }.
pruning-subtree-verdict = { $verdict ->
    [kept] No other is lower; of equal ones the smallest { -tree } is kept.
    [lowest] It is the lowest so far.
   *[higher] The lowest so far is { $lowest }.
}

# Panels
pruning-links-title = g of each { -split }: what its { -leaves } bring
pruning-errors-title = Error on the { -validation-rows }
pruning-errors-up = error
