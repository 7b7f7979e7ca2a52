# What comes back
intro =
    .schedule = A question that you got wrong returns on the next day, on another table. Get it right, and it returns after 3 days, then after 7.

note =
    .privacy = Your answers are kept in this browser only. There are no points, and nobody else sees them.

topic =
    .quiz = { $topic } (quiz)
    .exercise = { $topic } (by hand)
