# Was wiederkommt
intro =
    .schedule = Eine Frage, die nicht gelang, kommt am nächsten Tag wieder, mit einer anderen Tabelle. Gelingt sie, kommt sie nach 3 Tagen wieder, dann nach 7.

note =
    .privacy = Deine Antworten bleiben in diesem Browser. Es gibt keine Punkte, und niemand sonst sieht sie.

topic =
    .quiz = { $topic } (Frag mich)
    .exercise = { $topic } (von Hand)
