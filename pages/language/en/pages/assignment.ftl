assignment-at-the-top = At the top of the assignment
assignment-part = Part { $n }
assignment-settings-of = { $where }, settings
assignment-within = { $where }: { $why }
assignment-no-file = { $file } cannot be read: { $why }. Give the assignment's file, which is TOML.
assignment-no-text = The assignment is no UTF-8 text. Save it as UTF-8.
assignment-no-toml = The assignment is no TOML: { $why }. Put that line right.
assignment-toml-nested = Line { $line } of the assignment has more than { $most } brackets inside each other. Take out those that an assignment does not need.
assignment-toml-dots = Line { $line } of the assignment has more than { $most } dots outside quotation marks. Put texts into quotation marks, and other settings into another part.
assignment-toml-number = Line { $line } of the assignment has a number of more than 30 digits. Write it shorter.
assignment-too-large = The assignment has more than { $n } kB. Tables belong into files beside it.
assignment-value = { $where }: { $name } = { $value } does not do. It takes { $wants }.
assignment-missing = { $where }: { $name } is missing. It takes { $wants }.
assignment-unknown = { $where }: there is no '{ $name }'. Known are { $known }.
assignment-parts = The assignment needs 1 to { $n } parts. Begin each with a line [[part]].
assignment-other-kind = { $where }: '{ $name }' means nothing for kind = "{ $kind }". Take it out, or change the kind.
assignment-two-tables = { $where }: give data, a table of the catalogue, or csv, a file of yours; not both.
assignment-target = { $where }: csv and target go together: the file, and the column to be predicted.
assignment-no-table = { $where }: the file { $file } is not there. Put it beside the assignment.
assignment-table-too-large = { $where }: { $file } has more than { $n } MB. Take fewer rows.
assignment-other-task = { $where }: the page { $page } cannot learn the target of { $file }. Take another page or table.
assignment-no-question = This lesson asks no question with detail = "{ $detail }". Take another detail or table.
assignment-too-much = { $where }: the assignment has more than { $n } MB by now. Take fewer parts, variants, rows or trees.
assignment-wants-text = a text of at most { $n } letters on one line
assignment-wants-number = a whole number from { $low } to { $high }
assignment-wants-one-of = one of { $options }
assignment-wants-some-of = a list of some of { $options }
assignment-wants-parts = 1 to { $n } parts, each beginning with [[part]]
assignment-wants-settings = a table of settings, as in { "{" }max_depth = 3{ "}" }
assignment-wants-file = the name of a file beside the assignment, without a folder
assignment-about-exercise = You run it: up to { $n } { $n ->
    [one] task
   *[other] tasks
}.
assignment-about-quiz = Quiz on the table { $table }: { $n } { $n ->
    [one] question
   *[other] questions
}.
assignment-no-codes = { $file } cannot be read: { $why }. Give a text file with the codes in it.
assignment-written = { $file } is written, { $n } kB.
assignment-code-sound = as the file made it
assignment-code-older = as the file made it; another code of this student counts
assignment-code-other = of another assignment, or of another version of this one
assignment-code-tampered = not as the file made it: changed on the way or by hand
assignment-code-damaged = damaged: cannot be read
assignment-head-student = Student
assignment-head-when = When (UTC)
assignment-head-total = In all, %
assignment-head-passed = Passed
assignment-head-part = Part { $n }, %
assignment-head-tries = Part { $n }, attempts
assignment-head-table = Part { $n }, seeds
assignment-head-verdict = The code is
assignment-code = Result code
assignment-yes = yes
assignment-no = no
assignment-link-own = A link holds no rows of yours, and this assignment has a table of your own. Hand it out as a file.
assignment-link-too-long = The link would have { $n } letters, and { $most } are as many as every server takes. Take fewer parts or shorter titles, or hand the assignment out as a file.
assignment-link-broken = This link is not whole: its text was shortened or changed. Copy all of it once more, or ask whoever gave it to you.
assignment-link-busy = Many assignments are being made at the moment. Load this page again in a minute.
assignment-link-ended = This assignment could not be made: { $why }. Load the page again, or ask for one with fewer parts or trees.
assignment-lesson-link = This is no link. Copy the whole address of a lesson of this app.
assignment-lesson-link-page = This link leads to no lesson. Copy the address of one of these pages: { $pages }.
assignment-lesson-link-own = The rows of a table of your own are in no link. Bring them as a CSV, and choose it as this part's table.
assignment-lesson-link-other = This lesson was changed by hand ({ $name }= in its link), which an assignment cannot hold. Undo that in the lesson, and copy its address again.
