# What the same in another library does otherwise
difference =
    .subsample = It draws other { -rows } (subsample): its random draws are its own.
    .max-features = It draws other { -features } (max_features): its random draws are its own.
    .missing-values = It takes no { -missing-values }: the code fills them with the median of their column.
    .threshold = Its { -thresholds } lie halfway between two values ({ $setting }).
    .misclassification = It does not know the { -misclassification }: the code takes the { -gini }.
    .categories = It knows no categories: { -levels } are numbers to it, and their { -splits } are those of numbers. Set categories = as_numbers.
    .column-kinds = The code reads the columns as they were found.
    .min-impurity = A { -node } cannot be left alone for being { -pure } enough (min_impurity).
    .min-gain = There is no least { -gain } of a { -node } (min_gain); min_impurity_decrease counts by the whole { -tree }.
    .stop-without-gain = It goes on where nothing is gained (stop_without_gain).
    .independence = It makes no test of independence: independence_alpha and independence_correction are ours only.
    .leaf-probability = Its { -leaves } know shares, no softmax (leaf_probability).
    .force = It always makes the { -best-split }; another one cannot be asked for.
    .nearly-equal = It takes values no farther apart than { $most } for one: there are such in { $names }.
    .missing-level = A missing { -level } is one more number to it.
