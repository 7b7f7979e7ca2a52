tries-the-first-tree-alone-has = The first tree alone has { $first }, all { $last }.
tries-the-heaviest-row-of-all = The heaviest row of all rounds weighs { $heaviest }.
tries-it-ends-with-round-of = It ends with round { $asked } of { $asked2 }.
tries-the-learning-rate-is = The learning rate is { $rate }.
tries-at-all-trees-have-at-1 = At { $rate } all trees have { $own }, at 1 { $other }.
tries-boost-until-all-trees = Boost until all trees together have at most half the error of the first tree alone.
tries-let-one-row-have-more-than = Let one row have more than a third of all sample weight.
tries-find-settings-with-which = Find settings with which boosting ends by itself, after its first round and before its last.
tries-find-a-learning-rate-below = Find a learning rate below 1 that does better with as many rounds.
tries-the-mean-loss-goes-from-to = The mean loss goes from { $first } to { $last }.
tries-it-rises-in-round = It rises in round { $rises }.
tries-it-falls-in-every-round = It falls in every round.
tries-from-to = from { $first } to { $last }
tries-now-a-rate-of-and-rounds = Now a rate of { $rate } and { $rounds } rounds take the loss { $left }.
tries-there-are-no-validation = There are no validation rows (validation_fraction).
tries-it-was-lowest-after-round = It was lowest after round { $best } of { $held }.
tries-bring-the-mean-loss-down = Bring the mean loss down to a tenth of what it was at the start.
tries-choose-a-learning-rate-so = Choose a learning rate so large that the mean loss rises in some round.
tries-with-a-learning-rate-of-at = With a learning rate of at most { $SMALL } and at most { $FEW } rounds, halve the mean loss.
tries-set-validation-rows-aside = Set validation rows aside, and boost until their loss rises again after its lowest point.
tries-the-trees-do-not-vary = The trees do not vary.
tries-rho-is-of-the-random = rho is { $own }, of the random forest { $other }.
tries-a-tree-has-leaves-on = A tree has { $own } leaves on average, one of the random forest { $other }.
tries-of-rows-are-in-every = { $without } of { $n } rows are in every bootstrap sample.
tries-make-the-trees-so = Make the trees so different that rho falls to four fifths of a random forest's with the same settings.
tries-grow-trees-with-half-as = Grow trees with half as many leaves again as those of a random forest with the same settings.
tries-give-every-row-an-out-of = Give every row an out-of-bag prediction.
tries-there-are-no-out-of-bag = There are no out-of-bag rows.
tries-one-tree-alone-has-the = One tree alone has { $mean }, the forest { $together }.
tries-with-the-error-still-moves = With { $trees } the error still moves.
tries-it-has-settled-after-trees = It has settled after { $after } trees; { $trees } of { $asked } were grown.
tries-this-table-has-one-feature = This table has one feature: there is none to leave out.
tries-rho-is-with-all-features = rho is { $own }, with all features { $other }.
tries-of-rows-have-been-in-every =
    { $without ->
        [one] { $without } of { $n } rows has
       *[other] { $without } of { $n } rows have
    } been in every bootstrap sample.
tries-grow-just-enough-trees = Grow just enough trees that every row is out-of-bag for one of them.
tries-on-out-of-bag-rows-let-the = On out-of-bag rows, let the forest be wrong at least a fifth less than its trees alone.
tries-let-the-growth-stop-by = Let the growth stop by itself, before all trees are grown.
tries-draw-so-few-features-that = Draw so few features that rho falls to four fifths of what it is when every split may use all.
tries-of-leaves-could-still-be = { $sum } of { $sum2 } leaves could still be split.
tries-now-leaves-and-right-at = Now { $leaves } leaves and { $fit } right; at least { $goal } is wanted.
tries-now-leaves-and-an-mse-of = Now { $leaves } leaves and an MSE of { $fit }; at most { $goal } is wanted.
tries-the-root-still-has-the = The root still has the split with the largest gain.
tries-now-the-greedy-tree-has = Now { $fit }, the greedy tree has { $fit2 }.
tries-now-leaves-the-greedy-tree = Now { $leaves } leaves; the greedy tree has { $leaves2 }.
tries-let-the-tree-grow-until-no = Let the tree grow until no leaf can be split any more.
tries-with-at-most-leaves-make = With at most { $FEW } leaves, make half the mistakes that a single leaf makes.
tries-make-another-split-at-the = Make another split at the root (What if) and get 95% of the greedy tree's right predictions.
tries-greedy-is-not-always-best = Greedy is not always best: find a first split that ends in fewer leaves, none more impure.
tries-with-at-most-leaves-halve = With at most { $FEW } leaves, halve the mean squared error of a single leaf.
tries-make-another-split-at-the-2 = Make another split at the root (What if) and stay within 5% of the greedy tree's MSE.
tries-gamma-is-0-nothing-is = gamma is 0: nothing is pruned.
tries-of-gain-less-than-gamma =
    { $kept } of { $weighed } { $kept ->
        [one] gains less than gamma and stays
       *[other] gain less than gamma and stay
    }.
tries-of-of-the-first-round-stay =
    { $left } of { $weighed } of the first round { $left ->
        [one] stays
       *[other] stay
    }.
tries-of-of-the-first-round-have =
    { $silent } of { $answers } of the first round { $silent ->
        [one] has
       *[other] have
    } the output value 0.
tries-every-candidate-split-is = Every candidate split is compared.
tries-up-to-values-a-feature-are = Up to { $bins } values a feature are proposed.
tries-its-mean-loss-is-with = Its mean loss is { $ours }, with every candidate split it is { $all_cuts }.
tries-find-a-gamma-at-which-a = Find a gamma at which a split stays although it gains less than gamma.
tries-find-the-gamma-from-which = Find the gamma from which on no split of the first round stays.
tries-let-alpha-make-the-output = Let alpha make the output value of one leaf of the first round exactly 0, and that of another not.
tries-with-approx-and-at-most = With approx and at most { $FEW_BINS } values a feature, have at most a quarter more loss than with exact.
