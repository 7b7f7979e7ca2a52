### Weights of rows and of classes.

error =
    .no-numbers = sample_weight must be numbers: give one for each { -row }.
    .another-length = sample_weight has { $size ->
        [one] 1 entry
       *[other] { $size } entries
    } for { $n } { -rows }: give one for each { -row }.
    .not-finite = sample_weight must be finite, not negative, and above 0 for at least one { -row }.
    .one-side = sample_weight must be above 0 for a training { -row }, and for a validation { -row }.
    .no-class-left = With this class_weight no { -row } counts: give a { -class } that has { -rows } a weight above 0.
    .no-classes = class_weight weighs { -classes }, and this { -target } is a number: leave it out.
    .no-class = class_weight: there is no { -class } { $name }. There are { $names }.
    .no-weight = class_weight: { $value } is no weight for { $name }. Give a number of at least 0.
