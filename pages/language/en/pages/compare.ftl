compare-up-to-four-learners = Up to four learners
compare-settings = Settings
compare-error-by-the-number-of = Error by the number of trees
compare-step-through = Step through { $name }
compare-what-each-learner-predicts = What each learner predicts
compare-choose-two-different = Choose two different columns: a plane has two directions.
compare-what-predicts-over-and = What { $name } predicts over { $feature_names } and { $feature_names2 }
compare-the-other-columns-are-held = The other columns are held as they are in row { $row }.
compare-row-to-follow = row to follow
compare-test-row = test row
compare-training-row = training row
compare-with = { $name }, with { $value }
compare-learner = Learner
compare-prediction-for-row = Prediction for row { $row }
compare-training-error = Training error
compare-test-error = Test error
compare-row-it-is = Row { $row } ({ $unseen }): { $data }. It is { $data2 }.
compare-the-same-row-through-all = The same row through all
compare-no-row-is-kept-for-testing = No row is kept for testing: { $n } are too few for that.
compare-of-rows-drawn-at-random =
    { $held ->
        [one] { $held } of { $n } rows, drawn at random with the seed, is a test row: no learner is fitted to it
       *[other] { $held } of { $n } rows, drawn at random with the seed, are test rows: no learner is fitted to them
    }.
compare-choose-at-least-one = Choose at least one learner.
compare-row = row { $row }
compare-training-rows = training rows
compare-test-rows = test rows
compare-misclassification-rate = misclassification rate
compare-mean-squared-error = mean squared error
compare-no-row = no row
compare-across = across
compare-up = up
compare-trees = trees
compare-depth = depth
compare-seed = seed
