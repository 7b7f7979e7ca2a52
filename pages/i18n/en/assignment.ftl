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

form =
    .title = Title
    .title-default = Week 1
    .pass-mark = Pass mark in percent
    .tables = Tables of exercises
    .tables-by-student = each student has their own
    .tables-same = the same for all
    .parts = Number of parts
    .part-page = Part { $n }: page
    .part-kind = Part { $n }: what to do
    .kind-exercise = You run it
    .kind-quiz = Quiz me
    .part-attempts = Part { $n }: attempts
    .part-exercise = Part { $n }: which exercise
    .part-data = Part { $n }: table
    .part-questions = Part { $n }: questions
    .more = More of the assignment: language, key, tables drawn
    .variants = Tables of each exercise
    .seed = Drawn from the { -seed }
    .language = Language
    .key = Key that result codes are signed with
    .part-more = More of part { $n }
    .part-title = Part { $n }: title
    .part-link = Part { $n }: or paste a lesson's link; page, table and settings are taken from it
    .part-marked = Part { $n }: marked
    .marked-per-task = after each task
    .marked-last = at the end
    .part-target = Part { $n }: column to predict
    .part-detail = Part { $n }: detail
    .part-panels = Part { $n }: panels shown
    .part-panels-unset = all
    .part-settings = Part { $n }: settings, where they are not the page's own

tab =
    .handing-out = Hand out
    .checking = Check what was handed in

download =
    .toml = The assignment's file (.toml)
    .file = { $file }, { $n } kB
    .toml-note = Keep the .toml: it is needed to check result codes, and fills this form again.
    .toml-text = The same as a file (.toml)
    .written = { $file } is written, { $n } kB.

make =
    .html = Make one HTML file
    .scorm = Make a SCORM package
    .checker = Make an HTML file that checks codes

check =
    .input = Result codes, or the e-mails they are in
    .no-code = There is no result code in this text. One begins with tr1. and is one line.
    .table = Results
    .csv = The table as CSV
    .note = The signature shows lines that were damaged or edited. The key is in the students' link and file: who takes those apart can make any code.

page =
    .intro = Put exercises and quizzes together, and get one link or one file for your students or your LMS. Nothing of it is kept on the server.

files =
    .title = Go on with a file, or bring tables of your own
    .upload = An assignment's file (.toml) fills the form. Tables (.csv) can be chosen in quizzes.

link =
    .note = One link for your students. The whole assignment is in it, so it works as long as this app is at this address.
    .button = Open it

about =
    .exercise = You run it: up to { $n } { $n ->
        [one] task
       *[other] tasks
    }.
    .quiz = Quiz on the table { $table }: { $n } { $n ->
        [one] question
       *[other] questions
    }.

code =
    .sound = as the file made it
    .older = as the file made it; another code of this student counts
    .other = of another assignment, or of another version of this one
    .tampered = not as the file made it: changed on the way or by hand
    .damaged = damaged: cannot be read

column =
    .student = Student
    .time = When (UTC)
    .total = In all, %
    .passed = Passed
    .part = Part { $n }, %
    .attempts = Part { $n }, attempts
    .seeds = Part { $n }, seeds
    .verdict = The code is
    .code = Result code

cell =
    .passed = yes
    .failed = no
