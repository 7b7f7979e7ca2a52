### Tables too large for memory.

error =
    .no-file = { $place } is no Parquet file, and no folder of such files.
    .not-parquet = { $place } cannot be read as Parquet ({ $type }).
    .not-read-to-end = { $file } cannot be read to its end ({ $type }); write it again.
    .other-columns = { $file } has other columns than { $first }: give files of one table.
    .no-column = There is no column { $name }. There are { $names }.
    .no-numbers = { $place } has no column of numbers besides the { -target }: encode its texts first.
    .no-rows = { $place } has no { -rows }.
    .other-type = { $name } holds { $type }: a { -target } is a column of numbers or of text.
    .no-feature = The path asks about { $name }, which is no { -feature } of this table.
    .no-target = The { -target } is missing in some { -rows }: leave these { -rows } out.
    .many-classes = The { -target } has more than { $most } { -classes }: choose another.

fact =
    .read = { $n } { -rows } were read once, from { $files ->
        [one] 1 file
       *[other] { $files } files
    }.
    .all-thresholds = The { -thresholds } lie between all values, as in memory.
    .quantiles-of-all = The { -thresholds } are quantiles of all { -rows }, at most { $most } a { -feature }. All { -rows } are counted at each.
    .quantiles-of-some = The { -thresholds } are quantiles of { $n } { -rows } that were looked at first, at most { $most } a { -feature }. All { -rows } are counted at each.
    .sample = The sample has { $n } { -rows }.
    .sample-of-classes = The sample has { $n } { -rows }, of each { -class } its share.
    .left-out = Left out, for they hold no numbers: { $names }.
