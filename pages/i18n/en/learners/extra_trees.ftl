# What the same in another library does otherwise
elsewhere =
    .draws = It draws { -features } and { -thresholds } in an order of its own, so it grows other { -trees } of the same kind.
    .missing-direction = It draws at random where { -missing-values } go; here both children are tried.
    .features-drawn = It draws { -features } for every { -split }, not once per { -tree } (features_drawn).
    .bootstrap = It draws its own { -bootstrap-samples }; they cannot be given.

intro =
    .shared-search = The { -trees } of a forest differ because each is fitted to other { -rows } and tries other { -features }. What they still share is the search: the same { -threshold } wins again and again.
    .random-thresholds = Extra-Trees (extremely randomized { -trees }) do not search. At each { -node } some { -features } are drawn at random, and for each of them one { -threshold }, anywhere between its smallest and its largest value there. The best of these few { -candidate-splits } is chosen.
    .trade-off = A single split is worse then, and a { -tree } needs more of them. But the { -trees } are less correlated. As a rule that outweighs the larger variance of each: their mean varies less, with somewhat more bias. And each may be fitted to all { -rows }: no { -bootstrap-sample } is needed.
    .out-of-bag = A { -tree } that is fitted to every { -row } has no { -out-of-bag } { -rows }: to test the { -trees }, turn bootstrap on or set { -test-rows } aside.

intro-formula =
    .threshold = A { -threshold }, drawn uniformly at the { -node }
    .split = The split that is chosen

preset =
    .scikit-learn = All { -rows }; as many { -features } as the square root of their number, or for values all of them. Levels are encoded as numbers.
    .geurts-2006 = The paper's defaults: all { -rows }, and for values a { -node } of fewer than five { -rows } is a leaf.
    .all-features = One split of every { -feature } is drawn at each { -node }: the best of many is a better split.
    .with-bootstrap = { START(-bootstrap-samples) } as in a random forest, so that { -out-of-bag } { -rows } can test the { -trees }.

challenge-state =
    .less-correlated = rho is { $own } here and { $other } in the random forest.
    .larger-trees = A { -tree } has { $own } leaves on average, one in the random forest has { $other }.
    .all-out-of-bag = { $without } of { $n } { -rows } are in every { -bootstrap-sample }.

challenge =
    .less-correlated = Make the { -trees } so different that rho falls to four fifths of a random forest's with the same settings.
    .larger-trees = Grow { -trees } with half as many leaves again as those of a random forest with the same settings.
    .all-out-of-bag = Give every { -row } an { -out-of-bag } { -prediction }.

story =
    .idea = Extra-Trees do not search for the best { -threshold }: they draw a few at random and take the best of these. Each { -tree } is a little worse, but they differ more, and all of them predict together.
