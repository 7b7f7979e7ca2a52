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
    .pmml = XML for scoring engines, version 4.4. Where mean shares of two { -classes } are equal up to rounding, an engine may predict the other one.

# What a file does not hold of the tables of a trace
excerpt =
    .first-lines = { $table }: the first { $count } of { $all } lines.
    .searches = { $table }: { $lost ->
        [some] the first { $count } of { $all } searches.
        [shortened] of { $shortened } searches only the { $most } { -candidate-splits } with the largest gains.
       *[both] the first { $count } of { $all } searches; of { $shortened } searches only the { $most } { -candidate-splits } with the largest gains.
    }
    .whole = All of it, in Python: { $code }

page =
    .lesson-link = Open this lesson in Treerings

download =
    .lesson = Lesson as HTML
    .trace = Trace as JSON
    .archive = All of it as zip
    .schema = Schema of the trace
    .help = The lesson is one file: the same stage, the same keys, no network. The trace holds { -nodes }, candidates and rounds; its schema says what each column is. The zip has { -rows }, settings, the trace's tables and, where there is one, the program that comes nearest in another library, with what is different there. A table of the trace stops at { $LINES } lines, and of one search it has the { $OF_ONE } best { -candidate-splits } at most; a file says what it leaves out, and how Python gives all of it.
    .file = Download { $name }

program =
    .differences-comment = What is different from the lesson:
    .option = Program { $lower }{ $title }
    .note = It trains there with the same settings.
    .differences-note = What is different stands on top.

model =
    .format = The model as
    .format-unset = Choose a format
