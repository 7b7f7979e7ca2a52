### Other losses for XGBoost.

name =
    .log-cosh = Log-cosh
    .quantile = Quantile 0.9
    .squared-log = Squared log error
    .exponential = Exponential
    .class-1-three-times = Missing { -class } 1 counts three times
    .own = Your own

outcome =
    .no-split = No { -tree } has a { -split }, so nothing is learned: each child needs { -hessians } that add up to { $least } (min_child_weight), and those of all { -rows } together are { $whole }.
