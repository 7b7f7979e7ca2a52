place =
    .header = At the top of the assignment
    .part = Part { $n }
    .settings = { $where }, settings

error =
    .within = { $where }: { $why }
    .no-file = { $file } cannot be read: { $why }. Give the assignment's file, which is TOML.
    .not-utf-8 = The assignment is no UTF-8 text. Save it as UTF-8.
    .not-toml = The assignment is no TOML: { $why }. Put that line right.
    .toml-nesting = Line { $line } of the assignment has more than { $most } brackets inside each other. Take out those that an assignment does not need.
    .toml-dots = Line { $line } of the assignment has more than { $most } dots outside quotation marks. Put texts into quotation marks, and other settings into another part.
    .toml-number = Line { $line } of the assignment has a number of more than 30 digits. Write it shorter.
    .file-too-large = The assignment has more than { $n } kB. Tables belong into files beside it.
    .value = { $where }: { $name } = { $value } does not do. It takes { $wants }.
    .missing = { $where }: { $name } is missing. It takes { $wants }.
    .unknown = { $where }: there is no '{ $name }'. Known are { $known }.
    .part-count = The assignment needs 1 to { $n } parts. Begin each with a line [[part]].
    .other-kind = { $where }: '{ $name }' means nothing for kind = "{ $kind }". Take it out, or change the kind.
    .two-tables = { $where }: give data, a table of the catalogue, or csv, a file of yours; not both.
    .target = { $where }: csv and target go together: the file, and the column to be predicted.
    .no-table = { $where }: the file { $file } is not there. Put it beside the assignment.
    .table-too-large = { $where }: { $file } has more than { $n } MB. Take fewer { -rows }.
    .other-task = { $where }: the page { $page } cannot learn the { -target } of { $file }. Take another page or table.
    .no-question = This lesson asks no question with detail = "{ $detail }". Take another detail or table.
    .too-much = { $where }: the assignment has more than { $n } MB by now. Take fewer parts, variants, { -rows } or { -trees }.
    .no-codes = { $file } cannot be read: { $why }. Give a text file with the codes in it.
    .link-own-table = A link holds no { -rows } of yours, and this assignment has a table of your own. Hand it out as a file.
    .link-too-long = The link would have { $n } letters, and { $most } are as many as every server takes. Take fewer parts or shorter titles, or hand the assignment out as a file.
    .link-broken = This link is not whole: its text was shortened or changed. Copy all of it once more, or ask whoever gave it to you.
    .link-busy = Many assignments are being made at the moment. Load this page again in a minute.
    .link-ended = This assignment could not be made: { $why }. Load the page again, or ask for one with fewer parts or { -trees }.
    .no-lesson-link = This is no link. Copy the whole address of a lesson of this app.
    .lesson-link-page = This link leads to no lesson. Copy the address of one of these pages: { $pages }.
    .lesson-link-own-table = The { -rows } of a table of your own are in no link. Bring them as a CSV, and choose it as this part's table.
    .lesson-link-changed = This lesson was changed by hand ({ $name }= in its link), which an assignment cannot hold. Undo that in the lesson, and copy its address again.
    .question-table = A question shows its table, and this one has { $n } { -rows }: take one of at most { $most }.

expected =
    .text = a text of at most { $n } letters on one line
    .number = a whole number from { $low } to { $high }
    .one-of = one of { $options }
    .some-of = a list of some of { $options }
    .parts = 1 to { $n } parts, each beginning with [[part]]
    .settings = a table of settings, as in { "{" }max_depth = 3{ "}" }
    .file = the name of a file beside the assignment, without a folder
