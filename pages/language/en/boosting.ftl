### Gradient boosting: a constant, then in each round residuals, a tree on them, its leaves, the update.

# Its lines
boosting-code-start = F = the start, the same for every { -row }
boosting-code-rounds = for each { -round }:
boosting-code-residual = {"    "}{ -residual } = { -negative-gradient } of the { -loss } at F, { -row } by { -row }
boosting-code-draw = {"    "}draw the { -training-rows } of this { -round }
boosting-code-grow = {"    "}{ -tree } = grow({ -rows }) on their { -residuals }; one { -tree } for each of several { -classes }
boosting-code-value = {"    "}{ -leaf-value } = the step that lowers the { -loss } of its { -rows }
boosting-code-update = {"    "}F = F + learning_rate * { -leaf-value } of the { -row }
boosting-code-stop = {"    "}stop if all { -residuals } are 0, F grows without end, or the validation { -loss } stays
boosting-code-predict = new { -row }: start + learning_rate * ({ -leaf } of { -tree } 1 + of { -tree } 2 + ...)

# Names of what is worked out
boosting-of = { $what ->
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
boosting-of-start-class = start of { $class }

# The start
boosting-opens-start = start
boosting-start = Every { -row } starts with the same { -score } = { $F }: { $which ->
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
boosting-start-halfway = { $halfway ->
    [true] Two values stand in the middle, { $low } and { $high }: the start lies halfway between them. { $leaves ->
        [true] The { -leaves } do the same: median = halfway.
       *[false] The { -leaves } take the lower one instead, as in scikit-learn, unless median = halfway.
    }
   *[false] Two values stand in the middle, { $low } and { $high }: the lower one is the start. With median = halfway it lies between them.
}
boosting-start-lowest = No other constant has a lower { boosting-loss-name }.
boosting-start-not-lowest = The constant { $best } has a lower { boosting-loss-name }: { $least } instead of { $now }. The { -rounds } make up for it.
boosting-loss-name = { $loss ->
    [squared] squared { -loss }
    [absolute] absolute { -loss }
    [huber] Huber { -loss }
   *[own] { -loss }
}
boosting-start-classes = Each { -class } has a { -score } of its own, the same for every { -row }: { $scores }.
boosting-class-score = { $class } { $score }
boosting-start-shares = { $how ->
    [zero] All are 0, as was asked for: the { -classes } are equally probable.
   *[other] Each is the logarithm of the share of its { -class }, moved so that the mean is 0.
}
boosting-start-odds = Every { -row } starts with the same { -score } = { $F }: { $half ->
    [true] half the { -log-odds }
   *[false] the { -log-odds }
} of { -class } { $second }, the logarithm of { $ones } to { $none } of { -class } { $first }.
boosting-weight = a weight of { $weight }
boosting-score-is = { $classes ->
    [true] Every { -tree } will add to it.
   *[false] F is the { -prediction } so far; every { -tree } will add to it.
}
boosting-start-probability = { $zero ->
    [true] F = 0 is a probability of { $p }.
   *[false] F = 0 would be a probability of 0.5; this F is a probability of { $p }.
}
boosting-start-ask = { $loss ->
    [classes] With which F does every { -row } start?
    [own] With which F does every { -row } start?
   *[other] With which F does every { -row } start, for the { boosting-loss-name }?
}
boosting-start-because = { $how ->
    [mean] The setting start asks for the mean.
   *[other] Of all constants it has the lowest { -loss }.
}

# Residuals
boosting-round = { -round } { $round }
boosting-residuals = { $first ->
    [true] { $several ->
        [true] { -round } { $round }, first the { -residuals } of { -class } { $class }.
       *[false] { -round } { $round }: the { -residual } of every { -row }.
    }
   *[false] Now the { -residuals } of { -class } { $class }.
}
boosting-residual-is = { $loss ->
    [softmax] A { -residual } is 1 - p for { -rows } of this { -class }, and -p for all others.
    [logistic] A { -residual } is y - p: what p, the probability of { -class } { $class }, is off.
    [half] A { -residual } is 2 (y - p) for y = 0 or 1: twice the usual one, as F is half the { -log-odds }.
    [absolute] A { -residual } is only a direction: 1 where y is above F, and -1 where y is below.
    [huber] A { -residual } is y - F, capped at delta = { $delta }.
    [squared] A { -residual } is y - F: what the { -prediction } misses.
   *[own] A { -residual } is minus the { -gradient } of your { -loss }.
}
boosting-negative-gradient = { $loss ->
    [own] Where it is above 0, a higher F lowers the { -loss }.
   *[other] That is the { -negative-gradient } of the { -loss }: where it is above 0, a higher F lowers the { -loss }.
}
boosting-residual-counts = F is too low for { $up } and too high for { $down }{ $exact ->
    [0] {""}
   *[other] , and exact for { $exactly }
}.
boosting-beyond = { $n ->
    [0] No { -row } is further away than delta.
    [one] { $rows } is further away and is capped.
   *[other] { $rows } are further away and are capped.
}
boosting-sign-of-0 = Where F is exact, y - F is 0, and the sign of 0 is taken as 0.
boosting-furthest = { $alone ->
    [true] Furthest off is { $row }
   *[false] The first of the furthest off is { $row }
}: its { -residual } is { $residual }.
boosting-furthest-class = { $alone ->
    [true] Furthest off is { $row }
   *[false] The first of the furthest off is { $row }
}: its { -class }, { $class }, has p = { $p }, and its { -residual } is { $residual }.
boosting-row-class = { $row } is of { -class } { $own } and has F = { $F }. The probability of { -class } { $of } is p = { $p }.
boosting-row-residual = { $loss ->
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
boosting-row-value = { $row }: y - F = { $y } - { $F } = { $away }.
boosting-row-why = { $reason ->
    [as-is] That is its { -residual }.
    [exact] F is exact: the sign of 0 is taken as 0, so the { -residual } is { $residual }.
    [absolute] Only the sign counts: the { -residual } is { $residual }.
    [huber] That is further than delta = { $delta }, so the { -residual } is capped: { $residual }.
   *[own] Minus the { -gradient } of your { -loss } is { $residual }: that is its { -residual }.
}
boosting-rows-not-shown = None is further off.
boosting-which-row = Which { -row } has the largest { -residual } now, up or down?
boosting-which-row-because = Its { -residual } is { $residual }.

# Rows drawn at random
boosting-drawn = { $several ->
    [true] The { -trees } of this { -round } are grown on { $used } of { $rows }, drawn at random.
   *[false] The { -tree } of this { -round } is grown on { $used } of { $rows }, drawn at random.
}
boosting-others-move = The others follow the { -splits } to a { -leaf }, and move with it.

# Leaves
boosting-leaf = { $node } is a { -leaf } with { $rows }.
boosting-leaf-value = { $rule ->
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
boosting-leaf-certain = Every probability here is 0 or 1: there is nothing to divide by.
boosting-leaf-median = { $halfway ->
    [true] Two values stand in the middle, { $low } and { $high }: the median is taken halfway. With median = lower it would be { $low }, as in scikit-learn.
   *[false] Two values stand in the middle, { $low } and { $high }: the median is the lower one, as in scikit-learn. With median = halfway it would be { $middle }.
}
boosting-leaf-one-step = The value is Friedman's one step from the median; the Huber { -loss } of this { -leaf } is lowest at { $lowest }.
boosting-leaf-ask = { $node } is a { -leaf } with { $rows }. What is its value, before the { -learning-rate }?
boosting-leaf-because = { $rule ->
    [mean] It is the mean of the { -residuals }.
    [median] It is the median of y - F.
    [huber] It is the median of y - F, plus the mean of what is left, capped at delta.
    [softmax] It is the sum of the { -residuals } over the sum of p (1 - p), times (K - 1)/K.
    [searched] It is rho times the mean of the { -residuals }.
   *[newton] It is the sum of the { -residuals } over the sum of the { -hessians }.
}
boosting-length-search = The { -leaves } hold mean { -residuals } h, and one length rho scales them all. A line search looks for the rho with the lowest { -loss }.
boosting-length = That is rho = { $rho }: there the slope of the { -loss } along the { -tree } is { $slope }, and it turns from falling to rising.
boosting-tips = The { -leaves } hold mean { -residuals } h. Along rho the { -loss } of a { -row }, |y - F - rho h|, is a V with its tip where F becomes exact.
boosting-slope-at-0 = At rho = 0 the slopes of all { -rows } add up to { $slope }.
boosting-tip = { $row } has its tip at rho = { $rho }: from there on its { -loss } rises. The slope of all goes from { $before } to { $after }.
boosting-tip-lowest = It is no longer below 0: here the { -loss } is lowest.
boosting-tips-not-shown = No tip further left is the lowest point.

# The update
boosting-update = { $several ->
    [true] { $whole ->
        [true] Every F of { -class } { $class } moves by the value of the { -leaf }.
       *[false] Every F of { -class } { $class } moves by { $rate } times the value of the { -leaf }.
    }
   *[false] { $whole ->
        [true] Every { -row } moves by the value of its { -leaf }.
       *[false] Every { -row } moves by { $rate } times the value of its { -leaf }.
    }
}
boosting-learning-rate = { $whole ->
    [true] The { -learning-rate }, the part of each step that is taken, is 1.
   *[false] That is the { -learning-rate }: the part of each step that is taken.
}
boosting-moves-most = { $row } moves furthest: F goes from { $before } to { $after }.
boosting-none-moves = Here that is 0: no { -row } moves.
boosting-moves = { $row } is in { $node }, whose value is { $value }: its F { $changed }.
boosting-not-in-tree = The { -tree } was not grown on this { -row }; the { -row } follows the { -splits }.
boosting-moves-not-shown = Every { -row } moves with its { -leaf } in the same way.
boosting-where-to = { $row } has F = { $before }, and the value of its { -leaf } is { $leaf }. What is its F after this step, with a { -learning-rate } of { $rate }?
boosting-where-to-because = { $before } + { $rate } · { $leaf } = { $after }.

# The loss
boosting-loss-now = After { -round } { $round } the mean { -loss } { $changed }.
boosting-validation-now = On the { -validation-rows } it { $changed }.
boosting-rounds-done = { $n ->
    [one] 1 { -round } is done: { $trees } in the { -ensemble }.
   *[other] { $n } { -rounds } are done: { $trees } in the { -ensemble }.
}
boosting-which-way-ask = What does this { -round } do to the mean { -loss }?
boosting-which-way = { $what ->
    [both] It falls on the { -training-rows } and on the { -validation-rows }
    [training] It falls on the { -training-rows } and rises on the { -validation-rows }
   *[neither] It rises on the { -training-rows }
}
boosting-which-way-because = On the { -validation-rows } it goes from { $before } to { $after }.
boosting-which-loss-ask = What is the mean { -loss } after this { -round }?
boosting-which-loss-because = Before the { -round } it was { $before }.

# The end
boosting-opens-end = the end
boosting-stop = { $reason ->
    [no_residual] All { -residuals } are 0: nothing is left to correct.
    [rounding] All { -predictions } are right up to rounding: nothing is left to correct.
    [diverged] F grows beyond all bounds: take a smaller { -learning-rate }.
   *[no_improvement] The { -loss } on the { -validation-rows } no longer falls.
}
boosting-ends = { $when ->
    [in] Boosting ends in { -round } { $round } of { $asked }.
   *[after] Boosting ends after { -round } { $round } of { $asked }.
}
boosting-not-below = { $twice ->
    [true] Twice the { -loss }, plus tol, is { $reached }.
   *[false] The { -loss } plus tol is { $reached }.
} It is below none of the last { $rounds }; the highest of them was { $highest }.
boosting-no-tree-needed = No { -tree } was needed: the start alone is the { -prediction } for every { -row }.
boosting-loss-went = The mean { -loss } { $changed }.
boosting-validation-lowest = { $n ->
    [0] On the { -validation-rows } it was lowest at the start: { $loss }.
    [one] On the { -validation-rows } it was lowest after 1 { -round }: { $loss }.
   *[other] On the { -validation-rows } it was lowest after { $n } { -rounds }: { $loss }.
}

# What is seen
boosting-no-tree = no { -tree }
boosting-residual = { -residual }
boosting-used = { -training-rows }
boosting-column-F = { $several ->
    [true] The { -score } of the { -class } in hand: the start plus all { -trees } so far.
   *[false] The { -score }: the start plus all { -trees } so far.
}
boosting-column-p = { $several ->
    [true] The probability of the { -class } in hand; between { -rounds }, of the { -class } the { -row } has.
   *[false] The probability of { -class } 1 that F stands for.
}
boosting-column-residual = { $several ->
    [true] Minus the { -gradient } of the { -loss } at F, for the { -class } in hand: where F should go.
   *[false] Minus the { -gradient } of the { -loss } at F: where F should go.
}
boosting-column-used = 1 where the { -trees } of this { -round } are grown on the { -row }.
boosting-panel-odds = From { -score } to probability
boosting-panel-shares = Probabilities of the { -row } in hand
boosting-panel-pull = From distance to { -residual }
boosting-panel-leaves = The { -leaves }, before the { -learning-rate }
boosting-panel-trees = All { -trees }
boosting-panel-scores = The { -score } of each { -class }
boosting-panel-loss = The { -loss } by { -round }
boosting-value-of-leaf = { -leaf-value }
boosting-training = { -training-rows }
boosting-validation = { -validation-rows }
boosting-rounds = { -rounds }
boosting-mean-loss = mean { -loss }
