### A single tree, split by split.

tree-code-grow = grow({ -rows }):
tree-code-stop = {"    "}if a rule says stop: make a { -leaf }
tree-code-measure = {"    "}measure the { -impurity } of the { -rows }
tree-code-feature = {"    "}for each { -feature }:
tree-code-candidate = {"        "}for each { -candidate-split }:
tree-code-draw = {"        "}draw one { -candidate-split } at random:
tree-code-gain = {"            "}{ -gain } = { -impurity } before - { -weighted-impurity } after
tree-code-best = {"    "}best = the { -candidate-split } with the largest { -gain }, the first of equal ones
tree-code-best-drawn = {"    "}best = the drawn { -split } with the largest { -gain }, the first of equal ones
tree-code-none = {"    "}if there is none, or its { -gain } is too small: make a { -leaf }
tree-code-split = {"    "}{ -split } the { -rows } by best
tree-code-left = {"    "}grow({ -rows } of the { -left-child })
tree-code-right = {"    "}grow({ -rows } of the { -right-child })

# The beginning and the end
tree-begin = Predict { $target } from { $features }.
tree-begin-rows = { $rows }: { $holds }.
tree-begin-random = At each { -node } one { -split } of each { -feature } is drawn at random, and the best of these is made: it need not be the best there is.
tree-begin-press = Press the right arrow to start.
tree-nearly-equal = Values of { $features } that are no more than { $apart } apart count as different here; scikit-learn takes them as equal.
tree-end = The { -tree } is grown: { $splits }, { $leaves }.
tree-end-score = { $classes ->
    [true] Share of its { -training-rows } that it predicts correctly: { $value }.
   *[false] Its { -squared-error } on the { -training-rows }: { $value }.
}
tree-end-right = share predicted correctly

# A node
tree-node = { $node } holds { $rows }: { $holds }.
tree-impurity = { $first ->
    [true] { $what ->
        [gini] { -gini } tells how mixed the { -classes } are, 0 if there is only one: { $value }.
        [entropy] { -entropy } tells in bits how mixed the { -classes } are, 0 if there is only one: { $value }.
        [misclassification] { -misclassification }, the share of { -rows } outside the largest { -class }: { $value }.
       *[squared_error] { -squared-error } is the mean squared distance of the values from their mean: { $value }.
    }
   *[false] { $what ->
        [gini] { -gini }: { $value }.
        [entropy] { -entropy }: { $value }.
        [misclassification] { -misclassification }: { $value }.
       *[squared_error] { -squared-error }: { $value }.
    }
}
tree-side = { $way ->
    [left] { $n ->
        [one] { $rows } goes left: { $holds }.
       *[other] { $rows } go left: { $holds }.
    }
   *[right] { $n ->
        [one] { $rows } goes right: { $holds }.
       *[other] { $rows } go right: { $holds }.
    }
}
tree-mean = { $n ->
    [one] value { $mean }
   *[other] mean { $mean }
}
rows-weighed = { $rows } (weight { $weight })

# Features, and the candidate splits they offer
tree-feature = { $first ->
    [true] { -feature } { $feature } has { $n ->
        [one] one value
       *[other] { $n } different values
    } here. A { -candidate-split } puts a { -threshold } between two neighbours: { $many ->
        [one] there is 1.
       *[other] there are { $many }.
    }
   *[false] { -feature } { $feature } has { $n ->
        [one] one value
       *[other] { $n } different values
    } here: { $splits }.
}
tree-feature-levels = { -feature } { $feature } has the { -levels } { $levels } here: { $splits }.
tree-feature-missing = { $n ->
    [one] 1 { -row } has a { -missing-value }: each { -split } sends it right, then left.
   *[other] { $n } { -rows } have a { -missing-value }: each { -split } sends them right, then left.
}
tree-feature-none = { $why ->
    [one] { -feature } { $feature } has no { -candidate-split } here: there is one { -row }.
    [same] { -feature } { $feature } has no { -candidate-split } here: all { $n } { -rows } have the same value.
    [random] { -feature } { $feature } has no { -candidate-split } here: with the one drawn at random a child would have too few { -rows }.
    [light] { -feature } { $feature } has no { -candidate-split } here: a child would always have less { -cover } (sum of h) than min_child_weight = { $weight }.
    [proposed] { -feature } { $feature } has no { -candidate-split } here: a child would be too small, or no { -threshold } is proposed.
   *[small] { -feature } { $feature } has no { -candidate-split } here: a child would be too small.
}
tree-drawn-only = { -feature } { $feature } has one value here, so the only { -candidate-split } is { $split }.
tree-drawn-levels = { -feature } { $feature } has the { -levels } { $levels } here.
tree-drawn-left = Those that go left are drawn at random: { $split }.
tree-drawn-range = { -feature } { $feature } goes from { $low } to { $high } here.
tree-drawn-threshold = One { -threshold } is drawn at random in between: { $split }.

tree-candidate = { -candidate-split } { $split }.
tree-candidate-gain = The { $measure } is { $after } instead of { $node }: { -gain } { $gain }.
tree-gap = { $left ->
    [true] { $n ->
        [one] The { -row } with a { -missing-value } goes left.
       *[other] The { $n } { -rows } with a { -missing-value } go left.
    }
   *[false] { $n ->
        [one] The { -row } with a { -missing-value } goes right.
       *[other] The { $n } { -rows } with a { -missing-value } go right.
    }
}
tree-best-so-far = It is the { -best-so-far }.
tree-equal = { $last ->
    [true] It is as good as { $other }: of equal ones on a { -feature } the last is kept.
   *[false] It is as good as { $other }: of equal ones the first is kept.
}
tree-equal-behind = { $last ->
    [true] It is as good as { $other }: of equal ones on a { -feature } the last is kept. { $leader } still leads with a { -gain } of { $gain }.
   *[false] It is as good as { $other }: of equal ones the first is kept. { $leader } still leads with a { -gain } of { $gain }.
}
tree-best-on = It is the best on { $feature }, but { $leader } still leads with a { -gain } of { $gain }.
tree-behind = { $leader } still leads with a { -gain } of { $gain }.
tree-not-shown = Nothing left out has more { -gain }.

# Features drawn at random for a node
tree-drawn-all = { $n ->
    [one] { $node } may use the one { -feature } there is.
   *[other] { $node } may use all { $n } { -features }.
}
tree-drawn = { $drawn ->
    [one] Of { $n } { -features }, { $node } draws { $features } at random: only its { -splits } are considered here.
   *[other] Of { $n } { -features }, { $node } draws { $features } at random: only their { -splits } are considered here.
}
tree-drawn-for = Drawn at random for it: { $features }.

# The split that is made
tree-split = { $how ->
    [forced] { -split } at { $node }, as asked for: { $split }.
    [only] { $random ->
        [true] { -split } at { $node }: { $split }, the only { -candidate-split } drawn at random.
       *[false] { -split } at { $node }: { $split }, the only { -candidate-split }.
    }
    [none] { -split } at { $node }: { $split }.
   *[most] { $random ->
        [true] { -split } at { $node }: { $split }.
       *[false] { -best-split } at { $node }: { $split }.
    }
}
tree-split-gain = { $how ->
    [none] { $random ->
        [true] None of { $n } { -candidate-splits } drawn at random lowers the { $impurity } ({ -gain } { $gain }). The first is made, since later { -splits } may lower it.
       *[false] None of { $n } { -candidate-splits } lowers the { $impurity } ({ -gain } { $gain }). The first is made, since later { -splits } may lower it.
    }
    [most] { $random ->
        [true] Of { $n } { -candidate-splits } drawn at random it lowers the { $impurity } most, by { $gain } ({ $before } to { $after }).
       *[false] Of { $n } { -candidate-splits } it lowers the { $impurity } most, by { $gain } ({ $before } to { $after }).
    }
   *[other] It lowers the { $impurity } by { $gain } ({ $before } to { $after }).
}
tree-split-other = The { -best-split } would have been { $split }, with a { -gain } of { $gain }.
tree-split-equal = { $n } have this { -gain }: the first { -feature } is kept, then its lowest { -threshold }.
tree-gaps = { $left ->
    [true] { -rows } with a { -missing-value } go left.
   *[false] { -rows } with a { -missing-value } go right.
}
tree-rows-go = { $way ->
    [left] { $n ->
        [one] { $rows } goes left.
       *[other] { $rows } go left.
    }
   *[right] { $n ->
        [one] { $rows } goes right.
       *[other] { $rows } go right.
    }
}

# The chi-square test
tree-chi = Chi-square test: could a { -split } this good arise by chance?
tree-chi-square = { $freedom ->
    [one] For { $split } chi-square is { $statistic } with 1 degree of freedom: p = { $p }.
   *[other] For { $split } chi-square is { $statistic } with { $freedom } degrees of freedom: p = { $p }.
}
tree-chi-verdict = { $verdict ->
    [kept] That is at most { $alpha }: the { -split } is kept.
    [asked] That is above { $alpha }: chance could do as well, but this { -split } was asked for.
   *[leaf] That is above { $alpha }: chance could do as well, and the { -node } stays a { -leaf }.
}
tree-chi-small = { $every ->
    [true] All expected counts are under { $least }, so this p is only rough.
   *[false] { $small ->
        [one] One expected count is under { $least }, so this p is only rough.
       *[other] { $small } expected counts are under { $least }, so this p is only rough.
    }
}
tree-chi-exact = { $verdict ->
    [same] Fisher's exact test, for such small counts, gives p = { $p }, which decides the same.
    [leaf] Fisher's exact test, for such small counts, gives p = { $p }: by it the { -split } would not be kept.
   *[kept] Fisher's exact test, for such small counts, gives p = { $p }: by it the { -split } would be kept.
}

# Leaves
tree-leaf = { $node } is a { -leaf } and predicts { $predicts }.
tree-leaf-why = { $why }
tree-leaf-class = { $common ->
    [all] { $n ->
        [one] { -class } { $class }, the { -class } of its one { -row }
       *[other] { -class } { $class }, the { -class } of all its { $rows }
    }
    [equal] { -class } { $class }, the first of equally common { -classes }
    [most] { -class } { $class }, the most common { -class } of its { $rows }
   *[heaviest] { -class } { $class }, the { -class } with the most weight among its { $rows }
}
tree-leaf-soft = { $predicts }, with probability { $probability }
tree-leaf-value = { $n ->
    [one] { $value }, the value of its one { -row }
   *[other] { $value }, the mean of its { $rows }
}
tree-leaf-gain = { $why ->
    [no_gain] The best, { $split }, has a { -gain } of { $gain }.
    [min_gain] The best, { $split }, has a { -gain } of { $gain }; min_gain = { $least }.
   *[min_impurity_decrease] The best, { $split }, lowers it by { $gain }; min_impurity_decrease = { $least }.
}
tree-decrease = decrease in the whole { -tree }
tree-share-of = { $what ->
    [share] share of { -class } { $class }
   *[probability] probability of { -class } { $class }
}
leaf-impurity = { $impurity } here: { $value }.
leaf-depth = It lies at depth { $depth }.
leaf-rows = It holds { $rows }.
leaf-weight = It weighs { $weight } of { $whole }.
leaf-leaves = The { -tree } has { $leaves }.
leaf-limit = The limit: { $setting } = { $value }.

# Questions
ask-split = { $random ->
    [true] Which of these { -candidate-splits }, drawn at random, has the largest { -gain }?
   *[false] Which of these { -candidate-splits } has the largest { -gain }?
}
ask-split-because = { $split } has a { -gain } of { $gain }, the next best { $other } one of { $less }.
ask-impurity = { $what ->
    [gini] What is the { -gini } of this { -node }?
    [entropy] What is the { -entropy } of this { -node }?
    [misclassification] What is the { -misclassification } of this { -node }?
   *[squared_error] What is the { -squared-error } of this { -node }?
}
ask-impurity-because = { $short ->
    [true] { $numbers } = { $value }.
   *[false] It is worked out as { $value }.
}
ask-row = { $way ->
    [left] Which of these { -rows } goes left?
   *[right] Which of these { -rows } goes right?
}
ask-row-because = { $split }? This { -row } has { $cell }.
ask-kept = The { -best-split } is tested against chance. Is it kept?
ask-kept-choice = { $choice ->
    [kept] Kept: chance alone would seldom do this, p is at most { $alpha }
    [leaf] Not kept: chance could do this too, p is above { $alpha }
   *[always] Kept: a { -split } with any { -gain } is always kept
}
ask-kept-because = By chance alone a chi-square of { $statistic } or more has the probability p = { $p }.
ask-why-leaf = Why is this { -node } not { -split }?
ask-node = Where does this { -row } end?
ask-node-because = { $n ->
    [one] On its way it meets only { $nodes }.
   *[other] On its way it meets { $nodes }.
}
ask-node-leaf = { $node }, which predicts { $predicts }
ask-node-split = { $node }, which is { -split }

# One row on its way
row-code-root = { -node } = { -root }
row-code-while = while the { -node } has a { -split }:
row-code-go = {"    "}{ -node } = { -left-child } if the { -row } fits the { -split }, else { -right-child }
row-code-predict = predict what the { -leaf } predicts
row-start = A { -row } starts at the { -root }: { $cells }.
row-asks = { $node }: { $split }?
row-has = { $missing ->
    [true] Its { $feature } is missing.
   *[false] The { -row } has { $cell }.
}
row-goes = { $how ->
    [missing] { $left ->
        [true] { -rows } with a { -missing-value } go left here, to { $node }.
       *[false] { -rows } with a { -missing-value } go right here, to { $node }.
    }
    [unseen] { $left ->
        [true] No { -row } in training had this { -level } here: it goes where { -missing-values } go, left, to { $node }.
       *[false] No { -row } in training had this { -level } here: it goes where { -missing-values } go, right, to { $node }.
    }
   *[known] { $left ->
        [true] Yes: it goes left, to { $node }.
       *[false] No: it goes right, to { $node }.
    }
}
row-ends = The { -row } ends in { $node }.
