error =
    .folder-is-file = { $folder } ist eine Datei. Gib einen Ordner an, der neu sein darf.
    .other-files = { $folder } enthält, was nicht zu einem Kurs gehört: { $files }. Gib einen neuen Ordner an, einen leeren, oder einen mit einem Kurs, der dann neu geschrieben wird.
    .not-written = { $folder } kann nicht geschrieben werden: { $why }. Gib einen anderen Ordner an.
    .no-javascript = Die Schritte brauchen JavaScript.

choice =
    .balls-of-node = Die Kugeln des { -node(case: "gen") }
    .points = Punkte
    .depth-of-tree = Tiefe des { -tree(case: "gen") }
    .depth-on-moons = Zwei Monde, Tiefe des { -tree(case: "gen") }
    .step = Schritt
    .ratio-step = Nach Gewinnverhältnis, Schritt
    .codes = Codes
    .rows = Zeilen
    .measure = Maß
    .left-out = Von den sieben { -rows } weggelassen
    .each-tree-sees = Jeder { -tree } sieht
    .correlation = Korrelation rho
    .averaged = Gemittelt, B
    .total-leaves = Blätter insgesamt
    .trees = { START(-trees) }
    .trees-backwards = { START(-trees) }, rückwärts
    .your-choice = Deine Wahl
    .gamma = gamma
    .without-lambda = gamma, mit lambda = 0
    .features = { START(-features) } der Tabelle
    .drawn-of-fifty = Gezogene { -features }, von 50
    .training-sets = Gezogene Trainingsmengen
    .trees-of-depth-4 = 30 { -trees } der Tiefe 4
    .last-y = y der letzten { -row }
    .delta = Delta des Huber-Verlusts
    .rate = Rate
    .absolute-rate = Absoluter { -loss }, Rate
    .boosting-rate = Boosting, { -learning-rate }
    .boosting-depth = Boosting, Tiefe
    .dogs-and-cats = Hunde und Katzen
    .probability = Wahrscheinlichkeit p
    .quantiles = Quantile
    .pruning-gamma = Wachsen, dann beschneiden: gamma
    .folds = Kreuzvalidierung: { -folds }
    .page = Diese Seite
    .initial = wie sie sich öffnet

state =
    .first-of-slides = R1 der Folien: 0 und 6
    .half-and-half = Halb und halb
    .three-of-each = Je drei
    .one-and-eleven = 1 und 11
    .eight-three-one = 8, 3 und 1
    .green-three-one = Grün mit 3 und 1
    .every-colour = Jede Farbe gemischt
    .ten-twenty = 10 und 20
    .hundred-and-more = 100 und 110
    .none-three = 0 und 3

nav =
    .contents = Inhalt
    .label = Durch den Kurs
    .previous = Zurück
    .next = Weiter

links =
    .other-settings = Dasselbe mit anderen Einstellungen
    .other-data = An anderen Datensätzen
    .others = Andere Datensätze und Einstellungen

lesson =
    .data-set = Datensatz: { $title }. { $about } { $source } ({ $licence })
    .settings = Einstellungen: { $told }.

index =
    .lead = Sieh, wie ein Baum wächst: jeder Kandidat für eine Aufteilung, sein Gewinn, und warum der Baum aufhört.
    .search = Seiten, Formeln, Wörter und Beispiele durchsuchen
