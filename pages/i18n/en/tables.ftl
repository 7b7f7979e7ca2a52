column-chart =
    .control = Look at one column
    .title = { $names } against { $target_name }
    .axis-rows = { -rows }
    .sample-note = Drawn from { $n } of { $n2 } { -rows }, drawn at random.

picker =
    .private = { $name } is yours alone. { $said }
    .shape-link = Choose its columns, kinds and { -rows }
    .data-set = Data set
    .bring-link = Bring your own table
    .kinds = Read a column differently
    .kind-option = { $column } as { $kind }
    .kinds-unset = Every column is read as found
    .needs-own = This link is for its reader's own table, which no link can carry; bring yours, or choose one of the catalogue.
    .wrong-task = '{ $name }' is for another page: '{ $target }' { $is_a }.
    .target-classes = has { -classes }
    .target-number = is a number

page =
    .bring-another = Bring in another table
    .forget = Forget it now
    .privacy = Otherwise what you bring in stays in the memory of this server, for this tab only. Nobody else sees it. Closing or reloading the tab forgets it, at the latest two minutes later; so does the button Forget it now. A link to a lesson carries its settings and no { -rows }: whoever opens it is asked for a table of their own.

summary =
    .target = { $size }. Target: { $target_name }, { $data }.
    .source = Source: { $source }. Licence: { $licence }.
    .size = { $n ->
        [one] 1 { -row }
       *[other] { $n } { -rows }
    }, { $d ->
        [one] 1 column
       *[other] { $d } columns
    }

columns =
    .title = Columns
    .name = Column
    .kind = Read as
    .values = Values
    .missing = Missing
    .further = { $columns } more columns are used.
    .no-missing = none

rows =
    .some = The first { $PREVIEW } of { $n } { -rows }
    .all = All { $n } { -rows }
    .title = { $shown } of { $name }

editor =
    .some-rows = The first { $PREVIEW } of { $frame } { -rows }
    .all-rows = All { $frame } { -rows }
    .help = Click a cell to change it; { -rows } can be added at the end and deleted.
    .title = The { -rows }
    .refused = The lessons keep the table as it was before this edit.
    .tree = The { -tree } of these { -rows }, three questions deep.
    .tree-title = The { -tree } that learns { $target_name } from these { -rows }
    .target-missing = { $n ->
        [one] Fill in { $target } in { -row } { $rows } to use it in training too.
       *[other] Fill in { $target } in { -rows } { $rows } to use them in training too.
    }

values =
    .levels = { $levels } levels: { $named }
    .binary = 0 in { $present } { -rows }, 1 in { $ones }
    .constant = always { $low }
    .range = { $low } to { $high }
    .target-classes = { $counts } classes: { $classes }
    .target-range = { $min } to { $max }, { $mean } on average

browser =
    .reloaded = The page was loaded again, and your table was kept for as long as it was open.
    .restarted = The server was restarted, and your table was in its memory alone.
    .searching = Your table is looked for in this browser …
    .lost = { $why } Bring it again: settings and step are as they were.
    .consent = Keep my table in this browser too, so that it comes back after a reload or a restart of the server
    .consent-help = It is kept with its edits, on this device, until you press Forget it now, bring another table or untick this. Whoever uses this browser after you could open it: do not choose this on a device you share.

upload =
    .pasted-name = pasted table
    .paste-tab = Paste from a spreadsheet
    .copy-tab = Start from a small set
    .file-formats = CSV or the like, Excel (xlsx) or Parquet, also packed (gz, zip), up to { $MAX_BYTES } MB
    .limits = Separators, encoding, names, decimal commas and dates are found out and shown. Up to { $MAX_ROWS } { -rows } and { $MAX_CELLS } cells are read, and { $FITS_WHOLE } cells are used in training: of larger tables { -rows } are drawn at random. A table may have { $MAX_COLUMNS } columns, the target { $MAX_CLASSES } classes, and an Excel sheet { $MAX_SHEET_CELLS } cells. A lesson may take { $LONGEST } seconds and { $MEGABYTES } MB of memory.
    .paste-input = Cells, with their names in the first { -row }
    .paste-submit = Read it
    .copy-source = A set of the catalogue
    .copy-submit = Copy it to edit its cells
    .skip = Go on without it
    .unchanged = { $name } is still as it was.
    .forget-file = Forget this file
    .copy-name = copy of { $name }
    .file-tab = A file

next =
    .summary = { $name }: { $size } to predict { $target } from, { $kind }.
    .lessons = Step it in
    .linked-lesson = { "*" }*The lesson of your link**
    .data-page = Look at it
    .tree-depth = A { -tree } of depth { $DEPTH }:
    .class-target = a class
    .number-target = a number

shape =
    .target = To learn
    .task = It is
    .features = From
    .kinds = Read a column differently
    .kinds-unset = Every column is read as found
    .class-order = Classes in order
    .class-order-help = Take some away and choose them again in the order you want; the rest follows.
    .test-share = { START(-test-rows) }, in percent
    .test-share-help = Drawn at random, the same ones every time. No lesson trains on them.

entry =
    .source = brought along in this session
    .licence = whatever its owner says

reading =
    .target = To learn: { $target_name }, { $data }.
    .more-decisions = { $decisions } more decisions
    .some-decisions = The first { $MANY } of them are here.
    .hint = Which columns are used, and how each is read, can also be chosen beside.
    .title = Read the file differently
    .undo-edits = Undo the edits
    .header-row = The first { -row } holds the names
    .new-name = to
    .old-name = Rename the column
    .submit = Read it so
    .reset = Read it as found again
    .encoding = Encoding
    .separator = Columns apart by

test-rows =
    .count = { $n ->
        [one] 1 test { -row }
       *[other] { $n } { -test-rows }
    }
    .squared-error = On { $rows } the { -squared-error } is { $squared }.
    .right-share = Of { $rows }, { $right } { $n ->
        [one] is
       *[other] are
    } predicted correctly.
