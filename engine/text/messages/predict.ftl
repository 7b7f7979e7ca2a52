### What a model cannot predict.

error =
    .tree-of-numbers = A regression { -tree } has no probabilities: ask predict for its values.
    .forest-of-numbers = A regression forest has no probabilities: ask predict for its values.
    .adaboost-of-numbers = AdaBoost.R2 predicts a number and knows no probabilities: ask predict for its values.
    .loss-of-numbers = The { $name } { -loss } knows no probabilities: ask predict for its values.
    .model-of-numbers = This model predicts a number and knows no probabilities: ask predict for its values.
