### Gradient boosting: settings, errors and remarks.

help =
    .loss = What a wrong { -prediction } costs.
    .learning-rate = The part of each step that is taken.

error =
    .own-loss-has-no-value = n_iter_no_change watches a { -loss }, and of your own only the derivatives are known.
    .needs-classes = { $loss } needs { -classes }, and this { -target } is a number: take squared, absolute or huber.
    .needs-numbers = { $loss } needs numbers, and this { -target } has { -classes }: take logistic or softmax.
    .more-than-two-classes = logistic tells two { -classes } apart, and '{ $name }' has { $n }: take softmax.
    .drawn-and-named = validation_fraction draws the { -validation-rows } and { $name } names them: give one of the two.
    .one-side-empty = { $validation } of { $n } { -rows } are { -validation-rows }: leave { -rows } on both sides.
    .no-row = { $name } takes { -row } numbers from 0 to { $last }: { $row } is none of them.
