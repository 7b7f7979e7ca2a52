# Why exponential loss: the lines
exponential-code =
    .start = $F ← 0$: no { -tree } yet
    .round-loop = **for each** { -round }:
    .cost = cost of $F$: $L = ∑ e^(−y F)$, $y = ±1$
    .weights = { -sample-weight }, the { -row }'s part of it: $w = e^(−y F)/L$
    .new-tree = add $β f$, a { -tree } with its { -amount-of-say }: a { -row } costs $w e^(−y β f)$
    .right-and-wrong = together $e^(−β)(1 − err) + e^β err$, with $err$ the { -weighted-error }
    .regroup = $= e^(−β) + (e^β − e^(−β)) err$: less $err$ costs less
    .zero-slope = slope by $β$ is 0: $e^β err = e^(−β)(1 − err)$
    .beta = so $β ← ½ log((1 − err)/err)$
    .update = $F ← F + β f$; $w e^(−y β f)$ is the next { -sample-weight }
    .log-odds = $F$ aims at half the { -log-odds }; its sign is the { -prediction }

# Why exponential loss: the steps
exponential =
    .intro = Derive AdaBoost for { $target } from one cost. { $rows }: { $holds }. Press the right arrow to start.
    .class-signs = { -class } { $first } is written y = -1, { -class } { $second } y = +1.
    .first-cost = F is 0, as there is no { -tree } yet: every { -row } costs exp(0) = 1.
    .row-cost = { -round } { $round }: a { -row } costs exp(-y F), less than 1 where the sign of F is right and more where it is wrong.
    .total-cost = All { -rows } together cost { $cost }.
    .row-weight = { $row } has y F = { $margin }. Its part of the cost is its { -sample-weight } in this { -round }: { $weight }.
    .rows-skipped = No other weighs more.
    .weighted-error = The { -tree } is wrong for { $rows }. The { -weighted-error } is err = { $error }.
    .cost-factors = The cost of a right { -row } is multiplied by exp(-beta), that of a wrong one by exp(beta).
    .cheap = All earlier { -trees } count here through one weight per { -row }. That makes exponential { -loss } cheap.
    .cost-left = With the best beta, found below, the cost is multiplied by { $part }.
    .lowest-error = The factor of err is above 0 for every beta above 0: the { -tree } with the lowest err costs least.
    .lowest-error-why = That is why each { -round } looks for a low { -weighted-error }.
    .zero-slope = Which beta costs least? At the lowest point the slope by beta is 0.
    .zero-slope-meaning = There a larger beta would lose as much on the wrong { -rows } as it wins on the right ones.
    .solution-steps = Multiply by exp(beta), solve for exp(2 beta), and take the logarithm.
    .beta = beta is half the logarithm of right over wrong, { $beta }: this is the { -amount-of-say }.
    .lowest-cost-left = With this beta the cost is multiplied by { $part }.
    .lowest-cost-meaning = That is below 1 unless err is 1/2: every { -tree } better than guessing lowers the cost.
    .row-new-weight = { $wrong ->
        [true] { $row } is predicted wrong, so its { -sample-weight } rises from { $before } to { $after }.
       *[false] { $row } is predicted right, so its { -sample-weight } falls from { $before } to { $after }.
    }
    .wrong-new-weight = Now the wrong { -rows } have a { -sample-weight } of { $weight } together, as much as the right ones.
    .wrong-new-weight-meaning = By these weights the same { -tree } would do no better than guessing.
    .new-total-cost = With { $trees } the cost of all { -rows } { $changed }.
    .stop-reason = { $perfect ->
        [true] The { -tree } makes no mistake: the larger beta, the lower the cost. So there is no beta to find, and boosting ends.
       *[false] The { -tree } is no better than guessing, so there is no beta to find, and boosting ends.
    }
    .mean-cost = Where a share p = { $p } of the { -rows } is +1, a { -score } costs p exp(-F) + (1 - p) exp(F) on average.
    .lowest-mean-cost = That is lowest at half the { -log-odds }, { $F }.
    .sign-meaning = It is above 0 exactly where p is above 1/2: the sign of F is the better { -prediction }.

exponential-section =
    .round = { -round } { $round }
    .log-odds = what F aims at

exponential-question =
    .beta = At which beta is the slope 0?
    .beta-why = exp(2 beta) is (1 - err) / err, so beta is half of its logarithm.

# Why exponential loss: what is worked out and seen
# Where similarity and gain come from: what is worked out and seen
formula =
    .cost = cost
    .row-weight = { -sample-weight } of { $row }
    .row-new-weight = new { -sample-weight } of { $row }
    .wrong-weight = { -sample-weight } of the wrong { -rows }
    .cost-share = part of the cost
    .slope = slope
    .slope-at-lowest = slope there
    .half-log-odds = half the { -log-odds }
    .parabola-loss = by the parabola
    .new-loss = { -loss } after
    .leaf-objective = part of the objective
    .objective-fall = fall of the objective
    .objective-change = change of the objective
    .new-cost = cost after
    .new-cost-from-objective = the same from the objective

exponential-label =
    .weight = { -sample-weight }

exponential-axis =
    .mean-cost = mean cost

exponential-panel =
    .row-cost = What a { -row } costs
    .weights = The { -sample-weights }
    .round-cost = The cost after { -round } { $round }
    .mean-cost = What one F for all { -rows } costs

exponential-column =
    .margin-help = y times F: above 0 where the sign of F is right, the larger the surer.
    .weight-help = The { -row }'s part of the whole cost.

# Where similarity and gain come from: the lines
similarity-code =
    .objective = objective: $∑ L(y, F + f) + γ |T| + (λ/2) ∑ w^2$
    .derivatives = $g, h ←$ { -gradient } and { -hessian } of $L$ at $F$, { -row } by { -row }
    .taylor = $L(y, F + w) ≈ L(y, F) + g w + ½ h w^2$; exact for squared error
    .leaf-sums = add up over the { -rows } of a { -leaf }: $G ← ∑ g$, $H ← ∑ h$
    .leaf-objective = the { -leaf }'s part: $G w + ½ (H + λ) w^2$
    .zero-slope = its slope by $w$ is 0: $G + (H + λ) w = 0$
    .best-output = so $w ← −G/(H + λ)$, the { -output-value }
    .similarity = put in: $−½ S$ with $S = G^2/(H + λ)$, the { -similarity-score }
    .gain = a { -split }: ${ -gain } ← S_L + S_R − S$
    .gamma = the objective falls by ${ -gain }/2$; one more { -leaf } costs $γ$
    .tree-objective = the whole { -tree }: $−½ ∑ S + γ |T|$

# Where similarity and gain come from: the steps
similarity =
    .intro = Derive XGBoost's { -tree } for { $target } from one objective. { $rows }. Press the right arrow to start.
    .first-cost = All { -rows } start at the same F and cost { $cost } together.
    .task = Which { -tree }, added to F, lowers that most, when { -leaves } (gamma) and large { -output-values } (lambda) cost too?
    .row-derivatives = { $row }: the { -gradient } of its { -loss } is g = { $g }, the { -hessian } h = { $h }.
    .rows-skipped = No other { -gradient } is larger.
    .derivatives-meaning = The { -gradient } g says which way the { -loss } of a { -row } falls, and how steeply; the { -hessian } h says how soon that changes.
    .hessian-values = { $exact ->
        [true] For squared error every h is 1.
       *[false] For two { -classes } h is p (1 - p): the surer a { -prediction }, the smaller h.
    }
    .row-approximation = { $row } will move by w = { $w }. By the parabola its { -loss } is then { $near }.
    .row-true-loss = { $exact ->
        [true] In truth it is the same.
       *[false] In truth it is { $loss }.
    }
    .single-leaf = Put all { $rows } into one { -leaf }: all move by the same w.
    .leaf-sums = So the { -gradients } add up to G = { $G }, the { -hessians } to H = { $H }.
    .leaf-parabola = The cost before does not depend on w. What is left is a parabola in w, and lambda makes it narrower.
    .parabola-minimum = At its lowest point, w = { $w }, it is { $part }.
    .zero-slope = Its lowest point is where the slope is 0. The parabola itself is 0 at w = 0, and at twice that w.
    .output = Solved for w: minus G over H + lambda. This is the { -output-value } of the { -leaf }, { $w }.
    .similarity-score = The objective falls by half of this fraction. The fraction is the { -similarity-score }, { $similarity }.
    .split = { $node } is { -is-split }: { $split }.
    .child-scores = Each child has its own parabola and { -similarity-score }: { $left } and { $right } instead of { $whole }.
    .gain = The { -gain } is { $gain }.
    .gamma = The objective falls by half of that, { $fall }, and one more { -leaf } costs gamma: the { -split } pays if gamma is less.
    .gain-without-half = XGBoost omits the half and compares the { -gain } itself with gamma.
    .leaf-output = { $node } is a { -leaf } with { $sums }. By the same line its { -output-value } is { $w }.
    .tree-leaves = The { -tree } has { $leaves }: minus half of all { -similarity-scores }, plus gamma for each { -leaf } (here 0).
    .objective-change = That changes the objective by { $change }.
    .new-cost = With the { -tree } added to F the cost { $changed }.
    .new-cost-why = { $exact ->
        [true] That is the objective without the part of lambda.
       *[false] The parabola only comes near it.
    }

similarity-section =
    .derivatives = two derivatives
    .leaf = one { -leaf }
    .split = a { -split }
    .tree = the whole { -tree }

similarity-question =
    .output = Where is the parabola lowest?
    .output-why = G + (H + lambda) w = 0, solved for w: -G / (H + lambda).

similarity-panel =
    .parabola = One { -leaf } for all { -rows }

exponential-intro =
    .stagewise = Boosting is forward stagewise additive modelling: each { -round } adds the one { -base-learner } f, times a beta, that lowers the loss most, and leaves the earlier ones as they are. All of them at once would be too many parameters to search for. With the exponential loss this is AdaBoost.
    .loss = AdaBoost was found before anybody knew what it minimises. It is the exponential loss: every { -row } costs exp(-y F), little where the { -trees } so far are right with a large score, much where they are wrong.
    .next-tree = Add one more { -tree } with an { -amount-of-say }, ask which { -tree } and which { -amount-of-say } make the loss smallest, and all of AdaBoost follows: the { -sample-weights }, the { -weighted-error }, half the log as the { -amount-of-say }, and the new weights.
    .cheap = Exponential loss is cheap to minimise: exp(-y (F + beta f)) is exp(-y F) times exp(-y beta f), so all earlier { -trees } count by one weight a { -row }, and beta has a formula. With most other losses beta must be searched for.
    .lowest-point = The exponential loss is never below the number of mistakes, and for a share p of one class its lowest point is half the log odds. That is why the sign of F is the better guess.

exponential-formula =
    .stagewise = Forward stagewise additive modelling (Algorithm 3)
    .loss = The loss of all { -rows }
    .alpha = The { -amount-of-say } with the lowest loss
    .lowest-point = The lowest point for a share p of class +1

similarity-intro =
    .parabola = XGBoost asks of one more { -tree }: by how much does it lower the loss, if every leaf and every large { -output-value } adds a penalty? Near the present score a smooth loss is close to a parabola. The absolute and the pinball loss are not: they have a corner, and no curvature on either side of it.
    .sums = Parabolas add up. So a leaf needs two numbers only, the sum of its { -rows }' { -gradients } and that of their { -hessians }. Its best { -output-value } and the fall of the objective follow from them.
    .gain = That fall is half the { -similarity-score }. A split lowers the objective by half of what the scores of its children add to that of the { -node }, less gamma for one more { -leaf }. What they add, without the half, is what XGBoost calls the gain.

similarity-formula =
    .output = The best { -output-value } of a leaf
    .objective = By how much it lowers the objective
    .gain = By how much a split lowers the objective: half its gain, less gamma
