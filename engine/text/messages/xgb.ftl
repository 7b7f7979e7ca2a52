### XGBoost: settings, errors and remarks.

help =
    .loss = How errors count.
    .learning-rate = The part of each { -output-value } that is taken (eta).
    .base-score = The first { -prediction }. None: estimated.
    .cv = How many { -folds } choose the number of { -rounds }.
    .max-depth = The most { -splits } to a { -leaf }; 0 for no limit.
    .validation-fraction = The share of the { -rows } to watch the { -loss } on: { -validation-rows }.

remark =
    .one-round = There was one { -round } to choose from: more may do better.
    .still-falling = The { -validation-loss } was still falling at the last { -round }: more { -rounds } may do better.
    .rises-again = The mean { -validation-loss } is lowest after { $chosen } of { $rounds } { -rounds }, and rises again.
    .falls-no-further = The mean { -validation-loss } is lowest after { $chosen } of { $rounds } { -rounds }, and falls no further.

error =
    .cv-needs-value = cv needs the value of your { -loss }: give { $example }, both functions of (y, F).
    .one-side-without-weight = All training { -rows } or all { -validation-rows } have weight 0: set other { -rows } aside.
    .nothing-to-watch = early_stopping_rounds watches the { -loss } of { -validation-rows }: give validation_fraction or eval_rows.
    .no-rows-for-metric = eval_metric watches { -validation-rows }: give validation_fraction or eval_rows.
    .metric-of-another-task = eval_metric { $metric } does not measure this { -target }: error and auc are for { -classes }, rmse and mae for numbers.
    .auc-of-two-classes = eval_metric auc compares two { -classes } by one score: it needs two { -classes } and one { -tree } for each { -round }.
    .auc-needs-both-classes = eval_metric auc needs { -validation-rows } of both { -classes }.
    .cv-and-continue = cv chooses the number of { -rounds }, continue_from adds { -rounds }: use one of the two.
    .cv-and-validation = cv and { -validation-rows } both choose the number of { -rounds }: use one of the two.
    .stopping-and-continue = early_stopping_rounds chooses the number of { -rounds }, continue_from adds some: use one.
    .stopping-needs-value = early_stopping_rounds needs the value of your { -loss }: give { $example }, both of (y, F).
    .continue-no-trace = continue_from takes the trace of an earlier xgb fit, as record returned it.
    .continue-other-data = continue_from was trained on other { -rows }, targets or weights: continue on the same data.
    .continue-other-validation = continue_from was trained with other { -validation-rows }: give the same again.
    .continue-other-settings = continue_from was trained with another { $names }: give the same settings again.
    .squared-log = squared_log takes log(1 + y): all targets must be above -1. Take squared.
    .base-score = base_score cannot be { $value }: for logistic it is a probability in (0, 1).
    .two-losses = { $name } names a { -loss } and own_loss is one: give one of the two.
    .scale-pos-weight = scale_pos_weight counts { -rows } of { -class } 1: it needs two { -classes } and the logistic { -loss }.
    .measures-numbers = { $loss } measures numbers, and this { -target } has { -classes }: take logistic or softmax.
    .measures-classes = { $loss } measures { -classes }, and this { -target } is a number: take squared.
    .more-than-two-classes = logistic tells two { -classes } apart, and this { -target } has { $n }: take softmax.
    .own-loss-of-classes = Your own { -loss } has one score for each { -row }, and this { -target } has { $n } { -classes }: take softmax.
    .no-importance = There is no { -importance } { $name }: it is one of { $names }.
