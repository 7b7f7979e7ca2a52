error =
    .too-few-rows = Cards need at least 2 { -rows }, and this table has { $n }.
    .variants = { $n } variants are not possible: take 1 to { $most }.
    .table-or-attempt = Questions are about one thing: name a table, or give { "--attempt" } with a number.
    .no-exercise = { $lesson } has no exercise { $number }: it has { $n }. Give { "--drill 1" }.
    .attempt = { $attempt } is no number of an attempt: take 0 to { $most }.
    .no-target = Which column of { $file } is to be predicted? Give { "--target" } with its name.

download =
    .written = { $file } is written.
