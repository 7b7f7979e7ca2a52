control =
    .learners = Up to four learners
    .settings = Settings
    .row = { -row } to follow
    .column-across = across
    .column-up = up
    .trees = { -trees }
    .depth = depth
    .seed = seed

error-chart =
    .title = Error by the number of { -trees }
    .training = { -training-rows }
    .test = { -test-rows }
    .axis-classes = { -misclassification }
    .axis-numbers = { -squared-error }

link =
    .lesson = Step through { $name }

line-chart =
    .title = What each learner predicts

error =
    .same-column = Choose two different columns: a plane has two directions.
    .no-learner = Choose at least one learner.

plane-chart =
    .title = What { $name } predicts over { $feature_names } and { $feature_names2 }
    .note = The other columns are held as they are in { -row } { $row }.
    .row = { -row } { $row }

row =
    .is-test = test { -row }
    .is-training = training { -row }
    .values = { START(-row) } { $row } ({ $unseen }): { $data }. It is { $data2 }.

table =
    .probability = { -class } { $name } ({ $value } %)
    .learner = Learner
    .prediction = { START(-prediction) } for { -row } { $row }
    .training-error = Training error
    .test-error = Test error
    .title = The same { -row } through all
    .no-error = no { -row }

note =
    .no-test-rows = No { -row } is kept for testing: { $n } are too few for that.
    .test-rows =
        { $held ->
            [one] { $held } of { $n } { -rows }, drawn at random with the seed, is a test { -row }: no learner is fitted to it
           *[other] { $held } of { $n } { -rows }, drawn at random with the seed, are { -test-rows }: no learner is fitted to them
        }.
