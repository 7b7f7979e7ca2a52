error =
    .no-format = There is no format named { $name }: a model goes out as { $formats }.
    .no-onnx = ONNX files need the package onnx: pip install onnx, then try again.
    .not-written = { $file } cannot be written: { $why }. Free some space if the disk is full, or give another place.

# Who reads a format, and how
format =
    .python = Functions without packages: { $predict } and, of { -classes }, { $probabilities }.
    .javascript = A module for browsers and { $server }: { $predict } and, of { -classes }, { $probabilities }.
    .sql = One { $statement } with a { $expression } expression for each { -tree }. It reads a table named data with these columns.
    .xgboost = xgboost.Booster(model_file=...) predicts the same, within 32 bits. The start is its first { -tree }.
    .onnx = onnxruntime reads it: X has a column for each { -feature }, a category is the number of its { -level }.
    .pmml = XML for scoring engines, version 4.4.

# What a file does not hold of the tables of a trace
excerpt =
    .first-lines = { $table }: the first { $count } of { $all } lines.
    .searches = { $table }: { $lost ->
        [some] the first { $count } of { $all } searches.
        [shortened] of { $shortened } searches only the { $most } { -candidate-splits } with the largest gains.
       *[both] the first { $count } of { $all } searches; of { $shortened } searches only the { $most } { -candidate-splits } with the largest gains.
    }
    .whole = All of it, in Python: { $code }
