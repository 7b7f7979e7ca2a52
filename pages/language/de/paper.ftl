error =
    .too-few-rows = Karten brauchen mindestens 2 { -rows }, und diese Tabelle hat { $n }.
    .variants = { $n } Varianten sind nicht möglich: Nimm 1 bis { $most }.
    .table-or-attempt = Fragen handeln von einem: Nenne eine Tabelle, oder gib { "--attempt" } mit einer Zahl an.
    .no-exercise = { $lesson } hat keine Aufgabe { $number }: Es gibt { $n }. Gib { "--drill 1" } an.
    .attempt = { $attempt } ist keine Nummer eines Versuchs: Nimm 0 bis { $most }.
    .no-target = Welche Spalte von { $file } wird vorhergesagt? Gib { "--target" } mit ihrem Namen an.

download =
    .written = { $file } ist geschrieben.
