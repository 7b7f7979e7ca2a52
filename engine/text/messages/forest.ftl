### Random forests: settings, errors and remarks.

help =
    .n-estimators = The number of { -trees }.
    .max-features = How many { -features } are drawn for a { -split }; None: all, bagging.
    .seed = The same { -seed } gives the same forest.

error =
    .settled-without-bootstrap = stop_when_settled watches the { -out-of-bag } { -rows }: turn bootstrap on.
    .bootstrap-off = max_samples tells how many { -rows } are drawn, but bootstrap is off: leave max_samples out, or turn bootstrap on.
    .too-many-samples = max_samples is { $wanted }, but there are only { $n } { -rows }: take at most that many.
    .no-bags = bags takes a list of ({ -rows }, { -features }), such as { $example }.
    .no-pair = Entry { $number } of bags is no pair ({ -rows }, { -features }): write None for all { -features }.
    .no-row = Entry { $number } of bags takes a list of { -row } numbers from 0 to { $last }; { $value } is none of them.
    .no-rows = Entry { $number } of bags takes a list of { -row } numbers from 0 to { $last }; no { -tree } can be fitted to an empty one.
    .no-feature = Entry { $number } of bags takes { -features } out of { $names }; { $value } is none of them.
    .no-features = Entry { $number } of bags takes { -features } out of { $names }; no { -tree } can be fitted to an empty list.
