### A trained model beside a table: what does not fit, and other splits in it.

error =
    .row-width = The model needs { $count } { -features }, but the { -rows } have { $found }.
    .no-classes = This model predicts values, not { -classes }: use predict.
    .no-probabilities = With the objective { $objective } a model has no probabilities: use predict.
    .asks-target = The model needs { $name } as a { -feature }, but it is the table's { -target }. Choose another { -target } on the page Your data.
    .unnamed-features = The model has { $count } { -features } without names, and the table has { $found } columns to predict from. Bring a table with as many, in the same order.
    .lacks-columns = The model needs { $names }, which the table lacks or does not use. Bring a table with the columns the model was trained on.
    .numbers-as-levels = In { $name } the model knows { $levels }, and the table has numbers: { $numbers }. Bring the table as the model was trained on it.
    .level = { $name } lists { -level } { $level }; { -levels } from 0 to { $most } are read. Give rare { -levels } one code together.
    .unnamed-levels = The file has numbers for the categories of { $name } and the table has names: nobody knows which is which. Bring the table with the numbers that the model was trained on, or save the model with names in plain letters (A to Z).
    .number-as-category = { $name } is a number to the model and a category in the table. Bring the table as the model was trained on it.
    .target-of-classes = The model predicts numbers, and { $name } has { -classes }. Choose a { -target } that is a number on the page Your data.
    .other-classes = The model tells { $count } { -classes } apart, { $classes }; { $name } has { $found }. Choose the { -target } it was trained on.
    .no-target = No { -row } of the table has a { -target }: bring one that has.

    .several-scores = Each { -tree } of this model adds to { $count } scores at once; only { -trees } that add to one can be grown again here.
    .no-node = { $path } is no { -node }: write the { -tree } and the turns from its { -root }, like 3/LR.
    .no-tree = There is no { -tree } { $number }: the model has { $count }.
    .unknown-loss = The file does not have the { -loss } that a { -gain } here would be measured by: no other { -split } can be made in this model.
    .no-split = The model's { -tree } { $tree } has no { -split } at { $path }: leave it out of the address.
