### Choices on the pages of ideas.

balls =
    .first-of-slide = Slide's R1: 0 and 6
    .second-of-slide = Slide's R2: 5 and 8
    .half-and-half = Half and half
    .three-equal = Three equal

option =
    .exclusive-or = exclusive or
    .two-circles = two circles
    .two-moons = two moons
    .seven-rows = seven { -rows }
    .four-rows = four { -rows }
    .breast-cancer = breast cancer
    .beside-line = beside the notes' line
    .approximate = Approximate { -splits }, { -missing-values }
    .pruning = Growing, then { -pruning }
    .cross-validation = Cross-validation
    .two-thirds = two thirds of the { -rows }
    .bootstrap = as many, with repeats
    .constant-rate = always the same
    .rate-by-step = divided by the number of the step
    .rate-by-slope = smaller where the slope is
    .leave-out = leave out a { -row }
    .move-value = move a value
    .squared = squared
    .absolute = absolute

loss =
    .name = { $loss ->
        [squared] squared
        [absolute] absolute
       *[huber] Huber
    }
    .value = { $loss ->
        [squared] squared { -loss }
        [absolute] absolute { -loss }
       *[huber] Huber { -loss }
    }
    .residual = { $loss ->
        [squared] squared: { -residual }
        [absolute] absolute: { -residual }
       *[huber] Huber: { -residual }
    }
