# What the same in another library does otherwise
elsewhere =
    .splitter = It draws { -thresholds } in an order of its own, so it grows another { -tree } of the same kind (splitter).

build =
    .not-a-split = build={ $text } in the address is no { -split }: write L:2:15.5, or start over.
    .no-parent = build={ $text } in the address names a { -node } that is not there: give its parent's { -split } first.
    .not-possible = A { -split } in the address is not possible here. { $why }
    .root-path = all { -rows }
    .verdict-better = Your { -tree } is better. Greedy growth takes the split with the largest gain and never looks ahead.
    .verdict-equal = Just as good as greedy growth.
    .verdict-worse = Greedy growth is better. Undo a split and look for a better one, or split another leaf.
    .reset = Start over
    .intro = Split the { -rows } yourself, and see how well greedy growth does with as many leaves.
    .score-classes = share of { -rows } right
    .score-numbers = { -squared-error }: less is better
    .score = You: { $fit }. Greedy growth: { $fit2 }, with as many leaves ({ $what }).
    .own-tree = You
    .greedy-same-leaves = Greedy, as many leaves
    .greedy-same-depth = Greedy, as deep
    .column-right = Right
    .column-impurity = { START(-impurity) } of the leaves
    .column-tree = { START(-tree) }
    .column-depth = Depth
    .table-title = Your { -tree } and greedy growth, on the { -training-rows }
    .table-note = You decide where to stop: the stopping rules of the settings do not apply here.
    .tree-description = Your { -tree }: { $nodes } { -nodes }, { $leaves } of them leaves
    .finished = No leaf can be split any more: each is pure, or its { -rows } have the same values.
    .undo = Undo the last split
    .control-leaf = Leaf to split
    .control-feature = { START(-feature) }
    .some-candidates = You can choose from { $cuts } of its { $every } { -candidate-splits }, evenly spread.
    .control-levels = These go left
    .control-threshold = Values up to this go left
    .threshold-known = any known
    .preview-title = What the split would do
    .preview-side = Side
    .preview-rows = { START(-rows) }
    .preview-classes = By class
    .preview-prediction = { START(-prediction) }
    .preview-left = yes, left
    .preview-right = no, right
    .preview-gain = { $question } has a gain of { $gain }.
    .preview-impurity = { START(-weighted-impurity) } of both children: { $impurity }.

tab =
    .build = Build it yourself
    .measures = Three measures
    .noise = Noise
    .errors = Error by region

error =
    .needs-plane = This picture needs one or two { -features }, all of them numbers without a { -missing-value }.
    .control-depth = Depth down to which { -splits } are shown
    .result = { $n ->
        [one] One region
       *[other] { $n } regions
    }: over all { -rows } the { $measure } is { $mean }.
    .title = Each region as dark as its error
    .note = The number is the { $measure } of the region's own { -rows }. White is 0, the darkest colour is { $most }.

intro =
    .questions = A decision { -tree } asks one yes/no question after another; the leaf at the end predicts its most common class.
    .search = While it grows, every { -candidate-split } is compared on the { -rows } of the { -node }. Each sends them to a left and a right child, and the one that lowers the { -impurity } most is chosen. Each child counts by its share of the { -rows }.
    .recursion = Then both children are split in the same way, until a child is pure or a stopping rule holds (pre-pruning). No child is empty: a { -threshold } lies between two values that occur, and min_samples_leaf is at least 1.
    .greedy = That is greedy: the { -best-split } now need not lead to the best { -tree }, and a few { -rows } can change the whole { -tree }.
    .multiway = Each { -split } has two children here, as in CART. ID3 and C4.5 give each { -level } of a category a child of its own: an n-way { -split }.
    .random-splits = At each { -node } one { -split } of each { -feature } is drawn at random, and the best of these is chosen. It need not be the best there is.
    .nearly-equal = Values of { $features } that are no more than { $apart } apart count as different here; scikit-learn takes them as equal.

intro-formula =
    .gini = { -gini }: how often two { -rows } drawn at random, with replacement, differ in { -class }
    .entropy = { START(-entropy) }: fewest bits a { -row }, on average, to write its class
    .misclassification = { START(-misclassification) }: share of { -rows } not of the most common class
    .gain = Gain of a split

regression-intro =
    .leaf-mean = A regression { -tree } predicts a number: the mean of the { -training-rows } in the same leaf.
    .squared-residuals = Of all single numbers the mean has the smallest sum of squared { -residuals }. So a split is judged by the squared { -residuals } that are left with two means, one for each child.
    .search = The split that leaves least is made, and both children are split in the same way. Over one { -feature } the { -predictions } make stairs.
    .median = With criterion = absolute_error a { -leaf } predicts the median of its { -rows }, which has the smallest sum of absolute { -residuals }. One value far away hardly moves it.
    .limits = No { -prediction } is above the largest target in the { -training-rows }, or below the smallest.

regression-formula =
    .sum-of-squares = Sum of squared { -residuals } of a { -node }
    .mse = { START(-squared-error) }
    .mae = { START(-absolute-error) }

preset =
    .karabulut = His Algorithm 1 (CART): { -gini }, every { -feature } taken as a number, no split without a gain.
    .tateyama = { -gini }, { -thresholds } halfway between two values, a leaf's shares are its probabilities.
    .jsc-370 = { -gini }, levels coded as numbers, and one of the stopping conditions: a test of independence. The slides give no level for it; 0.05 is the usual one.
    .chen = A leaf's probabilities are the softmax of its counts.
    .scikit-learn = { -gini }, levels coded as numbers, splits even without a gain.

regression-preset =
    .karabulut = His Algorithm 1 with the squared error in place of the { -gini }: every { -feature } taken as a number, no split without a gain.
    .karabulut-median = The other leaf he names: the median of its { -rows }. A { -split } lowers the { -absolute-error }.
    .tateyama = Weighted MSE, { -thresholds } halfway between two values, a leaf predicts its mean.
    .jsc-370-scikit-learn = Weighted MSE, levels coded as numbers. For values the slides and the package do the same.

challenge-state =
    .full-growth = { $sum } of { $sum2 } leaves could still be split.
    .half-mistakes = Now { $leaves } leaves and { $fit } right; at least { $goal } is wanted.
    .half-squared-error = Now { $leaves } leaves and an MSE of { $fit }; at most { $goal } is wanted.
    .root-unchanged = The root still has the split with the largest gain.
    .other-root = Your { -tree } now has { $fit }, the greedy { -tree } has { $fit2 }.
    .fewer-leaves = Now { $leaves } leaves; the greedy { -tree } has { $leaves2 }.

challenge =
    .full-growth = Let the { -tree } grow until no leaf can be split any more.
    .half-mistakes = With at most { $FEW } leaves, make half the mistakes that a single leaf makes.
    .other-root = Make another split at the root (What if) and get 95% of the greedy { -tree }'s right { -predictions }.
    .fewer-leaves = Greedy is not always best: find a first split that leads to fewer leaves, none of them more impure.
    .half-squared-error = With at most { $FEW } leaves, halve the { -squared-error } of a single leaf.
    .other-root-regression = Make another split at the root (What if) and stay within 5% of the greedy { -tree }'s MSE.

measures =
    .intro = { START(-node) } { $node }{ $of_tree }: its { -impurity } by three measures, and the { -best-split } by each.
    .column-measure = Measure
    .column-node = Of the { -node }
    .column-split = Its { -best-split }
    .column-weighted = { START(-weighted-impurity) }
    .column-gain = Gain
    .table-title = Three measures
    .note = They do not agree: which { -tree } grows depends on how { -impurity } is measured.
    .no-split = none

noise =
    .intro = In a table of noise nothing can be learned: { -features } and { -classes } are drawn at random. A test of independence with independence_alpha = { $alpha } should find a { -split } in at most a share of { $alpha } of such tables. The chi-square test of the { -best-split } finds one in many more: the best of many { -candidate-splits } looks good by chance alone. So p has to count the search.
    .control-rows = { START(-rows) }
    .control-features = { START(-features) }
    .control-alpha = independence_alpha
    .test = { $correction ->
        [none] chi-square
        [bonferroni] chi-square, p times the { -candidate-splits }
       *[permutation] { $n } searches with permuted { -classes }
    }
    .chart-title = Tables of noise with a { -split } at the { -root }, by test
    .table-title = { $tables } tables of noise
    .column-test = Test
    .column-roots = With a { -split }
    .column-share = Share
    .axis-share = share of the tables with a { -split } at the { -root }
    .note = Dashed: independence_alpha = { $alpha }. A test that keeps to this alpha stays at the line or below it, give or take { $error } with so few tables.

code =
    .grow = **grow**({ -rows }):
    .impurity = ${ $letter } ←$ { -impurity } of the { -rows }
    .stop = **if** a stopping rule holds: **return** { -leaf }
    .draw-features = draw { -features } at random
    .each-candidate = { $candidate ->
        [threshold] **for each** { -feature } $j$, { -threshold } $t$:
        [random] **for each** { -feature } $j$, one { -candidate-split } at random:
       *[split] **for each** { -candidate-split } of each { -feature } $j$:
    }
    .gain = ${ -gain } ← { $letter } − (n_L { $letter }_L + n_R { $letter }_R)/n$
    .no-split = { $tested ->
        [true] **if** the best { -gain } is not significant: **return** { -leaf }
       *[false] **if** the best { -gain } is too small: **return** { -leaf }
    }
    .split = **{ -to-split }** the { -rows } at the largest { -gain }: $L$, $R$
    .children = **grow**($L$); **grow**($R$)
    .candidate-gain = { $candidate ->
        [threshold] **for each** { -threshold }:
        [random] **for each** random { -candidate-split }:
       *[split] **for each** { -candidate-split }:
    } ${ -gain } ← { $letter } − (n_L { $letter }_L + n_R { $letter }_R)/n$
    .decide = **if** the best { -gain } is large enough: **{ -to-split }** there, **else return** { -leaf }

end =
    .shape = The { -tree } is grown: { $splits }, { $leaves }.
    .score = { $what ->
        [all] It classifies all { $n } { -training-rows } correctly.
        [some] It classifies { $right } of { $n } { -training-rows } correctly ({ $value }).
        [weight] Its weighted accuracy on the { -training-rows } is { $value }.
        [absolute_error] Its { -absolute-error } on the { -training-rows } is { $value }.
       *[squared_error] Its { -squared-error } on the { -training-rows } is { $value }.
    }

formula =
    .leaf-sum = { $what ->
        [classes] the { -tree } as a sum over its { -leaves }: its share of { -class } { $class } for { $row }
       *[numbers] the { -tree } as a sum over its { -leaves }, for { $row }
    }
    .accuracy = share predicted correctly
    .weighted-decrease = decrease in the whole { -tree }
    .class-share = { $what ->
        [share] share of { -class } { $class }
       *[probability] probability of { -class } { $class }
    }

# A node
node =
    .contents = { $node } holds { $rows }: { $holds }.
    .impurity = { $first ->
        [true] { $what ->
            [gini] { -gini } measures how mixed the { -classes } are (0 = { -pure }). Here it is { $value }.
            [entropy] { -entropy } measures in bits how mixed the { -classes } are (0 = { -pure }). Here it is { $value }.
            [misclassification] { -misclassification } is the share of { -rows } outside the largest { -class }. Here it is { $value }.
            [absolute_error] { -absolute-error } is the mean distance of the values from their median. Here it is { $value }.
           *[squared_error] { -squared-error } is the mean squared distance of the values from their mean. Here it is { $value }.
        }
       *[false] { $what ->
            [gini] { -gini }: { $value }.
            [entropy] { -entropy }: { $value }.
            [misclassification] { -misclassification }: { $value }.
            [absolute_error] { -absolute-error }: { $value }.
           *[squared_error] { -squared-error }: { $value }.
        }
    }
    .mean = { $n ->
        [one] value { $mean }
       *[other] mean { $mean }
    }
    .median = { $n ->
        [one] value { $mean }
       *[other] median { $mean }
    }
    .weighted-rows = { $rows } (weight { $weight })
    .single-row = { $weighted ->
        [true] One { -row } (weight { $weight }), { $holds },{" "}
       *[false] One { -row }, { $holds },{" "}
    }
    .single-value = with { $mean }

child =
    .contents = { $way ->
        [left] { $n ->
            [one] { $only }goes left.
           *[other] { $rows } go left: { $holds }.
        }
       *[right] { $n ->
            [one] { $only }goes right.
           *[other] { $rows } go right: { $holds }.
        }
    }

# Features, and the candidate splits they offer
feature =
    .values = { $first ->
        [true] { -feature } { $feature } has { $n ->
            [one] one value
           *[other] { $n } different values
        } here. A { -candidate-split } puts a { -threshold } between two neighbours: { $many ->
            [one] there is one.
           *[other] there are { $many }.
        }
       *[false] { -feature } { $feature } has { $n ->
            [one] one value
           *[other] { $n } different values
        } here: { $splits }.
    }
    .comparison = { $midpoint ->
        [true] A value of at most the { -threshold } goes left (<=, as in scikit-learn). XGBoost's < sends the same { -training-rows }: none lies halfway. A new { -row } exactly at the { -threshold } goes to the right there.
       *[false] A value of at most the { -threshold } goes left (<=): also the one that it was taken from.
    }
    .cost = Sorting the { -rows } by a { -feature } costs most: about n log n steps. Then one pass tries all of its { -candidate-splits }, moving one { -row } after another to the { -left-child }.
    .levels = { -feature } { $feature } has the { -levels } { $levels } here: { $splits }.
    .missing = { $n ->
        [one] 1 { -row } has a { -missing-value }. Each { -candidate-split } is tried with it on the right, then on the left.
       *[other] { $n } { -rows } have a { -missing-value }. Each { -candidate-split } is tried with them on the right, then on the left.
    }
    .no-candidate = { $why ->
        [one] { -feature } { $feature } has no { -candidate-split } here: there is only one { -row }.
        [same] { -feature } { $feature } has no { -candidate-split } here: all { $n } { -rows } have the same value.
        [random] { -feature } { $feature } has no { -candidate-split } here: with the one drawn at random a child would have too few { -rows }.
        [light] { -feature } { $feature } has no { -candidate-split } here: a child would always have less { -cover } (sum of h) than min_child_weight = { $weight }.
        [proposed] { -feature } { $feature } has no { -candidate-split } here: a child would be too small, or no { -threshold } is proposed.
       *[small] { -feature } { $feature } has no { -candidate-split } here: a child would be too small.
    }

random-split =
    .only = { -feature } { $feature } has one value here, so the only { -candidate-split } is { $split }.
    .levels = { -feature } { $feature } has the { -levels } { $levels } here.
    .left-levels = Those that go left are drawn at random: { $split }.
    .range = { -feature } { $feature } goes from { $low } to { $high } here.
    .threshold = One { -threshold } is drawn at random in between: { $split }.

candidate =
    .split = { -candidate-split } { $split }.
    .gain = The { $measure } is { $after } instead of { $node }: { -gain } { $gain }.
    .missing = { $left ->
        [true] { $n ->
            [one] The { -row } with a { -missing-value } goes left.
           *[other] The { $n } { -rows } with a { -missing-value } go left.
        }
       *[false] { $n ->
            [one] The { -row } with a { -missing-value } goes right.
           *[other] The { $n } { -rows } with a { -missing-value } go right.
        }
    }
    .best-so-far = It is the { -best-so-far }.
    .negative = Negative: this { -split } would not pay.
    .tie = { $last ->
        [true] It ties with { $other }. On a tie within a { -feature } the last is kept.
       *[false] It ties with { $other }. On a tie the first is kept.
    }
    .tie-behind = { $last ->
        [true] It ties with { $other }. On a tie within a { -feature } the last is kept. { $leader } is still ahead with a { -gain } of { $gain }.
       *[false] It ties with { $other }. On a tie the first is kept. { $leader } is still ahead with a { -gain } of { $gain }.
    }
    .best-of-feature = { START(-best-split) } on { $feature } so far, but { $leader } is still ahead with a { -gain } of { $gain }.
    .behind = { $leader } is still ahead with a { -gain } of { $gain }.
    .skipped = None has a larger { -gain }.

# Features drawn at random for a node
drawn-features =
    .all = { $n ->
        [one] { $node } may use the one { -feature } there is.
       *[other] { $node } may use all { $n } { -features }.
    }
    .some = { $drawn ->
        [one] { $node } draws { $features } at random from { $n } { -features }: only its { -splits } are considered here.
       *[other] { $node } draws { $features } at random from { $n } { -features }: only their { -splits } are considered here.
    }
    .reminder = Only { -features } drawn at random are considered here: { $features }.

# The split that is made
split =
    .chosen = { $how ->
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
    .gain = { $how ->
        [none] { $random ->
            [true] None of { $n } { -candidate-splits } drawn at random lowers the { $impurity } ({ -gain } { $gain }). The first is taken, since later { -splits } may lower it.
           *[false] None of { $n } { -candidate-splits } lowers the { $impurity } ({ -gain } { $gain }). The first is taken, since later { -splits } may lower it.
        }
        [most] { $random ->
            [true] Of { $n } { -candidate-splits } drawn at random it lowers the { $impurity } most, by { $gain } ({ $before } to { $after }).
           *[false] Of { $n } { -candidate-splits } it lowers the { $impurity } most, by { $gain } ({ $before } to { $after }).
        }
       *[other] It lowers the { $impurity } by { $gain } ({ $before } to { $after }).
    }
    .better = The { -best-split } would have been { $split }, with a { -gain } of { $gain }.
    .ties = { $n } { -candidate-splits } have this { -gain }. On a tie the first { -feature } is kept, with its lowest { -threshold }.
    .missing = { $left ->
        [true] { -rows } with a { -missing-value } go left.
       *[false] { -rows } with a { -missing-value } go right.
    }
    .rows = { $way ->
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
chi-square =
    .purpose = { $permuted ->
        [true] Permutation test: could a { -split } this good arise by chance?
       *[false] Chi-square test: could a { -split } this good arise by chance?
    }
    .statistic = { $freedom ->
        [one] For { $split } chi-square is { $statistic } with 1 degree of freedom: p = { $p }.
       *[other] For { $split } chi-square is { $statistic } with { $freedom } degrees of freedom: p = { $p }.
    }
    .search = { $correction ->
        [bonferroni] The { -split } is the best of { $n } { -candidate-splits }, so Bonferroni's correction multiplies p by { $n }{ $capped ->
            [true] , to 1 at most: p = { $p }.
           *[false] : p = { $p }.
        }
       *[none] This p holds for one { -split } fixed beforehand. It ignores that the best of { $n } { -candidate-splits } was chosen, so chance gives such a small p more often (independence_correction).
    }
    .permutation = For { $split }: the { -classes } of these { -rows } were permuted B = { $n } times, and the search was repeated each time. In k = { $k } of them the best { -gain } was at least as large: p = { $p }.
    .verdict = { $verdict ->
        [kept] That is at most { $alpha }: the { -split } is kept.
        [asked] That is above { $alpha }: chance could do as well, but this { -split } was asked for.
       *[leaf] That is above { $alpha }: chance could do as well, and the { -node } stays a { -leaf }.
    }
    .small-counts = { $every ->
        [true] All expected counts are under { $least }, so this p is only rough.
       *[false] { $small ->
            [one] One expected count is under { $least }, so this p is only rough.
           *[other] { $small } expected counts are under { $least }, so this p is only rough.
        }
    }
    .fisher = { $verdict ->
        [same] Fisher's exact test, for such small counts, gives p = { $p }{ $corrected ->
            [true] {" "}after the correction
           *[false] {""}
        }, which decides the same.
        [leaf] Fisher's exact test, for such small counts, gives p = { $p }{ $corrected ->
            [true] {" "}after the correction
           *[false] {""}
        }: by it the { -split } would not be kept.
       *[kept] Fisher's exact test, for such small counts, gives p = { $p }{ $corrected ->
            [true] {" "}after the correction
           *[false] {""}
        }: by it the { -split } would be kept.
    }

# Leaves
leaf =
    .prediction = { $node } is a { -leaf } and predicts { $predicts }.
    .reason = { $why }
    .class = { $common ->
        [all] { $n ->
            [one] { -class } { $class }, the { -class } of its one { -row }
           *[other] { -class } { $class }, the { -class } of all its { $rows }
        }
        [equal] { -class } { $class }, the first of the { -classes } that tie
        [most] { -class } { $class }, the most common { -class } of its { $rows }
       *[heaviest] { -class } { $class }, the { -class } with the most weight among its { $rows }
    }
    .softmax = { $predicts }, with probability { $probability }
    .value = { $n ->
        [one] { $value }, the value of its one { -row }
       *[other] { $value }, the mean of its { $rows }
    }
    .median = { $n ->
        [one] { $value }, the value of its one { -row }
       *[other] { $value }, the median of its { $rows }
    }
    .best-gain = { $why ->
        [no_gain] The best, { $split }, has a { -gain } of { $gain }.
        [min_gain] The best, { $split }, has a { -gain } of { $gain }, but min_gain = { $least }.
       *[min_impurity_decrease] The best, { $split }, lowers it by { $gain }, but min_impurity_decrease = { $least }.
    }

stop =
    .impurity = Its { $impurity } is { $value }.
    .depth = It lies at depth { $depth }.
    .rows = It holds { $rows }.
    .weight = Its { -rows } weigh { $weight } of { $whole } in all.
    .leaves = The { -tree } has { $leaves }.
    .limit = The limit is { $setting } = { $value }.

# Questions
question =
    .split = { $random ->
        [true] Which of these { -candidate-splits }, drawn at random, has the largest { -gain }?
       *[false] Which of these { -candidate-splits } has the largest { -gain }?
    }
    .impurity = { $what ->
        [gini] What is the { -gini } of this { -node }?
        [entropy] What is the { -entropy } of this { -node }?
        [misclassification] What is the { -misclassification } of this { -node }?
        [absolute_error] What is the { -absolute-error } of this { -node }?
       *[squared_error] What is the { -squared-error } of this { -node }?
    }
    .row-side = { $way ->
        [left] Which of these { -rows } goes left?
       *[right] Which of these { -rows } goes right?
    }
    .independence = The { -best-split } is tested against chance. Is it kept?
    .stop-reason = Why is this { -node } not { -is-split }?
    .row-leaf = In which { -leaf } does this { -row } end?

explanation =
    .split = { $split } has a { -gain } of { $gain }. The next best, { $other }, has { $less }.
    .impurity = { $short ->
        [true] { $numbers } = { $value }.
       *[false] The calculation gives { $value }.
    }
    .row-side = { $split }? This { -row } has { $cell }.
    .independence = { $correction ->
        [bonferroni] By chance alone, the probability that any of { $n } { -candidate-splits } has a chi-square of { $statistic } or more is p = { $p } at most.
        [permutation] By chance alone, the search finds a { -gain } at least this large with a probability of about p = { $p }, estimated by permutations.
       *[none] For one { -split } fixed beforehand, chance alone gives a chi-square of { $statistic } or more with the probability p = { $p }. For the best of { $n } the probability is larger.
    }
    .row-leaf = { $n ->
        [one] On its way it meets only { $nodes }.
       *[other] On its way it meets { $nodes }.
    }

choice =
    .independence = { $choice ->
        [kept] Kept: p is at most { $alpha }
        [leaf] Not kept: p is above { $alpha }, and chance could do this too
       *[always] Kept: a { -split } with any { -gain } is always kept
    }
    .leaf = { $node }, which predicts { $predicts }
    .split = { $node }, which is { -is-split }

# One row on its way
path-code =
    .root = { -node } ← { -root }
    .loop = **while** the { -node } has a { -split }:
    .step = { -node } ← { -left-child } **if** the { -row } fits the { -split }, **else** { -right-child }
    .predict = **return** what the { -leaf } predicts

path =
    .start = A { -row } starts at the { -root }: { $cells }.
    .split = { $node }: { $split }?
    .value = { $missing ->
        [true] Its { $feature } is missing.
       *[false] The { -row } has { $cell }.
    }
    .side = { $how ->
        [missing] { $left ->
            [true] { -rows } with a { -missing-value } go left here, to { $node }.
           *[false] { -rows } with a { -missing-value } go right here, to { $node }.
        }
        [unseen] { $left ->
            [true] No { -row } in training had this { -level } here, so this one goes where { -missing-values } go: left, to { $node }.
           *[false] No { -row } in training had this { -level } here, so this one goes where { -missing-values } go: right, to { $node }.
        }
       *[known] { $left ->
            [true] Yes: it goes left, to { $node }.
           *[false] No: it goes right, to { $node }.
        }
    }
    .leaf = The { -row } ends in { $node }.

story =
    .idea = A { -tree } asks one yes/no question after another, and a { -leaf } answers. { $goal ->
        [classes] Each time it asks what separates the { -classes } best.
        [values] Each time it asks what separates small values from large ones best.
       *[random] Each time it asks the best of a few questions drawn at random.
    }
    .start = { $target } A { -row } answers { $depth ->
        [0] no question.
        [one] one question.
       *[other] at most { $depth } questions.
    }
    .next-split = What is asked next, at { $node }?
    .end = { $classes ->
        [true] How many of its { $n } { -training-rows } does the { -tree } get right?
       *[false] How far off is the { -tree } on its { $n } { -training-rows }?
    }
