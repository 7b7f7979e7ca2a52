assignment-about-exercise = You run it: up to { $n } { $n ->
    [one] task
   *[other] tasks
}.
assignment-about-quiz = Quiz on the table { $table }: { $n } { $n ->
    [one] question
   *[other] questions
}.
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
