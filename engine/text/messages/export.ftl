### Models as files for other programs, and what a format cannot hold.

error =
    .no-trees = This model is not made of { -trees } that a file could hold.
    .too-many-nodes = The model has { $count } { -nodes }, and a file holds at most { $most }: train fewer { -trees }, or shallower ones.
    .objective = With the objective { $objective } a { -prediction } is no sum, exp or logistic of what { -trees } give, and these formats have nothing else. Keep the library's own file.
    .zero-as-missing = The model takes 0 for a { -missing-value } (zero_as_missing), which no format but LightGBM's own can say. Train it without.
    .python-depth = A { -tree } has { $deepest } { -splits } in one another on one side, and Python reads { $most }: set max_depth, or take another format.
    .sql-trees = The model adds up { $count } { -trees }, and databases refuse sums so long: at most { $most } go into one statement.
    .sql-name = A name in the table has a character 0, which no statement of SQL can hold: rename it.
    .pmml-name = The name { $name } has a character that no XML can hold: rename it.
    .pmml-score-name = A column is called as a score between the { -trees } and the { -prediction } is in PMML: rename it.
    .xgboost-median = XGBoost adds { -trees } up; AdaBoost.R2 takes their weighted median, and no file of XGBoost can.
    .xgboost-control-character = XGBoost reads no control character in a column's name, such as { $name }: rename it.
    .xgboost-bracket = XGBoost takes no column with [, ] or < in its name, such as { $name }: rename it.
    .xgboost-same-name = XGBoost takes no two columns of one name: rename one.
    .xgboost-precision = XGBoost has 32 bits for a number, too few to tell values of { $name } at { $threshold } apart: they are one number there.
