# Its lines
code =
    .start = { $many ->
        [true] $F_k ←$ the start of each { -class } $k$
       *[false] $F ←$ the start, the same for every { -row }
    }
    .round-loop = { $many ->
        [true] **for** $m = 1, …, { $rounds }$, **for each** { -class } $k$:
       *[false] **for** $m = 1, …, { $rounds }$:
    }
    .residuals = { $loss ->
        [squared] $r_i ← y_i − F(x_i)$
        [share] $r_i ← y_i − p_i$
       *[any] $r_i ← −∂L(y_i, F(x_i))/∂F$
    }
    .draw-rows = draw the { -training-rows } of this { -round }
    .grow-tree = grow a { -tree } on the { -residuals } $r_i$:
    .leaf-values = **for each** { -leaf }: $v ←$ the step that lowers the { -loss }
    .update = $F(x_i) ← F(x_i) + { $factor }v(x_i)$
    .stop-rule = { $reason ->
        [no_residual] **if** all $r_i = 0$: **stop**
        [rounding] **if** all { -predictions } are right up to rounding: **stop**
        [diverged] **if** $F$ grows beyond all bounds: **stop**
       *[no_improvement] **if** the { -validation-loss } no longer falls: **stop**
    }
    .predict-new-row = **return** the start $+ { $factor }∑_m v_m(x)$

# Names of what is worked out
formula =
    .name = { $what ->
        [start] start
        [mean] mean of y
        [residual-sum] sum of the { -residuals } at the start
        [residual] { -residual }
        [probability] probability
        [loss] { -loss }
        [leaf-value] { -leaf-value }
        [median] median
        [balance] sum of the { -residuals } where the Huber { -loss } is lowest
        [mean-loss] mean { -loss }
        [slope] slope of the { -loss } at rho
        [tip] rho where F is exact
        [slope-at-0] slope at rho = 0
        [slope-after] slope from there on
        [to-beat] { -loss } that has to be lower
       *[F] F
    }
    .class-start = start of { $class }

# The start
# The end
section =
    .start = start
    .end = the end

start =
    .constant = Every { -row } starts with the same { -score } = { $F }: { $which ->
        [zero] that is what was asked for
        [mean] { $weighted ->
            [true] the mean of { $rows }, each by its weight
           *[false] the mean of { $rows }
        }
        [median] { $weighted ->
            [true] the median of { $rows }, each by its weight
           *[false] the median of { $rows }
        }
       *[balance] there the { -residuals } of { $rows } add up to 0
    }.
    .median-halfway = { $halfway ->
        [true] Two values stand in the middle, { $low } and { $high }: the start lies halfway between them. { $leaves ->
            [true] The { -leaves } do the same: median = halfway.
           *[false] The { -leaves } take the lower one instead, as in scikit-learn, unless median = halfway.
        }
       *[false] Two values stand in the middle, { $low } and { $high }: the lower one is the start. With median = halfway it lies between them.
    }
    .lowest-loss = No other constant has a lower { loss.name }.
    .not-lowest-loss = The constant { $best } has a lower { loss.name }: { $least } instead of { $now }. The { -rounds } make up for it.
    .class-scores = Each { -class } has a { -score } of its own, the same for every { -row }: { $scores }.
    .class-score = { $class } { $score }
    .class-scores-why = { $how ->
        [zero] All are 0, as was asked for: the { -classes } are equally probable.
       *[other] Each is the logarithm of the share of its { -class }, moved so that the mean is 0.
    }
    .log-odds = Every { -row } starts with the same { -score } = { $F }: { $half ->
        [true] half the { -log-odds }
       *[false] the { -log-odds }
    } of { -class } { $second }, the logarithm of { $ones } to { $none } of { -class } { $first }.
    .class-weight = a weight of { $weight }
    .score-meaning = { $classes ->
        [true] Every { -tree } will add to it.
       *[false] F is the { -prediction } so far; every { -tree } will add to it.
    }
    .probability = { $zero ->
        [true] F = 0 means a probability of { $p }.
       *[false] F = 0 would mean a probability of 0.5; this F means a probability of { $p }.
    }

# The loss
loss =
    .name = { $loss ->
        [squared] squared { -loss }
        [absolute] absolute { -loss }
        [huber] Huber { -loss }
       *[own] { -loss }
    }
    .training = After { -round } { $round } the mean { -loss } { $changed }.
    .validation = On the { -validation-rows } it { $changed }.

question =
    .start = { $loss ->
        [classes] Which F does every { -row } start with?
        [own] Which F does every { -row } start with?
       *[other] Which F does every { -row } start with, under the { loss.name }?
    }
    .start-why = { $how ->
        [mean] The setting start asks for the mean.
       *[other] It has the lowest { -loss } of all constants.
    }
    .largest-residual = Which { -row } has the largest { -residual } now, whatever its sign?
    .largest-residual-why = Its { -residual } is { $residual }.
    .leaf-value = { $node } is a { -leaf } with { $rows }. What is its value, before the { -learning-rate }?
    .leaf-value-why = { $rule ->
        [mean] It is the mean of the { -residuals }.
        [median] It is the median of y - F.
        [huber] It is the median of y - F, plus the mean of what is left, capped at delta.
        [softmax] It is the sum of the { -residuals } over the sum of p (1 - p), times (K - 1)/K.
        [searched] It is rho times the mean of the { -residuals }.
       *[newton] It is the sum of the { -residuals } over the sum of the { -hessians }.
    }
    .new-score = { $row } has F = { $before }, and the value of its { -leaf } is { $leaf }. What is its F after this step, with a { -learning-rate } of { $rate }?
    .new-score-why = { $before } + { $rate } · { $leaf } = { $after }.
    .loss-direction = What does this { -round } do to the mean { -loss }?
    .loss-direction-choice = { $what ->
        [both] It falls on the { -training-rows } and on the { -validation-rows }
        [training] It falls on the { -training-rows } and rises on the { -validation-rows }
       *[neither] It rises on the { -training-rows }
    }
    .loss-direction-why = On the { -validation-rows } it goes from { $before } to { $after }.
    .mean-loss = What is the mean { -loss } after this { -round }?
    .mean-loss-why = Before the { -round } it was { $before }.

# Residuals
round =
    .name = { -round } { $round }
    .done-count = { $n ->
        [one] 1 { -round } is done: { $trees } in the { -ensemble }.
       *[other] { $n } { -rounds } are done: { $trees } in the { -ensemble }.
    }

residual =
    .opening = { $first ->
        [true] { $several ->
            [true] { -round } { $round }, first the { -residuals } of { -class } { $class }.
           *[false] { -round } { $round }: the { -residual } of every { -row }.
        }
       *[false] Now the { -residuals } of { -class } { $class }.
    }
    .definition = { $loss ->
        [softmax] A { -residual } is 1 - p for { -rows } of this { -class }, and -p for all others.
        [logistic] A { -residual } is y - p: how far p, the predicted probability of { -class } { $class }, is from y.
        [half] A { -residual } is 2 (y - p) for y = 0 or 1: twice the usual one, as F is half the { -log-odds }.
        [absolute] A { -residual } is only a direction: 1 where y is above F, and -1 where y is below.
        [huber] A { -residual } is y - F, capped at delta = { $delta }.
        [squared] A { -residual } is y - F: what the { -prediction } misses.
       *[own] A { -residual } is minus the { -gradient } of your { -loss }.
    }
    .meaning = { $loss ->
        [own] Where it is above 0, a higher F lowers the { -loss }.
       *[other] That is the { -negative-gradient } of the { -loss }: where it is above 0, a higher F lowers the { -loss }.
    }
    .sign-counts = F is too low for { $up } and too high for { $down }{ $exact ->
        [0] {""}
       *[other] , and exact for { $exactly }
    }.
    .capped-count = { $n ->
        [0] No { -row } is further away than delta.
        [one] { $rows } is further away and is capped.
       *[other] { $rows } are further away and are capped.
    }
    .zero-sign = Where F is exact, y - F is 0, and the sign of 0 is taken as 0.
    .largest = { $alone ->
        [true] { $row } is furthest off
       *[false] Several { -rows } are furthest off, first { $row }
    }: its { -residual } is { $residual }.
    .largest-with-class = { $alone ->
        [true] { $row } is furthest off
       *[false] Several { -rows } are furthest off, first { $row }
    }: its { -class }, { $class }, has p = { $p }, and its { -residual } is { $residual }.
    .row-probability = { $row } is of { -class } { $own } and has F = { $F }. The probability of { -class } { $of } is p = { $p }.
    .row-class-residual = { $loss ->
        [softmax] { $inside ->
            [true] It is of this { -class }, so its { -residual } is 1 - p = { $residual }.
           *[false] It is of another { -class }, so its { -residual } is 0 - p = { $residual }.
        }
        [half] { $inside ->
            [true] Its y is +1, so its { -residual } is 2 (1 - p) = { $residual }.
           *[false] Its y is -1, so its { -residual } is 2 (0 - p) = { $residual }.
        }
       *[logistic] { $inside ->
            [true] Its y is 1, so its { -residual } is y - p = 1 - { $p } = { $residual }.
           *[false] Its y is 0, so its { -residual } is y - p = 0 - { $p } = { $residual }.
        }
    }
    .row-distance = { $row }: y - F = { $y } - { $F } = { $away }.
    .row-distance-residual = { $reason ->
        [as-is] That is its { -residual }.
        [exact] F is exact: the sign of 0 is taken as 0, so the { -residual } is { $residual }.
        [absolute] Only the sign counts: the { -residual } is { $residual }.
        [huber] That is further than delta = { $delta }, so the { -residual } is capped: { $residual }.
       *[own] Minus the { -gradient } of your { -loss } is { $residual }: that is its { -residual }.
    }
    .skipped = None is further off.

# Rows drawn at random
sample =
    .rows = { $several ->
        [true] The { -trees } of this { -round } are grown on { $used } of { $rows }, drawn at random.
       *[false] The { -tree } of this { -round } is grown on { $used } of { $rows }, drawn at random.
    }
    .other-rows = The others follow the { -splits } to a { -leaf }, and move with it.

# Leaves
leaf =
    .opening = { $node } is a { -leaf } with { $rows }.
    .value = { $rule ->
        [mean] { $n ->
            [one] Its value is the { -residual } of this { -row }, { $value }.
           *[other] Its value is the mean of their { -residuals }, { $value }.
        }
        [median] { $n ->
            [one] Its value is y - F of this { -row }, { $value }.
           *[other] Its value is the median of their y - F, { $value }.
        }
        [huber] { $n ->
            [one] Its value is y - F of this { -row }, { $value }.
           *[other] Its value is the median of their y - F, plus the mean of what is left, capped at delta: { $value }.
        }
        [logistic] { $n ->
            [one] Its value is the { -residual } over p (1 - p), the { -hessian }: { $value }.
           *[other] Its value is the sum of their { -residuals } over the sum of p (1 - p), their { -hessians }: { $value }.
        }
        [softmax] { $n ->
            [one] Its value is the { -residual } over p (1 - p), times (K - 1)/K for K { -classes }: { $value }.
           *[other] Its value is the sum of their { -residuals } over the sum of p (1 - p), times (K - 1)/K for K { -classes }: { $value }.
        }
        [searched] { $n ->
            [one] Its value is rho times the { -residual } of this { -row }, { $value }.
           *[other] Its value is rho times the mean of their { -residuals }, { $value }.
        }
       *[newton] { $n ->
            [one] Its value is the { -residual } over the { -hessian }, { $value }.
           *[other] Its value is the sum of their { -residuals } over the sum of their { -hessians }, { $value }.
        }
    }
    .zero-denominator = Every probability here is 0 or 1: there is nothing to divide by.
    .median-halfway = { $halfway ->
        [true] Two values stand in the middle, { $low } and { $high }: the median is taken halfway. With median = lower it would be { $low }, as in scikit-learn.
       *[false] Two values stand in the middle, { $low } and { $high }: the median is the lower one, as in scikit-learn. With median = halfway it would be { $middle }.
    }
    .huber-one-step = The value comes from a single step from the median, as in Friedman's paper. The Huber { -loss } of this { -leaf } is lowest at { $lowest }.

line-search =
    .plan = The { -leaves } hold mean { -residuals } h, and one length rho scales them all. A line search looks for the rho with the lowest { -loss }.
    .result = That is rho = { $rho }. There the slope of the { -loss } along the { -tree } is { $slope }, and the { -loss } turns from falling to rising.
    .tips = The { -leaves } hold mean { -residuals } h. Along rho the { -loss } of a { -row }, |y - F - rho h|, is a V with its tip where F becomes exact.
    .first-slope = At rho = 0 the slopes of all { -rows } add up to { $slope }.
    .row-tip = { $row } has its tip at rho = { $rho }: from there on its { -loss } rises. The slope of all { -rows } together goes from { $before } to { $after }.
    .lowest-tip = It is no longer below 0: here the { -loss } is lowest.
    .skipped = No tip further left is the lowest point.

# The update
update =
    .rule = { $several ->
        [true] { $whole ->
            [true] Every F of { -class } { $class } moves by the value of the { -leaf }.
           *[false] Every F of { -class } { $class } moves by { $rate } times the value of the { -leaf }.
        }
       *[false] { $whole ->
            [true] Every { -row } moves by the value of its { -leaf }.
           *[false] Every { -row } moves by { $rate } times the value of its { -leaf }.
        }
    }
    .learning-rate = { $whole ->
        [true] The { -learning-rate }, the part of each step that is taken, is 1.
       *[false] That is the { -learning-rate }: the part of each step that is taken.
    }
    .largest-move = { $row } moves furthest: F goes from { $before } to { $after }.
    .no-move = Here that is 0: no { -row } moves.
    .row = { $row } is in { $node }, whose value is { $value }: its F { $changed }.
    .row-not-sampled = The { -tree } was not grown on this { -row }; the { -row } follows the { -splits }.
    .skipped = Every { -row } moves with its { -leaf } in the same way.

stop =
    .reason = { $reason ->
        [no_residual] All { -residuals } are 0: nothing is left to correct.
        [rounding] All { -predictions } are right up to rounding: nothing is left to correct.
        [diverged] F grows beyond all bounds: take a smaller { -learning-rate }.
       *[no_improvement] The { -loss } on the { -validation-rows } no longer falls.
    }
    .round = { $when ->
        [in] Boosting ends in { -round } { $round } of { $asked }.
       *[after] Boosting ends after { -round } { $round } of { $asked }.
    }
    .loss-to-beat = { $twice ->
        [true] Twice the { -loss }, plus tol, is { $reached }.
       *[false] The { -loss } plus tol is { $reached }.
    } No { -loss } of the last { $rounds } was above that; the highest was { $highest }.

end =
    .start-suffices = No { -tree } was needed: the start alone is the { -prediction } for every { -row }.
    .training-loss = The mean { -loss } { $changed }.
    .lowest-validation-loss = { $n ->
        [0] On the { -validation-rows } it was lowest at the start: { $loss }.
        [one] On the { -validation-rows } it was lowest after 1 { -round }: { $loss }.
       *[other] On the { -validation-rows } it was lowest after { $n } { -rounds }: { $loss }.
    }

# What is seen
tree =
    .empty-name = no { -tree }

label =
    .residual = { -residual }

column =
    .used-title = { -training-rows }
    .score-help = { $several ->
        [true] The { -score } of the current { -class }: the start plus all { -trees } so far.
       *[false] The { -score }: the start plus all { -trees } so far.
    }
    .probability-help = { $several ->
        [true] The probability of the current { -class }; between { -rounds }, of the { -class } the { -row } has.
       *[false] The probability of { -class } 1 that F stands for.
    }
    .residual-help = { $several ->
        [true] Minus the { -gradient } of the { -loss } at F, for the current { -class }: where F should go.
       *[false] Minus the { -gradient } of the { -loss } at F: where F should go.
    }
    .used-help = 1 where the { -trees } of this { -round } are grown on the { -row }.

panel =
    .probability-curve = From { -score } to probability
    .class-probabilities = Probabilities of the current { -row }
    .residual-curve = From distance to { -residual }
    .leaf-values = The { -leaves }, before the { -learning-rate }
    .trees = All { -trees }
    .class-scores = The { -score } of each { -class }
    .loss = The { -loss } by { -round }

axis =
    .leaf-value = { -leaf-value }
    .rounds = { -rounds }
    .mean-loss = mean { -loss }

series =
    .training = { -training-rows }
    .validation = { -validation-rows }

# What the same in another library does otherwise
elsewhere =
    .validation-rows = It draws other { -validation-rows } (n_iter_no_change): it may stop after another { -round }.
    .line-search = It does not search a length for a whole { -tree } ({ $setting }): each { -leaf } chooses its own step.
    .huber-delta = It finds Huber's delta anew in each { -round }, from a share of the { -rows } (alpha).
    .median = With an even number of { -rows } its { -leaves } take the lower of the two middle values (median).
    .zero-residual = A { -row } that is right to the last bit has a { -residual } other than 0 there; here it is 0.
    .two-classes = With two { -classes } it keeps a single score.

tab =
    .rates = Learning rates
    .row = One { -row }

intro =
    .start = Every { -row } starts with the same score F. A { -row }'s { -residual } is what is still missing of its target. The next { -tree } is fitted to the { -residuals }.
    .gradient = A { -residual } is the { -negative-gradient } of the loss: it shows which way the { -row }'s score has to move for its loss to fall. So each { -tree } is a step downhill, taken for all { -rows } at once, and one that new { -rows } can take too.
    .learning-rate = Only a part of each step is taken, the { -learning-rate }. Small steps need many { -trees }; too large ones overshoot, and the loss rises.
    .classes = For classes the score is the log odds, and the { -residual } is 1 or 0 less the probability. Of several classes each has a score of its own, and in every round a { -tree } of its own. The loss is the cross-entropy, minus the log of the true class's probability. For a target that is 1 for one class and 0 for the others, it is the Kullback-Leibler divergence D({ -target } ‖ { -prediction }), of the target from the predicted probabilities.
    .history = Boosting began with Schapire (1990); AdaBoost (Freund and Schapire, 1996; article of 1997) made it practical. Breiman, who called it arcing, saw it as descent of a special loss (1999); Friedman (2001) let the loss be any differentiable one: { -gradient } boosting.
    .bias = A random forest averages large { -trees } to lower their variance; boosting adds small ones, each too simple alone, to lower the bias. Either way no single path of questions explains a { -prediction } any more.

intro-formula =
    .residual = The { -residual } of a { -row }
    .step = The step of a round
    .leaf = What a leaf adds: Newton's step
    .probability = From score to probability

preset =
    .karabulut = Algorithm 7: classes -1 and +1, F is half the log odds, a Newton step for each leaf, taken in full.
    .karabulut-any-loss = Algorithm 5: the constant of lowest loss, a line search for each { -tree }, taken in full.
    .tateyama = Starts from the mean; { -trees } of 8 leaves (8 to 32 are advised), the { -best-split } first.
    .jsc-370 = Starts from a simple model, the mean; each { -tree } as it is, times a constant rate: no line search.
    .chen = Starts from the mean; a line search for each { -tree }, times a shrinkage. For classes he starts all at the same score: start = zero.
    .basu = F + h in full; starts from 0, so the first { -tree } is fitted to y itself. { START(-rows) } and { -features } may be drawn at random: subsample, max_features.
    .scikit-learn = A { -learning-rate } of 0.1, a step for each leaf, levels coded as numbers.

challenge-state =
    .loss-to-a-tenth = The mean loss goes from { $first } to { $last }.
    .loss-rises = It rises in round { $rises }.
    .loss-never-rises = It falls in every round.
    .loss-span = from { $first } to { $last }
    .small-steps = With a rate of { $rate } and { $rounds } rounds the mean loss now goes { $left }.
    .no-validation-rows = There are no { -validation-rows } (validation_fraction).
    .overfitting = It was lowest after round { $best } of { $held }.

challenge =
    .loss-to-a-tenth = Bring the mean loss down to a tenth of what it was at the start.
    .loss-rises = Choose a { -learning-rate } so large that the mean loss rises in some round.
    .small-steps = With a { -learning-rate } of at most { $SMALL } and at most { $FEW } rounds, halve the mean loss.
    .overfitting = Set { -validation-rows } aside, and boost until their loss rises again after its lowest point.

rate-chart =
    .validation-switch = On { -validation-rows }: the mean of 4 { -folds }
    .title = Mean loss by round at several rates
    .lowest-note = After { $curves } rounds the rate { $best } has the lowest mean loss, { $ends }.
    .too-large-note =
        { " " }Too large: { $away } { $away2 ->
            [one] ends
           *[other] end
        } above the start.
    .note = Each curve is a fit of its own; this lesson's rate is { $own }. The rate that is best on the { -validation-rows } is the one that cross-validation chooses.
    .axis-loss = mean loss
    .own-rate = { $rate } (this lesson)

row-chart =
    .control = { START(-row) }
    .title = { START(-row) } { $row } round by round
    .row-values = { START(-row) } { $row }: { $data }. { $target_name } is { $data2 }.
    .axis-score = F (dashed: what it should be)
    .own-class = { " " }(its class)
    .axis-probability = probability

story =
    .idea = Every { -row } starts with the same { -score }. Each { -tree } is fitted to what is still missing, and a part of what it predicts is added.
    .start = { $target } How near do { $trees ->
        [one] one small step
       *[other] { $trees } small steps
    } come?
    .residuals = What does the first guess miss?
    .leaf = What does a { -leaf } add?
    .update = How far does each { -row } move?
    .loss = How much { -loss } does the first { -round } save?
    .next-residuals = What is still missing?
    .end = How near have all { -rounds } come?
