### Files of trained models, and why one cannot be read.

again =
    .damaged = The file may be damaged: save the model again.

bring =
    .any = Bring XGBoost's JSON or UBJSON (save_model), LightGBM's text (save_model), CatBoost's JSON (save_model(..., format="json")), or scikit-learn's model as the snippet prints it.

error =
    .in-file = { $file }: { $why }
    .empty = { $file } is empty. { bring.any }
    .too-large = The model is larger than { $most } MB. Save fewer or smaller { -trees }.
    .unknown = This is no model we know. { bring.any }
    .unknown-json = This JSON holds no model we know. { bring.any }
    .pickle = This is a pickle, which can run any program when it is opened, so it is never read. { bring.any }
    .compressed-pickle = This is a compressed pickle, which can run any program when it is opened, so it is never read. { bring.any }
    .xgboost-binary = This is XGBoost's old binary format. { bring.any }
    .catboost-binary = This is CatBoost's binary format. { bring.any }
    .zip = This is a zip archive. { bring.any }
    .gzip = This is packed with gzip. { bring.any }
    .bzip2 = This is packed with bzip2. { bring.any }
    .markup = This is XML or HTML, of which nothing is read. { bring.any }
    .onnx = This is an ONNX model. { bring.any }
    .not-utf8 = The model's text is not UTF-8. Save the model again as JSON.
    .nested = The file nests lists more than { $most } deep: it is no model.
    .json-line = The file is no complete JSON: it breaks off, or is wrong, at line { $line }. Save the model again, and upload the whole file.
    .json-number = The file is no complete JSON: it breaks off, or is wrong, at one of its numbers. Save the model again, and upload the whole file.
    .not-an-object = { $where } should be a JSON object with names and is none: the file is no model we know.
    .missing-field = { $where } has no { $name }. The file may be cut off, or of a version we do not know.
    .field = { $where }: { $name } should be { $expected } and is not. { again.damaged }
    .columns = { $where } has columns of different lengths. { again.damaged }
    .features = The model has { $count } { -features }; 1 to { $most } are read.

    .no-trees = The model has no { -trees }. Train it for at least one { -round }, and save it again.
    .too-many-trees = The model has { $count } { -trees }; up to { $most } are read. Save its first { -trees }.
    .too-many-nodes = The model has { $count } { -nodes }; up to { $most } are read. Train smaller or fewer { -trees }.
    .leaf-sizes = The model's { -leaves } hold different numbers of values. { again.damaged }
    .unknown-feature = The model's { -tree } { $tree } asks about { -feature } number { $feature }, and the model has { $count } { -features }. { again.damaged }
    .no-threshold = The model's { -tree } { $tree } has a { -split } without a { -threshold }. { again.damaged }
    .leaf-not-finite = The model's { -tree } { $tree } has a { -leaf } whose value is no finite number. { again.damaged }
    .tree-columns = The model's { -tree } { $tree } has columns of different lengths, or no { -nodes } at all. { again.damaged }
    .unknown-child = The model's { -tree } { $tree } has { $count } { -nodes }, and one of them has { -node } { $child } as its child. { again.damaged }
    .no-tree = The model's { -tree } { $tree } is no { -tree }: a { -node } is reached in two ways, or from itself. { again.damaged }
    .too-deep = The model's { -tree } { $tree } is more than { $most } { -splits } deep. Train it with a smaller max_depth.
    .level = The model's { -tree } { $tree } lists { -level } { $level }; { -levels } from 0 to { $most } are read. Give rare { -levels } one code together.
    .several-targets = The model has several targets; one can be stepped. Train it on one { -target }.
    .several-scores = The objective { $objective } has several scores a { -row }, which cannot be stepped.

    .ubjson-size = The UBJSON file nests too deeply or holds too many values: it is no model we can read.
    .ubjson-length = The UBJSON file has a length of { $length } at byte { $at }. It is damaged: save the model again.
    .ubjson-cut-off = The UBJSON file says at byte { $at } that { $size } more follow, and it ends before. Upload the whole file, or save the model again.
    .ubjson-mark = The UBJSON file has a mark we do not know at byte { $at }. Save the model again, or save it as JSON.
    .ubjson-damaged = The UBJSON file is damaged: save the model again, or save it as JSON.

    .trace-without-model = This trace has no model of { -trees } that add up: no { -round } was needed, or its { -leaves } predict the softmax of their counts. Save the trace of another lesson.

    .xgboost-booster = The booster is { $booster }, which grows no { -trees }. Train with booster='gbtree'.
    .xgboost-tree-info = 'tree_info' should say the { -class } of every { -tree } and does not. Save the model again.
    .xgboost-weight-drop = 'weight_drop' should have a weight for every { -tree } and has not. Save the model again.
    .xgboost-base-score = 'base_score' should be a number, or one a { -class }, and is not. Save the model again.
    .xgboost-base-score-range = 'base_score' is out of range for the objective { $objective }. Train with another base_score.
    .xgboost-vector-leaves = The { -leaves } hold several values (multi_output_tree). Train one { -tree } for each output.

    .lightgbm-cut-off = The file does not reach LightGBM's line { $line }: it is cut off. Upload all of it.
    .lightgbm-whole-number = The file's { $name } should be a whole number from { $low } to { $high }. { again.damaged }
    .lightgbm-linear = The model's { -tree } { $tree } has linear models in its { -leaves }, which cannot be stepped: train without them.
    .lightgbm-count = The model's { -tree } { $tree }: { $field } should have { $count } numbers and has { $found }. { again.damaged }
    .lightgbm-no-number = The model's { -tree } { $tree }: { $field } has something that is no number. { again.damaged }
    .lightgbm-number = The model's { -tree } { $tree }: { $field } has a number that is too large. { again.damaged }
    .lightgbm-levels = The model's { -tree } { $tree }: the { -levels } of a { -split } are not where the file says. { again.damaged }
    .lightgbm-level = The model's { -tree } { $tree } lists { -levels } beyond { $most }. Give rare { -levels } one code together.
    .lightgbm-sigmoid = The objective's sigmoid should be a number above 0. { again.damaged }

    .catboost-loss = The { -loss } { $loss } gives several values a { -row }, which cannot be stepped. Train with another.
    .catboost-too-many-trees = The model has { $count } { -trees }; up to { $most } are read. Save fewer: model.shrink(ntree_end=1000).
    .catboost-same-column = Two { -features } stand in the same column. { again.damaged }
    .catboost-no-names = The file has no names for the categories of { $name }. Save it with the { -rows }: model.save_model('model.json', format='json', pool=pool).
    .catboost-split = The model asks about { $kind ->
        [OnlineCtr] counts of the { -target } by category
        [TextFeature] texts
        [EstimatedFeature] embeddings
       *[other] { $name }
    }, which cannot be stepped. Train it with a larger one_hot_max_size, or with numbers in place of that column.
    .catboost-category = A { -split } asks for a category that the file does not list. { again.damaged }
    .catboost-depth = { $where } has a depth of { $depth }; CatBoost grows { $most } at most. { again.damaged }
    .catboost-leaf-values = { $where } has { $count } { -leaf-values } for { $leaves } { -leaves }. { again.damaged }
    .catboost-leaf-sizes = { $where }: { -leaves } have different numbers of values. { again.damaged }
    .catboost-too-deep = { $where } is more than { $most } { -splits } deep, or too large. Train a smaller one.

    .sklearn-kind = The file holds a { $kind }. Of scikit-learn these are read: { $known }. { $instead }
    .sklearn-not-fitted = The { $kind } was not fitted. Fit it, and write the file again.
    .sklearn-classes = The model has no list of 1 to { $most } { -classes }. Train it on a single { -target }.
    .sklearn-one-class = The model was trained on one { -class }, { $name }, so it has nothing to tell apart. Train it on { -rows } of two { -classes } or more.
    .sklearn-estimator = { $where } is a { $kind } and no { -tree }. Use { -trees } as estimators.
    .sklearn-values = The model has several targets, or not a value for each { -class }. Train it on one { -target }.
    .sklearn-weights = 'estimator_weights_' should have a weight for every { -tree }. { again.damaged }
    .sklearn-init = The model begins with a { $kind } of its own (init), which is not in the file's { -trees }. Train with init=None or init='zero'.
    .sklearn-levels = The { -levels } of a { -split } are not where the file says. { again.damaged }

# Where in the file something is wrong, where that has no name
place =
    .file = The file

# What a field should hold: "should be { $expected }"
expected =
    .number = a number
    .whole-number = a whole number from { $low } to { $high }
    .least = at least { $least }
    .list = a list
    .numbers = a list of numbers
    .whole-numbers = a list of whole numbers
    .finite-numbers = finite numbers
    .same-length = as long as the columns beside it
    .feature-names = the names of the { -features }
    .known-features = { -features } the model has
    .list-per-feature = a list for each { -feature }
    .number-per-class = a number a { -class }
    .share-per-class = a share for each { -class }
    .rule = a rule, a link and up to { $most } { -trees } that we know
    .values = a weight, a score and values for every { -tree }
    .categories = within the list of categories
    .places = ascending places in the letters
    .scale-and-bias = a scale and a bias
    .scale-and-biases = a scale, and a bias for each { -class }
    .stages = a list with as many { -trees } in each place
    .marks = a mark for each { -feature }, with the { -levels } of those marked

# What to write in place of a model of scikit-learn that is not read
instead =
    .pipeline = Write its last step, model = model[-1]; its { -rows } are what that step was fitted to.
    .search = Write the one it found: model = model.best_estimator_.
    .multi-output = Write the one of a { -target }: model = model.estimators_[0].
    .library = Save this one with its library's own save_model.
    .other = Train one of those.

note =
    .best-round = Training found { -round } { $best } of { $count } the best one. xgboost's scikit-learn models stop there; a Booster adds up all { -rounds }, and so does this lesson.
