### Two derivations, line by line on real rows.

# Why exponential loss: the lines
derivations-code-begin = F = 0: no { -tree } yet
derivations-code-rounds = for each { -round }:
derivations-code-cost = {"    "}the cost of F: L = sum of exp(-y F), y = -1 or +1
derivations-code-weigh = {"    "}the { -sample-weight } is the { -row }'s part of the cost: w = exp(-y F) / L
derivations-code-tree = {"    "}add a { -tree } f with an { -amount-of-say } beta: a { -row } then costs w exp(-y beta f)
derivations-code-sides = {"    "}together: exp(-beta) (1 - err) + exp(beta) err, err = the { -weighted-error }
derivations-code-regroup = {"    "}= exp(-beta) + (exp(beta) - exp(-beta)) err: the less err, the less it costs
derivations-code-slope = {"    "}the slope by beta is 0: -exp(-beta) (1 - err) + exp(beta) err = 0
derivations-code-beta = {"    "}so beta = half of log((1 - err) / err)
derivations-code-update = {"    "}F = F + beta f, and w exp(-y beta f) becomes the { -sample-weight } of the next { -round }
derivations-code-odds = what F comes to: half the { -log-odds }, and its sign is the { -prediction }

# Why exponential loss: the steps
derivations-exponential = Derive AdaBoost for { $target } from one cost. { $rows }: { $holds }. Press the right arrow to start.
derivations-signs = { -class } { $first } is written y = -1, { -class } { $second } y = +1.
derivations-no-tree = F is 0, as there is no { -tree } yet: every { -row } costs exp(0) = 1.
derivations-round = { -round } { $round }
derivations-cost-of-row = { -round } { $round }: a { -row } costs exp(-y F), less than 1 where the sign of F is right and more where it is wrong.
derivations-whole = All { -rows } together cost { $cost }.
derivations-weighs = { $row } has y F = { $margin }. Its part of the cost is its { -sample-weight } in this { -round }: { $weight }.
derivations-none-heavier = No other weighs more.
derivations-error = The { -tree } is wrong for { $rows }. The { -weighted-error } is err = { $error }.
derivations-sides = The cost of a right { -row } is multiplied by exp(-beta), that of a wrong one by exp(beta).
derivations-left = With the beta that is found below, { $part } of the cost is left.
derivations-regrouped = The factor of err is above 0 for every beta above 0: the { -tree } with the lowest err costs least.
derivations-least-error = That is why each { -round } looks for a low { -weighted-error }.
derivations-how-long = Which beta costs least? At the lowest point the slope by beta is 0.
derivations-balance = There, what a larger beta would win on right { -rows } it would lose on wrong ones.
derivations-solve = Multiply by exp(beta), solve for exp(2 beta), and take the logarithm.
derivations-beta = beta is half the logarithm of right over wrong, { $beta }: this is the { -amount-of-say }.
derivations-beta-ask = At which beta is the slope 0?
derivations-beta-because = exp(2 beta) is (1 - err) / err, so beta is half of its logarithm.
derivations-put-in = With this beta, { $part } of the cost is left.
derivations-below-1 = That is below 1 unless err is 1/2: every { -tree } better than guessing lowers the cost.
derivations-new-weight = { $wrong ->
    [true] { $row } is predicted wrong, so its { -sample-weight } rises from { $before } to { $after }.
   *[false] { $row } is predicted right, so its { -sample-weight } falls from { $before } to { $after }.
}
derivations-half = Now the wrong { -rows } have a { -sample-weight } of { $weight } together, as much as the right ones.
derivations-like-guessing = By these weights the same { -tree } would do no better than guessing.
derivations-new-cost = With { $trees } the cost of all { -rows } { $changed }.
derivations-stops = { $perfect ->
    [true] The { -tree } makes no mistake: the larger beta, the lower the cost. So there is no beta to find, and boosting ends.
   *[false] The { -tree } is no better than guessing, so there is no beta to find, and boosting ends.
}
derivations-opens-odds = what F comes to
derivations-average = Where a share p = { $p } of the { -rows } is +1, a { -score } costs p exp(-F) + (1 - p) exp(F) on average.
derivations-lowest = That is lowest at half the { -log-odds }, { $F }.
derivations-sign = It is above 0 exactly where p is above 1/2: the sign of F is the better { -prediction }.

# Why exponential loss: what is worked out and seen
derivations-cost = cost
derivations-weight = { -sample-weight }
derivations-weight-of = { -sample-weight } of { $row }
derivations-new-weight-of = new { -sample-weight } of { $row }
derivations-wrong-rows = { -sample-weight } of the wrong { -rows }
derivations-part-of-cost = part of the cost
derivations-slope = slope
derivations-slope-there = slope there
derivations-half-log-odds = half the { -log-odds }
derivations-mean-cost = mean cost
derivations-panel-cost = What a { -row } costs
derivations-panel-weights = The { -sample-weights }
derivations-panel-left = The cost after { -round } { $round }
derivations-panel-average = What one F for all { -rows } costs
derivations-column-margin = y times F: above 0 where the sign of F is right, the larger the surer.
derivations-column-weight = The { -row }'s part of the whole cost.

# Where similarity and gain come from: the lines
derivations-code-objective = objective of one more { -tree }: sum of L(y, F + f) + gamma * { -leaves } + lambda / 2 * sum of w^2
derivations-code-derive = g, h = { -gradient } and { -hessian }, the first and second derivative of L by F, { -row } by { -row }
derivations-code-taylor = L(y, F + w) is about L(y, F) + g w + h w^2 / 2; for squared error exactly so
derivations-code-add-up = all { -rows } of a { -leaf } move by its w: add up, G = sum of g, H = sum of h
derivations-code-part = the { -leaf }'s part of the objective: G w + (H + lambda) w^2 / 2
derivations-code-leaf-slope = its slope by w is 0: G + (H + lambda) w = 0
derivations-code-best = so w = -G / (H + lambda), the { -output-value }
derivations-code-put-in = put in: -1/2 * G^2 / (H + lambda), minus half the { -similarity-score }
derivations-code-split = a { -split }: { -gain } = similarity(left) + similarity(right) - similarity
derivations-code-pays = the objective falls by half the { -gain }, and one more { -leaf } costs gamma
derivations-code-whole = the whole { -tree }: -1/2 * sum of similarities + gamma * { -leaves }

# Where similarity and gain come from: the steps
derivations-similarity = Derive XGBoost's { -tree } for { $target } from one objective. { $rows }. Press the right arrow to start.
derivations-start-cost = All { -rows } start at the same F and cost { $cost } together.
derivations-which-tree = Which { -tree }, added to F, lowers that most, when { -leaves } (gamma) and large { -output-values } (lambda) cost too?
derivations-of-row = { $row }: the { -gradient } of its { -loss } is g = { $g }, the { -hessian } h = { $h }.
derivations-none-larger = No other { -gradient } is larger.
derivations-g-and-h = The { -gradient } g says which way the { -loss } of a { -row } falls, and how steeply; the { -hessian } h says how soon that changes.
derivations-every-h = { $exact ->
    [true] For squared error every h is 1.
   *[false] For { -classes } h is p (1 - p): the surer a { -prediction }, the smaller h.
}
derivations-moves = { $row } will move by w = { $w }. By the parabola its { -loss } is then { $near }.
derivations-truly = { $exact ->
    [true] In truth it is the same.
   *[false] In truth it is { $loss }.
}
derivations-opens-derivatives = two derivatives
derivations-opens-leaf = one { -leaf }
derivations-one-leaf = Put all { $rows } into one { -leaf }: all move by the same w.
derivations-sums = So the { -gradients } add up to G = { $G }, the { -hessians } to H = { $H }.
derivations-parabola = The cost before does not depend on w. What is left is a parabola in w, and lambda makes it narrower.
derivations-at-best = At its lowest point, w = { $w }, it is { $part }.
derivations-lowest-slope = Its lowest point is where the slope is 0. The parabola itself is 0 at w = 0, and at twice that w.
derivations-best-ask = Where is the parabola lowest?
derivations-best-because = G + (H + lambda) w = 0, solved for w: -G / (H + lambda).
derivations-best = Solved for w: minus G over H + lambda. This is the { -output-value } of the { -leaf }, { $w }.
derivations-half-of-it = The objective falls by half of this fraction. The fraction is the { -similarity-score }, { $similarity }.
derivations-opens-split = a { -split }
derivations-split = { $node } is { -split }: { $split }.
derivations-each-side = Each child has its own parabola and { -similarity-score }: { $left } and { $right } instead of { $whole }.
derivations-gain = The { -gain } is { $gain }.
derivations-pays = The objective falls by half of that, { $fall }, and one more { -leaf } costs gamma: the { -split } pays if gamma is less.
derivations-no-half = XGBoost omits the half and compares the { -gain } itself with gamma.
derivations-leaf = { $node } is a { -leaf } with { $sums }. By the same line its { -output-value } is { $w }.
derivations-opens-tree = the whole { -tree }
derivations-tree = The { -tree } has { $leaves }: minus half of all { -similarity-scores }, plus gamma for each { -leaf } (here 0).
derivations-whole-tree = That changes the objective by { $change }.
derivations-added = With the { -tree } added to F the cost { $changed }.
derivations-why-so = { $exact ->
    [true] That is the objective without the part of lambda.
   *[false] The parabola only comes near it.
}

# Where similarity and gain come from: what is worked out and seen
derivations-by-parabola = by the parabola
derivations-loss-after = { -loss } after
derivations-part = part of the objective
derivations-fall = fall of the objective
derivations-change = change of the objective
derivations-cost-after = cost after
derivations-the-same = the same from the objective
derivations-panel-parabola = One { -leaf } for all { -rows }
