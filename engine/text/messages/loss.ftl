### A loss that somebody brings along.

error =
    .no-arrays = Your { -loss } must return two arrays of numbers, { -gradient } and { -hessian }: { $error }.
    .another-shape = Your { -loss }'s { $part ->
        [gradient] { -gradient }
       *[hessian] { -hessian }
    } has shape { $shape }: return one number for each { -row }, { $wanted }.
    .value-of-another-shape = Your { -loss }'s value has shape { $shape }: return one number for each { -row }, { $wanted }.
    .not-finite = Your { -loss }'s { $part ->
        [gradient] { -gradient }
       *[hessian] { -hessian }
    } is not a finite number in { -row } { $row }: check for divisions by 0.
    .too-large = Your { -loss }'s { $part ->
        [gradient] { -gradient }
       *[hessian] { -hessian }
    } is too large to add up in { -row } { $row }: scale your { -loss } down.
    .hessian-below-0 = Your { -loss }'s { -hessian } is below 0 in { -row } { $row }: a { -loss } must curve upwards, or be straight.
    .gradient-falls = Your { -loss }'s { -gradient } falls as F rises, in every { -row }: no F would be the best. Check its sign.
    .gradient-unlike-value = Your { -loss }'s { -gradient } does not fit its value: { $misfit } Check signs and factors.
    .too-long = { $part ->
        [gradient] The { -gradient }
       *[hessian] The { -hessian }
    } '{ $text }' has { $n } characters: write it with { $most } at most.
    .too-many-parts = { $part ->
        [gradient] The { -gradient }
       *[hessian] The { -hessian }
    } '{ $text }' has too many parts: write it shorter.
    .large-number = { $part ->
        [gradient] The { -gradient }
       *[hessian] The { -hessian }
    } '{ $text }' has a number that is too large: take a smaller one.
    .another-count = { $part ->
        [gradient] The { -gradient }
       *[hessian] The { -hessian }
    } '{ $text }' gives { $function } { $n ->
        [one] 1 value
       *[other] { $n } values
    }: it takes { $wanted }.
    .unknown-part = { $part ->
        [gradient] The { -gradient }
       *[hessian] The { -hessian }
    } '{ $text }' has '{ $unknown }' in it. It may use F, y, numbers, + - * / **, comparisons, and { $functions }.
    .not-read = { $part ->
        [gradient] The { -gradient }
       *[hessian] The { -hessian }
    } '{ $text }' cannot be read: write it as in { $example }.
    .no-objective = '{ $text }' is no objective: write its { -gradient }, a semicolon and its { -hessian }: F - y; 1.

remark =
    .stand-in = Its { -hessian } is not the derivative of its { -gradient }, but a stand-in: { $misfit }
    .misfit = { $part ->
        [gradient] in { -row } { $row }, at F = { $F }, the { -gradient } is { $slope }, where the derivative is { $derivative }.
       *[hessian] in { -row } { $row }, at F = { $F }, the { -hessian } is { $slope }, where the derivative is { $derivative }.
    }
